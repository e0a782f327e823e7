// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// What a translation unit can tell other sources of the program.

#ifndef BIGTABLE_TIDY_LIB_TIDY_LINKEXPORTS_H
#define BIGTABLE_TIDY_LIB_TIDY_LINKEXPORTS_H

#include "api/CallSite.h"
#include "model/LinkedFacts.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/DenseMap.h"

namespace clang::tidy::bigtable {

class Api;
class Targets;
class Values;

/// Of functions and constants with external linkage that its main file defines.
/// Others everyone sees.
class LinkExports {
public:
  LinkExports(ASTContext &Context, Values &Known, const Api &Functions)
      : Context(Context), Known(Known), Functions(Functions) {}

  /// \p Site hangs on a parameter of \p Function, which comes to it.
  void addCall(const CallSite &Site, const FunctionDecl &Function,
               const Targets &Resolver);
  /// What there is, with the values of constants and of what functions return.
  /// Functions that come to one of \p Sites are named in any case.
  LinkedFacts take(llvm::ArrayRef<CallSite> Sites);

private:
  void addValues(const DeclContext &Scope);
  void addStrings(const NamedDecl &D, llvm::ArrayRef<const Expr *> Values);
  bool isExported(const FunctionDecl &Function) const;
  LinkedFact &factOf(const NamedDecl &D);

  ASTContext &Context;
  Values &Known;
  const Api &Functions;
  llvm::DenseMap<const NamedDecl *, LinkedFact> Facts;
  /// Functions that do more than one call can say.
  llvm::DenseMap<const FunctionDecl *, bool> IsMixed;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_TIDY_LINKEXPORTS_H
