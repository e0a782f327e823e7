// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The interpreter, without Clang: code as text, and the values that reach its
// calls of 'Send'. test/run shows the same for models of libraries.

#include "CodeReader.h"
#include "run/Text.h"
#include "gtest/gtest.h"

namespace clang::tidy::bigtable::run {
namespace {

constexpr char Declarations[] =
    R"(declare Send "send": fn<void, int32>;
declare Ask "ask": fn<int32>;
declare Change "change": fn<void, ref<int32>>;
declare Look "look": fn<void, ref<const int32>>;
declare Stop "stop": fn<void> no_return;
declare Twice "twice": fn<int32, int32>;
declare Again "again": fn<int32, int32>;
declare Run "run": fn<void, int32>;
)";

/// Returns the values that the calls of Send in the function get, in order.
std::string sentBy(llvm::StringRef Body, llvm::StringRef Others = "") {
  const std::string Text = (llvm::StringRef(Declarations) + Others +
                            "function Run(p: int32) -> void {\n" + Body + "}\n")
                               .str();
  auto P = code::read(Text);
  if (!P)
    return llvm::toString(P.takeError());
  std::string Result;
  llvm::raw_string_ostream Out(Result);
  std::optional<Interpreter> Running;
  Running.emplace(**P, [&](const Event &E) {
    Out << (Result.empty() ? "" : "; ");
    print(E.Operands.front(), Running->M, Out);
  });
  Running->run();
  return Result;
}

constexpr char Unknown[] = "?(it is the parameter 'p')";

TEST(RunTest, Branches) {
  // One condition decides both.
  EXPECT_EQ(sentBy(R"(
  let n: int32 (1);
  if ((p < 3)) { (n = 2); }
  if ((p < 3)) { call Send(value= n) does write; } else { call Send(value= n) does write; }
  call Send(value= n) does write;
)"),
            "2; 1; 2 | 1");
  // What equals one constant differs from another one.
  EXPECT_EQ(sentBy(R"(
  let n: int32 (1);
  if ((p == 3)) { (n = 2); }
  if ((p == 4)) { call Send(value= n) does write; }
)"),
            "1");
  EXPECT_EQ(sentBy(R"(
  if ((1 < 2)) { call Send(value= 1) does write; } else { call Send(value= 2) does write; }
  call Send(value= ((p < 3) && (1 == 2))) does write;
  call Send(value= ((p < 3) ? 1 : 2)) does write;
)"),
            "1; 0; 1 | 2");
}

TEST(RunTest, Loops) {
  EXPECT_EQ(sentBy(R"(
  let n: int32 (0);
  loop ((n < 3)) { call Send(value= n) does write; } then { (++n); }
  call Send(value= n) does write;
)"),
            "0; 1; 2; 3");
  // Any number of turns.
  EXPECT_EQ(sentBy(R"(
  let n: int32 (0);
  let same: int32 (7);
  loop ((call Ask() == 0)) { (n += 2); }
  call Send(value= n) does write;
  call Send(value= same) does write;
)"),
            "0 | 2 | ?(a loop changes it); 7");
  // What a condition says holds in its own turn only.
  EXPECT_EQ(sentBy(R"(
  let n: int32 (0);
  let is: int32 (1);
  loop ((call Ask() == 0)) {
    if ((is == 1)) { (n = 5); }
    (is = call Ask());
    if ((is != 1)) { break; }
  }
  call Send(value= n) does write;
)"),
            "0 | 5");
}

TEST(RunTest, Exceptions) {
  EXPECT_EQ(sentBy(R"(
  let n: int32 (1);
  try { (n = 2); call Ask(); (n = 3); call Ask(); (n = 4); } catch { call Send(value= n) does write; }
  call Send(value= n) does write;
)"),
            "1 | 2 | 3; 4 | 1 | 2 | 3");
  EXPECT_EQ(sentBy(R"(
  try { throw(1); call Send(value= 1) does write; } catch { call Send(value= 2) does write; }
  call Stop();
  call Send(value= 3) does write;
)"),
            "2");
}

TEST(RunTest, Calls) {
  // What other code may change is not known afterwards.
  EXPECT_EQ(sentBy(R"(
  let n: int32 (1);
  call Look(n);
  call Send(value= n) does write;
  call Change(n);
  call Send(value= n) does write;
)"),
            "1; ?(other code may change it)");
  constexpr char Twice[] = R"(function Twice(n: int32) -> int32 {
  if ((n < 0)) { return (0); }
  return ((n * 2));
}
)";
  EXPECT_EQ(sentBy(R"(
  call Send(value= call Twice(call Twice(3))) does write;
  call Send(value= call Twice(p)) does write;
)",
                   Twice),
            std::string("12; 0 | ") + Unknown);
  // One that calls itself is entered once.
  EXPECT_EQ(sentBy("  call Send(value= call Again(1)) does write;\n",
                   R"(function Again(n: int32) -> int32 {
  if ((n < 5)) { return (call Again((n + 1))); }
  return (n);
}
)"),
            "?(it is the result of 'Again')");
}

TEST(RunTest, Places) {
  EXPECT_EQ(sentBy(R"(
  let n: int32 (1);
  let other: int32 (2);
  let to: ptr<int32> (address(n));
  if ((p == 0)) { (to = address(other)); }
  (deref(to) = 5);
  call Send(value= n) does write;
  call Send(value= other) does write;
  call Send(value= deref(to)) does write;
)"),
            "1 | 5; 2 | 5; 2 | 5 | 1");
}

TEST(RunTest, Unknown) {
  EXPECT_EQ(sentBy(R"(
  let n: int32 (1);
  unstructured "an error of the compiler" (n);
  call Send(value= n) does write;
  call Send(value= p) does write;
  call Send(value= unknown "a reason"():int32) does write;
)"),
            std::string("?(other code may change it); ") + Unknown +
                "; ?(a reason)");
}

} // namespace
} // namespace clang::tidy::bigtable::run
