// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The files of one Terraform directory, in either of Terraform's syntaxes.

#ifndef BIGTABLE_TIDY_TOOLS_SCHEMA_TERRAFORMSYNTAX_H
#define BIGTABLE_TIDY_TOOLS_SCHEMA_TERRAFORMSYNTAX_H

#include "schema/Hcl.h"
#include "llvm/ADT/StringMap.h"
#include <deque>
#include <memory>

namespace clang::tidy::bigtable::tool {

/// The files that Terraform reads together. Owns the texts to which members
/// refer.
class TerraformFolder {
public:
  /// Adds the file in \p Buffer, which must outlive this. If it cannot be
  /// parsed, returns false and adds errors.
  bool add(llvm::MemoryBufferRef Buffer, std::vector<DescriptionError> &Errors);
  /// Reads all files of the directory \p Path. Reads files with values of
  /// variables only if \p IsRoot.
  bool addAll(llvm::StringRef Path, bool IsRoot,
              std::vector<DescriptionError> &Errors);

  const HclBlock *resource(llvm::StringRef Type, llvm::StringRef Name) const;

  /// The blocks 'module', and the resources that describe tables.
  std::vector<const HclBlock *> Calls, Resources;
  /// Locals, and Given: the values in files '.tfvars'.
  llvm::StringMap<const HclAttribute *> Locals, Given;
  llvm::StringMap<const HclBlock *> Variables, Outputs;

private:
  void collect(const HclBody &Body);

  std::vector<std::unique_ptr<HclBody>> Bodies;
  std::vector<std::unique_ptr<llvm::MemoryBuffer>> Buffers;
  /// The texts to which tokens of JSON refer.
  std::deque<std::string> Texts;
};

/// Reads Terraform's JSON syntax. Tokens refer to \p Texts. On failure returns
/// std::nullopt and adds at least one error.
std::optional<HclBody> parseJsonSyntax(llvm::MemoryBufferRef Buffer,
                                       std::deque<std::string> &Texts,
                                       std::vector<DescriptionError> &Errors);

/// Returns true if \p Path has the name of a Terraform file.
bool isTerraformFile(llvm::StringRef Path);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SCHEMA_TERRAFORMSYNTAX_H
