// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// `bigtable-ttl-emulator audit`: counts the cells of a table by time of expiry.

#ifndef BIGTABLE_TTL_EMULATOR_AUDIT_H
#define BIGTABLE_TTL_EMULATOR_AUDIT_H

#include <string>
#include <vector>

namespace bigtable_ttl::emulator {

/// Executes the command. \p Arguments do not contain the word `audit`. Returns
/// the exit status.
int audit(const std::vector<std::string> &Arguments);

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_AUDIT_H
