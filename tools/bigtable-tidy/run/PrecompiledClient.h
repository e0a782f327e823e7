// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The bundled headers of the client, precompiled once for the source files
/// that are parsed with the same flags, in this run and in later ones.
///
/// Clang believes precompiled code, so it comes only from the user's own cache,
/// which code under review cannot write. Findings do not depend on it: a source
/// file is parsed without if it may see other code than the precompiled one.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_PRECOMPILEDCLIENT_H
#define BIGTABLE_TIDY_TOOLS_RUN_PRECOMPILEDCLIENT_H

#include "run/EntryFolder.h"
#include "run/Inputs.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringSet.h"
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace clang::tidy::bigtable::tool {

/// Some bundled headers, precompiled.
struct PrecompiledHeaders {
  /// An entry of the cache, of which the other members are parts.
  std::unique_ptr<llvm::MemoryBuffer> Entry;
  /// The file that Clang would write.
  llvm::StringRef Bytes;
  /// The files that the headers depend on.
  std::vector<Input> Inputs;
  /// All names that the headers include, or ask for: "bits/move.h".
  std::vector<llvm::StringRef> Included;
  /// All identifiers in the headers, including names of macros that they only
  /// ask for.
  llvm::StringSet<> Identifiers;
};

/// The precompiled headers of a run, by their flags. Used by several threads.
class PrecompiledClient {
public:
  /// \p Program is the running program; files of other programs are ignored.
  explicit PrecompiledClient(std::string Program)
      : Program(std::move(Program)) {}

  /// Finds the directory of the cache. Confined threads cannot.
  void open();
  /// After open(), returns the headers with \p Key, or makes them of the entry
  /// that \p Make returns. Returns null if it returns an empty one.
  const PrecompiledHeaders *find(llvm::StringRef Key, FileCache &Cache,
                                 llvm::vfs::FileSystem &Files,
                                 llvm::function_ref<std::string()> Make);
  /// Stores the entries of confined threads, which cannot write.
  void storeRest();

private:
  struct Slot {
    std::mutex Mutex;
    bool IsDone = false;
    std::unique_ptr<PrecompiledHeaders> Made;
  };

  const std::string Program;
  std::once_flag Once;
  std::optional<EntryFolder> Stored;
  /// A part of every key.
  std::string Common;
  /// Guards Slots.
  std::mutex Mutex;
  std::map<std::string, Slot> Slots;
};

/// The use of precompiled headers for one source file.
class PrecompiledUse {
public:
  /// \p Headers are the bundled headers with which the file can begin. Reads
  /// the files that these depend on through \p Files. Not for confined threads.
  PrecompiledUse(PrecompiledClient &All, llvm::ArrayRef<std::string> Headers,
                 FileCache &Cache,
                 llvm::IntrusiveRefCntPtr<DirectivesScanner> Files);

  /// Returns the file system with which begin() needs to be called.
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
  over(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files);
  /// Makes \p Invocation begin with precompiled headers if it can.
  void begin(CompilerInvocation &Invocation, FileManager &Files);
  /// Returns the headers with which the file begins; null if there are none.
  const PrecompiledHeaders *headers() const { return Used; }
  /// Looks for reasons why the headers are not those that the file includes.
  void watch(CompilerInstance &Compiler);
  /// Returns true if the file must be parsed again without the headers.
  bool isDoubtful(const CompilerInstance &Compiler) const;

private:
  std::string compile(std::shared_ptr<CompilerInvocation> Invocation) const;

  PrecompiledClient &All;
  FileCache &Cache;
  const llvm::IntrusiveRefCntPtr<DirectivesScanner> Files;
  /// The file that includes the headers, and the precompiled one.
  const llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> Own;
  const std::string Text;
  const PrecompiledHeaders *Used = nullptr;
  bool IsDoubtful = false;
};

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_PRECOMPILEDCLIENT_H
