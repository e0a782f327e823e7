// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A Bigtable in memory, to test programs against: exact where the service is
// documented, by a clock and a garbage collection that tests control.
//
// What it does where the documentation is silent, and where emulators differ,
// is in docs/fidelity.md. Source: the comments of google/bigtable/v2 and
// admin/v2 (data.proto, bigtable.proto, table.proto, types.proto).

#ifndef BIGTABLE_TTL_REFERENCE_STORE_H
#define BIGTABLE_TTL_REFERENCE_STORE_H

#include <bigtable_ttl/reference/clock.h>
#include <bigtable_ttl/reference/filter.h>
#include <bigtable_ttl/reference/gc.h>
#include <bigtable_ttl/reference/mutation.h>
#include <bigtable_ttl/reference/row.h>
#include <bigtable_ttl/reference/status.h>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bigtable_ttl::reference {

/// The unit of a table's timestamps, in microseconds.
enum class Granularity : int { kMillis = 1000, kMicros = 1 };

/// The effect of numbers that are added to a cell of a column family. Its cells
/// contain big-endian numbers of eight bytes.
enum class Aggregate { kNone, kSum, kMin, kMax };

struct ColumnFamily {
  std::string name;
  GcRule gc_rule;
  /// Fixed when the family is made.
  Aggregate aggregate = Aggregate::kNone;

  friend bool operator==(ColumnFamily const& a, ColumnFamily const& b) {
    return a.name == b.name && a.gc_rule == b.gc_rule &&
           a.aggregate == b.aggregate;
  }
};

struct TableConfig {
  /// In the order of the cells of a row.
  std::vector<ColumnFamily> families;
  /// Fixed when the table is made.
  Granularity granularity = Granularity::kMillis;

  friend bool operator==(TableConfig const& a, TableConfig const& b) {
    return a.families == b.families && a.granularity == b.granularity;
  }
};

/// A change of one column family.
struct FamilyModification {
  enum class Kind { kCreate, kUpdate, kDrop };

  static FamilyModification Create(ColumnFamily family) {
    return {Kind::kCreate, std::move(family)};
  }
  /// Sets the garbage collection rule.
  static FamilyModification Update(std::string name, GcRule rule) {
    return {Kind::kUpdate, {std::move(name), std::move(rule)}};
  }
  /// Deletes the family and its cells.
  static FamilyModification Drop(std::string name) {
    return {Kind::kDrop, {std::move(name), {}}};
  }

  Kind kind;
  ColumnFamily family;
};

struct StoreOptions {
  /// The server's clock; by default the system's. Clients have their own: see
  /// SkewedClock. Should it go back, the store's time stands still meanwhile.
  std::shared_ptr<Clock const> clock;
  GcTiming gc_timing = GcTiming::Never();
  /// Decides if garbage collection deletes a cell that is exactly as old as the
  /// rule says: documents disagree.
  GcBoundary gc_boundary = GcBoundary::kOlderThan;
  /// Decides which rows Filter::RowSample() takes: the same ones each time.
  std::uint64_t seed = 0;
  /// Gets what a deleted table held, or the rows of one that was emptied: it may
  /// free them later, on another thread. By default they are freed at once.
  std::function<void(std::shared_ptr<void const>)> free_later = nullptr;
};

/// The size of a table.
struct TableSize {
  std::size_t rows = 0;
  std::size_t cells = 0;
  /// The bytes of row keys, qualifiers and values: each cell counts all three.
  std::size_t bytes = 0;

  friend bool operator==(TableSize const& a, TableSize const& b) {
    return a.rows == b.rows && a.cells == b.cells && a.bytes == b.bytes;
  }
};

/// A set of tables, named as in the last part of a table's resource name.
///
/// Safe to use from several threads. Each row operation is atomic, and so is
/// each administration of one table. A scan is not a snapshot: each of its rows
/// is as it was at some moment of the scan.
///
/// Rows are found in logarithmic time. Within a row, a new column takes time in
/// proportion to the columns of the row, and so does a cell that is not the
/// newest of its column to the cells of that: rows of up to ten thousand
/// columns or so are what this is made for.
///
/// Each operation that names a table ends with NOT_FOUND if there is none, and
/// with INVALID_ARGUMENT if the service would refuse what it is asked; nothing
/// has changed then.
class Store {
 public:
  explicit Store(StoreOptions options = {});
  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;
  ~Store();

  StoreOptions const& options() const;

  // Tables.

  /// ALREADY_EXISTS if there is one of that name.
  Status CreateTable(std::string const& table, TableConfig const& config);
  Status DeleteTable(std::string const& table);
  /// Sorted.
  std::vector<std::string> ListTables() const;
  StatusOr<TableConfig> GetTable(std::string const& table) const;
  /// In order; all or none. NOT_FOUND or ALREADY_EXISTS, too, for families.
  Status ModifyColumnFamilies(std::string const& table,
                              std::vector<FamilyModification> const& changes);
  /// Deletes the rows whose keys begin with `prefix`, which is not empty.
  Status DropRowRange(std::string const& table, std::string const& prefix);
  Status DropAllRows(std::string const& table);

  // Rows.

  Status MutateRow(std::string const& table, std::string const& row_key,
                   std::vector<Mutation> const& mutations);

  /// One status for each entry, in order; or the one of the whole request, if
  /// any entry is not valid. The entries are applied in order. As in the
  /// service, an entry for a family that is missing or of the wrong type fails
  /// all of them.
  StatusOr<std::vector<Status>> MutateRows(
      std::string const& table, std::vector<RowMutations> const& entries);

  /// Applies the one list if `predicate` passes a cell of the row, and the
  /// other if not; says whether it did. Without a predicate: if there is a
  /// cell.
  StatusOr<bool> CheckAndMutateRow(std::string const& table,
                                   std::string const& row_key,
                                   std::optional<Filter> const& predicate,
                                   std::vector<Mutation> const& when_true,
                                   std::vector<Mutation> const& when_false);

  /// Changes the newest values of columns; the new cells. A new cell gets the
  /// server's time or the timestamp of the newest cell, whichever is greater.
  StatusOr<Row> ReadModifyWriteRow(
      std::string const& table, std::string const& row_key,
      std::vector<ReadModifyWriteRule> const& rules);

  StatusOr<std::vector<Row>> ReadRows(std::string const& table,
                                      ReadRowsRequest const& request) const;

  /// Calls `visitor` with each row until it returns false. The row is valid
  /// during the call. The visitor must not use this or another store:
  /// operations then end with FAILED_PRECONDITION.
  Status ReadRows(std::string const& table, ReadRowsRequest const& request,
                  std::function<bool(RowView const&)> const& visitor) const;

  // Garbage collection.

  /// When it passes over a family from now on, or over all families of the
  /// table, new ones included, if `family` is empty: they forget what they were
  /// told alone. Instants count from now. Not saved in snapshots.
  Status SetGcTiming(std::string const& table, std::string const& family,
                     GcTiming timing);

  /// Deletes now all that may be deleted of these rows. The number of cells
  /// that went.
  StatusOr<std::size_t> CollectGarbage(std::string const& table,
                                       RowSet const& rows = {});

  /// Returns the current size of the table, collectable cells included.
  StatusOr<TableSize> Size(std::string const& table) const;

 private:
  friend class Scan;
  friend class SnapshotWriter;
  class Impl;

  /// Calls `begin` with the table's configuration and then `visitor` with each
  /// row, as of one moment.
  Status ReadTable(std::string const& table,
                   std::function<void(TableConfig const&)> const& begin,
                   std::function<void(RowView const&)> const& visitor) const;

  std::unique_ptr<Impl> impl_;
};

/// The numbers of rows and cells that a read has seen and returned.
struct ReadStats {
  std::int64_t rows_seen = 0;
  std::int64_t rows_returned = 0;
  std::int64_t cells_seen = 0;
  std::int64_t cells_returned = 0;
};

/// A read in steps: in between, what was read can be sent, or the read be given
/// up. Between two steps other operations may change the table, as they may
/// between two rows of any read. Use it from one thread at a time.
class Scan {
 public:
  /// `store` is not null.
  Scan(std::shared_ptr<Store const> store, std::string table,
       ReadRowsRequest request);
  Scan(Scan&&) noexcept;
  Scan& operator=(Scan&&) noexcept;
  ~Scan();

  /// Calls `visitor` as Store::ReadRows() does, until it returns false or
  /// `most_rows` rows, at least 1, have been read, including rows without a
  /// cell that passes the filter. Returns true if there may be more rows; false
  /// also on every call after the end or an error.
  StatusOr<bool> Step(std::int64_t most_rows,
                      std::function<bool(RowView const&)> const& visitor);

  /// The key of the last row that a step has looked at, or else empty.
  std::string const& last_key() const;

  /// Returns the statistics of all steps.
  ReadStats const& stats() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace bigtable_ttl::reference

#endif  // BIGTABLE_TTL_REFERENCE_STORE_H
