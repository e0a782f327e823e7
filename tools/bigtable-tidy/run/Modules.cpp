// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/Modules.h"
#include "RegularFiles.h"
#include "model/Hash.h"
#include "model/RegularFile.h"
#include "run/Tokens.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"
#include <utility>

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

namespace {

/// Reads the tokens of one file.
class DeclarationReader {
public:
  explicit DeclarationReader(StringRef Text) : Text(Text) {
    // A comment before it does not keep a token from being the first.
    bool StartsLine = false;
    for (RawToken T : rawTokens(Text)) {
      StartsLine |= T.StartsLine;
      if (T.Kind == tok::comment)
        continue;
      T.StartsLine = std::exchange(StartsLine, false);
      Tokens.push_back(T);
    }
  }

  ModuleDeclarations read();

private:
  StringRef word(size_t I) const {
    return I < Tokens.size() ? Text.slice(Tokens[I].Begin, Tokens[I].End)
                             : StringRef();
  }
  /// Returns "a.b:c", from \p I on; empty if no name ends with a semicolon or
  /// an attribute.
  std::string name(size_t I) const;

  const StringRef Text;
  std::vector<RawToken> Tokens;
};

} // namespace

std::string DeclarationReader::name(size_t I) const {
  std::string Result;
  for (; I < Tokens.size(); ++I) {
    const StringRef Word = word(I);
    if (Word == ";" || Word == "[")
      return Result;
    if (Word != "." && Word != ":" && Tokens[I].Kind != tok::raw_identifier)
      return "";
    Result += Word;
  }
  return "";
}

ModuleDeclarations DeclarationReader::read() {
  ModuleDeclarations Result;
  std::string Module;
  for (size_t I = 0; I < Tokens.size(); ++I) {
    if (!Tokens[I].StartsLine)
      continue;
    const bool IsExported = word(I) == "export";
    const size_t At = I + IsExported;
    if (word(At) == "module") {
      const std::string Name = name(At + 1);
      // Not the fragments: 'module;' and 'module :private;'.
      if (Name.empty() || Name.front() == ':')
        continue;
      Module = StringRef(Name).split(':').first.str();
      if (IsExported || StringRef(Name).contains(':'))
        Result.Provides = Name;
      else
        Result.Imports.push_back(Name);
    } else if (word(At) == "import") {
      // A header unit has no name.
      const std::string Name = name(At + 1);
      if (!Name.empty())
        Result.Imports.push_back((Name.front() == ':' ? Module : "") + Name);
    }
  }
  return Result;
}

ModuleDeclarations moduleDeclarationsIn(StringRef Text) {
  // Most files say neither.
  if (!Text.contains("module") && !Text.contains("import"))
    return {};
  return DeclarationReader(Text).read();
}

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
fileSystemOf(const ModuleFiles &Files) {
  auto Result = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const ModuleFile *File : Files)
    Result->addFileNoOwn(File->Path, /*ModificationTime=*/0,
                         llvm::MemoryBufferRef(File->Bytes, File->Path));
  return Result;
}

WorkItem withModules(WorkItem Item, const ModuleFiles &Files) {
  std::vector<std::string> &Flags = Item.Command.CommandLine;
  for (const ModuleFile *File : Files) {
    const std::string Start = "-fmodule-file=" + File->Name + "=";
    llvm::erase_if(Flags,
                   [&](StringRef Flag) { return Flag.starts_with(Start); });
    if (!Flags.empty())
      Flags.insert(Flags.begin() + 1, Start + File->Path);
  }
  return Item;
}

StringRef missingModuleIn(StringRef Error) {
  const auto [Before, Name] = Error.split("module '");
  const auto [Found, After] = Name.split('\'');
  return Before.empty() && After.starts_with(" not found") ? Found
                                                           : StringRef();
}

/// Returns true if the compile command of \p Item allows modules.
static bool mayHaveModules(const WorkItem &Item) {
  const StringRef Extension = llvm::sys::path::extension(Item.File);
  return llvm::is_contained({".cppm", ".ccm", ".cxxm", ".c++m", ".ixx", ".mpp"},
                            Extension) ||
         llvm::any_of(Item.Command.CommandLine, [](StringRef Flag) {
           // "-std=gnu++23", "/std:c++latest", "-fmodules-ts", "c++-module".
           return Flag.contains("++2") || Flag.contains("++latest") ||
                  Flag.contains("module");
         });
}

void ModuleSet::index(llvm::ArrayRef<WorkItem> Items,
                      llvm::vfs::FileSystem &Files) {
  for (const WorkItem &Item : Items) {
    if (!mayHaveModules(Item))
      continue;
    const auto Buffer = readFileIn(Files, Item.File, MaxFileSize);
    if (!Buffer || !(*Buffer)->getBuffer().contains("module"))
      continue;
    ModuleDeclarations Found = moduleDeclarationsIn((*Buffer)->getBuffer());
    if (Found.Provides.empty())
      continue;
    // If there are two compile commands, the first counts.
    const auto [It, IsNew] = Units.try_emplace(Found.Provides);
    if (!IsNew)
      continue;
    Unit &New = It->second;
    New.Item = Item;
    New.Imports = std::move(Found.Imports);
    New.Made.Name = Found.Provides;
    New.Made.Path = "/bigtable-tidy-modules/" +
                    hashOf(Found.Provides).substr(0, 16) + ".pcm";
  }
  findCycles();
  std::string All;
  for (const auto &[Name, U] : Units)
    All += Name + "\n" + U.Item.File + "\n" + U.Item.Command.Directory + "\n" +
           llvm::join(U.Item.Command.CommandLine, "\n") + "\n";
  Hash = Units.empty() ? "" : hashOf(All);
}

std::vector<WorkItem> ModuleSet::items() const {
  std::vector<WorkItem> Result;
  for (const auto &Each : Units)
    Result.push_back(Each.second.Item);
  return Result;
}

void ModuleSet::findCycles() {
  for (auto &[Name, U] : Units) {
    llvm::StringSet<> Seen;
    std::vector<std::string> Open = U.Imports;
    while (!Open.empty() && !U.IsCyclic) {
      const std::string Next = std::move(Open.back());
      Open.pop_back();
      U.IsCyclic = Next == Name;
      if (const auto It = Units.find(Next);
          It != Units.end() && Seen.insert(Next).second)
        llvm::append_range(Open, It->second.Imports);
    }
  }
}

void ModuleSet::add(StringRef Name, ModuleFiles &Files, Compiler Compile) {
  const auto It = Units.find(Name.str());
  if (It == Units.end() || It->second.IsCyclic ||
      llvm::is_contained(Files, &It->second.Made))
    return;
  Unit &U = It->second;
  ModuleFiles Imports;
  for (const std::string &Import : U.Imports)
    add(Import, Imports, Compile);
  std::call_once(U.Once, [&] {
    ModuleFile Made = Compile(U.Item, Imports);
    U.Made.Bytes = std::move(Made.Bytes);
    U.Made.Why = std::move(Made.Why);
    U.Made.Inputs = std::move(Made.Inputs);
    for (const ModuleFile *Import : Imports)
      llvm::append_range(U.Made.Inputs, Import->Inputs);
  });
  for (const ModuleFile *Import : Imports)
    if (!llvm::is_contained(Files, Import))
      Files.push_back(Import);
  if (!U.Made.Bytes.empty())
    Files.push_back(&U.Made);
}

ModuleFiles ModuleSet::filesFor(StringRef Text,
                                llvm::ArrayRef<std::string> More,
                                Compiler Compile) {
  ModuleFiles Files;
  if (empty())
    return Files;
  for (const std::string &Name : moduleDeclarationsIn(Text).Imports)
    add(Name, Files, Compile);
  for (const std::string &Name : More)
    add(Name, Files, Compile);
  return Files;
}

std::string ModuleSet::whyMissing(StringRef Name) const {
  const auto It = Units.find(Name.str());
  if (It == Units.end())
    return "no compile command has its interface, and no flag names its "
           "compiled module";
  if (It->second.IsCyclic)
    return "it imports itself";
  return It->second.Made.Why;
}

} // namespace clang::tidy::bigtable::tool
