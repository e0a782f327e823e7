// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schema/Json.h"
#include "llvm/Support/Error.h"

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

/// Plans have modules in modules, rules in rules; none comes near.
static constexpr unsigned MaxDepth = 500;

/// Where \p Text is nested too deeply; npos if it nowhere is.
static size_t tooDeepAt(StringRef Text) {
  unsigned Depth = 0;
  bool IsInString = false;
  for (size_t I = 0; I < Text.size(); ++I) {
    const char C = Text[I];
    if (C == '"')
      IsInString = !IsInString;
    else if (IsInString)
      I += C == '\\';
    else if ((C == '{' || C == '[') && ++Depth > MaxDepth)
      return I;
    else if ((C == '}' || C == ']') && Depth != 0)
      --Depth;
  }
  return StringRef::npos;
}

std::optional<llvm::json::Value>
parseJson(llvm::MemoryBufferRef Buffer, std::vector<DescriptionError> &Errors) {
  const StringRef Text = Buffer.getBuffer();
  const Place Begin{Buffer.getBufferIdentifier().str()};
  if (const size_t At = tooDeepAt(Text); At != StringRef::npos) {
    Errors.push_back(
        {placeIn(Text, At, Begin),
         "nested more than " + std::to_string(MaxDepth) + " deep"});
    return std::nullopt;
  }
  llvm::Expected<llvm::json::Value> Parsed = llvm::json::parse(Text);
  if (Parsed)
    return std::move(*Parsed);
  DescriptionError E{Begin, llvm::toString(Parsed.takeError())};
  // "[1:20, byte=19]: Expected ..."; columns count from zero.
  StringRef Said = E.Message;
  unsigned Column;
  if (Said.consume_front("[") && !Said.consumeInteger(10, E.At.Line) &&
      Said.consume_front(":") && !Said.consumeInteger(10, Column)) {
    E.At.Column = Column + 1;
    E.Message = Said.split("]: ").second.str();
  }
  Errors.push_back(std::move(E));
  return std::nullopt;
}

} // namespace clang::tidy::bigtable::tool
