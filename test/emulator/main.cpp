// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "emulator.h"
#include <gtest/gtest.h>
#include <iostream>
#include <string>

/// With --find-emulator: prints which emulator the tests would take. The status
/// is 1 if there is none.
int main(int argc, char** argv) {
  if (argc == 2 && std::string(argv[1]) == "--find-emulator") {
    auto const program = bigtable_ttl::reference::FindEmulator();
    std::cout << program << "\n";
    return program.empty() ? 1 : 0;
  }
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
