// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schema/Terraform.h"
#include "schema/TerraformModule.h"
#include "schema/TerraformResources.h"
#include "schema/TerraformSyntax.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

/// Returns the tables in the files of \p Root, in the directory \p Path.
static std::optional<TableDescriptions>
describeFolder(const TerraformFolder &Root, StringRef Path, StringRef Where,
               TerraformFolders &All, std::vector<DescriptionError> &Errors) {
  TerraformResources Resources;
  TerraformModule(Root, Path, All).addTo(Resources);
  return Resources.take({Where.str()}, Errors);
}

std::optional<TableDescriptions>
parseTerraform(llvm::ArrayRef<llvm::MemoryBufferRef> Files,
               std::vector<DescriptionError> &Errors) {
  TerraformFolders All;
  TerraformFolder Root;
  for (const llvm::MemoryBufferRef &File : Files)
    if (!Root.add(File, Errors))
      return std::nullopt;
  return describeFolder(
      Root, "", Files.empty() ? "" : Files.front().getBufferIdentifier(), All,
      Errors);
}

std::optional<TableDescriptions>
readTerraform(StringRef Path, std::vector<DescriptionError> &Errors) {
  if (!llvm::sys::fs::is_directory(Path)) {
    const auto Text = readText(Path, Errors);
    return Text ? parseTerraform((*Text)->getMemBufferRef(), Errors)
                : std::nullopt;
  }
  TerraformFolders All;
  const TerraformFolder *Root = All.folder(Path, Errors);
  return Root ? describeFolder(*Root, Path, Path, All, Errors) : std::nullopt;
}

} // namespace clang::tidy::bigtable::tool
