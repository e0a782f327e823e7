// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// How a schema differs from what is said of the tables elsewhere.

#ifndef BIGTABLE_TIDY_TOOLS_SCHEMA_DRIFT_H
#define BIGTABLE_TIDY_TOOLS_SCHEMA_DRIFT_H

#include "model/Schema.h"
#include "schema/TableDescription.h"
#include "llvm/Support/raw_ostream.h"

namespace clang::tidy::bigtable::tool {

/// Says to \p Said how \p Known, of the file \p File, differs from
/// \p Described. Returns whether it does. Families that are open differ in
/// nothing but whether they are there.
bool reportDrift(const Schema &Known, llvm::StringRef File,
                 const TableDescriptions &Described, llvm::raw_ostream &Said);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SCHEMA_DRIFT_H
