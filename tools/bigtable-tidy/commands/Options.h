// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The options of the program: the one table that --help, the manual page and
/// the completions of shells are made of, and what options mean together.

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

/// As docs/reference/command-line.md has it. CannotRun is stronger than
/// SomeFailed, and that than HasFindings.
enum ExitStatus {
  Clean = 0,
  HasFindings = 1,
  CannotRun = 2,
  SomeFailed = 3,
};

enum class Format { Text, Short, Github, Jsonl, Json, Sarif, Html, None };

namespace flags {

namespace cl = llvm::cl;

extern cl::OptionCategory Category;
/// The options that --help names without an explanation.
extern cl::OptionCategory Further;

/// Says which commands an option is of.
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
  /// Returns the value that the user passed; std::nullopt if none.
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

} // namespace flags

/// For --help and what is generated.
const ProgramInfo &program();

/// Returns an error if the options of a lint contradict each other.
llvm::Error checkOptions();
/// Returns an error if the options of 'map' contradict each other.
llvm::Error checkMapOptions();
/// An error if an option has a name that it had before.
llvm::Error checkNames();
/// The folder with a .git, upwards; the current one if there is none.
std::string findRoot();
ConfigurationFlags configurationFlags();
Bodies bodies();
/// Returns true if nothing of the compilation database is left out.
bool isWhole();
/// Has isWhole() be true: the paths that are given are all that there is.
void setWhole();
} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_COMMANDS_OPTIONS_H
