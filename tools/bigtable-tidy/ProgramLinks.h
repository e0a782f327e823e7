// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// What the sources of a run say of each other's functions and constants.

#ifndef BIGTABLE_TIDY_TOOLS_PROGRAMLINKS_H
#define BIGTABLE_TIDY_TOOLS_PROGRAMLINKS_H

#include "Run.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace clang::tidy::bigtable::tool {

/// As of one moment: what is linted later says more. Does not depend on the
/// order of the sources.
class ProgramLinks {
public:
  /// \p Kept is what others say, who are not there.
  ProgramLinks(llvm::ArrayRef<DoneItem> Items, const LinkedFacts &Kept);

  /// What the others say of what \p Item asks for.
  LinkedFacts wantedBy(const DoneItem &Item) const;
  /// Whether \p Item, which cannot see Bigtable, may call a function that
  /// writes or reads, or define what others ask for in vain: its main file
  /// names it.
  bool mayConcern(const DoneItem &Item, llvm::vfs::FileSystem &Files) const;

private:
  LinkedFacts Facts;
  /// Last parts of names.
  llvm::StringSet<> Sought;
};

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_PROGRAMLINKS_H
