// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "record/Doubts.h"
#include "record/Holes.h"
#include "record/Validity.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

bool isMissingClass(const CXXRecordDecl &Class) {
  const auto *Space = dyn_cast<NamespaceDecl>(Class.getDeclContext());
  return Space && Space->getIdentifier() &&
         Space->getName() == MissingNamespace;
}

namespace {

class Hider : public RecursiveASTVisitor<Hider> {
public:
  Hider(ASTContext &Context, Validity &Valid,
        std::vector<std::function<void()>> &Undo)
      : Context(Context), Valid(Valid), Undo(Undo) {}

  bool shouldVisitImplicitCode() const { return true; }

  void hideIn(FunctionDecl &Function) {
    const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
    MayInherit = Method && hasMissingBase(*Method->getParent());
    TraverseStmt(Function.getBody());
    if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Function))
      for (const CXXCtorInitializer *I : Constructor->inits())
        TraverseStmt(I->getInit());
  }

  bool VisitCallExpr(CallExpr *Call) {
    if (Valid.mayCallAnother(*Call))
      hide(*cast<DeclRefExpr>(Call->getCallee()->IgnoreParenImpCasts()));
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    // A member of the base class would be found first.
    if (MayInherit && !Ref->hasQualifier() &&
        Ref->getDecl()->getDeclContext()->getRedeclContext()->isFileContext() &&
        isa<VarDecl, FunctionDecl>(Ref->getDecl()) &&
        !isa<CXXMethodDecl>(Ref->getDecl()) && Ref->getDecl()->getIdentifier())
      hide(*Ref);
    return true;
  }

private:
  static bool hasMissingBase(const CXXRecordDecl &Class) {
    if (const auto *Around = dyn_cast<CXXRecordDecl>(Class.getDeclContext());
        Around && hasMissingBase(*Around))
      return true;
    return Class.hasDefinition() &&
           llvm::any_of(Class.bases(), [](const CXXBaseSpecifier &Base) {
             const CXXRecordDecl *Of = Base.getType()->getAsCXXRecordDecl();
             return Of && (isMissingClass(*Of) || hasMissingBase(*Of));
           });
  }

  void hide(DeclRefExpr &Ref) {
    ValueDecl *const Was = Ref.getDecl();
    if (Was->getIdentifier() && Was->getName() == "unparsed_code")
      return;
    ValueDecl *To;
    if (isa<FunctionDecl>(Was)) {
      auto *Function =
          unseenFunction(Was->getType(), Ref.getBeginLoc(), Context);
      Valid.addUnseen(*Function);
      To = Function;
    } else {
      auto *Var = VarDecl::Create(Context, Context.getTranslationUnitDecl(),
                                  Ref.getBeginLoc(), Ref.getBeginLoc(),
                                  &Context.Idents.get("unparsed_code"),
                                  Was->getType(), nullptr, SC_Extern);
      Var->setImplicit();
      To = Var;
    }
    Ref.setDecl(To);
    Undo.push_back([Of = &Ref, Was] { Of->setDecl(Was); });
  }

  ASTContext &Context;
  Validity &Valid;
  std::vector<std::function<void()>> &Undo;
  bool MayInherit = false;
};

} // namespace

void hideDoubts(FunctionDecl &Function, ASTContext &Context, Validity &Valid,
                std::vector<std::function<void()>> &Undo) {
  Hider(Context, Valid, Undo).hideIn(Function);
}

} // namespace clang::tidy::bigtable
