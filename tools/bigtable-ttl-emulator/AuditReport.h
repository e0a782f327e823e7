// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Prints the results of an audit.

#ifndef BIGTABLE_TTL_EMULATOR_AUDIT_REPORT_H
#define BIGTABLE_TTL_EMULATOR_AUDIT_REPORT_H

#include "TableAudit.h"
#include "model/GcRule.h"
#include <map>
#include <optional>
#include <string>

namespace bigtable_ttl::emulator {

struct AuditFrame {
  /// projects/P/instances/I/tables/T.
  std::string Table;
  /// The audit read one row in this many; counts are multiplied by it.
  std::int64_t SamplePeriod = 1;
  /// True if sizes include only keys, because values were not read.
  bool IsWithoutValues = true;
  /// The price of storing a GiB for a month; std::nullopt if unknown.
  std::optional<double> Price;
  /// The rules of the table's families, by name.
  std::map<std::string, clang::tidy::bigtable::GcRule> Rules;
};

std::string auditAsText(const TableAudit &Of, const AuditFrame &Frame);
/// Returns the report as one JSON object and a line end. Bytes of row keys and
/// qualifiers that are not printable ASCII are escaped.
std::string auditAsJson(const TableAudit &Of, const AuditFrame &Frame);
/// Returns the report as a self-contained HTML page.
std::string auditAsPage(const TableAudit &Of, const AuditFrame &Frame);

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_AUDIT_REPORT_H
