// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lower/Statements.h"
#include "api/Headers.h"
#include "cxx/Ast.h"
#include "clang/Basic/Stack.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

namespace clang::tidy::bigtable::lower {

using code::StmtKind;
using llvm::StringRef;

//===-- Nodes -------------------------------------------------------------===//

const code::Stmt *Statements::add(StmtKind Kind, SourceRange At,
                                  llvm::ArrayRef<const code::Expr *> Exprs,
                                  llvm::ArrayRef<const code::Stmt *> Stmts,
                                  const code::Variable *Var,
                                  llvm::StringRef Text) {
  code::Stmt Node;
  Node.Kind = Kind;
  Node.At = U.location(At);
  Node.Exprs = U.Program->list(Exprs);
  Node.Stmts = U.Program->list(Stmts);
  Node.Var = Var;
  Node.Text = U.Program->text(Text);
  const code::Stmt *Made = U.Program->make(Node);
  if (Out)
    Out->push_back(Made);
  return Made;
}

const code::Stmt *Statements::block(SourceRange At,
                                    llvm::function_ref<void()> Fill) {
  llvm::SmallVector<const code::Stmt *, 8> Inner;
  const size_t Before = InScope.size();
  {
    const llvm::SaveAndRestore Restore(Out, &Inner);
    Fill();
  }
  InScope.truncate(Before);
  const llvm::SaveAndRestore<llvm::SmallVector<const code::Stmt *, 8> *>
      Restore(Out, nullptr);
  return add(StmtKind::Block, At, {}, Inner);
}

const code::Stmt *Statements::block(const Stmt &S) {
  return block(S.getSourceRange(), [&] {
    const auto *Compound = dyn_cast<CompoundStmt>(&S);
    if (!Compound)
      return lower(&S);
    addAll(*Compound);
  });
}

void Statements::addUnknown(StringRef Why, SourceRange At,
                            llvm::ArrayRef<const code::Stmt *> Parts,
                            bool MayChange) {
  Operands May;
  if (MayChange)
    for (const code::Variable *Var : InScope)
      May.push_back(Of.use(*Var, At));
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Of.Function);
  if (MayChange && Method && Method->isImplicitObjectMemberFunction() &&
      !Method->getParent()->isLambda())
    May.push_back(Of.thisPlace(Method->getFunctionObjectParameterType(), At));
  code::Stmt Node;
  Node.At = U.location(At);
  Node.Text = U.Program->text(Why);
  Node.Exprs = U.Program->list(llvm::ArrayRef(May));
  Node.Stmts = U.Program->list(Parts);
  Out->push_back(U.Program->make(Node));
}

//===-- Errors of the compiler --------------------------------------------===//

/// Returns true if the compiler reported an error in \p S itself.
bool Statements::errs(const Stmt &S) const {
  if (isa<CompoundStmt>(S))
    return false;
  return llvm::any_of(U.errorsIn(S.getSourceRange()), [&](unsigned Offset) {
    return llvm::none_of(S.children(), [&](const Stmt *Part) {
      countSteps();
      return Part && !isa<Expr>(Part) && !isa<DeclStmt>(Part) &&
             llvm::is_contained(U.errorsIn(Part->getSourceRange()), Offset);
    });
  });
}

/// Appends the statements of \p S, and between them what Clang may have
/// dropped.
void Statements::addAll(const CompoundStmt &S) {
  llvm::ArrayRef<unsigned> Errors = U.errorsIn(S.getSourceRange());
  const auto Drop = [&](const Stmt *Before) {
    const unsigned Begin =
        Before ? U.offsetsOf(Before->getSourceRange()).first : ~0U;
    bool Any = false;
    for (; !Errors.empty() && Errors.front() < Begin;
         Errors = Errors.drop_front())
      Any = true;
    if (Any)
      addUnknown("an error of the compiler",
                 Before ? Before->getBeginLoc() : S.getEndLoc(), {});
  };
  for (const Stmt *Child : S.body()) {
    if (!Errors.empty())
      Drop(Child);
    lower(Child);
    if (!Errors.empty())
      Errors = Errors.drop_front(U.errorsIn(Child->getSourceRange()).size());
  }
  if (!Errors.empty())
    Drop(nullptr);
}

void Statements::lower(const Stmt *S) {
  if (!S)
    return;
  clang::runWithSufficientStackSpace(
      [] {},
      [&] {
        if (!errs(*S))
          return Visit(S);
        llvm::SmallVector<const code::Stmt *, 8> Inner;
        {
          const llvm::SaveAndRestore Restore(Out, &Inner);
          Visit(S);
        }
        // What it declares is in scope behind it.
        if (isa<DeclStmt>(S)) {
          Out->append(Inner.begin(), Inner.end());
          Inner.clear();
        }
        addUnknown("an error of the compiler", S->getSourceRange(), Inner);
      });
}

//===-- Declarations ------------------------------------------------------===//

void Statements::bindParts(const DecompositionDecl &Var) {
  for (const BindingDecl *Part : Var.bindings())
    if (const VarDecl *Holder = Part->getHoldingVar())
      declare(*Holder);
}

void Statements::declare(const VarDecl &Var) {
  const code::Variable *Is = Of.variable(Var);
  Operands Init;
  if (Var.isInvalidDecl())
    Init.push_back(
        Of.unknown("an error of the compiler", Var.getLocation(), {}, Is->Of));
  else if (const Expr *Value = Var.getInit())
    Init.push_back(Of.lower(Value));
  add(StmtKind::Let, Var.getSourceRange(), Init, {}, Is);
  if (Var.isStaticLocal() && !Init.empty())
    U.setInit(*Is, *Init.front());
  enter(*Is);
  if (const auto *Parts = dyn_cast<DecompositionDecl>(&Var))
    bindParts(*Parts);
}

void Statements::VisitDeclStmt(const DeclStmt *S) {
  for (const Decl *D : S->decls()) {
    const auto *Var = dyn_cast<VarDecl>(D);
    if (Var && !Var->hasExternalStorage())
      declare(*Var);
    if (const auto *Class = dyn_cast<CXXRecordDecl>(D))
      U.LocalClasses.push_back(Class);
  }
}

void Statements::initialize(const code::Expr *Place, const code::Expr *Init,
                            SourceRange At) {
  add(StmtKind::Initialize, At, {Place, Init});
}

//===-- Expressions -------------------------------------------------------===//

/// Returns the value that \p Call, of a function of a coroutine's promise,
/// takes; \p Other without one.
static const Expr *valueFor(const Expr *Call, const Expr *Other) {
  const auto *Made =
      dyn_cast_or_null<CXXMemberCallExpr>(Call ? Call->IgnoreImplicit() : Call);
  return Made && Made->getNumArgs() == 1 ? Made->getArg(0) : Other;
}

void Statements::VisitExpr(const Expr *E) {
  if (const auto *Yield = dyn_cast<CoyieldExpr>(E->IgnoreImplicit())) {
    // It waits for what 'yield_value' of the promise makes of the value.
    const Expr *Value = Yield->getOperand();
    add(StmtKind::Yield, E->getSourceRange(),
        {Of.lower(valueFor(Value, Value))});
    return;
  }
  add(StmtKind::Evaluate, E->getSourceRange(), {Of.dropped(*E)});
}

void Statements::VisitStmt(const Stmt *S) {
  llvm::SmallVector<const code::Stmt *, 8> Parts;
  for (const Stmt *Child : S->children())
    if (Child)
      Parts.push_back(block(*Child));
  addUnknown((StringRef("not described: ") + S->getStmtClassName()).str(),
             S->getSourceRange(), Parts);
}

//===-- Flow --------------------------------------------------------------===//

void Statements::VisitCompoundStmt(const CompoundStmt *S) {
  Out->push_back(block(*S));
}

void Statements::VisitIfStmt(const IfStmt *S) {
  const auto Branches = [&] {
    if (S->getInit())
      lower(S->getInit());
    if (const VarDecl *Declared = S->getConditionVariable())
      declare(*Declared);
    if (S->isConsteval()) {
      const Stmt *Run = S->isNegatedConsteval() ? S->getThen() : S->getElse();
      if (Run)
        Out->push_back(block(*Run));
      return;
    }
    if (S->isConstexpr())
      if (const auto Kept = S->getNondiscardedCase(U.Context)) {
        if (*Kept)
          Out->push_back(block(**Kept));
        return;
      }
    const code::Expr *Condition = Of.lower(S->getCond());
    llvm::SmallVector<const code::Stmt *, 2> Both{block(*S->getThen())};
    if (S->getElse())
      Both.push_back(block(*S->getElse()));
    add(StmtKind::If, S->getSourceRange(), {Condition}, Both);
  };
  if (S->getInit() || S->getConditionVariable())
    Out->push_back(block(S->getSourceRange(), Branches));
  else
    Branches();
}

void Statements::loop(const Stmt &S, const VarDecl *Declared,
                      const Expr *Condition, const Stmt &Body,
                      const Expr *Next) {
  Operands While;
  if (Condition && !Declared)
    While.push_back(Of.lower(Condition));
  llvm::SmallVector<const code::Stmt *, 2> Parts;
  if (!Declared)
    Parts.push_back(block(Body));
  else // 'while (T t = ...)': another variable in each turn.
    Parts.push_back(block(S.getSourceRange(), [&] {
      declare(*Declared);
      const code::Expr *Test = Of.lower(Condition);
      const code::Stmt *Empty = block(Condition->getSourceRange(), [] {});
      const code::Stmt *Leave = block(Condition->getSourceRange(), [&] {
        add(StmtKind::Break, Condition->getSourceRange(), {});
      });
      add(StmtKind::If, Condition->getSourceRange(), {Test}, {Empty, Leave});
      Out->push_back(block(Body));
    }));
  if (Next)
    Parts.push_back(block(Next->getSourceRange(), [&] { lower(Next); }));
  add(StmtKind::Loop, S.getSourceRange(), While, Parts);
}

void Statements::VisitWhileStmt(const WhileStmt *S) {
  loop(*S, S->getConditionVariable(), S->getCond(), *S->getBody(), nullptr);
}

void Statements::VisitForStmt(const ForStmt *S) {
  Out->push_back(block(S->getSourceRange(), [&] {
    if (S->getInit())
      lower(S->getInit());
    loop(*S, S->getConditionVariable(), S->getCond(), *S->getBody(),
         S->getInc());
  }));
}

void Statements::VisitDoStmt(const DoStmt *S) {
  const code::Stmt *Body = block(*S->getBody());
  add(StmtKind::LoopOnce, S->getSourceRange(), {Of.lower(S->getCond())},
      {Body});
}

/// Returns true if code of the user finds the beginning of the range of \p S.
static bool isRangeOfUser(const CXXForRangeStmt &S) {
  if (!S.getBeginStmt())
    return false;
  const auto *Begin = dyn_cast<VarDecl>(S.getBeginStmt()->getSingleDecl());
  const Expr *Init = Begin ? Begin->getInit() : nullptr;
  const auto *Call =
      Init ? dyn_cast<CallExpr>(Init->IgnoreImplicit()) : nullptr;
  const FunctionDecl *Called = Call ? Call->getDirectCallee() : nullptr;
  return Called && Called->hasBody() && !isForeign(*Called);
}

void Statements::explicitRange(const CXXForRangeStmt &S) {
  for (const DeclStmt *Hidden :
       {S.getRangeStmt(), S.getBeginStmt(), S.getEndStmt()})
    VisitDeclStmt(Hidden);
  const code::Expr *Condition = Of.lower(S.getCond());
  const code::Stmt *Body = block(S.getBody()->getSourceRange(), [&] {
    declare(*S.getLoopVariable());
    lower(S.getBody());
  });
  const code::Stmt *Next =
      block(S.getInc()->getSourceRange(), [&] { lower(S.getInc()); });
  add(StmtKind::Loop, S.getSourceRange(), {Condition}, {Body, Next});
}

void Statements::VisitCXXForRangeStmt(const CXXForRangeStmt *S) {
  const auto Whole = [&] {
    if (S->getInit())
      lower(S->getInit());
    if (isRangeOfUser(*S))
      return explicitRange(*S);
    const code::Expr *Range = Of.lower(S->getRangeInit());
    const VarDecl &Var = *S->getLoopVariable();
    const code::Variable *Each = Of.variable(Var);
    const code::Stmt *Body = block(S->getBody()->getSourceRange(), [&] {
      enter(*Each);
      if (const auto *Parts = dyn_cast<DecompositionDecl>(&Var))
        bindParts(*Parts);
      if (const auto *Inner = dyn_cast<CompoundStmt>(S->getBody()))
        addAll(*Inner);
      else
        lower(S->getBody());
    });
    add(StmtKind::ForEach, S->getSourceRange(), {Range}, {Body}, Each);
  };
  if (S->getInit() || isRangeOfUser(*S))
    Out->push_back(block(S->getSourceRange(), Whole));
  else
    Whole();
}

/// Appends the labels before \p S, and \p S. Returns the number of labels.
unsigned Statements::cases(const Stmt &S) {
  const Stmt *Inner = &S;
  unsigned Count = 0;
  while (const auto *Label = dyn_cast<SwitchCase>(Inner)) {
    ++Count;
    Operands Values;
    const auto *Case = dyn_cast<CaseStmt>(Label);
    if (Case)
      Values.push_back(Of.lower(Case->getLHS()));
    if (Case && Case->getRHS())
      Values.push_back(Of.lower(Case->getRHS()));
    code::Stmt Node;
    Node.Kind = StmtKind::Case;
    Node.At = U.location(Label->getKeywordLoc());
    Node.Exprs = U.Program->list(llvm::ArrayRef(Values));
    if (Values.size() == 2)
      Node.Text = U.Program->text("...");
    Out->push_back(U.Program->make(Node));
    Inner = Label->getSubStmt();
  }
  lower(Inner);
  return Count;
}

void Statements::VisitSwitchStmt(const SwitchStmt *S) {
  const auto Whole = [&] {
    if (S->getInit())
      lower(S->getInit());
    if (const VarDecl *Declared = S->getConditionVariable())
      declare(*Declared);
    const code::Expr *Value = Of.lower(S->getCond());
    const Stmt *Inside = S->getBody();
    unsigned Direct = 0, All = 0;
    const code::Stmt *Body = block(Inside->getSourceRange(), [&] {
      if (!isa<CompoundStmt>(Inside))
        Direct += cases(*Inside);
      else
        for (const Stmt *Child : Inside->children())
          Direct += cases(*Child);
      if (!U.errorsIn(Inside->getSourceRange()).empty())
        addUnknown("an error of the compiler", Inside->getEndLoc(), {});
    });
    for (const SwitchCase *Each = S->getSwitchCaseList(); Each;
         Each = Each->getNextSwitchCase())
      ++All;
    if (Direct == All)
      add(StmtKind::Switch, S->getSourceRange(), {Value}, {Body}, nullptr,
          S->isAllEnumCasesCovered() ? "all" : "");
    else
      addUnknown("a case in an inner block", S->getSourceRange(), {Body});
  };
  if (S->getInit() || S->getConditionVariable())
    Out->push_back(block(S->getSourceRange(), Whole));
  else
    Whole();
}

/// A label that is not one of the block of its switch.
void Statements::VisitSwitchCase(const SwitchCase *S) {
  addUnknown("a case in an inner block", S->getSourceRange(),
             {block(*S->getSubStmt())});
}

void Statements::VisitCXXTryStmt(const CXXTryStmt *S) {
  addTry(*S, [] {});
}

void Statements::addTry(const CXXTryStmt &S, llvm::function_ref<void()> First) {
  const CompoundStmt &Tried = *S.getTryBlock();
  llvm::SmallVector<const code::Stmt *, 4> Parts{
      block(Tried.getSourceRange(), [&] {
        First();
        addAll(Tried);
      })};
  for (unsigned I = 0; I != S.getNumHandlers(); ++I) {
    const CXXCatchStmt &Handler = *S.getHandler(I);
    const VarDecl *Caught = Handler.getExceptionDecl();
    const code::Variable *Var = Caught ? Of.variable(*Caught) : nullptr;
    const code::Stmt *Body = block(*Handler.getHandlerBlock());
    const llvm::SaveAndRestore<llvm::SmallVector<const code::Stmt *, 8> *>
        Restore(Out, nullptr);
    Parts.push_back(
        add(StmtKind::Handler, Handler.getSourceRange(), {}, {Body}, Var));
  }
  add(StmtKind::Try, S.getSourceRange(), {}, Parts);
}

void Statements::VisitReturnStmt(const ReturnStmt *S) {
  Operands Value;
  if (S->getRetValue())
    Value.push_back(Of.lower(S->getRetValue()));
  add(StmtKind::Return, S->getSourceRange(), Value);
}

void Statements::VisitCoreturnStmt(const CoreturnStmt *S) {
  Operands Value;
  if (S->getOperand())
    Value.push_back(Of.lower(valueFor(S->getPromiseCall(), S->getOperand())));
  add(StmtKind::Return, S->getSourceRange(), Value);
}

void Statements::VisitCoroutineBodyStmt(const CoroutineBodyStmt *S) {
  lower(S->getBody());
}

void Statements::VisitBreakStmt(const BreakStmt *S) {
  add(StmtKind::Break, S->getSourceRange(), {});
}

void Statements::VisitContinueStmt(const ContinueStmt *S) {
  add(StmtKind::Continue, S->getSourceRange(), {});
}

void Statements::VisitLabelStmt(const LabelStmt *S) {
  addUnknown("a label", S->getSourceRange(), {block(*S->getSubStmt())});
}

void Statements::VisitGotoStmt(const GotoStmt *S) {
  // What changes by then, changes at the label.
  addUnknown("goto", S->getSourceRange(), {}, /*MayChange=*/false);
}

void Statements::VisitAttributedStmt(const AttributedStmt *S) {
  lower(S->getSubStmt());
}

} // namespace clang::tidy::bigtable::lower
