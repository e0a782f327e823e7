// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/Modules.h"
#include "llvm/ADT/StringExtras.h"
#include <gtest/gtest.h>

using namespace clang::tidy::bigtable::tool;

namespace {

/// "PROVIDES < IMPORTS".
std::string declared(llvm::StringRef Text) {
  const ModuleDeclarations Found = moduleDeclarationsIn(Text);
  return Found.Provides + " < " + llvm::join(Found.Imports, " ");
}

TEST(ModuleDeclarationsTest, OfInterfaces) {
  EXPECT_EQ(declared("export module orders;"), "orders < ");
  EXPECT_EQ(declared("module;\n#include <a.h>\nexport module shop.orders;\n"
                     "import std;\nexport import shop.names;\n"),
            "shop.orders < std shop.names");
  EXPECT_EQ(declared("/* x */ export module a [[deprecated]];"), "a < ");
}

TEST(ModuleDeclarationsTest, OfPartitions) {
  EXPECT_EQ(declared("export module a:b;\nimport :c;\nimport :d.e;\n"),
            "a:b < a:c a:d.e");
  EXPECT_EQ(declared("module a:inner;\nimport b;\n"), "a:inner < b");
}

TEST(ModuleDeclarationsTest, OfOtherUnits) {
  EXPECT_EQ(declared("module a;\nimport b;\n"), " < a b");
  EXPECT_EQ(declared("#include <a.h>\nimport b;\nimport <vector>;\n"
                     "import \"c.h\";\nimport d [[maybe_unused]];\n"),
            " < b d");
  EXPECT_EQ(declared("export module a;\nmodule :private;\n"), "a < ");
}

TEST(ModuleDeclarationsTest, NoneInOtherCode) {
  for (const char *Text :
       {"", "int module = 0;\nint f() {\n  return module;\n}\n",
        "void f() {\n  module = 3;\n  import(4);\n  module->x();\n}\n",
        "// export module a;\n/*\nimport b;\n*/\n",
        "auto S = R\"(\nexport module a;\n)\";\n", "import", "export module",
        "module\n"})
    EXPECT_EQ(declared(Text), " < ") << Text;
}

TEST(ModuleDeclarationsTest, ErrorsNameModules) {
  EXPECT_EQ(missingModuleIn("module 'a.b:c' not found"), "a.b:c");
  EXPECT_EQ(missingModuleIn("module 'a' not found: no compile command"), "a");
  EXPECT_EQ(missingModuleIn("no module 'a' not found"), "");
  EXPECT_EQ(missingModuleIn("module 'a' is a header"), "");
}

} // namespace
