// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/PrecompiledClient.h"
#include "model/Hash.h"
#include "run/ClientHeaders.h"
#include "run/Isolated.h"
#include "run/LeanConsumer.h"
#include "run/Output.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <unistd.h>

namespace fs = llvm::sys::fs;

namespace clang::tidy::bigtable::tool {

/// Changes with the form of entries.
static constexpr llvm::StringLiteral PrecompiledVersion =
    "bigtable-tidy precompiled 1";

/// Files on no disk.
static constexpr llvm::StringLiteral HeadersName = "/bundled-client/all.h",
                                     PrecompiledName =
                                         "/bundled-client/all.pch";

/// Entries that stay stored; each has about 18 MB.
static constexpr unsigned NumStored = 24;

//===----------------------------------------------------------------------===//
// Entries
//===----------------------------------------------------------------------===//

/// Returns the headers in \p Entry; null if an input has changed, or if it is
/// damaged.
static std::unique_ptr<PrecompiledHeaders>
headersIn(std::unique_ptr<llvm::MemoryBuffer> Entry, FileCache &Cache,
          llvm::vfs::FileSystem &Files) {
  auto Result = std::make_unique<PrecompiledHeaders>();
  llvm::StringRef Text = Entry->getBuffer();
  if (!Text.consume_front(PrecompiledVersion) || !Text.consume_front("\n") ||
      !readInputs(Text, Result->Inputs, Cache, Files))
    return nullptr;
  const auto [Names, Rest] = Text.split('\n');
  const auto [Included, More] = Rest.split('\n');
  const auto [Size, Bytes] = More.split('\n');
  size_t Count;
  if (Size.getAsInteger(10, Count) || Count != Bytes.size() || Count == 0)
    return nullptr;
  for (const llvm::StringRef Name : llvm::split(Names, ' '))
    Result->Identifiers.insert(Name);
  llvm::append_range(Result->Included, llvm::split(Included, ' '));
  Result->Bytes = Bytes;
  Result->Entry = std::move(Entry);
  return Result;
}

/// Returns the directory of the user's own cache for precompiled headers;
/// empty if somebody else may write it.
static std::string ownFolder() {
  llvm::SmallString<256> Folder;
  if (!llvm::sys::path::cache_directory(Folder) ||
      !llvm::sys::path::is_absolute(Folder))
    return "";
  llvm::sys::path::append(Folder, "bigtable-tidy");
  if (!whyNotBelieved(Folder).empty())
    return "";
  if (llvm::Error E = makeFolder(Folder, fs::owner_all)) {
    llvm::consumeError(std::move(E));
    return "";
  }
  fs::file_status Status;
  const bool IsOwn = !fs::status(Folder, Status, /*follow=*/false) &&
                     Status.type() == fs::file_type::directory_file &&
                     Status.getUser() == geteuid() &&
                     (Status.permissions() &
                      (fs::group_write | fs::others_write)) == fs::no_perms;
  return IsOwn ? Folder.str().str() : "";
}

void PrecompiledClient::open() {
  std::call_once(Once, [&] {
    Common = commonKey(PrecompiledVersion, Program);
    Stored.emplace(Common.empty() ? "" : ownFolder());
  });
}

const PrecompiledHeaders *
PrecompiledClient::find(llvm::StringRef Key, FileCache &Cache,
                        llvm::vfs::FileSystem &Files,
                        llvm::function_ref<std::string()> Make) {
  const std::string Name = hashOf(Common + Key.str());
  Slot *Of;
  {
    const std::lock_guard<std::mutex> Lock(Mutex);
    Of = &Slots[Name];
  }
  const std::lock_guard<std::mutex> Lock(Of->Mutex);
  if (std::exchange(Of->IsDone, true))
    return Of->Made.get();
  if (std::unique_ptr<llvm::MemoryBuffer> Entry = Stored->read(Name))
    Of->Made = headersIn(std::move(Entry), Cache, Files);
  if (!Of->Made) {
    std::string Entry = Make();
    Of->Made =
        headersIn(llvm::MemoryBuffer::getMemBufferCopy(Entry), Cache, Files);
    if (Of->Made)
      Stored->write(Name, std::move(Entry));
  }
  return Of->Made.get();
}

void PrecompiledClient::storeRest() {
  if (!Stored)
    return;
  Stored->writeRest();
  llvm::CachePruningPolicy Policy;
  Policy.MaxSizeFiles = NumStored;
  Stored->prune(Policy);
}

//===----------------------------------------------------------------------===//
// Making
//===----------------------------------------------------------------------===//

namespace {

/// Collects the names that are included or asked for.
class IncludedNames : public PPCallbacks {
public:
  explicit IncludedNames(llvm::StringSet<> &To) : To(To) {}
  void InclusionDirective(SourceLocation, const Token &, StringRef Name, bool,
                          CharSourceRange, OptionalFileEntryRef, StringRef,
                          StringRef, const Module *, bool,
                          SrcMgr::CharacteristicKind) override {
    To.insert(Name);
  }
  void HasInclude(SourceLocation, StringRef Name, bool, OptionalFileEntryRef,
                  SrcMgr::CharacteristicKind) override {
    To.insert(Name);
  }

private:
  llvm::StringSet<> &To;
};

/// Writes a precompiled header to memory instead of a file. GeneratePCHAction
/// opens the file itself.
class PrecompileAction : public GenerateModuleAction {
public:
  struct Result {
    llvm::SmallVector<char, 0> Bytes;
    llvm::StringSet<> Included;
    std::string Identifiers;
  };
  explicit PrecompileAction(Result &To) : To(To) {}

protected:
  bool BeginSourceFileAction(CompilerInstance &Compiler) override {
    // As GeneratePCHAction does.
    Compiler.getLangOpts().CompilingPCH = true;
    return true;
  }
  TranslationUnitKind getTranslationUnitKind() override { return TU_Prefix; }
  std::unique_ptr<raw_pwrite_stream> CreateOutputFile(CompilerInstance &,
                                                      StringRef) override {
    return std::make_unique<llvm::raw_svector_ostream>(To.Bytes);
  }
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &Compiler,
                                                 StringRef File) override {
    Compiler.getPreprocessor().addPPCallbacks(
        std::make_unique<IncludedNames>(To.Included));
    std::vector<std::unique_ptr<ASTConsumer>> Both;
    Both.push_back(GenerateModuleAction::CreateASTConsumer(Compiler, File));
    if (!Both.front())
      return nullptr;
    Both.push_back(std::make_unique<LeanConsumer>());
    return std::make_unique<MultiplexConsumer>(std::move(Both));
  }
  void EndSourceFileAction() override {
    for (const auto &Entry :
         getCompilerInstance().getPreprocessor().getIdentifierTable())
      // Texts of attributes are there, too.
      if (isValidAsciiIdentifier(Entry.getKey()))
        To.Identifiers += (Entry.getKey() + " ").str();
  }

private:
  Result &To;
};

class PrecompileActions : public tooling::FrontendActionFactory {
public:
  explicit PrecompileActions(PrecompileAction::Result &To) : To(To) {}
  std::unique_ptr<FrontendAction> create() override {
    return std::make_unique<PrecompileAction>(To);
  }

private:
  PrecompileAction::Result &To;
};

} // namespace

std::string
PrecompiledUse::compile(std::shared_ptr<CompilerInvocation> Invocation) const {
  auto Record = llvm::makeIntrusiveRefCnt<RecordingFileSystem>(Files);
  auto Over = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(Record);
  Over->pushOverlay(bundledHeaders());
  Over->pushOverlay(Own);
  PrecompileAction::Result Made;
  DiagnosticConsumer Counted;
  // A crash must not leave a lock.
  const bool Finished = runIsolated([&] {
    auto Manager =
        llvm::makeIntrusiveRefCnt<FileManager>(FileSystemOptions(), Over);
    PrecompileActions(Made).runInvocation(
        std::move(Invocation), Manager.get(),
        std::make_shared<PCHContainerOperations>(), &Counted);
  });
  std::string Entry;
  llvm::raw_string_ostream Out(Entry);
  Out << PrecompiledVersion << '\n';
  if (!Finished || Counted.getNumErrors() != 0 || Made.Bytes.empty() ||
      !writeInputs(Record->inputs(Cache), Out))
    return "";
  Out << Made.Identifiers << '\n'
      << llvm::join(Made.Included.keys(), " ") << '\n'
      << Made.Bytes.size() << '\n'
      << llvm::StringRef(Made.Bytes.data(), Made.Bytes.size());
  return Entry;
}

//===----------------------------------------------------------------------===//
// Using
//===----------------------------------------------------------------------===//

static std::string textWith(llvm::ArrayRef<std::string> Headers) {
  std::string Text;
  for (const std::string &Name : Headers)
    Text += "#include \"" + Name + "\"\n";
  return Text;
}

PrecompiledUse::PrecompiledUse(
    PrecompiledClient &All, llvm::ArrayRef<std::string> Headers,
    FileCache &Cache, llvm::IntrusiveRefCntPtr<DirectivesScanner> Files)
    : All(All), Cache(Cache), Files(std::move(Files)),
      Own(llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>()),
      Text(textWith(Headers)) {
  All.open();
  Own->addFile(HeadersName, /*ModificationTime=*/0,
               llvm::MemoryBuffer::getMemBuffer(Text, HeadersName));
}

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
PrecompiledUse::over(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Below) {
  auto Result =
      llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(std::move(Below));
  Result->pushOverlay(Own);
  return Result;
}

/// Returns true if nothing but the source file decides with which code
/// \p Invocation begins.
static bool isPlain(CompilerInvocation &Invocation) {
  const PreprocessorOptions &Options = Invocation.getPreprocessorOpts();
  const FrontendOptions &Front = Invocation.getFrontendOpts();
  return Options.ImplicitPCHInclude.empty() && Options.Includes.empty() &&
         Options.MacroIncludes.empty() && Front.ModuleFiles.empty() &&
         Invocation.getHeaderSearchOpts().PrebuiltModuleFiles.empty() &&
         Invocation.getHeaderSearchOpts().VFSOverlayFiles.empty() &&
         Invocation.getFileSystemOpts().WorkingDir.empty() &&
         Front.Inputs.size() == 1 &&
         Front.Inputs.front().getKind().getLanguage() == Language::CXX &&
         Front.Inputs.front().getKind().getFormat() == InputKind::Source;
}

/// Removes the search paths that only quoted and angled names have before
/// those of libraries, which differ between directories. Returns them.
static std::vector<std::string> removeOwnPaths(HeaderSearchOptions &Options,
                                               llvm::StringRef Folder) {
  std::vector<std::string> Removed;
  std::vector<HeaderSearchOptions::Entry> Kept;
  for (HeaderSearchOptions::Entry &E : Options.UserEntries) {
    // With its dots: the directory before them may be a link.
    if (!llvm::sys::path::is_absolute(E.Path))
      E.Path = (Folder + "/" + E.Path).str();
    if (!E.IsFramework &&
        (E.Group == frontend::Quoted || E.Group == frontend::Angled))
      Removed.push_back(E.Path);
    else
      Kept.push_back(E);
  }
  Options.UserEntries = std::move(Kept);
  return Removed;
}

/// Returns true if one of \p Folders has one of the files \p Names.
static bool haveAny(llvm::ArrayRef<std::string> Folders,
                    llvm::ArrayRef<llvm::StringRef> Names,
                    llvm::vfs::FileSystem &Files) {
  llvm::StringSet<> Firsts;
  for (const llvm::StringRef Name : Names)
    Firsts.insert(Name.split('/').first);
  const auto Has = [&](const std::string &Folder, llvm::StringRef Name) {
    return Files.exists(Folder + "/" + Name);
  };
  return llvm::any_of(Folders, [&](const std::string &Folder) {
    return llvm::any_of(Firsts.keys(), [&](llvm::StringRef First) {
      return Has(Folder, First) &&
             llvm::any_of(Names, [&](llvm::StringRef Name) {
               return Name.split('/').first == First && Has(Folder, Name);
             });
    });
  });
}

void PrecompiledUse::begin(CompilerInvocation &Invocation,
                           FileManager &Manager) {
  if (!isPlain(Invocation))
    return;
  llvm::vfs::FileSystem &Disk = Manager.getVirtualFileSystem();
  const auto Folder = Disk.getCurrentWorkingDirectory();
  if (!Folder)
    return;
  auto Only = std::make_shared<CompilerInvocation>(Invocation);
  const std::vector<std::string> OwnPaths =
      removeOwnPaths(Only->getHeaderSearchOpts(), *Folder);
  auto &Inputs = Only->getFrontendOpts().Inputs;
  Inputs = {FrontendInputFile(HeadersName, Inputs.front().getKind())};
  // Otherwise, each source file instantiates them again.
  Only->getLangOpts().PCHInstantiateTemplates = true;
  CodeGenOptions &Generated = Only->getCodeGenOpts();
  Generated.MainFileName.clear();
  Generated.DebugCompilationDir.clear();
  Generated.CoverageCompilationDir.clear();
  const std::string Key =
      llvm::join(Only->getCC1CommandLine(), "\n") + "\n" + Text;
  const PrecompiledHeaders *Found =
      All.find(Key, Cache, *Files, [&] { return compile(std::move(Only)); });
  if (!Found || haveAny(OwnPaths, Found->Included, Disk))
    return;
  Used = Found;
  Own->addFile(
      PrecompiledName, /*ModificationTime=*/0,
      llvm::MemoryBuffer::getMemBuffer(Found->Bytes, PrecompiledName,
                                       /*RequiresNullTerminator=*/false));
  Invocation.getPreprocessorOpts().ImplicitPCHInclude = PrecompiledName.str();
}

namespace {

/// Notices macros that change the meaning of headers which are included later.
class MacroWatch : public PPCallbacks {
public:
  MacroWatch(const PrecompiledHeaders &Used, const SourceManager &Sources,
             bool &IsDoubtful)
      : Used(Used), Sources(Sources), IsDoubtful(IsDoubtful) {}
  void MacroDefined(const Token &Name, const MacroDirective *) override {
    note(Name);
  }
  void MacroUndefined(const Token &Name, const MacroDefinition &,
                      const MacroDirective *) override {
    note(Name);
  }
  void InclusionDirective(SourceLocation, const Token &, StringRef Name, bool,
                          CharSourceRange, OptionalFileEntryRef File, StringRef,
                          StringRef, const Module *, bool IsModule,
                          SrcMgr::CharacteristicKind) override {
    IsDoubtful |=
        (IsChanged && (isClientHeader(Name) || isRuntimeHeader(Name))) ||
        (!File && !IsModule);
  }

private:
  void note(const Token &Name) {
    if (IsChanged ||
        !Used.Identifiers.contains(Name.getIdentifierInfo()->getName()))
      return;
    // Headers without a guard, such as <cassert>, are read again.
    llvm::SmallString<256> File = Sources.getFilename(Name.getLocation());
    llvm::sys::path::remove_dots(File);
    IsChanged = llvm::none_of(Used.Inputs, [&](const Input &I) {
      return I.What == Input::Kind::Contents && I.Name == File;
    });
  }

  const PrecompiledHeaders &Used;
  const SourceManager &Sources;
  bool IsChanged = false;
  bool &IsDoubtful;
};

} // namespace

void PrecompiledUse::watch(CompilerInstance &Compiler) {
  if (Used)
    Compiler.getPreprocessor().addPPCallbacks(std::make_unique<MacroWatch>(
        *Used, Compiler.getSourceManager(), IsDoubtful));
}

bool PrecompiledUse::isDoubtful(const CompilerInstance &Compiler) const {
  return Used && (IsDoubtful || Compiler.getDiagnostics().hasErrorOccurred());
}

} // namespace clang::tidy::bigtable::tool
