// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Which checks run on a file, and with which options: .clang-tidy, and the
/// command line.

#ifndef BIGTABLE_TIDY_TOOLS_CONFIGURATION_H
#define BIGTABLE_TIDY_TOOLS_CONFIGURATION_H

#include "clang-tidy/ClangTidyOptions.h"
#include "clang/Tooling/ArgumentsAdjusters.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
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
  /// "bigtable-some-check.Option" and its value.
  std::vector<std::pair<std::string, std::string>> Options;
  std::vector<std::string> ExtraArgs;
  std::vector<std::string> ExtraArgsBefore;
  /// Stands in the place of every .clang-tidy.
  std::string ConfigFile;
  /// The text of one, instead.
  std::string Config;
};

/// Lets the tags of bigtable_ttl/tags.h be seen. clang-tidy, and Clang's static
/// analyzer, need no macro for that.
inline constexpr llvm::StringLiteral TagsMacro = "BIGTABLE_TIDY_ANNOTATIONS";

/// Returns the globs to add to \p Checks, which may come from several
/// .clang-tidy files: if these name only other checks, such as '-*,bugprone-*',
/// the bigtable checks stay on.
std::string checksToAdd(llvm::StringRef Checks);

/// Adds the extra arguments of \p Options to a compile command, as clang-tidy
/// does, and takes away those that it removes. The result only parses, see
/// SafeFlags.h, so that it needs no other adjuster.
tooling::ArgumentsAdjuster argumentsAdjuster(const ClangTidyOptions &Options);

/// Used by one thread.
///
/// See checksToAdd(). Checks of Clang's own that a .clang-tidy enables do not
/// run here.
class Configuration {
public:
  explicit Configuration(ConfigurationFlags Flags);

  /// Returns the options for \p Main, absolute, regardless of the file for
  /// which a ClangTidyContext asks. It must not outlive this object.
  std::unique_ptr<ClangTidyOptionsProvider> provider(llvm::StringRef Main);
  /// Returns the options for \p File, which is absolute.
  ClangTidyOptions optionsFor(llvm::StringRef File);

  /// Returns true if \p Check, by its full name, looks at what is in \p File.
  bool runs(llvm::StringRef File, llvm::StringRef Check);

  /// Returns true if any of our checks does.
  bool runsAny(llvm::StringRef File);

  /// Returns true if findings in \p Header are shown when \p Main is linted,
  /// unless it is a system header; both absolute.
  bool showsHeader(llvm::StringRef Main, llvm::StringRef Header);

  /// Returns an error for each mistake in the configuration of \p File: it
  /// reads 'FILE:LINE:COLUMN: ...' or names the option. Keys of CheckOptions
  /// for unknown checks are errors if they are probably misspelled.
  llvm::Error verify(llvm::StringRef File);

private:
  class Provider;
  /// Each .clang-tidy that holds for \p File can be read.
  llvm::Error verifyFiles(llvm::StringRef File);
  /// Each name of \p Globs, which stand below \p Section, is a check's.
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
  /// Folders whose .clang-tidy can be read, or that have none.
  llvm::StringMap<char> Readable;
  /// Texts of options that were found good.
  llvm::StringMap<char> Verified;
};

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_CONFIGURATION_H
