// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FRIENDS_GRAPH_CORE_REPOSITORY_H
#define FRIENDS_GRAPH_CORE_REPOSITORY_H

#include "core/types.h"
#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include <atomic>
#include <initializer_list>
#include <string>
#include <utility>

namespace friends {

// The base of all repositories: a table, and calls that count what goes wrong. `D` may hide the hooks below.
template <typename D>
class Repository {
 public:
  std::int64_t failures() const { return failures_; }

  // Hook: the age at which the aging family of the repository collects.
  static constexpr Millis MaxAge() { return Days(14); }

 protected:
  explicit Repository(cbt::Table table) : table_(std::move(table)) {}

  future<Status> Commit(std::string key, std::initializer_list<cbt::Mutation> mutations) {
    return table_.AsyncApply(cbt::SingleRowMutation(std::move(key), mutations)).then([this](future<Status> f) {
      auto status = f.get();
      if (!status.ok()) ++failures_;
      return status;
    });
  }

  future<MaybeRow> Find(std::string key, cbt::Filter filter) {
    return table_.AsyncReadRow(std::move(key), std::move(filter))
        .then([this](future<StatusOr<std::pair<bool, cbt::Row>>> f) -> MaybeRow {
          auto row = f.get();
          if (!row) {
            ++failures_;
            return std::move(row).status();
          }
          if (!row->first) return std::optional<cbt::Row>();
          return std::optional<cbt::Row>(std::move(row->second));
        });
  }

  // Writes unless the row has a cell that `unless` lets through; tells whether it wrote.
  future<StatusOr<bool>> CommitUnless(std::string key, cbt::Filter unless, std::vector<cbt::Mutation> mutations) {
    return table_.AsyncCheckAndMutateRow(std::move(key), std::move(unless), {}, std::move(mutations))
        .then([](future<StatusOr<cbt::MutationBranch>> f) -> StatusOr<bool> {
          auto branch = f.get();
          if (!branch) return std::move(branch).status();
          return *branch == cbt::MutationBranch::kPredicateNotMatched;
        });
  }

  // Writes if the row has such a cell; tells whether it wrote.
  future<StatusOr<bool>> CommitIf(std::string key, cbt::Filter filter, std::vector<cbt::Mutation> mutations) {
    return table_.AsyncCheckAndMutateRow(std::move(key), std::move(filter), std::move(mutations), {})
        .then([](future<StatusOr<cbt::MutationBranch>> f) -> StatusOr<bool> {
          auto branch = f.get();
          if (!branch) return std::move(branch).status();
          return *branch == cbt::MutationBranch::kPredicateMatched;
        });
  }

  cbt::Table& table() { return table_; }

 private:
  cbt::Table table_;
  std::atomic<std::int64_t> failures_{0};
};

}  // namespace friends

#endif  // FRIENDS_GRAPH_CORE_REPOSITORY_H
