// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Manifest.h"
#include "tidy/Docs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

namespace clang::tidy::bigtable::tool {

// Made of checks.json and docs/checks.
#define BIGTABLE_CHECK_INFO(Id, Summary, Level, IsDefault, NeedsSchema,        \
                            PageName, Page)                                    \
  {Id, Summary, Confidence::Level, IsDefault, NeedsSchema, PageName, Page},
#define BIGTABLE_LEVEL_INFO(Level, Meaning)
static constexpr CheckInfo Checks[] = {
#include "CheckInfo.inc"
};
#undef BIGTABLE_CHECK_INFO
#undef BIGTABLE_LEVEL_INFO

#define BIGTABLE_CHECK_INFO(Id, Summary, Level, IsDefault, NeedsSchema,        \
                            PageName, Page)
#define BIGTABLE_LEVEL_INFO(Level, Meaning) {Confidence::Level, Meaning},
static constexpr LevelInfo Levels[] = {
#include "CheckInfo.inc"
};
#undef BIGTABLE_CHECK_INFO
#undef BIGTABLE_LEVEL_INFO

llvm::ArrayRef<LevelInfo> allLevels() { return Levels; }
llvm::ArrayRef<CheckInfo> allChecks() { return Checks; }

const CheckInfo *findCheck(llvm::StringRef Id) {
  const auto *Found = llvm::find_if(Checks, [&](const CheckInfo &Check) {
    llvm::StringRef Name = Check.Id;
    return Id == Name || (Name.consume_front("bigtable-") && Id == Name);
  });
  return Found == std::end(Checks) ? nullptr : Found;
}

llvm::StringRef toString(Confidence Level) {
  switch (Level) {
  case Confidence::Certain:
    return "certain";
  case Confidence::Likely:
    return "likely";
  case Confidence::Possible:
    return "possible";
  }
  llvm_unreachable("all levels are above");
}

std::string pageLocation(const CheckInfo &Check) {
  return (docsFolder() + "/" + Check.PageName).str();
}

} // namespace clang::tidy::bigtable::tool
