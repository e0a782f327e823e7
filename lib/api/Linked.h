// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// What other sources of the program say of functions and constants that this
/// one only declares.

#ifndef BIGTABLE_TIDY_LIB_API_LINKED_H
#define BIGTABLE_TIDY_LIB_API_LINKED_H

#include "model/LinkedFacts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Mangle.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <string>

namespace clang::tidy::bigtable {

/// Of one translation unit, and used by one thread: it notes what it is asked.
class Linked {
public:
  Linked(LinkedFacts Facts, ASTContext &Context);

  /// Null if \p D is defined here, is of a library, or no source says anything.
  const LinkedFact *find(const NamedDecl &D);
  /// What \p D is, or returns, as literals of this file: whatever has a string
  /// has an expression that made it. None if that is not known.
  llvm::SmallVector<const Expr *, 2> stringsOf(const NamedDecl &D);
  /// \p Text as a literal, the same one each time, that stands where \p D is
  /// declared.
  const Expr *literal(llvm::StringRef Text, const NamedDecl &D);

  /// What another source says of the times, filters or policies of what \p E
  /// calls or names; null if none does.
  const LinkedFact *valuesBehind(const Expr &E);
  /// A use of \p Var, the same one each time, that stands where \p Var is
  /// declared.
  const Expr *reference(const VarDecl &Var);

  /// What the source that defines \p Method says of \p Field, a string or a
  /// table of its class: then nothing there changes it. Null if it is defined
  /// here, or no source says so.
  const LinkedMember *keeps(const CXXMethodDecl &Method,
                            const FieldDecl &Field);

  /// Mangled: the same in all sources.
  std::string keyOf(const NamedDecl &D) { return Mangled.getName(&D); }
  /// Keys that were looked for; those whose strings were wanted with the last
  /// part of their names, of constructors with both parts, 'Store::Store'. Any
  /// source may have these, even one that cannot see Bigtable.
  const std::map<std::string, std::string> &asked() const { return Asked; }

private:
  const LinkedFacts Facts;
  ASTContext &Context;
  ASTNameGenerator Mangled;
  llvm::DenseMap<const Decl *, const LinkedFact *> Found;
  llvm::DenseMap<const CXXMethodDecl *, const LinkedFact *> Keeping;
  std::map<std::pair<const Decl *, std::string>, const Expr *> Literals;
  llvm::DenseMap<const VarDecl *, const Expr *> References;
  std::map<std::string, std::string> Asked;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_API_LINKED_H
