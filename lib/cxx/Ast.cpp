// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "cxx/Ast.h"
#include "model/Steps.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprConcepts.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/APSInt.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

bool isIn(const Decl &D, llvm::ArrayRef<StringRef> Path) {
  llvm::SmallVector<const NamespaceDecl *, 4> Around;
  if (const auto *Self = dyn_cast<NamespaceDecl>(&D))
    Around.push_back(Self);
  for (const DeclContext *Scope = D.getDeclContext(); Scope;
       Scope = Scope->getParent())
    if (const auto *Namespace = dyn_cast<NamespaceDecl>(Scope))
      Around.push_back(Namespace);
  while (!Path.empty() && !Around.empty()) {
    const NamespaceDecl *Outermost = Around.pop_back_val();
    if (Outermost->isInline())
      continue;
    if (identifierOf(*Outermost) != Path.front())
      return false;
    Path = Path.drop_front();
  }
  return Path.empty();
}

bool isTemporary(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Full = dyn_cast<FullExpr>(E))
    E = Full->getSubExpr()->IgnoreParenImpCasts();
  return isa<MaterializeTemporaryExpr>(E) || E->isPRValue();
}

bool makesOwnObject(const Stmt &S) {
  const auto *Made = dyn_cast<CXXConstructExpr>(&S);
  return Made && !Made->getConstructor()->isInStdNamespace();
}

const Expr *expressionOf(const Stmt &S) {
  const Stmt *Inner = &S;
  while (const auto *Attributed = dyn_cast<AttributedStmt>(Inner))
    Inner = Attributed->getSubStmt();
  const auto *E = dyn_cast<Expr>(Inner);
  if (!E)
    return nullptr;
  E = E->IgnoreParenImpCasts();
  if (const auto *Full = dyn_cast<FullExpr>(E))
    E = Full->getSubExpr()->IgnoreParenImpCasts();
  return E;
}

bool isMoveOrForward(const FunctionDecl &Function) {
  return Function.isInStdNamespace() && (identifierOf(Function) == "move" ||
                                         identifierOf(Function) == "forward");
}

/// \p E without the outermost of what stripConversions() leaves out; \p E if
/// that is nothing.
static const Expr *stripOne(const Expr *E) {
  if (const auto *Paren = dyn_cast<ParenExpr>(E))
    return Paren->getSubExpr();
  if (const auto *Cast = dyn_cast<ImplicitCastExpr>(E))
    return Cast->getSubExpr();
  if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
    return Default->getExpr();
  if (const auto *Default = dyn_cast<CXXDefaultInitExpr>(E))
    return Default->getExpr();
  if (const auto *Full = dyn_cast<FullExpr>(E))
    return Full->getSubExpr();
  if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
    return Temporary->getSubExpr();
  if (const auto *Bind = dyn_cast<CXXBindTemporaryExpr>(E))
    return Bind->getSubExpr();
  if (const auto *Cast = dyn_cast<CXXFunctionalCastExpr>(E))
    return Cast->getCastKind() != CK_Dependent ? Cast->getSubExpr() : E;
  if (const auto *Param = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
    return Param->getReplacement();
  if (const auto *List = dyn_cast<InitListExpr>(E))
    return List->isTransparent() ? List->getInit(0) : E;
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(E))
    return Construct->getNumArgs() >= 1 &&
                   Construct->getConstructor()->isCopyOrMoveConstructor()
               ? Construct->getArg(0)
               : E;
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return Call->getNumArgs() == 1 && Call->getDirectCallee() &&
                   isMoveOrForward(*Call->getDirectCallee())
               ? Call->getArg(0)
               : E;
  return E->IgnoreParens(); // '__extension__ x' and the like.
}

void forEachConversion(const Expr *E,
                       llvm::function_ref<void(const Expr &)> Visit) {
  for (const Expr *Outer = nullptr; E != Outer; E = stripOne(E)) {
    Visit(*E);
    Outer = E;
  }
}

const Expr *stripConversions(const Expr *E) {
  const Expr *Last = E;
  forEachConversion(E, [&Last](const Expr &Next) { Last = &Next; });
  return Last;
}

std::optional<int64_t> toInteger(const llvm::APSInt &Number) {
  if (Number.isSigned() || Number.getBitWidth() > 64)
    return Number.trySExtValue();
  return static_cast<int64_t>(Number.getZExtValue());
}

std::optional<int64_t> integerIn(const Expr &E, const ASTContext &Context) {
  Expr::EvalResult Result;
  return !E.isInstantiationDependent() && E.EvaluateAsInt(Result, Context)
             ? toInteger(Result.Val.getInt())
             : std::nullopt;
}

/// Returns true if the bounds of an array in \p S are evaluated:
/// 'sizeof(char[n])'.
static bool hasVariableBound(const Stmt &S) {
  const auto *Trait = dyn_cast<UnaryExprOrTypeTraitExpr>(&S);
  return Trait && Trait->getKind() == UETT_SizeOf &&
         Trait->getTypeOfArgument()->isVariablyModifiedType();
}

bool isUnevaluated(const Stmt &S, const ASTContext &Context) {
  if (const auto *Id = dyn_cast<CXXTypeidExpr>(&S))
    return !Id->isPotentiallyEvaluated();
  const auto *Call = dyn_cast<CallExpr>(&S);
  return (isa<CXXNoexceptExpr, UnaryExprOrTypeTraitExpr, RequiresExpr>(S) &&
          !hasVariableBound(S)) ||
         (Call && Call->isUnevaluatedBuiltinCall(Context));
}

bool isSameAsOperand(const Stmt &S) {
  return isa<ParenExpr, FullExpr, MaterializeTemporaryExpr,
             CXXBindTemporaryExpr>(S);
}

const VarDecl *initializedBy(const DeclStmt &Declares, const Stmt &Init) {
  for (const Decl *D : Declares.decls())
    if (const auto *Var = dyn_cast<VarDecl>(D); Var && Var->getInit() == &Init)
      return Var;
  return nullptr;
}

const ValueDecl *namedValue(const Expr *E) {
  E = stripConversions(E);
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    return Ref->getDecl();
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return Member->getMemberDecl();
  return nullptr;
}

Compared comparisonIn(const Expr &E) {
  if (const auto *Op = dyn_cast<BinaryOperator>(&E);
      Op && Op->isComparisonOp() && Op->getOpcode() != BO_Cmp)
    return {Op->getOpcode(), Op->getLHS(), Op->getRHS()};
  if (const auto *Rewritten = dyn_cast<CXXRewrittenBinaryOperator>(&E)) {
    const auto Form = Rewritten->getDecomposedForm();
    return {Form.Opcode, Form.LHS, Form.RHS};
  }
  if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(&E);
      Op && Op->isComparisonOp() && Op->getNumArgs() == 2 &&
      Op->getOperator() != OO_Spaceship)
    return {BinaryOperator::getOverloadedOpcode(Op->getOperator()),
            Op->getArg(0), Op->getArg(1)};
  return {};
}

llvm::StringRef identifierOf(const NamedDecl &D) {
  return D.getIdentifier() ? D.getName() : llvm::StringRef();
}

const VarDecl *variableIn(const Stmt *S) {
  const auto *Ref = dyn_cast_or_null<DeclRefExpr>(S);
  return Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
}

const VarDecl *wholeVariableIn(const Stmt *S) {
  const auto *Ref = dyn_cast_or_null<DeclRefExpr>(S);
  const auto *Binding = Ref ? dyn_cast<BindingDecl>(Ref->getDecl()) : nullptr;
  return Binding ? dyn_cast_or_null<VarDecl>(Binding->getDecomposedDecl())
                 : variableIn(Ref);
}

bool isThis(const Expr &E) { return isa<CXXThisExpr>(E.IgnoreParenImpCasts()); }

const FieldDecl *ownMemberIn(const Stmt &S) {
  const auto *Member = dyn_cast<MemberExpr>(&S);
  return Member && isThis(*Member->getBase())
             ? dyn_cast<FieldDecl>(Member->getMemberDecl())
             : nullptr;
}

const Expr *conditionOf(const Stmt &S) {
  if (const auto *If = dyn_cast<IfStmt>(&S))
    return If->getCond();
  if (const auto *Switch = dyn_cast<SwitchStmt>(&S))
    return Switch->getCond();
  if (const auto *While = dyn_cast<WhileStmt>(&S))
    return While->getCond();
  if (const auto *Do = dyn_cast<DoStmt>(&S))
    return Do->getCond();
  if (const auto *For = dyn_cast<ForStmt>(&S))
    return For->getCond();
  if (const auto *Either = dyn_cast<AbstractConditionalOperator>(&S))
    return Either->getCond();
  if (const auto *Op = dyn_cast<BinaryOperator>(&S); Op && Op->isLogicalOp())
    return Op->getLHS();
  return nullptr;
}

bool isLoop(const Stmt &S) {
  return isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S);
}

bool mayLeaveLoop(const Stmt &S, bool WithFunction, bool IsInner) {
  if (isa<GotoStmt>(S) || (isa<BreakStmt>(S) && !IsInner) ||
      (isa<ReturnStmt, CXXThrowExpr, CoreturnStmt>(S) && WithFunction))
    return true;
  IsInner |= isLoop(S) || isa<SwitchStmt>(S);
  return !isa<LambdaExpr>(S) && llvm::any_of(S.children(), [&](const Stmt *C) {
    return C && mayLeaveLoop(*C, WithFunction, IsInner);
  });
}

bool leaves(const Stmt &S) {
  const auto *E = dyn_cast<Expr>(&S);
  return isa<ReturnStmt, CoreturnStmt, BreakStmt, ContinueStmt, GotoStmt>(S) ||
         (E && isa<CXXThrowExpr>(E->IgnoreParenImpCasts()));
}

bool leavesAlways(const Stmt &S) {
  if (const auto *Block = dyn_cast<CompoundStmt>(&S))
    return llvm::any_of(Block->body(),
                        [](const Stmt *Inner) { return leavesAlways(*Inner); });
  if (const auto *If = dyn_cast<IfStmt>(&S))
    return If->getElse() && leavesAlways(*If->getThen()) &&
           leavesAlways(*If->getElse());
  return leaves(S);
}

void forEachDiscarded(const Stmt &Parent,
                      llvm::function_ref<void(const Expr &)> Visit) {
  llvm::SmallVector<const Stmt *, 8> Pending;
  const auto Find = [&](const Stmt *S) {
    const auto *E = dyn_cast_or_null<Expr>(S);
    while (E) {
      const Expr *Inner = E->IgnoreParenImpCasts();
      if (const auto *Full = dyn_cast<FullExpr>(Inner))
        Inner = Full->getSubExpr();
      else if (const auto *Bound = dyn_cast<CXXBindTemporaryExpr>(Inner))
        Inner = Bound->getSubExpr();
      if (Inner != E) {
        E = Inner;
        continue;
      }
      // If the whole is discarded, so are its parts.
      if (const auto *Comma = dyn_cast<BinaryOperator>(E);
          Comma && Comma->isCommaOp()) {
        Pending.push_back(Comma->getRHS());
      } else if (const auto *Either = dyn_cast<ConditionalOperator>(E)) {
        Pending.push_back(Either->getTrueExpr());
        Pending.push_back(Either->getFalseExpr());
      }
      return Visit(*E);
    }
  };
  const auto Look = [&](const Stmt *S) {
    Pending.assign({S});
    while (!Pending.empty())
      Find(Pending.pop_back_val());
  };
  if (isa<CompoundStmt, LabelStmt, AttributedStmt>(Parent)) {
    for (const Stmt *Child : Parent.children())
      Look(Child);
  } else if (const auto *Case = dyn_cast<SwitchCase>(&Parent)) {
    Look(Case->getSubStmt());
  } else if (const auto *If = dyn_cast<IfStmt>(&Parent)) {
    Look(If->getInit());
    Look(If->getThen());
    Look(If->getElse());
  } else if (const auto *Switch = dyn_cast<SwitchStmt>(&Parent)) {
    Look(Switch->getInit());
    Look(Switch->getBody());
  } else if (const auto *While = dyn_cast<WhileStmt>(&Parent)) {
    Look(While->getBody());
  } else if (const auto *Do = dyn_cast<DoStmt>(&Parent)) {
    Look(Do->getBody());
  } else if (const auto *For = dyn_cast<ForStmt>(&Parent)) {
    Look(For->getInit());
    Look(For->getInc());
    Look(For->getBody());
  } else if (const auto *Range = dyn_cast<CXXForRangeStmt>(&Parent)) {
    Look(Range->getInit());
    Look(Range->getBody());
  } else if (const auto *Comma = dyn_cast<BinaryOperator>(&Parent);
             Comma && Comma->isCommaOp()) {
    Look(Comma->getLHS());
  }
}

bool contains(const Stmt &S, const Stmt &Part, unsigned MaxNodes) {
  bool IsIn = false;
  anyStatement(
      S, [&](const Stmt &Next) { return IsIn = &Next == &Part; }, MaxNodes);
  return IsIn;
}

bool isOnceInMain(const FunctionDecl *Function, const Expr &Call) {
  const Stmt *Body =
      Function && Function->isMain() ? Function->getBody() : nullptr;
  return Body && !anyStatement(*Body, [&Call](const Stmt &S) {
           return isa<CXXForRangeStmt, DoStmt, ForStmt, WhileStmt>(S) &&
                  contains(S, Call);
         });
}

bool anyStatement(const Stmt &S, llvm::function_ref<bool(const Stmt &)> Is,
                  unsigned MaxNodes) {
  StatementWalk Walk(S, MaxNodes);
  while (const Stmt *Next = Walk.next()) {
    countSteps();
    if (Is(*Next))
      return true;
    Walk.enter(*Next);
  }
  return !Walk.isDone();
}

bool mayEndByItself(const Stmt &Loop) {
  const Expr *Condition = nullptr;
  const Stmt *Body = nullptr;
  if (const auto *While = dyn_cast<WhileStmt>(&Loop)) {
    Condition = While->getCond();
    Body = While->getBody();
  } else if (const auto *Do = dyn_cast<DoStmt>(&Loop)) {
    Condition = Do->getCond();
    Body = Do->getBody();
  } else if (const auto *For = dyn_cast<ForStmt>(&Loop)) {
    Condition = For->getInit() || For->getInc() ? nullptr : For->getCond();
    Body = For->getBody();
  } else if (const auto *Range = dyn_cast<CXXForRangeStmt>(&Loop)) {
    Body = Range->getBody();
  }
  return (Body && mayLeaveLoop(*Body, /*WithFunction=*/true)) ||
         (Condition && anyStatement(*Condition, [](const Stmt &Part) {
            const auto *Op = dyn_cast<BinaryOperator>(&Part);
            const VarDecl *Var = variableIn(&Part);
            return (Op && Op->isComparisonOp()) ||
                   (Var && Var->isLocalVarDecl());
          }));
}

const DeclStmt *soleDeclaration(const VarDecl &Var, const Stmt &Body) {
  const DeclStmt *Found = nullptr;
  anyStatement(Body, [&](const Stmt &S) {
    if (isa<CompoundStmt>(S))
      for (const Stmt *Child : S.children())
        if (const auto *Declaration = dyn_cast_or_null<DeclStmt>(Child);
            Declaration && Declaration->isSingleDecl() &&
            Declaration->getSingleDecl() == &Var)
          Found = Declaration;
    return Found != nullptr;
  });
  return Found;
}

bool anyReference(const Stmt &S, llvm::function_ref<bool(const VarDecl &)> Is,
                  unsigned MaxNodes) {
  return anyStatement(
      S,
      [&](const Stmt &Part) {
        const auto *Var = variableIn(&Part);
        return Var && Is(*Var);
      },
      MaxNodes);
}

const Expr *wholeOfPart(const Expr &E) {
  if (const auto *Member = dyn_cast<MemberExpr>(&E))
    return Member->getBase();
  if (const auto *Call = dyn_cast<CXXMemberCallExpr>(&E))
    return Call->getImplicitObjectArgument();
  if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(&E))
    return Op->getArg(0);
  if (const auto *Unary = dyn_cast<UnaryOperator>(&E))
    return Unary->getSubExpr();
  const auto *Subscript = dyn_cast<ArraySubscriptExpr>(&E);
  return Subscript ? Subscript->getBase() : nullptr;
}

bool overrides(const CXXMethodDecl &Method, const CXXMethodDecl &Base) {
  return Method.getCanonicalDecl() == Base.getCanonicalDecl() ||
         llvm::any_of(Method.overridden_methods(),
                      [&Base](const CXXMethodDecl *Overridden) {
                        return overrides(*Overridden, Base);
                      });
}

bool mayBeOverridden(const FunctionDecl &Function) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  return Method && Method->isVirtual() && !Method->hasAttr<FinalAttr>() &&
         !Method->getParent()->isEffectivelyFinal();
}

bool isInstantiated(const FunctionDecl &Function) {
  for (const DeclContext *C = &Function; C; C = C->getParent()) {
    if (const auto *Around = dyn_cast<FunctionDecl>(C);
        Around && Around->isTemplateInstantiation())
      return true;
    if (const auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(C);
        Class && isTemplateInstantiation(Class->getSpecializationKind()))
      return true;
  }
  return false;
}

bool isAssignment(const CXXMethodDecl &Method) {
  return Method.isCopyAssignmentOperator() || Method.isMoveAssignmentOperator();
}

/// Also for arrays and for references to constants.
static bool isConstant(const VarDecl &Var, const ASTContext &Context) {
  return Var.isConstexpr() ||
         Var.getType().getNonReferenceType().isConstant(Context);
}

const Expr *constantInitializer(const VarDecl &Var, const ASTContext &Context) {
  if (isa<ParmVarDecl>(Var) || !isConstant(Var, Context))
    return nullptr;
  const Expr *Init = Var.getAnyInitializer();
  // A static member of a class template is initialized in the pattern until
  // something instantiates its definition.
  if (!Init)
    if (const VarDecl *Pattern = Var.getTemplateInstantiationPattern())
      Init = Pattern->getAnyInitializer();
  return Init;
}

bool isMutableReference(QualType Type) {
  const auto *Reference = Type->getAs<LValueReferenceType>();
  return Reference && !Reference->getPointeeType().isConstQualified();
}

const Expr *rangeOf(const VarDecl &Var) {
  // 'auto &&__range = container; auto __begin = begin(__range);
  //  T Var = *__begin;'
  const Expr *E = Var.getInit() ? stripConversions(Var.getInit()) : nullptr;
  for (unsigned I = 0; E && I != 8; ++I) {
    if (const auto *Op = dyn_cast<UnaryOperator>(E)) {
      E = stripConversions(Op->getSubExpr());
    } else if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(E)) {
      E = stripConversions(Op->getArg(0));
    } else if (const auto *Call = dyn_cast<CXXMemberCallExpr>(E)) {
      E = stripConversions(Call->getImplicitObjectArgument());
    } else if (const auto *Call = dyn_cast<CallExpr>(E);
               Call && Call->getNumArgs() == 1) {
      E = stripConversions(Call->getArg(0));
    } else if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
      const auto *Hidden = dyn_cast<VarDecl>(Ref->getDecl());
      if (!Hidden || !Hidden->isImplicit() || !Hidden->getInit())
        return nullptr;
      if (Hidden->getName().starts_with("__range"))
        return Hidden->getInit();
      E = stripConversions(Hidden->getInit());
    } else {
      return nullptr;
    }
  }
  return nullptr;
}

unsigned references(const Stmt &S, const VarDecl &Var) {
  // Coroutines have some expressions twice: as written, and in what the
  // compiler makes of them.
  llvm::SmallPtrSet<const Stmt *, 8> Names;
  anyStatement(S, [&](const Stmt &Part) {
    if (variableIn(&Part) == &Var)
      Names.insert(&Part);
    return false;
  });
  return Names.size();
}

} // namespace clang::tidy::bigtable
