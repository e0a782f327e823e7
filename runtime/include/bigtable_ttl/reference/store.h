// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A Bigtable in memory for tests of programs. Its behavior is exact where the
// service is documented, and tests control its clock and garbage collection.
//
// docs/fidelity.md describes its behavior where the documentation is silent,
// and the differences from emulators. Source: the comments of
// google/bigtable/v2 and admin/v2 (data.proto, bigtable.proto, table.proto,
// types.proto).

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

/// The operation by which a column family aggregates numbers that are added to
/// a cell. Cells of the family contain big-endian numbers of eight bytes.
enum class Aggregate { kNone, kSum, kMin, kMax };

struct ColumnFamily {
  std::string name;
  GcRule gc_rule;
  /// Cannot change after the family is created.
  Aggregate aggregate = Aggregate::kNone;

  friend bool operator==(ColumnFamily const& a, ColumnFamily const& b) {
    return a.name == b.name && a.gc_rule == b.gc_rule &&
           a.aggregate == b.aggregate;
  }
};

struct TableConfig {
  /// The families, in the order of their cells in rows.
  std::vector<ColumnFamily> families;
  /// Cannot change after the table is created.
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
  /// The server's clock; null means the system's. Clients have their own
  /// clocks; see SkewedClock. If the clock goes back, the store's time does not
  /// advance until the clock catches up.
  std::shared_ptr<Clock const> clock;
  GcTiming gc_timing = GcTiming::Never();
  /// Decides if garbage collection deletes a cell whose age is exactly the
  /// maximum age of the rule, on which documents disagree.
  GcBoundary gc_boundary = GcBoundary::kOlderThan;
  /// The seed of Filter::RowSample(). With the same seed, each read samples the
  /// same rows.
  std::uint64_t seed = 0;
  /// Receives the content of a deleted table, or the rows of an emptied one,
  /// and may free it later on another thread. If null, the store frees it
  /// immediately.
  std::function<void(std::shared_ptr<void const>)> free_later = nullptr;
};

/// The size of a table.
struct TableSize {
  std::size_t rows = 0;
  std::size_t cells = 0;
  /// The bytes of row keys, qualifiers and values. Each cell counts all three.
  std::size_t bytes = 0;

  friend bool operator==(TableSize const& a, TableSize const& b) {
    return a.rows == b.rows && a.cells == b.cells && a.bytes == b.bytes;
  }
};

/// A set of tables. A table's name is the last part of its resource name.
///
/// Safe to use from several threads. Each operation on a row or on the
/// configuration of a table is atomic. A scan is not a snapshot: each of its
/// rows is as of some moment during the scan.
///
/// The store finds rows in logarithmic time. Adding a column takes time
/// proportional to the columns of the row. Adding a cell that is not the newest
/// of its column takes time proportional to the cells of the column. The design
/// is for rows of up to about ten thousand columns.
///
/// Each operation that names a table returns NOT_FOUND if the table does not
/// exist, and INVALID_ARGUMENT if the service would reject the request. In both
/// cases the store does not change.
class Store {
 public:
  explicit Store(StoreOptions options = {});
  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;
  ~Store();

  StoreOptions const& options() const;

  // Tables.

  /// Returns ALREADY_EXISTS if there is a table of that name.
  Status CreateTable(std::string const& table, TableConfig const& config);
  Status DeleteTable(std::string const& table);
  /// Returns the names of all tables, sorted.
  std::vector<std::string> ListTables() const;
  StatusOr<TableConfig> GetTable(std::string const& table) const;
  /// Applies all changes in order, or none of them. Returns NOT_FOUND or
  /// ALREADY_EXISTS also for families.
  Status ModifyColumnFamilies(std::string const& table,
                              std::vector<FamilyModification> const& changes);
  /// Deletes the rows whose keys begin with `prefix`, which must not be empty.
  Status DropRowRange(std::string const& table, std::string const& prefix);
  Status DropAllRows(std::string const& table);

  // Rows.

  Status MutateRow(std::string const& table, std::string const& row_key,
                   std::vector<Mutation> const& mutations);

  /// Applies the entries in order. Returns one status for each entry, in order,
  /// or a single status for the whole request if any entry is not valid. As in
  /// the service, an entry for a family that is missing or of the wrong type
  /// fails the whole request.
  StatusOr<std::vector<Status>> MutateRows(
      std::string const& table, std::vector<RowMutations> const& entries);

  /// Applies `when_true` if `predicate` passes a cell of the row, and otherwise
  /// `when_false`. Returns true if it applied `when_true`. A missing predicate
  /// passes every cell.
  StatusOr<bool> CheckAndMutateRow(std::string const& table,
                                   std::string const& row_key,
                                   std::optional<Filter> const& predicate,
                                   std::vector<Mutation> const& when_true,
                                   std::vector<Mutation> const& when_false);

  /// Changes the newest values of columns, and returns the new cells. The
  /// timestamp of a new cell is the greater of the server's time and the
  /// timestamp of the column's newest cell.
  StatusOr<Row> ReadModifyWriteRow(
      std::string const& table, std::string const& row_key,
      std::vector<ReadModifyWriteRule> const& rules);

  StatusOr<std::vector<Row>> ReadRows(std::string const& table,
                                      ReadRowsRequest const& request) const;

  /// Calls `visitor` with each row until it returns false. The row is valid
  /// during the call. The visitor must not use this or another store: such
  /// operations return FAILED_PRECONDITION.
  Status ReadRows(std::string const& table, ReadRowsRequest const& request,
                  std::function<bool(RowView const&)> const& visitor) const;

  // Garbage collection.

  /// Sets the timing of garbage collection for a family. An empty `family`
  /// means all families of the table, including future ones, and overrides the
  /// timings of single families. Instants count from now. Snapshots do not
  /// contain timings.
  Status SetGcTiming(std::string const& table, std::string const& family,
                     GcTiming timing);

  /// Immediately deletes all collectable cells of these rows. Returns the
  /// number of deleted cells.
  StatusOr<std::size_t> CollectGarbage(std::string const& table,
                                       RowSet const& rows = {});

  /// Returns the current size of the table, collectable cells included.
  StatusOr<TableSize> Size(std::string const& table) const;

 private:
  friend class Scan;
  friend class SnapshotWriter;
  class Impl;

  /// Calls `begin` with the table's configuration and then `visitor` with each
  /// row, all as of one moment.
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

/// A read in steps. Between two steps, the caller may send the rows that were
/// read, or abandon the read, and other operations may change the table, as
/// between two rows of any read. Use it from one thread at a time.
class Scan {
 public:
  /// `store` must not be null.
  Scan(std::shared_ptr<Store const> store, std::string table,
       ReadRowsRequest request);
  Scan(Scan&&) noexcept;
  Scan& operator=(Scan&&) noexcept;
  ~Scan();

  /// Calls `visitor` as Store::ReadRows() does, until it returns false or
  /// `most_rows` rows, at least 1, have been read, including rows without a
  /// cell that passes the filter. Returns true if there may be more rows.
  /// Returns false on every call after the end or an error.
  StatusOr<bool> Step(std::int64_t most_rows,
                      std::function<bool(RowView const&)> const& visitor);

  /// Returns the key of the last row that a step has read; empty before the
  /// first row.
  std::string const& last_key() const;

  /// Returns the statistics of all steps.
  ReadStats const& stats() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace bigtable_ttl::reference

#endif  // BIGTABLE_TTL_REFERENCE_STORE_H
