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
#include <set>
#include <string>
#include <vector>

namespace clang::tidy::bigtable::tool {

struct WorkItem {
  /// Absolute, without dots.
  std::string File;
  tooling::CompileCommand Command;
  UsedBundles Bundled; ///< Known after a scan.
};

struct WorkList {
  /// Sorted by file.
  std::vector<WorkItem> Items;
  /// Named files and entries of the compilation database that have no compile
  /// command or do not exist.
  std::vector<Failure> Failures;
  /// Headers that were named, and other files. Each is linted with the first
  /// item, of Others too, that includes it.
  std::vector<std::string> Headers;
  /// The rest of the compilation database; empty if no header was named.
  std::vector<WorkItem> Others;
  /// The rest of the compilation database if no header was named: it has
  /// interfaces of modules.
  std::vector<WorkItem> Unasked;
  /// The file of the compilation database; empty if flags came with the command
  /// line.
  std::string Database;
  /// Flags that were taken from commands, as Clang does not know them.
  std::set<std::string> DroppedFlags;
  /// C++ that may call the client, if there is no build.
  std::vector<std::string> ClientCode;
  /// True if the items are all of the compilation database.
  bool IsAll = false;
  /// Compile commands of what was asked for that are not of C++: they are left
  /// out.
  unsigned OtherLanguages = 0;
  /// How many compile commands WorkRequest::Excluded left out.
  unsigned Excluded = 0;
  /// Globs of WorkRequest::Excluded that match nothing, if all of the
  /// compilation database is requested.
  std::vector<std::string> UselessGlobs;
};

struct WorkRequest {
  /// A folder with a compile_commands.json or a compile_flags.txt, or such a
  /// file; if empty, one is looked for from the first path upwards, and in
  /// folders 'build' on the way.
  std::string BuildPath;
  /// Files and folders; none means all of the compilation database.
  std::vector<std::string> Paths;
  /// Instead of a compilation database.
  std::shared_ptr<tooling::CompilationDatabase> Flags;
  /// Flags that are taken from each command.
  std::vector<std::string> RemovedArgs;
  /// Instead of a compilation database: guesses the commands.
  std::function<llvm::Expected<WorkList>(const WorkRequest &)> Guess;
  /// Globs of sources that are left out, though they may be named: of a path,
  /// or of a folder above; absolute, or relative to the current folder.
  std::vector<std::string> Excluded;
};

llvm::Expected<WorkList> findWork(const WorkRequest &Request);

/// One command, changed so that Clang can lint with it: without flags that make
/// errors of its warnings.
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

/// Returns true if \p File has the name of a C++ source or of a header, or of a
/// template for one.
bool isCode(llvm::StringRef File);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_COMPILECOMMANDS_H
