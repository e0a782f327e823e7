// RUN: %check_bigtable %s bigtable-filter-order %t --schema %schemas/clicks.yaml -- -I %inputs
// RUN: %check_bigtable %s bigtable-filter-order %t.strict --schema %schemas/clicks.yaml --option Strict=true --prefix STRICT -- -I %inputs

// Wrong for one of the filters that the code can mean.

#include "bigtable_ttl/google_cloud.h"
#include "clicks.h"

using bigtable_ttl::LiveCells;
using bigtable_ttl::Ttl;
using cbt::Filter;

bool Flag();

void Either(cbt::Table table) {
  auto filter = LiveCells("sessions", Ttl::OneSecond());
  if (Flag())
    filter = Filter::Chain(Filter::CellsRowLimit(1), LiveCells("sessions", Ttl::OneSecond()));
  // STRICT-MESSAGES: :[[@LINE-1]]:28: warning: this stage counts expired cells of family 'sessions' of table 'clicks' (one-second) and family 'carts' of table 'clicks' (one-second) and family 'events' of table 'clicks' (default, 2d), so the result depends on when garbage collection runs; begin the filter with 'bigtable_ttl::LiveCells(...)'
  // STRICT-NOTES: :[[@LINE-2]]:28: note: in some cases only: it may also read another table, or through another filter
  table.ReadRow("row", filter);
}
