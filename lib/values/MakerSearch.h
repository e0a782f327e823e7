// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The search for the expressions that may have made a value. Only class Values
/// uses it.

#ifndef BIGTABLE_TIDY_LIB_VALUES_MAKERSEARCH_H
#define BIGTABLE_TIDY_LIB_VALUES_MAKERSEARCH_H

#include "values/Values.h"
#include "llvm/ADT/SmallVector.h"
#include <utility>

namespace clang::tidy::bigtable {

struct Definition;
class FunctionFlow;
struct ReachingDefinitions;

/// One search. Tagged is what carried a TTL tag on the way, if anything did.
class MakerSearch {
public:
  explicit MakerSearch(Values &Known) : Known(Known) {}

  void follow(Operand V, const ValueDecl *Tagged);
  void followField(const FieldDecl &Field, Operand Object,
                   const ValueDecl *Tagged);

  MakerSet Out;
  /// Of a search for containers: the local ones among them to which statements
  /// put elements, and in which call. Null where each has to be made whole.
  using Filled =
      llvm::SmallVector<std::pair<const VarDecl *, const Frame *>, 2>;
  Filled *Containers = nullptr;

private:
  void followStripped(Operand V, const ValueDecl *Tagged);
  void followVariable(const VarDecl &Var, const Expr &Use, const Frame *In,
                      const ValueDecl *Tagged);
  void followGlobal(const VarDecl &Var, const ValueDecl *Tagged);
  /// What another source says that \p D is, or returns, where \p Use names or
  /// calls it; false if none does.
  bool followElsewhere(const NamedDecl &D, Operand Use,
                       const ValueDecl *Tagged);
  void followParameter(const ParmVarDecl &Parameter, const Frame *In,
                       const ValueDecl *Tagged);
  void followMember(const MemberExpr &Use, const Frame *In,
                    const ValueDecl *Tagged);
  /// Of the object around; or \p Part of what it is.
  void followOwnField(const FieldDecl &Field, const ValueDecl *Tagged,
                      const FieldDecl *Part = nullptr);
  /// What another source says that \p Constructor leaves in \p Field; false if
  /// none does.
  /// Likewise of all functions that \p Call, of a virtual one, may run.
  bool followOverriders(const CallExpr &Call, Operand Self,
                        const ValueDecl *Tagged);
  bool followGivenElsewhere(const CXXConstructorDecl &Constructor,
                            const FieldDecl &Field, const ValueDecl *Tagged);
  /// Likewise, where \p Made calls it.
  bool followGivenElsewhere(const CXXConstructorDecl &Constructor,
                            llvm::ArrayRef<const Expr *> Arguments,
                            const FieldDecl &Field, const Frame *In,
                            const ValueDecl *Tagged);
  void followThis(const MemberExpr &Use, const FieldDecl &Field,
                  const Frame *In, const ValueDecl *Tagged);
  /// The member of a local variable.
  void followPart(const VarDecl &Var, const FieldDecl &Field, const Expr &Use,
                  const Frame *In, const ValueDecl *Tagged);
  void followEach(const FieldDecl &Field, Operand Object,
                  const ValueDecl *Tagged);
  bool isShown(const FieldDecl &Field, const Expr &From, const Frame *In);
  /// The member of what \p Whole made.
  void followMade(const FieldDecl &Field, const Maker &Whole,
                  const ValueDecl *Tagged);
  void followConstructed(const FieldDecl &Field, const Maker &Whole,
                         const ValueDecl *Tagged);
  void followSetter(const Definition &Set, const FieldDecl &Field,
                    const Frame *In, const ValueDecl *Tagged);
  /// \p Var, or its \p Member, as \p Use has it: that may be in a lambda.
  void followLocal(const VarDecl &Var, const FieldDecl *Member, const Expr &Use,
                   const Frame *In, const ValueDecl *Tagged);
  /// Likewise, as far as the lambda that \p Call runs gives it a value. What
  /// else it had is there in the function around at the result; null if that
  /// is settled.
  const Expr *followCaptured(const VarDecl &Var, const FieldDecl *Member,
                             const Expr &Use, const Frame &Call,
                             const Frame &Outermost, const ValueDecl *Tagged);
  /// What the call that \p Set stands for leaves in a variable that it is
  /// passed, or has captured.
  void followPassed(const Definition &Set, const FieldDecl *Member,
                    const Frame *In, const ValueDecl *Tagged);
  /// The class of the object that \p Object is, or leads to; null if it may be
  /// derived from that.
  const CXXRecordDecl *classOf(const Expr *Object, const Frame *In,
                               unsigned Depth = 0);
  /// What \p Call of the virtual function \p Named runs; null if that is not
  /// known.
  const CXXMethodDecl *exactMethod(const CXXMethodDecl &Named,
                                   const CallExpr &Call, const Frame *In);
  bool isOnlyNameIn(const CallExpr &Call, const Definition &Set,
                    const FunctionFlow &Flow);
  void followCall(const CallExpr &Call, const Frame *In,
                  const ValueDecl *Tagged);
  /// Returns what the function of \p Inside may return there; empty if that is
  /// not known.
  llvm::SmallVector<Operand, 4> returnedIn(const Frame &Inside);
  /// Returns the call that makes \p Object, if it is one of a function of the
  /// user's whose code is seen; null otherwise.
  const Frame *entered(const Expr &Object, const Frame *In);
  void followRange(const VarDecl &Var, const Expr &Use, const Frame *In,
                   const ValueDecl *Tagged);
  void followElements(const MakerSet &Containers, const ValueDecl *Tagged);
  /// Each element that \p Container may have, whatever puts it there.
  bool isFilled(const VarDecl &Var);
  void followContents(Operand Container, const ValueDecl *Tagged);
  void followFilled(const VarDecl &Var, const Frame *In,
                    const ValueDecl *Tagged);
  /// \p V is an element of a container.
  void followAccess(Operand V, const ValueDecl *Tagged);
  void followTuple(Operand Tuple, int64_t Place, const ValueDecl *Tagged);
  void followMapped(Operand Map, Operand Key, const ValueDecl *Tagged);
  bool isSoleOwner(const VarDecl &Var);
  /// Whether a copy of it may change what \p Var, an owner, points to.
  bool isChangedByOthers(const VarDecl &Var);
  /// What the pointer or owner that \p Value makes points to; no expression if
  /// that is not known.
  Operand ownedBy(const Expr &Value, const Frame *In);
  const DeclRefExpr *soleOwnerIn(const Expr &Object);
  /// \p Element, of the container \p Of or put into it in the same call.
  void followElement(const Expr &Element, const Maker &Of,
                     const ValueDecl *Tagged);
  /// What may have made \p Object as it is when \p Use is evaluated.
  MakerSet madeBefore(const Expr &Object, const Expr &Use, const Frame *In);
  bool isCopiedByHand(const Expr *E) const;
  /// \p IsOnlyName: what \p Var refers or points to has no other there.
  void followReaching(const ReachingDefinitions &Reaching, const VarDecl &Var,
                      const FieldDecl *Member, const Expr &Use, const Frame *In,
                      const ValueDecl *Tagged, bool IsOnlyName = false);
  /// What a reference is bound to, as it is when \p Use is evaluated.
  void followReferent(const Expr *E, const Expr &Use, const Frame *In,
                      const ValueDecl *Tagged);
  /// What a constant or a member was initialised with, which \p Keeper has for
  /// good; null if nothing does.
  void followEarlier(const Expr *Init, const ValueDecl *Keeper,
                     const ValueDecl *Tagged);

  void gap(Unknown::Reason Why, const NamedDecl *What = nullptr) {
    Out.addGap({Why, What});
  }
  void found(Operand V, const ValueDecl *Tagged) {
    Out.add(Maker{V, Tagged, Since.IsEarlier, Since.KeptIn, Casts});
  }

  Values &Known;
  unsigned Steps = 0;
  /// The containers that followFilled() looks into, or did.
  Filled SeenFilled;
  /// Whether what is being followed ran once, and what keeps what it made: of
  /// several the one that was made first, for that is then part of the others.
  struct Age {
    bool IsEarlier = false;
    const ValueDecl *KeptIn = nullptr;
    Age within(bool RanOnce, const ValueDecl *Keeper) const {
      return {IsEarlier || RanOnce, Keeper ? Keeper : KeptIn};
    }
  };
  Age Since;
  /// The types of numbers that it went through.
  IntegerCasts Casts;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_VALUES_MAKERSEARCH_H
