// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The results of one walk over the user's code in a translation unit: Bigtable
/// calls, callers of functions, and members that change.

#ifndef BIGTABLE_TIDY_LIB_VALUES_CALLINDEX_H
#define BIGTABLE_TIDY_LIB_VALUES_CALLINDEX_H

#include "api/CallSite.h"
#include "values/LastingObjects.h"
#include "values/MessageUses.h"
#include "values/UnparsedNames.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <vector>

namespace clang::tidy::bigtable {

class CallTable;
class SummaryLookup;
/// One call of a function of the user's.
struct Caller {
  /// A CallExpr or CXXConstructExpr. std::make_unique() and its like call the
  /// constructor.
  const Expr *Call;
  /// Null outside of functions.
  const FunctionDecl *From;
  bool InInstantiation;
  bool MayWrite;
  bool MayRead;
};

class CallIndex {
public:
  using TagVisitor =
      llvm::function_ref<void(const Decl &, const AnnotateAttr &)>;

  /// \p NotParsed, the names in code that was not parsed, must outlive this.
  explicit CallIndex(const UnparsedNames &NotParsed) : NotParsed(NotParsed) {}

  /// Walks the user's code in the traversal scope of \p Context, template
  /// instantiations included; system headers and the client's are skipped
  /// whole. \p OnTag is called for each annotation.
  void build(const CallTable &Functions, ASTContext &Context, TagVisitor OnTag);

  /// In the order of the code.
  llvm::ArrayRef<CallSite> sites() const { return Sites; }
  /// Virtual functions that are defined in the user's code, headers included.
  llvm::ArrayRef<const CXXMethodDecl *> virtualMethods() const {
    return Virtual;
  }
  /// Returns the calls that make a delete.
  llvm::ArrayRef<const Expr *> deletes() const { return Deletes; }
  llvm::ArrayRef<Caller> callersOf(const FunctionDecl &Function) const;
  /// Returns all calls that run \p Constructor of a class of this file;
  /// std::nullopt if there may be others.
  std::optional<llvm::ArrayRef<Caller>>
  constructionsBy(const CXXConstructorDecl &Constructor,
                  const ASTContext &Context) const;
  /// Calls \p Visit with each constructor, and each function for which
  /// receivesTable() is true, that code calls, and with these calls: none if
  /// there may be others.
  void forEachConstruction(
      llvm::function_ref<void(const FunctionDecl &, llvm::ArrayRef<Caller>)>
          Visit) const;
  /// Returns true if \p Function may be named other than in order to call it.
  bool isAddressTaken(const FunctionDecl &Function) const;
  /// Returns true if \p Function is named other than to call it.
  bool isPointedTo(const FunctionDecl &Function) const;
  /// Returns true if any statement of the translation unit may change \p
  /// Member, other than by initialising it.
  bool isChanged(const FieldDecl &Member) const {
    return ChangedMembers.contains(&Member) || isUsedUnseen(Member);
  }
  /// Returns true if code may change the nonlocal variable \p Var, or the
  /// object to which it points.
  bool isChanged(const VarDecl &Var) const {
    return ChangedGlobals.contains(&Var) || isUsedUnseen(Var);
  }
  /// Returns the expressions that statements assign to \p Var, a variable of
  /// this file that nothing else changes; std::nullopt if unknown.
  std::optional<llvm::ArrayRef<const Expr *>>
  assignedTo(const VarDecl &Var) const;
  /// Returns the expression that \p Constructor unconditionally assigns to \p
  /// Member, once; null if there is none.
  const Expr *assignedBy(const CXXConstructorDecl &Constructor,
                         const FieldDecl &Member) const {
    return Assigned.lookup({Constructor.getCanonicalDecl(), &Member});
  }
  /// Returns true if \p Member keeps the value that a constructor gave it: all
  /// that could change it is visible, or told of by other sources, and does
  /// not.
  bool isInvariant(const FieldDecl &Member, const ASTContext &Context) const;

  /// Returns true if only calls of member functions change \p Member, and \p
  /// Leaves returns true for each of them: a part of its initial value then
  /// never changes.
  bool
  isInvariantPart(const FieldDecl &Member, const ASTContext &Context,
                  llvm::function_ref<bool(const CXXMethodDecl &)> Leaves) const;
  /// Returns true if \p Member keeps what its own object was made with: no
  /// member function assigns another object to that, or may have others do so.
  bool isInvariantInObject(const FieldDecl &Member,
                           const ASTContext &Context) const;

  /// Returns true if code may replace an object of \p Class by another.
  bool isReplaced(const CXXRecordDecl &Class) const;
  /// Returns an object of \p Class that lasts; nothing if there is none, or if
  /// one may be replaced.
  std::optional<LastingObject> lastingObject(const CXXRecordDecl &Class) const;

  /// Returns the uses of variables that hold mutations or messages.
  const MessageUses &messageUses() const { return Carried; }

private:
  class Walker;

  /// Returns true if \p Member, which code of this file leaves alone, is as
  /// isInvariant() has it.
  bool isOutOfReach(const FieldDecl &Member, const ASTContext &Context) const;
  /// Returns true if no constructor and no class inside is hidden that could
  /// change what \p Member was given.
  bool isPlainMember(const FieldDecl &Member) const;

  /// Returns true if code that was not walked may change \p D, or use a
  /// function: an editor keeps to the file that is open, and does not even
  /// parse what functions of headers do. Constants are constant there, too, and
  /// private members are known that only functions in that file can set.
  bool isUsedUnseen(const Decl &D) const;
  /// Returns true if code that was not parsed may change \p D, or use a
  /// function.
  bool isUsedUnparsed(const Decl &D) const;
  /// Returns true if member functions that other sources define all leave \p
  /// Member, which is private, alone. One that is defined here \p IsSeen.
  bool isKept(const FieldDecl &Member,
              llvm::function_ref<bool(const CXXMethodDecl &)> IsSeen) const;

  const UnparsedNames &NotParsed;
  /// The whole translation unit was walked, or else only this main file.
  const SourceManager *OnlyIn = nullptr;
  /// Null before build().
  SummaryLookup *Lookup = nullptr;
  std::vector<CallSite> Sites;
  std::vector<const Expr *> Deletes;
  std::vector<const CXXMethodDecl *> Virtual;
  llvm::DenseMap<const FunctionDecl *, llvm::SmallVector<Caller, 2>> Callers;
  llvm::DenseMap<const FunctionDecl *, unsigned> Named;
  /// Classes of which code that was not walked may construct objects.
  llvm::DenseSet<const CXXRecordDecl *> MadeUnseen;
  llvm::DenseSet<const FieldDecl *> ChangedMembers;
  /// Changed members that code changes other than by member functions, and the
  /// member functions that it calls on the others.
  llvm::DenseSet<const FieldDecl *> OtherwiseChangedMembers;
  llvm::DenseMap<const FieldDecl *, llvm::SmallVector<const CXXMethodDecl *, 2>>
      CalledOn;
  llvm::DenseSet<const VarDecl *> ChangedGlobals;
  /// Changed variables that code changes other than by assignments, and the
  /// expressions that it assigns to the others.
  llvm::DenseSet<const VarDecl *> OtherwiseChanged;
  llvm::DenseMap<const VarDecl *, llvm::SmallVector<const Expr *, 2>>
      AssignedGlobals;
  llvm::DenseMap<std::pair<const FunctionDecl *, const FieldDecl *>,
                 const Expr *>
      Assigned;
  LastingObjects Lasting;
  MessageUses Carried;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_VALUES_CALLINDEX_H
