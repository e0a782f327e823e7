// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "gates/Suppressions.h"
#include "../seed.h"
#include "MadeUp.h"
#include "clang-tidy/NoLintDirectiveHandler.h"
#include "clang/Tooling/Core/Replacement.h"
#include <random>

using namespace clang::tidy::bigtable::tool;

namespace {

constexpr llvm::StringLiteral File = "/root/a.cpp";
const std::string X = "bigtable-missing-timestamp", Y = "bigtable-schema",
                  Off = "bigtable-shadowed-overwrite";

/// NOLINT, without this file saying it.
std::string marker(const std::string &Rest) {
  return "NOLI"
         "NT" +
         Rest;
}

class SuppressionsTest : public testing::Test {
protected:
  std::vector<Suppression> find(llvm::StringRef Text) {
    Files = std::make_unique<MadeUpFiles>();
    Files->add(File, Text).add("/root/a.h", Header);
    return findSuppressions(File, Files->sources());
  }
  /// The words of what is found in \p Text, and the names of ours.
  std::string found(llvm::StringRef Text) {
    std::string All;
    for (const Suppression &S : find(Text)) {
      All += (All.empty() ? "" : "; ") + S.Word;
      for (const Suppression::Name &Name : S.Names)
        if (Name.IsOurs)
          All += " " + Name.Text;
    }
    return All;
  }
  /// What is stale in \p Text, where each 'x(' is a finding of X, and each 'y('
  /// one of Y.
  std::vector<Finding> stale(llvm::StringRef Text) {
    const std::vector<Suppression> Found = find(Text);
    std::vector<Finding> Unhidden = Others;
    for (size_t At = 0; At + 1 < Text.size(); ++At)
      if (Text[At + 1] == '(' && (Text[At] == 'x' || Text[At] == 'y')) {
        Unhidden.push_back(Files->finding(Text[At] == 'x' ? X : Y, File, ""));
        Unhidden.back().Said.Message.FileOffset = At;
      }
    return staleSuppressions(
        Found, Unhidden,
        [&](llvm::StringRef, llvm::StringRef Check) { return Check != Off; },
        Files->sources());
  }
  /// Their messages, one on each line.
  std::string messages(llvm::StringRef Text) {
    std::string All;
    for (const Finding &F : stale(Text))
      All += F.Said.Message.Message + "\n";
    return All;
  }
  /// \p Text with all fixes made; "no fix" if one of the findings has none.
  std::string fixed(llvm::StringRef Text) {
    clang::tooling::Replacements All;
    for (const Finding &F : stale(Text)) {
      if (!F.hasFix())
        return "no fix";
      for (const auto &Edit : F.Said.Message.Fix.lookup(File))
        if (llvm::Error Failed = All.add(Edit))
          return llvm::toString(std::move(Failed));
    }
    llvm::Expected<std::string> Result =
        clang::tooling::applyAllReplacements(Text, All);
    return Result ? *Result : llvm::toString(Result.takeError());
  }

  std::unique_ptr<MadeUpFiles> Files;
  std::vector<Finding> Others;
  std::string Header;
};

TEST_F(SuppressionsTest, AreReadAsClangTidyDoes) {
  EXPECT_EQ(found("f(); // " + marker("(" + X + ")")), marker(" ") + X);
  EXPECT_EQ(found("/* why: " + marker("NEXTLINE( a , " + X + " ,b) */")),
            marker("NEXTLINE ") + X);
  EXPECT_EQ(found("// " + marker("(bigtable-*-timestamp,misc-*)")),
            marker(" bigtable-*-timestamp"));
  EXPECT_EQ(found("// a" + marker("(" + X + ") b ") +
                  marker("NEXTLINE(" + Y + ")\n")),
            marker(" ") + X + "; " + marker("NEXTLINE ") + Y);
  // Of the unknown word the list is text like other text.
  EXPECT_EQ(found("// " + marker("FOO(") + marker("(" + X + "))")),
            marker(" ") + X);
}

TEST_F(SuppressionsTest, WithoutANameOfOursAreLeftOut) {
  const std::string Rests[] = {"",
                               "()",
                               "(*)",
                               "(misc-x)",
                               "(*-timestamp)",
                               "(-" + X + ")",
                               "(my-" + X + ")",
                               "(" + X,
                               "(" + X + "\n)",
                               " (" + X + ")",
                               "FOO(" + X + ")",
                               "END"};
  for (const std::string &Rest : Rests)
    EXPECT_EQ(found("f(); // " + marker(Rest) + "\n"), "") << Rest;
}

TEST_F(SuppressionsTest, AreInCommentsOnly) {
  const std::string M = marker("(" + X + ")");
  EXPECT_EQ(found("const char *A = \"// " + M + "\";"), "");
  EXPECT_EQ(found("auto B = R\"(\n// " + M + "\n)\";"), "");
  EXPECT_EQ(found("char C = '\"'; // " + M), marker(" ") + X);
  EXPECT_EQ(found("/*\n\n " + M + "*/"), marker(" ") + X);
}

TEST_F(SuppressionsTest, BetweenConditionsAreNotJudged) {
  const std::string Line = "f(); // " + marker("(" + X + ")") + "\n";
  EXPECT_EQ(messages("#if A\n" + Line + "#endif\n"), "");
  EXPECT_EQ(messages("#ifndef A\n#else\n" + Line + "#endif\nint B;\n"), "");
  EXPECT_EQ(messages("int A;\n#ifndef B\n" + Line + "#endif\n"), "");
  EXPECT_NE(messages("#if A\n#endif\n" + Line + "#if B\n#endif\n"), "");
  // An include guard is none.
  EXPECT_NE(messages("// a\n#ifndef A_H\n#define A_H\n" + Line +
                     "#if B\n#endif\n#endif // A_H\n"),
            "");
  EXPECT_EQ(
      messages("#ifndef A_H\n#define A_H\n#if B\n" + Line + "#endif\n#endif\n"),
      "");
}

TEST_F(SuppressionsTest, MarkersGoAndAllElseStays) {
  const std::string Text =
      "f(); // a " + marker("(" + X + ")") + " b " + marker("") + "\n/*" +
      marker("BEGIN(" + Y + ")") + "*/ g();\nconst char *S = \"" +
      marker("(" + X + ")") + "\";\n// " + marker("END(" + Y + ")") + "\n";
  const std::vector<Suppression> Found = find(Text);
  ASSERT_EQ(Found.size(), 2u);
  const std::string Without = withoutMarkers(File, Found, Files->sources());
  ASSERT_EQ(Without.size(), Text.size());
  std::string Expected = Text;
  for (const std::string &M :
       {marker("(" + X + ")"), marker("BEGIN(" + Y + ")"),
        marker("END(" + Y + ")")})
    Expected.replace(Expected.find(M), M.size(), M.size(), '.');
  EXPECT_EQ(Without, Expected);
  EXPECT_EQ(withoutMarkers("/root/a.h", Found, Files->sources()), Header);
}

TEST_F(SuppressionsTest, OfALineHideWhatIsOnIt) {
  const std::string M = " // " + marker("(" + X + ")") + "\n";
  EXPECT_EQ(messages("x();" + M), "");
  EXPECT_EQ(messages("x();\nf();" + M + "x();\n"),
            "'" + marker("' names '") + X +
                "', which finds nothing on this line; remove the name\n");
  EXPECT_NE(messages("y();" + M), "");
}

TEST_F(SuppressionsTest, OfTheNextLineHideWhatIsOnThat) {
  const std::string M = "// " + marker("NEXTLINE(" + X + ")") + "\n";
  EXPECT_EQ(messages(M + "x();\n"), "");
  EXPECT_EQ(messages("x(); " + M + "f();\nx();\n"),
            "'" + marker("NEXTLINE' names '") + X +
                "', which finds nothing on the next line; remove the name\n");
}

TEST_F(SuppressionsTest, OfABlockHideWhatIsInIt) {
  const std::string Begin = "// " + marker("BEGIN(" + X + ")") + "\n";
  const std::string End = "// " + marker("END( " + X + " )") + "\n";
  EXPECT_EQ(messages(Begin + "f();\nx();\n" + End), "");
  EXPECT_EQ(messages("x();" + Begin + "f();\n" + End + "x();\n"),
            "'" + marker("BEGIN' names '") + X +
                "', which finds nothing in this block; remove the name\n");
  // Of two the inner one is closed first; both hide what is in it.
  EXPECT_EQ(messages(Begin + Begin + "x();" + End + End), "");
  const std::vector<Finding> Inner =
      stale(Begin + Begin + "f();" + End + "x();\n" + End);
  ASSERT_EQ(Inner.size(), 1u);
  EXPECT_GT(Inner[0].offset(), Begin.size());
}

TEST_F(SuppressionsTest, WithoutTheOtherHideNothing) {
  const std::string Begin = "// " + marker("BEGIN(" + X + ")") + "\n";
  const std::string End = "// " + marker("END(" + X + ")") + "\n";
  EXPECT_EQ(messages(Begin + "x();\n"),
            "'" + marker("BEGIN' has no '") + marker("END") +
                "' with the same names and hides nothing; add it or remove the "
                "comment\n");
  EXPECT_NE(messages("x();\n" + End), "");
  EXPECT_EQ(fixed("x();\n" + End), "no fix");
  // The lists differ, so both stand alone.
  EXPECT_EQ(stale(Begin + "x();\n// " + marker("END(" + Y + ")")).size(), 2u);
  // The end of another block is in the way, in a string even.
  EXPECT_EQ(
      stale(Begin + "S = \"" + marker("BEGIN") + "\"; x();\n" + End).size(),
      2u);
}

TEST_F(SuppressionsTest, OfSeveralNamesOnlyTheUnusedAreReported) {
  EXPECT_EQ(messages("x(); // " + marker("(" + X + "," + Y + ")")),
            "'" + marker("' names '") + Y +
                "', which finds nothing on this line; remove the name\n");
  EXPECT_EQ(messages("f(); // " + marker("(" + X + "," + Y + ",misc-x)")),
            "'" + marker("' names '") + X + "' and '" + Y +
                "', which find nothing on this line; remove the names\n");
}

TEST_F(SuppressionsTest, AGlobIsUsedByWhatItMatches) {
  EXPECT_EQ(messages("x(); // " + marker("(bigtable-*)")), "");
  EXPECT_EQ(messages("x(); // " + marker("(bigtable-*-timestamp)")), "");
  EXPECT_NE(messages("y(); // " + marker("(bigtable-*-timestamp)")), "");
}

TEST_F(SuppressionsTest, OfChecksThatHaveNotRunAreNotJudged) {
  EXPECT_EQ(messages("f(); // " + marker("(" + Off + ")")), "");
  EXPECT_EQ(messages("f(); // " + marker("(bigtable-shadowed-*)")), "");
  EXPECT_NE(messages("f(); // " + marker("(bigtable-s*)")), "");
}

TEST_F(SuppressionsTest, OfNoCheckHideNothing) {
  const std::vector<Finding> Found =
      stale("x(); // " + marker("(bigtable-no-such)"));
  ASSERT_EQ(Found.size(), 1u);
  ASSERT_EQ(Found[0].Said.Notes.size(), 1u);
  EXPECT_EQ(Found[0].Said.Notes[0].Message,
            "no check is named 'bigtable-no-such'");
}

TEST_F(SuppressionsTest, AreReportedWhereTheyAre) {
  const std::string Text = "f();\ng(); // see " + marker("(" + X + ")");
  const std::vector<Finding> Found = stale(Text);
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].check(), StaleSuppressionCheck);
  EXPECT_EQ(Found[0].file(), File);
  EXPECT_EQ(Text.substr(Found[0].offset()), marker("(" + X + ")"));
  EXPECT_FALSE(Found[0].IsWarningAsError);
}

TEST_F(SuppressionsTest, InAHeaderAreUsedByAnySource) {
  Header = "f(); // " + marker("(" + X + ")");
  find("");
  const std::vector<Suppression> Found =
      findSuppressions("/root/a.h", Files->sources());
  ASSERT_EQ(Found.size(), 1u);
  const auto IsStale = [&](std::vector<Finding> Unhidden) {
    return !staleSuppressions(
                Found, Unhidden,
                [](llvm::StringRef, llvm::StringRef) { return true; },
                Files->sources())
                .empty();
  };
  EXPECT_TRUE(IsStale({}));
  EXPECT_FALSE(IsStale({Files->finding(X, "/root/a.h", "f")}));
}

TEST_F(SuppressionsTest, DoNotHideErrors) {
  const std::string Text = "f(); // " + marker("(" + X + ")");
  find(Text);
  Others = {Files->finding(X, File, "f")};
  Others[0].Said.DiagLevel = clang::tooling::Diagnostic::Error;
  EXPECT_NE(messages(Text), "");
  Others[0].IsWarningAsError = true;
  EXPECT_EQ(messages(Text), "");
}

TEST_F(SuppressionsTest, OfMacrosAreUsedByTheirExpansions) {
  const std::string M = " // " + marker("(" + X + ")") + "\n";
  const std::string Text = "#define M(A) f(A)" + M + "void g() {\n  M(" + M +
                           "    a);\n  f(\n    a);" + M + "}\n";
  find(Text);
  Others = {Files->finding(X, File, "a);")};
  EXPECT_EQ(stale(Text).size(), 3u);
  Others[0].Said.Notes.push_back(
      Files->said("expanded from macro 'M'", File, "f(A)"));
  // Left is the one at the end.
  const std::vector<Finding> Found = stale(Text);
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_GT(Found[0].offset(), Text.find("f(\n"));
}

TEST_F(SuppressionsTest, FixesRemoveNames) {
  EXPECT_EQ(fixed("x(); // " + marker("(" + X + "," + Y + ")")),
            "x(); // " + marker("(" + X + ")"));
  EXPECT_EQ(
      fixed("f(); /* why */ // a " + marker("(misc-a , " + X + ", misc-b) b")),
      "f(); /* why */ // a " + marker("(misc-a, misc-b) b"));
  EXPECT_EQ(fixed("// " + marker("BEGIN(" + X + "," + Y + ")\nx();\n// ") +
                  marker("END(" + X + ", " + Y + ")\n")),
            "// " + marker("BEGIN(" + X + ")\nx();\n// ") +
                marker("END(" + X + ")\n"));
}

TEST_F(SuppressionsTest, FixesRemoveCommentsThatSayNothingElse) {
  const std::string M = marker("(" + X + ")");
  EXPECT_EQ(fixed("f();  // " + M + "\ng();\n"), "f();\ng();\n");
  EXPECT_EQ(fixed("f();\t/*" + M + "*/ \r\ng();\n"), "f(); \r\ng();\n");
  EXPECT_EQ(fixed("f();\n  // " + M + "  \r\ng();\n"), "f();\ng();\n");
  EXPECT_EQ(fixed("f(); // " + M), "f();");
  EXPECT_EQ(fixed("f();\n// " + marker("BEGIN(" + X + ")\ng();\n// ") +
                  marker("END(" + X + ")\nh();\n")),
            "f();\ng();\nh();\n");
}

TEST_F(SuppressionsTest, ThereIsNoFixWhereMoreWouldChange) {
  const std::string M = marker("(" + X + ")");
  for (const std::string &Text :
       {"f(); // " + M + ": why\n", "f(); /// " + M + "\n",
        "f(); // why " + M + "\n", "f(/*" + M + "*/);\n", "a/*" + M + "*/b\n",
        "#define A \\\n/*" + M + "*/ \\\nf()\n",
        "f(); // " + M + " " + marker("(" + Y + ")") + "\n",
        // What the line before says would be of another line.
        "// " + marker("NEXTLINE\n  // ") + M + "\nf();\n",
        "#define A \\\n // " + M + "\nf();\n", "#define B \\ // " + M + "\n",
        "// " + marker("BEGIN(" + X + ") why\nf();\n// ") +
            marker("END(" + X + ")\n")})
    EXPECT_EQ(fixed(Text), "no fix") << Text;
}

/// Asks clang-tidy itself.
class Oracle : public clang::DiagnosticConsumer {
public:
  /// Whether a finding of \p Check at \p Offset of \p Text would be hidden.
  static bool hides(llvm::StringRef Text, llvm::StringRef Check,
                    unsigned Offset) {
    MadeUpFiles Files;
    Files.add(File, Text);
    Sources &Read = Files.sources();
    clang::DiagnosticsEngine &Engine = Read.manager().getDiagnostics();
    Oracle Asked(Check);
    Engine.setClient(&Asked, /*ShouldOwnClient=*/false);
    Engine.Report(
        Read.location(File, Offset),
        Engine.getCustomDiagID(clang::DiagnosticsEngine::Warning, "made up"));
    return Asked.Hides;
  }

private:
  explicit Oracle(llvm::StringRef Check) : Check(Check) {}
  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Said) override {
    llvm::SmallVector<clang::tooling::Diagnostic, 1> Errors;
    Hides = clang::tidy::NoLintDirectiveHandler().shouldSuppress(
        Level, Said, Check, Errors, /*AllowIO=*/true,
        /*EnableNoLintBlocks=*/true);
  }

  const llvm::StringRef Check;
  bool Hides = false;
};

// The names of each marker, with all other markers away, hide what clang-tidy
// says that they do.
TEST_F(SuppressionsTest, HideWhatClangTidyHides) {
  const uint64_t Seed = bigtable_tidy_test::Seed();
  SCOPED_TRACE(bigtable_tidy_test::ToRepeat(Seed));
  std::mt19937 Random(Seed);
  const auto Pick = [&](const std::vector<std::string> &From) {
    return From[Random() % From.size()];
  };
  // One name of ours in each, or none.
  const std::vector<std::string> Lists = {X,
                                          Y,
                                          "bigtable-*",
                                          " " + X + "\t, misc-x",
                                          "-" + X + "," + Y,
                                          "bigtable-*-timestamp,,misc-y",
                                          "*-x," + X,
                                          "misc-x"};
  unsigned Hidden = 0, Shown = 0;
  for (unsigned Round = 0; Round < 300; ++Round) {
    std::string Text;
    for (unsigned Line = 0; Line < 8; ++Line) {
      Text += Pick({"", "x(); ", "y(); ", "  "});
      if (Random() % 2) {
        const bool IsBlock = Random() % 2;
        Text += IsBlock ? "/*" : "//";
        for (unsigned I = Random() % 2; I < 2; ++I)
          Text += Pick({"", " ", "b"}) +
                  marker(Pick({"", "", "NEXTLINE", "BEGIN", "END", "BEGIN",
                               "END", "S"}) +
                         Pick({"(", "(", "(", " ("}) + Pick(Lists) + ")");
        // A list without an end is none.
        Text += Pick({"", "", "", " " + marker("(" + X)});
        Text += IsBlock ? "*/" : "";
      }
      Text += Pick({"\n", "\n", "\r\n"});
    }
    const std::vector<Suppression> Found = find(Text);
    for (size_t I = 0; I < Found.size(); ++I) {
      std::vector<Suppression> Others = Found;
      Others.erase(Others.begin() + I);
      const std::string Alone = withoutMarkers(File, Others, Files->sources());
      // It stays, since it can decide which bare ones belong together.
      std::string Nameless = Alone;
      for (const Suppression::Marker &M : Found[I].Markers)
        Nameless.replace(M.List.Begin, M.List.size(),
                         "." + std::string(M.List.size() - 1, ' '));
      for (size_t At = 0; At + 1 < Text.size(); ++At) {
        if (Text[At + 1] != '(' || (Text[At] != 'x' && Text[At] != 'y'))
          continue;
        Finding F = Files->finding(Text[At] == 'x' ? X : Y, File, "");
        F.Said.Message.FileOffset = At;
        if (Oracle::hides(Nameless, F.check(), At))
          continue; // By a bare one, which is not judged.
        const bool Hides = Oracle::hides(Alone, F.check(), At);
        EXPECT_EQ(Hides, staleSuppressions(
                             {Found[I]}, {F}, [](auto, auto) { return true; },
                             Files->sources())
                             .empty())
            << Text << "\nat " << At << ", marker at "
            << Found[I].Markers[0].Place.Begin;
        ++(Hides ? Hidden : Shown);
      }
    }
  }
  EXPECT_GT(Hidden, 0u);
  EXPECT_GT(Shown, 0u);
}

} // namespace
