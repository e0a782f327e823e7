// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The summary files of a run: those that the configuration names, and the one
/// that the run writes. See model/SummaryFile.h.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_SUMMARYFILES_H
#define BIGTABLE_TIDY_TOOLS_RUN_SUMMARYFILES_H

#include "ResourceFolder.h"
#include "model/SummaryFile.h"
#include "run/DoneItem.h"
#include "run/Finding.h"

namespace clang::tidy::bigtable::tool {

/// Returns the value of option 'SummaryFile'; empty if unset.
std::string summaryFileIn(const ClangTidyOptions &Options);

/// Returns the schema file of \p Source, which is absolute, by \p Options;
/// empty if the source has no schema.
std::string schemaFileOf(llvm::StringRef Source,
                         const ClangTidyOptions &Options,
                         llvm::vfs::FileSystem &Files);

/// Returns true if \p Text, the text of \p Source, has a literal with the name
/// of a table or family in the schema of \p Source, which is absolute.
bool hasNameOfSchema(llvm::StringRef Text, llvm::StringRef Source,
                     const ClangTidyOptions &Options,
                     llvm::vfs::FileSystem &Files);

/// Returns the summaries of source files other than \p Items, from the summary
/// files in \p Files that these name, or from \p Cached if that file exists.
/// Leaves out summaries that are out of date, and adds them to \p Stale. An
/// error reads "FILE: ..." and concerns a file that cannot be read.
llvm::Expected<SummarySet> readSummaries(llvm::ArrayRef<DoneItem> Items,
                                         llvm::StringRef Cached,
                                         std::vector<StaleSummary> &Stale,
                                         llvm::vfs::FileSystem &Files =
                                             *filesOnDisk());

/// Writes the summaries of the sources of \p Done, with paths relative to
/// \p Folder. If \p WithHashes, includes hashes of the sources, and of headers
/// below \p Folder.
llvm::Error writeSummaries(llvm::StringRef File, llvm::StringRef Folder,
                       llvm::ArrayRef<DoneItem> Done, bool WithHashes);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_SUMMARYFILES_H
