// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Where mutations go: the routes of the interpreter as destinations.

#include "api/CallTable.h"
#include "api/Comparisons.h"
#include "api/SummaryLookup.h"
#include "cxx/Ast.h"
#include "cxx/FunctionUses.h"
#include "model/Bounds.h"
#include "model/ConstantString.h"
#include "values/Reached.h"
#include "values/Values.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

using Reason = Unknown::Reason;

namespace {

class RouteReader {
public:
  RouteReader(Values &Vals, Reached &By) : Vals(Vals), By(By) {}

  void add(const Reached::Route &Route);

  DestinationSet Out;

private:
  void addTable(const Reached::Route &Route);
  bool addPassed(const Reached::Route &Route);
  void addTold(const Reached::Route &Route, const CallExpr &Call);
  size_t depthOf(const Reached::Route &Route) const;
  const Frame *frameOf(const Reached::Route &Route, size_t Depth) const;
  const Expr *callAt(const Reached::Route &Route, size_t Depth) const {
    return By.sourceOf(Depth == Route.Calls.size() ? Route.By
                                                   : Route.Calls[Depth]);
  }

  Values &Vals;
  Reached &By;
};

} // namespace

/// Returns the frame in which callAt(Depth) is evaluated; null for any.
const Frame *RouteReader::frameOf(const Reached::Route &Route,
                                  size_t Depth) const {
  size_t I = 0;
  while (I != Route.Before && I != Depth && Route.Calls[I] == Route.Made[I])
    ++I;
  const Frame *Inside = nullptr;
  for (; I != Depth; ++I) {
    const Expr *Call = callAt(Route, I), *Next = callAt(Route, I + 1);
    const FunctionDecl *Callee = Next ? By.declarationAround(*Next) : nullptr;
    if (!Callee)
      return nullptr;
    const FunctionDecl *Run = Call ? Vals.codeRunBy(*Call, Inside) : nullptr;
    const auto *Pointer = dyn_cast_or_null<CallExpr>(Call);
    if ((Run && Run->getCanonicalDecl() == Callee->getCanonicalDecl()) ||
        (Pointer && !Pointer->getDirectCallee() &&
         Pointer->getNumArgs() == Callee->getNumParams()))
      Inside = Vals.enter(*Call, *Callee, Inside);
    // A lambda, which other code calls, names variables around it.
    else if (!Inside || !isWithin(*Callee, *Inside->Callee))
      Inside = nullptr;
  }
  return Inside;
}

/// Returns the depth of the last call of \p Route up to which all are in this
/// file.
size_t RouteReader::depthOf(const Reached::Route &Route) const {
  size_t Depth = 0;
  for (size_t I = 0; I != Route.Calls.size(); ++I)
    if (By.sourceOf(Route.Calls[I]))
      Depth = I;
  return callAt(Route, Route.Calls.size()) ? Route.Calls.size() : Depth;
}

void RouteReader::add(const Reached::Route &Route) {
  const Expr *Got = By.sourceOf(Route.By);
  if (Route.How == run::Leaving::Compared ||
      (Got && !Route.By->Client && isa<CallExpr, CXXConstructExpr>(Got) &&
       onlyCompares(*Got)))
    return Out.add({});
  if (Route.How == run::Leaving::Told)
    return addTold(Route, *cast<CallExpr>(Got));
  if (Route.How != run::Leaving::Sent || !Route.By->Client)
    return Out.addGap({Reason::Route});
  addTable(Route);
}

void RouteReader::addTable(const Reached::Route &Route) {
  const size_t Depth = depthOf(Route);
  const Expr *Send = callAt(Route, Depth);
  const std::optional<CallSite> Site = Send && Depth == Route.Calls.size()
                                           ? Vals.callTable().classify(*Send)
                                           : std::nullopt;
  if (const Expr *Table = Site ? Site->argument(Role::Table) : nullptr)
    return Out.add({Table, Send, frameOf(Route, Depth)});
  // A field that the same function has set.
  if (const code::Expr *Setter = Route.Table.SetBy;
      Setter && By.functionOf(*Setter) == By.functionOf(*Route.By))
    if (const Expr *Table = By.sourceOf(Setter->Operands.back()))
      return Out.add({Table, Send, frameOf(Route, Depth)});
  const StringSet Ids = By.tablesOf(Route);
  const FunctionDecl *Around = Send ? By.declarationAround(*Send) : nullptr;
  if (Ids.isComplete() && Around)
    for (const ConstantString &Id : Ids.Values)
      Out.add({Vals.callTable().summaries().literal(Id.Value, *Around), Send,
               nullptr});
  else if (!addPassed(Route))
    Out.addGap({Reason::Route});
}

/// Adds the table that this file passes to the code that sends it.
bool RouteReader::addPassed(const Reached::Route &Route) {
  const code::Expr *Table = By.tableIn(*Route.By);
  for (size_t Depth = Route.Calls.size(); Table; --Depth) {
    if (const Expr *Source = By.sourceOf(Table)) {
      Out.add({Source, callAt(Route, Depth), frameOf(Route, Depth)});
      return true;
    }
    if (Depth == 0)
      break;
    Table = By.givenBy(*Table, *Route.Calls[Depth - 1]);
  }
  return false;
}

/// Adds what a summary says that \p Call does with its argument.
void RouteReader::addTold(const Reached::Route &Route, const CallExpr &Call) {
  const CallTable &Functions = Vals.callTable();
  const auto [Callee, Summary] = Functions.summaries().findCallee(Call);
  for (const SummarySend &Each : Summary->Sends)
    if (Each.Parameter == Route.Argument && Each.To) {
      const Expr *Table = Functions.playerOf(*Each.To, Call, *Callee);
      if (Table)
        Out.add({Table, &Call, frameOf(Route, Route.Calls.size())});
      else
        Out.addGap({Reason::Route});
    }
}

/// Returns true if \p Made is only asked for something that is compared: its
/// value, or its text.
static bool isAskedOnly(const Expr &Made, const FunctionUses &Tree) {
  const Expr *E = &Made;
  for (unsigned I = 0; I != MaxNesting; ++I) {
    const Use U = Tree.useOfValue(*E);
    E = U.by<Expr>();
    if (!E)
      break;
    if (U.is(UseKind::Compared) ||
        (isa<CallExpr, CXXConstructExpr>(E) && onlyCompares(*E)))
      return true;
    if (!U.is(UseKind::Member) && !U.is(UseKind::Called))
      break;
  }
  return false;
}

DestinationSet Values::destinationsOf(Operand V) {
  const auto Routes = Interpreted->routesOf(*V.E, V.In);
  if (!Routes || Routes->empty()) {
    const FunctionUses *Tree = treeOf(Interpreted->declarationAround(*V.E));
    return Tree && isAskedOnly(*V.E, *Tree)
               ? DestinationSet::of({})
               : DestinationSet::unknown({Reason::Route});
  }
  RouteReader Reader(*this, *Interpreted);
  for (const Reached::Route &Each : *Routes) {
    if (!JoinsCallers && Each.leavesContext())
      Reader.Out.addGap({Reason::Route});
    else
      Reader.add(Each);
  }
  return Reader.Out;
}

DestinationSet Values::destinationsWithin(const ParmVarDecl &Parameter) {
  const auto *Function = cast<FunctionDecl>(Parameter.getDeclContext());
  const Reached::Passed *In = Interpreted->passedIn(*Function);
  const unsigned Own = Parameter.getFunctionScopeIndex();
  if (!In || !llvm::is_contained(In->Carriers, Own))
    return DestinationSet::unknown({Reason::Route});
  RouteReader Reader(*this, *Interpreted);
  for (const auto &[I, Each] : In->Given)
    if (I == Own && !(Each.How == run::Leaving::Kept && Each.Argument == Own))
      Reader.add(Each);
  return Reader.Out;
}

const ParmVarDecl *Values::receiverOf(const Expr &Made,
                                      const FunctionDecl &Outermost) {
  const Reached::Passed *In = Interpreted->passedIn(Outermost);
  if (!In)
    return nullptr;
  std::optional<unsigned> Result;
  for (const auto &[By, Each] : In->Made) {
    if (By != &Made)
      continue;
    if (Each.How != run::Leaving::Kept || Each.By || !Each.Argument ||
        (Result && Result != Each.Argument))
      return nullptr;
    Result = Each.Argument;
  }
  return Result ? Outermost.getParamDecl(*Result) : nullptr;
}

} // namespace clang::tidy::bigtable
