// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "gates/Whole.h"
#include "ResourceFolder.h"
#include "gates/ProofGaps.h"
#include "gates/SchemaNames.h"
#include "gates/UnreadFiles.h"
#include "run/Messages.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace clang::tidy::bigtable::tool {

/// Names in one line of the summary; the rest is counted.
static constexpr size_t MaxNamedFiles = 5;

static void sayFiles(const llvm::Twine &What, llvm::ArrayRef<std::string> Files,
                     const Sources &Texts) {
  if (Files.empty())
    return;
  std::string Text;
  for (const std::string &File : Files.take_front(MaxNamedFiles))
    Text += (Text.empty() ? "" : ", ") + Texts.relative(File);
  if (Files.size() > MaxNamedFiles)
    Text += ", and " + count(Files.size() - MaxNamedFiles, "other");
  say(What + ": " + Text);
}

/// Tells which code of the user's no check has looked at.
static llvm::Error sayUnchecked(const Run &Done, const Outcome &Result,
                                llvm::StringRef RootFolder, Sources &Texts) {
  std::vector<std::string> Hidden;
  for (const CodePlace &P : hiddenIn(Done, RootFolder))
    Hidden.push_back(P.File);
  sayFiles("code that was not checked, as it counts as a system header's",
           Hidden, Texts);
  sayFiles("code that was not checked, as it is for other compilers",
           codeOfCompilers(Done, RootFolder, Texts), Texts);
  if (Done.isPart() || Done.done().empty())
    return llvm::Error::success();
  llvm::Expected<std::vector<UnreadFile>> Unread =
      UnreadFiles(Done).beside(Result, RootFolder, Texts);
  if (!Unread)
    return Unread.takeError();
  std::vector<std::string> Names;
  for (const UnreadFile &File : *Unread)
    Names.push_back(File.Name);
  sayFiles("C++ that uses Bigtable and that no compile command reads", Names,
           Texts);
  return llvm::Error::success();
}

llvm::Error judgeWhole(Run &Done, bool IsProofAsked, Outcome &Result,
                       Sources &Texts) {
  const std::string RootFolder = Texts.root().str();
  llvm::Expected<std::string> Proven = familyToProve(Done, Result, Texts);
  if (!Proven)
    return Proven.takeError();
  llvm::Error E = llvm::Error::success();
  if (!Done.isPart())
    compareNames(Result, *filesOnDisk(), [&](llvm::StringRef Schema) {
      const UnreadFiles Unread(Done);
      auto Files = Unread.below(Unread.folderOf(Schema, RootFolder), Texts);
      if (!Files)
        E = llvm::joinErrors(std::move(E), Files.takeError());
      return !Files || !Files->empty();
    });
  addUnlistedFamilies(Result, *filesOnDisk(), Texts);
  sortFindings(Result.Findings);
  if (Proven->empty())
    return llvm::joinErrors(std::move(E),
                            sayUnchecked(Done, Result, RootFolder, Texts));
  if (!Done.isPart())
    E = llvm::joinErrors(
        std::move(E), addProofGaps(Done, *Proven, RootFolder, Result, Texts));
  else
    say("the proof is not whole: not all of the compilation database was "
        "linted");
  // Even then, source files whose configuration disables the check have no
  // proof.
  if (Done.isPart() && IsProofAsked)
    addUnasked(Done, *Proven, Result, Texts);
  sortFindings(Result.Findings);
  return E;
}

} // namespace clang::tidy::bigtable::tool
