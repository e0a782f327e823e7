// RUN: %check_bigtable %s bigtable-call-sites %t --no-fix --option bigtable-call-sites.Show=all -- -I %inputs

// Mutations that other objects hold, and code that is called later, on the way
// to a table.

#include "clicks.h"
#include <functional>
#include <memory>
#include <variant>
#include <vector>

cbt::Table Clicks() { return cbt::Table(TABLE_ID("clicks")); }
cbt::Table Visits() { return cbt::Table(TABLE_ID("visits")); }
bool Flag();
void Run(std::function<void()> const &f); // Opaque.
void Log(cbt::SingleRowMutation const &row);

// Nothing else leads to what is on the heap.
void Heap() {
  auto row = std::make_unique<cbt::SingleRowMutation>("row");
  row->emplace_back(cbt::SetCell("heap", "c", "v"));  // CHECK-MESSAGES: :[[@LINE]]:21: warning: write: table 'clicks', family 'heap', no timestamp [
  Clicks().Apply(*row);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table 'clicks' [
}

// A lambda is called by code that cannot see the row.
void Later() {
  cbt::SingleRowMutation row("row", cbt::SetCell("later", "c", "v"));  // CHECK-MESSAGES: :[[@LINE]]:37: warning: write: table 'clicks', family 'later', no timestamp [
  Run([row] { Clicks().Apply(row); });  // CHECK-MESSAGES: :[[@LINE]]:15: warning: apply: table 'clicks' [
}

template <typename... Ts> struct Overloaded : Ts... { using Ts::operator()...; };
template <typename... Ts> Overloaded(Ts...) -> Overloaded<Ts...>;
void Either(std::variant<int, bool> const &value) {
  cbt::SingleRowMutation row("row");
  std::visit(Overloaded{[&](int) { row.emplace_back(cbt::SetCell("number", "c", "v")); },  // CHECK-MESSAGES: :[[@LINE]]:53: warning: write: table 'clicks', family 'number', no timestamp [
                        [&](bool) { row.emplace_back(cbt::SetCell("truth", "c", "v")); }},  // CHECK-MESSAGES: :[[@LINE]]:54: warning: write: table 'clicks', family 'truth', no timestamp [
             value);
  Clicks().Apply(row);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table 'clicks' [
}

struct Sink {
  virtual ~Sink() = default;
  virtual void Put(cbt::SingleRowMutation row) = 0;
};
struct ClickSink : Sink {
  void Put(cbt::SingleRowMutation row) override { Clicks().Apply(row); }  // CHECK-MESSAGES: :[[@LINE]]:51: warning: apply: table 'clicks' [
};
struct VisitSink : Sink {
  void Put(cbt::SingleRowMutation row) override {
    row.emplace_back(cbt::SetCell("own", "c", "v"));  // CHECK-MESSAGES: :[[@LINE]]:22: warning: write: table 'visits', family 'own', no timestamp [
    Visits().Apply(row);  // CHECK-MESSAGES: :[[@LINE]]:5: warning: apply: table 'visits' [
  }
};
void Virtual(Sink &sink) { sink.Put(cbt::SingleRowMutation("row", cbt::SetCell("virtual", "c", "v"))); }  // CHECK-MESSAGES: :[[@LINE]]:67: warning: write: table unknown (where it is sent is not followed), family 'virtual', no timestamp [

// Others may do more with it.
cbt::SingleRowMutation last("row");
void Kept() {
  cbt::SingleRowMutation row("row", cbt::SetCell("kept", "c", "v"));  // CHECK-MESSAGES: :[[@LINE]]:37: warning: write: table unknown (where it is sent is not followed), family 'kept', no timestamp [
  Clicks().Apply(row);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table 'clicks' [
  last = row;
}
void Logged() {
  cbt::SingleRowMutation row("row", cbt::SetCell("logged", "c", "v"));  // CHECK-MESSAGES: :[[@LINE]]:37: warning: write: table unknown (where it is sent is not followed), family 'logged', no timestamp [
  Log(row);
  Clicks().Apply(row);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table 'clicks' [
}
void Thrown() {
  cbt::SingleRowMutation row("row", cbt::SetCell("thrown", "c", "v"));  // CHECK-MESSAGES: :[[@LINE]]:37: warning: write: table unknown (where it is sent is not followed), family 'thrown', no timestamp [
  if (Flag()) throw row;
  Clicks().Apply(row);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table 'clicks' [
}
// Too many to tell which of them it is.
void Many(int n) {
  cbt::Mutation m = cbt::SetCell("many", "0", "v");  // CHECK-MESSAGES: :[[@LINE]]:21: warning: write: table unknown (where it is sent is not followed), family 'many', no timestamp [
  if (Flag()) Visits().Apply(cbt::SingleRowMutation("row", m));  // CHECK-MESSAGES: :[[@LINE]]:15: warning: apply: table 'visits' [
  switch (n) {
  case 1: m = cbt::SetCell("m", "1", "v"); break;  // CHECK-MESSAGES: :[[@LINE]]:15: warning: write: table unknown (where it is sent is not followed), family 'm', no timestamp [
  case 2: m = cbt::SetCell("m", "2", "v"); break;  // CHECK-MESSAGES: :[[@LINE]]:15: warning: write: table unknown (where it is sent is not followed), family 'm', no timestamp [
  case 3: m = cbt::SetCell("m", "3", "v"); break;  // CHECK-MESSAGES: :[[@LINE]]:15: warning: write: table unknown (where it is sent is not followed), family 'm', no timestamp [
  case 4: m = cbt::SetCell("m", "4", "v"); break;  // CHECK-MESSAGES: :[[@LINE]]:15: warning: write: table unknown (where it is sent is not followed), family 'm', no timestamp [
  case 5: m = cbt::SetCell("m", "5", "v"); break;  // CHECK-MESSAGES: :[[@LINE]]:15: warning: write: table unknown (where it is sent is not followed), family 'm', no timestamp [
  case 6: m = cbt::SetCell("m", "6", "v"); break;  // CHECK-MESSAGES: :[[@LINE]]:15: warning: write: table unknown (where it is sent is not followed), family 'm', no timestamp [
  case 7: m = cbt::SetCell("m", "7", "v"); break;  // CHECK-MESSAGES: :[[@LINE]]:15: warning: write: table unknown (where it is sent is not followed), family 'm', no timestamp [
  case 8: m = cbt::SetCell("m", "8", "v"); break;  // CHECK-MESSAGES: :[[@LINE]]:15: warning: write: table unknown (where it is sent is not followed), family 'm', no timestamp [
  }
  Clicks().Apply(cbt::SingleRowMutation("row", m));  // CHECK-MESSAGES: :[[@LINE]]:3: warning: apply: table 'clicks' [
}
