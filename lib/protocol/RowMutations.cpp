// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/RowMutations.h"
#include "api/CallTable.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "protocol/SameCells.h"
#include "values/Sequence.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include <utility>

namespace clang::tidy::bigtable {

namespace {

/// Returns true if \p S only passes on the value of its child \p Inner.
bool passesOn(const Stmt &S, const Stmt &Inner) {
  if (isSameAsOperand(S) || isa<ImplicitCastExpr, CXXFunctionalCastExpr>(S))
    return true;
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(&S))
    return Construct->getConstructor()->isCopyOrMoveConstructor();
  const auto *Call = dyn_cast<CallExpr>(&S);
  return Call && Call->isCallToStdMove();
}

bool isAddressOf(const Stmt &S) {
  const auto *Op = dyn_cast<UnaryOperator>(&S);
  return Op && Op->getOpcode() == UO_AddrOf;
}

} // namespace

class RowMutations::Builder {
public:
  explicit Builder(RowMutations &Out) : Out(Out), Vals(Out.Vals) {}

  void run(llvm::ArrayRef<CallSite> Sites) {
    const bool IsKnown = forEachMention(
        Vals, *Out.Function.getBody(),
        [](const VarDecl &Var) {
          return Var.isLocalVarDeclOrParm() && !Var.isStaticLocal() &&
                 carrierKind(Var.getType().getNonReferenceType()) !=
                     Carrier::None;
        },
        [this](const Mention &M) { mention(M); });
    if (!IsKnown)
      return;
    for (const CallSite &Site : Sites) {
      InInstantiation |= Site.InInstantiation;
      addCall(Site);
    }
    for (const VarDecl *Var : Order)
      if (!Content[Var].IsLost)
        addVariable(*Var, Content[Var]);
    for (BulkMutation &Bulk : Out.Bulks)
      for (BulkEntry &Entry : Bulk.Entries)
        Entry.Row = rowOf(*Entry.Argument);
  }

private:
  /// The changes of one variable.
  struct Uses {
    llvm::SmallVector<ListStep, 4> Added;
    llvm::SmallVector<const Stmt *, 4> Ends;
    bool IsLost = false;
  };

  /// The effect of a call on a list. Ends: the list is not tracked after it.
  enum class Effect : uint8_t { None, Adds, Ends };

  /// Adds what \p Call, of a member function, adds to its object.
  Effect call(Uses &U, const CXXMemberCallExpr &Call,
              llvm::ArrayRef<const Stmt *> Around) {
    const CXXMethodDecl *Method = Call.getMethodDecl();
    if (!Method)
      return Effect::Ends;
    if (isa<CXXDestructorDecl>(Method) || Method->isConst())
      return Effect::None;
    const std::optional<CallSite> Site = Vals.callTable().classify(Call);
    if (!Site || Site->Kind != CallKind::Carry)
      return Effect::Ends;
    add(U, *Site, Around);
    return Effect::Adds;
  }

  void mention(const Mention &M) {
    if (!Content.contains(M.Var))
      Order.push_back(M.Var);
    Uses &U = Content[M.Var];
    // A lambda runs at any time.
    if (llvm::any_of(M.Around, llvm::IsaPred<LambdaExpr, BlockExpr>))
      U.IsLost = true;
    const Stmt *Inner = M.Name, *Taker = nullptr;
    bool IsPassedOn = false;
    for (size_t I = M.Around.size(); I-- != 0;) {
      const Stmt *S = Taker = M.Around[I];
      if (isa<MemberExpr>(S)) {
        const auto *Call =
            I == 0 ? nullptr : dyn_cast<CXXMemberCallExpr>(M.Around[I - 1]);
        const Effect Of = Call && Call->getCallee() == S
                              ? call(U, *Call, M.Around.take_front(I - 1))
                              : Effect::Ends;
        if (Of == Effect::None)
          return;
        if (Of == Effect::Ends)
          break;
        // It may be called on the result again.
        Inner = Call;
        --I;
        continue;
      }
      if (passesOn(*S, *Inner)) {
        Inner = S;
        continue;
      }
      const auto *Cast = dyn_cast<ExplicitCastExpr>(S);
      if (Inner != M.Name && (isa<CompoundStmt, IfStmt, ForStmt, WhileStmt,
                                  DoStmt, CXXForRangeStmt, SwitchCase>(S) ||
                              (Cast && Cast->getCastKind() == CK_ToVoid)))
        return; // A statement of its own.
      U.IsLost |= isAddressOf(*S);
      if (const auto *Declares = dyn_cast<DeclStmt>(S))
        for (const Decl *D : Declares->decls())
          if (const auto *Var = dyn_cast<VarDecl>(D))
            U.IsLost |= Var->getType()->isReferenceType();
      const auto *Call = dyn_cast<CallExpr>(S);
      const std::optional<CallSite> Site = Vals.callTable().classify(Call);
      if (Site && Site->Kind == CallKind::Carry &&
          carrierIn(*Site)->IgnoreParenImpCasts() == M.Name) {
        add(U, *Site, M.Around.take_front(I));
        return;
      }
      IsPassedOn = Site && (Site->Kind == CallKind::Carry ||
                            Site->Kind == CallKind::Predicate);
      break;
    }
    // The mutations of a vector may go to different rows.
    U.IsLost |=
        !IsPassedOn && carrierKind(M.Var->getType().getNonReferenceType()) ==
                           Carrier::Mutations;
    U.Ends.push_back(M.Name);
    // The code that receives the result of the last change runs after it.
    if (Inner != M.Name && Taker != Inner)
      U.Ends.push_back(Taker);
  }

  static void add(Uses &U, const CallSite &Site,
                  llvm::ArrayRef<const Stmt *> Around) {
    const llvm::ArrayRef<const Expr *> Carried = carriedIn(Site);
    const bool IsMadeInPlace =
        Carried.size() > 1 &&
        carrierKind(carrierIn(Site)->getType()) == Carrier::Rows;
    for (const Expr *Argument : Carried) {
      ListStep &Step = U.Added.emplace_back();
      Step.Argument = IsMadeInPlace ? Site.Call : Argument;
      Step.AddedBy = Site.Call;
      Step.Around.assign(Around.begin(), Around.end());
      if (IsMadeInPlace)
        return;
    }
  }
  /// A call that makes a list, or sends one.
  void addCall(const CallSite &Site) {
    if (Out.Rows.size() + Out.Bulks.size() >= MaxMutationLists)
      return;
    const llvm::ArrayRef<const Expr *> Arguments = argumentsOf(*Site.Call);
    if (Site.Kind == CallKind::Row) {
      RowMutation &Row = addRow(Site.Call);
      Row.Key = {Site.argument(Role::RowKey), nullptr};
      for (const Expr *Argument : llvm::drop_begin(Arguments))
        addSteps(Row, {Argument, Site.Call, {}});
    } else if (Site.Kind == CallKind::Bulk) {
      BulkMutation &Bulk = Out.Bulks.emplace_back();
      Bulk.Within = &Out.Function;
      Bulk.MadeBy = Site.Call;
      for (const Expr *Argument : Arguments)
        addEntries(Bulk, {Argument, Site.Call, {}});
    } else if (Site.Kind == CallKind::Predicate) {
      for (const Expr *Argument : Arguments) {
        if (carrierKind(Argument->getType().getNonReferenceType()) !=
                Carrier::Mutations ||
            namedValue(Argument))
          continue;
        RowMutation &Row = addRow(Site.Call);
        Row.Key = {Site.argument(Role::RowKey), nullptr};
        addSteps(Row, {Argument, Site.Call, {}});
      }
    }
  }

  void addVariable(const VarDecl &Var, const Uses &U) {
    const QualType Type = Var.getType().getNonReferenceType();
    const Expr *Init = Var.getInit() && !isa<ParmVarDecl>(Var)
                           ? stripConversions(Var.getInit())
                           : nullptr;
    switch (carrierKind(Type)) {
    case Carrier::None:
    case Carrier::Mutation:
      return;
    case Carrier::Mutations:
    case Carrier::Row: {
      const auto Made = llvm::find_if(Out.Rows, [&](const RowMutation &Row) {
        return Init && Row.MadeBy == Init;
      });
      RowMutation &Row = Made == Out.Rows.end() ? addRow(Init) : *Made;
      Row.Var = &Var;
      Row.Ends = U.Ends;
      if (Init && carrierKind(Type) == Carrier::Mutations)
        addSteps(Row, {Init, Init, {}});
      for (const ListStep &Step : U.Added)
        addSteps(Row, Step);
      return;
    }
    case Carrier::Rows: {
      const auto Made = llvm::find_if(Out.Bulks, [&](const BulkMutation &Bulk) {
        return Init && Bulk.MadeBy == Init;
      });
      // The rows of a vector may be sent one by one.
      if (Made == Out.Bulks.end() && !isa<ParmVarDecl>(Var))
        return;
      BulkMutation &Bulk =
          Made == Out.Bulks.end() ? Out.Bulks.emplace_back() : *Made;
      Bulk.Within = &Out.Function;
      Bulk.Var = &Var;
      Bulk.Ends = U.Ends;
      for (const ListStep &Step : U.Added) {
        if (Step.Argument == Step.AddedBy)
          addInPlace(Step);
        addEntries(Bulk, Step);
      }
      return;
    }
    }
  }

  /// 'rows.emplace_back(key, mutation)'
  void addInPlace(const ListStep &Step) {
    RowMutation &Row = addRow(Step.AddedBy);
    const auto Arguments = argumentsOf(*Step.AddedBy);
    Row.Key = {Arguments.front(), nullptr};
    for (const Expr *Argument : Arguments.drop_front())
      addStep(Row, {Argument, Step.AddedBy, {}});
  }

  RowMutation &addRow(const Expr *MadeBy) {
    RowMutation &Row = Out.Rows.emplace_back();
    Row.Within = &Out.Function;
    Row.MadeBy = MadeBy;
    return Row;
  }

  /// The elements, if \p List is a list in braces.
  std::optional<llvm::SmallVector<Operand, 8>> inBraces(const Expr &List) {
    const QualType Type = List.getType().getNonReferenceType();
    return carrierKind(Type) == Carrier::Mutations ||
                   carrierKind(Type) == Carrier::Rows ||
                   isa<CXXStdInitializerListExpr>(stripConversions(&List))
               ? Vals.elements({&List, nullptr})
               : std::nullopt;
  }

  void addSteps(RowMutation &Row, const ListStep &Step) {
    if (const auto Several = inBraces(*Step.Argument)) {
      for (const Operand &V : *Several)
        if (!V.In)
          addStep(Row, {V.E, Step.AddedBy, Step.Around});
      return;
    }
    addStep(Row, Step);
  }

  void addStep(RowMutation &Row, const ListStep &Step) {
    if (NumSteps == MaxMutations)
      return;
    ++NumSteps;
    const MakerSet Makers = Vals.makersOf({Step.Argument, nullptr});
    const Maker *M = Makers.single();
    std::optional<CallSite> Site =
        Vals.callTable().classify(M ? dyn_cast<CallExpr>(M->E) : nullptr);
    // A message that other statements fill in is unknown here.
    if (!Site || Site->argument(Role::Message) ||
        (Site->Kind != CallKind::Write && Site->Kind != CallKind::Delete))
      return;
    // A mutation that a test only compares is not stored.
    if (isOnlyCompared(Vals.destinationsOf(*M)))
      return;
    Site->In = M->In;
    Site->Within = &Out.Function;
    Site->InInstantiation = InInstantiation;
    fillInCell(Vals, *Site);
    Out.add(Row, {Step, *Site});
  }

  void addEntries(BulkMutation &Bulk, const ListStep &Step) {
    if (const auto Several = inBraces(*Step.Argument)) {
      for (const Operand &V : *Several)
        if (!V.In)
          addEntry(Bulk, {V.E, Step.AddedBy, Step.Around});
      return;
    }
    addEntry(Bulk, Step);
  }
  void addEntry(BulkMutation &Bulk, const ListStep &Step) {
    if (NumSteps++ < MaxMutations)
      Bulk.Entries.push_back({Step, nullptr});
  }

  const RowMutation *rowOf(const Expr &Argument) {
    const MakerSet Makers = Vals.makersOf({&Argument, nullptr});
    const Maker *M = Makers.single();
    if (!M || M->In)
      return nullptr;
    const auto It = llvm::find_if(
        Out.Rows, [&](const RowMutation &Row) { return Row.MadeBy == M->E; });
    return It == Out.Rows.end() ? nullptr : &*It;
  }

  RowMutations &Out;
  Values &Vals;
  llvm::DenseMap<const VarDecl *, Uses> Content;
  llvm::SmallVector<const VarDecl *, 8> Order;
  size_t NumSteps = 0;
  bool InInstantiation = false;
};

void RowMutations::build() {
  if (std::exchange(IsBuilt, true))
    return;
  if (Function.getBody() && !Function.isDependentContext())
    Builder(*this).run(Sites);
}

} // namespace clang::tidy::bigtable
