// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/SummaryFile.h"
#include "model/Bounds.h"
#include "model/Hash.h"
#include "model/Paths.h"
#include "model/RegularFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace path = llvm::sys::path;

namespace clang::tidy::bigtable {

using llvm::StringRef;

/// Changes with the form of the text.
static constexpr unsigned FileVersion = 6;

llvm::SmallVector<StringRef, 1> SummaryFile::namesIn(StringRef Option) {
  llvm::SmallVector<StringRef, 1> Names;
  Option.split(Names, ';', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (StringRef &Name : Names)
    Name = Name.trim();
  return Names;
}

/// Returns the relative path from \p Below up to \p Folder, which contains it:
/// "../..".
static std::string upwards(StringRef Folder, StringRef Below) {
  std::string Up;
  for (; Below != Folder; Below = path::parent_path(Below))
    Up += Up.empty() ? ".." : "/..";
  return Up;
}

std::string SummaryFile::find(StringRef Name, StringRef Source,
                              llvm::vfs::FileSystem &Files) {
  if (path::is_absolute(Name))
    return Name.str();
  for (StringRef Folder = path::parent_path(Source); !Folder.empty();
       Folder = path::parent_path(Folder)) {
    llvm::SmallString<256> Path(Folder);
    path::append(Path, Name);
    if (Files.exists(Path))
      return Path.str().str();
  }
  return "";
}

bool SummaryFile::covers(StringRef Name) const {
  return Name.starts_with(Folder + "/");
}

std::string SummaryFile::relative(StringRef Name) const {
  return (covers(Name) ? Name.substr(Folder.size() + 1) : Name).str();
}

void SummaryFile::add(StringRef Name, const SummarySet &Summaries,
                      llvm::ArrayRef<std::string> Headers) {
  Source &To = Sources[Name.str()];
  Summaries.forEach(
      [&](const FunctionSummary &F) { To.Summaries.push_back(F); });
  for (const std::string &Header : Headers)
    if (Header != Name && !llvm::is_contained(To.Headers, Header))
      To.Headers.push_back(Header);
}

void SummaryFile::addHash(StringRef Name, std::string Hash) {
  Hashes[Name.str()] = std::move(Hash);
}

namespace {

struct SourceText {
  std::string Name;
  std::vector<std::string> Headers;
  std::vector<FunctionSummary> Summaries;
};

/// All of a file.
struct FileText {
  unsigned Version = 0;
  /// Relative to that of the file; the same if it is empty.
  std::string Folder;
  std::vector<SourceText> Sources;
  std::map<std::string, std::string> Hashes;
};

template <typename Io> bool mapFields(Io &J, SourceText &S) {
  return J.field("source", S.Name) && J.field("headers", S.Headers) &&
         J.field("summaries", S.Summaries);
}

template <typename Io> bool mapFields(Io &J, FileText &F) {
  // Another version may have another form.
  return J.field("version", F.Version) &&
         (F.Version != FileVersion ||
          (J.optional("folder", F.Folder) && J.field("sources", F.Sources) &&
           J.field("hashes", F.Hashes)));
}

} // namespace

std::string SummaryFile::toText(StringRef In) const {
  FileText All;
  All.Version = FileVersion;
  if (covers(In))
    All.Folder = upwards(Folder, In);
  else if (In != Folder)
    All.Folder = Folder;
  for (const auto &[Name, S] : Sources) {
    SourceText &To = All.Sources.emplace_back();
    To.Name = relative(Name);
    for (const std::string &Header : S.Headers)
      To.Headers.push_back(relative(Header));
    To.Summaries = S.Summaries;
    for (FunctionSummary &F : To.Summaries) {
      F.File = relative(F.File);
      F.From.clear();
      renamePaths(F, [this](StringRef Name) { return relative(Name); });
    }
  }
  for (const auto &[Name, Hash] : Hashes)
    All.Hashes[relative(Name)] = Hash;
  return toJson(All, /*Indent=*/1) + "\n";
}

/// Returns true if \p Why says that a file may have no end, or is too large.
static bool isUnbounded(std::error_code Why) {
  return Why == std::errc::not_supported || Why == std::errc::file_too_large;
}

static std::string describe(std::error_code Why) {
  return isUnbounded(Why) ? "not a regular file of at most " +
                                std::to_string(MaxSummarySize) + " bytes"
                          : Why.message();
}

llvm::Expected<SummaryFile> SummaryFile::read(StringRef Path,
                                              llvm::vfs::FileSystem &Files) {
  const auto Buffer = readFileIn(Files, Path, MaxSummarySize);
  if (!Buffer)
    return llvm::createStringError(describe(Buffer.getError()));
  FileText All;
  if (llvm::Error E = readJson((*Buffer)->getBuffer(), "summaries", All))
    return std::move(E);
  if (All.Version != FileVersion)
    return llvm::createStringError(
        "version " + llvm::Twine(All.Version) + " found, expected " +
        llvm::Twine(FileVersion) + ": another bigtable-tidy wrote it");
  const StringRef In = path::parent_path(Path);
  const std::string Folder =
      All.Folder.empty() ? In.str() : absolutePath(All.Folder, In);

  SummaryFile Result(Folder);
  const auto Absolute = [&](StringRef Name) {
    return absolutePath(Name, Folder);
  };
  for (SourceText &S : All.Sources) {
    Source &To = Result.Sources[Absolute(S.Name)];
    for (const std::string &Header : S.Headers)
      To.Headers.push_back(Absolute(Header));
    for (FunctionSummary &F : S.Summaries) {
      F.File = Absolute(F.File);
      F.From = Path.str();
      renamePaths(F, Absolute);
      To.Summaries.push_back(std::move(F));
    }
  }
  for (const auto &[Name, Hash] : All.Hashes)
    Result.Hashes[Absolute(Name)] = Hash;
  return Result;
}

bool SummaryFile::isStale(StringRef Name, bool IsSource,
                          llvm::vfs::FileSystem &Files) {
  const auto Hash = Hashes.find(Name.str());
  if (Hash == Hashes.end())
    return false;
  // A source file that is gone says nothing any more, unless none is here, as
  // of a library. A header may be made by another build.
  const auto [It, IsNew] =
      Looked.try_emplace(Name.str(), IsSource && hasSources(Files));
  if (!IsNew)
    return It->second;
  if (const auto Now = hashFileIn(Files, Name, MaxSummarySize))
    It->second = *Now != Hash->second;
  else if (const std::error_code Why = Now.getError();
           isUnbounded(Why) && Unreadable.empty())
    Unreadable =
        "cannot read '" + Name.str() + "', which it names: " + describe(Why);
  return It->second;
}

bool SummaryFile::hasSources(llvm::vfs::FileSystem &Files) {
  if (!HasSources)
    HasSources = llvm::any_of(
        Sources, [&](const auto &Each) { return Files.exists(Each.first); });
  return *HasSources;
}

llvm::Expected<SummarySet>
SummaryFile::select(llvm::function_ref<bool(const FunctionSummary &)> IsWanted,
                    llvm::vfs::FileSystem &Files, StaleSummaries &Stale) {
  SummarySet Result;
  for (const auto &[Name, S] : Sources) {
    std::optional<bool> HasChanged;
    for (const FunctionSummary &F : S.Summaries) {
      if (!IsWanted(F))
        continue;
      if (!HasChanged)
        HasChanged = isStale(Name, /*IsSource=*/true, Files) ||
                     llvm::any_of(S.Headers, [&](const std::string &Header) {
                       return isStale(Header, /*IsSource=*/false, Files);
                     });
      if (!*HasChanged) {
        Result.add(F);
        continue;
      }
      Stale[F.Key] = Name;
      Result.add(F.withoutValues());
    }
  }
  if (!Unreadable.empty())
    return llvm::createStringError(Unreadable);
  return Result;
}

} // namespace clang::tidy::bigtable
