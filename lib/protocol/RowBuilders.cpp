// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/RowBuilders.h"
#include "api/CallTable.h"
#include "api/Headers.h"
#include "api/Libraries.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "cxx/Flow.h"
#include "cxx/FunctionUses.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "values/Chains.h"
#include "values/Sequence.h"
#include "values/Values.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

static Carrier carried(QualType Type) {
  return carrierKind(Type.getNonReferenceType());
}

const VarDecl *listFilledBy(const CallTable &Functions,
                            const CXXForRangeStmt &Loop, Carrier Kind) {
  const Stmt *Body = Loop.getBody();
  if (const auto *Block = dyn_cast<CompoundStmt>(Body))
    Body = Block->size() == 1 ? Block->body_front() : nullptr;
  const auto *E = dyn_cast_or_null<Expr>(Body);
  const auto *Call = E ? dyn_cast<CallExpr>(E->IgnoreImplicit()) : nullptr;
  const std::optional<CallSite> Site = Functions.classify(Call);
  if (!Site || Site->Kind != CallKind::Carry)
    return nullptr;
  const auto *Row = dyn_cast_or_null<VarDecl>(namedValue(carrierIn(*Site)));
  const auto Added = carriedIn(*Site);
  return Row && Row->isLocalVarDeclOrParm() && !Row->isStaticLocal() &&
                 carried(Row->getType()) == Kind && Added.size() == 1 &&
                 namedValue(Added.front()) == Loop.getLoopVariable()
             ? Row
             : nullptr;
}

/// Visits the code of one call that may add mutations.
class RowBuilders::Run {
public:
  Run(RowBuilders &Of, const Frame &In, const FieldDecl *Member,
      const ParmVarDecl *Parameter, bool IsCertain, Added &Found)
      : Of(Of), In(In), Member(Member), Parameter(Parameter),
        IsCertain(IsCertain), Found(Found) {}

  bool run(const Stmt &S, unsigned Depth = 0) {
    if (Depth == MaxElementDepth)
      return false;
    if (const auto *Block = dyn_cast<CompoundStmt>(&S))
      return llvm::all_of(Block->body(), [&](const Stmt *Part) {
        return run(*Part, Depth + 1);
      });
    if (const auto *If = dyn_cast<IfStmt>(&S))
      return runIf(*If, Depth + 1);
    if (const auto *Return = dyn_cast<ReturnStmt>(&S))
      return !Return->getRetValue() || runPart(*Return->getRetValue());
    if (const Expr *E = expressionOf(S))
      return runPart(*E);
    return isLeftAlone(S);
  }

private:
  bool runIf(const IfStmt &If, unsigned Depth) {
    for (const Stmt *Head :
         {If.getInit(),
          static_cast<const Stmt *>(If.getConditionVariableDeclStmt()),
          static_cast<const Stmt *>(If.getCond())})
      if (Head && !isLeftAlone(*Head))
        return false;
    const std::optional<int64_t> Taken = Of.Vals.decide(*If.getCond(), &In);
    if (Taken) {
      const Stmt *Branch = *Taken != 0 ? If.getThen() : If.getElse();
      return !Branch || run(*Branch, Depth);
    }
    const bool Before = std::exchange(IsCertain, false);
    if (!run(*If.getThen(), Depth) ||
        (If.getElse() && !run(*If.getElse(), Depth)))
      return false;
    IsCertain =
        Before &&
        !anyStatement(
            If, [](const Stmt &S) { return isa<ReturnStmt, GotoStmt>(S); },
            MaxBetween);
    return true;
  }

  bool runPart(const Expr &Part) {
    const Expr *E = stripConversions(&Part);
    const auto *Call = dyn_cast<CallExpr>(E);
    return Call ? runCall(*Call, 0) : isLeftAlone(Part);
  }

  bool runCall(const CallExpr &Call, unsigned Depth) {
    if (Depth == MaxElementDepth)
      return false;
    const auto *OnObject = dyn_cast<CXXMemberCallExpr>(&Call);
    const Expr *Object =
        OnObject ? stripConversions(OnObject->getImplicitObjectArgument())
                 : nullptr;
    const std::optional<CallSite> Site = Of.Vals.callTable().classify(Call);
    if (Site && Site->Kind == CallKind::Carry) {
      // 'row.emplace_back(a).emplace_back(b)'
      const auto *Inner = dyn_cast_or_null<CallExpr>(Object);
      const auto Values = carriedIn(*Site);
      if (!areLeftAlone(Values))
        return false;
      if (Inner ? !isAdding(*Inner) || !runCall(*Inner, Depth + 1)
                : !isTarget(carrierIn(*Site)))
        return isLeftAlone(Call);
      for (const Expr *Value : Values)
        if (IsCertain)
          Found.push_back({Value, &In});
      return true;
    }
    if (Member && OnObject)
      return runMethod(*OnObject, *Object, Depth);
    for (const Expr *Argument : Call.arguments())
      if (Parameter && isTarget(Argument))
        return enter(Call, *Argument);
    return isLeftAlone(Call);
  }

  /// Returns true if \p Call adds to the target, or to what such a call
  /// returns.
  bool isAdding(const CallExpr &Call) const {
    const std::optional<CallSite> Site = Of.Vals.callTable().classify(Call);
    if (!Site || Site->Kind != CallKind::Carry)
      return false;
    const auto *Inner = dyn_cast<CallExpr>(stripConversions(carrierIn(*Site)));
    return Inner ? isAdding(*Inner) : isTarget(carrierIn(*Site));
  }

  /// Runs \p Call on \p Object.
  bool runMethod(const CXXMemberCallExpr &Call, const Expr &Object,
                 unsigned Depth) {
    const CXXMethodDecl *Method = Call.getMethodDecl();
    const auto *Inner = dyn_cast<CXXMemberCallExpr>(&Object);
    const bool IsOwn = isa<CXXThisExpr>(Object) ||
                       (Inner && isThis(*objectOfChain(Of.Vals, Object)));
    if (!IsOwn || !Method)
      return isLeftAlone(Call);
    return areLeftAlone({Call.getArgs(), Call.getNumArgs()}) &&
           (!Inner || runCall(*Inner, Depth + 1)) &&
           enterMethod(Call, IsCertain);
  }

  /// Runs \p Call of a member function on the same object.
  bool enterMethod(const CXXMemberCallExpr &Call, bool IsRun) const {
    const FunctionDecl *Body =
        bodyIn(*Member->getParent(), Call.getMethodDecl());
    const Frame *Inside = Body ? Of.Vals.enter(Call, *Body, &In) : nullptr;
    return Inside && Run(Of, *Inside, Member, nullptr, IsRun, Found)
                         .run(*Body->getBody());
  }

  bool enter(const CallExpr &Call, const Expr &Target) {
    const std::optional<Added> Inside =
        Of.addedBy(Call, Target, &In, IsCertain);
    if (Inside)
      Found.append(*Inside);
    return Inside.has_value();
  }

  bool isTarget(const Expr *E) const {
    E = E->IgnoreParenImpCasts();
    if (Parameter) {
      if (const auto *Op = dyn_cast<UnaryOperator>(E);
          Op && Op->getOpcode() == UO_Deref)
        E = Op->getSubExpr()->IgnoreParenImpCasts();
      return variableIn(E) == Parameter;
    }
    return ownMemberIn(*E) == Member;
  }

  bool areLeftAlone(llvm::ArrayRef<const Expr *> All) {
    return llvm::all_of(All, [this](const Expr *E) { return isLeftAlone(*E); });
  }
  /// Returns true if \p S does not change the collected mutations.
  bool isLeftAlone(const Stmt &S) {
    bool Result = true;
    const auto Check = [&](llvm::ArrayRef<const Stmt *> Around) {
      if (Parameter && Parameter->getType()->isPointerType())
        while (!Around.empty() &&
               isa<ImplicitCastExpr, ParenExpr>(Around.back()))
          Around = Around.drop_back();
      const auto *Op =
          Around.empty() ? nullptr : dyn_cast<BinaryOperator>(Around.back());
      if (Op && Op->isComparisonOp())
        return; // 'row != nullptr'
      const auto *Named =
          Around.empty() ? nullptr : dyn_cast<MemberExpr>(Around.back());
      const auto *Method =
          Named ? dyn_cast<CXXMethodDecl>(Named->getMemberDecl()) : nullptr;
      // A copy may be sent.
      Result &= Method && Method->isConst() &&
                carried(Method->getReturnType()) == Carrier::None &&
                isOfKnownLibrary(*Method);
    };
    if (Parameter)
      return forEachMention(
                 Of.Vals, S,
                 [this](const VarDecl &Var) { return &Var == Parameter; },
                 [&](const Mention &M) { Check(M.Around); }) &&
             Result;
    return forEachThis(Of.Vals, S,
                       [&](llvm::ArrayRef<const Stmt *> Around) {
                         checkThis(Around, Check, Result);
                       }) &&
           Result;
  }
  void checkThis(llvm::ArrayRef<const Stmt *> Around,
                 llvm::function_ref<void(llvm::ArrayRef<const Stmt *>)> Check,
                 bool &Result) const {
    while (!Around.empty() && isa<ImplicitCastExpr, ParenExpr>(Around.back()))
      Around = Around.drop_back();
    const auto *Named =
        Around.empty() ? nullptr : dyn_cast<MemberExpr>(Around.back());
    if (!Named) {
      // 'return *this;' without anything around it.
      const auto *Deref =
          Around.empty() ? nullptr : dyn_cast<UnaryOperator>(Around.back());
      Result &= Deref && Deref->getOpcode() == UO_Deref &&
                llvm::all_of(Around.drop_back(),
                             llvm::IsaPred<ImplicitCastExpr, ParenExpr,
                                           CXXConstructExpr, ExprWithCleanups>);
    } else if (const auto *Method =
                   dyn_cast<CXXMethodDecl>(Named->getMemberDecl())) {
      const auto *Call =
          Around.size() < 2
              ? nullptr
              : dyn_cast<CXXMemberCallExpr>(Around[Around.size() - 2]);
      Result &= Method->isStatic() || (Call && enterMethod(*Call, false));
    } else if (Named->getMemberDecl() == Member) {
      Check(Around.drop_back());
    }
  }

  RowBuilders &Of;
  const Frame &In;
  const FieldDecl *const Member;
  const ParmVarDecl *const Parameter;
  bool IsCertain;
  Added &Found;
};

std::optional<RowBuilders::Added>
RowBuilders::addedBy(const CXXMemberCallExpr &Call,
                     const FieldDecl &Collector) {
  const CXXMethodDecl *Method = Call.getMethodDecl();
  const FunctionDecl *Body =
      Method ? bodyIn(*Collector.getParent(), Method) : nullptr;
  const Frame *Inside = Body ? Vals.enter(Call, *Body, nullptr) : nullptr;
  Added Found;
  if (!Inside ||
      !Run(*this, *Inside, &Collector, nullptr, /*IsCertain=*/true, Found)
           .run(*Body->getBody()))
    return std::nullopt;
  return Found;
}

std::optional<RowBuilders::Added> RowBuilders::addedBy(const CallExpr &Call,
                                                       const Expr &Row,
                                                       const Frame *In,
                                                       bool IsCertain) {
  const FunctionDecl *Callee = Call.getDirectCallee(), *Body = nullptr;
  if (!Callee || mayBeOverridden(*Callee) || !Callee->hasBody(Body) ||
      isCoroutine(*Body) || isForeign(*Callee))
    return std::nullopt;
  const ParmVarDecl *Parameter = nullptr;
  for (const ParmVarDecl *P : Body->parameters())
    if (const Expr *Argument = argumentFor(Call, *P);
        Argument && Argument->IgnoreParens() == Row.IgnoreParens())
      Parameter = P;
  // By value or as a constant, it can only be sent.
  const QualType Received =
      Parameter ? Parameter->getType()->getPointeeType() : QualType();
  const Frame *Inside = !Received.isNull() && !Received.isConstQualified() &&
                                !Parameter->getType()->isRValueReferenceType()
                            ? Vals.enter(Call, *Body, In)
                            : nullptr;
  Added Found;
  if (!Inside || !Run(*this, *Inside, nullptr, Parameter, IsCertain, Found)
                      .run(*Body->getBody()))
    return std::nullopt;
  return Found;
}

/// Returns true if \p Method of a container neither changes its order nor shows
/// its elements.
static bool leavesInPlace(const CXXMethodDecl &Method) {
  switch (containerCall(&Method)) {
  case ContainerCall::Append:
  case ContainerCall::Emplace:
  case ContainerCall::Clear:
  case ContainerCall::Reserve:
    return true;
  case ContainerCall::None:
    return Method.isConst() && !Method.getReturnType()->isReferenceType();
  default:
    return false;
  }
}

/// Returns true if all mutations that \p Mutations collects are put into one
/// row, in order.
bool RowBuilders::goToOneRow(const FieldDecl &Mutations) {
  bool IsMoved = false, IsKnown = true;
  for (const CXXMethodDecl *Method :
       cast<CXXRecordDecl>(Mutations.getParent())->methods()) {
    const FunctionDecl *Body = nullptr;
    if (Method->isImplicit() || Method->isDefaulted() || Method->isDeleted() ||
        isa<CXXConstructorDecl>(Method))
      continue;
    if (!Method->hasBody(Body))
      return false;
    IsKnown &= forEachThis(
        Vals, *Body->getBody(), [&](llvm::ArrayRef<const Stmt *> Around) {
          const auto *Named = dyn_cast_or_null<MemberExpr>(
              Around.empty() ? nullptr : Around.back());
          if (!Named || Named->getMemberDecl() != &Mutations)
            return;
          for (const Stmt *S : Around)
            if (const auto *Loop = dyn_cast<CXXForRangeStmt>(S);
                Loop && namedValue(Loop->getRangeInit()) == &Mutations) {
              IsKnown &= listFilledBy(Vals.callTable(), *Loop, Carrier::Row) !=
                         nullptr;
              IsMoved = true;
              return;
            }
          Around = Around.drop_back();
          while (!Around.empty() && isa<ImplicitCastExpr>(Around.back()))
            Around = Around.drop_back();
          const auto *Call =
              Around.empty() ? nullptr : dyn_cast<MemberExpr>(Around.back());
          const auto *Called =
              Call ? dyn_cast<CXXMethodDecl>(Call->getMemberDecl()) : nullptr;
          // Other uses are unknown.
          IsKnown &= Called && leavesInPlace(*Called);
        });
  }
  return IsMoved && IsKnown;
}

const FieldDecl *RowBuilders::collectorOf(QualType Type) {
  const auto *Class = Type->getAsCXXRecordDecl();
  if (!Class)
    return nullptr;
  const auto [It, IsNew] = Collectors.try_emplace(Class, nullptr);
  if (IsNew)
    It->second = findCollector(*Class);
  return It->second;
}

const FieldDecl *RowBuilders::findCollector(const CXXRecordDecl &Record) {
  const CXXRecordDecl *Class = &Record;
  if (!Class->hasDefinition() || Class->isLambda() || Class->isUnion() ||
      isCarrier(*Class) || isForeign(*Class))
    return nullptr;
  const FieldDecl *Collector = nullptr;
  for (const FieldDecl *Field : Class->getDefinition()->fields()) {
    const Carrier Kind = carrierKind(Field->getType());
    if (Kind == Carrier::None)
      continue;
    if (Collector || Field->getAccess() == AS_public ||
        (Kind != Carrier::Row && Kind != Carrier::Mutations))
      return nullptr;
    Collector = Field;
  }
  return Collector && (carrierKind(Collector->getType()) == Carrier::Row ||
                       goToOneRow(*Collector))
             ? Collector
             : nullptr;
}

std::optional<Operand> RowBuilders::keyOfBuilt(const CXXMemberCallExpr &Call,
                                               const Expr *Made) {
  const CXXMethodDecl *Method = Call.getMethodDecl();
  const FieldDecl *Collector =
      Method ? collectorOf(Call.getObjectType()) : nullptr;
  const FunctionDecl *Body =
      Collector ? bodyIn(*Collector->getParent(), Method) : nullptr;
  const FunctionUses *Uses = Body ? Vals.usesIn(Body) : nullptr;
  if (!Uses || Uses->returnsOf(*Body).size() != 1 ||
      carried(Method->getReturnType()) != Carrier::Row)
    return std::nullopt;
  const Expr *Result = stripConversions(Uses->returnsOf(*Body).front());
  const auto KeyIn = [this](const Expr *Init) -> const Expr * {
    Init = Init ? stripConversions(Init) : nullptr;
    const std::optional<CallSite> Site = isa_and_nonnull<CXXConstructExpr>(Init)
                                             ? Vals.callTable().classify(*Init)
                                             : std::nullopt;
    return Site && Site->Kind == CallKind::Row ? Site->argument(Role::RowKey)
                                               : nullptr;
  };
  const auto *Row = dyn_cast_or_null<VarDecl>(namedValue(Result));
  if (Row) {
    bool IsFilled = false;
    anyStatement(
        *Body->getBody(),
        [&](const Stmt &S) {
          const auto *Loop = dyn_cast<CXXForRangeStmt>(&S);
          return IsFilled |=
                 Loop &&
                 listFilledBy(Vals.callTable(), *Loop, Carrier::Row) == Row &&
                 namedValue(Loop->getRangeInit()) == Collector;
        },
        MaxBetween);
    if (!IsFilled)
      return std::nullopt;
    return Operand{KeyIn(Row->getInit()), Vals.enter(Call, *Body, nullptr)};
  }
  if (namedValue(Result) != Collector)
    return std::nullopt;
  // The constructor has made the row.
  const auto *Construct = dyn_cast_or_null<CXXConstructExpr>(Made);
  const FunctionDecl *Constructor =
      Construct ? bodyIn(*Collector->getParent(), Construct->getConstructor())
                : nullptr;
  if (!Constructor)
    return Operand();
  for (const CXXCtorInitializer *I :
       cast<CXXConstructorDecl>(Constructor)->inits())
    if (I->getMember() == Collector) {
      const Expr *Key = KeyIn(I->getInit());
      const auto *Parameter =
          Key ? dyn_cast_or_null<ParmVarDecl>(namedValue(Key)) : nullptr;
      return Operand{Parameter ? argumentFor(*Construct, *Parameter) : nullptr,
                     nullptr};
    }
  return Operand();
}

bool RowBuilders::isSentAsBulk(const VarDecl &Rows, const Stmt &Body,
                               unsigned Depth) {
  bool IsSent = false, IsElsewhere = false;
  const auto Visit = [&](const Mention &M) {
    if (M.isRead() && M.Around.size() > 1 &&
        isa<ImplicitCastExpr>(M.Around.back()) &&
        !isa<CallExpr, DeclStmt>(M.Around[M.Around.size() - 2]))
      return;
    for (const Stmt *S : llvm::reverse(M.Around)) {
      const auto *Loop = dyn_cast<CXXForRangeStmt>(S);
      if (Loop && namedValue(Loop->getRangeInit()) == &Rows) {
        IsSent |=
            listFilledBy(Vals.callTable(), *Loop, Carrier::Rows) != nullptr;
        IsElsewhere |=
            listFilledBy(Vals.callTable(), *Loop, Carrier::Rows) == nullptr;
        return;
      }
      const auto *Call = dyn_cast<Expr>(S);
      if (!Call || !isa<CallExpr, CXXConstructExpr>(Call))
        continue;
      const std::optional<CallSite> Site = Vals.callTable().classify(*Call);
      if (Site && Site->Kind == CallKind::Bulk) {
        IsSent = true;
        return;
      }
      if (Site && Site->Kind == CallKind::Carry &&
          namedValue(carrierIn(*Site)) == &Rows)
        return;
      const FunctionDecl *Callee = calleeOf(*Call), *Inside = nullptr;
      if (!Callee || isForeign(*Callee)) {
        if (const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
            Method && leavesInPlace(*Method))
          return;
        continue; // 'rows.begin()', 'std::move(rows)'
      }
      for (const ParmVarDecl *P : Callee->parameters())
        if (const Expr *Argument = argumentFor(*Call, *P);
            Argument && namedValue(Argument) == &Rows && Depth != MaxFrames &&
            Callee->hasBody(Inside) && !mayBeOverridden(*Callee) &&
            isSentAsBulk(*Inside->getParamDecl(P->getFunctionScopeIndex()),
                         *Inside->getBody(), Depth + 1)) {
          IsSent = true;
          return;
        }
      break;
    }
    IsElsewhere = true;
  };
  return forEachMention(
             Vals, Body, [&](const VarDecl &Var) { return &Var == &Rows; },
             Visit) &&
         IsSent && !IsElsewhere;
}

} // namespace clang::tidy::bigtable
