// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_READ_MODIFY_WRITE_RULE_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_READ_MODIFY_WRITE_RULE_H

#include "google/bigtable/v2/data.pb.h"
#include "google/cloud/bigtable/version.h"
#include <cstdint>
#include <string>
#include <utility>

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class ReadModifyWriteRule {
 public:
  friend bool operator==(ReadModifyWriteRule const& a,
                         ReadModifyWriteRule const& b) noexcept {
    return a.rule_ == b.rule_;
  }
  friend bool operator!=(ReadModifyWriteRule const& a,
                         ReadModifyWriteRule const& b) noexcept {
    return !(a == b);
  }

  static ReadModifyWriteRule AppendValue(std::string family_name,
                                         std::string column_qualifier,
                                         std::string value) {
    ReadModifyWriteRule tmp;
    tmp.rule_.set_family_name(std::move(family_name));
    tmp.rule_.set_column_qualifier(std::move(column_qualifier));
    tmp.rule_.set_append_value(std::move(value));
    return tmp;
  }

  static ReadModifyWriteRule IncrementAmount(std::string family_name,
                                             std::string column_qualifier,
                                             std::int64_t amount) {
    ReadModifyWriteRule tmp;
    tmp.rule_.set_family_name(std::move(family_name));
    tmp.rule_.set_column_qualifier(std::move(column_qualifier));
    tmp.rule_.set_increment_amount(amount);
    return tmp;
  }

  google::bigtable::v2::ReadModifyWriteRule const& as_proto() const& {
    return rule_;
  }
  google::bigtable::v2::ReadModifyWriteRule&& as_proto() && {
    return std::move(rule_);
  }

 private:
  ReadModifyWriteRule() = default;

  google::bigtable::v2::ReadModifyWriteRule rule_;
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_READ_MODIFY_WRITE_RULE_H
