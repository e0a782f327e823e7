// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Values.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

namespace {

/// How many constants one value may go through; longer chains are unknown.
constexpr unsigned MaxDepth = 16;

bool isStdClass(const CXXRecordDecl &Record, StringRef Name) {
  return Record.getIdentifier() && Record.getName() == Name &&
         Record.isInStdNamespace();
}

/// Of std::string, std::string_view or absl::string_view.
bool isStringClass(const CXXRecordDecl &Record) {
  if (isStdClass(Record, "basic_string") ||
      isStdClass(Record, "basic_string_view"))
    return true;
  const auto *Scope = dyn_cast<NamespaceDecl>(Record.getDeclContext());
  while (Scope && Scope->isInline())
    Scope = dyn_cast<NamespaceDecl>(Scope->getParent());
  return Scope && Scope->getDeclName().isIdentifier() &&
         Scope->getName() == "absl" && Record.getIdentifier() &&
         Record.getName() == "string_view";
}

/// A static member counts, whichever way it is named.
const VarDecl *namedVariable(const Expr *E) {
  return dyn_cast_or_null<VarDecl>(namedValue(E));
}

/// Also for arrays and for references to constants.
bool isConstant(const VarDecl &Var, const ASTContext &Context) {
  return Var.isConstexpr() ||
         Var.getType().getNonReferenceType().isConstant(Context);
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
  return Init && !Init->isInstantiationDependent() ? Init : nullptr;
}

std::optional<ConstantString>
constantString(const Expr *E, const ASTContext &Context, unsigned Depth);

std::optional<ConstantString>
constantString(const VarDecl &Var, const ASTContext &Context, unsigned Depth) {
  const Expr *Init = constantInitializer(Var, Context);
  if (!Init)
    return std::nullopt;
  std::optional<ConstantString> Result =
      constantString(Init, Context, Depth + 1);
  // The tag nearest to the use counts.
  if (Result)
    if (std::optional<Tag> T = findTag(Var, Tag::Kind::Ttl))
      Result->Ttl = std::move(T);
  return Result;
}

std::optional<ConstantString>
constantString(const Expr *E, const ASTContext &Context, unsigned Depth) {
  E = stripConversions(E);
  if (Depth > MaxDepth || E->isInstantiationDependent())
    return std::nullopt;
  if (const auto *Literal = dyn_cast<StringLiteral>(E)) {
    if (Literal->getCharByteWidth() != 1)
      return std::nullopt;
    return ConstantString{Literal->getBytes().str(), std::nullopt};
  }
  if (const auto *Suffixed = dyn_cast<UserDefinedLiteral>(E)) {
    const CXXRecordDecl *Type = Suffixed->getType()->getAsCXXRecordDecl();
    if (!Type || !isStringClass(*Type) || Suffixed->getNumArgs() == 0)
      return std::nullopt;
    return constantString(Suffixed->getArg(0), Context, Depth + 1);
  }
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(E)) {
    // string(char const *) and string_view(char const *), with or without an
    // allocator; any other constructor changes the text.
    const CXXRecordDecl *Type = Construct->getConstructor()->getParent();
    if (!isStringClass(*Type) || Construct->getNumArgs() == 0 ||
        (Construct->getNumArgs() > 1 &&
         !isa<CXXDefaultArgExpr>(Construct->getArg(1))))
      return std::nullopt;
    return constantString(Construct->getArg(0), Context, Depth + 1);
  }
  const VarDecl *Var = namedVariable(E);
  return Var ? constantString(*Var, Context, Depth) : std::nullopt;
}

/// Looks for whatever could give one variable another value.
class ReassignmentFinder : public RecursiveASTVisitor<ReassignmentFinder> {
public:
  explicit ReassignmentFinder(const VarDecl &Var) : Var(Var) {}
  bool Found = false;

  bool VisitBinaryOperator(BinaryOperator *Op) {
    return !Op->isAssignmentOp() || check(Op->getLHS());
  }
  bool VisitUnaryOperator(UnaryOperator *Op) {
    return Op->getOpcode() != UO_AddrOf || check(Op->getSubExpr());
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *Call) {
    return !Call->isAssignmentOp() || check(Call->getArg(0));
  }
  bool VisitVarDecl(VarDecl *Alias) {
    return !Alias->hasInit() ||
           checkBinding(Alias->getType(), Alias->getInit());
  }
  bool VisitCallExpr(CallExpr *Call) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    return !Callee || isa<CXXOperatorCallExpr>(Call) ||
           checkArguments(*Callee, {Call->getArgs(), Call->getNumArgs()});
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *Construct) {
    return checkArguments(*Construct->getConstructor(),
                          {Construct->getArgs(), Construct->getNumArgs()});
  }

private:
  bool checkArguments(const FunctionDecl &Callee,
                      llvm::ArrayRef<Expr *> Arguments) {
    for (unsigned I = 0; I < Arguments.size() && I < Callee.getNumParams(); ++I)
      if (!checkBinding(Callee.getParamDecl(I)->getType(), Arguments[I]))
        return false;
    return true;
  }
  /// A reference that is not const may be assigned through.
  bool checkBinding(QualType Type, const Expr *E) {
    const auto *Reference = Type->getAs<LValueReferenceType>();
    return !Reference || Reference->getPointeeType().isConstQualified() ||
           check(E);
  }
  bool check(const Expr *E) {
    if (namedVariable(E) == &Var)
      Found = true;
    return !Found;
  }
  const VarDecl &Var;
};

bool isReassigned(const VarDecl &Var) {
  const auto *Function = dyn_cast<FunctionDecl>(Var.getDeclContext());
  if (!Function || !Function->getBody())
    return true; // Anyone may assign to a variable that is not local.
  ReassignmentFinder Finder(Var);
  Finder.TraverseStmt(Function->getBody());
  return Finder.Found;
}

/// Table's constructors take the id as the last of their strings (1.x) or in a
/// TableResource(project, instance, table) (2.x).
const Expr *tableIdArgument(const CXXConstructExpr &Construct) {
  const Expr *Id = nullptr;
  const CXXConstructorDecl *Constructor = Construct.getConstructor();
  const unsigned N =
      std::min(Construct.getNumArgs(), Constructor->getNumParams());
  for (unsigned I = 0; I != N; ++I) {
    const auto *Type = Constructor->getParamDecl(I)
                           ->getType()
                           .getNonReferenceType()
                           ->getAsCXXRecordDecl();
    if (!Type || !Type->getIdentifier())
      continue;
    if (isStringClass(*Type))
      Id = Construct.getArg(I);
    if (Type->getName() == "TableResource")
      if (const auto *Resource =
              dyn_cast<CXXConstructExpr>(stripConversions(Construct.getArg(I)));
          Resource && Resource->getNumArgs() == 3)
        return Resource->getArg(2);
  }
  return Id;
}

} // namespace

const Expr *stripConversions(const Expr *E) {
  for (;;) {
    const Expr *Next = E->IgnoreParenImpCasts();
    if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(Next))
      Next = Default->getExpr();
    else if (const auto *Full = dyn_cast<FullExpr>(Next))
      Next = Full->getSubExpr();
    else if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(Next))
      Next = Temporary->getSubExpr();
    else if (const auto *Bind = dyn_cast<CXXBindTemporaryExpr>(Next))
      Next = Bind->getSubExpr();
    else if (const auto *Cast = dyn_cast<CXXFunctionalCastExpr>(Next);
             Cast && Cast->getCastKind() != CK_Dependent)
      Next = Cast->getSubExpr();
    else if (const auto *Param = dyn_cast<SubstNonTypeTemplateParmExpr>(Next))
      Next = Param->getReplacement();
    else if (const auto *List = dyn_cast<InitListExpr>(Next);
             List && List->isTransparent())
      Next = List->getInit(0);
    else if (const auto *Construct = dyn_cast<CXXConstructExpr>(Next);
             Construct && Construct->getNumArgs() >= 1 &&
             Construct->getConstructor()->isCopyOrMoveConstructor())
      Next = Construct->getArg(0);
    else if (const auto *Call = dyn_cast<CallExpr>(Next);
             Call && Call->getNumArgs() == 1 && Call->isCallToStdMove())
      Next = Call->getArg(0);
    if (Next == E)
      return E;
    E = Next;
  }
}

const Expr *initializerOf(const Expr *E, const ASTContext &Context) {
  const VarDecl *Var = namedVariable(E);
  return Var ? constantInitializer(*Var, Context) : nullptr;
}

std::optional<ConstantString> constantString(const Expr *E,
                                             const ASTContext &Context) {
  return constantString(E, Context, 0);
}

std::optional<ConstantString> constantString(const VarDecl &Var,
                                             const ASTContext &Context) {
  return constantString(Var, Context, 0);
}

std::optional<int64_t> constantCount(const Expr *E, const ASTContext &Context) {
  Expr::EvalResult Result;
  if (E->isInstantiationDependent() || !E->EvaluateAsRValue(Result, Context) ||
      Result.HasSideEffects)
    return std::nullopt;
  const APValue *Value = &Result.Val;
  while (Value->isStruct() && Value->getStructNumBases() == 0 &&
         Value->getStructNumFields() == 1)
    Value = &Value->getStructField(0);
  if (!Value->isInt())
    return std::nullopt;
  return Value->getInt().trySExtValue();
}

const ValueDecl *namedValue(const Expr *E) {
  E = stripConversions(E);
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    return Ref->getDecl();
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return Member->getMemberDecl();
  return nullptr;
}

std::optional<std::string> tableId(const Expr *Object,
                                   const ASTContext &Context) {
  const Expr *E = stripConversions(Object);
  const ValueDecl *Named = namedValue(E);
  if (Named)
    if (std::optional<Tag> T = findTag(*Named, Tag::Kind::Table))
      return T->TableId;
  if (const auto *Var = dyn_cast_or_null<VarDecl>(Named)) {
    if (isa<ParmVarDecl>(Var) || !Var->hasInit() ||
        (!isConstant(*Var, Context) && isReassigned(*Var)))
      return std::nullopt;
    E = stripConversions(Var->getInit());
  }
  const auto *Construct = dyn_cast<CXXConstructExpr>(E);
  const Expr *Id = Construct ? tableIdArgument(*Construct) : nullptr;
  if (!Id)
    return std::nullopt;
  if (std::optional<ConstantString> Name = constantString(Id, Context))
    return std::move(Name->Value);
  return std::nullopt;
}

} // namespace clang::tidy::bigtable
