// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "api/CallSite.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "reads/LivenessSearch.h"
#include "values/Sequence.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

// Which cells a range is of, and whether it has all cells that are used.

using llvm::StringRef;

/// Returns true if an object of \p Type is a row, or holds or points to one.
static bool leadsToRow(QualType Type, unsigned Depth = 0) {
  Type = Type.getNonReferenceType();
  if (Type->isPointerType())
    Type = Type->getPointeeType();
  if (isRow(Type))
    return true;
  const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Type->getAsCXXRecordDecl());
  return Class && Depth != 4 &&
         llvm::any_of(Class->getTemplateArgs().asArray(),
                      [Depth](const TemplateArgument &A) {
                        return A.getKind() == TemplateArgument::Type &&
                               leadsToRow(A.getAsType(), Depth + 1);
                      });
}

/// Returns true if an object of \p Type contains elements: it is not a
/// position.
static bool isContainer(QualType Type) {
  const auto *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Class && Class->hasDefinition() &&
         llvm::any_of(Class->methods(), [](const CXXMethodDecl *Method) {
           return identifierOf(*Method) == "begin";
         });
}

/// Returns what \p V, a member or an element, is in, and its name there; no
/// expression if that is not known.
std::optional<std::pair<const Expr *, std::string>>
LivenessSearch::partOf(Operand V) {
  const ValueDecl *Member = nullptr;
  const Expr *Object = nullptr, *Index = nullptr;
  if (const auto *Access = dyn_cast<MemberExpr>(V.E)) {
    Member = Access->getMemberDecl();
    Object = Access->getBase();
  } else if (const auto *Call = dyn_cast<CXXMemberCallExpr>(V.E)) {
    Member = Call->getMethodDecl();
    Object = Call->getImplicitObjectArgument();
    Index = Call->getNumArgs() == 1 ? Call->getArg(0) : nullptr;
  } else if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(V.E)) {
    Member = dyn_cast_or_null<CXXMethodDecl>(Op->getDirectCallee());
    Object = Op->getArg(0);
    Index = Op->getNumArgs() == 2 ? Op->getArg(1) : nullptr;
  }
  if (!Member || rowPart(*Member) != RowPart::Inside)
    return std::nullopt;
  if (Index) {
    const auto *Counter = dyn_cast_or_null<VarDecl>(namedValue(Index));
    const std::optional<int64_t> At = Vals.count({Index, V.In});
    if (!At && !(Counter && keepsPlace(Counter)))
      return std::nullopt;
    return std::pair(Object,
                     At ? std::to_string(*At) : Counter->getNameAsString());
  }
  const StringRef Name =
      Member->getIdentifier() ? Member->getName() : StringRef("*");
  return std::pair(Object, Name == "front"   ? "0"
                           : Name == "value" ? "*"
                                             : Name.str());
}

/// Returns the cell that \p V is; nothing if it may be several.
std::optional<CellPlace> LivenessSearch::placeOf(Operand V) {
  CellPlace Result;
  for (unsigned N = 0; V.E && N != MaxPartSteps; ++N) {
    V = Vals.throughParameters({stripConversions(V.E), V.In});
    V.E = stripConversions(V.E);
    if (const auto *Ref = dyn_cast<DeclRefExpr>(V.E)) {
      Result.Root = dyn_cast<VarDecl>(Ref->getDecl());
      if (!Result.Root || !Result.Root->isLocalVarDeclOrParm() ||
          Result.Root->isStaticLocal())
        return std::nullopt;
      Result.In = frameOf(*Result.Root, V.In);
      return Result;
    }
    const auto Part = partOf(V);
    if (!Part)
      return std::nullopt;
    Result.Path = "." + Part->second + Result.Path;
    V.E = Part->first;
  }
  return std::nullopt;
}

/// Returns what the variable \p Var is another name for, an element of or a
/// position in; no expression if it is an object of its own.
Operand LivenessSearch::behind(const VarDecl &Var, const Frame *In) {
  if (const Expr *Range = rangeOf(Var))
    return leadsToRow(Var.getType()) || isContainer(Var.getType())
               ? Operand()
               : Operand{Range, In};
  if (const auto *Parameter = dyn_cast<ParmVarDecl>(&Var)) {
    const auto *Function = dyn_cast<FunctionDecl>(Parameter->getDeclContext());
    const Operand By = Function ? Rows.algorithmCalling(*Function) : Operand();
    const auto *Call = dyn_cast_or_null<CallExpr>(By.E);
    return Call && !rangeArguments(*Call).empty()
               ? Operand{rangeArguments(*Call).front(), By.In}
               : Operand();
  }
  const Expr *Init = Var.isLocalVarDecl() ? Var.getInit() : nullptr;
  if (!Init || Var.isStaticLocal())
    return {};
  const bool MayDiffer =
      !Var.getType()->isReferenceType() &&
      (!(isContainer(Var.getType()) || keepsPlace(&Var)) ||
       llvm::any_of(Rows.mentionsOf(Var), [&](const Expr *Mention) {
         return mayChange(*Mention) || removes(*Mention);
       }));
  return MayDiffer ? Operand() : Operand{Init, In};
}

/// Returns the container or row that \p V is, is an element of, or is a
/// position in; nothing if it may be several.
std::optional<CellPlace> LivenessSearch::containerOf(Operand V,
                                                     unsigned Depth) {
  CellPlace Result;
  for (unsigned N = 0; V.E && N != MaxPartSteps && ++Terms <= MaxTerms; ++N) {
    V = Vals.throughParameters({stripConversions(V.E), V.In});
    V.E = stripConversions(V.E);
    if (isa<DeclRefExpr>(V.E)) {
      const VarDecl *Var = rootIn(V.E);
      if (!Var || !Var->isLocalVarDeclOrParm() || Var->isStaticLocal())
        return std::nullopt;
      const Operand Next =
          Depth == MaxConditionDepth ? Operand() : behind(*Var, V.In);
      if (std::optional<CellPlace> Of =
              Next.E ? containerOf(Next, Depth + 1) : std::nullopt) {
        Of->Path += Result.Path;
        return Of;
      }
      Result.Root = Var;
      Result.In = frameOf(*Var, V.In);
      return Result;
    }
    // A position in the range, or the range itself.
    const auto *Call = dyn_cast<CallExpr>(V.E);
    if (const auto *Construct = dyn_cast<CXXConstructExpr>(V.E);
        Construct && Construct->getNumArgs() == 1) {
      V.E = Construct->getArg(0);
      continue;
    }
    if (Call && algorithmOf(*Call).Kind != AlgorithmKind::None &&
        !rangeArguments(*Call).empty()) {
      V.E = rangeArguments(*Call).front();
      continue;
    }
    const ContainerCall Does =
        Call ? containerCall(Call->getDirectCallee()) : ContainerCall::None;
    const auto *Member = dyn_cast<CXXMemberCallExpr>(V.E);
    const auto *Op = dyn_cast<CXXOperatorCallExpr>(V.E);
    const bool IsMove =
        Op && (Op->getOperator() == OO_Plus || Op->getOperator() == OO_Minus ||
               Op->getOperator() == OO_PlusPlus ||
               Op->getOperator() == OO_MinusMinus);
    const Expr *Object = Member   ? Member->getImplicitObjectArgument()
                         : IsMove ? Op->getArg(0)
                                  : nullptr;
    if (IsMove || (Member && (Does == ContainerCall::Begin ||
                              Does == ContainerCall::End ||
                              Does == ContainerCall::Remove))) {
      if (leadsToRow(Object->getType()))
        return std::nullopt;
      V.E = Object;
      continue;
    }
    const QualType Type = V.E->getType();
    const auto Part = partOf(V);
    if (!Part) {
      // 'cells[i]', whichever that is.
      Object = Member ? Object : Op ? Op->getArg(0) : nullptr;
      if (!Object || !isCellRange(Object->getType()) || isContainer(Type) ||
          !isCellRange(Type) == !isCell(Type.getNonReferenceType()))
        return std::nullopt;
      V.E = Object;
      continue;
    }
    const bool IsElement =
        !leadsToRow(Part->first->getType()) && !isContainer(Type);
    if (!IsElement && Part->second != "*")
      Result.Path = "." + Part->second + Result.Path;
    V.E = Part->first;
  }
  return std::nullopt;
}

/// Returns containerOf(), and then the containers that this is a copy of, or of
/// a part.
llvm::SmallVector<CellPlace, 2> LivenessSearch::containersOf(Operand V) {
  llvm::SmallVector<CellPlace, 2> Result;
  while (Result.size() != MaxConditionDepth) {
    const std::optional<CellPlace> Of = containerOf(V);
    if (!Of || llvm::is_contained(Result, *Of))
      break;
    Result.push_back(*Of);
    const VarDecl &Var = *Of->Root;
    if (!Of->Path.empty() || !Var.isLocalVarDecl() || !Var.getInit() ||
        !isContainer(Var.getType()) ||
        llvm::any_of(Rows.mentionsOf(Var),
                     [&](const Expr *Mention) { return mayAdd(*Mention); }))
      break;
    V = {Var.getInit(), Of->In};
  }
  return Result;
}

void LivenessSearch::setSource(const RowUse &Use) {
  Current = &Use;
  Exact.reset();
  Operand Of = Use.Cell;
  if (!Of.E) {
    const Expr *E = stripConversions(Use.At.E);
    Of = Use.At;
    if (const auto *Call = dyn_cast<CXXMemberCallExpr>(E))
      Of.E = Call->getImplicitObjectArgument();
    else if (const auto *Member = dyn_cast<MemberExpr>(E))
      Of.E = Member->getBase();
  }
  Source = containersOf(Of);
}

/// Returns the range that the algorithm \p Call gets first.
std::optional<CellRange> LivenessSearch::rangeOfCall(const CallExpr &Call,
                                                     const Frame *In) {
  const llvm::ArrayRef<const Expr *> Arguments = rangeArguments(Call);
  if (Arguments.empty())
    return std::nullopt;
  if (isContainer(Arguments[0]->getType()))
    return CellRange{{Arguments[0], In}, true, true};
  if (Arguments.size() < 2)
    return std::nullopt;
  const auto Is = [&](const Expr *Position, ContainerCall End,
                      StringRef Reversed) {
    const CallExpr *Call = algorithmBehind(Position);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    return Callee && isStandard(*Callee) &&
           (containerCall(Callee) == End ||
            identifierOf(*Callee).ends_with(Reversed));
  };
  return CellRange{{Arguments[0], In},
                   Is(Arguments[0], ContainerCall::Begin, "rbegin"),
                   Is(Arguments[1], ContainerCall::End, "rend")};
}

/// Returns true if code may add to \p Root after \p Call, before \p Root is
/// declared again.
bool LivenessSearch::isFilledAfter(const VarDecl &Root, Operand Call) {
  const Stmt *At = Call.E;
  const FunctionDecl *Owner = dyn_cast<FunctionDecl>(Root.getDeclContext());
  for (const Frame *In = Call.In; In && Rows.functionAround(*At) != Owner;
       In = In->Caller)
    At = In->Call;
  FunctionFlow *Flow = Vals.flowOf(Owner);
  llvm::SmallVector<const Stmt *, 1> Anew;
  if (const Stmt *Declared = Rows.declarationOf(Root))
    Anew.push_back(Declared);
  return llvm::any_of(Rows.mentionsOf(Root), [&](const Expr *Mention) {
    const Stmt *Fill = mayAdd(*Mention) ? within(*Mention, Owner) : nullptr;
    return Fill && !(Flow && Flow->mustRun(*At, Anew, Fill) == true);
  });
}

/// Returns the outermost expression around \p S in \p Function, if \p S is in a
/// lambda there; or \p S itself.
const Stmt *LivenessSearch::within(const Stmt &S,
                                   const FunctionDecl *Function) const {
  const Stmt *At = &S;
  while (At && Rows.functionAround(*At) != Function)
    At = Rows.parentOf(*At);
  return At;
}

/// Returns true if the algorithm \p Call gets all cells of the container, or of
/// the row, that the use is of, or all elements of what holds them meanwhile.
bool LivenessSearch::isAll(const CallExpr &Call, const Frame *In) {
  const std::optional<CellRange> Range = rangeOfCall(Call, In);
  if (!Range || !Range->isWhole())
    return false;
  const std::optional<CellPlace> Of = containerOf(Range->First);
  if (!Of || isFilledAfter(*Of->Root, {&Call, In}))
    return false;
  return !Current || (!Held.empty() && Held.back() == Of->Root) ||
         llvm::any_of(Source, [&](const CellPlace &Used) {
           return Used == *Of || (Used.Root == Of->Root && Used.In == Of->In &&
                                  Used.Path + ".cells" == Of->Path);
         });
}

/// Returns true if the algorithm \p Call gets nothing but cells of the row that
/// the use is of.
bool LivenessSearch::isOfRow(const CallExpr &Call, const Frame *In) {
  const std::optional<CellRange> Range = rangeOfCall(Call, In);
  if (!Range || !Current)
    return Range.has_value();
  const auto IsOf = [&](const CellPlace &Asked, const CellPlace &Used) {
    StringRef Row = Used.Path;
    (void)Row.consume_back(".cells");
    return Asked.Root == Used.Root && Asked.In == Used.In &&
           StringRef(Asked.Path).starts_with(Row);
  };
  return llvm::any_of(containersOf(Range->First), [&](const CellPlace &Asked) {
    return llvm::any_of(Source, [&](const CellPlace &Used) {
      return IsOf(Asked, Used) ||
             // The code filled it in for this row.
             (Asked.Path.empty() && Asked.Root->isLocalVarDecl() &&
              isEmptyValue(Asked.Root->getInit()) &&
              isDeclaredWith(*Asked.Root, *Used.Root));
    });
  });
}

/// Returns true if \p Call is given the row that the use is of, or its cells.
bool LivenessSearch::getsRow(const CallExpr &Call, const Frame *In) {
  const auto RowOf = [](const CellPlace &Place) {
    StringRef Path = Place.Path;
    (void)Path.consume_back(".cells");
    return std::tuple(Place.Root, Place.In, Path);
  };
  return llvm::any_of(argumentsOf(Call), [&](const Expr *Argument) {
    const std::optional<CellPlace> Asked = containerOf({Argument, In});
    return Asked && llvm::any_of(Source, [&](const CellPlace &Used) {
             return RowOf(Used) == RowOf(*Asked);
           });
  });
}

/// Returns true if \p End is what the search \p Found returns where it finds
/// nothing.
bool LivenessSearch::isEndOf(const Expr &End, const CallExpr &Found,
                             const Frame *In) {
  const std::optional<CellRange> Range = rangeOfCall(Found, In);
  const CallExpr *Call = algorithmBehind(&End);
  const ValueDecl *Named = namedValue(&End);
  return Range &&
         ((Range->ToEnd && Call &&
           containerCall(Call->getDirectCallee()) == ContainerCall::End) ||
          (Named && rangeArguments(Found).size() > 1 &&
           namedValue(rangeArguments(Found)[1]) == Named));
}

/// Returns true if \p Mention, of a position, accesses only the element there.
bool LivenessSearch::isOnlyElement(const Expr &Mention) {
  const Use U = Rows.useOfValue(Mention);
  if (const auto *Op = U.by<CXXOperatorCallExpr>())
    return Op->isComparisonOp() || Op->getOperator() == OO_Arrow ||
           (Op->getOperator() == OO_Star && Op->getNumArgs() == 1) ||
           (Op->getOperator() == OO_Subscript &&
            Vals.count({Op->getArg(1), nullptr}) == 0);
  if (const auto *Op = U.by<UnaryOperator>())
    return Op->getOpcode() == UO_Deref;
  if (const CallExpr *Call = U.by(); Call && !isa<CXXMemberCallExpr>(Call))
    return Call->getDirectCallee() &&
           !isOfStandardLibrary(*Call->getDirectCallee()) &&
           llvm::count_if(Call->arguments(), [](const Expr *Argument) {
             return isCellRange(Argument->getType());
           }) == 1;
  return U.is(UseKind::Compared) || U.is(UseKind::Returned) || U.Named;
}

/// Returns true if \p Mention takes something out of its container.
bool LivenessSearch::removes(const Expr &Mention) const {
  const Use U = Rows.useOf(Mention);
  if (U.is(UseKind::Passed))
    return U.by() && algorithmOf(*U.by()).Kind == AlgorithmKind::Erase;
  const CXXMethodDecl *Method = U.method();
  const ContainerCall Does = containerCall(Method);
  return Does == ContainerCall::Remove || Does == ContainerCall::Clear ||
         (Does == ContainerCall::None && Method &&
          identifierOf(*Method) == "reset");
}

/// Returns true if \p U makes an object of a class empty: 'entry =
/// std::nullopt'.
bool LivenessSearch::becomesEmpty(const Use &U) {
  return U.isChange() && isa<CXXOperatorCallExpr>(U.By) && U.Other &&
         isEmptyValue(U.Other);
}

/// Returns true if \p Mention may put something that was read into its
/// container, or make that another one.
bool LivenessSearch::mayAdd(const Expr &Mention) {
  const Use U = Rows.useOf(Mention);
  if (becomesEmpty(U))
    return false;
  // 'auto& other = cells;'
  if (U.is(UseKind::Initializes) && isMutableReference(U.Var->getType()))
    return llvm::any_of(Rows.mentionsOf(*U.Var),
                        [&](const Expr *M) { return mayAdd(*M); });
  if (removes(Mention) || !mayChange(Mention) ||
      (U.is(UseKind::Passed) && U.by() &&
       algorithmOf(*U.by()).Kind != AlgorithmKind::None) ||
      containerCall(U.method()) == ContainerCall::Reserve)
    return false;
  // Values from elsewhere do not belong to this read.
  return isMadeOfRead(Rows.wholeOf(Mention), rootIn(&Mention));
}

} // namespace clang::tidy::bigtable
