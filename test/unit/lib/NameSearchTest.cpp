// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "cxx/NameSearch.h"
#include "Parsed.h"
#include <gtest/gtest.h>
#include <set>
#include <string>

using namespace clang::tidy::bigtable;

namespace {

constexpr char NamesCode[] = R"cpp(
constexpr char kOne[] = "one";
std::string Global;
struct Holder { static constexpr int kTwo = 2; };
int Live() { return 0; }
namespace a { int Live() { return 1; } struct S { int Live(); }; }
namespace b { namespace c { int Live(); int Other(); } }
namespace { int Live() { return 2; } }
namespace a { int Live(int); }

void Uses(int n) {
  const int local = n;
  Global = kOne;
  (void)(local + Holder::kTwo);
}
void UsesNothing() {}
)cpp";

using Texts = std::set<std::string>;

const Parsed &source() {
  static const Parsed Source(NamesCode);
  return Source;
}

Texts names(NameSearch &Search, llvm::StringRef Name) {
  Texts Result;
  for (const clang::FunctionDecl *F : Search.functions(Name))
    Result.insert(F->getQualifiedNameAsString() + " " +
                  std::to_string(F->getNumParams()));
  return Result;
}

TEST(NameSearchTest, FindsFunctionsInNamespaces) {
  NameSearch Search(source().function("Uses")->getASTContext());
  EXPECT_EQ(names(Search, "Live"),
            (Texts{"a::Live 0", "a::Live 1", "b::c::Live 0"}));
  EXPECT_TRUE(names(Search, "Missing").empty());
}

TEST(NameSearchTest, FindsConstantsThatAFunctionNames) {
  const clang::FunctionDecl *Uses = source().function("Uses");
  NameSearch Search(Uses->getASTContext());
  Texts Names;
  for (const clang::DeclRefExpr *Ref : Search.constantsIn(*Uses))
    Names.insert(source().text(Ref));
  EXPECT_EQ(Names, (Texts{"kOne", "Holder::kTwo"}));
  EXPECT_TRUE(Search.constantsIn(*source().function("UsesNothing")).empty());
}

// Every read of a file asks.
TEST(NameSearchTest, LooksOnce) {
  const clang::FunctionDecl *Uses = source().function("Uses");
  NameSearch Search(Uses->getASTContext());
  const auto Functions = Search.functions("Live");
  const auto Constants = Search.constantsIn(*Uses);
  for (const char *Other : {"Other", "Missing", "Uses"})
    Search.functions(Other);
  Search.constantsIn(*source().function("UsesNothing"));
  EXPECT_EQ(Search.functions("Live").data(), Functions.data());
  EXPECT_EQ(Search.constantsIn(*Uses).data(), Constants.data());
}

} // namespace
