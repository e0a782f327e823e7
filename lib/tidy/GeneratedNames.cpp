// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tidy/GeneratedNames.h"
#include "analysis/Analysis.h"
#include "analysis/Targets.h"
#include "api/CallSite.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "cxx/NameSearch.h"
#include "protocol/FilterBuilder.h"
#include "values/Values.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

/// The call that makes what \p Function returns. A variable may have been made
/// long ago, and "now" with it.
static const Expr *madeIn(const FunctionDecl &Function) {
  const auto *Body = dyn_cast_or_null<CompoundStmt>(Function.getBody());
  const auto *Return = Body && Body->size() == 1
                           ? dyn_cast<ReturnStmt>(Body->body_front())
                           : nullptr;
  return Return && Return->getRetValue()
             ? dyn_cast<CallExpr>(stripConversions(Return->getRetValue()))
             : nullptr;
}

static bool isSame(const FilterNode &Made, const FilterNode &Live) {
  return Made.Kind == Stage::Live && Made.IsWholeTable && Made.IsListKnown &&
         Made.Listed.size() == Live.Listed.size() &&
         llvm::all_of(Made.Listed, [&](const ListedFamily &M) {
           return llvm::any_of(Live.Listed, [&](const ListedFamily &L) {
             return M.Name.single() && L.Name.single() &&
                    M.Name.single()->Value == L.Name.single()->Value && M.Ttl &&
                    M.Ttl == L.Ttl;
           });
         });
}

/// Returns true if the global name \p Name means something else in \p Within.
static bool isHidden(DeclarationName Name, const FunctionDecl &Within) {
  for (const DeclContext *C = Within.getDeclContext(); !C->isTranslationUnit();
       C = C->getLookupParent())
    if (!C->isTransparentContext() && !C->lookup(Name).empty())
      return true;
  return false;
}

/// Returns true if the constant 'kTableId' next to \p Function names the table
/// of \p Read.
static bool isForTableOf(const FunctionDecl &Function, const CallSite &Read,
                         const Analysis &Code) {
  const DeclarationName Name(&Code.context().Idents.get("kTableId"));
  for (const NamedDecl *D : Function.getDeclContext()->lookup(Name))
    if (const auto *Id = dyn_cast<VarDecl>(D)) {
      const StringSet Ids = Code.values().strings(*Id),
                      Tables = Code.targets().tableIdsOf(Read);
      return Ids.single() && Tables.single() &&
             Ids.single()->Value == Tables.single()->Value;
    }
  return false;
}

std::string namedFilter(const Analysis &Code, const FilterNode &Live,
                        const CallSite &Read) {
  if (Live.Kind != Stage::Live || !Live.IsWholeTable || !Read.Within)
    return "";
  const ASTContext &Context = Code.context();
  llvm::SmallVector<const FunctionDecl *, 2> Found;
  for (const FunctionDecl *Function :
       Code.nameSearch().functions("LiveCells")) {
    if (Function->getNumParams() != 0 || !isFilter(Function->getReturnType()) ||
        !Context.getSourceManager().isBeforeInTranslationUnit(
            Function->getLocation(), Read.Call->getBeginLoc()))
      continue;
    const Expr *Made = madeIn(*Function);
    if (!Made)
      continue;
    const FilterNode Tree = Code.filterBuilder().treeOf(Operand{Made, nullptr});
    if (Tree.Made.E == Made && isSame(Tree, Live))
      Found.push_back(Function);
  }
  // Tables that have the same families. Which of several others it is is a
  // person's choice.
  if (Found.size() > 1)
    llvm::erase_if(Found, [&](const FunctionDecl *F) {
      return !isForTableOf(*F, Read, Code);
    });
  if (Found.size() != 1)
    return "";
  const std::string Text = Found.front()->getQualifiedNameAsString() + "()";
  const IdentifierInfo &First =
      Context.Idents.get(llvm::StringRef(Text).split("::").first);
  return (isHidden(DeclarationName(&First), *Read.Within) ? "::" : "") + Text;
}

/// Returns the initializer of the member \p Name of \p Var, a constant.
static Operand memberOf(const VarDecl &Var, llvm::StringRef Name,
                        const Analysis &Code) {
  const Expr *Init = constantInitializer(Var, Code.context());
  const auto *Class = Var.getType()->getAsCXXRecordDecl();
  if (!Init || !Class)
    return {};
  for (const FieldDecl *Field : Class->fields())
    if (Field->getName() == Name) {
      const MakerSet Makers = Code.values().makersOf(*Field, {Init, nullptr});
      if (const Maker *Made = Makers.single())
        return *Made;
    }
  return {};
}

/// The constant beside \p Name that has its name and "Family".
static const VarDecl *familyBeside(const Analysis &Code, const VarDecl &Name,
                                   SourceLocation Use) {
  const ASTContext &Context = Code.context();
  const DeclarationName Wanted(
      &Context.Idents.get((Name.getName() + "Family").str()));
  for (const NamedDecl *D : Name.getDeclContext()->lookup(Wanted))
    if (const auto *Family = dyn_cast<VarDecl>(D);
        Family && Context.getSourceManager().isBeforeInTranslationUnit(
                      Family->getLocation(), Use))
      return Family;
  return nullptr;
}

std::optional<NamedTtl> ttlBeside(const Analysis &Code, const Expr &Name) {
  Values &Vals = Code.values();
  const auto *Member = dyn_cast<MemberExpr>(&Name);
  const auto *Ref = dyn_cast<DeclRefExpr>(
      Member ? Member->getBase()->IgnoreParenImpCasts() : &Name);
  const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  // A using-declaration names one of the two.
  if (!Var || !Var->isFileVarDecl() || Ref->getFoundDecl() != Var)
    return std::nullopt;
  const VarDecl *Family =
      Member ? Var : familyBeside(Code, *Var, Name.getBeginLoc());
  if (!Family)
    return std::nullopt;
  const Operand Id = memberOf(*Family, "name", Code);
  const Operand Ttl = memberOf(*Family, "ttl", Code);
  if (!Id.E || !Ttl.E)
    return std::nullopt;
  const StringSet Wanted = Vals.strings({&Name, nullptr});
  const StringSet Found = Vals.strings(Id);
  const auto Value = Vals.ttl(Ttl);
  if (!Value || !Wanted.single() || !Found.single() ||
      Wanted.single()->Value != Found.single()->Value)
    return std::nullopt;
  return NamedTtl{Ref, Member ? ".ttl" : "Family.ttl", *Value};
}

} // namespace clang::tidy::bigtable
