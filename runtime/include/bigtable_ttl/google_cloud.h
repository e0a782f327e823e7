// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Filters and mutations for families with cell-level TTL, for google-cloud-cpp
// 1.30 and later. Source: "Simulate cell-level TTL"
// (https://cloud.google.com/bigtable/docs/gc-cell-level): garbage collection
// may take a week, so every read needs a filter that drops expired cells.
// Timestamps state when values expire. Bigtable therefore orders cells by
// expiry, not by write time, and does not store the write time.
//
// Safe to call from several threads. The functions throw only exceptions of
// memory allocation. Family names are not checked; Bigtable rejects invalid
// ones.

#ifndef BIGTABLE_TTL_GOOGLE_CLOUD_H
#define BIGTABLE_TTL_GOOGLE_CLOUD_H

#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include <algorithm>
#include <bigtable_ttl/ttl.h>  // IWYU pragma: export
#include <chrono>
#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace bigtable_ttl {

namespace internal {

/// Returns a regular expression of RE2 that matches `c` literally.
inline std::string QuoteChar(char c) {
  bool const plain = ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') ||
                     ('0' <= c && c <= '9') || c == '_';
  return plain ? std::string(1, c) : std::string{'\\', c};
}

inline std::string Quote(std::string const& text) {
  std::string quoted;
  for (char c : text) quoted += QuoteChar(c);
  return quoted;
}

using Names = std::vector<std::string>;

/// Returns the alternatives of a regular expression for names outside [first,
/// last), after their first `depth` characters, which all names of [first,
/// last) share. The names are sorted and without duplicates. The expression
/// does not match the empty string.
inline std::string OtherTails(Names::const_iterator first,
                              Names::const_iterator last, std::size_t depth) {
  if (first != last && first->size() == depth) ++first;
  if (first == last) return ".+";

  std::string next;                          // The next characters of names.
  std::map<std::string, std::string> tails;  // Characters by their tail.
  while (first != last) {
    char const c = (*first)[depth];
    auto const end = std::find_if(
        first, last, [c, depth](auto const& name) { return name[depth] != c; });
    next += QuoteChar(c);
    std::string tail = OtherTails(first, end, depth + 1);
    if (tail != ".+") {
      bool const is_name = first->size() == depth + 1;
      tail = "(" + tail + (is_name ? ")" : ")?");
    }
    tails[tail] += QuoteChar(c);
    first = end;
  }

  std::string result = "[^" + next + "].*";
  for (auto const& [tail, chars] : tails) {
    bool const one = chars.size() == (chars[0] == '\\' ? 2 : 1);
    result += "|" + (one ? chars : "[" + chars + "]") + tail;
  }
  return result;
}

/// Returns a regular expression that matches, in full, every family name that
/// is not in `names`.
///
/// RE2 can exclude characters, but not names. The function therefore walks the
/// trie of the names: any other name leaves the trie at some node, ends inside
/// it, or continues beyond its end. Groups are written `(`, not `(?:`, because
/// a filter on families must not contain a colon.
inline std::string OtherFamiliesRegex(Names names) {
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return OtherTails(names.begin(), names.end(), 0);
}

/// Returns a filter that passes cells of matching families with a timestamp of
/// at least `begin`.
inline google::cloud::bigtable::Filter SinceFilter(
    std::string family_regex, std::chrono::milliseconds begin) {
  using google::cloud::bigtable::Filter;
  return Filter::Chain(
      Filter::FamilyRegex(std::move(family_regex)),
      Filter::TimestampRange(begin, std::chrono::milliseconds(0)));
}

}  // namespace internal

/// A column family's name and how its cells expire.
struct FamilyTtl {
  std::string family;
  Ttl ttl;
};

/// Returns a filter that passes only the live cells of `family`.
///
/// Cells are live as of the call, by `clock`: make a new filter for each read.
/// Put it before any stage that counts cells, or expired cells count, too.
inline google::cloud::bigtable::Filter LiveCells(std::string const& family,
                                                 Ttl ttl,
                                                 Clock const& clock = Clock()) {
  return internal::SinceFilter(internal::Quote(family), ttl.Live(clock).begin);
}

/// Returns a filter that passes the live cells of the listed families, and
/// every cell of every other family. Use it for reads of whole tables.
///
/// Cells of all families are live as of the same instant, the call. If a family
/// is listed twice, the later cutoff applies. If `families` is empty, every
/// cell passes. A cell passes at most once, and cells keep their order.
///
/// Bigtable rejects a filter of more than 20480 bytes. The returned filter has
/// about ten bytes for each character of the names, not counting shared
/// prefixes: enough for a hundred families whose names have 14 characters.
inline google::cloud::bigtable::Filter LiveCells(
    std::vector<FamilyTtl> const& families, Clock const& clock = Clock()) {
  using google::cloud::bigtable::Filter;
  if (families.empty()) return Filter::PassAllFilter();

  auto const now = clock.Now();
  std::map<std::string, std::chrono::milliseconds> begins;
  for (auto const& f : families) {
    auto& begin = begins[f.family];
    begin = (std::max)(begin, f.ttl.LiveAt(now).begin);
  }

  internal::Names names;
  std::map<std::chrono::milliseconds, std::string> regexes;
  for (auto const& [family, begin] : begins) {
    names.push_back(family);
    auto& regex = regexes[begin];
    if (!regex.empty()) regex += "|";
    regex += internal::Quote(family);
  }

  std::vector<Filter> branches;
  for (auto const& [begin, regex] : regexes) {
    branches.push_back(internal::SinceFilter(regex, begin));
  }
  branches.push_back(
      Filter::FamilyRegex(internal::OtherFamiliesRegex(std::move(names))));
  return Filter::InterleaveFromRange(branches.begin(), branches.end());
}

/// Returns mutations that replace all values of a column by one value: a delete
/// of the column, then the write.
///
/// Cells of a column are ordered by timestamp, and therefore by expiry. A value
/// that is written after one with a longer TTL is behind it. Reads of the
/// latest cell then return the older value, unless the older cells are deleted.
///
/// Put the mutations into one SingleRowMutation, in this order; see AddTo(). No
/// reader then sees the column without a value. The client retries the request,
/// because both mutations are idempotent. All cells of the column are deleted,
/// regardless of their timestamps: use this function for columns of one value.
/// Writers are not ordered; the mutation that is applied last wins.
///
/// `timestamp` is the cell's; see Ttl::ExpireAfter(). `column` and `value` have
/// types that SetCell() accepts: strings, or for a value also `std::int64_t`,
/// which is stored in eight bytes, big-endian.
template <typename Column, typename Value>
std::vector<google::cloud::bigtable::Mutation> ReplaceCell(
    std::string family, Column&& column, std::chrono::milliseconds timestamp,
    Value&& value) {
  namespace cbt = google::cloud::bigtable;
  std::vector<cbt::Mutation> result;
  result.reserve(2);
  result.push_back(cbt::DeleteFromColumn(family, column));
  result.push_back(cbt::SetCell(std::move(family), std::forward<Column>(column),
                                timestamp, std::forward<Value>(value)));
  return result;
}

/// Returns mutations that write a value and, in `write_time_column` of the same
/// family, its write time, which the value's timestamp does not state.
///
/// The write time is the time of `clock`, in the encoding of EncodeWriteTime();
/// read it with DecodeWriteTime(). Its cell has the timestamp of the value, and
/// expires with it. `write_time_column` must differ from `column`, or the write
/// time overwrites the value. Values of several columns that share a write-time
/// column need different timestamps, or their write times overwrite each other.
///
/// Put the mutations into one SingleRowMutation; see AddTo(). The other
/// parameters are those of ReplaceCell().
template <typename Column, typename Value, typename WriteTimeColumn>
std::vector<google::cloud::bigtable::Mutation> SetCellWithWriteTime(
    std::string family, Column&& column, std::chrono::milliseconds timestamp,
    Value&& value, WriteTimeColumn&& write_time_column,
    Clock const& clock = Clock()) {
  namespace cbt = google::cloud::bigtable;
  std::vector<cbt::Mutation> result;
  result.reserve(2);
  result.push_back(cbt::SetCell(family, std::forward<Column>(column), timestamp,
                                std::forward<Value>(value)));
  result.push_back(cbt::SetCell(
      std::move(family), std::forward<WriteTimeColumn>(write_time_column),
      timestamp, EncodeWriteTime(clock.Now())));
  return result;
}

/// Appends `mutations` to `row`, in order.
inline void AddTo(google::cloud::bigtable::SingleRowMutation& row,
                  std::vector<google::cloud::bigtable::Mutation> mutations) {
  for (auto& mutation : mutations) row.emplace_back(std::move(mutation));
}

}  // namespace bigtable_ttl

#endif  // BIGTABLE_TTL_GOOGLE_CLOUD_H
