// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// A whole run: every compile command, on several threads.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_H
#define BIGTABLE_TIDY_TOOLS_RUN_H

#include "Configuration.h"
#include "run/CompileCommands.h"
#include "run/DoneItem.h"
#include "run/Finding.h"
#include "run/Lint.h"
#include "run/ProgramLinks.h"
#include "run/ResultCache.h"
#include "llvm/ADT/StringSet.h"
#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace clang::tidy::bigtable::tool {

struct RunOptions {
  unsigned Jobs = 1;
  /// True to show no progress.
  bool IsQuiet = false;
  ConfigurationFlags Flags;
  std::string ResourceFolder;
  Bodies Which = Bodies::Read;
  ClientHeaders Client = ClientHeaders::Auto;
  /// True if bundled headers of the client may be precompiled.
  bool Precompiles = true;
  /// True if source files use each other's summaries.
  bool Links = true;
  /// True if other runs use the summaries of these sources, and cannot request
  /// more. Sources that cannot use Bigtable, but contain a name of the schema,
  /// are then linted, too.
  bool TellsOthers = false;
  /// The directory of cached results; empty for none.
  std::string CacheFolder;
  /// The file of the compilation database; may be empty.
  std::string Database;
  /// True if only a part of the compilation database is linted. Summaries of
  /// the rest come from summariesInCache().
  bool IsPart = false;
  /// The file of this program.
  std::string Program;
  /// Returns the commands that the compilation database has if its contents are
  /// these; null if there is none.
  std::function<llvm::Expected<WorkList>(std::string)> WorkOf;
  /// Makes a file system for one thread; null for the disk.
  std::function<llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>()> MakeFiles;
  /// Called, unless null, with the findings of each source soon after it was
  /// linted, by one thread at a time. Every finding is passed once.
  std::function<void(const Outcome &)> OnFound;
};

class Run {
public:
  explicit Run(RunOptions Options);

  /// Lints \p Work. Returns an error if the configuration is incorrect.
  llvm::Expected<Outcome> run(WorkList Work);

  /// Returns the linted commands by file, after run().
  llvm::ArrayRef<DoneItem> done() const { return Done; }
  /// A source and the summaries that it requests from other sources; null if it
  /// is not linked.
  using Relinted = std::pair<const DoneItem *, const SummarySet *>;
  /// Lints \p Items again, with \p Texts, by file name, instead of files of
  /// the same names. Call it after run(). Returns the results in the same
  /// order.
  std::vector<ItemResult> lintAgain(llvm::ArrayRef<Relinted> Items,
                                    const llvm::StringMap<std::string> &Texts);
  /// A compile command, and the summaries as in Relinted.
  using Earlier = std::pair<WorkItem, const SummarySet *>;
  /// Lints \p Items of another run, with the files of this one. Returns the
  /// results in the same order.
  std::vector<ItemResult> lintEarlier(llvm::ArrayRef<Earlier> Items);
  /// Finds the interfaces of modules that \p Other has found.
  void indexAs(const Run &Other) {
    Modules.index(Other.Modules.items(), Linters.front()->files());
  }
  const RunOptions &options() const { return Options; }
  /// Returns the summaries from the summary files that the run has read.
  const SummarySet &kept() const { return Kept; }
  /// Returns the file of the compilation database; may be empty.
  llvm::StringRef database() const { return Options.Database; }
  /// Returns true if not all of the compilation database is linted.
  bool isPart() const { return Options.IsPart; }
  /// Returns true if all overriding functions are known.
  bool knowsProgram() const { return KnowsProgram; }
  Configuration &configuration() { return Linters.front()->configuration(); }

  /// Returns the file for the summaries of all of the compilation database;
  /// empty without a cache or a database.
  std::string summariesInCache() const;

  /// Returns the reason why results could not be stored; empty if all were
  /// stored.
  std::string cacheError() const { return Results.error(); }

  /// Return the wall time, in seconds, of scanning, including reading the
  /// cache; of linting; and of the checks alone, summed over all threads.
  double scanSeconds() const { return ScanSeconds; }
  double lintSeconds() const { return LintSeconds; }
  double checkSeconds() const { return CheckSeconds; }
  /// Returns the number of times that sources were parsed for linting.
  unsigned parsings() const { return Parsings; }

  /// Calls \p Do for each number below \p Count, on all threads.
  void forEach(size_t Count, llvm::function_ref<void(size_t, Linter &)> Do);

private:
  std::vector<DoneItem> lookAll(std::vector<WorkItem> Items);
  /// Fills in \p Item as far as possible without linting. Returns false if it
  /// must be linted.
  bool look(DoneItem &Item, Linter &With);
  /// Returns true if \p Item, which cannot use Bigtable, may have summaries
  /// that others need.
  bool tellsOthers(const DoneItem &Item, Linter &With) const;
  /// Moves from \p Others the items with which headers are linted.
  void addHeaders(std::vector<std::string> Headers,
                  std::vector<DoneItem> Others, Outcome &Result);
  /// Checks sources again with summaries of the others, and Kept, until no
  /// summary changes.
  void link();
  /// Sorts \p Open before linting: source files whose headers others include
  /// most often come first, because others are most likely to need their
  /// summaries.
  void prepareToLink(std::vector<DoneItem *> &Open);
  void orderByUse(std::vector<DoneItem *> &Open) const;
  void indexNames();
  /// Returns the summaries so far that a source file requests. Reads source
  /// files that cannot use Bigtable if they may define them.
  SummarySet ask(const Links &Asked);
  /// Checks \p Item again with the summaries that it requests.
  void judgeAgain(DoneItem &Item, Linter &With, AskOthers Ask);
  void lint(DoneItem &Item, llvm::StringRef Key, Linter &With, AskOthers Ask);
  std::unique_ptr<Linter> makeLinter();
  void collect(Outcome &Result);
  /// Passes new findings to Options.OnFound.
  void tell(const DoneItem &Item, FindingSet &Told) const;

  const RunOptions Options;
  FileCache Files;
  ModuleSet Modules;
  ResultCache Results;
  PrecompiledClient Precompiled{Options.Program};
  std::vector<std::unique_ptr<Linter>> Linters;
  std::vector<DoneItem> Done;
  /// Names that source files which cannot use Bigtable define.
  NameIndex Names;
  /// True if summaries of overriding functions cover all of them.
  bool KnowsProgram = true;
  /// Summaries so far, in an order that depends on threads. Using them early
  /// only avoids checking source files again.
  SummarySet SoFar;
  /// Summaries from summary files.
  SummarySet Kept;
  /// Summaries of all source files, at the end.
  SummarySet Program;
  /// The result of a source file that ask() read. A later step decides if it
  /// counts.
  struct Ahead {
    std::once_flag Once;
    DoneItem Item;
  };
  /// Results by the number of the source file.
  std::map<size_t, Ahead> ReadAhead;
  SummarySet FromAhead; ///< Of ReadAhead alone.
  /// Guards SoFar, ReadAhead, and FromAhead.
  std::mutex Asking;
  double ScanSeconds = 0;
  double LintSeconds = 0;
  double CheckSeconds = 0;
  std::atomic<unsigned> Parsings = 0;
};

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_H
