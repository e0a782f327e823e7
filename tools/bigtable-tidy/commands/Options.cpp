// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "commands/Options.h"
#include "Printable.h"
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

cl::list<std::string> Paths(cl::Positional, cl::desc("[PATH...] [-- FLAG...]"),
                            cl::cat(Category));
cl::opt<unsigned> Jobs("j", cl::desc("Threads; default: one a core"),
                       cl::value_desc("N"), cl::Prefix, cl::cat(Category));
StringOption BuildPath("p", "BUILD",
                       "Folder of compile_commands.json or compile_flags.txt, "
                       "or that file; default: looked for upwards");
StringOption CacheFolder("cache-dir", "DIR",
                         "Results of earlier runs; default: "
                         ".cache/bigtable-tidy beside the compile commands");
Flag NoCache("no-cache", "Use no results of earlier runs");
Flag NoLink("no-link", "Judge each source by itself, without what others say "
                       "of functions and constants that it only declares");
cl::list<std::string>
    KnownSummaries("summaries",
               cl::desc("Use the summaries of source files that are not "
                        "linted, which --write-summaries wrote"),
               cl::value_desc("FILE"), cl::cat(Category));
Flag FullBodies("full-bodies", "Parse what libraries' headers define, too: "
                               "takes longer, finds the same");
Flag IsQuiet("quiet", "No progress, no summary");
Flag IsTimed("timing", "Say at the end what took how long");
StringOption Root("root", "DIR",
                  "Folder that paths in reports are relative to; default: the "
                  "repository's, or else the current one");

StringOption Checks("checks", "GLOBS", "Follow those of .clang-tidy");
StringOption SchemaFile("schema", "FILE",
                        "The schema of all sources; default: the nearest "
                        ".bigtable-ttl.yaml in the folder of each or above");
Flag NoSchema("no-schema", "Succeed also where no schema and no tag says what "
                           "expires: only checks that need none look then");
StringOption ProvenFamilies(
    "prove", "FAMILIES",
    "report calls that may touch these column families and are not known to "
    "be right; names or globs, with commas between them");
StringOption Against("against", "PATH",
                     "With 'schema check': a description of tables, as schema "
                     "import takes it; status 1 if the schema differs");
StringOption DescribedTableId("table", "ID",
                              "With 'schema': the table of what 'cbt ls' "
                              "printed, which does not say it");
Flag Yes("yes", "With 'schema init': ask nothing, leave questions in the file");
cl::list<std::string>
    NamesInCpp("name",
               cl::desc("With 'schema generate': TABLE=NAMESPACE or "
                        "TABLE/FAMILY=NAME, where an id gives no good name"),
               cl::value_desc("ID=NAME"), cl::cat(Category));
StringOption NamespaceInCpp("namespace", "NAME",
                            "With 'schema generate': around all of the header");
StringOption GuardInCpp("guard", "MACRO",
                        "With 'schema generate': the header's guard");
Flag IsStrict("strict", "Report also what is wrong for some of the values only "
                        "that code can have: option 'Strict' of all checks");
StringOption ConfigFile("config-file", "FILE",
                        "Stands in the place of .clang-tidy");
StringOption Config("config", "YAML",
                    "Text that stands in the place of .clang-tidy");
StringOption HeaderFilter("header-filter", "REGEX",
                          "Headers to report findings in; default: all");
StringOption FormatStyle("format-style", "STYLE",
                         "For code around fixes: file, none, llvm, google ... "
                         "(default: file)");
cl::list<std::string> ExtraArgs("extra-arg",
                                cl::desc("Added to each compile command"),
                                cl::value_desc("FLAG"), cl::cat(Category));
cl::list<std::string>
    ExtraArgsBefore("extra-arg-before",
                    cl::desc("Added in front of each compile command's flags"),
                    cl::value_desc("FLAG"), cl::cat(Category));
cl::list<std::string> RemovedArgs("removed-arg",
                                  cl::desc("Taken from each compile command"),
                                  cl::value_desc("FLAG"), cl::cat(Category));
cl::list<std::string> Excluded("exclude",
                               cl::desc("Sources or folders to leave out"),
                               cl::value_desc("GLOB"), cl::cat(Category));

cl::opt<Format> TheFormat(
    "format", cl::desc("What standard output gets:"), cl::cat(Category),
    cl::values(clEnumValN(Format::Text, "text", "as clang-tidy (default)"),
               clEnumValN(Format::Github, "github", "annotations of GitHub"),
               clEnumValN(Format::Jsonl, "jsonl", "a JSON object a line"),
               clEnumValN(Format::Json, "json",
                          "of map, --list-checks and --dump-calls"),
               clEnumValN(Format::Sarif, "sarif", "SARIF 2.1.0"),
               clEnumValN(Format::Html, "html", "a page, of map"),
               clEnumValN(Format::None, "none", "nothing")));
StringOption OutputFile("output", "FILE",
                        "Write the map or the schema there; or -o");
static cl::alias ShortOutputFile("o", cl::aliasopt(OutputFile), cl::Hidden,
                                 cl::desc("As --output"));
StringOption SarifFile("sarif", "FILE", "Write SARIF 2.1.0 there, too");
StringOption JsonlFile("jsonl", "FILE", "Write JSON lines there, too");
StringOption FixesFile("export-fixes", "FILE",
                       "Write fixes for clang-apply-replacements there");
Flag Fix("fix", "Apply fixes, and report what is left");
Flag DryRun("dry-run", "With --fix: change nothing, print a diff");

StringOption DiffBase("diff", "BASE",
                      "Only findings on lines changed since this commit");
StringOption BaselineFile("baseline", "FILE",
                          "Only findings that are not recorded there");
Flag WriteBaseline("write-baseline", "Record all findings in the baseline");
StringOption WrittenSummaries("write-summaries", "FILE",
                          "Write summaries of functions and constants for runs "
                          "on other source files");
StringOption FailOnList("fail-on", "LIST",
                        "Levels (certain, likely, possible), globs of checks, "
                        "any, none: what makes the status 1; default: any");
Flag ShowsCoverage("coverage",
                   "also list the calls of which it is not known whether they "
                   "are right, and what would make them known");
Flag Stale("stale-suppressions",
           "Also report NOLINTs of these checks that hide nothing");

Flag ListChecks("list-checks", "Print the checks and their levels");
StringOption DumpedCalls("dump-calls", "FILE",
                       "Print the call report of this source file");

/// Names that options had before.
static struct RenamedOption : cl::opt<std::string> {
  RenamedOption(const char *Name, const char *Now)
      : cl::opt<std::string>(llvm::StringRef(Name), cl::Hidden,
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

} // namespace flags

const ProgramInfo &program() {
  static const ProgramInfo Info{
      programName(),
      "finds broken cell-level TTLs in C++ programs of Bigtable",
      "[PATH...] [-- FLAG...]",
      {{"explain", "CHECK", "print the page of a check"},
       {"map", "[PATH...]",
        "print who writes, reads and deletes in each column family"},
       {"schema", "check [FILE...]",
        "print the families of a schema; with --against, how it differs from "
        "what is so"},
       {"schema", "import gcloud|cbt|terraform FILE...",
        "add to the schema what these describe, with a question for each "
        "family"},
       {"schema", "import code",
        "likewise, of the rules that code gives to families"},
       {"schema", "init",
        "draft the schema from the repository and its code, and ask"},
       {"schema", "generate cpp FILE",
        "print a header with the names of tables and families"}},
      {{Clean, "nothing was found"},
       {HasFindings, "something was found"},
       {CannotRun, "could not run: wrong options, a configuration that makes "
                   "no sense, or nothing was judged"},
       {SomeFailed, "some files could not be linted"},
       {WasInterrupted, "interrupted"}},
      &flags::TheFormat,
      &flags::TheFormat.getParser()};
  return Info;
}

using namespace flags;

std::string overview() {
  std::string Text = (program().Summary + "\n\n  " + program().Name +
                      " -p BUILD [PATH...]   lint\n")
                         .str();
  for (const Command &C : program().Commands)
    Text += ("  " + program().Name + " " + C.Name + " " + C.Argument +
             "        " + C.Help + "\n")
                .str();
  return Text;
}

/// Of options that each run has.
static llvm::Error checkConfiguring() {
  if (!Against.empty() || !DescribedTableId.empty() || Yes ||
      !NamesInCpp.empty() || !NamespaceInCpp.empty() || !GuardInCpp.empty())
    return llvm::createStringError("--against, --table, --yes, --name, "
                                   "--namespace and --guard are for schema");
  if (NoSchema && !SchemaFile.empty())
    return llvm::createStringError(
        "--schema and --no-schema exclude each other");
  if (!Config.empty() && !ConfigFile.empty())
    return llvm::createStringError(
        "--config and --config-file exclude each other");
  return llvm::Error::success();
}

llvm::Error checkOptions(bool HasFlags) {
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
  if (!OutputFile.empty())
    return Wrong("--output is for map; reports go to files with --sarif or "
                 "--jsonl");
  return llvm::Error::success();
}

llvm::Error checkMapOptions() {
  if (!llvm::is_contained({Format::Text, Format::Json, Format::Html},
                          TheFormat.getValue()))
    return llvm::createStringError(
        "a map comes as --format=text, json or html");
  // What is about findings.
  for (const cl::Option *O : std::initializer_list<const cl::Option *>{
           &SarifFile, &JsonlFile, &FixesFile, &Fix, &DryRun, &DiffBase,
           &BaselineFile, &WriteBaseline, &FailOnList, &ShowsCoverage, &Stale})
    if (O->getNumOccurrences() != 0)
      return llvm::createStringError("a map has no findings: --" + O->ArgStr +
                                     " means nothing there");
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
