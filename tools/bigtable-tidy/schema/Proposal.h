// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The schema that a run assumes if the repository has none.

#ifndef BIGTABLE_TIDY_TOOLS_SCHEMA_PROPOSAL_H
#define BIGTABLE_TIDY_TOOLS_SCHEMA_PROPOSAL_H

#include "schema/TableDescription.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace clang::tidy::bigtable::tool {

struct Proposal {
  struct Family {
    std::string Table;
    std::string Name;
    /// The policy, such as 'one-second' or 'default, unstamped: allowed'; empty
    /// if the family is left out.
    std::string Policy;
    /// The evidence: the end of a sentence.
    std::string Evidence;
    Place RuleAt; ///< The location of the GC rule; without a file if unknown.
    unsigned Line = 0; ///< The line of the family in Text, from 1.
  };
  /// The text of a schema; empty if all families are left out.
  std::string Text;
  std::vector<Family> Families;
};

/// Returns the schema with the families whose policy \p Described suggests
/// without a contradiction. Its other families are left out.
llvm::Expected<Proposal> proposeSchema(const TableDescriptions &Described);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SCHEMA_PROPOSAL_H
