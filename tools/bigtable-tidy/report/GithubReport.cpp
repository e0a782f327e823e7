// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Printable.h"
#include "report/ReportParts.h"
#include "report/Writers.h"
#include "llvm/ADT/Twine.h"

namespace clang::tidy::bigtable::tool {

/// Escapes characters that have a meaning in commands. Values of properties
/// also end at a comma or a colon. \p Text is printable, except for line ends.
static std::string escaped(llvm::StringRef Text, bool IsProperty) {
  std::string Out;
  for (const char C : Text) {
    if (C == '%')
      Out += "%25";
    else if (C == '\r')
      Out += "%0D";
    else if (C == '\n')
      Out += "%0A";
    else if (IsProperty && C == ':')
      Out += "%3A";
    else if (IsProperty && C == ',')
      Out += "%2C";
    else
      Out += C;
  }
  return Out;
}

static void writeFinding(const Finding &F, Sources &Files,
                         llvm::raw_ostream &Out) {
  const tooling::DiagnosticMessage &Said = F.Said.Message;
  const tooling::Diagnostic::Level Level = levelOf(F);
  Out << "::"
      << (Level == tooling::Diagnostic::Remark ? "notice" : toString(Level))
      << ' ';
  if (!F.file().empty())
    Out << "file=" << escaped(printable(Files.relative(F.file())), true) << ',';
  if (const std::optional<Extent> At = extentOf(Said, Files)) {
    Out << "line=" << At->From.Line << ",endLine=" << At->To.Line << ',';
    // GitHub takes columns of one line only.
    if (At->From.Line == At->To.Line)
      Out << "col=" << At->From.Column << ",endColumn=" << At->To.Column << ',';
  }
  std::string Message =
      (printable(Said.Message) + " [" + printable(F.check()) + "]");
  for (const tooling::DiagnosticMessage &Note : F.Said.Notes) {
    Message += "\nnote: ";
    const Position At = Files.position(Note.FilePath, Note.FileOffset);
    const bool IsElsewhere =
        Note.FilePath != Said.FilePath || Note.FileOffset != Said.FileOffset;
    if (IsElsewhere && At.Line)
      Message += (printable(Files.relative(Note.FilePath)) + ":" + llvm::Twine(At.Line) +
                  ":" + llvm::Twine(At.Column) + ": ")
                     .str();
    Message += printable(Note.Message);
  }
  Out << "title=" << escaped(printable(F.check()), true)
      << "::" << escaped(Message, false) << '\n';
}

void writeGithub(const Outcome &Run, Sources &Files, llvm::raw_ostream &Out) {
  for (const Finding &F : Run.Findings)
    writeFinding(F, Files, Out);
  for (const SuppressedFinding &S : Run.Suppressed)
    writeFinding(asRemark(S), Files, Out);
  for (const Finding &F : Run.Errors)
    writeFinding(F, Files, Out);
  for (const Failure &F : Run.Failures) {
    const std::string File = Files.relative(F.File);
    Out << "::error ";
    if (!File.empty())
      Out << "file=" << escaped(printable(File), true) << ',';
    Out << "title=bigtable-tidy::"
        << escaped(printable(File + (File.empty() ? "" : ": ") + F.Why), false) << '\n';
  }
}

} // namespace clang::tidy::bigtable::tool
