// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/SummaryText.h"

namespace clang::tidy::bigtable {

bool completeTree(FilterNode &Tree) {
  const size_t NumOfParts = Tree.Parts.size();
  if (Tree.Kind == Stage::Condition ? NumOfParts != 3
                                    : Tree.Kind == Stage::Either && !NumOfParts)
    return false;
  if (Tree.Kind == Stage::None)
    Tree.Gap = Unknown{Unknown::Reason::Function};
  if (Tree.Kind == Stage::Family || Tree.Kind == Stage::Columns)
    Tree.Gap = Tree.Names.Gap;
  if (Tree.Kind == Stage::Live && !Tree.IsWholeTable && !Tree.Listed.empty())
    Tree.Gap = Tree.Listed.front().Name.Gap;
  return true;
}

std::string toText(const Timestamp &T) { return toJson(T); }
std::string toText(const FilterNode &Tree) { return toJson(Tree); }

std::optional<FilterNode> asRead(const FilterNode &Tree) {
  return fromJson<FilterNode>(toText(Tree));
}

} // namespace clang::tidy::bigtable
