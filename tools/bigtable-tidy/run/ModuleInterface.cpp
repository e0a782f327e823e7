// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/ModuleInterface.h"
#include "run/FrontEnd.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Frontend/FrontendActions.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/raw_ostream.h"

namespace clang::tidy::bigtable::tool {

namespace {

/// Writes the module to a string instead of a file.
class InterfaceAction : public GenerateModuleInterfaceAction {
public:
  explicit InterfaceAction(llvm::SmallVectorImpl<char> &Bytes) : Bytes(Bytes) {}

protected:
  // The function of the base class opens the file itself.
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &Compiler,
                                                 StringRef File) override {
    // As the base class does: importers may have other search paths.
    HeaderSearchOptions &Options = Compiler.getHeaderSearchOpts();
    Options.ModulesSkipHeaderSearchPaths = true;
    Options.ModulesSkipDiagnosticOptions = true;
    Options.ModulesSkipPragmaDiagnosticMappings = true;
    return GenerateModuleAction::CreateASTConsumer(Compiler, File);
  }
  std::unique_ptr<raw_pwrite_stream> CreateOutputFile(CompilerInstance &,
                                                      StringRef) override {
    return std::make_unique<llvm::raw_svector_ostream>(Bytes);
  }

private:
  llvm::SmallVectorImpl<char> &Bytes;
};

/// Counts errors, and keeps the text of the first.
class ErrorCounter : public DiagnosticConsumer {
public:
  void HandleDiagnostic(DiagnosticsEngine::Level Level,
                        const Diagnostic &Info) override {
    DiagnosticConsumer::HandleDiagnostic(Level, Info);
    if (getNumErrors() == 0 || !First.empty())
      return;
    llvm::SmallString<256> Text;
    Info.FormatDiagnostic(Text);
    First = Text.str().str();
  }
  const std::string &first() const { return First; }

private:
  std::string First;
};

} // namespace

CompiledInterface
compileInterface(const tooling::CompileCommand &Command,
                 llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files) {
  llvm::SmallVector<char, 0> Bytes;
  // Other source files may ask for any body.
  PreparedActions Actions(
      Bodies::All, [&] { return std::make_unique<InterfaceAction>(Bytes); });
  auto Manager =
      llvm::makeIntrusiveRefCnt<FileManager>(FileSystemOptions(), Files);
  ErrorCounter Counted;
  tooling::ToolInvocation Invocation(
      Command.CommandLine, &Actions, Manager.get(),
      std::make_shared<PCHContainerOperations>());
  Invocation.setDiagnosticConsumer(&Counted);
  CompiledInterface Result;
  if (Invocation.run() && Counted.getNumErrors() == 0)
    Result.Bytes.assign(Bytes.begin(), Bytes.end());
  Result.Errors = Counted.getNumErrors();
  Result.FirstError = Counted.first();
  return Result;
}

} // namespace clang::tidy::bigtable::tool
