// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "code/Names.h"
#include "code/Text.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/SaveAndRestore.h"

namespace clang::tidy::bigtable::code {

using llvm::StringRef;

namespace {

/// What is deeper is not printed.
constexpr unsigned DeepestPrinted = 1000;

class Printer {
public:
  Printer(const Program &P, llvm::raw_ostream &Out, Detail Wanted)
      : P(P), Out(Out), Wanted(Wanted) {}

  void all();
  void function(const Function &F);

private:
  void name(StringRef Name);
  void type(const Type &T);
  void quoted(StringRef Text, char Quote);
  void text(StringRef Text) { quoted(Text, '"'); }
  void location(const Location &At);
  StringRef labelOf(const Callee &Of);
  void declare(const Callee &Of);
  void collect(const Expr &E);
  void collect(const Stmt &S);
  void collect(const Variable &V);
  void variable(const Variable &V);
  void operand(const Expr &E, size_t I);
  void generic(const Expr &E);
  void expression(const Expr &E);
  void form(const Expr &E);
  void parts(const Stmt &S);
  void statement(const Stmt &S);
  void line();

  const Program &P;
  llvm::raw_ostream &Out;
  const Detail Wanted;
  unsigned Indent = 0, Depth = 0;
  llvm::DenseMap<const Callee *, std::string> Labels;
  llvm::StringMap<unsigned> Names;
  std::vector<const Callee *> Callees;
};

void Printer::name(StringRef Name) {
  if (isPlainName(Name))
    Out << Name;
  else
    quoted(Name, '\'');
}

void Printer::quoted(StringRef Text, char Quote) {
  Out << Quote;
  for (const char C : Text)
    if (C == Quote || C == '\\' || !llvm::isPrint(C))
      Out << '\\' << llvm::hexdigit(uint8_t(C) >> 4)
          << llvm::hexdigit(uint8_t(C) & 15);
    else
      Out << C;
  Out << Quote;
}

void Printer::type(const Type &T) {
  if (T.IsConst)
    Out << "const ";
  switch (T.Kind) {
  case TypeKind::Class:
    name(T.Name);
    break;
  case TypeKind::Integer:
    Out << (T.IsSigned ? "int" : "uint") << T.Width;
    return;
  case TypeKind::Floating:
    Out << "float" << T.Width;
    return;
  case TypeKind::Reference:
    Out << (T.IsRvalue ? "rref" : "ref");
    break;
  default:
    Out << wordFor(typeWords(), T.Kind);
  }
  if (T.Kind != TypeKind::Class && !T.Name.empty()) {
    Out << ' ';
    name(T.Name);
  }
  if (T.Num != 0 || T.Den != 1) {
    Out << ' ' << T.Num;
    if (T.Den != 1)
      Out << '/' << T.Den;
  }
  if (T.Arguments.empty())
    return;
  Out << '<';
  llvm::interleave(
      T.Arguments, [&](const Type *Part) { type(*Part); },
      [&] { Out << ", "; });
  Out << '>';
}

void Printer::location(const Location &At) {
  if (Wanted == Detail::Locations && At.File != 0)
    Out << " @" << At.File << ':' << At.Line << ':' << At.Column << '-'
        << At.EndLine << ':' << At.EndColumn;
}

/// Each callee has a label of its own: its name, and a number if it is not the
/// first of that name.
StringRef Printer::labelOf(const Callee &Of) {
  auto [Place, IsNew] = Labels.try_emplace(&Of);
  if (IsNew) {
    const unsigned Same = Names[Of.Name]++;
    Place->second =
        (Of.Name + (Same ? "#" + std::to_string(Same + 1) : "")).str();
    Callees.push_back(&Of);
  }
  return Place->second;
}

void Printer::declare(const Callee &Of) {
  Out << "declare ";
  name(labelOf(Of));
  Out << ' ';
  text(Of.Key);
  Out << ": ";
  type(*Of.Signature);
  if (!Of.TemplateArguments.empty()) {
    Out << " of <";
    llvm::interleave(
        Of.TemplateArguments, [&](const Type *Part) { type(*Part); },
        [&] { Out << ", "; });
    Out << '>';
  }
  for (const Flag &F : calleeFlags())
    if (Of.*F.Is)
      Out << ' ' << F.Word;
  Out << ";\n";
}

void Printer::collect(const Variable &V) {
  if (V.Destructor)
    labelOf(*V.Destructor);
}

void Printer::collect(const Expr &E) {
  // Without recursion: a sum may have 100,000 parts.
  llvm::SmallVector<const Expr *, 16> Pending{&E};
  while (!Pending.empty()) {
    const Expr &Next = *Pending.pop_back_val();
    if (Next.Called)
      labelOf(*Next.Called);
    Pending.append(Next.Operands.rbegin(), Next.Operands.rend());
  }
}

void Printer::collect(const Stmt &S) {
  if (S.Var)
    collect(*S.Var);
  for (const Expr *E : S.Exprs)
    collect(*E);
  for (const Stmt *Part : S.Stmts)
    collect(*Part);
}

void Printer::variable(const Variable &V) {
  if (V.Kind == Storage::Static)
    Out << "static ";
  if (V.IsConstant && !V.Of->IsConst && V.Of->Kind != TypeKind::Reference)
    Out << "fixed ";
  name(V.Name);
  Out << ": ";
  type(*V.Of);
  if (V.Destructor) {
    Out << " destroy ";
    name(labelOf(*V.Destructor));
  }
  location(V.At);
}

void Printer::operand(const Expr &E, size_t I) {
  if (E.Client)
    for (const RoleOf &R : E.Client->Roles)
      if (R.Operand == I) {
        Out << wordFor(roleWords(), R.Is) << (R.Field.empty() ? "" : ".");
        if (!R.Field.empty())
          name(R.Field);
        Out << "= ";
      }
  expression(*E.Operands[I]);
}

/// What has a word: 'call f(a, b)', 'unknown "why"(a)'.
void Printer::generic(const Expr &E) {
  Out << wordFor(exprWords(), E.Kind);
  if (E.Called) {
    Out << ' ';
    name(labelOf(*E.Called));
  }
  if (E.Kind == ExprKind::Null || E.Kind == ExprKind::Function)
    return;
  if (!E.Text.empty()) {
    Out << ' ';
    text(E.Text);
  }
  Out << '(';
  for (size_t I = 0; I != E.Operands.size(); ++I) {
    Out << (I ? ", " : "");
    operand(E, I);
  }
  Out << ')';
  if (!E.Client)
    return;
  Out << " does " << wordFor(callKindWords(), E.Client->Kind);
  if (E.Client->Filter != Stage::None)
    Out << '.' << wordFor(stageWords(), E.Client->Filter);
}

void Printer::form(const Expr &E) {
  switch (E.Kind) {
  case ExprKind::Number:
    Out << E.Number;
    break;
  case ExprKind::Real:
    Out << "real " << llvm::format_hex(E.Number, 18);
    break;
  case ExprKind::Text:
    text(E.Text);
    break;
  case ExprKind::Variable:
    Out << (E.Var->Kind == Storage::Global || E.Var->Kind == Storage::Static
                ? "@"
                : "");
    name(E.Var->Name);
    break;
  case ExprKind::This:
    Out << "this";
    break;
  case ExprKind::Member:
    expression(*E.Operands[0]);
    Out << '.';
    name(E.Text);
    break;
  case ExprKind::Element:
    expression(*E.Operands[0]);
    Out << '[';
    expression(*E.Operands[1]);
    Out << ']';
    break;
  case ExprKind::Unary: {
    const bool IsAfter =
        E.Operator == Op::IncrementAfter || E.Operator == Op::DecrementAfter;
    Out << '(' << (IsAfter ? "" : wordFor(operatorWords(), E.Operator).str());
    expression(*E.Operands[0]);
    Out << (IsAfter ? wordFor(operatorWords(), E.Operator).str() : "") << ')';
    break;
  }
  case ExprKind::Binary:
  case ExprKind::Assign:
    Out << '(';
    expression(*E.Operands[0]);
    Out << ' ' << wordFor(operatorWords(), E.Operator)
        << (E.Kind == ExprKind::Assign ? "= " : " ");
    expression(*E.Operands[1]);
    Out << ')';
    break;
  case ExprKind::Conditional:
    Out << '(';
    expression(*E.Operands[0]);
    Out << " ? ";
    expression(*E.Operands[1]);
    Out << " : ";
    expression(*E.Operands[2]);
    Out << ')';
    break;
  default:
    generic(E);
  }
}

/// True if the text of \p E says its type.
bool saysType(const Expr &E, const Program &P) {
  const Type *Part = nullptr;
  const Type Usual = usualType(E, P, Part);
  return Usual.Kind == TypeKind::Unknown || !(Usual == *E.Of);
}

void Printer::expression(const Expr &E) {
  if (Depth == DeepestPrinted) {
    Out << "...";
    return;
  }
  const llvm::SaveAndRestore Deeper(Depth, Depth + 1);
  if (E.By == Written::Default)
    Out << "default ";
  else if (E.By == Written::Implied && Wanted == Detail::Locations)
    Out << "~";
  form(E);
  if (saysType(E, P)) {
    Out << ':';
    type(*E.Of);
  }
  if (E.IsPlace != isUsuallyPlace(E))
    Out << (E.IsPlace ? " place" : " copy");
  location(E.At);
}

void Printer::line() { Out << '\n' << std::string(Indent * 2, ' '); }

/// The statements of \p S, behind what it begins with.
void Printer::parts(const Stmt &S) {
  if (!hasBranches(S.Kind)) {
    Out << '{';
    ++Indent;
    for (const Stmt *Part : S.Stmts) {
      line();
      statement(*Part);
    }
    --Indent;
    line();
    Out << '}';
    return;
  }
  for (const Stmt *Part : S.Stmts) {
    if (Part != S.Stmts.front())
      Out << ' ' << wordBetween(S.Kind);
    if (Part->Kind == StmtKind::Block || Part->Kind == StmtKind::Handler) {
      statement(*Part);
      continue;
    }
    Stmt Braced;
    Braced.Kind = StmtKind::Block;
    Braced.Stmts = llvm::ArrayRef(Part);
    statement(Braced);
  }
}

void Printer::statement(const Stmt &S) {
  if (Depth == DeepestPrinted) {
    Out << "...";
    return;
  }
  const llvm::SaveAndRestore Deeper(Depth, Depth + 1);
  if (S.Kind == StmtKind::Evaluate)
    expression(*S.Exprs[0]);
  Out << wordFor(stmtWords(), S.Kind);
  if (S.Var) {
    Out << ' ';
    variable(*S.Var);
  }
  if (!S.Text.empty()) {
    Out << ' ';
    text(S.Text);
  }
  if (S.Kind != StmtKind::Evaluate && !S.Exprs.empty()) {
    Out << " (";
    llvm::interleave(
        S.Exprs, [&](const Expr *E) { expression(*E); }, [&] { Out << ", "; });
    Out << ')';
  }
  location(S.At);
  if (S.Kind != StmtKind::Block && S.Stmts.empty()) {
    Out << ';';
    return;
  }
  Out << (S.Kind == StmtKind::Block ? "" : " ");
  parts(S);
}

void Printer::function(const Function &F) {
  Out << "function ";
  name(labelOf(*F.Is));
  const auto Variables = [&](llvm::ArrayRef<const Variable *> All) {
    llvm::interleave(
        All, [&](const Variable *V) { variable(*V); }, [&] { Out << ", "; });
  };
  Out << '(';
  Variables(F.Parameters);
  Out << ") -> ";
  type(*F.Is->Signature->Arguments[0]);
  if (!F.Captures.empty()) {
    Out << " captures (";
    Variables(F.Captures);
    Out << ')';
  }
  if (F.Object) {
    Out << " of ";
    type(*F.Object);
  }
  for (const StringRef Key : F.Overrides) {
    Out << " overrides ";
    text(Key);
  }
  Out << (F.IsCoroutine ? " coroutine" : "") << (F.HasErrors ? " errors" : "");
  location(F.At);
  Out << ' ';
  statement(*F.Body);
  Out << '\n';
}

void Printer::all() {
  for (const Variable *V : P.globals()) {
    collect(*V);
    if (V->Init)
      collect(*V->Init);
  }
  for (const Function *F : P.functions()) {
    labelOf(*F->Is);
    for (const Variable *V :
         llvm::concat<const Variable *const>(F->Parameters, F->Captures))
      collect(*V);
    collect(*F->Body);
  }
  if (Wanted == Detail::Locations)
    for (uint32_t I = 1; I != P.numFiles(); ++I) {
      Out << "file ";
      text(P.fileName(I));
      Out << ";\n";
    }
  for (size_t I = 0; I != Callees.size(); ++I)
    declare(*Callees[I]);
  for (const Class *C : P.classes()) {
    Out << (C->IsUnion ? "union " : "class ");
    type(*C->Is);
    for (const Type *Base : C->Bases) {
      Out << " base ";
      type(*Base);
    }
    location(C->At);
    Out << " {";
    for (const Field &F : C->Fields) {
      Out << ' ';
      name(F.Name);
      Out << ": ";
      type(*F.Of);
      Out << ';';
    }
    Out << " }\n";
  }
  for (const Variable *V : P.globals()) {
    Out << "global ";
    variable(*V);
    if (V->Init) {
      Out << " = ";
      expression(*V->Init);
    }
    Out << ";\n";
  }
  for (const Function *F : P.functions())
    function(*F);
}

} // namespace

void print(const Program &P, llvm::raw_ostream &Out, Detail Wanted) {
  Printer(P, Out, Wanted).all();
}

void print(const Program &P, const Function &F, llvm::raw_ostream &Out) {
  Printer(P, Out, Detail::Plain).function(F);
}

std::optional<StringRef>
spelled(const Program &P, const Location &At,
        llvm::function_ref<std::optional<StringRef>(StringRef)> Read) {
  const std::optional<StringRef> Whole =
      At.File ? Read(P.fileName(At.File)) : std::nullopt;
  if (!Whole)
    return std::nullopt;
  const auto Behind = [&](uint32_t Line, uint32_t Column) {
    StringRef Rest = *Whole;
    while (--Line && !Rest.empty())
      Rest = Rest.split('\n').second;
    return Rest.drop_front(std::min<size_t>(Column - 1, Rest.size()));
  };
  const StringRef First = Behind(At.Line, At.Column);
  const StringRef Last = Behind(At.EndLine, At.EndColumn);
  if (First.size() <= Last.size())
    return std::nullopt;
  return First.drop_back(Last.size());
}

} // namespace clang::tidy::bigtable::code
