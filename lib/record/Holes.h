// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Replaces statements with errors by calls of functions that are not seen.

#ifndef BIGTABLE_TIDY_LIB_RECORD_HOLES_H
#define BIGTABLE_TIDY_LIB_RECORD_HOLES_H

#include "record/ErrorPlaces.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include <functional>
#include <vector>

namespace clang::tidy::bigtable {

/// Returns a function of the type \p Type of which nothing else is known.
FunctionDecl *unseenFunction(QualType Type, SourceLocation At,
                             ASTContext &Context);

/// Makes the body of one function free of errors. A statement with an error
/// becomes a call that gets a reference to each local variable that its text
/// names, and may return from the function.
///
///   Holes Made(Context, Code, Function, {{File, 10, 11}});
///   if (Made.fill()) ... // Made.parts() are the replaced ranges.
class Holes {
public:
  /// \p Bad are the ranges of the errors.
  Holes(ASTContext &Context, const PieceCollector &Code, FunctionDecl &Function,
        llvm::ArrayRef<Span> Bad);

  /// Returns false, and changes nothing, if the body can have another structure
  /// than Clang found.
  bool fill();
  /// Returns the text that was replaced.
  const std::vector<Span> &parts() const { return Parts; }
  /// Adds to \p To how to undo the changes, which is done in reverse order.
  void undoBy(std::vector<std::function<void()>> &To) {
    for (std::function<void()> &Each : Undo)
      To.push_back(std::move(Each));
    Undo.clear();
  }

private:
  class Locals;

  bool visit(Stmt *&Slot, bool InLambda);
  bool visitCompound(Stmt *&Slot, bool InLambda);
  bool visitParts(Stmt &S, bool InLambda);
  bool visitLambdas(Stmt &S);
  bool replace(Stmt *&Slot, bool InLambda);
  bool isBad(const Stmt &S) const;
  bool isBadWithin(const Span &In) const;
  void set(Stmt *&Slot, Stmt *To);
  /// Returns what stands for the code in \p At; null if nothing can.
  Stmt *hole(const Span &At, SourceLocation Begin, bool InLambda);
  Expr *call(QualType Type, const Span &At, SourceLocation Begin,
             bool InLambda);

  ASTContext &Context;
  const PieceCollector &Code;
  FunctionDecl &Function;
  const llvm::ArrayRef<Span> Bad;
  llvm::StringMap<llvm::SmallVector<VarDecl *, 1>> ByName;
  unsigned NumLoops = 0;
  std::vector<Span> Parts;
  std::vector<std::function<void()>> Undo;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_RECORD_HOLES_H
