// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The tags of bigtable_ttl/tags.h in the AST: annotations whose text begins
/// with "bigtable::".

#ifndef BIGTABLE_TIDY_LIB_API_TAGS_H
#define BIGTABLE_TIDY_LIB_API_TAGS_H

#include "model/TtlPolicy.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclBase.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace clang::tidy::bigtable {

enum class TagKind { Ttl, Table, Writer, Reader, NotAWriter, NotAReader };

struct Tag {
  TagKind Kind;
  SourceLocation At;
  TtlPolicy Policy;    ///< Ttl: the policy of the family.
  std::string TableId; ///< Table.
  /// Writer and Reader: pairs of a role ('family') and its player, the name of
  /// a parameter or one of the words of tags.h.
  std::vector<std::pair<std::string, std::string>> Roles;
};

/// Parses a tag. Returns std::nullopt for annotations of other tools, and an
/// error if the tag is malformed.
std::optional<llvm::Expected<Tag>> parseTag(const AnnotateAttr &Attr);

/// Returns the well-formed tag of kind \p Kind on \p D; std::nullopt without
/// one.
std::optional<Tag> findTag(const Decl &D, TagKind Kind);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_API_TAGS_H
