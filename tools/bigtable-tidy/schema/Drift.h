// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Compares a schema with other descriptions of the tables.

#ifndef BIGTABLE_TIDY_TOOLS_SCHEMA_DRIFT_H
#define BIGTABLE_TIDY_TOOLS_SCHEMA_DRIFT_H

#include "model/Schema.h"
#include "schema/TableDescription.h"
#include "llvm/Support/raw_ostream.h"

namespace clang::tidy::bigtable::tool {

/// Prints to \p Said how \p Known, the schema in \p File, differs from
/// \p Described. Returns true if they differ. For open families, compares only
/// their existence.
bool reportDrift(const Schema &Known, llvm::StringRef File,
                 const TableDescriptions &Described, llvm::raw_ostream &Said);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SCHEMA_DRIFT_H
