// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Converts times and filters of function summaries to and from JSON.

#ifndef BIGTABLE_TIDY_LIB_MODEL_SUMMARYTEXT_H
#define BIGTABLE_TIDY_LIB_MODEL_SUMMARYTEXT_H

#include "model/FilterTree.h"
#include "model/JsonFields.h"
#include "model/Timestamp.h"
#include <optional>
#include <string>

namespace clang::tidy::bigtable {

// The words of enumerations, in the order of their values.

inline constexpr llvm::StringRef TimestampKindNames[] = {
    "constant", "server",  "now",      "near-now",
    "policy",   "elapsed", "reversed", "some"};
static_assert(std::size(TimestampKindNames) ==
              static_cast<size_t>(TimestampKind::Some) + 1);
inline constexpr llvm::StringRef UnitNames[] = {"ns",  "us", "ms", "s",
                                                "min", "h",  "d",  "other"};
static_assert(std::size(UnitNames) == static_cast<size_t>(TimeUnit::Other) + 1);
/// Containers of stages have become chains, and so have no word.
inline constexpr llvm::StringRef StageNames[] = {
    "unknown", "block",      "pass",  "neutral", "value",     "value-time",
    "latest",  "count",      "skip",  "family",  "columns",   "time",
    "chain",   "interleave", "",      "",        "condition", "sink",
    "live",    "",           "either"};
static_assert(std::size(StageNames) == static_cast<size_t>(Stage::Either) + 1);

template <typename Io> bool mapFields(Io &J, Timestamp &T) {
  std::optional<int64_t> Bucket;
  if (T.Bucket != 0)
    Bucket = T.Bucket;
  const bool IsRead =
      J.word("is", T.Kind, TimestampKindNames) &&
      J.word("unit", T.Unit, UnitNames) && J.field("count", T.Count) &&
      J.optional("bucket", Bucket) && J.optional("whole", T.IsWholeMillis) &&
      J.word("taken", T.TakenFor, UnitNames) &&
      (!T.TakenFor || J.word("nominal", T.Nominal, UnitNames)) &&
      J.optional("coarse", T.IsCoarse) && J.optional("part", T.IsPart) &&
      J.optional("literal", T.IsLiteral) && J.optional("cut", T.IsCut);
  if constexpr (Io::IsReading)
    T.Bucket = Bucket.value_or(0);
  return IsRead;
}

/// Maps fields of the open object; none without a policy.
template <typename Io>
bool mapTtl(Io &J, std::optional<bigtable_ttl::Ttl> &Policy) {
  using bigtable_ttl::Ttl;
  std::optional<std::string> Name;
  std::optional<int64_t> Millis;
  if (Policy && *Policy == Ttl::OneSecond())
    Name = "one-second";
  else if (Policy)
    Millis = static_cast<int64_t>(Policy->max_age().count());
  if (!J.optional("ttl", Name) || !J.optional("default", Millis))
    return false;
  if (Name && *Name != "one-second")
    return J.fail("ttl", "expected 'one-second'");
  if (Millis && *Millis < 1)
    return J.fail("default", "expected a number of milliseconds");
  if constexpr (Io::IsReading) {
    if (Name)
      Policy = Ttl::OneSecond();
    else if (Millis)
      Policy = Ttl::Default(std::chrono::milliseconds(*Millis));
  }
  return true;
}

/// Maps names, and whether other, unknown names are possible.
template <typename Io> bool mapNames(Io &J, StringSet &Set) {
  std::vector<std::string> Names;
  for (const ConstantString &Name : Set.Values)
    Names.push_back(Name.Value);
  bool MayBeOther = Set.Gap.has_value();
  if (!J.optional("names", Names) || !J.optional("others", MayBeOther))
    return false;
  if constexpr (Io::IsReading) {
    for (std::string &Name : Names)
      Set.add(ConstantString{std::move(Name), std::nullopt});
    if (MayBeOther || Set.Values.empty())
      Set.addGap({Unknown::Reason::Function});
  }
  return true;
}

template <typename Io> bool mapFields(Io &J, ListedFamily &F) {
  return mapNames(J, F.Name) && mapTtl(J, F.Ttl);
}

/// Maps bounds to pairs of the least and the greatest time.
template <typename Io>
bool mapBounds(Io &J, llvm::StringLiteral Key, std::vector<Bound> &Bounds) {
  std::vector<std::vector<int64_t>> Pairs;
  for (const Bound B : Bounds)
    Pairs.push_back({B.Least, B.Greatest});
  if (!J.field(Key, Pairs))
    return false;
  if constexpr (Io::IsReading) {
    for (const std::vector<int64_t> &B : Pairs)
      if (B.size() == 2 && B[0] <= B[1])
        Bounds.push_back({B[0], B[1]});
    if (Bounds.empty() || Bounds.size() != Pairs.size())
      return J.fail(Key, "expected pairs: the least and the greatest");
  }
  return true;
}

/// Completes \p Tree after it was read: unknown parts get the reason
/// Unknown::Reason::Function, without a function. Returns false if \p Tree is
/// not a valid filter.
bool completeTree(FilterNode &Tree);

template <typename Io> bool mapFields(Io &J, FilterNode &Tree) {
  if (!J.word("stage", Tree.Kind, StageNames) ||
      !J.optional("as", Tree.Field) ||
      !J.index("parameter", Tree.Passed.Itself))
    return false;
  const Stage Kind = Tree.Kind;
  if ((Kind == Stage::Family || Kind == Stage::Columns) &&
      !mapNames(J, Tree.Names))
    return false;
  if (Kind == Stage::Columns && !J.optional("oneColumn", Tree.IsOneColumn))
    return false;
  if ((Kind == Stage::Latest || Kind == Stage::Count) &&
      !J.optional("limit", Tree.Limit))
    return false;
  if (Kind == Stage::Time && (!mapBounds(J, "starts", Tree.Starts) ||
                              !J.index("startParameter", Tree.Passed.Start) ||
                              !mapBounds(J, "ends", Tree.Ends) ||
                              !J.index("endParameter", Tree.Passed.End) ||
                              !J.optional("constantStart", Tree.ConstantStart)))
    return false;
  std::optional<std::vector<ListedFamily>> Listed;
  if (Tree.IsListKnown)
    Listed = Tree.Listed;
  if (Kind == Stage::Live && (!J.optional("wholeTable", Tree.IsWholeTable) ||
                              !J.optional("listed", Listed)))
    return false;
  if (!J.optional("parts", Tree.Parts))
    return false;
  if constexpr (Io::IsReading) {
    Tree.IsListKnown = Listed.has_value();
    if (Listed)
      Tree.Listed = std::move(*Listed);
    return completeTree(Tree) ||
           J.fail("parts", "so many are not expected here");
  }
  return true;
}

/// Returns the value as JSON. Equal values give equal text.
std::string toText(const Timestamp &T);
std::string toText(const FilterNode &Tree);

/// Returns \p Tree after writing and reading it, so that it does not matter
/// whether it came from a file; std::nullopt if it cannot be read.
std::optional<FilterNode> asRead(const FilterNode &Tree);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_SUMMARYTEXT_H
