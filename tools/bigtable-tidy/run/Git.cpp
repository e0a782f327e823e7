// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/Git.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include <algorithm>

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace clang::tidy::bigtable::tool {

llvm::Expected<Git> Git::inFolder(llvm::StringRef Folder) {
  llvm::ErrorOr<std::string> Program = llvm::sys::findProgramByName("git");
  if (!Program)
    return llvm::createStringError("--diff needs git, which is not in PATH");
  return Git(std::move(*Program), Folder);
}

static llvm::Expected<std::string> contentsOf(llvm::StringRef File) {
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  if (!Buffer)
    return llvm::createStringError("cannot read git's output: " +
                                   Buffer.getError().message());
  return (*Buffer)->getBuffer().str();
}

llvm::Expected<GitAnswer>
Git::ask(llvm::ArrayRef<llvm::StringRef> Arguments) const {
  llvm::SmallString<128> Names[2];
  llvm::FileRemover Removers[2];
  for (size_t I : {0, 1}) {
    if (std::error_code Code =
            fs::createTemporaryFile("bigtable-tidy", "git", Names[I]))
      return llvm::createStringError("cannot make a file for git's output: " +
                                     Code.message());
    Removers[I].setFile(Names[I]);
  }

  std::vector<llvm::StringRef> Line{Program, "-C", Folder};
  llvm::append_range(Line, Arguments);
  const std::optional<llvm::StringRef> Redirects[] = {
      llvm::StringRef(), Names[0].str(), Names[1].str()};
  GitAnswer Result;
  std::string Why;
  Result.Status =
      llvm::sys::ExecuteAndWait(Program, Line, std::nullopt, Redirects,
                                /*SecondsToWait=*/0, /*MemoryLimit=*/0, &Why);
  if (Result.Status < 0)
    return llvm::createStringError("cannot run '" + Program + "': " + Why);

  llvm::Expected<std::string> Text = contentsOf(Names[0]);
  if (!Text)
    return Text.takeError();
  Result.Text = std::move(*Text);
  llvm::Expected<std::string> Complaint = contentsOf(Names[1]);
  if (!Complaint)
    return Complaint.takeError();
  Result.Complaint = llvm::StringRef(*Complaint).trim().str();
  std::replace(Result.Complaint.begin(), Result.Complaint.end(), '\n', ' ');
  return Result;
}

llvm::Expected<std::string>
Git::need(llvm::ArrayRef<llvm::StringRef> Arguments) const {
  llvm::Expected<GitAnswer> Result = ask(Arguments);
  if (!Result)
    return Result.takeError();
  if (Result->Status != 0)
    return llvm::createStringError(
        "--diff: 'git " + llvm::join(Arguments, " ") + "' in '" + Folder +
        "' failed with status " + llvm::Twine(Result->Status) + ": " +
        Result->Complaint);
  return std::move(Result->Text);
}

llvm::Expected<std::vector<std::string>>
Git::list(llvm::ArrayRef<llvm::StringRef> Arguments) const {
  llvm::Expected<std::string> Text = need(Arguments);
  if (!Text)
    return Text.takeError();
  std::vector<std::string> Names;
  for (llvm::StringRef Rest = *Text; !Rest.empty();) {
    auto [Name, Others] = Rest.split('\0');
    Names.push_back(Name.str());
    Rest = Others;
  }
  return Names;
}

llvm::Expected<bool> hasTrackedFiles(llvm::StringRef Folder) {
  llvm::StringRef Top = Folder;
  while (!Top.empty() && !fs::exists(Top + "/.git"))
    Top = path::parent_path(Top);
  if (Top.empty())
    return false;
  const auto Failed = [&](const llvm::Twine &Why) {
    return llvm::createStringError("cannot ask Git whether it tracks '" +
                                   Folder + "': " + Why);
  };
  // There, names in the environment of Git's hooks are right.
  llvm::Expected<Git> Repository = Git::inFolder(Top);
  if (!Repository) {
    llvm::consumeError(Repository.takeError());
    return Failed("git is not in PATH");
  }
  llvm::Expected<GitAnswer> Listed =
      Repository->ask({"ls-files", "-z", "--", Folder});
  if (!Listed)
    return Failed(llvm::toString(Listed.takeError()));
  if (Listed->Status != 0)
    return Failed(Listed->Complaint);
  return !Listed->Text.empty();
}

} // namespace clang::tidy::bigtable::tool
