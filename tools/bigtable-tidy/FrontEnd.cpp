// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "FrontEnd.h"
#include "Configuration.h"
#include "Timer.h"
#include "ToolCompat.h"
#include "clang-tidy/ClangTidyCheck.h"
#include "tidy/BigtableCheck.h"
#include "tidy/Compat.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Tooling/Tooling.h"

namespace clang::tidy::bigtable::tool {

void prepare(CompilerInvocation &Invocation, Bodies Which) {
  // As clang-tidy does: tags are made of that macro.
  Invocation.getPreprocessorOpts().SetUpStaticAnalyzer = true;
  // Those of the checks come from another engine.
  Invocation.getDiagnosticOpts().IgnoreWarnings = true;
  Invocation.getFrontendOpts().SkipFunctionBodies = Which == Bodies::Read;
}

namespace {

class ChecksConsumer : public LeanConsumer {
public:
  ChecksConsumer(ClangTidyContext &Tidy, CompilerInstance &Compiler,
                 StringRef File, const LinkedFacts *Others, Coverage &Covered,
                 double &Seconds)
      : LeanConsumer(Compiler), Covered(Covered), Seconds(Seconds) {
    SourceManager &Sources = Compiler.getSourceManager();
    Tidy.setSourceManager(&Sources);
    Tidy.setCurrentFile(File);
    Tidy.setASTContext(&Compiler.getASTContext());
    if (const auto Folder = Sources.getFileManager()
                                .getVirtualFileSystem()
                                .getCurrentWorkingDirectory())
      Tidy.setCurrentBuildDirectory(*Folder);
    ClangTidyCheckFactories Factories;
    for (const auto &Module : ClangTidyModuleRegistry::entries())
      Module.instantiate()->addCheckFactories(Factories);
    Checks = Factories.createChecksForLanguage(&Tidy);
    if (BigtableCheck *One = any()) {
      One->keepRecords();
      if (Others)
        One->link(*Others);
    }
    Preprocessor &PP = Compiler.getPreprocessor();
    for (const std::unique_ptr<ClangTidyCheck> &Check : Checks) {
      Check->registerMatchers(&Finder);
      Check->registerPPCallbacks(Sources, &PP, &PP);
    }
  }

  // clang-tidy would go through the whole syntax tree, in which these checks
  // match one node.
  void HandleTranslationUnit(ASTContext &Context) override {
    const Timer Timed(Seconds);
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

  Coverage &Covered;
  double &Seconds;
  ast_matchers::MatchFinder Finder;
  std::vector<std::unique_ptr<ClangTidyCheck>> Checks;
};

class ChecksAction : public ASTFrontendAction {
public:
  ChecksAction(ClangTidyContext &Tidy, const LinkedFacts *Others,
               Coverage &Covered, double &Seconds)
      : Tidy(Tidy), Others(Others), Covered(Covered), Seconds(Seconds) {}
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &Compiler,
                                                 StringRef File) override {
    return std::make_unique<ChecksConsumer>(Tidy, Compiler, File, Others,
                                            Covered, Seconds);
  }

private:
  ClangTidyContext &Tidy;
  const LinkedFacts *Others;
  Coverage &Covered;
  double &Seconds;
};

class ChecksActions : public tooling::FrontendActionFactory {
public:
  ChecksActions(ClangTidyContext &Tidy, Bodies Which, const LinkedFacts *Others,
                Coverage &Covered, double &Seconds)
      : Tidy(Tidy), Which(Which), Others(Others), Covered(Covered),
        Seconds(Seconds) {}
  std::unique_ptr<FrontendAction> create() override {
    return std::make_unique<ChecksAction>(Tidy, Others, Covered, Seconds);
  }
  bool runInvocation(std::shared_ptr<CompilerInvocation> Invocation,
                     FileManager *Files,
                     std::shared_ptr<PCHContainerOperations> PCHs,
                     DiagnosticConsumer *Diagnostics) override {
    prepare(*Invocation, Which);
    return FrontendActionFactory::runInvocation(std::move(Invocation), Files,
                                                std::move(PCHs), Diagnostics);
  }

private:
  ClangTidyContext &Tidy;
  const Bodies Which;
  const LinkedFacts *Others;
  Coverage &Covered;
  double &Seconds;
};

} // namespace

std::vector<ClangTidyError>
runChecks(ClangTidyContext &Context,
          const tooling::CompilationDatabase &Commands, const std::string &File,
          llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, Bodies Which,
          const LinkedFacts *Others, Coverage &Covered, double &Seconds) {
  tooling::ClangTool Tool(Commands, {File},
                          std::make_shared<PCHContainerOperations>(),
                          std::move(Files));
  Tool.appendArgumentsAdjuster(
      argumentsAdjuster(Context.getOptionsForFile(File)));
  ClangTidyDiagnosticConsumer Consumer(Context);
  PlainEngine Engine(Consumer);
  setEngine(Context, Engine.engine());
  Tool.setDiagnosticConsumer(&Consumer);
  ChecksActions Actions(Context, Which, Others, Covered, Seconds);
  Tool.run(&Actions);
  return Consumer.take();
}

} // namespace clang::tidy::bigtable::tool
