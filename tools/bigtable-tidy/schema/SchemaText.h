// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Writes schemas: adds described families to a text that a person maintains,
/// with questions about details that no description has.

#ifndef BIGTABLE_TIDY_TOOLS_SCHEMA_SCHEMATEXT_H
#define BIGTABLE_TIDY_TOOLS_SCHEMA_SCHEMATEXT_H

#include "model/Schema.h"
#include "schema/Evidence.h"
#include "schema/TableDescription.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"

namespace clang::tidy::bigtable::tool {

/// Returns the answers for \p Families of \p T, one for each.
using AnswerSource = llvm::function_ref<std::vector<Answer>(
    const DescribedTable &T, llvm::ArrayRef<const DescribedFamily *> Families)>;

struct SchemaText {
  std::string Text;
  Schema Parsed;
  unsigned Added = 0; ///< Families.
  unsigned Open = 0;  ///< Families that are open.
};

/// Adds the families of \p Described that are missing to \p Existing, the text
/// of \p Known, and does not change the rest. For a new schema, pass "" and
/// null. If a family cannot be inserted, returns an error, and adds the lines
/// to write by hand to \p ByHand.
llvm::Expected<SchemaText> addTo(llvm::StringRef Existing, const Schema *Known,
                                 const TableDescriptions &Described,
                                 AnswerSource Answers,
                                 std::string *ByHand = nullptr);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SCHEMA_SCHEMATEXT_H
