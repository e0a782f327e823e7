// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Correct programs cannot observe when garbage is collected.
//
// Random programs write through the helpers, read through LiveCells(), move
// their clock and look. They run on stores that collect garbage never, at once,
// at random, late, and when a coin says so; and on an ideal store, in which
// each cell has a TTL of its own. All must show the same.
//
// Then each helper is left out in turn, and something must show.

#include "testing.h"
#include <algorithm>
#include <bigtable_ttl/google_cloud.h>
#include <bigtable_ttl/reference/google_cloud.h>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <gtest/gtest.h>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace bigtable_ttl::reference {
namespace {

namespace cbt = google::cloud::bigtable;
using namespace std::chrono_literals;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::system_clock;

/// What a program does without.
enum class Without {
  kNothing,
  kTimestamp,  // drawback: forgotten-timestamp
  kExpiry,
  kRightPolicy,    // drawback: rule-and-strategy
  kFilterOfReads,  // drawback: late-collection
  kFilterOfTables,
  kFilterOfPredicates,
  kFilterBeforeLimit,  // drawback: counted-when-expired
  kRightCutoff,        // drawback: mixed-strategies
  kReplace,            // drawback: order-by-expiry
  kDistinct,           // drawback: equal-expiry
  kWriteTime,          // drawback: no-write-time
  kOnlyMutations,
};

struct Family {
  std::string name;
  GcRule rule;
  std::optional<Ttl> ttl;
};

std::vector<Family> Families() {
  return {{"second", GcRule::MaxAge(1s), Ttl::OneSecond()},
          {"day", GcRule::MaxAge(24h), Ttl::Default(24h)},
          {"minute", GcRule::MaxAge(1min), Ttl::Default(1min)},
          {"plain", {}, std::nullopt},
          {"last", GcRule::MaxNumVersions(1), std::nullopt}};
}

/// A cell as the program sees it: at the instant at which it expires, or at its
/// timestamp if it does not.
using Seen = std::tuple<std::string, std::string, std::string, std::int64_t,
                        std::string>;

std::string ToString(std::vector<Seen> const& cells) {
  std::string text;
  for (auto const& [row, family, column, at, value] : cells) {
    text += row + "/" + family + ":" + column + "@" + std::to_string(at) + "=" +
            value + " ";
  }
  return text;
}

/// Whole milliseconds, in microseconds, that are not before `t`.
std::int64_t CeilMillis(system_clock::time_point t) {
  return microseconds(std::chrono::ceil<milliseconds>(t.time_since_epoch()))
      .count();
}

/// Each cell has a TTL of its own, and is gone when it ends.
class IdealTable {
 public:
  void Set(std::string const& row, std::size_t family,
           std::string const& column, std::int64_t at,
           std::string const& value) {
    cells_[{row, family, column}][at] = value;
  }
  void Delete(std::string const& row, std::size_t family,
              std::string const& column) {
    cells_.erase({row, family, column});
  }
  void DeleteRow(std::string const& row) {
    for (auto at = cells_.begin(); at != cells_.end();) {
      at = std::get<0>(at->first) == row ? cells_.erase(at) : std::next(at);
    }
  }

  /// All live cells, in the store's order.
  std::vector<Seen> Live(std::vector<Family> const& families,
                         system_clock::time_point now) const {
    auto const micros =
        std::chrono::floor<microseconds>(now.time_since_epoch()).count();
    std::vector<Seen> live;
    for (auto const& [column, versions] : cells_) {
      auto const& [row, family, name] = column;
      for (auto const& [at, value] : versions) {
        if (families[family].ttl && at <= micros) continue;
        live.emplace_back(row, families[family].name, name, at, value);
        // The family keeps the newest only.
        if (families[family].name == "last") break;
      }
    }
    return live;
  }

 private:
  std::map<std::tuple<std::string, std::size_t, std::string>,
           std::map<std::int64_t, std::string, std::greater<>>>
      cells_;
};

/// One random program and the stores that it runs on.
class Program {
 public:
  Program(std::uint64_t seed, Without without)
      : random_(seed), without_(without) {
    // drawback: two-clocks
    // The server's clock may be ahead by the second of grace that one-second
    // expiration has, and not at all elsewhere. It may be behind.
    bool const is_ahead = Chance(4);
    auto const skew = is_ahead ? microseconds(Below(1'000'001))
                               : -microseconds(Below(10'000'000));
    auto const server_clock = std::make_shared<SkewedClock>(clock_, skew);
    for (std::size_t i = 0; i < families_.size(); ++i) {
      if (!families_[i].ttl) continue;
      if (!is_ahead || families_[i].name == "second") ttl_.push_back(i);
    }
    for (GcTiming timing :
         {GcTiming::Never(), GcTiming::AtOnce(), GcTiming::Random(2s, seed),
          GcTiming::Random(24h, seed), GcTiming::Late(), GcTiming::Never()}) {
      for (auto boundary : {GcBoundary::kOlderThan, GcBoundary::kAtLeast}) {
        StoreOptions options;
        options.clock = server_clock;
        options.gc_timing = timing;
        options.gc_boundary = boundary;
        stores_.emplace_back(options);
        TableConfig config;
        for (Family const& family : families_) {
          config.families.push_back({family.name, family.rule, {}});
        }
        EXPECT_OK(stores_.back().CreateTable("t", config));
      }
    }
  }

  /// What happened when a store showed something else than the ideal one, or
  /// nothing.
  std::optional<std::string> Run(int steps) {
    for (int i = 0; i < steps && !difference_; ++i) Step();
    if (!difference_) ReadTable();
    if (!difference_) return std::nullopt;
    return log_ + *difference_;
  }

 private:
  std::uint64_t Below(std::uint64_t n) { return random_() % n; }
  bool Chance(std::uint64_t n) { return Below(n) == 0; }
  bool Omits(Without what) { return without_ == what && Chance(2); }

  std::string Row() { return Chance(2) ? "r1" : "r2"; }
  std::string Column() { return Chance(2) ? "a" : "b"; }
  std::size_t TtlFamily() { return ttl_[Below(ttl_.size())]; }
  std::string NewValue() { return "v" + std::to_string(++values_); }
  Ttl TtlOf(std::size_t family) const { return *families_[family].ttl; }

  /// A time to live, whole milliseconds: often around the instants that matter.
  milliseconds Lifetime() {
    static constexpr milliseconds kLifetimes[] = {1ms, 2ms,  500ms, 1s,
                                                  2s,  1min, 1h,    24h};
    auto const lifetime = kLifetimes[Below(std::size(kLifetimes))];
    return Chance(8) ? -lifetime : lifetime + milliseconds(Below(3)) - 1ms;
  }

  void Log(std::string const& what) { log_ += what + "\n"; }

  void Step() {
    switch (Below(16)) {
      case 0:
      case 1:
      case 2:
        return Advance();
      case 3:
      case 4:
        return Write();
      case 5:
        return WriteUntil();
      case 6:
        return WriteSeveral();
      case 7:
        return Replace();
      case 8:
        return WriteWithWriteTime();
      case 9:
        return WritePlain();
      case 10:
        return Delete();
      case 11:
        return ReadFamily();
      case 12:
        return ReadTable();
      case 13:
        return CheckAndMutate();
      case 14:
        return ReadWriteTime();
      default:
        return Collect();
    }
  }

  void Advance() {
    static constexpr microseconds kSteps[] = {1us,  1ms, 999ms, 1s,     2s,
                                              1min, 1h,  24h,   24h * 8};
    auto const by =
        kSteps[Below(std::size(kSteps))] + microseconds(Below(1000));
    clock_.Advance(by);
    Log("advance " + std::to_string(by.count()) + "us");
  }

  void Collect() {
    // The last two leave it to this coin.
    for (std::size_t i = stores_.size() - 2; i < stores_.size(); ++i) {
      if (Chance(2)) continue;
      RowSet rows;
      if (Chance(2)) rows.keys.push_back(Row());
      EXPECT_TRUE(stores_[i].CollectGarbage("t", rows).ok());
    }
  }

  // What programs send.

  void Mutate(std::string const& row, std::vector<cbt::Mutation> const& given) {
    auto const mutations = Convert(given);
    for (Store& store : stores_) {
      EXPECT_OK(store.MutateRow("t", row, mutations));
    }
  }

  static std::vector<Mutation> Convert(
      std::vector<cbt::Mutation> const& given) {
    std::vector<Mutation> mutations;
    for (auto const& each : given) {
      mutations.push_back(Value(FromProto(each.op)));
    }
    return mutations;
  }

  /// The mutations that write one value, as the program has them.
  std::vector<cbt::Mutation> Cell(std::size_t family, std::string const& column,
                                  milliseconds timestamp,
                                  std::string const& value) {
    auto const& name = families_[family].name;
    if (Omits(Without::kTimestamp)) return {cbt::SetCell(name, column, value)};
    if (Omits(Without::kExpiry)) {
      timestamp =
          std::chrono::floor<milliseconds>(clock_.Now().time_since_epoch());
    }
    return {cbt::SetCell(name, column, timestamp, value)};
  }

  void Write() {
    auto const [row, column, family] = std::tuple(Row(), Column(), TtlFamily());
    auto const lifetime = Lifetime();
    auto const value = NewValue();
    Ttl const ttl =
        Omits(Without::kRightPolicy) ? Ttl::Default(1h) : TtlOf(family);
    Log("write " + row + "/" + families_[family].name + ":" + column + "=" +
        value + " for " + std::to_string(lifetime.count()) + "ms");
    Mutate(row, Cell(family, column, ttl.ExpireAfter(lifetime, clock_), value));
    ideal_.Set(row, family, column, CeilMillis(clock_.Now() + lifetime), value);
  }

  void WriteUntil() {
    auto const [row, column, family] = std::tuple(Row(), Column(), TtlFamily());
    auto const until = clock_.Now() + Lifetime() + microseconds(Below(1000));
    auto const value = NewValue();
    Log("write " + row + "/" + families_[family].name + ":" + column + "=" +
        value + " until " + std::to_string(CeilMillis(until)));
    Mutate(row, Cell(family, column, TtlOf(family).ExpireAt(until), value));
    ideal_.Set(row, family, column, CeilMillis(until), value);
  }

  /// Values that expire together, as nearly as they can.
  void WriteSeveral() {
    auto const [row, column, family] = std::tuple(Row(), Column(), TtlFamily());
    auto const lifetime = Lifetime();
    auto const first = TtlOf(family).ExpireAfter(lifetime, clock_);
    DistinctTimestamps timestamps(first);
    bool const same = Omits(Without::kDistinct);
    std::vector<cbt::Mutation> mutations;
    for (int i = 0; i < 3; ++i) {
      auto const value = NewValue();
      mutations.push_back(cbt::SetCell(families_[family].name, column,
                                       same ? first : timestamps.Next(),
                                       value));
      ideal_.Set(row, family, column,
                 CeilMillis(clock_.Now() + lifetime + milliseconds(i)), value);
    }
    Log("write several " + row + "/" + families_[family].name + ":" + column +
        " to " + std::to_string(values_));
    Mutate(row, mutations);
  }

  void Replace() {
    auto const [row, column, family] = std::tuple(Row(), Column(), TtlFamily());
    auto const lifetime = Lifetime();
    auto const value = NewValue();
    auto const timestamp = TtlOf(family).ExpireAfter(lifetime, clock_);
    auto mutations =
        ReplaceCell(families_[family].name, column, timestamp, value);
    if (Omits(Without::kReplace)) mutations.erase(mutations.begin());
    Log("replace " + row + "/" + families_[family].name + ":" + column + "=" +
        value + " for " + std::to_string(lifetime.count()) + "ms");
    Mutate(row, mutations);
    ideal_.Delete(row, family, column);
    ideal_.Set(row, family, column, CeilMillis(clock_.Now() + lifetime), value);
  }

  void WriteWithWriteTime() {
    auto const [row, family] = std::pair(Row(), TtlFamily());
    auto const lifetime = Lifetime();
    auto const value = NewValue();
    Log("write with write time " + row + "/" + families_[family].name);
    Mutate(row,
           SetCellWithWriteTime(families_[family].name, std::string("timed"),
                                TtlOf(family).ExpireAfter(lifetime, clock_),
                                value, std::string("written"), clock_));
    auto const at = CeilMillis(clock_.Now() + lifetime);
    ideal_.Set(row, family, "timed", at, value);
    ideal_.Set(row, family, "written", at, EncodeWriteTime(clock_.Now()));
  }

  /// Into families that never expire: the others' filters must not touch them.
  void WritePlain() {
    bool const is_last = Chance(2);
    auto const family = families_.size() - (is_last ? 1 : 2);
    auto const [row, column] = std::pair(Row(), Column());
    auto const value = NewValue();
    milliseconds const at(Below(20));
    Log("write " + row + "/" + families_[family].name + ":" + column + "=" +
        value);
    Mutate(row, {cbt::SetCell(families_[family].name, column, at, value)});
    ideal_.Set(row, family, column, microseconds(at).count(), value);
  }

  void Delete() {
    auto const row = Row();
    if (Chance(4)) {
      Log("delete " + row);
      Mutate(row, {cbt::DeleteFromRow()});
      return ideal_.DeleteRow(row);
    }
    auto const family = Below(families_.size());
    auto const column = Column();
    Log("delete " + row + "/" + families_[family].name + ":" + column);
    Mutate(row, {cbt::DeleteFromColumn(families_[family].name, column)});
    ideal_.Delete(row, family, column);
  }

  // What programs see.

  std::vector<Seen> Read(Store const& store, cbt::Filter const& filter,
                         std::optional<std::string> const& row = {}) const {
    ReadRowsRequest request;
    if (row) request.rows.keys.push_back(*row);
    request.filter = Value(FromProto(filter.as_proto()));
    std::vector<Seen> seen;
    for (auto const& each : Value(store.ReadRows("t", request))) {
      for (auto const& cell : each.cells) {
        auto const family = std::find_if(
            families_.begin(), families_.end(),
            [&](Family const& f) { return f.name == cell.family; });
        auto const at =
            family->ttl
                ? microseconds(
                      family->ttl->ExpiresAt(cell.timestamp).time_since_epoch())
                : cell.timestamp;
        seen.emplace_back(each.key, cell.family, cell.qualifier, at.count(),
                          cell.value);
      }
    }
    return seen;
  }

  void Compare(std::vector<Seen> const& expected, cbt::Filter const& filter,
               std::optional<std::string> const& row = {}) {
    for (std::size_t i = 0; i < stores_.size() && !difference_; ++i) {
      auto const seen = Read(stores_[i], filter, row);
      if (seen == expected) continue;
      difference_ = "at " + std::to_string(CeilMillis(clock_.Now())) +
                    ", store " + std::to_string(i) + " shows\n  " +
                    ToString(seen) + "\nand not\n  " + ToString(expected);
    }
  }

  std::vector<Seen> Ideal(
      std::function<bool(std::string const& row,
                         std::string const& family)> const& wanted) const {
    auto cells = ideal_.Live(families_, clock_.Now());
    cells.erase(std::remove_if(cells.begin(), cells.end(),
                               [&](Seen const& cell) {
                                 return !wanted(std::get<0>(cell),
                                                std::get<1>(cell));
                               }),
                cells.end());
    return cells;
  }

  cbt::Filter Live(std::size_t family) {
    auto const& name = families_[family].name;
    if (Omits(Without::kFilterOfReads)) return cbt::Filter::FamilyRegex(name);
    return LiveCells(
        name, Omits(Without::kRightCutoff) ? Ttl::Default(25h) : TtlOf(family),
        clock_);
  }

  /// One family of one row, perhaps its newest cells or a number of them.
  void ReadFamily() {
    auto const row = Row();
    auto const family = TtlFamily();
    auto const& name = families_[family].name;
    auto expected = Ideal([&](std::string const& r, std::string const& f) {
      return r == row && f == name;
    });
    auto const kind = Below(3);
    Log("read " + row + "/" + name);
    if (kind == 0) return Compare(expected, Live(family), row);
    if (kind == 1) {
      expected.erase(std::unique(expected.begin(), expected.end(),
                                 [](Seen const& a, Seen const& b) {
                                   return std::get<2>(a) == std::get<2>(b);
                                 }),
                     expected.end());
      return Compare(expected,
                     cbt::Filter::Chain(Live(family), cbt::Filter::Latest(1)),
                     row);
    }
    if (expected.size() > 2) expected.resize(2);
    auto const limit = cbt::Filter::CellsRowLimit(2);
    if (Omits(Without::kFilterBeforeLimit)) {
      return Compare(expected,
                     cbt::Filter::Chain(cbt::Filter::FamilyRegex(name), limit,
                                        Live(family)),
                     row);
    }
    Compare(expected, cbt::Filter::Chain(Live(family), limit), row);
  }

  void ReadTable() {
    std::vector<FamilyTtl> policies;
    for (Family const& family : families_) {
      if (family.ttl) policies.push_back({family.name, *family.ttl});
    }
    Log("read all");
    auto const live = Omits(Without::kFilterOfTables)
                          ? cbt::Filter::PassAllFilter()
                          : LiveCells(policies, clock_);
    // The rule of "last" is one of versions: so is its filter.
    auto const expected =
        Ideal([](auto const&, auto const& family) { return family != "last"; });
    Compare(expected, cbt::Filter::Chain(live, cbt::Filter::FamilyRegex(
                                                   "second|day|minute|plain")));
    Compare(
        Ideal([](auto const&, auto const& family) { return family == "last"; }),
        cbt::Filter::Chain(cbt::Filter::FamilyRegex("last"),
                           cbt::Filter::Latest(1)));
  }

  void CheckAndMutate() {
    auto const row = Row();
    auto const family = TtlFamily();
    auto const& name = families_[family].name;
    bool const expected =
        !Ideal([&](std::string const& r, std::string const& f) {
           return r == row && f == name;
         }).empty();
    auto const value = NewValue();
    auto const lifetime = Lifetime();
    auto const timestamp = TtlOf(family).ExpireAfter(lifetime, clock_);
    auto const predicate = Omits(Without::kFilterOfPredicates)
                               ? cbt::Filter::FamilyRegex(name)
                               : LiveCells(name, TtlOf(family), clock_);
    Log("check " + row + "/" + name + ", write " + value);
    for (std::size_t i = 0; i < stores_.size(); ++i) {
      bool const matched = Value(stores_[i].CheckAndMutateRow(
          "t", row, Value(FromProto(predicate.as_proto())),
          Convert({cbt::SetCell(name, "a", timestamp, value)}),
          Convert({cbt::SetCell(name, "b", timestamp, value)})));
      if (matched == expected) continue;
      difference_ = "at " + std::to_string(CeilMillis(clock_.Now())) +
                    ", store " + std::to_string(i) +
                    (matched ? " has" : " has not") + " a live cell";
    }
    ideal_.Set(row, family, expected ? "a" : "b",
               CeilMillis(clock_.Now() + lifetime), value);
  }

  /// When were the live values written?
  void ReadWriteTime() {
    auto const row = Row();
    auto const family = TtlFamily();
    auto const& name = families_[family].name;
    auto expected = Ideal([&](std::string const& r, std::string const& f) {
      return r == row && f == name;
    });
    expected.erase(std::remove_if(expected.begin(), expected.end(),
                                  [](Seen const& cell) {
                                    return std::get<2>(cell) != "written";
                                  }),
                   expected.end());
    Log("read write times " + row + "/" + name);
    bool const guesses = Omits(Without::kWriteTime);
    for (Store const& store : stores_) {
      auto const seen =
          Read(store,
               cbt::Filter::Chain(LiveCells(name, TtlOf(family), clock_),
                                  cbt::Filter::ColumnRegex("written")),
               row);
      if (seen.size() != expected.size()) {
        difference_ = "another number of write times";
        return;
      }
      for (std::size_t i = 0; i < seen.size(); ++i) {
        auto const at = std::get<3>(seen[i]);
        auto const written = guesses ? at
                                     : DecodeWriteTime(std::get<4>(seen[i]))
                                           ->time_since_epoch()
                                           .count();
        auto const truly = DecodeWriteTime(std::get<4>(expected[i]))
                               ->time_since_epoch()
                               .count();
        if (written != truly) difference_ = "another write time";
      }
    }
    // A value that is read, changed and written outside of mutations.
    if (Omits(Without::kOnlyMutations)) {
      Log("append to " + row + "/" + name);
      auto const value = NewValue();
      for (Store& store : stores_) {
        EXPECT_TRUE(
            store.ReadModifyWriteRow("t", row, {AppendValue{name, "a", value}})
                .ok());
      }
      auto const cells = ideal_.Live(families_, clock_.Now());
      auto const newest =
          std::find_if(cells.begin(), cells.end(), [&](Seen const& cell) {
            return std::get<0>(cell) == row && std::get<1>(cell) == name &&
                   std::get<2>(cell) == "a";
          });
      // At best it lives on for as long as what it was appended to.
      if (newest != cells.end()) {
        ideal_.Set(row, family, "a", std::get<3>(*newest),
                   std::get<4>(*newest) + value);
      }
    }
  }

  std::mt19937_64 random_;
  Without without_;
  std::vector<Family> families_ = Families();
  std::vector<std::size_t> ttl_;  // Those with a TTL that are used.
  VirtualClock clock_{VirtualClock::time_point(1'700'000'000s)};
  std::vector<Store> stores_;
  IdealTable ideal_;
  int values_ = 0;
  std::string log_;
  std::optional<std::string> difference_;
};

constexpr int kSteps = 60;

/// BIGTABLE_TTL_PROGRAMS runs more of them.
int Programs() {
  char const* const given = std::getenv("BIGTABLE_TTL_PROGRAMS");
  return given != nullptr ? std::atoi(given) : 250;
}

TEST(Theorem, CorrectProgramsCannotObserveGarbageCollection) {
  for (int i = 0; i < Programs(); ++i) {
    auto const seed =
        bigtable_tidy_test::Seed() + static_cast<std::uint64_t>(i);
    auto const difference = Program(seed, Without::kNothing).Run(kSteps);
    ASSERT_FALSE(difference) << bigtable_tidy_test::ToRepeat(seed) << "\n"
                             << *difference;
  }
}

class TheoremWithout : public ::testing::TestWithParam<Without> {};

TEST_P(TheoremWithout, SomethingShows) {
  for (int i = 0; i < Programs(); ++i) {
    auto const seed =
        bigtable_tidy_test::Seed() + static_cast<std::uint64_t>(i);
    if (Program(seed, GetParam()).Run(kSteps)) return;
  }
  FAIL() << "no program of " << Programs() << " showed a difference";
}

std::string NameOf(::testing::TestParamInfo<Without> const& info) {
  switch (info.param) {
    case Without::kNothing:
      return "Nothing";
    case Without::kTimestamp:
      return "Timestamp";
    case Without::kExpiry:
      return "ExpireAfter";
    case Without::kRightPolicy:
      return "TheFamilysPolicy";
    case Without::kFilterOfReads:
      return "LiveCellsOfAFamily";
    case Without::kFilterOfTables:
      return "LiveCellsOfATable";
    case Without::kFilterOfPredicates:
      return "LiveCellsInAPredicate";
    case Without::kFilterBeforeLimit:
      return "LiveCellsBeforeALimit";
    case Without::kRightCutoff:
      return "TheFamilysCutoff";
    case Without::kReplace:
      return "ReplaceCell";
    case Without::kDistinct:
      return "DistinctTimestamps";
    case Without::kWriteTime:
      return "SetCellWithWriteTime";
    case Without::kOnlyMutations:
      return "Mutations";
  }
  return "?";
}

INSTANTIATE_TEST_SUITE_P(
    Helpers, TheoremWithout,
    ::testing::Values(Without::kTimestamp, Without::kExpiry,
                      Without::kRightPolicy, Without::kFilterOfReads,
                      Without::kFilterOfTables, Without::kFilterOfPredicates,
                      Without::kFilterBeforeLimit, Without::kRightCutoff,
                      Without::kReplace, Without::kDistinct,
                      Without::kWriteTime, Without::kOnlyMutations),
    NameOf);

}  // namespace
}  // namespace bigtable_ttl::reference
