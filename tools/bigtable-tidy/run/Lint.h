// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Lints one compile command: determines if it can use Bigtable, and runs the
/// checks.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_LINT_H
#define BIGTABLE_TIDY_TOOLS_RUN_LINT_H

#include "Configuration.h"
#include "record/Coverage.h"
#include "run/ClientHeaders.h"
#include "run/CompileCommands.h"
#include "run/Finding.h"
#include "run/FrontEnd.h"
#include "run/Inputs.h"
#include "run/Modules.h"
#include "run/PrecompiledClient.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"

namespace clang::tidy::bigtable::tool {

/// The result of one compile command.
struct ItemResult {
  enum class State {
    Skipped, ///< None of its files names Bigtable.
    Linted,
    Unchecked, ///< May use Bigtable, but no check is enabled.
    Failed,    ///< Linting failed for the reason Why.
  };
  State What = State::Failed;
  std::string Why;
  /// Findings of checks and of the compiler, as clang-tidy reports them.
  std::vector<Finding> Findings;
  Coverage Covered;
  /// The bundled headers with which the item was parsed, because others were
  /// missing or must not be used.
  UsedBundles Bundled;
  /// Wall time of the checks in seconds; 0 for a result of an earlier run.
  double CheckSeconds = 0;
  /// The files on which the result depends, sorted by name.
  std::vector<Input> Inputs;

  /// Returns true if \p Is returns true for a file that was read. The name that
  /// it receives is absolute and without dots.
  bool reads(llvm::function_ref<bool(llvm::StringRef)> Is) const;
};

/// Lints one item after the other. Used by one thread; several linters may
/// share a cache of files.
class Linter {
public:
  /// \p Modules, and \p Precompiled unless it is null, must outlive this. Reads
  /// all files through \p Base, or from the disk if it is null.
  Linter(FileCache &Cache, ModuleSet &Modules, ConfigurationFlags Flags,
         std::string ResourceFolder, Bodies Which, ClientHeaders Client,
         PrecompiledClient *Precompiled = nullptr,
         llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base = nullptr);

  /// Returns the file system below that of this linter.
  llvm::vfs::FileSystem &files() { return *Scanner; }
  Configuration &configuration() { return Config; }

  /// Returns true if \p Item may use Bigtable, also if this is uncertain
  /// because some files are missing, or because modules or precompiled headers
  /// replace them. Fills in Result.Inputs and Result.Bundled.
  bool mayConcern(const WorkItem &Item, ItemResult &Result);
  struct Judged {
    /// The summaries of other sources that were used; std::nullopt if not
    /// linked.
    SummarySet Others;
    ItemResult Result;
  };
  /// Runs the checks. A crash of Clang is a result, too. \p Others and \p Ask
  /// are as in runChecks(). If there are several results, the last one counts.
  std::vector<Judged> lint(const WorkItem &Item, const SummarySet *Others,
                           AskOthers Ask) {
    return lintOverlaid(Item, Others, nullptr, Ask);
  }
  /// Lints \p Item with \p Texts, by absolute file name, instead of files of
  /// the same names.
  ItemResult lintWith(const WorkItem &Item, const SummarySet *Others,
                      const llvm::StringMap<std::string> &Texts);

private:
  std::vector<Judged>
  lintOverlaid(const WorkItem &Item, const SummarySet *Others,
               llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Text,
               AskOthers Ask);
  /// Lints \p Item with compiled modules.
  std::vector<Judged>
  lintImporting(const WorkItem &Item, const ModuleFiles &Imports,
                const SummarySet *Others,
                llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Text,
                AskOthers Ask);
  /// Returns a compiled interface without its name.
  ModuleFile compile(const WorkItem &Item, const ModuleFiles &Imports);

  const std::string ResourceFolder;
  const Bodies Which;
  const ClientHeaders Client;
  FileCache &Cache;
  ModuleSet &Modules;
  PrecompiledClient *const Precompiled;
  Configuration Config;
  llvm::IntrusiveRefCntPtr<DirectivesScanner> Scanner;
  llvm::IntrusiveRefCntPtr<RecordingFileSystem> Recorder;
};

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_LINT_H
