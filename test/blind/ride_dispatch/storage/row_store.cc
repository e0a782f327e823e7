// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "storage/row_store.h"
#include "google/cloud/log.h"
#include <atomic>
#include <utility>

namespace ride_dispatch {
namespace {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::Status;
using ::google::cloud::StatusOr;

class BigtableRowStore : public RowStore {
 public:
  explicit BigtableRowStore(cbt::Table table) : table_(std::move(table)) {}

  Status Write(cbt::SingleRowMutation mutation) override { return Count("Write", table_.Apply(std::move(mutation))); }

  Status WriteAll(cbt::BulkMutation mutations) override {
    auto const size = mutations.size();
    if (size == 0) return Status();
    auto const failures = table_.BulkApply(std::move(mutations));
    if (failures.empty()) return Status();
    GCP_LOG(WARNING) << failures.size() << " of " << size << " rows failed in " << table_.table_id();
    return Count("WriteAll", failures.front().status());
  }

  StatusOr<std::optional<cbt::Row>> Read(std::string const& key, cbt::Filter filter) override {
    auto row = table_.ReadRow(key, std::move(filter));
    if (!row) return Count("Read", std::move(row).status());
    if (!row->first) return std::optional<cbt::Row>();
    return std::optional<cbt::Row>(std::move(row->second));
  }

  StatusOr<std::vector<cbt::Row>> Scan(cbt::RowSet rows, std::int64_t limit, cbt::Filter filter) override {
    std::vector<cbt::Row> result;
    for (auto& row : table_.ReadRows(std::move(rows), limit, std::move(filter))) {
      if (!row) return Count("Scan", std::move(row).status());
      result.push_back(*std::move(row));
    }
    return result;
  }

  StatusOr<bool> WriteIf(std::string const& key, cbt::Filter predicate, std::vector<cbt::Mutation> then,
                         std::vector<cbt::Mutation> otherwise) override {
    auto branch = table_.CheckAndMutateRow(key, std::move(predicate), std::move(then), std::move(otherwise));
    if (!branch) return Count("WriteIf", std::move(branch).status());
    return *branch == cbt::MutationBranch::kPredicateMatched;
  }

 private:
  Status Count(char const* what, Status status) {
    if (!status.ok()) {
      ++errors_;
      GCP_LOG(ERROR) << what << " on " << table_.table_id() << ": " << status;
    }
    return status;
  }

  cbt::Table table_;
  std::atomic<std::int64_t> errors_{0};
};

}  // namespace

std::shared_ptr<RowStore> MakeRowStore(cbt::Table table) {
  return std::make_shared<BigtableRowStore>(std::move(table));
}

}  // namespace ride_dispatch
