// RUN: %check_bigtable %s bigtable-missing-timestamp %t --schema %schemas/two-tables.yaml --no-fix -- -I %inputs -DBIGTABLE_API_V2

// An object writes to the table that all code passes to its constructor. Both
// tables have a family 'sometimes'; only in 'clicks' it has a TTL.

#include "clicks.h"

#include <optional>
#include <vector>

cbt::Table Open(const std::string &id);

class Recorder {
public:
  virtual ~Recorder() = default;
  virtual void Record(const std::string &key) = 0;
};

static cbt::SingleRowMutation Row(const std::string &key, cbt::Mutation m) {
  return cbt::SingleRowMutation(key, std::move(m));
}

namespace {

class Clicks : public Recorder {
public:
  explicit Clicks(cbt::Table table) : table_(std::move(table)) {}
  void Record(const std::string &key) override {
    table_.Apply(Row(key, cbt::SetCell("sometimes", "c", "v")));
    // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: write to family 'sometimes' of table 'clicks' (one-second) has no timestamp
  }

private:
  cbt::Table table_;
};

class Archive : public Recorder {
public:
  explicit Archive(cbt::Table table) : table_(std::move(table)) {}
  void Record(const std::string &key) override {
    table_.Apply(Row(key, cbt::SetCell("sometimes", "c", "v")));
  }

private:
  cbt::Table table_;
};

// By its name, of several parameters.
class Named : public Recorder {
public:
  Named(std::shared_ptr<cbt::DataClient> client, const std::string &table)
      : table_(std::move(client), table) {}
  void Record(const std::string &key) override {
    table_.Apply(Row(key, cbt::SetCell("sometimes", "c", "v")));
    // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: write to family 'sometimes' of table 'clicks' (one-second) has no timestamp
  }

private:
  cbt::Table table_;
};

struct Settings {
  std::string table = "clicks";
  int attempts = 3;
};

class Configured : public Recorder {
public:
  Configured(std::shared_ptr<cbt::DataClient> client, const Settings &settings)
      : table_(std::move(client), settings.table) {}
  void Record(const std::string &key) override {
    table_.Apply(Row(key, cbt::SetCell("sometimes", "c", "v")));
    // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: write to family 'sometimes' of table 'clicks' (one-second) has no timestamp
  }

private:
  cbt::Table table_;
};

// Another table by one of its makers.
class Reconfigured : public Recorder {
public:
  Reconfigured(std::shared_ptr<cbt::DataClient> client, const Settings &settings)
      : table_(std::move(client), settings.table) {}
  void Record(const std::string &key) override {
    table_.Apply(Row(key, cbt::SetCell("sometimes", "c", "v")));
  }

private:
  cbt::Table table_;
};

// Shared, and derived.
class Shared : public Recorder {
public:
  explicit Shared(std::shared_ptr<cbt::Table> table) : table_(std::move(table)) {}
  void Record(const std::string &key) override {
    table_->Apply(Row(key, cbt::SetCell("sometimes", "c", "v")));
    // CHECK-MESSAGES: :[[@LINE-1]]:28: warning: write to family 'sometimes' of table 'clicks' (one-second) has no timestamp
  }

private:
  std::shared_ptr<cbt::Table> table_;
};

// Two tables.
class Either : public Recorder {
public:
  explicit Either(cbt::Table table) : table_(std::move(table)) {}
  void Record(const std::string &key) override {
    table_.Apply(Row(key, cbt::SetCell("sometimes", "c", "v")));
  }

private:
  cbt::Table table_;
};

// A library constructs it of a table that only runs can tell.
class Emplaced : public Recorder {
public:
  explicit Emplaced(cbt::Table table) : table_(std::move(table)) {}
  void Record(const std::string &key) override {
    table_.Apply(Row(key, cbt::SetCell("sometimes", "c", "v")));
  }

private:
  cbt::Table table_;
};

class Held : public Recorder {
public:
  explicit Held(cbt::Table table) : table_(std::move(table)) {}
  void Record(const std::string &key) override {
    table_.Apply(Row(key, cbt::SetCell("sometimes", "c", "v")));
  }

private:
  cbt::Table table_;
};

// A derived class inherits the constructor.
class Base : public Recorder {
public:
  explicit Base(cbt::Table table) : table_(std::move(table)) {}
  void Record(const std::string &key) override {
    table_.Apply(Row(key, cbt::SetCell("sometimes", "c", "v")));
  }

private:
  cbt::Table table_;
};
class Derived : public Base {
public:
  using Base::Base;
};

// It may come to have another table.
class Moved : public Recorder {
public:
  explicit Moved(cbt::Table table) : table_(std::move(table)) {}
  void Use(cbt::Table table) { table_ = std::move(table); }
  void Record(const std::string &key) override {
    table_.Apply(Row(key, cbt::SetCell("sometimes", "c", "v")));
  }

private:
  cbt::Table table_;
};

} // namespace

std::unique_ptr<Recorder> MakeClicks() {
  return std::make_unique<Clicks>(cbt::Table(Client(), "clicks"));
}
std::unique_ptr<Recorder> MakeArchive() {
  return std::make_unique<Archive>(cbt::Table(Client(), "archive-1"));
}
std::shared_ptr<Recorder> MakeNamed() {
  return std::make_shared<Named>(Client(), "clicks");
}
std::unique_ptr<Recorder> MakeConfigured() {
  return std::make_unique<Configured>(Client(), Settings{});
}
std::unique_ptr<Recorder> MakeReconfigured(bool old) {
  Settings settings;
  if (old)
    settings.table = "archive-2";
  return std::make_unique<Reconfigured>(Client(), settings);
}
std::shared_ptr<Recorder> MakeShared() {
  return std::make_shared<Shared>(std::make_shared<cbt::Table>(Client(), "clicks"));
}
std::unique_ptr<Recorder> MakeEither(bool old) {
  if (old)
    return std::make_unique<Either>(cbt::Table(Client(), "archive-1"));
  return std::unique_ptr<Recorder>(new Either(cbt::Table(Client(), "clicks")));
}
void Emplace(std::vector<Emplaced> &all, std::optional<Held> &one) {
  all.emplace_back(Open("?"));
  one.emplace(Open("?"));
}
std::unique_ptr<Recorder> MakeEmplaced() {
  return std::make_unique<Emplaced>(cbt::Table(Client(), "clicks"));
}
std::unique_ptr<Recorder> MakeHeld() {
  return std::make_unique<Held>(cbt::Table(Client(), "clicks"));
}
std::unique_ptr<Recorder> MakeBase(bool old) {
  if (old)
    return std::make_unique<Derived>(cbt::Table(Client(), "archive-1"));
  return std::make_unique<Base>(cbt::Table(Client(), "clicks"));
}
std::unique_ptr<Recorder> MakeMoved() {
  auto made = std::make_unique<Moved>(cbt::Table(Client(), "clicks"));
  made->Use(cbt::Table(Client(), "archive-1"));
  return made;
}
