// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CompilerFlags.h"
#include "SafeFlags.h"
#include "ToolCompat.h"
#include "clang/Driver/ToolChain.h"
#include "clang/Driver/Types.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

namespace path = llvm::sys::path;

namespace clang::tidy::bigtable::tool {

using Arguments = llvm::ArrayRef<std::string>;

static llvm::StringRef compilerName(llvm::StringRef Argument) {
  llvm::StringRef Name = path::filename(Argument);
  Name.consume_back_insensitive(".exe");
  return Name;
}

/// Returns true if \p Argument has the name of a compiler. Clang compares only
/// the end, which 'icecc' and 'page.cc' match, too.
static bool isCompiler(llvm::StringRef Argument) {
  const llvm::StringRef Name = compilerName(Argument);
  if (Name.starts_with("-") || Name.contains('='))
    return false;
  const llvm::StringRef Extension = path::extension(Name);
  return driver::types::lookupTypeForExtension(Extension.drop_front(
             Extension.empty() ? 0 : 1)) == driver::types::TY_INVALID &&
         !driver::ToolChain::getTargetAndModeFromProgramName(Name)
              .ModeSuffix.empty();
}

static bool isAssignment(llvm::StringRef Argument) {
  return !Argument.starts_with("-") && Argument.contains('=');
}

/// Returns the command that 'env', or 'cmake -E env', runs.
static Arguments skipEnv(Arguments Rest) {
  while (!Rest.empty()) {
    const llvm::StringRef Argument = Rest.front();
    if (Argument == "--")
      return Rest.drop_front();
    if (!Argument.starts_with("-") && !isAssignment(Argument))
      break;
    const bool HasValue = llvm::is_contained(
        {"-u", "--unset", "-C", "--chdir", "--modify"}, Argument);
    Rest = Rest.drop_front(std::min<size_t>(HasValue ? 2 : 1, Rest.size()));
  }
  return Rest;
}

/// Returns the command that the first program of \p All runs; \p All if that is
/// the compiler.
static Arguments skipWrapper(Arguments All) {
  if (All.size() < 2)
    return All;
  if (isAssignment(All[0]))
    return All.drop_front();
  const llvm::StringRef Program = compilerName(All[0]);
  if (Program == "env")
    return skipEnv(All.drop_front());
  if (Program.starts_with("cmake") && All.size() > 3 && All[1] == "-E") {
    if (All[2] == "env")
      return skipEnv(All.drop_front(3));
    if (All[2] == "time")
      return All.drop_front(3);
  }
  if (isCompiler(All[1]))
    return All.drop_front();
  // With options of its own: 'rewrapper -cfg=FILE clang++'.
  const Arguments Rest = All.drop_front().drop_while(
      [](llvm::StringRef Argument) { return Argument.starts_with("-"); });
  return !isCompiler(All[0]) && !Rest.empty() && isCompiler(Rest[0]) ? Rest
                                                                     : All;
}

namespace {

class UnwrappedDatabase : public tooling::CompilationDatabase {
public:
  explicit UnwrappedDatabase(std::unique_ptr<tooling::CompilationDatabase> Base)
      : Base(std::move(Base)) {}

  std::vector<tooling::CompileCommand>
  getCompileCommands(llvm::StringRef File) const override {
    return unwrap(Base->getCompileCommands(File));
  }
  std::vector<std::string> getAllFiles() const override {
    return Base->getAllFiles();
  }
  std::vector<tooling::CompileCommand> getAllCompileCommands() const override {
    return unwrap(Base->getAllCompileCommands());
  }

private:
  static std::vector<tooling::CompileCommand>
  unwrap(std::vector<tooling::CompileCommand> Commands) {
    for (tooling::CompileCommand &Command : Commands) {
      std::vector<std::string> &Line = Command.CommandLine;
      Arguments Rest = Line;
      for (size_t Size = 0; Size != Rest.size();) {
        Size = Rest.size();
        Rest = skipWrapper(Rest);
      }
      if (!Rest.empty())
        Line.erase(Line.begin(), Line.end() - Rest.size());
    }
    return Commands;
  }

  const std::unique_ptr<tooling::CompilationDatabase> Base;
};

} // namespace

std::unique_ptr<tooling::CompilationDatabase>
unwrapCompilers(std::unique_ptr<tooling::CompilationDatabase> Base) {
  return std::make_unique<UnwrappedDatabase>(std::move(Base));
}

void dropUnknownFlags(std::vector<std::string> &CommandLine,
                      std::set<std::string> &Dropped) {
  // For clang-cl, the driver only warns, and reads flags in another way.
  if (CommandLine.empty() || isForClangCl(CommandLine))
    return;
  removeFlags(CommandLine,
              [&](const llvm::opt::Arg &A, const llvm::opt::ArgList &Args) {
                if (!A.getOption().matches(options::OPT_UNKNOWN) &&
                    !A.getOption().hasFlag(options::Unsupported))
                  return false;
                Dropped.insert(A.getAsString(Args));
                return true;
              });
}

} // namespace clang::tidy::bigtable::tool
