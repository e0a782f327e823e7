// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Finds mistakes in a setup that prevent checks of code, or that make other
/// hosts report other findings than this program.

#ifndef BIGTABLE_TIDY_TOOLS_SETUP_EXAMINATION_H
#define BIGTABLE_TIDY_TOOLS_SETUP_EXAMINATION_H

#include "run/CompileCommands.h"
#include "run/Run.h"
#include "run/Sources.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace clang::tidy::bigtable::tool {

/// The result of examining one part of a setup.
struct Examined {
  enum class Kind : uint8_t { Good, Hint, Problem };
  Kind Is = Kind::Good;
  /// A line: the subject and its state, or the problem, its effect, and the
  /// remedy.
  std::string Text;
};

/// Collects results. \p Texts must outlive it, and its root is the repository.
class Examination {
public:
  /// \p IsOfInit is true at the end of 'init'.
  explicit Examination(Sources &Texts, bool IsOfInit = false)
      : Texts(Texts), IsOfInit(IsOfInit) {}

  /// Adds the problem that no compilation database can be read.
  void addMissingDatabase(llvm::Error Why);
  /// Examines the compilation database, whose complete contents are \p Work.
  void addDatabase(const WorkList &Work);
  /// Returns true if \p Work has no file in the repository. A run is then
  /// useless.
  bool isElsewhere(const WorkList &Work) const;
  /// Finds plugins of this project that a clang-tidy, or a compiler, of another
  /// major version loads.
  void addPlugins(const WorkList &Work);
  /// Examines \p Done, which must have linted all of the compilation database.
  void addRun(Run &Done, const Outcome &Result);
  /// Adds the calls that \p Result does not check, and the names of the schema
  /// that are probably misspelled. \p Result includes the findings of
  /// judgeWhole().
  void addUnchecked(const Outcome &Result);
  /// Adds the problem that the run failed.
  void addFailedRun(llvm::Error Why);
  /// Examines \p Folder, the cache; empty if results are not stored.
  void addCache(llvm::StringRef Folder);

  llvm::ArrayRef<Examined> all() const { return All; }
  unsigned problems() const;

private:
  void good(const llvm::Twine &Text);
  void hint(const llvm::Twine &Text);
  void problem(const llvm::Twine &Text);
  /// Returns "'src/a.cc'", or "'src/a.cc' and 2 others".
  std::string some(llvm::ArrayRef<std::string> Files) const;
  std::string quoted(llvm::StringRef File) const;

  /// Returns "compilation database 'build/compile_commands.json'".
  std::string nameOf(llvm::StringRef Database) const;
  /// Returns the remedy for \p Wrong, an unsuitable compilation database.
  std::string remedyForDatabase(llvm::StringRef Wrong) const;
  void addDatabaseProblems(const WorkList &Work);
  void addBuildFilesChangedSince(const WorkList &Work);
  void addUnreadFiles(const Run &Done, const Outcome &Result);
  void addMissingHeaders(const Run &Done, const Outcome &Result);
  void addSchemas(Run &Done, const Outcome &Result);
  void addSummaries(const Run &Done);
  void addPluginsIn(llvm::StringRef File, llvm::StringRef Text);

  Sources &Texts;
  const bool IsOfInit;
  std::vector<Examined> All;
};

/// Returns the files below \p Root that have one of \p Names, sorted. Skips
/// hidden directories, and the subdirectories of build directories.
std::vector<std::string> findFiles(llvm::StringRef Root,
                                   llvm::ArrayRef<llvm::StringRef> Names);

/// Returns the file in \p Root that is the copy of the runtime which 'init'
/// offers.
std::string runtimeCopyIn(llvm::StringRef Root);

/// Returns the remedy if source files cannot include the runtime and \p Root
/// has that copy: "add 'third_party/include' to ..."; empty if it has none.
std::string remedyForRuntimeCopy(llvm::StringRef Root);

/// Returns the command that writes a compilation database in \p Root; empty if
/// its build system is unknown.
std::string commandForDatabase(llvm::StringRef Root, llvm::StringRef Build);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SETUP_EXAMINATION_H
