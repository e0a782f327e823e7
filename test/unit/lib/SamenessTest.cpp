// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "values/Sameness.h"
#include "Parsed.h"
#include "cxx/Flow.h"
#include <gtest/gtest.h>

using namespace clang::tidy::bigtable;

namespace {

constexpr char SamenessCode[] = R"cpp(
#include <chrono>
using std::chrono::milliseconds;
bool Flag();
int Number();
std::string Text();
std::string Of(int);
template <typename T> void First(T const &);
template <typename T> void Second(T const &);
void Touch(std::string &);
void Look(std::string const &);
constexpr char kOne[] = "one";
const std::string kTwo = Text();
std::string Global = "g";
struct Pair { std::string a, b; int n; };
std::string Same(std::string const &s) { return s + "!"; }
std::string Fresh() { return Text(); }

void Constants() { First(std::string("one")); Second(kOne); }
void Sums() { First(std::string("on") + "e"); Second("one"); }
void OtherConstants() { First("one"); Second("two"); }
void Units() { First(milliseconds(5000)); Second(milliseconds(5 * 1000)); }
void Globals() { First(kTwo); Second(kTwo); }
void ChangingGlobals() { First(Global); Second(Global); }
void Parameters(std::string const &s) { First(s); Look(s); Second(s); }
void TwoParameters(std::string const &s, std::string const &t) { First(s); Second(t); }
void Locals() { auto s = Text(); First(s); Second(s); }
void ThroughLocals() { auto s = Text(); auto t = s; First(s); Second(t); }
void Assigned() { auto s = Text(); First(s); s = Text(); Second(s); }
void AssignedBefore() { auto s = Text(); s = Text(); First(s); Second(s); }
void AssignedOnSomePaths() { auto s = Text(); First(s); if (Flag()) s = Text(); Second(s); }
void Touched() { auto s = Text(); First(s); Touch(s); Second(s); }
void Moved() { auto s = Text(); First(std::move(s)); Second(s); }
void Captured() { auto s = Text(); auto f = [&] { s = "x"; }; First(s); f(); Second(s); }
void Views() { auto s = Text(); auto const &v = s; First(v); s = Text(); Second(v); }
void StringViews() { auto s = Text(); std::string_view v = s; First(v); s = Text(); Second(v); }
void Calls() { First(Text()); Second(Text()); }
void Arguments(int n) { First(Of(n)); Second(Of(n)); }
void Pure(int n) { First(std::to_string(n) + "x"); Second(std::to_string(n) + "x"); }
void PureOfOther(int n, int m) { First(std::to_string(n)); Second(std::to_string(m)); }
void Followed(std::string const &s) { First(Same(s)); Second(Same(s)); }
void FollowedOther(std::string const &s, std::string const &t) { First(Same(s)); Second(Same(t)); }
void FollowedFresh() { First(Fresh()); Second(Fresh()); }
void Members(Pair const &p) { First(p.a); Second(p.a); }
void OtherMembers(Pair const &p) { First(p.a); Second(p.b); }
void ChangedMembers(Pair p) { First(p.n); ++p.n; Second(p.n); }
void OtherObjects(Pair const &p, Pair const &q) { First(p.a); Second(q.a); }
void Elements(std::vector<Pair> const &all) { for (auto const &p : all) { First(p.a); Second(p.a); } }
void Indices(std::vector<std::string> const &v, int i) { First(v[i]); Second(v[i]); }
void ChangedIndices(std::vector<std::string> const &v, int i) { First(v[i]); ++i; Second(v[i]); }
void Bindings(std::vector<std::pair<std::string, int>> const &all) { for (auto const &[k, n] : all) { First(k); Second(k); } }
void NextElement(std::vector<Pair> const &all) { for (auto const &p : all) { if (Flag()) First(p.a); if (Flag()) continue; Second(p.a); } }
void Clock() { First(std::chrono::system_clock::now()); Second(std::chrono::system_clock::now()); }
class Store { public: void Run() { First(f_); Second(f_); } void Change() { c_ = Text(); } void Changing() { First(c_); Change(); Second(c_); } private: std::string f_ = "f", c_; };
class Clocked { int Now() const; void Reads() { First(Now()); Second(Now()); } };
)cpp";

Parsed &sameness() {
  static Parsed Result(SamenessCode);
  return Result;
}

/// Whether what First() and Second() are passed in \p Function is the same,
/// whenever the one call is followed by the other.
bool areSame(const char *Function, bool AtOnce = false) {
  const auto &First = sameness().call(Function, "First"),
             &Second = sameness().call(Function, "Second");
  const auto Result = sameness().values().same({First.getArg(0), nullptr},
                                           {Second.getArg(0), nullptr}, AtOnce);
  const auto *Within = sameness().function(Function);
  return Result && !Result->ReadsClock &&
         (AtOnce || sameness().values().flowOf(Within)->leadsTo(
                        First, Second, Result->Changes, Result->Declared,
                        /*OrEnd=*/false));
}

TEST(SamenessTest, SameValues) {
  for (const char *Function :
       {"Constants", "Sums", "Units", "Globals", "Parameters", "Locals",
        "ThroughLocals", "AssignedBefore", "Pure", "Followed", "Members",
        "Elements", "Indices", "Bindings", "Run"})
    EXPECT_TRUE(areSame(Function)) << Function;
}

TEST(SamenessTest, OtherValues) {
  for (const char *Function : {"OtherConstants",
                               "ChangingGlobals",
                               "TwoParameters",
                               "Assigned",
                               "AssignedOnSomePaths",
                               "Touched",
                               "Moved",
                               "Captured",
                               "Views",
                               "StringViews",
                               "Calls",
                               "Arguments",
                               "PureOfOther",
                               "FollowedOther",
                               "FollowedFresh",
                               "OtherMembers",
                               "ChangedMembers",
                               "OtherObjects",
                               "ChangedIndices",
                               "NextElement",
                               "Changing",
                               "Reads",
                               "Clock"})
    EXPECT_FALSE(areSame(Function)) << Function;
}

TEST(SamenessTest, AtOnceNothingChanges) {
  for (const char *Function : {"ChangingGlobals", "Changing"})
    EXPECT_TRUE(areSame(Function, /*AtOnce=*/true)) << Function;
  for (const char *Function : {"Calls", "TwoParameters", "Reads"})
    EXPECT_FALSE(areSame(Function, /*AtOnce=*/true)) << Function;
}

TEST(SamenessTest, TheClockIsRead) {
  const auto &First = sameness().call("Clock", "First"),
             &Second = sameness().call("Clock", "Second");
  const auto Result = sameness().values().same({First.getArg(0), nullptr},
                                           {Second.getArg(0), nullptr}, false);
  ASSERT_TRUE(Result);
  EXPECT_TRUE(Result->ReadsClock);
}

} // namespace
