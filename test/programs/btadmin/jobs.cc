// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "common.h"
#include "google/cloud/bigtable/row_range.h"
#include "google/cloud/bigtable/row_set.h"
#include <cstdint>
#include <fstream>
#include <iostream>
#include <utility>

namespace btadmin {

namespace {

using bigtable::BulkMutation;
using bigtable::DeleteFromRow;
using bigtable::ReadModifyWriteRule;
using bigtable::RowRange;
using bigtable::RowSet;
using bigtable::SetCell;
using bigtable::SingleRowMutation;
using std::chrono::hours;
using std::chrono::minutes;

constexpr hours kReportAge{30 * 24};

// A job of the tool: it is restarted where its cursor is.
struct Job {
  std::string name;
  std::string owner;
  minutes lease{10};
  std::vector<std::string> steps;
};

class JobStore {
 public:
  explicit JobStore(Environment const& env) : table_(env.Open("admin")) {}

  Status Start(Job const& job) {
    SingleRowMutation row("job/" + job.name);
    row.emplace_back(SetCell("job", "owner", job.owner));  // FINE: no TTL
    row.emplace_back(SetCell("lease", "owner", NowMs() + job.lease, job.owner));  // FINE: when the lease ends
    row.emplace_back(SetCell("cursor", "step", milliseconds(0), std::string("0")));  // FINE: always 0
    row.emplace_back(SetCell("report", "started", job.owner));  // FINE: unstamped is allowed in this family
    return table_.Apply(std::move(row));
  }

  Status Progress(Job const& job, std::size_t step) {
    SingleRowMutation row("job/" + job.name);
    row.emplace_back(SetCell("cursor", "step", NowMs(), std::to_string(step)));  // MISTAKE bigtable-real-timestamp: hides the cursors with 0
    row.emplace_back(SetCell("lease", "owner", NowMs() + job.lease, job.owner));
    return table_.Apply(std::move(row));
  }

  Status Report(Job const& job, std::vector<std::string> const& lines) {
    SingleRowMutation row("job/" + job.name);
    auto const end = NowMs() + hours(24) - kReportAge;
    std::int64_t n = 0;
    for (auto const& line : lines) {
      auto const at = end + milliseconds(n);
      row.emplace_back(SetCell("report", "line", at, line));  // FINE: n counts the milliseconds
      row.emplace_back(SetCell("report", "size", end, std::to_string(line.size())));  // MISTAKE bigtable-expiry-collision: one timestamp for all lines
      ++n;
    }
    return table_.Apply(std::move(row));
  }

  Status Count(Job const& job) {
    auto total = table_.ReadModifyWriteRow("job/" + job.name, ReadModifyWriteRule::IncrementAmount("job", "runs", 1));  // FINE: no TTL
    if (!total) return std::move(total).status();
    auto recent = table_.ReadModifyWriteRow("job/" + job.name, ReadModifyWriteRule::IncrementAmount("report", "runs", 1));  // MISTAKE bigtable-read-modify-write: counts on from what expired
    return recent ? Status() : std::move(recent).status();
  }

  Status Restart(std::vector<Job> const& jobs) {
    BulkMutation bulk;
    for (auto const& job : jobs) {
      auto const key = "job/" + job.name;
      SingleRowMutation again(key);
      again.emplace_back(SetCell("job", "owner", job.owner));
      again.emplace_back(SetCell("lease", "owner", NowMs() + job.lease, job.owner));
      bulk.emplace_back(SingleRowMutation(key, DeleteFromRow()));
      bulk.emplace_back(std::move(again));  // MISTAKE bigtable-bulk-entry-order: the delete of the row may be applied after it
    }
    auto const failed = table_.BulkApply(std::move(bulk));
    return failed.empty() ? Status() : failed.front().status();
  }

  StatusOr<std::string> Owner(std::string const& name) {
    auto filter = Filter::Chain(Filter::ColumnName("lease", "owner"), Filter::Latest(1));
    auto row = table_.ReadRow("job/" + name, std::move(filter));  // MISTAKE bigtable-unfiltered-read: an owner whose lease has ended
    if (!row) return std::move(row).status();
    if (!row->first || row->second.cells().empty()) return std::string();
    return row->second.cells().front().value();
  }

  std::vector<std::string> Reports(std::string const& name) {
    std::vector<std::string> lines;
    auto filter = Filter::Chain(Filter::FamilyRegex("report"), Filter::ColumnRegex("line"), YoungerThan(kReportAge));
    auto row = table_.ReadRow("job/" + name, std::move(filter));  // FINE: now minus the age
    if (!row || !row->first) return lines;
    for (auto const& cell : row->second.cells()) lines.push_back(cell.value());
    return lines;
  }

  std::size_t Step(std::string const& name) {
    auto row = table_.ReadRow("job/" + name, Filter::Chain(Filter::FamilyRegex("cursor"), Filter::Latest(1)));  // FINE: no TTL
    if (!row || !row->first || row->second.cells().empty()) return 0;
    return static_cast<std::size_t>(std::stoul(row->second.cells().front().value()));
  }

 private:
  bigtable::Table table_;
};

std::vector<std::string> ReadLines(std::string const& file) {
  std::vector<std::string> lines;
  std::ifstream in(file);
  std::string line;
  while (std::getline(in, line)) {
    if (!line.empty() && line[0] != '#') lines.push_back(line);
  }
  return lines;
}

Status RunJob(Environment const& env, Arguments const& args) {
  Job job;
  job.name = args[0];
  job.owner = args[1];
  job.steps = ReadLines(args[2]);
  JobStore store(env);

  auto owner = store.Owner(job.name);
  if (!owner) return std::move(owner).status();
  if (!owner->empty() && *owner != job.owner) {
    return Status(StatusCode::kAborted, job.name + " is run by " + *owner);
  }
  auto status = store.Start(job);
  if (!status.ok()) return status;
  std::vector<std::string> lines;
  for (auto step = store.Step(job.name); step < job.steps.size(); ++step) {
    std::cout << job.steps[step] << "\n";
    lines.push_back("ran " + job.steps[step]);
    status = store.Progress(job, step + 1);
    if (!status.ok()) return status;
  }
  status = store.Count(job);
  if (!status.ok()) return status;
  return store.Report(job, lines);
}

Status RestartJobs(Environment const& env, Arguments const& args) {
  std::vector<Job> jobs;
  for (auto const& name : ReadLines(args[0])) {
    Job job;
    job.name = name;
    job.owner = "restart";
    jobs.push_back(std::move(job));
  }
  return JobStore(env).Restart(jobs);
}

Status ShowReports(Environment const& env, Arguments const& args) {
  for (auto const& line : JobStore(env).Reports(args[0])) std::cout << line << "\n";
  return Status();
}

}  // namespace

void AddJobCommands(CommandMap& commands) {
  commands["run-job"] = {"NAME OWNER FILE", 3, RunJob};
  commands["restart-jobs"] = {"FILE", 1, RestartJobs};
  commands["reports"] = {"NAME", 1, ShowReports};
}

}  // namespace btadmin
