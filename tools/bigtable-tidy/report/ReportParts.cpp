// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "report/ReportParts.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"

namespace clang::tidy::bigtable::tool {

static Position inCharacters(llvm::StringRef File, unsigned Offset,
                             Sources &Files) {
  Position At = Files.position(File, Offset);
  const llvm::StringRef Before =
      Files.text(File).slice(Offset - (At.Column - 1), Offset);
  At.Column -=
      llvm::count_if(Before, [](char Byte) { return (Byte & 0xC0) == 0x80; });
  return At;
}

std::optional<Extent> extentOf(llvm::StringRef File, unsigned Offset,
                               unsigned Length, Sources &Files) {
  const size_t Size = Files.text(File).size();
  const SourceLocation Begin = Files.location(File, Offset);
  if (Begin.isInvalid() || Length > Size - Offset)
    return std::nullopt;
  return Extent{Begin, Begin.getLocWithOffset(Length),
                inCharacters(File, Offset, Files),
                inCharacters(File, Offset + Length, Files)};
}

std::optional<Extent> extentOf(const tooling::DiagnosticMessage &Said,
                               Sources &Files) {
  const llvm::StringRef File = Said.FilePath;
  const SourceLocation Begin = Files.location(File, Said.FileOffset);
  if (Begin.isInvalid())
    return std::nullopt;
  for (const tooling::FileByteRange &Range : Said.Ranges)
    if (Range.FilePath == File && Range.FileOffset <= Said.FileOffset &&
        Said.FileOffset < Range.FileOffset + Range.Length)
      if (std::optional<Extent> Found = extentOf(
              File, Said.FileOffset,
              Range.FileOffset + Range.Length - Said.FileOffset, Files))
        return Found;
  LangOptions Language;
  Language.CPlusPlus = Language.CPlusPlus17 = true;
  return extentOf(File, Said.FileOffset,
                  Lexer::MeasureTokenLength(Begin, Files.manager(), Language),
                  Files);
}

tooling::Diagnostic::Level levelOf(const Finding &F) {
  return F.IsWarningAsError ? tooling::Diagnostic::Error : F.Said.DiagLevel;
}

llvm::StringRef toString(tooling::Diagnostic::Level Level) {
  switch (Level) {
  case tooling::Diagnostic::Remark:
    return "remark";
  case tooling::Diagnostic::Warning:
    return "warning";
  case tooling::Diagnostic::Error:
    return "error";
  }
  llvm_unreachable("all levels are above");
}

Finding asRemark(const SuppressedFinding &S) {
  Finding F = S.What;
  F.IsWarningAsError = false;
  F.Said.DiagLevel = tooling::Diagnostic::Remark;
  F.Said.Message.Message =
      (S.isInSource() ? "suppressed: " : "in the baseline: ") +
      F.Said.Message.Message;
  // A person has decided already.
  F.Said.Message.Fix.clear();
  F.Said.Notes.clear();
  if (S.isInSource()) {
    tooling::DiagnosticMessage Note("suppressed here" +
                                    (S.Reason.empty() ? "" : ": " + S.Reason));
    Note.FilePath = S.Marker.FilePath;
    Note.FileOffset = S.Marker.FileOffset;
    Note.Ranges.push_back(S.Marker);
    F.Said.Notes.push_back(std::move(Note));
  }
  return F;
}

std::vector<tooling::Replacement> fixInJson(const Finding &F) {
  std::vector<tooling::Replacement> All;
  for (const auto &File : F.Said.Message.Fix)
    for (const tooling::Replacement &Edit : File.second) {
      if (!llvm::json::isUTF8(Edit.getReplacementText()))
        return {};
      All.push_back(Edit);
    }
  llvm::sort(All, [](const auto &A, const auto &B) {
    return std::make_tuple(A.getFilePath(), A.getOffset(), A.getLength()) <
           std::make_tuple(B.getFilePath(), B.getOffset(), B.getLength());
  });
  return All;
}

std::string spell(const CodePlace &P, const Sources &Files) {
  return (llvm::Twine(Files.relative(P.File)) + ":" + llvm::Twine(P.Line) +
          ":" + llvm::Twine(P.Column))
      .str();
}

} // namespace clang::tidy::bigtable::tool
