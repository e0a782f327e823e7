// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Has clangd parse what functions do that the user's headers define. It leaves
/// out nearly all of these when it reads the headers of a file, and that cannot
/// be configured: see ClangdDefaults.cpp for how a function is replaced.

#include "ToolCompat.h"
#include "api/Headers.h"
#include "clang/Frontend/PrecompiledPreamble.h"
#include "clang/Lex/PPCallbacks.h"

namespace clang::tidy::bigtable::tool {

namespace {

/// Functions of one file's headers whose bodies are parsed. Beyond it they stay
/// unknown, so that headers of any size cost no more than a second.
constexpr unsigned MaxHeaderBodies = 4096;

/// Does what another one does, but for which bodies are parsed. Used by one
/// thread, while one file's headers are read.
class WithBodies : public PreambleCallbacks {
public:
  explicit WithBodies(PreambleCallbacks &Others) : Others(Others) {}

  void BeforeExecute(CompilerInstance &Compiler) override {
    Sources = &Compiler.getSourceManager();
    Others.BeforeExecute(Compiler);
  }
  void AfterExecute(CompilerInstance &Compiler) override {
    Others.AfterExecute(Compiler);
  }
  void AfterPCHEmitted(ASTWriter &Writer) override {
    Others.AfterPCHEmitted(Writer);
  }
  void HandleTopLevelDecl(DeclGroupRef Group) override {
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
    return !Sources || isForeign(*D, *Sources) ||
           ++NumBodies > MaxHeaderBodies;
  }

private:
  PreambleCallbacks &Others;
  const SourceManager *Sources = nullptr;
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
