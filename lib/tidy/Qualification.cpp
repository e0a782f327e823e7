// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tidy/Qualification.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExternalASTSource.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include <vector>

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

/// Returns what \p D stands for: not an alias or a using-declaration.
static const NamedDecl *meantBy(const NamedDecl *D) {
  D = D->getUnderlyingDecl();
  if (const auto *Alias = dyn_cast<NamespaceAliasDecl>(D))
    return Alias->getNamespace()->getCanonicalDecl();
  if (const auto *Alias = dyn_cast<TypedefNameDecl>(D))
    if (const CXXRecordDecl *Class =
            Alias->getUnderlyingType()->getAsCXXRecordDecl())
      return Class->getCanonicalDecl();
  return cast<NamedDecl>(D->getCanonicalDecl());
}

namespace {

/// Looks up names as the compiler does at a location outside of functions.
class NamesAt {
public:
  NamesAt(SourceLocation At, ASTContext &Context)
      : At(Context.getSourceManager().getFileLoc(At)), Context(Context),
        Scope(scopeAt(*Context.getTranslationUnitDecl(), this->At,
                      Context.getSourceManager())) {}

  /// Returns the class or namespace that \p Path, 'cbt::Filter::', means; null
  /// if it is unknown or ambiguous.
  const NamedDecl *find(StringRef Path) const {
    const NamedDecl *Found = nullptr;
    const bool IsGlobal = Path.consume_front("::");
    for (bool IsFirst = true; !Path.empty(); IsFirst = false) {
      const auto [Name, Rest] = Path.split("::");
      Path = Rest;
      const auto *Inside = dyn_cast_or_null<DeclContext>(Found);
      if (IsFirst && !IsGlobal)
        Found = findFirst(Name);
      else if (IsFirst)
        Found = only(findIn(*Context.getTranslationUnitDecl(), Name));
      else
        Found = Inside ? only(findIn(*Inside, Name)) : nullptr;
      if (!Found)
        return nullptr;
    }
    return Found;
  }

  /// Calls \p Visit with each alias that is declared around the location.
  void forEachAlias(llvm::function_ref<void(const NamedDecl &)> Visit) const {
    const auto IsAlias = [](Decl::Kind Kind) {
      return Kind == Decl::NamespaceAlias || Kind == Decl::TypeAlias ||
             Kind == Decl::Typedef;
    };
    const auto VisitIn = [&](const DeclContext &In) {
      llvm::SmallVector<Decl *, 64> All(In.noload_decls());
      // Loads no others of a precompiled header.
      if (In.hasExternalLexicalStorage() && Context.getExternalSource())
        Context.getExternalSource()->FindExternalLexicalDecls(&In, IsAlias,
                                                              All);
      for (const Decl *D : All)
        if (D && IsAlias(D->getKind()) && !D->isImplicit())
          Visit(cast<NamedDecl>(*D));
    };
    for (const DeclContext *In = &Scope; In; In = In->getParent())
      if (const auto *Namespace = dyn_cast<NamespaceDecl>(In))
        for (const NamespaceDecl *Each : Namespace->redecls())
          VisitIn(*Each);
      else
        VisitIn(*In);
  }

private:
  using Set = llvm::SmallPtrSet<const NamedDecl *, 2>;

  static const NamedDecl *only(const Set &Found) {
    return Found.size() == 1 ? *Found.begin() : nullptr;
  }

  Set findIn(const DeclContext &In, StringRef Name) const {
    const SourceManager &Sources = Context.getSourceManager();
    Set Found;
    for (const NamedDecl *D :
         In.getPrimaryContext()->lookup(&Context.Idents.get(Name)))
      // Beside a using-declaration there is what it declares. A namespace may
      // be opened again later.
      if (const SourceLocation First = D->getCanonicalDecl()->getLocation();
          !isa<BaseUsingDecl>(D) &&
          (In.isRecord() || First.isInvalid() ||
           Sources.isBeforeInTranslationUnit(First, At)))
        Found.insert(meantBy(D));
    return Found;
  }

  const NamedDecl *findFirst(StringRef Name) const {
    for (const DeclContext *In = &Scope; In; In = In->getParent()) {
      if (In->isFunctionOrMethod())
        continue;
      Set Found = findIn(*In, Name);
      for (const UsingDirectiveDecl *Using : In->using_directives())
        for (const NamedDecl *D : findIn(*Using->getNominatedNamespace(), Name))
          Found.insert(D);
      if (!Found.empty())
        return only(Found);
    }
    return nullptr;
  }

  const SourceLocation At;
  ASTContext &Context;
  const DeclContext &Scope;
};

} // namespace

bool isQualifierOf(StringRef Qualifier, const CXXRecordDecl &Class,
                   SourceLocation At, ASTContext &Context) {
  return NamesAt(At, Context).find(Qualifier) == Class.getCanonicalDecl();
}

std::string shortQualifier(const CXXRecordDecl &Class, SourceLocation At,
                           ASTContext &Context) {
  const NamesAt Names(At, Context);
  // The names of the class and of the namespaces around it, the inner first.
  std::vector<std::pair<const NamedDecl *, std::string>> Paths;
  std::string Rest;
  for (const DeclContext *In = &Class; In && !In->isTranslationUnit();
       In = In->getParent()) {
    const auto *Named = cast<NamedDecl>(In);
    if (In->isInlineNamespace())
      continue;
    Paths.emplace_back(cast<NamedDecl>(Named->getCanonicalDecl()), Rest);
    Rest = (Named->getName() + "::" + Rest).str();
  }
  std::string Shortest;
  const auto Try = [&](std::string Text) {
    if ((Shortest.empty() || Text.size() < Shortest.size()) &&
        Names.find(Text) == Class.getCanonicalDecl())
      Shortest = std::move(Text);
  };
  Try((Class.getName() + "::").str());
  Names.forEachAlias([&](const NamedDecl &Alias) {
    for (const auto &[Meant, After] : Paths)
      if (meantBy(&Alias) == Meant)
        Try((Alias.getName() + "::" + After).str());
  });
  return Shortest;
}

} // namespace clang::tidy::bigtable
