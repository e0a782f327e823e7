// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The names of the standard library: the effect of its classes and functions
/// on their contents and arguments.

#ifndef BIGTABLE_TIDY_LIB_CXX_STANDARD_H
#define BIGTABLE_TIDY_LIB_CXX_STANDARD_H

#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <utility>

namespace clang::tidy::bigtable {

/// Returns true if \p D is declared in namespace std, or further inside.
bool isStandard(const Decl &D);
bool isChrono(const Decl &D);
/// Returns the duration type of a std::chrono duration or time point; null for
/// other types.
QualType countOf(QualType Type);

bool isForward(const FunctionDecl &Function);
/// std::ref() and its like: who has the result can change the arguments.
bool makesReferences(const FunctionDecl &Function);
bool isReferenceWrapper(const CXXRecordDecl &Class);
/// Returns true for members of owners that return the contents. A change of the
/// contents is seen where it happens.
bool isAccessor(const CXXMethodDecl &Method);
/// Returns true if \p Function calls the function in a std::function or a
/// similar class.
bool callsStored(const FunctionDecl &Function);
/// Members that hand out a way to change the object later.
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
/// The class of the object that \p Owner, a smart pointer, is made with: of
/// 'std::make_shared<C>()'; null if that is not known.
const CXXRecordDecl *classOwnedBy(const Expr &Owner);
/// Returns true if it is one that nothing shares with another.
bool isUniqueOwner(QualType Type);
/// Returns true if copies of an object of \p Type do not share its contents.
bool isOptional(QualType Type);
/// Returns the type to which a shared or unique pointer points; otherwise \p
/// Type without a reference.
QualType pointee(QualType Type);
/// Null is no pair.
bool isPair(const CXXRecordDecl *Class);
bool isTuple(const CXXRecordDecl *Class);
/// The types of the elements of a tuple; none for null and others.
llvm::SmallVector<QualType, 4> tupleElements(const CXXRecordDecl *Class);
/// std::make_pair() and std::make_tuple(), which copy their arguments.
bool makesTuple(const FunctionDecl &Function);
/// A map in which a key has one value.
bool isMap(const CXXRecordDecl *Class);
/// Returns true if two keys of a map are the same if they are equal, and only
/// then.
bool comparesPlainly(const CXXRecordDecl *Map);
/// std::make_unique() and its like.
bool makesOwner(const FunctionDecl &Function);
/// Returns the constructor that \p Call, of one of these, runs with its
/// arguments; null if it is unknown.
const CXXConstructorDecl *constructorRunBy(const CallExpr &Call);
/// Calls \p Visit for each class of which \p Call, of a template outside of
/// the user's code, may construct an object from other values.
void forEachClassMadeBy(const Expr &Call, const FunctionDecl &Callee,
                        llvm::function_ref<void(const CXXRecordDecl &)> Visit);
/// The first argument of a template of the standard library; null for other
/// types.
QualType firstArgument(QualType Type);
/// std::get(): of a structured binding, too.
bool isGet(const FunctionDecl &Function);

/// Returns true if a list of that type keeps its elements, and their order: no
/// set or map, and no struct.
bool keepsOrder(QualType Type);
/// The type of the elements of a container that can grow at its end; null for
/// any other type.
QualType elementOfGrowing(QualType Container);
/// The list in braces that the container \p E is made of; null if it is made in
/// another way.
const InitListExpr *listOf(const Expr *E);

/// Returns true if \p D is the standard library's: also in its extensions,
/// where some of its iterators are.
bool isOfStandardLibrary(const Decl &D);
/// Returns true if who has an object of the standard library's \p Class has all
/// that is in it: no other object leads there, but through an address.
bool isSoleOwner(const CXXRecordDecl &Class);
/// Returns true if an object of the standard library's \p Class may call a
/// function that it was given.
bool storesFunction(const CXXRecordDecl &Class);
/// Returns true if the standard library's \p Function changes none of its
/// arguments, and only returns its result.
bool onlyReturns(const FunctionDecl &Function);
/// Returns true if the standard library's \p Method puts its arguments into the
/// object, and nothing into the arguments.
bool putsIn(const FunctionDecl &Method);

/// An element of a container: 'c[i]', 'c.at(i)', 'c.front()', 'std::get<1>(c)'.
struct ElementAccess {
  const Expr *Container = nullptr; ///< Null if it is none.
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
/// The string that 's.substr(...)' copies a part of; null for other calls.
const Expr *cutBy(const CallExpr &Call);

/// The effect of a function on a container; None for null and for other
/// functions.
enum class ContainerCall : uint8_t {
  None,
  Append,       ///< Adds its argument at the end,
  Prepend,      ///< or at the beginning.
  Emplace,      ///< Adds an element that is made of its arguments at the end,
  EmplaceFront, ///< or at the beginning.
  Insert,       ///< Adds elements where its first argument says,
  EmplaceAt,    ///< or one that is made of the others.
  Assign,       ///< Replaces all elements,
  Resize,       ///< or adds some at the end, or takes some away there.
  Remove,       ///< Takes some away,
  Clear,        ///< or all.
  Reserve,      ///< Changes no element.
  Begin,
  End,
};
ContainerCall containerCall(const FunctionDecl *Function);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_CXX_STANDARD_H
