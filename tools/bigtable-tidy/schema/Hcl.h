// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The blocks and attributes of Terraform's language, HCL. Expressions remain
/// tokens until their value is requested, since most are irrelevant.

#ifndef BIGTABLE_TIDY_TOOLS_SCHEMA_HCL_H
#define BIGTABLE_TIDY_TOOLS_SCHEMA_HCL_H

#include "schema/TableDescription.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBufferRef.h"
#include <optional>

namespace clang::tidy::bigtable::tool {

struct HclToken {
  enum class Kind : uint8_t {
    Name,
    Number,
    String,   ///< With its quotes, as written.
    Heredoc,  ///< A text from '<<' to the end of its last line.
    Template, ///< A text without its quotes, nor escapes, as JSON has it.
    Sign,     ///< '=', '{', '==', ...
    EndOfLine,
    EndOfFile,
  };
  Kind Is = Kind::EndOfFile;
  llvm::StringRef Text; ///< In the buffer.
  Place At;

  bool is(llvm::StringRef Sign) const {
    return Is == Kind::Sign && Text == Sign;
  }
};

struct HclAttribute {
  std::string Name;
  Place At;
  /// The tokens of its value; not empty.
  std::vector<HclToken> Value;
};

struct HclBlock;

struct HclBody {
  std::vector<HclAttribute> Attributes;
  std::vector<HclBlock> Blocks;

  const HclAttribute *find(llvm::StringRef Name) const;
};

struct HclBlock {
  std::string Type;
  std::vector<std::string> Labels;
  Place At;
  HclBody Body;
};

/// Returns the tokens of \p Text, which begins at \p At; the last one is
/// EndOfFile. If a string or a comment does not end, returns std::nullopt and
/// adds an error.
std::optional<std::vector<HclToken>>
lexHcl(llvm::StringRef Text, Place At, std::vector<DescriptionError> &Errors);

/// Returns the end of the expression that follows "${" at the beginning of
/// \p Text, a template; npos if the expression does not end.
size_t endOfInterpolation(llvm::StringRef Text);

/// Parses \p Buffer, which must outlive the result. On failure returns
/// std::nullopt and adds at least one error.
std::optional<HclBody> parseHcl(llvm::MemoryBufferRef Buffer,
                                std::vector<DescriptionError> &Errors);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SCHEMA_HCL_H
