// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The requests that a program on the store would send to a server, written to
// the file that BIGTABLE_TTL_REQUESTS names: a line each, with the method, the
// time in microseconds and the request as text, and tabs between them.

#ifndef BIGTABLE_TIDY_TEST_INPUTS_SCENARIO_REQUEST_LOG_H
#define BIGTABLE_TIDY_TEST_INPUTS_SCENARIO_REQUEST_LOG_H

#include "google/cloud/bigtable/data_connection.h"
#include <bigtable_ttl/reference/store.h>
#include <memory>

/// A connection that logs requests and passes them on; `to` itself if they are
/// not to be logged.
std::shared_ptr<google::cloud::bigtable::DataConnection> Logged(
    std::shared_ptr<google::cloud::bigtable::DataConnection> to);

void LogCreation(bigtable_ttl::reference::TableConfig const& config);

#endif  // BIGTABLE_TIDY_TEST_INPUTS_SCENARIO_REQUEST_LOG_H
