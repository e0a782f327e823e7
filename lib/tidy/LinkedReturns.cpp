// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What constants are, and what functions return.

#include "api/Api.h"
#include "api/Libraries.h"
#include "api/Text.h"
#include "api/Time.h"
#include "api/Types.h"
#include "cxx/Flow.h"
#include "model/Bounds.h"
#include "model/ConstantString.h"
#include "protocol/FilterBuilder.h"
#include "tidy/LinkExports.h"
#include "values/Values.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

using Reason = Unknown::Reason;

/// What \p Made, a string, is a copy of; null if that is something else.
static const Expr *textOf(const Expr &Made) {
  const auto *Construct = dyn_cast<CXXConstructExpr>(&Made);
  const bool IsCopy =
      Construct && isStringClass(*Construct->getConstructor()->getParent()) &&
      Construct->getNumArgs() != 0 &&
      leadsToText(Construct->getArg(0)->getType()) &&
      (Construct->getNumArgs() == 1 ||
       isa<CXXDefaultArgExpr>(Construct->getArg(1)));
  return IsCopy ? Construct->getArg(0) : nullptr;
}

const ParmVarDecl *parameterBehind(Values &Known, Operand V,
                                   const FunctionDecl &Function) {
  const MakerSet Makers = Known.makersOf(V);
  if (const Maker *M = Makers.single())
    if (const Expr *Text = textOf(*M->E))
      return parameterBehind(Known, {Text, M->In}, Function);
  const auto *Parameter = Makers.Values.empty() && Makers.Gap &&
                                  Makers.Gap->Why == Reason::Parameter
                              ? dyn_cast_or_null<ParmVarDecl>(Makers.Gap->What)
                              : nullptr;
  return Parameter && Parameter->getDeclContext() == &Function ? Parameter
                                                               : nullptr;
}

/// Whether a number of \p Type may be a time.
static bool isNumber(QualType Type, const ASTContext &Context) {
  return Type->isIntegerType() && !Type->isBooleanType() &&
         !Type->isEnumeralType() && Context.getTypeSize(Type) == 64;
}

LinkExports::Told LinkExports::toldOf(QualType Type) const {
  if (Type->isDependentType())
    return Told::Nothing;
  if (leadsToText(Type))
    return Told::Text;
  Type = Type.getNonReferenceType();
  if (isFilter(Type))
    return Told::Filter;
  if (isSender(Type))
    return Told::Table;
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (Class && isOfRuntime(*Class) && Class->getName() == "Ttl")
    return Told::Ttl;
  if (tickOf(Type) || (Class && isOfAbseil(*Class)) || isNumber(Type, Context))
    return Told::Time;
  return Told::Nothing;
}

void LinkExports::addStrings(std::vector<std::string> &To,
                             const StringSet &Texts) {
  // A tag stands where others do not see it.
  if (Texts.isComplete() &&
      llvm::none_of(Texts.Values, [](const ConstantString &S) {
        return S.Policy.has_value();
      }))
    for (const ConstantString &S : Texts.Values)
      To.push_back(S.Value);
  llvm::sort(To);
}

void LinkExports::addTimes(LinkedFact &Fact, const TimestampSet &Times,
                           bool AreNumbers) {
  // What a number is that is no time nobody asks; what a time counts says its
  // type.
  const auto IsNoNews = [AreNumbers](const Timestamp &T) {
    return T.Kind ==
               (AreNumbers ? TimestampKind::Constant : TimestampKind::Some) &&
           !T.TakenFor;
  };
  if (!Times.isComplete() || llvm::all_of(Times.Values, IsNoNews))
    return;
  Fact.Times.assign(Times.Values.begin(), Times.Values.end());
  for (Timestamp &T : Fact.Times) {
    T.TakenAt = nullptr;
    T.KeptIn = nullptr;
  }
  llvm::sort(Fact.Times, [](const Timestamp &L, const Timestamp &R) {
    return toText(L) < toText(R);
  });
}

/// Says of \p Tree by which names its stages go, and which of the parameters of
/// \p Function are in it.
static void describe(FilterNode &Tree, const FunctionDecl *Function,
                     const Api &Functions, Values &Known, unsigned &Stages) {
  ++Stages;
  const std::optional<CallSite> Site =
      Tree.Made.E ? Functions.classify(*Tree.Made.E) : std::nullopt;
  const auto Number = [&](Role R) -> std::optional<unsigned> {
    const Expr *Argument = Site && Function ? Site->argument(R) : nullptr;
    const ParmVarDecl *P =
        Argument ? parameterBehind(Known, {Argument, Tree.Made.In}, *Function)
                 : nullptr;
    return P ? std::optional(P->getFunctionScopeIndex()) : std::nullopt;
  };
  const auto *Whole =
      Tree.Kind == Stage::None && Tree.Gap && Tree.Gap->Why == Reason::Parameter
          ? dyn_cast_or_null<ParmVarDecl>(Tree.Gap->What)
          : nullptr;
  if (Whole && Function && Whole->getDeclContext() == Function &&
      isFilter(Whole->getType().getNonReferenceType()))
    Tree.Passed.Itself = Whole->getFunctionScopeIndex();
  if (Tree.Kind == Stage::Family || Tree.Kind == Stage::Columns)
    Tree.Passed.Itself = Number(Role::Family);
  if (Tree.Kind == Stage::Time) {
    Tree.Passed.Start = Number(Role::Start);
    Tree.Passed.End = Number(Role::End);
  }
  if (Site)
    Tree.Field = Site->Callee->getNameAsString();
  for (FilterNode &Part : Tree.Parts)
    describe(Part, Function, Functions, Known, Stages);
}

/// Whether a tag in \p Tree says of a family what others do not see.
static bool hasTag(const FilterNode &Tree) {
  bool Has = false;
  const auto Look = [&Has](const StringSet &Names) {
    Has |= llvm::any_of(Names.Values, [](const ConstantString &S) {
      return S.Policy.has_value();
    });
  };
  forEachStage(Tree, [&](const FilterNode &Node) {
    Look(Node.Names);
    for (const ListedFamily &F : Node.Listed)
      Look(F.Name);
  });
  return Has;
}

void LinkExports::addFilters(LinkedFact &Fact, std::vector<FilterNode> Trees,
                             const FunctionDecl *Function) {
  for (FilterNode &Tree : Trees) {
    unsigned Stages = 0;
    describe(Tree, Function, Functions, Known, Stages);
    if (Stages > MaxDescribedStages || hasTag(Tree) ||
        (Tree.Kind == Stage::None && !Tree.Passed.Itself))
      return;
    // Nothing of this translation unit goes to others.
    std::optional<FilterNode> Read = asRead(Tree);
    if (!Read)
      return;
    Tree = std::move(*Read);
  }
  Fact.Filters = std::move(Trees);
  llvm::sort(Fact.Filters, [](const FilterNode &L, const FilterNode &R) {
    return toText(L) < toText(R);
  });
}

void LinkExports::addMade(const NamedDecl &D, QualType Type,
                          llvm::ArrayRef<const Expr *> Made) {
  LinkedFact &Fact = factOf(D);
  StringSet Texts;
  TimestampSet Times;
  std::vector<FilterNode> Trees;
  std::vector<std::optional<bigtable_ttl::Ttl>> Ttls;
  Known.withoutCallers([&] {
    for (const Expr *E : Made) {
      const Operand V{E, nullptr};
      switch (toldOf(Type)) {
      case Told::Text:
        Texts.join(Known.strings(V));
        break;
      case Told::Table:
        Texts.join(Known.tableIds(V));
        break;
      case Told::Time:
        Times.join(Known.numbers(V));
        break;
      case Told::Filter:
        Trees.push_back(Filters.treeOf(V));
        break;
      case Told::Ttl:
        Ttls.push_back(Known.ttl(V));
        break;
      case Told::Nothing:
        break;
      }
    }
    addFilters(Fact, std::move(Trees), dyn_cast<FunctionDecl>(&D));
  });
  if (!Ttls.empty() && llvm::all_equal(Ttls))
    Fact.Ttl = Ttls.front();
  addStrings(Fact.Strings, Texts);
  addTimes(Fact, Times, Type->isIntegerType());
}

void LinkExports::addValues(const DeclContext &Scope) {
  const SourceManager &Sources = Context.getSourceManager();
  for (const Decl *D : Scope.decls()) {
    if (!Sources.isInMainFile(Sources.getExpansionLoc(D->getLocation())) ||
        D->isInvalidDecl())
      continue;
    if (isa<NamespaceDecl, LinkageSpecDecl>(D)) {
      addValues(*cast<DeclContext>(D));
    } else if (const auto *Var = dyn_cast<VarDecl>(D)) {
      if (Var->isExternallyVisible() && !Var->isInline() &&
          !Var->getDeclContext()->isDependentContext() &&
          !Var->getDescribedVarTemplate() && Var->hasInit() &&
          !isa<VarTemplateSpecializationDecl>(Var) &&
          Context.getBaseElementType(Var->getType()).isConstQualified() &&
          !Var->getType()->isIntegerType() &&
          toldOf(Var->getType()) != Told::Nothing)
        addMade(*Var, Var->getType(), Var->getInit());
    } else if (const auto *Function = dyn_cast<FunctionDecl>(D)) {
      if (const auto *Method = dyn_cast<CXXMethodDecl>(Function);
          Method && Method->isThisDeclarationADefinition())
        addMembers(*Method);
      if (!Function->doesThisDeclarationHaveABody() || !isExported(*Function) ||
          toldOf(Function->getReturnType()) == Told::Nothing)
        continue;
      Known.chargeTo(Function);
      FunctionFlow *Flow = Known.flowOf(Function);
      const auto Returned = Flow ? Flow->returns([](const Expr &) {
        return std::optional<int64_t>();
      })
                                 : std::nullopt;
      if (Returned && !Returned->empty())
        addMade(*Function, Function->getReturnType(), *Returned);
      else
        factOf(*Function);
    }
  }
}

} // namespace clang::tidy::bigtable
