// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// --diff: determines which findings on unchanged lines are new. A changed
/// constant in a header or in another source file may cause them, or anything
/// else that the analysis asked of the file system.

#ifndef BIGTABLE_TIDY_TOOLS_GATES_COMPARISON_H
#define BIGTABLE_TIDY_TOOLS_GATES_COMPARISON_H

#include "gates/ChangedLines.h"
#include "gates/EarlierFiles.h"
#include "run/Run.h"
#include "llvm/ADT/STLExtras.h"
#include <deque>
#include <map>
#include <set>
#include <tuple>

namespace clang::tidy::bigtable::tool {

/// Compares a run with a run on the earlier contents of files.
class EarlierComparison {
public:
  /// \p Before and \p Done must outlive the comparison. \p Root is the root
  /// directory for fingerprints.
  EarlierComparison(const ChangedLines::Before &Before, Run &Done,
                    llvm::StringRef Root);

  /// Lints the sources with findings \p Elsewhere again, with the earlier
  /// contents of files. First lints sources from which these request summaries.
  void lintBefore(const std::vector<Finding> &Elsewhere);
  /// Returns true if \p F, one of these findings, is new by its fingerprint.
  /// Call it once for each finding.
  bool isNew(const Finding &F);

private:
  using Key = std::tuple<std::string, unsigned, std::string>;
  using Items = std::set<const DoneItem *>;
  static Key keyOf(const Finding &F) {
    return {F.file().str(), F.offset(), F.check().str()};
  }
  /// Returns \p Sources and all sources from which these request summaries,
  /// directly or indirectly. If they request any, adds changed and removed
  /// sources, which may have defined the functions earlier.
  Items withOthers(Items Sources);
  /// Returns true if the file system, the configuration, or the compilation
  /// database may have had another answer for \p Item.
  bool hasChanged(const DoneItem &Item);
  /// Returns true if \p Item asks for a file whose earlier state is unknown.
  bool isLost(const DoneItem &Item);
  /// Reads the earlier compile commands if the database has changed.
  void readCommands(const ChangedLines::Before &Before);
  /// Adds \p File to Removed if a source with the same extension is left, whose
  /// command it gets; one in the same directory comes first.
  void addRemoved(const std::string &File);
  bool isRemoved(const DoneItem &Item) const {
    return llvm::any_of(Removed,
                        [&](const DoneItem &Each) { return &Each == &Item; });
  }
  const ItemResult &resultOf(const DoneItem &Item) const;
  /// Fills in Results and Others.
  void lint(const std::vector<const DoneItem *> &Some);
  /// Returns those of \p Sources for which other sources now have other
  /// summaries than those with which they were linted.
  std::vector<const DoneItem *> relinked(const Items &Sources);

  Run &Done;
  const std::string Root;
  const EarlierState State;
  /// For this thread.
  const llvm::IntrusiveRefCntPtr<EarlierFiles> Files;
  /// Lints with the earlier files.
  std::unique_ptr<Run> Earlier;
  /// The earlier compile commands of each item, if the database has changed.
  /// Without one, an item is new.
  std::optional<std::map<const DoneItem *, WorkItem>> Commands;
  /// Source files of the run that have changed themselves.
  std::vector<const DoneItem *> Changed;
  /// Source files that were removed or renamed. They are linted for their
  /// summaries.
  std::deque<DoneItem> Removed;
  /// Summaries from the earlier summary files.
  SummarySet Kept;
  /// The sources that define the entity with a key.
  std::multimap<std::string, const DoneItem *> Definers;
  /// Results of source files that were linted again, and the summaries that
  /// they used.
  std::map<const DoneItem *, ItemResult> Results;
  std::map<const DoneItem *, SummarySet> Others;
  /// Findings of source files that were linted again, and findings of those
  /// that read files whose earlier state is unknown.
  std::set<Key> Again, Unknown;
  /// Fingerprints of the earlier findings.
  std::multiset<std::string> Found;
};

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_GATES_COMPARISON_H
