// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Nodes of YAML and JSON with their locations.

#ifndef BIGTABLE_TIDY_TOOLS_SCHEMA_YAMLTREE_H
#define BIGTABLE_TIDY_TOOLS_SCHEMA_YAMLTREE_H

#include "schema/TableDescription.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBufferRef.h"
#include <optional>
#include <string>
#include <vector>

namespace clang::tidy::bigtable::tool {

struct YamlField;

struct YamlNode {
  enum class Kind : uint8_t { Null, Scalar, List, Map };

  Kind Is = Kind::Null;
  bool IsQuoted = false; ///< For a scalar; true for block scalars, too.
  std::string Text;      ///< The text of a scalar.
  Place At;
  std::vector<YamlNode> Elements;
  std::vector<YamlField> Fields;

  /// Returns the field \p Name, or null if it does not exist.
  const YamlNode *field(llvm::StringRef Name) const;
  /// Returns the text of the scalar at the names \p Path, or std::nullopt if it
  /// does not exist.
  std::optional<llvm::StringRef>
  text(std::initializer_list<llvm::StringRef> Path) const;
};

struct YamlField {
  std::string Name;
  Place At; ///< The location of the name.
  YamlNode Value;
};

/// Returns the documents in \p Buffer. On failure returns std::nullopt and adds
/// at least one error.
std::optional<std::vector<YamlNode>>
parseYaml(llvm::MemoryBufferRef Buffer, std::vector<DescriptionError> &Errors);

/// Returns the value in \p Buffer, which is JSON. On failure returns
/// std::nullopt and adds at least one error.
std::optional<YamlNode> parseJsonTree(llvm::MemoryBufferRef Buffer,
                                      std::vector<DescriptionError> &Errors);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SCHEMA_YAMLTREE_H
