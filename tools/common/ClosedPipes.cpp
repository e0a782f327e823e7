// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ClosedPipes.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>
#include <cstdlib>

namespace clang::tidy::bigtable::tool {

/// A stream that is destroyed with an error ends the process as a crash does.
static void forgetClosedPipes() {
  for (llvm::raw_fd_ostream *Out : {&llvm::outs(), &llvm::errs()}) {
    Out->flush();
    if (Out->error() == std::errc::broken_pipe)
      Out->clear_error();
  }
}

void ignoreClosedPipes() {
#ifdef SIGPIPE
  std::signal(SIGPIPE, SIG_IGN);
#endif
  // They are destroyed in the reverse order.
  llvm::outs();
  llvm::errs();
  std::atexit(forgetClosedPipes);
}

} // namespace clang::tidy::bigtable::tool
