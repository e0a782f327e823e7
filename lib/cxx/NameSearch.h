// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Finds the declarations that code in a translation unit can name.

#ifndef BIGTABLE_TIDY_LIB_CXX_NAMESEARCH_H
#define BIGTABLE_TIDY_LIB_CXX_NAMESEARCH_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace clang::tidy::bigtable {

/// Searches for each name once and caches the result, because a file may have
/// thousands of declarations and of calls that need them.
class NameSearch {
public:
  explicit NameSearch(const ASTContext &Context) : Context(Context) {}

  /// Returns the functions called \p Name that are declared directly in a named
  /// namespace other than std.
  llvm::ArrayRef<const FunctionDecl *> functions(llvm::StringRef Name);
  /// Returns the uses of nonlocal constants in the body of \p Function.
  llvm::ArrayRef<const DeclRefExpr *> constantsIn(const FunctionDecl &Function);

private:
  const ASTContext &Context;
  std::map<std::string, std::vector<const FunctionDecl *>, std::less<>>
      Functions;
  llvm::DenseMap<const Stmt *, std::vector<const DeclRefExpr *>> Constants;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_CXX_NAMESEARCH_H
