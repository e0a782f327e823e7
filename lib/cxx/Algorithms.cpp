// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "cxx/Algorithms.h"
#include "cxx/Ast.h"
#include "cxx/Standard.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

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

static AlgorithmKind kindNamed(StringRef Name) {
  using Kind = AlgorithmKind;
  static const llvm::StringMap<Kind> Kinds = [] {
    llvm::StringMap<Kind> Result;
    const auto Add = [&](Kind K, llvm::ArrayRef<StringRef> Names) {
      for (const StringRef Each : Names)
        Result[Each] = K;
    };
    Add(Kind::Pick, {"any_of", "all_of", "none_of", "count_if", "erase_if"});
    Add(Kind::Copy, {"copy_if", "remove_copy_if"});
    Add(Kind::Find,
        {"find_if", "find_if_not", "partition", "stable_partition",
         "partition_point", "lower_bound", "upper_bound", "remove_if"});
    Add(Kind::Visit,
        {"for_each", "for_each_n", "transform", "accumulate", "reduce"});
    Add(Kind::Order,
        {"sort", "stable_sort", "partial_sort", "nth_element", "reverse",
         "rotate", "shuffle", "is_sorted", "min_element", "max_element"});
    Add(Kind::Measure, {"distance", "size", "ssize", "empty"});
    Add(Kind::Position, {"begin", "cbegin", "rbegin", "crbegin", "end", "cend",
                         "rend", "crend", "next", "prev", "make_move_iterator",
                         "make_reverse_iterator", "as_const"});
    return Result;
  }();
  return Kinds.lookup(Name);
}

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
  Result.Kind = kindNamed(algorithmName(Call));
  if (Result.Kind == AlgorithmKind::None)
    return Result;
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
      Call && Call->getNumArgs() == 1 && algorithmName(*Call) == "not_fn")
    return functionIn(*Call->getArg(0));
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
