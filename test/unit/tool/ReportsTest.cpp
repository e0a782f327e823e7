// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "HandMade.h"
#include "Manifest.h"
#include "report/Fixes.h"
#include "report/Writers.h"
#include "clang/Tooling/DiagnosticsYaml.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/YAMLTraits.h"

using namespace clang::tidy::bigtable::tool;
using llvm::StringRef;
namespace json = llvm::json;

namespace {

constexpr StringRef Page = "/repo/src/a b.cc";
constexpr StringRef Header = "/usr/include/x.h";

/// "é" has two bytes, "𝄞" four.
constexpr StringRef Text = "int x;\n"
                           "f(\"é𝄞\", one, /*é*/ two);\n"
                           "\"é\"; g(three,\n  four);\n";

class ReportsTest : public ::testing::Test {
protected:
  void SetUp() override {
    Made.addFile(Page, Text);
    Made.addFile(Header, "int y;\n");
  }

  std::string write(void (*Writer)(const Outcome &, Sources &,
                                   llvm::raw_ostream &)) {
    std::string Written;
    llvm::raw_string_ostream Out(Written);
    Writer(Made.Run, Made.Files, Out);
    return Out.str();
  }

  /// All that a finding can have.
  void addAll() {
    Finding &F = Made.addFinding(Page, "one");
    F.Fingerprint = "f00d";
    F.Said.Notes.push_back(Made.message("from here", Page, "two"));
    F.Said.Notes.push_back(Made.message("from there", Header, "y"));
    F.Said.Notes.push_back(Made.message("see the page", Page, "one"));
    F.Said.Notes.emplace_back("nowhere");
    Made.replace(F.Said.Message, Page, "two", "\"é\"");
    Made.insert(F.Said.Message, Page, "one", "t, ");
    Made.insert(F.Said.Message, Header, "int", "#include <z>\n");
    Made.replace(F.Said.Notes[0], Page, "int", "long");

    Finding &G =
        Made.addFinding(Page, "g(", "bigtable-unsafe-retry", "100%\nsure");
    G.IsWarningAsError = true;
    clang::tooling::FileByteRange Range;
    Range.FilePath = Page.str();
    Range.FileOffset = Made.offset(Page, "g(");
    Range.Length = StringRef("g(three,\n  four)").size();
    G.Said.Message.Ranges.push_back(Range);

    Finding Nowhere;
    Nowhere.Said = clang::tooling::Diagnostic(
        "other-check", clang::tooling::Diagnostic::Remark, "");
    Nowhere.Said.Message.Message = "no place: \xff";
    Made.Run.Findings.push_back(Nowhere);
    Finding Gone = Nowhere;
    Gone.Said.Message.FilePath = "/repo/gone.cc";
    Gone.Said.Message.FileOffset = 7;
    Made.Run.Findings.push_back(Gone);
    Made.Run.Linted = Made.Run.Commands = 2;
  }

  void addFailures() {
    Finding Error =
        Made.addFinding(Page, "int", "clang-diagnostic-error", "no 'x'");
    Made.Run.Findings.pop_back();
    Error.Said.DiagLevel = clang::tooling::Diagnostic::Error;
    Made.Run.Errors.push_back(Error);
    Made.Run.Failures.push_back({Page.str(), "1 error"});
    Made.Run.Failures.push_back({"", "nothing to do"});
  }

  HandMade Made;
};

class SarifReportTest : public ReportsTest {
protected:
  json::Object document() {
    const std::string Written =
        write([](const Outcome &Run, Sources &Files, llvm::raw_ostream &Out) {
          writeSarif(Run, Files, "bigtable-tidy/lint/build", Out);
        });
    keep(Written);
    llvm::Expected<json::Value> Parsed = json::parse(Written);
    EXPECT_TRUE(bool(Parsed)) << llvm::toString(Parsed.takeError());
    return std::move(*Parsed->getAsObject());
  }

  json::Object run() {
    return std::move(*(*document().getArray("runs"))[0].getAsObject());
  }

  /// For test/tool/sarif-schema.test.
  void keep(StringRef Written) {
    const char *Folder = std::getenv("BIGTABLE_TIDY_REPORTS");
    if (!Folder)
      return;
    const auto *Test = ::testing::UnitTest::GetInstance()->current_test_info();
    std::error_code Error;
    llvm::raw_fd_ostream Out(
        std::string(Folder) + "/" + Test->name() + ".sarif", Error);
    ASSERT_FALSE(Error) << Error.message();
    Out << Written;
  }
};

/// The text that a region means, which counts code points.
std::string regionText(const json::Object &Region, StringRef Text) {
  const auto OffsetOf = [&](int64_t Line, int64_t Column) {
    size_t At = 0;
    for (; Line > 1; --Line)
      At = Text.find('\n', At) + 1;
    for (; Column > 1; --Column)
      do
        ++At;
      while (At < Text.size() && (Text[At] & 0xC0) == 0x80);
    return At;
  };
  const int64_t Line = *Region.getInteger("startLine");
  const size_t Begin = OffsetOf(Line, *Region.getInteger("startColumn"));
  const size_t End = OffsetOf(Region.getInteger("endLine").value_or(Line),
                              *Region.getInteger("endColumn"));
  return Text.slice(Begin, End).str();
}

const json::Object &at(const json::Array &Array, size_t I) {
  return *Array[I].getAsObject();
}

const json::Object &physical(const json::Object &Location) {
  return *Location.getObject("physicalLocation");
}

TEST_F(SarifReportTest, CountsCodePoints) {
  addAll();
  const json::Object Run = run();
  EXPECT_EQ(Run.getString("columnKind"), StringRef("unicodeCodePoints"));
  const json::Object &First = at(*Run.getArray("results"), 0);
  const json::Object *Place =
      physical(at(*First.getArray("locations"), 0)).getObject("region");
  EXPECT_EQ(Place->getInteger("startLine"), 2);
  EXPECT_EQ(Place->getInteger("startColumn"), 9); // 13 in bytes.
  EXPECT_EQ(regionText(*Place, Text), "one");
  const json::Array &Related = *First.getArray("relatedLocations");
  ASSERT_EQ(Related.size(), 4u);
  EXPECT_EQ(regionText(*physical(at(Related, 0)).getObject("region"), Text),
            "two");
  EXPECT_EQ(at(Related, 1).getObject("message")->getString("text"),
            StringRef("from there"));
  EXPECT_FALSE(at(Related, 3).get("physicalLocation"));

  const json::Object &Second = at(*Run.getArray("results"), 1);
  EXPECT_EQ(
      regionText(
          *physical(at(*Second.getArray("locations"), 0)).getObject("region"),
          Text),
      "g(three,\n  four)");
  EXPECT_EQ(Second.getString("level"), StringRef("error"));
}

TEST_F(SarifReportTest, HasFixesThatDoAsOurs) {
  addAll();
  Made.Run.Findings.resize(1);
  const json::Object Run = run();
  const json::Object &First = at(*Run.getArray("results"), 0);
  ASSERT_EQ(First.getArray("fixes")->size(), 1u);
  const json::Array &Changes =
      *at(*First.getArray("fixes"), 0).getArray("artifactChanges");
  ASSERT_EQ(Changes.size(), 2u);
  std::vector<std::string> Seen;
  for (const json::Value &Change : Changes)
    for (const json::Value &Edit :
         *Change.getAsObject()->getArray("replacements"))
      Seen.push_back(
          Change.getAsObject()
              ->getObject("artifactLocation")
              ->getString("uri")
              ->str() +
          "|" +
          regionText(*Edit.getAsObject()->getObject("deletedRegion"), Text) +
          "|" +
          Edit.getAsObject()
              ->getObject("insertedContent")
              ->getString("text")
              ->str());
  EXPECT_EQ(Seen, (std::vector<std::string>{
                      "src/a%20b.cc||t, ", "src/a%20b.cc|two|\"é\"",
                      "file:///usr/include/x.h||#include <z>\n"}));
}

/// JSON could not hold it.
TEST_F(SarifReportTest, LeavesOutFixesThatAreNotUtf8) {
  Finding &F = Made.addFinding(Page, "one");
  Made.insert(F.Said.Message, Page, "two", "x");
  Made.insert(F.Said.Message, Page, "one", "\"\xe9\", ");
  EXPECT_FALSE(at(*run().getArray("results"), 0).get("fixes"));
}

TEST_F(SarifReportTest, NamesItsCategory) {
  EXPECT_EQ(run().getObject("automationDetails")->getString("id"),
            StringRef("bigtable-tidy/lint/build/"));
}

TEST_F(SarifReportTest, HasSuppressionsInEachResultOrInNone) {
  Made.addFinding(Page, "one");
  EXPECT_FALSE(at(*run().getArray("results"), 0).get("suppressions"));
  SuppressedFinding S{Made.addFinding(Page, "two"), "a \"test\"", {}};
  S.Marker.FilePath = Page.str();
  S.Marker.FileOffset = Made.offset(Page, "three");
  S.Marker.Length = StringRef("three").size();
  Made.Run.Suppressed = {S, {S.What, "", {}}};
  Made.Run.Findings.pop_back();
  const json::Object Run = run();
  const json::Array &Results = *Run.getArray("results");
  ASSERT_EQ(Results.size(), 3u);
  EXPECT_TRUE(at(Results, 0).getArray("suppressions")->empty());
  const json::Object &InSource =
      at(*at(Results, 1).getArray("suppressions"), 0);
  EXPECT_EQ(InSource.getString("kind"), StringRef("inSource"));
  EXPECT_EQ(InSource.getString("justification"), StringRef("a \"test\""));
  EXPECT_EQ(
      regionText(*physical(*InSource.getObject("location")).getObject("region"),
                 Text),
      "three");
  const json::Object &External =
      at(*at(Results, 2).getArray("suppressions"), 0);
  EXPECT_EQ(External.getString("kind"), StringRef("external"));
}

TEST_F(SarifReportTest, NamesFilesFromTheRoot) {
  addAll();
  const json::Object Run = run();
  EXPECT_EQ(Run.getObject("originalUriBaseIds")
                ->getObject("SRCROOT")
                ->getString("uri"),
            StringRef("file:///repo/"));
  const json::Array &Results = *Run.getArray("results");
  const json::Object &File =
      *physical(at(*at(Results, 0).getArray("locations"), 0))
           .getObject("artifactLocation");
  EXPECT_EQ(File.getString("uri"), StringRef("src/a%20b.cc"));
  EXPECT_EQ(File.getString("uriBaseId"), StringRef("SRCROOT"));
  const json::Object &Outside =
      *physical(at(*at(Results, 0).getArray("relatedLocations"), 1))
           .getObject("artifactLocation");
  EXPECT_EQ(Outside.getString("uri"), StringRef("file:///usr/include/x.h"));
  EXPECT_FALSE(Outside.get("uriBaseId"));
  // A file that is gone still has a name.
  EXPECT_EQ(physical(at(*at(Results, 3).getArray("locations"), 0))
                .getObject("artifactLocation")
                ->getString("uri"),
            StringRef("gone.cc"));
  // Each index is that of the artifact of this name.
  const json::Array &Artifacts = *Run.getArray("artifacts");
  for (const json::Object *Named : {&File, &Outside})
    EXPECT_EQ(at(Artifacts, *Named->getInteger("index"))
                  .getObject("location")
                  ->getString("uri"),
              Named->getString("uri"));
}

TEST_F(SarifReportTest, HasARuleForEachCheckThatReported) {
  addAll();
  Made.addFinding(Page, "two");
  const json::Object Run = run();
  const json::Array &Rules =
      *Run.getObject("tool")->getObject("driver")->getArray("rules");
  ASSERT_EQ(Rules.size(), 3u);
  for (const json::Value &Result : *Run.getArray("results"))
    EXPECT_EQ(at(Rules, *Result.getAsObject()->getInteger("ruleIndex"))
                  .getString("id"),
              Result.getAsObject()->getString("ruleId"));
  const json::Object &Rule = at(Rules, 0);
  const CheckInfo &Check = *findCheck("missing-timestamp");
  EXPECT_EQ(Rule.getString("id"), StringRef(Check.Id));
  EXPECT_EQ(Rule.getString("name"), StringRef("MissingTimestamp"));
  EXPECT_EQ(Rule.getObject("help")->getString("markdown"),
            StringRef(Check.Page));
  EXPECT_EQ(Rule.getObject("shortDescription")->getString("text"),
            StringRef(Check.Summary));
  EXPECT_EQ(Rule.getObject("properties")->getString("precision"),
            StringRef("very-high"));
}

TEST_F(SarifReportTest, HasFingerprints) {
  addAll();
  EXPECT_EQ(at(*run().getArray("results"), 0)
                .getObject("partialFingerprints")
                ->getString("bigtableTidy/v1"),
            StringRef("f00d"));
}

TEST_F(SarifReportTest, TellsWhatWasNotLinted) {
  EXPECT_EQ(
      at(*run().getArray("invocations"), 0).getBoolean("executionSuccessful"),
      true);
  addAll();
  addFailures();
  const json::Object Run = run();
  const json::Object &Invocation = at(*Run.getArray("invocations"), 0);
  EXPECT_EQ(Invocation.getBoolean("executionSuccessful"), false);
  const json::Array &Told = *Invocation.getArray("toolExecutionNotifications");
  ASSERT_EQ(Told.size(), 3u);
  EXPECT_EQ(at(Told, 0).getObject("message")->getString("text"),
            StringRef("no 'x'"));
  EXPECT_EQ(regionText(*physical(at(*at(Told, 0).getArray("locations"), 0))
                            .getObject("region"),
                       Text),
            "int");
  EXPECT_EQ(Run.getArray("results")->size(), Made.Run.Findings.size());
}

TEST_F(ReportsTest, GithubCommandsAreEscaped) {
  addAll();
  Made.Run.Findings.erase(Made.Run.Findings.begin() + 2);
  addFailures();
  Made.Run.Failures.push_back({"/repo/a,b:c%.cc", "x\r"});
  EXPECT_EQ(
      write(writeGithub),
      "::warning file=src/a b.cc,line=2,endLine=2,col=9,endColumn=12,"
      "title=bigtable-missing-timestamp::write has no timestamp "
      "[bigtable-missing-timestamp]%0Anote: src/a b.cc:2:25: from here%0A"
      "note: /usr/include/x.h:1:5: from there%0Anote: see the page%0A"
      "note: nowhere\n"
      // No columns: it ends in another line.
      "::error file=src/a b.cc,line=3,endLine=4,title=bigtable-unsafe-retry::"
      "100%25\\nsure [bigtable-unsafe-retry]\n"
      "::notice file=gone.cc,title=other-check::no place: \\xff [other-check]\n"
      "::error file=src/a b.cc,line=1,endLine=1,col=1,endColumn=4,"
      "title=clang-diagnostic-error::no 'x' [clang-diagnostic-error]\n"
      "::error file=src/a b.cc,title=bigtable-tidy::src/a b.cc: 1 error\n"
      "::error title=bigtable-tidy::nothing to do\n"
      "::error file=a%2Cb%3Ac%25.cc,title=bigtable-tidy::a,b:c%25.cc: x\\r\n");
}

TEST_F(ReportsTest, JsonLinesAreObjectsOfFourKinds) {
  addAll();
  addFailures();
  llvm::SmallVector<StringRef> Lines;
  const std::string Written =
      write([](const Outcome &Run, Sources &Files, llvm::raw_ostream &Out) {
        writeJsonLines(Run, Files, /*WithCalls=*/true, Out);
      });
  StringRef(Written).split(Lines, '\n', -1, /*KeepEmpty=*/false);
  std::vector<json::Object> All;
  std::string Kinds;
  for (const StringRef Line : Lines) {
    EXPECT_TRUE(Line.starts_with("{\"kind\":\"")) << Line.str();
    All.push_back(*llvm::cantFail(json::parse(Line)).getAsObject());
    Kinds += All.back().getString("kind")->str() + " ";
  }
  EXPECT_EQ(Kinds,
            "finding finding finding finding error failure failure summary ");
  const json::Object &First = All[0];
  EXPECT_EQ(First.getString("check"), StringRef("bigtable-missing-timestamp"));
  EXPECT_EQ(First.getString("confidence"), StringRef("certain"));
  EXPECT_EQ(First.getString("level"), StringRef("warning"));
  EXPECT_EQ(First.getString("file"), StringRef("src/a b.cc"));
  EXPECT_EQ(First.getInteger("line"), 2);
  EXPECT_EQ(First.getInteger("column"), 13);
  EXPECT_EQ(First.getInteger("offset"), Made.offset(Page, "one"));
  EXPECT_EQ(First.getString("fingerprint"), StringRef("f00d"));
  EXPECT_EQ(First.getArray("notes")->size(), 4u);
  const json::Array &Edits = *First.getArray("fixes");
  ASSERT_EQ(Edits.size(), 3u);
  EXPECT_EQ(at(Edits, 0).getInteger("offset"), Made.offset(Page, "one"));
  EXPECT_EQ(at(Edits, 1).getInteger("length"), 3);
  EXPECT_EQ(at(Edits, 1).getString("text"), StringRef("\"é\""));
  EXPECT_EQ(All[1].getString("level"), StringRef("error"));
  EXPECT_FALSE(All[2].get("confidence"));
  EXPECT_EQ(All[2].getString("file"), StringRef(""));
  EXPECT_EQ(All[2].getInteger("line"), 0);
  EXPECT_EQ(All[7].getInteger("findings"), 4);
  EXPECT_EQ(All[7].getInteger("errors"), 1);
  EXPECT_EQ(All[7].getInteger("failures"), 2);
  EXPECT_EQ(All[7].getInteger("linted"), 2);
}

TEST_F(ReportsTest, TextIsClangTidys) {
  addAll();
  addFailures();
  Made.Run.Errors.push_back(Made.Run.Errors[0]);
  Made.Run.Errors[1].Said.Message = Made.message("later", Page, "two");
  llvm::outs().flush();
  ::testing::internal::CaptureStdout();
  writeText(Made.Run, Made.Files, /*Color=*/false);
  const std::string Plain = ::testing::internal::GetCapturedStdout();
  const auto Find = [&](StringRef Part) {
    const size_t At = Plain.find(Part.str());
    EXPECT_NE(At, std::string::npos) << Part.str() << "\n" << Plain;
    return At;
  };
  const size_t Error =
      Find("/repo/src/a b.cc:1:1: error: no 'x' [clang-diagnostic-error]\n");
  const size_t Warning = Find("/repo/src/a b.cc:2:13: warning: write has no "
                              "timestamp [bigtable-missing-timestamp]\n");
  EXPECT_LT(Error, Warning);
  EXPECT_LT(Warning, Find("/repo/src/a b.cc:2:25: error: later "));
  EXPECT_LT(Warning, Find("/usr/include/x.h:1:5: note: from there\n"));
  Find("/repo/src/a b.cc:3:7: error: 100%\\nsure "
       "[bigtable-unsafe-retry,-warnings-as-errors]\n");
  EXPECT_EQ(Plain.find('\x1b'), std::string::npos);

  ::testing::internal::CaptureStdout();
  writeText(Made.Run, Made.Files, /*Color=*/true);
  EXPECT_NE(::testing::internal::GetCapturedStdout().find("\x1b["),
            std::string::npos);
}

/// Clang numbers an excerpt by the first line that anything marks.
TEST_F(ReportsTest, ExcerptsHaveTheNumberOfTheirLine) {
  for (const StringRef Code : {"one", "three", "four"}) {
    Finding &F = Made.addFinding(Page, Code);
    Made.insert(F.Said.Message, Page, "int", "#include <z>\n");
    Made.insert(F.Said.Message, Page, Code, "t, ");
    F.Said.Notes.push_back(Made.message("or so", Page, Code));
    Made.replace(F.Said.Notes[0], Page, "x", "z");
    for (const StringRef Marked : {"x", "two", "g(three,\n  four)"}) {
      clang::tooling::FileByteRange Range;
      Range.FilePath = Page.str();
      Range.FileOffset = Made.offset(Page, Marked);
      Range.Length = Marked.size();
      F.Said.Message.Ranges.push_back(Range);
      F.Said.Notes[0].Ranges.push_back(Range);
    }
  }
  llvm::outs().flush();
  ::testing::internal::CaptureStdout();
  writeText(Made.Run, Made.Files, /*Color=*/false);
  const std::string Plain = ::testing::internal::GetCapturedStdout();
  llvm::SmallVector<StringRef> Lines;
  StringRef(Plain).split(Lines, '\n');
  unsigned Excerpts = 0;
  for (size_t I = 0; I + 1 < Lines.size(); ++I) {
    StringRef Rest = Lines[I];
    // A note at the place of its warning has no excerpt if it marks nothing.
    if (!Rest.consume_front("/repo/src/a b.cc:") || !Lines[I + 1].contains('|'))
      continue;
    EXPECT_EQ(Lines[I + 1].split('|').first.trim(), Rest.split(':').first)
        << Plain;
    ++Excerpts;
  }
  EXPECT_EQ(Excerpts, 5u) << Plain;
  // What stands in the line is still shown.
  EXPECT_EQ(StringRef(Plain).count("t, "), 3u) << Plain;
}

TEST_F(ReportsTest, FailuresAreLines) {
  addFailures();
  std::string Written;
  llvm::raw_string_ostream Out(Written);
  writeFailures(Made.Run, Made.Files, Out);
  EXPECT_EQ(Out.str(), "error: src/a b.cc: 1 error\nerror: nothing to do\n");
}

/// clang-apply-replacements would make what notes offer, and the same #include
/// for each finding.
TEST_F(ReportsTest, YamlHasOnlyWhatIsToBeMade) {
  addAll();
  Finding &F = Made.addFinding(Page, "one");
  F.Said.Notes.push_back(Made.message("or", Page, "one"));
  Made.replace(F.Said.Notes.back(), Page, "one", "1");
  Made.insert(F.Said.Message, Header, "int", "#include <z>\n");
  std::string Written;
  llvm::raw_string_ostream Out(Written);
  writeFixesYaml(Made.Run, Out);
  clang::tooling::TranslationUnitDiagnostics Read;
  llvm::yaml::Input In(Out.str());
  In >> Read;
  ASSERT_FALSE(In.error()) << Written;
  ASSERT_EQ(Read.Diagnostics.size(), Made.Run.Findings.size());
  unsigned Edits = 0, Includes = 0;
  for (const auto &Said : Read.Diagnostics) {
    for (const auto &Note : Said.Notes)
      EXPECT_TRUE(Note.Fix.empty());
    for (const auto &File : Said.Message.Fix)
      for (const auto &Edit : File.second)
        ++(insertsOnce(Edit) ? Includes : Edits);
  }
  EXPECT_EQ(Edits, 2u);
  EXPECT_EQ(Includes, 1u);
  EXPECT_EQ(Read.Diagnostics[0].DiagnosticName, "bigtable-missing-timestamp");
  EXPECT_EQ(Read.Diagnostics[1].DiagLevel, clang::tooling::Diagnostic::Error);
}

} // namespace
