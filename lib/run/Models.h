// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Models of functions of libraries: what each returns and changes, as a row of
/// a table. To add one, write its row beside those of its class.

#ifndef BIGTABLE_TIDY_LIB_RUN_MODELS_H
#define BIGTABLE_TIDY_LIB_RUN_MODELS_H

#include "run/Interpreter.h"

namespace clang::tidy::bigtable::run {

/// Classes of libraries that have the same models.
enum class ClassKind : uint8_t {
  None,     ///< All others, by their full names.
  Sequence, ///< An object with elements.
  Map,      ///< The same; each element has 'first' and 'second'.
  Optional, ///< The content, or absent.
  Owner,    ///< A reference to the content, or absent.
  Text,
  Pair,
  Tuple,
  Variant, ///< An object whose only member, named as in a tuple, it holds.
  Callable,
  Iterator, ///< A reference to an element; absent at the end.
  Time,     ///< A duration or a time point.
  Message,  ///< Protocol buffers: an object with a member for each field.
  Families, ///< The client's: becomes a message with families and their rules.
};
ClassKind classKind(llvm::StringRef Name);

/// The member of a message with a rule that has the one before, if there was
/// another.
inline constexpr llvm::StringLiteral ReplacedRule = "(replaced)";

/// Returns the result; null if the model does not fit the call after all.
using Model = Value (*)(Interpreter &I, Call &C, State &S);
/// The name of constructors in the table.
inline constexpr llvm::StringLiteral Construct = "(constructor)";
/// The name of conversions: 'operator bool'.
inline constexpr llvm::StringLiteral Convert = "(conversion)";

struct ModelOf {
  ClassKind Class;
  llvm::StringLiteral Names; ///< With spaces between them.
  Model Run;
};
llvm::ArrayRef<ModelOf> algorithmModels();
llvm::ArrayRef<ModelOf> containerModels();
llvm::ArrayRef<ModelOf> ownerModels();
llvm::ArrayRef<ModelOf> textModels();
llvm::ArrayRef<ModelOf> timeModels();
/// Returns \p V, of the type \p Of, where an unknown duration is a multiple of
/// its unit.
Value asDurationOf(Interpreter &I, const Value &V, const code::Type &Of);
/// Returns \p V, where an unknown number counts units of \p Unit nanoseconds.
Value asCountOf(Interpreter &I, const Value &V, int64_t Unit);
/// The model of all functions of messages.
Value callMessage(Interpreter &I, Call &C, State &S);

// Several models need these.
/// Returns true if the container \p In of the type \p Of visits its elements in
/// the order in which they are there: unless it is a map, whose keys decide.
bool keepsOrder(Interpreter &I, const code::Type &Of, const Parts &In);
/// Returns whether there is content in the optional or owner \p V.
Value presence(Interpreter &I, const Value &V, State &S);
/// Stores the argument in the object, and returns that.
Value assign(Interpreter &I, Call &C, State &S);
inline Value first(Interpreter &I, Call &C, State &S) { return I.in(C, 0, S); }
inline Value itself(Interpreter &I, Call &C, State &S) { return I.self(C, S); }
inline Value place(Interpreter &, Call &C, State &) { return C.This; }
/// For functions that change nothing that a value tells.
inline Value nothing(Interpreter &, Call &, State &) { return unknown(0); }

} // namespace clang::tidy::bigtable::run

#endif // BIGTABLE_TIDY_LIB_RUN_MODELS_H
