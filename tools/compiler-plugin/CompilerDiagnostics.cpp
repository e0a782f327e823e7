// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CompilerDiagnostics.h"
#include "api/Headers.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallString.h"

namespace clang::tidy::bigtable::tool {

CompilerDiagnostics::CompilerDiagnostics(
    ClangTidyContext &Tidy, DiagnosticsEngine &Compiler,
    std::function<bool(llvm::StringRef)> IsShown)
    : Tidy(Tidy), Compiler(Compiler), IsShown(std::move(IsShown)) {}

void CompilerDiagnostics::HandleDiagnostic(DiagnosticsEngine::Level Level,
                                           const Diagnostic &Said) {
  if (Level != DiagnosticsEngine::Note)
    IsHiding = isHidden(Level, Said);
  if (IsHiding)
    return;
  const std::string Check = Tidy.getCheckName(Said.getID());
  // The engine does not apply them to warnings that it did not make (LLVM 19).
  if (Level == DiagnosticsEngine::Warning &&
      (Compiler.getWarningsAsErrors() || Tidy.treatAsError(Check)))
    Level = DiagnosticsEngine::Error;

  llvm::SmallString<256> Text;
  Said.FormatDiagnostic(Text);
  llvm::StringRef Message = Text;
  if (Level == DiagnosticsEngine::Note)
    Message.consume_back(" [" + Check + "]");
  const unsigned Id = Compiler.getDiagnosticIDs()->getCustomDiagID(
      Level == DiagnosticsEngine::Note    ? DiagnosticIDs::Note
      : Level == DiagnosticsEngine::Error ? DiagnosticIDs::Error
                                          : DiagnosticIDs::Warning,
      "%0");
  DiagnosticBuilder Passed = Compiler.Report(Said.getLocation(), Id) << Message;
  for (const CharSourceRange &Range : Said.getRanges())
    Passed << Range;
  for (const FixItHint &Fix : Said.getFixItHints())
    Passed << Fix;
}

bool CompilerDiagnostics::isHidden(DiagnosticsEngine::Level Level,
                                   const Diagnostic &Said) {
  if (Level == DiagnosticsEngine::Warning &&
      (Compiler.getIgnoreAllWarnings() || !isInShownFile(Said)))
    return true;
  // clang-tidy reports an invalid marker, and can show its location.
  llvm::SmallVector<tooling::Diagnostic, 1> WrongMarkers;
  return Tidy.shouldSuppressDiagnostic(Level, Said, WrongMarkers);
}

bool CompilerDiagnostics::isInShownFile(const Diagnostic &Said) const {
  if (Said.getLocation().isInvalid() || !Said.hasSourceManager())
    return true;
  const SourceManager &Sources = Said.getSourceManager();
  if (isInSystemHeader(Said.getLocation(), Sources))
    return false;
  const FileID File =
      Sources.getFileID(Sources.getExpansionLoc(Said.getLocation()));
  const OptionalFileEntryRef Entry = Sources.getFileEntryRefForID(File);
  return File == Sources.getMainFileID() || !Entry || IsShown(Entry->getName());
}

} // namespace clang::tidy::bigtable::tool
