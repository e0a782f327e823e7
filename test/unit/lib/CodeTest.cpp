// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Code as text, read, printed, saved, and loaded. The texts below are examples
// of each kind of statement and expression.

#include "CodeReader.h"
#include "code/Saved.h"
#include "code/Text.h"
#include "gtest/gtest.h"

namespace clang::tidy::bigtable::code {
namespace {

std::string textOf(const Program &P, Detail Wanted = Detail::Plain) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  print(P, Out, Wanted);
  return Text;
}

llvm::SmallVector<char, 0> saved(const Program &P,
                                 llvm::StringRef Folder = "") {
  llvm::SmallVector<char, 0> Bytes;
  save(P, Folder, Bytes);
  return Bytes;
}

std::string errorOf(llvm::StringRef Text) {
  auto P = read(Text);
  return P ? "" : llvm::toString(P.takeError());
}

/// What is read of \p Text prints the same, and so does what is loaded.
void expectSame(llvm::StringRef Text, Detail Wanted = Detail::Plain) {
  auto P = read(Text);
  ASSERT_TRUE(bool(P)) << llvm::toString(P.takeError());
  EXPECT_EQ(textOf(**P, Wanted), Text.str());
  const auto Bytes = saved(**P);
  Program Loaded;
  llvm::Error E = load({Bytes.data(), Bytes.size()}, "", Loaded);
  ASSERT_FALSE(bool(E)) << llvm::toString(std::move(E));
  EXPECT_EQ(textOf(Loaded, Wanted), Text.str());
  EXPECT_EQ(saved(Loaded), Bytes);
}

constexpr char Declarations[] =
    R"(declare app::Run "c:@F@Run": fn<void, ref<const Row>>;
declare Row::size "c:@Row@size": fn<uint64> method const;
declare Row::Row "c:@Row@Row": fn<void, int32> method constructor;
declare 'Row::~Row' "c:@Row@~Row": fn<void> method virtual;
declare app::Run#2 "c:@F@Run#2": fn<ref<Row>, int32> no_return;
declare std::duration_cast "c:@cast": fn<duration 1/1000<int64>, duration<int64>> of <duration 1/1000<int64>>;
declare SetCell "c:@SetCell": fn<Mutation, rref<std::string>, std::string, duration 1/1000<int64>, std::string>;
declare 'operator()' "c:@lambda": fn<bool> method const;
class Base { }
class Row base Base { size: uint64; name: const std::string; next: ptr<Row>; }
union Either { 'int64': int64; 'a b': float32; }
global app::kName: const array 4<const int8> = "abc\00":array 4<const int8> place;
global app::count: int32 = 3;
)";

/// The same for a function. Functions that it does not call are not declared.
void expectFunction(llvm::StringRef Body) {
  const std::string Function =
      ("function app::Run(row: ref<const Row>) -> void " + Body).str();
  auto P = read(Declarations + Function);
  ASSERT_TRUE(bool(P)) << llvm::toString(P.takeError());
  const std::string Text = textOf(**P);
  EXPECT_EQ(Text.substr(Text.find("function ")), Function);
  expectSame(Text);
}

TEST(CodeTest, Statements) {
  expectFunction(R"({
  let n: int32;
  let at: const time_point std::chrono::system_clock<duration 1/1000000<int64>> (zero():time_point std::chrono::system_clock<duration 1/1000000<int64>>);
  let static kept: int32 (1);
  let fixed once: Row destroy 'Row::~Row' (make Row::Row(n):Row);
  (n = 2);
  {
    break;
  }
  if ((n < 3)) {
    return;
  } else {
    return (n);
  }
  loop ((n != 0)) {
    continue;
  } then {
    (--n);
  }
  loop {
    break;
  }
  loop_once ((n == 0)) {
  }
  for part: ref<const Row> (row) {
    yield (part);
  }
  switch (n) {
    case (1, 2);
    case "..." (3, 9);
    n;
    case;
    break;
  }
  try {
    n;
  } catch e: ref<const std::exception> {
    throw();
  } catch {
  }
  unstructured "goto" (n) {
    n;
    return;
  }
  unstructured "an error";
}
)");
}

TEST(CodeTest, Initialize) {
  expectSame(R"(declare Row::Row "k": fn<void, int32> method constructor;
class Row { size: int32; }
function Row::Row(n: int32) -> void of Row overrides "one" overrides "two" errors {
  init (this:Row.size, n);
}
)");
}

TEST(CodeTest, Expressions) {
  expectFunction(R"({
  5;
  -5:int64;
  1:bool;
  real 0x4008000000000000;
  "a\22\5C\0A":array 4<const int8> place;
  null;
  zero():Row;
  @app::count;
  function app::Run;
  row.size;
  row.name;
  @app::kName[2];
  deref(row.next).size;
  address(row);
  (-@app::count);
  (!1:bool);
  (~5);
  (++@app::count);
  (@app::count--);
  (1 + 2);
  ((1 < 2) && (2 >= 1));
  (1 , "x":array 2<const int8> place) place;
  (@app::count = 3);
  (@app::count <<= 3);
  convert(1):int64;
  (1:bool ? @app::count : (@app::count = 2));
  (1:bool ? 1 : 2);
  call Row::size(row);
  call app::Run#2(default 1);
  call(@app::count, 2):unknown_type;
  make Row::Row(1):Row;
  list(1, 2):std::initializer_list<int32>;
  list "a b"(real 0x0000000000000000):Either;
  closure 'operator()'(row, 1):closure_type 'c:@lambda';
  new(make Row::Row(1):Row);
  new(zero():int32, 3);
  temporary(make Row::Row(1):Row);
  temporary 'Row::~Row'(make Row::Row(1):Row);
  await(1):Row;
  throw(1);
  unknown "a pointer to a member"(row):int32;
  call SetCell(family= "f":array 2<const int8> place, column= 1, timestamp= value= 2) does write;
  call SetCell(text= 1) does filter.chain_of;
  call SetCell(text.sql= filter.'a b'= row) does query;
}
)");
}

TEST(CodeTest, Types) {
  expectSame(R"(global a: const ptr<const ref<rref<int8>>>;
global b: array 3<float64>;
global c: enum 'ns::(anonymous)::E'<uint16>;
global d: fn<void, std::map<std::string, std::vector<'int32'>>>;
global e: duration 3600<int64>;
global f: std::array<nullptr_type, constant -3>;
global g: const void;
)");
}

TEST(CodeTest, Functions) {
  expectSame(R"(declare 'f::operator()' "key": fn<bool> method const;
declare g "other": fn<void> variadic;
function 'f::operator()'() -> bool captures (x: ref<int32>, y: int32) coroutine {
  x;
}
function g() -> void {
}
)");
}

TEST(CodeTest, Locations) {
  expectSame(R"(file "/src/a.cc";
file "/src/a.h";
declare f "f": fn<void, int32>;
class C @2:1:1-3:2 { }
function f(n: int32 @1:8:9-8:10) -> void @1:1:1-9:2 {
  (n @1:2:3-2:4 = 7 @1:5:6-5:7) @1:2:3-5:7;
  let x: int32 @1:2:7-2:8 (~5 @1:2:11-2:12) @1:2:3-2:13;
  ~convert(x @2:7:3-7:4):int64 @2:7:3-7:4;
  if (default 1:bool) @1:3:3-4:4 {
  }
}
)",
             Detail::Locations);
}

TEST(CodeTest, SpelledText) {
  Program P;
  const uint32_t File = P.file("/a.cc");
  const auto Read = [](llvm::StringRef Name) {
    return Name == "/a.cc" ? std::optional<llvm::StringRef>("ab(c,\n  d);\n")
                           : std::nullopt;
  };
  const auto At = [&](uint32_t Line, uint32_t Column, uint32_t EndLine,
                      uint32_t EndColumn) {
    const auto Text =
        spelled(P, {File, Line, Column, EndLine, EndColumn}, Read);
    return Text ? Text->str() : "none";
  };
  EXPECT_EQ(At(1, 1, 1, 3), "ab");
  EXPECT_EQ(At(1, 1, 2, 5), "ab(c,\n  d)");
  EXPECT_EQ(At(2, 3, 2, 4), "d");
  // Of another version of the file, of another file, and of none.
  EXPECT_EQ(At(3, 1, 3, 2), "none");
  EXPECT_EQ(At(9, 1, 9, 2), "none");
  EXPECT_EQ(spelled(P, {P.file("/b.cc"), 1, 1, 1, 2}, Read), std::nullopt);
  EXPECT_EQ(spelled(P, {}, Read), std::nullopt);
}

TEST(CodeTest, BracesAroundOneStatement) {
  auto P = read(R"(declare f "f": fn<void>;
function f() -> void { if (1) if (2) 3; else 4; }
)");
  ASSERT_TRUE(bool(P));
  const Stmt &Outer = *(*P)->functions()[0]->Body->Stmts[0];
  EXPECT_EQ(Outer.Stmts.size(), 1u);
  EXPECT_EQ(textOf(**P), R"(declare f "f": fn<void>;
function f() -> void {
  if (1) {
    if (2) {
      3;
    } else {
      4;
    }
  }
}
)");
}

TEST(CodeTest, ErrorsOfTexts) {
  EXPECT_EQ(errorOf("functon f"),
            "1:1: expected 'declare', 'class', 'global', or 'function'");
  EXPECT_EQ(errorOf("global x: ptr;"),
            "1:14: expected another type, for this is a type without its part");
  EXPECT_EQ(errorOf("\n  global 5"), "2:9: expected a name");
  EXPECT_EQ(errorOf("global x: int32 = y;"),
            "1:20: expected a variable, not 'y'");
  EXPECT_EQ(errorOf("global x: int32 = zero();"),
            "1:25: expected ':' and a type");
  EXPECT_EQ(errorOf("global x: int32 = \"a\\x\""),
            "1:21: expected two hexadecimal digits behind '\\'");
  EXPECT_EQ(errorOf("function f() -> void {}"),
            "1:11: expected a function that is declared, not 'f'");
  EXPECT_EQ(errorOf("global x: int32 = " + std::string(100000, '(')),
            "1:2019: expected less nesting");
}

/// Loads \p Bytes. If that is possible, what is loaded can be printed and
/// saved.
void tryToLoad(llvm::StringRef Bytes) {
  Program P;
  if (llvm::Error E = load(Bytes, "", P)) {
    EXPECT_FALSE(llvm::toString(std::move(E)).empty());
    return;
  }
  EXPECT_FALSE(saved(P).empty());
  (void)textOf(P, Detail::Locations);
}

TEST(CodeTest, SavedCodeThatIsDamaged) {
  auto P = read(R"(declare f "key": fn<void, int32>;
class C { a: int32; }
global g: const int32 = 3;
function f(n: int32) -> void {
  if ((n < @g)) {
    call f(family= (n + 1)) does write;
  }
}
)");
  ASSERT_TRUE(bool(P));
  const auto Bytes = saved(**P);
  const llvm::StringRef Whole(Bytes.data(), Bytes.size());
  for (size_t Size = 0; Size != Whole.size(); ++Size) {
    Program Loaded;
    EXPECT_TRUE(llvm::errorToBool(load(Whole.take_front(Size), "", Loaded)))
        << Size;
  }
  for (size_t Bit = 0; Bit != Whole.size() * 8; ++Bit) {
    std::string Other = Whole.str();
    Other[Bit / 8] = char(uint8_t(Other[Bit / 8]) ^ (1u << (Bit % 8)));
    tryToLoad(Other);
  }
  Program Loaded;
  EXPECT_TRUE(llvm::errorToBool(load("{}", "", Loaded)));
}

TEST(CodeTest, SavedNamesOfFilesAreRelative) {
  const auto In = [](llvm::StringRef Folder) {
    std::string Text = R"(file "/home/shop/src/a.cc";
file "/home/shop/include/a.h";
file "/usr/include/b.h";
declare f "f@/home/shop/include/a.h:3:1/4:2#x@/usr/b.h:1:1#y@/home/./x": fn<void>;
function f() -> void @1:1:1-1:2 {
}
)";
    const std::string Old = "/home/shop";
    for (size_t At = 0; (At = Text.find(Old, At)) != std::string::npos; ++At)
      Text.replace(At, Old.size(), Folder);
    return Text;
  };
  const std::string Here = In("/home/shop"), There = In("/tmp/box");
  auto P = read(Here), Other = read(There);
  ASSERT_TRUE(P && Other) << errorOf(Here);
  const auto Bytes = saved(**P, "/home/shop/src");
  EXPECT_EQ(llvm::StringRef(Bytes.data(), Bytes.size()).find("shop"),
            llvm::StringRef::npos);
  for (auto &[Folder, Text] :
       {std::pair("/home/shop/src", Here), {"/tmp/box/src", There}}) {
    Program Loaded;
    ASSERT_FALSE(
        llvm::errorToBool(load({Bytes.data(), Bytes.size()}, Folder, Loaded)));
    EXPECT_EQ(textOf(Loaded, Detail::Locations), Text);
  }
}

TEST(CodeTest, SeveralFilesAreOneProgram) {
  auto One = read("file \"a.cc\";\nglobal x: int32;\n");
  auto Two =
      read("file \"b.cc\";\ndeclare f \"f\": fn<void>;\nglobal x: int64;\n"
           "function f() -> void @1:1:1-1:2 {\n}\n");
  ASSERT_TRUE(One && Two);
  Program All;
  for (const Program *P : {One->get(), Two->get()}) {
    const auto Bytes = saved(*P);
    ASSERT_FALSE(
        llvm::errorToBool(load({Bytes.data(), Bytes.size()}, "", All)));
  }
  // The first one stays, and files are numbered anew.
  EXPECT_EQ(All.global("x")->Of->Width, 32);
  EXPECT_EQ(All.fileName(All.function("f")->At.File), "b.cc");
}

TEST(CodeTest, DeepExpressions) {
  Program P;
  Expr One;
  One.Kind = ExprKind::Number;
  Type Int;
  Int.Kind = TypeKind::Integer;
  Int.Width = 32;
  Int.IsSigned = true;
  One.Of = P.type(Int);
  const Expr *Sum = P.make(One);
  for (unsigned I = 0; I != 20000; ++I) {
    Expr Next = One;
    Next.Kind = ExprKind::Binary;
    Next.Operator = Op::Add;
    Next.Operands = P.list(llvm::ArrayRef({Sum, P.make(One)}));
    Sum = P.make(Next);
  }
  Variable V;
  V.Name = "x";
  V.Kind = Storage::Global;
  V.Of = One.Of;
  V.Init = Sum;
  P.add(*P.make(V));
  const auto Bytes = saved(P);
  Program Loaded;
  ASSERT_FALSE(
      llvm::errorToBool(load({Bytes.data(), Bytes.size()}, "", Loaded)));
  // What is deeper than a person can read is not printed.
  EXPECT_NE(textOf(Loaded).find("(... + ...)"), std::string::npos);
  EXPECT_EQ(textOf(Loaded), textOf(P));
}

} // namespace
} // namespace clang::tidy::bigtable::code
