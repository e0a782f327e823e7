// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// An audit of stored cells: counts cells whose timestamps cannot be expiries,
// and expired cells that still take space. Ttl::Audit() classifies each cell.
// The cells may come from any client, or from a table of the store.

#ifndef BIGTABLE_TTL_REFERENCE_AUDIT_H
#define BIGTABLE_TTL_REFERENCE_AUDIT_H

#include <array>
#include <bigtable_ttl/reference/status.h>
#include <bigtable_ttl/reference/store.h>
#include <bigtable_ttl/ttl.h>
#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace bigtable_ttl::reference {

/// A policy that states how the cells of a family should expire.
struct FamilyPolicy {
  std::string family;
  Ttl ttl;
  /// The longest TTL that any writer uses, and the time for which a cell may be
  /// collectable before it counts as overdue; see Ttl::Audit().
  std::chrono::milliseconds longest_ttl;
  std::chrono::milliseconds lateness = kUsualLateness;
};

/// All enumerators, in the order of their declaration.
inline constexpr std::array<CellAudit, 7> kCellAudits = {
    CellAudit::kLive,        CellAudit::kExpired,
    CellAudit::kCollectable, CellAudit::kOverdue,
    CellAudit::kTooFarAhead, CellAudit::kNotWholeMilliseconds,
    CellAudit::kNegative};

/// Returns the value in words, such as "too far ahead".
char const* ToString(CellAudit audit);

/// A number of cells and their size: the bytes of the row key, the qualifier
/// and the value of each. Their size on a disk is unknown.
struct CellCount {
  std::size_t cells = 0;
  std::size_t bytes = 0;

  friend bool operator==(CellCount a, CellCount b) {
    return a.cells == b.cells && a.bytes == b.bytes;
  }
};

/// The result for one family. Each cell is counted once by its audit.
struct FamilyReport {
  CellCount const& Of(CellAudit audit) const {
    return by_audit[static_cast<std::size_t>(audit)];
  }

  std::array<CellCount, kCellAudits.size()> by_audit;
  /// Cells that have expired and are still stored, for any value of CellAudit.
  CellCount expired;
};

/// A cell whose timestamp may not be an expiry.
struct Suspect {
  std::string row_key;
  std::string family;
  std::string qualifier;
  std::chrono::microseconds timestamp;
  CellAudit reason;

  friend bool operator==(Suspect const& a, Suspect const& b) {
    return a.row_key == b.row_key && a.family == b.family &&
           a.qualifier == b.qualifier && a.timestamp == b.timestamp &&
           a.reason == b.reason;
  }
};

struct AuditReport {
  /// Families with a policy, by name.
  std::map<std::string, FamilyReport, std::less<>> families;
  /// Families with cells but without a policy, by name.
  std::map<std::string, CellCount, std::less<>> without_policy;
  /// The count of all cells for which IsSuspect() is true, and the first such
  /// cells.
  CellCount suspect;
  std::vector<Suspect> first_suspects;
};

/// Returns the report as a text of several lines. Row keys and qualifiers are
/// escaped, since they may contain any bytes.
std::string ToString(AuditReport const& report);

/// Audits cells that Add() receives one by one. Use it from one thread at a
/// time.
class Auditor {
 public:
  /// Returns an auditor that classifies cells as of `now`. Its report names at
  /// most `max_suspects` cells. Returns INVALID_ARGUMENT if a family has two
  /// policies.
  static StatusOr<Auditor> Create(std::vector<FamilyPolicy> const& policies,
                                  std::chrono::system_clock::time_point now,
                                  std::size_t max_suspects = 20);

  void Add(std::string_view row_key, std::string_view family,
           std::string_view qualifier, std::chrono::microseconds timestamp,
           std::size_t value_bytes);

  AuditReport const& report() const { return report_; }

 private:
  Auditor(std::chrono::system_clock::time_point now, std::size_t max_suspects)
      : now_(now), max_suspects_(max_suspects) {}

  std::chrono::system_clock::time_point now_;
  std::size_t max_suspects_;
  std::map<std::string, FamilyPolicy, std::less<>> policies_;
  AuditReport report_;
};

/// Audits a table of the store as of `now`. Returns NOT_FOUND if a policy names
/// a family that the table does not have.
StatusOr<AuditReport> Audit(Store const& store, std::string const& table,
                            std::vector<FamilyPolicy> const& policies,
                            std::chrono::system_clock::time_point now,
                            std::size_t max_suspects = 20);

}  // namespace bigtable_ttl::reference

#endif  // BIGTABLE_TTL_REFERENCE_AUDIT_H
