// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Exports the values of members that member functions set, and the arguments of
// constructors.

#include "analysis/Analysis.h"
#include "analysis/CodePlace.h"
#include "api/CallSite.h"
#include "api/Headers.h"
#include "api/Libraries.h"
#include "api/SummaryLookup.h"
#include "cxx/Ast.h"
#include "cxx/MemberEffects.h"
#include "model/ConstantString.h"
#include "program/LinkExports.h"
#include "api/CallTable.h"
#include "values/CallIndex.h"
#include "values/Values.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

/// Returns true if only declarations in \p Class have access to its private
/// members, and other source files see the class, too.
static bool isSharedClass(const CXXRecordDecl &Class,
                          const SourceManager &Sources) {
  return Class.isExternallyVisible() && !Class.isDependentContext() &&
         !isa<ClassTemplateSpecializationDecl>(Class) && !Class.hasFriends() &&
         !Sources.isInMainFile(Sources.getExpansionLoc(Class.getLocation()));
}

void LinkExports::addMembers(const CXXMethodDecl &Method) {
  const CXXRecordDecl &Class = *Method.getParent();
  if (Method.isConst() || Method.isInlined() || Method.isTemplated() ||
      !isSharedClass(Class, Context.getSourceManager()))
    return;
  const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Method);
  Vals.chargeTo(&Method);
  std::vector<SummaryMember> Members;
  bool ChangesSome = false;
  for (const FieldDecl *Field : Class.fields()) {
    if (Field->getAccess() != AS_private || Field->isMutable() ||
        !Field->getIdentifier() ||
        summaryKindOf(Field->getType()) == SummaryKind::Nothing)
      continue;
    if (Vals.callIndex().isChanged(*Field)) {
      ChangesSome = true;
      continue;
    }
    SummaryMember &Member = Members.emplace_back();
    Member.Name = Field->getNameAsString();
    const Expr *Init =
        Constructor ? Vals.givenBy(*Constructor, *Field) : nullptr;
    if (!Init)
      continue;
    const ParmVarDecl *Passed = nullptr;
    Vals.withoutCallers([&] {
      Passed = parameterBehind(Vals, {Init, nullptr}, *Constructor);
    });
    if (Passed)
      Member.Parameter = Passed->getFunctionScopeIndex();
    else
      addMade(Member, Field->getType(), Init, nullptr);
  }
  llvm::sort(Members, [](const SummaryMember &L, const SummaryMember &R) {
    return L.Name < R.Name;
  });
  if (Members.empty()) {
    if (ChangesSome)
      summaryOf(Method); // Others are told where it is.
    return;
  }
  FunctionSummary &Summary = summaryOf(Method);
  Summary.Members = std::move(Members);
  Summary.UsesObject = MemberEffects::usesObject(Method);
}

SummaryMember LinkExports::passed(const ParmVarDecl &Parameter,
                                  const FieldDecl *Setting,
                                  llvm::ArrayRef<Caller> Callers) const {
  StringSet Texts;
  for (const Caller &By : Callers) {
    const Expr *Argument = argumentFor(*By.Call, Parameter);
    Vals.chargeTo(By.From);
    if (!Argument) {
      Texts.addGap({Unknown::Reason::Parameter, &Parameter});
      continue;
    }
    if (Setting)
      Texts.join(Vals.strings(*Setting, {Argument, nullptr}));
    else
      Texts.join(summaryKindOf(Parameter.getType()) == SummaryKind::Table
                     ? Vals.tableIds({Argument, nullptr})
                     : Vals.strings({Argument, nullptr}));
  }
  SummaryMember Passed;
  Passed.Name = nameOfPassed(Parameter, Setting);
  addStrings(Passed.Strings, Texts);
  return Passed;
}

void LinkExports::addConstructions(SummarySet &To) const {
  const SourceManager &Sources = Context.getSourceManager();
  Calls.forEachConstruction([&](const FunctionDecl &Function,
                                llvm::ArrayRef<Caller> Callers) {
    const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Function);
    const NamedDecl &Shared =
        Constructor ? static_cast<const NamedDecl &>(*Constructor->getParent())
                    : Function;
    if (!Shared.isExternallyVisible() || isInstantiated(Function) ||
        Function.isDependentContext() || isOfKnownLibrary(Shared) ||
        (Constructor && Constructor->isCopyOrMoveConstructor()) ||
        isForeign(Shared) ||
        (Constructor &&
         Sources.isInMainFile(Sources.getExpansionLoc(Shared.getLocation()))))
      return;
    // A test may use a table of its own.
    llvm::SmallVector<Caller, 4> Used;
    llvm::copy_if(Callers, std::back_inserter(Used), [this](const Caller &By) {
      return !Code.isInTest(By.Call->getBeginLoc());
    });
    if (Used.empty() && !Callers.empty())
      return;
    FunctionSummary Summary;
    for (const ParmVarDecl *P : Function.parameters()) {
      const SummaryKind Kind = summaryKindOf(P->getType());
      if (Kind == SummaryKind::Table ||
          (Constructor && Kind == SummaryKind::Text))
        Summary.Members.push_back(passed(*P, nullptr, Used));
      for (const FieldDecl *Setting : settingsIn(P->getType()))
        Summary.Members.push_back(passed(*P, Setting, Used));
    }
    if (Constructor) {
      const CXXRecordDecl &Class = *Constructor->getParent();
      Summary.Lasts = Calls.lastingObject(Class).has_value();
      Summary.IsReplaced = Calls.isReplaced(Class);
    }
    if (Summary.Members.empty() && !Summary.Lasts)
      return;
    Summary.Key = keyOfConstructions(Functions.summaries().keyOf(Function));
    Summary.Name = Function.getQualifiedNameAsString();
    // The calls of one source file: they go if it is not in the program.
    const CodePlace At = placeOf(
        Sources.getLocForStartOfFile(Sources.getMainFileID()), Sources);
    Summary.File = At.File;
    Summary.Line = At.Line;
    To.add(std::move(Summary));
  });
}

void LinkExports::addTableStructs(SummarySet &To) const {
  const SourceManager &Sources = Context.getSourceManager();
  Calls.forEachTableStruct([&](const CXXRecordDecl &Class,
                               llvm::ArrayRef<const InitListExpr *> Lists) {
    if (!isSharedClass(*Class.getDefinition(), Sources) || isForeign(Class))
      return;
    llvm::SmallVector<const InitListExpr *, 4> Used;
    llvm::copy_if(Lists, std::back_inserter(Used), [&](const auto *List) {
      return !List || !Code.isInTest(List->getBeginLoc());
    });
    FunctionSummary Summary;
    for (const FieldDecl *Field : tablesIn(Class)) {
      StringSet Ids;
      const unsigned I = Field->getFieldIndex();
      for (const InitListExpr *List : Used)
        Ids.join(List && I < List->getNumInits()
                     ? Vals.tableIds({List->getInit(I), nullptr})
                     : StringSet::unknown({Unknown::Reason::Expression}));
      const bool IsChanged = Calls.isChanged(*Field);
      if (IsChanged)
        Ids.addGap({Unknown::Reason::Member, Field});
      if (Used.empty() && !IsChanged)
        continue;
      Summary.Members.emplace_back().Name = Field->getNameAsString();
      addStrings(Summary.Members.back().Strings, Ids);
    }
    if (Summary.Members.empty())
      return;
    Summary.Key = keyOfObjects(Class);
    Summary.Name =
        Class.getQualifiedNameAsString() + "::" + Class.getNameAsString();
    const CodePlace At =
        placeOf(Sources.getLocForStartOfFile(Sources.getMainFileID()), Sources);
    Summary.File = At.File;
    Summary.Line = At.Line;
    To.add(std::move(Summary));
  });
}

} // namespace clang::tidy::bigtable
