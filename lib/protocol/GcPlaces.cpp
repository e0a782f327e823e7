// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "cxx/Ast.h"
#include "model/Bounds.h"
#include "protocol/GcBuilder.h"
#include "values/Values.h"
#include "clang/AST/ExprCXX.h"

namespace clang::tidy::bigtable {

// Finds the code that a finding about a rule, or a fix, is about.

const Expr *placeOf(const FamilyRule &Family, const GcRule &Rule) {
  for (const Expr *Place : {Family.User, Family.Argument, placeOf(Rule)})
    if (Place)
      return Place;
  return Family.Name.E;
}

const Expr *literalBehind(Values &Vals, Operand Name) {
  for (unsigned Copies = 0; Copies != MaxNesting; ++Copies) {
    const MakerSet Makers = Vals.makersOf(Name);
    const Maker *M = Makers.single();
    if (!M)
      break;
    Name = *M;
    const auto *Construct = dyn_cast<CXXConstructExpr>(M->E);
    if (!Construct || Construct->getNumArgs() == 0)
      break;
    Name.E = Construct->getArg(0);
  }
  return Name.E;
}

const Expr *entryBehind(Values &Vals, Operand Name) {
  const Expr *Literal = literalBehind(Vals, Name), *List = nullptr;
  Name = Vals.throughParameters(Name);
  const Expr *E = stripConversions(Name.E);
  while (isa<CXXConstructExpr>(E) && !argumentsOf(*E).empty())
    E = stripConversions(argumentsOf(*E).front());
  const MakerSet Makers = Vals.makersOf({E, Name.In});
  while (const Expr *Whole = wholeOfPart(*E))
    E = stripConversions(Whole);
  if (const VarDecl *Element = wholeVariableIn(E))
    List = rangeOf(*Element);
  if (const VarDecl *Var = variableIn(List))
    List = Var->getAnyInitializer();
  llvm::SmallVector<const Expr *, 2> Entries;
  if (List)
    anyStatement(*List, [&](const Stmt &S) {
      if (isa<StringLiteral, DeclRefExpr, MemberExpr>(S) &&
          literalBehind(Vals, {cast<Expr>(&S), nullptr}) == Literal)
        Entries.push_back(cast<Expr>(&S));
      return false;
    });
  if (Entries.size() == 1)
    return Entries.front();
  const auto *Constant = dyn_cast_or_null<VarDecl>(
      Makers.single() ? Makers.single()->KeptIn : nullptr);
  return Constant && Vals.strings(*Constant).single() ? nullptr : Literal;
}

bool isMadeElsewhere(const FamilyRule &Family) {
  return Family.User || (Family.Argument && namedValue(Family.Argument));
}

} // namespace clang::tidy::bigtable
