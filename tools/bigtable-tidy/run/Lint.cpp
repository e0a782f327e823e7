// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/Lint.h"
#include "RegularFiles.h"
#include "ResourceFolder.h"
#include "SafeFlags.h"
#include "ToolCompat.h"
#include "api/Headers.h"
#include "model/RegularFile.h"
#include "run/Confinement.h"
#include "run/Messages.h"
#include "run/ModuleInterface.h"
#include "run/Paths.h"
#include "run/Tokens.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Tooling/Tooling.h"

namespace clang::tidy::bigtable::tool {

namespace {

/// Headers of the client, of what it needs, and of the runtime, that are
/// included.
struct ClientSeen {
  bool IsFound = false;
  bool IsMissing = false;
  bool LacksRuntime = false;
  bool HasAbseil = false;
  bool HasProtobuf = false;
  bool HasGrpc = false;
  /// Missing headers of the client and of the runtime.
  std::set<std::string> Missing;
  /// A header is missing that is not bundled.
  bool IsOtherMissing = false;
};

struct ScanResult {
  bool IsUncertain = false;
  ClientSeen Client;
};

/// Notices what directives alone do not decide: modules, whose files are not
/// among those that were read, and macros that depend on code between
/// directives.
class DoubtSpy : public PPCallbacks {
public:
  DoubtSpy(const SourceManager &Sources, ScanResult &To)
      : Sources(Sources), Found(To.IsUncertain), Client(To.Client) {}

  void moduleImport(SourceLocation, ModuleIdPath, const Module *) override {
    Found = true;
  }
  void MacroExpands(const Token &Name, const MacroDefinition &, SourceRange,
                    const MacroArgs *) override {
    // Code counts, too.
    Found |= Name.getIdentifierInfo()->isStr("__COUNTER__");
  }
  void InclusionDirective(SourceLocation Hash, const Token &, StringRef Written,
                          bool, CharSourceRange Name, OptionalFileEntryRef File,
                          StringRef, StringRef, const Module *, bool,
                          SrcMgr::CharacteristicKind) override {
    if (isClientHeader(Written))
      (File ? Client.IsFound : Client.IsMissing) = true;
    if (isRuntimeHeader(Written) && !File)
      Client.LacksRuntime = true;
    if (!File && (isClientHeader(Written) || isRuntimeHeader(Written)))
      Client.Missing.insert(Written.str());
    Client.IsOtherMissing |= !File && !isBundled(Written);
    Client.HasAbseil |= File && isAbseilHeader(Written);
    Client.HasProtobuf |= File && isProtobufHeader(Written);
    Client.HasGrpc |= File && isGrpcHeader(Written);
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
  ClientSeen &Client;
};

class ScanAction : public PreprocessorFrontendAction {
public:
  explicit ScanAction(ScanResult &To) : To(To) {}
  void ExecuteAction() override {
    Preprocessor &PP = getCompilerInstance().getPreprocessor();
    PP.addPPCallbacks(std::make_unique<DoubtSpy>(PP.getSourceManager(), To));
    PP.EnterMainSourceFile();
    Token T;
    do
      PP.Lex(T);
    while (T.isNot(tok::eof));
    // The runtime would have included the client.
    if (To.Client.LacksRuntime && !To.Client.IsMissing)
      To.Client.IsFound |= isFound("google/cloud/bigtable/filters.h",
                                   PP.getSourceManager().getMainFileID(), PP);
    // The bundled client includes more of gRPC, which includes protobuf, which
    // includes Abseil.
    const auto IsInstalled = [&](llvm::StringRef Name) {
      return isFound(Name, PP.getSourceManager().getMainFileID(), PP);
    };
    if (To.Client.HasGrpc && !To.Client.HasProtobuf)
      To.Client.HasGrpc = To.Client.HasProtobuf =
          IsInstalled("google/protobuf/message.h");
    if (To.Client.HasProtobuf && !To.Client.HasAbseil)
      To.Client.HasAbseil = IsInstalled("absl/base/config.h");
    // A unit of a module sees what other units of it see.
    To.IsUncertain |= PP.isInNamedModule();
  }

private:
  ScanResult &To;
};

/// Preprocesses directives alone.
class Scan : public tooling::ToolAction {
public:
  explicit Scan(DirectivesScanner &Scanner) : Scanner(Scanner) {}
  /// All files were found, and it is certain that there are no others.
  bool IsComplete = false;
  /// All directives were found, as far as files were.
  bool IsCertain = false;
  /// Whether the client's own headers are there.
  ClientSeen Client;

  bool runInvocation(std::shared_ptr<CompilerInvocation> Invocation,
                     FileManager *Files,
                     std::shared_ptr<PCHContainerOperations>,
                     DiagnosticConsumer *) override {
    if (!Invocation->getPreprocessorOpts().ImplicitPCHInclude.empty())
      return true;
    // C++20 has modules. Their names say nothing, but headers are headers.
    const bool HasModules = Invocation->getLangOpts().Modules;
    Invocation->getLangOpts().Modules = false;
    keepOptionsForParsing(*Invocation);
    Invocation->getFrontendOpts().DisableFree = false;
    IgnoringDiagConsumer Silent;
    const auto Instance =
        makeScanningInstance(Invocation, *Files, Scanner, Silent);
    ScanResult Found;
    ScanAction Action(Found);
    const bool Ran = Instance->ExecuteAction(Action);
    Client = Found.Client;
    IsCertain = Ran && !Found.IsUncertain;
    IsComplete = IsCertain && !HasModules &&
                 !Instance->getDiagnostics().hasErrorOccurred();
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

Linter::Linter(FileCache &Cache, ModuleSet &Modules, ConfigurationFlags Flags,
               std::string ResourceFolder, Bodies Which, ClientHeaders Client,
               PrecompiledClient *Precompiled,
               llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Base)
    : ResourceFolder(std::move(ResourceFolder)), Which(Which), Client(Client),
      Cache(Cache), Modules(Modules), Precompiled(Precompiled),
      Config(std::move(Flags), Base),
      Scanner(llvm::makeIntrusiveRefCnt<DirectivesScanner>(
          Cache.shared(), Base ? Base : makeFileSystem())),
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
  const bool LacksRuntime = Action.Client.LacksRuntime;
  Result.Bundled.Client =
      Client == ClientHeaders::Bundled ||
      (Client == ClientHeaders::Auto &&
       (Action.Client.IsMissing || LacksRuntime) && !Action.Client.IsFound);
  Result.Bundled.Runtime = Result.Bundled.Client && LacksRuntime;
  Result.Bundled.InstalledAbseil = Action.Client.HasAbseil;
  Result.Bundled.InstalledProtobuf = Action.Client.HasProtobuf;
  Result.Bundled.InstalledGrpc = Action.Client.HasGrpc;
  Result.Bundled.LacksOthers = Action.IsCertain && Action.Client.IsOtherMissing;
  if (Result.Bundled.Client && Client == ClientHeaders::Auto &&
      Action.IsCertain && !Action.Client.IsOtherMissing)
    Result.Bundled.Headers = firstHeaders(Action.Client.Missing);
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

ModuleFile Linter::compile(const WorkItem &Item, const ModuleFiles &Imports) {
  auto Record = llvm::makeIntrusiveRefCnt<RecordingFileSystem>(Scanner);
  auto Files = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(Record);
  Files->pushOverlay(fileSystemOf(Imports));
  tooling::CompileCommand Command =
      OneCommand(withModules(Item, Imports), ResourceFolder).command();
  CompiledInterface Made;
  const bool Finished =
      !Files->setCurrentWorkingDirectory(Command.Directory) && runConfined([&] {
        Command.CommandLine = argumentsAdjuster(Config.optionsFor(Item.File))(
            Command.CommandLine, Item.File);
        Made = compileInterface(Command, Files);
      });
  ModuleFile Result;
  Result.Bytes = std::move(Made.Bytes);
  Result.Inputs = Record->inputs(Cache);
  if (!Finished || Result.Bytes.empty())
    Result.Why = "'" + Item.File + "', its interface, " +
                 (Finished ? "has " + count(Made.Errors, "error") + ": " +
                                 Made.FirstError
                           : std::string("cannot be compiled"));
  return Result;
}

/// Adds \p More to the inputs of \p Result.
static void addInputs(llvm::ArrayRef<Input> More, ItemResult &Result) {
  llvm::append_range(Result.Inputs, More);
  llvm::stable_sort(Result.Inputs, [](const Input &A, const Input &B) {
    return A.Name < B.Name;
  });
  // A name that one only looked for, and the other read, was read.
  std::vector<Input> Each;
  for (Input &I : Result.Inputs) {
    if (Each.empty() || Each.back().Name != I.Name)
      Each.push_back(std::move(I));
    else if (saysMore(I.What, Each.back().What))
      Each.back() = std::move(I);
  }
  Result.Inputs = std::move(Each);
}

/// Returns the first finding in \p Result about a missing module; null without
/// one.
static Finding *findMissingModule(ItemResult &Result) {
  const auto It = llvm::find_if(Result.Findings, [](const Finding &F) {
    return !missingModuleIn(F.Said.Message.Message).empty();
  });
  return It == Result.Findings.end() ? nullptr : &*It;
}

ItemResult Linter::lintWith(const WorkItem &Item, const SummarySet *Others,
                            const llvm::StringMap<std::string> &Texts) {
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> Files;
  // Not shared between threads, because Clang sets its working directory.
  if (!Texts.empty())
    Files = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const auto &Text : Texts)
    Files->addFileNoOwn(Text.getKey(), /*ModificationTime=*/0,
                        llvm::MemoryBufferRef(Text.getValue(), Text.getKey()));
  return lintOverlaid(Item, Others, std::move(Files), nullptr).back().Result;
}

std::vector<Linter::Judged>
Linter::lintOverlaid(const WorkItem &Item, const SummarySet *Others,
                     llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Text,
                     AskOthers Ask) {
  std::string Code;
  if (!Modules.empty())
    if (const auto Buffer = readFileIn(*Scanner, Item.File, MaxFileSize))
      Code = (*Buffer)->getBuffer().str();
  const auto Compile = [&](const WorkItem &Interface,
                           const ModuleFiles &Imports) {
    return compile(Interface, Imports);
  };
  // Imports in headers are found by the errors without them.
  std::vector<std::string> More;
  while (true) {
    const ModuleFiles Imports = Modules.filesFor(Code, More, Compile);
    std::vector<Judged> All = lintImporting(Item, Imports, Others, Text, Ask);
    Finding *Missing = findMissingModule(All.back().Result);
    if (!Missing)
      return All;
    tooling::DiagnosticMessage &Said = Missing->Said.Message;
    const std::string Name = missingModuleIn(Said.Message).str();
    if (!Modules.has(Name) || llvm::is_contained(More, Name)) {
      Said.Message =
          "module '" + Name + "' not found: " + Modules.whyMissing(Name);
      return All;
    }
    More.push_back(Name);
  }
}

std::vector<Linter::Judged> Linter::lintImporting(
    const WorkItem &Item, const ModuleFiles &Imports, const SummarySet *Others,
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Text, AskOthers Ask) {
  Recorder->clear();
  OneCommand Commands(withModules(Item, Imports), ResourceFolder);
  Commands.addFlags(bundledFlags(Client, Item.Bundled));
  auto Files =
      llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(Recorder);
  if (!Imports.empty())
    Files->pushOverlay(fileSystemOf(Imports));
  if (Item.Bundled.Client)
    Files->pushOverlay(bundledHeaders());
  if (Text)
    Files->pushOverlay(std::move(Text));
  std::vector<Checked> Results;
  double Seconds = 0;
  const auto Parse = [&](PrecompiledUse *Headers) {
    Results.clear();
    return runConfined([&] {
      ClangTidyContext Context(Config.provider(Item.File));
      Results = runChecks(Context, Commands, Item.File,
                          Headers ? Headers->over(Files) : Files, Which, Others,
                          Ask, Headers, Item.Bundled.LacksOthers, Seconds);
    });
  };
  std::optional<PrecompiledUse> Headers;
  if (Precompiled && Imports.empty() && !Item.Bundled.Headers.empty())
    Headers.emplace(*Precompiled, Item.Bundled.Headers, Cache, Scanner);
  bool Finished = Headers && Parse(&*Headers);
  if (!Headers || (Headers->headers() && (!Finished || Results.empty()))) {
    Headers.reset();
    Finished = Parse(nullptr);
  }
  const std::vector<Input> Inputs = Recorder->inputs(Cache);
  std::vector<Judged> All;
  if (!Finished) {
    ItemResult &Result = All.emplace_back().Result;
    Result.Why = "clang crashed";
    Result.Bundled = Item.Bundled;
    Result.Inputs = Inputs;
  }
  for (Checked &Part : Results) {
    Judged &One = All.emplace_back();
    One.Others = std::move(Part.Others);
    One.Result.What = ItemResult::State::Linted;
    One.Result.Findings = findingsOf(std::move(Part.Errors));
    One.Result.Covered = std::move(Part.Covered);
    One.Result.CheckSeconds = Seconds;
    One.Result.Bundled = Item.Bundled;
    One.Result.Inputs = Inputs;
  }
  for (Judged &One : All) {
    for (const ModuleFile *File : Imports)
      addInputs(File->Inputs, One.Result);
    if (Headers && Headers->headers())
      addInputs(Headers->headers()->Inputs, One.Result);
  }
  return All;
}

} // namespace clang::tidy::bigtable::tool
