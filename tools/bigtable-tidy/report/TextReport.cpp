// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Printable.h"
#include "clang-tidy/ClangTidy.h"
#include "clang-tidy/ClangTidyDiagnosticConsumer.h"
#include "clang-tidy/ClangTidyOptions.h"
#include "report/ReportParts.h"
#include "report/Writers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <deque>

namespace clang::tidy::bigtable::tool {

/// Removes the ranges and replacements of \p Said that do not begin in the line
/// it points to. TextDiagnostic numbers an excerpt by the first line of all of
/// them, even if the excerpt does not show that line.
static void keepMarksOfLine(tooling::DiagnosticMessage &Said, Sources &Files) {
  const llvm::StringRef Line = Files.lineAt(Said.FilePath, Said.FileOffset);
  const unsigned Begin = Line.begin() - Files.text(Said.FilePath).begin();
  const auto IsElsewhere = [&](llvm::StringRef File, unsigned Offset) {
    return File != Said.FilePath || Offset < Begin ||
           Offset > Begin + Line.size();
  };
  llvm::erase_if(Said.Ranges, [&](const tooling::FileByteRange &R) {
    return IsElsewhere(R.FilePath, R.FileOffset);
  });
  for (auto &[File, All] : Said.Fix) {
    tooling::Replacements OfLine;
    for (const tooling::Replacement &R : All)
      if (!IsElsewhere(R.getFilePath(), R.getOffset()))
        // The set that it is from has no conflict; else a mark is lacking.
        llvm::consumeError(OfLine.add(R));
    All = std::move(OfLine);
  }
}

static ClangTidyError toClangTidy(const Finding &F, Sources &Files) {
  // All paths are absolute: it must not change the folder for them.
  ClangTidyError Error(F.check(), ClangTidyError::Warning,
                       /*BuildDirectory=*/"", F.IsWarningAsError);
  Error.DiagLevel = F.Said.DiagLevel;
  Error.Message = F.Said.Message;
  Error.Notes = F.Said.Notes;
  llvm::erase_if(Error.Notes, [Page = whereToReadOn(F.check())](
                                  const tooling::DiagnosticMessage &Note) {
    return Note.Message == Page;
  });
  keepMarksOfLine(Error.Message, Files);
  for (tooling::DiagnosticMessage &Note : Error.Notes)
    keepMarksOfLine(Note, Files);
  return Error;
}

static bool isColorful() {
  const std::optional<std::string> No = llvm::sys::Process::GetEnv("NO_COLOR");
  return (!No || No->empty()) && llvm::sys::Process::StandardOutHasColors();
}

namespace {

/// Files under the names that are printed: Clang prints names as they are.
class PrintedFiles {
public:
  explicit PrintedFiles(Sources &Texts) : Texts(Texts) {}

  /// Makes \p Said a line, or the first part of one.
  void makePrintable(tooling::DiagnosticMessage &Said);
  /// \p Base, and above it what was renamed.
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
  over(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base) const {
    auto All = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
        std::move(Base));
    All->pushOverlay(Renamed);
    return All;
  }

private:
  Sources &Texts;
  const llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> Renamed =
      llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
};

} // namespace

void PrintedFiles::makePrintable(tooling::DiagnosticMessage &Said) {
  Said.Message = printable(Said.Message);
  std::string Name = printable(Said.FilePath);
  if (Name == Said.FilePath)
    return;
  Renamed->addFile(Name, /*ModificationTime=*/0,
                   llvm::MemoryBuffer::getMemBufferCopy(
                       Texts.text(Said.FilePath), Name));
  for (tooling::FileByteRange &Range : Said.Ranges)
    Range.FilePath = printable(Range.FilePath);
  // It is for the file of the other name.
  Said.Fix.clear();
  Said.FilePath = std::move(Name);
}

void writeText(const Outcome &Run, Sources &Files, std::optional<bool> Color) {
  std::vector<ClangTidyError> All;
  for (const std::vector<Finding> *Some : {&Run.Errors, &Run.Findings})
    for (const Finding &F : *Some)
      All.push_back(toClangTidy(F, Files));
  for (const SuppressedFinding &S : Run.Suppressed)
    All.push_back(toClangTidy(asRemark(S), Files));
  PrintedFiles Printed(Files);
  for (ClangTidyError &Error : All) {
    Printed.makePrintable(Error.Message);
    for (tooling::DiagnosticMessage &Note : Error.Notes)
      Printed.makePrintable(Note);
  }
  llvm::stable_sort(All, [](const auto &A, const auto &B) {
    return std::tie(A.Message.FilePath, A.Message.FileOffset) <
           std::tie(B.Message.FilePath, B.Message.FileOffset);
  });

  ClangTidyOptions Options = ClangTidyOptions::getDefaults();
  Options.UseColor = Color ? *Color : isColorful();
  ClangTidyContext Context(std::make_unique<DefaultOptionsProvider>(
      ClangTidyGlobalOptions(), Options));
  unsigned WarningsAsErrors = 0;
  handleErrors(All, Context, FB_NoFix, WarningsAsErrors,
               Printed.over(
                   Files.manager().getFileManager().getVirtualFileSystemPtr()));
  llvm::outs().flush();
}

void writeShort(const Outcome &Run, Sources &Files, llvm::raw_ostream &Out) {
  std::vector<const Finding *> All;
  for (const std::vector<Finding> *Some : {&Run.Errors, &Run.Findings})
    for (const Finding &F : *Some)
      All.push_back(&F);
  std::deque<Finding> Remarks;
  for (const SuppressedFinding &S : Run.Suppressed)
    All.push_back(&Remarks.emplace_back(asRemark(S)));
  llvm::stable_sort(All, [](const Finding *A, const Finding *B) {
    return std::pair(A->file(), A->offset()) <
           std::pair(B->file(), B->offset());
  });
  for (const Finding *F : All) {
    const Position At = Files.position(F->file(), F->offset());
    Out << printable(Files.relative(F->file())) << ':' << At.Line << ':'
        << At.Column << ": "
        << (levelOf(*F) == tooling::Diagnostic::Error    ? "error"
            : levelOf(*F) == tooling::Diagnostic::Remark ? "remark"
                                                         : "warning")
        << ": " << printable(F->Said.Message.Message) << " [" << F->check()
        << "]\n";
  }
}

void writeFailures(const Outcome &Run, const Sources &Files,
                   llvm::raw_ostream &Out) {
  for (const Failure &F : Run.Failures)
    Out << "error: "
        << printable(Files.relative(F.File) + (F.File.empty() ? "" : ": ") +
                     F.Why)
        << '\n';
}

} // namespace clang::tidy::bigtable::tool
