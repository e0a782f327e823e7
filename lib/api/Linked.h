// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// What other sources of the program say of functions and constants that this
/// one only declares.

#ifndef BIGTABLE_TIDY_LIB_API_LINKED_H
#define BIGTABLE_TIDY_LIB_API_LINKED_H

#include "api/CallSite.h"
#include "model/LinkedFacts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Mangle.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace clang::tidy::bigtable {

/// What a call of \p Kind is to others; nothing if they are not told of it.
std::optional<LinkedKind> linkedKindOf(CallKind Kind);
/// The reverse.
CallKind callKindOf(LinkedKind Kind);

/// What sources tell each other of values of one type.
enum class Told : uint8_t { Nothing, Text, Table, Time, Filter, Ttl };
/// Of one of \p Type, but for numbers.
Told toldOf(QualType Type);

/// Whether what calls of \p Function do may hang on what they pass, or
/// something is told of what it returns.
bool isOfInterest(const FunctionDecl &Function);

/// Values of what another source defines.
struct ToldValues {
  /// That, as this source declares it.
  const NamedDecl *Of = nullptr;
  /// Null if nothing is told.
  const LinkedValues *Values = nullptr;
  const LinkedFact *By = nullptr;

  explicit operator bool() const { return Values != nullptr; }
};

/// Of one translation unit, and used by one thread: it notes what it is asked.
class Linked {
public:
  Linked(LinkedFacts Facts, ASTContext &Context);

  /// Null if \p D is defined here, is of a library, or no source says anything.
  const LinkedFact *find(const NamedDecl &D);
  /// What all functions of the program do that a call of \p Method, which is
  /// virtual, may run; null if nothing is known of one. What sources do that
  /// cannot see Bigtable does not count.
  const LinkedFact *findOverriders(const CXXMethodDecl &Method);
  /// A function that is called, and what sources say that runs then.
  struct ToldCallee {
    const FunctionDecl *Callee = nullptr;
    const LinkedFact *Fact = nullptr;
  };
  /// What runs where \p Call calls a function that is not defined here, or is
  /// virtual; no fact if nothing is known.
  ToldCallee findCallee(const CallExpr &Call);
  /// What \p D is, or returns, as literals of this file: whatever has a string
  /// has an expression that made it. None if that is not known.
  llvm::SmallVector<const Expr *, 2> stringsOf(const NamedDecl &D);
  /// Likewise, what \p Fact says of \p D.
  llvm::SmallVector<const Expr *, 2> stringsOf(const LinkedFact &Fact,
                                               const NamedDecl &D);
  /// \p Text as a literal, the same one each time, that stands where \p D is
  /// declared.
  const Expr *literal(llvm::StringRef Text, const NamedDecl &D);

  /// What another source says of the times, filters or policies of what \p E
  /// calls or names, or is, if given() has made it; nothing if none does.
  ToldValues valuesBehind(const Expr &E);
  /// A use of \p Var, the same one each time, that stands where \p Var is
  /// declared.
  const Expr *reference(const VarDecl &Var);

  /// What the source that defines \p Method says of \p Field of its class:
  /// then nothing there changes it. Null if it is defined here, or no source
  /// says so.
  const LinkedMember *keeps(const CXXMethodDecl &Method,
                            const FieldDecl &Field);
  /// Whether that source says that \p Method, which keeps some member, neither
  /// assigns to its object nor hands it on.
  bool keepsObject(const CXXMethodDecl &Method);
  /// What \p Constructor, which another source defines, leaves in \p Field, as
  /// expressions of this file. None if that is not known.
  llvm::SmallVector<const Expr *, 2>
  given(const CXXConstructorDecl &Constructor, const FieldDecl &Field);
  /// The keys of what another source may define that decides what \p D is, and
  /// that this one is not told: of a member, of functions that may set it.
  std::vector<std::string> keysOf(const NamedDecl &D);
  /// Null if no source says anything.
  const LinkedFact *find(llvm::StringRef Key) const { return Facts.find(Key); }
  /// \p Field of \p Object, which a member function is called on: the same one
  /// each time.
  const Expr &memberOf(const Expr &Object, FieldDecl &Field);

  /// What \p Fact says of \p Made, a part of it, where \p Call calls \p Callee:
  /// valuesBehind() it are these. They are times by \p Policy, if that is not
  /// null.
  const Expr &made(const Expr &Call, const FunctionDecl &Callee,
                   const LinkedValues &Made, const LinkedFact &Fact,
                   const Expr *Policy);
  /// Null if made() did not make \p E with one.
  const Expr *policyBehind(const Expr &E) const { return Policies.lookup(&E); }

  /// Mangled: the same in all sources.
  std::string keyOf(const NamedDecl &D) { return Mangled.getName(&D); }
  /// Keys that were looked for; those whose strings were wanted with the last
  /// part of their names, of constructors with both parts, 'Store::Store'. Any
  /// source may have these, even one that cannot see Bigtable.
  const std::map<std::string, std::string> &asked() const { return Asked; }

private:
  /// What is said of \p Method and the members of its class; null if nothing.
  const LinkedFact *factOn(const CXXMethodDecl &Method);

  const LinkedFacts Facts;
  ASTContext &Context;
  ASTNameGenerator Mangled;
  llvm::DenseMap<const Decl *, const LinkedFact *> Found;
  llvm::DenseMap<const CXXMethodDecl *, const LinkedFact *> Keeping;
  llvm::DenseMap<const CXXMethodDecl *, const LinkedFact *> Overriding;
  std::map<std::pair<const Decl *, std::string>, const Expr *> Literals;
  llvm::DenseMap<const VarDecl *, const Expr *> References;
  std::map<std::pair<const Decl *, const FieldDecl *>, const Expr *> Given;
  std::map<std::pair<const Expr *, const LinkedValues *>, const Expr *> Made;
  llvm::DenseMap<const Expr *, const Expr *> Policies;
  llvm::DenseMap<const Expr *, ToldValues> ToldOf;
  llvm::DenseMap<std::pair<const Expr *, const FieldDecl *>, const Expr *>
      Members;
  std::map<std::string, std::string> Asked;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_API_LINKED_H
