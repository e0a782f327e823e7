// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Has clangd parse what functions do that the user's headers define. It leaves
/// out nearly all of these when it reads the headers of a file, and that cannot
/// be configured: see ClangdDefaults.cpp for how a function is replaced. Also
/// has the checks know the errors of headers.

#include "ToolCompat.h"
#include "api/Headers.h"
#include "record/ParseErrors.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclGroup.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/PrecompiledPreamble.h"
#include "clang/Lex/PPCallbacks.h"

namespace clang::tidy::bigtable::tool {

namespace {

/// The number of functions in one file's headers whose bodies are parsed.
/// Others stay unknown, so that headers of any size take at most a second.
constexpr unsigned MaxHeaderBodies = 4096;

/// Forwards to other callbacks, and selects the bodies to parse. Used by one
/// thread, while one file's headers are read.
class WithBodies : public PreambleCallbacks {
public:
  explicit WithBodies(PreambleCallbacks &Others) : Others(Others) {}

  void BeforeExecute(CompilerInstance &Compiler) override {
    Sources = &Compiler.getSourceManager();
    Others.BeforeExecute(Compiler);
    // Earlier errors no longer apply.
    rememberHeaderErrors(mainFile(Compiler), {});
    Errors = collectErrors(Compiler.getPreprocessor());
  }
  void AfterExecute(CompilerInstance &Compiler) override {
    Others.AfterExecute(Compiler);
    std::vector<ParseError> Rest;
    for (const ParseError &Error : Errors->All) {
      if (llvm::is_contained(InBodies, &Error - Errors->All.data()))
        continue;
      ParseError &Added = Rest.emplace_back(Error);
      // Another name may be found than the one that is lost.
      Added.What = ParseError::Kind::MissingHeader;
      // In a library, whose functions may then all be others.
      if (Error.At.isValid() && isInSystemHeader(Error.At, *Sources))
        Added.At = SourceLocation();
    }
    rememberHeaderErrors(mainFile(Compiler), std::move(Rest));
  }
  void AfterPCHEmitted(ASTWriter &Writer) override {
    Others.AfterPCHEmitted(Writer);
  }
  void HandleTopLevelDecl(DeclGroupRef Group) override {
    if (Errors && !Errors->All.empty())
      for (Decl *D : Group)
        if (!isForeign(*D))
          dropBrokenBodies(*D);
    Others.HandleTopLevelDecl(Group);
  }
  std::unique_ptr<PPCallbacks> createPPCallbacks() override {
    return Others.createPPCallbacks();
  }
  CommentHandler *getCommentHandler() override {
    return Others.getCommentHandler();
  }
  bool shouldSkipFunctionBody(Decl *D) override {
    if (!Others.shouldSkipFunctionBody(D))
      return false;
    return !Sources || isForeign(*D) || ++NumBodies > MaxHeaderBodies;
  }

private:
  static llvm::StringRef mainFile(CompilerInstance &Compiler) {
    return Compiler.getFrontendOpts().Inputs.front().getFile();
  }
  /// Has functions with errors in their bodies look as if these were left out.
  void dropBrokenBodies(Decl &D) {
    if (auto *Template = dyn_cast<RedeclarableTemplateDecl>(&D))
      return dropBrokenBodies(*Template->getTemplatedDecl());
    if (isa<NamespaceDecl, LinkageSpecDecl, CXXRecordDecl>(D))
      for (Decl *Inner : cast<DeclContext>(&D)->decls())
        dropBrokenBodies(*Inner);
    auto *Function = dyn_cast<FunctionDecl>(&D);
    const Stmt *Body = Function && Function->doesThisDeclarationHaveABody()
                           ? Function->getBody()
                           : nullptr;
    if (!Body)
      return;
    bool IsBroken = false;
    for (size_t I = 0; I != Errors->All.size(); ++I)
      if (Errors->All[I].At.isValid() &&
          Sources->isPointWithin(Sources->getExpansionLoc(Errors->All[I].At),
                                 Sources->getExpansionLoc(Body->getBeginLoc()),
                                 Sources->getExpansionLoc(Body->getEndLoc()))) {
        InBodies.push_back(I);
        IsBroken = true;
      }
    if (!IsBroken)
      return;
    Function->setBody(nullptr);
    Function->setHasSkippedBody();
  }

  PreambleCallbacks &Others;
  const SourceManager *Sources = nullptr;
  std::shared_ptr<const ParseErrors> Errors;
  /// Indices of errors in bodies that were dropped.
  std::vector<size_t> InBodies;
  unsigned NumBodies = 0;
};

} // namespace

} // namespace clang::tidy::bigtable::tool

using clang::tidy::bigtable::tool::PreambleDiagnostics;
using Preamble = llvm::ErrorOr<clang::PrecompiledPreamble>;

// The name that the linker knows it by, with __real_ or __wrap_ before it.
#define JOIN(PREFIX, NAME) PREFIX##NAME
#define NAMED(PREFIX, NAME) JOIN(PREFIX, NAME)
#define BUILD(PREFIX) NAMED(PREFIX, BIGTABLE_TIDY_PREAMBLE_BUILD)

extern "C" {

/// Reads the headers of a file, once for many edits.
Preamble BUILD(__real_)(
    const clang::CompilerInvocation &Invocation,
    const llvm::MemoryBuffer *Text, clang::PreambleBounds Bounds,
    PreambleDiagnostics Diagnostics,
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
    std::shared_ptr<clang::PCHContainerOperations> Containers, bool InMemory,
    llvm::StringRef Folder, clang::PreambleCallbacks &Callbacks);
Preamble BUILD(__wrap_)(
    const clang::CompilerInvocation &Invocation,
    const llvm::MemoryBuffer *Text, clang::PreambleBounds Bounds,
    PreambleDiagnostics Diagnostics,
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
    std::shared_ptr<clang::PCHContainerOperations> Containers, bool InMemory,
    llvm::StringRef Folder, clang::PreambleCallbacks &Callbacks) {
  clang::tidy::bigtable::tool::WithBodies All(Callbacks);
  return BUILD(__real_)(Invocation, Text, Bounds, Diagnostics, std::move(Files),
                        std::move(Containers), InMemory, Folder, All);
}

} // extern "C"
