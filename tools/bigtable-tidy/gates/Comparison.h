// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// --diff: which findings on lines that did not change are new. A constant in a
/// header or in another source file that changed may make them wrong.

#ifndef BIGTABLE_TIDY_TOOLS_GATES_COMPARISON_H
#define BIGTABLE_TIDY_TOOLS_GATES_COMPARISON_H

#include "gates/ChangedLines.h"
#include "run/Run.h"
#include <map>
#include <set>
#include <tuple>

namespace clang::tidy::bigtable::tool {

/// A run, and what it would have found when files were as before.
class Comparison {
public:
  /// \p Before and \p Done must outlive the comparison. \p Root is the folder
  /// of fingerprints.
  Comparison(const ChangedLines::Before &Before, Run &Done,
             llvm::StringRef Root);

  /// Lints the sources that have \p Elsewhere once more, as the files were. So
  /// are linted, first, sources that say what these ask for.
  void lintBefore(const std::vector<Finding> &Elsewhere);
  /// Asked once of each of these, by its fingerprint.
  bool isNew(const Finding &F);

private:
  using Key = std::tuple<std::string, unsigned, std::string>;
  using Items = std::set<const DoneItem *>;
  static Key keyOf(const Finding &F) {
    return {F.file().str(), F.offset(), F.check().str()};
  }
  /// Adds sources that say what those ask for, and what these ask for in turn.
  Items withOthers(Items Sources) const;
  bool hasChanged(const DoneItem &Item) const;
  /// Returns true if \p Item reads a file whose earlier state is unknown.
  bool isLost(const DoneItem &Item) const;
  const ItemResult &resultOf(const DoneItem &Item) const;
  /// Fills in Results and Others.
  void lint(const std::vector<const DoneItem *> &Some);
  /// Returns those of \p Sources to which other sources said something else than
  /// they were linted with.
  std::vector<const DoneItem *> relinked(const Items &Sources);

  const ChangedLines::Before &Before;
  Run &Done;
  const std::string Root;
  const llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> Files =
      llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  /// Names of the files that have changed.
  llvm::StringSet<> Names;
  /// The sources that define what has this key.
  std::multimap<std::string, const DoneItem *> Definers;
  /// Results of source files that were linted again, and the summaries that
  /// they used.
  std::map<const DoneItem *, ItemResult> Results;
  std::map<const DoneItem *, SummarySet> Others;
  /// Findings of source files that were linted again, and findings of those
  /// that read files whose earlier state is unknown.
  std::set<Key> Again, Unknown;
  /// Fingerprints of what was found before.
  std::multiset<std::string> Found;
};

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_GATES_COMPARISON_H
