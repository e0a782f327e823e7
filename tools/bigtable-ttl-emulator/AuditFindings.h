// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The findings of an audit, and those that make it fail.

#ifndef BIGTABLE_TTL_EMULATOR_AUDIT_FINDINGS_H
#define BIGTABLE_TTL_EMULATOR_AUDIT_FINDINGS_H

#include "AuditReport.h"
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace bigtable_ttl::emulator {

/// A way in which a table does not fit the schema.
struct AuditFinding {
  /// A name that AuditFailOn accepts: "gc-policy".
  std::string Kind;
  /// The family; empty if the finding is about the table.
  std::string Family;
  /// The number of cells, multiplied as in the report; 0 if the finding is not
  /// about cells.
  std::int64_t Cells = 0;
  std::string Message;
};

std::vector<AuditFinding> findingsOf(const TableAudit &Of,
                                     const AuditFrame &Frame);

/// The kinds of findings that make an audit fail; none by default.
class AuditFailOn {
public:
  /// Parses the list of --fail-on: kinds, 'any', and 'none', separated by
  /// commas; '-' removes a kind. Returns std::nullopt, and sets \p Why, if an
  /// item is wrong.
  static std::optional<AuditFailOn> parse(const std::string &List,
                                          std::string &Why);

  bool fails(const AuditFinding &Finding) const {
    return Kinds.count(Finding.Kind) != 0;
  }

private:
  std::set<std::string> Kinds;
};

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_AUDIT_FINDINGS_H
