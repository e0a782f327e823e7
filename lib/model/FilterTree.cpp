// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/FilterTree.h"
#include "model/Bounds.h"
#include "model/Pattern.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

namespace {

ConstantString constant(std::string Text) {
  return {std::move(Text), std::nullopt};
}

StringSet nameSet(std::string Text) {
  StringSet Set;
  Set.Values.push_back(constant(std::move(Text)));
  return Set;
}

/// Each of \p Names alone, then nothing if there may be others.
std::vector<StringSet> alternativesOf(const StringSet &Names) {
  std::vector<StringSet> Result;
  for (const ConstantString &Name : Names.Values) {
    StringSet One;
    One.Values.push_back(Name);
    Result.push_back(std::move(One));
  }
  if (!Names.isComplete()) {
    StringSet Other;
    Other.Gap = Names.Gap;
    Result.push_back(std::move(Other));
  }
  return Result;
}

/// Replaces each of \p Nodes by copies, one for each of \p Values. If there are
/// too many copies, calls \p Forget instead, which leaves the value unknown.
template <typename T, typename SetFn, typename ForgetFn>
void multiply(std::vector<FilterNode> &Nodes, const std::vector<T> &Values,
              SetFn Set, ForgetFn Forget) {
  if (Nodes.size() * Values.size() > MaxFilters) {
    llvm::for_each(Nodes, Forget);
    return;
  }
  std::vector<FilterNode> Result;
  for (const FilterNode &Node : Nodes)
    for (const T &Value : Values)
      Set(Result.emplace_back(Node), Value);
  Nodes = std::move(Result);
}

} // namespace

void forEachStage(const FilterNode &Tree,
                  llvm::function_ref<void(const FilterNode &)> Visit) {
  Visit(Tree);
  for (const FilterNode &Part : Tree.Parts)
    forEachStage(Part, Visit);
}

std::vector<FilterNode> expand(const FilterNode &Tree) {
  if (Tree.Kind == Stage::Either) {
    std::vector<FilterNode> Result;
    for (const FilterNode &Part : Tree.Parts)
      for (FilterNode &Next : expand(Part))
        Result.push_back(std::move(Next));
    if (Result.empty() || Result.size() > MaxFilters) {
      FilterNode Unclear;
      Unclear.Gap = Unknown{Unknown::Reason::Limit};
      return {Unclear};
    }
    return Result;
  }
  FilterNode Bare = Tree;
  Bare.Parts.clear();
  std::vector<FilterNode> Result{std::move(Bare)};
  for (const FilterNode &Part : Tree.Parts)
    multiply(
        Result, expand(Part),
        [](FilterNode &N, const FilterNode &P) { N.Parts.push_back(P); },
        [](FilterNode &N) { N.Parts.emplace_back(); });
  if (Tree.Kind == Stage::Family || Tree.Kind == Stage::Columns)
    multiply(
        Result, alternativesOf(Tree.Names),
        [](FilterNode &N, const StringSet &S) { N.Names = S; },
        [](FilterNode &N) { N.Names.Values.clear(); });
  if (Tree.Kind == Stage::Time) {
    multiply(
        Result, Tree.Starts,
        [](FilterNode &N, Bound B) { N.Starts.assign({B}); },
        [](FilterNode &N) { N.Starts.assign({Bound::anywhere()}); });
    multiply(
        Result, Tree.Ends, [](FilterNode &N, Bound B) { N.Ends.assign({B}); },
        [](FilterNode &N) { N.Ends.assign({Bound::anywhere()}); });
  }
  if (Tree.Kind == Stage::Live)
    for (size_t I = 0; I != Tree.Listed.size(); ++I)
      multiply(
          Result, alternativesOf(Tree.Listed[I].Name),
          [I](FilterNode &N, const StringSet &S) { N.Listed[I].Name = S; },
          [I](FilterNode &N) { N.Listed[I].Name.Values.clear(); });
  return Result;
}

std::optional<Unknown> gapOf(const FilterNode &Tree) {
  std::optional<Unknown> Gap, BoundGap;
  forEachStage(Tree, [&](const FilterNode &Node) {
    merge(Gap, Node.Gap);
    merge(BoundGap, Node.BoundGap);
  });
  // Any other gap is there for all callers.
  if (!Gap && BoundGap && BoundGap->Why == Unknown::Reason::Parameter)
    return BoundGap;
  return Gap;
}

/// The names in 'a|b'; none if \p Pattern is another.
static llvm::SmallVector<StringRef, 4> alternativesIn(StringRef Pattern) {
  llvm::SmallVector<StringRef, 4> Names;
  Pattern.split(Names, '|');
  if (!llvm::all_of(Names, isPlainName))
    Names.clear();
  return Names;
}

bool mayMatchUnlisted(const FilterNode &Tree) {
  bool May = false;
  forEachStage(Tree, [&](const FilterNode &Node) {
    const ConstantString *Name = Node.Names.single();
    May |= Node.Kind == Stage::Family &&
           !(Name && !alternativesIn(Name->Value).empty());
  });
  return May;
}

std::vector<ConstantString> namedFamilies(const FilterNode &Tree) {
  std::vector<ConstantString> Names;
  const auto Add = [&Names](const StringSet &Set, bool IsPattern) {
    const ConstantString *Name = Set.single();
    if (!Name)
      return;
    // 'a|b' names two families; other patterns name none for certain.
    llvm::SmallVector<StringRef, 4> Parts{Name->Value};
    if (IsPattern) {
      Parts.clear();
      StringRef(Name->Value).split(Parts, '|');
    }
    for (StringRef Part : Parts)
      if (!Part.empty() && isPlainName(Part))
        Names.push_back({Part.str(), Name->Policy, Name->Tagged});
  };
  forEachStage(Tree, [&](const FilterNode &Node) {
    Add(Node.Names, Node.Kind == Stage::Family);
    for (const ListedFamily &F : Node.Listed)
      Add(F.Name, false);
  });
  return Names;
}

FilterNode replaced(const FilterNode &Tree, const FilterNode &Old,
                    const FilterNode &By) {
  if (&Tree == &Old)
    return By;
  FilterNode Copy = Tree;
  Copy.Parts.clear();
  for (const FilterNode &Part : Tree.Parts)
    Copy.Parts.push_back(replaced(Part, Old, By));
  return Copy;
}

FilterNode
liveCells(llvm::ArrayRef<std::pair<std::string, bigtable_ttl::Ttl>> Families,
          bool IsWholeTable) {
  FilterNode Node;
  Node.Kind = Stage::Live;
  Node.IsWholeTable = IsWholeTable;
  Node.IsListKnown = true;
  for (const auto &[Name, Ttl] : Families)
    Node.Listed.push_back({nameSet(Name), Ttl, {}});
  return Node;
}

FilterNode liveSince(std::chrono::milliseconds Ago) {
  FilterNode Node;
  Node.Kind = Stage::Time;
  Node.Starts = {Bound::at(-std::chrono::microseconds(Ago).count())};
  Node.Ends = {Bound::openEnd()};
  return Node;
}

FilterNode latest(int64_t Limit) {
  FilterNode Node;
  Node.Kind = Stage::Latest;
  Node.Limit = Limit;
  return Node;
}

FilterNode families(llvm::ArrayRef<std::string> Names) {
  std::string Pattern;
  for (const std::string &Name : Names) {
    if (!Pattern.empty())
      Pattern += '|';
    for (const char C : Name)
      Pattern += (C == '.' ? "\\" : "") + std::string(1, C);
  }
  FilterNode Node;
  Node.Kind = Stage::Family;
  Node.Names = nameSet(Pattern);
  return Node;
}

FilterNode combine(Stage Kind, std::vector<FilterNode> Parts) {
  if (Parts.size() == 1)
    return std::move(Parts.front());
  FilterNode Node;
  Node.Kind = Kind;
  Node.Parts = std::move(Parts);
  return Node;
}

} // namespace clang::tidy::bigtable
