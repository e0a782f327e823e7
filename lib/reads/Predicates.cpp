// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "reads/Predicates.h"
#include "analysis/Analysis.h"
#include "api/CallTable.h"
#include "api/Fields.h"
#include "api/Libraries.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "cxx/FunctionUses.h"
#include "protocol/FilterBuilder.h"
#include "protocol/MessageArguments.h"
#include "values/Containers.h"
#include "values/Reached.h"
#include "values/Sameness.h"
#include "values/Values.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

bool isDelete(const Analysis &Code, Operand Mutation) {
  const MakerSet Makers = Code.values().makersOf(Mutation);
  return Makers.isComplete() &&
         llvm::all_of(Makers.Values, [&](const Maker &M) {
           const std::optional<CallSite> Site =
               Code.callTable().classify(dyn_cast<CallExpr>(M.E));
           return Site && Site->Kind == CallKind::Delete;
         });
}

/// Returns true if \p Mutation, of a message or of the client, is a delete.
static bool isDelete(const run::Value &Mutation) {
  if (const run::Member *Set = mutationIn(Mutation))
    return isDelete(Set->Name);
  return llvm::all_of(Mutation, [](const run::Alternative &A) {
    return A.Made && A.Made->Client && A.Made->Client->Kind == CallKind::Delete;
  });
}

/// Returns true if the request \p Request, a raw message, only deletes if its
/// predicate matches.
static bool onlyDeletesMatches(const Analysis &Code, const CallSite &Site,
                               const Expr &Request) {
  Reached *By = Code.values().reached();
  const auto Uses = By ? By->alternativesOf({&Request, Site.In})
                       : std::vector<Reached::Use>();
  return !Uses.empty() && llvm::all_of(Uses, [](const Reached::Use &Each) {
    const run::Parts *In = Each.Of.front().In.get();
    const run::Value *Matched =
        In ? run::memberOf(*In, branchField(true)) : nullptr;
    const run::Alternative *All =
        Matched ? Matched->only(run::ValueKind::Object) : nullptr;
    return All && !In->OtherMembers &&
           !run::memberOf(*In, branchField(false)) && !All->In->OtherElements &&
           !All->In->Elements.empty() &&
           llvm::all_of(All->In->Elements,
                        [](const run::Element &E) { return isDelete(E.Of); });
  });
}

/// Returns true if \p Answer, a use of a result, is a part of a comparison that
/// the function returns.
static bool isComparedAndReturned(const Stmt &Answer,
                                  const FunctionUses &Around) {
  bool IsCompared = false;
  for (const Stmt *S = &Answer; S; S = Around.parentOf(*S)) {
    if (isa<ReturnStmt>(S))
      return IsCompared;
    const auto *Op = dyn_cast<BinaryOperator>(S);
    IsCompared |= Op && Op->isEqualityOp();
    if (!isa<Expr>(S) || isa<AbstractConditionalOperator, LambdaExpr>(S))
      return false;
  }
  return false;
}

/// Returns true if the function around the check-and-mutate \p Site returns
/// whether its predicate matched.
static bool returnsAnswer(const Analysis &Code, const CallSite &Site) {
  const FunctionUses *Around = Code.values().usesIn(Site.Within);
  const Stmt *Taker = Site.Call;
  while (Around && isa_and_nonnull<Expr>(Taker))
    Taker = Around->parentOf(*Taker);
  const auto *Declares = dyn_cast_or_null<DeclStmt>(Taker);
  const auto *Var = Around && Declares && Declares->isSingleDecl()
                        ? dyn_cast<VarDecl>(Declares->getSingleDecl())
                        : nullptr;
  return Var && llvm::any_of(Around->namesOf(*Var), [&](const auto *Name) {
           return isComparedAndReturned(*Name, *Around);
         });
}

/// Returns the mutations of the check-and-mutate \p Site: if its predicate
/// matches, and otherwise; empty if they are unknown.
static llvm::SmallVector<ElementList, 2> branchesOf(const Analysis &Code,
                                                    const CallSite &Site) {
  llvm::SmallVector<ElementList, 2> Branches;
  for (const Expr *Argument : argumentsOf(*Site.Call)) {
    if (carrierKind(Argument->getType().getNonReferenceType()) !=
        Carrier::Mutations)
      continue;
    auto Elements = elementsOf(Code.values(), {Argument, Site.In}, *Site.Call);
    if (!Elements)
      return {};
    Branches.push_back(std::move(*Elements));
  }
  if (Branches.size() != 2)
    Branches.clear();
  return Branches;
}

bool onlyDeletesMatches(const Analysis &Code, const CallSite &Site) {
  if (returnsAnswer(Code, Site))
    return false;
  if (const Expr *Request = Site.argument(Role::Message))
    return onlyDeletesMatches(Code, Site, *Request);
  const auto Branches = branchesOf(Code, Site);
  // Without any delete the answer alone counts.
  return !Branches.empty() && Branches[1].empty() &&
         llvm::any_of(Branches[0],
                      [](const Element &E) { return !E.IsOptional; }) &&
         llvm::all_of(Branches[0], [&](const Element &E) {
           return E.Value.E && isDelete(Code, E.Value);
         });
}

/// Returns true if \p Mutation deletes nothing that the filter \p Asked drops.
static bool deletesOnlyOf(const Analysis &Code, Operand Mutation,
                          const FilterNode &Asked) {
  const std::optional<CallSite> Delete =
      Code.callTable().classify(stripConversions(Mutation.E));
  const Expr *Family =
      Delete && Delete->Kind == CallKind::Delete && !Asked.Names.Gap
          ? Delete->argument(Role::Family)
          : nullptr;
  const StringSet Name =
      Family ? Code.values().strings({Family, Mutation.In}) : StringSet();
  if (!Name.single() || !Asked.Names.single() ||
      Name.single()->Value != Asked.Names.single()->Value)
    return false;
  if (Asked.Kind == Stage::Family)
    return true;
  const auto OfFilter = argumentsOf(*Asked.Made.E);
  const Expr *Column = Delete->argument(Role::Column);
  return Asked.Kind == Stage::Columns && Asked.IsOneColumn && Column &&
         OfFilter.size() == 2 &&
         Code.values().same({OfFilter[1], Asked.Made.In}, {Column, Mutation.In},
                            /*AtOnce=*/true);
}

/// Returns true if the function around \p Site names an answer of the service.
static bool looksAtAnswer(const CallSite &Site) {
  const Stmt *Body = Site.Within ? Site.Within->getBody() : nullptr;
  return !Body || anyStatement(*Body, [](const Stmt &S) {
    const auto *Named = dyn_cast<DeclRefExpr>(&S);
    return Named && isa<EnumConstantDecl>(Named->getDecl()) &&
           isOfCloud(*Named->getDecl());
  });
}

bool decidesOnlyDeletes(const Analysis &Code, const CallSite &Site) {
  const std::optional<FilterNode> Asked = Code.filterBuilder().treeOf(Site);
  const auto Branches = Site.argument(Role::Message) || looksAtAnswer(Site)
                            ? llvm::SmallVector<ElementList, 2>()
                            : branchesOf(Code, Site);
  if (Branches.empty() || Branches[1].empty() ||
      Branches[0].size() < Branches[1].size())
    return false;
  const llvm::ArrayRef<Element> Matched(Branches[0]);
  const size_t NumDeletes = Matched.size() - Branches[1].size();
  const auto AreSame = [&](const Element &L, const Element &R) {
    llvm::FoldingSetNodeID A, B;
    if (!L.Value.E || !R.Value.E || L.IsOptional || R.IsOptional)
      return false;
    L.Value.E->Profile(A, Code.context(), /*Canonical=*/true);
    R.Value.E->Profile(B, Code.context(), /*Canonical=*/true);
    return A == B;
  };
  return llvm::equal(Matched.drop_front(NumDeletes), Branches[1], AreSame) &&
         llvm::all_of(Matched.take_front(NumDeletes), [&](const Element &E) {
           return E.Value.E && Asked && deletesOnlyOf(Code, E.Value, *Asked);
         });
}

} // namespace clang::tidy::bigtable
