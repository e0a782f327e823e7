// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The summaries that the source files of a run exchange.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_PROGRAMLINKS_H
#define BIGTABLE_TIDY_TOOLS_RUN_PROGRAMLINKS_H

#include "run/DoneItem.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringSet.h"
#include <utility>
#include <vector>

namespace clang::tidy::bigtable::tool {

/// Returns the part of \p Summaries that \p Asked requests. \p IsWhole is true
/// if \p Summaries describe the whole program.
SummarySet wantedBy(const Links &Asked, const SummarySet &Summaries,
                    bool IsWhole);

/// Maps names to the main files that contain them.
class NameIndex {
public:
  /// Adds the names in \p Text, the text of \p Item. Call it before sort().
  void add(size_t Item, llvm::StringRef Text);
  void add(const NameIndex &Others) {
    Entries.insert(Entries.end(), Others.Entries.begin(), Others.Entries.end());
  }
  void sort();
  /// Returns the items whose text has \p Name: one word, or 'Store::Store'.
  std::vector<size_t> find(llvm::StringRef Name) const;

private:
  /// Pairs of a name's hash and an item that contains the name.
  std::vector<std::pair<uint64_t, size_t>> Entries;
};

/// Summaries as of one moment, independent of the order of the sources. Sources
/// that are linted later add more.
class ProgramLinks {
public:
  /// \p Kept are summaries of sources that are not in \p Items.
  ProgramLinks(llvm::ArrayRef<DoneItem> Items, const SummarySet &Kept);

  const SummarySet &summaries() const { return Summaries; }
  /// Returns the last parts of requested names without a summary, and of names
  /// of functions that write or read. A source that cannot use Bigtable matters
  /// if its main file contains such a name, because the source may define or
  /// call the function.
  const llvm::StringSet<> &sought() const { return Sought; }

private:
  SummarySet Summaries;
  llvm::StringSet<> Sought;
};

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_PROGRAMLINKS_H
