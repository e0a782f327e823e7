// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BTADMIN_COMMON_H
#define BTADMIN_COMMON_H

#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "google/cloud/bigtable/table.h"
#include "google/cloud/status.h"
#include "google/cloud/status_or.h"
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace btadmin {

namespace bigtable = ::google::cloud::bigtable;
using bigtable::Filter;
using google::cloud::Status;
using google::cloud::StatusCode;
using google::cloud::StatusOr;
using std::chrono::milliseconds;

// What a command gets: the names of the tables are those of production.
struct Environment {
  std::string project;
  std::string instance;
  std::shared_ptr<bigtable::DataConnection> connection;

  bigtable::Table Open(std::string const& id) const {
    return bigtable::Table(connection, bigtable::TableResource(project, instance, id));
  }
};

using Arguments = std::vector<std::string>;
using Command = std::function<Status(Environment const&, Arguments const&)>;

struct CommandInfo {
  std::string usage;
  std::size_t arguments = 0;
  Command run;
};

using CommandMap = std::map<std::string, CommandInfo>;

void AddTableCommands(CommandMap& commands);
void AddCopyCommands(CommandMap& commands);
void AddScanCommands(CommandMap& commands);
void AddLockCommands(CommandMap& commands);
void AddJobCommands(CommandMap& commands);

inline milliseconds NowMs() { return absl::ToChronoMilliseconds(absl::Now() - absl::UnixEpoch()); }

inline Status Invalid(std::string message) {
  return Status(StatusCode::kInvalidArgument, std::move(message));
}

// The bound of families whose cells expire at their timestamps.
inline Filter NotExpired() {
  return Filter::TimestampRange(NowMs() + milliseconds(1), milliseconds(0));
}

// The bound of families whose cells expire some time after their timestamps.
template <typename Rep, typename Period>
Filter YoungerThan(std::chrono::duration<Rep, Period> age) {
  return Filter::TimestampRange(NowMs() - age, milliseconds(0));
}

}  // namespace btadmin

#endif  // BTADMIN_COMMON_H
