// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Runs the statements that put elements into one container. Only elementsOf()
/// uses it.

#ifndef BIGTABLE_TIDY_LIB_VALUES_FILLING_H
#define BIGTABLE_TIDY_LIB_VALUES_FILLING_H

#include "cxx/Standard.h"
#include "values/Element.h"
#include "values/Sequence.h"
#include "values/Values.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>

namespace clang::tidy::bigtable {

/// Returns the same as elementsOf() in Containers.h, after \p Copies copies of
/// the container on the way to its use.
std::optional<ElementList> elementsOf(Values &Vals, Operand Container,
                                      const Expr &Use, unsigned Copies);

/// The container that is filled: a local variable, or a member.
struct FilledContainer {
  /// The variable, or the object with the member. Null for a member of the
  /// object on which the function is called.
  const VarDecl *Var = nullptr;
  /// Null for the variable itself.
  const FieldDecl *Member = nullptr;
};

/// Tracks the elements of one container in the frame In.
class Filling {
public:
  Filling(Values &Vals, FilledContainer Of, const Frame *In, unsigned Copies);

  /// Starts with the elements of \p From, a list or container.
  bool copy(const Expr &From);
  /// Runs \p S. Returns false if its effect on the container is unknown.
  bool run(const Stmt &S, bool IsConditional = false, unsigned Depth = 0);
  /// Runs the function of \p Call, on the object with the container as a
  /// member. The arguments do not change the container.
  bool runCallee(const CXXMemberCallExpr &Call, bool IsConditional,
                 unsigned Depth);
  /// Runs the same as runCallee(), but returns false if an argument may change
  /// the container.
  bool runMethod(const CXXMemberCallExpr &Call, bool IsConditional,
                 unsigned Depth);
  /// Runs the body of \p Function, a member function, up to \p Use; the whole
  /// body if that is null.
  bool runBody(const FunctionDecl &Function, const Expr *Use,
               bool IsConditional, unsigned Depth);

  /// Returns true if all other names of the container in \p S, which contains
  /// \p Use, leave it unchanged.
  bool finish(const Stmt &S, const Expr &Use, const Expr *Container);

  ElementList Found;

private:
  bool add(const Expr &Value, bool IsOptional, size_t At) {
    Found.insert(Found.begin() + At, {{&Value, In}, IsOptional});
    return Found.size() <= MaxElements;
  }
  bool add(const Expr &Value, bool IsOptional) {
    return add(Value, IsOptional, Found.size());
  }
  bool runAll(llvm::ArrayRef<const Stmt *> Parts, bool IsConditional,
              unsigned Depth);
  bool runCall(const CXXMemberCallExpr &Call, bool IsConditional);
  bool runAssignment(const CXXOperatorCallExpr &Op, bool IsConditional);
  /// Returns true if \p E names the container.
  bool isContainer(const Expr *E) const;
  /// Returns true if \p E is the object with the container as a member.
  bool isObject(const Expr *E) const;
  /// Runs the calls in \p E, a chain of calls on the object.
  bool runChain(const Expr &E, bool IsConditional, unsigned Depth);
  bool isOnlyRead(
      const Stmt &S, llvm::function_ref<bool(const Mention &)> IsHarmless =
                         [](const Mention &) { return false; });
  /// Returns the same for a member of the function's own object. \p Use, which
  /// may be null, reads the container.
  bool isOwnOnlyRead(const Stmt &S, const Expr *Use);
  /// Returns true if the code \p Around a 'this', outermost first, does not
  /// change the container.
  bool leavesAlone(llvm::ArrayRef<const Stmt *> Around, const Expr *Use) const;
  bool areOnlyRead(llvm::ArrayRef<const Stmt *> Parts) {
    return llvm::all_of(Parts,
                        [this](const Stmt *S) { return !S || isOnlyRead(*S); });
  }

  Values &Vals;
  const FilledContainer Of;
  const Frame *In;
  const unsigned Copies;
  /// The type of the elements.
  const QualType Type;
};

/// Returns the elements of \p Member of \p Object after the evaluation of
/// \p Object and of the calls in it; std::nullopt if unknown.
std::optional<ElementList> elementsOfMember(Values &Vals,
                                            const FieldDecl &Member,
                                            Operand Object, unsigned Copies);
/// Returns the elements of \p Member of the object of \p In's function at the
/// evaluation of \p Use in that function; std::nullopt if unknown.
std::optional<ElementList> elementsOfOwn(Values &Vals, const FieldDecl &Member,
                                         const Expr &Use, const Frame &In,
                                         unsigned Copies);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_VALUES_FILLING_H
