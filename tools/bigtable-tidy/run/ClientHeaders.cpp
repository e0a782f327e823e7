// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/ClientHeaders.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

namespace clang::tidy::bigtable::tool {

/// On no disk.
static constexpr llvm::StringLiteral ClientFolder = "/bundled-google-cloud-cpp",
                                     AbseilFolder = "/bundled-abseil",
                                     ProtobufFolder = "/bundled-protobuf",
                                     GrpcFolder = "/bundled-grpc",
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
static constexpr llvm::StringLiteral RuntimeInOneHeader =
#include "RuntimeInOneHeader.inc"
    ;

llvm::StringRef runtimeInOneHeader() { return RuntimeInOneHeader; }

bool isClientHeader(llvm::StringRef Name) {
  return Name.starts_with("google/cloud/bigtable/") ||
         Name.starts_with("google/bigtable/");
}

bool isRuntimeHeader(llvm::StringRef Name) {
  return Name.starts_with("bigtable_ttl/");
}

bool isAbseilHeader(llvm::StringRef Name) { return Name.starts_with("absl/"); }

bool isProtobufHeader(llvm::StringRef Name) {
  return Name.starts_with("google/protobuf/");
}

bool isGrpcHeader(llvm::StringRef Name) {
  return Name.starts_with("grpc/") || Name.starts_with("grpc++/") ||
         Name.starts_with("grpcpp/");
}

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> bundledHeaders() {
  auto Files = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  const auto Add = [&](llvm::StringRef Folder, const Header &H) {
    Files->addFile(Folder + "/" + H.Name, /*ModificationTime=*/0,
                   llvm::MemoryBuffer::getMemBuffer(H.Text, H.Name));
  };
  for (const Header &H : OfClient)
    Add(isAbseilHeader(H.Name)     ? AbseilFolder
        : isProtobufHeader(H.Name) ? ProtobufFolder
        : isGrpcHeader(H.Name)   ? GrpcFolder
                                 : ClientFolder,
        H);
  for (const Header &H : OfRuntime)
    Add(RuntimeFolder, H);
  return Files;
}

std::vector<std::string> bundledFlags(ClientHeaders Which, UsedBundles Used) {
  std::vector<std::string> Flags;
  const auto Add = [&](llvm::StringRef How, llvm::StringRef Folder) {
    Flags.insert(Flags.end(), {How.str(), Folder.str()});
  };
  if (Used.Client) {
    const llvm::StringRef How =
        Which == ClientHeaders::Bundled ? "-I" : "-isystem";
    Add(How, ClientFolder);
    if (!Used.InstalledAbseil)
      Add(How, AbseilFolder);
    if (!Used.InstalledProtobuf)
      Add(How, ProtobufFolder);
    if (!Used.InstalledGrpc)
      Add(How, GrpcFolder);
  }
  if (Used.Runtime)
    Add("-isystem", RuntimeFolder);
  return Flags;
}

} // namespace clang::tidy::bigtable::tool
