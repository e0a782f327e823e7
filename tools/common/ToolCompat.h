// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Differences between LLVM majors that affect only the hosts of the checks;
/// lib/tidy/Compat.h has those that affect the checks. No other file here
/// depends on the major.

#ifndef BIGTABLE_TIDY_TOOLS_TOOLCOMPAT_H
#define BIGTABLE_TIDY_TOOLS_TOOLCOMPAT_H

#include "clang-tidy/ClangTidy.h"
#include "clang-tidy/ClangTidyDiagnosticConsumer.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Sema/ExternalSemaSource.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/TypoCorrection.h"
#include "llvm/Config/llvm-config.h"
#if LLVM_VERSION_MAJOR < 22
#include "clang/Driver/Options.h"
#include "clang/Frontend/Utils.h"
#include "clang/Tooling/DependencyScanning/DependencyScanningFilesystem.h"
#else
#include "clang/DependencyScanning/DependencyScanningFilesystem.h"
#include "clang/Driver/CreateInvocationFromArgs.h"
#include "clang/Options/Options.h"
#endif

namespace clang::tidy::bigtable::tool {

#if LLVM_VERSION_MAJOR < 22
namespace dependencies = clang::tooling::dependencies;
namespace options = clang::driver::options;
using clang::driver::getDriverOptTable;
#else
namespace dependencies = clang::dependencies;
namespace options = clang::options;
#endif

/// The parameter type of PrecompiledPreamble::Build().
#if LLVM_VERSION_MAJOR < 22
using PreambleDiagnostics = DiagnosticsEngine &;
#else
using PreambleDiagnostics = llvm::IntrusiveRefCntPtr<DiagnosticsEngine>;
#endif

/// A diagnostics engine without options, which are reference-counted up to LLVM
/// 20.
class PlainEngine {
public:
  explicit PlainEngine(DiagnosticConsumer &Consumer)
      : Engine(llvm::makeIntrusiveRefCnt<DiagnosticIDs>(), Options, &Consumer,
               /*ShouldOwnClient=*/false) {}

  DiagnosticsEngine &engine() { return Engine; }

private:
#if LLVM_VERSION_MAJOR < 21
  llvm::IntrusiveRefCntPtr<DiagnosticOptions> Options =
      llvm::makeIntrusiveRefCnt<DiagnosticOptions>();
#else
  DiagnosticOptions Options;
#endif
  DiagnosticsEngine Engine;
};

/// A diagnostics engine that drops all diagnostics.
class SilentDiagnostics {
public:
  DiagnosticsEngine &engine() { return Engine.engine(); }

private:
  IgnoringDiagConsumer Consumer;
  PlainEngine Engine{Consumer};
};

using DirectivesScanner = dependencies::DependencyScanningWorkerFilesystem;

#if LLVM_VERSION_MAJOR >= 22
/// Passes the directives that the scanner found in a file to the preprocessor.
class DirectivesGetter : public DependencyDirectivesGetter {
public:
  explicit DirectivesGetter(DirectivesScanner &Scanner) : Scanner(Scanner) {}
  std::unique_ptr<DependencyDirectivesGetter> cloneFor(FileManager &) override {
    return std::make_unique<DirectivesGetter>(Scanner);
  }
  std::optional<ArrayRef<dependency_directives_scan::Directive>>
  operator()(FileEntryRef File) override {
    return Scanner.getDirectiveTokens(File.getName());
  }

private:
  DirectivesScanner &Scanner;
};
#endif

/// Returns an instance for \p Invocation that reads through \p Files, reports
/// no diagnostics, and sees only the directives of each file.
inline std::unique_ptr<CompilerInstance>
makeScanningInstance(const std::shared_ptr<CompilerInvocation> &Invocation,
                     FileManager &Files, DirectivesScanner &Scanner,
                     DiagnosticConsumer &Diagnostics) {
#if LLVM_VERSION_MAJOR < 22
  Invocation->getPreprocessorOpts().DependencyDirectivesForFile =
      [&Scanner](FileEntryRef File)
      -> std::optional<ArrayRef<dependency_directives_scan::Directive>> {
    const auto Entry = Scanner.getOrCreateFileSystemEntry(File.getName());
    if (Entry && Scanner.ensureDirectiveTokensArePopulated(*Entry))
      return Entry->getDirectiveTokens();
    return std::nullopt;
  };
  auto Instance = std::make_unique<CompilerInstance>();
  Instance->setInvocation(Invocation);
  Instance->setFileManager(&Files);
  Instance->createDiagnostics(&Diagnostics, /*ShouldOwnClient=*/false);
  Instance->createSourceManager(Files);
#else
  auto Instance = std::make_unique<CompilerInstance>(Invocation);
  Instance->setVirtualFileSystem(Files.getVirtualFileSystemPtr());
  Instance->setFileManager(llvm::IntrusiveRefCntPtr<FileManager>(&Files));
  Instance->createDiagnostics(&Diagnostics, /*ShouldOwnClient=*/false);
  Instance->createSourceManager();
  Instance->setDependencyDirectivesGetter(
      std::make_unique<DirectivesGetter>(Scanner));
#endif
  return Instance;
}

/// Returns the names of all checks and of all their options.
inline std::pair<llvm::StringSet<>, llvm::StringSet<>> knownChecksAndOptions() {
#if LLVM_VERSION_MAJOR < 22
  NamesAndOptions Known =
      getAllChecksAndOptions(/*AllowEnablingAnalyzerAlphaCheckers=*/false);
  return {std::move(Known.Names), std::move(Known.Options)};
#else
  ChecksAndOptions Known =
      getAllChecksAndOptions(/*AllowEnablingAnalyzerAlphaCheckers=*/false,
                             /*ExperimentalCustomChecks=*/false);
  return {std::move(Known.Checks), std::move(Known.Options)};
#endif
}

/// Returns the flags that a .clang-tidy removes from each compile command, a
/// feature of LLVM 22 and later.
inline ClangTidyOptions::ArgList removedArgs(const ClangTidyOptions &Options) {
#if LLVM_VERSION_MAJOR < 22
  return {};
#else
  return Options.RemovedArgs.value_or(ClangTidyOptions::ArgList());
#endif
}

/// Sets the engine to which \p Tidy reports. With LLVM 21 or later, \p Tidy may
/// own the engine's options.
inline void setEngine(ClangTidyContext &Tidy, DiagnosticsEngine &Engine) {
#if LLVM_VERSION_MAJOR < 21
  Tidy.setDiagnosticsEngine(&Engine);
#else
  Tidy.setDiagnosticsEngine(nullptr, &Engine);
#endif
}

/// Makes \p S ask \p Source, too.
template <typename T>
void addExternalSource(Sema &S, llvm::IntrusiveRefCntPtr<T> Source) {
#if LLVM_VERSION_MAJOR < 22
  S.addExternalSource(Source.get());
#else
  S.addExternalSource(std::move(Source));
#endif
}

/// A source of members of classes, for Clang's lookups of names.
class ExternalMembers : public ExternalSemaSource {
public:
  /// Adds members \p Name of \p In. Returns true if there are any.
  virtual bool findMembers(const DeclContext &In, DeclarationName Name) = 0;

#if LLVM_VERSION_MAJOR < 22
  bool FindExternalVisibleDeclsByName(const DeclContext *In,
                                      DeclarationName Name) override {
#else
  bool FindExternalVisibleDeclsByName(const DeclContext *In,
                                      DeclarationName Name,
                                      const DeclContext *) override {
#endif
    return findMembers(*In, Name);
  }
};

/// Returns the correction to \p To, a member of \p In, with its qualifier. Some
/// callers ignore a correction that is spelled as what it corrects.
inline TypoCorrection qualifiedCorrection(NamedDecl &To, DeclContext &In) {
  ASTContext &Context = To.getASTContext();
  const auto *Space = dyn_cast<NamespaceDecl>(&In);
  const auto *Class = dyn_cast<TypeDecl>(&In);
#if LLVM_VERSION_MAJOR < 22
  return TypoCorrection(
      &To, Class ? NestedNameSpecifier::Create(
                       Context, nullptr, /*Template=*/false,
                       Context.getTypeDeclType(Class).getTypePtr())
           : Space ? NestedNameSpecifier::Create(Context, nullptr, Space)
                   : NestedNameSpecifier::GlobalSpecifier(Context));
#else
  return TypoCorrection(
      &To,
      Class   ? NestedNameSpecifier(Context.getTypeDeclType(Class).getTypePtr())
      : Space ? NestedNameSpecifier(Context, Space, std::nullopt)
              : NestedNameSpecifier::getGlobal());
#endif
}

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_TOOLCOMPAT_H
