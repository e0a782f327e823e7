// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Determines the checks that run on a file, and their options, from
/// .clang-tidy files and the command line.

#ifndef BIGTABLE_TIDY_TOOLS_CONFIGURATION_H
#define BIGTABLE_TIDY_TOOLS_CONFIGURATION_H

#include "clang-tidy/ClangTidyOptions.h"
#include "clang/Tooling/ArgumentsAdjusters.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clang::tidy::bigtable::tool {

/// The configuration on the command line, which takes precedence over files.
struct ConfigurationFlags {
  std::optional<std::string> Checks;
  std::optional<std::string> HeaderFilter;
  std::optional<std::string> FormatStyle;
  std::optional<std::string> WarningsAsErrors;
  /// Names of options, "bigtable-some-check.Option", and their values.
  std::vector<std::pair<std::string, std::string>> Options;
  std::vector<std::string> ExtraArgs;
  std::vector<std::string> ExtraArgsBefore;
  /// A file that replaces every .clang-tidy; empty if unset.
  std::string ConfigFile;
  /// The text of such a file, as an alternative to ConfigFile.
  std::string Config;
};

/// The macro that enables the tags of bigtable_ttl/tags.h. clang-tidy and
/// Clang's static analyzer do not need it.
inline constexpr llvm::StringLiteral TagsMacro = "BIGTABLE_TIDY_ANNOTATIONS";

/// Returns the globs to add to \p Checks, which may come from several
/// .clang-tidy files: if these name only other checks, such as '-*,bugprone-*',
/// the bigtable checks stay on.
std::string checksToAdd(llvm::StringRef Checks);

/// Adds the extra arguments of \p Options to a compile command, as clang-tidy
/// does, and removes those that \p Options remove. The result only parses, see
/// SafeFlags.h, so it needs no other adjuster.
tooling::ArgumentsAdjuster argumentsAdjuster(const ClangTidyOptions &Options);

/// Used by one thread.
///
/// See checksToAdd(). Clang's own checks do not run here, even if a .clang-tidy
/// enables them.
class Configuration {
public:
  /// Reads files through \p Disk, or from the disk if it is null.
  explicit Configuration(
      ConfigurationFlags Flags,
      llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk = nullptr);

  /// Returns the options for \p Main, absolute, regardless of the file for
  /// which a ClangTidyContext asks. The provider must not outlive this object.
  std::unique_ptr<ClangTidyOptionsProvider> provider(llvm::StringRef Main);
  /// Returns the options for \p File, which is absolute.
  ClangTidyOptions optionsFor(llvm::StringRef File);

  /// Returns true if \p Check, a full name, runs on code in \p File.
  bool runs(llvm::StringRef File, llvm::StringRef Check);

  /// Returns true if any of our checks runs on code in \p File.
  bool runsAny(llvm::StringRef File);

  /// Returns true if a run on \p Main shows findings in \p Header, unless that
  /// is a system header. Both paths are absolute.
  bool showsHeader(llvm::StringRef Main, llvm::StringRef Header);

  /// Returns an error for each mistake in the configuration of \p File, which
  /// begins with 'FILE:LINE:COLUMN: ' or names the option. Keys of CheckOptions
  /// for unknown checks are errors if they are probably misspelled.
  llvm::Error verify(llvm::StringRef File);

private:
  class Provider;
  /// Returns an error if a .clang-tidy that applies to \p File cannot be read.
  llvm::Error verifyFiles(llvm::StringRef File);
  /// Returns an error if a name in \p Globs, the value of \p Section, is not
  /// the name of a check.
  llvm::Error verifyChecks(llvm::StringRef Globs, llvm::StringRef Section,
                           llvm::StringRef File);
  llvm::Error verifyOptions(const ClangTidyOptions &Options,
                            llvm::StringRef File);
  llvm::Error verifyHeaders(const ClangTidyOptions &Options,
                            llvm::StringRef File);
  std::vector<ClangTidyOptionsProvider::OptionsSource>
  rawOptions(llvm::StringRef File);
  /// Returns an error if a .clang-tidy adds a flag that it may not add.
  llvm::Error verifyExtraArgs(llvm::StringRef File);
  /// Returns the source of \p Name, below the key \p Section: a location in a
  /// file, or a description of it.
  std::string sourceOf(llvm::StringRef Name, llvm::StringRef Section,
                       llvm::StringRef File);

  const ConfigurationFlags Flags;
  /// Errors in configuration files, as they are read.
  std::vector<std::string> Errors;
  std::unique_ptr<ClangTidyOptionsProvider> Files;
  /// Directories that have a readable .clang-tidy, or none.
  llvm::StringMap<char> Readable;
  /// Texts of options without mistakes.
  llvm::StringMap<char> Verified;
};

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_CONFIGURATION_H
