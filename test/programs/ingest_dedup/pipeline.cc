// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "pipeline.h"
#include "batch.h"
#include "timebase.h"
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <utility>
#include <vector>

namespace ingest {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::Status;

bool parse(std::string const& line, event& out) {
  std::istringstream in(line);
  std::string sequence;
  std::string created;
  if (!std::getline(in, out.source, '\t')) return false;
  if (!std::getline(in, out.id, '\t')) return false;
  if (!std::getline(in, sequence, '\t')) return false;
  if (!std::getline(in, created, '\t')) return false;
  if (!std::getline(in, out.body)) out.body.clear();
  out.sequence = std::atoll(sequence.c_str());
  out.created_us = std::atoll(created.c_str());
  return !out.source.empty() && !out.id.empty();
}

Status pipeline::quarantine(event const& e, std::string const& reason) {
  auto const until = since_epoch<millis_t>() + std::chrono::minutes(10);
  std::vector<cbt::Mutation> changes;
  changes.push_back(cbt::SetCell("claim", "quarantine", until, reason));  // MISTAKE bigtable-mutation-order: the row is deleted after it
  changes.push_back(cbt::DeleteFromRow());
  changes.push_back(cbt::SetCell("body", "quarantined", e.body));  // FINE: written after the delete
  cbt::SingleRowMutation row(row_key(e));
  for (auto& change : changes) row.emplace_back(std::move(change));
  return table_.Apply(std::move(row));
}

verdict pipeline::handle(event const& e) {
  auto taken = stages_.owners->take(row_key(e));
  if (!taken) return {verdict::failed, taken.status().message()};
  if (!*taken) return {verdict::claimed_elsewhere, {}};
  auto fresh = stages_.seen->remember_if_new(e);
  if (!fresh) return {verdict::failed, fresh.status().message()};
  if (!*fresh) return {verdict::duplicate, {}};
  if (e.body.empty()) {
    auto const status = quarantine(e, "empty body");
    if (!status.ok()) return {verdict::failed, status.message()};
  }
  return {verdict::fresh, {}};
}

std::map<std::string, counts> pipeline::run(std::istream& in) {
  std::map<std::string, counts> totals;
  std::map<std::string, std::int64_t> marks;
  std::vector<event> fresh;
  std::string line;
  while (std::getline(in, line)) {
    event e;
    if (!parse(line, e)) {
      std::cerr << "bad line: " << line << "\n";
      continue;
    }
    auto& count = totals[e.source];
    auto const v = handle(e);
    switch (v.kind) {
      case verdict::fresh:
        ++count.fresh;
        fresh.push_back(e);
        break;
      case verdict::duplicate:
      case verdict::claimed_elsewhere:
        ++count.duplicates;
        break;
      case verdict::failed:
        ++count.failed;
        std::cerr << row_key(e) << ": " << v.detail << "\n";
        break;
    }
    auto& mark = marks[e.source];
    mark = std::max(mark, e.sequence);
  }
  auto const stored = store_bodies(table_, fresh);
  for (auto const& key : stored.failed) std::cerr << "not stored: " << key << "\n";
  stages_.marks->advance_all(marks);
  for (auto const& [source, count] : totals) {
    stages_.numbers->hour(source, count);
    stages_.numbers->add(source, count);
  }
  return totals;
}

}  // namespace ingest
