// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/Git.h"
#include "RegularFiles.h"
#include "run/Paths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include <algorithm>
#include <unistd.h>

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace clang::tidy::bigtable::tool {

/// Names in the environment that mean one repository, as in
/// 'git rev-parse --local-env-vars'.
static constexpr llvm::StringLiteral OfOneRepository[] = {
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_COMMON_DIR",
    "GIT_DIR",
    "GIT_GRAFT_FILE",
    "GIT_IMPLICIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_INTERNAL_SUPER_PREFIX",
    "GIT_OBJECT_DIRECTORY",
    "GIT_PREFIX",
    "GIT_REPLACE_REF_BASE",
    "GIT_SHALLOW_FILE",
    "GIT_WORK_TREE"};

/// Without transports, git neither fetches missing objects nor asks for
/// passwords. Git before 2.45 ignores GIT_NO_LAZY_FETCH.
static constexpr llvm::StringLiteral Variables[] = {
    "GIT_ALLOW_PROTOCOL=", "GIT_NO_LAZY_FETCH=1", "GIT_OPTIONAL_LOCKS=0",
    "GIT_TERMINAL_PROMPT=0"};

/// Options before the command. Git before 2.38 ignores the first one, so
/// callers also look for '.git'.
static constexpr llvm::StringLiteral Options[] = {
    "-c", "safe.bareRepository=explicit",
    "-c", "core.fsmonitor=false",
    "-c", "core.hooksPath=/dev/null",
    "--no-pager"};

static std::vector<llvm::StringRef> environmentFor(bool IsSubmodule) {
  std::vector<llvm::StringRef> Result(std::begin(Variables),
                                      std::end(Variables));
  for (char **Each = environ; *Each; ++Each) {
    const llvm::StringRef Name = llvm::StringRef(*Each).split('=').first;
    const auto Is = [&](llvm::StringRef Set) {
      return Set.split('=').first == Name;
    };
    if (llvm::none_of(Variables, Is) && Name != "GIT_EXTERNAL_DIFF" &&
        !(IsSubmodule && llvm::is_contained(OfOneRepository, Name)))
      Result.push_back(*Each);
  }
  return Result;
}

llvm::Expected<Git> Git::inFolder(llvm::StringRef Folder) {
  llvm::ErrorOr<std::string> Program = llvm::sys::findProgramByName("git");
  if (!Program)
    return llvm::createStringError("--diff needs git, which is not in PATH");
  // It could be a file of the pull request.
  if (!path::is_absolute(*Program))
    return llvm::createStringError("PATH names '" + *Program +
                                   "' with a relative directory");
  Git Result(std::move(*Program), Folder, /*Place=*/"");
  if (llvm::Error E = Result.dropFilters())
    return std::move(E);
  return Result;
}

llvm::Expected<Git> Git::inSubmodule(llvm::StringRef Module) const {
  const auto Failed = [&](const llvm::Twine &Why) {
    return llvm::createStringError("'" + Module +
                                   "' is no checked out submodule: " + Why);
  };
  llvm::SmallString<256> Real;
  if (fs::real_path(Module, Real) || Real != Module)
    return Failed("it is missing or reached through a link");
  llvm::SmallString<256> Link(Module), Place;
  path::append(Link, ".git");
  fs::file_status Status;
  if (fs::status(Link, Status, /*follow=*/false))
    return Failed("it has no '.git'");
  if (Status.type() == fs::file_type::directory_file) {
    Place = Link;
  } else if (Status.type() == fs::file_type::regular_file) {
    // "gitdir: ../.git/modules/NAME"
    auto Text = readRegularFile(Link, MaxConfigurationSize);
    if (!Text)
      return Failed(llvm::toString(Text.takeError()));
    llvm::StringRef Name = (*Text)->getBuffer().rtrim("\r\n");
    llvm::Expected<std::string> Common =
        need({"rev-parse", "--git-common-dir"});
    if (!Common)
      return Common.takeError();
    const std::string Modules =
        realPath(absolutePath(llvm::StringRef(*Common).drop_back(), Folder)) +
        "/modules/";
    if (!Name.consume_front("gitdir: ") ||
        fs::real_path(path::is_absolute(Name) ? Name : Module + "/" + Name,
                      Place) ||
        !Place.str().starts_with(Modules))
      return Failed("its '.git' names another directory");
  } else {
    return Failed("its '.git' is a link");
  }
  Git Result(Program, Module, Place.str().str());
  if (llvm::Error E = Result.dropFilters())
    return std::move(E);
  return Result;
}

llvm::Error Git::dropFilters() {
  llvm::Expected<GitAnswer> Found =
      ask({"config", "-z", "--name-only", "--get-regexp", "^filter\\."});
  if (!Found)
    return Found.takeError();
  if (Found->Status != 0 && Found->Status != 1)
    return llvm::createStringError("--diff: git cannot read its configuration "
                                   "in '" +
                                   Folder + "': " + Found->Complaint);
  for (llvm::StringRef Rest = Found->Text; !Rest.empty();) {
    auto [Key, Others] = Rest.split('\0');
    Rest = Others;
    // Git splits a setting at the first '='.
    if (Key.contains('='))
      return llvm::createStringError("--diff: the configuration of git has a "
                                     "filter whose name has a '=': '" +
                                     Key + "'");
    Settings.push_back((Key + "=").str());
  }
  return llvm::Error::success();
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
  llvm::append_range(Line, Options);
  for (const std::string &Setting : Settings)
    Line.insert(Line.end(), {"-c", Setting});
  // Without a search, which may find another repository.
  const std::string PlaceOption = "--git-dir=" + Place;
  if (!Place.empty())
    Line.insert(Line.end(), {PlaceOption, "--work-tree=."});
  llvm::append_range(Line, Arguments);
  const std::optional<llvm::StringRef> Redirects[] = {
      llvm::StringRef(), Names[0].str(), Names[1].str()};
  GitAnswer Result;
  std::string Why;
  Result.Status =
      llvm::sys::ExecuteAndWait(Program, Line, environmentFor(!Place.empty()),
                                Redirects,
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
