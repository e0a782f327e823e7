// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The CI system of a repository, and the configuration that runs the checks in
/// it.

#ifndef BIGTABLE_TIDY_TOOLS_SETUP_CI_H
#define BIGTABLE_TIDY_TOOLS_SETUP_CI_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace clang::tidy::bigtable::tool {

enum class CiSystem { None, GitHub, GitLab, Other };

struct FoundCi {
  CiSystem System = CiSystem::None;
  /// "GitHub Actions", or the file of another system.
  std::string Name;
};

/// Finds the CI system by files in \p Root, or else by the address of its
/// remote repository.
FoundCi findCi(llvm::StringRef Root);

struct CiRequest {
  std::string Root;
  /// The directory of the compilation database, relative to the root; empty
  /// without a build.
  std::string Build;
  /// The file of the baseline, relative to the root; empty for none.
  std::string Baseline;
  /// "owner/name@version" of the GitHub action; empty to run the program.
  std::string Action;
  /// The path of an installed program, or the address of a release's tarball.
  /// Empty for "bigtable-tidy" on the PATH.
  std::string Program;
  /// Of the tarball.
  std::string Sha256;
};

/// Returns true if \p Program is an address, and not a path.
bool isAddress(llvm::StringRef Program);

/// Returns an error if a job cannot use this program or this hash.
llvm::Error checkProgram(llvm::StringRef Program, llvm::StringRef Sha256);

/// Returns "-p build", or "--no-build".
std::string buildFlag(const CiRequest &Request);

/// The file that a CI system reads.
struct CiFile {
  std::string File; ///< The absolute path.
  /// The whole new text. Empty if a file of the system, then File, already runs
  /// these checks.
  std::string Text;
  /// A further step for the user; may be empty.
  std::string ToDo;
};

/// Returns the file for \p System, GitHub or GitLab. Returns an error if an
/// existing file cannot be extended.
llvm::Expected<CiFile> ciFileFor(CiSystem System, const CiRequest &Request);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SETUP_CI_H
