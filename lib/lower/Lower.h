// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Clang's syntax tree to code: the functions, classes, and global variables of
/// a translation unit that can matter for calls of Bigtable.

#ifndef BIGTABLE_TIDY_LIB_LOWER_LOWER_H
#define BIGTABLE_TIDY_LIB_LOWER_LOWER_H

#include "code/Program.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include <memory>
#include <string>
#include <vector>

namespace clang {
class FieldDecl;
class FunctionDecl;
} // namespace clang

namespace clang::tidy::bigtable {

class CallTable;

/// The code of a translation unit.
struct LoweredUnit {
  std::shared_ptr<code::Program> Code;
  /// The expression that each was made of, for as long as the syntax tree
  /// lives. Implied code leads to the expression that implies it.
  llvm::DenseMap<const code::Expr *, const Expr *> Sources;
  /// The names of canonical declarations that Code defines or calls.
  llvm::DenseMap<const FunctionDecl *, const code::Callee *> Callees;
  /// The fields of the classes in Code, with the names of the classes.
  std::vector<std::pair<const FieldDecl *, llvm::StringRef>> Fields;
  /// A default initializer of a member of an aggregate.
  struct Default {
    const FieldDecl *Of;
    llvm::StringRef Class, Member;
    const code::Expr *Init;
  };
  std::vector<Default> Defaults;
  /// The main file, as Code has it.
  std::string MainFile;
};

/// Returns the code of the user's functions that can matter, as README.md
/// defines, with the roles that \p Calls gives. \p Errors are the locations of
/// the compiler's errors: Clang may have dropped a statement there.
LoweredUnit lowerUnit(ASTContext &Context, const CallTable &Calls,
                      llvm::ArrayRef<SourceLocation> Errors);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_LOWER_LOWER_H
