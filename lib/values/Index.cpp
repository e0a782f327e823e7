// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "values/Index.h"
#include "api/Api.h"
#include "api/Headers.h"
#include "api/Libraries.h"
#include "api/Tags.h"
#include "api/Text.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "cxx/Flow.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

namespace {

/// Expressions in one argument list that are told where they go.
constexpr unsigned MaxStatements = 1 << 16;
/// References to references to one message.
constexpr unsigned MaxHandles = 8;

/// Members of carriers that send nothing anywhere.
bool isHarmless(const CXXMethodDecl &Method) {
  return Method.getIdentifier() &&
         llvm::is_contained<StringRef>({"Clear", "add_initial_split", "clear",
                                        "empty", "estimated_size_in_bytes",
                                        "reserve", "set_timestamp_granularity",
                                        "size"},
                                       Method.getName());
}

const VarDecl *variableIn(const DeclRefExpr *Name) {
  return Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
}

/// \p E, if it names a local variable that carries mutations.
const DeclRefExpr *carrierName(const Expr *E) {
  const auto *Name = dyn_cast<DeclRefExpr>(stripConversions(E));
  const VarDecl *Var = variableIn(Name);
  return Var && Var->isLocalVarDecl() && !Var->isStaticLocal() &&
                 isCarrier(Var->getType())
             ? Name
             : nullptr;
}

/// Whether uses of variables of that type are counted.
bool isHolder(QualType Type) {
  if (Type->isReferenceType() || Type->isPointerType())
    Type = Type->getPointeeType();
  return isCarrier(Type) || isMessage(Type);
}

/// The name of the variable that \p E is or points to: 'v', '*v', 'v.op'; if
/// \p Inside, also of one that holds the message that \p E leads to:
/// 'v.mutable_a()'.
const DeclRefExpr *holderName(const Expr *E, bool Inside = false) {
  for (;;) {
    E = E->IgnoreParenImpCasts();
    if (const auto *Op = dyn_cast<UnaryOperator>(E);
        Op && (Op->getOpcode() == UO_Deref || Op->getOpcode() == UO_AddrOf)) {
      E = Op->getSubExpr();
    } else if (const auto *Member = dyn_cast<MemberExpr>(E)) {
      E = Member->getBase();
    } else if (const auto *Call = dyn_cast<CXXMemberCallExpr>(E);
               Inside && Call && Call->getNumArgs() == 0 &&
               Call->getMethodDecl() && isMessage(Call->getObjectType())) {
      E = Call->getImplicitObjectArgument();
    } else if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(E);
               Inside && Op && Op->getOperator() == OO_Subscript &&
               Op->getCalleeDecl() && isOfProtobuf(*Op->getCalleeDecl())) {
      E = Op->getArg(0); // An entry of a map.
    } else {
      const auto *Name = dyn_cast<DeclRefExpr>(E);
      const VarDecl *Var = variableIn(Name);
      return Var && isHolder(Var->getType()) ? Name : nullptr;
    }
  }
}

/// A message's member that sets one field by value, or only reads.
bool isFieldAccess(const CXXMethodDecl &Method) {
  if (Method.isConst())
    return true;
  const StringRef Name =
      Method.getIdentifier() ? Method.getName() : StringRef();
  if (Name.starts_with("add_"))
    return Method.getNumParams() != 0;
  // A string that is filled in, of no interest unless it is a name.
  if (Name.starts_with("mutable_")) {
    const auto *Text =
        Method.getReturnType()->isPointerType()
            ? Method.getReturnType()->getPointeeType()->getAsCXXRecordDecl()
            : nullptr;
    return Name != "mutable_family_name" && Name != "mutable_table_name" &&
           Text && isStringClass(*Text);
  }
  return Name.starts_with("set_") && !Name.starts_with("set_allocated_");
}

} // namespace

class Index::Walker : public RecursiveASTVisitor<Walker> {
  using Base = RecursiveASTVisitor<Walker>;

public:
  Walker(Index &Out, const Api &Functions, ASTContext &Context,
         TagVisitor OnTag)
      : Out(Out), Functions(Functions), Context(Context), OnTag(OnTag) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool TraverseDecl(Decl *D) {
    if (!D || D->isInvalidDecl())
      return true;
    const SourceManager &Sources = Context.getSourceManager();
    if (isa<TranslationUnitDecl>(D->getDeclContext()) && isForeign(*D, Sources))
      return true;
    for (const auto *Attr : D->specific_attrs<AnnotateAttr>())
      OnTag(*D, *Attr);
    const auto *Function = dyn_cast<FunctionDecl>(D);
    if (!Function)
      return Base::TraverseDecl(D);
    const Surroundings Outside = Inside;
    Inside.Function = Function;
    Inside.MayWrite |= findTag(*D, Tag::Kind::NotAWriter).has_value();
    Inside.MayRead |= findTag(*D, Tag::Kind::NotAReader).has_value();
    Inside.Instantiation |= Function->isTemplateInstantiation();
    if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Function))
      collectAssigned(*Constructor);
    bool Continue = Base::TraverseDecl(D);
    // Otherwise they are visited as part of the function's type.
    for (ParmVarDecl *P : Function->parameters())
      Continue = Continue && TraverseDecl(P);
    Inside = Outside;
    return Continue;
  }

  // Nothing that is only named in an operand or a type is ever called. The
  // parameters of this differ between LLVM majors.
  bool dataTraverseStmtPre(Stmt *S) { return !isUnevaluated(*S, Context); }
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
    const Surroundings Outside = Inside;
    Inside.Instantiation |= isTemplateInstantiation(D->getSpecializationKind());
    const bool Continue = Base::TraverseClassTemplateSpecializationDecl(D);
    Inside = Outside;
    return Continue;
  }

  bool TraverseLambdaExpr(LambdaExpr *Lambda) {
    const Surroundings Outside = Inside;
    Inside.Function = Lambda->getCallOperator();
    const bool Continue = Base::TraverseLambdaExpr(Lambda);
    Inside = Outside;
    if (!Continue)
      return false;
    // What a generic lambda calls is known only where it is called.
    if (const FunctionTemplateDecl *Generic =
            Lambda->getDependentCallOperator())
      for (FunctionDecl *Instance : Generic->specializations())
        TraverseDecl(Instance);
    return true;
  }

  bool VisitStmt(Stmt *S) {
    if (const auto *Block = dyn_cast<StmtExpr>(S))
      Blocks.insert(Block->getSubStmt()); // Its last statement is its value.
    if (!Blocks.contains(S))
      forEachDiscarded(*S, [this](const Expr &E) { Discarded.insert(&E); });
    if (!Initializing.contains(S))
      forEachChange(*S, isOfClient,
                    [this](const Change &C) { markChanged(C.Target); });
    return true;
  }
  bool VisitVarDecl(VarDecl *Var) {
    forEachChange(*Var, [this](const Change &C) { markChanged(C.Target); });
    if (Var->getInit() && Var->isLocalVarDecl() && !Var->isStaticLocal() &&
        isCarrier(Var->getType()))
      route({Var->getInit()}, {}, Var);
    if (Var->getInit() && Var->isLocalVarDecl() &&
        (Var->getType()->isReferenceType() ||
         Var->getType()->isPointerType()) &&
        isHolder(Var->getType())) {
      Out.Handles.push_back(Var);
      fill(Var->getInit());
      if (const VarDecl *Whole = variableIn(holderName(Var->getInit())))
        Out.UsesOf[Whole].Handles.push_back(Var);
    } else if (Var->getInit() && Var->isLocalVarDecl() &&
               (Var->getType()->isReferenceType() ||
                Var->getType()->isPointerType())) {
      // 'auto &families = *table.mutable_column_families();'
      touch(Var->getInit());
    }
    return true;
  }
  bool VisitCompoundStmt(CompoundStmt *S) {
    // '(*table.mutable_column_families())["family"];'
    for (const Stmt *Child : S->body())
      if (const auto *E = dyn_cast<Expr>(Child);
          E && isa<CXXOperatorCallExpr>(E->IgnoreImplicit()))
        touch(E->IgnoreImplicit());
    return true;
  }
  bool VisitReturnStmt(ReturnStmt *S) {
    // The caller may change what it gets a reference to.
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
    else if (const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
             Var && isHolder(Var->getType()))
      Out.UsesOf[Var].All.insert(Ref);
    return true;
  }
  bool VisitCallExpr(CallExpr *Call) {
    if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(Call);
        Op && Op->getOperator() == OO_Equal && Op->getNumArgs() == 2) {
      addAssignment(Op->getArg(0), Op->getArg(1));
      // '*modification.mutable_create() = ...'
      if (!isa<DeclRefExpr>(Op->getArg(0)->IgnoreParenImpCasts()))
        touch(Op->getArg(0));
    }
    return visitCall(*Call);
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *Call) {
    return visitCall(*Call);
  }

private:
  struct Surroundings {
    const FunctionDecl *Function = nullptr;
    bool MayWrite = false; ///< In a function tagged as no writer.
    bool MayRead = false;  ///< In a function tagged as no reader.
    bool Instantiation = false;
  };

  bool visitCall(const Expr &Call) {
    const FunctionDecl *Callee = calleeOf(Call);
    if (!Callee)
      return true;
    countUses(*Callee, Call);
    std::optional<CallSite> Site = Functions.classify(Call);
    if (!Site || Site->IsWrapper)
      addCaller(*Callee, Call);
    if (!Site) {
      if (const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call);
          Member && isHarmless(*Member->getMethodDecl()))
        understand(Member->getImplicitObjectArgument());
      return true;
    }
    Site->IsDiscarded = Discarded.contains(&Call);
    Site->Within = Inside.Function;
    Site->InInstantiation = Inside.Instantiation;
    Site->IsSanctioned =
        isReading(Site->Kind) ? Inside.MayRead : Inside.MayWrite;
    const llvm::ArrayRef<const Expr *> Arguments = argumentsOf(Call);
    switch (Site->Kind) {
    case CallKind::Apply:
    case CallKind::Predicate:
    case CallKind::Admin:
      if (const Expr *Table = Site->argument(Role::Table))
        route(Arguments, {Table, &Call}, nullptr);
      break;
    case CallKind::Family: {
      // 'config.add_column_family(...)'
      const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call);
      const Expr *Object =
          Member ? Member->getImplicitObjectArgument() : nullptr;
      if (const VarDecl *Carrier =
              Object ? variableIn(carrierName(Object)) : nullptr) {
        if (!isMessage(Carrier->getType()))
          understand(Object);
        Out.Routes[&Call].Carriers.push_back(Carrier);
      }
      break;
    }
    case CallKind::Carry: {
      const Expr *Into = carrierIn(*Site);
      const VarDecl *Carrier = Into ? variableIn(carrierName(Into)) : nullptr;
      // Other vectors hold other things.
      if (!Carrier)
        return true;
      understand(Into);
      route(carriedIn(*Site), {}, Carrier);
      break;
    }
    default:
      break;
    }
    Out.Sites.push_back(*Site);
    return true;
  }

  /// The assignments to members that the body of \p Constructor begins with, or
  /// makes on its way, but not under a condition.
  void collectAssigned(const CXXConstructorDecl &Constructor) {
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
      forEachChange(*E, isOfClient, [&](const Change &C) {
        const Place P = placeOf(C.Target);
        if (C.How != Change::Kind::Assign || !P.Member || P.Var || !P.IsExact)
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
    std::optional<CallSite> Site =
        Accessor ? Functions.classify(*Accessor) : std::nullopt;
    if (!Site || Site->Kind != CallKind::Field)
      return;
    fill(Accessor);
    Site->Within = Inside.Function;
    Site->setArgument(Role::Filter, Value);
    Out.Sites.push_back(*Site);
  }

  void addCaller(const FunctionDecl &Callee, const Expr &Call) {
    if (!Callee.isDefined() ||
        isInSystemHeader(Callee.getLocation(), Context.getSourceManager()))
      return;
    Out.Callers[Callee.getCanonicalDecl()].push_back(
        {&Call, Inside.Function, Inside.Instantiation, Inside.MayWrite,
         Inside.MayRead});
  }

  /// Counts the uses of messages in \p Call that fill them in or read them.
  void countUses(const FunctionDecl &Callee, const Expr &Call) {
    if (const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call);
        Member &&
        (isMessage(Member->getObjectType()) ||
         isOfProtobuf(*Member->getMethodDecl())) &&
        isFieldAccess(*Member->getMethodDecl()))
      fill(Member->getImplicitObjectArgument());
    llvm::ArrayRef<const Expr *> Arguments = argumentsOf(Call);
    if (isa<CXXOperatorCallExpr>(Call) && isa<CXXMethodDecl>(Callee))
      Arguments = Arguments.drop_front(); // The object.
    // Elements of a list in braces are copied.
    for (const Expr *Argument : Arguments)
      if (const auto *List = dyn_cast<CXXStdInitializerListExpr>(
              Argument->IgnoreParenImpCasts()))
        countReads(*List, Call);
    for (auto [Parameter, Argument] :
         llvm::zip(Callee.parameters(), Arguments)) {
      const QualType Type = Parameter->getType();
      const bool IsRead =
          !Type->isPointerType() && (!Type->isLValueReferenceType() ||
                                     Type->getPointeeType().isConstQualified());
      const auto *Plain = dyn_cast<CallExpr>(&Call);
      if (!IsRead && !(Plain && Plain->isCallToStdMove()))
        continue;
      const Expr *E = Argument->IgnoreParenImpCasts();
      if (const auto *Op = dyn_cast<UnaryOperator>(E);
          Op && Op->getOpcode() == UO_AddrOf)
        continue;
      if (const DeclRefExpr *Name = holderName(E))
        read(*Name, Call);
    }
  }

  void countReads(const CXXStdInitializerListExpr &Elements, const Expr &Call) {
    const auto *List =
        dyn_cast<InitListExpr>(stripConversions(Elements.getSubExpr()));
    if (!List)
      return;
    for (const Expr *Element : List->inits())
      if (const auto *Ref = dyn_cast<DeclRefExpr>(stripConversions(Element)))
        if (const DeclRefExpr *Name = holderName(Ref);
            Name && !Name->getType()->isPointerType())
          read(*Name, Call);
  }

  /// \p Call copies or reads the message that \p Name names.
  void read(const DeclRefExpr &Name, const Expr &Call) {
    Uses &U = Out.UsesOf[variableIn(&Name)];
    U.Filled.insert(&Name);
    U.Reads.push_back(&Call);
  }

  /// \p Message is the object of a statement that sets one of its fields, or
  /// what a reference or pointer to it is initialised with.
  void fill(const Expr *Message) {
    if (const DeclRefExpr *Name = holderName(Message, /*Inside=*/true)) {
      Uses &U = Out.UsesOf[variableIn(Name)];
      U.Filled.insert(Name);
      U.Routed.insert(Name);
    }
  }

  /// \p Part is a part of a message that carries families: to name it sends the
  /// message nowhere.
  void touch(const Expr *Part) {
    const DeclRefExpr *Name = holderName(Part, /*Inside=*/true);
    if (const VarDecl *Var = variableIn(Name);
        Var && isMessage(Var->getType()) && isCarrier(Var->getType()))
      Out.UsesOf[Var].Routed.insert(Name);
  }

  void understand(const Expr *E) {
    if (const DeclRefExpr *Name = carrierName(E))
      Out.UsesOf[variableIn(Name)].Routed.insert(Name);
  }

  void markChanged(const Expr *Target) {
    if (isTemporary(Target))
      return;
    // All members on the way: 'a.b.c = 1' changes b too; and all that are named
    // in '(x ? a : b) = c'.
    llvm::SmallVector<const Stmt *, 8> Pending{Target};
    for (unsigned N = 0; !Pending.empty() && N != MaxStatements; ++N) {
      const Stmt *S = Pending.pop_back_val();
      if (const auto *Member = dyn_cast<MemberExpr>(S)) {
        if (const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl()))
          Out.ChangedMembers.insert(Field);
      } else if (const auto *Ref = dyn_cast<DeclRefExpr>(S)) {
        if (const auto *Field = dyn_cast<FieldDecl>(Ref->getDecl()))
          Out.ChangedMembers.insert(Field); // &Class::member
        else if (const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
                 Var && !Var->isLocalVarDeclOrParm() && !Var->isConstexpr())
          Out.ChangedGlobals.insert(Var);
      } else if (const auto *Call = dyn_cast<CXXMemberCallExpr>(S);
                 Call && Call->getImplicitObjectArgument()) {
        // The object; what is looked up in it does not change.
        Pending.push_back(Call->getImplicitObjectArgument());
        continue;
      } else if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(S)) {
        Pending.push_back(Op->getArg(0));
        continue;
      } else if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(S)) {
        Pending.push_back(Subscript->getBase());
        continue;
      }
      for (const Stmt *Child : S->children())
        if (Child)
          Pending.push_back(Child);
    }
  }

  /// Notes for every call and carrier among \p Arguments where it goes.
  void route(llvm::ArrayRef<const Expr *> Arguments, Destination Sent,
             const VarDecl *Carrier) {
    llvm::SmallVector<const Stmt *, 32> Pending(Arguments.begin(),
                                                Arguments.end());
    for (unsigned N = 0; !Pending.empty() && N != MaxStatements; ++N) {
      const Stmt *S = Pending.pop_back_val();
      if (!S || isa<LambdaExpr>(S))
        continue;
      Route *To = nullptr;
      bool Passes = true;
      if (const auto *Call = dyn_cast<CallExpr>(S)) {
        To = &Out.Routes[Call];
        // What the user's functions are passed may be kept elsewhere.
        const FunctionDecl *Callee = Call->getDirectCallee();
        Passes = Callee && (Callee->isInStdNamespace() || isOfLibrary(*Callee));
      } else if (const auto *Made = dyn_cast<CXXConstructExpr>(S);
                 Made && isCarrier(Made->getType())) {
        To = &Out.Routes[Made];
      } else if (const auto *Ref = dyn_cast<DeclRefExpr>(S)) {
        if (const DeclRefExpr *Inner = carrierName(Ref)) {
          understand(Inner);
          To = &Out.CarrierRoutes[variableIn(Inner)];
        }
      }
      if (To && Sent.Table)
        To->Tables.push_back(Sent);
      if (To && Carrier)
        To->Carriers.push_back(Carrier);
      if (Passes)
        Pending.append(S->child_begin(), S->child_end());
    }
  }

  Index &Out;
  const Api &Functions;
  ASTContext &Context;
  TagVisitor OnTag;
  Surroundings Inside;
  /// Expressions whose value nothing takes.
  llvm::DenseSet<const Expr *> Discarded;
  /// The bodies of '({ ... })'.
  llvm::DenseSet<const Stmt *> Blocks;
  /// Statements that give members their first values.
  llvm::DenseSet<const Stmt *> Initializing;
};

void Index::build(const Api &Functions, ASTContext &Context, TagVisitor OnTag) {
  Walker W(*this, Functions, Context, OnTag);
  OnlyIn = &Context.getSourceManager();
  for (Decl *D : Context.getTraversalScope())
    if (auto *Unit = dyn_cast<TranslationUnitDecl>(D)) {
      OnlyIn = nullptr;
      for (Decl *Inner : Unit->decls())
        W.TraverseDecl(Inner);
    } else {
      W.TraverseDecl(D);
    }
}

/// Whether nobody may change what has that type, nor what it leads to. What a
/// reference or a pointer is made from is a question of its own.
static bool isConstantThroughout(QualType Type) {
  for (Type = Type.getNonReferenceType();; Type = Type->getPointeeType()) {
    // An array is as constant as its elements are.
    if (!Type.isConstQualified())
      return false;
    Type = QualType(Type->getBaseElementTypeUnsafe(), 0);
    if (!Type->isAnyPointerType())
      return true;
  }
}

/// Whether all that has access to \p Member and may change it is written in the
/// main file.
static bool isSetInMainFileOnly(const FieldDecl &Member,
                                const SourceManager &Sources) {
  const auto *Class = dyn_cast<CXXRecordDecl>(Member.getParent());
  if (!Class || Member.getAccess() != AS_private || Member.isMutable() ||
      Class->hasFriends() || Class->getDescribedClassTemplate())
    return false;
  return llvm::all_of(Class->decls(), [&Sources](const Decl *D) {
    if (D->isImplicit() || isa<FieldDecl, VarDecl, AccessSpecDecl>(D))
      return true;
    const auto *Method = dyn_cast<CXXMethodDecl>(D);
    if (!Method)
      return isa<TypedefNameDecl, EnumDecl, UsingDecl>(D);
    if (Method->isDefaulted() || Method->isDeleted() || Method->isConst())
      return true;
    const FunctionDecl *Definition = Method->getDefinition();
    return Definition && Sources.isWrittenInMainFile(Sources.getExpansionLoc(
                             Definition->getLocation()));
  });
}

bool Index::isUsedUnseen(const Decl &D) const {
  if (!OnlyIn ||
      OnlyIn->isWrittenInMainFile(OnlyIn->getExpansionLoc(D.getLocation())))
    return false;
  if (const auto *Value = dyn_cast<ValueDecl>(&D);
      Value && isConstantThroughout(Value->getType()))
    return false;
  const auto *Member = dyn_cast<FieldDecl>(&D);
  return !Member || !isSetInMainFileOnly(*Member, *OnlyIn);
}

llvm::ArrayRef<Caller> Index::callersOf(const FunctionDecl &Function) const {
  const auto It = Callers.find(Function.getCanonicalDecl());
  return It == Callers.end() ? llvm::ArrayRef<Caller>() : It->second;
}

bool Index::isAddressTaken(const FunctionDecl &Function) const {
  return Named.lookup(Function.getCanonicalDecl()) !=
             callersOf(Function).size() ||
         isUsedUnseen(*Function.getCanonicalDecl());
}

bool Index::isInvariant(const FieldDecl &Member,
                        const ASTContext &Context) const {
  const auto *Class = dyn_cast<CXXRecordDecl>(Member.getParent());
  if (!Class || !Class->isCompleteDefinition() || Class->isAggregate() ||
      Class->isUnion() || Class->hasInheritedConstructor() ||
      Member.isMutable())
    return false;
  for (const Decl *D : Class->decls())
    if (const auto *Template = dyn_cast<FunctionTemplateDecl>(D);
        Template && isa<CXXConstructorDecl>(Template->getTemplatedDecl()))
      return false; // A constructor that is not among the others.
  // A class inside has the same rights.
  if (llvm::any_of(Class->decls(), [](const Decl *D) {
        const auto *Inner = dyn_cast<CXXRecordDecl>(D);
        return Inner && !Inner->isImplicit() && !Inner->isLambda() &&
               Inner->hasDefinition() &&
               llvm::any_of(Inner->methods(), [](const CXXMethodDecl *M) {
                 return !M->isImplicit() && !M->isDefined();
               });
      }))
    return false;
  if (Member.getType().isConstQualified())
    return true;
  if (isChanged(Member) || Member.getType()->isReferenceType())
    return false;
  // Nobody else sees a class of this file.
  const SourceManager &Sources = Context.getSourceManager();
  if (Sources.isWrittenInMainFile(
          Sources.getExpansionLoc(Class->getLocation())))
    return true;
  return Member.getAccess() == AS_private && !Class->hasFriends() &&
         llvm::all_of(Class->methods(), [](const CXXMethodDecl *Method) {
           return Method->isImplicit() || Method->isDefaulted() ||
                  Method->isDeleted() || Method->isConst() ||
                  Method->isDefined();
         });
}

/// Whether a reference or pointer to a message may send it.
bool Index::isReadThroughHandle(const Uses &U, unsigned Depth) const {
  return llvm::any_of(U.Handles, [&](const VarDecl *Handle) {
    const Uses Inner = UsesOf.lookup(Handle);
    return !Inner.areFilled() || !Inner.Reads.empty() || Depth == MaxHandles ||
           isReadThroughHandle(Inner, Depth + 1);
  });
}

bool Index::collect(const Route &From,
                    llvm::SmallVectorImpl<Destination> &Tables,
                    llvm::DenseSet<const VarDecl *> &Seen) const {
  Tables.append(From.Tables.begin(), From.Tables.end());
  for (const VarDecl *Carrier : From.Carriers) {
    if (!Seen.insert(Carrier).second)
      continue;
    const Uses U = UsesOf.lookup(Carrier);
    const auto Next = CarrierRoutes.find(Carrier);
    if (!U.areRouted() || isReadThroughHandle(U) ||
        Next == CarrierRoutes.end() || !collect(Next->second, Tables, Seen))
      return false;
  }
  return true;
}

std::optional<llvm::SmallVector<Destination, 2>>
Index::destinationsOf(const Route &From) const {
  llvm::SmallVector<Destination, 2> Tables;
  llvm::DenseSet<const VarDecl *> Seen;
  if (!collect(From, Tables, Seen) || Tables.empty())
    return std::nullopt;
  return Tables;
}

std::optional<llvm::SmallVector<Destination, 2>>
Index::destinationsOf(const Expr &Call) const {
  const auto It = Routes.find(&Call);
  return It == Routes.end() ? std::nullopt : destinationsOf(It->second);
}

std::optional<llvm::SmallVector<Destination, 2>>
Index::destinationsOf(const VarDecl &Carrier) const {
  Route From;
  From.Carriers.push_back(&Carrier);
  return destinationsOf(From);
}

bool Index::isOnlyFilledIn(const VarDecl &Var) const {
  const Uses U = UsesOf.lookup(&Var);
  return U.areFilled() || U.areRouted();
}

llvm::ArrayRef<const Expr *> Index::readsOf(const VarDecl &Var) const {
  const auto It = UsesOf.find(&Var);
  return It == UsesOf.end() ? llvm::ArrayRef<const Expr *>() : It->second.Reads;
}

} // namespace clang::tidy::bigtable
