// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The standard library: the effect of its classes and functions on their
/// contents and arguments.

#ifndef BIGTABLE_TIDY_LIB_CXX_STANDARD_H
#define BIGTABLE_TIDY_LIB_CXX_STANDARD_H

#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <utility>

namespace clang::tidy::bigtable {

/// Returns true if \p D is declared in namespace std, or in a namespace inside.
bool isStandard(const Decl &D);
bool isChrono(const Decl &D);
/// Returns the duration type of a std::chrono duration or time point; null for
/// other types.
QualType countOf(QualType Type);

bool isForward(const FunctionDecl &Function);
/// Returns true for std::ref() and the like. Their results can be used to
/// change the arguments.
bool makesReferences(const FunctionDecl &Function);
bool isReferenceWrapper(const CXXRecordDecl &Class);
/// Returns true for members of owners that return the contents. The analysis
/// sees changes of the contents where they happen.
bool isAccessor(const CXXMethodDecl &Method);
/// Returns true if \p Function calls the function in a std::function or a
/// similar class.
bool callsStored(const FunctionDecl &Function);
/// Returns the pointer to a function, or the std::function, that \p Call calls;
/// null if it names the function.
const Expr *callableIn(const CallExpr &Call);
/// Returns true if the result of \p Method is a way to change the object later.
bool handsOut(const CXXMethodDecl &Method);

/// Returns the owner or optional that \p E dereferences, as in '*p', 'p->', or
/// 'p.get()'; null for other expressions.
const Expr *pointee(const Expr &E);
/// Returns the optional and the default of 'o.value_or(d)'; null for other
/// expressions.
std::pair<const Expr *, const Expr *> valueOr(const Expr &E);
/// Returns true if \p Type is a smart pointer, or optional.
bool isStandardOwner(QualType Type);
/// Returns true if \p Type is a smart pointer that shares its object.
bool isSharedOwner(QualType Type);
/// Returns the class of the object that the smart pointer \p Owner is made
/// with: C for 'std::make_shared<C>()'; null if unknown.
const CXXRecordDecl *classOwnedBy(const Expr &Owner);
/// Returns true if \p Type is a smart pointer that does not share its object.
bool isUniqueOwner(QualType Type);
/// Returns true if copies of an object of \p Type do not share its contents.
bool isOptional(QualType Type);
/// Returns the type to which a shared or unique pointer points; otherwise \p
/// Type without a reference.
QualType pointee(QualType Type);
/// Returns true if \p Class is std::pair; false for null.
bool isPair(const CXXRecordDecl *Class);
bool isTuple(const CXXRecordDecl *Class);
/// Returns the types of the elements of a tuple; empty for null and for other
/// classes.
llvm::SmallVector<QualType, 4> tupleElements(const CXXRecordDecl *Class);
/// Returns true for std::make_pair() and std::make_tuple(), which copy their
/// arguments.
bool makesTuple(const FunctionDecl &Function);
/// Returns true if \p Class is a map in which a key has one value.
bool isMap(const CXXRecordDecl *Class);
/// Returns true for std::make_unique() and the like.
bool makesOwner(const FunctionDecl &Function);
/// Returns the constructor that \p Call, for which makesOwner() is true, runs
/// with its arguments; null if unknown.
const CXXConstructorDecl *constructorRunBy(const CallExpr &Call);
/// Calls \p Visit for each class that \p Call, a call of a template outside of
/// the user's code, may make an object of from other values.
void forEachClassMadeBy(const Expr &Call, const FunctionDecl &Callee,
                        llvm::function_ref<void(const CXXRecordDecl &)> Visit);
/// Returns the first argument of a template of the standard library; null for
/// other types.
QualType firstArgument(QualType Type);
/// Returns true if \p Function is std::get_time(), whose result fills in the
/// first argument.
bool isGetTime(const FunctionDecl &Function);
/// Returns true for std::get(), also of a structured binding.
bool isGet(const FunctionDecl &Function);

/// Returns true if a list of \p Type retains its elements and their order.
/// False for sets, maps, and structs.
bool keepsOrder(QualType Type);
/// Returns the braced list that the container \p E is made of; null if it is
/// made in another way.
const InitListExpr *listOf(const Expr *E);

/// Returns true if \p D is part of the standard library, including its
/// extensions, which contain some of its iterators.
bool isOfStandardLibrary(const Decl &D);
/// Returns true if \p Type is a class of positions in the standard library's
/// containers.
bool isIterator(QualType Type);
/// Returns true if no other object refers to the contents of an object of the
/// standard library's \p Class, except by address.
bool isSoleOwner(const CXXRecordDecl &Class);
/// Returns true if an object of the standard library's \p Class may call a
/// function that was passed to it.
bool storesFunction(const CXXRecordDecl &Class);
/// Returns true if the standard library's \p Method puts its arguments into the
/// object, and nothing into the arguments.
bool putsIn(const FunctionDecl &Method);

/// An access to an element: 'c[i]', 'c.at(i)', 'c.front()', 'std::get<1>(c)'.
struct ElementAccess {
  const Expr *Container = nullptr; ///< Null if it is not an access.
  /// The index expression; null if Place is the index.
  const Expr *Index = nullptr;
  int64_t Place = 0; ///< The index, from the end if negative.
};
/// Returns the access to an element of an array or a standard container, except
/// accesses that may add an element, such as 'map[key]'.
ElementAccess elementAccess(const Expr &E);

/// Returns the two expressions whose values \p Call swaps; null if it does not
/// swap.
std::pair<const Expr *, const Expr *> swappedBy(const CallExpr &Call);
/// Returns the target and the new value of 'std::exchange(old, new)', which
/// returns the old value; null for other calls.
std::pair<const Expr *, const Expr *> exchangedBy(const CallExpr &Call);

/// Returns the argument of 's.append(t)'; null for other calls.
const Expr *appendedBy(const CallExpr &Call);
/// Returns the string 's' in 's.substr(...)'; null for other calls.
const Expr *cutBy(const CallExpr &Call);

/// The effect of a function on a container; None for null and for other
/// functions.
enum class ContainerCall : uint8_t {
  None,
  Append,       ///< Adds its argument at the end.
  Prepend,      ///< Adds its argument at the beginning.
  Emplace,      ///< Adds an element, made of its arguments, at the end.
  EmplaceFront, ///< Adds an element, made of its arguments, at the beginning.
  Insert,       ///< Adds elements at the position in its first argument.
  EmplaceAt,    ///< Adds one element, made of the other arguments, there.
  Assign,       ///< Replaces all elements.
  Resize,       ///< Adds or removes elements at the end.
  Remove,       ///< Removes some elements.
  Clear,        ///< Removes all elements.
  Reserve,      ///< Changes no elements.
  Begin,
  End,
};
ContainerCall containerCall(const FunctionDecl *Function);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_CXX_STANDARD_H
