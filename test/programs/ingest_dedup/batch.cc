// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "batch.h"
#include <map>

namespace ingest {

namespace cbt = ::google::cloud::bigtable;

namespace {

constexpr std::size_t kBatch = 500;

batch<kBatch>::on_failure into(batch_result& result) {
  return [&result](std::string const& key, google::cloud::Status const&) {
    result.failed.push_back(key);
  };
}

}  // namespace

batch_result store_bodies(cbt::Table& table, std::vector<event> const& events) {
  batch_result result;
  batch<kBatch> writer(table, into(result));
  for (auto const& e : events) {
    cbt::SingleRowMutation row(row_key(e));
    row.emplace_back(cbt::SetCell("body", "text", e.body));  // FINE: 'body' has no TTL
    writer.add(std::move(row));
    ++result.sent;
  }
  writer.send();
  return result;
}

batch_result mark_seen(cbt::Table& table, std::vector<event> const& events) {
  batch_result result;
  batch<kBatch> writer(table, into(result));
  for (auto const& e : events) {
    cbt::SingleRowMutation row(row_key(e));
    row.emplace_back(cbt::SetCell("seen", "source", e.source));  // MISTAKE bigtable-missing-timestamp: 'seen' has a default TTL
    row.emplace_back(cbt::SetCell("seen", "batch", millis_t(now_ms()), std::to_string(events.size())));  // FINE: a real time
    writer.add(std::move(row));
    ++result.sent;
  }
  writer.send();
  return result;
}

batch_result rewrite(cbt::Table& table, std::vector<event> const& events) {
  batch_result result;
  std::map<std::string, cbt::SingleRowMutation> rows;
  for (auto const& e : events) {
    auto it = rows.find(row_key(e));
    if (it == rows.end()) {
      it = rows.emplace(row_key(e), cbt::SingleRowMutation(row_key(e))).first;
      it->second.emplace_back(cbt::DeleteFromFamily("body"));
    }
    it->second.emplace_back(cbt::SetCell("body", "text", e.body));  // FINE: the delete comes first, in the same row mutation
  }
  cbt::BulkMutation bulk;
  for (auto& [key, row] : rows) {
    bulk.emplace_back(std::move(row));
    ++result.sent;
  }
  for (auto const& failure : table.BulkApply(std::move(bulk))) {
    result.failed.push_back(std::to_string(failure.original_index()));
  }
  return result;
}

}  // namespace ingest
