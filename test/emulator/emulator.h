// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Where Google's emulator is.

#ifndef BIGTABLE_TTL_TEST_EMULATOR_EMULATOR_H
#define BIGTABLE_TTL_TEST_EMULATOR_EMULATOR_H

#include <string>

namespace bigtable_ttl::reference {

/// The path of cbtemulator: what the environment variable CBTEMULATOR says, or
/// else in PATH, or else where gcloud has it. Empty if there is none.
std::string FindEmulator();

}  // namespace bigtable_ttl::reference

#endif  // BIGTABLE_TTL_TEST_EMULATOR_EMULATOR_H
