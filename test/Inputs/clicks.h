// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What every client program in these tests begins with.

#ifndef BIGTABLE_TIDY_TEST_INPUTS_CLICKS_H
#define BIGTABLE_TIDY_TEST_INPUTS_CLICKS_H

#include "google/cloud/bigtable/table.h"
#include <chrono>
#include <memory>
#include <string>

namespace cbt = google::cloud::bigtable;

// For a table of any API: `cbt::Table table(TABLE_ID("clicks"))`.
#if GOOGLE_CLOUD_CPP_VERSION_MAJOR < 3
std::shared_ptr<cbt::DataClient> Client();
#define TABLE_ID(id) Client(), id
#else
std::shared_ptr<cbt::DataConnection> Connection();
#define TABLE_ID(id) Connection(), cbt::TableResource("p", "i", id)
#endif

#endif  // BIGTABLE_TIDY_TEST_INPUTS_CLICKS_H
