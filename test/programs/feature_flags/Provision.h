// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef PROVISION_H
#define PROVISION_H

#include "Flag.h"
#include "google/cloud/status.h"

namespace ff {

// Creates the tables of the service.
google::cloud::Status createTables(Settings const& settings);

// Brings the rules of existing tables up to date.
google::cloud::Status updateRules(Settings const& settings);

}  // namespace ff

#endif
