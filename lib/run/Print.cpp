// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "code/Names.h"
#include "run/Text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace clang::tidy::bigtable::run {

static void print(const Value &V, const Memory &M, llvm::raw_ostream &Out,
                  unsigned Depth);

static void printDuration(int64_t Micros, llvm::raw_ostream &Out) {
  const uint64_t Size = Micros < 0 ? 0 - uint64_t(Micros) : uint64_t(Micros);
  if (Size % 1'000'000 == 0)
    Out << Size / 1'000'000 << " s";
  else if (Size % 1'000 == 0)
    Out << Size / 1'000 << " ms";
  else
    Out << Size << " us";
}

static void printTime(const Alternative &A, const Memory &M,
                      llvm::raw_ostream &Out) {
  if (A.Unit)
    Out << "count(" << A.Unit << " ns) of ";
  if (A.TakenFor)
    Out << "taken for " << A.TakenFor << " ns: ";
  const bool HasNow = A.Base == TimeBase::Now;
  if (HasNow)
    Out << (A.IsSteady ? "steady now" : "now");
  if (A.Base == TimeBase::Rest)
    Out << "the rest of ";
  if (A.Bucket) {
    Out << (HasNow ? " down to " : "");
    printDuration(A.Bucket, Out);
  }
  if (A.Base == TimeBase::Rest)
    return;
  if (A.Number || (!HasNow && !A.Id)) {
    if (HasNow)
      Out << (A.Number < 0 ? " - " : " + ");
    else if (A.Number < 0)
      Out << '-';
    printDuration(A.Number, Out);
  }
  if (A.Id)
    Out << (HasNow || A.Number ? " + " : "") << "?(" << M[A.Id].Reason << ')';
  if (A.Base == TimeBase::Until)
    Out << " - now";
}

static void printParts(const Parts &In, const Memory &M, llvm::raw_ostream &Out,
                       unsigned Depth) {
  llvm::ListSeparator Comma;
  for (const Member &Each : In.Members) {
    Out << Comma << Each.Name << "= ";
    print(Each.Of, M, Out, Depth + 1);
  }
  for (const Element &Each : In.Elements) {
    Out << Comma;
    print(Each.Of, M, Out, Depth + 1);
    if (!Each.IsCertain)
      Out << " perhaps";
  }
  if (In.OtherElements) {
    Out << Comma << "any number of ";
    print(In.OtherElements, M, Out, Depth + 1);
  } else if (In.OtherMembers) {
    Out << Comma << "...";
  }
}

/// Prints the pieces of a text that was put together.
static void printPieces(const Parts &In, const Memory &M,
                        llvm::raw_ostream &Out, unsigned Depth) {
  llvm::ListSeparator Plus(" . ");
  for (const Element &Each : In.Elements) {
    Out << Plus;
    print(Each.Of, M, Out, Depth + 1);
  }
}

static void print(const Alternative &A, const Memory &M, llvm::raw_ostream &Out,
                  unsigned Depth) {
  switch (A.Kind) {
  case ValueKind::Unknown:
    Out << "?(" << M[A.Id].Reason << ')';
    break;
  case ValueKind::Number:
    Out << A.Number;
    break;
  case ValueKind::Text:
    if (!A.In) {
      Out << '\'';
      llvm::printEscapedString(A.Text, Out);
      Out << '\'';
      break;
    }
    printPieces(*A.In, M, Out, Depth);
    break;
  case ValueKind::Time:
    printTime(A, M, Out);
    break;
  case ValueKind::Absent:
    Out << "absent";
    break;
  case ValueKind::Reference:
    Out << "reference";
    break;
  case ValueKind::Object:
    if (A.Made)
      Out << (A.Made->Called ? A.Made->Called->Name.rsplit("::").second
                             : "made");
    Out << '{';
    if (Depth < MaxRunDepth)
      printParts(*A.In, M, Out, Depth);
    Out << '}';
    break;
  case ValueKind::Function:
    Out << "function " << A.Called->Name;
    break;
  }
}

static void print(const Value &V, const Memory &M, llvm::raw_ostream &Out,
                  unsigned Depth) {
  llvm::ListSeparator Or(" | ");
  for (const Alternative &A : V) {
    Out << Or;
    print(A, M, Out, Depth);
  }
}

void print(const Value &V, const Memory &M, llvm::raw_ostream &Out) {
  print(V, M, Out, 0);
}

void print(const Event &E, const Memory &M, const code::Program &In,
           llvm::raw_ostream &Out) {
  const code::Location &At = E.Call->At;
  Out << In.fileName(At.File).rsplit('/').second << ':' << At.Line << ':'
      << At.Column << ": "
      << code::wordFor(code::callKindWords(), E.Call->Client->Kind);
  for (const code::Expr *Through : llvm::reverse(E.Path))
    Out << " from " << Through->At.Line << ':' << Through->At.Column;
  Out << " in " << E.Entry->Is->Name << '\n';
  for (auto [I, Operand] : llvm::enumerate(E.Operands)) {
    const auto *Has =
        llvm::find_if(E.Call->Client->Roles, [I = I](const code::RoleOf &R) {
          return R.Operand == I;
        });
    const Role Is = Has == E.Call->Client->Roles.end() ? Role::Other : Has->Is;
    Out << "  " << code::wordFor(code::roleWords(), Is) << ": ";
    print(Operand, M, Out);
    Out << '\n';
  }
}

} // namespace clang::tidy::bigtable::run
