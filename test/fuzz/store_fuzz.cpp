// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Operations on a store, valid and not.

#include "bigtable_ttl/reference/audit.h"
#include "bigtable_ttl/reference/snapshot.h"
#include "gc_rules.h"
#include "input.h"
#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace bigtable_ttl::reference {
namespace {

class Target {
 public:
  explicit Target(Input& input) : input_(input) {
    StoreOptions options;
    options.clock = clock_;
    if (input.Bool()) options.gc_boundary = GcBoundary::kAtLeast;
    switch (input.Below(6)) {
      case 0:
        options.gc_timing = GcTiming::AtOnce();
        break;
      case 1:
        options.gc_timing =
            GcTiming::Every(std::chrono::milliseconds(input.Below(2000)));
        break;
      case 2:
        options.gc_timing =
            GcTiming::Random(std::chrono::milliseconds(input.Below(2000)), 1);
        break;
      default:
        break;
    }
    store_ = Store(options);
    (void)store_.CreateTable(
        "t", {{{"g", input.Rule(), {}},
               {"f", GcRule::MaxAge(std::chrono::seconds(1)), {}},
               {"a", {}, static_cast<Aggregate>(1 + input.Below(3))}},
              input.Bool() ? Granularity::kMillis : Granularity::kMicros});
  }

  void Run() {
    for (int i = 0; i < 40 && !input_.IsAtEnd(); ++i) {
      bool const never =
          store_.options().gc_timing.kind() == GcTiming::Kind::kNever;
      std::string const before = never ? Saved() : "";
      bool const done = Operate();
      std::string const after = Saved();
      REQUIRE(done || !never || before == after);
      for (std::string const& table : store_.ListTables()) Check(table);
    }
    CheckSnapshot();
  }

 private:
  std::string Saved() const { return Value(EncodeSnapshot(store_)); }

  std::vector<Row> Rows(std::string const& table) const {
    return Value(store_.ReadRows(table, ReadRowsRequest()));
  }

  std::chrono::microseconds Now() const {
    return std::chrono::floor<std::chrono::microseconds>(
        clock_->Now().time_since_epoch());
  }

  Mutation AnyMutation() {
    auto const family = input_.FamilyName();
    auto const qualifier = input_.Qualifier();
    switch (input_.Below(9)) {
      case 0:
        return {};
      case 1:
        return AddToCell{family, qualifier, Time(), input_.Number()};
      case 2:
        return MergeToCell{family, qualifier, Time(), input_.Number()};
      case 3:
        return DeleteFromColumn{family, qualifier, Time(), Time()};
      case 4:
        return DeleteFromFamily{family};
      case 5:
        return DeleteFromRow{};
      default:
        return SetCell{family, qualifier, Time(), input_.Text(9),
                       input_.Bool()};
    }
  }

  std::chrono::microseconds Time() { return input_.Timestamp(Now()); }

  std::vector<Mutation> Mutations() {
    std::vector<Mutation> mutations(static_cast<std::size_t>(input_.Below(5)));
    for (Mutation& mutation : mutations) mutation = AnyMutation();
    return mutations;
  }

  RowSet Keys() {
    RowSet rows;
    for (int n = input_.Below(3); n != 0; --n) {
      rows.keys.push_back(input_.RowKey());
    }
    for (int n = input_.Below(3); n != 0; --n) {
      rows.ranges.push_back({input_.AnyBound(), input_.AnyBound()});
    }
    return rows;
  }

  ColumnFamily AnyFamily() {
    return {input_.FamilyName(), input_.Rule(),
            static_cast<Aggregate>(input_.Below(5))};
  }

  /// False if it failed.
  bool Operate() {
    auto const table = input_.TableName();
    auto const key = input_.RowKey();
    switch (input_.Below(13)) {
      case 0: {
        TableConfig config;
        for (int n = input_.Below(3); n != 0; --n) {
          config.families.push_back(AnyFamily());
        }
        config.granularity =
            static_cast<Granularity>(input_.Bool() ? 1000 : input_.Below(3));
        return store_.CreateTable(table, config).ok();
      }
      case 1:
        return store_.DeleteTable(table).ok();
      case 2: {
        std::vector<FamilyModification> changes;
        for (int n = input_.Below(4); n != 0; --n) {
          changes.push_back(
              {static_cast<FamilyModification::Kind>(input_.Below(3)),
               AnyFamily()});
        }
        return store_.ModifyColumnFamilies(table, changes).ok();
      }
      case 3:
        return store_.DropRowRange(table, key).ok();
      case 4:
        return store_.DropAllRows(table).ok();
      case 5: {
        std::vector<RowMutations> entries;
        for (int n = input_.Below(4); n != 0; --n) {
          entries.push_back({input_.RowKey(), Mutations()});
        }
        auto const statuses = store_.MutateRows(table, entries);
        if (!statuses.ok()) return false;
        REQUIRE(statuses->size() == entries.size());
        auto const failed =
            std::count_if(statuses->begin(), statuses->end(),
                          [](Status const& status) { return !status.ok(); });
        REQUIRE(failed == 0 ||
                static_cast<std::size_t>(failed) == entries.size());
        return failed == 0;
      }
      case 6: {
        std::optional<Filter> predicate;
        if (input_.Bool()) predicate = input_.AnyFilter(Now(), 3);
        auto const when_true = Mutations();
        return store_
            .CheckAndMutateRow(table, key, predicate, when_true, Mutations())
            .ok();
      }
      case 7: {
        std::vector<ReadModifyWriteRule> rules;
        for (int n = input_.Below(4); n != 0; --n) {
          auto const family = input_.FamilyName();
          auto const qualifier = input_.Qualifier();
          if (input_.Bool()) {
            rules.push_back(AppendValue{family, qualifier, input_.Text(9)});
          } else {
            rules.push_back(
                IncrementAmount{family, qualifier, input_.Number()});
          }
        }
        return store_.ReadModifyWriteRow(table, key, rules).ok();
      }
      case 8:
        return Collect(table);
      case 9:
        clock_->Advance(std::chrono::milliseconds(input_.Below(4000) - 500));
        return true;
      case 10:
        return Read(table);
      default:
        return store_.MutateRow(table, key, Mutations()).ok();
    }
  }

  /// Just what the rules say goes, and at once.
  bool Collect(std::string const& table) {
    auto const config = store_.GetTable(table);
    if (!config.ok()) return store_.CollectGarbage(table).ok();
    auto const before = Rows(table);
    // The store's time does not go back.
    latest_ = std::max(latest_, Now());
    std::vector<Row> expected;
    std::size_t deleted = 0;
    std::map<std::string, GcRule> rules;
    for (auto const& family : config->families) {
      rules[family.name] = family.gc_rule;
    }
    for (Row const& row : before) {
      Row kept{row.key, {}};
      std::size_t newer = 0;
      for (std::size_t i = 0; i < row.cells.size(); ++i) {
        Cell const& cell = row.cells[i];
        bool const same_column = i != 0 &&
                                 row.cells[i - 1].family == cell.family &&
                                 row.cells[i - 1].qualifier == cell.qualifier;
        newer = same_column ? newer + 1 : 0;
        if (Deletes(rules[cell.family], newer, cell.timestamp.count(),
                    latest_.count(), store_.options().gc_boundary)) {
          ++deleted;
        } else {
          kept.cells.push_back(cell);
        }
      }
      if (!kept.cells.empty()) expected.push_back(std::move(kept));
    }
    REQUIRE(Value(store_.CollectGarbage(table)) == deleted);
    REQUIRE(Rows(table) == expected);
    REQUIRE(Value(store_.CollectGarbage(table)) == 0);
    return true;
  }

  bool Read(std::string const& table) {
    ReadRowsRequest request;
    request.rows = Keys();
    if (input_.Bool()) request.filter = input_.AnyFilter(Now(), 3);
    auto const all = store_.ReadRows(table, request);
    request.reversed = true;
    auto const reversed = store_.ReadRows(table, request);
    REQUIRE(all.ok() == reversed.ok());
    if (!all.ok()) return false;
    REQUIRE(std::equal(all->begin(), all->end(), reversed->rbegin(),
                       reversed->rend()));
    request.reversed = false;
    request.rows_limit = input_.Below(4) - 1;
    auto const some = store_.ReadRows(table, request);
    if (request.rows_limit < 0) {
      REQUIRE(!some.ok());
      return false;
    }
    auto const limit = static_cast<std::size_t>(request.rows_limit);
    REQUIRE(some->size() ==
            (limit == 0 ? all->size() : std::min(limit, all->size())));
    REQUIRE(std::equal(some->begin(), some->end(), all->begin()));
    return true;
  }

  void Check(std::string const& table) {
    auto const config = Value(store_.GetTable(table));
    auto const rows = Rows(table);
    TableSize size;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      REQUIRE(i == 0 || rows[i - 1].key < rows[i].key);
      REQUIRE(!rows[i].cells.empty());
      REQUIRE(IsInOrder(rows[i], config, true));
      ++size.rows;
      for (Cell const& cell : rows[i].cells) {
        REQUIRE(cell.timestamp.count() >= 0);
        REQUIRE(cell.timestamp.count() % static_cast<int>(config.granularity) ==
                0);
        ++size.cells;
        size.bytes +=
            rows[i].key.size() + cell.qualifier.size() + cell.value.size();
      }
    }
    REQUIRE(Value(store_.Size(table)) == size);
    auto const audit = Audit(store_, table, {}, clock_->Now());
    std::size_t cells = 0;
    for (auto const& [family, count] : Value(audit).without_policy) {
      cells += count.cells;
    }
    REQUIRE(cells == size.cells);
  }

  void CheckSnapshot() {
    std::string const bytes = Saved();
    REQUIRE(Value(EncodeSnapshot(Value(DecodeSnapshot(bytes)))) == bytes);
  }

  Input& input_;
  std::shared_ptr<VirtualClock> clock_ = std::make_shared<VirtualClock>(
      VirtualClock::time_point(std::chrono::hours(1)));
  std::chrono::microseconds latest_{0};
  Store store_;
};

}  // namespace
}  // namespace bigtable_ttl::reference

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data,
                                      std::size_t size) {
  bigtable_ttl::reference::Input input(data, size);
  bigtable_ttl::reference::Target(input).Run();
  return 0;
}
