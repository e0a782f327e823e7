// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/ClientHeaders.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

namespace clang::tidy::bigtable::tool {

/// On no disk.
static constexpr llvm::StringLiteral Folder = "/bundled-google-cloud-cpp";

namespace {

struct Header {
  llvm::StringLiteral Name;
  llvm::StringLiteral Text;
};

} // namespace

#define BIGTABLE_CLIENT_HEADER(NAME, TEXT)                                     \
  {llvm::StringLiteral(NAME), llvm::StringLiteral(TEXT)},
static constexpr Header Headers[] = {
#include "ClientHeaders.inc"
};
#undef BIGTABLE_CLIENT_HEADER

bool isClientHeader(llvm::StringRef Name) {
  return Name.starts_with("google/cloud/bigtable/") ||
         Name.starts_with("google/bigtable/");
}

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> bundledHeaders() {
  auto Files = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const Header &H : Headers)
    Files->addFile(Folder + "/" + H.Name, /*ModificationTime=*/0,
                   llvm::MemoryBuffer::getMemBuffer(H.Text, H.Name));
  return Files;
}

std::vector<std::string> bundledFlags(ClientHeaders Which) {
  return {Which == ClientHeaders::Bundled ? "-I" : "-isystem", Folder.str()};
}

} // namespace clang::tidy::bigtable::tool
