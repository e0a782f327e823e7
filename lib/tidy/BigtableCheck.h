// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The base of every check: it registers interest, and phrases the answer.

#ifndef BIGTABLE_TIDY_LIB_TIDY_BIGTABLECHECK_H
#define BIGTABLE_TIDY_LIB_TIDY_BIGTABLECHECK_H

#include "clang-tidy/ClangTidyCheck.h"
#include "clang-tidy/utils/IncludeInserter.h"
#include "model/Spelling.h"
#include "tidy/Report.h"
#include <memory>

namespace clang::tidy::bigtable {

struct CallSite;
struct Coverage;
class LinkedFacts;
class RowMutations;
class TranslationUnit;
struct Tag;

class BigtableCheck : public ClangTidyCheck {
public:
  BigtableCheck(StringRef Name, ClangTidyContext *Context,
                std::shared_ptr<TranslationUnit> Unit);

  bool isLanguageVersionSupported(const LangOptions &LangOpts) const override {
    return LangOpts.CPlusPlus11 && !IsOff;
  }
  /// Keeps the check from running: it is off by default, and nobody named it.
  void turnOff() { IsOff = true; }
  void registerPPCallbacks(const SourceManager &SM, Preprocessor *PP,
                           Preprocessor *ModuleExpanderPP) override;
  void registerMatchers(ast_matchers::MatchFinder *Finder) override;
  void storeOptions(ClangTidyOptions::OptionMap &Opts) override;

  /// Has the calls of the translation unit among what is covered.
  void keepRecords();
  /// See TranslationUnit.
  void link(LinkedFacts Facts);
  /// What all checks of the translation unit could judge.
  const Coverage &coverage() const;

  /// Whether checkSite() is also called for what no other check is told of:
  /// calls in test files, and mutations that are only compared.
  virtual bool seesUnchecked() const { return false; }
  /// Any call of Bigtable's, sanctioned or not.
  virtual void checkSite(const CallSite &) {}
  /// A call that makes a mutation which writes a cell.
  virtual void checkWrite(const CallSite &) {}
  /// A call that reads through a filter, check-and-mutate included.
  virtual void checkRead(const CallSite &) {}
  /// Any call of Bigtable's that no check reports as wrong; after the others.
  virtual void checkUnreported(const CallSite &) {}
  /// What one function puts together for rows.
  virtual void checkRows(RowMutations &) {}
  /// A family whose proof it wants, in words; empty if it wants none.
  virtual std::string familyToProve() const { return ""; }
  /// Where it does: the use of a function of the client's of which nobody knows
  /// what it does.
  virtual void checkUnknownUse(SourceLocation, const FunctionDecl &) {}
  /// The declaration of a constant tagged with its family's TTL.
  virtual void checkTag(const VarDecl &, const Tag &) {}

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
  /// Whether to report what is wrong only for some of the values and tables
  /// that a call can mean.
  bool strict() const { return Strict; }

private:
  bool flagIn(StringRef Text, StringRef Name, bool Default);

  const utils::IncludeSorter::IncludeStyle IncludeStyle;
  const std::string SchemaFile;
  const std::string FactsFile;
  const std::string TestFiles;
  const FixStyle Style;
  const bool Strict;
  const bool RequireSchema;
  bool IsOff = false;
  const std::shared_ptr<TranslationUnit> Unit;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_TIDY_BIGTABLECHECK_H
