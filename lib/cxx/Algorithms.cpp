// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "cxx/Algorithms.h"
#include "cxx/Ast.h"
#include "cxx/Standard.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

/// Returns the object of std::ranges that \p Call calls; null if it calls none.
static const VarDecl *calledObject(const CallExpr &Call) {
  const auto *Op = dyn_cast<CXXOperatorCallExpr>(&Call);
  if (!Op || Op->getOperator() != OO_Call)
    return nullptr;
  const auto *Object = dyn_cast_or_null<VarDecl>(namedValue(Op->getArg(0)));
  return Object && isStandard(*Object) ? Object : nullptr;
}

llvm::ArrayRef<const Expr *> rangeArguments(const CallExpr &Call) {
  const llvm::ArrayRef<const Expr *> All(Call.getArgs(), Call.getNumArgs());
  return calledObject(Call) ? All.drop_front() : All;
}

static StringRef algorithmName(const CallExpr &Call) {
  if (const VarDecl *Object = calledObject(Call))
    return Object->getName();
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || !isStandard(*Callee))
    return StringRef();
  const StringRef Name = identifierOf(*Callee);
  // Of a list.
  return !isa<CXXMethodDecl>(Callee) || Name == "remove_if" ? Name
                                                            : StringRef();
}

namespace {
struct NamedAlgorithm {
  llvm::StringLiteral Name;
  AlgorithmKind Does;
  bool IsNegated = false;
};
constexpr NamedAlgorithm Algorithms[] = {
    {"find_if", AlgorithmKind::Find},
    {"find_if_not", AlgorithmKind::Find, true},
    {"any_of", AlgorithmKind::Any},
    {"all_of", AlgorithmKind::All},
    {"none_of", AlgorithmKind::All, true},
    {"count_if", AlgorithmKind::Count},
    {"copy_if", AlgorithmKind::Copy},
    {"remove_copy_if", AlgorithmKind::Copy, true},
    {"partition", AlgorithmKind::Partition},
    {"stable_partition", AlgorithmKind::Partition},
    {"partition_point", AlgorithmKind::Partition},
    {"lower_bound", AlgorithmKind::Partition},
    {"upper_bound", AlgorithmKind::Partition, true},
    {"remove_if", AlgorithmKind::Partition, true},
    {"erase_if", AlgorithmKind::Erase, true},
    {"for_each", AlgorithmKind::Visit},
    {"for_each_n", AlgorithmKind::Visit},
    {"transform", AlgorithmKind::Visit},
    {"accumulate", AlgorithmKind::Visit},
    {"reduce", AlgorithmKind::Visit},
    {"sort", AlgorithmKind::Order},
    {"stable_sort", AlgorithmKind::Order},
    {"partial_sort", AlgorithmKind::Order},
    {"nth_element", AlgorithmKind::Order},
    {"reverse", AlgorithmKind::Order},
    {"rotate", AlgorithmKind::Order},
    {"shuffle", AlgorithmKind::Order},
    {"is_sorted", AlgorithmKind::Order},
    {"min_element", AlgorithmKind::Order},
    {"max_element", AlgorithmKind::Order},
    {"distance", AlgorithmKind::Measure},
    {"size", AlgorithmKind::Measure},
    {"ssize", AlgorithmKind::Measure},
    {"empty", AlgorithmKind::Measure},
    {"begin", AlgorithmKind::Position},
    {"cbegin", AlgorithmKind::Position},
    {"rbegin", AlgorithmKind::Position},
    {"crbegin", AlgorithmKind::Position},
    {"end", AlgorithmKind::Position},
    {"cend", AlgorithmKind::Position},
    {"rend", AlgorithmKind::Position},
    {"crend", AlgorithmKind::Position},
    {"next", AlgorithmKind::Position},
    {"prev", AlgorithmKind::Position},
    {"make_move_iterator", AlgorithmKind::Position},
    {"make_reverse_iterator", AlgorithmKind::Position},
    {"as_const", AlgorithmKind::Position},
};
} // namespace

static bool isCallableType(QualType Type) {
  Type = Type.getNonReferenceType();
  if (Type->isFunctionType() || Type->isFunctionPointerType())
    return true;
  const auto *Class = Type->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition())
    return false;
  return Class->isLambda() ||
         llvm::any_of(Class->decls(), [](const Decl *D) {
           if (const auto *Template = dyn_cast<FunctionTemplateDecl>(D))
             D = Template->getTemplatedDecl();
           const auto *Method = dyn_cast<CXXMethodDecl>(D);
           return Method && Method->getOverloadedOperator() == OO_Call;
         });
}

Algorithm algorithmOf(const CallExpr &Call) {
  Algorithm Result;
  const StringRef Name = algorithmName(Call);
  const auto *Known = llvm::find_if(
      Algorithms, [Name](const NamedAlgorithm &A) { return A.Name == Name; });
  if (Name.empty() || Known == std::end(Algorithms))
    return Result;
  Result.Kind = Known->Does;
  Result.IsNegated = Known->IsNegated;
  for (const Expr *Argument : rangeArguments(Call))
    if (isCallableType(Argument->getType())) {
      Result.Callable = Argument;
      break;
    }
  return Result;
}

/// Returns the one instance of \p Template that has a body; null if there are
/// several.
static const FunctionDecl *onlyInstance(const FunctionTemplateDecl &Template) {
  const FunctionDecl *Result = nullptr;
  for (const FunctionDecl *Instance : Template.specializations())
    if (const FunctionDecl *Body = nullptr; Instance->hasBody(Body)) {
      if (Result)
        return nullptr;
      Result = Body;
    }
  return Result;
}

static const FunctionDecl *operatorOf(const CXXRecordDecl &Class) {
  const FunctionDecl *Result = nullptr;
  for (const Decl *D : Class.decls()) {
    const auto *Template = dyn_cast<FunctionTemplateDecl>(D);
    const auto *Method = dyn_cast<CXXMethodDecl>(
        Template ? Template->getTemplatedDecl() : D);
    if (!Method || Method->getOverloadedOperator() != OO_Call)
      continue;
    if (Result)
      return nullptr;
    Result = Template ? onlyInstance(*Template) : Method;
    if (!Result || !Result->hasBody(Result) || mayBeOverridden(*Result))
      return nullptr;
  }
  return Result;
}

PassedFunction functionIn(const Expr &Callable) {
  PassedFunction Result;
  const Expr *E = stripConversions(&Callable);
  if (const auto *Op = dyn_cast<UnaryOperator>(E);
      Op && Op->getOpcode() == UO_AddrOf)
    E = stripConversions(Op->getSubExpr());
  if (const auto *Call = dyn_cast<CallExpr>(E);
      Call && Call->getNumArgs() == 1 && algorithmName(*Call) == "not_fn") {
    Result = functionIn(*Call->getArg(0));
    Result.IsNegated = !Result.IsNegated;
    return Result;
  }
  if (const auto *Function = dyn_cast_or_null<FunctionDecl>(namedValue(E))) {
    if (!Function->hasBody(Result.Function))
      Result.Function = nullptr;
    return Result;
  }
  const auto *Class = E->getType().getNonReferenceType()->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition() || isStandard(*Class))
    return Result;
  Result.Function = operatorOf(*Class);
  if (!Class->isLambda())
    Result.Object = E;
  return Result;
}

} // namespace clang::tidy::bigtable
