// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/ClientHeaders.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

namespace clang::tidy::bigtable::tool {

/// On no disk.
static constexpr llvm::StringLiteral ClientFolder = "/bundled-google-cloud-cpp",
                                     RuntimeFolder = "/bundled-bigtable-ttl";

namespace {

struct Header {
  llvm::StringLiteral Name;
  llvm::StringLiteral Text;
};

} // namespace

#define BIGTABLE_BUNDLED_HEADER(NAME, TEXT)                                    \
  {llvm::StringLiteral(NAME), llvm::StringLiteral(TEXT)},
static constexpr Header OfClient[] = {
#include "ClientHeaders.inc"
};
static constexpr Header OfRuntime[] = {
#include "RuntimeHeaders.inc"
};
#undef BIGTABLE_BUNDLED_HEADER

bool isClientHeader(llvm::StringRef Name) {
  return Name.starts_with("google/cloud/bigtable/") ||
         Name.starts_with("google/bigtable/");
}

bool isRuntimeHeader(llvm::StringRef Name) {
  return Name.starts_with("bigtable_ttl/");
}

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> bundledHeaders() {
  auto Files = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  const auto Add = [&](llvm::StringRef Folder, llvm::ArrayRef<Header> Headers) {
    for (const Header &H : Headers)
      Files->addFile(Folder + "/" + H.Name, /*ModificationTime=*/0,
                     llvm::MemoryBuffer::getMemBuffer(H.Text, H.Name));
  };
  Add(ClientFolder, OfClient);
  Add(RuntimeFolder, OfRuntime);
  return Files;
}

std::vector<std::string> bundledFlags(ClientHeaders Which, UsedBundles Used) {
  std::vector<std::string> Flags;
  if (Used.Client)
    Flags = {Which == ClientHeaders::Bundled ? "-I" : "-isystem",
             ClientFolder.str()};
  if (Used.Runtime)
    Flags.insert(Flags.end(), {"-isystem", RuntimeFolder.str()});
  return Flags;
}

} // namespace clang::tidy::bigtable::tool
