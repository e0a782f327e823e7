// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/FilterText.h"
#include "api/CallSite.h"
#include "model/Bounds.h"
#include "model/Duration.h"
#include "values/Values.h"
#include "llvm/ADT/StringExtras.h"

namespace clang::tidy::bigtable {

/// "now - 48h"
static std::string describe(llvm::ArrayRef<Bound> Bounds) {
  std::vector<std::string> Words;
  for (const Bound B : Bounds) {
    if (B.isOpenStart() || B.isOpenEnd()) {
      Words.push_back("none");
    } else if (!B.isExact()) {
      Words.push_back("?");
    } else {
      const auto Offset = std::chrono::duration_cast<std::chrono::milliseconds>(
          std::chrono::microseconds(B.Least));
      if (Offset.count() == 0)
        Words.push_back("now");
      else if (Offset.count() < 0)
        Words.push_back("now - " + formatDuration(-Offset));
      else
        Words.push_back("now + " + formatDuration(Offset));
    }
  }
  return llvm::join(Words, " or ");
}

static std::string describe(const FilterNode &Node, bool &IsComplete,
                            unsigned &Stages) {
  if (++Stages > MaxDescribedStages) {
    IsComplete = false;
    return "...";
  }
  std::vector<std::string> Parts;
  for (const FilterNode &Part : Node.Parts)
    Parts.push_back(describe(Part, IsComplete, Stages));
  if (Node.Kind == Stage::Either)
    return llvm::join(Parts, " or ");
  if (Node.Kind == Stage::None) {
    IsComplete = false;
    return Node.Gap ? "unknown (" + describe(*Node.Gap) + ")" : "unknown";
  }
  const auto Name = [&](const StringSet &Names) {
    if (!Names.isComplete()) {
      IsComplete = false;
      Parts.push_back("?");
    }
    for (const ConstantString &Name : Names.Values)
      Parts.push_back("'" + Name.Value + "'");
  };
  if (Node.Kind == Stage::Family || Node.Kind == Stage::Columns)
    Name(Node.Names);
  for (const ListedFamily &F : Node.Listed)
    Name(F.Name);
  if (Node.Kind == Stage::Time) {
    Parts.push_back(Node.ConstantStart ? "a constant" : describe(Node.Starts));
    Parts.push_back(describe(Node.Ends));
  }
  std::string Text =
      Node.Made.E ? calleeOf(*Node.Made.E)->getNameAsString() : Node.Field;
  if (!Parts.empty())
    Text += "(" + llvm::join(Parts, ", ") + ")";
  return Text;
}

std::string describe(const FilterNode &Tree, bool &IsComplete) {
  unsigned Stages = 0;
  return describe(Tree, IsComplete, Stages);
}

} // namespace clang::tidy::bigtable
