// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef JOB_QUEUE_MODEL_H
#define JOB_QUEUE_MODEL_H

#include "clock.h"
#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace jobq {

enum class JobState { kReady, kRunning, kDone, kFailed };

std::string ToString(JobState state);
JobState ParseJobState(std::string const& text);

struct Job {
  std::string id;
  std::string queue;
  std::string payload;
  JobState state = JobState::kReady;
  int attempts = 0;
  std::map<std::string, std::string> labels;
};

struct Lease {
  std::string job_id;
  std::string owner;
  Clock::TimePoint expires_at;
};

struct ProgressLine {
  int percent = 0;
  std::string text;
};

// Tunables of the service. The defaults are what production uses.
struct QueueConfig {
  std::string project = "acme-prod";
  std::string instance = "work";
  std::chrono::seconds lease_duration{30};
  std::chrono::minutes progress_ttl{90};
  std::chrono::hours archive_ttl{24 * 30};
  int max_attempts = 5;
  int batch = 50;
};

// "queue#id", so that the jobs of a queue are one range of rows.
std::string RowKey(std::string const& queue, std::string const& id);

}  // namespace jobq

#endif  // JOB_QUEUE_MODEL_H
