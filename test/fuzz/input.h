// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What fuzz targets share: names, rules and filters made of an input's bytes,
// right ones and wrong ones.

#ifndef BIGTABLE_TIDY_TEST_FUZZ_INPUT_H
#define BIGTABLE_TIDY_TEST_FUZZ_INPUT_H

#include "bigtable_ttl/reference/store.h"
#include "require.h"
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <fuzzer/FuzzedDataProvider.h>
#include <initializer_list>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace bigtable_ttl::reference {

class Input {
 public:
  Input(std::uint8_t const* data, std::size_t size) : bytes_(data, size) {}

  bool IsAtEnd() { return bytes_.remaining_bytes() == 0; }
  bool Bool() { return bytes_.ConsumeBool(); }
  /// Within [0, n).
  int Below(int n) { return bytes_.ConsumeIntegralInRange(0, n - 1); }
  std::int64_t Number() { return bytes_.ConsumeIntegral<std::int64_t>(); }
  std::string Text(std::size_t longest) {
    return bytes_.ConsumeRandomLengthString(longest);
  }

  std::string TableName() { return OneOf({"t", "u", "", "no/table"}); }
  std::string FamilyName() { return OneOf({"f", "g", "a", "z", "", ":"}); }
  std::string Qualifier() { return Name(16 * 1024 + 1); }
  std::string RowKey() { return Name(4 * 1024 + 1); }

  /// Mostly near `now`.
  std::chrono::microseconds Timestamp(std::chrono::microseconds now) {
    switch (Below(6)) {
      case 0:
        return std::chrono::microseconds(Number());
      case 1:
        return kServerTime;
      case 2:
        return std::chrono::microseconds(Below(3));
      default:
        return now + std::chrono::milliseconds(Below(4000) - 2000);
    }
  }

  GcRule Rule(int depth = 6) {
    switch (Below(depth == 0 ? 3 : 5)) {
      case 0:
        return GcRule();
      case 1:
        return GcRule::MaxAge(Bool() ? std::chrono::microseconds(Number())
                                     : std::chrono::milliseconds(Below(3000)));
      case 2:
        return GcRule::MaxNumVersions(Below(4));
      default:
        std::vector<GcRule> rules;
        for (int n = Below(4); n != 0; --n) rules.push_back(Rule(depth - 1));
        return Bool() ? GcRule::Union(std::move(rules))
                      : GcRule::Intersection(std::move(rules));
    }
  }

  Bound AnyBound() {
    switch (Below(3)) {
      case 0:
        return Bound::None();
      case 1:
        return Bound::Open(Text(4));
      default:
        return Bound::Closed(Text(4));
    }
  }

  std::string Regex() {
    return Bool() ? Text(20) : OneOf({"f|g", ".*", "\\C*", "q", "[^q]*"});
  }

  Filter AnyFilter(std::chrono::microseconds now, int depth = 5) {
    using Kind = Filter::Kind;
    auto const kind =
        static_cast<Kind>(Below(static_cast<int>(Kind::kLabel) + 1));
    Filter filter = Filter::PassAll();
    filter.kind = kind;
    switch (kind) {
      case Kind::kChain:
      case Kind::kInterleave:
      case Kind::kCondition: {
        int const parts = kind == Kind::kCondition ? 3 : Below(5);
        for (int i = 0; i < parts && depth != 0; ++i) {
          filter.filters.push_back(AnyFilter(now, depth - 1));
        }
        break;
      }
      case Kind::kRowKeyRegex:
      case Kind::kFamilyRegex:
      case Kind::kQualifierRegex:
      case Kind::kValueRegex:
        filter.text = Regex();
        break;
      case Kind::kColumnRange:
        filter.text = FamilyName();
        [[fallthrough]];
      case Kind::kValueRange:
        filter.begin = AnyBound();
        filter.end = AnyBound();
        break;
      case Kind::kTimestampRange:
        filter.begin_timestamp = Timestamp(now);
        filter.end_timestamp = Bool() ? Timestamp(now) : 0 * now;
        break;
      case Kind::kCellsPerRowOffset:
      case Kind::kCellsPerRowLimit:
      case Kind::kCellsPerColumnLimit:
        filter.count = Below(6) - 1;
        break;
      case Kind::kRowSample:
        filter.probability = Below(5) / 4.0;
        break;
      case Kind::kValueBitmask:
      case Kind::kLabel:
        filter.text = Bool() ? "a" : Text(16);
        break;
      default:
        break;
    }
    return filter;
  }

 private:
  std::string OneOf(std::initializer_list<char const*> texts) {
    return texts.begin()[Below(static_cast<int>(texts.size()))];
  }

  /// Mostly one of few; at times as long as `too_long`.
  std::string Name(std::size_t too_long) {
    int const choice = Below(16);
    if (choice == 0) return std::string(too_long, 'q');
    return choice < 4 ? Text(3) : OneOf({"", "k", "l", "q", "r"});
  }

  FuzzedDataProvider bytes_;
};

/// Whether the cells are in the order of the families, their qualifiers, and
/// newest first; `strictly`, if none is there twice.
inline bool IsInOrder(Row const& row, TableConfig const& config,
                      bool strictly) {
  auto const place = [&](Cell const& cell) {
    std::size_t family = 0;
    while (config.families.at(family).name != cell.family) ++family;
    return std::tuple(family, cell.qualifier, -cell.timestamp.count());
  };
  for (std::size_t i = 1; i < row.cells.size(); ++i) {
    auto const before = place(row.cells[i - 1]);
    auto const here = place(row.cells[i]);
    if (here < before || (strictly && here == before)) return false;
  }
  return true;
}

/// The result of what cannot fail.
template <typename T>
T Value(StatusOr<T> result) {
  if (!result.ok()) {
    std::fprintf(stderr, "%s\n", result.status().message().c_str());
  }
  REQUIRE(result.ok());
  return *std::move(result);
}

}  // namespace bigtable_ttl::reference

#endif  // BIGTABLE_TIDY_TEST_FUZZ_INPUT_H
