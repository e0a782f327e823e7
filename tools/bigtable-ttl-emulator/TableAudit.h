// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Counts the cells of a table by time of expiry, in bounded memory.

#ifndef BIGTABLE_TTL_EMULATOR_TABLE_AUDIT_H
#define BIGTABLE_TTL_EMULATOR_TABLE_AUDIT_H

#include "google/bigtable/v2/bigtable.pb.h"
#include "model/Schema.h"
#include <array>
#include <bigtable_ttl/reference/audit.h>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace bigtable_ttl::emulator {

/// A bucket for cells whose time from now to expiry is less than a limit, and
/// at least the limit of the previous bucket. Limits in the past are negative.
struct ExpiryBucket {
  std::chrono::hours Below;
  /// The name: "1d to 7d ago".
  const char *Name;
};
inline constexpr std::size_t ExpiryBuckets = 12;
const std::array<ExpiryBucket, ExpiryBuckets> &expiryBuckets();

/// The counts of one family.
struct FamilyAudit {
  /// The report of the family; without a TTL, only the first of by_audit is
  /// used.
  reference::FamilyReport Report;
  std::array<reference::CellCount, ExpiryBuckets> ByExpiry;
  /// Live cells that reads of the latest cell do not return, because another
  /// cell of their column lives longer.
  reference::CellCount Hidden;

  void add(const FamilyAudit &Other);
  reference::CellCount all() const;
};

struct AuditOptions {
  /// The time of the audit, in microseconds since the epoch.
  std::int64_t Now = 0;
  /// The longest TTL that any writer uses.
  std::chrono::milliseconds Longest = std::chrono::hours(24 * 36525);
  /// The maximum number of suspect cells that the report names.
  std::size_t MostSuspects = 5;
};

/// Audits responses of ReadRows. To continue later from some state, copy the
/// object.
class TableAudit {
public:
  /// \p Table is null if the schema does not describe the table, and otherwise
  /// must outlive this.
  TableAudit(const clang::tidy::bigtable::Table *Table, AuditOptions Options)
      : Table(Table), Options(Options) {}

  /// Returns false, and sets \p Why, if the chunks do not form rows.
  bool add(const google::bigtable::v2::ReadRowsResponse &Response,
           std::string &Why);
  /// Discards the incomplete row: the read restarts after lastRow().
  void breakOff();

  /// Returns the key of the last row that was completely counted, or skipped;
  /// empty before the first row.
  const std::string &lastRow() const { return LastRow; }
  std::int64_t rows() const { return Rows; }
  std::int64_t cells() const;
  const AuditOptions &options() const { return Options; }
  const std::map<std::string, FamilyAudit> &families() const {
    return Families;
  }
  const std::vector<reference::Suspect> &suspects() const { return Suspects; }
  const clang::tidy::bigtable::Table *table() const { return Table; }

  /// Convert the state to JSON and back. The latter returns std::nullopt if
  /// \p Text is not such a state.
  std::string state(const std::string &Of) const;
  static std::optional<TableAudit>
  fromState(const std::string &Text, const std::string &Of,
            const clang::tidy::bigtable::Table *Table, AuditOptions Options);

private:
  void addCell(std::int64_t Timestamp, std::size_t ValueBytes);

  const clang::tidy::bigtable::Table *Table;
  AuditOptions Options;
  std::string LastRow;
  std::int64_t Rows = 0;
  std::map<std::string, FamilyAudit> Families;
  std::vector<reference::Suspect> Suspects;

  /// The state of the incomplete row.
  std::string Key, Family, Qualifier;
  std::map<std::string, FamilyAudit> OfRow;
  std::vector<reference::Suspect> SuspectsOfRow;
  /// The state of the cell whose value is incomplete.
  std::size_t ValueBytes = 0;
  std::int64_t Timestamp = 0;
  bool IsInValue = false;
  bool IsFirstOfColumn = true;
};

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_TABLE_AUDIT_H
