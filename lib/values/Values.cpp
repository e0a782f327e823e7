// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "values/Values.h"
#include "api/Api.h"
#include "api/Headers.h"
#include "api/Tags.h"
#include "api/Types.h"
#include "values/Index.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;
using Reason = Unknown::Reason;

namespace {

/// Steps of all searches for makers in one function, and of one of them.
constexpr unsigned MaxFunctionSteps = 30'000;
constexpr unsigned MaxSteps = 512;
/// How deep searches go.
constexpr unsigned MaxDepth = 32;
/// Calls entered one in the other.
constexpr unsigned MaxFrames = 6;
/// Makers, or strings, that one value may have.
constexpr size_t MaxAlternatives = 16;
/// Callers whose arguments one parameter may stand for.
constexpr size_t MaxCallers = 16;

bool isStdRecord(const CXXRecordDecl *Record, llvm::ArrayRef<StringRef> Names) {
  return Record && Record->getIdentifier() && Record->isInStdNamespace() &&
         llvm::is_contained(Names, Record->getName());
}

bool isStdFunction(const FunctionDecl &Function,
                   llvm::ArrayRef<StringRef> Names) {
  return Function.getIdentifier() && Function.isInStdNamespace() &&
         llvm::is_contained(Names, Function.getName());
}

bool isVirtual(const FunctionDecl &Function) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  return Method && Method->isVirtual() && !Method->hasAttr<FinalAttr>() &&
         !Method->getParent()->isEffectivelyFinal();
}

/// Also for arrays and for references to constants.
bool isConstant(const VarDecl &Var, const ASTContext &Context) {
  return Var.isConstexpr() ||
         Var.getType().getNonReferenceType().isConstant(Context);
}

/// Whether an object of that type shows what another holds.
bool isView(QualType Type) {
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  return Type->isReferenceType() || Type->isPointerType() ||
         (Class && isStringClass(*Class) && Class->getName() != "basic_string");
}

/// What the constant \p Var is initialised with; null if it is no constant or
/// that is not known. A parameter is none: its default is only a default.
const Expr *constantInitializer(const VarDecl &Var, const ASTContext &Context) {
  if (isa<ParmVarDecl>(Var) || !isConstant(Var, Context))
    return nullptr;
  const Expr *Init = Var.getAnyInitializer();
  // A static member of a class template is initialised in the pattern until
  // something instantiates its definition.
  if (!Init)
    if (const VarDecl *Pattern = Var.getTemplateInstantiationPattern())
      Init = Pattern->getAnyInitializer();
  return Init;
}

/// The container that a range-based for statement with the variable \p Var
/// goes through; null if that is not plain.
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

/// The list in braces that the container \p E is made of; null if it is made in
/// another way.
const InitListExpr *listOf(const Expr *E) {
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(E);
      Construct && Construct->getNumArgs() != 0 &&
      Construct->getConstructor()->getParent()->isInStdNamespace()) {
    E = stripConversions(Construct->getArg(0));
    // Other braces are no elements: of a number, or of an allocator.
    if (!isa<CXXStdInitializerListExpr>(E))
      return nullptr;
  }
  if (const auto *List = dyn_cast<CXXStdInitializerListExpr>(E))
    E = stripConversions(List->getSubExpr());
  const auto *List = dyn_cast<InitListExpr>(E);
  // std::array holds an array.
  if (List && List->getNumInits() == 1 &&
      isStdRecord(List->getType()->getAsCXXRecordDecl(), {"array"}))
    List = dyn_cast<InitListExpr>(List->getInit(0));
  return List && !List->hasArrayFiller() ? List : nullptr;
}

/// Whether a list of that type keeps its elements, and their order: no set or
/// map, and no struct.
bool keepsOrder(QualType Type) {
  return Type->isArrayType() ||
         isStdRecord(Type->getAsCXXRecordDecl(),
                     {"array", "deque", "initializer_list", "list", "vector"});
}

/// What an owner or optional was made of: '*p', 'p->', 'p.get()'.
const Expr *pointee(const Expr &E) {
  static constexpr StringRef Owners[] = {"unique_ptr", "shared_ptr",
                                         "optional"};
  const auto *Call = dyn_cast<CallExpr>(&E);
  const auto *Method =
      Call ? dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee()) : nullptr;
  // shared_ptr inherits from a class with a name of the library's own.
  if (!Method || !Method->getParent()->isInStdNamespace())
    return nullptr;
  const Expr *Object = nullptr;
  if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(Call)) {
    if (Op->getOperator() == OO_Star || Op->getOperator() == OO_Arrow)
      Object = Op->getArg(0);
  } else if (const auto *Member = dyn_cast<CXXMemberCallExpr>(Call);
             Member && Method->getIdentifier() &&
             (Method->getName() == "get" || Method->getName() == "value")) {
    Object = Member->getImplicitObjectArgument();
  }
  if (!Object)
    return nullptr;
  return isStdRecord(Object->IgnoreImpCasts()->getType()->getAsCXXRecordDecl(),
                     Owners)
             ? Object
             : nullptr;
}

/// A string's member that hands out the same text.
const Expr *sameText(const Expr &E) {
  const auto *Call = dyn_cast<CXXMemberCallExpr>(&E);
  const CXXMethodDecl *Method = Call ? Call->getMethodDecl() : nullptr;
  if (!Method || !isStringClass(*Method->getParent()))
    return nullptr;
  const bool IsSame =
      isa<CXXConversionDecl>(Method) ||
      (Method->getIdentifier() &&
       (Method->getName() == "c_str" || Method->getName() == "data"));
  return IsSame ? Call->getImplicitObjectArgument() : nullptr;
}

template <typename T> void add(ValueSet<T> &To, T Value) {
  if (llvm::is_contained(To.Values, Value))
    return;
  if (To.Values.size() == MaxAlternatives)
    To.Gap = Unknown{Reason::Limit};
  else
    To.Values.push_back(std::move(Value));
}

template <typename T> void addGap(ValueSet<T> &To, const Unknown &Gap) {
  merge(To.Gap, Gap);
}

template <typename T> void join(ValueSet<T> &To, const ValueSet<T> &From) {
  for (const T &Value : From.Values)
    add(To, Value);
  if (From.Gap)
    addGap(To, *From.Gap);
}

template <typename T> ValueSet<T> unknown(Unknown U) {
  ValueSet<T> Set;
  Set.Gap = U;
  return Set;
}

} // namespace

void merge(std::optional<Unknown> &Gap, const std::optional<Unknown> &Next) {
  if (Next && (!Gap || Gap->Why == Reason::Parameter))
    Gap = Next;
}

std::string describe(const Unknown &U) {
  const std::string Name = U.What && U.What->getDeclName()
                               ? " '" + U.What->getNameAsString() + "'"
                               : std::string();
  switch (U.Why) {
  case Reason::Parameter:
    return "depends on parameter" + Name;
  case Reason::Variable:
    return "variable" + Name + " may be assigned to elsewhere";
  case Reason::Reassigned:
    return "variable" + Name + " may have been changed";
  case Reason::Member:
    return "member" + Name + " may be set elsewhere";
  case Reason::Function:
    return "result of function" + Name;
  case Reason::Dependent:
    return "depends on a template parameter";
  case Reason::Expression:
    return "not a form that is followed";
  case Reason::Route:
    return "where it is sent is not followed";
  case Reason::Limit:
    return "the analysis gave up";
  case Reason::Unassigned:
    return "never assigned";
  case Reason::Message:
    return "may be set in ways not followed";
  case Reason::Undescribed:
    return "not named by the tag of function" + Name;
  }
  llvm_unreachable("covered switch");
}

llvm::StringRef whatHelps(Reason Why) {
  switch (Why) {
  case Reason::Parameter:
    return "tag the function 'BIGTABLE_WRITER' or 'BIGTABLE_READER', a table "
           "parameter 'BIGTABLE_TABLE'";
  case Reason::Variable:
    return "make it 'const'";
  case Reason::Reassigned:
    return "make it 'const', or use it before it is changed";
  case Reason::Member:
    return "make it 'const', or private and set by constructors only; tag a "
           "table 'BIGTABLE_TABLE'";
  case Reason::Function:
    return "its body is in another file, or virtual: use a constant";
  case Reason::Dependent:
    return "nothing, if an instantiation shows it";
  case Reason::Expression:
    return "use a constant";
  case Reason::Route:
    return "make the mutation among the arguments of 'Apply', or in a local";
  case Reason::Limit:
    return "a function of more moderate size";
  case Reason::Unassigned:
    return "give it a value; code that is never called needs none";
  case Reason::Message:
    return "set each field once and in any case, in the function that makes "
           "the message";
  case Reason::Undescribed:
    return "name the parameter in the tag, or in the entry of 'apis'";
  }
  llvm_unreachable("covered switch");
}

/// A search for makers.
struct Values::Search {
  MakerSet Out;
  unsigned Steps = 0;
  bool IsEarlier = false;

  void gap(Reason Why, const NamedDecl *What = nullptr) {
    addGap(Out, {Why, What});
  }
  void found(Operand V, const ValueDecl *Tagged) {
    add(Out, Maker{V, Tagged, IsEarlier});
  }
};

Values::Values(const Api &Functions, const Index &Calls, ASTContext &Context)
    : Functions(Functions), Calls(Calls), Context(Context) {}
Values::~Values() = default;

const Frame *Values::enter(const Expr &Call, const FunctionDecl &Callee,
                           const Frame *Caller) {
  const unsigned Depth = Caller ? Caller->Depth + 1 : 1;
  if (Depth > MaxFrames)
    return nullptr;
  for (const Frame *F = Caller; F; F = F->Caller)
    if (F->Callee->getCanonicalDecl() == Callee.getCanonicalDecl())
      return nullptr;
  std::unique_ptr<Frame> &Slot = Frames[{&Call, Caller}];
  if (!Slot)
    Slot.reset(new Frame{&Call, &Callee, Caller, Depth});
  return Slot.get();
}

FunctionFlow *Values::flowOf(const FunctionDecl &Function) {
  const FunctionDecl *Definition = nullptr;
  if (!Function.hasBody(Definition) || !Definition->getBody())
    return nullptr;
  std::unique_ptr<FunctionFlow> &Slot = Flows[Definition];
  if (!Slot)
    Slot = std::make_unique<FunctionFlow>(*Definition, Context);
  return Slot.get();
}

bool Values::spend(unsigned NumSteps) {
  return (Steps[Charged] += NumSteps) <= MaxFunctionSteps;
}

bool Values::mayRun(const Stmt &S, const Frame &In) {
  FunctionFlow *Flow = flowOf(*In.Callee);
  return !Flow || Flow->mayReach(S, [this, &In](const Expr &Condition) {
    return decide(Condition, &In);
  });
}

std::optional<bool> Values::mustRun(const Stmt &From,
                                    llvm::ArrayRef<const Stmt *> Through,
                                    llvm::ArrayRef<const Stmt *> Before,
                                    const FunctionDecl *Function) {
  FunctionFlow *Flow = Function ? flowOf(*Function) : nullptr;
  return Flow ? Flow->mustRun(From, Through, Before) : std::nullopt;
}

std::optional<bool> Values::mustRun(const VarDecl &From,
                                    llvm::ArrayRef<const Stmt *> Through,
                                    llvm::ArrayRef<const Stmt *> Before,
                                    const FunctionDecl *Function) {
  FunctionFlow *Flow = Function ? flowOf(*Function) : nullptr;
  return Flow ? Flow->mustRun(From, Through, Before) : std::nullopt;
}

bool Values::leadsTo(const Stmt &From, const Stmt &Then,
                     llvm::ArrayRef<const Stmt *> Before,
                     llvm::ArrayRef<const VarDecl *> Declared, bool OrEnd,
                     const FunctionDecl &Function) {
  FunctionFlow *Flow = flowOf(Function);
  return Flow && Flow->leadsTo(From, Then, Before, Declared, OrEnd);
}

bool Values::mayChange(const ParmVarDecl &Parameter) {
  const auto *Callee = dyn_cast<FunctionDecl>(Parameter.getDeclContext());
  const FunctionDecl *Definition = nullptr;
  if (!Callee || !Callee->hasBody(Definition) || isVirtual(*Callee))
    return true;
  const ParmVarDecl *Defined =
      Definition->getParamDecl(Parameter.getFunctionScopeIndex());
  // Until it is known, also for a function that passes it on to itself.
  const auto [It, IsNew] = Changed.try_emplace(Defined, true);
  if (!IsNew)
    return It->second;
  const bool Result =
      flowOf(*Definition)->changes(*Defined, [this](const ParmVarDecl &P) {
        return mayChange(P);
      });
  return Changed[Defined] = Result;
}

bool Values::isClosed(const FunctionDecl &Function) const {
  // A method may be called by templates of system headers, which are not
  // looked at; a function's name would have to be passed to them.
  return !isa<CXXMethodDecl>(Function) && !Function.isExternallyVisible() &&
         !Calls.isAddressTaken(Function);
}

MakerSet Values::makersOf(Operand V) {
  Search S;
  if (MakerDepth == MaxDepth) {
    S.gap(Reason::Limit);
    return S.Out;
  }
  ++MakerDepth;
  follow(V, nullptr, S);
  --MakerDepth;
  return S.Out;
}

void Values::follow(Operand V, const ValueDecl *Tagged, Search &S) {
  if (++S.Steps > MaxSteps || !spend(1))
    return S.gap(Reason::Limit);
  const Expr *E = stripConversions(V.E);
  const Operand Self{E, V.In};
  if (const auto *Either = dyn_cast<AbstractConditionalOperator>(E)) {
    const std::optional<int64_t> Taken = decide(*Either->getCond(), V.In);
    if (!Taken || *Taken != 0)
      follow({Either->getTrueExpr(), V.In}, Tagged, S);
    if (!Taken || *Taken == 0)
      follow({Either->getFalseExpr(), V.In}, Tagged, S);
    return;
  }
  if (const auto *Known = dyn_cast<OpaqueValueExpr>(E);
      Known && Known->getSourceExpr())
    return follow({Known->getSourceExpr(), V.In}, Tagged, S);
  if (const auto *Op = dyn_cast<UnaryOperator>(E);
      Op && (Op->getOpcode() == UO_Deref || Op->getOpcode() == UO_AddrOf))
    return follow({Op->getSubExpr(), V.In}, Tagged, S);
  if (const ValueDecl *Named = namedValue(E)) {
    if (findTag(*Named, Tag::Kind::Table))
      return S.found(Self, Tagged);
    if (!Tagged && findTag(*Named, Tag::Kind::Ttl))
      Tagged = Named;
  }
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    if (const auto *Var = dyn_cast<VarDecl>(Ref->getDecl()))
      return followVariable(*Var, *E, V.In, Tagged, S);
    if (const auto *Binding = dyn_cast<BindingDecl>(Ref->getDecl())) {
      const VarDecl *Held = Binding->getHoldingVar();
      const Expr *Made = Held ? Held->getInit() : Binding->getBinding();
      const auto *Whole = dyn_cast<VarDecl>(Binding->getDecomposedDecl());
      const auto *Owner =
          Whole ? dyn_cast<FunctionDecl>(Whole->getDeclContext()) : nullptr;
      if (const FunctionFlow *Flow = Owner ? flowOf(*Owner) : nullptr;
          !Flow || Flow->isChanged(*Whole))
        return S.gap(Reason::Reassigned, Binding);
      return Made ? follow({Made, V.In}, Tagged, S) : S.gap(Reason::Dependent);
    }
    return S.found(Self, Tagged);
  }
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return followMember(*Member, V.In, Tagged, S);
  if (const Expr *Object = pointee(*E))
    return follow({Object, V.In}, Tagged, S);
  if (const Expr *Text = sameText(*E))
    return follow({Text, V.In}, Tagged, S);
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return followCall(*Call, V.In, Tagged, S);
  // Only a call may be known in spite of that: some argument depends.
  if (E->isInstantiationDependent() && !isa<CXXConstructExpr>(E))
    return S.gap(Reason::Dependent);
  S.found(Self, Tagged);
}

void Values::followVariable(const VarDecl &Var, const Expr &Use,
                            const Frame *In, const ValueDecl *Tagged,
                            Search &S) {
  if (const Expr *Init = constantInitializer(Var, Context);
      Init && !Var.isCXXForRangeDecl() && !Var.isLocalVarDecl())
    // Constant or not, what it points to may be changed.
    return Calls.isChanged(Var) ? S.gap(Reason::Variable, &Var)
                                : followEarlier(Init, Tagged, S);
  // What a lambda keeps lives from one call to the next.
  if (Var.isInitCapture())
    return S.gap(Reason::Variable, &Var);
  const auto *Owner = dyn_cast<FunctionDecl>(Var.getDeclContext());
  // A lambda uses variables of the function around it.
  while (In && In->Callee != Owner)
    In = In->Caller;
  FunctionFlow *Flow =
      Owner && Var.isLocalVarDeclOrParm() ? flowOf(*Owner) : nullptr;
  if (!Flow)
    return S.gap(Reason::Variable, &Var);
  followReaching(
      Flow->reaching(Var, nullptr, Use,
                     [this](const ParmVarDecl &P) { return mayChange(P); }),
      Var, nullptr, Use, In, Tagged, S);
}

void Values::followReaching(const ReachingDefinitions &Reaching,
                            const VarDecl &Var, const FieldDecl *Member,
                            const Expr &Use, const Frame *In,
                            const ValueDecl *Tagged, Search &S) {
  const bool WasEarlier = S.IsEarlier;
  S.IsEarlier |= Var.isStaticLocal();
  const bool IsView = isView(Var.getType());
  if (!Reaching.IsComplete)
    S.gap(Reason::Reassigned, &Var);
  if (Reaching.FromEntry && !Member)
    followParameter(cast<ParmVarDecl>(Var), In, Tagged, S);
  else if (Reaching.FromEntry)
    S.gap(Reason::Parameter, &Var);
  for (const Definition *D : Reaching.Found) {
    if (D->How == Definition::Kind::Adjust && D->Member == Member)
      S.found({cast<Expr>(D->At), In}, Tagged);
    else if (D->How != Definition::Kind::Value || !D->Value)
      S.gap(Reason::Reassigned, &Var);
    else if (Var.isCXXForRangeDecl() && !D->At && !Member)
      followRange(Var, In, Tagged, S);
    else if (Var.isCXXForRangeDecl() && !D->At)
      followField(*Member, {cast<MemberExpr>(Use).getBase(), In}, Tagged, S);
    else if (D->Member == Member && Var.getType()->isReferenceType() && !Member)
      followReferent(D->Value, Use, In, Tagged, S);
    else if (IsView && namesChangedLocal(D->Value))
      S.gap(Reason::Reassigned, &Var);
    else if (D->Member == Member)
      follow({D->Value, In}, Tagged, S);
    else if (Member && !D->Member)
      followField(*Member, {D->Value, In}, Tagged, S);
    else
      S.gap(Reason::Reassigned, &Var); // A part of it was assigned to.
  }
  S.IsEarlier = WasEarlier;
}

void Values::followRange(const VarDecl &Var, const Frame *In,
                         const ValueDecl *Tagged, Search &S) {
  const Expr *Range = rangeOf(Var);
  return Range ? followElements({Range, In}, Tagged, S)
               : S.gap(Reason::Expression);
}

/// What a reference is bound to, as it is when \p Use is evaluated.
void Values::followReferent(const Expr *E, const Expr &Use, const Frame *In,
                            const ValueDecl *Tagged, Search &S) {
  if (++S.Steps > MaxSteps)
    return S.gap(Reason::Limit);
  E = stripConversions(E);
  if (const auto *Either = dyn_cast<ConditionalOperator>(E)) {
    followReferent(Either->getTrueExpr(), Use, In, Tagged, S);
    return followReferent(Either->getFalseExpr(), Use, In, Tagged, S);
  }
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    if (const auto *Var = dyn_cast<VarDecl>(Ref->getDecl()))
      return followVariable(*Var, Use, In, Tagged, S);
  if (namesChangedLocal(E))
    return S.gap(Reason::Reassigned);
  follow({E, In}, Tagged, S);
}

/// Whether any local variable in \p E may have another value later.
bool Values::namesChangedLocal(const Expr *E) {
  const auto IsChangedLocal = [this](const VarDecl &Var) {
    const auto *Owner = Var.isLocalVarDeclOrParm()
                            ? dyn_cast<FunctionDecl>(Var.getDeclContext())
                            : nullptr;
    const FunctionFlow *Flow = Owner ? flowOf(*Owner) : nullptr;
    return Flow && Flow->isChanged(Var);
  };
  return anyReference(*E, IsChangedLocal, MaxSteps);
}

/// Whether what \p Call passes for \p View, which shows it, may be changed by
/// the same call under another name.
bool Values::isChangedWhileViewed(const ParmVarDecl &View, const Expr &Call) {
  const Expr *Argument = argumentFor(Call, View);
  if (!Argument || !isView(View.getType()))
    return false;
  // With what they are views of themselves.
  llvm::SmallPtrSet<const VarDecl *, 4> Viewed;
  llvm::SmallVector<const Expr *, 4> Pending{Argument};
  const auto Add = [&](const VarDecl &Var) {
    if (Viewed.insert(&Var).second && Var.getInit() && isView(Var.getType()))
      Pending.push_back(Var.getInit());
    return Viewed.size() == MaxSteps;
  };
  while (!Pending.empty())
    if (anyReference(*Pending.pop_back_val(), Add, MaxSteps))
      return true;
  const auto IsViewed = [&Viewed](const VarDecl &Var) {
    return Viewed.contains(&Var);
  };
  bool IsChanged = false;
  forEachChange(Call, [&](const Change &C) {
    const bool IsView = C.PassedTo && C.PassedTo->getFunctionScopeIndex() ==
                                          View.getFunctionScopeIndex();
    if (!IsChanged && !IsView && (!C.PassedTo || mayChange(*C.PassedTo)))
      IsChanged = anyReference(*C.Target, IsViewed, MaxSteps);
  });
  return IsChanged;
}

void Values::followEarlier(const Expr *Init, const ValueDecl *Tagged,
                           Search &S) {
  const bool WasEarlier = std::exchange(S.IsEarlier, true);
  follow({Init, nullptr}, Tagged, S);
  S.IsEarlier = WasEarlier;
}

void Values::followParameter(const ParmVarDecl &Parameter, const Frame *In,
                             const ValueDecl *Tagged, Search &S) {
  if (In) {
    if (isChangedWhileViewed(Parameter, *In->Call))
      return S.gap(Reason::Reassigned, &Parameter);
    const Expr *Argument = argumentFor(*In->Call, Parameter);
    return Argument ? follow({Argument, In->Caller}, Tagged, S)
                    : S.gap(Reason::Parameter, &Parameter);
  }
  const auto &Function = *cast<FunctionDecl>(Parameter.getDeclContext());
  if (!JoinsCallers || !isClosed(Function))
    return S.gap(Reason::Parameter, &Parameter);
  const llvm::ArrayRef<Caller> Callers = Calls.callersOf(Function);
  if (Callers.empty() || Callers.size() > MaxCallers)
    return S.gap(Reason::Parameter, &Parameter);
  for (const Caller &C : Callers) {
    const Expr *Argument = argumentFor(*C.Call, Parameter);
    if (isChangedWhileViewed(Parameter, *C.Call))
      S.gap(Reason::Reassigned, &Parameter);
    else if (Argument && C.From != &Function)
      follow({Argument, nullptr}, Tagged, S);
    else if (!Argument || namedValue(Argument) != &Parameter)
      S.gap(Reason::Parameter, &Parameter);
  }
}

void Values::followMember(const MemberExpr &Use, const Frame *In,
                          const ValueDecl *Tagged, Search &S) {
  if (const auto *Static = dyn_cast<VarDecl>(Use.getMemberDecl()))
    return followVariable(*Static, Use, In, Tagged, S);
  const auto *Field = dyn_cast<FieldDecl>(Use.getMemberDecl());
  if (!Field)
    return S.found({&Use, In}, Tagged); // An enumerator.
  const Expr *Base = Use.getBase()->IgnoreParenImpCasts();
  if (isa<CXXThisExpr>(Base)) {
    const auto *Method = In ? dyn_cast<CXXMemberCallExpr>(In->Call) : nullptr;
    const auto *Object = Method ? dyn_cast_or_null<VarDecl>(namedValue(
                                      Method->getImplicitObjectArgument()))
                                : nullptr;
    if (Object && !isa<FieldDecl>(Object) && Calls.isInvariant(*Field, Context))
      return followOwnField(*Field, Tagged, S);
    if (Object)
      return followField(
          *Field, {Method->getImplicitObjectArgument(), In->Caller}, Tagged, S);
    return followOwnField(*Field, Tagged, S);
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(Base);
  const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (Var && Var->isLocalVarDeclOrParm() && !Use.isArrow() &&
      !Var->getType()->isReferenceType()) {
    const auto *Owner = dyn_cast<FunctionDecl>(Var->getDeclContext());
    FunctionFlow *Flow = Owner ? flowOf(*Owner) : nullptr;
    if (!Flow)
      return S.gap(Reason::Variable, Var);
    const Frame *Around = In;
    while (Around && Around->Callee != Owner)
      Around = Around->Caller;
    const ReachingDefinitions Reaching =
        Flow->reaching(*Var, Field, Use,
                       [this](const ParmVarDecl &P) { return mayChange(P); });
    // What the caller passed: the member of that.
    if (Reaching.FromEntry && Reaching.IsComplete && Reaching.Found.empty())
      return Around ? followField(*Field, {Ref, Around}, Tagged, S)
                    : S.gap(Reason::Parameter, Var);
    return followReaching(Reaching, *Var, Field, Use, Around, Tagged, S);
  }
  followField(*Field, {Base, In}, Tagged, S);
}

/// What \p Constructor, which has a body, gives \p Field in the end; null if
/// that is not plain.
static const Expr *valueGivenBy(const CXXConstructorDecl &Constructor,
                                const FieldDecl &Field, const Index &Calls) {
  if (const Expr *Assigned = Calls.assignedBy(Constructor, Field))
    return Assigned;
  for (const CXXCtorInitializer *I : Constructor.inits())
    if (I->getMember() == &Field)
      return I->getInit();
  return nullptr;
}

void Values::followField(const FieldDecl &Field, Operand Object,
                         const ValueDecl *Tagged, Search &S) {
  // What a const object holds may change nevertheless.
  if (Field.isMutable())
    return S.gap(Reason::Member, &Field);
  MakerSet Objects = makersOf(Object);
  if (Objects.Gap)
    addGap(S.Out, *Objects.Gap);
  for (const Maker &M : Objects.Values) {
    // What the runtime computes has one member, for which the call stands.
    if (isa<CallExpr>(M.E) && isIn(Field, {"bigtable_ttl"})) {
      S.found(M, Tagged);
      continue;
    }
    if (const auto *List = dyn_cast<InitListExpr>(M.E)) {
      const auto *Record = List->getType()->getAsCXXRecordDecl();
      const unsigned I =
          Field.getFieldIndex() + (Record ? Record->getNumBases() : 0);
      if (Record == Field.getParent() && !Field.getParent()->isUnion() &&
          I < List->getNumInits())
        follow({List->getInit(I), M.In}, Tagged, S);
      else
        S.gap(Reason::Member, &Field);
      continue;
    }
    const auto *Construct = dyn_cast<CXXConstructExpr>(M.E);
    const CXXConstructorDecl *Constructor =
        Construct ? Construct->getConstructor() : nullptr;
    // std::pair keeps what it is made of.
    if (Constructor && Construct->getNumArgs() == 2 &&
        isStdRecord(Constructor->getParent(), {"pair"}) &&
        Field.getFieldIndex() < 2) {
      follow({Construct->getArg(Field.getFieldIndex()), M.In}, Tagged, S);
      continue;
    }
    if (!Constructor || Constructor->getParent() != Field.getParent()) {
      S.gap(Reason::Member, &Field);
      continue;
    }
    const FunctionDecl *Definition = nullptr;
    if (!Constructor->isUserProvided()) {
      if (const Expr *Init = Field.getInClassInitializer();
          Init && Construct->getNumArgs() == 0)
        follow({Init, nullptr}, Tagged, S);
      else
        S.gap(Reason::Member, &Field);
      continue;
    }
    const auto *Defined =
        Constructor->hasBody(Definition) && !Calls.isChanged(Field)
            ? cast<CXXConstructorDecl>(Definition)
            : nullptr;
    const Frame *Inside = Defined ? enter(*Construct, *Defined, M.In) : nullptr;
    const Expr *Init = Inside ? valueGivenBy(*Defined, Field, Calls) : nullptr;
    if (Init)
      follow({Init, Inside}, Tagged, S);
    else
      S.gap(Reason::Member, &Field);
  }
}

void Values::followOwnField(const FieldDecl &Field, const ValueDecl *Tagged,
                            Search &S) {
  const auto *Class = dyn_cast<CXXRecordDecl>(Field.getParent());
  if (!Class || !Calls.isInvariant(Field, Context))
    return S.gap(Reason::Member, &Field);
  const auto Follow = [&](const Expr *Init) {
    if (Init)
      followEarlier(Init, Tagged, S);
    else
      S.gap(Reason::Member, &Field);
  };
  // One that nobody has called yet is not among the others.
  if (Class->needsImplicitDefaultConstructor())
    Follow(Field.getInClassInitializer());
  for (const CXXConstructorDecl *Constructor : Class->ctors()) {
    if (Constructor->isDeleted() || (Constructor->isCopyOrMoveConstructor() &&
                                     !Constructor->isUserProvided()))
      continue;
    const FunctionDecl *Definition = nullptr;
    const Expr *Init = nullptr;
    if (!Constructor->isUserProvided())
      Init = Field.getInClassInitializer();
    else if (Constructor->hasBody(Definition))
      Init = valueGivenBy(*cast<CXXConstructorDecl>(Definition), Field, Calls);
    // Another constructor gives the value then.
    const bool Delegates =
        Definition &&
        cast<CXXConstructorDecl>(Definition)->isDelegatingConstructor();
    if (Init || !Delegates)
      Follow(Init);
  }
}

void Values::followCall(const CallExpr &Call, const Frame *In,
                        const ValueDecl *Tagged, Search &S) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee)
    return S.gap(Call.isInstantiationDependent() ? Reason::Dependent
                                                 : Reason::Function);
  const Operand Self{&Call, In};
  // An element of a tuple: of a structured binding, too.
  if (isStdFunction(*Callee, {"get"}) && Call.getNumArgs() == 1) {
    const TemplateArgumentList *Which = Callee->getTemplateSpecializationArgs();
    const auto *Pair =
        Call.getArg(0)->getType().getNonReferenceType()->getAsCXXRecordDecl();
    if (Which && Which->size() != 0 && isStdRecord(Pair, {"pair"}) &&
        Which->get(0).getKind() == TemplateArgument::Integral)
      for (const FieldDecl *Field : Pair->fields())
        if (Which->get(0).getAsIntegral() == Field->getFieldIndex())
          return followField(*Field, {Call.getArg(0), In}, Tagged, S);
    return S.found(Self, Tagged);
  }
  const FunctionDecl *Definition = nullptr;
  // What the client or a system header does inside says nothing of its result.
  if (Functions.classify(Call) || !Callee->hasBody(Definition) ||
      isForeign(*Callee, Context.getSourceManager()))
    return S.found(Self, Tagged);
  if (isVirtual(*Callee))
    return S.gap(Reason::Function, Callee);
  const Frame *Inside = enter(Call, *Definition, In);
  FunctionFlow *Flow = Inside ? flowOf(*Definition) : nullptr;
  if (!Flow)
    return S.gap(Reason::Limit, Callee);
  const auto Returned = Flow->returns([this, Inside](const Expr &Condition) {
    return decide(Condition, Inside);
  });
  if (!Returned || Returned->empty())
    return S.gap(Reason::Function, Callee);
  for (const Expr *E : *Returned)
    follow({E, Inside}, Tagged, S);
}

void Values::followElements(Operand Container, const ValueDecl *Tagged,
                            Search &S) {
  MakerSet Containers = makersOf(Container);
  if (Containers.Gap)
    addGap(S.Out, *Containers.Gap);
  for (const Maker &M : Containers.Values) {
    const InitListExpr *List = listOf(M.E);
    if (!List || List->getNumInits() == 0) {
      S.gap(Reason::Expression);
      continue;
    }
    for (const Expr *Element : List->inits())
      follow({Element, M.In}, Tagged, S);
  }
}

std::optional<llvm::SmallVector<Operand, 8>>
Values::elements(Operand Container) {
  const MakerSet Containers = makersOf(Container);
  const Maker *M = Containers.single();
  if (!M || !keepsOrder(M->E->getType()))
    return std::nullopt;
  llvm::SmallVector<Operand, 8> Result;
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(M->E);
      Construct && Construct->getNumArgs() == 0)
    return Result;
  const InitListExpr *List = listOf(M->E);
  if (!List || llvm::any_of(List->inits(), llvm::IsaPred<PackExpansionExpr>))
    return std::nullopt;
  for (const Expr *Element : List->inits())
    Result.push_back({Element, M->In});
  return Result;
}

std::optional<int64_t> Values::decide(const Expr &Condition, const Frame *In) {
  if (Condition.isInstantiationDependent())
    return std::nullopt;
  Expr::EvalResult Result;
  if (Condition.EvaluateAsInt(Result, Context))
    return Result.Val.getInt().trySExtValue();
  const Expr *E = Condition.IgnoreParenImpCasts();
  if (const auto *Op = dyn_cast<BinaryOperator>(E); Op && Op->isEqualityOp()) {
    const std::optional<int64_t> L = decide(*Op->getLHS(), In);
    const std::optional<int64_t> R =
        L ? decide(*Op->getRHS(), In) : std::nullopt;
    if (!R)
      return std::nullopt;
    return (*L == *R) == (Op->getOpcode() == BO_EQ);
  }
  if (const auto *Op = dyn_cast<UnaryOperator>(E);
      Op && Op->getOpcode() == UO_LNot) {
    const std::optional<int64_t> Negated = decide(*Op->getSubExpr(), In);
    return Negated ? std::optional<int64_t>(*Negated == 0) : std::nullopt;
  }
  if (const auto *Rewritten = dyn_cast<CXXRewrittenBinaryOperator>(E))
    return decide(*Rewritten->getSemanticForm(), In);
  if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(E);
      Op && (Op->getOperator() == OO_EqualEqual ||
             Op->getOperator() == OO_ExclaimEqual)) {
    const auto IsString = [](const Expr *Side) {
      const auto *Class = Side->getType()->getAsCXXRecordDecl();
      return Class && isStringClass(*Class);
    };
    if (!IsString(Op->getArg(0)) && !IsString(Op->getArg(1)))
      return std::nullopt;
    const StringSet L = strings({Op->getArg(0), In});
    const StringSet R = strings({Op->getArg(1), In});
    if (!L.single() || !R.single())
      return std::nullopt;
    return (L.single()->Value == R.single()->Value) ==
           (Op->getOperator() == OO_EqualEqual);
  }
  if (!namedValue(E))
    return std::nullopt;
  const MakerSet Makers = makersOf({E, In});
  const Maker *M = Makers.single();
  if (!M || M->E->isInstantiationDependent() ||
      !M->E->EvaluateAsInt(Result, Context))
    return std::nullopt;
  return Result.Val.getInt().trySExtValue();
}

void Values::withoutCallers(llvm::function_ref<void()> Question) {
  const bool Before = std::exchange(JoinsCallers, false);
  Question();
  JoinsCallers = Before;
}

Operand Values::throughParameters(Operand V) const {
  while (V.In) {
    const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(namedValue(V.E));
    if (!Parameter || Parameter->getDeclContext() != V.In->Callee)
      break;
    const Expr *Argument = argumentFor(*V.In->Call, *Parameter);
    if (!Argument)
      break;
    V = {Argument, V.In->Caller};
  }
  return V;
}

//===----------------------------------------------------------------------===//
// Strings.
//===----------------------------------------------------------------------===//

StringSet Values::strings(Operand V) { return strings(V, 0); }

StringSet Values::strings(const VarDecl &Constant) {
  const Expr *Init = constantInitializer(Constant, Context);
  return Init ? strings({Init, nullptr})
              : unknown<ConstantString>({Reason::Variable, &Constant});
}

StringSet Values::strings(Operand V, unsigned Depth) {
  if (Depth > MaxDepth)
    return unknown<ConstantString>({Reason::Limit});
  StringSet Result;
  const MakerSet Makers = makersOf(V);
  if (Makers.Gap)
    addGap(Result, *Makers.Gap);
  for (const Maker &M : Makers.Values) {
    StringSet Made = stringOf(M, Depth);
    if (M.Tagged)
      for (ConstantString &S : Made.Values)
        S.Ttl = findTag(*M.Tagged, Tag::Kind::Ttl);
    join(Result, Made);
  }
  return Result;
}

StringSet Values::stringOf(const Maker &M, unsigned Depth) {
  const Expr *E = M.E;
  StringSet Result;
  if (const auto *Literal = dyn_cast<StringLiteral>(E)) {
    if (Literal->getCharByteWidth() != 1)
      return unknown<ConstantString>({Reason::Expression});
    // The client's strings are made of a pointer: they end at a null.
    add(Result, ConstantString{Literal->getBytes().split('\0').first.str(),
                               std::nullopt});
    return Result;
  }
  if (const auto *Character = dyn_cast<CharacterLiteral>(E)) {
    add(Result,
        ConstantString{std::string(1, static_cast<char>(Character->getValue())),
                       std::nullopt});
    return Result;
  }
  if (const auto *Suffixed = dyn_cast<UserDefinedLiteral>(E)) {
    const CXXRecordDecl *Type = Suffixed->getType()->getAsCXXRecordDecl();
    if (Type && isStringClass(*Type) && Suffixed->getNumArgs() != 0)
      return strings({Suffixed->getArg(0), M.In}, Depth + 1);
    return unknown<ConstantString>({Reason::Expression});
  }
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(E)) {
    // string(char const *) and string_view(char const *), with or without an
    // allocator; any other constructor changes the text. StrCat's parameters
    // are of a class of their own.
    const CXXRecordDecl *Type = Construct->getConstructor()->getParent();
    const bool IsPiece = Type->getIdentifier() &&
                         Type->getName() == "AlphaNum" && isIn(*Type, {"absl"});
    if ((isStringClass(*Type) || IsPiece) && Construct->getNumArgs() != 0 &&
        (Construct->getNumArgs() == 1 ||
         isa<CXXDefaultArgExpr>(Construct->getArg(1))))
      return strings({Construct->getArg(0), M.In}, Depth + 1);
    return unknown<ConstantString>({Reason::Expression});
  }
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    llvm::SmallVector<Operand, 4> Parts;
    for (const Expr *Arg : Call->arguments())
      Parts.push_back({Arg, M.In});
    const auto *Op = dyn_cast<CXXOperatorCallExpr>(Call);
    if (Op && Op->getOperator() == OO_Plus)
      return concatenation(Parts, Depth);
    if (Callee && Callee->getIdentifier() && Callee->getName() == "StrCat" &&
        isIn(*Callee, {"absl"}))
      return concatenation(Parts, Depth);
    if (Op && Op->isAssignmentOp())
      return unknown<ConstantString>(
          {Reason::Reassigned, namedValue(Op->getArg(0))});
    return unknown<ConstantString>({Reason::Function, Callee});
  }
  return unknown<ConstantString>(
      {E->isInstantiationDependent() ? Reason::Dependent : Reason::Expression});
}

StringSet Values::concatenation(llvm::ArrayRef<Operand> Parts, unsigned Depth) {
  StringSet Result;
  add(Result, ConstantString());
  for (const Operand &Part : Parts) {
    const StringSet Next = strings(Part, Depth + 1);
    if (!Next.isComplete())
      return unknown<ConstantString>(
          Next.Gap.value_or(Unknown{Reason::Expression}));
    StringSet Longer;
    for (const ConstantString &L : Result.Values)
      for (const ConstantString &R : Next.Values)
        add(Longer, ConstantString{L.Value + R.Value, std::nullopt});
    Result = std::move(Longer);
    if (Result.Gap)
      return unknown<ConstantString>(*Result.Gap);
  }
  return Result;
}

StringSet Values::statements(Operand V) {
  StringSet Result;
  const MakerSet Makers = makersOf(V);
  if (Makers.Gap)
    addGap(Result, *Makers.Gap);
  for (const Maker &M : Makers.Values) {
    const std::optional<CallSite> Site =
        isa<CXXConstructExpr>(M.E) ? Functions.classify(*M.E) : std::nullopt;
    if (Site && Site->Kind == CallKind::Statement)
      join(Result, strings({Site->argument(Role::Text), M.In}));
    else
      addGap(Result, {Reason::Expression});
  }
  return Result;
}

//===----------------------------------------------------------------------===//
// Tables.
//===----------------------------------------------------------------------===//

StringSet Values::tableIds(Operand Table) { return tableIds(Table, 0); }

StringSet Values::tableIds(Operand Table, unsigned Depth) {
  if (Depth > MaxDepth)
    return unknown<ConstantString>({Reason::Limit});
  StringSet Result;
  const auto AddNames = [&](const StringSet &Names) {
    for (const ConstantString &Name : Names.Values) {
      // 'projects/p/instances/i/tables/t', or the id alone.
      const StringRef Id = StringRef(Name.Value).rsplit("/tables/").second;
      add(Result,
          ConstantString{Id.empty() ? Name.Value : Id.str(), std::nullopt});
    }
    if (Names.Gap)
      addGap(Result, *Names.Gap);
  };
  const auto AddArgument = [&](const Expr *Argument, const Frame *In) {
    if (Argument)
      join(Result, tableIds({Argument, In}, Depth + 1));
    else
      addGap(Result, {Reason::Expression});
  };
  const MakerSet Makers = makersOf(Table);
  if (Makers.Gap)
    addGap(Result, *Makers.Gap);
  for (const Maker &M : Makers.Values) {
    if (const ValueDecl *Named = namedValue(M.E))
      if (std::optional<Tag> T = findTag(*Named, Tag::Kind::Table)) {
        add(Result, ConstantString{T->TableId, std::nullopt});
        continue;
      }
    if (holdsTable(*M.E)) {
      AddArgument(tableIdIn(*M.E), M.In);
      continue;
    }
    const std::optional<CallSite> Site =
        isa<CallExpr>(M.E) ? Functions.classify(*M.E) : std::nullopt;
    if (Site && Site->Kind == CallKind::TableName) {
      AddArgument(Site->argument(Role::Table), M.In);
      continue;
    }
    AddNames(stringOf(M, Depth));
  }
  return Result;
}

} // namespace clang::tidy::bigtable
