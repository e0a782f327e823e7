// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Names from generated headers for fixes: the filter of a table, the TTL of a
/// family. The names may also be in other code.

#ifndef BIGTABLE_TIDY_LIB_TIDY_GENERATEDNAMES_H
#define BIGTABLE_TIDY_LIB_TIDY_GENERATEDNAMES_H

#include "bigtable_ttl/ttl.h"
#include "model/FilterTree.h"
#include <optional>
#include <string>

namespace clang {
class Expr;
} // namespace clang

namespace clang::tidy::bigtable {

struct CallSite;
class Analysis;

/// Returns "clicks::LiveCells()", a call of a function that is declared before
/// \p Read in a namespace and that visibly makes \p Live. Empty without one, or
/// if there are several without the table's ID in their namespace.
std::string namedFilter(const Analysis &Code, const FilterNode &Live,
                        const CallSite &Read);

/// The TTL of a family: the text of Name with Suffix, such as "Family.ttl".
struct NamedTtl {
  const Expr *Name;
  llvm::StringRef Suffix;
  bigtable_ttl::Ttl Value;
};

/// Returns the TTL of the family that the constant \p Name names: in the object
/// with that member, or in an object beside it with the same family name.
std::optional<NamedTtl> ttlBeside(const Analysis &Code, const Expr &Name);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_TIDY_GENERATEDNAMES_H
