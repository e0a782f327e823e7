// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "api/Comparisons.h"
#include "api/CallSite.h"
#include "api/Libraries.h"
#include "cxx/Ast.h"
#include "cxx/Standard.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

/// GoogleTest with GoogleMock, Catch2, doctest, Boost.Test.
static bool isOfTestLibrary(const Decl &D) {
  return isIn(D, {"testing"}) || isIn(D, {"Catch"}) || isIn(D, {"doctest"}) ||
         isIn(D, {"boost", "test_tools"}) || isIn(D, {"boost", "unit_test"});
}

/// Returns true if the function or class \p D of a test library hands a value
/// on: what a mock returns, or a parameter of a test.
static bool handsOn(const NamedDecl &D) {
  const StringRef Name = identifierOf(D);
  for (const StringRef Part : {"Return", "SetArg", "SetArray", "SaveArg",
                               "Action", "Assign", "DoAll", "Invoke", "WithArg",
                               "ByMove", "ByRef", "Values", "ValueArray",
                               "Combine", "Param", "Generator"})
    if (Name.contains(Part))
      return true;
  return false;
}

static bool isComparison(OverloadedOperatorKind Op) {
  switch (Op) {
  case OO_EqualEqual:
  case OO_ExclaimEqual:
  case OO_Less:
  case OO_Greater:
  case OO_LessEqual:
  case OO_GreaterEqual:
  case OO_Spaceship:
    return true;
  default:
    return false;
  }
}

/// Returns true if an object of \p Class becomes a 'testing::Matcher': what
/// MATCHER_P() defines does.
static bool isMatcher(const CXXRecordDecl &Class) {
  if (!Class.hasDefinition())
    return false;
  const IdentifierInfo &Mark = Class.getASTContext().Idents.get("is_gtest_matcher");
  if (!Class.lookup(DeclarationName(&Mark)).empty())
    return true;
  return llvm::any_of(
      Class.getDefinition()->getVisibleConversionFunctions(),
      [](const NamedDecl *D) {
        if (const auto *Template = dyn_cast<FunctionTemplateDecl>(D))
          D = Template->getTemplatedDecl();
        const auto *Conversion = dyn_cast<CXXConversionDecl>(D);
        if (!Conversion)
          return false;
        const QualType To = Conversion->getConversionType();
        const NamedDecl *Named = To->getAsCXXRecordDecl();
        if (const auto *Special = To->getAs<TemplateSpecializationType>())
          Named = Special->getTemplateName().getAsTemplateDecl();
        return Named && isIn(*Named, {"testing"}) &&
               identifierOf(*Named) == "Matcher";
      });
}

bool onlyCompares(const Expr &Call) {
  const FunctionDecl *Callee = calleeOf(Call);
  if (!Callee)
    return false;
  if (isComparison(Callee->getOverloadedOperator()))
    return true;
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  const CXXRecordDecl *Class = Method ? Method->getParent() : nullptr;
  if (isOfTestLibrary(*Callee))
    return !handsOn(*Callee) && !(Class && handsOn(*Class));
  if (Class && isOfProtobuf(*Class) &&
      identifierOf(*Class) == "MessageDifferencer")
    return true;
  if (isStandard(*Callee) && !Class)
    return llvm::is_contained<StringRef>(
        {"equal", "includes", "is_permutation", "lexicographical_compare"},
        identifierOf(*Callee));
  const CXXRecordDecl *Result =
      Callee->getReturnType().getNonReferenceType()->getAsCXXRecordDecl();
  if (!Result || isa<CXXConstructorDecl>(*Callee))
    return Class && isMatcher(*Class);
  return isOfTestLibrary(*Result) ? identifierOf(*Result).contains("Matcher")
                                  : isMatcher(*Result);
}

} // namespace clang::tidy::bigtable
