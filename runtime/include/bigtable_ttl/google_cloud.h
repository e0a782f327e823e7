// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Read filters for families with cell-level TTL, for google-cloud-cpp 1.30 and
// later. Source: "Simulate cell-level TTL"
// (https://cloud.google.com/bigtable/docs/gc-cell-level): garbage collection
// may take a week, so that every read needs a filter which drops expired cells.
//
// These functions may be called from several threads. They throw only what
// allocating memory throws; Bigtable rejects bad family names when it is asked.

#ifndef BIGTABLE_TTL_GOOGLE_CLOUD_H
#define BIGTABLE_TTL_GOOGLE_CLOUD_H

#include "google/cloud/bigtable/filters.h"
#include <algorithm>
#include <bigtable_ttl/ttl.h>
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

}  // namespace bigtable_ttl

#endif  // BIGTABLE_TTL_GOOGLE_CLOUD_H
