// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tidy/Intent.h"
#include "analysis/Analysis.h"
#include "analysis/Families.h"
#include "analysis/Targets.h"
#include "api/CallSite.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "cxx/FunctionUses.h"
#include "model/Bounds.h"
#include "model/Timestamp.h"
#include "protocol/RowMutations.h"
#include "protocol/SameCells.h"
#include "reads/CellFamilies.h"
#include "tidy/Choices.h"
#include "values/CallIndex.h"
#include "values/Values.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

//===----------------------------------------------------------------------===//
// Another cell of the row mutation.
//===----------------------------------------------------------------------===//

namespace {

/// Another cell of the same row mutation.
struct Neighbor {
  const Expr *Time = nullptr;
  /// Its code, where that can be written again; empty if it cannot.
  std::string Text;
};

} // namespace

/// The statement in \p Body that declares \p Var; null if none does.
static const Stmt *declaring(const VarDecl &Var, const Stmt &Body) {
  const Stmt *Found = nullptr;
  anyStatement(Body, [&](const Stmt &S) {
    if (const auto *Declares = dyn_cast<DeclStmt>(&S);
        Declares && llvm::is_contained(Declares->decls(), &Var))
      Found = Declares;
    return Found != nullptr;
  });
  return Found;
}

/// Returns true if \p Var, which is named elsewhere in \p Function, has its name
/// to itself, is declared before \p At and is still there.
static bool isVisibleAt(const VarDecl &Var, const Expr &At,
                        const FunctionDecl &Function, const Analysis &Code) {
  const Stmt *Body = Function.getBody();
  const FunctionUses *Around = Code.values().usesIn(&Function);
  if (!Body || !Around)
    return false;
  const bool IsHidden = anyStatement(*Body, [&](const Stmt &S) {
    const auto *Declares = dyn_cast<DeclStmt>(&S);
    return Declares && llvm::any_of(Declares->decls(), [&](const Decl *D) {
             const auto *Other = dyn_cast<VarDecl>(D);
             return Other && Other != &Var && Other->getName() == Var.getName();
           });
  });
  if (IsHidden)
    return false;
  const Stmt *Declared = declaring(Var, *Body);
  if (!Declared) // A parameter, or a variable from outside.
    return true;
  const Stmt *Scope = Around->parentOf(*Declared);
  return Scope && contains(*Scope, At) &&
         Code.context().getSourceManager().isBeforeInTranslationUnit(
             Declared->getEndLoc(), At.getBeginLoc());
}

/// Returns true if the variable or member \p Named has the same value in the
/// cell that \p Site writes. Both are evaluated \p AtOnce, or one after the
/// other.
static bool isUnchangedAt(const Expr &Named, const CallSite &Site, bool AtOnce,
                          const Analysis &Code) {
  const Expr *Root = &Named;
  while (const auto *Member = dyn_cast<MemberExpr>(Root)) {
    if (!isa<FieldDecl>(Member->getMemberDecl()))
      return false;
    Root = Member->getBase()->IgnoreParenImpCasts();
  }
  if (isa<CXXThisExpr>(Root)) {
    const auto *Method = dyn_cast<CXXMethodDecl>(Site.Within);
    return AtOnce || (Method && Method->isConst());
  }
  const auto *Var = variableIn(Root);
  if (!Var || !isVisibleAt(*Var, *Site.Call, *Site.Within, Code))
    return false;
  const QualType Type = Var->getType();
  return AtOnce || Type.getNonReferenceType().isConstQualified() ||
         (Var->isLocalVarDeclOrParm() && !Type->isReferenceType() &&
          !Type->isPointerType() && !Code.values().namesChangedLocal(Root));
}

/// The code of \p Time, a name or '*name', if it means the same in the cell
/// that \p Site writes.
static std::string textAt(const Expr &Time, const CallSite &Site, bool AtOnce,
                          const Analysis &Code) {
  const Expr *Named = stripConversions(&Time);
  if (const auto *Deref = dyn_cast<CXXOperatorCallExpr>(Named);
      Deref && Deref->getOperator() == OO_Star && Deref->getNumArgs() == 1)
    Named = stripConversions(Deref->getArg(0));
  const SourceRange Tokens = Time.getSourceRange();
  if (Tokens.getBegin().isMacroID() || Tokens.getEnd().isMacroID() ||
      !isUnchangedAt(*Named, Site, AtOnce, Code))
    return "";
  return Lexer::getSourceText(CharSourceRange::getTokenRange(Tokens),
                              Code.context().getSourceManager(),
                              Code.context().getLangOpts())
      .str();
}

/// Returns true if the timestamp of \p Write expires its cell correctly, as far
/// as is known, and would also expire a cell of the family \p Of correctly.
static bool hasTimeFor(const FamilyUse &Of, const CallSite &Write,
                       const Analysis &Code) {
  const Expr *Time = Write.argument(Role::Timestamp);
  const FamilyChoice Families = Code.targets().familiesOf(Write);
  const bool IsSameFamily =
      !Families.MayBeOther && !Families.Uses.empty() &&
      llvm::all_of(Families.Uses, [&](const FamilyUse &U) {
        return U.Policy == Of.Policy &&
               (U.Name == Of.Name ||
                U.Policy.ExpireAfter == Of.Policy.ExpireAfter);
      });
  const TimestampSet Times = Code.values().timestamps({Time, Write.In});
  // A shorter lifetime is the current time, made different from another.
  constexpr int64_t LeastLifetime = 1'000'000;
  return IsSameFamily && llvm::none_of(Times.Values, [&](const Timestamp &T) {
           return T.TakenFor || T.IsCut || T.Kind == TimestampKind::Server ||
                  T.Kind == TimestampKind::Elapsed ||
                  T.Kind == TimestampKind::Reversed ||
                  (Of.Policy.Kind == Strategy::OneSecond &&
                   T.Kind == TimestampKind::Now && T.Count < LeastLifetime) ||
                  isExpired(T, Of.Policy);
         });
}

/// Returns true if \p L and \p R are known to write different columns.
static bool areApart(const CallSite &L, const CallSite &R,
                     const Analysis &Code) {
  return llvm::any_of(
      llvm::ArrayRef({Role::Family, Role::Column}), [&](Role What) {
        const Expr *A = L.argument(What), *B = R.argument(What);
        if (!A || !B)
          return false;
        const StringSet NamesA = Code.values().strings({A, L.In}),
                        NamesB = Code.values().strings({B, R.In});
        return NamesA.single() && NamesB.single() &&
               NamesA.single()->Value != NamesB.single()->Value;
      });
}

/// Returns the local list of mutations into which code puts the mutation that
/// \p Call makes; null without one.
static const VarDecl *listAround(const Expr &Call, const FunctionUses &Around) {
  for (const Expr *Part = &Call;;) {
    const Use U = Around.useOf(*Part);
    const VarDecl *Var = U.is(UseKind::Initializes) ? U.Var : nullptr;
    Part = U.by<Expr>();
    if (const auto *Adds = U.by<CXXMemberCallExpr>()) {
      const auto *Ref = dyn_cast<DeclRefExpr>(
          Adds->getImplicitObjectArgument()->IgnoreParenImpCasts());
      Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    } else if (Part && !isa<CallExpr, LambdaExpr>(Part)) {
      continue;
    }
    return Var && Var->isLocalVarDeclOrParm() &&
                   carrierKind(Var->getType().getNonReferenceType()) ==
                       Carrier::Mutations
               ? Var
               : nullptr;
  }
}

namespace {

/// Looks for the neighbor of one write.
class NeighborSearch {
public:
  NeighborSearch(const Analysis &Code, const CallSite &Site,
                 const FamilyUse &Of)
      : Code(Code), Site(Site), Of(Of) {}

  std::optional<Neighbor> run() {
    lookInRows();
    if (!Found)
      lookInList();
    if (isCut() && !Found)
      return Neighbor();
    return std::move(Found);
  }

private:
  /// Returns true if there were too many writes to look at.
  bool isCut() const { return NumCompared > MaxElements; }

  /// Returns true if \p Other may be a neighbor, and a better one than Found.
  bool mayBe(const CallSite &Other) const {
    const Expr *Time = Other.argument(Role::Timestamp);
    return Other.Kind == CallKind::Write && !Other.IsWrapper && Time &&
           !Time->getType()->isIntegerType() && Other.Call != Site.Call &&
           (!Found || Found->Text.empty()) && !isCut();
  }

  void lookAt(const CallSite &Other, bool AtOnce) {
    if (++NumCompared > MaxElements || !hasTimeFor(Of, Other, Code) ||
        sameColumn(Code.values(), Other, Site, /*AtOnce=*/true))
      return;
    const Expr &Time = *Other.argument(Role::Timestamp);
    // With one timestamp two values of one column are one, and so are those of
    // a loop. A member of a record may be the time of that value alone.
    std::string Text = !Other.In && areApart(Other, Site, Code) &&
                               !isOfRecord(Time) &&
                               loopAround(*Other.Call) == loopAround(*Site.Call)
                           ? textAt(Time, Site, AtOnce, Code)
                           : "";
    if (!Found || (Found->Text.empty() && !Text.empty()))
      Found = Neighbor{&Time, std::move(Text)};
  }

  void lookInRows() {
    RowMutations *Rows = Code.rowsIn(*Site.Within);
    if (!Rows)
      return;
    for (const RowMutation &Row : Rows->rows()) {
      const auto Own = llvm::find_if(Row.Steps, [&](const RowStep &Step) {
        return Step.Site.Call == Site.Call && !Step.Site.In;
      });
      if (Own != Row.Steps.end())
        for (const RowStep &Step : Row.Steps)
          if (mayBe(Step.Site))
            lookAt(Step.Site, areAtOnce(Step, *Own));
    }
  }

  void lookInList() {
    const FunctionUses *Around = Code.values().usesIn(Site.Within);
    const VarDecl *List = Around ? listAround(*Site.Call, *Around) : nullptr;
    if (!List)
      return;
    for (const TimedWrite &Other :
         Code.callIndex().timedWritesFrom(outermost(*Site.Within))) {
      if (isCut() || (Found && !Found->Text.empty()))
        return;
      if (Other.From == Site.Within && Other.Call == Other.Site->Call &&
          mayBe(*Other.Site) && listAround(*Other.Call, *Around) == List)
        lookAt(*Other.Site, /*AtOnce=*/false);
    }
  }

  /// Returns true if \p Time is a member of another object than '*this'.
  static bool isOfRecord(const Expr &Time) {
    const auto *Member = dyn_cast<MemberExpr>(stripConversions(&Time));
    return Member && !isThis(*Member->getBase());
  }

  /// Returns the innermost loop around \p S; null without one.
  const Stmt *loopAround(const Stmt &S) const {
    const FunctionUses *Around = Code.values().usesIn(Site.Within);
    const Stmt *At = &S;
    while (Around && At && !isLoop(*At))
      At = Around->parentOf(*At);
    return Around ? At : nullptr;
  }

  const Analysis &Code;
  const CallSite &Site;
  const FamilyUse &Of;
  std::optional<Neighbor> Found;
  unsigned NumCompared = 0;
};

} // namespace

//===----------------------------------------------------------------------===//
// What to do.
//===----------------------------------------------------------------------===//

TimestampRemedy remedyFor(const Analysis &Code, const CallSite &Site,
                          const FamilyUse &Of, const Spelling &Write,
                          std::optional<std::chrono::milliseconds> Lifetime) {
  TimestampRemedy Result;
  const std::string Default = Write.timestamp(Of.Policy, Lifetime);
  const bool IsPlain = !Site.In && !Site.IsWrapper && Site.Within;
  if (const std::optional<CopiedCell> Copied =
          IsPlain ? cellCopiedBy(Code, Site) : std::nullopt) {
    // The copy expires with the original if both are of one kind.
    const bool IsAlike =
        !Copied->Families.MayBeOther &&
        llvm::all_of(Copied->Families.Uses, [&](const FamilyUse &Use) {
          return Use.Policy == Of.Policy;
        });
    if (Copied->IsWhole && IsAlike)
      Result.Text = "std::chrono::duration_cast<std::chrono::milliseconds>(" +
                    namedValue(Copied->Cell)->getNameAsString() +
                    ".timestamp())";
    Result.Advice = "'" + (Result.Text.empty() ? Default : Result.Text) + "'";
    return Result;
  }
  // A cell expires with its copy, and a record with the cells beside it.
  std::optional<OwnTime> Own = ownTimeOf(Code, Site, Of);
  const std::optional<Neighbor> Beside =
      IsPlain && !(Own && !Own->Member) ? NeighborSearch(Code, Site, Of).run()
                                        : std::nullopt;
  if (Beside) {
    Result.Beside = Beside->Time;
    Result.IsCrowded = !Beside->Time;
    Result.Text = Beside->Text;
    if (Result.IsCrowded) {
      Result.Advice = "'" + Default + "'";
      return Result;
    }
    Result.Advice = Beside->Text.empty() ? "that of the cell beside it"
                                         : "'" + Beside->Text + "'";
    return Result;
  }
  if (Own) {
    Result.Text = Own->Text;
    Result.Advice =
        "'" +
        (Own->Text.empty() ? Write.timestampOfExpiry(Of.Policy) : Own->Text) +
        "'";
    Result.Own = std::move(Own);
    return Result;
  }
  Result.Advice = "'" + Default + "'";
  Result.Choice = choiceOf(Code, Site);
  if (Result.Choice && Result.Choice->IsCrowded) {
    Result.IsCrowded = true;
    Result.Choice.reset();
    return Result;
  }
  const FunctionUses *Around =
      IsPlain ? Code.values().treeOf(Site.Within) : nullptr;
  Result.IsLost = Around && !Around->has(*Site.Call);
  Result.Text = Lifetime && !Result.Choice && !Result.IsLost ? Default : "";
  return Result;
}

void TimestampRemedy::explain(Finding &F) const {
  if (Beside)
    F.note(Beside->getBeginLoc(),
           Text.empty()
               ? "the cell beside it, which must expire with it, has this "
                 "timestamp; no fix is offered because it may have another value "
                 "there: store it in a variable, and pass that for both"
               : "the cell beside it, which must expire with it, has this "
                 "timestamp");
  if (Own && Text.empty())
    F.note(Own->At->getBeginLoc(),
           Own->Member
               ? "no fix is offered because the value comes from a record that "
                 "has a time of its own, '" +
                     Own->Member->getNameAsString() +
                     "'; pass the expiry that follows from it"
               : "no fix is offered because the value comes from a cell that "
                 "was read; pass the time at which that cell expires");
  if (IsLost && !Choice)
    F.note({}, "no fix is offered because the code around the call is unknown: "
               "it may choose to write the value without an expiry");
  if (IsCrowded)
    F.note({}, "no fix is offered because more than " +
                   std::to_string(MaxElements) +
                   " writes beside it may have its timestamp");
  if (Choice)
    F.note(Choice->At,
           std::string("no fix is offered because ") +
               (Choice->IsName ? "this name says that the value is to stay"
                               : "the code may choose here to write the value "
                                 "without an expiry") +
               "; if it is to stay, write it to a family without a TTL; if it "
               "is to expire, pass " +
               Advice);
}

} // namespace clang::tidy::bigtable
