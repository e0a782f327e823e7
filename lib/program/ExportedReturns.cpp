// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Exports values of constants, and return values.

#include "api/CallTable.h"
#include "api/Libraries.h"
#include "api/Text.h"
#include "api/Time.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "model/Bounds.h"
#include "model/ConstantString.h"
#include "program/LinkExports.h"
#include "protocol/FilterBuilder.h"
#include "values/CallIndex.h"
#include "values/Values.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

using Reason = Unknown::Reason;

/// Returns the string of which \p Made is a copy; null if it is not a copy.
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

/// A number may be a time.
static SummaryKind kindOf(QualType Type) {
  return Type.getNonReferenceType()->isIntegerType() ? SummaryKind::Time
                                                     : summaryKindOf(Type);
}

const ParmVarDecl *parameterBehind(Values &Vals, Operand V,
                                   const FunctionDecl &Function) {
  const MakerSet Makers = Vals.makersOf(V);
  if (const Maker *M = Makers.single())
    if (const Expr *Text = textOf(*M->E))
      return parameterBehind(Vals, {Text, M->In}, Function);
  const auto *Parameter = Makers.Values.empty() && Makers.Gap &&
                                  Makers.Gap->Why == Reason::Parameter
                              ? dyn_cast_or_null<ParmVarDecl>(Makers.Gap->What)
                              : nullptr;
  // Not a part of it.
  return Parameter && Parameter->getDeclContext() == &Function &&
                 kindOf(Parameter->getType()) == kindOf(V.E->getType())
             ? Parameter
             : nullptr;
}

/// Returns true if all calls from \p In outward are on the object of the
/// outermost call.
static bool areOfOneObject(const Frame *In) {
  for (; In; In = In->Caller) {
    const auto *Call = dyn_cast<CXXMemberCallExpr>(In->Call);
    if (!Call || !isThis(*Call->getImplicitObjectArgument()))
      return false;
  }
  return true;
}

const FieldDecl *memberBehind(Values &Vals, Operand V,
                              const FunctionDecl &Function) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  for (unsigned Depth = 0; Method && Depth != MaxNesting; ++Depth) {
    const Expr *E = stripConversions(V.E);
    const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(variableIn(E));
    const Expr *Source = textOf(*E);
    if (Parameter && V.In && Parameter->getDeclContext() == V.In->Callee &&
        Vals.keepsValue(Parameter)) {
      Source = argumentFor(*V.In->Call, *Parameter);
      V.In = V.In->Caller;
    }
    if (Source) {
      V.E = Source;
      continue;
    }
    const FieldDecl *Field = ownMemberIn(*E);
    return Field && Field->getParent() == Method->getParent() &&
                   Field->getAccess() == AS_private && !Field->isMutable() &&
                   areOfOneObject(V.In) && !Vals.callIndex().isChanged(*Field)
               ? Field
               : nullptr;
  }
  return nullptr;
}

/// Returns true if a number of \p Type may be a time.
static bool isNumber(QualType Type, const ASTContext &Context) {
  return Type->isIntegerType() && !Type->isBooleanType() &&
         !Type->isEnumeralType() && Context.getTypeSize(Type) == 64;
}

SummaryKind LinkExports::summaryKindWith(QualType Type) const {
  const SummaryKind Kind = summaryKindOf(Type);
  return Kind == SummaryKind::Nothing && !Type->isDependentType() &&
                 isNumber(Type.getNonReferenceType(), Context)
             ? SummaryKind::Time
             : Kind;
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

/// Says of \p Tree by which names its stages go, and which of the parameters of
/// \p Function are in it.
static void describe(FilterNode &Tree, const FunctionDecl *Function,
                     Values &Vals, unsigned &Stages) {
  ++Stages;
  const std::optional<CallSite> Site = Vals.callTable().classify(Tree.Made.E);
  const auto Number = [&](Role R) -> std::optional<unsigned> {
    const Expr *Argument = Site && Function ? Site->argument(R) : nullptr;
    const ParmVarDecl *P =
        Argument ? parameterBehind(Vals, {Argument, Tree.Made.In}, *Function)
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
    describe(Part, Function, Vals, Stages);
}

/// Returns true if \p Tree names a family by a tag, which other source files do
/// not see.
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

void LinkExports::addFilters(SummaryValues &To, std::vector<FilterNode> Trees,
                             const FunctionDecl *Function) {
  for (FilterNode &Tree : Trees) {
    unsigned Stages = 0;
    describe(Tree, Function, Vals, Stages);
    if (Stages > MaxDescribedStages || hasTag(Tree) ||
        (Tree.Kind == Stage::None && !Tree.Passed.Itself))
      return;
    // Nothing of this translation unit goes to others.
    std::optional<FilterNode> Read = asRead(Tree);
    if (!Read)
      return;
    Tree = std::move(*Read);
  }
  To.Filters = std::move(Trees);
  llvm::sort(To.Filters, [](const FilterNode &L, const FilterNode &R) {
    return toText(L) < toText(R);
  });
}

void LinkExports::addMade(SummaryValues &To, QualType Type,
                          llvm::ArrayRef<const Expr *> Made,
                          const FunctionDecl *Function) {
  StringSet Texts;
  std::vector<FilterNode> Trees;
  std::vector<std::optional<bigtable_ttl::Ttl>> Ttls;
  Vals.withoutCallers([&] {
    for (const Expr *E : Made) {
      const Operand V{E, nullptr};
      switch (summaryKindWith(Type)) {
      case SummaryKind::Text:
        Texts.join(Vals.strings(V));
        break;
      case SummaryKind::Table:
        Texts.join(Vals.tableIds(V));
        break;
      case SummaryKind::Filter:
        Trees.push_back(Filters.treeOf(V));
        break;
      case SummaryKind::Ttl:
        Ttls.push_back(Vals.ttl(V));
        break;
      case SummaryKind::Time: // Code tells it.
      case SummaryKind::Nothing:
        break;
      }
    }
    addFilters(To, std::move(Trees), Function);
  });
  if (!Ttls.empty() && llvm::all_equal(Ttls))
    To.Ttl = Ttls.front();
  addStrings(To.Strings, Texts);
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
          summaryKindWith(Var->getType()) != SummaryKind::Nothing)
        addMade(summaryOf(*Var), Var->getType(), Var->getInit(), nullptr);
    } else if (const auto *Function = dyn_cast<FunctionDecl>(D)) {
      if (const auto *Method = dyn_cast<CXXMethodDecl>(Function);
          Method && Method->isThisDeclarationADefinition())
        addMembers(*Method);
      if (Function->doesThisDeclarationHaveABody() && isExported(*Function))
        addFunction(*Function);
    }
  }
}

void LinkExports::addFunction(const FunctionDecl &Function) {
  Vals.chargeTo(&Function);
  addParameters(Function);
  if (summaryKindWith(Function.getReturnType()) == SummaryKind::Nothing)
    return;
  // Even without them the function has a summary.
  FunctionSummary &Result = summaryOf(Function);
  if (const auto Returned = Vals.returnedBy(&Function); !Returned.empty())
    addMade(Result, Function.getReturnType(), Returned, &Function);
}

} // namespace clang::tidy::bigtable
