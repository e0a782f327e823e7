// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "hub/store.h"
#include "google/cloud/log.h"

namespace hub {

cbt::Filter live(family const& f, milliseconds now) {
  return cbt::Filter::TimestampRange(now - f.offset() + 1ms, 0ms);
}

cbt::Mutation to_mutation(cell_write const& write, milliseconds now) {
  auto const at = write.at.value_or(stamp(write.where, now, write.ttl));
  return cbt::SetCell(write.where.str(), write.column, at, write.value);
}

Status batch_writer::add(cbt::SingleRowMutation row) {
  pending_.emplace_back(std::move(row));
  return pending_.size() < batch_size_ ? Status() : flush();
}

Status batch_writer::flush() {
  if (pending_.empty()) return {};
  auto const size = pending_.size();
  auto const failures = table_.BulkApply(std::exchange(pending_, {}));
  if (failures.empty()) return {};
  failed_ += failures.size();
  GCP_LOG(WARNING) << failures.size() << " of " << size << " rows failed in " << table_.table_id();
  return failures.front().status();
}

}  // namespace hub
