// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "api/Linked.h"
#include "api/Headers.h"
#include "api/Holders.h"
#include "api/Libraries.h"
#include "api/Text.h"
#include "api/Time.h"
#include "api/Types.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

Linked::Linked(LinkedFacts Facts, ASTContext &Context)
    : Facts(std::move(Facts)), Context(Context), Mangled(Context) {}

/// As the enumerators of LinkedKind are.
static constexpr CallKind ToldKinds[] = {
    CallKind::Write, CallKind::Read, CallKind::Counter, CallKind::Statement};

std::optional<LinkedKind> linkedKindOf(CallKind Kind) {
  const auto *It = llvm::find(ToldKinds, Kind);
  return It != std::end(ToldKinds) ? std::optional(static_cast<LinkedKind>(
                                         It - std::begin(ToldKinds)))
                                   : std::nullopt;
}

CallKind callKindOf(LinkedKind Kind) {
  return ToldKinds[static_cast<unsigned>(Kind)];
}

Told toldOf(QualType Type) {
  if (Type->isDependentType())
    return Told::Nothing;
  if (leadsToText(Type))
    return Told::Text;
  Type = Type.getNonReferenceType();
  if (isFilter(Type))
    return Told::Filter;
  if (isSender(Type))
    return Told::Table;
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (Class && isOfRuntime(*Class) && Class->getName() == "Ttl")
    return Told::Ttl;
  if (!Type->isIntegerType() && (tickOf(Type) || (Class && isOfAbseil(*Class))))
    return Told::Time;
  return Told::Nothing;
}

/// Whether \p D is the user's, and the same in all sources.
static bool isShared(const NamedDecl &D, const ASTContext &Context) {
  return D.isExternallyVisible() && !D.getDeclContext()->isDependentContext() &&
         !isOfKnownLibrary(D) && !isForeign(D, Context.getSourceManager());
}

/// Whether another source may define \p D, and say so.
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

const LinkedFact *Linked::find(const NamedDecl &D) {
  const auto [It, IsNew] = Found.try_emplace(D.getCanonicalDecl(), nullptr);
  if (!IsNew || !isDefinedElsewhere(D, Context))
    return It->second;
  const std::string Key = keyOf(D);
  Asked.try_emplace(Key);
  return It->second = Facts.find(Key);
}

bool isOfInterest(const FunctionDecl &Function) {
  const auto Is = [](QualType Type) {
    return toldOf(Type) != Told::Nothing || mayHoldMutation(Type) ||
           holdsRow(Type);
  };
  return Is(Function.getReturnType()) ||
         llvm::any_of(Function.parameters(),
                      [&](const ParmVarDecl *P) { return Is(P->getType()); });
}

const LinkedFact *Linked::findOverriders(const CXXMethodDecl &Method) {
  const auto [It, IsNew] =
      Overriding.try_emplace(Method.getCanonicalDecl(), nullptr);
  if (!IsNew || !Method.getIdentifier() || !isShared(Method, Context) ||
      !isOfInterest(Method))
    return It->second;
  const std::string Key = keyOfOverriders(keyOf(Method));
  Asked.try_emplace(Key);
  return It->second = Facts.find(Key);
}

Linked::ToldCallee Linked::findCallee(const CallExpr &Call) {
  if (const FunctionDecl *Exact = exactCalleeOf(Call))
    return {Exact, find(*Exact)};
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(calleeOf(Call));
  return {Method, Method ? findOverriders(*Method) : nullptr};
}

const LinkedFact *Linked::factOn(const CXXMethodDecl &Method) {
  const auto [It, IsNew] =
      Keeping.try_emplace(Method.getCanonicalDecl(), nullptr);
  if (IsNew && !Method.isDefined() && isShared(Method, Context)) {
    const std::string Key = keyOf(Method);
    const std::string Class = Method.getParent()->getNameAsString();
    Asked[Key] = isa<CXXConstructorDecl>(Method) ? Class + "::" + Class : "";
    It->second = Facts.find(Key);
  }
  return It->second;
}

/// What \p Fact, which may be null, says of \p Field.
static const LinkedMember *memberIn(const LinkedFact *Fact,
                                    const FieldDecl &Field) {
  if (Fact)
    for (const LinkedMember &Told : Fact->Members)
      if (Told.Name == Field.getName())
        return &Told;
  return nullptr;
}

const LinkedMember *Linked::keeps(const CXXMethodDecl &Method,
                                  const FieldDecl &Field) {
  return memberIn(factOn(Method), Field);
}

bool Linked::keepsObject(const CXXMethodDecl &Method) {
  const LinkedFact *Fact = factOn(Method);
  return Fact && !Fact->Members.empty() && !Fact->UsesObject;
}

llvm::SmallVector<const Expr *, 2>
Linked::given(const CXXConstructorDecl &Constructor, const FieldDecl &Field) {
  llvm::SmallVector<const Expr *, 2> Made;
  const LinkedMember *Told = keeps(Constructor, Field);
  if (!Told)
    return Made;
  for (const std::string &Text : Told->Strings)
    Made.push_back(literal(Text, Field));
  if (!Told->hasOthers())
    return Made;
  const Expr *&Member = Given[{Constructor.getCanonicalDecl(), &Field}];
  if (!Member) {
    Member = new (Context) OpaqueValueExpr(
        Field.getLocation(), Field.getType().getNonReferenceType(), VK_LValue);
    ToldOf[Member] = {&Field, Told, factOn(Constructor)};
  }
  Made.push_back(Member);
  return Made;
}

/// Whether \p Told, of a member function that may be \p IsConstructor, leaves
/// open what the member is.
static bool isOpen(const LinkedMember *Told, bool IsConstructor) {
  return !Told || (IsConstructor && !Told->Parameter && Told->Strings.empty() &&
                   !Told->hasOthers());
}

std::vector<std::string> Linked::keysOf(const NamedDecl &D) {
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
          isOpen(memberIn(Facts.find(Key), *Field),
                 isa<CXXConstructorDecl>(Method)))
        Keys.push_back(std::move(Key));
  return Keys;
}

const Expr &Linked::made(const Expr &Call, const FunctionDecl &Callee,
                         const LinkedValues &Values, const LinkedFact &Fact,
                         const Expr *Policy) {
  const Expr *&E = Made[{&Call, &Values}];
  if (!E) {
    // What its type is there nobody asks: it is no number.
    E = new (Context)
        OpaqueValueExpr(Callee.getLocation(), Context.VoidTy, VK_PRValue);
    ToldOf[E] = {&Callee, &Values, &Fact};
    if (Policy)
      Policies[E] = Policy;
  }
  return *E;
}

const Expr &Linked::memberOf(const Expr &Object, FieldDecl &Field) {
  const Expr *&Made = Members[{&Object, &Field}];
  if (!Made)
    Made = MemberExpr::CreateImplicit(
        Context, const_cast<Expr *>(&Object), Object.getType()->isPointerType(),
        &Field, Field.getType().getNonReferenceType(), VK_LValue, OK_Ordinary);
  return *Made;
}

const Expr *Linked::literal(llvm::StringRef Text, const NamedDecl &D) {
  const Expr *&Made = Literals[{D.getCanonicalDecl(), Text.str()}];
  if (!Made)
    Made = StringLiteral::Create(
        Context, Text, StringLiteralKind::Ordinary, /*Pascal=*/false,
        Context.getStringLiteralArrayType(Context.CharTy, Text.size()),
        D.getLocation());
  return Made;
}

const Expr *Linked::reference(const VarDecl &Var) {
  const Expr *&Made = References[Var.getCanonicalDecl()];
  if (!Made)
    Made = DeclRefExpr::Create(
        Context, NestedNameSpecifierLoc(), SourceLocation(),
        const_cast<VarDecl *>(&Var), /*RefersToEnclosingVariableOrCapture=*/
        false, Var.getLocation(), Var.getType().getNonReferenceType(),
        VK_LValue);
  return Made;
}

ToldValues Linked::valuesBehind(const Expr &E) {
  const NamedDecl *D = nullptr;
  const LinkedFact *Fact = nullptr;
  if (const auto *Call = dyn_cast<CallExpr>(&E)) {
    const ToldCallee Told = findCallee(*Call);
    D = Told.Callee;
    Fact = Told.Fact;
  } else if (const auto *Ref = dyn_cast<DeclRefExpr>(&E)) {
    D = Ref->getDecl();
    Fact = find(*Ref->getDecl());
  } else {
    return ToldOf.lookup(&E);
  }
  return Fact && Fact->hasOthers() ? ToldValues{D, Fact, Fact} : ToldValues();
}

llvm::SmallVector<const Expr *, 2> Linked::stringsOf(const NamedDecl &D) {
  const LinkedFact *Fact = find(D);
  if (isDefinedElsewhere(D, Context))
    Asked[keyOf(D)] = D.getName().str();
  return Fact ? stringsOf(*Fact, D) : llvm::SmallVector<const Expr *, 2>();
}

llvm::SmallVector<const Expr *, 2> Linked::stringsOf(const LinkedFact &Fact,
                                                     const NamedDecl &D) {
  llvm::SmallVector<const Expr *, 2> Made;
  for (const std::string &Text : Fact.Strings)
    Made.push_back(literal(Text, D));
  return Made;
}

} // namespace clang::tidy::bigtable
