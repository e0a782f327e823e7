// RUN: %check_bigtable %s bigtable-call-sites %t --no-fix --option bigtable-call-sites.Show=all -- -I %inputs

// A helper is judged where it is called with a family, or a filter.

#include "bigtable_ttl/tags.h"
#include "clicks.h"
#include <chrono>
#include <memory>
#include <string>
#include <utility>

template <typename... Ts> void Use(Ts &&...); // Opaque.
bool Flag();

void Put(std::string const &family, std::string const &value) {
  Use(cbt::SetCell(family, "c", value));
  // CHECK-NOTES: :[[@LINE-1]]:7: note: which comes here, to the call of 'SetCell'
}
void PutTwice(std::string const &first, std::string const &second) {
  Use(cbt::SetCell(first, "c", "v"));
  Use(cbt::SetCell(second, "c", "v"));
}
// Nobody calls it here.
void Uncalled(std::string const &family) {
  Use(cbt::SetCell(family, "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: {{.*}}, family unknown (depends on parameter 'family'), no timestamp
}
void Outer(std::string family) { Put(family + "_v2", "v"); }
void Changing(std::string family) {
  family = "fixed";
  Use(cbt::SetCell(family, "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: {{.*}}, family 'fixed', no timestamp
}
void Recursive(std::string const &family, int n) {
  if (n != 0)
    Recursive(family, n - 1);
  Use(cbt::SetCell(family, "c", "v"));
}
void Ping(std::string const &family);
void Pong(std::string const &family) { Ping(family); }
void Ping(std::string const &family) {
  if (Flag())
    Pong(family);
  Use(cbt::SetCell(family, "c", "v"));
}
BIGTABLE_WRITER("family=family, timestamp=server")
void Tagged(std::string const &family) {
  Use(cbt::SetCell(family, "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: {{.*}}, family unknown (depends on parameter 'family'), no timestamp
}
void WithDefault(std::string const &family = "default") {
  Use(cbt::SetCell(family, "c", "v"));
}
struct Store {
  virtual ~Store() = default;
  void Put(std::string const &family) { Use(cbt::SetCell(family, "c", "v")); }
  virtual void Virtual(std::string const &family) {
    Use(cbt::SetCell(family, "c", "v"));
    // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: {{.*}}, family unknown (depends on parameter 'family'), no timestamp
  }
};
template <typename T> void Generic(std::string const &family, T value) {
  Use(cbt::SetCell(family, "c", value));
}

void Callers(Store &client) {
  Put("called", "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'called', no timestamp
  Put(Flag() ? "one" : "two", "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'one' or 'two', no timestamp
  PutTwice("first", "second");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'first', no timestamp
  // CHECK-MESSAGES: :[[@LINE-2]]:3: warning: write: {{.*}}, family 'second', no timestamp
  Outer("outer");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'outer_v2', no timestamp
  // CHECK-NOTES: note: which comes here, to the call of 'Put'
  Changing("passed");
  Recursive("recursive", 3);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'recursive', no timestamp
  Ping("ping");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'ping', no timestamp
  Tagged("tagged");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'tagged', no timestamp
  WithDefault();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'default', no timestamp
  client.Put("method");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'method', no timestamp
  client.Virtual("virtual");
  Generic("generic", "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'generic', no timestamp
  auto lambda = [](char const *family) { Use(cbt::SetCell(family, "c", "v")); };
  lambda("lambda");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'lambda', no timestamp
}

// All callers of a function with internal linkage are known.
static void Internal(cbt::Table table) {
  table.ReadRow("key", cbt::Filter::Latest(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: read: table 'a' or 'b', filter Latest
}
static void Escaping(cbt::Table table) {
  table.ReadRow("key", cbt::Filter::Latest(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: read: table unknown (depends on parameter 'table'), filter Latest
}
void Read(cbt::Table table, cbt::Filter filter) {
  table.ReadRow("key", filter);
}
cbt::Filter Make(std::string const &family) {
  return cbt::Filter::Chain(cbt::Filter::FamilyRegex(family), cbt::Filter::Latest(1));
}
void Reads(cbt::Table other, cbt::Filter passed) {
  Internal(cbt::Table(TABLE_ID("a")));
  Internal(cbt::Table(TABLE_ID("b")));
  Escaping(cbt::Table(TABLE_ID("a")));
  Use(&Escaping);
  Read(cbt::Table(TABLE_ID("a")), cbt::Filter::Latest(2));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: read: table 'a', filter Latest
  auto filter = Make("made");
  other.ReadRow("key", filter);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: read: table unknown (depends on parameter 'other'), filter Chain(FamilyRegex('made'), Latest)
  other.ReadRow("key", Flag() ? filter : cbt::Filter::PassAllFilter());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, filter Chain(FamilyRegex('made'), Latest) or PassAllFilter
  other.ReadRow("key", passed);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, filter unknown (depends on parameter 'passed')
}

//===----------------------------------------------------------------------===//
// Objects: what they are made with decides what their functions write.
//===----------------------------------------------------------------------===//

class Shop {
public:
  Shop(cbt::Table table, std::string family)
      : table_(std::move(table)), family_(std::move(family)) {}
  void Put(std::chrono::milliseconds at) {
    table_.Apply(cbt::SingleRowMutation("r", cbt::SetCell(family_, "c", at, "v")));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: apply: table 'clicks'
  }
  void PutLate() { Put(std::chrono::milliseconds(7)); }

private:
  cbt::Table table_;
  std::string family_;
};

void OfItsOwn(Shop &any) {
  Shop carts(cbt::Table(TABLE_ID("clicks")), "carts");
  carts.Put(std::chrono::milliseconds(5));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: table 'clicks', family 'carts', timestamp 5000 us
  carts.PutLate();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: table 'clicks', family 'carts', timestamp 7000 us
  any.Put(std::chrono::milliseconds(6));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: table {{.*}}, family {{.*}}, timestamp 6000 us
}

// So do those that are members of others.
void Lend(Shop &shop);
class Market {
public:
  Market()
      : shop_(cbt::Table(TABLE_ID("clicks")), "members"), moved_(shop_), lent_(shop_),
        either_(cbt::Table(TABLE_ID("clicks")), "either") {}
  explicit Market(std::string family)
      : shop_(cbt::Table(TABLE_ID("clicks")), "members"), moved_(shop_), lent_(shop_),
        either_(cbt::Table(TABLE_ID("clicks")), std::move(family)) {}
  void Kept() {
    shop_.Put(std::chrono::milliseconds(1));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: write: table 'clicks', family 'members', timestamp 1000 us
    shop_.PutLate();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: write: table 'clicks', family 'members', timestamp 7000 us
  }
  void Move(std::string const &family) {
    moved_ = Shop(cbt::Table(TABLE_ID("clicks")), family);
    moved_.Put(std::chrono::milliseconds(2));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: write: table 'clicks', family 'carts' or 'members' or 'either' or unknown (depends on parameter 'family'), timestamp 2000 us
  }
  void Lent() {
    Lend(lent_);
    lent_.Put(std::chrono::milliseconds(3));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: write: table 'clicks', family 'carts' or 'members' or 'either' or unknown (depends on parameter 'family'), timestamp 3000 us
  }
  void Either() {
    either_.Put(std::chrono::milliseconds(4));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: write: table 'clicks', family 'carts' or 'members' or 'either' or unknown (depends on parameter 'family'), timestamp 4000 us
  }

private:
  Shop shop_;
  Shop moved_;
  Shop lent_;
  Shop either_;
};

class OfNobody {
public:
  explicit OfNobody(std::string family) : family_(std::move(family)) {}
  cbt::Mutation Make() const { return cbt::SetCell(family_, "c", "v"); }
  // CHECK-MESSAGES: :[[@LINE-1]]:39: warning: write: {{.*}}, family unknown (depends on parameter 'family'), no timestamp

private:
  std::string family_;
};
void Elsewhere(OfNobody const &any) { Use(any.Make()); }

// An object that has no name, or that the library makes.
class OfObject {
public:
  explicit OfObject(std::string family) : family_(std::move(family)) {}
  void Put() { Use(cbt::SetCell(family_, "c", "v")); }

private:
  std::string family_;
};
class OfTwo {
public:
  OfTwo(std::string family, int) : family_(std::move(family)) {}
  OfTwo(char const *, char const *) : family_("other") {}
  void Put() { Use(cbt::SetCell(family_, "c", "v")); }
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: write: {{.*}}, family 'other' or unknown (depends on parameter 'family'), no timestamp

private:
  std::string family_;
};
void Nameless() {
  OfObject("temporary").Put();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'temporary', no timestamp
  auto shared = std::make_shared<OfObject>("shared");
  shared->Put();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'shared', no timestamp
  auto two = std::make_shared<OfTwo>("either", 1);
  two->Put();
}

// A table that others hold, too.
class OfShared {
public:
  OfShared(std::shared_ptr<cbt::Table> table, std::string family) : table_(std::move(table)), family_(std::move(family)) {}
  void Put() { table_->Apply(cbt::SingleRowMutation("r", cbt::SetCell(family_, "c", "v"))); }
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: apply: table 'clicks'

private:
  std::shared_ptr<cbt::Table> table_;
  std::string family_;
};
void Shared() {
  auto table = std::make_shared<cbt::Table>(TABLE_ID("clicks"));
  OfShared held(table, "held");
  held.Put();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: table 'clicks', family 'held', no timestamp
  held.Put();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: table 'clicks', family 'held', no timestamp
}

// A virtual function has callers that do not name it, but some run it for sure.
struct Overridden {
  virtual void Put(std::string const &family) { Use(cbt::SetCell(family, "c", "v")); }
  // CHECK-MESSAGES: :[[@LINE-1]]:53: warning: write: {{.*}}, family unknown (depends on parameter 'family'), no timestamp
};
struct Overriding : Overridden {
  void Put(std::string const &) override {}
};
struct Last final : Overridden {
  void Put(std::string const &family) override { Use(cbt::SetCell(family, "c", "v")); }
  // CHECK-MESSAGES: :[[@LINE-1]]:54: warning: write: {{.*}}, family unknown (depends on parameter 'family'), no timestamp
};
void Virtual(Overridden &any, Overriding derived, Last &last) {
  any.Put("any");
  derived.Put("nowhere");
  Overridden exact = derived;
  exact.Put("exact");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'exact', no timestamp
  last.Put("last");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'last', no timestamp
  derived.Overridden::Put("named");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'named', no timestamp
}

//===----------------------------------------------------------------------===//
// Functions whose address is taken have callers that are not seen.
//===----------------------------------------------------------------------===//

static void Pointed(std::string const &family) {
  Use(cbt::SetCell(family, "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: write: {{.*}}, family unknown (depends on parameter 'family'), no timestamp
}
static void NeverPointed(std::string const &family) { Use(cbt::SetCell(family, "c", "v")); }
struct Box {
  void Pointed(std::string const &family) { Use(cbt::SetCell(family, "c", "v")); }
  // CHECK-MESSAGES: :[[@LINE-1]]:49: warning: write: {{.*}}, family unknown (depends on parameter 'family'), no timestamp
};
void ByAddress() {
  Pointed("p");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'p', no timestamp
  NeverPointed("q");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'q', no timestamp
  Use(&Pointed);
  Use(&Box::Pointed);
  Box().Pointed("m");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family 'm', no timestamp
}
