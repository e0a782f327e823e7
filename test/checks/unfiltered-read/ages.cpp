// RUN: %check_bigtable %s bigtable-unfiltered-read %t --no-fix --schema %schemas/longest.yaml -- -I %inputs

// Bounds that subtract the maximum age of another family, by its name.

#include "now.h"

using cbt::Filter;
using std::chrono::hours;
using std::chrono::milliseconds;

constexpr hours kEventsMaxAge(48);
constexpr hours kEventAge(48);
constexpr hours kDraftsMaxAge(24 * 7);
constexpr hours kDraftEventsAge(48);
constexpr hours kRecentAge(48);
constexpr hours kPreview(48);

Filter Younger(milliseconds age) { return Filter::TimestampRange(Now() - age, milliseconds(0)); }
Filter Within(char const* family, Filter range) { return Filter::Chain(Filter::FamilyRegex(family), std::move(range)); }

void Wrong(cbt::Table table) {
  (void)table.ReadRow("row", Within("drafts", Younger(kEventsMaxAge)));
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: read drops live cells of family 'drafts' of table 'clicks' (default, 7d); the filter's lower time bound subtracts 'kEventsMaxAge', 2d, which is the maximum age of family 'events'; subtract 7d
  (void)table.ReadRow("row", Filter::Chain(Filter::ColumnName("drafts", "text"), Filter::TimestampRange(Now() - kEventAge, milliseconds(0)), Filter::Latest(1)));
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: read drops live cells of family 'drafts'
}
void Right(cbt::Table table, hours age) {
  (void)table.ReadRow("row", Within("drafts", Younger(kDraftsMaxAge)));
  (void)table.ReadRow("row", Within("events", Younger(kEventsMaxAge)));
  (void)table.ReadRow("row", Within("drafts", Younger(kRecentAge)));
  (void)table.ReadRow("row", Within("drafts", Younger(kPreview)));
  (void)table.ReadRow("row", Within("drafts", Younger(kDraftEventsAge)));
  (void)table.ReadRow("row", Within("drafts", Younger(hours(48))));
  (void)table.ReadRow("row", Within("drafts", Younger(age)));
  (void)table.ReadRow("row", Within("drafts", Younger(kEventsMaxAge + age)));
  (void)table.ReadRow("row", Within("drafts", Filter::TimestampRange(Now() - kDraftsMaxAge, Now() - kEventsMaxAge)));
  (void)table.ReadRow("row", Filter::Interleave(Within("drafts", Younger(kDraftsMaxAge)), Within("events", Younger(kEventsMaxAge))));
}
