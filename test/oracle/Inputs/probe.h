// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What single requests do, tried on tables made for the purpose.

#ifndef BIGTABLE_TIDY_TEST_ORACLE_PROBE_H
#define BIGTABLE_TIDY_TEST_ORACLE_PROBE_H

#include <bigtable_ttl/reference/google_cloud.h>
#include <bigtable_ttl/reference/mutation.h>
#include <bigtable_ttl/reference/store.h>
#include <chrono>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace observer {

namespace cbt = google::cloud::bigtable;
namespace ref = bigtable_ttl::reference;
using Time = std::chrono::system_clock::time_point;

/// The tables of test/Inputs/schemas/oracle.yaml.
struct Family {
  char const* name;
  ref::GcRule rule;
  std::optional<bigtable_ttl::Ttl> ttl;
};
std::map<std::string, std::vector<Family>> const& Tables();

/// Makes them, with cells that others wrote: for each family of each row some
/// that have expired and some that live, by the clock of the store.
void MakeTables(ref::Store& store, Time now);

/// What a filter does to cells of one family.
struct Passed {
  std::string family;
  /// Of "expired-now", "expired-soon", "expired-today", "expired-long" and
  /// "soon", "fresh": when a cell expires, or has expired.
  std::set<std::string> ages;
};

struct ReadProbe {
  ref::Status status;
  std::vector<Passed> passed;
  /// What it returns depends on when garbage is collected.
  bool differs = false;
};

/// Reads with `filter` by `now` a table with the families of `table`.
ReadProbe ProbeRead(std::string const& table, cbt::Filter const& filter,
                    Time now);

/// The values of `entries` that are set and that are not there when all is
/// done, in one order of the entries or the other, but for those of entries
/// that are refused.
std::set<std::string> ProbeLost(std::string const& table,
                                std::vector<ref::RowMutations> const& entries,
                                Time now);

bool IsRefused(std::string const& table, ref::RowMutations const& entry,
               Time now);

/// Whether a cell with that timestamp has expired by `now`.
bool HasExpired(std::string const& table, std::string const& family,
                std::chrono::microseconds timestamp, Time now);

/// What an increment or an append does to cells that others wrote.
struct RuleProbe {
  /// A new cell has expired.
  bool expired = false;
  /// The result depends on when garbage is collected.
  bool differs = false;
};
RuleProbe ProbeRule(std::string const& table,
                    ref::ReadModifyWriteRule const& rule, Time now);

/// What a rule does to a family.
struct GcProbe {
  /// It deletes a cell that lives, though the column has no other.
  bool loses = false;
  /// It keeps an expired cell, of a family with a TTL.
  bool keeps = false;
};
GcProbe ProbeGc(std::string const& table, std::string const& family,
                ref::GcRule const& rule, Time now);

}  // namespace observer

#endif  // BIGTABLE_TIDY_TEST_ORACLE_PROBE_H
