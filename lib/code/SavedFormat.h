// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The format of saved code, for Saved.cpp: the stream is a list of records.
/// Texts, types, callees, and variables get numbers from 1 when they first
/// appear, and are referred to by these. Expressions and statements come behind
/// their parts, as in reverse Polish notation, so that what is read is always a
/// tree.

#ifndef BIGTABLE_TIDY_LIB_CODE_SAVEDFORMAT_H
#define BIGTABLE_TIDY_LIB_CODE_SAVEDFORMAT_H

#include "code/Names.h"

namespace clang::tidy::bigtable::code {

inline constexpr llvm::StringLiteral Magic = "BTcd";
inline constexpr uint64_t Version = 2;
/// The types that a type consists of, each as often as it is there.
inline constexpr uint64_t MaxTypeSize = 100'000;

enum Record : unsigned {
  VersionRecord = 1,
  TextRecord,
  FileRecord,
  TypeRecord,
  CalleeRecord,
  VariableRecord,
  ExprRecord,
  StmtRecord,
  ClassRecord,
  GlobalRecord,
  FunctionRecord,
  EndRecord,
};

/// Each kind of node is described once, for To to write it or to fill it in:
/// number() takes what is not negative, integer() any number, ref() and refs()
/// nodes with numbers of their own. Locations come last: they count lines from
/// the one before, and a node that is referred to may be written in between.
template <class Coder> void describe(Coder &To, Location &At) {
  To.file(At.File);
  if (At.File == 0)
    return;
  To.line(At.Line);
  To.number(At.Column);
  uint64_t Lines = uint64_t(At.EndLine - At.Line) * 2 + (At.Spelling ? 1 : 0);
  To.number(Lines);
  At.EndLine = At.Line + uint32_t(Lines / 2);
  int64_t Columns = int64_t(At.EndColumn) - At.Column;
  To.integer(Columns);
  At.EndColumn = uint32_t(At.Column + uint64_t(Columns));
  if (Lines % 2 != 0) {
    Location Spelling = At.Spelling ? *At.Spelling : Location();
    Spelling.Spelling = nullptr;
    describe(To, Spelling);
    At.Spelling = To.keep(Spelling);
  }
}

template <class Coder> void describe(Coder &To, Type &T) {
  To.choice(T.Kind, typeWords().size());
  To.number(T.IsConst);
  To.number(T.IsSigned);
  To.number(T.IsRvalue);
  To.number(T.Width);
  To.text(T.Name);
  To.integer(T.Num);
  To.integer(T.Den);
  To.refs(T.Arguments);
}

template <class Coder> void describe(Coder &To, Callee &C) {
  To.text(C.Key);
  To.text(C.Name);
  To.ref(C.Signature);
  To.refs(C.TemplateArguments);
  for (const Flag &F : calleeFlags())
    To.number(C.*F.Is);
}

template <class Coder> void describe(Coder &To, Variable &V) {
  To.text(V.Name);
  To.choice(V.Kind, 5);
  To.ref(V.Of);
  To.ref(V.Destructor);
  To.number(V.IsConstant);
  describe(To, V.At);
}

template <class Coder> void describe(Coder &To, ClientCall &C) {
  To.choice(C.Kind, callKindWords().size());
  To.choice(C.Filter, stageWords().size());
  To.list(C.Roles, [&](RoleOf &R) {
    To.choice(R.Is, roleWords().size());
    To.number(R.Operand);
    To.text(R.Field);
  });
}

template <class Coder> void describe(Coder &To, Expr &E) {
  To.choice(E.Kind, exprWords().size());
  To.choice(E.By, 3);
  To.number(E.IsPlace);
  To.ref(E.Of);
  switch (E.Kind) {
  case ExprKind::Number:
  case ExprKind::Real:
    To.integer(E.Number);
    break;
  case ExprKind::Unary:
  case ExprKind::Binary:
  case ExprKind::Assign:
    To.choice(E.Operator, operatorWords().size());
    break;
  case ExprKind::Variable:
    To.ref(E.Var);
    break;
  case ExprKind::Text:
  case ExprKind::Member:
  case ExprKind::Aggregate:
  case ExprKind::Unknown:
    To.text(E.Text);
    break;
  case ExprKind::Function:
  case ExprKind::Closure:
  case ExprKind::Temporary:
    To.ref(E.Called);
    break;
  case ExprKind::Call:
  case ExprKind::Construct: {
    To.ref(E.Called);
    bool HasClient = E.Client;
    To.number(HasClient);
    if (HasClient) {
      ClientCall Client = E.Client ? *E.Client : ClientCall();
      describe(To, Client);
      E.Client = To.keep(Client);
    }
    break;
  }
  default:
    break;
  }
  describe(To, E.At);
}

template <class Coder> void describe(Coder &To, Stmt &S) {
  To.choice(S.Kind, stmtWords().size());
  To.ref(S.Var);
  To.text(S.Text);
  describe(To, S.At);
}

template <class Coder> void describe(Coder &To, Class &C) {
  To.ref(C.Is);
  To.refs(C.Bases);
  To.list(C.Fields, [&](Field &F) {
    To.text(F.Name);
    To.ref(F.Of);
  });
  To.number(C.IsUnion);
  describe(To, C.At);
}

template <class Coder> void describe(Coder &To, Function &F) {
  To.ref(F.Is);
  To.refs(F.Parameters);
  To.refs(F.Captures);
  To.ref(F.Object);
  To.list(F.Overrides, [&](llvm::StringRef &Key) { To.text(Key); });
  To.number(F.IsCoroutine);
  To.number(F.HasErrors);
  describe(To, F.At);
}

} // namespace clang::tidy::bigtable::code

#endif // BIGTABLE_TIDY_LIB_CODE_SAVEDFORMAT_H
