// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/RowMutations.h"
#include "api/CallTable.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "protocol/MessageArguments.h"
#include "protocol/SameCells.h"
#include "protocol/Waits.h"
#include "values/Reached.h"
#include "values/Sequence.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include <utility>

namespace clang::tidy::bigtable {

using llvm::StringRef;

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

SourceLocation ListStep::location() const { return Argument->getBeginLoc(); }

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
    if (!Out.Unawaited.empty())
      addWaits();
    for (std::vector<BulkMutation> *All : {&Out.Bulks, &Out.Unawaited})
      for (BulkMutation &Bulk : *All)
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
  /// 'batcher.AsyncApply(queue, row)'
  void addUnawaited(const CallSite &Site) {
    const auto *Call = dyn_cast<CXXMemberCallExpr>(Site.Call);
    const Expr *Object = Call ? Call->getImplicitObjectArgument() : nullptr;
    if (!Object || identifierOf(*Site.Callee) != "AsyncApply")
      return;
    if (const Expr *Owner = pointee(*Object->IgnoreParenImpCasts()))
      Object = Owner;
    const ValueDecl *Sender = namedValue(Object);
    if (!Sender)
      return;
    auto Same = llvm::find_if(Out.Unawaited, [&](const BulkMutation &Bulk) {
      return SenderOf.lookup(Bulk.MadeBy) == Sender;
    });
    if (Same == Out.Unawaited.end()) {
      BulkMutation &Bulk = Out.Unawaited.emplace_back();
      Bulk.Within = &Out.Function;
      Bulk.MadeBy = Site.Call;
      SenderOf[Site.Call] = Sender;
      Same = std::prev(Out.Unawaited.end());
    }
    for (const Expr *Argument : argumentsOf(*Site.Call))
      if (carrierKind(Argument->getType().getNonReferenceType()) ==
          Carrier::Row)
        addEntry(*Same, {Argument, Site.Call, {}});
  }

  void addWaits() {
    llvm::SmallVector<const Stmt *, 4> Waits;
    StatementWalk Walk(*Out.Function.getBody());
    while (const Stmt *S = Walk.next()) {
      if (mayWaitForOthers(Vals, *S))
        Waits.push_back(S);
      if (!isa<LambdaExpr>(S))
        Walk.enter(*S);
    }
    if (!Walk.isDone())
      Out.Unawaited.clear();
    for (BulkMutation &Bulk : Out.Unawaited)
      Bulk.Ends = Waits;
  }

  /// A call that makes a list, or sends one.
  void addCall(const CallSite &Site) {
    if (Out.Rows.size() + Out.Bulks.size() >= MaxMutationLists)
      return;
    const llvm::ArrayRef<const Expr *> Arguments = argumentsOf(*Site.Call);
    if (Site.Kind == CallKind::Row) {
      RowMutation &Row = addRow(Site.Call);
      Row.Key = {Site.argument(Role::RowKey), nullptr};
      if (!Row.Key.E && Arguments.size() == 1)
        addRequest(Row, *Arguments.front());
      for (const Expr *Argument : llvm::drop_begin(Arguments))
        addSteps(Row, {Argument, Site.Call, {}});
    } else if (Site.Kind == CallKind::Apply && Site.argument(Role::Message)) {
      addRequest(addRow(Site.Call), *Site.argument(Role::Message));
    } else if (Site.Kind == CallKind::Apply) {
      addUnawaited(Site);
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

  /// The mutations of a raw message, which the call that made \p Row takes.
  void addRequest(RowMutation &Row, const Expr &Request) {
    Reached *By = Vals.reached();
    const auto Uses = By ? By->alternativesOf({&Request, nullptr})
                         : std::vector<Reached::Use>();
    const run::Parts *Whole =
        Uses.size() == 1 ? Uses.front().Of.front().In.get() : nullptr;
    const run::Value *Mutations =
        Whole ? run::memberOf(*Whole, "mutations") : nullptr;
    const run::Alternative *List =
        Mutations ? Mutations->only(run::ValueKind::Object) : nullptr;
    if (!List || List->In->OtherElements ||
        !llvm::all_of(List->In->Elements,
                      [](const run::Element &Each) { return Each.IsCertain; }))
      return;
    const code::Function *Here = By->functionOf(*By->codeOf(&Request).front());
    const auto Argument = [&](const run::Member *Field) {
      const Expr *Value = argumentOf(*By, Field);
      return Value && By->functionOf(*Field->SetBy) == Here ? Value : nullptr;
    };
    Row.Key.E = Argument(run::findMember(*Whole, "row_key"));
    for (const run::Element &Each : List->In->Elements) {
      const run::Member *Set = mutationIn(Each.Of);
      if (!Set || NumSteps++ >= MaxMutations)
        continue;
      RowStep Step;
      Step.AddedBy = Step.Argument = Row.MadeBy;
      CallSite &Site = Step.Site;
      Site.Call = Row.MadeBy;
      Site.Within = &Out.Function;
      Site.Kind = Set->Name == "set_cell" ? CallKind::Write : CallKind::Delete;
      Site.setArgument(Role::Message, &Request);
      bool IsKnown = true;
      const auto Fill = [&](const run::Parts &In, StringRef Name, Role R) {
        const run::Member *Field = run::findMember(In, Name);
        IsKnown &= !In.OtherMembers && (!Field || Argument(Field));
        if (IsKnown && Field)
          Site.setArgument(R, Argument(Field));
        return IsKnown && Field;
      };
      const run::Parts &In = *Set->Of.front().In;
      const bool HasFamily = Fill(In, "family_name", Role::Family),
                 HasColumn = Fill(In, "column_qualifier", Role::Column);
      if (HasFamily)
        Step.Argument = Site.argument(Role::Family);
      if (Set->Name == "delete_from_family") {
        IsKnown &= HasFamily;
      } else if (Set->Name == "delete_from_column") {
        IsKnown &= HasFamily && HasColumn;
        if (const run::Value *Range = run::memberOf(In, "time_range")) {
          const run::Alternative *Of = Range->only(run::ValueKind::Object);
          IsKnown &= Of != nullptr;
          if (Of) {
            Fill(*Of->In, "start_timestamp_micros", Role::Start);
            Fill(*Of->In, "end_timestamp_micros", Role::End);
          }
        }
      } else if (Set->Name != "set_cell" && Set->Name != "delete_from_row") {
        continue;
      }
      Fill(In, "timestamp_micros", Role::Timestamp);
      Fill(In, "value", Role::Value);
      if (IsKnown)
        Out.add(Row, std::move(Step));
    }
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
  /// The variable or member to which the first of unawaited calls belongs.
  llvm::DenseMap<const Expr *, const ValueDecl *> SenderOf;
  size_t NumSteps = 0;
  bool InInstantiation = false;
};

void RowMutations::build() {
  if (std::exchange(IsBuilt, true))
    return;
  if (Function.getBody() && !Function.isDependentContext())
    Builder(*this).run(Sites);
}

const CallSite *RowMutations::siteOf(const Expr &Call) const {
  const CallSite *Found = llvm::find_if(
      Sites, [&](const CallSite &Each) { return Each.Call == &Call; });
  return Found == Sites.end() ? nullptr : Found;
}

} // namespace clang::tidy::bigtable
