// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "gates/FailOn.h"
#include "Manifest.h"
#include "gates/Suppressions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

namespace clang::tidy::bigtable::tool {

static bool isOurs(llvm::StringRef Check) {
  return Check == StaleSuppressionCheck ||
         llvm::any_of(allChecks(), [&](const CheckInfo &Known) {
           return Known.Id == Check;
         });
}

static bool matchesSome(llvm::StringRef Glob) {
  const GlobList Globs(Glob);
  return Globs.contains(StaleSuppressionCheck) ||
         llvm::any_of(allChecks(), [&](const CheckInfo &Known) {
           return Globs.contains(Known.Id);
         });
}

static std::optional<Confidence> levelNamed(llvm::StringRef Name) {
  for (Confidence Level :
       {Confidence::Certain, Confidence::Likely, Confidence::Possible})
    if (Name == toString(Level))
      return Level;
  return std::nullopt;
}

/// Returns the name for findings of \p Check that are less certain than others.
static std::string possibleOf(llvm::StringRef Check) {
  return (Check + "/possible").str();
}

/// The checks of \p Level and of surer ones, as globs.
static std::string surerThan(Confidence Level) {
  std::string Globs = StaleSuppressionCheck.str();
  for (const CheckInfo &Check : allChecks()) {
    if (Check.Level <= Level)
      (Globs += ',') += Check.Id;
    if (Level == Confidence::Possible)
      (Globs += ',') += possibleOf(Check.Id);
  }
  return Globs;
}

static llvm::Error refuse(llvm::StringRef Item, const llvm::Twine &Why) {
  return llvm::createStringError("--fail-on: '" + Item + "' " + Why);
}

llvm::Expected<FailOn> FailOn::parse(llvm::StringRef List) {
  llvm::SmallVector<llvm::StringRef> Items;
  List.split(Items, ',');
  std::vector<std::string> Globs;
  for (llvm::StringRef Item : Items) {
    Item = Item.trim();
    llvm::StringRef Name = Item;
    const bool IsNegative = Name.consume_front("-");
    if (IsNegative && Globs.empty())
      return refuse(Item, "takes away from nothing; write 'any," + Item +
                              "' for all but that");
    if (Name == "any" || Name == "none") {
      if (IsNegative)
        return refuse(
            Item, "is written '" +
                      llvm::StringRef(Name == "any" ? "none" : "any") + "'");
      Globs.push_back(Name == "any" ? "*" : "-*");
    } else if (std::optional<Confidence> Level = levelNamed(Name)) {
      if (IsNegative)
        return refuse(Item, "takes away a level, which would be surer ones, "
                            "too; name the level to stop at instead");
      Globs.push_back(surerThan(*Level));
    } else if (!Name.empty() && matchesSome(Name)) {
      Globs.push_back(Item.str());
      Globs.push_back(possibleOf(Item));
    } else {
      const CheckInfo *Meant = findCheck(Name);
      return refuse(
          Item,
          "is no confidence level ('certain', 'likely', 'possible'), 'any', "
          "'none' or glob that matches a check" +
              (Meant ? "; did you mean '" + Meant->Id + "'?"
                     : llvm::Twine("; --list-checks lists them")));
    }
  }
  return FailOn(llvm::join(Globs, ","));
}

bool FailOn::fails(const Finding &F) const {
  return F.IsWarningAsError || !isOurs(F.check()) ||
         Checks->contains(F.isPossible() ? possibleOf(F.check())
                                       : F.check().str());
}

} // namespace clang::tidy::bigtable::tool
