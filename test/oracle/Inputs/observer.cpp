// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The world around a random program: its clock, its server, and what is noted
// of its calls. Each event is a line of JSON on standard output.
//
//   program TIMING    runs each story four times, with garbage collected
//                     "never", "at-once", or at random by a number

#include "observer.h"
#include "probe.h"
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

namespace ref = bigtable_ttl::reference;
using observer::Time;
using namespace std::chrono_literals;

namespace {

/// Never ends: destructors of static variables may look.
template <typename T>
T& Immortal() {
  static auto* const kThing = new T();
  return *kThing;
}

struct World {
  Time started{1700000000s + 123456us};
  std::shared_ptr<ref::VirtualClock> clock =
      std::make_shared<ref::VirtualClock>(started);
  std::shared_ptr<ref::Store> store;
  std::vector<int> lines;
  std::map<int, void (*)()> stories;
  int story = 0;
  int choice = 0;
  bool throws = false;
  int mutations = 0;
  /// When this run began, and when it paused.
  std::vector<Time> instants;
};
World& TheWorld() { return Immortal<World>(); }

/// The program's own clock: each look takes a little time.
Time LookAtClock() {
  World& world = TheWorld();
  world.clock->Advance(3us);
  return world.clock->Now();
}

std::int64_t Micros(Time time) {
  return std::chrono::floor<std::chrono::microseconds>(time.time_since_epoch())
      .count();
}

std::string Quote(std::string const& text) {
  std::string quoted = "\"";
  for (char const c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c < ' ' ? '?' : c;
  }
  return quoted + "\"";
}

class Object {
 public:
  void Add(char const* name, std::string const& json) {
    text_ += (text_.empty() ? "\"" : ",\"") + std::string(name) + "\":" + json;
  }
  void AddText(char const* name, std::string const& text) {
    Add(name, Quote(text));
  }
  std::string text() const { return "{" + text_ + "}"; }

 private:
  std::string text_;
};

/// A line of output.
class Event : public Object {
 public:
  explicit Event(char const* kind) {
    World const& world = TheWorld();
    Add("kind", Quote(kind));
    Add("story", std::to_string(world.story));
    Add("run", std::to_string(world.choice));
    Add("now", std::to_string(Micros(world.clock->Now())));
    Add("since", std::to_string(Micros(world.started)));
    std::string lines = "[";
    for (int const line : world.lines) {
      lines += (lines == "[" ? "" : ",") + std::to_string(line);
    }
    Add("lines", lines + "]");
  }
  ~Event() { std::cout << text() << std::endl; }
  Event(Event const&) = delete;
  Event& operator=(Event const&) = delete;
};

template <typename Range>
std::string Strings(Range const& range) {
  std::string text = "[";
  for (auto const& each : range) {
    text += (text == "[" ? "" : ",") + Quote(each);
  }
  return text + "]";
}

std::string TableOf(std::string const& name) {
  return name.substr(name.rfind('/') + 1);
}

bool IsKnown(std::string const& table) {
  return observer::Tables().count(table) != 0;
}

/// Another family is refused.
bool HasFamily(std::string const& table, std::string const& family) {
  auto const at = observer::Tables().find(table);
  return at != observer::Tables().end() &&
         std::any_of(at->second.begin(), at->second.end(),
                     [&](auto const& each) { return each.name == family; });
}

/// Whether the row gets another cell in that family that expires at another time.
bool ExpiresApart(ref::SetCell const& cell, std::string const& row,
                  std::vector<ref::RowMutations> const& entries) {
  for (ref::RowMutations const& entry : entries) {
    if (entry.row_key != row) continue;
    for (ref::Mutation const& mutation : entry.mutations) {
      auto const* const other = std::get_if<ref::SetCell>(&mutation);
      if (other && other->family == cell.family &&
          std::chrono::abs(other->timestamp - cell.timestamp) > 1s) {
        return true;
      }
    }
  }
  return false;
}

/// What is sent of mutations: to which table, and what becomes of them.
void NoteSent(char const* how, std::string const& table_name,
              std::vector<ref::RowMutations> const& entries) {
  std::string const table = TableOf(table_name);
  Time const now = TheWorld().clock->Now();
  std::set<std::string> lost;
  if (IsKnown(table)) lost = observer::ProbeLost(table, entries, now);
  for (ref::RowMutations const& entry : entries) {
    bool const refused =
        IsKnown(table) && observer::IsRefused(table, entry, now);
    for (ref::Mutation const& mutation : entry.mutations) {
      auto const* const set = std::get_if<ref::SetCell>(&mutation);
      if (!set) continue;
      Event event("sent");
      event.AddText("how", how);
      event.AddText("table", table);
      event.AddText("family", set->family);
      event.AddText("value", set->value);
      event.Add("timestamp", std::to_string(set->timestamp.count()));
      event.Add("there", HasFamily(table, set->family) ? "true" : "false");
      event.Add("refused", refused ? "true" : "false");
      event.Add("lost", lost.count(set->value) ? "true" : "false");
      event.Add("apart",
                ExpiresApart(*set, entry.row_key, entries) ? "true" : "false");
      auto const expired = [&](Time at) {
        return IsKnown(table) && observer::HasExpired(table, set->family,
                                                      set->timestamp, at)
                   ? "true"
                   : "false";
      };
      event.Add("expired", expired(now));
      event.Add("expired_before", expired(TheWorld().started));
    }
  }
}

void AddProbe(Object& to, observer::ReadProbe const& probe) {
  to.Add("differs", probe.differs ? "true" : "false");
  Object passed;
  for (observer::Passed const& of : probe.passed) {
    passed.Add(of.family.c_str(), Strings(of.ages));
  }
  to.Add("passed", passed.text());
}

/// Whether they delete, and do nothing else.
bool OnlyDelete(std::vector<cbt::Mutation> const& mutations) {
  return !mutations.empty() &&
         std::none_of(mutations.begin(), mutations.end(),
                      [](auto const& each) { return each.op.has_set_cell(); });
}

/// `purges`: all that it serves for is to delete what it finds.
void NoteRead(char const* how, std::string const& table_name,
              cbt::Filter const& filter, bool purges = false) {
  std::string const table = TableOf(table_name);
  Event event("read");
  event.AddText("how", how);
  event.AddText("table", table);
  event.Add("purges", purges ? "true" : "false");
  if (!IsKnown(table)) return;
  auto const probe =
      observer::ProbeRead(table, filter, TheWorld().clock->Now());
  event.Add("ok", probe.status.ok() ? "true" : "false");
  AddProbe(event, probe);
  // A bound may have been right when it was taken.
  std::string earlier = "[";
  for (Time const instant : TheWorld().instants) {
    Object object;
    AddProbe(object, observer::ProbeRead(table, filter, instant));
    earlier += (earlier == "[" ? "" : ",") + object.text();
  }
  event.Add("earlier", earlier + "]");
}

/// What the program sees, whatever else is noted.
void NoteSeen(std::vector<std::string> const& cells) {
  Event event("seen");
  event.Add("cells", Strings(cells));
}

std::vector<std::string> CellsOf(cbt::Row const& row) {
  std::vector<std::string> cells;
  for (auto const& cell : row.cells()) {
    cells.push_back(
        row.row_key() + "/" + cell.family_name() + ":" +
        cell.column_qualifier() + "=" +
        // Without its number.
        std::string(cell.value()).substr(0, cell.value().find('#')));
  }
  return cells;
}

std::vector<ref::RowMutations> Entries(
    google::bigtable::v2::MutateRowsRequest const& request) {
  std::vector<ref::RowMutations> entries;
  for (auto const& entry : request.entries()) {
    auto converted = ref::FromProto(entry);
    if (converted.ok()) entries.push_back(*std::move(converted));
  }
  return entries;
}

std::vector<ref::RowMutations> Entries(
    std::string const& key, std::vector<cbt::Mutation> const& mutations) {
  ref::RowMutations entry{key, {}};
  for (cbt::Mutation const& each : mutations) {
    auto converted = ref::FromProto(each.op);
    if (converted.ok()) entry.mutations.push_back(*std::move(converted));
  }
  return {entry};
}

/// By what a rule is known when it is sent.
std::string IdOf(ref::ReadModifyWriteRule const& rule) {
  if (auto const* add = std::get_if<ref::IncrementAmount>(&rule)) {
    return "rule#" + std::to_string(add->amount);
  }
  std::string const& value = std::get<ref::AppendValue>(rule).value;
  return "rule" + value.substr(value.find('#'));
}

void NoteRules(google::bigtable::v2::ReadModifyWriteRowRequest const& request) {
  std::string const table = TableOf(request.table_name());
  for (auto const& each : request.rules()) {
    ref::ReadModifyWriteRule const rule = ref::FromProto(each);
    bool const there = HasFamily(table, each.family_name());
    observer::RuleProbe probe;
    if (there) {
      probe = observer::ProbeRule(table, rule, TheWorld().clock->Now());
    }
    Event event("sent");
    event.AddText("how", "rule");
    event.AddText("table", table);
    event.AddText("family", each.family_name());
    event.AddText("value", IdOf(rule));
    event.Add("there", there ? "true" : "false");
    event.Add("expired", probe.expired ? "true" : "false");
    event.Add("differs", probe.differs ? "true" : "false");
  }
}

/// As in facts.
std::string TextOf(ref::GcRule const& rule) {
  using Kind = ref::GcRule::Kind;
  switch (rule.kind()) {
    case Kind::kNone:
      return "none";
    case Kind::kMaxAge:
      return "max-age " + std::to_string(rule.max_age().count());
    case Kind::kMaxNumVersions:
      return "max-versions " + std::to_string(rule.max_num_versions());
    case Kind::kUnion:
    case Kind::kIntersection:
      break;
  }
  std::string text;
  for (ref::GcRule const& each : rule.rules()) {
    text += (text.empty() ? "" : ", ") + TextOf(each);
  }
  return (rule.kind() == Kind::kUnion ? "union(" : "intersection(") + text +
         ")";
}

std::string TextOf(cbt::ColumnFamilyModification const& change) {
  auto const& proto = change.as_proto();
  auto const rule = ref::FromProto(proto.has_create() ? proto.create().gc_rule()
                                                      : proto.update().gc_rule());
  return rule.ok() ? TextOf(*rule) : "refused";
}

class Connection : public cbt::DataConnection {
 public:
  google::cloud::Status Apply(std::string const& table,
                              cbt::SingleRowMutation mutation) override {
    cbt::BulkMutation bulk(mutation);
    google::bigtable::v2::MutateRowsRequest request;
    bulk.MoveTo(&request);
    NoteSent("apply", table, Entries(request));
    return To().Apply(table, std::move(mutation));
  }
  google::cloud::future<google::cloud::Status> AsyncApply(
      std::string const& table, cbt::SingleRowMutation mutation) override {
    return google::cloud::make_ready_future(Apply(table, std::move(mutation)));
  }
  std::vector<cbt::FailedMutation> BulkApply(
      std::string const& table, cbt::BulkMutation mutation) override {
    cbt::BulkMutation copy = mutation;
    google::bigtable::v2::MutateRowsRequest request;
    copy.MoveTo(&request);
    NoteSent("bulk", table, Entries(request));
    return To().BulkApply(table, std::move(mutation));
  }
  cbt::RowReader ReadRowsFull(cbt::ReadRowsParams params) override {
    NoteRead("rows", params.table_name, params.filter);
    std::vector<std::string> cells;
    for (auto& row : To().ReadRowsFull(params)) {
      if (!row) break;
      for (std::string& cell : CellsOf(*row)) cells.push_back(std::move(cell));
    }
    NoteSeen(cells);
    return To().ReadRowsFull(std::move(params));
  }
  google::cloud::StatusOr<std::pair<bool, cbt::Row>> ReadRow(
      std::string const& table, std::string key, cbt::Filter filter) override {
    NoteRead("row", table, filter);
    auto row = To().ReadRow(table, std::move(key), std::move(filter));
    NoteSeen(row ? CellsOf(row->second) : std::vector<std::string>());
    return row;
  }
  google::cloud::StatusOr<cbt::Row> ReadModifyWriteRow(
      google::bigtable::v2::ReadModifyWriteRowRequest request) override {
    NoteRules(request);
    auto row = To().ReadModifyWriteRow(std::move(request));
    NoteSeen(row ? CellsOf(*row) : std::vector<std::string>());
    return row;
  }
  google::cloud::StatusOr<cbt::MutationBranch> CheckAndMutateRow(
      std::string const& table, std::string key, cbt::Filter filter,
      std::vector<cbt::Mutation> yes, std::vector<cbt::Mutation> no) override {
    NoteRead("predicate", table, filter, no.empty() && OnlyDelete(yes));
    NoteSent("checked", table, Entries(key, yes));
    NoteSent("checked", table, Entries(key, no));
    auto branch =
        To().CheckAndMutateRow(table, std::move(key), std::move(filter),
                               std::move(yes), std::move(no));
    NoteSeen({branch && *branch == cbt::MutationBranch::kPredicateMatched
                  ? "matched"
                  : "not matched"});
    return branch;
  }

 private:
  static ref::StoreConnection To() {
    return ref::StoreConnection(TheWorld().store);
  }
};

void Run(int number, void (*story)(), ref::GcTiming timing) {
  World& world = TheWorld();
  world.story = number;
  for (world.choice = 0; world.choice < 4; ++world.choice) {
    world.throws = world.choice % 2 == 1;
    // What a story kept from its last run is old.
    world.clock->Advance(24h * 11 + 7h + 41min + 13s);
    world.started = world.clock->Now();
    world.instants.clear();
    ref::StoreOptions options;
    options.clock = world.clock;
    options.gc_timing = timing;
    world.store = std::make_shared<ref::Store>(options);
    observer::MakeTables(*world.store, world.started);
    try {
      story();
    } catch (std::exception const&) {
      // An answer, too.
      NoteSeen({"exception"});
    }
    world.lines.clear();
  }
}

}  // namespace

// In the place of the standard library's.
std::chrono::system_clock::time_point
std::chrono::system_clock::now() noexcept {
  return LookAtClock();
}

extern "C" std::time_t time(std::time_t* to) noexcept {
  auto const now = std::chrono::system_clock::to_time_t(LookAtClock());
  if (to) *to = now;
  return now;
}

std::shared_ptr<cbt::DataConnection> Connect() {
  return std::make_shared<Connection>();
}
int Choice() { return TheWorld().choice; }
void Pause() {
  World& world = TheWorld();
  world.instants.push_back(world.clock->Now());
  world.clock->Advance(7min + 3s);
}
void MayThrow() {
  if (TheWorld().throws) throw std::runtime_error("thrown");
}

Origin::Origin() : lines_(new std::vector<int>(TheWorld().lines)) {}
Origin::~Origin() { delete static_cast<std::vector<int>*>(lines_); }
void Origin::Enter() const {
  auto const& more = *static_cast<std::vector<int>*>(lines_);
  auto& lines = TheWorld().lines;
  lines.insert(lines.end(), more.begin(), more.end());
}
void Origin::Leave() const {
  auto& lines = TheWorld().lines;
  lines.resize(lines.size() - static_cast<std::vector<int>*>(lines_)->size());
}

// Of the client's administration and SQL: what programs call.
namespace google::cloud::bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN
TableAdmin::TableAdmin(std::shared_ptr<AdminClient>, std::string) {}
StatusOr<::google::bigtable::admin::v2::Table> TableAdmin::ModifyColumnFamilies(
    std::string const& table,
    std::vector<ColumnFamilyModification> changes) {
  for (ColumnFamilyModification const& change : changes) {
    auto const& proto = change.as_proto();
    auto const rule = ref::FromProto(
        proto.has_create() ? proto.create().gc_rule() : proto.update().gc_rule());
    observer::GcProbe probe;
    if (IsKnown(table) && rule.ok()) {
      probe = observer::ProbeGc(table, proto.id(), *rule,
                                TheWorld().clock->Now());
    }
    Event event("changed");
    event.AddText("table", table);
    event.AddText("family", proto.id());
    event.AddText("rule", TextOf(change));
    event.Add("there", HasFamily(table, proto.id()) ? "true" : "false");
    event.Add("loses", probe.loses ? "true" : "false");
    event.Add("keeps", probe.keeps ? "true" : "false");
  }
  return Status(StatusCode::kUnimplemented, "noted");
}

SqlStatement::SqlStatement(std::string statement)
    : statement_(std::move(statement)) {}
std::string const& SqlStatement::sql() const { return statement_; }
Client::Client(std::shared_ptr<DataConnection>, Options) {}
StatusOr<PreparedQuery> Client::PrepareQuery(InstanceResource const&,
                                             SqlStatement const& statement,
                                             Options) {
  Event event("query");
  event.AddText("text", statement.sql());
  return Status(StatusCode::kUnimplemented, "noted");
}
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace google::cloud::bigtable

namespace observer {

Frame::Frame(int line) { TheWorld().lines.push_back(line); }
Frame::~Frame() {
  if (!TheWorld().lines.empty()) TheWorld().lines.pop_back();
}

cbt::Mutation See(cbt::Mutation mutation) {
  Event event("made");
  if (mutation.op.has_set_cell()) {
    auto& cell = *mutation.op.mutable_set_cell();
    event.AddText("what", "write");
    event.AddText("family", cell.family_name());
    event.Add("timestamp", std::to_string(cell.timestamp_micros()));
    cell.set_value(cell.value() + "#" + std::to_string(++TheWorld().mutations));
    event.AddText("value", cell.value());
  } else {
    event.AddText("what", "delete");
    event.AddText("family", mutation.op.has_delete_from_column()
                                ? mutation.op.delete_from_column().family_name()
                            : mutation.op.has_delete_from_family()
                                ? mutation.op.delete_from_family().family_name()
                                : "");
  }
  return mutation;
}

cbt::ReadModifyWriteRule See(cbt::ReadModifyWriteRule rule) {
  google::bigtable::v2::ReadModifyWriteRule const proto = rule.as_proto();
  int const number = ++TheWorld().mutations;
  Event event("made");
  event.AddText("what", "rule");
  event.AddText("family", proto.family_name());
  event.AddText("value", "rule#" + std::to_string(number));
  if (proto.rule_case() == proto.kIncrementAmount) {
    return cbt::ReadModifyWriteRule::IncrementAmount(
        proto.family_name(), proto.column_qualifier(), number);
  }
  return cbt::ReadModifyWriteRule::AppendValue(
      proto.family_name(), proto.column_qualifier(),
      proto.append_value() + "#" + std::to_string(number));
}

cbt::ColumnFamilyModification See(cbt::ColumnFamilyModification change) {
  Event event("made");
  event.AddText("what", "change");
  event.AddText("family", change.as_proto().id());
  event.AddText("rule", TextOf(change));
  return change;
}

cbt::SqlStatement See(cbt::SqlStatement statement) {
  Event event("made");
  event.AddText("what", "statement");
  event.AddText("text", statement.sql());
  return statement;
}

Story::Story(int number, void (*run)()) { TheWorld().stories[number] = run; }

}  // namespace observer

int main(int argc, char** argv) {
  std::string const timing = argc < 2 ? "never" : argv[1];
  for (auto const& [number, run] : TheWorld().stories) {
    Run(number, run,
        timing == "never" ? ref::GcTiming::Never()
        : timing == "at-once"
            ? ref::GcTiming::AtOnce()
            : ref::GcTiming::Random(
                  20min, std::strtoull(timing.c_str(), nullptr, 10)));
  }
}
