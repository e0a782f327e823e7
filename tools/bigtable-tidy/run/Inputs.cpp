// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/Inputs.h"
#include "RegularFiles.h"
#include "run/Tokens.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace clang::tidy::bigtable::tool {

/// Lexes only files in which the word stands at all. A precompiled header is
/// not text: the word in it may be of any kind.
static bool namesBigtable(llvm::StringRef Text) {
  static constexpr llvm::StringLiteral Name = "bigtable";
  if (!Text.contains(Name))
    return false;
  if (Text.starts_with("CPCH"))
    return true;
  return anyRawToken(Text, [&](const RawToken &T) {
    return T.Kind == tok::raw_identifier &&
           Text.substr(T.Begin, T.size()) == Name;
  });
}

std::optional<Contents> FileCache::contents(llvm::StringRef Name,
                                            llvm::vfs::FileSystem &Files) {
  {
    const std::lock_guard<std::mutex> Lock(Mutex);
    if (const auto It = Known.find(Name); It != Known.end())
      return It->second;
  }
  std::optional<Contents> Result;
  if (const auto Buffer = readFileIn(Files, Name, MaxFileSize))
    Result = Contents{hashOf((*Buffer)->getBuffer()),
                      namesBigtable((*Buffer)->getBuffer())};
  const std::lock_guard<std::mutex> Lock(Mutex);
  return Known.try_emplace(Name, std::move(Result)).first->second;
}

std::optional<std::string> hashOfListing(llvm::StringRef Name,
                                         llvm::vfs::FileSystem &Files) {
  std::error_code EC;
  std::vector<std::string> Names;
  for (llvm::vfs::directory_iterator It = Files.dir_begin(Name, EC), End;
       !EC && It != End; It.increment(EC))
    Names.push_back(It->path().str());
  if (EC)
    return std::nullopt;
  llvm::sort(Names);
  return hashOf(llvm::join(Names, "\n"));
}

/// Returns the input \p Name, which has \p Status. A broken link in place of a
/// schema is an error, not an absent file.
static Input::Kind kindOf(const llvm::ErrorOr<llvm::vfs::Status> &Status,
                          llvm::StringRef Name) {
  if (Status)
    return Status->isDirectory() ? Input::Kind::Folder : Input::Kind::File;
  return Name.ends_with(".yaml") && llvm::sys::fs::is_symlink_file(Name)
             ? Input::Kind::File
             : Input::Kind::Absent;
}

std::optional<Input> FileCache::look(const Input &I,
                                     llvm::vfs::FileSystem &Files) {
  switch (I.What) {
  case Input::Kind::Contents:
  case Input::Kind::Hashed:
    if (const std::optional<Contents> C = contents(I.Name, Files))
      return Input{I.What, I.Name, C->Hash};
    return std::nullopt;
  case Input::Kind::Listing:
    if (const std::optional<std::string> Hash = hashOfListing(I.Name, Files))
      return Input{I.What, I.Name, *Hash};
    return std::nullopt;
  case Input::Kind::File:
  case Input::Kind::Folder:
  case Input::Kind::Absent:
    break;
  }
  return Input{kindOf(Files.status(I.Name), I.Name), I.Name, {}};
}

bool FileCache::isCurrent(const Input &I, llvm::vfs::FileSystem &Files) {
  // Whether a file exists is one question, with any answer.
  auto &Looked = I.isOfContents()                 ? LookedIn
                 : I.What == Input::Kind::Listing ? Listed
                                                  : LookedFor;
  const auto Answer = [&](const std::optional<Input> &Now) {
    return Now && Now->Hash == I.Hash &&
           (Now->What == I.What || I.isOfContents());
  };
  {
    const std::lock_guard<std::mutex> Lock(Mutex);
    if (const auto It = Looked.find(I.Name); It != Looked.end())
      return Answer(It->second);
  }
  std::optional<Input> Now = look(I, Files);
  const std::lock_guard<std::mutex> Lock(Mutex);
  return Answer(Looked.try_emplace(I.Name, std::move(Now)).first->second);
}

bool saysMore(Input::Kind A, Input::Kind B) {
  const auto Rank = [](Input::Kind Kind) {
    switch (Kind) {
    case Input::Kind::Contents:
    case Input::Kind::Listing:
      return 2;
    case Input::Kind::Hashed:
      return 1;
    case Input::Kind::File:
    case Input::Kind::Folder:
    case Input::Kind::Absent:
      break;
    }
    return 0;
  };
  return Rank(A) > Rank(B);
}

bool writeInputs(llvm::ArrayRef<Input> Inputs, llvm::raw_ostream &Out) {
  Out << Inputs.size() << '\n';
  for (const Input &I : Inputs) {
    if (llvm::StringRef(I.Name).contains('\n'))
      return false;
    Out << static_cast<char>(I.What) << I.Hash << ' ' << I.Name << '\n';
  }
  return true;
}

bool readInputs(llvm::StringRef &Text, std::vector<Input> &To, FileCache &Cache,
                llvm::vfs::FileSystem &Files) {
  const auto NextLine = [&] {
    llvm::StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    return Line;
  };
  size_t Count;
  if (NextLine().getAsInteger(10, Count))
    return false;
  for (; Count > 0; --Count) {
    const auto [About, Name] = NextLine().split(' ');
    if (About.empty())
      return false;
    Input I{static_cast<Input::Kind>(About.front()), Name.str(),
            About.drop_front().str()};
    if (!Cache.isCurrent(I, Files))
      return false;
    To.push_back(std::move(I));
  }
  return true;
}

void RecordingFileSystem::record(const Twine &Path, Input::Kind What) {
  llvm::SmallString<256> Name;
  Path.toVector(Name);
  if (makeAbsolute(Name))
    return;
  llvm::sys::path::remove_dots(Name);
  if (What == Input::Kind::Contents && !ToHash.empty() &&
      ToHash == Name.str()) {
    What = Input::Kind::Hashed;
    ToHash.clear();
  }
  const auto [It, IsNew] = Asked.try_emplace(Name, What);
  if (saysMore(What, It->second))
    It->second = What;
}

llvm::ErrorOr<llvm::vfs::Status>
RecordingFileSystem::status(const Twine &Path) {
  llvm::ErrorOr<llvm::vfs::Status> Result = ProxyFileSystem::status(Path);
  record(Path, kindOf(Result, Path.str()));
  return Result;
}

bool RecordingFileSystem::exists(const Twine &Path) {
  return status(Path) && true;
}

llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
RecordingFileSystem::openFileForRead(const Twine &Path) {
  auto Result = ProxyFileSystem::openFileForRead(Path);
  if (Result)
    record(Path, Input::Kind::Contents);
  else
    status(Path); // It may be a folder.
  return Result;
}

llvm::vfs::directory_iterator
RecordingFileSystem::dir_begin(const Twine &Dir, std::error_code &EC) {
  llvm::vfs::directory_iterator Result = ProxyFileSystem::dir_begin(Dir, EC);
  record(Dir, EC ? Input::Kind::Absent : Input::Kind::Listing);
  return Result;
}

void RecordingFileSystem::expectHashing(llvm::StringRef Name) {
  llvm::SmallString<256> Whole = Name;
  if (!makeAbsolute(Whole)) {
    llvm::sys::path::remove_dots(Whole);
    ToHash = Whole.str().str();
  }
}

std::vector<Input> RecordingFileSystem::inputs(FileCache &Cache) {
  std::vector<Input> Result;
  Result.reserve(Asked.size());
  for (const auto &Entry : Asked) {
    Input I{Entry.second, Entry.first().str(), {}};
    if (I.isOfContents()) {
      if (const auto C = Cache.contents(I.Name, getUnderlyingFS()))
        I.Hash = C->Hash;
    } else if (I.What == Input::Kind::Listing) {
      I.Hash = hashOfListing(I.Name, getUnderlyingFS()).value_or("");
    }
    Result.push_back(std::move(I));
  }
  llvm::sort(Result,
             [](const Input &A, const Input &B) { return A.Name < B.Name; });
  return Result;
}

} // namespace clang::tidy::bigtable::tool
