// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "cxx/Standard.h"
#include "cxx/Ast.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

namespace {

bool isStdClass(const CXXRecordDecl *Class, llvm::ArrayRef<StringRef> Names) {
  return Class && Class->getIdentifier() && Class->isInStdNamespace() &&
         llvm::is_contained(Names, Class->getName());
}

bool isStdFunction(const FunctionDecl &Function,
                   llvm::ArrayRef<StringRef> Names) {
  return Function.getIdentifier() && Function.isInStdNamespace() &&
         llvm::is_contained(Names, Function.getName());
}

} // namespace

bool isStandard(const Decl &D) { return isIn(D, {"std"}); }

bool isChrono(const Decl &D) { return isIn(D, {"std", "chrono"}); }

bool callsStored(const FunctionDecl &Function) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  return Method && Method->getOverloadedOperator() == OO_Call &&
         isStdClass(Method->getParent(), {"function", "move_only_function"});
}

QualType countOf(QualType Type) {
  while (const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
             Type.getNonReferenceType()->getAsCXXRecordDecl())) {
    const TemplateArgumentList &Arguments = Class->getTemplateArgs();
    const bool IsPoint = Class->getName() == "time_point";
    if (!isChrono(*Class) || Arguments.size() != 2 ||
        (!IsPoint && Class->getName() != "duration"))
      return QualType();
    Type = Arguments[IsPoint ? 1 : 0].getAsType();
    if (!IsPoint)
      return Type;
  }
  return QualType();
}

bool isMoveOrForward(const FunctionDecl &Function) {
  return isStdFunction(Function, {"move", "forward"});
}

bool isForward(const FunctionDecl &Function) {
  return isStdFunction(Function, {"forward"});
}

bool makesReferences(const FunctionDecl &Function) {
  return isStdFunction(Function, {"cref", "ref", "tie"});
}

bool isReferenceWrapper(const CXXRecordDecl &Class) {
  return isStdClass(&Class, {"reference_wrapper"});
}

QualType pointee(QualType Type) {
  const auto *Pointer = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Type.getNonReferenceType()->getAsCXXRecordDecl());
  if (Pointer && isStandard(*Pointer) &&
      (Pointer->getName() == "shared_ptr" ||
       Pointer->getName() == "unique_ptr") &&
      Pointer->getTemplateArgs()[0].getKind() == TemplateArgument::Type)
    return Pointer->getTemplateArgs()[0].getAsType();
  return Type.getNonReferenceType();
}

bool isPair(const CXXRecordDecl *Class) { return isStdClass(Class, {"pair"}); }

bool isGet(const FunctionDecl &Function) {
  return isStdFunction(Function, {"get"});
}

bool isAccessor(const CXXMethodDecl &Method) {
  switch (Method.getOverloadedOperator()) {
  case OO_Star:
  case OO_Arrow:
    return true;
  case OO_None:
    break;
  default:
    return false;
  }
  return Method.getIdentifier() && Method.getParent()->isInStdNamespace() &&
         llvm::is_contained<StringRef>({"get", "value"}, Method.getName());
}

bool handsOut(const CXXMethodDecl &Method) {
  const QualType Result = Method.getReturnType();
  if (!Method.getParent()->isInStdNamespace())
    return !Result->isVoidType() && !Result->isScalarType();
  return Method.getOverloadedOperator() == OO_Subscript ||
         (Method.getIdentifier() &&
          llvm::is_contained<StringRef>({"at", "back", "begin", "data", "end",
                                         "find", "front", "rbegin", "rend"},
                                        Method.getName()));
}

const Expr *pointee(const Expr &E) {
  static constexpr StringRef Owners[] = {"unique_ptr", "shared_ptr",
                                         "optional"};
  const auto *Call = dyn_cast<CallExpr>(&E);
  const auto *Method =
      Call ? dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee()) : nullptr;
  // shared_ptr inherits from a class with a name of the library's own.
  if (!Method || !Method->getParent()->isInStdNamespace())
    return nullptr;
  const Expr *Object = nullptr;
  if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(Call)) {
    if (Op->getOperator() == OO_Star || Op->getOperator() == OO_Arrow)
      Object = Op->getArg(0);
  } else if (const auto *Member = dyn_cast<CXXMemberCallExpr>(Call);
             Member && Method->getIdentifier() &&
             (Method->getName() == "get" || Method->getName() == "value")) {
    Object = Member->getImplicitObjectArgument();
  }
  if (!Object)
    return nullptr;
  return isStdClass(Object->IgnoreImpCasts()->getType()->getAsCXXRecordDecl(),
                    Owners)
             ? Object
             : nullptr;
}

bool keepsOrder(QualType Type) {
  return Type->isArrayType() ||
         isStdClass(Type->getAsCXXRecordDecl(),
                    {"array", "deque", "initializer_list", "list", "vector"});
}

QualType elementOfGrowing(QualType Container) {
  const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Container->getAsCXXRecordDecl());
  if (!Class || !Class->isInStdNamespace() || !Class->getIdentifier() ||
      !llvm::is_contained<StringRef>({"deque", "list", "vector"},
                                     Class->getName()) ||
      Class->getTemplateArgs().size() == 0 ||
      Class->getTemplateArgs()[0].getKind() != TemplateArgument::Type)
    return {};
  return Class->getTemplateArgs()[0].getAsType();
}

const InitListExpr *listOf(const Expr *E) {
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(E);
      Construct && Construct->getNumArgs() != 0 &&
      Construct->getConstructor()->getParent()->isInStdNamespace()) {
    E = stripConversions(Construct->getArg(0));
    // Other braces are no elements: of a number, or of an allocator.
    if (!isa<CXXStdInitializerListExpr>(E))
      return nullptr;
  }
  if (const auto *List = dyn_cast<CXXStdInitializerListExpr>(E))
    E = stripConversions(List->getSubExpr());
  const auto *List = dyn_cast<InitListExpr>(E);
  // std::array holds an array.
  if (List && List->getNumInits() == 1 &&
      isStdClass(List->getType()->getAsCXXRecordDecl(), {"array"}))
    List = dyn_cast<InitListExpr>(List->getInit(0));
  return List && !List->hasArrayFiller() ? List : nullptr;
}

bool isOfStandardLibrary(const Decl &D) {
  return isStandard(D) || isIn(D, {"__gnu_cxx"});
}

bool isSoleOwner(const CXXRecordDecl &Class) {
  return isStdClass(
      &Class, {"array", "deque", "forward_list", "initializer_list", "list",
               "map", "multimap", "optional", "pair", "queue", "stack", "tuple",
               "unique_ptr", "unordered_map", "unordered_multimap", "variant",
               "vector"});
}

bool storesFunction(const CXXRecordDecl &Class) {
  return isStdClass(&Class, {"any", "async", "function", "jthread",
                             "move_only_function", "packaged_task", "thread"}) ||
         (Class.getIdentifier() && isOfStandardLibrary(Class) &&
          Class.getName().starts_with("_Bind"));
}

bool onlyReturns(const FunctionDecl &Function) {
  if (isa<CXXMethodDecl>(Function) || !Function.getIdentifier())
    return false;
  return Function.getName().starts_with("make_") ||
         isStdFunction(Function,
                       {"addressof", "as_const", "begin", "cbegin", "cend",
                        "cref", "data", "empty", "end", "forward",
                        "forward_as_tuple", "get", "get_if", "move",
                        "move_if_noexcept", "ref", "size", "tie", "tuple_cat"});
}

bool putsIn(const FunctionDecl &Method) {
  if (!isa<CXXMethodDecl>(Method) || !Method.getIdentifier())
    return false;
  const StringRef Name = Method.getName();
  return Name.starts_with("emplace") || Name.starts_with("push") ||
         Name == "assign" || Name == "insert" || Name == "try_emplace" ||
         Name == "insert_or_assign";
}

ContainerCall containerCall(const FunctionDecl *Function) {
  if (!Function || !Function->getIdentifier())
    return ContainerCall::None;
  const auto *Method = dyn_cast<CXXMethodDecl>(Function);
  if (!(Method ? Method->getParent()->isInStdNamespace()
               : Function->isInStdNamespace()))
    return ContainerCall::None;
  return llvm::StringSwitch<ContainerCall>(Function->getName())
      .Case("push_back", ContainerCall::Append)
      .Case("emplace_back", ContainerCall::Emplace)
      .Case("reserve", ContainerCall::Reserve)
      .Case("shrink_to_fit", ContainerCall::Reserve)
      .Case("begin", ContainerCall::Begin)
      .Case("cbegin", ContainerCall::Begin)
      .Case("end", ContainerCall::End)
      .Case("cend", ContainerCall::End)
      .Default(ContainerCall::None);
}

} // namespace clang::tidy::bigtable
