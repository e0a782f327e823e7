// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The value of option 'TestFiles': globs of the source files that are tests.

#ifndef BIGTABLE_TIDY_LIB_ANALYSIS_FILEGLOBS_H
#define BIGTABLE_TIDY_LIB_ANALYSIS_FILEGLOBS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/GlobPattern.h"
#include <list>
#include <string>
#include <vector>

namespace clang::tidy::bigtable {

/// Globs of files. A glob without a leading '/' matches the end of a path below
/// a root, from the beginning of a name on: 'test/*' matches 'src/test/a.cc',
/// and '*_test.cc' matches 'src/a_test.cc'. A '*' also matches slashes.
class FileGlobs {
public:
  /// Parses globs separated by semicolons. Ignores spaces around globs, and
  /// empty globs.
  static llvm::Expected<FileGlobs> parse(llvm::StringRef Text);

  bool empty() const { return Absolute.empty() && Relative.empty(); }
  /// Returns true if a glob matches \p Path, which is absolute. Relative globs
  /// match the part of \p Path below \p Root, or all of \p Path if it is not
  /// below \p Root.
  bool match(llvm::StringRef Path, llvm::StringRef Root) const;

private:
  /// The file names to which the globs apply.
  std::list<std::string> Texts;
  std::vector<llvm::GlobPattern> Absolute, Relative;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_ANALYSIS_FILEGLOBS_H
