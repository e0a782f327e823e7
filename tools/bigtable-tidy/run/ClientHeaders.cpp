// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/ClientHeaders.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
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

static const Header *find(llvm::StringRef Name) {
  const auto Is = [&](const Header &H) { return H.Name == Name; };
  if (const Header *H = llvm::find_if(OfClient, Is); H != std::end(OfClient))
    return H;
  const Header *H = llvm::find_if(OfRuntime, Is);
  return H == std::end(OfRuntime) ? nullptr : H;
}

bool isBundled(llvm::StringRef Name) { return find(Name) != nullptr; }

std::vector<std::string> firstHeaders(const std::set<std::string> &Names) {
  static constexpr llvm::StringLiteral Table = "google/cloud/bigtable/table.h";
  std::vector<llvm::StringRef> Open(Names.begin(), Names.end());
  llvm::StringSet<> Included;
  while (!Open.empty()) {
    const Header *H = find(Open.back());
    Open.pop_back();
    for (llvm::StringRef Rest = H ? H->Text : ""; !Rest.empty();) {
      Rest = Rest.split("#include \"").second;
      if (llvm::StringRef Name = Rest.split('"').first;
          !Name.empty() && Included.insert(Name).second)
        Open.push_back(Name);
    }
  }
  if (Included.contains(Table) || Names.count(Table.str()) != 0)
    return {Table.str()};
  std::vector<std::string> Result;
  llvm::copy_if(
      Names, std::back_inserter(Result),
      [&](const std::string &Name) { return !Included.contains(Name); });
  return Result;
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
        : isGrpcHeader(H.Name)     ? GrpcFolder
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
