// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Files and findings that tests make up.

#ifndef BIGTABLE_TIDY_TEST_UNIT_TOOL_MADEUP_H
#define BIGTABLE_TIDY_TEST_UNIT_TOOL_MADEUP_H

#include "run/Finding.h"
#include "run/Sources.h"
#include <gtest/gtest.h>

namespace clang::tidy::bigtable::tool {

/// Files in memory, at absolute paths.
class MadeUpFiles {
public:
  explicit MadeUpFiles(std::string Root = "/root")
      : Root(std::move(Root)),
        Memory(llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>()) {}

  /// Before sources() is called first.
  MadeUpFiles &add(llvm::StringRef File, llvm::StringRef Text) {
    Memory->addFile(File, /*ModificationTime=*/0,
                    llvm::MemoryBuffer::getMemBufferCopy(Text));
    return *this;
  }
  Sources &sources() {
    if (!Read)
      Read = std::make_unique<Sources>(Memory, Root);
    return *Read;
  }
  /// A finding at the \p Nth time, from 0, that \p Text is in \p File.
  Finding finding(llvm::StringRef Check, llvm::StringRef File,
                  llvm::StringRef Text, unsigned Nth = 0) {
    Finding F;
    F.Said.DiagnosticName = Check.str();
    F.Said.DiagLevel = tooling::Diagnostic::Warning;
    F.Said.Message = said("made up", File, Text, Nth);
    return F;
  }
  tooling::DiagnosticMessage said(llvm::StringRef Message, llvm::StringRef File,
                                  llvm::StringRef Text, unsigned Nth = 0) {
    const llvm::StringRef All = sources().text(File);
    size_t At = All.find(Text);
    for (; Nth > 0 && At != llvm::StringRef::npos; --Nth)
      At = All.find(Text, At + 1);
    EXPECT_NE(At, llvm::StringRef::npos) << "no such text: " << Text.str();
    tooling::DiagnosticMessage Said(Message);
    Said.FilePath = File.str();
    Said.FileOffset = At;
    return Said;
  }

private:
  const std::string Root;
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> Memory;
  std::unique_ptr<Sources> Read;
};

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TEST_UNIT_TOOL_MADEUP_H
