// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Which members keep the values that constructors gave them, and what code
// outside of the walk may change.

#include "api/Libraries.h"
#include "api/SummaryLookup.h"
#include "api/Time.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "cxx/MemberEffects.h"
#include "model/Words.h"
#include "values/CallIndex.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

void CallIndex::addCompared(const Stmt &S) {
  llvm::SmallVector<const Expr *, 2> Operands;
  const auto *Call = dyn_cast<CallExpr>(&S);
  if (const auto *Op = dyn_cast<BinaryOperator>(&S)) {
    if (Op->isRelationalOp())
      Operands = {Op->getLHS(), Op->getRHS()};
  } else if (Call && (isa<CXXOperatorCallExpr>(Call)
                          ? cast<CXXOperatorCallExpr>(Call)->isComparisonOp()
                          : Call->getType()->isBooleanType())) {
    Operands.append(Call->arg_begin(), Call->arg_end());
  } else if (const auto *Rewritten = dyn_cast<CXXRewrittenBinaryOperator>(&S)) {
    const auto Form = Rewritten->getDecomposedForm();
    Operands = {Form.LHS, Form.RHS};
  }
  // To compare two objects by one member only orders them.
  if (Operands.size() == 2 && namedValue(Operands[0]) &&
      namedValue(Operands[0]) == namedValue(Operands[1]))
    return;
  for (const Expr *Operand : Operands)
    anyStatement(*Operand, [&](const Stmt &Part) {
      if (const auto *Member = dyn_cast<MemberExpr>(&Part))
        Compared.insert(Member->getMemberDecl());
      else if (const auto *Ref = dyn_cast<DeclRefExpr>(&Part);
               Ref && isa<VarDecl>(Ref->getDecl()) &&
               cast<VarDecl>(Ref->getDecl())->hasGlobalStorage())
        Compared.insert(Ref->getDecl());
      return false;
    });
}

/// Returns true if code can change neither an object of that type, nor the
/// object to which it points. The source of a reference or a pointer is not
/// considered.
static bool isConstantThroughout(QualType Type) {
  for (Type = Type.getNonReferenceType();; Type = Type->getPointeeType()) {
    // An array is as constant as its elements are.
    if (!Type.isConstQualified())
      return false;
    Type = QualType(Type->getBaseElementTypeUnsafe(), 0);
    if (!Type->isAnyPointerType())
      return true;
  }
}

/// Returns true if everything that has access to the private members of
/// \p Class is defined here, not counting member functions that are not
/// templates.
static bool hasNoUnseenParts(const CXXRecordDecl &Class) {
  return llvm::all_of(Class.decls(), [](const Decl *D) {
    if (const auto *Template = dyn_cast<RedeclarableTemplateDecl>(D))
      D = Template->getTemplatedDecl();
    else if (!isa<CXXRecordDecl>(D))
      return true;
    if (const auto *Function = dyn_cast<FunctionDecl>(D))
      return Function->isDefined();
    const auto *Inner = dyn_cast<CXXRecordDecl>(D);
    return !Inner || Inner->isImplicit() || Inner->hasDefinition();
  });
}

bool CallIndex::isKept(
    const FieldDecl &Member,
    llvm::function_ref<bool(const CXXMethodDecl &)> IsSeen) const {
  const auto *Class = cast<CXXRecordDecl>(Member.getParent());
  const bool IsSummarized =
      Lookup && summaryKindOf(Member.getType()) != SummaryKind::Nothing;
  bool Keeps = hasNoUnseenParts(*Class);
  // All are asked for at once, so that others answer at once.
  for (const CXXMethodDecl *Method : Class->methods())
    if (!Method->isImplicit() && !Method->isDefaulted() &&
        !Method->isDeleted() && !Method->isConst() && !IsSeen(*Method))
      Keeps &= IsSummarized && Lookup->keeps(*Method, Member);
  return Keeps;
}

/// Returns true if only member functions of its class that are not templates
/// have access to \p Member.
static bool isOfMethodsOnly(const FieldDecl &Member) {
  const auto *Class = dyn_cast<CXXRecordDecl>(Member.getParent());
  return Class && Member.getAccess() == AS_private && !Member.isMutable() &&
         !Class->hasFriends() && !Class->getDescribedClassTemplate() &&
         llvm::all_of(Class->decls(), [](const Decl *D) {
           return D->isImplicit() ||
                  isa<FieldDecl, VarDecl, AccessSpecDecl, CXXMethodDecl,
                      TypedefNameDecl, EnumDecl, UsingDecl>(D);
         });
}

bool CallIndex::isUsedUnparsed(const Decl &D) const {
  if (NotParsed.empty())
    return false;
  const auto *Value = dyn_cast<ValueDecl>(&D);
  const bool IsOnlyAssigned =
      Value && Value->getType()->getAsCXXRecordDecl() &&
      isOfClient(*Value->getType()->getAsCXXRecordDecl());
  const auto *Named = dyn_cast<NamedDecl>(&D);
  if (isa<CXXConstructorDecl>(D))
    Named = cast<CXXConstructorDecl>(D).getParent();
  // Operators have no name in code.
  if (!Named || !Named->getIdentifier())
    return isa<FunctionDecl>(D);
  return (IsOnlyAssigned ? NotParsed.Changed : NotParsed.All)
      .contains(Named->getName());
}

bool CallIndex::isUsedUnseen(const Decl &D) const {
  if (const auto *Value = dyn_cast<ValueDecl>(&D);
      isUsedUnparsed(D) && !(Value && isConstantThroughout(Value->getType())))
    return true;
  if (!OnlyIn ||
      OnlyIn->isWrittenInMainFile(OnlyIn->getExpansionLoc(D.getLocation())))
    return false;
  if (const auto *Value = dyn_cast<ValueDecl>(&D);
      Value && isConstantThroughout(Value->getType()))
    return false;
  const auto *Member = dyn_cast<FieldDecl>(&D);
  return !Member || !isOfMethodsOnly(*Member) ||
         !isKept(*Member, [this](const CXXMethodDecl &Method) {
           const FunctionDecl *Definition = Method.getDefinition();
           return Definition &&
                  OnlyIn->isWrittenInMainFile(
                      OnlyIn->getExpansionLoc(Definition->getLocation()));
         });
}

bool CallIndex::hasDefaultOnly(const FieldDecl &Member,
                               const CXXRecordDecl &Class) const {
  // A number or a text may stand for one that callers choose.
  return Member.hasInClassInitializer() && Class.getNumBases() == 0 &&
         (tickOf(Member.getType()) || isFilter(Member.getType())) &&
         !ListedMembers.contains(&Member) &&
         !MadeUnseen.contains(Class.getCanonicalDecl()) &&
         !Overwritten.contains(Class.getCanonicalDecl()) &&
         !isUsedUnseen(Class);
}

bool CallIndex::isPlainMember(const FieldDecl &Member) const {
  const auto *Class = dyn_cast<CXXRecordDecl>(Member.getParent());
  if (!Class || !Class->isCompleteDefinition() ||
      (Class->isAggregate() && !hasDefaultOnly(Member, *Class)) ||
      Class->isUnion() || Class->hasInheritedConstructor() ||
      Member.isMutable())
    return false;
  for (const Decl *D : Class->decls())
    if (const auto *Template = dyn_cast<FunctionTemplateDecl>(D);
        Template && isa<CXXConstructorDecl>(Template->getTemplatedDecl()))
      return false; // A constructor that is not among the others.
  // A class inside has the same rights.
  return llvm::none_of(Class->decls(), [](const Decl *D) {
    const auto *Inner = dyn_cast<CXXRecordDecl>(D);
    return Inner && !Inner->isImplicit() && !Inner->isLambda() &&
           Inner->hasDefinition() &&
           llvm::any_of(Inner->methods(), [](const CXXMethodDecl *M) {
             return !M->isImplicit() && !M->isDefined();
           });
  });
}

/// Returns true if code that is not in view may be a friend of \p Class. Tests
/// are not asked.
static bool mayHaveUnseenFriends(const CXXRecordDecl &Class) {
  const auto IsInView = [](const CXXMethodDecl *M) {
    const FunctionDecl *Pattern = M->getTemplateInstantiationPattern();
    return M->isImplicit() || M->isDeleted() || M->isPureVirtual() ||
           (Pattern ? Pattern : M)->isDefined();
  };
  return llvm::any_of(Class.friends(), [&](const FriendDecl *Friend) {
    const auto *Function =
        dyn_cast_or_null<FunctionDecl>(Friend->getFriendDecl());
    if (Function)
      return !Function->isDefined();
    const CXXRecordDecl *Of =
        Friend->getFriendType()
            ? Friend->getFriendType()->getType()->getAsCXXRecordDecl()
            : nullptr;
    if (Of && hasWord(Of->getName(), {"test", "tests", "peer", "fixture"}))
      return false;
    return !Of || !Of->hasDefinition() ||
           !llvm::all_of(Of->getDefinition()->methods(), IsInView);
  });
}

bool CallIndex::isOutOfReach(const FieldDecl &Member) const {
  const auto *Class = cast<CXXRecordDecl>(Member.getParent());
  // Other source files do not see a class of this file.
  const SourceManager &Sources = Member.getASTContext().getSourceManager();
  if (Sources.isWrittenInMainFile(
          Sources.getExpansionLoc(Class->getLocation())))
    return true;
  return Member.getAccess() == AS_private && !mayHaveUnseenFriends(*Class) &&
         isKept(Member, [](const CXXMethodDecl &M) { return M.isDefined(); });
}

bool CallIndex::isInvariant(const FieldDecl &Member) const {
  if (!isPlainMember(Member))
    return false;
  if (Member.getType().isConstQualified())
    return true;
  // A client object keeps its table, even through a reference.
  return !isChanged(Member) &&
         (!Member.getType()->isReferenceType() ||
          isSender(Member.getType().getNonReferenceType())) &&
         isOutOfReach(Member);
}

bool CallIndex::isInvariantPart(
    const FieldDecl &Member,
    llvm::function_ref<bool(const CXXMethodDecl &)> Leaves) const {
  return isPlainMember(Member) && Member.getType()->isRecordType() &&
         !OtherwiseChangedMembers.contains(&Member) && !isUsedUnseen(Member) &&
         llvm::all_of(CalledOn.lookup(&Member),
                      [&](const CXXMethodDecl *M) { return Leaves(*M); }) &&
         isOutOfReach(Member);
}

bool CallIndex::isInvariantInObject(const FieldDecl &Member) const {
  if (!isInvariant(Member))
    return false;
  // Nothing can be assigned to its object either.
  if (Member.getType().isConstQualified())
    return true;
  const auto Keeps = [this](const CXXMethodDecl *Method) {
    if (Method->isImplicit() || Method->isDefaulted() || Method->isDeleted() ||
        Method->isConst() || Method->isStatic())
      return true;
    const auto *Defined = cast_or_null<CXXMethodDecl>(Method->getDefinition());
    return Defined ? !MemberEffects::usesObject(*Defined)
                   : Lookup && Lookup->keepsObject(*Method);
  };
  return llvm::all_of(cast<CXXRecordDecl>(Member.getParent())->methods(),
                      Keeps);
}

void CallIndex::forEachConstruction(
    llvm::function_ref<void(const FunctionDecl &, llvm::ArrayRef<Caller>)>
        Visit) const {
  for (const CXXRecordDecl *Class : MadeUnseen)
    if (Class->hasDefinition())
      for (const CXXConstructorDecl *Constructor :
           Class->getDefinition()->ctors())
        Visit(*Constructor, {});
  for (const auto &[Function, Names] : Named)
    if (!Callers.contains(Function) && receivesTable(*Function))
      Visit(*Function, {}); // Whoever gets a pointer to it may call it.
  for (const auto &[Function, Calls] : Callers)
    if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Function);
        Constructor
            ? !MadeUnseen.contains(Constructor->getParent()->getCanonicalDecl())
            : receivesTable(*Function))
      Visit(*Function, Constructor || !isPointedTo(*Function)
                           ? llvm::ArrayRef<Caller>(Calls)
                           : llvm::ArrayRef<Caller>());
}

llvm::ArrayRef<const InitListExpr *>
CallIndex::listsOf(const CXXRecordDecl &Class) const {
  const auto It = Lists.find(Class.getCanonicalDecl());
  return It == Lists.end() ? llvm::ArrayRef<const InitListExpr *>()
                           : It->second;
}

void CallIndex::forEachTableStruct(
    llvm::function_ref<void(const CXXRecordDecl &,
                            llvm::ArrayRef<const InitListExpr *>)>
        Visit) const {
  llvm::DenseSet<const CXXRecordDecl *> Classes;
  for (const auto &Each : Lists)
    Classes.insert(Each.first);
  for (const FieldDecl *Field : ChangedMembers)
    if (const auto *Class = dyn_cast<CXXRecordDecl>(Field->getParent());
        Class && llvm::is_contained(tablesIn(*Class), Field))
      Classes.insert(Class->getCanonicalDecl());
  for (const CXXRecordDecl *Class : Classes)
    Visit(*Class, listsOf(*Class));
}

} // namespace clang::tidy::bigtable
