// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_COLUMN_FAMILY_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_COLUMN_FAMILY_H

#include "google/bigtable/admin/v2/bigtable_table_admin.pb.h"
#include "google/bigtable/admin/v2/table.pb.h"
#include "google/cloud/bigtable/version.h"
#include <chrono>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <type_traits>
#include <utility>

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class GcRule {
 public:
  static GcRule MaxNumVersions(std::int32_t n) {
    GcRule tmp;
    tmp.gc_rule_.set_max_num_versions(n);
    return tmp;
  }

  template <typename Rep, typename Period>
  static GcRule MaxAge(std::chrono::duration<Rep, Period> duration) {
    using std::chrono::duration_cast;
    auto const seconds = duration_cast<std::chrono::seconds>(duration);
    std::chrono::nanoseconds const nanos =
        duration_cast<std::chrono::nanoseconds>(duration) - seconds;
    GcRule tmp;
    auto& max_age = *tmp.gc_rule_.mutable_max_age();
    max_age.set_seconds(seconds.count());
    max_age.set_nanos(static_cast<std::int32_t>(nanos.count()));
    return tmp;
  }

  template <typename... GcRuleTypes>
  static GcRule Intersection(GcRuleTypes&&... gc_rules) {
    static_assert(
        std::conjunction<std::is_convertible<GcRuleTypes, GcRule>...>::value,
        "The arguments to Intersection must be convertible to GcRule");
    GcRule tmp;
    Fill(*tmp.gc_rule_.mutable_intersection(),
         {std::forward<GcRuleTypes>(gc_rules)...});
    return tmp;
  }

  template <typename... GcRuleTypes>
  static GcRule Union(GcRuleTypes&&... gc_rules) {
    static_assert(
        std::conjunction<std::is_convertible<GcRuleTypes, GcRule>...>::value,
        "The arguments to Union must be convertible to GcRule");
    GcRule tmp;
    Fill(*tmp.gc_rule_.mutable_union_(),
         {std::forward<GcRuleTypes>(gc_rules)...});
    return tmp;
  }

  google::bigtable::admin::v2::GcRule const& as_proto() const& {
    return gc_rule_;
  }
  google::bigtable::admin::v2::GcRule&& as_proto() && {
    return std::move(gc_rule_);
  }

#ifndef BIGTABLE_API_V1
  friend bool operator==(GcRule const& a, GcRule const& b) noexcept {
    return a.gc_rule_ == b.gc_rule_;
  }
  friend bool operator!=(GcRule const& a, GcRule const& b) noexcept {
    return !(a == b);
  }
#endif

 private:
  GcRule() = default;

  template <typename Rules>
  static void Fill(Rules& rules, std::initializer_list<GcRule> list) {
    for (auto const& rule : list) *rules.add_rules() = rule.as_proto();
  }

  google::bigtable::admin::v2::GcRule gc_rule_;
};

class ColumnFamilyModification {
 public:
  static ColumnFamilyModification Create(std::string id, GcRule gc) {
    ColumnFamilyModification tmp;
    tmp.mod_.set_id(std::move(id));
    *tmp.mod_.mutable_create()->mutable_gc_rule() = std::move(gc).as_proto();
    return tmp;
  }

  static ColumnFamilyModification Update(std::string id, GcRule gc) {
    ColumnFamilyModification tmp;
    tmp.mod_.set_id(std::move(id));
    *tmp.mod_.mutable_update()->mutable_gc_rule() = std::move(gc).as_proto();
    return tmp;
  }

  static ColumnFamilyModification Drop(std::string id) {
    ColumnFamilyModification tmp;
    tmp.mod_.set_id(std::move(id));
    tmp.mod_.set_drop(true);
    return tmp;
  }

  google::bigtable::admin::v2::ModifyColumnFamiliesRequest::Modification const&
  as_proto() const& {
    return mod_;
  }
  google::bigtable::admin::v2::ModifyColumnFamiliesRequest::Modification&&
  as_proto() && {
    return std::move(mod_);
  }

#ifndef BIGTABLE_API_V1
  friend bool operator==(ColumnFamilyModification const& a,
                         ColumnFamilyModification const& b) noexcept {
    return a.mod_ == b.mod_;
  }
  friend bool operator!=(ColumnFamilyModification const& a,
                         ColumnFamilyModification const& b) noexcept {
    return !(a == b);
  }
#endif

 private:
  ColumnFamilyModification() = default;

  google::bigtable::admin::v2::ModifyColumnFamiliesRequest::Modification mod_;
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_COLUMN_FAMILY_H
