// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "commands/Options.h"
#include "Printable.h"
#include "commands/Commands.h"
#include "run/Paths.h"
#include "tidy/Docs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

namespace clang::tidy::bigtable::tool {

namespace flags {

cl::OptionCategory Category("bigtable-tidy options");
cl::OptionCategory Further("further options");

static cl::SubCommand CheckCommand("check"), MapCommand("map"),
    SchemaCommands("schema"), ExplainCommand("explain"), InitCommand("init"),
    DoctorCommand("doctor");

void Of::apply(cl::Option &O) const {
  const auto Add = [&](unsigned Bit, cl::SubCommand &To) {
    if (Commands & Bit)
      O.addSubCommand(To);
  };
  // The command 'check' can be omitted.
  Add(Check, cl::SubCommand::getTopLevel());
  Add(Check, CheckCommand);
  Add(Map, MapCommand);
  Add(Schema, SchemaCommands);
  Add(Explain, ExplainCommand);
  Add(Init, InitCommand);
  Add(Doctor, DoctorCommand);
}

cl::list<std::string> Paths(cl::Positional, Of{Of::All},
                            cl::desc("[PATH...] [-- FLAG...]"),
                            cl::cat(Category));
cl::opt<unsigned> Jobs("j", Of{Of::Linting},
                       cl::desc("Use N threads (default: one per core)"),
                       cl::value_desc("N"), cl::Prefix, cl::cat(Category));
StringOption BuildPath("p", "BUILD",
                       "Directory of compile_commands.json (default: nearest)",
                       Of::Linting);
StringOption CacheFolder("cache-dir", "DIR",
                         "Cache results there (default: .cache/bigtable-tidy "
                         "next to the compilation database)",
                         Of::Linting, Further);
Flag NoCache("no-cache", "Do not read or write cached results", Of::Linting,
             Further);
Flag NoLink("no-link", "Analyze each source file on its own", Of::Linting,
            Further);
cl::list<std::string>
    KnownSummaries("summaries", Of{Of::Linting},
                   cl::desc("Read function summaries of source files that are "
                            "not checked"),
                   cl::value_desc("FILE"), cl::cat(Further));
Flag FullBodies("full-bodies",
                "Also parse function bodies in library "
                "headers: slower, with the same findings",
                Of::Linting, Further);
Flag IsQuiet("quiet", "Print no progress and no summary", Of::Linting);
Flag IsTimed("timing", "Print how long scanning and checking took", Of::Linting,
             Further);
StringOption Root("root", "DIR",
                  "Print paths relative to this directory (default: the "
                  "repository's root, or else the current directory)",
                  Of::Linting, Further);

StringOption Checks("checks", "GLOBS",
                    "Append these globs to Checks of "
                    ".clang-tidy",
                    Of::Linting);
StringOption SchemaFile("schema", "FILE",
                        "Use this schema (default: the nearest one)",
                        Of::Linting);
Flag NoSchema("no-schema", "Without a schema, use the policies that the repository "
              "suggests",
              Of::Check | Of::Map);
StringOption ProvenFamilies("prove", "FAMILIES",
                            "Also report unproven calls for these families",
                            Of::Check | Of::Map);
StringOption Against("against", "PATH",
                     "With check: compare with a description that import "
                     "reads; status 1 if the schema differs",
                     Of::Schema);
StringOption DescribedTableId("table", "ID",
                              "The ID of the table, which the output of "
                              "'cbt ls' lacks",
                              Of::Schema);
Flag Yes("yes", "Ask nothing; open questions stay '?' in the schema",
         Of::Schema | Of::Init);
StringOption CiName("ci", "SYSTEM",
                    "Set up this CI system: github, gitlab, or none (default: "
                    "by the repository's files)",
                    Of::Init);
StringOption ActionName("action", "OWNER/NAME@VERSION",
                        "Use this GitHub action of bigtable-tidy in CI",
                        Of::Init);
StringOption CiProgram("program", "PATH|ADDRESS",
                       "Run this program in CI, or that of a release's tarball "
                       "(default: bigtable-tidy on the PATH)",
                       Of::Init);
StringOption CiProgramHash("sha256", "HASH",
                           "Require this hash of the tarball of --program",
                           Of::Init);
cl::list<std::string>
    NamesInCpp("name", Of{Of::Schema},
               cl::desc("With generate: TABLE=NAMESPACE or TABLE/FAMILY=NAME, "
                        "where an ID gives no good name"),
               cl::value_desc("ID=NAME"), cl::cat(Category));
StringOption NamespaceInCpp("namespace", "NAME",
                            "With generate: put the contents into it",
                            Of::Schema);
StringOption GuardInCpp("guard", "MACRO",
                        "With generate: name the include guard", Of::Schema);
cl::opt<ClientHeaders> Client(
    "client", Of{Of::Linting}, cl::desc("Headers of google-cloud-cpp:"),
    cl::cat(Further),
    cl::values(clEnumValN(ClientHeaders::Auto, "auto",
                          "bundled ones if there are no others (default)"),
               clEnumValN(ClientHeaders::Bundled, "bundled",
                          "those in this program"),
               clEnumValN(ClientHeaders::Real, "real",
                          "those that compile commands find")));
Flag NoBuild("no-build",
             "Need no compile commands: guess them for sources that include "
             "the client's headers",
             Of::Linting);
Flag KeepsGoing("keep-going", "Do not exit with 3 if source files have errors",
                Of::Check | Of::Map);
Flag IsStrict("strict", "Also report calls that are wrong only in some cases",
              Of::Check | Of::Map);
StringOption ConfigFile("config-file", "FILE",
                        "Read this instead of each .clang-tidy", Of::Linting,
                        Further);
StringOption Config("config", "YAML", "Use this text instead of each .clang-tidy",
                    Of::Linting, Further);
StringOption HeaderFilter("header-filter", "REGEX",
                          "Report findings in these headers (default: all)",
                          Of::Linting, Further);
StringOption FormatStyle("format-style", "STYLE",
                         "Format code around fixes: file, none, llvm, google "
                         "... (default: file)",
                         Of::Check, Further);
cl::list<std::string>
    ExtraArgs("extra-arg", Of{Of::Linting},
              cl::desc("Append this flag to each compile command"),
              cl::value_desc("FLAG"), cl::cat(Further));
cl::list<std::string>
    ExtraArgsBefore("extra-arg-before", Of{Of::Linting},
                    cl::desc("Insert this flag before the flags of each "
                             "compile command"),
                    cl::value_desc("FLAG"), cl::cat(Further));
cl::list<std::string>
    RemovedArgs("removed-arg", Of{Of::Linting},
                cl::desc("Remove this flag from each compile command"),
                cl::value_desc("FLAG"), cl::cat(Further));
cl::list<std::string>
    Excluded("exclude", Of{Of::Linting},
             cl::desc("Skip matching source files and directories"),
             cl::value_desc("GLOB"), cl::cat(Category));

cl::opt<Format> TheFormat(
    "format", Of{Of::Check | Of::Map}, cl::desc("Standard output:"),
    cl::cat(Category),
    cl::values(clEnumValN(Format::Text, "text", "as clang-tidy (default)"),
               clEnumValN(Format::Short, "short", "a line for each finding"),
               clEnumValN(Format::Github, "github", "annotations of GitHub"),
               clEnumValN(Format::Jsonl, "jsonl", "a JSON object a line"),
               clEnumValN(Format::Json, "json",
                          "of map, --list-checks and --dump-calls"),
               clEnumValN(Format::Sarif, "sarif", "SARIF 2.1.0"),
               clEnumValN(Format::Html, "html", "a page, of map"),
               clEnumValN(Format::None, "none", "nothing")));
StringOption OutputFile("output", "FILE",
                        "Write the map or the schema there; short: -o",
                        Of::Map | Of::Schema);
static cl::alias ShortOutputFile("o", cl::aliasopt(OutputFile), cl::Hidden,
                                 cl::desc("As --output"));
Flag OpensMap("open",
              "Write the map as a page, and show it in the browser: "
              "BROWSER, or the default one",
              Of::Map);
StringOption SarifFile("sarif", "FILE", "Also write SARIF 2.1.0 there",
                       Of::Check);
StringOption SarifCategory("category", "NAME",
                           "Name this analysis of a commit in SARIF (default: "
                           "bigtable-tidy/BUILD)",
                           Of::Check, Further);
StringOption JsonlFile("jsonl", "FILE", "Also write JSON Lines there",
                       Of::Check, Further);
StringOption FixesFile("export-fixes", "FILE",
                       "Write fixes for clang-apply-replacements there",
                       Of::Check, Further);
Flag Fix("fix", "Apply fixes, then report the remaining findings", Of::Check);
Flag DryRun("dry-run", "With --fix: print a diff instead of changing files",
            Of::Check);

StringOption DiffBase("diff", "BASE",
                      "Report only findings that are new since this commit",
                      Of::Check);
StringOption BaselineFile("baseline", "FILE",
                          "Report only findings that are not in this file",
                          Of::Check | Of::Init);
Flag WriteBaseline("write-baseline",
                   "Write all current findings to the baseline", Of::Check);
StringOption WrittenSummaries("write-summaries", "FILE",
                              "Write function summaries for runs on other "
                              "source files",
                              Of::Check, Further);
StringOption FailOnList("fail-on", "LIST",
                        "Exit with 1 for these levels or checks (default: any)",
                        Of::Check);
Flag ShowsCoverage("coverage", "Also list unknown calls, and edits that help",
                   Of::Check);
Flag Stale("stale-suppressions",
           "Also report NOLINT comments that suppress nothing", Of::Check,
           Further);

Flag ShowsSuppressed("show-suppressed",
                     "Also print findings that a NOLINT comment or the "
                     "baseline suppresses",
                     Of::Check, Further);

Flag ListChecks("list-checks",
                "List the checks with their confidence and default", Of::Check,
                Further);
StringOption DumpedCalls("dump-calls", "FILE",
                         "Print the call report of this source file", Of::Check,
                         Further);

/// Names that options had before.
static struct RenamedOption : cl::opt<std::string> {
  RenamedOption(const char *Name, const char *Now)
      : cl::opt<std::string>(llvm::StringRef(Name), Of{Of::Linting}, cl::Hidden,
                             cl::ValueOptional, cl::cat(Category)),
        Now(Now) {}
  const char *const Now;
} Renamed[] = {{"facts", "summaries"},
               {"write-facts", "write-summaries"},
               {"dump-facts", "dump-calls"}};

cl::opt<Generated>
    Generate("generate",
             cl::desc("Print what is installed beside the program:"),
             cl::Hidden, cl::cat(Category),
             cl::values(clEnumValN(Generated::Man, "man", "the manual page"),
                        clEnumValN(Generated::Bash, "bash", "completion"),
                        clEnumValN(Generated::Zsh, "zsh", "completion"),
                        clEnumValN(Generated::Fish, "fish", "completion")));
/// For developers, and test/tool/dump-code.test.
cl::opt<CodeDump>
    DumpedCode("dump-code", cl::desc("Print the code as data:"), cl::Hidden,
               cl::cat(Category),
               cl::values(clEnumValN(CodeDump::Text, "text", "all of it"),
                          clEnumValN(CodeDump::Counts, "counts",
                                     "how much there is, and what is unknown"),
                          clEnumValN(CodeDump::Events, "events",
                                     "what reaches each call of the client")));
/// For test/growth.
cl::opt<bool> CountSteps("count-steps",
                         cl::desc("Print how many steps the run took"),
                         cl::Hidden, cl::cat(Category),
                         cl::sub(cl::SubCommand::getAll()));

} // namespace flags

const std::vector<std::pair<int, llvm::StringRef>> LintStatuses = {
    {Clean, "no findings"},
    {HasFindings, "findings"},
    {CannotRun, "could not run: wrong options, invalid configuration, or "
                "nothing to check"},
    {SomeFailed, "some source files could not be checked completely"},
    {WasInterrupted, "interrupted"}};

const ProgramInfo &program() {
  static const ProgramInfo Info{
      programName(),
      "finds broken cell-level TTLs in C++ code that uses Bigtable",
      {{"check",
        "report findings (the default)",
        {{"[PATH...] [-- FLAG...]",
          "check source files and headers, or the whole "
          "compilation database"}},
        "compile commands, flags after '--', or --no-build; a schema or tags",
        "bigtable-tidy -p build --diff=origin/main --format=github",
        LintStatuses,
        &flags::CheckCommand,
        check,
        "text short github jsonl sarif json none"},
       {"map",
        "show which code accesses which column family",
        {{"[PATH...] [-- FLAG...]", "as text, JSON, or a page"}},
        "compile commands, flags after '--', or --no-build; a schema or tags",
        "bigtable-tidy map -p build --open",
        {{Clean, "the map was written"},
         LintStatuses[2],
         LintStatuses[3],
         LintStatuses[4]},
        &flags::MapCommand,
        drawMap,
        "text json html"},
       {"schema",
        "draft, extend, or compare the schema, or generate code",
        {{"init", "draft the schema from the repository and its code, "
                  "and ask about each family"},
         {"import SOURCE FILE...",
          "add families that gcloud, cbt, terraform, or config-connector "
          "describe, with a question for each"},
         {"import code", "add families whose GC rule the code sets, with a "
                         "question for each"},
         {"check [FILE...]", "print the families; with --against, their "
                             "differences from a description"},
         {"generate cpp FILE",
          "print a C++ header with the names of tables and families"}},
        "a compilation database or --no-build for 'import code', nothing "
        "otherwise",
        "bigtable-tidy schema check --against=infra/bigtable.tf",
        {{Clean, "done, without differences"},
         {HasFindings, "the schema differs from the description"},
         {CannotRun, "an error; nothing was written"}},
        &flags::SchemaCommands,
        schema},
       {"init",
        "set up a repository: schema, .clang-tidy, baseline, and CI",
        {{"[-- FLAG...]",
          "show each change as a diff, and ask before writing"}},
        "a compilation database, or --no-build",
        "bigtable-tidy init -p build",
        {{Clean, "everything is set up"},
         {HasFindings, "problems, or steps that are left to you"},
         {CannotRun, "could not run"},
         LintStatuses[4]},
        &flags::InitCommand,
        init},
       {"doctor",
        "print problems of a setup, with remedies",
        {{"[-- FLAG...]", "compile commands, headers, schema, plugins, cache"}},
        "nothing",
        "bigtable-tidy doctor -p build",
        {{Clean, "no problems"},
         {HasFindings, "problems"},
         {CannotRun, "could not run"},
         LintStatuses[4]},
        &flags::DoctorCommand,
        doctor},
       {"explain",
        "print the page of a check",
        {{"CHECK", "a name, such as missing-timestamp"}},
        "nothing",
        "bigtable-tidy explain missing-timestamp",
        {{Clean, "the page was printed"},
         {CannotRun, "there is no such check"}},
        &flags::ExplainCommand,
        explainCheck}},
      &flags::TheFormat,
      &flags::TheFormat.getParser(),
      &flags::Further};
  return Info;
}

using namespace flags;

/// Checks the options that every run has.
static llvm::Error checkConfiguring() {
  if (NoSchema && !SchemaFile.empty())
    return llvm::createStringError(
        "--schema and --no-schema exclude each other");
  if (!Config.empty() && !ConfigFile.empty())
    return llvm::createStringError(
        "--config and --config-file exclude each other");
  return llvm::Error::success();
}

llvm::Error checkOptions() {
  const auto Wrong = [](const char *Message) {
    return llvm::createStringError(llvm::StringRef(Message));
  };
  if (WriteBaseline && BaselineFile.empty())
    return Wrong("--write-baseline needs --baseline=FILE");
  if (WriteBaseline && !Paths.empty())
    return Wrong(
        "--write-baseline records all of the compilation database, but "
        "paths were given");
  if (!WrittenSummaries.empty() && (NoLink || Fix))
    return Wrong("--write-summaries excludes --no-link and --fix");
  if (llvm::Error E = checkConfiguring())
    return E;
  if (NoBuild && !ProvenFamilies.empty())
    return Wrong("--prove needs a build: --no-build guesses flags");
  if (DryRun && !Fix)
    return Wrong("--dry-run needs --fix");
  if (DryRun && TheFormat.getNumOccurrences() && TheFormat != Format::None)
    return Wrong(
        "--dry-run prints a diff on standard output; reports can go to "
        "files, with --sarif or --jsonl");
  if (TheFormat == Format::Json)
    return Wrong(
        "--format=json is for map, --list-checks and --dump-calls; findings "
        "come as jsonl");
  if (TheFormat == Format::Html)
    return Wrong("--format=html is for map");
  return llvm::Error::success();
}

llvm::Error checkMapOptions() {
  if (!llvm::is_contained({Format::Text, Format::Json, Format::Html},
                          TheFormat.getValue()))
    return llvm::createStringError(
        "a map comes as --format=text, json or html");
  if (OpensMap && TheFormat.getNumOccurrences() && TheFormat != Format::Html)
    return llvm::createStringError(
        "--open shows a page, and excludes other formats than html");
  if (OpensMap && OutputFile == "-")
    return llvm::createStringError(
        "--open needs a file, and excludes --output=-");
  return checkConfiguring();
}

llvm::Error checkNames() {
  for (const RenamedOption &Old : Renamed)
    if (Old.getNumOccurrences() != 0)
      return llvm::createStringError("there is no option '--" + Old.ArgStr +
                                     "'; use '--" + Old.Now + "'");
  return llvm::Error::success();
}

std::string findRoot() {
  if (!Root.empty())
    return absolutePath(Root);
  const std::string Current = absolutePath(".");
  for (llvm::StringRef Folder = Current; !Folder.empty();
       Folder = llvm::sys::path::parent_path(Folder))
    if (llvm::sys::fs::exists(Folder + "/.git"))
      return Folder.str();
  return Current;
}

std::string descriptionRoot() {
  return absolutePath(Root.empty() ? "." : Root.c_str());
}

ConfigurationFlags configurationFlags() {
  ConfigurationFlags Flags;
  Flags.Checks = Checks.given();
  Flags.HeaderFilter = HeaderFilter.given();
  Flags.FormatStyle = FormatStyle.given();
  Flags.ExtraArgs = ExtraArgs;
  Flags.ExtraArgsBefore = ExtraArgsBefore;
  if (!SchemaFile.empty())
    Flags.Options.emplace_back("SchemaFile", absolutePath(SchemaFile));
  if (!KnownSummaries.empty()) {
    std::vector<std::string> Files;
    for (const std::string &File : KnownSummaries)
      Files.push_back(absolutePath(File));
    Flags.Options.emplace_back("SummaryFile", llvm::join(Files, ";"));
  }
  if (IsStrict)
    Flags.Options.emplace_back("Strict", "true");
  if (!ProvenFamilies.empty())
    Flags.Options.emplace_back("bigtable-unproven.Families", ProvenFamilies);
  Flags.ConfigFile = ConfigFile;
  Flags.Config = Config;
  return Flags;
}

Bodies bodies() { return FullBodies ? Bodies::All : Bodies::Read; }

/// The paths that are given are all that there is.
static bool AreAllNamed = false;

bool isWhole() {
  return AreAllNamed || (Paths.empty() && Excluded.empty());
}

void setWhole() { AreAllNamed = true; }

} // namespace clang::tidy::bigtable::tool
