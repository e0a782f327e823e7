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

/// Which main files have which names in them.
class NameIndex {
public:
  /// \p Text is that of \p Item. Before sort().
  void add(size_t Item, llvm::StringRef Text);
  void add(const NameIndex &Others) {
    Entries.insert(Entries.end(), Others.Entries.begin(), Others.Entries.end());
  }
  void sort();
  /// The items whose text has \p Name: one word, or 'Store::Store'.
  std::vector<size_t> find(llvm::StringRef Name) const;

private:
  /// Hashes of names, and items.
  std::vector<std::pair<uint64_t, size_t>> Entries;
};

/// As of one moment: what is linted later says more. Does not depend on the
/// order of the sources.
class ProgramLinks {
public:
  /// \p Kept is what others say, who are not there.
  ProgramLinks(llvm::ArrayRef<DoneItem> Items, const SummarySet &Kept);

  const SummarySet &summaries() const { return Summaries; }
  /// Last parts of names that others ask for in vain, and of functions that
  /// write or read: what cannot see Bigtable concerns them if its main file
  /// names one, for it may define that, or call it.
  const llvm::StringSet<> &sought() const { return Sought; }

private:
  SummarySet Summaries;
  llvm::StringSet<> Sought;
};

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_PROGRAMLINKS_H
