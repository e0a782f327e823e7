// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_TABLE_CONFIG_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_TABLE_CONFIG_H

#include "google/bigtable/admin/v2/bigtable_table_admin.pb.h"
#include "google/cloud/bigtable/column_family.h"
#include "google/cloud/bigtable/version.h"
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class TableConfig {
 public:
  TableConfig() : granularity_(TIMESTAMP_GRANULARITY_UNSPECIFIED) {}
  TableConfig(std::map<std::string, GcRule> column_families,
              std::vector<std::string> initial_splits)
      : column_families_(std::move(column_families)),
        initial_splits_(std::move(initial_splits)),
        granularity_(TIMESTAMP_GRANULARITY_UNSPECIFIED) {}

  ::google::bigtable::admin::v2::CreateTableRequest as_proto() && {
    ::google::bigtable::admin::v2::CreateTableRequest result;
    auto& table = *result.mutable_table();
    for (auto& family : column_families_) {
      *(*table.mutable_column_families())[family.first].mutable_gc_rule() =
          std::move(family.second).as_proto();
    }
    for (auto& split : initial_splits_) {
      result.add_initial_splits()->set_key(std::move(split));
    }
    table.set_granularity(granularity_);
    return result;
  }

  using TimestampGranularity =
      ::google::bigtable::admin::v2::Table::TimestampGranularity;
  static constexpr TimestampGranularity MILLIS =
      ::google::bigtable::admin::v2::Table::MILLIS;
  static constexpr TimestampGranularity TIMESTAMP_GRANULARITY_UNSPECIFIED =
      ::google::bigtable::admin::v2::Table::TIMESTAMP_GRANULARITY_UNSPECIFIED;

  std::map<std::string, GcRule> const& column_families() const {
    return column_families_;
  }
  void add_column_family(std::string column_family_name, GcRule gc_rule) {
    column_families_.emplace(std::move(column_family_name), std::move(gc_rule));
  }
  std::vector<std::string> const& initial_splits() const {
    return initial_splits_;
  }
  void add_initial_split(std::string split) {
    initial_splits_.emplace_back(std::move(split));
  }
  TimestampGranularity timestamp_granularity() const { return granularity_; }
  void set_timestamp_granularity(TimestampGranularity new_value) {
    granularity_ = new_value;
  }

 private:
  std::map<std::string, GcRule> column_families_;
  std::vector<std::string> initial_splits_;
  TimestampGranularity granularity_;
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_TABLE_CONFIG_H
