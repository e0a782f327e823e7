// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tidy/Choices.h"
#include "analysis/Analysis.h"
#include "api/CallSite.h"
#include "cxx/Ast.h"
#include "cxx/FunctionUses.h"
#include "model/Bounds.h"
#include "model/Timestamp.h"
#include "values/CallIndex.h"
#include "values/Sameness.h"
#include "values/Values.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/ADT/STLExtras.h"
#include <tuple>

namespace clang::tidy::bigtable {

using llvm::StringRef;

namespace {

/// From a call outwards, to the body of the function around it.
using OutwardWay = llvm::SmallVector<const Stmt *, 16>;

} // namespace

static OutwardWay wayFrom(const Expr &Call, const FunctionUses &Around) {
  OutwardWay Result{&Call};
  while (const Stmt *Parent = Around.parentOf(*Result.back()))
    Result.push_back(Parent);
  return Result;
}

/// The statements of \p Block that run from \p Child on, up to the next label
/// of a switch.
static llvm::ArrayRef<const Stmt *> groupFrom(const CompoundStmt &Block,
                                              const Stmt &Child) {
  const llvm::ArrayRef<const Stmt *> All(
      const_cast<const Stmt *const *>(Block.body_begin()), Block.size());
  const auto *Begin = llvm::find(All, &Child);
  const auto *End =
      Begin == All.end()
          ? Begin
          : std::find_if(std::next(Begin), All.end(),
                         [](const Stmt *S) { return isa<SwitchCase>(S); });
  return {Begin, End};
}

/// Returns true if the code on the way from its beginning to \p Top, which is
/// on it, does not go on after \p Top.
static bool leavesWithin(const OutwardWay &From, const Stmt &Top) {
  bool Leaves = false, IsBreak = false;
  for (size_t I = 0; I != From.size() && From[I] != &Top; ++I) {
    const Stmt &S = *From[I];
    if (isa<ReturnStmt, CoreturnStmt>(S))
      return true;
    // A break leaves only this statement.
    if (isa<SwitchStmt, ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S))
      Leaves &= !IsBreak;
    const auto *Block = dyn_cast<CompoundStmt>(From[I + 1]);
    if (!Block)
      continue;
    for (const Stmt *Next : groupFrom(*Block, S))
      if (leaves(*Next)) {
        Leaves = true;
        IsBreak = isa<BreakStmt, ContinueStmt>(Next);
      }
  }
  return Leaves && !(IsBreak && isa<SwitchStmt>(Top));
}

/// Returns the label in the body of a switch under which \p Child is; null
/// without one.
static const SwitchCase *labelOf(const CompoundStmt &Body, const Stmt &Child) {
  const SwitchCase *Label = nullptr;
  for (const Stmt *S : Body.body()) {
    if (const auto *Case = dyn_cast<SwitchCase>(S))
      Label = Case;
    if (S == &Child)
      return Label;
  }
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Conditions on the way to a call.
//===----------------------------------------------------------------------===//

namespace {

/// A condition that holds where a call runs, or does not.
struct Term {
  const Expr *Condition;
  bool Holds;
  /// The statement that asks for it.
  const Stmt *At;
  /// The call is in a branch of that, not behind it.
  bool IsAround;
};
using Terms = llvm::SmallVector<Term, 8>;

} // namespace

/// Returns true if \p E is zero, false, null or empty.
static bool isZero(const Expr &E) {
  const Expr *Plain = stripConversions(&E);
  if (const auto *Number = dyn_cast<IntegerLiteral>(Plain))
    return Number->getValue().isZero();
  if (const auto *Truth = dyn_cast<CXXBoolLiteralExpr>(Plain))
    return !Truth->getValue();
  if (const auto *Text = dyn_cast<StringLiteral>(Plain))
    return Text->getLength() == 0;
  if (isa<CXXNullPtrLiteralExpr, GNUNullExpr, ImplicitValueInitExpr,
          CXXScalarValueInitExpr>(Plain))
    return true;
  if (const ValueDecl *Named = namedValue(Plain))
    return identifierOf(*Named) == "nullopt";
  const auto *Call = dyn_cast<CallExpr>(Plain);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (Callee && Callee->getIdentifier())
    return StringRef(Callee->getName()).starts_with_insensitive("zero");
  const llvm::ArrayRef<const Expr *> Parts = argumentsOf(*Plain);
  return isa<CXXConstructExpr>(Plain) &&
         llvm::all_of(Parts, [](const Expr *Part) {
           return isa<CXXDefaultArgExpr>(Part) || isZero(*Part);
         });
}

/// Adds what follows if \p Condition is \p Holds: that 'x.has_value()' is not,
/// and that 'x == nullptr' is, are both that x is not.
static void addTerm(const Expr &Condition, bool Holds, const Stmt &At,
                    bool IsAround, Terms &To) {
  const Expr *E = stripConversions(&Condition);
  if (const auto *Not = dyn_cast<UnaryOperator>(E);
      Not && Not->getOpcode() == UO_LNot)
    return addTerm(*Not->getSubExpr(), !Holds, At, IsAround, To);
  if (const auto *Op = dyn_cast<BinaryOperator>(E);
      Op && Op->isLogicalOp() && (Op->getOpcode() == BO_LAnd) == Holds) {
    addTerm(*Op->getLHS(), Holds, At, IsAround, To);
    return addTerm(*Op->getRHS(), Holds, At, IsAround, To);
  }
  if (const Compared C = comparisonIn(*E);
      C.L && (C.Op == BO_EQ || C.Op == BO_NE)) {
    if (isZero(*C.R))
      return addTerm(*C.L, Holds == (C.Op == BO_NE), At, IsAround, To);
    if (isZero(*C.L))
      return addTerm(*C.R, Holds == (C.Op == BO_NE), At, IsAround, To);
  }
  if (const auto *Call = dyn_cast<CXXMemberCallExpr>(E)) {
    const CXXMethodDecl *Method = Call->getMethodDecl();
    const StringRef Name = Method ? identifierOf(*Method) : StringRef();
    if (isa_and_nonnull<CXXConversionDecl>(Method) || Name == "has_value" ||
        Name == "empty")
      return addTerm(*Call->getImplicitObjectArgument(),
                     Holds == (Name != "empty"), At, IsAround, To);
  }
  To.push_back({E, Holds, &At, IsAround});
}

/// Returns the conditions on the way \p From from a call to \p Top, which is on
/// it: those around it, and those that have left before.
static Terms termsOn(const OutwardWay &From, const Stmt &Top) {
  Terms Result;
  for (size_t I = 1; I < From.size(); ++I) {
    const Stmt *Child = From[I - 1];
    if (const auto *If = dyn_cast<IfStmt>(From[I])) {
      if (Child == If->getThen() || Child == If->getElse())
        addTerm(*If->getCond(), Child == If->getThen(), *If, true, Result);
    } else if (const auto *Op = dyn_cast<ConditionalOperator>(From[I])) {
      if (Child != Op->getCond())
        addTerm(*Op->getCond(), Child == Op->getTrueExpr(), *Op, true, Result);
    } else if (const auto *Block = dyn_cast<CompoundStmt>(From[I])) {
      for (const Stmt *Earlier : Block->body()) {
        if (Earlier == Child)
          break;
        const auto *Leaving = dyn_cast<IfStmt>(Earlier);
        if (Leaving && leavesAlways(*Leaving->getThen()))
          addTerm(*Leaving->getCond(), false, *Leaving, false, Result);
        else if (Leaving && Leaving->getElse() &&
                 leavesAlways(*Leaving->getElse()))
          addTerm(*Leaving->getCond(), true, *Leaving, false, Result);
      }
    }
    if (From[I] == &Top)
      break;
  }
  return Result;
}

/// Returns true if \p L and \p R are written alike, and nothing is known to
/// change them in between.
static bool areAlike(const Expr &L, const Expr &R, const Analysis &Code) {
  llvm::FoldingSetNodeID A, B;
  stripConversions(&L)->Profile(A, Code.context(), /*Canonical=*/true);
  stripConversions(&R)->Profile(B, Code.context(), /*Canonical=*/true);
  if (A != B)
    return false;
  const std::optional<Sameness> Same =
      Code.values().same({&L, nullptr}, {&R, nullptr}, /*AtOnce=*/false);
  return !Same || Same->Changes.empty();
}

/// Returns true if \p L and \p R cannot both be of two values.
static bool excludes(BinaryOperatorKind L, BinaryOperatorKind R) {
  const auto Orders = [](BinaryOperatorKind Op) {
    constexpr unsigned Less = 1, Equal = 2, Greater = 4;
    return Op == BO_LT   ? Less
           : Op == BO_LE ? Less | Equal
           : Op == BO_GT ? Greater
           : Op == BO_GE ? Greater | Equal
           : Op == BO_EQ ? Equal
                         : Less | Greater;
  };
  return (Orders(L) & Orders(R)) == 0;
}

/// Returns true if \p A and \p B are different constants.
static bool differ(const Expr &A, const Expr &B, const Analysis &Code) {
  const std::optional<int64_t> NumberA = integerIn(A, Code.context()),
                               NumberB = integerIn(B, Code.context());
  if (NumberA && NumberB)
    return *NumberA != *NumberB;
  const auto *TextA = dyn_cast<StringLiteral>(stripConversions(&A)),
             *TextB = dyn_cast<StringLiteral>(stripConversions(&B));
  return TextA && TextB && TextA->getBytes() != TextB->getBytes();
}

/// Returns true if \p A and \p B are not both so in one turn.
static bool contradict(const Term &A, const Term &B, const Analysis &Code) {
  if (A.Holds != B.Holds && areAlike(*A.Condition, *B.Condition, Code))
    return true;
  Compared L = comparisonIn(*A.Condition), R = comparisonIn(*B.Condition);
  // 'x == 0' is that x is not.
  for (const auto &[None, One, C] : {std::tuple(&A, &B, R), {&B, &A, L}})
    if (!None->Holds && C.L && (C.Op == BO_EQ) == One->Holds &&
        (C.Op == BO_EQ || C.Op == BO_NE) &&
        areAlike(*None->Condition, *C.L, Code) &&
        integerIn(*C.R, Code.context()))
      return true;
  if (!L.L || !R.L)
    return false;
  if (!A.Holds)
    L.Op = BinaryOperator::negateComparisonOp(L.Op);
  if (!B.Holds)
    R.Op = BinaryOperator::negateComparisonOp(R.Op);
  for (int Turn = 0; Turn != 2; ++Turn) {
    if (areAlike(*L.L, *R.L, Code))
      return areAlike(*L.R, *R.R, Code)
                 ? excludes(L.Op, R.Op)
                 : L.Op == BO_EQ && R.Op == BO_EQ && differ(*L.R, *R.R, Code);
    std::swap(R.L, R.R);
    R.Op = BinaryOperator::reverseComparisonOp(R.Op);
  }
  return false;
}

/// The statement in which the code decides to run either the beginning of \p L
/// or that of \p R; null if it may run both.
static const Stmt *decisionBetween(const OutwardWay &L, const OutwardWay &R,
                                   const Analysis &Code) {
  const auto Common =
      llvm::find_if(L, [&](const Stmt *S) { return llvm::is_contained(R, S); });
  if (Common == L.end() || Common == L.begin())
    return nullptr;
  const auto InR = llvm::find(R, *Common);
  if (InR == R.begin())
    return nullptr;
  const Stmt *OfL = *std::prev(Common), *OfR = *std::prev(InR);
  const auto AreBranches = [&](const Stmt *A, const Stmt *B) {
    return (OfL == A && OfR == B) || (OfL == B && OfR == A);
  };
  if (const auto *If = dyn_cast<IfStmt>(*Common))
    return AreBranches(If->getThen(), If->getElse()) ? If : nullptr;
  if (const auto *Op = dyn_cast<ConditionalOperator>(*Common))
    return AreBranches(Op->getTrueExpr(), Op->getFalseExpr()) ? Op : nullptr;
  const auto *Block = dyn_cast<CompoundStmt>(*Common);
  if (!Block)
    return nullptr;
  const bool IsLFirst =
      llvm::find(Block->body(), OfL) < llvm::find(Block->body(), OfR);
  const OutwardWay &First = IsLFirst ? L : R;
  const Stmt &Earlier = IsLFirst ? *OfL : *OfR;
  const auto *Switch = std::next(Common) != L.end()
                           ? dyn_cast<SwitchStmt>(*std::next(Common))
                           : nullptr;
  if (Switch)
    return labelOf(*Block, *OfL) != labelOf(*Block, *OfR) &&
                   (leavesWithin(First, *Block))
               ? Switch
               : nullptr;
  if (leavesWithin(First, Earlier))
    return &Earlier;
  const Terms OnR = termsOn(R, *Block);
  for (const Term &Own : termsOn(L, *Block))
    if (llvm::any_of(OnR, [&](const Term &Other) {
          return contradict(Own, Other, Code);
        }))
      return Own.At;
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Names.
//===----------------------------------------------------------------------===//

/// Returns true if \p Name is of a value that is to stay: 'kNever', 'keep'.
static bool saysToStay(StringRef Name) {
  std::string Plain = Name.lower();
  llvm::erase(Plain, '_');
  for (const StringRef Word :
       {"never", "keep", "forever", "permanent", "persist", "eternal",
        "infinit", "unlimited", "noexpir", "nottl", "pinned"})
    if (StringRef(Plain).contains(Word))
      return true;
  return false;
}

/// Returns true if \p Word suggests a time to live, but not that something has
/// expired.
static bool isOfExpiry(StringRef Word) {
  return Word == "ttl" || (Word.starts_with("expir") && Word != "expired") ||
         Word == "temporary" || Word == "ephemeral" || Word == "transient";
}

static bool saysExpiry(StringRef Name) {
  return llvm::any_of(wordsOf(Name), isOfExpiry);
}

/// Returns true if a function, class or variable that is named \p Name writes
/// values that are to stay: 'WritePermanent', 'put_without_ttl'.
static bool namesPermanent(StringRef Name) {
  const auto Words = wordsOf(Name);
  for (size_t I = 0; I != Words.size(); ++I) {
    const StringRef Word = Words[I];
    if (Word.starts_with("permanent") || Word.starts_with("eternal") ||
        Word.starts_with("indefinite") || Word == "forever" ||
        Word == "never" || Word == "nonexpiring" || Word == "unexpiring")
      return true;
    if ((Word == "no" || Word == "non" || Word == "not" || Word == "without") &&
        I + 1 != Words.size() && isOfExpiry(Words[I + 1]))
      return true;
  }
  return false;
}

static bool anyName(const Stmt &S, llvm::function_ref<bool(StringRef)> Is) {
  return anyStatement(S, [&](const Stmt &Part) {
    if (const auto *Ref = dyn_cast<DeclRefExpr>(&Part))
      return Is(Ref->getNameInfo().getAsString());
    if (const auto *Member = dyn_cast<MemberExpr>(&Part))
      return Is(Member->getMemberNameInfo().getAsString());
    const auto *Text = dyn_cast<StringLiteral>(&Part);
    return Text && Text->getCharByteWidth() == 1 && Is(Text->getString());
  });
}

/// Returns true if \p T says that a value is to stay.
static bool staysIf(const Term &T) {
  if (T.IsAround ? anyName(*T.Condition, saysToStay)
                 : T.Holds && anyName(*T.Condition, namesPermanent))
    return true;
  // 'ttl > 0'
  const Compared C = comparisonIn(*T.Condition);
  const bool IsOfZero = C.L && isZero(*C.R);
  if (C.L && !IsOfZero)
    return false;
  const bool IsSome = !C.L || C.Op == BO_GT ? T.Holds
                      : C.Op == BO_LE       ? !T.Holds
                                            : true;
  return !IsSome && anyName(*T.Condition, saysExpiry);
}

/// The condition on the way \p From that says that a value is to stay, or the
/// variable that is so called.
static std::optional<StampChoice> stayingOn(const OutwardWay &From) {
  for (const Term &T : termsOn(From, *From.back()))
    if (staysIf(T))
      return StampChoice{T.At->getBeginLoc()};
  for (size_t I = 1; I < From.size(); ++I) {
    const SwitchCase *Label = dyn_cast<SwitchCase>(From[I]);
    if (const auto *Block = dyn_cast<CompoundStmt>(From[I]))
      Label = labelOf(*Block, *From[I - 1]);
    if (const auto *Case = dyn_cast_or_null<CaseStmt>(Label);
        Case && anyName(*Case->getLHS(), saysToStay))
      return StampChoice{Case->getBeginLoc()};
    if (const auto *Declares = dyn_cast<DeclStmt>(From[I]))
      for (const Decl *D : Declares->decls())
        if (const auto *Var = dyn_cast<VarDecl>(D);
            Var && namesPermanent(identifierOf(*Var)))
          return StampChoice{Var->getLocation(), /*IsName=*/true};
  }
  return std::nullopt;
}

/// Returns the name of \p Function, or of its class, if it suggests that the
/// written value must not expire.
static std::optional<StampChoice> stayingIn(const FunctionDecl &Function) {
  if (namesPermanent(identifierOf(Function)))
    return StampChoice{Function.getLocation(), /*IsName=*/true};
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  const CXXRecordDecl *Class = Method ? Method->getParent() : nullptr;
  if (Class && namesPermanent(identifierOf(*Class)))
    return StampChoice{Class->getLocation(), /*IsName=*/true};
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Other writes.
//===----------------------------------------------------------------------===//

/// The call \p Call in \p Within, and the calls that reach it.
static llvm::SmallVector<std::pair<const Expr *, const FunctionDecl *>, 4>
callsOf(const Expr &Call, const FunctionDecl &Within, const CallIndex &Calls) {
  llvm::SmallVector<std::pair<const Expr *, const FunctionDecl *>, 4> Result{
      {&Call, &Within}};
  for (const Caller &By : Calls.callersOf(Within).take_front(MaxJoinedCallers))
    if (By.From)
      Result.emplace_back(By.Call, By.From);
  return Result;
}

/// Returns true if \p Other gives a timestamp to a cell of the family that
/// \p Site writes to, or may do so.
static bool isStampedLike(const CallSite &Site, const CallSite &Other,
                          const Analysis &Code) {
  if (Other.Kind != CallKind::Write || Other.Call == Site.Call ||
      !Other.Within || !Other.argument(Role::Timestamp))
    return false;
  const TimestampSet Times =
      Code.values().timestamps({Other.argument(Role::Timestamp), Other.In});
  if (Times.isComplete() && llvm::all_of(Times.Values, [](const Timestamp &T) {
        return T.Kind == TimestampKind::Server ||
               (T.Kind == TimestampKind::Now && T.Count == 0);
      }))
    return false;
  const Expr *A = Site.argument(Role::Family),
             *B = Other.argument(Role::Family);
  if (!A || !B)
    return true;
  const StringSet NamesA = Code.values().strings({A, Site.In}),
                  NamesB = Code.values().strings({B, Other.In});
  return !NamesA.single() || !NamesB.single() ||
         NamesA.single()->Value == NamesB.single()->Value;
}

bool mayStampInstead(const Analysis &Code, const CallSite &Site) {
  const FunctionUses *Around =
      Site.In && Site.Within ? Code.values().treeOf(Site.Within) : nullptr;
  if (!Around)
    return false;
  return llvm::any_of(Code.callIndex().sites(), [&](const CallSite &Other) {
    return Other.Within == Site.Within && isStampedLike(Site, Other, Code) &&
           decisionBetween(wayFrom(*Site.Call, *Around),
                           wayFrom(*Other.Call, *Around), Code) &&
           Code.values().mayRun(*Other.Call, *Site.In->Callee, Site.In);
  });
}

std::optional<StampChoice> choiceOf(const Analysis &Code,
                                    const CallSite &Site) {
  if (!Site.Within || Site.In)
    return std::nullopt;
  const auto Own = callsOf(*Site.Call, *Site.Within, Code.callIndex());
  for (const auto &[Call, Within] : Own) {
    const FunctionUses *Around = Code.values().treeOf(Within);
    if (Around)
      if (const auto Staying = stayingOn(wayFrom(*Call, *Around)))
        return Staying;
    if (const auto Staying = stayingIn(*Within))
      return Staying;
    // 'auto write_forever = [&] { ... };'
    const LambdaExpr *Lambda = Around ? Around->lambdaOf(*Within) : nullptr;
    if (Lambda)
      if (const auto Staying = stayingOn(wayFrom(*Lambda, *Around)))
        return Staying;
  }
  for (const CallSite &Other : Code.callIndex().sites()) {
    if (!isStampedLike(Site, Other, Code))
      continue;
    const auto Others = callsOf(*Other.Call, *Other.Within, Code.callIndex());
    for (const auto &[Call, Within] : Own)
      for (const auto &[OtherCall, OtherWithin] : Others) {
        // In one function only it decides, and not who calls it.
        if (Site.Within == Other.Within &&
            (Call != Site.Call || OtherCall != Other.Call))
          continue;
        const FunctionUses *Around = Code.values().treeOf(Within);
        if (Call == OtherCall || !Around ||
            Around != Code.values().treeOf(OtherWithin))
          continue;
        if (const Stmt *Decision = decisionBetween(
                wayFrom(*Call, *Around), wayFrom(*OtherCall, *Around), Code))
          return StampChoice{Decision->getBeginLoc()};
      }
  }
  return std::nullopt;
}

} // namespace clang::tidy::bigtable
