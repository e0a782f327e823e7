// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "google/cloud/bigtable/table.h"
#include "runtime/clock.h"
#include <string>
#include <vector>

namespace crm {

namespace cbt = ::google::cloud::bigtable;

// Cells whose timestamp is an expiry instant that lies ahead.
cbt::Filter NotExpired();

// Cells of a family with an age rule that have not reached `age`.
cbt::Filter YoungerThan(Millis age);

// All columns of one family under a further stage.
cbt::Filter Within(std::string const& family, cbt::Filter stage);

// The value of the first cell of `column`, or an empty string.
std::string ValueOf(cbt::Row const& row, std::string const& family, std::string const& column);

google::cloud::Status FirstFailure(std::vector<cbt::FailedMutation> const& failures);

}  // namespace crm
