// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "gates/EarlierFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <climits>
#include <utility>
#include <unistd.h>

namespace path = llvm::sys::path;

namespace clang::tidy::bigtable::tool {

/// The most links in one path, as in Linux.
static constexpr unsigned MaxLinks = 40;

EarlierState::EarlierState(const ChangedLines::Before &Before,
                           llvm::StringRef BuildFolder)
    : Before(Before) {
  const auto AddFolders = [&](llvm::StringRef Name) {
    ListedAgain.insert(path::parent_path(Name));
    while (!(Name = path::parent_path(Name)).empty() &&
           Folders.insert(Name).second)
      ;
  };
  for (const auto &[Name, Text] : Before.Texts) {
    Texts->addFile(Name, /*ModificationTime=*/0,
                   llvm::MemoryBuffer::getMemBuffer(Text, Name));
    AddFolders(Name);
  }
  for (const auto &[Name, Target] : Before.Links)
    AddFolders(Name);
  for (const std::string &Name : Before.Added)
    Absent.insert(Name);
  for (const std::string &Name : Before.Untracked)
    if (BuildFolder.empty() ||
        !llvm::StringRef(Name).starts_with((BuildFolder + "/").str()))
      Absent.insert(Name);
  for (const auto &Each : Absent)
    ListedAgain.insert(path::parent_path(Each.first()));
}

llvm::StringRef EarlierFiles::targetOf(llvm::StringRef Name) {
  const auto [It, IsNew] = Targets.try_emplace(Name);
  char Target[PATH_MAX];
  if (IsNew)
    if (const ssize_t Size = ::readlink(Name.str().c_str(), Target, PATH_MAX);
        Size > 0)
      It->second.assign(Target, Size);
  return It->second;
}

EarlierFiles::Place EarlierFiles::find(const llvm::Twine &Path) {
  llvm::SmallString<256> Whole;
  Path.toVector(Whole);
  Place Result;
  if (makeAbsolute(Whole)) {
    Result.Is = Place::Nowhere;
    return Result;
  }
  // The names to go, the next one last.
  std::vector<std::string> Rest;
  const auto Go = [&](llvm::StringRef Names) {
    if (path::is_absolute(Names))
      Result.Name.clear();
    std::vector<std::string> Some;
    for (auto It = path::begin(Names), End = path::end(Names); It != End; ++It)
      if (*It != "/" && *It != ".")
        Some.push_back(It->str());
    Rest.insert(Rest.end(), Some.rbegin(), Some.rend());
  };
  Go(Whole);
  for (unsigned Links = 0; !Rest.empty();) {
    const std::string Part = std::move(Rest.back());
    Rest.pop_back();
    if (Part == "..") {
      Result.Name = path::parent_path(Result.Name).str();
      if (Result.Name == "/")
        Result.Name.clear();
      continue;
    }
    const std::string Here =
        std::exchange(Result.Name, Result.Name + "/" + Part);
    const auto Link = State.Before.Links.find(Result.Name);
    llvm::StringRef Target;
    if (Link != State.Before.Links.end()) {
      Target = Link->second;
    } else if (State.Before.Texts.count(Result.Name) != 0 ||
               (State.Folders.contains(Result.Name) &&
                State.Absent.contains(Result.Name))) {
      Result.Is = Place::Earlier;
    } else if (State.Absent.contains(Result.Name)) {
      Result.Is = Place::Nowhere;
    } else {
      Target = targetOf(Result.Name);
    }
    Result.IsAffected |=
        Link != State.Before.Links.end() || Result.Is != Place::Now;
    if (Result.Is == Place::Nowhere)
      return Result;
    if (Target.empty())
      continue;
    if (++Links > MaxLinks) {
      Result.Is = Place::Nowhere;
      return Result;
    }
    Result.Name = Here;
    Go(Target);
  }
  // A directory all of whose files were removed.
  if (Result.Is == Place::Now && State.Folders.contains(Result.Name) &&
      !ProxyFileSystem::exists(Result.Name)) {
    Result.Is = Place::Earlier;
    Result.IsAffected = true;
  }
  return Result;
}

bool EarlierFiles::isAffected(const Input &I) {
  const Place Found = find(I.Name);
  return Found.IsAffected || (I.What == Input::Kind::Listing &&
                              State.ListedAgain.contains(Found.Name));
}

bool EarlierFiles::isUnknown(llvm::StringRef Name) {
  if (State.Before.Unknown.empty())
    return false;
  const std::string Real = find(Name).Name;
  return llvm::any_of(State.Before.Unknown, [&](const std::string &Folder) {
    return Real == Folder || llvm::StringRef(Real).starts_with(Folder + "/");
  });
}

llvm::ErrorOr<llvm::vfs::Status> EarlierFiles::status(const llvm::Twine &Path) {
  const Place Found = find(Path);
  if (Found.Is == Place::Nowhere)
    return std::make_error_code(std::errc::no_such_file_or_directory);
  if (!Found.IsAffected)
    return ProxyFileSystem::status(Path);
  llvm::ErrorOr<llvm::vfs::Status> Result =
      Found.Is == Place::Now ? ProxyFileSystem::status(Found.Name)
                             : State.Texts->status(Found.Name);
  if (Result)
    return llvm::vfs::Status::copyWithNewName(*Result, Path);
  return Result;
}

llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
EarlierFiles::openFileForRead(const llvm::Twine &Path) {
  const Place Found = find(Path);
  if (Found.Is == Place::Nowhere)
    return std::make_error_code(std::errc::no_such_file_or_directory);
  if (!Found.IsAffected)
    return ProxyFileSystem::openFileForRead(Path);
  return llvm::vfs::File::getWithPath(
      Found.Is == Place::Now ? ProxyFileSystem::openFileForRead(Found.Name)
                             : State.Texts->openFileForRead(Found.Name),
      Path);
}

std::error_code
EarlierFiles::getRealPath(const llvm::Twine &Path,
                          llvm::SmallVectorImpl<char> &Output) {
  const Place Found = find(Path);
  if (Found.Is == Place::Nowhere)
    return std::make_error_code(std::errc::no_such_file_or_directory);
  if (Found.Is == Place::Now)
    return ProxyFileSystem::getRealPath(Found.Name, Output);
  Output.assign(Found.Name.begin(), Found.Name.end());
  return {};
}

} // namespace clang::tidy::bigtable::tool
