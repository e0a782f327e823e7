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
#include "values/UnparsedNames.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <vector>

namespace clang::tidy::bigtable {

class CallTable;
class SummaryLookup;
/// A call of a user function.
struct Caller {
  /// A CallExpr or CXXConstructExpr. Calls of std::make_unique() and the like
  /// are calls of the constructor.
  const Expr *Call;
  /// The enclosing function; null outside of functions.
  const FunctionDecl *From;
  bool InInstantiation;
  bool MayWrite;
  bool MayRead;
};

/// A write with a timestamp, and the call by which a function reaches it: the
/// write itself, or a call of the function with the write.
struct TimedWrite {
  const CallSite *Site;
  const Expr *Call;
  const FunctionDecl *From;
};

class CallIndex {
public:
  using TagVisitor =
      llvm::function_ref<void(const Decl &, const AnnotateAttr &)>;

  /// \p NotParsed, the names in code that was not parsed, must outlive this.
  explicit CallIndex(const UnparsedNames &NotParsed) : NotParsed(NotParsed) {}

  /// Walks the user's code in the traversal scope of \p Context, including
  /// template instantiations; skips system headers and the client's headers.
  /// Calls \p OnTag for each annotation.
  void build(const CallTable &Functions, ASTContext &Context, TagVisitor OnTag);

  /// Returns the calls in the order of the code.
  llvm::ArrayRef<CallSite> sites() const { return Sites; }
  /// Returns the calls in \p Function itself, not those in its lambdas.
  llvm::ArrayRef<const CallSite *> sitesIn(const FunctionDecl *Function) const {
    const auto It = SitesByFunction.find(Function);
    return It == SitesByFunction.end() ? llvm::ArrayRef<const CallSite *>()
                                       : It->second;
  }
  /// Returns the writes with a timestamp that \p Function, which is no lambda,
  /// and its lambdas make or call.
  llvm::ArrayRef<TimedWrite>
  timedWritesFrom(const FunctionDecl &Function) const {
    const auto It = TimedWrites.find(&Function);
    return It == TimedWrites.end() ? llvm::ArrayRef<TimedWrite>() : It->second;
  }
  /// Returns virtual functions that the user's code, including headers,
  /// defines.
  llvm::ArrayRef<const CXXMethodDecl *> virtualMethods() const {
    return Virtual;
  }
  /// Returns the calls of user functions that return a filter nobody uses.
  llvm::ArrayRef<const CallExpr *> droppedFilters() const { return Dropped; }
  /// Returns the calls that make a delete.
  llvm::ArrayRef<const Expr *> deletes() const { return Deletes; }
  llvm::ArrayRef<Caller> callersOf(const FunctionDecl &Function) const;
  /// Returns all calls that run \p Constructor of a class of this file;
  /// std::nullopt if there may be others.
  std::optional<llvm::ArrayRef<Caller>>
  constructionsBy(const CXXConstructorDecl &Constructor) const;
  /// Calls \p Visit with each constructor that code calls, and each such
  /// function for which receivesTable() is true, and with its calls: none if
  /// there may be others.
  void forEachConstruction(
      llvm::function_ref<void(const FunctionDecl &, llvm::ArrayRef<Caller>)>
          Visit) const;
  /// Returns the lists that make objects of \p Class, a struct for which
  /// tablesIn() returns members. A null list stands for another form.
  llvm::ArrayRef<const InitListExpr *>
  listsOf(const CXXRecordDecl &Class) const;
  /// Calls \p Visit with each struct for which tablesIn() returns members, and
  /// listsOf() it, if code makes such an object or changes such a member.
  void forEachTableStruct(
      llvm::function_ref<void(const CXXRecordDecl &,
                              llvm::ArrayRef<const InitListExpr *>)>
          Visit) const;
  /// Returns true if code may name \p Function for another purpose than a call.
  bool isAddressTaken(const FunctionDecl &Function) const;
  /// Returns true if code names \p Function for another purpose than a call.
  bool isPointedTo(const FunctionDecl &Function) const;
  /// Returns true if any statement of the translation unit may change \p Member
  /// after its initialization.
  bool isChanged(const FieldDecl &Member) const {
    return ChangedMembers.contains(&Member) || isUsedUnseen(Member);
  }
  /// Returns true if code compares \p Member, or a variable, with a smaller or
  /// greater value, or passes it to a function that says yes or no.
  bool isCompared(const ValueDecl &Member) const {
    return Compared.contains(&Member);
  }
  /// Returns the functions that ask for the timestamp of a cell, themselves or
  /// in a lambda.
  llvm::ArrayRef<const FunctionDecl *> askingForTime() const {
    return Asking.getArrayRef();
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
  /// Returns the expression that \p Constructor unconditionally assigns to
  /// \p Member, once; null without one.
  const Expr *assignedBy(const CXXConstructorDecl &Constructor,
                         const FieldDecl &Member) const {
    return Assigned.lookup({Constructor.getCanonicalDecl(), &Member});
  }
  /// Returns the expressions in view that give the member \p Count, a 'time_t',
  /// a value.
  llvm::ArrayRef<const Expr *> countsGivenTo(const FieldDecl &Count) const {
    const auto It = GivenCounts.find(&Count);
    return It == GivenCounts.end() ? llvm::ArrayRef<const Expr *>()
                                   : It->second;
  }
  /// Returns true if \p Member always has the value that a constructor gave it:
  /// all code that could change it is visible, or summarized by other source
  /// files, and does not.
  bool isInvariant(const FieldDecl &Member) const;

  /// Returns true if only calls of member functions change \p Member, and \p
  /// Leaves returns true for each of them: a part of its initial value then
  /// never changes.
  bool
  isInvariantPart(const FieldDecl &Member,
                  llvm::function_ref<bool(const CXXMethodDecl &)> Leaves) const;
  /// Returns true if \p Member keeps the value from the construction of its own
  /// object: no member function assigns another object to that object, or lets
  /// other code do so.
  bool isInvariantInObject(const FieldDecl &Member) const;

  /// Returns true if code may replace an object of \p Class by another.
  bool isReplaced(const CXXRecordDecl &Class) const;
  /// Returns an object of \p Class that lasts; std::nullopt without one, or if
  /// code may replace such an object.
  std::optional<LastingObject> lastingObject(const CXXRecordDecl &Class) const;
  /// Returns true if another source file makes an object of \p Class that
  /// lasts, and this one replaces none.
  bool lastsElsewhere(const CXXRecordDecl &Class) const;

private:
  class Walker;

  void addCompared(const Stmt &S);
  /// Returns true if \p Member, which this file does not change, is invariant
  /// in the sense of isInvariant().
  bool isOutOfReach(const FieldDecl &Member) const;
  /// Returns true if there is no hidden constructor or nested class that could
  /// change the initial value of \p Member.
  bool isPlainMember(const FieldDecl &Member) const;

  /// Returns true if each object of \p Class, an aggregate, begins with the
  /// value that the class gives \p Member.
  bool hasDefaultOnly(const FieldDecl &Member,
                      const CXXRecordDecl &Class) const;

  /// Returns true if code outside of the walk may change \p D, or use a
  /// function. An editor walks only the open file, and does not even parse
  /// functions in headers. Constants are still constant, and private members
  /// that only functions in that file can set are still known.
  bool isUsedUnseen(const Decl &D) const;
  /// Returns true if code that was not parsed may change \p D, or use a
  /// function.
  bool isUsedUnparsed(const Decl &D) const;
  /// Returns true if all member functions that other source files define leave
  /// \p Member, which is private, unchanged. \p IsSeen returns true for those
  /// that this file defines.
  bool isKept(const FieldDecl &Member,
              llvm::function_ref<bool(const CXXMethodDecl &)> IsSeen) const;

  const UnparsedNames &NotParsed;
  /// The source manager, if only the main file was walked; null for a walk over
  /// the whole translation unit.
  const SourceManager *OnlyIn = nullptr;
  /// Null before build().
  SummaryLookup *Lookup = nullptr;
  std::vector<CallSite> Sites;
  llvm::DenseMap<const FunctionDecl *, llvm::SmallVector<const CallSite *, 2>>
      SitesByFunction;
  llvm::DenseMap<const FunctionDecl *, llvm::SmallVector<TimedWrite, 2>>
      TimedWrites;
  std::vector<const Expr *> Deletes;
  std::vector<const CallExpr *> Dropped;
  std::vector<const CXXMethodDecl *> Virtual;
  llvm::DenseMap<const CXXRecordDecl *,
                 llvm::SmallVector<const InitListExpr *, 2>>
      Lists;
  llvm::DenseMap<const FunctionDecl *, llvm::SmallVector<Caller, 2>> Callers;
  llvm::DenseMap<const FunctionDecl *, unsigned> Named;
  /// Classes whose objects code outside of the walk may construct.
  llvm::DenseSet<const CXXRecordDecl *> MadeUnseen;
  llvm::DenseSet<const FieldDecl *> ChangedMembers;
  /// Members of structs that a braced list gives a value.
  llvm::DenseSet<const FieldDecl *> ListedMembers;
  /// Classes of whose objects code takes the address as that of something else.
  llvm::DenseSet<const CXXRecordDecl *> Overwritten;
  llvm::DenseSet<const ValueDecl *> Compared;
  llvm::SetVector<const FunctionDecl *> Asking;
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
  llvm::DenseMap<const FieldDecl *, llvm::SmallVector<const Expr *, 2>>
      GivenCounts;
  LastingObjects Lasting;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_VALUES_CALLINDEX_H
