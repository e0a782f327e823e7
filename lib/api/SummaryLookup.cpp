// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "api/SummaryLookup.h"
#include "api/Headers.h"
#include "api/Holders.h"
#include "api/Libraries.h"
#include "api/Text.h"
#include "api/Time.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

SummaryLookup::SummaryLookup(SummarySet Summaries, ASTContext &Context)
    : Summaries(std::move(Summaries)), Context(Context), Mangled(Context) {}

/// As the enumerators of SummaryCallKind are.
static constexpr CallKind SummaryKinds[] = {
    CallKind::Write, CallKind::Read, CallKind::Counter, CallKind::Statement};

std::optional<SummaryCallKind> linkedKindOf(CallKind Kind) {
  const auto *It = llvm::find(SummaryKinds, Kind);
  return It != std::end(SummaryKinds)
             ? std::optional(
                   static_cast<SummaryCallKind>(It - std::begin(SummaryKinds)))
             : std::nullopt;
}

CallKind callKindOf(SummaryCallKind Kind) {
  return SummaryKinds[static_cast<unsigned>(Kind)];
}

SummaryKind summaryKindOf(QualType Type) {
  if (Type->isDependentType())
    return SummaryKind::Nothing;
  if (leadsToText(Type))
    return SummaryKind::Text;
  Type = Type.getNonReferenceType();
  if (isFilter(Type))
    return SummaryKind::Filter;
  if (isSender(Type))
    return SummaryKind::Table;
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (Class && isOfRuntime(*Class) && Class->getName() == "Ttl")
    return SummaryKind::Ttl;
  if (!Type->isIntegerType() && (tickOf(Type) || (Class && isOfAbseil(*Class))))
    return SummaryKind::Time;
  return SummaryKind::Nothing;
}

llvm::SmallVector<const FieldDecl *, 2> settingsIn(QualType Type) {
  llvm::SmallVector<const FieldDecl *, 2> Settings;
  const CXXRecordDecl *Class =
      Type->isDependentType()
          ? nullptr
          : Type.getNonReferenceType()->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition() || Class->isUnion() ||
      isOfKnownLibrary(*Class))
    return Settings;
  for (const FieldDecl *Field : Class->getDefinition()->fields()) {
    const llvm::StringRef Name = Field->getName();
    if (!Name.empty() && !Field->isMutable() &&
        summaryKindOf(Field->getType()) == SummaryKind::Text &&
        (Field->hasInClassInitializer() || Name.contains_insensitive("table") ||
         Name.contains_insensitive("family")))
      Settings.push_back(Field);
  }
  return Settings;
}

llvm::SmallVector<const FieldDecl *, 2> tablesIn(const CXXRecordDecl &Class) {
  llvm::SmallVector<const FieldDecl *, 2> Tables;
  if (!Class.hasDefinition() || !Class.isAggregate() || Class.isUnion() ||
      isOfKnownLibrary(Class))
    return Tables;
  for (const FieldDecl *Field : Class.getDefinition()->fields())
    if (Field->getIdentifier() && !Field->isMutable() &&
        Field->getType()->isRecordType() && isSender(Field->getType()))
      Tables.push_back(Field);
  return Tables;
}

std::string keyOfObjects(const CXXRecordDecl &Class) {
  return keyOfConstructions(Class.getQualifiedNameAsString());
}

std::string nameOfPassed(const ParmVarDecl &Parameter,
                         const FieldDecl *Setting) {
  const std::string Index = std::to_string(Parameter.getFunctionScopeIndex());
  return Setting ? Index + "." + Setting->getNameAsString() : Index;
}

bool receivesTable(const FunctionDecl &Function) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  return (!Method || Method->isStatic()) &&
         llvm::any_of(Function.parameters(), [](const ParmVarDecl *P) {
           return isSender(P->getType()) || !settingsIn(P->getType()).empty();
         });
}

/// Returns true if \p D is the user's, and the same in all source files.
static bool isShared(const NamedDecl &D, const ASTContext &Context) {
  return D.isExternallyVisible() && !D.getDeclContext()->isDependentContext() &&
         !isOfKnownLibrary(D) && !isForeign(D);
}

/// Returns true if another source file may define and export \p D.
static bool isDefinedElsewhere(const NamedDecl &D, const ASTContext &Context) {
  if (!D.getIdentifier() || !isShared(D, Context))
    return false;
  if (const auto *Function = dyn_cast<FunctionDecl>(&D))
    return !Function->isDefined() && !Function->isTemplated() &&
           Function->getTemplateSpecializationKind() == TSK_Undeclared;
  const auto *Var = dyn_cast<VarDecl>(&D);
  return Var && !Var->getAnyInitializer() &&
         Context.getBaseElementType(Var->getType()).isConstQualified();
}

const FunctionSummary *SummaryLookup::find(const NamedDecl &D) {
  const auto [It, IsNew] = Found.try_emplace(D.getCanonicalDecl(), nullptr);
  if (!IsNew || !isDefinedElsewhere(D, Context))
    return It->second;
  const std::string Key = keyOf(D);
  const auto *Function = dyn_cast<FunctionDecl>(&D);
  const bool IsClock = Function && isNamedAsClock(*Function);
  Asked.try_emplace(Key, IsClock ? D.getName().str() : std::string());
  return It->second = Summaries.find(Key);
}

bool isOfInterest(const FunctionDecl &Function) {
  const auto Is = [](QualType Type) {
    return summaryKindOf(Type) != SummaryKind::Nothing || holdsMutation(Type) ||
           holdsRow(Type);
  };
  return Is(Function.getReturnType()) ||
         llvm::any_of(Function.parameters(),
                      [&](const ParmVarDecl *P) { return Is(P->getType()); });
}

const FunctionSummary *
SummaryLookup::findOverriders(const CXXMethodDecl &Method) {
  const auto [It, IsNew] =
      Overriding.try_emplace(Method.getCanonicalDecl(), nullptr);
  if (!IsNew || !Method.getIdentifier() || !isShared(Method, Context) ||
      !isOfInterest(Method))
    return It->second;
  const std::string Key = keyOfOverriders(keyOf(Method));
  Asked.try_emplace(Key);
  return It->second = Summaries.find(Key);
}

SummaryLookup::SummarizedCallee
SummaryLookup::findCallee(const CallExpr &Call) {
  if (const FunctionDecl *Exact = exactCalleeOf(Call))
    return {Exact, find(*Exact)};
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(calleeOf(Call));
  return {Method, Method ? findOverriders(*Method) : nullptr};
}

const FunctionSummary *SummaryLookup::summaryOn(const CXXMethodDecl &Method) {
  const auto [It, IsNew] =
      Keeping.try_emplace(Method.getCanonicalDecl(), nullptr);
  if (IsNew && !Method.isDefined() && isShared(Method, Context)) {
    const std::string Key = keyOf(Method);
    const std::string Class = Method.getParent()->getNameAsString();
    Asked[Key] = isa<CXXConstructorDecl>(Method) ? Class + "::" + Class : "";
    It->second = Summaries.find(Key);
  }
  return It->second;
}

/// Returns the entry for \p Field in \p Summary, which may be null.
static const SummaryMember *memberIn(const FunctionSummary *Summary,
                                     const FieldDecl &Field) {
  if (Summary)
    for (const SummaryMember &Summary : Summary->Members)
      if (Summary.Name == Field.getName())
        return &Summary;
  return nullptr;
}

const SummaryMember *SummaryLookup::keeps(const CXXMethodDecl &Method,
                                          const FieldDecl &Field) {
  return memberIn(summaryOn(Method), Field);
}

bool SummaryLookup::keepsObject(const CXXMethodDecl &Method) {
  const FunctionSummary *Summary = summaryOn(Method);
  return Summary && !Summary->Members.empty() && !Summary->UsesObject;
}

llvm::SmallVector<const Expr *, 2>
SummaryLookup::given(const CXXConstructorDecl &Constructor,
                     const FieldDecl &Field) {
  llvm::SmallVector<const Expr *, 2> Made;
  const SummaryMember *Summary = keeps(Constructor, Field);
  if (!Summary)
    return Made;
  for (const std::string &Text : Summary->Strings)
    Made.push_back(literal(Text, Field));
  if (!Summary->hasOthers())
    return Made;
  const Expr *&Member = Given[{Constructor.getCanonicalDecl(), &Field}];
  if (!Member) {
    Member = new (Context) OpaqueValueExpr(
        Field.getLocation(), Field.getType().getNonReferenceType(), VK_LValue);
    SummarizedOf[Member] = {&Field, Summary, summaryOn(Constructor)};
  }
  Made.push_back(Member);
  return Made;
}

llvm::SmallVector<const Expr *, 2>
SummaryLookup::passedTo(const FunctionDecl &Function, unsigned Index,
                        const FieldDecl *Setting) {
  llvm::SmallVector<const Expr *, 2> Passed;
  const ParmVarDecl &Parameter = *Function.getParamDecl(Index);
  const SummaryKind Kind = summaryKindOf(Parameter.getType());
  const bool IsConstructor = isa<CXXConstructorDecl>(Function);
  if (!isShared(Function, Context) || isInstantiated(Function) ||
      (Setting ? !llvm::is_contained(settingsIn(Parameter.getType()), Setting)
               : Kind != SummaryKind::Table &&
                     !(IsConstructor && Kind == SummaryKind::Text)))
    return Passed;
  const std::string Key = keyOfConstructions(keyOf(Function));
  // A caller that passes settings may not use Bigtable itself.
  std::string &Name = Asked[Key];
  if (Setting && Function.getIdentifier())
    Name = Function.getName();
  if (const FunctionSummary *Summary = Summaries.find(Key))
    for (const SummaryMember &M : Summary->Members)
      if (M.Name == nameOfPassed(Parameter, Setting))
        for (const std::string &Text : M.Strings)
          Passed.push_back(literal(Text, Parameter));
  return Passed;
}

llvm::SmallVector<const Expr *, 2>
SummaryLookup::idsOf(const FieldDecl &Field) {
  const auto &Class = *cast<CXXRecordDecl>(Field.getParent());
  llvm::SmallVector<const Expr *, 2> Ids;
  if (!isShared(Class, Context))
    return Ids;
  const std::string Key = keyOfObjects(Class);
  Asked.try_emplace(Key);
  if (const FunctionSummary *Summary = Summaries.find(Key))
    for (const SummaryMember &M : Summary->Members)
      if (M.Name == Field.getName())
        for (const std::string &Text : M.Strings)
          Ids.push_back(literal(Text, Field));
  return Ids;
}

bool SummaryLookup::lasts(const CXXRecordDecl &Class) {
  if (!isShared(Class, Context))
    return false;
  bool Lasts = false, IsReplaced = false;
  for (const CXXConstructorDecl *Constructor : Class.ctors()) {
    if (Constructor->isCopyOrMoveConstructor() || Constructor->isImplicit())
      continue;
    const std::string Key = keyOfConstructions(keyOf(*Constructor));
    Asked.try_emplace(Key);
    if (const FunctionSummary *Summary = Summaries.find(Key)) {
      Lasts |= Summary->Lasts;
      IsReplaced |= Summary->IsReplaced;
    }
  }
  return Lasts && !IsReplaced;
}

/// Returns true if \p Summary does not determine the member. \p IsConstructor
/// is true for the summary of a constructor.
static bool isOpen(const SummaryMember *Summary, bool IsConstructor) {
  return !Summary || (IsConstructor && !Summary->Parameter &&
                      Summary->Strings.empty() && !Summary->hasOthers());
}

std::vector<std::string> SummaryLookup::keysOf(const NamedDecl &D) {
  if (isDefinedElsewhere(D, Context))
    return {keyOf(D)};
  std::vector<std::string> Keys;
  const auto *Field = dyn_cast<FieldDecl>(&D);
  const auto *Class =
      Field ? dyn_cast<CXXRecordDecl>(Field->getParent()) : nullptr;
  if (!Class || Field->getAccess() != AS_private || Class->hasFriends())
    return Keys;
  for (const CXXMethodDecl *Method : Class->methods())
    if (!Method->isImplicit() && !Method->isConst() && !Method->isDefined() &&
        isShared(*Method, Context))
      if (std::string Key = keyOf(*Method);
          isOpen(memberIn(Summaries.find(Key), *Field),
                 isa<CXXConstructorDecl>(Method)))
        Keys.push_back(std::move(Key));
  return Keys;
}

const Expr &SummaryLookup::made(const Expr &Call, const FunctionDecl &Callee,
                                const SummaryValues &Values,
                                const FunctionSummary &Summary,
                                const Expr *Policy) {
  const Expr *&E = Made[{&Call, &Values}];
  if (!E) {
    // Nothing asks for its type, which is not a number.
    E = new (Context)
        OpaqueValueExpr(Callee.getLocation(), Context.VoidTy, VK_PRValue);
    SummarizedOf[E] = {&Callee, &Values, &Summary};
    if (Policy)
      Policies[E] = Policy;
  }
  return *E;
}

const Expr &SummaryLookup::memberOf(const Expr &Object, FieldDecl &Field) {
  const Expr *&Made = Members[{&Object, &Field}];
  if (!Made)
    Made = MemberExpr::CreateImplicit(
        Context, const_cast<Expr *>(&Object), Object.getType()->isPointerType(),
        &Field, Field.getType().getNonReferenceType(), VK_LValue, OK_Ordinary);
  return *Made;
}

const Expr *SummaryLookup::literal(llvm::StringRef Text, const NamedDecl &D) {
  const Expr *&Made = Literals[{D.getCanonicalDecl(), Text.str()}];
  if (!Made)
    Made = StringLiteral::Create(
        Context, Text, StringLiteralKind::Ordinary, /*Pascal=*/false,
        Context.getStringLiteralArrayType(Context.CharTy, Text.size()),
        D.getLocation());
  return Made;
}

const Expr *SummaryLookup::reference(const VarDecl &Var) {
  const Expr *&Made = References[Var.getCanonicalDecl()];
  if (!Made)
    Made = DeclRefExpr::Create(
        Context, NestedNameSpecifierLoc(), SourceLocation(),
        const_cast<VarDecl *>(&Var), /*RefersToEnclosingVariableOrCapture=*/
        false, Var.getLocation(), Var.getType().getNonReferenceType(),
        VK_LValue);
  return Made;
}

SummarizedValues SummaryLookup::valuesBehind(const Expr &E) {
  const NamedDecl *D = nullptr;
  const FunctionSummary *Summary = nullptr;
  if (const auto *Call = dyn_cast<CallExpr>(&E)) {
    const SummarizedCallee Of = findCallee(*Call);
    D = Of.Callee;
    Summary = Of.Summary;
  } else if (const auto *Ref = dyn_cast<DeclRefExpr>(&E)) {
    D = Ref->getDecl();
    Summary = find(*Ref->getDecl());
  } else {
    return SummarizedOf.lookup(&E);
  }
  return Summary && Summary->hasOthers() ? SummarizedValues{D, Summary, Summary}
                                         : SummarizedValues();
}

llvm::SmallVector<const Expr *, 2>
SummaryLookup::stringsOf(const NamedDecl &D) {
  const FunctionSummary *Summary = find(D);
  if (isDefinedElsewhere(D, Context))
    Asked[keyOf(D)] = D.getName().str();
  return Summary ? stringsOf(*Summary, D)
                 : llvm::SmallVector<const Expr *, 2>();
}

llvm::SmallVector<const Expr *, 2>
SummaryLookup::stringsOf(const FunctionSummary &Summary, const NamedDecl &D) {
  llvm::SmallVector<const Expr *, 2> Made;
  for (const std::string &Text : Summary.Strings)
    Made.push_back(literal(Text, D));
  return Made;
}

} // namespace clang::tidy::bigtable
