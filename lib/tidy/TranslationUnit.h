// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The state that all checks share for one translation unit: the schema, the
/// API table, and the results of the one walk that finds Bigtable calls.

#ifndef BIGTABLE_TIDY_LIB_TIDY_TRANSLATIONUNIT_H
#define BIGTABLE_TIDY_LIB_TIDY_TRANSLATIONUNIT_H

#include "analysis/Analysis.h"
#include "clang-tidy/ClangTidyCheck.h"
#include "clang-tidy/utils/IncludeInserter.h"
#include "record/BlindSpots.h"
#include "record/Coverage.h"
#include "tidy/OwnClocks.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace clang::tidy::bigtable {

class CallSubscriber;
class CallRecorder;
struct CallSite;
struct Finding;
class LinkExports;
struct NotedFlaw;
struct ParseErrors;
class ReadJudge;

/// Created with the first check of a translation unit, shared by the others,
/// and destroyed with the last. Used by one thread.
class TranslationUnit : public ast_matchers::MatchFinder::MatchCallback {
public:
  explicit TranslationUnit(ClangTidyContext &Tidy);
  ~TranslationUnit() override;

  /// Sets the options, which are module-wide: the options of the first check
  /// count.
  void configure(llvm::StringRef SchemaFile, llvm::StringRef SummaryFile,
                 FixStyle Style, bool RequireSchema);
  /// Sets option 'TestFiles': checks report nothing in files that \p Globs
  /// match. Returns an error, once, if \p Globs are invalid. The first globs
  /// that are not empty count.
  llvm::Error setTestFiles(llvm::StringRef Globs);
  void registerPreprocessor(Preprocessor &PP,
                            utils::IncludeSorter::IncludeStyle Style,
                            bool SelfContained);
  void registerMatchers(ast_matchers::MatchFinder &Finder,
                        CallSubscriber &Subscriber);

  void run(const ast_matchers::MatchFinder::MatchResult &Result) override;
  llvm::StringRef getID() const override { return "bigtable"; }

  /// Returns true if the file was analyzed: it can use Bigtable, and some of it
  /// has no errors.
  bool hasAnalysis() const { return Known != nullptr; }
  const Analysis &analysis() const { return *Known; }
  ReadJudge &reads() { return *Reads; }
  utils::IncludeInserter &includes() { return *Includes; }
  /// Returns true if '#include "Header"' finds it in \p File.
  bool canInclude(FileID File, llvm::StringRef Header) const;
  /// Adds the records of calls to the coverage.
  void keepRecords();
  /// Uses \p Summaries of the rest of the program, and no file. Adds the
  /// summaries and requests of this source file to its coverage, even if it
  /// cannot use Bigtable. Call it before the analysis.
  void link(SummarySet Summaries);
  /// Returns the coverage, which is complete after the last call was checked.
  const Coverage &coverage() const { return Covered; }
  /// Records the finding \p F of \p Check.
  void noteFlaw(const Finding &F, llvm::StringRef Check);

  /// Returns false if \p At is in code that is checked as a template
  /// instantiation. Another instantiation, here or in another source file, may
  /// be correct.
  bool mayEdit(SourceLocation At);
  /// Records \p Why an edit is impossible, as in 'no fix is offered because
  /// ...'. The first reason after a finding counts.
  void refuse(llvm::StringRef Why);
  /// Returns the clock that \p Function is given. \p Function may be null.
  const OwnClock &clockOf(const FunctionDecl *Function);
  /// Removes the fixes that mayEdit() forbids from \p F. If no fix is left,
  /// adds a note with the reason, if known.
  void withholdFixes(Finding &F);

  /// Returns true if \p Check has not yet reported the finding at \p At and
  /// \p About.
  bool isFirstReport(const CallSubscriber &Check, SourceLocation At,
                     SourceLocation About);

private:
  void judge(ASTContext &Context, SourceManager &Sources, bool HasErrors,
             UnparsedNames NotParsed);
  Schemas loadSchemas(SourceManager &Sources) const;
  void coverSchemas();
  void coverBlindSpots(llvm::ArrayRef<const FunctionDecl *> JudgedAtCallers);
  void coverLinks(LinkExports &Exports);
  void handOut(const CallSite &Site);
  /// Hands out what \p Of gives to families; if null, all that is left.
  void handOutRules(const CallSite *Of);
  /// Calls the checks with \p Site, which differs from the last call only in
  /// its lifetime.
  void handOutLifetime(const CallSite &Site);
  /// Sets Instances for the findings about \p Site.
  void enterInstances(const CallSite &Site);
  /// Reports that neither a schema nor a tag describes the families of \p Site,
  /// if this is so.
  void sayMissing(const CallSite &Site);

  ClangTidyContext &Tidy;
  std::string SchemaFile;
  std::string SummaryFile;
  std::string TestGlobs;
  FileGlobs TestFiles;
  bool RequireSchema = false;
  FixStyle Style = FixStyle::Auto;
  llvm::SmallVector<CallSubscriber *, 8> Subscribers;
  std::unique_ptr<utils::IncludeInserter> Includes;
  Preprocessor *Preprocess = nullptr;
  /// Null if no check asked for the preprocessor.
  std::shared_ptr<const ParseErrors> Errors;
  SkippedRanges Skipped;

  /// True after the first declaration was seen, with which everything is
  /// checked.
  bool IsSeen = false;
  /// Summaries from other source files, until the analysis reads them.
  std::optional<SummarySet> FromOthers;
  std::unique_ptr<Analysis> Known;
  std::unique_ptr<ReadJudge> Reads;
  Coverage Covered;
  /// True if the tag of a family was seen, or may be in code that is not
  /// visited.
  bool HasTag = false;
  bool IsMissingSaid = false;
  /// Null before the calls are handed out, or if no records are requested.
  std::unique_ptr<CallRecorder> Recorder;
  bool KeepsRecords = false;
  /// The template instantiations through which the current call is reached;
  /// AllInstantiated if the finding itself is in one.
  llvm::SmallVector<const FunctionDecl *, 4> Instances;
  bool AllInstantiated = false;
  /// The call is checked for one element of a loop; see CallSite.
  bool IsForElement = false;
  SourceLocation Outside; ///< Of the call that is judged.
  /// Results of clockOf().
  llvm::DenseMap<const FunctionDecl *, OwnClock> Clocks;
  /// The reason why the next finding has no fix.
  std::string Refusal;
  /// Findings and their locations, if requested.
  std::vector<NotedFlaw> Flaws;
  /// The number of findings of checks that report an error.
  unsigned NumWrong = 0;
  /// The families and tables that handOutRules() handed out.
  llvm::DenseSet<const void *> HandedOut;
  /// True if a check reported the last call that handOut() handed out as wrong.
  bool IsLastWrong = false;
  llvm::DenseSet<std::pair<const CallSubscriber *,
                           std::pair<SourceLocation, SourceLocation>>>
      Reported;
};

/// Gives all checks of one translation unit the same TranslationUnit. Belongs
/// to the check factories, so several threads may use it.
class TranslationUnits {
public:
  std::shared_ptr<TranslationUnit> get(ClangTidyContext &Tidy);

private:
  std::mutex Mutex;
  llvm::DenseMap<ClangTidyContext *, std::weak_ptr<TranslationUnit>> Units;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_TIDY_TRANSLATIONUNIT_H
