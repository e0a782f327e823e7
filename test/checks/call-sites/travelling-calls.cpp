// RUN: %check_bigtable %s bigtable-call-sites %t --no-fix --option bigtable-call-sites.Show=all -- -I %inputs

// Mutations that go through functions and lambdas on the way to a table. Each
// family has the name of the table that its write is sent to.

#include "clicks.h"
#include <functional>
#include <thread>
#include <utility>
#include <vector>

template <typename... Ts> void Use(Ts &&...); // Opaque.
bool Flag();
void Take(std::function<cbt::Mutation()>);
void TakePointer(std::function<cbt::Mutation *()>);

cbt::Table Clicks() { return cbt::Table(TABLE_ID("clicks")); }
cbt::Table Visits() { return cbt::Table(TABLE_ID("visits")); }

//===----------------------------------------------------------------------===//
// Parameters.
//===----------------------------------------------------------------------===//

void Send(cbt::Table table, cbt::Mutation m) {
  table.Apply(cbt::SingleRowMutation("row", std::move(m)));  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table unknown (depends on parameter 'table') [
}
void SendRow(cbt::Table &table, cbt::SingleRowMutation const &row) {
  table.Apply(row);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table unknown (depends on parameter 'table') [
}
void SendMoved(cbt::Table &table, cbt::SingleRowMutation &&row) {
  if (Flag())
    SendRow(table, std::move(row));
}
void SendPointer(cbt::BulkMutation *bulk) { Visits().BulkApply(std::move(*bulk)); }  // CHECK-MESSAGES: :[[@LINE]]:45: warning: apply: table 'visits' [
void SendAll(cbt::Table table, std::vector<cbt::Mutation> const &list) {
  for (auto const &m : list)
    Send(table, m);
}
template <typename... Ms> void SendEach(cbt::Table &table, Ms &&...mutations) {
  table.Apply(cbt::SingleRowMutation("row", std::forward<Ms>(mutations)...));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table unknown (depends on parameter 'table') [
}
void SendDefault(cbt::Mutation m, cbt::Table table = Visits()) {
  table.Apply(cbt::SingleRowMutation("row", m));  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table unknown (depends on parameter 'table') [
}
void Recursive(cbt::Table table, cbt::Mutation m, int n) {
  if (n != 0)
    Recursive(Visits(), m, n - 1);
  table.Apply(cbt::SingleRowMutation("row", m));  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table unknown (depends on parameter 'table') [
}
void Reassigned(cbt::Table table, cbt::Mutation m) {
  if (Flag())
    table = Visits();
  table.Apply(cbt::SingleRowMutation("row", m));  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table 'visits' or unknown (depends on parameter 'table') [
}
std::vector<cbt::Mutation> kept;
void Keep(cbt::Table table, cbt::Mutation m) {
  kept.push_back(m);
  table.Apply(cbt::SingleRowMutation("row", m));  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table unknown (depends on parameter 'table') [
}
void SendElsewhere(cbt::Table &table, cbt::Mutation m);
void Twice(cbt::Table one, cbt::Table two, cbt::Mutation m) {
  Send(one, m);
  Send(two, m);
}

void Parameters(cbt::Table passed) {
  auto clicks = Clicks();
  Send(clicks, cbt::SetCell("clicks", "c", "v"));  // CHECK-MESSAGES: :[[@LINE]]:16: warning: write: table 'clicks', family 'clicks', no timestamp [
  Send(Visits(), cbt::SetCell("visits", "c", "v"));  // CHECK-MESSAGES: :[[@LINE]]:18: warning: write: table 'visits', family 'visits', no timestamp [
  cbt::SingleRowMutation row("row", cbt::SetCell("clicks", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:37: warning: write: table 'clicks', family 'clicks', no timestamp [
  SendRow(clicks, row);
  SendMoved(clicks, cbt::SingleRowMutation("row", cbt::SetCell("clicks", "c", "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:51: warning: write: table 'clicks', family 'clicks', no timestamp [
  cbt::BulkMutation bulk(cbt::SingleRowMutation("row", cbt::SetCell("visits", "c", "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:56: warning: write: table 'visits', family 'visits', no timestamp [
  SendPointer(&bulk);
  SendAll(clicks, {cbt::SetCell("clicks", "c", "v"), cbt::SetCell("clicks", "c", "v")});
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: write: table 'clicks', family 'clicks', no timestamp [
  // CHECK-MESSAGES: :[[@LINE-2]]:54: warning: write: table 'clicks', family 'clicks', no timestamp [
  SendEach(clicks, cbt::SetCell("clicks", "c", "v"), cbt::SetCell("clicks", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: write: table 'clicks', family 'clicks', no timestamp [
  // CHECK-MESSAGES: :[[@LINE-2]]:54: warning: write: table 'clicks', family 'clicks', no timestamp [
  SendDefault(cbt::SetCell("visits", "c", "v"));  // CHECK-MESSAGES: :[[@LINE]]:15: warning: write: table 'visits', family 'visits', no timestamp [
  SendDefault(cbt::SetCell("clicks", "c", "v"), clicks);  // CHECK-MESSAGES: :[[@LINE]]:15: warning: write: table 'clicks', family 'clicks', no timestamp [
  Twice(Clicks(), Visits(), cbt::SetCell("both", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:29: warning: write: table '{{clicks' or 'visits|visits' or 'clicks}}', family 'both', no timestamp [
  Reassigned(clicks, cbt::SetCell("both", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: write: table '{{clicks' or 'visits|visits' or 'clicks}}', family 'both', no timestamp [
  Recursive(clicks, cbt::SetCell("unknown", "c", "v"), 2);
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: write: table unknown (where it is sent is not followed), family 'unknown', no timestamp [
  Keep(clicks, cbt::SetCell("unknown", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: write: table unknown (where it is sent is not followed), family 'unknown', no timestamp [
  SendElsewhere(clicks, cbt::SetCell("unknown", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: write: table unknown (where it is sent is not followed), family 'unknown', no timestamp [
  Send(passed, cbt::SetCell("unknown", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: write: table unknown (depends on parameter 'passed'), family 'unknown', no timestamp [
  void (*pointer)(cbt::Table, cbt::Mutation) = &Send;
  pointer(clicks, cbt::SetCell("unknown", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: write: table unknown (variable 'clicks' may have been changed), family 'unknown', no timestamp [
}

struct Keeper {
  explicit Keeper(cbt::SingleRowMutation &row) : row(row) {}
  void Flush() { Visits().Apply(row); }  // CHECK-MESSAGES: :[[@LINE]]:18: warning: apply: table 'visits' [
  cbt::SingleRowMutation &row;
};
struct Converting {
  operator cbt::Mutation() const { Visits().Apply(cbt::SingleRowMutation("row", mutation)); return mutation; }
  // CHECK-MESSAGES: :[[@LINE-1]]:36: warning: apply: table 'visits' [
  cbt::Mutation mutation;
};
void Objects() {
  cbt::SingleRowMutation row("row");
  Keeper keeper(row);
  row.emplace_back(cbt::SetCell("unknown", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: write: table 'visits' or 'clicks', family 'unknown', no timestamp [
  keeper.Flush();
  Clicks().Apply(row);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table 'clicks' [
  Converting converting{cbt::SetCell("unknown", "c", "v")};
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: write: table 'clicks', family 'unknown', no timestamp [
  Clicks().Apply(cbt::SingleRowMutation("row", converting));  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table 'clicks' [
}

struct Sender {
  virtual ~Sender() = default;
  virtual void Send(cbt::Mutation m) { Clicks().Apply(cbt::SingleRowMutation("row", m)); }  // CHECK-MESSAGES: :[[@LINE]]:40: warning: apply: table 'clicks' [
  void Plain(cbt::Mutation m) { Clicks().Apply(cbt::SingleRowMutation("row", m)); }  // CHECK-MESSAGES: :[[@LINE]]:33: warning: apply: table 'clicks' [
  static void Static(cbt::Mutation m) { Visits().Apply(cbt::SingleRowMutation("row", m)); }  // CHECK-MESSAGES: :[[@LINE]]:41: warning: apply: table 'visits' [
  void Store(cbt::Mutation m) { row.emplace_back(m); }
  void Flush() { Clicks().Apply(row); }  // CHECK-MESSAGES: :[[@LINE]]:18: warning: apply: table 'clicks' [
  cbt::SingleRowMutation row{"row"};
};
void Methods(Sender &sender) {
  sender.Plain(cbt::SetCell("clicks", "c", "v"));  // CHECK-MESSAGES: :[[@LINE]]:16: warning: write: table 'clicks', family 'clicks', no timestamp [
  Sender::Static(cbt::SetCell("visits", "c", "v"));  // CHECK-MESSAGES: :[[@LINE]]:18: warning: write: table 'visits', family 'visits', no timestamp [
  sender.Send(cbt::SetCell("unknown", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: write: table unknown (where it is sent is not followed), family 'unknown', no timestamp [
  sender.Store(cbt::SetCell("unknown", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: write: table unknown (where it is sent is not followed), family 'unknown', no timestamp [
  sender.Flush();
}

//===----------------------------------------------------------------------===//
// What functions fill in, and return.
//===----------------------------------------------------------------------===//

void Add(cbt::SingleRowMutation &row, cbt::Mutation m) { row.emplace_back(std::move(m)); }
void AddTo(std::vector<cbt::Mutation> *list, cbt::Mutation const &m) { list->push_back(m); }
cbt::SingleRowMutation &operator<<(cbt::SingleRowMutation &row, cbt::Mutation m) { return row.emplace_back(std::move(m)); }
static void AddClick(cbt::SingleRowMutation &row) { row.emplace_back(cbt::SetCell("clicks", "c", "v")); }
// CHECK-MESSAGES: :[[@LINE-1]]:70: warning: write: table 'clicks', family 'clicks', no timestamp [
static void AddBoth(cbt::SingleRowMutation &row) { row.emplace_back(cbt::SetCell("both", "c", "v")); }
// CHECK-MESSAGES: :[[@LINE-1]]:69: warning: write: table '{{clicks' or 'visits|visits' or 'clicks}}', family 'both', no timestamp [
void AddSeen(cbt::SingleRowMutation &row) { row.emplace_back(cbt::SetCell("unknown", "c", "v")); }
// CHECK-MESSAGES: :[[@LINE-1]]:62: warning: write: table 'clicks', family 'unknown', no timestamp [
static void AddTaken(cbt::SingleRowMutation &row) { row.emplace_back(cbt::SetCell("unknown", "c", "v")); }
// CHECK-MESSAGES: :[[@LINE-1]]:70: warning: write: table unknown (where it is sent is not followed), family 'unknown', no timestamp [

void Filled() {
  cbt::SingleRowMutation row("row");
  Add(row, cbt::SetCell("clicks", "c", "v"));  // CHECK-MESSAGES: :[[@LINE]]:12: warning: write: table 'clicks', family 'clicks', no timestamp [
  AddClick(row);
  AddBoth(row);
  AddSeen(row);
  AddTaken(row);
  row << cbt::SetCell("clicks", "c", "v") << cbt::SetCell("clicks", "c", "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: write: table 'clicks', family 'clicks', no timestamp [
  // CHECK-MESSAGES: :[[@LINE-2]]:46: warning: write: table 'clicks', family 'clicks', no timestamp [
  Clicks().Apply(row);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table 'clicks' [
  cbt::SingleRowMutation other("row");
  AddBoth(other);
  Visits().Apply(other);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table 'visits' [
  std::vector<cbt::Mutation> list;
  AddTo(&list, cbt::SetCell("visits", "c", "v"));  // CHECK-MESSAGES: :[[@LINE]]:16: warning: write: table 'visits', family 'visits', no timestamp [
  Visits().CheckAndMutateRow("row", cbt::Filter::Latest(1), {}, list);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: check-and-mutate: table 'visits', filter Latest [
  Use(&AddTaken);
}

static cbt::Mutation Click() { return cbt::SetCell("clicks", "c", "v"); }
// CHECK-MESSAGES: :[[@LINE-1]]:39: warning: write: table 'clicks', family 'clicks', no timestamp [
static cbt::Mutation Either() { return cbt::SetCell("both", "c", "v"); }
// CHECK-MESSAGES: :[[@LINE-1]]:40: warning: write: table '{{clicks' or 'visits|visits' or 'clicks}}', family 'both', no timestamp [
static std::vector<cbt::Mutation> List() {
  std::vector<cbt::Mutation> list;
  list.push_back(cbt::SetCell("visits", "c", "v"));  // CHECK-MESSAGES: :[[@LINE]]:18: warning: write: table 'visits', family 'visits', no timestamp [
  if (Flag())
    return {cbt::SetCell("visits", "c", "v"), cbt::SetCell("visits", "c", "v")};
    // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: write: table 'visits', family 'visits', no timestamp [
    // CHECK-MESSAGES: :[[@LINE-2]]:47: warning: write: table 'visits', family 'visits', no timestamp [
  return list;
}
cbt::Mutation Seen() { return cbt::SetCell("unknown", "c", "v"); }
// CHECK-MESSAGES: :[[@LINE-1]]:31: warning: write: table 'clicks', family 'unknown', no timestamp [
static cbt::Mutation Taken() { return cbt::SetCell("unknown", "c", "v"); }
// CHECK-MESSAGES: :[[@LINE-1]]:39: warning: write: table unknown (where it is sent is not followed), family 'unknown', no timestamp [
template <typename T> T Same(T value) { return value; }
cbt::Mutation const &Pick(cbt::Mutation const &l, cbt::Mutation const &r) { return Flag() ? l : r; }
cbt::SingleRowMutation &Longer(cbt::SingleRowMutation &l, cbt::SingleRowMutation &r) { return Flag() ? l : r; }
cbt::Mutation Of(std::string family) { return cbt::SetCell(family, "c", "v"); }

void Returned() {
  Clicks().Apply(cbt::SingleRowMutation("row", Click(), Seen(), Taken()));  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table 'clicks' [
  cbt::Mutation made = Click();
  Clicks().Apply(cbt::SingleRowMutation("row", made));  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table 'clicks' [
  Clicks().Apply(cbt::SingleRowMutation("row", Either()));  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table 'clicks' [
  Visits().Apply(cbt::SingleRowMutation("row", Either()));  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table 'visits' [
  for (auto &m : List())
    Visits().Apply(cbt::SingleRowMutation("row", m));  // CHECK-MESSAGES: :[[@LINE]]:5: warning: apply: table 'visits' [
  Clicks().Apply(cbt::SingleRowMutation("row", Same(cbt::SetCell("clicks", "c", "v"))));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'clicks' [
  // CHECK-MESSAGES: :[[@LINE-2]]:53: warning: write: table 'clicks', family 'clicks', no timestamp [
  Clicks().Apply(cbt::SingleRowMutation("row", Pick(cbt::SetCell("clicks", "c", "v"), cbt::SetCell("clicks", "c", "v"))));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'clicks' [
  // CHECK-MESSAGES: :[[@LINE-2]]:53: warning: write: table 'clicks', family 'clicks', no timestamp [
  // CHECK-MESSAGES: :[[@LINE-3]]:87: warning: write: table 'clicks', family 'clicks', no timestamp [
  Use(&Taken);
  cbt::SingleRowMutation a("row"), b("row");
  Longer(a, b).emplace_back(cbt::SetCell("both", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:29: warning: write: table '{{clicks' or 'visits|visits' or 'clicks}}', family 'both', no timestamp [
  auto &longer = Longer(a, b);
  longer.emplace_back(cbt::SetCell("both", "c", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: write: table '{{clicks' or 'visits|visits' or 'clicks}}', family 'both', no timestamp [
  Clicks().Apply(a);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table 'clicks' [
  Visits().Apply(b);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table 'visits' [
  Clicks().Apply(cbt::SingleRowMutation("row", Of("clicks")));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'clicks' [
  // CHECK-MESSAGES: :[[@LINE-2]]:48: warning: write: table 'clicks', family 'clicks', no timestamp [
  Visits().Apply(cbt::SingleRowMutation("row", Of("visits")));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: apply: table 'visits' [
  // CHECK-MESSAGES: :[[@LINE-2]]:48: warning: write: table 'visits', family 'visits', no timestamp [
}
