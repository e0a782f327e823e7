// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "bigtable_ttl/reference/gc.h"

namespace bigtable_ttl::reference {
namespace {

using std::chrono::microseconds;

constexpr std::size_t kUnlimited = std::numeric_limits<std::size_t>::max();
constexpr std::int64_t kLongest = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kShortest = std::numeric_limits<std::int64_t>::min();

constexpr std::size_t kMaxBytes = 500;

bool IsCompound(GcRule const& rule) {
  return rule.kind() == GcRule::Kind::kUnion ||
         rule.kind() == GcRule::Kind::kIntersection;
}

/// Calls `visit(rule, i)` for each rule before the i-th rule in it, and once
/// after all of them. Does not recurse.
template <typename Visit>
void Walk(GcRule const& root, Visit visit) {
  struct Frame {
    GcRule const* rule;
    std::size_t next;
  };
  std::vector<Frame> stack{{&root, 0}};
  while (!stack.empty()) {
    auto& [rule, next] = stack.back();
    visit(*rule, next);
    if (next == rule->rules().size()) {
      stack.pop_back();
    } else {
      GcRule const& inner = rule->rules()[next++];
      stack.push_back({&inner, 0});
    }
  }
}

/// The length of a varint. Negative numbers are sign-extended.
std::size_t VarintSize(std::int64_t value) {
  auto rest = static_cast<std::uint64_t>(value);
  std::size_t size = 1;
  for (; rest >= 0x80; rest >>= 7) ++size;
  return size;
}

/// The length of a message as a field whose number is below 16.
std::size_t FieldSize(std::size_t message) {
  return 1 + VarintSize(static_cast<std::int64_t>(message)) + message;
}

/// The length of google.protobuf.Duration: fields that are zero are left out.
std::size_t DurationSize(microseconds d) {
  auto const seconds = std::chrono::duration_cast<std::chrono::seconds>(d);
  auto const nanos = std::chrono::nanoseconds(d - seconds);
  std::size_t size = 0;
  if (seconds.count() != 0) size += 1 + VarintSize(seconds.count());
  if (nanos.count() != 0) size += 1 + VarintSize(nanos.count());
  return size;
}

/// The length of google.bigtable.admin.v2.GcRule. A member of a oneof is there
/// even if it is zero.
std::size_t WireSize(GcRule const& root) {
  std::vector<std::size_t> sizes;
  Walk(root, [&sizes](GcRule const& rule, std::size_t i) {
    if (i != rule.rules().size()) return;
    std::size_t size = 0;
    switch (rule.kind()) {
      case GcRule::Kind::kNone:
        break;
      case GcRule::Kind::kMaxAge:
        size = FieldSize(DurationSize(rule.max_age()));
        break;
      case GcRule::Kind::kMaxNumVersions:
        size = 1 + VarintSize(rule.max_num_versions());
        break;
      case GcRule::Kind::kUnion:
      case GcRule::Kind::kIntersection:
        for (; i != 0; --i) {
          size += FieldSize(sizes.back());
          sizes.pop_back();
        }
        size = FieldSize(size);
    }
    sizes.push_back(size);
  });
  return sizes.back();
}

/// The age in the notation of cbt.
std::string Age(microseconds age) {
  struct Unit {
    std::int64_t micros;
    char const* name;
  };
  constexpr Unit kUnits[] = {{86'400'000'000, "d"}, {3'600'000'000, "h"},
                             {60'000'000, "m"},     {1'000'000, "s"},
                             {1'000, "ms"},         {1, "us"}};
  auto const* unit = kUnits;
  while (age.count() % unit->micros != 0) ++unit;
  return std::to_string(age.count() / unit->micros) + unit->name;
}

/// a - b, clamped.
std::int64_t Subtract(std::int64_t a, std::int64_t b) {
  if (b > 0 && a < kShortest + b) return kShortest;
  if (b < 0 && a > kLongest + b) return kLongest;
  return a - b;
}

}  // namespace

Status Validate(GcRule const& rule) {
  std::string error;
  Walk(rule, [&error](GcRule const& r, std::size_t) {
    if (!error.empty()) return;
    if (r.kind() == GcRule::Kind::kMaxAge &&
        r.max_age() < std::chrono::milliseconds(1)) {
      error = "the maximum age of a garbage collection rule is " +
              std::to_string(r.max_age().count()) +
              "us, expected at least 1000us";
    } else if (r.kind() == GcRule::Kind::kMaxNumVersions &&
               r.max_num_versions() < 1) {
      error =
          "the maximum number of versions of a garbage collection rule is " +
          std::to_string(r.max_num_versions()) + ", expected at least 1";
    }
  });
  if (error.empty()) {
    auto const size = WireSize(rule);
    if (size > kMaxBytes) {
      error = "the garbage collection rule takes " + std::to_string(size) +
              " bytes as a protocol buffer, expected at most " +
              std::to_string(kMaxBytes);
    }
  }
  if (error.empty()) return Status();
  return Status(StatusCode::kInvalidArgument, std::move(error));
}

std::string ToString(GcRule const& root) {
  std::string text;
  Walk(root, [&text](GcRule const& rule, std::size_t i) {
    bool const is_union = rule.kind() == GcRule::Kind::kUnion;
    switch (rule.kind()) {
      case GcRule::Kind::kNone:
        text += "never";
        break;
      case GcRule::Kind::kMaxAge:
        text += "maxage=" + Age(rule.max_age());
        break;
      case GcRule::Kind::kMaxNumVersions:
        text += "maxversions=" + std::to_string(rule.max_num_versions());
        break;
      case GcRule::Kind::kUnion:
      case GcRule::Kind::kIntersection:
        if (rule.rules().empty()) {
          text += is_union ? "union()" : "intersection()";
        } else if (i == 0) {
          text += '(';
        } else if (i == rule.rules().size()) {
          text += ')';
        } else {
          text += is_union ? " || " : " && ";
        }
    }
  });
  return text;
}

GcPlan::GcPlan(GcRule const& root) {
  std::vector<std::vector<Step>> done;
  Walk(root, [&done](GcRule const& rule, std::size_t i) {
    if (i != rule.rules().size()) return;
    std::vector<Step> steps;
    if (rule.kind() == GcRule::Kind::kMaxAge) {
      steps = {{kUnlimited, rule.max_age().count()}};
    } else if (rule.kind() != GcRule::Kind::kMaxNumVersions) {
      steps = {{kUnlimited, kLongest}};
    } else if (rule.max_num_versions() > 0) {
      steps = {{static_cast<std::size_t>(rule.max_num_versions()), kLongest}};
    }
    if (IsCompound(rule) && i != 0) {
      steps = std::move(done.back());
      done.pop_back();
      for (; i != 1; --i) {
        steps = Merge(steps, done.back(), rule.kind() == GcRule::Kind::kUnion);
        done.pop_back();
      }
    }
    done.push_back(std::move(steps));
  });
  steps_ = std::move(done.back());
}

std::vector<GcPlan::Step> GcPlan::Merge(std::vector<Step> const& a,
                                        std::vector<Step> const& b,
                                        bool is_union) {
  // Beyond its last step, a rule retains cells of no age.
  constexpr Step kNothing{kUnlimited, kShortest};
  std::vector<Step> merged;
  for (std::size_t i = 0, j = 0; i != a.size() || j != b.size();) {
    Step const& x = i == a.size() ? kNothing : a[i];
    Step const& y = j == b.size() ? kNothing : b[j];
    auto const versions = std::min(x.versions, y.versions);
    auto const age = is_union ? std::min(x.max_age, y.max_age)
                              : std::max(x.max_age, y.max_age);
    if (age == kShortest) break;
    if (!merged.empty() && merged.back().max_age == age) {
      merged.back().versions = versions;
    } else {
      merged.push_back({versions, age});
    }
    if (i != a.size() && x.versions == versions) ++i;
    if (j != b.size() && y.versions == versions) ++j;
  }
  return merged;
}

bool GcPlan::KeepsAll() const {
  return steps_.size() == 1 && steps_[0].versions == kUnlimited &&
         steps_[0].max_age == kLongest;
}

GcCutoffs GcPlan::At(std::chrono::system_clock::time_point now,
                     GcBoundary boundary) const {
  std::int64_t const micros =
      std::chrono::floor<microseconds>(now).time_since_epoch().count();
  GcCutoffs cutoffs;
  for (Step const& step : steps_) {
    auto since = kShortest;
    if (step.max_age != kLongest) {
      since = Subtract(micros, step.max_age);
      if (boundary == GcBoundary::kAtLeast) since = Subtract(since, -1);
    }
    cutoffs.steps_.push_back({step.versions, since});
  }
  return cutoffs;
}

}  // namespace bigtable_ttl::reference
