// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/ResponseFiles.h"
#include "RegularFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"

namespace clang::tidy::bigtable::tool {

// For one command. docs/reference/limits.md lists them.
static constexpr unsigned MaxResponseFiles = 256;
static constexpr uint64_t MaxResponseBytes = 16u << 20;

namespace {

/// Opens only some files.
class SomeFiles : public RegularFiles {
public:
  using RegularFiles::RegularFiles;

  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
  openFileForRead(const llvm::Twine &Path) override {
    const llvm::ErrorOr<llvm::vfs::Status> Status = status(Path);
    if (Status)
      Bytes += Status->getSize();
    if (++Files > MaxResponseFiles || Bytes > MaxResponseBytes)
      return std::make_error_code(std::errc::file_too_large);
    return RegularFiles::openFileForRead(Path);
  }

private:
  unsigned Files = 0;
  uint64_t Bytes = 0;
};

class ExpandedDatabase : public tooling::CompilationDatabase {
public:
  explicit ExpandedDatabase(std::unique_ptr<tooling::CompilationDatabase> Base)
      : Base(std::move(Base)) {}

  std::vector<tooling::CompileCommand>
  getCompileCommands(llvm::StringRef File) const override {
    return expand(Base->getCompileCommands(File));
  }
  std::vector<std::string> getAllFiles() const override {
    return Base->getAllFiles();
  }
  std::vector<tooling::CompileCommand> getAllCompileCommands() const override {
    return expand(Base->getAllCompileCommands());
  }

private:
  static void expand(tooling::CompileCommand &Command);
  static std::vector<tooling::CompileCommand>
  expand(std::vector<tooling::CompileCommand> Commands) {
    for (tooling::CompileCommand &Command : Commands) {
      if (llvm::none_of(Command.CommandLine, [](llvm::StringRef Argument) {
            return Argument.starts_with("@");
          }))
        continue;
      expand(Command);
    }
    return Commands;
  }

  const std::unique_ptr<tooling::CompilationDatabase> Base;
};

} // namespace

void ExpandedDatabase::expand(tooling::CompileCommand &Command) {
  SomeFiles Files(llvm::vfs::getRealFileSystem());
  llvm::SmallVector<const char *, 64> Arguments;
  for (const std::string &Argument : Command.CommandLine)
    Arguments.push_back(Argument.c_str());
  llvm::BumpPtrAllocator Memory;
  llvm::cl::ExpansionContext Context(Memory, llvm::cl::TokenizeGNUCommandLine);
  // A file that cannot be read stays in the command.
  llvm::consumeError(Context.setVFS(&Files)
                         .setCurrentDir(Command.Directory)
                         .expandResponseFiles(Arguments));
  Command.CommandLine =
      std::vector<std::string>(Arguments.begin(), Arguments.end());
}

std::unique_ptr<tooling::CompilationDatabase>
readResponseFiles(std::unique_ptr<tooling::CompilationDatabase> Base) {
  return std::make_unique<ExpandedDatabase>(std::move(Base));
}

} // namespace clang::tidy::bigtable::tool
