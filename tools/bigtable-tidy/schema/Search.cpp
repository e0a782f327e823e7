// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schema/Search.h"
#include "RegularFiles.h"
#include "run/Interruption.h"
#include "schema/ConfigConnector.h"
#include "schema/TerraformModule.h"
#include "schema/TerraformSyntax.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <map>
#include <set>

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

/// Some seconds of reading, in the worst case.
static constexpr unsigned MaxEntries = 200'000;

static bool mayDescribe(StringRef Path, StringRef Text) {
  if (isTerraformFile(Path))
    return Text.contains("\"google_bigtable_");
  if (Path.ends_with(".yaml") || Path.ends_with(".yml"))
    return isConfigConnector(Text);
  if (Path.ends_with(".json"))
    return Text.contains("\"columnFamilies\"") && Text.contains("/instances/");
  // A blank precedes each verb, so this file does not match.
  return Text.contains("cbt") &&
         (Text.contains(" setgcpolicy ") || Text.contains(" createfamily ") ||
          Text.contains(" createtable "));
}

/// Adds those of \p Folders, of Terraform, that have tables, themselves, for
/// which they are true, or by modules. One that another calls is a part of
/// that.
static void addTerraform(const std::map<std::string, bool> &Folders,
                         std::set<std::string> &Paths) {
  TerraformFolders All;
  std::set<std::string> Called;
  for (const auto &[Folder, MayHaveTables] : Folders) {
    std::vector<DescriptionError> Errors;
    const TerraformFolder *Files = All.folder(Folder, Errors);
    // Errors are reported when the file is read.
    if (Files ? All.hasTables(*Files, Folder) : MayHaveTables)
      Paths.insert(Folder);
    if (!Files)
      continue;
    for (const HclBlock *Call : Files->Calls)
      if (std::string Child = moduleFolder(*Call, Folder); Child != Folder)
        Called.insert(std::move(Child));
  }
  for (const std::string &Each : Called)
    Paths.erase(Each);
}

FoundDescriptions findDescriptions(StringRef Root) {
  FoundDescriptions Result;
  std::set<std::string> Paths;
  std::map<std::string, bool> Terraform;
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
    bool *MayHaveTables = isTerraformFile(Name)
                              ? &Terraform[path::parent_path(Path).str()]
                              : nullptr;
    const auto Buffer = readRegularFileOrNull(Path, MaxSearchedSize);
    if (!Buffer || !mayDescribe(Path, Buffer->getBuffer()))
      continue;
    if (MayHaveTables)
      *MayHaveTables = true;
    else
      Paths.insert(Path.str());
  }
  if (llvm::any_of(Terraform, [](const auto &Each) { return Each.second; }))
    addTerraform(Terraform, Paths);
  Result.Paths.assign(Paths.begin(), Paths.end());
  return Result;
}

} // namespace clang::tidy::bigtable::tool
