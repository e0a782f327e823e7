// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Searches for the expressions that may have made a value. Only class Values
/// uses it.

#ifndef BIGTABLE_TIDY_LIB_VALUES_ORIGINSEARCH_H
#define BIGTABLE_TIDY_LIB_VALUES_ORIGINSEARCH_H

#include "values/Values.h"
#include "llvm/ADT/SmallVector.h"
#include <utility>

namespace clang::tidy::bigtable {

struct Definition;
class FunctionFlow;
struct ReachingDefinitions;

/// One search. A parameter Past is what the search has passed since the use.
class OriginSearch {
public:
  explicit OriginSearch(Values &Vals) : Vals(Vals) {}

  void follow(Operand V, Trail Past);
  void followField(const FieldDecl &Field, Operand Object, const Trail &Past);

  MakerSet Out;

private:
  void followStripped(Operand V, Trail Past);
  void followVariable(const VarDecl &Var, const Expr &Use, const Frame *In,
                      const Trail &Past);
  void followGlobal(const VarDecl &Var, const Trail &Past);
  /// Follows the summarized values of \p D, which \p Use names or calls.
  /// Returns false if \p D has no summary.
  bool followElsewhere(const NamedDecl &D, Operand Use, const Trail &Past);
  void followParameter(const ParmVarDecl &Parameter, const Frame *In,
                       const Trail &Past);
  /// Follows what all callers pass for \p Parameter, or its \p Member if that
  /// is not null.
  void followJoined(const ParmVarDecl &Parameter, const FieldDecl *Member,
                    const Trail &Past);
  void followMember(const MemberExpr &Use, const Frame *In, const Trail &Past);
  /// Follows \p Field of the enclosing object, or its member \p Part.
  void followOwnField(const FieldDecl &Field, const Trail &Past,
                      const FieldDecl *Part = nullptr);
  /// Follows the return values of every function that the virtual call \p Call
  /// may run. Returns false if one of them has no summary.
  bool followOverriders(const CallExpr &Call, Operand Self, const Trail &Past);
  /// Follows the value that \p Constructor gives \p Field, by its summary.
  /// Returns false without one.
  bool followGivenElsewhere(const CXXConstructorDecl &Constructor,
                            const FieldDecl &Field, const Trail &Past);
  /// Follows the value that \p Constructor gives \p Field for \p Arguments, by
  /// its summary. Returns false without one.
  bool followGivenElsewhere(const CXXConstructorDecl &Constructor,
                            llvm::ArrayRef<const Expr *> Arguments,
                            const FieldDecl &Field, const Frame *In,
                            const Trail &Past);
  /// Follows \p Field, a table in a struct, if it is the same in all objects.
  /// Returns false otherwise.
  bool followTable(const FieldDecl &Field, const Trail &Past);
  void followThis(const MemberExpr &Use, const FieldDecl &Field,
                  const Frame *In, const Trail &Past);
  /// Follows \p Field of the local variable \p Var.
  void followPart(const VarDecl &Var, const FieldDecl &Field, const Expr &Use,
                  const Frame *In, const Trail &Past);
  /// Returns the makers of the member \p Part of \p Whole, a member of the
  /// enclosing object.
  MakerSet partOf(const FieldDecl &Whole, const FieldDecl &Part,
                  const Trail &Past);
  void followEach(const FieldDecl &Field, Operand Object, const Trail &Past);
  /// Follows the default value of \p Field, if every object of its class, an
  /// aggregate, has that. Returns false otherwise.
  bool followDefault(const FieldDecl &Field, const Trail &Past);
  bool isShown(const FieldDecl &Field, const Expr &From, const Frame *In);
  /// Follows \p Field of the object that \p Whole made.
  void followMade(const FieldDecl &Field, const Maker &Whole,
                  const Trail &Past);
  void followConstructed(const FieldDecl &Field, const Maker &Whole,
                         const Trail &Past);
  void followSetter(const Definition &Set, const FieldDecl &Field,
                    const Frame *In, const Trail &Past);
  /// Follows \p Var, or its \p Member, at \p Use, which may be in a lambda.
  void followLocal(const VarDecl &Var, const FieldDecl *Member, const Expr &Use,
                   const Frame *In, const Trail &Past);
  /// Follows the values that the lambda in \p Call gives \p Var. Returns the
  /// expression in the enclosing function at which \p Var has its other values;
  /// null without any.
  const Expr *followCaptured(const VarDecl &Var, const FieldDecl *Member,
                             const Expr &Use, const Frame &Call,
                             const Frame &Outermost, const Trail &Past);
  /// Follows the values that the call in \p Set gives a variable that it
  /// receives or has captured.
  void followPassed(const Definition &Set, const FieldDecl *Member,
                    const Frame *In, const Trail &Past);
  /// Returns the exact class of the object that \p Object is or refers to; null
  /// if it may be a derived class.
  const CXXRecordDecl *classOf(const Expr *Object, const Frame *In,
                               unsigned Depth = 0);
  /// Returns the function that \p Call of the virtual function \p Named runs;
  /// null if unknown.
  const CXXMethodDecl *exactMethod(const CXXMethodDecl &Named,
                                   const CallExpr &Call, const Frame *In);
  /// Returns the lambda that \p Call runs, for a 'std::function' that stores no
  /// other lambda; null without one.
  const LambdaExpr *storedLambda(const CallExpr &Call, const Frame *In);
  bool isOnlyNameIn(const CallExpr &Call, const Definition &Set,
                    const FunctionFlow &Flow);
  void followCall(const CallExpr &Call, const Frame *In, const Trail &Past);
  /// Returns the call that makes \p Object, if it calls a user function with a
  /// visible body; null otherwise.
  const Frame *entered(const Expr &Object, const Frame *In);
  void followRange(const VarDecl &Var, const Expr &Use, const Frame *In,
                   const Trail &Past);
  void followElements(const MakerSet &Containers, const Trail &Past);
  /// Follows \p V, an element of a container.
  void followAccess(Operand V, const Trail &Past);
  /// Follows the value of \p Optional. \p Otherwise is the value of an empty
  /// optional; null without one.
  void followOptional(Operand Optional, const Expr *Otherwise,
                      const Trail &Past);
  void followTuple(Operand Tuple, int64_t Place, const Trail &Past);
  bool isSoleOwner(const VarDecl &Var);
  /// Returns true if a copy of the owner \p Var may change its object.
  bool isChangedByOthers(const VarDecl &Var);
  /// Returns the object of the pointer or owner that \p Value makes; no
  /// expression if unknown.
  Operand ownedBy(const Expr &Value, const Frame *In);
  const DeclRefExpr *soleOwnerIn(const Expr &Object);
  /// Follows \p Element of the container \p Of, or an element that the same
  /// call puts into it.
  void followElement(const Expr &Element, const Maker &Of, const Trail &Past);
  /// Returns the makers of \p Object at the evaluation of \p Use.
  MakerSet madeBefore(const Expr &Object, const Expr &Use, const Frame *In);
  bool isCopiedByHand(const Expr *E) const;
  /// Follows the definitions of \p Var that reach \p Use. \p IsOnlyName states
  /// that the object to which \p Var refers has no other name there.
  void followReaching(const ReachingDefinitions &Reaching, const VarDecl &Var,
                      const FieldDecl *Member, const Expr &Use, const Frame *In,
                      Trail Past, bool IsOnlyName = false);
  /// Returns true if \p D, of \p Var, is in a branch that does not run, as the
  /// parameters in its condition show.
  bool isSkipped(const Definition &D, const VarDecl &Var, const Frame *In);
  /// Returns the call of the C library among \p Reaching that has put the time
  /// into \p Member of \p Var before \p Use reads it; null without one.
  const Definition *clockBehind(const ReachingDefinitions &Reaching,
                                const VarDecl &Var, const FieldDecl &Member,
                                const Expr &Use);
  /// Follows the object to which a reference is bound, at the evaluation of
  /// \p Use.
  void followReferent(const Expr *E, const Expr &Use, const Frame *In,
                      const Trail &Past);

  void gap(Unknown::Reason Why, const NamedDecl *What = nullptr) {
    Out.addGap({Why, What});
  }
  void found(Operand V, const Trail &Past) { Out.add(Maker{V, Past}); }

  Values &Vals;
  unsigned Steps = 0;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_VALUES_ORIGINSEARCH_H
