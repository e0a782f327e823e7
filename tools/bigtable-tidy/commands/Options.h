// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The options of the program: a single table for --help, the manual page and
/// the completions for shells, and the rules for combinations of options.

#ifndef BIGTABLE_TIDY_TOOLS_COMMANDS_OPTIONS_H
#define BIGTABLE_TIDY_TOOLS_COMMANDS_OPTIONS_H

#include "Configuration.h"
#include "commands/Completion.h"
#include "run/ClientHeaders.h"
#include "run/FrontEnd.h"
#include "run/Interruption.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>

namespace clang::tidy::bigtable::tool {

/// Exit statuses, described in docs/reference/command-line.md. CannotRun takes
/// precedence over SomeFailed, which takes precedence over HasFindings.
enum ExitStatus {
  Clean = 0,
  HasFindings = 1,
  CannotRun = 2,
  SomeFailed = 3,
};

enum class Format { Text, Short, Github, Jsonl, Json, Sarif, Html, None };

/// The output of --dump-code.
enum class CodeDump { None, Text, Counts, Events };

namespace flags {

namespace cl = llvm::cl;

extern cl::OptionCategory Category;
/// The options that --help names without an explanation.
extern cl::OptionCategory Further;

/// Assigns an option to commands.
struct Of {
  enum : unsigned {
    Check = 1,
    Map = 2,
    Schema = 4,
    Explain = 8,
    Init = 16,
    Doctor = 32,
    Linting = Check | Map | Schema | Init | Doctor,
    All = Linting | Explain,
  };
  unsigned Commands;
  void apply(cl::Option &O) const;
};

struct StringOption : cl::opt<std::string> {
  StringOption(const char *Name, const char *Value, const char *Text,
               unsigned Commands, cl::OptionCategory &In = Category)
      : cl::opt<std::string>(llvm::StringRef(Name), Of{Commands},
                             cl::desc(Text), cl::value_desc(Value),
                             cl::cat(In)) {}
  /// Returns the value that the user passed, or std::nullopt.
  std::optional<std::string> given() const {
    if (getNumOccurrences() == 0)
      return std::nullopt;
    return getValue();
  }
};

struct Flag : cl::opt<bool> {
  Flag(const char *Name, const char *Text, unsigned Commands,
       cl::OptionCategory &In = Category)
      : cl::opt<bool>(llvm::StringRef(Name), Of{Commands}, cl::desc(Text),
                      cl::cat(In)) {}
};

extern cl::list<std::string> Paths;
extern cl::opt<unsigned> Jobs;
extern StringOption BuildPath;
extern StringOption CacheFolder;
extern Flag NoCache;
extern Flag NoLink;
extern llvm::cl::list<std::string> KnownSummaries;
extern Flag FullBodies;
extern Flag IsQuiet;
extern Flag IsTimed;
extern StringOption Root;
extern StringOption Checks;
extern StringOption SchemaFile;
extern Flag NoSchema;
extern StringOption ProvenFamilies;
extern StringOption Against;
extern StringOption DescribedTableId;
extern Flag Yes;
extern StringOption CiName;
extern StringOption ActionName;
extern StringOption CiProgram;
extern StringOption CiProgramHash;
extern cl::list<std::string> NamesInCpp;
extern StringOption NamespaceInCpp;
extern StringOption GuardInCpp;
extern cl::opt<ClientHeaders> Client;
extern Flag KeepsGoing;
extern Flag NoBuild;
extern Flag IsStrict;
extern StringOption ConfigFile;
extern StringOption Config;
extern StringOption HeaderFilter;
extern StringOption FormatStyle;
extern cl::list<std::string> ExtraArgs;
extern cl::list<std::string> ExtraArgsBefore;
extern cl::list<std::string> RemovedArgs;
extern cl::list<std::string> Excluded;
extern cl::opt<Format> TheFormat;
extern StringOption OutputFile;
extern Flag OpensMap;
extern StringOption SarifFile;
extern StringOption JsonlFile;
extern StringOption FixesFile;
extern Flag Fix;
extern Flag DryRun;
extern StringOption DiffBase;
extern StringOption BaselineFile;
extern Flag WriteBaseline;
extern StringOption WrittenSummaries;
extern StringOption FailOnList;
extern Flag Stale;
extern Flag ShowsSuppressed;
extern StringOption SarifCategory;
extern Flag ShowsCoverage;
extern Flag ListChecks;
extern StringOption DumpedCalls;
extern cl::opt<Generated> Generate;
extern cl::opt<CodeDump> DumpedCode;
extern cl::opt<bool> CountSteps;

} // namespace flags

/// Returns the information for --help and generated files.
const ProgramInfo &program();

/// Returns an error if the options of a lint contradict each other.
llvm::Error checkOptions();
/// Returns an error if the options of 'map' contradict each other.
llvm::Error checkMapOptions();
/// Returns an error if the user passed an option by a former name.
llvm::Error checkNames();
/// Returns the root that the user passed, or else the nearest directory upwards
/// that has a .git, or else the current directory.
std::string findRoot();
/// Returns the root that the user passed, or else the current directory:
/// descriptions of tables are searched below it.
std::string descriptionRoot();
ConfigurationFlags configurationFlags();
Bodies bodies();
/// Returns true if the run includes all of the compilation database.
bool isWhole();
/// Makes isWhole() true: the given paths are the whole program.
void setWhole();
} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_COMMANDS_OPTIONS_H
