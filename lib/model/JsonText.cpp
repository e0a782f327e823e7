// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/JsonText.h"
#include "model/Bounds.h"

namespace clang::tidy::bigtable {

/// Returns the offset at which \p Text is nested too deeply; npos without one.
static size_t tooDeepInJson(llvm::StringRef Text) {
  unsigned Depth = 0;
  bool IsInString = false;
  for (size_t I = 0; I < Text.size(); ++I) {
    const char C = Text[I];
    if (C == '"')
      IsInString = !IsInString;
    else if (IsInString)
      I += C == '\\';
    else if ((C == '{' || C == '[') && ++Depth > MaxJsonDepth)
      return I;
    else if ((C == '}' || C == ']') && Depth != 0)
      --Depth;
  }
  return llvm::StringRef::npos;
}

llvm::Expected<llvm::json::Value> parseJsonText(llvm::StringRef Text) {
  const size_t At = tooDeepInJson(Text);
  if (At == llvm::StringRef::npos)
    return llvm::json::parse(Text);
  const llvm::StringRef Before = Text.take_front(At);
  // Columns count from zero there: npos + 1 is the beginning of the text.
  return llvm::make_error<llvm::json::ParseError>(
      "nested more than 500 deep", Before.count('\n') + 1,
      At - (Before.rfind('\n') + 1), At);
}

std::string inUtf8(llvm::StringRef Text) {
  return llvm::json::isUTF8(Text) ? Text.str() : llvm::json::fixUTF8(Text);
}

std::string shortened(llvm::StringRef Text, size_t Most) {
  std::string Valid = inUtf8(Text);
  if (Valid.size() <= Most)
    return Valid;
  while (Most > 0 && (Valid[Most] & 0xC0) == 0x80)
    --Most; // Not within a character.
  Valid.resize(Most);
  return Valid + "...";
}

} // namespace clang::tidy::bigtable
