// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The input is read as a compilation database and, after a line "---", as the
// .clang-tidy that holds for its commands.

#include "run/CompileCommands.h"
#include "CompilerFlags.h"
#include "Configuration.h"
#include "SafeFlags.h"
#include "ToolCompat.h"
#include "text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

using namespace clang::tidy::bigtable::tool;
using llvm::StringRef;
namespace tooling = clang::tooling;

namespace {

/// A file in memory.
class File {
public:
  explicit File(StringRef Text) : Descriptor(memfd_create("commands", 0)) {
    REQUIRE(Descriptor >= 0 && write(Descriptor, Text.data(), Text.size()) ==
                                   static_cast<ssize_t>(Text.size()));
  }
  File(const File &) = delete;
  ~File() { close(Descriptor); }
  std::string name() const {
    return "/proc/self/fd/" + std::to_string(Descriptor);
  }

private:
  const int Descriptor;
};

class OneOfThem : public tooling::CompilationDatabase {
public:
  explicit OneOfThem(tooling::CompileCommand Command)
      : Command(std::move(Command)) {}
  std::vector<tooling::CompileCommand>
  getCompileCommands(StringRef) const override {
    return {Command};
  }
  std::vector<tooling::CompileCommand> getAllCompileCommands() const override {
    return {Command};
  }

private:
  const tooling::CompileCommand Command;
};

} // namespace

static void check(const WorkItem &Item) {
  REQUIRE(llvm::sys::path::is_absolute(Item.File));
  llvm::SmallString<128> Plain(Item.File);
  REQUIRE(!llvm::sys::path::remove_dots(Plain, /*remove_dot_dot=*/true));
  std::vector<std::string> Line = Item.Command.CommandLine;
  REQUIRE(!llvm::is_contained(Line, "-c"));
  // What was done once has nothing left to do.
  std::set<std::string> Dropped;
  dropUnknownFlags(Line, Dropped);
  REQUIRE(Dropped.empty() && Line == Item.Command.CommandLine);
  Line = unwrapCompilers(std::make_unique<OneOfThem>(Item.Command))
             ->getAllCompileCommands()
             .front()
             .CommandLine;
  REQUIRE(Line.size() <= Item.Command.CommandLine.size());
  const OneCommand ForClang(Item, "/resources");
  REQUIRE(llvm::is_contained(ForClang.command().CommandLine, "-Wno-error"));
}

/// Whatever both say, Clang only parses.
static void checkIsForParsing(const WorkItem &Item, StringRef Configured) {
  const auto Options = clang::tidy::parseConfigurationWithDiags(
      llvm::MemoryBufferRef(Configured, ".clang-tidy"),
      [](const llvm::SMDiagnostic &) {});
  if (!Options)
    return;
  const OneCommand ForClang(Item, "/resources");
  std::vector<std::string> Line =
      argumentsAdjuster(*Options)(ForClang.command().CommandLine, Item.File);
  REQUIRE(llvm::is_contained(Line, "-fsyntax-only"));
  removeFlags(Line, [](const llvm::opt::Arg &A, const llvm::opt::ArgList &) {
    REQUIRE(A.getOption().matches(options::OPT_UNKNOWN) ||
            isForParsing(A.getOption()));
    return false;
  });
  if (Options->ExtraArgs)
    if (const auto Flag = findForbiddenFlag(*Options->ExtraArgs))
      REQUIRE(llvm::is_contained(*Options->ExtraArgs, *Flag));
}

/// The error of what is no JSON has a place.
static void checkError(StringRef Message, StringRef Name, StringRef Text) {
  REQUIRE(Message.contains(Name));
  unsigned Line, Column;
  if (!Message.consume_front((Name + ":").str()))
    return;
  REQUIRE(!Message.consumeInteger(10, Line) && Message.consume_front(":") &&
          !Message.consumeInteger(10, Column) && Message.consume_front(": "));
  REQUIRE(isWithin(Text, Line, Column));
}

static std::string shown(const WorkList &Work) {
  std::string Text;
  for (const auto *Items : {&Work.Items, &Work.Others})
    for (const WorkItem &Item : *Items) {
      Text += Item.File + "\n" + Item.Command.Directory + "\n";
      for (const std::string &Flag : Item.Command.CommandLine)
        Text += Flag + "\n";
    }
  for (const Failure &F : Work.Failures)
    Text += F.File + ": " + F.Why + "\n";
  for (const std::string &Flag : Work.DroppedFlags)
    Text += Flag + "\n";
  return Text;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  const std::string Whole = textOf(Data, Size);
  const auto [Text, Configured] = StringRef(Whole).split("\n---\n");
  const File Commands(Text);
  WorkRequest Request;
  Request.BuildPath = Commands.name();
  Request.RemovedArgs = {"-c"};
  llvm::Expected<WorkList> Work = findWork(Request);
  if (!Work) {
    checkError(llvm::toString(Work.takeError()), Commands.name(), Text);
    return 0;
  }
  for (const WorkItem &Item : Work->Items) {
    check(Item);
    checkIsForParsing(Item, Configured);
  }
  REQUIRE(
      llvm::is_sorted(Work->Items, [](const WorkItem &A, const WorkItem &B) {
        return A.File < B.File;
      }));
  REQUIRE(shown(*Work) == shown(value(findWork(Request))));
  // A command without a file is told of, whatever is left out.
  const auto HasNone = [](const Failure &F) { return F.File.empty(); };
  const size_t All = Work->Items.size() + Work->Failures.size() -
                     llvm::count_if(Work->Failures, HasNone);
  Request.Excluded = {"*"};
  Work = value(findWork(Request));
  REQUIRE(Work->Items.empty() && llvm::all_of(Work->Failures, HasNone));
  REQUIRE(Work->Excluded == All && Work->UselessGlobs.empty() == (All != 0));
  return 0;
}
