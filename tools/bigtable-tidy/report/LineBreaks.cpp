// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "report/LineBreaks.h"
#include "run/Tokens.h"
#include "clang/Format/Format.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <map>
#include <vector>

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

static unsigned longestLine(StringRef Text) {
  size_t Longest = 0;
  for (const StringRef Line : llvm::split(Text, '\n'))
    Longest = std::max(Longest, Line.rtrim("\r").size());
  return Longest;
}

/// Returns by how many columns most blocks of \p Text are indented.
static unsigned indentWidthOf(StringRef Text) {
  const auto IndentOf = [](StringRef Line) {
    return Line.size() - Line.ltrim(' ').size();
  };
  std::map<size_t, unsigned> Uses{{2, 0}};
  StringRef Before;
  for (const StringRef Line : llvm::split(Text, '\n')) {
    if (Before.rtrim().ends_with("{") && IndentOf(Line) > IndentOf(Before))
      ++Uses[IndentOf(Line) - IndentOf(Before)];
    Before = Line;
  }
  return std::max_element(
             Uses.begin(), Uses.end(),
             [](auto &A, auto &B) { return A.second < B.second; })
      ->first;
}

llvm::Expected<tooling::Replacements>
breakLongLines(StringRef Name, StringRef Text,
               const tooling::Replacements &Edits) {
  constexpr unsigned Usual = 80, Most = 120;
  const unsigned Limit = std::clamp(longestLine(Text), Usual, Most);
  llvm::Expected<std::string> New = tooling::applyAllReplacements(Text, Edits);
  if (!New)
    return New.takeError();
  std::vector<tooling::Range> Long;
  std::vector<TextRange> Statements;
  for (const tooling::Range &Edited : Edits.getAffectedRanges()) {
    const StringRef All = *New;
    const unsigned EditEnd = Edited.getOffset() + Edited.getLength();
    size_t Begin = All.rfind('\n', Edited.getOffset());
    Begin = Begin == StringRef::npos || Edited.getOffset() == 0 ? 0 : Begin + 1;
    const size_t End = std::min(All.find('\n', EditEnd), All.size());
    if (longestLine(All.slice(Begin, End)) <= Limit)
      continue;
    Long.emplace_back(Begin, End - Begin);
    // The braces of a function on one line are no part of the statement.
    const size_t Code = All.find_first_not_of(" \t", Begin);
    Statements.push_back({unsigned(std::min(Code, End)), unsigned(End)});
    Statements.push_back(
        {statementAt(All, Edited.getOffset()).Begin,
         statementAt(All, std::max(EditEnd, Edited.getOffset() + 1) - 1).End});
  }
  if (Long.empty())
    return Edits;
  format::FormatStyle Style =
      format::getGoogleStyle(format::FormatStyle::LK_Cpp);
  // Comments stay as they are.
  if (const std::error_code Error = format::parseConfiguration(
          "ReflowComments: false\nFixNamespaceComments: false\n", &Style))
    return llvm::errorCodeToError(Error);
  Style.ColumnLimit = Limit;
  Style.IndentWidth = indentWidthOf(Text);
  Style.LineEnding = format::FormatStyle::LE_DeriveLF;
  // Clang also indents the rest of the block as the style says.
  tooling::Replacements Breaks;
  for (const tooling::Replacement &Break :
       format::reformat(Style, *New, Long, Name))
    if (llvm::any_of(Statements, [&](TextRange S) {
          return S.Begin < Break.getOffset() && Break.getOffset() < S.End;
        }))
      if (llvm::Error E = Breaks.add(Break))
        return std::move(E);
  return Edits.merge(Breaks);
}

} // namespace clang::tidy::bigtable::tool
