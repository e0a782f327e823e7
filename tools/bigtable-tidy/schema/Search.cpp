// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schema/Search.h"
#include "run/Interruption.h"
#include "schema/ConfigConnector.h"
#include "schema/TerraformSyntax.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <set>

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

/// Some seconds of reading, in the worst case.
static constexpr unsigned MaxEntries = 200'000;
static constexpr uint64_t MaxSize = 16u << 20;

static bool mayDescribe(StringRef Path, StringRef Text) {
  if (isTerraformFile(Path))
    return Text.contains("\"google_bigtable_");
  if (Path.ends_with(".yaml") || Path.ends_with(".yml"))
    return isConfigConnector(Text);
  if (Path.ends_with(".json"))
    return Text.contains("\"columnFamilies\"") && Text.contains("/instances/");
  // Before a verb stands a blank, so that this text is none.
  return Text.contains("cbt") &&
         (Text.contains(" setgcpolicy ") || Text.contains(" createfamily ") ||
          Text.contains(" createtable "));
}

FoundDescriptions findDescriptions(StringRef Root) {
  FoundDescriptions Result;
  std::set<std::string> Paths;
  unsigned Entries = 0;
  std::error_code EC;
  for (fs::recursive_directory_iterator I(Root, EC, /*follow_symlinks=*/false),
       End;
       I != End && !EC; I.increment(EC)) {
    leaveIfInterrupted();
    const StringRef Path = I->path();
    const StringRef Name = path::filename(Path);
    if (++Entries > MaxEntries) {
      Result.IsPartial = true;
      break;
    }
    if (I->type() == fs::file_type::directory_file) {
      if (Name.starts_with(".") || Name == "node_modules" ||
          fs::exists(Path + "/CMakeCache.txt"))
        I.no_push();
      continue;
    }
    if (I->type() != fs::file_type::regular_file ||
        !(Name.ends_with(".tf") || Name.ends_with(".json") ||
          Name.ends_with(".sh") || Name.ends_with(".yaml") ||
          Name.ends_with(".yml")))
      continue;
    uint64_t Size;
    if (fs::file_size(Path, Size) || Size > MaxSize)
      continue;
    const auto Buffer = llvm::MemoryBuffer::getFile(Path);
    if (Buffer && mayDescribe(Path, (*Buffer)->getBuffer()))
      Paths.insert(isTerraformFile(Name) ? path::parent_path(Path).str()
                                         : Path.str());
  }
  Result.Paths.assign(Paths.begin(), Paths.end());
  return Result;
}

} // namespace clang::tidy::bigtable::tool
