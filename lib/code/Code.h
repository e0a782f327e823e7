// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// A program as data: types, expressions, statements, and functions, as far as
/// an analysis of values needs them. It knows nothing of Clang. Room 'lower'
/// makes it of Clang's syntax tree, Saved.h stores it, and Text.h prints it.
///
/// All nodes are immutable, live in the arena of a Program, and are passed by
/// pointer. Strings in nodes live there, too.

#ifndef BIGTABLE_TIDY_LIB_CODE_CODE_H
#define BIGTABLE_TIDY_LIB_CODE_CODE_H

#include "model/CallKind.h"
#include "model/FilterStage.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <tuple>

namespace clang::tidy::bigtable::code {

/// A range of a source file, from the first character to behind the last.
struct Location {
  uint32_t File = 0; ///< For Program::file(); 0 if there is no location.
  uint32_t Line = 0; ///< From 1.
  uint32_t Column = 0;
  uint32_t EndLine = 0;
  uint32_t EndColumn = 0;
  /// If a macro's definition or argument spells the code: where. The location
  /// itself is then that of the macro's use. Null otherwise.
  const Location *Spelling = nullptr;
};

enum class TypeKind : uint8_t {
  Unknown, ///< Dependent, or not described here.
  Void,
  Bool,
  Integer,   ///< Width bits; also characters.
  Floating,  ///< Width bits.
  Enum,      ///< Name, and the underlying integer as Arguments[0].
  Pointer,   ///< To Arguments[0].
  Reference, ///< To Arguments[0].
  Array,     ///< Count elements of type Arguments[0].
  Class,     ///< Name, and the arguments of its template.
  Function,  ///< Returns Arguments[0]; the others are its parameters.
  Duration,  ///< std::chrono: counts ticks of Num / Den s in Arguments[0].
  TimePoint, ///< std::chrono: Name is the clock, Arguments[0] the duration.
  Closure,   ///< A lambda expression; Name is the key of its function.
  Null,      ///< The type of nullptr.
  Number,    ///< Num, as an argument of a template.
};

/// A type. Equal types of a Program are one object.
struct Type {
  TypeKind Kind = TypeKind::Unknown;
  bool IsConst = false;
  bool IsSigned = false; ///< Integer.
  bool IsRvalue = false; ///< Reference: '&&'.
  uint16_t Width = 0;
  /// Qualified, without inline namespaces and arguments of templates.
  llvm::StringRef Name;
  /// Of a class, first its own, then those of what is around it.
  llvm::ArrayRef<const Type *> Arguments;
  int64_t Num = 0; ///< Duration, Number; the number of elements of an Array.
  int64_t Den = 1;

  friend bool operator==(const Type &L, const Type &R) {
    return std::tie(L.Kind, L.IsConst, L.IsSigned, L.IsRvalue, L.Width, L.Name,
                    L.Num, L.Den, L.Arguments) ==
           std::tie(R.Kind, R.IsConst, R.IsSigned, R.IsRvalue, R.Width, R.Name,
                    R.Num, R.Den, R.Arguments);
  }
};

struct Field {
  llvm::StringRef Name;
  const Type *Of = nullptr;
};

/// The definition of a class of the user's code.
struct Class {
  const Type *Is = nullptr; ///< Without const.
  Location At;
  llvm::ArrayRef<const Type *> Bases;
  llvm::ArrayRef<Field> Fields;
  bool IsUnion = false;
};

/// The function that a call names.
struct Callee {
  /// The same in all source files: functions and calls with equal keys belong
  /// together. A function without linkage has its file's name in it.
  llvm::StringRef Key;
  /// Qualified, without inline namespaces and arguments of templates.
  llvm::StringRef Name;
  const Type *Signature = nullptr; ///< A TypeKind::Function.
  /// Of the function, if it is an instance of a template:
  /// std::chrono::milliseconds in 'duration_cast<std::chrono::milliseconds>'.
  llvm::ArrayRef<const Type *> TemplateArguments;
  bool IsMethod = false; ///< The object is the first operand of a call.
  bool IsConst = false;  ///< A method that cannot change the object.
  bool IsVirtual = false;
  bool IsConstructor = false;
  bool IsCopy = false;     ///< A constructor or assignment that copies.
  bool IsMove = false;     ///< A constructor or assignment that moves.
  bool IsImplicit = false; ///< Defaulted: works member by member.
  bool IsNoReturn = false;
  bool IsVariadic = false; ///< As in C, with '...'.
};

enum class Storage : uint8_t { Local, Parameter, Capture, Static, Global };

struct Expr;

/// A variable: in a function, or at namespace or class scope.
struct Variable {
  /// Unique in the function; for Global, qualified, and the same in all files.
  llvm::StringRef Name;
  Storage Kind = Storage::Local;
  const Type *Of = nullptr;
  Location At;
  /// Static and Global: what it is initialized with, if that is known.
  const Expr *Init = nullptr;
  /// The destructor that runs at the end of the scope, if it is the user's. A
  /// reference may have that of the temporary object to which it is bound.
  const Callee *Destructor = nullptr;
  /// Not changed after its initialization.
  bool IsConstant = false;
};

/// The role of an operand of a call of Bigtable's client.
struct RoleOf {
  Role Is = Role::Other;
  uint32_t Operand = 0;
  /// If not empty, only this field of the operand has the role.
  llvm::StringRef Field;
};

/// The meaning of a call of Bigtable's client, of its protocol buffers, or of
/// the runtime.
struct ClientCall {
  CallKind Kind = CallKind::Write;
  Stage Filter = Stage::None; ///< For CallKind::Filter.
  llvm::ArrayRef<RoleOf> Roles;
};

enum class ExprKind : uint8_t {
  Number,      ///< The constant Number: integers, bool, characters, enums. It
               ///< has the bits of those that do not fit.
  Real,        ///< The constant RealNumber.
  Text,        ///< The constant characters Text.
  Null,        ///< nullptr.
  Zero,        ///< A value-initialized object of the type.
  Variable,    ///< The place of Var.
  This,        ///< The object of a method: a place.
  Function,    ///< The function Called, as a value.
  Member,      ///< The member Text of the object Operands[0].
  Element,     ///< The element Operands[1] of the array or pointer Operands[0].
  Dereference, ///< The place to which the pointer Operands[0] points.
  AddressOf,   ///< A pointer to the place Operands[0].
  Unary,       ///< Op and Operands[0].
  Binary,      ///< Op and two operands; the second of && and || may not run.
  Assign,      ///< Puts Operands[1] into the place Operands[0]; with an Op, its
               ///< result with the old value. Is that place.
  Convert,     ///< Operands[0] as another type: numbers, bases, pointers, and
               ///< a closure as a pointer to its function.
  Conditional, ///< Operands[1] if Operands[0], else Operands[2].
  Call,        ///< Calls Called, or, if that is null, Operands[0]. The other
               ///< operands are the object of a method, and the arguments.
  Construct,   ///< An object made by the constructor Called of the operands, or
               ///< an array of such objects.
  Aggregate,   ///< An object, array, or std::initializer_list with the operands
               ///< as its bases and fields, or its elements. If an array has
               ///< more elements, each of them is the last operand.
  Closure,     ///< The function Called with its captures, the operands.
  New,         ///< A pointer to a new object, made as Operands[0]; Operands[1],
               ///< if any, is the number of elements.
  Temporary,   ///< A place that is made for the value Operands[0]. The
               ///< destructor Called, if any, runs behind the whole expression,
               ///< or behind the loop whose range it is.
  Await,       ///< The result of waiting for Operands[0] in a coroutine.
  Throw,       ///< Throws Operands[0], or again without it.
  Unknown,     ///< Text is the reason; the operands are what it may change.
};

enum class Op : uint8_t {
  None,
  Add,
  Subtract,
  Multiply,
  Divide,
  Remainder,
  ShiftLeft,
  ShiftRight,
  BitAnd,
  BitOr,
  BitXor,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  Equal,
  NotEqual,
  Compare,
  And,
  Or,
  Comma,
  Negate,
  Not,
  BitNot,
  Increment,
  Decrement, ///< Unary; ++ and -- before.
  IncrementAfter,
  DecrementAfter,
};

/// Why the code contains an expression.
enum class Written : uint8_t {
  Spelled, ///< The source contains it: it has an expression of Clang's.
  Implied, ///< It is implied at its location: conversions, rewritten operators.
  Default, ///< A default argument, or a default initializer of a member.
};

/// An expression. It is a *place* if it names an object, else a value. Whoever
/// needs the value of a place loads it: a place that is passed to a parameter
/// of reference type is bound to it, and loaded for other parameters.
struct Expr {
  ExprKind Kind = ExprKind::Unknown;
  Op Operator = Op::None;
  Written By = Written::Spelled;
  bool IsPlace = false;
  const Type *Of = nullptr; ///< Without reference.
  Location At;
  llvm::ArrayRef<const Expr *> Operands;
  union {
    int64_t Number = 0;
    double RealNumber;
  };
  llvm::StringRef Text;
  const Variable *Var = nullptr;
  const Callee *Called = nullptr;
  const ClientCall *Client = nullptr; ///< Null for other calls.
};

enum class StmtKind : uint8_t {
  Block,      ///< Stmts, with a scope of their own.
  Let,        ///< Declares Var, with Exprs[0] as its initial value, if any. A
              ///< reference is bound to that place.
  Evaluate,   ///< Evaluates Exprs[0] and drops its result.
  Initialize, ///< Makes the member or base, the place Exprs[0], of Exprs[1].
  If,         ///< Stmts[0] if Exprs[0], else Stmts[1], if any.
  Loop,       ///< Runs Stmts[0], then Stmts[1], if any ('continue' goes there),
              ///< while Exprs[0], or for ever without it.
  LoopOnce,   ///< The same, but tests after the first turn: do-while.
  ForEach,    ///< Runs Stmts[0] with Var as each element of Exprs[0].
  Switch,     ///< Runs Stmts[0], a Block, from the Case that equals Exprs[0].
              ///< If Text is "all", each enumerator has a Case.
  Case,       ///< A label in the Block of a Switch: its values, the Exprs (two
              ///< are a range if Text is "..."), or the default without any.
  Try,        ///< Runs Stmts[0], and on an exception one of the others.
  Handler,    ///< In a Try: Stmts[0] for exceptions of Var, or for all.
  Return,     ///< Returns Exprs[0], if any; also co_return.
  Break,
  Continue,
  Yield,   ///< co_yield Exprs[0].
  Unknown, ///< Text is the reason. Exprs and Stmts may run, in any order and
           ///< any number of times: labels, goto, code with errors.
};

struct Stmt {
  StmtKind Kind = StmtKind::Unknown;
  Location At;
  llvm::ArrayRef<const Expr *> Exprs;
  llvm::ArrayRef<const Stmt *> Stmts;
  const Variable *Var = nullptr;
  llvm::StringRef Text;
};

/// A function with its code.
struct Function {
  const Callee *Is = nullptr;
  Location At;
  llvm::ArrayRef<const Variable *> Parameters;
  llvm::ArrayRef<const Variable *> Captures; ///< Of a closure.
  const Type *Object = nullptr; ///< The class of 'this'; null without one.
  /// Keys of the virtual methods that it overrides.
  llvm::ArrayRef<llvm::StringRef> Overrides;
  const Stmt *Body = nullptr; ///< A Block.
  bool IsCoroutine = false;
  bool HasErrors = false; ///< Some of its code did not parse.
};

/// Calls \p Visit for \p E, or the expressions of \p S, and for all in them.
inline void forEachExpr(const Expr &E,
                        llvm::function_ref<void(const Expr &)> Visit) {
  Visit(E);
  for (const Expr *Each : E.Operands)
    forEachExpr(*Each, Visit);
}
inline void forEachExpr(const Stmt &S,
                        llvm::function_ref<void(const Expr &)> Visit) {
  for (const Expr *Each : S.Exprs)
    forEachExpr(*Each, Visit);
  for (const Stmt *Each : S.Stmts)
    forEachExpr(*Each, Visit);
}

} // namespace clang::tidy::bigtable::code

#endif // BIGTABLE_TIDY_LIB_CODE_CODE_H
