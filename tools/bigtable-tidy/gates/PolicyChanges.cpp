// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "gates/PolicyChanges.h"
#include "RegularFiles.h"
#include "model/Bounds.h"
#include "model/Duration.h"
#include "model/Schema.h"
#include "run/Paths.h"
#include "run/Tokens.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

/// Returns what follows for cells that are stored already, and what to do;
/// empty if nothing does.
static std::string consequenceOf(const TtlPolicy &Was, const TtlPolicy &Is) {
  const auto Age = [](const TtlPolicy &P) {
    return formatDuration(P.Ttl->max_age());
  };
  if (!Was.hasTtl() && Is.Kind == Strategy::OneSecond)
    return "the timestamps of stored cells are in the past, so the new rule "
           "deletes all of them; write to a new family, and copy what is "
           "needed";
  if (!Was.hasTtl() && Is.Kind == Strategy::Default)
    return "stored cells expire " + Age(Is) +
           " after their timestamps, so the new rule deletes older ones; copy "
           "what is needed to a family without a TTL";
  if (Was.hasTtl() && Is.Kind == Strategy::None)
    return "expired cells that are not collected yet stay for good, and reads "
           "without a time bound return them; delete them before, or keep the "
           "time bounds";
  if (Was.Kind == Strategy::OneSecond && Is.Kind == Strategy::Default)
    return "stored cells expire " + Age(Is) +
           " later than they were to; change the rule when all have expired, "
           "or write to a new family";
  if (Was.Kind == Strategy::Default && Is.Kind == Strategy::OneSecond)
    return "stored cells expire " + Age(Was) +
           " sooner than they were to, so the new rule deletes live ones; "
           "write to a new family";
  if (Is.Kind == Strategy::Default && Was.Ttl != Is.Ttl) {
    const std::chrono::milliseconds Longer =
        Is.Ttl->max_age() - Was.Ttl->max_age();
    return Longer.count() > 0
               ? "stored cells expire " + formatDuration(Longer) +
                     " later than they were to; code that computes timestamps "
                     "must subtract the new age from then on"
               : "stored cells expire " + formatDuration(-Longer) +
                     " sooner than they were to, so the new rule deletes live "
                     "ones; write to a new family, or change the rule when "
                     "cells of the old age have expired";
  }
  const auto Counts = [](Meaning M) {
    return M == Meaning::Sequence || M == Meaning::Zero;
  };
  if (Was.Timestamps == Meaning::Real && Counts(Is.Timestamps))
    return "stored cells have times as timestamps, which are greater than any "
           "new one, so they hide all new values; write to a new family";
  return "";
}

static void compare(const Table &Was, const Table &Is, StringRef File,
                    StringRef Text, Outcome &Result) {
  for (const Family &F : Is.Families) {
    const Family *Old = Was.findFamily(F.Name);
    std::string Consequence =
        Old && !Old->IsOpen ? consequenceOf(Old->Policy, F.Policy) : "";
    if (Consequence.empty())
      continue;
    Finding Change;
    Change.IsLessCertain = Change.IsOfChange = true;
    Change.Said.DiagnosticName = "bigtable-schema";
    Change.Said.DiagLevel = tooling::Diagnostic::Warning;
    Change.Said.Message.Message =
        "the policy of family '" + F.Name + "' of table '" + Is.Id + "' was '" +
        describe(Old->Policy) + "' and is now '" + describe(F.Policy) +
        "'; stored cells keep timestamps of the old meaning; look at them with "
        "'bigtable-ttl-emulator audit' before the change";
    Change.Said.Message.FilePath = File.str();
    Change.Said.Message.FileOffset = offsetOf(Text, F.At.Line, F.At.Column);
    tooling::DiagnosticMessage &Note = Change.Said.Notes.emplace_back();
    Note.Message = std::move(Consequence);
    Note.FilePath = Change.Said.Message.FilePath;
    Note.FileOffset = Change.Said.Message.FileOffset;
    Result.Findings.push_back(std::move(Change));
  }
}

static std::optional<Schema> parsed(StringRef Text, StringRef Name) {
  std::vector<SchemaError> Errors;
  return Schema::parse({Text, Name}, Errors, /*AllowsOpen=*/true);
}

llvm::Error addPolicyChanges(Outcome &Result, const ChangedLines &Changed) {
  if (llvm::none_of(Result.Schemas, [&](const SchemaSize &Each) {
        return Changed.touches(Each.Path);
      }))
    return llvm::Error::success();
  llvm::Expected<ChangedLines::Before> Before = Changed.before();
  if (!Before)
    return Before.takeError();
  std::map<std::string, StringRef> Texts;
  for (const auto &[Name, Text] : Before->Texts)
    Texts[realPath(Name)] = Text;
  for (const SchemaSize &Each : Result.Schemas) {
    const auto Old = Texts.find(realPath(Each.Path));
    const auto Buffer = readRegularFileOrNull(Each.Path, MaxSchemaSize);
    if (Old == Texts.end() || !Buffer)
      continue;
    const StringRef Text = Buffer->getBuffer();
    const std::optional<Schema> Was = parsed(Old->second, Each.Path),
                                Is = parsed(Text, Each.Path);
    if (!Was || !Is)
      continue;
    for (const Table &T : Is->tables())
      for (const Table &Other : Was->tables())
        if (Other.Id == T.Id)
          compare(Other, T, Each.Path, Text, Result);
  }
  sortFindings(Result.Findings);
  return llvm::Error::success();
}

} // namespace clang::tidy::bigtable::tool
