// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tidy/Docs.h"
#include "llvm/Support/Compiler.h"
#include "llvm/Support/Path.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

StringRef docsFolder() { return BIGTABLE_TIDY_DOCS; }
StringRef programName() { return BIGTABLE_TIDY_PROGRAM; }

// The program's own takes its place.
LLVM_ATTRIBUTE_WEAK bool printsPages() { return false; }

std::string whereToReadOn(StringRef Check) {
  return whereToReadOn(Check, docsFolder(), programName(), printsPages());
}

std::string whereToReadOn(StringRef Check, StringRef Folder, StringRef Program,
                          bool PrintsPages) {
  const StringRef Name = Check.split('-').second;
  // A relative path is one of this project, not of the reader's.
  const bool IsFound =
      Folder.contains("://") || llvm::sys::path::is_absolute(Folder);
  if (IsFound && !PrintsPages)
    return ("see " + Folder + "/" + Name +
            ".md for why this matters and how to suppress it")
        .str();
  return ("'" + Program + " explain " + Name +
          "' explains why this matters and how to suppress it")
      .str();
}

} // namespace clang::tidy::bigtable
