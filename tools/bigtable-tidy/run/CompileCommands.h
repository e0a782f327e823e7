// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The compile commands to lint, and those that the user selects.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_COMPILECOMMANDS_H
#define BIGTABLE_TIDY_TOOLS_RUN_COMPILECOMMANDS_H

#include "run/ClientHeaders.h"
#include "run/Finding.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/Support/Error.h"
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace clang::tidy::bigtable::tool {

/// There is no compilation database where one was named. The message names
/// another, and how to pass it.
class OtherDatabaseExists
    : public llvm::ErrorInfo<OtherDatabaseExists, llvm::StringError> {
public:
  static char ID;
  explicit OtherDatabaseExists(const llvm::Twine &Text)
      : ErrorInfo(Text, llvm::inconvertibleErrorCode()) {}
};

struct WorkItem {
  /// The path of the source, absolute and without dots.
  std::string File;
  tooling::CompileCommand Command;
  UsedBundles Bundled; ///< Known after a scan.
};

struct WorkList {
  /// The compile commands to lint, sorted by file.
  std::vector<WorkItem> Items;
  /// Named files and entries of the compilation database that have no compile
  /// command or do not exist.
  std::vector<Failure> Failures;
  /// Named headers and other named files. The run lints them with the first
  /// item, also of Others, that includes them.
  std::vector<std::string> Headers;
  /// The rest of the compilation database; empty if no header was named.
  std::vector<WorkItem> Others;
  /// The rest of the compilation database if no header was named, for
  /// interfaces of modules.
  std::vector<WorkItem> Unasked;
  /// The file of the compilation database; empty if flags came with the command
  /// line.
  std::string Database;
  /// Flags that were removed from commands because Clang does not know them.
  std::set<std::string> DroppedFlags;
  /// C++ files that may call the client, if there is no build.
  std::vector<std::string> ClientCode;
  /// True if the items are all of the compilation database.
  bool IsAll = false;
  /// The number of requested compile commands that are not of C++, and left
  /// out.
  unsigned OtherLanguages = 0;
  /// The number of compile commands that WorkRequest::Excluded leaves out.
  unsigned Excluded = 0;
  /// Globs of WorkRequest::Excluded without a match, if all of the compilation
  /// database is requested.
  std::vector<std::string> UselessGlobs;
};

struct WorkRequest {
  /// A directory with a compile_commands.json or a compile_flags.txt, or such a
  /// file. If empty, the search goes from the first path upwards, and includes
  /// directories 'build' on the way.
  std::string BuildPath;
  /// The contents of the compilation database BuildPath, instead of those of
  /// the file.
  std::optional<std::string> DatabaseText;
  /// Files and directories; if empty, all of the compilation database.
  std::vector<std::string> Paths;
  /// Flags that replace a compilation database; may be null.
  std::shared_ptr<tooling::CompilationDatabase> Flags;
  /// Flags to remove from each command.
  std::vector<std::string> RemovedArgs;
  /// Guesses the commands, instead of a compilation database; may be null.
  std::function<llvm::Expected<WorkList>(const WorkRequest &)> Guess;
  /// Globs of sources to leave out, even if they are named. A glob matches the
  /// path of a source or of a directory above; it is absolute, or relative to
  /// the current directory.
  std::vector<std::string> Excluded;
};

llvm::Expected<WorkList> findWork(const WorkRequest &Request);

/// A single compile command, changed for linting by Clang: without flags that
/// turn warnings into errors.
class OneCommand : public tooling::CompilationDatabase {
public:
  OneCommand(const WorkItem &Item, llvm::StringRef ResourceFolder);
  std::vector<tooling::CompileCommand>
  getCompileCommands(llvm::StringRef) const override {
    return {Command};
  }
  const tooling::CompileCommand &command() const { return Command; }
  /// Adds \p Flags before the others.
  void addFlags(const std::vector<std::string> &Flags);

private:
  tooling::CompileCommand Command;
};

/// Returns true if \p File has the name of a C++ source, of a header, or of a
/// template for such a file.
bool isCode(llvm::StringRef File);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_COMPILECOMMANDS_H
