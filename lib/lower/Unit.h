// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The state that the functions of a translation unit share while they are
/// lowered: types, callees, global variables, and locations.

#ifndef BIGTABLE_TIDY_LIB_LOWER_UNIT_H
#define BIGTABLE_TIDY_LIB_LOWER_UNIT_H

#include "code/Program.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/TypeOrdering.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>
#include <string>
#include <vector>

namespace clang::tidy::bigtable {

class CallTable;

namespace lower {

/// Returns the name of \p D, qualified, without inline namespaces and arguments
/// of templates.
std::string qualifiedName(const NamedDecl &D);

/// Makes the nodes that functions refer to, each once.
class Unit {
public:
  Unit(ASTContext &Context, const CallTable &Calls,
       llvm::ArrayRef<SourceLocation> Errors);

  /// Returns the description of \p Type; that of an unknown type if it is null.
  const code::Type *type(QualType Type);
  const code::Callee *callee(const FunctionDecl &Function);
  /// Returns the callee for a call that no other function can override.
  const code::Callee *exactCallee(const FunctionDecl &Function);
  /// Returns what runs if the closure is called: of a generic one with one
  /// instance, that.
  const code::Callee *closureOf(const LambdaExpr &E);
  /// Returns the destructor of objects of \p Type, if code of the user runs in
  /// it; null otherwise.
  const code::Callee *destructorOf(QualType Type);
  /// Returns the variable \p Var, which is global, or static in a function.
  const code::Variable *global(const VarDecl &Var);
  void setInit(const code::Variable &Var, const code::Expr &Init) {
    const_cast<code::Variable &>(Var).Init = &Init;
  }
  std::string keyOf(const FunctionDecl &Function);
  code::Location location(SourceRange Range);
  /// Returns the name of \p Field, also of one without a name.
  llvm::StringRef fieldName(const FieldDecl &Field);

  /// Returns the offsets of the compiler's errors in \p Range, in the file of
  /// its beginning, sorted.
  llvm::ArrayRef<unsigned> errorsIn(SourceRange Range) const;
  /// Returns the first offset of \p Range, and the first one behind it.
  std::pair<unsigned, unsigned> offsetsOf(SourceRange Range) const;

  /// Lambdas that were found in lowered functions, to be lowered next.
  llvm::SmallVector<const LambdaExpr *, 0> Lambdas;
  llvm::SmallVector<const VarDecl *, 0> Globals;
  llvm::SmallVector<QualType, 0> Classes;
  llvm::SmallVector<const CXXRecordDecl *, 0> LocalClasses;

  ASTContext &Context;
  const CallTable &Calls;
  std::shared_ptr<code::Program> Program;
  /// LoweredUnit::Sources.
  llvm::DenseMap<const code::Expr *, const Expr *> SourceOf;
  /// LoweredUnit::Fields.
  std::vector<std::pair<const FieldDecl *, llvm::StringRef>> FieldDecls;
  /// LoweredUnit::Callees.
  llvm::DenseMap<const FunctionDecl *, const code::Callee *> Callees;

private:
  code::Type describe(QualType Type);
  void describeClass(const CXXRecordDecl &Class, QualType Type,
                     code::Type &Described);
  void addArguments(llvm::ArrayRef<TemplateArgument> From,
                    llvm::SmallVectorImpl<const code::Type *> &To);
  /// Adds those of the templates of which what is around \p D is an instance.
  void addArgumentsAround(const Decl &D,
                          llvm::SmallVectorImpl<const code::Type *> &To);
  std::string globalName(const VarDecl &Var);
  code::Callee describe(const FunctionDecl &Function);
  /// Returns where \p At is: "/src/a.cc:3:14".
  std::string placeName(SourceLocation At);
  uint32_t fileOf(FileID File);
  void setEnds(SourceLocation First, SourceLocation Last, code::Location &To);

  const SourceManager &Sources;
  llvm::DenseMap<QualType, const code::Type *> Types;
  llvm::DenseMap<const FunctionDecl *, const code::Callee *> Exact;
  llvm::DenseMap<const VarDecl *, const code::Variable *> Variables;
  llvm::DenseMap<FileID, uint32_t> Files;
  llvm::DenseMap<FileID, std::vector<unsigned>> Errors;
  llvm::StringMap<unsigned> Statics;
};

} // namespace lower
} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_LOWER_UNIT_H
