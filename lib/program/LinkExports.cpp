// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "program/LinkExports.h"
#include "analysis/Analysis.h"
#include "analysis/CodePlace.h"
#include "analysis/Finding.h"
#include "analysis/Targets.h"
#include "api/CallTable.h"
#include "api/Headers.h"
#include "api/Holders.h"
#include "api/Libraries.h"
#include "api/SummaryLookup.h"
#include "api/Text.h"
#include "api/Time.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "cxx/Flow.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "model/ConstantString.h"
#include "program/CallConditions.h"
#include "protocol/Age.h"
#include "reads/Purges.h"
#include "values/CallIndex.h"
#include "values/Values.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/ErrorHandling.h"

namespace clang::tidy::bigtable {

using Reason = Unknown::Reason;
using llvm::StringRef;

LinkExports::LinkExports(const Analysis &Code)
    : Code(Code), Context(Code.context()), Vals(Code.values()),
      Functions(Code.callTable()), Filters(Code.filterBuilder()),
      Calls(Code.callIndex()) {}

bool LinkExports::isExported(const FunctionDecl &Function) const {
  const SourceManager &Sources = Context.getSourceManager();
  return Function.isExternallyVisible() && Function.getIdentifier() &&
         !Function.isInlined() && !Function.isTemplated() &&
         !Function.isTemplateInstantiation() && !Function.isMain() &&
         Sources.isInMainFile(Sources.getExpansionLoc(Function.getLocation()));
}

bool LinkExports::isTold(const FunctionDecl &Function) const {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  return isExported(Function) ||
         (Method && Method->isVirtual() && Method->getIdentifier() &&
          !Method->isDependentContext() && isOfInterest(Function));
}

FunctionSummary &LinkExports::summaryOf(const NamedDecl &D) {
  FunctionSummary &Summary =
      ByDeclaration[cast<NamedDecl>(D.getCanonicalDecl())];
  if (Summary.Key.empty()) {
    Summary.Key = Functions.summaries().keyOf(D);
    Summary.Name = D.getQualifiedNameAsString();
    const CodePlace At = placeOf(D.getLocation(), Context.getSourceManager());
    Summary.File = At.File;
    Summary.Line = At.Line;
  }
  return Summary;
}

static bool isPlain(QualType Type) {
  return Type->isVoidType() || Type->isArithmeticType() || leadsToText(Type);
}

/// Returns true if an argument of \p Function may contain a cell.
static bool mayGetCells(const FunctionDecl &Function) {
  return llvm::any_of(Function.parameters(), [](const ParmVarDecl *P) {
    const QualType Type = P->getType().getNonReferenceType();
    return !isSender(P->getType()) && !isFilter(Type) && !isPlain(Type);
  });
}

bool LinkExports::mayInspectCells(const FunctionDecl &Function,
                                  const Frame *In) {
  llvm::SmallPtrSet<const FunctionDecl *, 8> Seen;
  StatementWalk Walk(MaxRowStatements);
  const auto Enter = [&](const FunctionDecl &Callee) {
    const FunctionDecl *Body = nullptr;
    if (!Callee.hasBody(Body))
      return false;
    if (!NotInspecting.contains(Body) && Seen.insert(Body).second)
      Walk.add(Body->getBody());
    return true;
  };
  Enter(Function);
  for (; In; In = In->Caller)
    Enter(*In->Callee);
  while (const Stmt *S = Walk.next()) {
    Walk.enter(*S);
    // An algorithm calls the predicate that it is passed.
    if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
      if (const auto *Named = dyn_cast<FunctionDecl>(Ref->getDecl());
          Named && Named->getReturnType()->isBooleanType() &&
          !isOfKnownLibrary(*Named) && mayGetCells(*Named)) {
        if (!Enter(*Named))
          return true;
        continue;
      }
    const auto *Call = dyn_cast<CallExpr>(S);
    if (!Call)
      continue;
    if (const std::optional<CallSite> Site = Functions.classify(*Call)) {
      if (Site->Kind == CallKind::Time || Site->Kind == CallKind::IsLive ||
          Site->Kind == CallKind::Delete)
        return true;
      continue;
    }
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (!Callee || callsStored(*Callee))
      return true;
    if (isOfKnownLibrary(*Callee) || !mayGetCells(*Callee))
      continue;
    if (const FunctionDecl *Body = codeRunBy(*Call); Body && Enter(*Body))
      continue;
    const FunctionSummary *Summary =
        Functions.summaries().findCallee(*Call).Summary;
    if (Callee->getReturnType()->isBooleanType() ||
        (Summary && Summary->MayInspect))
      return true;
  }
  if (!Walk.isDone())
    return true;
  NotInspecting.insert(Seen.begin(), Seen.end());
  return false;
}

/// Returns true if \p Function may pass on the cells that it reads. Its callers
/// may then compare their timestamps.
static bool mayHandOn(const FunctionDecl &Function) {
  return !isPlain(Function.getReturnType()) || mayGetCells(Function);
}

std::optional<SummaryRole>
LinkExports::roleIn(const CallSite &Site, Role R, llvm::StringRef Name,
                    const FunctionDecl &Function) const {
  SummaryRole Played;
  Played.Name = Name.str();
  const Expr *Argument = Site.argument(R);
  if (!Argument)
    return Played;
  // 'filter.as_proto()'
  const auto *Wraps = dyn_cast<CallExpr>(stripConversions(Argument));
  if (const auto Made = Functions.classify(Wraps);
      Made && Made->FilterKind == Stage::Itself)
    Argument = Made->argument(Role::Filter);
  const Operand V{Argument, Site.In};
  if (const ParmVarDecl *P = parameterBehind(Vals, V, Function)) {
    Played.Parameter = P->getFunctionScopeIndex();
    return Played;
  }
  if (const FieldDecl *Member = memberBehind(Vals, V, Function)) {
    Played.Member = Member->getNameAsString();
    return Played;
  }
  if (R == Role::Timestamp) {
    const TimestampSet Times = Vals.timestamps(V);
    // An error of its unit is reported in that source file.
    if (!Times.isComplete() || Times.Values.empty() ||
        llvm::any_of(Times.Values, [](const Timestamp &T) {
          return T.TakenFor || T.IsCut || T.Kind == TimestampKind::Some ||
                 T.Kind == TimestampKind::Server;
        }))
      return std::nullopt;
    Played.Made.Times.assign(Times.Values.begin(), Times.Values.end());
    for (Timestamp &T : Played.Made.Times) {
      T.TakenAt = nullptr;
      T.KeptIn = nullptr;
    }
    llvm::sort(Played.Made.Times, [](const Timestamp &L, const Timestamp &R) {
      return toText(L) < toText(R);
    });
    Played.Made.Ttl = Vals.ttlBehind(V);
    const Operand Policy = Vals.policyBehind(V);
    const ParmVarDecl *P = Policy.E && !Played.Made.Ttl
                               ? parameterBehind(Vals, Policy, Function)
                               : nullptr;
    if (P)
      Played.Parameter = P->getFunctionScopeIndex();
    return Played;
  }
  if (R != Role::Family)
    return std::nullopt;
  const StringSet Texts = Vals.strings(V);
  // A tag stands where others do not see it.
  if (!Texts.single() || Texts.single()->Policy)
    return std::nullopt;
  Played.Text = Texts.single()->Value;
  return Played;
}

/// Returns the role of the table of all \p Sent, as a caller of \p Function
/// sees it.
static std::optional<SummaryRole> tableOf(Values &Vals,
                                          llvm::ArrayRef<Destination> Sent,
                                          const FunctionDecl &Function) {
  std::optional<SummaryRole> Result;
  for (const Destination &To : Sent) {
    SummaryRole Played{"table", std::nullopt, std::nullopt};
    const Operand Table{To.Table, To.In}, Name = Vals.nameOfTable(Table);
    const StringSet Ids = Vals.tableIds(Table);
    const auto *P =
        Ids.Values.empty() && Ids.Gap && Ids.Gap->Why == Reason::Parameter
            ? dyn_cast_or_null<ParmVarDecl>(Ids.Gap->What)
            : nullptr;
    if (Ids.single())
      Played.Text = Ids.single()->Value;
    else if (P && P->getDeclContext() == &Function && isSender(P->getType()))
      Played.Parameter = P->getFunctionScopeIndex();
    else if (const FieldDecl *Member = memberBehind(Vals, Table, Function))
      Played.Member = Member->getNameAsString();
    else if (const ParmVarDecl *Id = parameterBehind(Vals, Name, Function))
      Played.Parameter = Id->getFunctionScopeIndex();
    else if (const FieldDecl *IdMember = memberBehind(Vals, Name, Function))
      Played.Member = IdMember->getNameAsString();
    else
      return std::nullopt;
    if (Result && !(*Result == Played))
      return std::nullopt;
    Result = std::move(Played);
  }
  return Result;
}

/// Returns true if \p Function reaches \p Site immediately when it is called.
static bool comesSoon(const CallSite &Site, const FunctionDecl &Function,
                      const CallTable &Functions) {
  const Stmt *Use = Site.Call;
  for (const Frame *F = Site.In; F; Use = F->Call, F = F->Caller)
    if (!comesSoon(*F->Callee, *Use, Functions))
      return false;
  return comesSoon(Function, *Use, Functions);
}

/// The roles that decide what a call does; a read names no family.
static llvm::SmallVector<std::pair<Role, StringRef>, 2>
rolesOf(SummaryCallKind Kind) {
  switch (Kind) {
  case SummaryCallKind::Write:
    return {{Role::Family, "family"}, {Role::Timestamp, "timestamp"}};
  case SummaryCallKind::Read:
    return {{Role::Filter, "filter"}};
  case SummaryCallKind::Count:
    return {{Role::Family, "family"}};
  case SummaryCallKind::Query:
    return {{Role::Text, "text"}};
  }
  llvm_unreachable("a kind that is none");
}

/// Returns true if \p Site, which depends on a parameter, has all of its values
/// as arguments, also in a raw message.
static bool isFilledIn(const CallSite &Site) {
  if (!Site.argument(Role::Message))
    return Site.Stamp == Presence::None || Site.Elsewhere;
  return Site.Kind != CallKind::Write ||
         (Site.argument(Role::Family) &&
          (Site.argument(Role::Timestamp) || Site.Stamp == Presence::Unset));
}

std::optional<SummaryCall> LinkExports::callAt(const CallSite &Site,
                                               const FunctionDecl &Function) {
  const std::optional<SummaryCallKind> Kind = linkedKindOf(Site.Kind);
  if (!Kind || Site.IsSanctioned || Site.CalleeDecides ||
      Site.argument(Role::Cell) || Site.Replaces || !isFilledIn(Site) ||
      (Kind == SummaryCallKind::Read &&
       (mayHandOn(Function) || mayInspectCells(Function, Site.In) ||
        allows(purposeOf(Code, Site), FlawKind::Expired,
               /*TrustsUnseen=*/true))))
    return std::nullopt;
  // The family that all objects have is known here.
  const Operand Family{Site.argument(Role::Family), Site.In};
  if (Family.E && memberBehind(Vals, Family, Function) &&
      Vals.strings(Family).single())
    return std::nullopt;
  auto When = decidersOf(Site, Function, Vals);
  if (!When)
    return std::nullopt;
  SummaryCall Call;
  Call.Kind = *Kind;
  Call.When = std::move(*When);
  Call.IsUnset = Kind == SummaryCallKind::Write &&
                 Site.Stamp == Presence::Unset &&
                 !Site.argument(Role::Timestamp);
  Call.IsLater =
      Kind == SummaryCallKind::Read && !comesSoon(Site, Function, Functions);
  bool IsSummarized = true;
  Vals.withoutCallers([&] {
    for (const auto &[R, Name] : rolesOf(*Kind)) {
      std::optional<SummaryRole> Played = roleIn(Site, R, Name, Function);
      IsSummarized &= Played.has_value();
      if (!IsSummarized)
        return;
      Call.Roles.push_back(std::move(*Played));
    }
    if (Kind == SummaryCallKind::Query)
      return;
    const auto Sent = Code.targets().destinationsOf(Site);
    if (!Sent.empty()) {
      if (std::optional<SummaryRole> To = tableOf(Vals, Sent, Function))
        Call.Roles.push_back(std::move(*To));
    } else if (const ParmVarDecl *P =
                   *Kind == SummaryCallKind::Write
                       ? Vals.receiverOf(*Site.Call, Function)
                       : nullptr) {
      Call.Roles.push_back(
          {"mutation", P->getFunctionScopeIndex(), std::nullopt});
    }
  });
  return IsSummarized ? std::optional(std::move(Call)) : std::nullopt;
}

void LinkExports::addParameters(const FunctionDecl &Function) {
  const auto HoldsRow = [](const ParmVarDecl *P) {
    return holdsRow(P->getType());
  };
  if (llvm::any_of(Function.parameters(), HoldsRow) &&
      mayInspectCells(Function, nullptr))
    summaryOf(Function).MayInspect = true;
  for (const ParmVarDecl *P : Function.parameters()) {
    // The return value may refer to the parameter.
    if (isMutableReference(P->getType()) && !isView(Function.getReturnType()) &&
        summaryKindWith(P->getType()) != SummaryKind::Nothing &&
        Vals.effectIn(*P) == CallEffect::None)
      summaryOf(Function).Leaves.push_back(P->getFunctionScopeIndex());
    if (!holdsMutation(P->getType()))
      continue;
    DestinationSet Sent = Vals.destinationsWithin(*P);
    dropComparisons(Sent);
    SummarySend Send;
    Send.Parameter = P->getFunctionScopeIndex();
    Vals.withoutCallers(
        [&] { Send.To = tableOf(Vals, Sent.Values, Function); });
    if (!Sent.Gap && (Send.To || Sent.Values.empty()))
      summaryOf(Function).Sends.push_back(std::move(Send));
  }
}

void LinkExports::addCall(const CallSite &Site, const FunctionDecl &Function) {
  // A message or a filter is part of the call that uses it.
  if (!isTold(Function) || Site.Kind == CallKind::Field ||
      Site.Kind == CallKind::Filter)
    return;
  std::optional<SummaryCall> Call = callAt(Site, Function);
  FunctionSummary &Summary = summaryOf(Function);
  const auto [It, IsFirst] = IsMixed.try_emplace(
      cast<FunctionDecl>(Function.getCanonicalDecl()), !Call);
  if (IsFirst)
    Summary.Call = std::move(Call);
  else if (It->second || !(Summary.Call == Call)) {
    It->second = true;
    Summary.Call.reset();
  }
}

/// Returns true if \p Method may let another function of the user write or
/// read. In a file that cannot use Bigtable, it does neither itself.
static bool mayDelegate(const CXXMethodDecl &Method) {
  return anyStatement(
      *Method.getBody(),
      [](const Stmt &S) {
        if (!isa<CallExpr, CXXConstructExpr>(S))
          return false;
        const FunctionDecl *Callee = calleeOf(*cast<Expr>(&S));
        return !Callee || (!Callee->isDefaulted() &&
                           !isOfKnownLibrary(*Callee) && !isForeign(*Callee));
      },
      MaxReferences);
}

void LinkExports::addOverrider(const CXXMethodDecl &Method,
                               SummarySet &To) const {
  FunctionSummary Summary =
      ByDeclaration.lookup(cast<NamedDecl>(Method.getCanonicalDecl()));
  Summary.Members.clear();
  Summary.UsesObject = false;
  // Code that cannot see Bigtable may make texts and times, too.
  if (summaryKindOf(Method.getReturnType()) != SummaryKind::Table)
    Summary.Strings.clear();
  Summary.Ttl.reset();
  llvm::erase_if(Summary.Leaves, [&Method](unsigned I) {
    return summaryKindOf(Method.getParamDecl(I)->getType()) !=
           SummaryKind::Table;
  });
  // A caller does not know the object.
  const auto IsOfObject = [](const SummaryRole &R) {
    return R.Member.has_value();
  };
  if (Summary.Call && llvm::any_of(Summary.Call->Roles, IsOfObject))
    Summary.Call.reset();
  llvm::erase_if(Summary.Sends, [&](const SummarySend &S) {
    return S.To && IsOfObject(*S.To);
  });
  llvm::SmallSetVector<const CXXMethodDecl *, 4> Bases;
  Bases.insert(Method.getCanonicalDecl());
  for (size_t I = 0; I != Bases.size(); ++I)
    for (const CXXMethodDecl *Base : Bases[I]->overridden_methods())
      Bases.insert(Base->getCanonicalDecl());
  for (const CXXMethodDecl *Base : Bases) {
    if (!Base->isExternallyVisible())
      continue;
    Summary.Key = keyOfOverriders(Functions.summaries().keyOf(*Base));
    To.add(Summary);
  }
}

SummarySet LinkExports::take() {
  addValues(*Context.getTranslationUnitDecl());
  for (const CallSite &Site : Calls.sites())
    if (Site.Within && isExported(*Site.Within))
      summaryOf(*Site.Within);
  SummarySet All;
  const bool SeesBigtable = CallTable::isVisible(Context);
  for (const CXXMethodDecl *Method : Calls.virtualMethods()) {
    if (!isTold(*Method) || !isOfInterest(*Method) ||
        (!SeesBigtable && !mayDelegate(*Method)))
      continue;
    if (!isExported(*Method))
      addFunction(*Method);
    summaryOf(*Method);
    addOverrider(*Method, All);
  }
  addConstructions(All);
  addTableStructs(All);
  for (auto &[D, Summary] : ByDeclaration) {
    const auto *Function = dyn_cast<FunctionDecl>(D);
    const FunctionDecl *Defined =
        Function ? Function->getDefinition() : nullptr;
    if (!Defined || !isTold(*Defined) || isExported(*Defined))
      All.add(std::move(Summary));
  }
  return All;
}

} // namespace clang::tidy::bigtable
