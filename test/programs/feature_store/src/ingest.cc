// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "google/bigtable/v2/bigtable.pb.h"
#include "google/bigtable/v2/data.pb.h"
#include "google/cloud/bigtable/mutations.h"
#include "store.h"

// The pipelines deliver protocol buffers, so that is what this writes.

namespace fs {
namespace {

using Entry = google::bigtable::v2::MutateRowsRequest::Entry;
using google::bigtable::v2::Mutation;

constexpr std::size_t kMaxBatch = 500;

/// Collects entries and sends them in batches.
class Batch {
 public:
  explicit Batch(bt::Table table) : table_(std::move(table)) {}

  void add(Entry entry) {
    bulk_.emplace_back(bt::SingleRowMutation(std::move(entry)));
    if (bulk_.size() >= kMaxBatch) flush();
  }

  auto finish() -> Status {
    if (!bulk_.empty()) flush();
    return std::move(status_);
  }

 private:
  void flush() {
    auto const failures = table_.BulkApply(std::move(bulk_));
    if (!failures.empty()) status_ = failures.front().status();
    bulk_ = bt::BulkMutation();
  }

  bt::Table table_;
  bt::BulkMutation bulk_;
  Status status_;
};

auto micros(Ms ms) -> std::int64_t { return Us(ms).count(); }

}  // namespace

auto ingestOnline(bt::Table table, std::vector<Record> const& records) -> Status {
  Batch batch(std::move(table));
  for (auto const& record : records) {
    Entry entry;
    entry.set_row_key(record.entity);
    auto& cell = *entry.add_mutations()->mutable_set_cell();
    cell.set_family_name("online");
    cell.set_column_qualifier(record.feature);
    cell.set_timestamp_micros(micros(Ms(sinceEpoch<Ms>(record.eventTime))));  // FINE: a week from the event, by the rule
    cell.set_value(record.value);
    batch.add(std::move(entry));
  }
  return batch.finish();
}

auto ingestFresh(bt::Table table, std::vector<Record> const& records) -> Status {
  Batch batch(std::move(table));
  auto const expiry = nowMs() + std::chrono::minutes(5);
  for (auto const& record : records) {
    Entry entry;
    entry.set_row_key(record.entity);
    auto* cell = entry.add_mutations()->mutable_set_cell();
    cell->set_family_name("fresh");
    cell->set_column_qualifier(record.feature);
    cell->set_timestamp_micros(expiry.count());  // MISTAKE bigtable-timestamp-unit: milliseconds as microseconds
    cell->set_value(record.value);
    batch.add(std::move(entry));
  }
  return batch.finish();
}

auto ingestEntities(bt::Table table, std::vector<Record> const& records) -> Status {
  Batch batch(std::move(table));
  for (auto const& record : records) {
    Entry entry;
    entry.set_row_key(record.entity);
    Mutation& mutation = *entry.add_mutations();
    mutation.mutable_set_cell()->set_family_name("entity");
    mutation.mutable_set_cell()->set_column_qualifier(record.feature);
    mutation.mutable_set_cell()->set_timestamp_micros(-1);  // FINE: the server's time, where there is no TTL
    mutation.mutable_set_cell()->set_value(record.value);
    batch.add(std::move(entry));
  }
  return batch.finish();
}

auto ingestLegacy(bt::Table table, std::vector<Record> const& records) -> Status {
  Batch batch(std::move(table));
  for (auto const& record : records) {
    Entry entry;
    entry.set_row_key(record.entity);
    auto* cell = entry.add_mutations()->mutable_set_cell();  // MISTAKE bigtable-missing-timestamp: an unset field means 1970
    cell->set_family_name("online");
    cell->set_column_qualifier("legacy:" + record.feature);
    cell->set_value(record.value);
    batch.add(std::move(entry));
  }
  return batch.finish();
}

auto ingestAny(bt::Table table, std::vector<Record> const& records) -> Status {
  Batch batch(std::move(table));
  for (auto const& record : records) {
    Entry entry;
    entry.set_row_key(record.entity);
    auto* cell = entry.add_mutations()->mutable_set_cell();
    cell->set_family_name(record.family);
    cell->set_column_qualifier(record.feature);
    cell->set_timestamp_micros(micros(nowMs()));  // UNKNOWN: the family comes from the record
    cell->set_value(record.value);
    batch.add(std::move(entry));
  }
  return batch.finish();
}

}  // namespace fs
