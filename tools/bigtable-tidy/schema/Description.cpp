// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schema/Description.h"
#include "schema/AdminJson.h"
#include "schema/Cbt.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

/// Longer than what describes all tables of an instance; the parsers of YAML
/// keep several times as much in memory.
static constexpr size_t MaxSize = 16u << 20;

static bool isJson(StringRef Text) {
  return Text.ltrim().starts_with("{") || Text.ltrim().starts_with("[");
}

static DescriptionKind kindOf(StringRef Path, StringRef Text) {
  if (llvm::sys::fs::is_directory(Path) || Path.ends_with(".tf"))
    return DescriptionKind::Terraform;
  if (isJson(Text))
    return Text.contains("\"format_version\"") ? DescriptionKind::Terraform
                                               : DescriptionKind::Gcloud;
  if (isCbtList(Text) || Path.ends_with(".sh") || Text.starts_with("#!"))
    return DescriptionKind::Cbt;
  return DescriptionKind::Gcloud;
}

static std::optional<TableDescriptions>
parse(llvm::MemoryBufferRef Buffer, DescriptionKind Kind, StringRef Table,
      std::vector<DescriptionError> &Errors) {
  const std::string File = Buffer.getBufferIdentifier().str();
  const StringRef Text = Buffer.getBuffer();
  if (Text.size() > MaxSize) {
    Errors.push_back({{File},
                      "a file of " + std::to_string(Text.size()) +
                          " bytes, expected at most " +
                          std::to_string(MaxSize)});
    return std::nullopt;
  }
  const auto *Bytes = reinterpret_cast<const llvm::UTF8 *>(Text.begin());
  if (Text.contains('\0') ||
      !llvm::isLegalUTF8String(
          &Bytes, reinterpret_cast<const llvm::UTF8 *>(Text.end()))) {
    const StringRef Good = Text.take_front(
        std::min(Text.find('\0'),
                 size_t(reinterpret_cast<const char *>(Bytes) - Text.begin())));
    const size_t LineStart = Good.rfind('\n') + 1;
    Errors.push_back({{File, unsigned(Good.count('\n') + 1),
                       unsigned(Good.size() - LineStart + 1)},
                      "expected text in UTF-8"});
    return std::nullopt;
  }
  if (Kind == DescriptionKind::Gcloud)
    return parseAdminJson(Buffer, Errors);
  if (!isCbtList(Text))
    return parseCbtScript(Buffer, Errors);
  if (!Table.empty())
    return parseCbtList(Buffer, Table, Errors);
  Errors.push_back({{File},
                    "cbt does not print the table's name; expected it "
                    "in --table=NAME"});
  return std::nullopt;
}

llvm::Expected<TableDescriptions> readDescription(StringRef Path,
                                                  DescriptionKind Kind,
                                                  StringRef Table,
                                                  llvm::raw_ostream &Said) {
  std::vector<DescriptionError> Errors;
  std::optional<TableDescriptions> Read;
  auto Buffer = llvm::MemoryBuffer::getFileOrSTDIN(Path);
  if (!Buffer)
    return llvm::createStringError("cannot read '" + Path +
                                   "': " + Buffer.getError().message());
  if (Kind == DescriptionKind::Any)
    Kind = kindOf(Path, (*Buffer)->getBuffer());
  Read = parse((*Buffer)->getMemBufferRef(), Kind, Table, Errors);
  if (Read)
    return std::move(*Read);
  for (const DescriptionError &E : Errors)
    Said << E.At.File << ':' << E.At.Line << ':' << E.At.Column
         << ": error: " << E.Message << '\n';
  return llvm::createStringError("there are errors in '" + Path + "'");
}

} // namespace clang::tidy::bigtable::tool
