// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ResultCache.h"
#include "CallRecords.h"
#include "Output.h"
#include "clang/Tooling/DiagnosticsYaml.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

namespace zlib = llvm::compression::zlib;

namespace clang::tidy::bigtable::tool {

/// Changes with the form of entries.
static constexpr llvm::StringLiteral Version = "bigtable-tidy cache 4";

ResultCache::ResultCache(std::string TheFolder, llvm::StringRef Program)
    : Folder(std::move(TheFolder)) {
  if (Folder.empty())
    return;
  const auto Text = llvm::MemoryBuffer::getFile(Program);
  if (!Text || !zlib::isAvailable()) {
    fail(Text ? "LLVM was built without zlib"
              : "cannot read '" + Program.str() + "'");
    return;
  }
  llvm::raw_string_ostream Out(Common);
  Out << Version << '\n' << hashOf((*Text)->getBuffer()) << '\n';
  for (const char *Name :
       {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "SDKROOT",
        "GCC_EXEC_PREFIX", "COMPILER_PATH", "CCC_OVERRIDE_OPTIONS", "CL",
        "_CL_", "SOURCE_DATE_EPOCH"})
    if (const auto Value = llvm::sys::Process::GetEnv(Name))
      Out << Name << '=' << *Value << '\n';
  if (const std::error_code EC = llvm::sys::fs::create_directories(Folder))
    fail("cannot make folder '" + Folder + "': " + EC.message());
}

std::string ResultCache::keyOf(const WorkItem &Item,
                               const ClangTidyOptions &Options) const {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  Out << Common << Item.File << '\0' << Item.Command.Directory;
  for (const std::string &Argument : Item.Command.CommandLine)
    Out << '\0' << Argument;
  Out << '\0' << configurationAsText(Options);
  return hashOf(Out.str());
}

std::string ResultCache::fileOf(llvm::StringRef Key) const {
  llvm::SmallString<256> Name(Folder);
  // The prefix of what LLVM's own pruning takes for part of a cache.
  llvm::sys::path::append(Name, "llvmcache-" + Key);
  return Name.str().str();
}

void ResultCache::store(llvm::StringRef Key, const ItemResult &Result) {
  if (Folder.empty() || Common.empty() ||
      Result.What == ItemResult::State::Failed)
    return;
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  Out << (Result.What == ItemResult::State::Skipped ? "skipped" : "linted")
      << '\n'
      << Result.Inputs.size() << '\n';
  for (const Input &I : Result.Inputs) {
    if (llvm::StringRef(I.Name).contains('\n'))
      return; // No name that a line could hold.
    Out << static_cast<char>(I.What) << I.Hash << ' ' << I.Name << '\n';
  }
  const Coverage &Covered = Result.Covered;
  Out << Covered.HasBrokenSchema << ' ' << Covered.Schemas.size() << '\n';
  for (const SchemaSize &S : Covered.Schemas) {
    if (llvm::StringRef(S.Path).contains('\n'))
      return;
    Out << S.Tables << ' ' << S.Families << ' ' << S.Path << '\n';
  }
  Out << recordsAsJson(Covered.Calls) << '\n'
      << namesAsJson(Covered.Names) << '\n'
      << blindSpotsAsJson(Covered.Blind) << '\n';
  for (const Finding &F : Result.Findings)
    Out << (F.IsWarningAsError ? '1' : '0');
  Out << '\n';
  if (!Result.Findings.empty()) {
    tooling::TranslationUnitDiagnostics All;
    for (const Finding &F : Result.Findings)
      All.Diagnostics.push_back(F.Said);
    llvm::yaml::Output Yaml(Out);
    Yaml << All;
  }
  Out.flush();
  llvm::SmallVector<uint8_t, 0> Small;
  zlib::compress(llvm::arrayRefFromStringRef(Text), Small,
                 zlib::BestSpeedCompression);
  if (llvm::Error E =
          writeFile(fileOf(Key), [&](llvm::raw_ostream &File) -> llvm::Error {
            File << Version << ' ' << Text.size() << '\n'
                 << llvm::toStringRef(Small);
            return llvm::Error::success();
          }))
    fail(llvm::toString(std::move(E)));
}

std::optional<ItemResult>
ResultCache::load(llvm::StringRef Key, FileCache &Cache,
                  llvm::vfs::FileSystem &Files) const {
  if (Folder.empty() || Common.empty())
    return std::nullopt;
  const auto Buffer = llvm::MemoryBuffer::getFile(fileOf(Key));
  if (!Buffer)
    return std::nullopt;
  // Whatever is not as it was written counts as absent.
  auto [Head, Small] = (*Buffer)->getBuffer().split('\n');
  size_t Size;
  if (!Head.consume_front(Version) || Head.ltrim().getAsInteger(10, Size))
    return std::nullopt;
  llvm::SmallVector<uint8_t, 0> Bytes;
  if (llvm::Error E =
          zlib::decompress(llvm::arrayRefFromStringRef(Small), Bytes, Size)) {
    llvm::consumeError(std::move(E));
    return std::nullopt;
  }
  llvm::StringRef Rest = llvm::toStringRef(Bytes);
  const auto NextLine = [&] {
    llvm::StringRef Line;
    std::tie(Line, Rest) = Rest.split('\n');
    return Line;
  };
  ItemResult Result;
  Result.What = NextLine() == "skipped" ? ItemResult::State::Skipped
                                        : ItemResult::State::Linted;
  size_t Count;
  if (NextLine().getAsInteger(10, Count))
    return std::nullopt;
  for (; Count > 0; --Count) {
    const auto [About, Name] = NextLine().split(' ');
    if (About.empty())
      return std::nullopt;
    Input I{static_cast<Input::Kind>(About.front()), Name.str(),
            About.drop_front().str()};
    if (!Cache.isCurrent(I, Files))
      return std::nullopt;
    Result.Inputs.push_back(std::move(I));
  }
  llvm::StringRef Line = NextLine();
  size_t Schemas;
  unsigned IsBroken;
  if (Line.consumeInteger(10, IsBroken) ||
      Line.ltrim().getAsInteger(10, Schemas))
    return std::nullopt;
  Result.Covered.HasBrokenSchema = IsBroken != 0;
  for (; Schemas > 0; --Schemas) {
    SchemaSize &S = Result.Covered.Schemas.emplace_back();
    Line = NextLine();
    if (Line.consumeInteger(10, S.Tables) ||
        (Line = Line.ltrim()).consumeInteger(10, S.Families))
      return std::nullopt;
    S.Path = Line.drop_front().str();
  }
  std::optional<std::vector<CallRecord>> Calls = recordsFromJson(NextLine());
  std::optional<NamesSeen> Names = namesFromJson(NextLine());
  std::optional<BlindSpots> Blind = blindSpotsFromJson(NextLine());
  if (!Calls || !Names || !Blind)
    return std::nullopt;
  Result.Covered.Calls = std::move(*Calls);
  Result.Covered.Names = std::move(*Names);
  Result.Covered.Blind = std::move(*Blind);
  const llvm::StringRef AsErrors = NextLine();
  if (AsErrors.empty())
    return Result;
  tooling::TranslationUnitDiagnostics All;
  llvm::yaml::Input Yaml(Rest);
  Yaml >> All;
  if (Yaml.error() || All.Diagnostics.size() != AsErrors.size())
    return std::nullopt;
  for (size_t I = 0; I < AsErrors.size(); ++I) {
    Finding &F = Result.Findings.emplace_back();
    F.Said = std::move(All.Diagnostics[I]);
    F.IsWarningAsError = AsErrors[I] == '1';
  }
  return Result;
}

void ResultCache::prune() const {
  if (Folder.empty() || Common.empty() || !error().empty())
    return;
  llvm::CachePruningPolicy Policy;
  Policy.Expiration = std::chrono::hours(24 * 30);
  llvm::pruneCache(Folder, Policy);
}

void ResultCache::fail(std::string Message) {
  const std::lock_guard<std::mutex> Lock(Mutex);
  if (Error.empty())
    Error = std::move(Message);
}

std::string ResultCache::error() const {
  const std::lock_guard<std::mutex> Lock(Mutex);
  return Error;
}

} // namespace clang::tidy::bigtable::tool
