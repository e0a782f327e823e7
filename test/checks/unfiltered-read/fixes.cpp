// RUN: %check_bigtable %s bigtable-unfiltered-read %t --schema %schemas/clicks.yaml -- -I %inputs

#include "clicks.h"
#include "absl/strings/string_view.h"
#include <bigtable_ttl/google_cloud.h>
#include <cassert>
#include <string_view>

using cbt::Filter;
using std::chrono::hours;
using std::chrono::milliseconds;
using Clock = std::chrono::system_clock;

constexpr char kSessions[] = "sessions";
const std::string kCarts = "carts";
constexpr std::string_view kEvents = "events";
constexpr absl::string_view kPiece = "events";
struct Families {
  static constexpr char const *kCart = "carts";
};
namespace names {
constexpr char kCarts[] = "carts";
}

milliseconds Now() { return std::chrono::duration_cast<milliseconds>(Clock::now().time_since_epoch()); }
milliseconds Logged(milliseconds bound);

//===----------------------------------------------------------------------===//
// Families are named as the code names them.
//===----------------------------------------------------------------------===//

void Constants(cbt::Table table) {
  table.ReadRow("row", Filter::FamilyRegex(kCarts));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'carts' of table 'clicks' (one-second); the filter has no lower time bound; begin with 'bigtable_ttl::LiveCells(kCarts, bigtable_ttl::Ttl::OneSecond())'
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells(kCarts, bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex(kCarts)));
  table.ReadRow("row", Filter::ColumnName(Families::kCart, "page"));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'carts'
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells(Families::kCart, bigtable_ttl::Ttl::OneSecond()), Filter::ColumnName(Families::kCart, "page")));
  table.ReadRow("row", Filter::FamilyRegex(names::kCarts));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'carts'
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells(names::kCarts, bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex(names::kCarts)));
  table.ReadRow("row", Filter::FamilyRegex("carts"));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'carts'
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("carts", bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex("carts")));
}

class Store {
public:
  void Read(cbt::Table table) {
    table.ReadRow("row", Filter::FamilyRegex(sessions_));
    // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells(sessions_, bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex(sessions_)));
  }

private:
  const std::string sessions_ = "sessions";
};

// What is no std::string becomes one.
void Views(cbt::Table table) {
  table.ReadRow("row", Filter::FamilyRegex(std::string(kEvents)));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'events'
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells(std::string(kEvents), bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2))), Filter::FamilyRegex(std::string(kEvents))));
  table.ReadRow("row", Filter::FamilyRegex(std::string(kPiece)));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'events'
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells(std::string(kPiece), bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2))), Filter::FamilyRegex(std::string(kPiece))));
}

// A variable that changes, or is moved from, is another matter.
void Locals(cbt::Table table) {
  const std::string constant = "carts";
  std::string variable = "carts";
  table.ReadRow("row", Filter::FamilyRegex(constant));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'carts'
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells(constant, bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex(constant)));
  table.ReadRow("row", Filter::FamilyRegex(std::move(variable)));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'carts'
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("carts", bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex(std::move(variable))));
}

// Another statement names it, by what has that name here, too.
void Elsewhere(cbt::Table table) {
  const Filter outer = Filter::FamilyRegex(kSessions);
  table.ReadRow("row", outer);
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells(kSessions, bigtable_ttl::Ttl::OneSecond()), outer));
}
void OnlyThere(cbt::Table table) {
  Filter inner = Filter::Latest(1);
  {
    using namespace names;
    const std::string local = "carts";
    inner = Filter::Chain(Filter::Latest(1), Filter::FamilyRegex(local));
  }
  table.ReadRow("row", inner);
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'carts'
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("carts", bigtable_ttl::Ttl::OneSecond()), inner));
}

//===----------------------------------------------------------------------===//
// A bound that is wrong is replaced, if it is there for expired cells alone.
//===----------------------------------------------------------------------===//

void Late(cbt::Table table) {
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex(kSessions), Filter::TimestampRange(Now() - hours(1), milliseconds(0))));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second); the filter's lower time bound is older than the cutoff; use 'bigtable_ttl::LiveCells(kSessions, bigtable_ttl::Ttl::OneSecond())'
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(Filter::FamilyRegex(kSessions), bigtable_ttl::LiveCells(kSessions, bigtable_ttl::Ttl::OneSecond())));
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex(kSessions), Filter::TimestampRange(milliseconds(1700000000000), milliseconds(0))));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second); the filter's lower time bound is a constant; use 'bigtable_ttl::LiveCells(kSessions, bigtable_ttl::Ttl::OneSecond())'
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(Filter::FamilyRegex(kSessions), bigtable_ttl::LiveCells(kSessions, bigtable_ttl::Ttl::OneSecond())));
  // It may be later than the cutoff, so what it is for is not certain.
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex(kSessions), Filter::TimestampRange(milliseconds(1800000000000), milliseconds(0))));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second); the filter has no lower time bound; begin with
  // CHECK-NOTES: :[[@LINE-2]]:70: note: this range begins at a constant, which bounds nothing as time goes on; replace it, or add the other bound if this one drops more than expired cells
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(Filter::FamilyRegex(kSessions), Filter::TimestampRange(milliseconds(1800000000000), milliseconds(0))));
  // It serves the cells of another family, too.
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions|profile"), Filter::TimestampRange(milliseconds(1700000000000), milliseconds(0))));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second); the filter has no lower time bound; begin with
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells({{[{][{]}}kSessions, bigtable_ttl::Ttl::OneSecond(){{[}][}]}}), Filter::FamilyRegex("sessions|profile"), Filter::TimestampRange(milliseconds(1700000000000), milliseconds(0))));
  // Another end, or a family that has cells which the bound is to drop.
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex(kSessions), Filter::TimestampRange(Now() - hours(1), Now() + hours(1))));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second); the filter's lower time bound is older than the cutoff; begin with
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells(kSessions, bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex(kSessions), Filter::TimestampRange(Now() - hours(1), Now() + hours(1))));
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions|profile"), Filter::TimestampRange(Now() - hours(1), milliseconds(0))));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second); the filter's lower time bound is older than the cutoff; begin with
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells({{[{][{]}}kSessions, bigtable_ttl::Ttl::OneSecond(){{[}][}]}}), Filter::FamilyRegex("sessions|profile"), Filter::TimestampRange(Now() - hours(1), milliseconds(0))));
  // Later than some cutoff: it drops live cells of the one family, and expired cells of the other are left.
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions|events"), Filter::TimestampRange(Now() - hours(47), milliseconds(0))));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells({{[{][{]}}kSessions, bigtable_ttl::Ttl::OneSecond()}, {"events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)){{[}][}]}}), Filter::FamilyRegex("sessions|events"), Filter::TimestampRange(Now() - hours(47), milliseconds(0))));
}

// With what was there for it alone.
void LateVariable(cbt::Table table) {
  auto const cutoff = std::chrono::duration_cast<milliseconds>((Clock::now() - hours(1)).time_since_epoch()); // An hour.
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex(kSessions), Filter::TimestampRange(cutoff, milliseconds(0))));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: void LateVariable(cbt::Table table) {
  // CHECK-FIXES-NEXT: table.ReadRow("row", Filter::Chain(Filter::FamilyRegex(kSessions), bigtable_ttl::LiveCells(kSessions, bigtable_ttl::Ttl::OneSecond())));
}
void LateVariableInUse(cbt::Table table) {
  auto const cutoff = Now() - hours(1);
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex(kSessions), Filter::TimestampRange(cutoff, milliseconds(0))));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto const cutoff = Now() - hours(1);
  // CHECK-FIXES-NEXT: table.ReadRow("row", Filter::Chain(Filter::FamilyRegex(kSessions), bigtable_ttl::LiveCells(kSessions, bigtable_ttl::Ttl::OneSecond())));
  Logged(cutoff);
}
// What is not compiled here may be elsewhere.
void LateVariableAsserted(cbt::Table table) {
  auto const cutoff = std::chrono::duration_cast<milliseconds>((Clock::now() - hours(1)).time_since_epoch());
#ifdef CHECKED
  assert(cutoff.count() != 0);
#endif
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex(kSessions), Filter::TimestampRange(cutoff, milliseconds(0))));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells(kSessions, bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex(kSessions), Filter::TimestampRange(cutoff, milliseconds(0))));
}
void LateVariableWithEffect(cbt::Table table) {
  auto const cutoff = Now() - hours(1);
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex(kSessions), Filter::TimestampRange(cutoff, milliseconds(0))));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells(kSessions, bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex(kSessions), Filter::TimestampRange(cutoff, milliseconds(0))));
}
