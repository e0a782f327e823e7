// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CodeReader.h"
#include "code/Names.h"
#include "llvm/ADT/StringExtras.h"

namespace clang::tidy::bigtable::code {

using llvm::StringRef;

namespace {

/// Reads from left to right. After an error, Error is not empty, Rest is, and
/// all results are without meaning.
class Parser {
public:
  explicit Parser(StringRef Text) : All(Text), Rest(Text) {}

  llvm::Expected<std::shared_ptr<const Program>> run();

private:
  using Exprs = llvm::SmallVector<const Expr *, 4>;
  static constexpr unsigned MaxDepth = 2000;

  void fail(const llvm::Twine &Expected);
  bool failed() const { return !Error.empty(); }
  StringRef peekWord() const;
  char peek() const { return Rest.ltrim().empty() ? '\0' : Rest.ltrim()[0]; }
  void take(StringRef Word) { Rest = Rest.ltrim().drop_front(Word.size()); }
  bool eat(StringRef Punctuation);
  bool eatWord(StringRef Word);
  void expect(StringRef Punctuation) {
    if (!eat(Punctuation))
      fail("'" + Punctuation + "'");
  }
  int64_t number();
  StringRef quoted(char Quote);
  StringRef name();
  const Type *type();
  llvm::SmallVector<const Type *, 4> types();
  Location location();
  const Callee *callee();
  Variable variableOf(Storage Kind);
  const Variable *variable(Storage Kind);
  llvm::SmallVector<const Variable *, 4> variables(Storage Kind);
  Exprs expressions(StringRef End, llvm::SmallVectorImpl<RoleOf> *Roles);
  const Expr *expression();
  void form(Expr &E, Exprs &Operands);
  void inParentheses(Expr &E, Exprs &Operands);
  void generic(ExprKind Kind, Expr &E, Exprs &Operands);
  const Expr *made(Expr E, llvm::ArrayRef<const Expr *> Operands);
  const Stmt *statement();
  void parts(Stmt &S);
  void declare();
  void classOf(bool IsUnion);
  void global();
  void function();

  const StringRef All;
  StringRef Rest;
  std::string Error;
  unsigned Depth = 0;
  std::shared_ptr<Program> P = std::make_shared<Program>();
  llvm::StringMap<const Callee *> Callees;
  llvm::StringMap<const Variable *> Locals;
};

void Parser::fail(const llvm::Twine &Expected) {
  if (failed())
    return;
  const StringRef Before = All.drop_back(Rest.size());
  Error = (llvm::Twine(Before.count('\n') + 1) + ":" +
           llvm::Twine(Before.size() - (Before.rfind('\n') + 1) + 1) +
           ": expected " + Expected)
              .str();
  Rest = StringRef();
}

StringRef Parser::peekWord() const {
  const StringRef Next = Rest.ltrim();
  size_t End = 0;
  const auto IsPart = [](char C) {
    return llvm::isAlnum(C) || C == '_' || C == '#' || C == '$';
  };
  while (End != Next.size() &&
         (IsPart(Next[End]) ||
          (Next.substr(End).starts_with("::") && End + 2 < Next.size() &&
           IsPart(Next[End + 2]) && (End += 2))))
    ++End;
  return Next.take_front(End);
}

bool Parser::eat(StringRef Punctuation) {
  if (!Rest.ltrim().starts_with(Punctuation))
    return false;
  take(Punctuation);
  return true;
}

bool Parser::eatWord(StringRef Word) {
  if (peekWord() != Word)
    return false;
  take(Word);
  return true;
}

int64_t Parser::number() {
  Rest = Rest.ltrim();
  int64_t Result = 0;
  if (Rest.consumeInteger(10, Result))
    fail("a number");
  return Result;
}

StringRef Parser::quoted(char Quote) {
  if (!eat(StringRef(&Quote, 1))) {
    fail("a text in quotes");
    return "";
  }
  std::string Text;
  while (!Rest.empty() && Rest.front() != Quote) {
    if (Rest.front() != '\\') {
      Text += Rest.front();
      Rest = Rest.drop_front();
      continue;
    }
    if (Rest.size() < 3 || !llvm::isHexDigit(Rest[1]) ||
        !llvm::isHexDigit(Rest[2])) {
      fail("two hexadecimal digits behind '\\'");
      return "";
    }
    Text += char(llvm::hexFromNibbles(Rest[1], Rest[2]));
    Rest = Rest.drop_front(3);
  }
  if (!Rest.consume_front(StringRef(&Quote, 1)))
    fail("the end of the text");
  return P->text(Text);
}

StringRef Parser::name() {
  const StringRef Word = peekWord();
  if (peek() == '\'')
    return quoted('\'');
  if (!isPlainName(Word)) {
    fail("a name");
    return "";
  }
  take(Word);
  return P->text(Word);
}

llvm::SmallVector<const Type *, 4> Parser::types() {
  llvm::SmallVector<const Type *, 4> Result;
  if (!eat("<"))
    return Result;
  do
    Result.push_back(type());
  while (!failed() && eat(","));
  expect(">");
  return Result;
}

const Type *Parser::type() {
  Type T;
  if (++Depth > MaxDepth)
    fail("less nesting");
  T.IsConst = eatWord("const");
  StringRef Word = peekWord();
  StringRef Digits = Word;
  const bool IsUnsigned = Digits.starts_with("uint");
  if (Digits.consume_front(IsUnsigned ? "uint" : "int") ||
      Digits.consume_front("float")) {
    T.Kind = Word.starts_with("float") ? TypeKind::Floating : TypeKind::Integer;
    T.IsSigned = T.Kind == TypeKind::Integer && !IsUnsigned;
    if (Digits.getAsInteger(10, T.Width))
      fail("a number of bits");
    else
      take(Word);
  } else if (Word == "rref" || Word == "ref") {
    T.Kind = TypeKind::Reference;
    T.IsRvalue = Word == "rref";
    take(Word);
  } else if (const auto Kind = valueOf<TypeKind>(typeWords(), Word)) {
    T.Kind = *Kind;
    take(Word);
    if (T.Kind == TypeKind::Enum || T.Kind == TypeKind::TimePoint ||
        T.Kind == TypeKind::Closure)
      T.Name = name();
  } else {
    T.Kind = TypeKind::Class;
    T.Name = name();
  }
  if (llvm::isDigit(peek()) || peek() == '-') {
    T.Num = number();
    if (eat("/"))
      T.Den = number();
  }
  const auto Arguments = types();
  T.Arguments = Arguments;
  if (const StringRef Flaw = flawOf(T); !failed() && !Flaw.empty())
    fail("another type, for this is " + Flaw);
  --Depth;
  if (failed())
    return P->type(Type());
  return P->type(T);
}

Location Parser::location() {
  Location At;
  // A variable's name begins with no digit.
  const StringRef Next = Rest.ltrim();
  if (Next.starts_with("@") && Next.size() > 1 && llvm::isDigit(Next[1])) {
    take("@");
    At.File = uint32_t(number());
    expect(":");
    At.Line = uint32_t(number());
    expect(":");
    At.Column = uint32_t(number());
    expect("-");
    At.EndLine = uint32_t(number());
    expect(":");
    At.EndColumn = uint32_t(number());
    if (At.File >= P->numFiles())
      fail("the number of a file");
  }
  return At;
}

const Callee *Parser::callee() {
  const StringRef Label = name();
  const Callee *Known = Callees.lookup(Label);
  if (!Known)
    fail("a function that is declared, not '" + Label + "'");
  return Known;
}

Variable Parser::variableOf(Storage Kind) {
  Variable V;
  V.Kind = eatWord("static") ? Storage::Static : Kind;
  V.IsConstant = eatWord("fixed");
  V.Name = name();
  expect(":");
  V.Of = type();
  V.IsConstant |= V.Of->IsConst || V.Of->Kind == TypeKind::Reference;
  if (eatWord("destroy"))
    V.Destructor = callee();
  V.At = location();
  return V;
}

const Variable *Parser::variable(Storage Kind) {
  const Variable *Made = P->make(variableOf(Kind));
  Locals[Made->Name] = Made;
  return Made;
}

llvm::SmallVector<const Variable *, 4> Parser::variables(Storage Kind) {
  llvm::SmallVector<const Variable *, 4> Result;
  expect("(");
  while (!failed() && !eat(")")) {
    if (!Result.empty())
      expect(",");
    Result.push_back(variable(Kind));
  }
  return Result;
}

Parser::Exprs Parser::expressions(StringRef End,
                                  llvm::SmallVectorImpl<RoleOf> *Roles) {
  Exprs Result;
  while (!failed() && !eat(End)) {
    if (!Result.empty())
      expect(",");
    while (Roles && !failed()) {
      const StringRef Word = peekWord();
      const auto Played = valueOf<Role>(roleWords(), Word);
      const StringRef Behind = Rest.ltrim().drop_front(Word.size());
      if (!Played || (!Behind.starts_with("= ") && !Behind.starts_with(".")))
        break;
      take(Word);
      const StringRef Field = eat(".") ? name() : "";
      expect("=");
      Roles->push_back({*Played, uint32_t(Result.size()), Field});
    }
    Result.push_back(expression());
  }
  return Result;
}

/// Behind the word of \p Kind.
void Parser::generic(ExprKind Kind, Expr &E, Exprs &Operands) {
  E.Kind = Kind;
  if (Kind == ExprKind::Null)
    return;
  if (peek() != '(' && peek() != '"')
    E.Called = callee();
  if (Kind == ExprKind::Function)
    return;
  if (peek() == '"')
    E.Text = quoted('"');
  expect("(");
  llvm::SmallVector<RoleOf, 4> Roles;
  Operands = expressions(")", &Roles);
  if (!eatWord("does")) {
    if (!Roles.empty())
      fail("'does', for roles are of calls of the client");
    return;
  }
  ClientCall Client;
  StringRef Word = peekWord();
  if (const auto Does = valueOf<CallKind>(callKindWords(), Word)) {
    Client.Kind = *Does;
    take(Word);
  } else {
    fail("what the call does");
  }
  if (Rest.consume_front(".")) {
    Word = peekWord();
    if (const auto Filter = valueOf<Stage>(stageWords(), Word)) {
      Client.Filter = *Filter;
      take(Word);
    } else {
      fail("a kind of filter");
    }
  }
  Client.Roles = P->list(llvm::ArrayRef<RoleOf>(Roles));
  E.Client = P->make(Client);
}

/// Behind '('.
void Parser::inParentheses(Expr &E, Exprs &Operands) {
  E.Kind = ExprKind::Unary;
  for (const Op Before :
       {Op::Increment, Op::Decrement, Op::Negate, Op::Not, Op::BitNot}) {
    const StringRef Word = wordFor(operatorWords(), Before);
    const StringRef Next = Rest.ltrim();
    // '-5' is a number, and '~' before a name says that it is implied.
    if (!Next.starts_with(Word) ||
        (Before == Op::Negate && Next.size() > 1 && llvm::isDigit(Next[1])))
      continue;
    take(Word);
    E.Operator = Before;
    Operands.push_back(expression());
    return expect(")");
  }
  Operands.push_back(expression());
  if (eat("++)") || eat("--)")) {
    E.Operator = All[All.size() - Rest.size() - 2] == '+' ? Op::IncrementAfter
                                                          : Op::DecrementAfter;
    return;
  }
  if (eat("? ")) {
    E.Kind = ExprKind::Conditional;
    Operands.push_back(expression());
    expect(":");
    Operands.push_back(expression());
    return expect(")");
  }
  const StringRef Word =
      Rest.ltrim().take_until([](char C) { return C == ' '; });
  E.Kind = ExprKind::Binary;
  auto Operator = valueOf<Op>(operatorWords(), Word);
  if (Word == "=" || (!Operator && Word.ends_with("="))) {
    E.Kind = ExprKind::Assign;
    Operator =
        Word == "=" ? Op::None : valueOf<Op>(operatorWords(), Word.drop_back());
  }
  if (!Operator)
    return fail("an operator");
  E.Operator = *Operator;
  take(Word);
  Operands.push_back(expression());
  expect(")");
}

void Parser::form(Expr &E, Exprs &Operands) {
  const StringRef Word = peekWord();
  if (eat("("))
    return inParentheses(E, Operands);
  if (peek() == '"') {
    E.Kind = ExprKind::Text;
    E.Text = quoted('"');
  } else if (llvm::isDigit(peek()) || peek() == '-') {
    E.Kind = ExprKind::Number;
    E.Number = number();
  } else if (eatWord("real")) {
    E.Kind = ExprKind::Real;
    uint64_t Bits = 0;
    if (!eat("0x") || Rest.consumeInteger(16, Bits))
      fail("a number after '0x'");
    E.Number = int64_t(Bits);
  } else if (eatWord("this")) {
    E.Kind = ExprKind::This;
  } else if (const auto Kind = valueOf<ExprKind>(exprWords(), Word)) {
    take(Word);
    generic(*Kind, E, Operands);
  } else {
    E.Kind = ExprKind::Variable;
    const bool IsGlobal = eat("@");
    const StringRef Name = name();
    E.Var = IsGlobal ? P->global(Name) : nullptr;
    if (!E.Var)
      E.Var = Locals.lookup(Name);
    if (!E.Var)
      fail("a variable, not '" + Name + "'");
  }
}

const Expr *Parser::made(Expr E, llvm::ArrayRef<const Expr *> Operands) {
  E.Operands = P->list(Operands);
  E.IsPlace = false;
  const bool HasType = Rest.consume_front(":");
  if (HasType)
    E.Of = type();
  Expr Typed = E;
  Typed.Of = P->type(Type());
  if (const StringRef Flaw = flawOf(Typed); !failed() && !Flaw.empty())
    fail("no " + Flaw);
  if (failed())
    return P->make(Expr());
  if (!HasType) {
    const Type *Part = nullptr;
    const Type Usual = usualType(E, *P, Part);
    if (Usual.Kind == TypeKind::Unknown)
      fail("':' and a type");
    E.Of = P->type(Usual);
  }
  E.IsPlace = eatWord("place") || (!eatWord("copy") && isUsuallyPlace(E));
  E.At = location();
  return P->make(E);
}

const Expr *Parser::expression() {
  Expr E;
  if (++Depth > MaxDepth)
    fail("less nesting");
  Written By = eatWord("default") ? Written::Default : Written::Spelled;
  if (eat("~"))
    By = Written::Implied;
  Exprs Operands;
  if (!failed())
    form(E, Operands);
  E.By = By;
  const Expr *Result = made(E, Operands);
  // What follows a part of it.
  while (!failed() && (Rest.starts_with(".") || Rest.starts_with("["))) {
    Expr Outer;
    Exprs Parts{Result};
    if (Rest.consume_front(".")) {
      Outer.Kind = ExprKind::Member;
      Outer.Text = name();
    } else {
      expect("[");
      Outer.Kind = ExprKind::Element;
      Parts.push_back(expression());
      expect("]");
    }
    Result = made(Outer, Parts);
  }
  --Depth;
  return Result;
}

void Parser::parts(Stmt &S) {
  llvm::SmallVector<const Stmt *, 8> Stmts;
  const bool Branches = hasBranches(S.Kind);
  if (Branches) {
    if (!eat(";"))
      do
        Stmts.push_back(statement());
      while (!failed() &&
             (S.Kind == StmtKind::Try ? peekWord() == "catch"
                                      : eatWord(wordBetween(S.Kind).trim())));
  } else if (S.Kind == StmtKind::Block || !eat(";")) {
    expect("{");
    while (!failed() && !eat("}"))
      Stmts.push_back(statement());
  }
  S.Stmts = P->list(llvm::ArrayRef<const Stmt *>(Stmts));
}

const Stmt *Parser::statement() {
  Stmt S;
  if (++Depth > MaxDepth)
    fail("less nesting");
  const StringRef Word = peekWord();
  const auto Kind = valueOf<StmtKind>(stmtWords(), Word);
  if (peek() == '{') {
    S.Kind = StmtKind::Block;
  } else if (!Kind) {
    S.Kind = StmtKind::Evaluate;
    S.Exprs = P->list(llvm::ArrayRef(expression()));
  } else {
    S.Kind = *Kind;
    take(Word);
    if (!StringRef("\"(;{@").contains(peek()))
      S.Var = variable(Storage::Local);
    if (peek() == '"')
      S.Text = quoted('"');
    if (eat("("))
      S.Exprs =
          P->list(llvm::ArrayRef<const Expr *>(expressions(")", nullptr)));
  }
  S.At = location();
  parts(S);
  if (const StringRef Flaw = flawOf(S); !failed() && !Flaw.empty())
    fail("no " + Flaw);
  --Depth;
  return P->make(S);
}

void Parser::declare() {
  Callee C;
  const StringRef Label = name();
  StringRef Name = Label;
  // "f#2" is the second of that name.
  if (const auto [Before, Number] = Label.rsplit('#');
      !Number.empty() && llvm::all_of(Number, llvm::isDigit))
    Name = Before;
  C.Name = Name;
  C.Key = quoted('"');
  expect(":");
  C.Signature = type();
  if (!failed() && C.Signature->Kind != TypeKind::Function)
    fail("the type of a function");
  if (eatWord("of"))
    C.TemplateArguments = P->list(llvm::ArrayRef<const Type *>(types()));
  for (const Flag &F : calleeFlags())
    C.*F.Is = eatWord(F.Word);
  expect(";");
  Callees[Label] = P->make(C);
}

void Parser::classOf(bool IsUnion) {
  Class C;
  C.IsUnion = IsUnion;
  C.Is = type();
  llvm::SmallVector<const Type *, 2> Bases;
  while (eatWord("base"))
    Bases.push_back(type());
  C.Bases = P->list(llvm::ArrayRef<const Type *>(Bases));
  C.At = location();
  expect("{");
  llvm::SmallVector<Field, 8> Fields;
  while (!failed() && !eat("}")) {
    Field &F = Fields.emplace_back();
    F.Name = name();
    expect(":");
    F.Of = type();
    expect(";");
  }
  C.Fields = P->list(llvm::ArrayRef<Field>(Fields));
  P->add(*P->make(C));
}

void Parser::global() {
  Variable V = variableOf(Storage::Global);
  if (eat("="))
    V.Init = expression();
  expect(";");
  P->add(*P->make(V));
}

void Parser::function() {
  Function F;
  Locals.clear();
  F.Is = callee();
  F.Parameters =
      P->list(llvm::ArrayRef<const Variable *>(variables(Storage::Parameter)));
  expect("->");
  const Type *Result = type();
  if (!failed() && Result != F.Is->Signature->Arguments[0])
    fail("the result that the function is declared with");
  if (eatWord("captures"))
    F.Captures =
        P->list(llvm::ArrayRef<const Variable *>(variables(Storage::Capture)));
  if (eatWord("of"))
    F.Object = type();
  llvm::SmallVector<StringRef, 2> Overrides;
  while (eatWord("overrides"))
    Overrides.push_back(quoted('"'));
  F.Overrides = P->list(llvm::ArrayRef<StringRef>(Overrides));
  F.IsCoroutine = eatWord("coroutine");
  F.HasErrors = eatWord("errors");
  F.At = location();
  F.Body = statement();
  if (!failed() && F.Body->Kind != StmtKind::Block)
    fail("the block of a function");
  if (!failed())
    P->add(*P->make(F));
}

llvm::Expected<std::shared_ptr<const Program>> Parser::run() {
  while (!failed() && !(Rest = Rest.ltrim()).empty())
    if (eatWord("declare")) {
      declare();
    } else if (eatWord("file")) {
      P->file(quoted('"'));
      expect(";");
    } else if (eatWord("class")) {
      classOf(/*IsUnion=*/false);
    } else if (eatWord("union")) {
      classOf(/*IsUnion=*/true);
    } else if (eatWord("global")) {
      global();
    } else if (eatWord("function")) {
      function();
    } else {
      fail("'declare', 'class', 'global', or 'function'");
    }
  if (failed())
    return llvm::createStringError(llvm::inconvertibleErrorCode(), Error);
  return P;
}

} // namespace

llvm::Expected<std::shared_ptr<const Program>> read(StringRef Text) {
  return Parser(Text).run();
}

} // namespace clang::tidy::bigtable::code
