// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The base of every check: it registers interest, and phrases the answer.

#ifndef BIGTABLE_TIDY_LIB_TIDY_BIGTABLECHECK_H
#define BIGTABLE_TIDY_LIB_TIDY_BIGTABLECHECK_H

#include "analysis/Finding.h"
#include "clang-tidy/ClangTidyCheck.h"
#include "clang-tidy/utils/IncludeInserter.h"
#include "model/Spelling.h"
#include "tidy/CallSubscriber.h"
#include <memory>

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
  /// Keeps the check from running: it is off by default, and 'Checks' does not
  /// name it.
  void turnOff() { IsOff = true; }
  void registerPPCallbacks(const SourceManager &SM, Preprocessor *PP,
                           Preprocessor *ModuleExpanderPP) override;
  void registerMatchers(ast_matchers::MatchFinder *Finder) override;
  void storeOptions(ClangTidyOptions::OptionMap &Opts) override;

  /// Adds the calls of the translation unit to its coverage.
  void keepRecords();
  /// See TranslationUnit.
  void link(SummarySet Summaries);
  /// Returns the calls that all checks of the translation unit could check.
  const Coverage &coverage() const;

protected:
  /// The option \p Name, which is 'true' or 'false'. Not OptionsView's own: GCC
  /// and Clang mangle that template differently, so it would tie the plugin to
  /// the compiler that built the host.
  bool flag(StringRef Name, bool Default) {
    return flagIn(Options.get(Name, Default ? "true" : "false"), Name, Default);
  }
  void storeFlag(ClangTidyOptions::OptionMap &Opts, StringRef Name,
                 bool Value) const;

  /// Emits \p Found once for each place in a file, however many expansions and
  /// instantiations lead there.
  void report(const Finding &Found);

  TranslationUnit &unit() const { return *Unit; }
  const Analysis &analysis() const;
  /// Returns true if calls are reported that are wrong only for some of their
  /// possible values and tables.
  bool strict() const { return Strict; }

private:
  bool flagIn(StringRef Text, StringRef Name, bool Default);

  const utils::IncludeSorter::IncludeStyle IncludeStyle;
  const std::string SchemaFile;
  const std::string SummaryFile;
  const std::string TestFiles;
  const FixStyle Style;
  const bool Strict;
  const bool RequireSchema;
  bool IsOff = false;
  const std::shared_ptr<TranslationUnit> Unit;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_TIDY_BIGTABLECHECK_H
