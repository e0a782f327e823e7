// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "record/Validity.h"
#include "api/Headers.h"
#include "cxx/Ast.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

/// Stops at the first thing that is broken.
class Validity::Visitor : public RecursiveASTVisitor<Visitor> {
public:
  explicit Visitor(Validity &Of) : Of(Of) {}

  bool shouldVisitImplicitCode() const { return true; }

  bool VisitExpr(Expr *E) {
    return !E->containsErrors() && !Of.isBroken(E->getType());
  }
  bool VisitDecl(Decl *D) { return !D->isInvalidDecl(); }
  bool VisitDeclRefExpr(DeclRefExpr *Ref) { return isFine(*Ref->getDecl()); }
  bool VisitMemberExpr(MemberExpr *Member) {
    return !Of.isBroken(*Member->getMemberDecl());
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *Call) {
    return !Of.isBroken(*Call->getConstructor());
  }
  bool VisitCXXDefaultArgExpr(CXXDefaultArgExpr *Argument) {
    return !Of.isBroken(*Argument->getParam());
  }
  bool VisitCXXDefaultInitExpr(CXXDefaultInitExpr *Init) {
    return !Of.isBroken(*Init->getField());
  }
  bool VisitOverloadExpr(OverloadExpr *E) {
    return !E->getName().isIdentifier() ||
           !Of.isLost(E->getName().getAsIdentifierInfo()->getName());
  }
  bool VisitCallExpr(CallExpr *Call) { return !Of.mayCallAnother(*Call); }
  bool VisitTypeLoc(TypeLoc Written) {
    const Type *T = Written.getTypePtr();
    if (const auto *Name = dyn_cast<TypedefType>(T))
      return isFine(*Name->getDecl());
    if (const auto *Tag = dyn_cast<TagType>(T))
      return isFine(*Tag->getDecl());
    return !T->containsErrors();
  }

private:
  bool isFine(const NamedDecl &D) { return !Of.isBroken(D) && !Of.isLost(D); }

  Validity &Of;
};

bool Validity::isLost(const NamedDecl &D) const {
  return !Lost.empty() && D.getIdentifier() &&
         D.getDeclContext()->getRedeclContext()->isFileContext() &&
         Lost.contains(D.getName()) && !isForeign(D);
}

/// Returns true if no conversion can be better than the one from \p Argument to
/// \p To.
static bool isExact(const Expr &Argument, QualType To,
                    const ASTContext &Context) {
  if (isa<CXXDefaultArgExpr>(Argument))
    return true;
  QualType From = stripConversions(&Argument)->getType();
  To = To.getNonReferenceType();
  if (From->isArrayType() && !To->isArrayType())
    From = Context.getDecayedType(From);
  return Context.hasSameUnqualifiedType(From, To);
}

bool Validity::mayCallAnother(const CallExpr &Call) const {
  const FunctionDecl *Callee = Call.getDirectCallee();
  const auto *Ref =
      dyn_cast<DeclRefExpr>(Call.getCallee()->IgnoreParenImpCasts());
  // Classes are complete: a missing header adds no members to them.
  if (!IsHeaderMissing || !Callee || !Ref || isa<CXXMethodDecl>(Callee) ||
      isa<CXXOperatorCallExpr>(Call) || Callee->getBuiltinID() != 0 ||
      Unseen.contains(Callee))
    return false;
  if (Ref->hasQualifier() && isForeign(*Callee))
    return false;
  if (Callee->getPrimaryTemplate() || Callee->isVariadic() ||
      Call.getNumArgs() != Callee->getNumParams())
    return true;
  return !llvm::all_of(llvm::zip(Call.arguments(), Callee->parameters()),
                       [&](const auto &Pair) {
                         return isExact(*std::get<0>(Pair),
                                        std::get<1>(Pair)->getType(), Context);
                       });
}

bool Validity::isValid(const Stmt &Code) {
  return Visitor(*this).TraverseStmt(const_cast<Stmt *>(&Code));
}

bool Validity::hasValidBody(const FunctionDecl &Function) {
  const auto [It, IsNew] = KnownBodies.try_emplace(&Function, true);
  if (!IsNew)
    return It->second;
  const FunctionDecl *Pattern = Function.getTemplateInstantiationPattern();
  bool IsValid =
      !Function.isInvalidDecl() && !isBroken(Function) &&
      !BrokenBodies.contains(Function.getCanonicalDecl()) &&
      !(Pattern && BrokenBodies.contains(Pattern->getCanonicalDecl()));
  if (const Stmt *Body = Function.getBody(); IsValid && Body)
    IsValid = isValid(*Body);
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Function))
    for (const CXXCtorInitializer *I : Constructor->inits())
      IsValid = IsValid && (!I->getMember() || !isBroken(*I->getMember())) &&
                (!I->getInit() || isValid(*I->getInit()));
  KnownBodies[&Function] = IsValid;
  return IsValid;
}

bool Validity::isBroken(QualType Type) {
  if (Type.isNull() || Type->containsErrors())
    return true;
  while (true) {
    Type = Type.getNonReferenceType();
    if (const QualType To = Type->getPointeeType(); !To.isNull())
      Type = To;
    else if (const auto *Array = Context.getAsArrayType(Type))
      Type = Array->getElementType();
    else
      break;
  }
  const TagDecl *Tag = Type->getAsTagDecl();
  return Tag && isBroken(*Tag);
}

bool Validity::isBroken(const Decl &D) {
  if (D.isInvalidDecl())
    return true;
  const Decl *First = D.getCanonicalDecl();
  const auto [It, IsNew] = Known.try_emplace(First, false);
  if (!IsNew)
    return It->second;
  const bool Result = findIfBroken(D);
  Known[First] = Result;
  return Result;
}

bool Validity::findIfBroken(const Decl &D) {
  if (Broken.contains(D.getCanonicalDecl()))
    return true;
  if (const auto *Around = dyn_cast<TagDecl>(D.getDeclContext());
      Around && isBroken(*Around))
    return true;
  const auto *Class = dyn_cast<CXXRecordDecl>(&D);
  if (const auto *Special = dyn_cast<ClassTemplateSpecializationDecl>(&D))
    for (const TemplateArgument &A : Special->getTemplateArgs().asArray())
      if (A.getKind() == TemplateArgument::Type && isBroken(A.getAsType()))
        return true;
  if (isForeign(D))
    return false;
  if (Class)
    return isBrokenClass(*Class);
  if (const auto *Function = dyn_cast<FunctionDecl>(&D))
    return isBrokenFunction(*Function);
  if (const auto *Alias = dyn_cast<TypedefNameDecl>(&D))
    return isBroken(Alias->getUnderlyingType());
  if (const auto *Field = dyn_cast<FieldDecl>(&D))
    return isBroken(Field->getType()) ||
           (Field->getInClassInitializer() &&
            !isValid(*Field->getInClassInitializer()));
  const auto *Var = dyn_cast<VarDecl>(&D);
  if (!Var)
    return false;
  if (const auto *Parameter = dyn_cast<ParmVarDecl>(Var);
      Parameter && (Parameter->hasUninstantiatedDefaultArg() ||
                    Parameter->hasUnparsedDefaultArg()))
    return isBroken(Var->getType()) || Parameter->hasUnparsedDefaultArg();
  if (const VarDecl *Pattern = Var->getTemplateInstantiationPattern();
      Pattern && isBroken(*Pattern))
    return true;
  return isBroken(Var->getType()) ||
         (Var->getInit() && !isValid(*Var->getInit()));
}

bool Validity::isBrokenFunction(const FunctionDecl &Function) {
  if (const FunctionDecl *Pattern = Function.getTemplateInstantiationPattern();
      Pattern && isBroken(*Pattern))
    return true;
  if (isBroken(Function.getReturnType()) ||
      llvm::any_of(Function.parameters(),
                   [this](const ParmVarDecl *P) { return isBroken(*P); }))
    return true;
  // The body decides the type.
  if (!Function.getDeclaredReturnType()->getContainedDeducedType())
    return false;
  const FunctionDecl *Definition = Function.getDefinition();
  return Definition &&
         (BrokenBodies.contains(Definition->getCanonicalDecl()) ||
          (Definition->getBody() && !isValid(*Definition->getBody())));
}

bool Validity::isBrokenClass(const CXXRecordDecl &Class) {
  if (const CXXRecordDecl *Pattern = Class.getTemplateInstantiationPattern();
      Pattern && isBroken(*Pattern))
    return true;
  const CXXRecordDecl *Definition = Class.getDefinition();
  if (!Definition)
    return false;
  return Definition->isInvalidDecl() ||
         llvm::any_of(Definition->decls(),
                      [](const Decl *D) { return D->isInvalidDecl(); }) ||
         llvm::any_of(Definition->bases(),
                      [this](const CXXBaseSpecifier &Base) {
                        return isBroken(Base.getType());
                      }) ||
         llvm::any_of(Definition->fields(), [this](const FieldDecl *Field) {
           return isBroken(Field->getType()) ||
                  (Field->getInClassInitializer() &&
                   Field->getInClassInitializer()->containsErrors());
         });
}

} // namespace clang::tidy::bigtable
