// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "StandardOutput.h"
#include <csignal>
#include <iostream>
#include <poll.h>
#include <unistd.h>

namespace bigtable_ttl::emulator {

void ignoreClosedPipes() { std::signal(SIGPIPE, SIG_IGN); }

bool hasReader() { return std::cout.good(); }

int finishOutput(int Status) {
  std::cout.flush();
  if (std::cout)
    return Status;
  pollfd Output = {STDOUT_FILENO, POLLOUT, 0};
  // A pipe whose other end is closed has an error, a full disk has none.
  if (poll(&Output, 1, 0) == 1 && (Output.revents & POLLERR) != 0)
    return Status;
  std::cerr << "bigtable-ttl-emulator: error: cannot write standard output\n";
  return 2;
}

} // namespace bigtable_ttl::emulator
