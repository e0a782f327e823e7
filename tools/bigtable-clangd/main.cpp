// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// LLVM's clangd with the checks. Everything else is clangd's.

#include "ClosedPipes.h"
#include "ResourceFolder.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

namespace clang::clangd {
// In libclangdMain.a, which comes without headers.
int clangdMain(int argc, char *argv[]);
} // namespace clang::clangd

static bool isOption(llvm::StringRef Word, llvm::StringRef Name) {
  return Word.consume_front("-") && (Word.consume_front("-"), true) &&
         Word.consume_front(Name) && (Word.empty() || Word.starts_with("="));
}

int main(int Argc, char **Argv) {
  clang::tidy::bigtable::tool::ignoreClosedPipes();
  llvm::SmallVector<char *, 16> Words(Argv, Argv + Argc);
  const auto Has = [&](llvm::StringRef Name) {
    return llvm::any_of(llvm::drop_begin(Words), [&](llvm::StringRef Word) {
      return isOption(Word, Name);
    });
  };
  // clangd prints its own version, which editors look for, and ends.
  if (Has("version")) {
    llvm::outs(); // So that it is still there in the end.
    std::atexit([] {
      llvm::outs() << "Checks: bigtable-tidy version " BIGTABLE_TIDY_VERSION
                      ", built for LLVM " LLVM_VERSION_STRING "\n";
    });
  }

  // Beside clangd there would be Clang's own headers; beside this, there may
  // not.
  const std::optional<std::string> Environment =
      llvm::sys::Process::GetEnv("CLANGD_FLAGS");
  std::string Flag;
  if (!Has("resource-dir") &&
      !llvm::StringRef(Environment.value_or("")).contains("-resource-dir")) {
    llvm::Expected<std::string> Folder =
        clang::tidy::bigtable::tool::findResourceFolder(Argv[0]);
    if (!Folder) {
      llvm::WithColor::error(llvm::errs(), "bigtable-clangd")
          << llvm::toString(Folder.takeError())
          << "; or name their folder with --resource-dir\n";
      return 2;
    }
    Flag = "--resource-dir=" + *Folder;
    Words.insert(Words.begin() + 1, Flag.data());
  }
  Words.push_back(nullptr);
  return clang::clangd::clangdMain(Words.size() - 1, Words.data());
}
