// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tidy/Qualification.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

/// Returns the class or namespace in which names at \p At are looked up first:
/// \p Outer, or one in it.
static const DeclContext &scopeAt(const DeclContext &Outer, SourceLocation At,
                                  const SourceManager &Sources) {
  // Declarations in a precompiled header are not edited.
  for (const Decl *D : Outer.noload_decls()) {
    const SourceRange Range = D->getSourceRange();
    if (D->isImplicit() || Range.isInvalid() ||
        !Sources.isPointWithin(At, Sources.getFileLoc(Range.getBegin()),
                               Sources.getFileLoc(Range.getEnd())))
      continue;
    if (const auto *Template = dyn_cast<TemplateDecl>(D);
        Template && Template->getTemplatedDecl())
      D = Template->getTemplatedDecl();
    // A member may be defined outside of its class.
    if (isa<FunctionDecl, VarDecl>(D))
      return *D->getDeclContext();
    if (const auto *Inner = dyn_cast<DeclContext>(D))
      return scopeAt(*Inner, At, Sources);
  }
  return Outer;
}

/// Returns true if \p Name, looked up from \p Scope on, may be found before the
/// global namespace of that name, or beside it.
static bool isHidden(StringRef Name, const DeclContext &Scope,
                     ASTContext &Context) {
  const DeclarationName Id(&Context.Idents.get(Name));
  for (const DeclContext *At = &Scope; At; At = At->getParent()) {
    if (!At->isTranslationUnit() && !At->isFunctionOrMethod() &&
        !At->isTransparentContext() && !At->lookup(Id).empty())
      return true;
    if (llvm::any_of(
            At->using_directives(), [&](const UsingDirectiveDecl *Using) {
              return !Using->getNominatedNamespace()->lookup(Id).empty();
            }))
      return true;
  }
  return false;
}

/// Returns \p Code with '::' before each \p Name that begins a qualified name.
static std::string qualified(StringRef Code, StringRef Name) {
  std::string Result;
  while (true) {
    const size_t At = Code.find((Name + "::").str());
    if (At == StringRef::npos)
      return Result + Code.str();
    const StringRef Before = Code.take_front(At);
    Result += Before;
    if (const char Last = Result.empty() ? ' ' : Result.back();
        !llvm::isAlnum(Last) && Last != '_' && Last != ':')
      Result += "::";
    Result += Name;
    Code = Code.drop_front(At + Name.size());
  }
}

void qualify(llvm::SmallVectorImpl<FixItHint> &Fixes, ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  for (FixItHint &Fix : Fixes) {
    if (!StringRef(Fix.CodeToInsert).contains("::"))
      continue;
    const DeclContext *Scope = nullptr;
    for (const StringRef Name : {"std", "bigtable_ttl"}) {
      if (!StringRef(Fix.CodeToInsert).contains((Name + "::").str()))
        continue;
      if (!Scope)
        Scope =
            &scopeAt(*Context.getTranslationUnitDecl(),
                     Sources.getFileLoc(Fix.RemoveRange.getBegin()), Sources);
      if (isHidden(Name, *Scope, Context))
        Fix.CodeToInsert = qualified(Fix.CodeToInsert, Name);
    }
  }
}

} // namespace clang::tidy::bigtable
