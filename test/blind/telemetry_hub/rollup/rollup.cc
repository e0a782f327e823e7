// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "rollup/rollup.h"
#include <algorithm>
#include <array>
#include <memory>
#include <numeric>
#include <ranges>
#include <utility>

namespace hub {
namespace {

using std::chrono::floor;

struct named_value {
  char const* name;
  double value;
};

[[nodiscard]] std::array<named_value, 3> named(statistics const& s) {
  return {{{"min", s.min}, {"max", s.max}, {"mean", s.mean}}};
}

// Aggregates are not retried: they would be added twice.
class careful_with_sums : public cbt::SafeIdempotentMutationPolicy {
 public:
  [[nodiscard]] std::unique_ptr<cbt::IdempotentMutationPolicy> clone() const override {
    return std::make_unique<careful_with_sums>(*this);
  }
  bool is_idempotent(google::bigtable::v2::Mutation const& m) override {
    return !m.has_add_to_cell() && cbt::SafeIdempotentMutationPolicy::is_idempotent(m);
  }
  using cbt::SafeIdempotentMutationPolicy::is_idempotent;
};

[[nodiscard]] cbt::Mutation add_to(std::string const& column, std::int64_t amount) {
  cbt::Mutation m;
  auto& add = *m.op.mutable_add_to_cell();
  add.set_family_name(schema::sum.str());
  add.mutable_column_qualifier()->set_raw_value(column);
  std::chrono::microseconds const bucket = floor<std::chrono::hours>(now_on());
  add.mutable_timestamp()->set_raw_timestamp_micros(bucket.count());
  add.mutable_input()->set_int_value(amount);
  return m;
}

}  // namespace

statistics summarize(std::span<double const> values) {
  if (values.empty()) return {};
  auto const [low, high] = std::ranges::minmax(values);
  auto const total = std::accumulate(values.begin(), values.end(), 0.0);
  return {.min = low,
          .max = high,
          .mean = total / static_cast<double>(values.size()),
          .count = static_cast<std::int64_t>(values.size())};
}

Status rollup::close_minute(std::string const& row, std::span<double const> values) {
  milliseconds const start = floor<std::chrono::minutes>(now_on()) - 1min;
  cbt::SingleRowMutation mutation(row);
  for (auto const& [name, value] : named(summarize(values))) {
    mutation.emplace_back(
        cbt::SetCell(schema::minute.str(), name, start, std::to_string(value)));  // FINE: the start; lives 30 days
  }
  return rollups_.Apply(std::move(mutation));
}

Status rollup::close_hour(std::string const& row, std::span<double const> values) {
  milliseconds const start = floor<std::chrono::hours>(now_on()) - 1h;
  cbt::SingleRowMutation mutation(row);
  for (auto const& [name, value] : named(summarize(values))) {
    auto const text = std::string(name) + "=" + std::to_string(value);
    mutation.emplace_back(
        cbt::SetCell(schema::hour.str(), "statistics", start, text));  // MISTAKE: each hides the one before
  }
  return rollups_.Apply(std::move(mutation));
}

Status rollup::preview_hour(std::string const& row, statistics const& s) {
  auto const now = now_on();
  cell_write const write{.where = schema::hour,
                         .column = "preview",
                         .value = std::to_string(s.mean),
                         .at = stamp(schema::minute, now, 2h)};  // MISTAKE: minutes' 30 days, not hours' 365
  return rollups_.Apply(cbt::SingleRowMutation(row, to_mutation(write, now)));  // SAME: see .at
}

Status rollup::preview_minute(std::string const& row, statistics const& s) {
  auto const now = now_on();
  cell_write const write{.where = schema::minute,
                         .column = "preview",
                         .value = std::to_string(s.mean),
                         .at = stamp(schema::minute, now, 5min)};
  return rollups_.Apply(cbt::SingleRowMutation(row, to_mutation(write, now)));  // FINE: the offset of its family
}

Status rollup::close_day(std::string const& row, statistics const& s) {
  milliseconds const start = floor<days>(now_on()) - days(1);
  return rollups_.Apply(cbt::SingleRowMutation(
      row, cbt::SetCell(schema::day.str(), "mean", start, std::to_string(s.mean))));  // FINE: a real time
}

Status rollup::close_day_for_audit(std::string const& row, statistics const& s) {
  constexpr auto keep = days(2 * 365);
  auto const start = floor<days>(now_on()) - days(1);
  return rollups_.Apply(cbt::SingleRowMutation(
      row, cbt::SetCell(schema::day.str(), "audit", start + keep, std::to_string(s.count))));  // MISTAKE: not real
}

Status rollup::count(std::string const& row, std::string const& what, std::int64_t amount) {
  return rollups_.Apply(cbt::SingleRowMutation(row, add_to(what, amount)));  // MISTAKE: added again when retried
}

Status rollup::count_once(std::string const& row, std::string const& what, std::int64_t amount) {
  auto options = google::cloud::Options{}.set<cbt::IdempotentMutationPolicyOption>(
      std::make_shared<careful_with_sums>());
  return rollups_.Apply(cbt::SingleRowMutation(row, add_to(what, amount)), options);  // FINE: not retried
}

StatusOr<std::int64_t> rollup::count_errors(std::string const& row) {
  auto result = rollups_.ReadModifyWriteRow(
      row, cbt::ReadModifyWriteRule::IncrementAmount(schema::minute.str(), "errors", 1));  // MISTAKE: counts on
  if (!result) return std::move(result).status();
  return result->cells().empty() ? 0 : result->cells().front().decode_big_endian_integer<std::int64_t>();
}

StatusOr<std::int64_t> rollup::count_days(std::string const& row) {
  auto result = rollups_.ReadModifyWriteRow(
      row, cbt::ReadModifyWriteRule::IncrementAmount(schema::day.str(), "days", 1));  // FINE: no expiry
  if (!result) return std::move(result).status();
  return result->cells().empty() ? 0 : result->cells().front().decode_big_endian_integer<std::int64_t>();
}

Status rollup::promote(std::string const& row) {
  auto minutes = rollups_.ReadRow(row, cbt::Filter::Chain(cbt::Filter::ColumnName(schema::minute.str(), "mean"),
                                                          live(schema::minute, now_on())));  // FINE: its own cutoff
  if (!minutes) return std::move(minutes).status();
  if (!minutes->first) return {};
  cbt::SingleRowMutation mutation(row);
  for (auto const& cell : minutes->second.cells()) {
    auto const start = floor<milliseconds>(cell.timestamp());
    mutation.emplace_back(
        cbt::SetCell(schema::hour.str(), "by-minute", start, cell.value()));  // FINE: a start in both families
  }
  return rollups_.Apply(std::move(mutation));
}

Status rollup::trim(std::string const& row) {
  auto const cutoff = now_on() - schema::minute.max_age + 1ms;
  cbt::SingleRowMutation mutation(row);
  for (auto const* column : {"min", "max", "mean"}) {
    mutation.emplace_back(
        cbt::DeleteFromColumnEndingAt(schema::minute.str(), column, cutoff));  // FINE: what is over anyway
  }
  return rollups_.Apply(std::move(mutation));
}

Status rollup::trim_hours(std::string const& row) {
  auto const cutoff = now_on() - schema::hour.max_age + 1ms;
  return rollups_.Apply(cbt::SingleRowMutation(
      row, cbt::DeleteFromColumnStartingFrom(schema::hour.str(), "by-minute",
                                             cutoff)));  // MISTAKE: deletes the live ones, keeps the others
}

}  // namespace hub
