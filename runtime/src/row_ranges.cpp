// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "row_ranges.h"
#include "limits.h"
#include <algorithm>
#include <cstddef>
#include <utility>

namespace bigtable_ttl::reference {

RowRange RowRange::Prefix(std::string const& prefix) {
  std::string end = prefix;
  while (!end.empty() && end.back() == '\xff') end.pop_back();
  if (!end.empty()) ++end.back();
  return RightOpen(prefix, std::move(end));
}

namespace internal {
namespace {

/// The least key after `key`.
std::string After(std::string key) {
  key += '\0';
  return key;
}

/// Returns true if the service accepts the range. It compares only the bounds,
/// not the keys between them.
bool IsValid(RowRange const& range) {
  auto const& [begin, end] = range;
  if (begin.kind == Bound::Kind::kNone || end.kind == Bound::Kind::kNone ||
      end.at.empty()) {
    return true;
  }
  bool const both_closed =
      begin.kind == Bound::Kind::kClosed && end.kind == Bound::Kind::kClosed;
  return both_closed ? begin.at <= end.at : begin.at < end.at;
}

KeyRange RangeOf(RowRange const& range) {
  auto const& [begin, end] = range;
  KeyRange result{"", "", false};
  if (begin.kind != Bound::Kind::kNone) {
    result.begin =
        begin.kind == Bound::Kind::kOpen ? After(begin.at) : begin.at;
  }
  // Clients write a missing end as an empty one.
  if (end.kind != Bound::Kind::kNone && !end.at.empty()) {
    result.end = end.kind == Bound::Kind::kClosed ? After(end.at) : end.at;
    result.has_end = true;
  }
  return result;
}

}  // namespace

std::vector<KeyRange> const& AllRows() {
  static auto const* const kAll = new std::vector<KeyRange>{{"", "", false}};
  return *kAll;
}

std::vector<KeyRange> JustOne(std::string const& row_key) {
  std::vector<KeyRange> ranges;
  ranges.push_back({row_key, After(row_key), true});
  return ranges;
}

StatusOr<std::vector<KeyRange>> RangesOf(RowSet const& rows) {
  std::vector<KeyRange> ranges;
  if (rows.keys.empty() && rows.ranges.empty()) return AllRows();
  for (std::size_t i = 0; i < rows.keys.size(); ++i) {
    if (Status status = ValidateRowKey(rows.keys[i]); !status.ok()) {
      return InElement("row_keys", i, status);
    }
    ranges.push_back({rows.keys[i], After(rows.keys[i]), true});
  }
  if (ranges.size() == 1 && rows.ranges.empty()) return ranges;
  for (std::size_t i = 0; i < rows.ranges.size(); ++i) {
    if (!IsValid(rows.ranges[i])) {
      return InElement("row_ranges", i,
                       Invalid("start_key must be less than end_key"));
    }
    KeyRange range = RangeOf(rows.ranges[i]);
    // There is no key between "a" and "a\0".
    if (range.has_end && range.begin >= range.end) continue;
    ranges.push_back(std::move(range));
  }
  std::sort(
      ranges.begin(), ranges.end(),
      [](KeyRange const& a, KeyRange const& b) { return a.begin < b.begin; });
  std::vector<KeyRange> merged;
  for (KeyRange& range : ranges) {
    if (merged.empty() ||
        (merged.back().has_end && merged.back().end < range.begin)) {
      merged.push_back(std::move(range));
      continue;
    }
    KeyRange& last = merged.back();
    if (!last.has_end) continue;
    if (!range.has_end || last.end < range.end) {
      last.end = std::move(range.end);
      last.has_end = range.has_end;
    }
  }
  return merged;
}

std::vector<KeyRange> Within(std::vector<std::string> const& prefixes,
                             std::vector<KeyRange> const& ranges) {
  std::vector<KeyRange> within;
  if (prefixes.empty()) return within;
  RowSet all;
  for (std::string const& prefix : prefixes) {
    all.ranges.push_back(RowRange::Prefix(prefix));
  }
  // Ranges of prefixes are always valid.
  auto const allowed = RangesOf(all);
  for (KeyRange const& range : ranges) {
    for (KeyRange const& each : *allowed) {
      KeyRange both{std::max(range.begin, each.begin), range.end,
                    range.has_end || each.has_end};
      if (!range.has_end || (each.has_end && each.end < range.end)) {
        both.end = each.end;
      }
      if (!both.has_end || both.begin < both.end) {
        within.push_back(std::move(both));
      }
    }
  }
  return within;
}

}  // namespace internal
}  // namespace bigtable_ttl::reference
