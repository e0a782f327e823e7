// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "worker.h"
#include <algorithm>
#include <iostream>
#include <utility>

namespace jobq {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::Status;

std::string ToString(JobState state) {
  switch (state) {
    case JobState::kReady:
      return "ready";
    case JobState::kRunning:
      return "running";
    case JobState::kDone:
      return "done";
    case JobState::kFailed:
      return "failed";
  }
  return "unknown";
}

JobState ParseJobState(std::string const& text) {
  if (text == "running") return JobState::kRunning;
  if (text == "done") return JobState::kDone;
  if (text == "failed") return JobState::kFailed;
  return JobState::kReady;
}

std::string RowKey(std::string const& queue, std::string const& id) {
  return queue + "#" + id;
}

int Worker::RunOnce() {
  int ran = 0;
  for (auto const& entry : handlers_) {
    for (auto const& key : deps_.jobs->ListReady(entry.first, config_.batch)) {
      auto acquired = deps_.leases->Acquire(key, name_);
      if (!acquired) {
        std::cerr << "lease of " << key << ": " << acquired.status() << "\n";
        continue;
      }
      if (!*acquired) continue;
      if (RunJob(key, entry.second)) ++ran;
    }
  }
  return ran;
}

bool Worker::RunJob(std::string const& row_key, Handler const& handler) {
  auto job = deps_.jobs->Get(row_key);
  if (!job || !job->has_value()) {
    deps_.leases->Release(row_key);
    return false;
  }
  auto attempts = deps_.jobs->CountAttempt(row_key);
  if (attempts && *attempts > config_.max_attempts) {
    deps_.jobs->SetState(row_key, JobState::kFailed);
    deps_.leases->Release(row_key);
    return false;
  }
  deps_.jobs->SetState(row_key, JobState::kRunning);
  std::string const number = attempts ? std::to_string(*attempts) : "?";
  deps_.jobs->AppendProgress(
      row_key, {{0, "started by " + name_}, {0, "attempt " + number}});
  auto const result = handler(**job);
  if (!result.ok) {
    std::cerr << row_key << ": " << result.message << "\n";
    deps_.jobs->SetState(row_key, JobState::kReady);
    deps_.leases->Release(row_key);
    return false;
  }
  Job done = **job;
  done.state = JobState::kDone;
  auto stored = deps_.archive->Store(done);
  if (!stored.ok()) {
    std::cerr << "archive of " << row_key << ": " << stored << "\n";
    return false;
  }
  deps_.jobs->Remove(row_key);
  return true;
}

Status Heartbeat(cbt::Table& jobs, std::string const& worker,
                 Clock const& clock) {
  auto const alive_until =
      std::chrono::time_point_cast<std::chrono::milliseconds>(
          clock.Now() + std::chrono::seconds(15));
  cbt::SingleRowMutation row("host#" + worker);
  row.emplace_back(cbt::SetCell("lease", "alive", alive_until.time_since_epoch(), "1"));  // FINE: an expiry time
  row.emplace_back(cbt::SetCell("job", "name", worker));
  return jobs.Apply(std::move(row));
}

Status Drain(cbt::Table& jobs, std::string const& worker, Clock const& clock) {
  auto const until = NowMillis(clock) + std::chrono::minutes(10);
  cbt::SingleRowMutation row("host#" + worker);
  row.emplace_back(cbt::SetCell("lease", "draining", until, "1"));  // MISTAKE bigtable-mutation-order: the delete of the family comes after it
  row.emplace_back(cbt::SetCell("job", "drained", "1"));  // FINE: another family than the one that is deleted
  row.emplace_back(cbt::DeleteFromFamily("lease"));
  return jobs.Apply(std::move(row));
}

}  // namespace jobq
