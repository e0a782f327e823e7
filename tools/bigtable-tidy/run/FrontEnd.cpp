// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/FrontEnd.h"
#include "Configuration.h"
#include "MissingNames.h"
#include "SafeFlags.h"
#include "ToolCompat.h"
#include "clang-tidy/ClangTidyCheck.h"
#include "run/PrecompiledClient.h"
#include "run/Timer.h"
#include "tidy/BigtableCheck.h"
#include "tidy/Compat.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/Basic/DiagnosticLex.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include <set>
#include <utility>

namespace clang::tidy::bigtable::tool {

// The largest values that flags can give to these limits. They fit the stack of
// a thread, and take at most some minutes. docs/reference/limits.md lists them.
static constexpr unsigned MaxBracketDepth = 1'024;
static constexpr unsigned MaxTemplateDepth = 4'096;
static constexpr unsigned MaxConstexprDepth = 2'048;
static constexpr unsigned MaxConstexprSteps = 1u << 27;

/// Returns \p Limit, which a flag may set, if it is below \p Most. 0 means no
/// limit.
static unsigned bounded(unsigned Limit, unsigned Most) {
  return Limit == 0 ? Most : std::min(Limit, Most);
}

static void prepare(CompilerInvocation &Invocation, Bodies Which) {
  keepOptionsForParsing(Invocation);
  LangOptions &Language = Invocation.getLangOpts();
  Language.BracketDepth = bounded(Language.BracketDepth, MaxBracketDepth);
  Language.InstantiationDepth =
      bounded(Language.InstantiationDepth, MaxTemplateDepth);
  Language.ConstexprCallDepth =
      bounded(Language.ConstexprCallDepth, MaxConstexprDepth);
  Language.ConstexprStepLimit =
      bounded(Language.ConstexprStepLimit, MaxConstexprSteps);
  // Tags are made of it. clang-tidy defines __clang_analyzer__ for them, and
  // does not see code that only compilers see.
  Invocation.getPreprocessorOpts().addMacroDef("BIGTABLE_TIDY_ANNOTATIONS");
  // Warnings of the checks come from another engine.
  Invocation.getDiagnosticOpts().IgnoreWarnings = true;
  // Or the number of errors is printed.
  Invocation.getDiagnosticOpts().ShowCarets = false;
  Invocation.getFrontendOpts().SkipFunctionBodies = Which == Bodies::Read;
}

bool PreparedActions::runInvocation(
    std::shared_ptr<CompilerInvocation> Invocation, FileManager *Files,
    std::shared_ptr<PCHContainerOperations> PCHs,
    DiagnosticConsumer *Diagnostics) {
  prepare(*Invocation, Which);
  if (Headers)
    Headers->begin(*Invocation, *Files);
  return FrontendActionFactory::runInvocation(std::move(Invocation), Files,
                                              std::move(PCHs), Diagnostics);
}

namespace {

/// All checks, to judge one source once.
class CheckSet {
public:
  CheckSet(ClangTidyContext &Tidy, CompilerInstance &Compiler) {
    ClangTidyCheckFactories Factories;
    for (const auto &Module : ClangTidyModuleRegistry::entries())
      Module.instantiate()->addCheckFactories(Factories);
    Checks = Factories.createChecksForLanguage(&Tidy);
    if (BigtableCheck *One = any())
      One->keepRecords();
    Preprocessor &PP = Compiler.getPreprocessor();
    for (const std::unique_ptr<ClangTidyCheck> &Check : Checks) {
      Check->registerMatchers(&Finder);
      Check->registerPPCallbacks(Compiler.getSourceManager(), &PP, &PP);
    }
  }

  /// Others of the program say \p Summaries. Before judge().
  void link(const SummarySet &Summaries) {
    if (BigtableCheck *One = any())
      One->link(Summaries);
  }

  // clang-tidy would go through the whole syntax tree, in which these checks
  // match one node.
  void judge(ASTContext &Context, Coverage &Covered) {
    Finder.match(*Context.getTranslationUnitDecl(), Context);
    if (const BigtableCheck *One = any())
      Covered = One->coverage();
  }

private:
  /// This program has no checks but ours, and one answers for all; null if all
  /// are off.
  BigtableCheck *any() const {
    return Checks.empty() ? nullptr
                          : static_cast<BigtableCheck *>(Checks.front().get());
  }

  ast_matchers::MatchFinder Finder;
  std::vector<std::unique_ptr<ClangTidyCheck>> Checks;
};

/// The arguments and the results of runChecks().
struct Request {
  /// The source file, absolute.
  const std::string &File;
  ClangTidyContext &Tidy;
  ClangTidyDiagnosticConsumer &Consumer;
  const SummarySet *Others;
  AskOthers Ask;
  PrecompiledUse *Headers;
  std::vector<Checked> &Results;
  double &Seconds;
  /// Declare what missing headers would declare.
  bool &LacksHeaders;
  /// Set if the file must be parsed again.
  bool &IsAgain;
  std::set<std::string> &Hints;
  bool &IsLast;
};

/// A call of a wrapper, the family that it is passed, and one more.
constexpr unsigned MostJudgements = 4;

/// Names of missing headers that Clang does not ask for are found in a few.
constexpr unsigned MostHintedParsings = 3;

bool isOfCompiler(const ClangTidyError &Error) {
  return !llvm::StringRef(Error.DiagnosticName).starts_with("bigtable-") &&
         Error.DiagnosticName != "clang-tidy-nolint";
}

/// Records whether a header is missing.
class HeaderWatch : public PPCallbacks {
public:
  explicit HeaderWatch(bool &IsMissing) : IsMissing(IsMissing) {}
  void InclusionDirective(SourceLocation, const Token &, StringRef, bool,
                          CharSourceRange, OptionalFileEntryRef File, StringRef,
                          StringRef, const Module *, bool IsModule,
                          SrcMgr::CharacteristicKind) override {
    IsMissing |= !File && !IsModule;
  }

private:
  bool &IsMissing;
};

class ChecksConsumer : public LeanConsumer {
public:
  ChecksConsumer(const Request &Asked, CompilerInstance &Compiler)
      : Asked(Asked), Compiler(Compiler) {
    SourceManager &Sources = Compiler.getSourceManager();
    Asked.Tidy.setSourceManager(&Sources);
    Asked.Tidy.setCurrentFile(Asked.File);
    Asked.Tidy.setASTContext(&Compiler.getASTContext());
    if (const auto Folder = Sources.getFileManager()
                                .getVirtualFileSystem()
                                .getCurrentWorkingDirectory())
      Asked.Tidy.setCurrentBuildDirectory(*Folder);
    // Clang would not parse the rest, and would not tell of its errors.
    DiagnosticsEngine &Diagnostics = Compiler.getDiagnostics();
    Diagnostics.setErrorLimit(0);
    Diagnostics.setSeverity(diag::err_pp_file_not_found, diag::Severity::Error,
                            SourceLocation());
    // All must see the preprocessor.
    const unsigned Most = Asked.Others && Asked.Ask ? MostJudgements : 1;
    for (unsigned I = 0; I != Most; ++I)
      Sets.push_back(std::make_unique<CheckSet>(Asked.Tidy, Compiler));
    if (Asked.Headers)
      Asked.Headers->watch(Compiler);
    const bool CanDeclare = MissingNames::isPossible(Compiler);
    Asked.LacksHeaders &= CanDeclare;
    if (CanDeclare)
      Compiler.getPreprocessor().addPPCallbacks(
          std::make_unique<HeaderWatch>(IsHeaderMissing));
    if (Asked.LacksHeaders) {
      Names = MissingNames::prepare(Compiler, Asked.Hints);
      NumHints = Asked.Hints.size();
      Names->dropErrors(Diagnostics);
    }
  }

  void InitializeSema(Sema &S) override {
    if (Names)
      MissingNames::connect(S, Names);
  }

  void HandleTranslationUnit(ASTContext &Context) override {
    if (Asked.Headers && Asked.Headers->isDoubtful(Compiler))
      return; // It is parsed again, without them.
    // It is parsed again, with the names that are missing, or without them: a
    // macro of the client may choose what is included.
    const bool AreMore = Names && Asked.Hints.size() != NumHints;
    Asked.IsAgain = !Asked.IsLast &&
                    (IsHeaderMissing != Asked.LacksHeaders || AreMore);
    if (Asked.IsAgain) {
      Asked.LacksHeaders = IsHeaderMissing;
      return;
    }
    SummarySet Others = Asked.Others ? *Asked.Others : SummarySet();
    for (const std::unique_ptr<CheckSet> &Checks : Sets) {
      if (Asked.Others)
        Checks->link(Others);
      Checked Result;
      Result.Others = Others;
      {
        const Timer Timed(Asked.Seconds);
        Checks->judge(Context, Result.Covered);
      }
      Result.Errors = Asked.Consumer.take();
      if (!Asked.Results.empty())
        llvm::copy_if(Asked.Results.front().Errors,
                      std::back_inserter(Result.Errors), isOfCompiler);
      const std::string Before = Others.toText();
      if (Asked.Ask && !Result.Covered.Linked.Asked.empty())
        Others = Asked.Ask(Result.Covered.Linked);
      Asked.Results.push_back(std::move(Result));
      if (Others.toText() == Before)
        return;
    }
  }

private:
  const Request Asked;
  CompilerInstance &Compiler;
  bool IsHeaderMissing = false;
  size_t NumHints = 0;
  llvm::IntrusiveRefCntPtr<MissingNames> Names;
  /// To judge the source as often.
  std::vector<std::unique_ptr<CheckSet>> Sets;
};

class ChecksAction : public ASTFrontendAction {
public:
  explicit ChecksAction(const Request &Asked) : Asked(Asked) {}
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &Compiler,
                                                 StringRef) override {
    return std::make_unique<ChecksConsumer>(Asked, Compiler);
  }

private:
  const Request Asked;
};

} // namespace

std::vector<Checked>
runChecks(ClangTidyContext &Context,
          const tooling::CompilationDatabase &Commands, const std::string &File,
          llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, Bodies Which,
          const SummarySet *Others, AskOthers Ask, PrecompiledUse *Headers,
          bool LacksHeaders, double &Seconds) {
  tooling::ClangTool Tool(Commands, {File},
                          std::make_shared<PCHContainerOperations>(),
                          std::move(Files));
  Tool.clearArgumentsAdjusters();
  Tool.appendArgumentsAdjuster(
      argumentsAdjuster(Context.getOptionsForFile(File)));
  ClangTidyDiagnosticConsumer Consumer(Context);
  PlainEngine Engine(Consumer);
  setEngine(Context, Engine.engine());
  Tool.setDiagnosticConsumer(&Consumer);
  // Errors are reported, and counted, as findings are.
  Tool.setPrintErrorMessage(false);
  std::vector<Checked> Results;
  bool IsAgain = false, IsLast = false;
  std::set<std::string> Hints;
  const Request Asked{File,    Context, Consumer,     Others,  Ask,   Headers,
                      Results, Seconds, LacksHeaders, IsAgain, Hints, IsLast};
  PreparedActions Actions(
      Which, [&] { return std::make_unique<ChecksAction>(Asked); }, Headers);
  Tool.run(&Actions);
  if (Headers && Headers->headers() && Results.empty())
    return Results;
  for (unsigned I = 0; std::exchange(IsAgain, false); ++I) {
    Consumer.take();
    IsLast = I == MostHintedParsings;
    Tool.run(&Actions);
  }
  if (Results.empty())
    Results.emplace_back(); // It could not be parsed.
  // Errors from before and after parsing.
  const std::vector<ClangTidyError> Rest = Consumer.take();
  for (Checked &Result : Results) {
    llvm::append_range(Result.Errors, Rest);
    // Missing headers, which cause others, are all kept.
    const auto IsHeader = [](const ClangTidyError &Error) {
      return StringRef(Error.Message.Message).ends_with("' file not found");
    };
    unsigned NumErrors = llvm::count_if(Result.Errors, IsHeader);
    llvm::erase_if(Result.Errors, [&](const ClangTidyError &Error) {
      return isOfCompiler(Error) && Error.DiagLevel == ClangTidyError::Error &&
             !IsHeader(Error) && ++NumErrors > MaxErrors;
    });
  }
  return Results;
}

} // namespace clang::tidy::bigtable::tool
