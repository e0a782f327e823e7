// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/ResultCache.h"
#include "run/CallRecords.h"
#include "run/Output.h"
#include "run/Paths.h"
#include "clang/Tooling/DiagnosticsYaml.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace zlib = llvm::compression::zlib;

namespace clang::tidy::bigtable::tool {

/// Changes with the form of entries.
static constexpr llvm::StringLiteral Version = "bigtable-tidy cache 11";

/// Bytes that zlib makes of one at most: room for them is taken first.
static constexpr size_t MaxInflation = 1032;

ResultCache::ResultCache(std::string Folder, llvm::StringRef Program)
    : Entries(Folder) {
  if (Folder.empty())
    return;
  if (zlib::isAvailable())
    Common = commonKey(Version, Program);
  if (Common.empty()) {
    Entries.fail(zlib::isAvailable() ? "cannot read '" + Program.str() + "'"
                                     : "LLVM was built without zlib");
    return;
  }
  if (llvm::Error E = makeFolder(Folder)) {
    Entries.fail(llvm::toString(std::move(E)));
    return;
  }
  // 'git add' passes it over.
  if (const std::string Ignored = Folder + "/.gitignore";
      !llvm::sys::fs::exists(Ignored))
    if (llvm::Error E = writeFile(Ignored, "*\n"))
      Entries.fail(llvm::toString(std::move(E)));
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

//===----------------------------------------------------------------------===//
// Entries
//===----------------------------------------------------------------------===//

/// False for a name that no line could hold.
static bool writeDependencies(const ItemResult &Result,
                              llvm::raw_ostream &Out) {
  Out << (Result.What == ItemResult::State::Skipped ? "skipped" : "linted")
      << '\n';
  if (!writeInputs(Result.Inputs, Out))
    return false;
  const Coverage &Covered = Result.Covered;
  const UsedBundles &Used = Result.Bundled;
  Out << Used.Client << Used.Runtime << Used.InstalledAbseil
      << Used.InstalledProtobuf << Used.InstalledGrpc << Covered.IsNothingRead
      << Covered.LacksRuntime << '\n'
      << llvm::join(Used.Headers, " ") << '\n'
      << Covered.HasBrokenSchema << ' ' << Covered.Schemas.size() << '\n';
  for (const SchemaSize &S : Covered.Schemas) {
    if (llvm::StringRef(S.Path).contains('\n'))
      return false;
    Out << S.Tables << ' ' << S.Families << ' ' << S.Path << '\n';
  }
  return true;
}

std::optional<std::string> entryOf(const ItemResult &Result) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  if (!writeDependencies(Result, Out))
    return std::nullopt;
  Out << toJson(Result.Covered.Calls) << '\n'
      << toJson(Result.Covered.Names) << '\n'
      << toJson(Result.Covered.Blind) << '\n'
      << toJson(Result.Covered.NotParsed) << '\n'
      << toJson(Result.Covered.NotRead) << '\n'
      << Result.Covered.Linked.Summaries.toText() << '\n'
      << toJson(Result.Covered.Linked.Asked) << '\n';
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
  return (Version + " " + llvm::Twine(Text.size()) + "\n" +
          llvm::toStringRef(Small))
      .str();
}

namespace {

/// Reads an entry, and rejects it if it differs from what was written.
class EntryReader {
public:
  explicit EntryReader(llvm::StringRef Text) : Rest(Text) {}

  bool dependencies(ItemResult &To, FileCache &Cache,
                    llvm::vfs::FileSystem &Files);
  bool coverage(Coverage &To);
  bool findings(std::vector<Finding> &To);

private:
  llvm::StringRef nextLine() {
    llvm::StringRef Line;
    std::tie(Line, Rest) = Rest.split('\n');
    return Line;
  }

  llvm::StringRef Rest;
};

} // namespace

bool EntryReader::dependencies(ItemResult &To, FileCache &Cache,
                               llvm::vfs::FileSystem &Files) {
  const llvm::StringRef What = nextLine();
  if (What != "skipped" && What != "linted")
    return false;
  To.What = What == "skipped" ? ItemResult::State::Skipped
                              : ItemResult::State::Linted;
  if (!readInputs(Rest, To.Inputs, Cache, Files))
    return false;
  const llvm::StringRef Flags = nextLine();
  if (Flags.size() != 7)
    return false;
  To.Bundled = {Flags[0] == '1', Flags[1] == '1', Flags[2] == '1',
                Flags[3] == '1', Flags[4] == '1', {}};
  if (const llvm::StringRef Headers = nextLine(); !Headers.empty())
    for (const llvm::StringRef Name : llvm::split(Headers, ' ')) {
      if (!isBundled(Name))
        return false;
      To.Bundled.Headers.push_back(Name.str());
    }
  To.Covered.IsNothingRead = Flags[5] == '1';
  To.Covered.LacksRuntime = Flags[6] == '1';
  return true;
}

bool EntryReader::coverage(Coverage &To) {
  llvm::StringRef Line = nextLine();
  size_t Schemas;
  unsigned IsBroken;
  if (Line.consumeInteger(10, IsBroken) ||
      Line.ltrim().getAsInteger(10, Schemas))
    return false;
  To.HasBrokenSchema = IsBroken != 0;
  for (; Schemas > 0; --Schemas) {
    SchemaSize &S = To.Schemas.emplace_back();
    Line = nextLine();
    if (Line.consumeInteger(10, S.Tables) || !Line.consume_front(" ") ||
        Line.consumeInteger(10, S.Families) || !Line.consume_front(" "))
      return false;
    S.Path = Line.str();
  }
  std::optional<std::vector<CallRecord>> Calls =
      fromJson<std::vector<CallRecord>>(nextLine());
  std::optional<NamesSeen> Names = fromJson<NamesSeen>(nextLine());
  std::optional<BlindSpots> Blind = fromJson<BlindSpots>(nextLine());
  auto NotParsed = fromJson<std::vector<Unparsed>>(nextLine());
  auto NotRead = fromJson<std::vector<TextPart>>(nextLine());
  llvm::Expected<SummarySet> Summaries = SummarySet::parse(nextLine());
  if (!Summaries) {
    llvm::consumeError(Summaries.takeError());
    return false;
  }
  auto Asked = fromJson<std::map<std::string, std::string>>(nextLine());
  if (!Calls || !Names || !Blind || !NotParsed || !NotRead || !Asked)
    return false;
  To.Linked = {std::move(*Summaries), std::move(*Asked)};
  To.Calls = std::move(*Calls);
  To.Names = std::move(*Names);
  To.Blind = std::move(*Blind);
  To.NotParsed = std::move(*NotParsed);
  To.NotRead = std::move(*NotRead);
  return true;
}

bool EntryReader::findings(std::vector<Finding> &To) {
  const llvm::StringRef AsErrors = nextLine();
  if (AsErrors.empty())
    return true;
  tooling::TranslationUnitDiagnostics All;
  llvm::yaml::Input Yaml(Rest, /*Ctxt=*/nullptr,
                         [](const llvm::SMDiagnostic &, void *) {});
  Yaml >> All;
  if (Yaml.error() || All.Diagnostics.size() != AsErrors.size())
    return false;
  for (size_t I = 0; I < AsErrors.size(); ++I) {
    Finding &F = To.emplace_back();
    F.Said = std::move(All.Diagnostics[I]);
    F.IsWarningAsError = AsErrors[I] == '1';
  }
  return true;
}

std::optional<ItemResult> resultOf(llvm::StringRef Entry, FileCache &Cache,
                                   llvm::vfs::FileSystem &Files) {
  auto [Head, Small] = Entry.split('\n');
  size_t Size;
  if (!Head.consume_front(Version) || Head.ltrim().getAsInteger(10, Size) ||
      Size > MaxInflation * Small.size())
    return std::nullopt;
  llvm::SmallVector<uint8_t, 0> Bytes;
  if (llvm::Error E =
          zlib::decompress(llvm::arrayRefFromStringRef(Small), Bytes, Size)) {
    llvm::consumeError(std::move(E));
    return std::nullopt;
  }
  EntryReader Reader(llvm::toStringRef(Bytes));
  ItemResult Result;
  if (!Reader.dependencies(Result, Cache, Files) ||
      !Reader.coverage(Result.Covered) || !Reader.findings(Result.Findings))
    return std::nullopt;
  return Result;
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

void ResultCache::store(llvm::StringRef Key, const ItemResult &Result) {
  if (Common.empty() || Result.What == ItemResult::State::Failed)
    return;
  if (std::optional<std::string> Entry = entryOf(Result))
    Entries.write(Key, std::move(*Entry));
}

/// Returns true if \p Result depends on \p Source, and its fixes are for files
/// on which it depends.
static bool isOf(llvm::StringRef Source, const ItemResult &Result) {
  llvm::StringSet<> Read;
  for (const Input &I : Result.Inputs)
    if (I.What == Input::Kind::Contents)
      Read.insert(absolutePath(I.Name));
  const auto IsReadOnly = [&](const tooling::DiagnosticMessage &Message) {
    return llvm::all_of(Message.Fix, [&](const auto &File) {
      return Read.contains(File.first()) &&
             llvm::all_of(File.second, [&](const tooling::Replacement &Edit) {
               return Edit.getFilePath() == File.first();
             });
    });
  };
  return Read.contains(Source) &&
         llvm::all_of(Result.Findings, [&](const Finding &F) {
           return IsReadOnly(F.Said.Message) &&
                  llvm::all_of(F.Said.Notes, IsReadOnly);
         });
}

std::optional<ItemResult>
ResultCache::load(llvm::StringRef Key, llvm::StringRef Source, FileCache &Cache,
                  llvm::vfs::FileSystem &Files) const {
  if (Common.empty())
    return std::nullopt;
  const auto Buffer = Entries.read(Key);
  std::optional<ItemResult> Result;
  if (Buffer)
    Result = resultOf(Buffer->getBuffer(), Cache, Files);
  if (Result && !isOf(Source, *Result))
    Result.reset();
  return Result;
}

std::string cacheBeside(llvm::StringRef Database) {
  if (Database.empty())
    return "";
  llvm::SmallString<256> Folder = llvm::sys::path::parent_path(Database);
  llvm::sys::path::append(Folder, ".cache", "bigtable-tidy");
  return Folder.str().str();
}

void ResultCache::prune() const {
  if (!Common.empty())
    Entries.prune();
}

} // namespace clang::tidy::bigtable::tool
