// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/Lint.h"
#include "ResourceFolder.h"
#include "SafeFlags.h"
#include "ToolCompat.h"
#include "run/Confinement.h"
#include "run/Paths.h"
#include "run/Tokens.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Tooling/Tooling.h"

namespace clang::tidy::bigtable::tool {

namespace {

/// Notices what directives alone do not decide: modules, whose files are not
/// among those that were read, and macros that depend on code between
/// directives.
class DoubtSpy : public PPCallbacks {
public:
  DoubtSpy(const SourceManager &Sources, bool &Found)
      : Sources(Sources), Found(Found) {}

  void moduleImport(SourceLocation, ModuleIdPath, const Module *) override {
    Found = true;
  }
  void MacroExpands(const Token &Name, const MacroDefinition &, SourceRange,
                    const MacroArgs *) override {
    // Code counts, too.
    Found |= Name.getIdentifierInfo()->isStr("__COUNTER__");
  }
  void InclusionDirective(SourceLocation Hash, const Token &, StringRef, bool,
                          CharSourceRange Name, OptionalFileEntryRef, StringRef,
                          StringRef, const Module *, bool,
                          SrcMgr::CharacteristicKind) override {
    Found |= Name.getBegin().isMacroID() && !Sources.isInSystemHeader(Hash);
  }
  void FileChanged(SourceLocation Begin, FileChangeReason Why,
                   SrcMgr::CharacteristicKind Kind, FileID) override {
    if (Why == EnterFile && Kind == SrcMgr::C_User)
      Found |= hidesDirectives(Sources.getBufferData(Sources.getFileID(Begin)));
  }

private:
  const SourceManager &Sources;
  bool &Found;
};

class ScanAction : public PreprocessorFrontendAction {
public:
  explicit ScanAction(bool &IsUncertain) : IsUncertain(IsUncertain) {}
  void ExecuteAction() override {
    Preprocessor &PP = getCompilerInstance().getPreprocessor();
    PP.addPPCallbacks(
        std::make_unique<DoubtSpy>(PP.getSourceManager(), IsUncertain));
    PP.EnterMainSourceFile();
    Token T;
    do
      PP.Lex(T);
    while (T.isNot(tok::eof));
  }

private:
  bool &IsUncertain;
};

/// Preprocesses directives alone.
class Scan : public tooling::ToolAction {
public:
  explicit Scan(DirectivesScanner &Scanner) : Scanner(Scanner) {}
  /// All files were found, and it is certain that there are no others.
  bool IsComplete = false;

  bool runInvocation(std::shared_ptr<CompilerInvocation> Invocation,
                     FileManager *Files,
                     std::shared_ptr<PCHContainerOperations>,
                     DiagnosticConsumer *) override {
    if (!Invocation->getPreprocessorOpts().ImplicitPCHInclude.empty() ||
        Invocation->getLangOpts().Modules)
      return true;
    keepOptionsForParsing(*Invocation);
    Invocation->getFrontendOpts().DisableFree = false;
    IgnoringDiagConsumer Silent;
    const auto Instance =
        makeScanningInstance(Invocation, *Files, Scanner, Silent);
    bool IsUncertain = false;
    ScanAction Action(IsUncertain);
    const bool Ran = Instance->ExecuteAction(Action);
    IsComplete =
        Ran && !IsUncertain && !Instance->getDiagnostics().hasErrorOccurred();
    return true;
  }

private:
  DirectivesScanner &Scanner;
};

} // namespace

bool ItemResult::reads(llvm::function_ref<bool(llvm::StringRef)> Is) const {
  return llvm::any_of(Inputs, [&](const Input &I) {
    return I.What == Input::Kind::Contents && Is(absolutePath(I.Name));
  });
}

static void makeAbsolute(tooling::DiagnosticMessage &Message,
                         llvm::StringRef Folder) {
  Message.FilePath = absolutePath(Message.FilePath, Folder);
  for (tooling::FileByteRange &Range : Message.Ranges)
    Range.FilePath = absolutePath(Range.FilePath, Folder);
  llvm::StringMap<tooling::Replacements> Fix;
  for (const auto &Entry : Message.Fix)
    for (const tooling::Replacement &R : Entry.second) {
      const std::string File = absolutePath(R.getFilePath(), Folder);
      // They were without conflict before they had another name.
      llvm::consumeError(Fix[File].add(tooling::Replacement(
          File, R.getOffset(), R.getLength(), R.getReplacementText())));
    }
  Message.Fix = std::move(Fix);
}

Linter::Linter(FileCache &Cache, ConfigurationFlags Flags,
               std::string ResourceFolder, Bodies Which)
    : ResourceFolder(std::move(ResourceFolder)), Which(Which), Cache(Cache),
      Config(std::move(Flags)),
      Scanner(llvm::makeIntrusiveRefCnt<DirectivesScanner>(Cache.shared(),
                                                           makeFileSystem())),
      Recorder(llvm::makeIntrusiveRefCnt<RecordingFileSystem>(Scanner)) {}

bool Linter::mayConcern(const WorkItem &Item, ItemResult &Result) {
  Recorder->clear();
  const OneCommand Commands(Item, ResourceFolder);
  if (Recorder->setCurrentWorkingDirectory(Item.Command.Directory))
    return true;
  Scan Action(*Scanner);
  const bool Finished = runConfined([&] {
    auto Files =
        llvm::makeIntrusiveRefCnt<FileManager>(FileSystemOptions(), Recorder);
    IgnoringDiagConsumer Silent;
    const tooling::ArgumentsAdjuster Adjust =
        argumentsAdjuster(Config.optionsFor(Item.File));
    tooling::ToolInvocation Invocation(
        Adjust(Commands.command().CommandLine, Item.File), &Action, Files.get(),
        std::make_shared<PCHContainerOperations>());
    Invocation.setDiagnosticConsumer(&Silent);
    Invocation.run();
  });
  Result.Inputs = Recorder->inputs(Cache);
  if (!Finished || !Action.IsComplete)
    return true;
  for (const Input &I : Result.Inputs)
    if (I.What == Input::Kind::Contents)
      if (const auto C = Cache.contents(I.Name, *Scanner);
          C && C->NamesBigtable)
        return true;
  Result.What = ItemResult::State::Skipped;
  return false;
}

static std::vector<Finding> findingsOf(std::vector<ClangTidyError> Errors) {
  std::vector<Finding> Findings;
  for (ClangTidyError &Error : Errors) {
    Finding F;
    F.IsWarningAsError = Error.IsWarningAsError;
    F.Said = std::move(Error);
    makeAbsolute(F.Said.Message, F.Said.BuildDirectory);
    for (tooling::DiagnosticMessage &Note : F.Said.Notes)
      makeAbsolute(Note, F.Said.BuildDirectory);
    Findings.push_back(std::move(F));
  }
  return Findings;
}

std::vector<Linter::Judged>
Linter::lintOverlaid(const WorkItem &Item, const SummarySet *Others,
                     llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Text,
                     AskOthers Ask) {
  Recorder->clear();
  const OneCommand Commands(Item, ResourceFolder);
  auto Files =
      llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(Recorder);
  if (Text)
    Files->pushOverlay(std::move(Text));
  std::vector<Checked> Results;
  double Seconds = 0;
  const bool Finished = runConfined([&] {
    ClangTidyContext Context(Config.provider(Item.File));
    Results = runChecks(Context, Commands, Item.File, Files, Which, Others, Ask,
                        Seconds);
  });
  const std::vector<Input> Inputs = Recorder->inputs(Cache);
  std::vector<Judged> All;
  if (!Finished) {
    ItemResult &Result = All.emplace_back().Result;
    Result.Why = "clang crashed";
    Result.Inputs = Inputs;
  }
  for (Checked &Part : Results) {
    Judged &One = All.emplace_back();
    One.Others = std::move(Part.Others);
    One.Result.What = ItemResult::State::Linted;
    One.Result.Findings = findingsOf(std::move(Part.Errors));
    One.Result.Covered = std::move(Part.Covered);
    One.Result.CheckSeconds = Seconds;
    One.Result.Inputs = Inputs;
  }
  return All;
}

} // namespace clang::tidy::bigtable::tool
