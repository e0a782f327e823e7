// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The base of every check: it subscribes to calls and reports findings.

#ifndef BIGTABLE_TIDY_LIB_TIDY_BIGTABLECHECK_H
#define BIGTABLE_TIDY_LIB_TIDY_BIGTABLECHECK_H

#include "analysis/Finding.h"
#include "clang-tidy/ClangTidyCheck.h"
#include "clang-tidy/utils/IncludeInserter.h"
#include "model/Spelling.h"
#include "tidy/CallSubscriber.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>
#include <utility>

namespace clang::tidy::bigtable {

class Analysis;
struct Coverage;
class SummarySet;
class TranslationUnit;

class BigtableCheck : public ClangTidyCheck, public CallSubscriber {
public:
  BigtableCheck(StringRef Name, ClangTidyContext *Context,
                std::shared_ptr<TranslationUnit> Unit);

  bool isLanguageVersionSupported(const LangOptions &LangOpts) const override {
    return LangOpts.CPlusPlus11 && !IsOff;
  }
  bool isStrict() const override { return Strict; }
  /// Disables the check, which is off by default and which 'Checks' does not
  /// name.
  void turnOff() { IsOff = true; }
  void registerPPCallbacks(const SourceManager &SM, Preprocessor *PP,
                           Preprocessor *ModuleExpanderPP) override;
  void registerMatchers(ast_matchers::MatchFinder *Finder) override;
  void storeOptions(ClangTidyOptions::OptionMap &Opts) override;

  /// Adds the calls of the translation unit to its coverage.
  void keepRecords();
  /// Links the translation unit; see TranslationUnit::link().
  void link(SummarySet Summaries);
  /// Returns the calls that all checks of the translation unit could check.
  const Coverage &coverage() const;

protected:
  /// Returns the option \p Name, which is 'true' or, by default, 'false', and
  /// stores it with the others. Replaces OptionsView's template, because GCC
  /// and Clang mangle that differently, which would tie the plugin to the
  /// compiler that built the host.
  bool flag(StringRef Name) { return flagIn(Options.get(Name, "false"), Name); }

  /// Emits \p Found once for each location in a file, even if several
  /// expansions or instantiations report it.
  void report(const Finding &Found);

  TranslationUnit &unit() const { return *Unit; }
  const Analysis &analysis() const;
  /// Returns true if the check also reports calls that are wrong only for some
  /// of their possible values and tables.
  bool strict() const { return Strict; }

private:
  bool flagIn(StringRef Text, StringRef Name);

  const utils::IncludeSorter::IncludeStyle IncludeStyle;
  const std::string SchemaFile;
  const std::string SummaryFile;
  const std::string TestFiles;
  const FixStyle Style;
  llvm::SmallVector<std::pair<StringRef, bool>, 3> Flags;
  const bool Strict;
  const bool RequireSchema;
  bool IsOff = false;
  const std::shared_ptr<TranslationUnit> Unit;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_TIDY_BIGTABLECHECK_H
