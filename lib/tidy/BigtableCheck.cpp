// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tidy/BigtableCheck.h"
#include "api/Headers.h"
#include "model/JsonText.h"
#include "tidy/Docs.h"
#include "tidy/TranslationUnit.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/YAMLTraits.h"

namespace clang::tidy {

template <> struct OptionEnumMapping<bigtable::FixStyle> {
  static llvm::ArrayRef<std::pair<bigtable::FixStyle, StringRef>>
  getEnumMapping() {
    static constexpr std::pair<bigtable::FixStyle, StringRef> Mapping[] = {
        {bigtable::FixStyle::Auto, "auto"},
        {bigtable::FixStyle::Runtime, "runtime"},
        {bigtable::FixStyle::Client, "client"}};
    return Mapping;
  }
};

} // namespace clang::tidy

namespace clang::tidy::bigtable {

/// What most projects call their tests.
static constexpr llvm::StringLiteral
    UsualTestFiles("*_test.c*;*_tests.c*;*_unittest.c*");

BigtableCheck::BigtableCheck(StringRef Name, ClangTidyContext *Context,
                             std::shared_ptr<TranslationUnit> Unit)
    : ClangTidyCheck(Name, Context),
      IncludeStyle(Options.getLocalOrGlobal("IncludeStyle",
                                            utils::IncludeSorter::IS_Google)),
      SchemaFile(Options.getLocalOrGlobal("SchemaFile", "").str()),
      SummaryFile(Options.getLocalOrGlobal("SummaryFile", "").str()),
      TestFiles(Options.getLocalOrGlobal("TestFiles", UsualTestFiles).str()),
      Style(Options.getLocalOrGlobal("FixStyle", FixStyle::Auto)),
      Strict(flagIn(Options.getLocalOrGlobal("Strict", "false"), "Strict")),
      RequireSchema(flagIn(Options.getLocalOrGlobal("RequireSchema", "false"),
                           "RequireSchema")),
      Unit(std::move(Unit)) {
  this->Unit->configure(SchemaFile, SummaryFile, Style, RequireSchema);
  if (Options.getLocalOrGlobal("FactsFile", "") != "")
    configurationDiag("there is no option 'FactsFile'; use 'SummaryFile'",
                      DiagnosticIDs::Error);
  if (llvm::Error E = this->Unit->setTestFiles(TestFiles))
    configurationDiag("invalid value of option 'TestFiles'; expected globs of "
                      "files, with semicolons between them; %0",
                      DiagnosticIDs::Error)
        << llvm::toString(std::move(E));
}

void BigtableCheck::keepRecords() { Unit->keepRecords(); }

void BigtableCheck::link(SummarySet Summaries) {
  Unit->link(std::move(Summaries));
}

const Analysis &BigtableCheck::analysis() const { return Unit->analysis(); }

const Coverage &BigtableCheck::coverage() const { return Unit->coverage(); }

void BigtableCheck::storeOptions(ClangTidyOptions::OptionMap &Opts) {
  Options.store(Opts, "IncludeStyle", IncludeStyle);
  Options.store(Opts, "FixStyle", Style);
  Options.store(Opts, "SchemaFile", SchemaFile);
  Options.store(Opts, "SummaryFile", SummaryFile);
  Options.store(Opts, "TestFiles", TestFiles);
  for (const auto &[Name, Value] : Flags)
    Options.store(Opts, Name, StringRef(Value ? "true" : "false"));
}

bool BigtableCheck::flagIn(StringRef Text, StringRef Name) {
  const std::optional<bool> Value = llvm::yaml::parseBool(Text);
  if (!Value)
    configurationDiag("invalid value '%0' for option '%1.%2'; expected 'true' "
                      "or 'false'",
                      DiagnosticIDs::Error)
        << Text << getID() << Name;
  Flags.push_back({Name, Value.value_or(false)});
  return Flags.back().second;
}

void BigtableCheck::registerPPCallbacks(const SourceManager &, Preprocessor *PP,
                                        Preprocessor *) {
  Unit->registerPreprocessor(*PP, IncludeStyle, areDiagsSelfContained());
}

void BigtableCheck::registerMatchers(ast_matchers::MatchFinder *Finder) {
  Unit->registerMatchers(*Finder, *this);
}

/// Returns \p Code as a title quotes it.
static std::string quoted(StringRef Code) {
  constexpr size_t MostShown = 80;
  SmallVector<StringRef, 16> Words;
  llvm::SplitString(Code, Words);
  return "'" + shortened(llvm::join(Words, " "), MostShown) + "'";
}

/// Returns a title for \p Fixes, "insert 'LiveCells(...)'": an editor lists it
/// as one of the ways to change the code.
static std::string titleOf(ArrayRef<FixItHint> Fixes,
                           const ASTContext &Context) {
  std::string Inserted;
  for (const FixItHint &Fix : Fixes) {
    const StringRef New = StringRef(Fix.CodeToInsert).trim(", \n");
    if (New.starts_with("#include") ||
        New.contains(Spelling::ClientHelper.rtrim()))
      continue;
    const StringRef Old =
        Lexer::getSourceText(Fix.RemoveRange, Context.getSourceManager(),
                             Context.getLangOpts())
            .trim(", \n");
    if (!Old.empty())
      return New.empty() ? "remove " + quoted(Old)
                         : "replace " + quoted(Old) + " with " + quoted(New);
    Inserted += (Inserted.empty() ? "" : "...") + New.str();
  }
  return "insert " + quoted(Inserted);
}

void BigtableCheck::report(const Finding &Found) {
  Finding F = Found;
  Unit->withholdFixes(F);
  const SourceManager &Sources = analysis().context().getSourceManager();
  F.At = outsideSystemMacro(F.At, Sources);
  Unit->noteFlaw(F, getID());
  if (!Unit->isFirstReport(*this, Sources.getFileLoc(F.At),
                           Sources.getFileLoc(F.About)))
    return;
  // An editor takes the text of a note as the title of the note's fixes.
  if (areDiagsSelfContained() && !F.Fixes.empty()) {
    F.note({}, titleOf(F.Fixes, analysis().context()));
    std::swap(F.Notes.back().Fixes, F.Fixes);
  }
  F.note({}, whereToReadOn(getID()));
  const auto Emit = [&](SourceLocation At, StringRef Text,
                        DiagnosticIDs::Level Level, ArrayRef<FixItHint> Fixes) {
    // The text is passed as an argument: names in it may contain '%'.
    DiagnosticBuilder Builder = diag(At, "%0", Level) << Text;
    for (const FixItHint &Fix : Fixes)
      Builder << Fix;
  };
  Emit(F.At, F.Message, DiagnosticIDs::Warning, F.Fixes);
  for (const Finding::Note &N : F.Notes)
    Emit(N.At.isValid() ? N.At : F.At, N.Text, DiagnosticIDs::Note, N.Fixes);
}

} // namespace clang::tidy::bigtable
