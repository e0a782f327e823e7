// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "code/Names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace clang::tidy::bigtable::code {

using Words = llvm::ArrayRef<llvm::StringRef>;

/// Returns the words of \p Text; "." is an empty one.
static llvm::SmallVector<llvm::StringRef, 0> split(llvm::StringRef Text) {
  llvm::SmallVector<llvm::StringRef, 0> Result;
  Text.split(Result, ' ');
  for (llvm::StringRef &Word : Result)
    if (Word == ".")
      Word = "";
  return Result;
}

Words exprWords() {
  static const auto Is =
      split(". . . null zero . this function . . deref address . . . "
            "convert . call make list closure new temporary await throw "
            "unknown");
  return Is;
}

Words stmtWords() {
  static const auto Is =
      split(". let . init if loop loop_once for switch case try catch "
            "return break continue yield unstructured");
  return Is;
}

Words typeWords() {
  static const auto Is =
      split("unknown_type void bool integer floating enum ptr ref array "
            ". fn duration time_point closure_type nullptr_type constant");
  return Is;
}

Words operatorWords() {
  static const auto Is =
      split(". + - * / % << >> & | ^ < <= > >= == != <=> && || , - ! ~ "
            "++ -- ++ --");
  return Is;
}

Words callKindWords() {
  static const auto Is =
      split("write aggregate counter delete cell row bulk carry apply "
            "read predicate query statement filter ttl live is_live "
            "expiry rule family admin table_name rows field time "
            "of_family no_time");
  return Is;
}

Words stageWords() {
  static const auto Is =
      split("none block pass neutral by_value by_value_time latest count "
            "skip family columns time chain interleave chain_of "
            "interleave_of condition sink live itself either");
  return Is;
}

Words roleWords() {
  static const auto Is =
      split("other table row_key family column timestamp value filter "
            "start after end last limit probability pattern label ttl "
            "max_age lifetime clock cell rule text mutation message families");
  return Is;
}

llvm::ArrayRef<Flag> calleeFlags() {
  static constexpr Flag Is[] = {{"method", &Callee::IsMethod},
                                {"const", &Callee::IsConst},
                                {"virtual", &Callee::IsVirtual},
                                {"constructor", &Callee::IsConstructor},
                                {"copy", &Callee::IsCopy},
                                {"move", &Callee::IsMove},
                                {"implicit", &Callee::IsImplicit},
                                {"no_return", &Callee::IsNoReturn},
                                {"variadic", &Callee::IsVariadic}};
  return Is;
}

bool isPlainName(llvm::StringRef Name) {
  for (const Words Reserved : {exprWords(), stmtWords(), typeWords()})
    if (llvm::is_contained(Reserved, Name))
      return false;
  if (llvm::is_contained({"const", "static", "fixed", "else", "then", "default",
                          "does", "destroy", "real", "place", "copy"},
                         Name) ||
      Name.contains(":::"))
    return false;
  // 'int64' and the like are types.
  if (Name.ltrim("u").consume_front("int") || Name.starts_with("float"))
    return false;
  llvm::SmallVector<llvm::StringRef, 8> Parts;
  Name.split(Parts, "::");
  return llvm::all_of(Parts, [](llvm::StringRef Part) {
    return !Part.empty() && !llvm::isDigit(Part.front()) &&
           llvm::all_of(Part, [](char C) {
             return llvm::isAlnum(C) || C == '_' || C == '#' || C == '$';
           });
  });
}

bool hasBranches(StmtKind Kind) {
  return Kind == StmtKind::If || Kind == StmtKind::Loop ||
         Kind == StmtKind::LoopOnce || Kind == StmtKind::ForEach ||
         Kind == StmtKind::Switch || Kind == StmtKind::Try ||
         Kind == StmtKind::Handler;
}

llvm::StringRef wordBetween(StmtKind Kind) {
  return Kind == StmtKind::If ? "else " : Kind == StmtKind::Try ? "" : "then ";
}

static Type plain(TypeKind Kind, uint16_t Width = 0, bool IsSigned = false) {
  Type Result;
  Result.Kind = Kind;
  Result.Width = Width;
  Result.IsSigned = IsSigned;
  return Result;
}

static Type withoutReference(const Type &Of) {
  return Of.Kind == TypeKind::Reference ? *Of.Arguments[0] : Of;
}

/// The type of the member or element of \p Object.
static Type partOf(const Expr &E, const Program &In) {
  const Type &Object = *E.Operands[0]->Of;
  if (E.Kind != ExprKind::Member)
    return Object.Arguments.size() == 1 ? *Object.Arguments[0] : Type();
  if (const Class *Known = In.definition(Object))
    for (const Field &F : Known->Fields)
      if (F.Name == E.Text)
        return withoutReference(*F.Of);
  return Type();
}

static Type usualOfBinary(const Expr &E) {
  if (E.Operator == Op::Comma)
    return *E.Operands[1]->Of;
  if (E.Operator >= Op::Less && E.Operator <= Op::NotEqual)
    return plain(TypeKind::Bool);
  if (E.Operator == Op::And || E.Operator == Op::Or)
    return plain(TypeKind::Bool);
  Type Left = *E.Operands[0]->Of;
  Left.IsConst = false;
  return Left;
}

Type usualType(const Expr &E, const Program &In, const Type *&Part) {
  switch (E.Kind) {
  case ExprKind::Number:
    return plain(TypeKind::Integer, 32, /*IsSigned=*/true);
  case ExprKind::Real:
    return plain(TypeKind::Floating, 64);
  case ExprKind::Null:
    return plain(TypeKind::Null);
  case ExprKind::Throw:
    return plain(TypeKind::Void);
  case ExprKind::Variable:
    return withoutReference(*E.Var->Of);
  case ExprKind::Function:
    return *E.Called->Signature;
  case ExprKind::Member:
  case ExprKind::Element:
    return partOf(E, In);
  case ExprKind::Dereference:
    return E.Operands[0]->Of->Arguments.size() == 1
               ? *E.Operands[0]->Of->Arguments[0]
               : Type();
  case ExprKind::AddressOf:
  case ExprKind::New: {
    Type Result = plain(TypeKind::Pointer);
    Part = E.Operands[0]->Of;
    Result.Arguments = llvm::ArrayRef(Part);
    return Result;
  }
  case ExprKind::Unary:
    if (E.Operator == Op::Not)
      return plain(TypeKind::Bool);
    [[fallthrough]];
  case ExprKind::Assign:
  case ExprKind::Temporary:
    return *E.Operands[0]->Of;
  case ExprKind::Binary:
    return usualOfBinary(E);
  case ExprKind::Conditional:
    return *E.Operands[1]->Of;
  case ExprKind::Call:
    return E.Called ? withoutReference(*E.Called->Signature->Arguments[0])
                    : Type();
  default:
    return Type();
  }
}

bool isUsuallyPlace(const Expr &E) {
  switch (E.Kind) {
  case ExprKind::Variable:
  case ExprKind::This:
  case ExprKind::Member:
  case ExprKind::Element:
  case ExprKind::Dereference:
  case ExprKind::Assign:
  case ExprKind::Temporary:
    return true;
  case ExprKind::Unary:
    return E.Operator == Op::Increment || E.Operator == Op::Decrement;
  case ExprKind::Conditional:
    return E.Operands[1]->IsPlace && E.Operands[2]->IsPlace;
  case ExprKind::Call:
    return E.Called &&
           E.Called->Signature->Arguments[0]->Kind == TypeKind::Reference;
  default:
    return false;
  }
}

namespace {

struct Numbers {
  uint8_t Least, Most;
};
constexpr uint8_t Any = 255;

} // namespace

llvm::StringRef flawOf(const Expr &E) {
  static constexpr Numbers Operands[] = {
      {0, 0}, {0, 0}, {0, 0}, {0, 0},   {0, 0},   {0, 0},   {0, 0},
      {0, 0}, {1, 1}, {2, 2}, {1, 1},   {1, 1},   {1, 1},   {2, 2},
      {2, 2}, {1, 1}, {3, 3}, {0, Any}, {0, Any}, {0, Any}, {0, Any},
      {1, 2}, {1, 1}, {1, 1}, {0, 1},   {0, Any}};
  const Numbers Expected = Operands[static_cast<size_t>(E.Kind)];
  if (!E.Of)
    return "an expression without a type";
  if (E.Operands.size() < Expected.Least ||
      (Expected.Most != Any && E.Operands.size() > Expected.Most))
    return "the wrong number of operands";
  const bool NeedsCallee = E.Kind == ExprKind::Function ||
                           E.Kind == ExprKind::Construct ||
                           E.Kind == ExprKind::Closure;
  if (NeedsCallee && !E.Called)
    return "an expression that names no function";
  if (E.Called && !NeedsCallee && E.Kind != ExprKind::Call &&
      E.Kind != ExprKind::Temporary)
    return "a function in an expression without one";
  if (E.Kind == ExprKind::Call && !E.Called && E.Operands.empty())
    return "a call of nothing";
  if ((E.Kind == ExprKind::Variable) != (E.Var != nullptr))
    return "a variable in the wrong expression";
  const bool HasOperator =
      E.Kind == ExprKind::Unary || E.Kind == ExprKind::Binary;
  const bool IsUnary = E.Operator >= Op::Negate;
  if (HasOperator
          ? E.Operator == Op::None || IsUnary != (E.Kind == ExprKind::Unary)
          : E.Operator != Op::None && (E.Kind != ExprKind::Assign || IsUnary))
    return "an operator that does not fit";
  if (E.Client)
    for (const RoleOf &R : E.Client->Roles)
      if (R.Operand >= E.Operands.size())
        return "a role of no operand";
  return "";
}

llvm::StringRef flawOf(const Stmt &S) {
  struct Parts {
    Numbers Exprs, Stmts;
  };
  static constexpr Parts All[] = {
      {{0, 0}, {0, Any}}, {{0, 1}, {0, 0}},    {{1, 1}, {0, 0}},
      {{2, 2}, {0, 0}},   {{1, 1}, {1, 2}},    {{0, 1}, {1, 2}},
      {{0, 1}, {1, 2}},   {{1, 1}, {1, 1}},    {{1, 1}, {1, 1}},
      {{0, Any}, {0, 0}}, {{0, 0}, {1, Any}},  {{0, 0}, {1, 1}},
      {{0, 1}, {0, 0}},   {{0, 0}, {0, 0}},    {{0, 0}, {0, 0}},
      {{1, 1}, {0, 0}},   {{0, Any}, {0, Any}}};
  const auto Fits = [](size_t Number, Numbers Expected) {
    return Number >= Expected.Least &&
           (Expected.Most == Any || Number <= Expected.Most);
  };
  const Parts &Expected = All[static_cast<size_t>(S.Kind)];
  if (!Fits(S.Exprs.size(), Expected.Exprs))
    return "the wrong number of expressions in a statement";
  if (!Fits(S.Stmts.size(), Expected.Stmts))
    return "the wrong number of statements in a statement";
  const bool MayHave = S.Kind == StmtKind::Let || S.Kind == StmtKind::ForEach ||
                       S.Kind == StmtKind::Handler;
  if (S.Var ? !MayHave : MayHave && S.Kind != StmtKind::Handler)
    return "a variable in the wrong statement";
  return "";
}

llvm::StringRef flawOf(const Type &T) {
  switch (T.Kind) {
  case TypeKind::Pointer:
  case TypeKind::Reference:
  case TypeKind::Array:
  case TypeKind::Enum:
  case TypeKind::Duration:
  case TypeKind::TimePoint:
    return T.Arguments.size() == 1 ? "" : "a type without its part";
  case TypeKind::Function:
    return T.Arguments.empty() ? "a function without a result" : "";
  case TypeKind::Class:
    return "";
  default:
    return T.Arguments.empty() ? "" : "a type with parts that it cannot have";
  }
}

} // namespace clang::tidy::bigtable::code
