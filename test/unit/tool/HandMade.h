// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Findings made by hand, in files in memory.

#ifndef BIGTABLE_TIDY_TEST_HANDMADE_H
#define BIGTABLE_TIDY_TEST_HANDMADE_H

#include "run/Finding.h"
#include "run/Sources.h"
#include "model/Hash.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "gtest/gtest.h"
#include <string>

namespace clang::tidy::bigtable::tool {

class HandMade {
public:
  explicit HandMade(std::string Root = "/repo") : Files(Disk, Root) {}

  void addFile(llvm::StringRef Name, llvm::StringRef Text) {
    Disk->addFile(Name, 0, llvm::MemoryBuffer::getMemBufferCopy(Text));
    Run.Read[Name.str()] = hashOf(Text);
  }

  /// Where \p Code is in the file; it must be there.
  unsigned offset(llvm::StringRef Name, llvm::StringRef Code) {
    const size_t At = Files.text(Name).find(Code);
    EXPECT_NE(At, llvm::StringRef::npos) << Code.str();
    return At;
  }

  tooling::DiagnosticMessage message(llvm::StringRef Text, llvm::StringRef Name,
                                     llvm::StringRef Code) {
    tooling::DiagnosticMessage Said(Text);
    Said.FilePath = Name.str();
    Said.FileOffset = offset(Name, Code);
    return Said;
  }

  /// A finding about \p Code. Valid until the next is added.
  Finding &addFinding(llvm::StringRef Name, llvm::StringRef Code,
                      llvm::StringRef Check = "bigtable-missing-timestamp",
                      llvm::StringRef Text = "write has no timestamp") {
    Finding F;
    F.Said = tooling::Diagnostic(Check, tooling::Diagnostic::Warning, "/build");
    F.Said.Message = message(Text, Name, Code);
    Run.Findings.push_back(F);
    return Run.Findings.back();
  }

  /// \p Code of the file becomes \p New.
  void replace(tooling::DiagnosticMessage &Said, llvm::StringRef Name,
               llvm::StringRef Code, llvm::StringRef New) {
    edit(Said, Name, offset(Name, Code), Code.size(), New);
  }
  void insert(tooling::DiagnosticMessage &Said, llvm::StringRef Name,
              llvm::StringRef Before, llvm::StringRef New) {
    edit(Said, Name, offset(Name, Before), 0, New);
  }
  void edit(tooling::DiagnosticMessage &Said, llvm::StringRef Name,
            unsigned Offset, unsigned Length, llvm::StringRef New) {
    llvm::cantFail(
        Said.Fix[Name].add(tooling::Replacement(Name, Offset, Length, New)));
  }

  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> Disk{
      new llvm::vfs::InMemoryFileSystem};
  Sources Files;
  Outcome Run;
};

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TEST_HANDMADE_H
