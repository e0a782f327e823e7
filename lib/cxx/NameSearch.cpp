// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "cxx/NameSearch.h"
#include "cxx/Ast.h"
#include "model/Bounds.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExternalASTSource.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

/// Adds those in \p In. Others stay where they are: an editor would have to
/// load all that a file includes.
static void addNamespaces(const DeclContext &In, const ASTContext &Context,
                          llvm::SetVector<const NamespaceDecl *> &To,
                          unsigned Depth = 0) {
  llvm::SmallVector<Decl *, 32> All(In.noload_decls());
  if (ExternalASTSource *Source = Context.getExternalSource();
      Source && In.hasExternalLexicalStorage())
    Source->FindExternalLexicalDecls(
        &In, [](Decl::Kind K) { return K == Decl::Namespace; }, All);
  for (const Decl *D : All)
    if (const auto *Space = dyn_cast<NamespaceDecl>(D);
        Space && !Space->isAnonymousNamespace() && !Space->isStdNamespace()) {
      To.insert(Space->getCanonicalDecl());
      if (Depth != MaxNamespaceDepth)
        addNamespaces(*Space, Context, To, Depth + 1);
    }
}

llvm::ArrayRef<const FunctionDecl *> NameSearch::functions(StringRef Name) {
  const auto [It, IsNew] = Functions.try_emplace(Name.str());
  if (!IsNew)
    return It->second;
  llvm::SetVector<const NamespaceDecl *> Spaces;
  addNamespaces(*Context.getTranslationUnitDecl(), Context, Spaces);
  for (const NamespaceDecl *Space : Spaces)
    for (const NamedDecl *D :
         Space->lookup(DeclarationName(&Context.Idents.get(Name))))
      if (const auto *Function = dyn_cast<FunctionDecl>(D))
        It->second.push_back(Function);
  return It->second;
}

llvm::ArrayRef<const DeclRefExpr *>
NameSearch::constantsIn(const FunctionDecl &Function) {
  const Stmt *Body = Function.getBody();
  if (!Body)
    return {};
  const auto [It, IsNew] = Constants.try_emplace(Body);
  std::vector<const DeclRefExpr *> &Found = It->second;
  if (IsNew)
    anyStatement(*Body, [&](const Stmt &S) {
      const auto *Ref = dyn_cast<DeclRefExpr>(&S);
      const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
      if (Var && !Var->isLocalVarDeclOrParm() &&
          Context.getBaseElementType(Ref->getType()).isConstQualified())
        Found.push_back(Ref);
      return false;
    });
  return Found;
}

} // namespace clang::tidy::bigtable
