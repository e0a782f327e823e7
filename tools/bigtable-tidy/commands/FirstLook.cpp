// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "commands/FirstLook.h"
#include "Printable.h"
#include "ResourceFolder.h"
#include "commands/Options.h"
#include "run/CallRecords.h"
#include "run/Messages.h"
#include "run/Output.h"
#include "schema/Proposal.h"
#include "schema/SchemaCommand.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"

namespace clang::tidy::bigtable::tool {

using namespace flags;

static bool lacksSchema(const Outcome &Result) {
  // A call that is not understood names no family that anything describes.
  return Result.Schemas.empty() && !Result.HasBrokenSchema &&
         countCalls(Result.Calls).Undescribed != 0 &&
         llvm::all_of(Result.Calls, [](const CallRecord &C) {
           return C.Touched.empty() && C.Lasting.empty();
         });
}

static std::string evidence(const Proposal::Family &F, const Sources &Texts) {
  if (F.RuleAt.File.empty())
    return F.Evidence;
  return F.Evidence + " (" + Texts.relative(F.RuleAt.File) + ":" +
         std::to_string(F.RuleAt.Line) + ")";
}

static void print(const Proposal &Suggested, const Sources &Texts) {
  say("no schema: findings rest on these policies, which the repository "
      "suggests; 'bigtable-tidy init" +
      llvm::Twine(NoBuild ? " --no-build" : "") + "' asks, and writes them");
  for (const bool IsUsed : {true, false})
    for (const Proposal::Family &F : Suggested.Families)
      if (F.Policy.empty() != IsUsed)
        say("  family '" + F.Name +
            (F.Table == "*" ? "'" : "' of table '" + F.Table + "'") + ": " +
            (IsUsed ? F.Policy : "left out, because evidence does not decide") +
            ": " + evidence(F, Texts));
}

/// Removes findings about the suggestion itself: it is made of the rules in
/// code, and lacks the families that are left out. Replaces notes that refer to
/// \p File, which the user cannot see, by the evidence for the family that is
/// declared there. \p First is the outcome without the suggestion.
static void explain(const Proposal &Suggested, llvm::StringRef File,
                    const Outcome &First, Sources &Texts, Outcome &Result) {
  FindingSet Known;
  for (const Finding &F : First.Findings)
    Known.insert(F);
  llvm::erase_if(Result.Findings, [&](const Finding &F) {
    return F.file() == File ||
           (F.check() == "bigtable-gc-policy" && Known.insert(F));
  });
  for (Finding &F : Result.Findings)
    for (tooling::DiagnosticMessage &Note : F.Said.Notes) {
      if (Note.FilePath != File)
        continue;
      const unsigned Line = Texts.position(File, Note.FileOffset).Line;
      const auto Family =
          llvm::find_if(Suggested.Families, [&](const Proposal::Family &Each) {
            return Each.Line == Line;
          });
      Note = tooling::DiagnosticMessage(
          Family == Suggested.Families.end()
              ? "this rests on the suggested schema"
              : "'" + Family->Policy + "' for family '" + Family->Name +
                    "' is a suggestion: " + evidence(*Family, Texts));
      Note.FilePath = F.file().str();
      Note.FileOffset = F.offset();
    }
  Result.Schemas.clear();
  Result.Unnamed.clear();
  for (CallRecord &Call : Result.Calls)
    if (Call.SchemaFile == File)
      Call.SchemaFile.clear();
}

llvm::Expected<Linted>
lintFirst(const WorkList &Work, const std::vector<std::string> &Files,
          const Invocation &Called,
          llvm::function_ref<llvm::Error(RunOptions &)> Adjust) {
  llvm::Expected<Linted> First = lint(Work, Files, Called, Adjust);
  if (!First || !lacksSchema(First->Result))
    return First;
  const std::string Root = findRoot();
  const Outcome &Seen = First->Result;
  Sources Texts(filesOnDisk(), Root);
  std::string Said;
  llvm::raw_string_ostream SaidTo(Said);
  llvm::Expected<Proposal> Suggested = proposeSchema(describeRepository(
      descriptionRoot(), /*Table=*/"", SaidTo, [&](TableDescriptions &To) {
        describeCode(Seen, /*WithUses=*/true, Texts, To);
        return Seen.Failures.size();
      }));
  if (llvm::StringRef(Said).contains("left out"))
    say("parts of the repository are left out here; 'bigtable-tidy schema "
        "init' names them");
  if (!Suggested) {
    warn("no schema is suggested: " + llvm::toString(Suggested.takeError()));
    return First;
  }
  print(*Suggested, Texts);
  if (Suggested->Text.empty())
    return First;
  llvm::SmallString<128> File;
  if (const std::error_code EC =
          llvm::sys::fs::createTemporaryFile("bigtable-ttl", "yaml", File))
    return llvm::createStringError(EC, "cannot write a temporary file: " +
                                           EC.message());
  const llvm::FileRemover Remover(File);
  if (llvm::Error E = writeFile(File, Suggested->Text))
    return std::move(E);
  llvm::Expected<Linted> Second =
      lint(Work, Files, Called, [&](RunOptions &Options) -> llvm::Error {
        Options.Flags.Options.emplace_back("SchemaFile", File.str().str());
        // The name of the file would be part of each entry.
        Options.CacheFolder.clear();
        return Adjust ? Adjust(Options) : llvm::Error::success();
      });
  if (!Second)
    return Second;
  explain(*Suggested, File, First->Result, Texts, Second->Result);
  return Second;
}

} // namespace clang::tidy::bigtable::tool
