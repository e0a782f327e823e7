// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "setup/ClangTidyFile.h"
#include "clang-tidy/ClangTidyOptions.h"
#include "clang-tidy/GlobList.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

static constexpr llvm::StringLiteral Ours = "bigtable-*";
static constexpr llvm::StringLiteral OneOfOurs = "bigtable-missing-timestamp";
static constexpr llvm::StringLiteral Blank = " \t\r";

/// Returns true if \p Text lets clang-tidy run a bigtable check; std::nullopt
/// if it is not a configuration.
static std::optional<bool> enablesOurs(StringRef Text) {
  if (Text.trim().empty())
    return false;
  const llvm::ErrorOr<ClangTidyOptions> Read =
      parseConfiguration(llvm::MemoryBufferRef(Text, ".clang-tidy"));
  if (!Read)
    return std::nullopt;
  return Read->Checks && GlobList(*Read->Checks).contains(OneOfOurs);
}

/// Returns the globs to add after \p Globs.
static std::string separated(StringRef Globs) {
  Globs = Globs.rtrim();
  return (Globs.empty() || Globs.ends_with(",") ? "" : ",") + Ours.str();
}

/// Returns the end of the indented lines after \p At: the last character of the
/// last line that is not blank, or \p At without one.
static size_t endOfIndented(StringRef Text, size_t At, bool WithDashes) {
  size_t End = At;
  while (At < Text.size()) {
    const size_t LineEnd = std::min(Text.find('\n', At), Text.size());
    const StringRef Line = Text.slice(At, LineEnd);
    const StringRef Trimmed = Line.trim(Blank);
    if (!Trimmed.empty() && Line.front() != ' ' && Line.front() != '\t' &&
        !(WithDashes && Line.starts_with("-")))
      break;
    if (!Trimmed.empty())
      End = At + Line.rtrim(Blank).size();
    At = LineEnd + 1;
  }
  return End;
}

/// Adds to a value of several lines, which begin at \p First.
static std::string addToLines(StringRef Text, size_t First) {
  const StringRef FirstLine = Text.substr(First).split('\n').first;
  const StringRef Indent = FirstLine.take_front(
      std::min(FirstLine.find_first_not_of(Blank), FirstLine.size()));
  const bool IsList = FirstLine.trim(Blank).starts_with("-") &&
                      !FirstLine.trim(Blank).starts_with("-*");
  const size_t End = endOfIndented(Text, First, IsList);
  if (End == First)
    return Text.str();
  std::string Added = "\n" + Indent.str();
  if (IsList)
    Added += "- '" + Ours.str() + "'";
  else
    Added = (Text[End - 1] == ',' ? "" : ",") + Added + Ours.str();
  return (Text.take_front(End) + Added + Text.substr(End)).str();
}

/// Adds to the value that begins at \p At, in the line of its key.
static std::string addToValue(StringRef Text, size_t At) {
  const size_t LineEnd = std::min(Text.find('\n', At), Text.size());
  const StringRef Line = Text.slice(At, LineEnd);
  const size_t Begin =
      At + std::min(Line.find_first_not_of(Blank), Line.size());
  const char First = Begin < LineEnd ? Text[Begin] : '\n';
  const auto InsertAt = [&](size_t Where, StringRef Added) {
    return (Text.take_front(Where) + Added + Text.substr(Where)).str();
  };
  if (First == '\n' || First == '#' || First == '>' || First == '|')
    return addToLines(Text, std::min(LineEnd + 1, Text.size()));
  if (First == '\'' || First == '"' || First == '[') {
    const size_t Close = Text.find(First == '[' ? ']' : First, Begin + 1);
    if (Close == StringRef::npos)
      return Text.str();
    const StringRef Inside = Text.slice(Begin + 1, Close);
    if (First != '[')
      return InsertAt(Close, separated(Inside));
    return InsertAt(Close,
                    (Inside.trim().empty() ? "'" : ", '") + Ours.str() + "'");
  }
  const size_t Comment = Line.find(" #");
  const size_t End = At + Line.take_front(Comment).rtrim(Blank).size();
  return InsertAt(End, separated(Text.slice(Begin, End)));
}

std::optional<std::string> withChecks(StringRef Text) {
  const std::optional<bool> Before = enablesOurs(Text);
  if (!Before)
    return std::nullopt;
  if (*Before)
    return Text.str();
  std::string New;
  const size_t Key = Text.starts_with("Checks:") ? 0 : Text.find("\nChecks:");
  if (Key == StringRef::npos) {
    New = Text.str();
    if (!New.empty() && New.back() != '\n')
      New += '\n';
    New += "Checks: '" + Ours.str() + "'\n";
  } else {
    New = addToValue(Text, Text.find(':', Key) + 1);
  }
  // The result counts, in any form.
  if (!enablesOurs(New).value_or(false))
    return std::nullopt;
  return New;
}

} // namespace clang::tidy::bigtable::tool
