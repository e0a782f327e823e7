// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Parsed.h"
#include "cxx/FunctionUses.h"
#include <gtest/gtest.h>

using namespace clang::tidy::bigtable;

namespace {

/// A function body that names its parameter 'v' once, and the use of that.
struct UseCase {
  const char *Body;
  UseKind Kind;
  /// The use as a value; Unknown if it is the same.
  UseKind OfValue = UseKind::Unknown;
};

constexpr char Declarations[] = R"cpp(
struct B { int Size() const; void Clear(); };
struct V : B {
  int n;
  std::pair<int, int> pair;
  V &operator+=(V const &);
  V &operator++();
  bool operator==(V const &) const;
  int operator[](int) const;
  void Change();
  int Look() const;
};
void Take(V const &);
void Change(V &);
void Change(B &);
void Copy(V);
void Number(int);
int Count(V);
bool Flag();
V Other();
V &Global();
)cpp";

const UseCase Objects[] = {
    {"Take(v);", UseKind::Read, UseKind::Passed},
    {"Change(v);", UseKind::Passed},
    {"Change((v));", UseKind::Passed},
    {"Change(static_cast<B &>(v));", UseKind::Converted},
    {"Copy(v);", UseKind::Read, UseKind::Passed},
    {"Copy(std::move(v));", UseKind::Moved, UseKind::Passed},
    {"v.Change();", UseKind::Called},
    {"(v).Change();", UseKind::Called},
    {"v.Clear();", UseKind::Called},
    {"v.Look();", UseKind::Read, UseKind::Called},
    {"v.n = 1;", UseKind::Member},
    {"v = Other();", UseKind::Assigned},
    {"v += Other();", UseKind::Adjusted},
    {"++v;", UseKind::Adjusted},
    {"Global() = v;", UseKind::Read, UseKind::Stored},
    {"v == Other();", UseKind::Read, UseKind::Compared},
    {"v[0];", UseKind::Read, UseKind::Part},
    {"Change(*&v);", UseKind::Part},
    {"auto &r = v;", UseKind::Initializes},
    {"auto c = v;", UseKind::Read, UseKind::Initializes},
    {"auto f = [v] {};", UseKind::Read, UseKind::Captured},
    {"auto f = [&v] {};", UseKind::Captured},
    {"auto f = [&w = v] {};", UseKind::Captured},
    {"(void)v;", UseKind::Dropped},
    {"v;", UseKind::Dropped},
    {"if (Flag()) v;", UseKind::Dropped},
    {"v, Flag();", UseKind::Dropped},
    {"std::vector<V>{v};", UseKind::Read, UseKind::Part},
};

const UseCase Numbers[] = {
    {"Number(v);", UseKind::Read, UseKind::Passed},
    {"v = 1;", UseKind::Assigned},
    {"v += 1;", UseKind::Adjusted},
    {"v++;", UseKind::Adjusted},
    {"int w; w = v;", UseKind::Read, UseKind::Stored},
    {"v < 1;", UseKind::Read, UseKind::Compared},
    {"v + 1;", UseKind::Read, UseKind::Part},
    {"int w = v;", UseKind::Read, UseKind::Initializes},
    {"if (v) Flag();", UseKind::Read, UseKind::Decides},
    {"while (v) Flag();", UseKind::Read, UseKind::Decides},
    {"do Flag(); while (v);", UseKind::Read, UseKind::Decides},
    {"for (; v;) Flag();", UseKind::Read, UseKind::Decides},
    {"switch (v) {}", UseKind::Read, UseKind::Decides},
    {"v ? Flag() : Flag();", UseKind::Read, UseKind::Decides},
    {"int a[2]; a[v];", UseKind::Read, UseKind::Part},
};

constexpr char Functions[] = R"cpp(
void AssignsParen(V v) { (v) = Other(); }
void Stores(V v) { V w; w = std::move(v); }
void Calls(V v) { (v.Clear)(); }
void NamesMember(V v) { Number(v.n); }
void Declares(V v) { V a = Other(), b = v; }
void Binds(V v) { auto &[a, b] = v.pair; }
void Iterates(std::vector<int> v) { for (int each : v) Number(each); }
void Captures(V v) { auto f = [&v] { Take(v); }; }
void Renames(V v) { auto f = [w = v] { Take(w); }; }
void CallsLambda(int v) { auto f = [](int n) { return n; }; f(v); }
V Returns(V v) { return v; }
struct S { explicit S(int v) : n(v) { Flag(); } int n; };
void Sums(int v) { auto f = [] { return 1; }; Number(1 + (v)); }
void Lambda(int v) { Number([w = v + 1] { return w; }()); }
)cpp";

/// All functions; those of the tables have the names 'F0', 'F1', and so on.
const Parsed &uses() {
  static const auto *Code = [] {
    std::string Text = Declarations;
    unsigned N = 0;
    for (const UseCase &C : Objects)
      Text += "void F" + std::to_string(N++) + "(V v) { " + C.Body + " }\n";
    for (const UseCase &C : Numbers)
      Text += "void F" + std::to_string(N++) + "(int v) { " + C.Body + " }\n";
    return new Parsed(Text + Functions);
  }();
  return *Code;
}

/// The first use of the first parameter of a function.
struct FirstUse {
  explicit FirstUse(llvm::StringRef Function)
      : F(*uses().function(Function)), Tree(F, uses().analysis().context()),
        Name(Tree.namesOf(*F.getParamDecl(0)).front()) {}

  Use object() const { return Tree.useOf(*Name); }
  Use value() const { return Tree.useOfValue(*Name); }

  const clang::FunctionDecl &F;
  const FunctionUses Tree;
  const clang::DeclRefExpr *const Name;
};

void expect(llvm::ArrayRef<UseCase> Cases, unsigned N) {
  for (const UseCase &C : Cases) {
    const FirstUse U("F" + std::to_string(N++));
    const UseKind OfValue = C.OfValue == UseKind::Unknown ? C.Kind : C.OfValue;
    EXPECT_EQ(int(U.object().Kind), int(C.Kind)) << C.Body;
    EXPECT_EQ(int(U.value().Kind), int(OfValue)) << C.Body;
  }
}

TEST(Uses, OfObjects) { expect(Objects, 0); }
TEST(Uses, OfNumbers) { expect(Numbers, std::size(Objects)); }

TEST(Uses, HaveAnotherSide) {
  const Use Assigned = FirstUse("AssignsParen").object();
  EXPECT_EQ(uses().text(Assigned.Of), "(v)");
  EXPECT_EQ(uses().text(Assigned.Other), "Other()");
  const Use Stored = FirstUse("Stores").value();
  EXPECT_EQ(int(Stored.Kind), int(UseKind::Stored));
  EXPECT_EQ(uses().text(Stored.Other), "w");
}

TEST(Uses, NameTheMember) {
  const Use Called = FirstUse("Calls").object();
  ASSERT_TRUE(Called.method());
  EXPECT_EQ(Called.method()->getNameAsString(), "Clear");
  EXPECT_EQ(uses().text(Called.by()), "(v.Clear)()");
  const Use Member = FirstUse("NamesMember").object();
  EXPECT_EQ(Member.Named->getNameAsString(), "n");
  EXPECT_EQ(Member.method(), nullptr);
}

TEST(Uses, NameTheVariable) {
  EXPECT_EQ(FirstUse("Declares").value().Var->getName(), "b");
  const FirstUse Bound("Binds");
  const Use Member = Bound.object();
  EXPECT_TRUE(llvm::isa<clang::DecompositionDecl>(
      Bound.Tree.useOf(*Member.by<clang::Expr>()).Var));
  const Use Range = FirstUse("Iterates").object();
  EXPECT_EQ(int(Range.Kind), int(UseKind::Iterated));
  EXPECT_EQ(Range.Var->getName(), "each");
}

TEST(Uses, NameTheCapture) {
  const FirstUse Kept("Captures");
  for (const clang::DeclRefExpr *Name :
       Kept.Tree.namesOf(*Kept.F.getParamDecl(0)))
    EXPECT_EQ(Kept.Tree.useOf(*Name).Var, nullptr);
  const Use Renamed = FirstUse("Renames").value();
  EXPECT_EQ(int(Renamed.Kind), int(UseKind::Captured));
  EXPECT_EQ(Renamed.Var->getName(), "w");
}

TEST(Uses, OfLambdas) {
  const FirstUse U("CallsLambda");
  EXPECT_EQ(int(U.value().Kind), int(UseKind::Passed));
  const Use Called =
      U.Tree.useOfValue(*U.value().by<clang::CXXOperatorCallExpr>()->getArg(0));
  EXPECT_EQ(int(Called.Kind), int(UseKind::Called));
  EXPECT_EQ(Called.method(), nullptr) << "It is not called by its name.";
}

TEST(Uses, EndWithTheFunction) {
  const FirstUse Returned("Returns");
  EXPECT_EQ(int(Returned.value().Kind), int(UseKind::Returned));
  const Use Initializes = FirstUse("S").value();
  EXPECT_EQ(int(Initializes.Kind), int(UseKind::Unknown));
  EXPECT_EQ(Initializes.By, nullptr);
}

TEST(StatementTree, Whole) {
  const FirstUse U("Sums");
  const clang::Expr &Whole = U.Tree.wholeOf(*U.Name);
  EXPECT_EQ(uses().text(&Whole), "Number(1 + (v))");
  EXPECT_EQ(U.Tree.functionAround(*U.Name), &U.F);
  EXPECT_TRUE(U.Tree.isIn(*U.Name, Whole));
  EXPECT_FALSE(U.Tree.isIn(Whole, *U.Name));
  const FirstUse Captured("Lambda");
  EXPECT_EQ(uses().text(&Captured.Tree.wholeOf(*Captured.Name)), "v + 1");
}

} // namespace
