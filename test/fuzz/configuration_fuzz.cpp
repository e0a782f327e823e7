// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The input is a .clang-tidy, a null character, and the arguments of a compile
// command, a line each: what a pull request may change, together.

#include "run/CompileCommands.h"
#include "CompilerFlags.h"
#include "Configuration.h"
#include "text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang::tidy::bigtable::tool;
using llvm::StringRef;
namespace tooling = clang::tooling;

static WorkItem itemOf(StringRef Lines) {
  WorkItem Item;
  Item.File = "/source/a.cc";
  Item.Command.Directory = "/source";
  Item.Command.Filename = Item.File;
  for (StringRef Line : llvm::split(Lines, '\n'))
    Item.Command.CommandLine.push_back(Line.str());
  std::set<std::string> Dropped;
  dropUnknownFlags(Item.Command.CommandLine, Dropped);
  return Item;
}

/// What a .clang-tidy makes of the command, as before Clang gets it.
static std::vector<std::string> adjusted(const WorkItem &Item,
                                         Configuration &Config) {
  const tooling::ArgumentsAdjuster Adjust = tooling::combineAdjusters(
      tooling::getClangSyntaxOnlyAdjuster(),
      argumentsAdjuster(Config.optionsFor(Item.File)));
  return Adjust(OneCommand(Item, "/resources").command().CommandLine,
                Item.File);
}

/// An error stands on a line of its own, and its place is in \p Text.
static void checkError(StringRef Message, StringRef Text) {
  REQUIRE(!Message.empty());
  unsigned Line, Column;
  if (Message.consume_front("<--config>:") &&
      !Message.consumeInteger(10, Line) && Message.consume_front(":") &&
      !Message.consumeInteger(10, Column))
    REQUIRE(isWithin(Text, Line, Column));
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  const std::string Text = textOf(Data, Size);
  const auto [Configured, Arguments] = StringRef(Text).split('\0');
  ConfigurationFlags Flags;
  Flags.Config = Configured.str();
  if (Flags.Config.empty())
    return 0;
  const WorkItem Item = itemOf(Arguments);
  Configuration Config(Flags);
  if (llvm::Error E = Config.verify(Item.File)) {
    llvm::handleAllErrors(std::move(E), [&](const llvm::ErrorInfoBase &Each) {
      checkError(Each.message(), Configured);
    });
    return 0;
  }
  // It was read well once, so it is each time; what it says of headers can be
  // asked.
  REQUIRE(!Config.verify(Item.File));
  Config.showsHeader(Item.File, "/source/a.h");
  const bool RunsOne = Config.runs(Item.File, "bigtable-schema");
  REQUIRE(!RunsOne || Config.runsAny(Item.File));
  const std::vector<std::string> Line = adjusted(Item, Config);
  REQUIRE(Line == adjusted(Item, Config));
  return 0;
}
