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

/// Cells whose expiry is less than so far from now, and not less than that of
/// the bucket before; negative in the past.
struct ExpiryBucket {
  std::chrono::hours Below;
  /// Such as "1d to 7d ago".
  const char *Name;
};
inline constexpr std::size_t ExpiryBuckets = 12;
const std::array<ExpiryBucket, ExpiryBuckets> &expiryBuckets();

/// The counts of one family.
struct FamilyAudit {
  /// Nothing but the first of by_audit if the family has no TTL.
  reference::FamilyReport Report;
  std::array<reference::CellCount, ExpiryBuckets> ByExpiry;
  /// Live, but another cell of the column lives longer, and reads of the latest
  /// cell see that one alone.
  reference::CellCount Hidden;

  void add(const FamilyAudit &Other);
  reference::CellCount all() const;
};

struct AuditOptions {
  /// When cells are judged, in microseconds since the epoch.
  std::int64_t Now = 0;
  /// How long a writer lets a value live at most.
  std::chrono::milliseconds Longest = std::chrono::hours(24 * 36525);
  /// Suspect cells that are named.
  std::size_t MostSuspects = 5;
};

/// Takes what ReadRows answers. Copy it to go on from there another time.
class TableAudit {
public:
  /// \p Table is null if the schema does not describe the table; else it
  /// outlives this.
  TableAudit(const clang::tidy::bigtable::Table *Table, AuditOptions Options)
      : Table(Table), Options(Options) {}

  /// False, and \p Why, if the chunks are not those of rows.
  bool add(const google::bigtable::v2::ReadRowsResponse &Response,
           std::string &Why);
  /// Forgets the row that has begun: the read starts again after lastRow().
  void breakOff();

  /// The last row of which all was counted, or which was passed over. Empty
  /// before the first.
  const std::string &lastRow() const { return LastRow; }
  std::int64_t rows() const { return Rows; }
  std::int64_t cells() const;
  const AuditOptions &options() const { return Options; }
  const std::map<std::string, FamilyAudit> &families() const {
    return Families;
  }
  const std::vector<reference::Suspect> &suspects() const { return Suspects; }
  const clang::tidy::bigtable::Table *table() const { return Table; }

  /// As JSON, and back: nothing if \p Text is no such state.
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

  /// The state of the row that has begun.
  std::string Key, Family, Qualifier;
  std::map<std::string, FamilyAudit> OfRow;
  std::vector<reference::Suspect> SuspectsOfRow;
  /// The state of the cell whose value has begun.
  std::size_t ValueBytes = 0;
  std::int64_t Timestamp = 0;
  bool IsInValue = false;
  bool IsFirstOfColumn = true;
};

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_TABLE_AUDIT_H
