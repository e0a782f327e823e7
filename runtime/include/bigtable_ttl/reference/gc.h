// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Garbage collection: which cells of a column a rule lets Bigtable delete.
//
// A column's cells are sorted newest first. `MaxNumVersions` deletes all cells
// from a rank on, and `MaxAge` all cells from an age on: both delete a suffix
// of the list. Unions and intersections of suffixes are suffixes. Every rule,
// however nested, is therefore a single cut: "keep the first k". See "Garbage
// collection" (https://cloud.google.com/bigtable/docs/garbage-collection) and
// GcRule in google/bigtable/admin/v2/table.proto.
//
// Values: safe to use from several threads.

#ifndef BIGTABLE_TTL_REFERENCE_GC_H
#define BIGTABLE_TTL_REFERENCE_GC_H

#include <algorithm>
#include <bigtable_ttl/reference/status.h>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace bigtable_ttl::reference {

namespace internal {

/// Returns `age` truncated to whole microseconds, towards the past. An age out
/// of range becomes the longest or the shortest one, and NaN the shortest.
template <typename Rep, typename Period>
std::chrono::microseconds ToMicros(std::chrono::duration<Rep, Period> age) {
  using Micros = std::chrono::microseconds;
  using Real = std::chrono::duration<long double, std::micro>;
  // Compares numbers, because comparisons of durations treat NaN as at least
  // any other duration.
  auto const real = std::chrono::duration_cast<Real>(age).count();
  if (real >= Real(Micros::max()).count()) return Micros::max();
  if (!(real > Real(Micros::min()).count())) return Micros::min();
  return std::chrono::floor<Micros>(age);
}

/// Returns the number of cells in [0, end) that have a timestamp of at least
/// `cutoff`. The cells [0, begin) must have one. `newest` refers to timestamps
/// in descending order.
template <typename Iterator>
std::size_t CountSince(Iterator newest, std::size_t begin, std::size_t end,
                       std::int64_t cutoff) {
  using Offset = typename std::iterator_traits<Iterator>::difference_type;
  auto const since = [&](std::size_t i) {
    return newest[static_cast<Offset>(i)] >= cutoff;
  };
  if (begin == end || since(end - 1)) return end;
  while (end - begin > 64) {
    auto const middle = begin + (end - begin) / 2;
    if (since(middle)) {
      begin = middle + 1;
    } else {
      end = middle;
    }
  }
  // The loop has no branch to mispredict, and the compiler vectorizes it.
  std::size_t count = begin;
  for (auto i = begin; i != end; ++i) count += since(i) ? 1 : 0;
  return count;
}

}  // namespace internal

/// A column family's garbage collection rule.
///
/// A rule may be nested to any depth. Copying and comparing a rule recurse to
/// that depth, so call Validate() first if the rule is not your own. No other
/// operation recurses, including moves and destruction.
class GcRule {
 public:
  enum class Kind { kNone, kMaxAge, kMaxNumVersions, kUnion, kIntersection };

  /// Makes a rule that retains every cell.
  GcRule() = default;
  GcRule(GcRule const&) = default;
  GcRule(GcRule&&) = default;
  GcRule& operator=(GcRule const&) = default;
  GcRule& operator=(GcRule&&) = default;
  /// Destroys nested rules one by one, so that the stack does not grow.
  ~GcRule() {
    while (!rules_.empty()) {
      auto inner = std::move(rules_.back().rules_);
      rules_.pop_back();
      rules_.insert(rules_.end(), std::make_move_iterator(inner.begin()),
                    std::make_move_iterator(inner.end()));
    }
  }

  /// Deletes cells that are older than `age`, by their timestamps. `age` is
  /// truncated to whole microseconds, and clamped to 64 bits of microseconds.
  template <typename Rep, typename Period>
  static GcRule MaxAge(std::chrono::duration<Rep, Period> age) {
    GcRule rule(Kind::kMaxAge);
    rule.max_age_ = internal::ToMicros(age);
    return rule;
  }
  /// Deletes all cells of a column except the `n` newest, by their timestamps.
  static GcRule MaxNumVersions(std::int32_t n) {
    GcRule rule(Kind::kMaxNumVersions);
    rule.max_num_versions_ = n;
    return rule;
  }
  /// Deletes cells that any of `rules` deletes; without rules, nothing.
  static GcRule Union(std::vector<GcRule> rules) {
    GcRule rule(Kind::kUnion);
    rule.rules_ = std::move(rules);
    return rule;
  }
  /// Deletes cells that each of `rules` deletes; without rules, nothing. The
  /// service's behavior without rules is not documented.
  static GcRule Intersection(std::vector<GcRule> rules) {
    GcRule rule(Kind::kIntersection);
    rule.rules_ = std::move(rules);
    return rule;
  }

  Kind kind() const { return kind_; }
  /// Return the limits of a rule of that kind; zero or empty for other kinds.
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

/// Returns OK if the service accepts the rule: every age is at least 1ms, every
/// number of versions at least 1, and the rule takes at most 500 bytes as the
/// protocol buffer google.bigtable.admin.v2.GcRule. Otherwise returns
/// INVALID_ARGUMENT; the first two take precedence over the last.
///
/// The minimum of versions is not documented. A union or an intersection
/// without rules is not documented either; the function accepts both.
Status Validate(GcRule const& rule);

/// Returns the rule in the notation of `cbt`, such as "(maxage=2d ||
/// maxversions=3)", with the age in the greatest unit that makes it a whole
/// number. "never" stands for no rule, as in `cbt`.
///
/// The function extends the notation by "us" for microseconds, by a nested
/// "never", and by "union()" and "intersection()" without rules.
std::string ToString(GcRule const& rule);

/// Decides if a cell whose age is exactly the maximum age is deleted. The
/// service's documents disagree: "older than the given age" in GcRule of
/// table.proto, and "at least" in "Simulate cell-level TTL"
/// (https://cloud.google.com/bigtable/docs/gc-cell-level). Correct programs do
/// not depend on it.
enum class GcBoundary {
  /// The cell is not deleted, as in the emulators.
  kOlderThan,
  /// The cell is deleted.
  kAtLeast,
};

/// The cells of every column that a rule retains at one instant.
class GcCutoffs {
 public:
  /// A step applies to cells whose rank, the number of newer cells in their
  /// column, is below `versions`, but not below `versions` of the step before.
  /// It retains those with a timestamp of at least `since`, in microseconds
  /// since the epoch. Neither member descends from step to step. Cells whose
  /// rank is beyond all steps are deleted.
  struct Step {
    std::size_t versions;
    std::int64_t since;

    friend bool operator==(Step const& a, Step const& b) {
      return a.versions == b.versions && a.since == b.since;
    }
  };

  /// Returns the number of cells to retain, the newest ones, of the `n` cells
  /// of a column.
  ///
  /// `newest` is a random-access iterator to their timestamps, in microseconds
  /// since the epoch, newest first and without duplicates. The search takes
  /// O(log n) steps.
  template <typename Iterator>
  std::size_t Keep(Iterator newest, std::size_t n) const {
    std::size_t kept = 0;
    for (Step const& step : steps_) {
      auto const end = std::min(step.versions, n);
      kept = internal::CountSince(newest, kept, end, step.since);
      if (kept < end || end == n) break;
    }
    return kept;
  }

  std::vector<Step> const& steps() const { return steps_; }

 private:
  friend class GcPlan;
  std::vector<Step> steps_;
};

/// A compiled rule. Every rule, however nested, is equivalent to a maximum age
/// for each rank of a cell. A union takes the least of these ages, an
/// intersection the greatest.
class GcPlan {
 public:
  /// Compiles `rule`, which should have passed Validate(). Compiling other
  /// rules may take long.
  explicit GcPlan(GcRule const& rule);

  /// Returns true if the rule never deletes a cell.
  bool KeepsAll() const;

  /// Returns the cutoffs at `now`, which is truncated to whole microseconds.
  /// Instants beyond 64 bits of microseconds are clamped.
  GcCutoffs At(std::chrono::system_clock::time_point now,
               GcBoundary boundary = GcBoundary::kOlderThan) const;

 private:
  /// A GcCutoffs::Step with an age in microseconds instead of a timestamp. The
  /// greatest age means no limit. Ages descend from step to step.
  struct Step {
    std::size_t versions;
    std::int64_t max_age;
  };

  static std::vector<Step> Merge(std::vector<Step> const& a,
                                 std::vector<Step> const& b, bool is_union);

  std::vector<Step> steps_;
};

}  // namespace bigtable_ttl::reference

#endif  // BIGTABLE_TTL_REFERENCE_GC_H
