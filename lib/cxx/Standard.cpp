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
  return Class && Class->isInStdNamespace() &&
         llvm::is_contained(Names, identifierOf(*Class));
}

bool isStdFunction(const FunctionDecl &Function,
                   llvm::ArrayRef<StringRef> Names) {
  return Function.isInStdNamespace() &&
         llvm::is_contained(Names, identifierOf(Function));
}

} // namespace

bool isStandard(const Decl &D) { return isIn(D, {"std"}); }

bool isChrono(const Decl &D) { return isIn(D, {"std", "chrono"}); }

bool callsStored(const FunctionDecl &Function) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  return Method && Method->getOverloadedOperator() == OO_Call &&
         isStdClass(Method->getParent(), {"function", "move_only_function"});
}

const Expr *callableIn(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee)
    return isa<CXXMemberCallExpr>(Call) ? nullptr : Call.getCallee();
  return isa<CXXOperatorCallExpr>(Call) && callsStored(*Callee) ? Call.getArg(0)
                                                                : nullptr;
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

bool isTuple(const CXXRecordDecl *Class) {
  return isStdClass(Class, {"tuple"});
}

llvm::SmallVector<QualType, 4> tupleElements(const CXXRecordDecl *Class) {
  llvm::SmallVector<QualType, 4> Result;
  const auto *Tuple = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Class);
  if (!isTuple(Class) || !Tuple || Tuple->getTemplateArgs().size() == 0 ||
      Tuple->getTemplateArgs()[0].getKind() != TemplateArgument::Pack)
    return Result;
  for (const TemplateArgument &Element :
       Tuple->getTemplateArgs()[0].pack_elements())
    Result.push_back(Element.getAsType());
  return Result;
}

bool makesTuple(const FunctionDecl &Function) {
  return isStdFunction(Function, {"make_pair", "make_tuple"});
}

bool isMap(const CXXRecordDecl *Class) {
  return isStdClass(Class, {"map", "unordered_map"});
}

bool makesOwner(const FunctionDecl &Function) {
  return isStdFunction(Function,
                       {"make_optional", "make_shared", "make_unique"});
}

QualType firstArgument(QualType Type) {
  const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Type->getAsCXXRecordDecl());
  return Class && Class->isInStdNamespace() &&
                 Class->getTemplateArgs().size() != 0 &&
                 Class->getTemplateArgs()[0].getKind() == TemplateArgument::Type
             ? Class->getTemplateArgs()[0].getAsType()
             : QualType();
}

const CXXConstructorDecl *constructorRunBy(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  const QualType Type = Callee && makesOwner(*Callee)
                            ? firstArgument(Call.getType())
                            : QualType();
  const CXXRecordDecl *Class =
      Type.isNull() ? nullptr : Type->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition() || Class->hasInheritedConstructor())
    return nullptr;
  // If the library selects the constructor, there must be only one.
  const CXXConstructorDecl *Only = nullptr;
  for (const Decl *D : Class->getDefinition()->decls()) {
    if (isa<FunctionTemplateDecl>(D))
      return nullptr;
    const auto *Constructor = dyn_cast<CXXConstructorDecl>(D);
    if (!Constructor || Constructor->isDeleted() ||
        Constructor->isCopyOrMoveConstructor() ||
        Constructor->getMinRequiredArguments() > Call.getNumArgs() ||
        (Constructor->getNumParams() < Call.getNumArgs()))
      continue;
    if (std::exchange(Only, Constructor))
      return nullptr;
  }
  return Only;
}

/// Visits the classes outside of the standard library that \p Argument names,
/// except behind pointers.
static void
forEachClassIn(const TemplateArgument &Argument, unsigned Depth,
               llvm::function_ref<void(const CXXRecordDecl &)> Visit) {
  if (Argument.getKind() == TemplateArgument::Pack) {
    for (const TemplateArgument &Each : Argument.pack_elements())
      forEachClassIn(Each, Depth, Visit);
    return;
  }
  const CXXRecordDecl *Class =
      Argument.getKind() == TemplateArgument::Type
          ? Argument.getAsType().getNonReferenceType()->getAsCXXRecordDecl()
          : nullptr;
  if (!Class || Depth == 4)
    return;
  Visit(*Class);
  const auto *Special = dyn_cast<ClassTemplateSpecializationDecl>(Class);
  if (!Special || isReferenceWrapper(*Class) ||
      (isStandardOwner(Argument.getAsType()) &&
       !isOptional(Argument.getAsType().getNonReferenceType())))
    return;
  for (const TemplateArgument &Each : Special->getTemplateArgs().asArray())
    forEachClassIn(Each, Depth + 1, Visit);
}

void forEachClassMadeBy(const Expr &Call, const FunctionDecl &Callee,
                        llvm::function_ref<void(const CXXRecordDecl &)> Visit) {
  const TemplateArgumentList *Deduced = Callee.getTemplateSpecializationArgs();
  const auto *Method = dyn_cast<CXXMethodDecl>(&Callee);
  // A smart pointer takes over what another made.
  if (!Deduced || isMoveOrForward(Callee) ||
      (identifierOf(Callee).ends_with("_pointer_cast")) ||
      (Method && isStdClass(Method->getParent(), {"shared_ptr", "unique_ptr"})))
    return;
  llvm::ArrayRef<const Expr *> Arguments;
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(&Call))
    Arguments = {Construct->getArgs(), Construct->getNumArgs()};
  else if (const auto *Other = dyn_cast<CallExpr>(&Call))
    Arguments = {Other->getArgs(), Other->getNumArgs()};
  const auto VisitMade = [&](const CXXRecordDecl &Class) {
    // It is copied or moved from an argument.
    if (llvm::none_of(Arguments, [&](const Expr *Argument) {
          return Argument->getType()->getAsCXXRecordDecl() == &Class;
        }))
      Visit(Class);
  };
  for (const TemplateArgument &Each : Deduced->asArray())
    forEachClassIn(Each, 0, VisitMade);
  const auto *Holder =
      Method ? dyn_cast<ClassTemplateSpecializationDecl>(Method->getParent())
             : nullptr;
  if (Holder)
    for (const TemplateArgument &Each : Holder->getTemplateArgs().asArray())
      forEachClassIn(Each, 0, VisitMade);
}

bool isGetTime(const FunctionDecl &Function) {
  return isStdFunction(Function, {"get_time"});
}

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
  return Method.getParent()->isInStdNamespace() &&
         llvm::is_contained<StringRef>({"get", "value"}, identifierOf(Method));
}

bool handsOut(const CXXMethodDecl &Method) {
  const QualType Result = Method.getReturnType();
  if (!Method.getParent()->isInStdNamespace())
    return !Result->isVoidType() && !Result->isScalarType();
  return Method.getOverloadedOperator() == OO_Subscript ||
         (llvm::is_contained<StringRef>({"at", "back", "begin", "data", "end",
                                         "find", "front", "rbegin", "rend"},
                                        identifierOf(Method)));
}

bool isStandardOwner(QualType Type) {
  return isStdClass(Type.getNonReferenceType()->getAsCXXRecordDecl(),
                    {"unique_ptr", "shared_ptr", "optional"});
}

bool isUniqueOwner(QualType Type) {
  return isStdClass(Type->getAsCXXRecordDecl(), {"unique_ptr"});
}

bool isOptional(QualType Type) {
  return isStdClass(Type->getAsCXXRecordDecl(), {"optional"});
}

const Expr *pointee(const Expr &E) {
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
             Member && (identifierOf(*Method) == "get" ||
                        identifierOf(*Method) == "value")) {
    Object = Member->getImplicitObjectArgument();
  }
  if (!Object)
    return nullptr;
  return isStandardOwner(Object->IgnoreImpCasts()->getType()) ? Object
                                                              : nullptr;
}

std::pair<const Expr *, const Expr *> valueOr(const Expr &E) {
  const auto *Call = dyn_cast<CXXMemberCallExpr>(&E);
  const CXXMethodDecl *Method = Call ? Call->getMethodDecl() : nullptr;
  return Method && Call->getNumArgs() == 1 &&
                 identifierOf(*Method) == "value_or" &&
                 isStdClass(Method->getParent(), {"optional"})
             ? std::pair(Call->getImplicitObjectArgument(), Call->getArg(0))
             : std::pair<const Expr *, const Expr *>();
}

bool keepsOrder(QualType Type) {
  return Type->isArrayType() ||
         isStdClass(Type->getAsCXXRecordDecl(),
                    {"array", "deque", "initializer_list", "list", "vector"});
}

const InitListExpr *listOf(const Expr *E) {
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(E);
      Construct && Construct->getNumArgs() != 0 &&
      Construct->getConstructor()->getParent()->isInStdNamespace()) {
    E = stripConversions(Construct->getArg(0));
    // Other braces have no elements: a number, or an allocator.
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

bool isIterator(QualType Type) {
  const auto *Class = Type->getAsCXXRecordDecl();
  return Class && isOfStandardLibrary(*Class) &&
         identifierOf(*Class).contains("iter");
}

bool isSoleOwner(const CXXRecordDecl &Class) {
  return isStdClass(&Class,
                    {"array", "deque", "forward_list", "initializer_list",
                     "list", "map", "multimap", "optional", "pair", "queue",
                     "stack", "tuple", "unique_ptr", "unordered_map",
                     "unordered_multimap", "variant", "vector"});
}

bool storesFunction(const CXXRecordDecl &Class) {
  return isStdClass(&Class,
                    {"any", "async", "function", "jthread",
                     "move_only_function", "packaged_task", "thread"}) ||
         (isOfStandardLibrary(Class) &&
          identifierOf(Class).starts_with("_Bind"));
}

bool putsIn(const FunctionDecl &Method) {
  if (!isa<CXXMethodDecl>(Method))
    return false;
  const StringRef Name = identifierOf(Method);
  return Name.starts_with("emplace") || Name.starts_with("push") ||
         Name == "assign" || Name == "insert" || Name == "try_emplace" ||
         Name == "insert_or_assign";
}

ElementAccess elementAccess(const Expr &E) {
  if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(&E)) {
    const auto *Decay =
        dyn_cast<ImplicitCastExpr>(Subscript->getBase()->IgnoreParens());
    if (!Decay || Decay->getCastKind() != CK_ArrayToPointerDecay)
      return {};
    return {Decay->getSubExpr(), Subscript->getIdx(), 0};
  }
  const auto *Call = dyn_cast<CallExpr>(&E);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (!Callee)
    return {};
  if (isGet(*Callee) && Call->getNumArgs() == 1) {
    const TemplateArgumentList *Which = Callee->getTemplateSpecializationArgs();
    if (Which && Which->size() != 0 &&
        Which->get(0).getKind() == TemplateArgument::Integral)
      return {Call->getArg(0), nullptr,
              Which->get(0).getAsIntegral().getExtValue()};
    return {};
  }
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  if (!Method || !Method->getParent()->isInStdNamespace())
    return {};
  if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(Call))
    return Op->getOperator() == OO_Subscript && Op->getNumArgs() == 2 &&
                   keepsOrder(Op->getArg(0)->getType())
               ? ElementAccess{Op->getArg(0), Op->getArg(1), 0}
               : ElementAccess();
  const auto *Member = dyn_cast<CXXMemberCallExpr>(Call);
  if (!Member)
    return {};
  const Expr *Object = Member->getImplicitObjectArgument();
  const StringRef Name = identifierOf(*Method);
  if (Name == "at" && Member->getNumArgs() == 1)
    return {Object, Member->getArg(0), 0};
  if (Name == "front" && Member->getNumArgs() == 0)
    return {Object, nullptr, 0};
  if (Name == "back" && Member->getNumArgs() == 0)
    return {Object, nullptr, -1};
  return {};
}

/// Returns true if a move from one object of \p Type to another moves its whole
/// value.
static bool isMovedWhole(QualType Type) {
  const auto *Class = Type->getAsCXXRecordDecl();
  return !Class || Class->isInStdNamespace() ||
         (Class->hasDefinition() && !Class->hasUserDeclaredMoveOperation() &&
          !Class->hasUserDeclaredCopyConstructor() &&
          !Class->hasUserDeclaredCopyAssignment());
}

std::pair<const Expr *, const Expr *> swappedBy(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
  if (!Callee || identifierOf(*Callee) != "swap" ||
      !(Method ? Method->getParent()->isInStdNamespace()
               : Callee->isInStdNamespace()))
    return {};
  const Expr *First = nullptr, *Second = nullptr;
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call);
      Member && Member->getNumArgs() == 1) {
    First = Member->getImplicitObjectArgument();
    Second = Member->getArg(0);
  } else if (!Member && Call.getNumArgs() == 2) {
    First = Call.getArg(0);
    Second = Call.getArg(1);
  }
  const bool IsSame = First && First->isGLValue() && Second->isGLValue() &&
                      First->getType().getCanonicalType() ==
                          Second->getType().getCanonicalType();
  return IsSame && isMovedWhole(First->getType())
             ? std::pair(First, Second)
             : std::pair<const Expr *, const Expr *>();
}

std::pair<const Expr *, const Expr *> exchangedBy(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || identifierOf(*Callee) != "exchange" ||
      !Callee->isInStdNamespace() || isa<CXXMethodDecl>(Callee) ||
      Call.getNumArgs() != 2 || !isMovedWhole(Call.getArg(0)->getType()) ||
      Call.getArg(0)->getType().getCanonicalType() !=
          Call.getArg(1)->getType().getCanonicalType())
    return {};
  return {Call.getArg(0), Call.getArg(1)};
}

/// The string that \p Call, of its member \p Name, is for; null for others.
static const Expr *stringOf(const CallExpr &Call, llvm::StringRef Name) {
  const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call);
  const CXXMethodDecl *Method = Member ? Member->getMethodDecl() : nullptr;
  return Method && identifierOf(*Method) == Name &&
                 isStdClass(Method->getParent(),
                            {"basic_string", "basic_string_view"})
             ? Member->getImplicitObjectArgument()
             : nullptr;
}

const Expr *appendedBy(const CallExpr &Call) {
  return Call.getNumArgs() == 1 && stringOf(Call, "append") ? Call.getArg(0)
                                                            : nullptr;
}

const Expr *cutBy(const CallExpr &Call) { return stringOf(Call, "substr"); }

ContainerCall containerCall(const FunctionDecl *Function) {
  if (!Function)
    return ContainerCall::None;
  const auto *Method = dyn_cast<CXXMethodDecl>(Function);
  if (!(Method ? Method->getParent()->isInStdNamespace()
               : Function->isInStdNamespace()))
    return ContainerCall::None;
  return llvm::StringSwitch<ContainerCall>(identifierOf(*Function))
      .Case("push_back", ContainerCall::Append)
      .Case("push_front", ContainerCall::Prepend)
      .Case("emplace_back", ContainerCall::Emplace)
      .Case("emplace_front", ContainerCall::EmplaceFront)
      .Case("insert", ContainerCall::Insert)
      .Case("emplace", ContainerCall::EmplaceAt)
      .Case("assign", ContainerCall::Assign)
      .Case("resize", ContainerCall::Resize)
      .Case("erase", ContainerCall::Remove)
      .Case("pop_back", ContainerCall::Remove)
      .Case("pop_front", ContainerCall::Remove)
      .Case("clear", ContainerCall::Clear)
      .Case("reserve", ContainerCall::Reserve)
      .Case("shrink_to_fit", ContainerCall::Reserve)
      .Case("begin", ContainerCall::Begin)
      .Case("cbegin", ContainerCall::Begin)
      .Case("end", ContainerCall::End)
      .Case("cend", ContainerCall::End)
      .Default(ContainerCall::None);
}

bool isSharedOwner(QualType Type) {
  const auto *Class = Type->getAsCXXRecordDecl();
  return isStandardOwner(Type) && Class && identifierOf(*Class) == "shared_ptr";
}

const CXXRecordDecl *classOwnedBy(const Expr &Owner) {
  const Expr *E = Owner.IgnoreImplicit()->IgnoreParenImpCasts();
  while (const auto *Construct = dyn_cast<CXXConstructExpr>(E)) {
    if (!isStandardOwner(E->getType()) || Construct->getNumArgs() == 0)
      return nullptr;
    E = Construct->getArg(0)->IgnoreImplicit()->IgnoreParenImpCasts();
  }
  const auto *Call = dyn_cast<CallExpr>(E);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (!Callee || !makesOwner(*Callee))
    return nullptr;
  const QualType Made = firstArgument(Call->getType());
  return Made.isNull() ? nullptr : Made->getAsCXXRecordDecl();
}

} // namespace clang::tidy::bigtable
