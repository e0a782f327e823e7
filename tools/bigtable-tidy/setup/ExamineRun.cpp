// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Finds problems of the setup by a run on all source files.

#include "ResourceFolder.h"
#include "gates/UnreadFiles.h"
#include "model/Schema.h"
#include "model/Spelling.h"
#include "program/LoadedSummaries.h"
#include "report/CoverageReport.h"
#include "run/CallRecords.h"
#include "run/Messages.h"
#include "run/MissingHeaders.h"
#include "run/SummaryFiles.h"
#include "setup/Examination.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <map>
#include <set>

namespace path = llvm::sys::path;

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;
using llvm::Twine;

void Examination::addFailedRun(llvm::Error Why) {
  llvm::handleAllErrors(std::move(Why), [&](const llvm::ErrorInfoBase &Each) {
    problem(Each.message());
  });
}

/// Returns how the header \p Name gets there.
static const char *remedyFor(StringRef Name) {
  if (Name.ends_with(".pb.h"))
    return "build the targets that generate it first";
  if (Name.starts_with("google/cloud/"))
    return "install google-cloud-cpp where the build finds it, or run in the "
           "image of the build";
  if (Name.starts_with("bigtable_ttl/"))
    return "add the runtime to the target";
  if (isOfStandardLibrary(Name))
    return "install the C++ standard library, or run in the image of the build";
  return "build the target that generates it, or install it";
}

void Examination::addMissingHeaders(const Run &Done, const Outcome &Result) {
  std::map<std::string, std::set<std::string>> ByHeader;
  llvm::StringSet<> Explained;
  for (const DoneItem &Item : Done.done())
    for (const Finding &F : Item.Result.Findings)
      if (const StringRef Header = missingHeaderIn(F); !Header.empty()) {
        ByHeader[Header.str()].insert(Item.Item.File);
        Explained.insert(Item.Item.File);
      }
  for (const auto &[Header, Files] : ByHeader)
    problem("header '" + Header + "' is not found from " +
            some(std::vector<std::string>(Files.begin(), Files.end())) +
            (Files.size() == 1 ? ", which is" : ", which are") +
            " not checked; " + remedyFor(Header));
  for (const Failure &F : Result.Failures)
    if (!Explained.contains(F.File) &&
        llvm::any_of(Done.done(), [&](const DoneItem &Item) {
          return Item.Item.File == F.File;
        }))
      problem(quoted(F.File) + " is not checked: " + F.Why +
              // The message about a module names the remedy.
              (missingModuleIn(F.Why).empty()
                   ? "; compile it with Clang to see why"
                   : ""));
}

void Examination::addUnreadFiles(const Run &Done, const Outcome &Result) {
  llvm::Expected<std::vector<UnreadFile>> Unread =
      UnreadFiles(Done).beside(Result, Texts.root(), Texts);
  if (!Unread)
    return addFailedRun(Unread.takeError());
  std::vector<std::string> Files;
  for (const UnreadFile &File : *Unread)
    Files.push_back(File.Name);
  if (Files.empty())
    return;
  problem(nameOf(Done.database()) + " lacks " + some(Files) + ", which " +
          (Files.size() == 1 ? "uses" : "use") + " Bigtable and " +
          (Files.size() == 1 ? "is" : "are") +
          " not checked; configure the build again, or add " +
          (Files.size() == 1 ? "it" : "them") + " to a target");
}

void Examination::addSchemas(Run &Done, const Outcome &Result) {
  const llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk = filesOnDisk();
  llvm::vfs::FileSystem &Files = *Disk;
  std::set<std::string> WithCalls;
  for (const CallRecord &R : Result.Calls)
    WithCalls.insert(R.At.File);
  std::vector<std::string> Without;
  std::map<std::string, unsigned> BySchema;
  for (const DoneItem &Item : Done.done()) {
    if (Item.Result.What != ItemResult::State::Linted)
      continue;
    const std::string Schema = schemaFileOf(
        Item.Item.File, Done.configuration().optionsFor(Item.Item.File), Files);
    if (!Schema.empty())
      ++BySchema[Schema];
    else if (WithCalls.count(Item.Item.File))
      Without.push_back(Item.Item.File);
  }
  for (const Finding &F : Result.Findings)
    if (F.isOfInput())
      problem("schema " + quoted(F.file()) + " has an error in line " +
              std::to_string(Texts.position(F.file(), F.offset()).Line) + ": " +
              F.Said.Message.Message);
  for (const SchemaSize &S : Result.Schemas)
    good("schema " + quoted(S.Path) + ": " + count(S.Tables, "table") + ", " +
         count(S.Families, "family") + "; found from " +
         count(BySchema[S.Path], "source file") +
         (StringRef(S.Path).starts_with((Texts.root() + "/").str())
              ? ""
              : ", outside of this repository"));
  const CallCounts Counts = countCalls(Result.Calls);
  if (Without.empty() || Counts.Undescribed == 0)
    return;
  const std::vector<std::string> Others = findFiles(
      Texts.root(), {SchemaFileName, ".bigtable-ttl.yml", "bigtable-ttl.yaml"});
  if (Others.empty())
    return problem("schema '" + SchemaFileName + "' is not found from " +
                   some(Without) +
                   "; calls there are not checked against families; " +
                   (IsOfInit ? "run 'bigtable-tidy init' again to write it"
                             : "run 'bigtable-tidy init'"));
  const bool HasOtherName = path::filename(Others.front()) != SchemaFileName;
  problem("schema " + quoted(Others.front()) + " is not found from " +
          some(Without) + "; calls there are not checked against families; " +
          (HasOtherName ? "name it '" + SchemaFileName.str() + "'"
                        : "move it to a directory above them, or set "
                          "'SchemaFile' in '.clang-tidy'"));
}

void Examination::addSummaries(const Run &Done) {
  std::vector<StaleSummary> Stale;
  llvm::Expected<SummarySet> Read = readSummaries(Done.done(), "", Stale);
  if (!Read)
    return addFailedRun(Read.takeError());
  std::map<std::string, std::set<std::string>> ByFile;
  for (const StaleSummary &S : Stale)
    ByFile[S.SummaryFile].insert(S.Source);
  for (const auto &[File, Changed] : ByFile)
    problem("summary file " + quoted(File) + " is stale: " +
            some(std::vector<std::string>(Changed.begin(), Changed.end())) +
            (Changed.size() == 1 ? " has" : " have") +
            " changed since, or a header that is included there; calls of "
            "functions there are unknown; write it again with "
            "'--write-summaries'");
}

void Examination::addUnchecked(const Outcome &Result) {
  const CallCounts Counts = countCalls(Result.Calls);
  // Without a schema, all are, and that is a problem of its own.
  if (Counts.Unknown > Counts.Undescribed)
    problem(count(Counts.Unknown, "call") + " of " + Twine(Counts.all()) +
            (Counts.Unknown == 1 ? " is" : " are") +
            " unknown; mistakes there are not found; " +
            llvm::join(mainReasons(Result, Texts, /*Most=*/1), "") +
            "; 'bigtable-tidy --coverage' lists all");
  const auto IsInSchema = [&](const Finding &F) {
    return llvm::any_of(Result.Schemas, [&](const SchemaSize &Each) {
      return Each.Path == F.file();
    });
  };
  // Families that the schema lacks are a reason above.
  for (const Finding &F : Result.Findings)
    if (F.check() == "bigtable-schema" && !F.isOfInput() &&
        (!F.isPossible() || IsInSchema(F)))
      problem(F.Said.Message.Message);
}

/// The directory for a copy of the runtime.
static constexpr llvm::StringLiteral RuntimeCopyFolder = "third_party/include";

std::string runtimeCopyIn(StringRef Root) {
  return (Root + "/" + RuntimeCopyFolder + "/" + Spelling::RuntimeHeader).str();
}

std::string remedyForRuntimeCopy(StringRef Root) {
  if (!llvm::sys::fs::exists(runtimeCopyIn(Root)))
    return "";
  return ("add '" + RuntimeCopyFolder +
          "' to the include directories of the build, in CMake with "
          "'include_directories(" +
          RuntimeCopyFolder + ")' before the targets")
      .str();
}

void Examination::addRun(Run &Done, const Outcome &Result) {
  addMissingHeaders(Done, Result);
  addUnreadFiles(Done, Result);
  addSchemas(Done, Result);
  addSummaries(Done);
  // At the end of 'init', the remedy is what is left to do.
  const std::string Remedy = remedyForRuntimeCopy(Texts.root());
  if (Result.WithoutRuntime != 0 && (Remedy.empty() || !IsOfInit))
    hint(count(Result.WithoutRuntime, "source file") + " cannot include '" +
         Spelling::RuntimeHeader +
         "'; fixes there use only the client, and are longer; " +
         (Remedy.empty() ? "run 'bigtable-tidy init' in a terminal to copy the "
                           "header"
                         : Remedy));
  const size_t Asking = llvm::count_if(Done.done(), [](const DoneItem &Item) {
    return Item.Others && !Item.Others->empty() && Item.SummaryFile.empty();
  });
  if (Asking != 0 &&
      !llvm::sys::fs::exists(Texts.root() + "/" + DefaultSummaryFile))
    hint(count(Asking, "source file") + (Asking == 1 ? " depends" : " depend") +
         " on code of others, which editors and clang-tidy do not see; for "
         "more of these findings in bigtable-clangd, run 'bigtable-tidy "
         "--write-summaries=" +
         DefaultSummaryFile +
         "'; other tools read what 'SummaryFile' in '.clang-tidy' names");
  if (Result.Unchecked != 0)
    problem("no check is enabled for " +
            count(Result.Unchecked, "source file") +
            "; '.clang-tidy' turns all of them off there");
  const CallCounts Counts = countCalls(Result.Calls);
  if (Counts.all() == 0 && Result.Failures.empty())
    problem("no call of Bigtable is found in " +
            count(Result.Commands, "compile command") +
            "; nothing is checked; use 'apis' in the schema if the code calls "
            "wrappers");
}

} // namespace clang::tidy::bigtable::tool
