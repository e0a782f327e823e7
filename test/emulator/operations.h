// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Operations on a table as values, random ones, and their answers.

#ifndef BIGTABLE_TTL_TEST_EMULATOR_OPERATIONS_H
#define BIGTABLE_TTL_TEST_EMULATOR_OPERATIONS_H

#include <bigtable_ttl/reference/store.h>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace bigtable_ttl::reference {

struct Operation {
  enum class Kind {
    kMutateRow,
    kMutateRows,
    kCheckAndMutateRow,
    kReadModifyWriteRow,
    kReadRows,
    kModifyColumnFamilies,
    kDropRowRange,
    kDropAllRows,
    kGetTable,
  };

  Kind kind;
  /// Or the prefix of the rows to drop.
  std::string row_key;
  /// Of a row, or if the predicate matches; and if it does not.
  std::vector<Mutation> mutations;
  std::vector<Mutation> otherwise;
  std::vector<RowMutations> entries;
  std::vector<ReadModifyWriteRule> rules;
  std::optional<Filter> predicate;
  ReadRowsRequest read;
  std::vector<FamilyModification> changes;
};

struct Answer {
  Status status;
  /// Of MutateRows.
  std::vector<Status> entries;
  /// Read, or the one that a read-modify-write made.
  std::vector<Row> rows;
  /// Of CheckAndMutateRow.
  bool matched = false;
  /// Of GetTable, sorted by name.
  std::vector<ColumnFamily> families;
};

/// `Server` is Store, or what looks like it.
template <typename Server>
Answer Perform(Server& server, std::string const& table, Operation const& op) {
  Answer answer;
  auto const take = [&](auto result, auto& value) {
    answer.status = result.status();
    if (result.ok()) value = *std::move(result);
  };
  switch (op.kind) {
    case Operation::Kind::kMutateRow:
      answer.status = server.MutateRow(table, op.row_key, op.mutations);
      break;
    case Operation::Kind::kMutateRows:
      take(server.MutateRows(table, op.entries), answer.entries);
      break;
    case Operation::Kind::kCheckAndMutateRow:
      take(server.CheckAndMutateRow(table, op.row_key, op.predicate,
                                    op.mutations, op.otherwise),
           answer.matched);
      break;
    case Operation::Kind::kReadModifyWriteRow: {
      Row row;
      take(server.ReadModifyWriteRow(table, op.row_key, op.rules), row);
      if (answer.status.ok()) answer.rows.push_back(std::move(row));
      break;
    }
    case Operation::Kind::kReadRows:
      take(server.ReadRows(table, op.read), answer.rows);
      break;
    case Operation::Kind::kModifyColumnFamilies:
      answer.status = server.ModifyColumnFamilies(table, op.changes);
      break;
    case Operation::Kind::kDropRowRange:
      answer.status = server.DropRowRange(table, op.row_key);
      break;
    case Operation::Kind::kDropAllRows:
      answer.status = server.DropAllRows(table);
      break;
    case Operation::Kind::kGetTable: {
      TableConfig config;
      take(server.GetTable(table), config);
      answer.families = std::move(config.families);
      break;
    }
  }
  return answer;
}

/// Makes answers that mean the same the same: the order of families and of
/// equal cells is not specified, and server times differ.
void Normalize(Operation const& op, Answer& answer);

/// What Normalize() makes of a server's time. Clients of these tests write
/// timestamps of other centuries only.
inline constexpr std::chrono::microseconds kNormalizedServerTime{-1};

/// Whether it makes the server choose the timestamp of any cell, and whether of
/// several cells of one column.
bool UsesServerTime(Operation const& op);
bool UsesServerTimeTwice(Operation const& op);

/// The rows that it may write.
std::vector<std::string> RowsOf(Operation const& op);

/// The same with something left out, each.
std::vector<Operation> Simpler(Operation const& op);

std::string ToString(TableConfig const& config);
std::string ToString(Operation const& op);
std::string ToString(Answer const& answer);

/// Makes the operations of one table. The same seed makes the same ones.
class Generator {
 public:
  explicit Generator(std::uint64_t seed);

  TableConfig const& config() const { return config_; }
  Operation Next();

 private:
  /// What a filter must not have where the emulator is known to be wrong.
  struct FilterContext {
    bool label = true;
    bool strip = true;
    bool count = true;
    /// Also inside of an interleave.
    bool transform_branches = true;
  };

  int Below(int n);
  bool Chance(double probability);
  template <typename T>
  T const& Pick(std::vector<T> const& from);

  std::string RowKey();
  std::string Family(bool aggregate);
  std::string Qualifier();
  std::string Value();
  std::chrono::microseconds Timestamp();
  Mutation GoodMutation();
  Mutation BadMutation();
  /// The bad one first: the emulator applies those before it.
  std::vector<Mutation> Mutations(int at_most);
  ReadModifyWriteRule Rule();
  Bound MakeBound(std::vector<std::string> const& from);
  std::pair<Bound, Bound> Bounds(std::vector<std::string> const& from);
  RowSet Rows();
  std::string Regex(std::vector<std::string> const& from);
  Filter Leaf(FilterContext context);
  Filter BadLeaf();
  Filter MakeFilter(int depth, FilterContext context);
  Filter MakeFilter();
  FamilyModification Change();

  std::mt19937_64 random_;
  TableConfig config_;
  std::vector<std::string> plain_;
  std::vector<std::string> sums_;
};

}  // namespace bigtable_ttl::reference

#endif  // BIGTABLE_TTL_TEST_EMULATOR_OPERATIONS_H
