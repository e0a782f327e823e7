// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Reads descriptions of tables in any format.

#ifndef BIGTABLE_TIDY_TOOLS_SCHEMA_DESCRIPTION_H
#define BIGTABLE_TIDY_TOOLS_SCHEMA_DESCRIPTION_H

#include "schema/TableDescription.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>
#include <optional>

namespace clang::tidy::bigtable::tool {

enum class DescriptionKind {
  Any, ///< Determined by the content.
  Gcloud,
  Cbt,
  Terraform,
  ConfigConnector,
};

/// Reads \p Path, a file, '-' for standard input, or a Terraform directory.
/// \p Table is the id for descriptions without one. Prints skipped resources
/// and mistakes to \p Said. Returns an error if there are mistakes.
llvm::Expected<TableDescriptions> readDescription(llvm::StringRef Path,
                                                  DescriptionKind Kind,
                                                  llvm::StringRef Table,
                                                  llvm::raw_ostream &Said);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SCHEMA_DESCRIPTION_H
