// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Headers of google-cloud-cpp and of the runtime that are bundled with this
/// program, for systems without them.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_CLIENTHEADERS_H
#define BIGTABLE_TIDY_TOOLS_RUN_CLIENTHEADERS_H

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <set>
#include <string>
#include <vector>

namespace clang::tidy::bigtable::tool {

/// The choice between bundled and real headers of the client.
enum class ClientHeaders {
  Auto,    ///< The bundled ones if the real ones are not found.
  Bundled, ///< Always the bundled ones.
  Real,    ///< Never the bundled ones.
};

/// The bundled headers that one compile command uses.
struct UsedBundles {
  bool Client = false;
  /// The headers of the runtime, if Client is true and the code includes one.
  /// Otherwise they are not added, so that no fix uses a runtime that the
  /// program may not have.
  bool Runtime = false;
  /// True if the code includes installed headers of a library that the client
  /// needs. The bundled client then uses them, too, because two versions of a
  /// library cannot be mixed.
  bool InstalledAbseil = false;
  bool InstalledProtobuf = false;
  bool InstalledGrpc = false;
  /// True if the code includes headers that are neither bundled nor found.
  bool LacksOthers = false;
  /// The headers of the client and of the runtime with which the bundled part
  /// of the code begins, for PrecompiledClient; empty if it cannot be
  /// precompiled, because another header is missing, for example.
  std::vector<std::string> Headers;
};

/// Returns true for names of headers such as "google/cloud/bigtable/table.h".
bool isClientHeader(llvm::StringRef Name);
/// Returns true for names of headers such as "bigtable_ttl/ttl.h", which
/// include headers of the client.
bool isRuntimeHeader(llvm::StringRef Name);
/// Returns true for names of headers such as "absl/time/time.h".
bool isAbseilHeader(llvm::StringRef Name);
/// Returns true for names of headers such as "google/protobuf/message.h".
bool isProtobufHeader(llvm::StringRef Name);
/// Returns true for names of headers such as "grpcpp/channel.h".
bool isGrpcHeader(llvm::StringRef Name);
/// Returns true if a bundled header has this name, such as "absl/time/time.h".
bool isBundled(llvm::StringRef Name);
/// Returns the bundled headers that code which includes \p Names can begin
/// with: table.h if they include it, because the others add little to it;
/// otherwise \p Names without those that others of them include.
std::vector<std::string> firstHeaders(const std::set<std::string> &Names);
/// Returns a file system that has only the bundled headers.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> bundledHeaders();
/// Returns the runtime as one header.
llvm::StringRef runtimeInOneHeader();

/// Returns the flags by which the compiler finds \p Used, for the beginning of
/// a command. The compiler finds bundled headers before those of the system,
/// which may be of another version of protobuf. With ClientHeaders::Bundled, it
/// finds them before all others.
std::vector<std::string> bundledFlags(ClientHeaders Which, UsedBundles Used);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_CLIENTHEADERS_H
