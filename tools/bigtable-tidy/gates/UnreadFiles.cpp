// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "gates/UnreadFiles.h"
#include "api/Functions.h"
#include "run/CompileCommands.h"
#include "run/Interruption.h"
#include "run/Paths.h"
#include "run/Tokens.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <map>
#include <optional>
#include <set>

namespace path = llvm::sys::path;
namespace fs = llvm::sys::fs;

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

UnreadFiles::UnreadFiles(const Run &Done) : Done(Done), Telling(actingNames()) {
  Telling.insert("bigtable");
  for (const DoneItem &Item : Done.done())
    for (const Input &I : Item.Result.Inputs)
      if (I.What == Input::Kind::Contents)
        Read.insert(realPath(I.Name));
}

/// Returns the end of the braces of the runtime's namespace, if they begin at
/// \p I: code in them is not the user's.
static size_t endOfRuntime(llvm::ArrayRef<RawToken> Tokens, size_t I,
                           StringRef Text) {
  const auto Is = [&](size_t At, StringRef Word) {
    return At < Tokens.size() && Tokens[At].Kind == tok::raw_identifier &&
           Text.substr(Tokens[At].Begin, Tokens[At].size()) == Word;
  };
  if (!Is(I, "namespace") || !Is(I + 1, "bigtable_ttl"))
    return I;
  unsigned Depth = 0;
  for (size_t At = I + 2; At < Tokens.size(); ++At) {
    const tok::TokenKind Kind = Tokens[At].Kind;
    if (Kind == tok::l_brace)
      ++Depth;
    else if (Depth == 0 && Kind != tok::coloncolon &&
             Kind != tok::raw_identifier)
      return I; // Another name for it.
    else if (Kind == tok::r_brace && --Depth == 0)
      return At;
  }
  return I;
}

static std::optional<unsigned> firstOf(const llvm::StringSet<> &Names,
                                       StringRef Text) {
  // Most files have none of them; only the others are lexed.
  if (llvm::none_of(Names.keys(),
                    [&](StringRef Name) { return Text.contains(Name); }))
    return std::nullopt;
  const std::vector<RawToken> Tokens = rawTokens(Text);
  for (size_t I = 0; I < Tokens.size(); ++I) {
    I = endOfRuntime(Tokens, I, Text);
    const RawToken &T = Tokens[I];
    if (T.Kind == tok::raw_identifier &&
        Names.contains(Text.substr(T.Begin, T.size())))
      return T.Begin;
  }
  return std::nullopt;
}

/// Returns true if the files in \p Folder are not the user's: it is hidden, a
/// build tree, or a repository of its own.
static bool isForeign(const std::string &Folder) {
  return path::filename(Folder).starts_with(".") ||
         fs::exists(Folder + "/CMakeCache.txt") || fs::exists(Folder + "/.git");
}

static llvm::Expected<std::vector<std::string>> codeBelow(StringRef Folder) {
  std::vector<std::string> Files;
  std::error_code EC;
  for (fs::recursive_directory_iterator It(Folder, EC,
                                           /*follow_symlinks=*/false),
       End;
       !EC && It != End; It.increment(EC)) {
    leaveIfInterrupted();
    const std::string &Name = It->path();
    if (It->type() == fs::file_type::directory_file) {
      if (isForeign(Name))
        It.no_push();
    } else if (It->type() == fs::file_type::regular_file && isCode(Name)) {
      Files.push_back(Name);
    }
  }
  if (EC)
    return llvm::createStringError(EC, "cannot look for sources in '" + Folder +
                                           "': " + EC.message());
  llvm::sort(Files);
  return Files;
}

llvm::Expected<std::vector<UnreadFile>>
UnreadFiles::below(StringRef Folder, Sources &Texts) const {
  llvm::Expected<std::vector<std::string>> Files = codeBelow(Folder);
  if (!Files)
    return Files.takeError();
  std::vector<UnreadFile> Result;
  for (const std::string &File : *Files)
    if (!Read.contains(realPath(File)))
      if (const std::optional<unsigned> At = firstOf(Telling, Texts.text(File)))
        Result.push_back({File, *At});
  return Result;
}

llvm::Expected<std::vector<UnreadFile>>
UnreadFiles::beside(const Outcome &Result, StringRef RootFolder,
                    Sources &Texts) const {
  std::set<std::string> Folders;
  for (const SchemaSize &S : Result.Schemas)
    Folders.insert(folderOf(S.Path, RootFolder));
  if (Folders.empty())
    Folders.insert(RootFolder.str());
  std::vector<UnreadFile> All;
  for (const std::string &Folder : Folders) {
    if (llvm::any_of(Folders, [&](const std::string &Other) {
          return StringRef(Folder).starts_with(Other + "/");
        }))
      continue;
    llvm::Expected<std::vector<UnreadFile>> Files = below(Folder, Texts);
    if (!Files)
      return Files.takeError();
    llvm::append_range(All, *Files);
  }
  return All;
}

/// Returns true if \p File is below \p RootFolder, and in no directory of
/// somebody else's code.
static bool isOwn(StringRef File, StringRef RootFolder) {
  StringRef Folder = path::parent_path(File);
  while (Folder.size() > RootFolder.size() && !isForeign(Folder.str()))
    Folder = path::parent_path(Folder);
  return Folder == RootFolder && RootFolder != "/";
}

std::vector<std::string> codeOfCompilers(const Run &Done, StringRef RootFolder,
                                         const Sources &Texts) {
  std::map<CodePlace, std::string> Found;
  for (const DoneItem &Item : Done.done())
    for (const BlindSpot &Spot : Item.Result.Covered.Blind.OfCompilers)
      if (isOwn(Spot.At.File, RootFolder))
        Found.emplace(Spot.At, Spot.Name);
  std::vector<std::string> Result;
  for (const auto &[At, Macro] : Found)
    Result.push_back(Texts.relative(At.File) + ":" + std::to_string(At.Line) +
                     " (" + Macro + ")");
  return Result;
}

std::vector<CodePlace> hiddenIn(const Run &Done, StringRef RootFolder) {
  std::map<std::string, CodePlace> ByFile;
  for (const DoneItem &Item : Done.done())
    for (const CodePlace &P : Item.Result.Covered.Blind.Hidden)
      ByFile.try_emplace(realPath(P.File), P);
  std::vector<CodePlace> Result;
  for (const auto &[Real, P] : ByFile)
    if (isOwn(P.File, RootFolder))
      Result.push_back(P);
  return Result;
}

std::string UnreadFiles::folderOf(StringRef Schema,
                                  StringRef RootFolder) const {
  const std::string Folder = path::parent_path(Schema).str();
  const bool HasSource = llvm::any_of(Done.done(), [&](const DoneItem &Item) {
    return StringRef(Item.Item.File).starts_with(Folder + "/");
  });
  return HasSource ? Folder : RootFolder.str();
}

} // namespace clang::tidy::bigtable::tool
