// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lower/Lower.h"
#include "api/Headers.h"
#include "cxx/Ast.h"
#include "lower/Statements.h"
#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {
namespace lower {

/// Finds the functions, and lowers one after the other.
class Lowerer {
public:
  explicit Lowerer(Unit &U) : U(U) {}

  void run();

  /// LoweredUnit::Defaults.
  std::vector<LoweredUnit::Default> Defaults;

private:
  void findIn(const DeclContext &In);
  void find(const Decl &D);
  /// Lowers what lowering the functions has found.
  bool more();
  void function(const FunctionDecl &F, const LambdaExpr *Lambda = nullptr);
  void lambda(const LambdaExpr &E);
  void global(const VarDecl &Var);
  void describe(QualType Class);
  void body(const FunctionDecl &F, const Stmt &Written, Statements &To,
            Expressions &Of);

  Unit &U;
  llvm::DenseSet<const FunctionDecl *> Done;
};

void Lowerer::findIn(const DeclContext &In) {
  for (const Decl *D : In.decls())
    find(*D);
}

/// Returns true if \p Space begins and ends in one system header. What is in it
/// need not be looked at, or loaded.
static bool isOfSystemHeader(const NamespaceDecl &Space) {
  const SourceManager &Sources = Space.getASTContext().getSourceManager();
  const SourceLocation Begin = Space.getBeginLoc(), End = Space.getRBraceLoc();
  return Begin.isFileID() && End.isFileID() &&
         Sources.getFileID(Begin) == Sources.getFileID(End) &&
         isInSystemHeader(Begin, Sources);
}

void Lowerer::find(const Decl &D) {
  // Another namespace may have parts that are the user's.
  const auto *Space = dyn_cast<NamespaceDecl>(&D);
  if (Space ? isOfSystemHeader(*Space) : isForeign(D))
    return;
  if (isa<NamespaceDecl, LinkageSpecDecl, ExportDecl>(D))
    return findIn(*cast<DeclContext>(&D));
  if (const auto *Friend = dyn_cast<FriendDecl>(&D)) {
    if (const NamedDecl *Inner = Friend->getFriendDecl())
      find(*Inner);
  } else if (const auto *Template = dyn_cast<FunctionTemplateDecl>(&D)) {
    for (const FunctionDecl *Instance : Template->specializations())
      function(*Instance);
  } else if (const auto *Template = dyn_cast<ClassTemplateDecl>(&D)) {
    if (Template->isCanonicalDecl())
      for (const auto *Instance : Template->specializations())
        if (!Instance->isExplicitSpecialization())
          findIn(*Instance);
  } else if (const auto *Class = dyn_cast<CXXRecordDecl>(&D)) {
    if (!Class->isDependentContext() && !Class->isLambda())
      findIn(*Class);
  } else if (const auto *F = dyn_cast<FunctionDecl>(&D)) {
    function(*F);
  }
}

/// Returns the code of the function \p F that is to be lowered; null if it has
/// none, or none that matters.
static const Stmt *codeOf(const FunctionDecl &F) {
  if (!F.doesThisDeclarationHaveABody() || F.isDependentContext() ||
      F.isDeleted())
    return nullptr;
  // Copies and moves go member by member, and so does destruction.
  const auto *Method = dyn_cast<CXXMethodDecl>(&F);
  const auto *Constructor = dyn_cast<CXXConstructorDecl>(&F);
  if (Method && Method->isDefaulted() &&
      (!Constructor || Constructor->isCopyOrMoveConstructor()))
    return nullptr;
  const Stmt *Body = F.getBody();
  if (const auto *Coroutine = dyn_cast_or_null<CoroutineBodyStmt>(Body))
    return Coroutine->getBody();
  return Body;
}

static void initializeMembers(const CXXConstructorDecl &Made, Statements &To,
                              Expressions &Of) {
  const QualType Class = Made.getFunctionObjectParameterType();
  for (const CXXCtorInitializer *Init : Made.inits()) {
    SourceRange At = Init->getSourceRange();
    if (!Init->isWritten())
      At = Made.getLocation();
    const code::Expr *Place = Of.thisPlace(Class, At);
    if (Init->isBaseInitializer())
      Place = Of.asBase(Place, QualType(Init->getBaseClass(), 0), At);
    else if (const IndirectFieldDecl *Inner = Init->getIndirectMember())
      for (const NamedDecl *Part : Inner->chain())
        Place = Of.member(Place, *cast<FieldDecl>(Part), At);
    else if (const FieldDecl *Field = Init->getMember())
      Place = Of.member(Place, *Field, At);
    const code::Expr *Value = Of.lower(Init->getInit());
    // Only that of the most derived class runs.
    if (Init->isBaseInitializer() && Init->isBaseVirtual())
      Value = Of.unknown("a virtual base", At, {Value}, Place->Of);
    To.initialize(Place, Value, At);
  }
}

void Lowerer::body(const FunctionDecl &F, const Stmt &Written, Statements &To,
                   Expressions &Of) {
  const auto *Constructor = dyn_cast<CXXConstructorDecl>(&F);
  const auto Members = [&] {
    if (Constructor)
      initializeMembers(*Constructor, To, Of);
  };
  if (const auto *Try = dyn_cast<CXXTryStmt>(&Written))
    return To.addTry(*Try, Members);
  Members();
  To.addAll(cast<CompoundStmt>(Written));
}

static void addOverridden(const CXXMethodDecl &Method, Unit &U,
                          llvm::SmallVectorImpl<llvm::StringRef> &To) {
  for (const CXXMethodDecl *Base : Method.overridden_methods()) {
    To.push_back(U.callee(*Base)->Key);
    addOverridden(*Base, U, To);
  }
}

/// Returns the variables that \p Of may use of those around the lambda \p E.
static llvm::SmallVector<const code::Variable *, 4>
captured(const LambdaExpr &E, Expressions &Of) {
  llvm::SmallVector<const code::Variable *, 4> Result;
  for (const auto [Capture, Field] :
       llvm::zip(E.captures(), E.getLambdaClass()->fields())) {
    if (Capture.capturesVLAType())
      continue;
    const bool IsThis = Capture.capturesThis();
    const code::Variable *Var = Of.addVariable(
        IsThis ? "this" : identifierOf(*Capture.getCapturedVar()),
        Field->getType(), code::Storage::Capture, Capture.getLocation());
    if (IsThis)
      Of.bindThis(Var, Capture.getCaptureKind() == LCK_StarThis);
    else
      Of.bind(*Capture.getCapturedVar(), Var);
    Result.push_back(Var);
  }
  return Result;
}

/// Returns true if \p Written, and not only a lambda in it, has a goto.
static bool hasJumps(const Stmt &Written) {
  StatementWalk Walk(Written);
  while (const Stmt *S = Walk.next()) {
    countSteps();
    if (isa<GotoStmt, IndirectGotoStmt>(S))
      return true;
    if (!isa<LambdaExpr>(S))
      Walk.enter(*S);
  }
  return false;
}

void Lowerer::function(const FunctionDecl &F, const LambdaExpr *Lambda) {
  // Which of its instances runs is not known.
  const bool IsAnyInstance = Lambda && F.isDependentContext();
  const Stmt *Written = IsAnyInstance ? F.getBody() : codeOf(F);
  if (!Written || !Done.insert(F.getCanonicalDecl()).second)
    return;
  Expressions Of(U);
  Of.Function = &F;
  Statements To(Of);
  code::Function Made;
  Made.Is = U.callee(F);
  Made.At = U.location(F.getSourceRange());
  Made.IsCoroutine = isa<CoroutineBodyStmt>(F.getBody());
  Made.HasErrors = F.isInvalidDecl() || !U.errorsIn(F.getSourceRange()).empty();
  const auto *Method = dyn_cast<CXXMethodDecl>(&F);
  if (Method && Method->isImplicitObjectMemberFunction() && !Lambda)
    Made.Object = U.type(Method->getFunctionObjectParameterType());
  llvm::SmallVector<const code::Variable *, 4> Captures;
  if (Lambda)
    Captures = captured(*Lambda, Of);
  llvm::SmallVector<const code::Variable *, 4> Parameters;
  if (!IsAnyInstance)
    for (const ParmVarDecl *P : F.parameters())
      Parameters.push_back(Of.variable(*P));
  for (const code::Variable *Var :
       llvm::concat<const code::Variable *const>(Captures, Parameters))
    To.enter(*Var);
  const SourceRange At = Written->getSourceRange();
  const bool Jumps = !IsAnyInstance && hasJumps(*Written);
  Made.Body = To.block(At, [&] {
    if (IsAnyInstance)
      return To.addUnknown("a generic lambda", At, {});
    if (!Jumps)
      return body(F, *Written, To, Of);
    // Any part of it may run again, or not at all.
    To.addUnknown("goto", At,
                  {To.block(At, [&] { body(F, *Written, To, Of); })});
  });
  Made.Captures = U.Program->list(llvm::ArrayRef(Captures));
  Made.Parameters = U.Program->list(llvm::ArrayRef(Parameters));
  llvm::SmallVector<llvm::StringRef, 2> Overrides;
  if (Method)
    addOverridden(*Method, U, Overrides);
  Made.Overrides = U.Program->list(llvm::ArrayRef(Overrides));
  U.Program->add(*U.Program->make(Made));
}

void Lowerer::lambda(const LambdaExpr &E) {
  const CXXMethodDecl &Operator = *E.getCallOperator();
  if (const FunctionTemplateDecl *Template =
          Operator.getDescribedFunctionTemplate()) {
    for (const FunctionDecl *Instance : Template->specializations())
      function(*Instance, &E);
    if (U.closureOf(E) != U.callee(Operator))
      return;
  }
  function(Operator, &E);
}

void Lowerer::global(const VarDecl &Var) {
  const code::Variable *Is = U.global(Var);
  const VarDecl *Of = nullptr;
  const Expr *Init = Var.getAnyInitializer(Of);
  if (Init && !Init->isValueDependent()) {
    Expressions Lowered(U);
    // Of a library, only numbers are of use: std::string::npos.
    const code::Expr *Value = !isForeign(Var)  ? Lowered.lower(Init)
                              : Is->IsConstant ? Lowered.constant(*Init)
                                               : nullptr;
    if (Value)
      U.setInit(*Is, *Value);
  }
  U.Program->add(*Is);
}

void Lowerer::describe(QualType Type) {
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl()->getDefinition();
  code::Class Made;
  Made.Is = U.type(Type);
  Made.At = U.location(Class->getSourceRange());
  Made.IsUnion = Class->isUnion();
  llvm::SmallVector<const code::Type *, 2> Bases;
  for (const CXXBaseSpecifier &Base : Class->bases())
    Bases.push_back(U.type(Base.getType()));
  llvm::SmallVector<code::Field, 8> Fields;
  for (const FieldDecl *Field : Class->fields()) {
    Fields.push_back({U.fieldName(*Field), U.type(Field->getType())});
    U.FieldDecls.emplace_back(Field, Made.Is->Name);
    if (const Expr *Init = Field->getInClassInitializer();
        Init && Class->isAggregate() && !Init->isValueDependent())
      Defaults.push_back({Field, Made.Is->Name, U.fieldName(*Field),
                          Expressions(U).lower(Init)});
  }
  Made.Bases = U.Program->list(llvm::ArrayRef(Bases));
  Made.Fields = U.Program->list(llvm::ArrayRef(Fields));
  U.Program->add(*U.Program->make(Made));
}

bool Lowerer::more() {
  if (!U.Lambdas.empty())
    lambda(*U.Lambdas.pop_back_val());
  else if (!U.LocalClasses.empty())
    find(*U.LocalClasses.pop_back_val());
  else if (!U.Globals.empty())
    global(*U.Globals.pop_back_val());
  else if (!U.Classes.empty())
    describe(U.Classes.pop_back_val());
  else
    return false;
  return true;
}

void Lowerer::run() {
  findIn(*U.Context.getTranslationUnitDecl());
  while (more())
    ;
}

} // namespace lower

LoweredUnit lowerUnit(ASTContext &Context, const CallTable &Calls,
                      llvm::ArrayRef<SourceLocation> Errors) {
  lower::Unit U(Context, Calls, Errors);
  lower::Lowerer All(U);
  All.run();
  const SourceManager &Sources = Context.getSourceManager();
  const uint32_t Main =
      U.location(Sources.getLocForStartOfFile(Sources.getMainFileID())).File;
  return {U.Program,
          std::move(U.SourceOf),
          std::move(U.Callees),
          std::move(U.FieldDecls),
          std::move(All.Defaults),
          U.Program->fileName(Main).str()};
}

} // namespace clang::tidy::bigtable
