// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Declares names of missing headers as far as their use shows, so that Clang
/// understands the code around them.

#ifndef BIGTABLE_TIDY_TOOLS_MISSINGNAMES_H
#define BIGTABLE_TIDY_TOOLS_MISSINGNAMES_H

#include "ToolCompat.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include <optional>
#include <set>
#include <string>

namespace clang {
class CompilerInstance;
}

namespace clang::tidy::bigtable::tool {

/// Declares each name that a lookup in the user's code does not find: a
/// namespace, a type, or a value of a class. This class has all
/// operators, converts from and to all types, and has no definitions. So code
/// that uses it is like a call of a function that is not seen. Parses one
/// translation unit.
class MissingNames : public ExternalMembers {
public:
  /// Returns false if \p Compiler reads precompiled code, in which it would not
  /// find the class.
  static bool isPossible(CompilerInstance &Compiler);
  /// Makes \p Compiler, which has a preprocessor but no Sema, use this.
  /// \p Hints, which must outlive the result, are declarations that it cannot
  /// make in time. If it adds more, parse again.
  static llvm::IntrusiveRefCntPtr<MissingNames>
  prepare(CompilerInstance &Compiler, std::set<std::string> &Hints);
  explicit MissingNames(std::set<std::string> &Hints) : Hints(Hints) {}
  /// Has \p S ask \p Names.
  static void connect(Sema &S, llvm::IntrusiveRefCntPtr<MissingNames> Names);

  /// Drops errors about names that this declared. Call it after all other
  /// consumers were added.
  void dropErrors(DiagnosticsEngine &Diagnostics);

  TypoCorrection CorrectTypo(const DeclarationNameInfo &Typo, int LookupKind,
                             Scope *Where, CXXScopeSpec *In,
                             CorrectionCandidateCallback &Wanted,
                             DeclContext *MemberOf, bool EnteringContext,
                             const ObjCObjectPointerType *) override;
  bool findMembers(const DeclContext &In, DeclarationName Name) override;

private:
  class Filter;
  enum class Kind { Namespace, Type, TypeTemplate, Value, ValueTemplate };

  std::optional<Kind> kindFor(SourceLocation At, llvm::StringRef Name,
                              bool IsQualified, int LookupKind,
                              const CorrectionCandidateCallback &Wanted) const;
  NamedDecl *declare(DeclContext &In, IdentifierInfo &Name, Kind Is,
                     SourceLocation At);
  NamedDecl *prelude(llvm::StringRef Name) const;
  bool addHint(const NamespaceDecl &In, const IdentifierInfo &Name);
  bool isBehindAccess(SourceLocation At) const;
  void scanFiles();

  std::set<std::string> &Hints;
  Sema *S = nullptr;
  /// The class; null before the first name.
  CXXRecordDecl *Unknown = nullptr;
  /// Names in the files of the user: behind '.' or '->', those with template
  /// arguments, types that are arguments of a template, namespaces,
  /// and names before '::'.
  llvm::StringSet<> Members, Templates, Types, Spaces, Scopes;
  unsigned NumScanned = 0;
  llvm::DenseSet<SourceLocation> Declared;
};

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_MISSINGNAMES_H
