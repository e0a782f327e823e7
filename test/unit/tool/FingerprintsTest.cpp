// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "gates/Fingerprints.h"
#include "MadeUp.h"
#include <set>

using namespace clang::tidy::bigtable::tool;

namespace {

constexpr llvm::StringLiteral Check = "bigtable-missing-timestamp";

/// The fingerprint of the finding at \p At, alone in a file.
std::string printOf(llvm::StringRef Text, llvm::StringRef At,
                    llvm::StringRef File = "/root/a.cpp",
                    std::string Root = "/root", llvm::StringRef Id = Check) {
  MadeUpFiles Files(std::move(Root));
  Files.add(File, Text);
  Outcome Result;
  Result.Findings = {Files.finding(Id, File, At)};
  fingerprint(Result, Files.sources());
  return Result.Findings.front().Fingerprint;
}

TEST(Fingerprint, IsAHashThatOtherProgramsCanCompute) {
  // printf 'bigtable-missing-timestamp\0a.cpp\0write();\0000' | sha256sum
  EXPECT_EQ(printOf("write();\n", "write"), "daaa1101c0b1ef73e287b64e90934e6b");
}

TEST(Fingerprint, SurvivesWhatDoesNotChangeTheLine) {
  const std::string Was = printOf("int a;\n  Set(a, \"b\");\n", "Set");
  EXPECT_EQ(printOf("Set(a, \"b\");", "Set"), Was) << "moved";
  EXPECT_EQ(printOf("\t\tSet( a,\"b\" ) ;\r\n", "Set"), Was) << "white space";
  EXPECT_EQ(printOf("Set(a, \"b\");", "b"), Was) << "another column";
  EXPECT_EQ(printOf("Set(a, \"b\");", "Set", "/elsewhere/a.cpp", "/elsewhere"),
            Was)
      << "another machine";
}

TEST(Fingerprint, TellsApartCheckFileAndLine) {
  const std::set<std::string> All = {
      printOf("Set(a);", "Set"),
      printOf("Set(a); //", "Set"),
      printOf("Set(b);", "Set"),
      printOf("Set(a);", "Set", "/root/b.cpp"),
      printOf("Set(a);", "Set", "/root/a.cpp", "/"),
      printOf("Set(a);", "Set", "/root/a.cpp", "/root", "bigtable-schema"),
      printOf("", "")};
  EXPECT_EQ(All.size(), 7u);
}

/// Those of all findings at "Set", in the order of the file.
std::vector<std::string> printsOf(llvm::StringRef Text, unsigned Number,
                                  bool Backwards = false) {
  MadeUpFiles Files;
  Files.add("/root/a.cpp", Text);
  Outcome Result;
  for (unsigned I = 0; I < Number; ++I)
    Result.Findings.push_back(Files.finding(Check, "/root/a.cpp", "Set", I));
  if (Backwards)
    std::reverse(Result.Findings.begin(), Result.Findings.end());
  fingerprint(Result, Files.sources());
  std::vector<std::string> Prints;
  for (const Finding &F : Result.Findings)
    Prints.push_back(F.Fingerprint);
  if (Backwards)
    std::reverse(Prints.begin(), Prints.end());
  return Prints;
}

TEST(Fingerprint, OfEqualLinesCountsThem) {
  const auto Prints = printsOf("Set(a);\nSet(a);\nSet(b);\nSet(a) ;\n", 4);
  EXPECT_EQ(std::set<std::string>(Prints.begin(), Prints.end()).size(), 4u);
  // Other lines between them do not count, nor does the order of the findings.
  EXPECT_EQ(
      printsOf("Set(a);\n\nSet(b);\nSet(a);\nSet(a);\n", 4, true),
      (std::vector<std::string>{Prints[0], Prints[2], Prints[1], Prints[3]}));
}

TEST(Fingerprint, OfOneOfEqualLinesLessLosesTheLast) {
  const auto Three = printsOf("Set(a);\nSet(a);\nSet(a);\n", 3);
  EXPECT_EQ(printsOf("Set(a);\nSet(a);\n", 2),
            (std::vector<std::string>{Three[0], Three[1]}));
}

TEST(Fingerprint, IsThereWithoutAPlace) {
  MadeUpFiles Files;
  Outcome Result;
  Result.Findings.resize(2);
  Result.Findings[0].Said.DiagnosticName = "clang-tidy-config";
  Result.Findings[0].Said.Message.FileOffset = 0;
  Result.Findings[1].Said.DiagnosticName = "clang-tidy-config";
  Result.Findings[1].Said.Message.FileOffset = 0;
  Result.Findings[1].Said.Message.FilePath = "/root/gone.cpp";
  fingerprint(Result, Files.sources());
  EXPECT_FALSE(Result.Findings[0].Fingerprint.empty());
  EXPECT_NE(Result.Findings[0].Fingerprint, Result.Findings[1].Fingerprint);
}

} // namespace
