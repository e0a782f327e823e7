// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The summary files of a run: those that its configuration names, and the one
/// that it writes. See model/SummaryFile.h.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_SUMMARYFILES_H
#define BIGTABLE_TIDY_TOOLS_RUN_SUMMARYFILES_H

#include "model/SummaryFile.h"
#include "run/DoneItem.h"
#include "run/Finding.h"

namespace clang::tidy::bigtable::tool {

/// The value of option 'SummaryFile'; empty if there is none.
std::string summaryFileIn(const ClangTidyOptions &Options);

/// The schema of \p Source, absolute, by \p Options; empty if there is none.
std::string schemaFileOf(llvm::StringRef Source,
                         const ClangTidyOptions &Options,
                         llvm::vfs::FileSystem &Files);

/// Returns true if \p Text, of \p Source, which is absolute, has the name of a
/// table or family as a literal, by the schema that counts there.
bool hasNameOfSchema(llvm::StringRef Text, llvm::StringRef Source,
                     const ClangTidyOptions &Options,
                     llvm::vfs::FileSystem &Files);

/// Returns the summaries of source files other than \p Items, from the summary
/// files that these name, or from \p Cached if there is such a file. Leaves out
/// summaries that are out of date, and adds them to \p Stale. An error reads
/// "FILE: ..." and concerns a file that cannot be read.
llvm::Expected<SummarySet> readSummaries(llvm::ArrayRef<DoneItem> Items,
                                         llvm::StringRef Cached,
                                         std::vector<StaleSummary> &Stale);

/// Writes what the sources of \p Done say, with paths that are relative to
/// \p Folder, and if \p WithHashes with those of sources, and of headers there
/// and below.
llvm::Error writeSummaries(llvm::StringRef File, llvm::StringRef Folder,
                       llvm::ArrayRef<DoneItem> Done, bool WithHashes);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_SUMMARYFILES_H
