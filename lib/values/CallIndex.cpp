// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "values/CallIndex.h"
#include "api/CallTable.h"
#include "api/Headers.h"
#include "api/Libraries.h"
#include "api/SummaryLookup.h"
#include "api/Tags.h"
#include "api/Text.h"
#include "api/Time.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "cxx/Changes.h"
#include "cxx/EvaluatedCode.h"
#include "cxx/FunctionUses.h"
#include "cxx/MemberEffects.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

/// Returns true if \p Site adds to a local variable with mutations. Other
/// vectors hold other things.
static bool addsMutations(const CallSite &Site) {
  const Expr *Into = carrierIn(Site);
  const VarDecl *Var = Into ? variableIn(stripConversions(Into)) : nullptr;
  return Var && Var->isLocalVarDecl() && !Var->isStaticLocal() &&
         isCarrier(Var->getType());
}

using llvm::StringRef;

class CallIndex::Walker : public EvaluatedCodeVisitor<Walker> {
  using Base = EvaluatedCodeVisitor<Walker>;

public:
  Walker(CallIndex &Out, const CallTable &Functions, ASTContext &Context,
         TagVisitor OnTag)
      : Base(Context), Out(Out), Functions(Functions), OnTag(OnTag) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool TraverseDecl(Decl *D) {
    if (!D || D->isInvalidDecl())
      return true;
    if (isa<TranslationUnitDecl>(D->getDeclContext()) && isForeign(*D))
      return true;
    for (const auto *Attr : D->specific_attrs<AnnotateAttr>())
      OnTag(*D, *Attr);
    const auto *Function = dyn_cast<FunctionDecl>(D);
    if (!Function)
      return Base::TraverseDecl(D);
    const Enclosing Outside = Inside;
    Inside.Function = Function;
    Inside.MayWrite |= findTag(*D, TagKind::NotAWriter).has_value();
    Inside.MayRead |= findTag(*D, TagKind::NotAReader).has_value();
    Inside.Instantiation |= Function->isTemplateInstantiation();
    if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Function))
      collectAssigned(*Constructor);
    if (const auto *Method = dyn_cast<CXXMethodDecl>(Function);
        Method && Method->isVirtual() && Method->getIdentifier() &&
        Method->doesThisDeclarationHaveABody() && !Method->isDependentContext())
      Out.Virtual.push_back(Method);
    bool Continue = Base::TraverseDecl(D);
    // Otherwise they are visited as part of the function's type.
    for (ParmVarDecl *P : Function->parameters())
      Continue = Continue && TraverseDecl(P);
    Inside = Outside;
    return Continue;
  }

  // Nothing that is only named in a type is ever called. The parameters of this
  // differ between LLVM majors.
  template <typename... Ts> bool TraverseTypeLoc(Ts &&...) { return true; }
  // Which branch there is, each instantiation knows for itself.
  bool TraverseIfStmt(IfStmt *If) {
    if (If->isConstexpr() && If->getCond() && If->getCond()->isValueDependent())
      return true;
    return Base::TraverseIfStmt(If);
  }
  bool TraverseConceptDecl(ConceptDecl *) { return true; }

  bool
  TraverseClassTemplateSpecializationDecl(ClassTemplateSpecializationDecl *D) {
    const Enclosing Outside = Inside;
    Inside.Instantiation |= isTemplateInstantiation(D->getSpecializationKind());
    const bool Continue = Base::TraverseClassTemplateSpecializationDecl(D);
    Inside = Outside;
    return Continue;
  }

  bool TraverseLambdaExpr(LambdaExpr *Lambda) {
    const Enclosing Outside = Inside;
    Inside.Function = Lambda->getCallOperator();
    const FunctionDecl *Outer = std::exchange(Around, Outside.Function);
    const bool Continue = Base::TraverseLambdaExpr(Lambda);
    Around = Outer;
    Inside = Outside;
    if (!Continue)
      return false;
    // The calls in a generic lambda are known only where it is called.
    if (const FunctionTemplateDecl *Generic =
            Lambda->getDependentCallOperator())
      for (FunctionDecl *Instance : Generic->specializations())
        TraverseDecl(Instance);
    return true;
  }

  // Captures are evaluated where the lambda is made.
  bool TraverseLambdaCapture(LambdaExpr *Lambda, const LambdaCapture *Capture,
                             Expr *Init) {
    const FunctionDecl *Body = std::exchange(Inside.Function, Around);
    const bool Continue = Base::TraverseLambdaCapture(Lambda, Capture, Init);
    Inside.Function = Body;
    return Continue;
  }

  // Types are not visited, except bounds that the declaration of a variable or
  // a type evaluates.
  bool visitBounds(QualType Type) {
    bool Continue = true;
    while (const VariableArrayType *Array =
               Context.getAsVariableArrayType(Type)) {
      Continue = Continue && TraverseStmt(Array->getSizeExpr());
      Type = Array->getElementType();
    }
    return Continue;
  }
  bool VisitTypedefNameDecl(TypedefNameDecl *D) {
    return visitBounds(D->getUnderlyingType());
  }

  bool VisitStmt(Stmt *S) {
    if (const auto *Block = dyn_cast<StmtExpr>(S))
      Blocks.insert(Block->getSubStmt()); // Its last statement is its value.
    if (!Blocks.contains(S))
      forEachDiscarded(*S, [this](const Expr &E) { Discarded.insert(&E); });
    Out.addCompared(*S);
    if (isLoop(*S) && Inside.Function)
      Out.Lasting.addLoop(*S, *Inside.Function);
    if (const auto *Call = dyn_cast<CXXMemberCallExpr>(S);
        Call && Inside.Function && isCell(Call->getObjectType()) &&
        rowPart(*Call->getMethodDecl()) == RowPart::Time)
      Out.Asking.insert(outermost(*Inside.Function).getCanonicalDecl());
    forEachOnlyRead(*S, [this](const Expr &E) { OnlyRead.insert(&E); });
    if (!Initializing.contains(S) && !OnlyRead.contains(S))
      forEachChange(*S, isOfClient, [this](const Change &C) {
        markChanged(C.Target, assignedBy(C), C.CalledOn);
        addCount(dyn_cast_or_null<FieldDecl>(namedValue(C.Target)), C.Value);
      });
    return true;
  }
  bool VisitVarDecl(VarDecl *Var) {
    forEachChange(*Var, [this](const Change &C) { markChanged(C.Target); });
    Out.Lasting.addVariable(*Var);
    return visitBounds(Var->getType());
  }
  bool VisitReturnStmt(ReturnStmt *S) {
    // A caller that shares the object keeps it.
    if (S->getRetValue())
      Out.Lasting.addKept(*S->getRetValue());
    // The caller may change the object of a returned reference.
    if (S->getRetValue() && S->getRetValue()->isGLValue() &&
        !S->getRetValue()->getType().isConstQualified())
      markChanged(S->getRetValue());
    return true;
  }
  bool VisitDecompositionDecl(DecompositionDecl *D) {
    if (D->getType()->isReferenceType() &&
        !D->getType()->getPointeeType().isConstQualified())
      for (const BindingDecl *Binding : D->bindings())
        if (Binding->getBinding())
          markChanged(Binding->getBinding());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    if (const auto *Function = dyn_cast<FunctionDecl>(Ref->getDecl()))
      ++Out.Named[Function->getCanonicalDecl()];
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) {
    if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(Call);
        Op && Op->getOperator() == OO_Equal && Op->getNumArgs() == 2)
      addAssignment(Op->getArg(0), Op->getArg(1));
    return visitCall(*Call);
  }
  // 'using Base::Base;'
  bool VisitUsingDecl(UsingDecl *D) {
    for (const UsingShadowDecl *Shadow : D->shadows())
      if (const auto *Inherited = dyn_cast<ConstructorUsingShadowDecl>(Shadow))
        Out.MadeUnseen.insert(
            Inherited->getNominatedBaseClass()->getCanonicalDecl());
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *Call) {
    return visitCall(*Call);
  }
  bool VisitInitListExpr(InitListExpr *List) {
    const CXXRecordDecl *Class =
        List->isSemanticForm() && !List->getType().isNull()
            ? List->getType()->getAsCXXRecordDecl()
            : nullptr;
    if (Class && Class->getNumBases() == 0)
      for (const FieldDecl *Field : Class->fields())
        if (Field->getFieldIndex() < List->getNumInits()) {
          const Expr *Init = List->getInit(Field->getFieldIndex());
          addCount(Field, Init);
          if (!isa<CXXDefaultInitExpr>(Init))
            Out.ListedMembers.insert(Field);
        }
    return !List->isSemanticForm() || addList(List->getType(), List);
  }
  // 'std::memcpy(&record, bytes, sizeof record)'
  bool VisitCastExpr(CastExpr *Cast) {
    const QualType To = Cast->getSubExpr()->getType()->getPointeeType();
    if (const CXXRecordDecl *Class = Cast->getCastKind() == CK_BitCast &&
                                             !To.isNull() &&
                                             !To.isConstQualified()
                                         ? To->getAsCXXRecordDecl()
                                         : nullptr)
      Out.Overwritten.insert(Class->getCanonicalDecl());
    return true;
  }
  bool VisitCXXParenListInitExpr(CXXParenListInitExpr *List) {
    if (const auto *Class = List->getType()->getAsCXXRecordDecl())
      Out.ListedMembers.insert(Class->field_begin(), Class->field_end());
    return addList(List->getType(), nullptr);
  }

private:
  struct Enclosing {
    const FunctionDecl *Function = nullptr;
    bool MayWrite = false; ///< In a function tagged as no writer.
    bool MayRead = false;  ///< In a function tagged as no reader.
    bool Instantiation = false;
  };

  void addCount(const FieldDecl *Field, const Expr *Given) {
    if (Field && Given && isTimeT(Field->getType()))
      Out.GivenCounts[Field].push_back(Given);
  }

  bool addList(QualType Type, const InitListExpr *List) {
    const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
    if (Class && !tablesIn(*Class).empty())
      if (auto &All = Out.Lists[Class->getCanonicalDecl()];
          !llvm::is_contained(All, List))
        All.push_back(List);
    return true;
  }

  bool visitCall(const Expr &Call) {
    const FunctionDecl *Callee = calleeOf(Call);
    if (!Callee)
      return true;
    std::optional<CallSite> Site = Functions.classify(Call);
    if (!Site || Site->IsWrapper)
      addCaller(*Callee, Call);
    if (!Site && Discarded.contains(&Call) && isa<CallExpr>(Call) &&
        Call.isPRValue() && isFilter(Call.getType()))
      Out.Dropped.push_back(cast<CallExpr>(&Call));
    addMade(*Callee, Call);
    Out.Lasting.addCall(Call, Inside.Function);
    if (!Site || (Site->Kind == CallKind::Carry && !addsMutations(*Site)))
      return true;
    Site->IsDiscarded = Discarded.contains(&Call);
    Site->Within = Inside.Function;
    Site->InInstantiation = Inside.Instantiation;
    Site->IsSanctioned =
        isReading(Site->Kind) ? Inside.MayRead : Inside.MayWrite;
    Out.Sites.push_back(*Site);
    return true;
  }

  /// The assignments to members that the body of \p Constructor begins with, or
  /// makes on its way, but not under a condition.
  void collectAssigned(const CXXConstructorDecl &Constructor) {
    for (const CXXCtorInitializer *I : Constructor.inits())
      if (I->getMember() && I->getInit()) {
        Out.Lasting.addKept(*I->getInit());
        addCount(I->getMember(), I->getInit());
      }
    const auto *Body =
        Constructor.doesThisDeclarationHaveABody()
            ? dyn_cast_or_null<CompoundStmt>(Constructor.getBody())
            : nullptr;
    if (!Body)
      return;
    for (const Stmt *S : Body->body()) {
      const auto *E = dyn_cast<Expr>(S);
      if (!E)
        continue;
      E = E->IgnoreParenImpCasts();
      if (const auto *Full = dyn_cast<FullExpr>(E))
        E = Full->getSubExpr()->IgnoreParenImpCasts();
      // An exchange is two assignments, neither of the final value.
      if (isa<CallExpr>(E) && !isa<CXXOperatorCallExpr>(E))
        continue;
      forEachChange(*E, isOfClient, [&](const Change &C) {
        const Place P = placeOf(C.Target);
        if (C.Kind != ChangeKind::Assign || !P.Member || P.Var || !P.IsExact)
          return;
        // A second one is a change.
        if (Out.Assigned
                .try_emplace({Constructor.getCanonicalDecl(), P.Member},
                             C.Value)
                .second)
          Initializing.insert(E);
      });
    }
  }

  /// '*request.mutable_filter() = ...'
  void addAssignment(const Expr *To, const Expr *Value) {
    const auto *Deref = dyn_cast<UnaryOperator>(To->IgnoreParenImpCasts());
    const auto *Accessor = Deref
                               ? dyn_cast<CXXMemberCallExpr>(
                                     Deref->getSubExpr()->IgnoreParenImpCasts())
                               : nullptr;
    std::optional<CallSite> Site = Functions.classify(Accessor);
    if (!Site || Site->Kind != CallKind::Field)
      return;
    Site->Within = Inside.Function;
    Site->setArgument(Role::Filter, Value);
    Out.Sites.push_back(*Site);
  }

  void addCaller(const FunctionDecl &Callee, const Expr &Call) {
    if (isInSystemHeader(Callee.getLocation(), Context.getSourceManager()) ||
        (!Callee.isDefined() && !Callee.isPureVirtual() &&
         !isa<CXXConstructorDecl>(Callee) && !receivesTable(Callee)))
      return;
    Out.Callers[Callee.getCanonicalDecl()].push_back(
        {&Call, Inside.Function, Inside.Instantiation, Inside.MayWrite,
         Inside.MayRead});
  }

  /// Adds the objects that the library constructs in \p Call.
  void addMade(const FunctionDecl &Callee, const Expr &Call) {
    if (!isForeign(Callee))
      return;
    const auto *Owning = dyn_cast<CallExpr>(&Call);
    if (const CXXConstructorDecl *Constructor =
            Owning ? constructorRunBy(*Owning) : nullptr)
      return addCaller(*Constructor, Call);
    forEachClassMadeBy(Call, Callee, [this](const CXXRecordDecl &Class) {
      Out.MadeUnseen.insert(Class.getCanonicalDecl());
    });
  }

  /// Returns the value that \p C assigns to a whole variable; null if it does
  /// something else.
  static const Expr *assignedBy(const Change &C) {
    const Place P = placeOf(C.Target);
    return C.Kind == ChangeKind::Assign && P.Var && !P.Member && P.IsExact
               ? C.Value
               : nullptr;
  }

  /// Returns true if an object that is made of a value of \p Type cannot be
  /// used to change that.
  static bool isCopied(QualType Type) {
    const auto *Class = Type->getAsCXXRecordDecl();
    return Type->isArithmeticType() || Type->isEnumeralType() ||
           (Class && isStringClass(*Class));
  }

  void markChanged(const Expr *Target, const Expr *Value = nullptr,
                   const CXXMethodDecl *CalledOn = nullptr) {
    if (isTemporary(Target))
      return;
    // All members on the way: 'a.b.c = 1' changes b too; and all that are named
    // in '(x ? a : b) = c'.
    StatementWalk Walk(*Target, MaxChangedExpressions);
    while (const Stmt *S = Walk.next()) {
      // In 'a.b().c().d()', each call changes the object that the previous one
      // returns.
      if (isa<CallExpr>(S) && !Marked.insert(S).second)
        continue;
      // In 'Made(text, 1).a()', the object changes, not a copied argument.
      if (const auto *Made = dyn_cast<CXXConstructExpr>(S)) {
        for (const Expr *Argument : Made->arguments())
          if (!isCopied(Argument->getType()))
            Walk.add(Argument);
        continue;
      }
      if (const auto *Member = dyn_cast<MemberExpr>(S)) {
        if (const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl())) {
          Out.ChangedMembers.insert(Field);
          if (CalledOn && !isAssignment(*CalledOn) &&
              S == Target->IgnoreParenImpCasts())
            Out.CalledOn[Field].push_back(CalledOn);
          else
            Out.OtherwiseChangedMembers.insert(Field);
        }
      } else if (const auto *Ref = dyn_cast<DeclRefExpr>(S)) {
        if (const auto *Field = dyn_cast<FieldDecl>(Ref->getDecl())) {
          Out.ChangedMembers.insert(Field); // &Class::member
          Out.OtherwiseChangedMembers.insert(Field);
        } else if (const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
                   Var && !Var->isConstexpr() &&
                   (!Var->isLocalVarDeclOrParm() || Var->isLocalExternDecl()))
          markGlobal(*Var, Value);
      } else if (const auto *Call = dyn_cast<CXXMemberCallExpr>(S);
                 Call && Call->getImplicitObjectArgument()) {
        // The object; what is looked up in it does not change.
        Walk.add(Call->getImplicitObjectArgument());
        continue;
      } else if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(S)) {
        Walk.add(Op->getArg(0));
        continue;
      } else if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(S)) {
        Walk.add(Subscript->getBase());
        continue;
      } else if (makesOwnObject(*S)) {
        continue;
      }
      Walk.enter(*S);
    }
  }

  void markGlobal(const VarDecl &Var, const Expr *Value) {
    Out.ChangedGlobals.insert(&Var);
    if (Value)
      Out.AssignedGlobals[Var.getCanonicalDecl()].push_back(Value);
    else
      Out.OtherwiseChanged.insert(Var.getCanonicalDecl());
  }

  CallIndex &Out;
  const CallTable &Functions;
  TagVisitor OnTag;
  Enclosing Inside;
  /// The function around the lambda that is being visited; null if none is.
  const FunctionDecl *Around = nullptr;
  /// Expressions whose value nothing takes.
  llvm::DenseSet<const Expr *> Discarded;
  llvm::DenseSet<const Stmt *> OnlyRead;
  /// The bodies of '({ ... })'.
  llvm::DenseSet<const Stmt *> Blocks;
  /// Calls whose objects markChanged() has handled.
  llvm::DenseSet<const Stmt *> Marked;
  /// Statements that give members their first values.
  llvm::DenseSet<const Stmt *> Initializing;
};

void CallIndex::build(const CallTable &Functions, ASTContext &Context,
                      TagVisitor OnTag) {
  Walker W(*this, Functions, Context, OnTag);
  Lookup = &Functions.summaries();
  OnlyIn = &Context.getSourceManager();
  for (Decl *D : Context.getTraversalScope())
    if (auto *Unit = dyn_cast<TranslationUnitDecl>(D)) {
      OnlyIn = nullptr;
      for (Decl *Inner : Unit->decls())
        W.TraverseDecl(Inner);
    } else {
      W.TraverseDecl(D);
    }
  for (const CallSite &Site : Sites) {
    SitesByFunction[Site.Within].push_back(&Site);
    if (Site.Kind == CallKind::Delete)
      Deletes.push_back(Site.Call);
    if (Site.Kind != CallKind::Write || !Site.Within ||
        !Site.argument(Role::Timestamp))
      continue;
    TimedWrites[&outermost(*Site.Within)].push_back(
        {&Site, Site.Call, Site.Within});
    for (const Caller &By :
         callersOf(*Site.Within).take_front(MaxJoinedCallers))
      if (By.From)
        TimedWrites[&outermost(*By.From)].push_back({&Site, By.Call, By.From});
  }
}

std::optional<llvm::ArrayRef<const Expr *>>
CallIndex::assignedTo(const VarDecl &Var) const {
  const VarDecl *First = Var.getCanonicalDecl();
  const QualType Type = Var.getType();
  const bool LeadsOn =
      Type->isPointerType() && !Type->getPointeeType().isConstQualified();
  if (Var.isExternallyVisible() || !Var.isFileVarDecl() || LeadsOn ||
      Type->isReferenceType() || Type.isVolatileQualified() ||
      OtherwiseChanged.contains(First) || isUsedUnseen(*First))
    return std::nullopt;
  const auto It = AssignedGlobals.find(First);
  if (It == AssignedGlobals.end())
    return llvm::ArrayRef<const Expr *>();
  return llvm::ArrayRef<const Expr *>(It->second);
}

llvm::ArrayRef<Caller>
CallIndex::callersOf(const FunctionDecl &Function) const {
  const auto It = Callers.find(Function.getCanonicalDecl());
  return It == Callers.end() ? llvm::ArrayRef<Caller>() : It->second;
}

std::optional<llvm::ArrayRef<Caller>>
CallIndex::constructionsBy(const CXXConstructorDecl &Constructor) const {
  const CXXRecordDecl &Class = *Constructor.getParent();
  const SourceManager &Sources = Constructor.getASTContext().getSourceManager();
  if (MadeUnseen.contains(Class.getCanonicalDecl()) ||
      !Sources.isWrittenInMainFile(
          Sources.getExpansionLoc(Class.getLocation())))
    return std::nullopt;
  return callersOf(Constructor);
}

bool CallIndex::isAddressTaken(const FunctionDecl &Function) const {
  return Named.lookup(Function.getCanonicalDecl()) !=
             callersOf(Function).size() ||
         isUsedUnseen(*Function.getCanonicalDecl());
}

bool CallIndex::isPointedTo(const FunctionDecl &Function) const {
  if (isUsedUnparsed(Function))
    return true;
  const unsigned Names = Named.lookup(Function.getCanonicalDecl());
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  // 'o.f()' does not count as a name, 'a + b' does.
  return Method && Method->isInstance() && !Method->isOverloadedOperator()
             ? Names != 0
             : Names > callersOf(Function).size();
}

bool CallIndex::isReplaced(const CXXRecordDecl &Class) const {
  return isUsedUnseen(Class) || !Class.hasDefinition() ||
         llvm::any_of(Class.getDefinition()->methods(),
                      [this](const CXXMethodDecl *M) {
                        return (M->isCopyAssignmentOperator() ||
                                M->isMoveAssignmentOperator()) &&
                               !callersOf(*M).empty();
                      });
}

bool CallIndex::lastsElsewhere(const CXXRecordDecl &Class) const {
  return !isReplaced(Class) && Lookup->lasts(Class);
}

std::optional<LastingObject>
CallIndex::lastingObject(const CXXRecordDecl &Class) const {
  const LastingObject *Found = Lasting.find(Class);
  return Found && !isReplaced(Class) ? std::optional(*Found) : std::nullopt;
}

} // namespace clang::tidy::bigtable
