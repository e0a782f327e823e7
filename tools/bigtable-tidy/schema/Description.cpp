// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schema/Description.h"
#include "schema/AdminJson.h"
#include "schema/Cbt.h"
#include "schema/ConfigConnector.h"
#include "schema/Terraform.h"
#include "schema/TerraformSyntax.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

static bool isJson(StringRef Text) {
  return Text.ltrim().starts_with("{") || Text.ltrim().starts_with("[");
}

static DescriptionKind kindOf(StringRef Path, StringRef Text) {
  if (isJson(Text))
    return Text.contains("\"format_version\"") ? DescriptionKind::Terraform
                                               : DescriptionKind::Gcloud;
  if (isConfigConnector(Text))
    return DescriptionKind::ConfigConnector;
  if (isCbtList(Text) || Path.ends_with(".sh") || Text.starts_with("#!"))
    return DescriptionKind::Cbt;
  return DescriptionKind::Gcloud;
}

static std::optional<TableDescriptions>
read(StringRef Path, DescriptionKind Kind, StringRef Table,
     std::vector<DescriptionError> &Errors) {
  if (llvm::sys::fs::is_directory(Path) || isTerraformFile(Path)) {
    if (Kind == DescriptionKind::Any || Kind == DescriptionKind::Terraform)
      return readTerraform(Path, Errors);
    Errors.push_back({{Path.str()}, "expected no file of Terraform's"});
    return std::nullopt;
  }
  const auto Buffer = readText(Path, Errors);
  if (!Buffer)
    return std::nullopt;
  const StringRef Text = (*Buffer)->getBuffer();
  if (Kind == DescriptionKind::Any)
    Kind = kindOf(Path, Text);
  if (Kind == DescriptionKind::ConfigConnector)
    return parseConfigConnector(**Buffer, Errors);
  if (Kind == DescriptionKind::Gcloud)
    return parseAdminJson(**Buffer, Errors);
  if (Kind == DescriptionKind::Terraform)
    return isJson(Text)
               ? parseTerraformJson(**Buffer, Errors)
               : parseTerraform(llvm::MemoryBufferRef(**Buffer), Errors);
  if (!isCbtList(Text))
    return parseCbtScript(**Buffer, Errors);
  if (!Table.empty())
    return parseCbtList(**Buffer, Table, Errors);
  Errors.push_back({{Path.str()},
                    "cbt does not print the table's name; expected it in "
                    "--table=NAME"});
  return std::nullopt;
}

llvm::Expected<TableDescriptions> readDescription(StringRef Path,
                                                  DescriptionKind Kind,
                                                  StringRef Table,
                                                  llvm::raw_ostream &Said) {
  std::vector<DescriptionError> Errors;
  std::optional<TableDescriptions> Read = read(Path, Kind, Table, Errors);
  if (Read) {
    print(Read->LeftOut, "warning", Said);
    return std::move(*Read);
  }
  print(Errors, "error", Said);
  return llvm::createStringError("there are errors in '" + Path + "'");
}

} // namespace clang::tidy::bigtable::tool
