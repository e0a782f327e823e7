// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "report/CallReport.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include <gtest/gtest.h>

using clang::tidy::bigtable::CallRecord;
using namespace clang::tidy::bigtable::tool;
using namespace clang;

namespace {

constexpr char SchemaOfCalls[] =
    "tables:\n"
    "  - table: clicks\n"
    "    families:\n"
    "      - {family: sessions, ttl: one-second, expire-after: 30m}\n"
    "      - {family: events, ttl: default, max-age: 2d}\n";

/// A folder '/p' with sources, over the real files. Commands run in '/'.
class Project {
public:
  Project() {
    Files->pushOverlay(InMemory);
    Files->setCurrentWorkingDirectory("/");
  }
  Project &with(llvm::StringRef Name, llvm::StringRef Text) {
    InMemory->addFile("/p/" + Name, 0,
                      llvm::MemoryBuffer::getMemBufferCopy(Text));
    return *this;
  }
  /// A source that sees the client.
  Project &source(llvm::StringRef Text) {
    return with("a.cc", ("#include \"bigtable_ttl/tags.h\"\n"
                         "#include \"google/cloud/bigtable/table.h\"\n"
                         "namespace cbt = google::cloud::bigtable;\n" +
                         Text)
                            .str());
  }
  llvm::Expected<CallReport> report(llvm::StringRef File = "/p/a.cc") {
    return reportCallsIn(
        tooling::FixedCompilationDatabase(
            Folder, {"-std=c++17", "-isystem", BIGTABLE_API, "-I",
                     BIGTABLE_RUNTIME, "-resource-dir", CLANG_RESOURCES,
                     "-include-pch", BIGTABLE_PRECOMPILED, "-Wall", "-Wextra"}),
        File, Files, Options, Bodies::Read);
  }
  std::string error(llvm::StringRef File = "/p/a.cc") {
    llvm::Expected<CallReport> Report = report(File);
    return Report ? "" : llvm::toString(Report.takeError());
  }
  std::string printed(CallReportFormat Format,
                      llvm::StringRef File = "/p/a.cc") {
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    llvm::Expected<CallReport> Report = report(File);
    if (!Report)
      return llvm::toString(Report.takeError());
    print(*Report, Sources(Files, "/p"), OS, Format);
    return OS.str();
  }
  tidy::ClangTidyOptions Options;
  /// Of the compile command.
  std::string Folder = "/";

private:
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> InMemory =
      llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  llvm::IntrusiveRefCntPtr<llvm::vfs::OverlayFileSystem> Files =
      llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
          llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>(
              llvm::vfs::createPhysicalFileSystem().release()));
};

const CallRecord::Detail *summaryOf(const CallRecord &Site,
                                    llvm::StringRef Name) {
  for (const CallRecord::Detail &F : Site.Details)
    if (F.Name == Name)
      return &F;
  return nullptr;
}

const char Log[] = R"(
void Log(std::string const& family) {
  cbt::Table(cbt::MakeDataConnection(), cbt::TableResource("p", "i", "clicks"))
      .Apply(cbt::SingleRowMutation(
          "row", cbt::SetCell(family, "page", "/index")));
}
)";

/// It is a call of Bigtable's, if one that decides nothing of what is shown.
TEST(CallReport, ShowsCallsWithoutFacts) {
  llvm::Expected<CallReport> Report =
      Project()
          .source("#include \"google/cloud/bigtable/column_family.h\"\n"
                  "auto Rule = cbt::GcRule::MaxNumVersions(10);")
          .report();
  ASSERT_TRUE(bool(Report));
  ASSERT_EQ(Report->Sites.size(), 1u);
  EXPECT_EQ(Report->Sites[0].Kind, "garbage collection rule");
  EXPECT_TRUE(Report->Sites[0].Details.empty());
}

TEST(CallReport, TellsVerdicts) {
  llvm::Expected<CallReport> Report =
      Project()
          .with(".bigtable-ttl.yaml", SchemaOfCalls)
          .source("void F(cbt::Table t) { (void)t.ReadRow(\"r\",\n"
                  "    cbt::Filter::FamilyRegex(\"events\")); }")
          .report();
  ASSERT_TRUE(bool(Report));
  EXPECT_EQ(Report->SchemaFile, "/p/.bigtable-ttl.yaml");
  ASSERT_EQ(Report->Sites.size(), 1u);
  const CallRecord &Read = Report->Sites[0];
  ASSERT_EQ(Read.Left.size(), 2u);
  EXPECT_EQ(Read.Left[0].Table, "clicks");
  EXPECT_EQ(Read.Left[0].Family, "sessions");
  EXPECT_EQ(Read.Left[0].Possible, std::vector<std::string>{"blocked"});
  EXPECT_EQ(Read.Left[1].Possible, std::vector<std::string>{"unbounded"});
}

/// A bound that is not known leaves a filter complete, but is told of.
TEST(CallReport, TellsOfBounds) {
  llvm::Expected<CallReport> Report =
      Project()
          .source("void F(cbt::Table t, std::int64_t since) {\n"
                  "  (void)t.ReadRow(\"r\", "
                  "cbt::Filter::TimestampRangeMicros(since, 0)); }")
          .report();
  ASSERT_TRUE(bool(Report));
  ASSERT_EQ(Report->Sites.size(), 1u);
  const CallRecord::Detail *Filter = summaryOf(Report->Sites[0], "filter");
  ASSERT_TRUE(Filter && Filter->Unknown);
  EXPECT_TRUE(Filter->IsComplete);
  EXPECT_EQ(Filter->Unknown->Why, "depends on parameter 'since'");
}

TEST(CallReport, TellsWhatIsSanctioned) {
  llvm::Expected<CallReport> Report =
      Project()
          .source("BIGTABLE_NOT_A_WRITER void F() { "
                  "(void)cbt::SetCell(\"a\", \"b\", \"c\"); }\n"
                  "void G() { (void)cbt::SetCell(\"a\", \"b\", \"c\"); }")
          .report();
  ASSERT_TRUE(bool(Report));
  ASSERT_EQ(Report->Sites.size(), 2u);
  EXPECT_TRUE(Report->Sites[0].IsSanctioned);
  EXPECT_FALSE(Report->Sites[1].IsSanctioned);
}

TEST(CallReport, HasEachCallOnce) {
  llvm::Expected<CallReport> Report =
      Project()
          .source("template <typename T> void F(T v) { "
                  "(void)cbt::SetCell(\"a\", \"b\", \"c\"); }\n"
                  "void G() { F(1); F('a'); }\n"
                  "#define TWICE(x) x; x\n"
                  "void H() { TWICE((void)cbt::SetCell(\"a\", \"b\", \"c\")); "
                  "}")
          .report();
  ASSERT_TRUE(bool(Report));
  EXPECT_EQ(Report->Sites.size(), 2u);
}

TEST(CallReport, TakesTheSchemaOfTheOptions) {
  Project P;
  P.with("other.yaml", SchemaOfCalls).source("");
  P.Options.CheckOptions["SchemaFile"] =
      tidy::ClangTidyOptions::ClangTidyValue("other.yaml");
  llvm::Expected<CallReport> Report = P.report();
  ASSERT_TRUE(bool(Report));
  EXPECT_EQ(Report->SchemaFile, "/p/other.yaml");
}

TEST(CallReport, TakesExtraArguments) {
  Project P;
  P.source("#ifndef EXTRA\n#error none\n#endif");
  EXPECT_EQ(P.error(), "/p/a.cc:5:2: error: none");
  P.Options.ExtraArgs = {"-DEXTRA"};
  EXPECT_EQ(P.error(), "");
}

TEST(CallReport, FailsWithTheErrors) {
  EXPECT_EQ(Project().source("int x = y;\nint z = ;").error(),
            "/p/a.cc:4:9: error: use of undeclared identifier 'y'\n"
            "/p/a.cc:5:9: error: expected expression");
  EXPECT_EQ(Project()
                .with(".bigtable-ttl.yaml", "tables:\n  - tabel: clicks\n")
                .source("")
                .error()
                .substr(0, 31),
            "/p/.bigtable-ttl.yaml:2:5: erro");
  EXPECT_NE(Project().error("/p/none.cc"), "");
  Project P;
  P.source("").Options.CheckOptions["Strict"] =
      tidy::ClangTidyOptions::ClangTidyValue("maybe");
  EXPECT_NE(P.error().find("'maybe'"), std::string::npos);
  Project Q;
  Q.source("").Folder = "/p/none";
  EXPECT_EQ(Q.error(), "no folder '/p/none', in which the compile command of "
                       "'/p/a.cc' runs");
}

TEST(CallReport, PrintsText) {
  EXPECT_EQ(Project().source(Log).printed(CallReportFormat::Text),
            R"(a.cc
  schema     none: no '.bigtable-ttl.yaml' in '/p' or above

a.cc:6:3: apply
  call       cbt::Table(cbt::MakeDataConnection(), cbt::TableResource("p", "i", "clic...
  table      'clicks'

a.cc:8:18: write
  call       cbt::SetCell(family, "page", "/index")
  table      'clicks'
  family     unknown
             why: depends on parameter 'family', a.cc:5:29
             help: tag the function 'BIGTABLE_WRITER' or 'BIGTABLE_READER', a table parameter 'BIGTABLE_TABLE'
  timestamp  none

2 calls, 1 complete, 1 incomplete
)");
}

/// Strings of the code may hold anything.
TEST(CallReport, PrintsAnyString) {
  Project P;
  P.source("void F() { (void)cbt::SetCell(\"a\\n\\xff\\\"\", \"b\", \"c\"); }\n"
           "void G() { (void)cbt::SetCell(\"\xff\", \"b\", \"c\"); }");
  llvm::Expected<llvm::json::Value> Parsed =
      llvm::json::parse(P.printed(CallReportFormat::Json));
  ASSERT_TRUE(bool(Parsed));
  EXPECT_EQ(Parsed->getAsObject()->getArray("sites")->size(), 2u);
  const std::string Text = P.printed(CallReportFormat::Text);
  EXPECT_NE(Text.find("family     'a\\n\\xff\"'\n"), std::string::npos) << Text;
}

/// The first block of the page in \p Language.
std::string blockOf(llvm::StringRef Page, llvm::StringRef Language) {
  return Page.split(("```" + Language + "\n").str())
      .second.split("```")
      .first.str();
}

TEST(CallReport, PageHasWhatIsPrinted) {
  auto Page =
      llvm::MemoryBuffer::getFile(BIGTABLE_DOCS "/reference/call-report.md");
  auto Checks = llvm::MemoryBuffer::getFile(BIGTABLE_DOCS "/checks/README.md");
  ASSERT_TRUE(Page && Checks);
  llvm::StringRef Rest = (*Page)->getBuffer();
  Project P;
  P.with("log.cc", blockOf(Rest, "cpp"));
  P.with(".bigtable-ttl.yaml", blockOf((*Checks)->getBuffer(), "yaml"));
  EXPECT_EQ(P.printed(CallReportFormat::Text, "/p/log.cc"),
            blockOf(Rest, "text"));

  llvm::Expected<llvm::json::Value> Printed =
      llvm::json::parse(P.printed(CallReportFormat::Json, "/p/log.cc"));
  llvm::Expected<llvm::json::Value> Shown =
      llvm::json::parse(blockOf(Rest, "json"));
  ASSERT_TRUE(Printed && Shown);
  const llvm::json::Array &Sites = *Printed->getAsObject()->getArray("sites");
  EXPECT_TRUE(llvm::is_contained(Sites, *Shown));
}

} // namespace
