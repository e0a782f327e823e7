// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "values/Containers.h"
#include "Parsed.h"
#include <gtest/gtest.h>

using namespace clang::tidy::bigtable;

namespace {

constexpr char ContainersCode[] = R"cpp(
using google::cloud::bigtable::Filter;
bool Flag();
Filter A(); Filter B(); Filter C();
template <typename... Ts> void Use(Ts &&...);

void Copied() {
  std::vector<Filter> v = {A(), B()};
  Use(v.cbegin(), v.cend());
}
void List() {
  auto v = {A(), B()};
  Use(v.begin(), v.end());
}
const std::vector<Filter> kStages = {A(), B()};
void Constant() { Use(kStages.begin(), kStages.end()); }

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
void Count() {
  std::vector<Filter> v({2}, A());
  Use(v.begin(), v.end());
}
void Set() {
  std::set<int> v = {2, 1, 2};
  Use(v.begin(), v.end());
}

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

Parsed &containers() {
  static auto *Result = new Parsed(ContainersCode);
  return *Result;
}

/// "A() B()": what the container in the call of Use() in that function holds.
std::string elementsIn(const std::string &Function) {
  const clang::CallExpr &Use = containers().call(Function, "Use");
  const clang::Expr *Container =
      containerOfRange(*Use.getArg(0), *Use.getArg(1));
  if (!Container)
    return "no container";
  const auto Elements = elementsOf(containers().values(), {Container, nullptr}, Use);
  if (!Elements)
    return "unknown";
  std::string Text;
  for (const Element &E : *Elements)
    Text += (Text.empty() ? "" : " ") + containers().text(E.Value.E);
  return Text;
}

TEST(Containers, KnowsLists) {
  EXPECT_EQ(elementsIn("Copied"), "A() B()");
  EXPECT_EQ(elementsIn("List"), "A() B()");
  EXPECT_EQ(elementsIn("Constant"), "A() B()");
}

TEST(Containers, KnowsWhatItDoesNotKnow) {
  for (const char *Function : {"Element", "CElement", "Inner", "Count", "Set"})
    EXPECT_EQ(elementsIn(Function), "unknown") << Function;
}

TEST(Containers, TellsContainersApart) {
  for (const char *Function : {"Others", "Swapped", "OfAnother"})
    EXPECT_EQ(elementsIn(Function), "no container") << Function;
  EXPECT_EQ(elementsIn("Member"), "unknown");
}

} // namespace
