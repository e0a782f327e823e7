// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Where the emulator does otherwise than the store, and why that is no fault of
// the store: each has a key, which names a row of docs/fidelity.md.

#ifndef BIGTABLE_TTL_TEST_EMULATOR_KNOWN_DIFFERENCES_H
#define BIGTABLE_TTL_TEST_EMULATOR_KNOWN_DIFFERENCES_H

#include "operations.h"
#include <optional>
#include <string>
#include <vector>

namespace bigtable_ttl::reference {

/// All of them.
std::vector<std::string> const& KnownDifferences();

/// Nothing if both answers to `op` say the same, which are normalized. Or else
/// a key, or an empty string if the difference is none that is known. `config`
/// is the table's at the time.
std::optional<std::string> Difference(Operation const& op,
                                      TableConfig const& config,
                                      Answer const& store,
                                      Answer const& emulator);

}  // namespace bigtable_ttl::reference

#endif  // BIGTABLE_TTL_TEST_EMULATOR_KNOWN_DIFFERENCES_H
