// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "values/Containers.h"
#include "Parsed.h"
#include <gtest/gtest.h>

using namespace clang::tidy::bigtable;

namespace {

/// What is done with 'v', an empty vector of filters, and what it holds then.
struct Case {
  const char *Body;
  const char *Elements;
};

const Case Cases[] = {
    {"v.push_back(A()); if (Flag()) { v.push_back(B()); } else if (Flag()) "
     "v.push_back(C()); v.push_back(A());",
     "A() B()? C()? A()"},
    {"v.push_back(A()); if (Flag()) return; v.push_back(B());", "A() B()"},
    {"while (Flag()) v.push_back(A());", "unknown"},
    {"again: v.push_back(A()); if (Flag()) goto again;", "unknown"},
    {"v.push_back(A()); Touch(v);", "unknown"},
    {"auto &r = v; v.push_back(A()); r.push_back(B());", "unknown"},
    {"v.push_back(A()); for (auto &f : v) f = B();", "unknown"},
    {"v.insert(v.begin(), A());", "unknown"},
    {"v.push_back(A()); Touch(v),", "unknown"},
    {"try { v.push_back(A()); Use(); } catch (...) {}", "unknown"},
    {"for (int i = 0; i < 2; ++i) v.push_back(A());", "unknown"},
    {"v.push_back(A()); auto moved = std::move(v); v.push_back(B());",
     "unknown"},
    {"Filter f = B(); v.push_back(A()); v = {f, C()}; v.push_back(A());",
     "f C() A()"},
    {"[&] { v.push_back(A()); }();", "unknown"},
    {"auto add = [&] { v.push_back(A()); }; add();", "unknown"},
    {"v.push_back(A()); v.pop_back();", "unknown"},
    {"auto &first = v.emplace_back(A()); first = B();", "unknown"},
};

constexpr char Code[] = R"cpp(
using google::cloud::bigtable::Filter;
bool Flag();
Filter A(); Filter B(); Filter C();
template <typename... Ts> void Use(Ts &&...);
void Touch(std::vector<Filter> &);
void Look(std::vector<Filter> const &);

void Pushed() {
  std::vector<Filter> v;
  v.reserve(3);
  v.push_back(A());
  if (v.empty()) Use();
  v.emplace_back(B());
  Look(v);
  Use(v.begin(), v.end());
}
void Braced() {
  std::vector<Filter> v{A(), B()};
  v.push_back(C());
  Use(v.begin(), v.end());
}
void Copied() {
  std::vector<Filter> v = {A(), B()};
  Use(v.cbegin(), v.cend());
}
void Array() {
  std::array<Filter, 2> v = {A(), B()};
  Use(v.begin(), v.end());
}
void CArray() {
  Filter v[] = {A(), B()};
  Use(std::begin(v), std::end(v));
}
void List() {
  auto v = {A(), B()};
  Use(v.begin(), v.end());
}
void Std() {
  std::deque<Filter> v;
  v.push_back(A());
  Use(std::begin(v), std::end(v));
}
const std::vector<Filter> kStages = {A(), B()};
void Constant() { Use(kStages.begin(), kStages.end()); }
void None() {
  std::vector<Filter> v;
  Use(v.begin(), v.end());
}
void Deep() {
  std::vector<Filter> v;
  v.push_back(A());
  if (v.size() == 1) {
    v.push_back(B());
    try {
      v.push_back(C());
      for (;;) Use(v.begin(), v.end());
    } catch (...) {
    }
  } else {
    v.clear();
  }
}
void Scope() {
  for (int i = 0; i != 2; ++i) {
    std::vector<Filter> v;
    v.push_back(A());
    Use(v.begin(), v.end());
    v.clear();
  }
}
void Text() {
  std::vector<std::string> v;
  v.emplace_back("a");
  Use(v.begin(), v.end());
}
void Wrapped(google::bigtable::v2::RowFilter proto) {
  std::vector<Filter> v;
  v.emplace_back(proto);
  Use(v.begin(), v.end());
}
void Reassigned() {
  std::vector<Filter> v;
  v = {A(), B()};
  Use(v.cbegin(), v.cend());
}

void Element() {
  std::array<Filter, 2> v = {A(), B()};
  v[1] = C();
  Use(v.begin(), v.end());
}
void CElement() {
  Filter v[] = {A(), B()};
  v[1] = C();
  Use(std::begin(v), std::end(v));
}
void Inner() {
  std::vector<Filter> inner = {A()};
  auto &v = Flag() ? inner : inner;
  Use(v.begin(), v.end());
}
void LoopAround() {
  std::vector<Filter> v;
  v.push_back(A());
  while (Flag()) { Use(v.begin(), v.end()); v.push_back(B()); }
}
void LoopBefore() {
  std::vector<Filter> v;
  while (Flag()) { v.push_back(B()); Use(v.begin(), v.end()); }
}
void Lambda() {
  std::vector<Filter> v;
  auto use = [&] { Use(v.begin(), v.end()); };
  v.push_back(A());
  use();
}
void LambdaCopy() {
  std::vector<Filter> v;
  auto use = [v] { Use(v.begin(), v.end()); };
  v.push_back(A());
  use();
}
void Count() {
  std::vector<Filter> v({2}, A());
  Use(v.begin(), v.end());
}
void Within() {
  std::vector<Filter> v;
  v.push_back(A());
  Use(v.begin(), v.end(), (v.push_back(B()), 1));
}
void Static() {
  static std::vector<Filter> v;
  v.push_back(A());
  Use(v.begin(), v.end());
}
void Parameter(std::vector<Filter> v) {
  v.push_back(A());
  Use(v.begin(), v.end());
}
void Together() {
  std::vector<Filter> v, &r = v;
  v.push_back(A());
  r.push_back(B());
  Use(v.begin(), v.end());
}
void Case(int i) {
  switch (i) {
  default:
    std::vector<Filter> v;
    v.push_back(A());
    if (Flag()) v.pop_back();
    Use(v.begin(), v.end());
  }
}
void Sized() {
  std::vector<int> v(3);
  v.push_back(4);
  Use(v.begin(), v.end());
}
void Set() {
  std::set<int> v = {2, 1, 2};
  Use(v.begin(), v.end());
}
void Emplaced() {
  std::vector<std::vector<int>> v;
  v.emplace_back(3);
  Use(v.begin(), v.end());
}
void Many() {
  std::vector<int> v;
#define EIGHT v.push_back(1); v.push_back(1); v.push_back(1); v.push_back(1); \
              v.push_back(1); v.push_back(1); v.push_back(1); v.push_back(1);
  EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT v.push_back(1);
  Use(v.begin(), v.end());
}

void Front() {
  std::deque<Filter> v;
  v.push_back(A());
  v.push_front(B());
  if (Flag()) v.push_front(C());
  Use(v.begin(), v.end());
}
void Cases(int i) {
  std::vector<Filter> v;
  switch (i) {
  case 0:
    v.push_back(A());
    break;
  case 1:
    v.push_back(B());
  default: {
    v.push_back(C());
  }
  }
  v.push_back(A());
  Use(v.begin(), v.end());
}
void Cleared() {
  std::vector<Filter> v{A(), B()};
  v.clear();
  v.push_back(C());
  Use(v.begin(), v.end());
}
void ClearedPerhaps() {
  std::vector<Filter> v{A(), B()};
  if (Flag()) v.clear();
  v.push_back(C());
  Use(v.begin(), v.end());
}
void CopyOfFilled() {
  std::vector<Filter> v;
  v.push_back(A());
  if (Flag()) v.push_back(B());
  auto copy = v;
  v.clear();
  copy.push_back(C());
  Use(copy.begin(), copy.end());
}
void MovedFrom() {
  std::vector<Filter> v;
  v.push_back(A());
  auto moved = std::move(v);
  Use(moved.begin(), moved.end());
}
void AssignedAlone() {
  std::vector<Filter> w;
  w.push_back(B());
  std::vector<Filter> v;
  v.push_back(A());
  v = w;
  w.clear();
  v.push_back(C());
  Use(v.begin(), v.end());
}
void AssignedPerhaps() {
  std::vector<Filter> w;
  w.push_back(B());
  std::vector<Filter> v;
  v.push_back(A());
  if (Flag()) v = w;
  Use(v.begin(), v.end());
}

template <typename T> void Generic(T t) {
  std::vector<Filter> v;
  v.push_back(t);
  v.emplace_back(t.a());
  t.f(v);
  Use(v.begin(), v.end(), 1);
}
template <typename T> struct Instance {
  void Instantiated(T t) {
    std::vector<Filter> v;
    v.push_back(t);
    Use(v.begin(), v.end());
  }
};
template struct Instance<Filter>;

void Others() {
  std::vector<Filter> v, w;
  Use(v.begin(), w.end());
}
void Swapped() {
  std::vector<Filter> v;
  Use(v.end(), v.begin());
}
struct S {
  std::vector<Filter> v;
  void Member() { Use(v.begin(), v.end()); }
  void OfAnother(S &other) { Use(v.begin(), other.v.end()); }
};
)cpp";

/// All functions; those of the table have the names 'F0', 'F1', and so on.
Parsed &code() {
  static auto *Result = [] {
    std::string Text = Code;
    unsigned N = 0;
    for (const Case &C : Cases)
      Text += "void F" + std::to_string(N++) + "() { std::vector<Filter> v; " +
              C.Body + " Use(v.begin(), v.end()); }\n";
    return new Parsed(Text);
  }();
  return *Result;
}

/// "A()? B()": what the container in the call of Use() in that function holds.
std::string elementsIn(const std::string &Function) {
  const clang::CallExpr &Use = code().call(Function, "Use");
  const clang::Expr *Container =
      containerOfRange(*Use.getArg(0), *Use.getArg(1));
  if (!Container)
    return "no container";
  const auto Elements = elementsOf(code().values(), {Container, nullptr}, Use);
  if (!Elements)
    return "unknown";
  std::string Text;
  for (const Element &E : *Elements)
    Text += (Text.empty() ? "" : " ") + code().text(E.Value.E) +
            (E.IsOptional ? "?" : "");
  return Text;
}

TEST(Containers, KnowsWhatFillsThem) {
  unsigned N = 0;
  for (const Case &C : Cases)
    EXPECT_EQ(elementsIn("F" + std::to_string(N++)), C.Elements) << C.Body;
}

TEST(Containers, KnowsElements) {
  EXPECT_EQ(elementsIn("Pushed"), "A() B()");
  EXPECT_EQ(elementsIn("Braced"), "A() B() C()");
  EXPECT_EQ(elementsIn("Copied"), "A() B()");
  EXPECT_EQ(elementsIn("Array"), "A() B()");
  EXPECT_EQ(elementsIn("CArray"), "A() B()");
  EXPECT_EQ(elementsIn("List"), "A() B()");
  EXPECT_EQ(elementsIn("Std"), "A()");
  EXPECT_EQ(elementsIn("Constant"), "A() B()");
  EXPECT_EQ(elementsIn("None"), "");
  EXPECT_EQ(elementsIn("Deep"), "A() B() C()");
  EXPECT_EQ(elementsIn("Scope"), "A()");
  EXPECT_EQ(elementsIn("Text"), "\"a\"");
  EXPECT_EQ(elementsIn("Wrapped"), "proto");
  EXPECT_EQ(elementsIn("Reassigned"), "A() B()");
  EXPECT_EQ(elementsIn("Front"), "C()? B() A()");
  EXPECT_EQ(elementsIn("Cases"), "A()? B()? C()? A()");
  EXPECT_EQ(elementsIn("Cleared"), "C()");
  EXPECT_EQ(elementsIn("ClearedPerhaps"), "A()? B()? C()");
  EXPECT_EQ(elementsIn("CopyOfFilled"), "A() B()? C()");
  EXPECT_EQ(elementsIn("MovedFrom"), "A()");
  EXPECT_EQ(elementsIn("AssignedAlone"), "B() C()");
}

TEST(Containers, KnowsWhatItDoesNotKnow) {
  for (const char *Function :
       {"Generic", "LambdaCopy", "Count", "Element", "CElement", "Inner",
        "LoopAround", "LoopBefore", "Lambda", "Within", "AssignedPerhaps",
        "Static", "Parameter", "Together", "Case", "Sized", "Set", "Emplaced",
        "Many"})
    EXPECT_EQ(elementsIn(Function), "unknown") << Function;
}

TEST(Containers, KnowsTemplates) { EXPECT_EQ(elementsIn("Instantiated"), "t"); }

TEST(Containers, TellsContainersApart) {
  for (const char *Function : {"Others", "Swapped", "OfAnother"})
    EXPECT_EQ(elementsIn(Function), "no container") << Function;
  EXPECT_EQ(elementsIn("Member"), "unknown");
}

} // namespace
