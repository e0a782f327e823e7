// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What programs that run on the reference store begin with: a table of the
// schema clicks.yaml, whose time passes when they say so. Compiled once, with
// the store, into the library that they are linked with.

#ifndef BIGTABLE_TIDY_TEST_INPUTS_SCENARIO_H
#define BIGTABLE_TIDY_TEST_INPUTS_SCENARIO_H

#include "google/cloud/bigtable/table.h"
#include "google/cloud/bigtable/table_config.h"
#include <chrono>
#include <ctime>
#include <iostream>
#include <memory>
#include <string>
#include <utility>

namespace cbt = google::cloud::bigtable;
using namespace std::chrono_literals;

/// The table "clicks". Its server's time begins with the system's, which is
/// the one that helpers of the fixes and their like go by: in a program's own
/// time nothing but milliseconds pass. So what is to have expired when it reads
/// is put there expired.
///
/// When garbage is collected the environment variable BIGTABLE_TTL_GC says:
/// "never", "at-once", or the seed of random instants.
class Clicks {
 public:
  Clicks();
  explicit Clicks(cbt::TableConfig config);
  /// The cells of that family are sums.
  explicit Clicks(std::string const& family_of_sums);
  ~Clicks();

  cbt::Table table;

  /// Puts a value there as other programs wrote it: one that expires in so long
  /// or, in the family "profile", was written then. It may be in the past.
  void Put(std::string const& user, std::string const& family,
           std::string const& column, std::chrono::minutes in,
           std::string const& value);

  /// Lets time pass on the server.
  void Pass(std::chrono::minutes time);

  /// Garbage collection deletes all that it may.
  void CollectGarbage();

  /// Prints a line "what: " with the values that are stored of the user, or of
  /// these those that are live by the server's time.
  void PrintStored(std::string const& what, std::string const& user);
  void PrintLive(std::string const& what, std::string const& user);

 private:
  struct Server;
  explicit Clicks(std::shared_ptr<Server> server);
  std::shared_ptr<Server> server_;
};

/// Prints a line "what: " with the values of the row, in the order of its
/// cells, "nothing", or why it could not be read.
void Print(std::string const& what,
           google::cloud::StatusOr<std::pair<bool, cbt::Row>> const& row);
void Print(std::string const& what, google::cloud::Status const& status);

#endif  // BIGTABLE_TIDY_TEST_INPUTS_SCENARIO_H
