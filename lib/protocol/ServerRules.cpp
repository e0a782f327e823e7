// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/ServerRules.h"
#include "api/CallTable.h"
#include "cxx/Ast.h"
#include "model/FilterTree.h"
#include "model/Pattern.h"
#include "protocol/FilterBuilder.h"
#include "values/Containers.h"
#include "values/Sameness.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;
using Rule = Rejection::Rule;

namespace {

constexpr size_t MaxLabel = 15;
/// Two calls of now() differ, and either may be rounded to seconds.
constexpr int64_t Apart = 2'000'000;

/// The values of \p V as \p Evaluate says them.
template <typename T>
ValueSet<T>
valuesOf(Values &Vals, Operand V,
         llvm::function_ref<std::optional<T>(const Maker &)> Evaluate) {
  ValueSet<T> Result;
  const MakerSet Makers = Vals.makersOf(V);
  Result.Gap = Makers.Gap;
  for (const Maker &M : Makers.Values)
    if (const std::optional<T> Value = Evaluate(M))
      Result.Values.push_back(*Value);
    else
      Result.Gap = Unknown{Unknown::Reason::Expression};
  return Result;
}

/// Each of \p L with each of \p R.
template <typename T>
ValueSet<std::pair<T, T>> pairs(const ValueSet<T> &L, const ValueSet<T> &R) {
  ValueSet<std::pair<T, T>> Result;
  Result.Gap = L.Gap ? L.Gap : R.Gap;
  for (const T &A : L.Values)
    for (const T &B : R.Values)
      Result.Values.push_back({A, B});
  return Result;
}

std::optional<double> realValue(const Expr &E, const ASTContext &Context) {
  if (E.isInstantiationDependent())
    return std::nullopt;
  // No constant of LLVM's is named here: data of another major's would keep the
  // plugin from being loaded, and its guard from saying why.
  Expr::EvalResult Result;
  if (!E.EvaluateAsRValue(Result, Context) || Result.HasSideEffects)
    return std::nullopt;
  if (Result.Val.isInt())
    return static_cast<double>(Result.Val.getInt().getExtValue());
  if (Result.Val.isFloat() &&
      !E.getType()->isSpecificBuiltinType(BuiltinType::LongDouble))
    return Result.Val.getFloat().convertToDouble();
  return std::nullopt;
}

bool isLabel(StringRef Text) {
  return !Text.empty() && Text.size() <= MaxLabel &&
         llvm::all_of(Text, [](char C) {
           return ('a' <= C && C <= 'z') || ('0' <= C && C <= '9') || C == '-';
         });
}

/// Returns the local variable or parameter that is all of \p E; null without
/// one.
const ValueDecl *localIn(const Expr *E) {
  const auto *Var = dyn_cast_or_null<VarDecl>(namedValue(E));
  return Var && Var->isLocalVarDeclOrParm() ? Var : nullptr;
}

bool isEmptyTime(const Timestamp &Start, const Timestamp &End, bool IsSame) {
  using Kind = TimestampKind;
  if (Start.TakenFor || End.TakenFor)
    return false;
  int64_t Latest = 0;
  // Whenever the program runs, the constant is of the past.
  if (Start.Kind == Kind::Now && End.Kind == Kind::Constant)
    return End.Count > 0 &&
           !llvm::AddOverflow(EarliestRun.count() - Apart, Start.Count,
                              Latest) &&
           End.Count <= Latest;
  if (Start.Kind != End.Kind)
    return false;
  // An end of zero means no end.
  if (Start.Kind == Kind::Constant)
    return End.Count != 0 && End.Count <= Start.Count;
  return Start.Kind == Kind::Now &&
         !llvm::SubOverflow(Start.Count, IsSame ? 0 : Apart, Latest) &&
         End.Count <= Latest;
}

bool isCombination(Stage What) {
  return What == Stage::Chain || What == Stage::Interleave;
}

} // namespace

void ServerRules::Contents::add(const Contents &Other) {
  Levels = std::max(Levels, Other.Levels);
  Sink = Sink ? Sink : Other.Sink;
  Label = Label ? Label : Other.Label;
}

template <typename T>
void ServerRules::judge(
    const ValueSet<T> &Set, llvm::function_ref<bool(const T &)> IsWrong,
    llvm::function_ref<void(const T &, Rejection &)> Describe, Rejection R) {
  const auto *Wrong = llvm::find_if(Set.Values, IsWrong);
  if (Wrong == Set.Values.end())
    return;
  if (!Strict && (!Set.isComplete() || !llvm::all_of(Set.Values, IsWrong)))
    return;
  Describe(*Wrong, R);
  Found.push_back(std::move(R));
}

void ServerRules::judgeBound(const CallSite &Site, Role Of) {
  const Expr *Argument = Site.argument(Of);
  if (!Argument)
    return;
  judge<Timestamp>(
      Vals.timestamps({Argument, Site.In}),
      // A wrong unit is for unitErrors().
      [](const Timestamp &T) {
        return T.IsWholeMillis == false && !T.TakenFor;
      },
      [](const Timestamp &T, Rejection &R) { R.Bound = T; },
      {Rule::Granularity, Argument, Of});
}

/// Returns true if \p Sum adds a constant to \p Start that is not a whole
/// number of milliseconds. One of the two is then not whole, either.
static bool addsFraction(Values &Vals, Operand Sum, Operand Start) {
  const MakerSet Makers = Vals.makersOf(Sum);
  const auto *Op = Makers.single()
                       ? dyn_cast<CXXOperatorCallExpr>(Makers.single()->E)
                       : nullptr;
  if (!Op || Op->getOperator() != OO_Plus || Op->getNumArgs() != 2)
    return false;
  const Operand L{Op->getArg(0), Makers.single()->In},
      R{Op->getArg(1), Makers.single()->In};
  const auto IsFraction = [&Vals](Operand V) {
    const TimestampSet Set = Vals.timestamps(V);
    return Set.single() && Set.single()->Kind == TimestampKind::Constant &&
           Set.single()->IsWholeMillis == false;
  };
  const auto IsStart = [&](Operand V) {
    const std::optional<Sameness> If = Vals.same(V, Start, /*AtOnce=*/true);
    return If && !If->ReadsClock;
  };
  return (IsFraction(R) && IsStart(L)) || (IsFraction(L) && IsStart(R));
}

void ServerRules::judgeTimes(const CallSite &Site) {
  judgeBound(Site, Role::Start);
  judgeBound(Site, Role::End);
  const Expr *Start = Site.argument(Role::Start),
             *End = Site.argument(Role::End);
  if (!Start || !End || !Found.empty())
    return;
  if (addsFraction(Vals, {End, Site.In}, {Start, Site.In})) {
    Rejection R{Rule::Granularity, End, Role::End};
    R.Bound.Kind = TimestampKind::Some;
    Found.push_back(std::move(R));
    return;
  }
  using Pair = std::pair<Timestamp, Timestamp>;
  const ValueDecl *Variable = localIn(Start);
  const bool IsSame = Variable && Variable == localIn(End);
  judge<Pair>(
      pairs(Vals.timestamps({Start, Site.In}), Vals.timestamps({End, Site.In})),
      [&](const Pair &P) { return isEmptyTime(P.first, P.second, IsSame); },
      [](const Pair &P, Rejection &R) {
        R.Found = "from " + describe(P.first) + " to " + describe(P.second);
      },
      {Rule::Range, End, Role::End});
}

void ServerRules::judgeNames(const CallSite &Site) {
  const bool IsClosed = Site.argument(Role::Start) && Site.argument(Role::Last);
  const Expr *Lower = Site.argument(Role::Start),
             *Upper = Site.argument(Role::End);
  if (!Lower)
    Lower = Site.argument(Role::After);
  if (!Upper)
    Upper = Site.argument(Role::Last);
  if (!Lower || !Upper)
    return;
  using Pair = std::pair<ConstantString, ConstantString>;
  judge<Pair>(
      pairs(Vals.strings({Lower, Site.In}), Vals.strings({Upper, Site.In})),
      [&](const Pair &P) {
        const std::string &L = P.first.Value, &U = P.second.Value;
        return !U.empty() && (IsClosed ? L > U : L >= U);
      },
      [](const Pair &P, Rejection &R) {
        R.Found = "from '" + P.first.Value + "' to '" + P.second.Value + "'";
      },
      {Rule::Range, Upper, Role::End});
}

void ServerRules::judgePattern(const CallSite &Site, Role Of) {
  const StringSet Patterns = Vals.strings({Site.argument(Of), Site.In});
  judge<ConstantString>(
      Patterns,
      [](const ConstantString &S) { return !diagnosePattern(S.Value).empty(); },
      [](const ConstantString &S, Rejection &R) {
        R.Found = "'" + S.Value + "': " + diagnosePattern(S.Value);
      },
      {Rule::Pattern, Site.argument(Of), Of});
  if (Of == Role::Family && Found.empty())
    judge<ConstantString>(
        Patterns,
        [](const ConstantString &S) {
          return StringRef(S.Value).contains(':');
        },
        [](const ConstantString &S, Rejection &R) {
          R.Found = "'" + S.Value + "'";
        },
        {Rule::Colon, Site.argument(Of), Of});
}

void ServerRules::judgeValues(const CallSite &Site) {
  if (const Expr *Limit = Site.argument(Role::Limit))
    judge<int64_t>(
        valuesOf<int64_t>(Vals, {Limit, Site.In},
                          [&](const Maker &M) { return Vals.count(M); }),
        [](const int64_t &N) { return N <= 0; },
        [](const int64_t &N, Rejection &R) { R.Found = std::to_string(N); },
        {Rule::Limit, Limit});
  if (const Expr *Probability = Site.argument(Role::Probability))
    judge<double>(
        valuesOf<double>(
            Vals, {Probability, Site.In},
            [&](const Maker &M) { return realValue(*M.E, Vals.context()); }),
        [](const double &P) { return !(0 < P && P < 1); },
        [](const double &P, Rejection &R) {
          llvm::raw_string_ostream(R.Found) << llvm::format("%g", P);
        },
        {Rule::Probability, Probability});
  if (const Expr *Label = Site.argument(Role::Label))
    judge<ConstantString>(
        Vals.strings({Label, Site.In}),
        [](const ConstantString &S) { return !isLabel(S.Value); },
        [](const ConstantString &S, Rejection &R) {
          R.Found = "'" + S.Value + "'";
        },
        {Rule::Label, Label});
  if (Site.argument(Role::Pattern))
    judgePattern(Site, Role::Pattern);
}

ServerRules::Contents ServerRules::contentsOf(Operand Filter) const {
  return contentsOf(FilterBuilder(Vals).treeOf(Filter));
}

ServerRules::Contents ServerRules::contentsOf(const FilterNode &Tree) const {
  Contents Result;
  if (Tree.Kind == Stage::Either) {
    Result = contentsOf(Tree.Parts.front());
    for (const FilterNode &Part : llvm::drop_begin(Tree.Parts)) {
      const Contents Next = contentsOf(Part);
      if (Strict) {
        Result.add(Next);
      } else {
        Result.Levels = std::min(Result.Levels, Next.Levels);
        Result.Sink = Next.Sink ? Result.Sink : nullptr;
        Result.Label = Next.Label ? Result.Label : nullptr;
      }
    }
    return Result;
  }
  const std::optional<CallSite> Made = Vals.callTable().classify(Tree.Made.E);
  if (!Made)
    return {};
  switch (Made->FilterKind) {
  case Stage::Sink:
    Result.Sink = Made->Call;
    return Result;
  case Stage::ChainOf:
  case Stage::InterleaveOf:
    Result.Levels = 1;
    return Result;
  case Stage::Chain:
  case Stage::Interleave:
  case Stage::Condition:
    break;
  default:
    if (Made->argument(Role::Label))
      Result.Label = Made->Call;
    return Result;
  }
  for (const FilterNode &Part : Tree.Parts)
    Result.add(contentsOf(Part));
  Result.Levels += isCombination(Made->FilterKind);
  // A condition that contains one is wrong by itself.
  if (Made->FilterKind == Stage::Condition)
    Result.Sink = nullptr;
  return Result;
}

void ServerRules::judgeStages(const CallSite &Site) {
  const llvm::ArrayRef<const Expr *> Parts = argumentsOf(*Site.Call);
  if (Site.FilterKind == Stage::Condition) {
    for (const Expr *Part : Parts)
      if (const Expr *Sink = contentsOf({Part, Site.In}).Sink) {
        Found.push_back({Rule::Sink, Site.Call});
        Found.back().Part = Sink;
        return;
      }
    return;
  }
  // A parameter pack has another size in each instantiation. A call on an
  // object looks as if it changed the object.
  const auto *Call = cast<CallExpr>(Site.Call);
  if (Parts.size() < 2 && !Site.InInstantiation &&
      !isa<MemberExpr>(Call->getCallee()->IgnoreParenImpCasts())) {
    Found.push_back({Rule::Stages, Site.Call});
    Found.back().Found = Parts.empty() ? "no filters" : "one filter";
    Found.back().Part = Parts.empty() ? nullptr : Parts.front();
  }
  unsigned Levels = 0;
  const Expr *Labelled = nullptr;
  for (const Expr *Part : Parts) {
    const Contents Inside = contentsOf({Part, Site.In});
    Levels = std::max(Levels, Inside.Levels);
    if (Site.FilterKind != Stage::Chain || !Inside.Label)
      continue;
    if (Labelled) {
      Found.push_back({Rule::SecondLabel, Part});
      Found.back().Part = Labelled;
      break;
    }
    Labelled = Inside.Label;
  }
  // The filter around it is one level deeper.
  if (Levels == MaxFilterLevels)
    Found.push_back({Rule::Levels, Site.Call});
}

void ServerRules::judgeElements(const CallSite &Site) {
  const Operand Container = containerOf(Site);
  const auto Elements =
      Container.E ? elementsOf(Vals, Container, *Site.Call) : std::nullopt;
  if (!Elements || Site.InInstantiation || Elements->size() >= 2)
    return;
  Found.push_back({Rule::Stages, Site.Call});
  Found.back().Found = Elements->empty() ? "no filters" : "one filter";
}

llvm::SmallVector<Rejection, 2> ServerRules::judge(const CallSite &Site) {
  Found.clear();
  if (Site.Kind != CallKind::Filter || Site.FilterKind == Stage::Time)
    judgeTimes(Site);
  else if (Site.FilterKind == Stage::Family)
    judgePattern(Site, Role::Family);
  else if (isCombination(Site.FilterKind) ||
           Site.FilterKind == Stage::Condition)
    judgeStages(Site);
  else if (Site.FilterKind == Stage::ChainOf ||
           Site.FilterKind == Stage::InterleaveOf)
    judgeElements(Site);
  else {
    judgeNames(Site);
    judgeValues(Site);
  }
  return std::move(Found);
}

} // namespace clang::tidy::bigtable
