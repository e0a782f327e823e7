// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Texts with unknown parts, and the formats of absl::StrFormat,
/// absl::Substitute, and std::format.

#ifndef BIGTABLE_TIDY_LIB_MODEL_TEXTFORMAT_H
#define BIGTABLE_TIDY_LIB_MODEL_TEXTFORMAT_H

#include "model/Holes.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace clang::tidy::bigtable {

inline bool hasHoles(llvm::StringRef Text) {
  return Text.find_first_of("\x01\x02") != llvm::StringRef::npos;
}
/// Returns \p Text with '...' instead of each hole.
std::string withoutHoles(llvm::StringRef Text);
/// Returns true if \p Name may be \p Pattern with its holes filled.
bool mayBe(llvm::StringRef Pattern, llvm::StringRef Name);

enum class FormatKind : uint8_t {
  None,
  Printf,     ///< '%s', of absl::StrFormat.
  Substitute, ///< '$0', of absl::Substitute.
  Braces,     ///< '{}', of std::format.
};

/// A part of a format: text, or the location of an argument.
struct FormatPiece {
  std::string Text;
  /// The index of the argument; Text is empty then.
  std::optional<unsigned> Argument;
  /// True if the argument's text is inserted unchanged.
  bool IsPlain = false;
  /// True if the inserted text is a number for any argument.
  bool IsNumber = false;
};

/// Parses \p Format. Returns std::nullopt if it is not understood.
std::optional<std::vector<FormatPiece>> piecesOf(llvm::StringRef Format,
                                                 FormatKind Kind);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_TEXTFORMAT_H
