// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Parses tables that Terraform creates: resources google_bigtable_table and
/// google_bigtable_gc_policy.

#ifndef BIGTABLE_TIDY_TOOLS_SCHEMA_TERRAFORM_H
#define BIGTABLE_TIDY_TOOLS_SCHEMA_TERRAFORM_H

#include "schema/TableDescription.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBufferRef.h"
#include <optional>

namespace clang::tidy::bigtable::tool {

/// Parses the files of one directory, which Terraform reads together. Leaves
/// out resources that only Terraform can evaluate. On failure, or if no table
/// remains, all parsers here return std::nullopt and add at least one error.
std::optional<TableDescriptions>
parseTerraform(llvm::ArrayRef<llvm::MemoryBufferRef> Files,
               std::vector<DescriptionError> &Errors);

/// Reads and parses the directory, or the one file, \p Path.
std::optional<TableDescriptions>
readTerraform(llvm::StringRef Path, std::vector<DescriptionError> &Errors);

/// Parses the output of 'terraform show -json' for a state or a plan.
std::optional<TableDescriptions>
parseTerraformJson(llvm::MemoryBufferRef Buffer,
                   std::vector<DescriptionError> &Errors);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SCHEMA_TERRAFORM_H
