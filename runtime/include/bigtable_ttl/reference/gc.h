// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Garbage collection: which cells of a column a rule lets Bigtable delete.
//
// A column's cells are sorted newest first. `MaxNumVersions` deletes from a
// rank on, `MaxAge` from an age on: each a suffix of that list. Any and all of
// suffixes are suffixes, so that every rule, however nested, is one cut: "keep
// the first k". See "Garbage collection"
// (https://cloud.google.com/bigtable/docs/garbage-collection) and GcRule in
// google/bigtable/admin/v2/table.proto.
//
// Values: safe to use from several threads.

#ifndef BIGTABLE_TTL_REFERENCE_GC_H
#define BIGTABLE_TTL_REFERENCE_GC_H

#include <bigtable_ttl/reference/status.h>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace bigtable_ttl::reference {

/// A column family's garbage collection rule.
class GcRule {
 public:
  enum class Kind { kNone, kMaxAge, kMaxNumVersions, kUnion, kIntersection };

  /// Keeps everything.
  GcRule() = default;

  /// Deletes cells that are older than `age`, by their timestamps; cut to whole
  /// microseconds.
  template <typename Rep, typename Period>
  static GcRule MaxAge(std::chrono::duration<Rep, Period> age) {
    GcRule rule(Kind::kMaxAge);
    rule.max_age_ = std::chrono::floor<std::chrono::microseconds>(age);
    return rule;
  }
  /// Deletes all cells of a column but the `n` newest, by their timestamps.
  static GcRule MaxNumVersions(std::int32_t n) {
    GcRule rule(Kind::kMaxNumVersions);
    rule.max_num_versions_ = n;
    return rule;
  }
  /// Deletes what any of `rules` deletes: without any, nothing.
  static GcRule Union(std::vector<GcRule> rules) {
    GcRule rule(Kind::kUnion);
    rule.rules_ = std::move(rules);
    return rule;
  }
  /// Deletes what each of `rules` deletes: without any, nothing. What the
  /// service does without any is not documented.
  static GcRule Intersection(std::vector<GcRule> rules) {
    GcRule rule(Kind::kIntersection);
    rule.rules_ = std::move(rules);
    return rule;
  }

  Kind kind() const { return kind_; }
  /// Of a rule of that kind; otherwise zero or empty.
  std::chrono::microseconds max_age() const { return max_age_; }
  std::int32_t max_num_versions() const { return max_num_versions_; }
  std::vector<GcRule> const& rules() const { return rules_; }

  friend bool operator==(GcRule const& a, GcRule const& b) {
    return a.kind_ == b.kind_ && a.max_age_ == b.max_age_ &&
           a.max_num_versions_ == b.max_num_versions_ && a.rules_ == b.rules_;
  }
  friend bool operator!=(GcRule const& a, GcRule const& b) { return !(a == b); }

 private:
  explicit GcRule(Kind kind) : kind_(kind) {}

  Kind kind_ = Kind::kNone;
  std::chrono::microseconds max_age_{0};
  std::int32_t max_num_versions_ = 0;
  std::vector<GcRule> rules_;
};

}  // namespace bigtable_ttl::reference

#endif  // BIGTABLE_TTL_REFERENCE_GC_H
