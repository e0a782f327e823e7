// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Printable.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Format.h"

namespace clang::tidy::bigtable::tool {

/// Returns the length of the character at the beginning of \p Text, and the
/// character; a length of 0 if these bytes are not UTF-8.
static std::pair<size_t, llvm::UTF32> firstOf(llvm::StringRef Text) {
  const auto *From = reinterpret_cast<const llvm::UTF8 *>(Text.begin());
  const llvm::UTF8 *const Begin = From;
  llvm::UTF32 Character = 0;
  if (llvm::convertUTF8Sequence(
          &From, reinterpret_cast<const llvm::UTF8 *>(Text.end()), &Character,
          llvm::strictConversion) != llvm::conversionOK)
    return {0, 0};
  return {From - Begin, Character};
}

/// Returns true if a terminal or a log may obey \p C, or show it elsewhere.
static bool isObeyed(llvm::UTF32 C) {
  const bool IsControl = C < 0x20 || (C >= 0x7f && C < 0xa0);
  const bool EndsLine = C == 0x2028 || C == 0x2029;
  const bool Reorders = C == 0x200e || C == 0x200f || C == 0x61c ||
                        (C >= 0x202a && C <= 0x202e) ||
                        (C >= 0x2066 && C <= 0x2069);
  return IsControl || EndsLine || Reorders;
}

static void escape(llvm::StringRef Bytes, std::string &To) {
  for (const char C : Bytes) {
    static constexpr llvm::StringLiteral Known("\n\r\t");
    To += '\\';
    if (const size_t Which = Known.find(C); Which != llvm::StringRef::npos) {
      To += "nrt"[Which];
      continue;
    }
    const auto Byte = static_cast<unsigned char>(C);
    To += 'x';
    To += llvm::hexdigit(Byte >> 4, /*LowerCase=*/true);
    To += llvm::hexdigit(Byte & 15, /*LowerCase=*/true);
  }
}

std::string printable(llvm::StringRef Text) {
  std::string Result;
  if (Text.ltrim(' ').starts_with("::"))
    Result += '\\';
  while (!Text.empty()) {
    const auto [Size, Character] = firstOf(Text);
    const llvm::StringRef Bytes = Text.take_front(std::max<size_t>(Size, 1));
    if (Size == 0 || isObeyed(Character))
      escape(Bytes, Result);
    else
      Result += Bytes;
    Text = Text.drop_front(Bytes.size());
  }
  return Result;
}

void writePrintableJson(llvm::StringRef Text, llvm::raw_ostream &Out) {
  while (!Text.empty()) {
    const auto [Size, Character] = firstOf(Text);
    // JSON escapes control characters of ASCII itself; others have two bytes or
    // more, except for DEL. All are in the basic plane.
    if (Character >= 0x7f && isObeyed(Character))
      Out << llvm::format("\\u%04x", unsigned(Character));
    else
      Out << Text.take_front(std::max<size_t>(Size, 1));
    Text = Text.drop_front(std::max<size_t>(Size, 1));
  }
}

} // namespace clang::tidy::bigtable::tool
