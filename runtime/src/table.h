// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// One table. The store locks: this may be used by one writer or several
// readers at a time.

#ifndef BIGTABLE_TTL_SRC_TABLE_H
#define BIGTABLE_TTL_SRC_TABLE_H

#include "absl/container/btree_map.h"
#include "absl/container/flat_hash_map.h"
#include "absl/container/inlined_vector.h"
#include "absl/strings/string_view.h"
#include "bigtable_ttl/reference/store.h"
#include "column.h"
#include "evaluation.h"
#include "row_ranges.h"
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bigtable_ttl::reference::internal {

using Instant = std::chrono::system_clock::time_point;

/// Abseil's tables know its own string_view only, which need not be std's.
inline absl::string_view ForLookup(std::string_view text) {
  return absl::string_view(text.data(), text.size());
}

/// The limits of a read; 0 means no limit.
struct ReadLimits {
  /// Rows that are given to the visitor.
  std::int64_t rows = 0;
  /// Rows that are looked at.
  std::int64_t looked_at = 0;
};

/// How far a read has gone.
struct ReadProgress {
  /// The key of the last row that was looked at, if the visitor or a limit ended
  /// the read.
  std::string stopped_at;
  std::int64_t rows_seen = 0;
  std::int64_t cells_seen = 0;
};

class Table {
 public:
  /// `config` is valid.
  Table(std::string name, TableConfig const& config, GcBoundary gc_boundary);

  std::string const& name() const { return name_; }
  void Rename(std::string const& name) { name_ = name; }
  Granularity granularity() const { return granularity_; }
  TableConfig Config() const;

  // Writers.

  Status Modify(std::vector<FamilyModification> const& changes);

  /// Whether the families of these mutations exist and are of the right type.
  Status CheckFamilies(std::string_view row_key,
                       std::vector<Mutation> const& mutations) const;
  /// `mutations` are valid, and CheckFamilies() took them.
  void Apply(std::string const& row_key, std::vector<Mutation> const& mutations,
             Instant now);

  /// `rules` are valid. All or nothing.
  StatusOr<Row> ReadModifyWrite(std::string const& row_key,
                                std::vector<ReadModifyWriteRule> const& rules,
                                Instant now);

  void Drop(KeyRange const& range);
  /// All rows, for someone else to free.
  std::shared_ptr<void const> TakeAll();

  /// Deletes what may be deleted at the instant that `pass` names for a family;
  /// the number of cells.
  std::size_t Collect(
      std::vector<KeyRange> const& ranges,
      std::function<std::optional<Instant>(std::string const&)> const& pass);

  // Readers.

  bool HasFamily(std::string_view name) const {
    return FindFamily(name) != kNoFamily;
  }
  Status NoSuchFamily(std::string const& name) const;

  /// Whether `filter` names a family that is not there.
  Status CheckFamilies(Filter const& filter) const;

  /// Calls `visitor` with rows that have cells which pass `filter`, until it
  /// returns false or a limit is met. `progress`, if it is there, is
  /// added to.
  Status Read(std::vector<KeyRange> const& ranges, Filter const& filter,
              ReadLimits limits, bool reversed, std::uint64_t seed,
              std::function<bool(RowView const&)> const& visitor,
              ReadProgress* progress = nullptr) const;

  TableSize Size() const;

 private:
  struct Family {
    ColumnFamily config;
    GcPlan plan;
    bool is_dropped = false;
  };
  /// The columns in order of family and qualifier. In most tables, each row has
  /// one.
  using Columns = absl::InlinedVector<Column, 1>;
  using Rows = absl::btree_map<std::string, Columns>;

  static constexpr FamilyId kNoFamily = ~FamilyId{0};

  FamilyId FindFamily(std::string_view name) const;
  void AddFamily(ColumnFamily const& family);
  Status MissingFamily(std::string_view row_key) const;
  Status WrongType(std::string_view row_key) const;
  Status CheckFamily(std::string_view row_key, std::string_view family,
                     bool wants_aggregate) const;

  /// The name as all columns share it.
  Qualifier Share(std::string_view name);
  /// The column, or end().
  template <typename C>
  static auto Find(C& columns, FamilyId family, std::string_view qualifier);
  Columns::iterator FindOrAdd(Columns& columns, FamilyId family,
                              std::string_view qualifier);
  static void EraseFamily(Columns& columns, FamilyId family);
  void Apply(Columns& columns, SetCell const& mutation, Instant now);
  void Add(Columns& columns, std::string const& family,
           std::string const& qualifier, std::int64_t timestamp,
           std::int64_t input);
  void Apply(Columns& columns, DeleteFromColumn const& mutation);
  std::int64_t ServerTimestamp(Instant now) const;
  void EraseIfEmpty(Rows::iterator row);

  /// For the first row of a read: each time that vectors grow, the allocator
  /// looks through what the visitor's copies left behind.
  static void ReserveFor(Columns const& columns, std::vector<CellRef>& cells,
                         RowView& view);
  std::size_t Collect(Columns& columns, std::vector<GcCutoffs> const& cutoffs);

  std::string name_;
  Granularity granularity_;
  GcBoundary gc_boundary_;
  std::vector<Family> families_;    // By FamilyId; never shrinks.
  std::vector<std::string> names_;  // Of them.
  absl::flat_hash_map<std::string, FamilyId> family_ids_;
  /// Names that are not used any more go when there are twice as many names as
  /// there were used ones.
  absl::flat_hash_map<absl::string_view, Qualifier> qualifiers_;
  std::size_t next_sweep_ = 64;
  Rows rows_;
};

}  // namespace bigtable_ttl::reference::internal

#endif  // BIGTABLE_TTL_SRC_TABLE_H
