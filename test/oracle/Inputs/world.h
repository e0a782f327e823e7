// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What random programs begin with. Their world has no body here: what a program
// gets from outside the analysis cannot know.

#ifndef BIGTABLE_TIDY_TEST_ORACLE_WORLD_H
#define BIGTABLE_TIDY_TEST_ORACLE_WORLD_H

#include "bigtable_ttl/google_cloud.h"
#include "google/cloud/bigtable/client.h"
#include "google/cloud/bigtable/table.h"
#include "google/cloud/bigtable/table_admin.h"
#include "task.h"
#include <array>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

namespace cbt = google::cloud::bigtable;
using std::chrono::milliseconds;

/// To the server.
std::shared_ptr<cbt::DataConnection> Connect();

/// A number from 0 to 3, the same for each call in one run of a story.
int Choice();
/// Lets some minutes pass.
void Pause();
/// Throws if the run says so.
void MayThrow();

#endif  // BIGTABLE_TIDY_TEST_ORACLE_WORLD_H
