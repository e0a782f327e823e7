// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Filters and mutations for families with cell-level TTL, for google-cloud-cpp
// 1.30 and later. Source: "Simulate cell-level TTL"
// (https://cloud.google.com/bigtable/docs/gc-cell-level): garbage collection
// may take a week, so that every read needs a filter which drops expired cells.
// Timestamps tell when values expire, so that cells are ordered by that, not by
// when they were written, and that the latter is not told at all.
//
// These functions may be called from several threads. They throw only what
// allocating memory throws; Bigtable rejects bad family names when it is asked.

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

/// `c` as RE2 matches it literally.
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

/// The alternatives of a regular expression for what may follow the first
/// `depth` characters, which all of [first, last) share, in a name that is none
/// of them. [first, last) is sorted and without duplicates. Does not match the
/// empty string.
inline std::string OtherTails(Names::const_iterator first,
                              Names::const_iterator last, std::size_t depth) {
  if (first != last && first->size() == depth) ++first;
  if (first == last) return ".+";

  std::string next;                          // what may come next in a name
  std::map<std::string, std::string> tails;  // to what comes before each
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

/// A regular expression that matches, in full, every family name but these.
///
/// RE2 can say "all but" of a character only, not of a name. So this walks the
/// trie of the names: another name leaves it at some node, ends inside it, or
/// goes on where it ends. Groups are written `(`, not `(?:`, for a colon may
/// not occur in a filter on families.
inline std::string OtherFamiliesRegex(Names names) {
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return OtherTails(names.begin(), names.end(), 0);
}

/// An end of 0 means that the range has none.
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

/// Passes the cells of `family` that are live now, and nothing else.
///
/// "Now" is the instant of this call, by `clock`: make the filter anew for each
/// read. Put it before any stage that counts cells: expired ones would count.
inline google::cloud::bigtable::Filter LiveCells(std::string const& family,
                                                 Ttl ttl,
                                                 Clock const& clock = Clock()) {
  return internal::SinceFilter(internal::Quote(family), ttl.Live(clock).begin);
}

/// Passes the live cells of the families that are listed, and every cell of
/// every other family: for reads of whole tables.
///
/// "Now" is one instant for all families, that of this call. If a family is
/// listed twice then the later cutoff applies. If none is listed then
/// everything passes. Each cell passes at most once, and cells keep their
/// order.
///
/// Bigtable rejects a filter of more than 20480 bytes. This one has some ten
/// bytes for each character of the names, not counting prefixes that they
/// share: enough for a hundred families whose names have 14 characters.
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

/// Mutations that replace all values of a column by one value: a delete of the
/// column, then the write.
///
/// Cells of a column are ordered by timestamp, that is by expiry. A value that
/// is written over one with a longer TTL stays behind it, and reads of the
/// latest cell return the older value, unless the older cells are deleted.
///
/// Both mutations belong in one SingleRowMutation, in this order: see AddTo().
/// Then no reader sees the column without a value, and both are idempotent, so
/// that the client retries them. All cells of the column go, whatever their
/// timestamps: this is for columns of one value. It does not make writers agree
/// on an order; of two, the one that is applied last wins.
///
/// `timestamp` is the one of a SetCell(); see Ttl::ExpireAfter(). `column` and
/// `value` are what SetCell() takes: strings, and as a value `std::int64_t`,
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

/// Mutations that write a value and, in `write_time_column` of the same family,
/// when it was written: the value's timestamp does not tell.
///
/// The write time is the clock's, in the encoding of EncodeWriteTime(); read it
/// with DecodeWriteTime(). Its cell has the same timestamp, and so belongs to
/// the value, and expires with it. `write_time_column` must be another column:
/// in the same one it would overwrite the value. Values of several columns that
/// share it need different timestamps, or write times overwrite one another.
///
/// Both mutations belong in one SingleRowMutation: see AddTo(). Parameters are
/// otherwise those of ReplaceCell().
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

/// Appends `mutations` to `row`, in their order.
inline void AddTo(google::cloud::bigtable::SingleRowMutation& row,
                  std::vector<google::cloud::bigtable::Mutation> mutations) {
  for (auto& mutation : mutations) row.emplace_back(std::move(mutation));
}

}  // namespace bigtable_ttl

#endif  // BIGTABLE_TTL_GOOGLE_CLOUD_H
