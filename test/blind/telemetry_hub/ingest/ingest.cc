// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ingest/ingest.h"
#include <algorithm>
#include <iterator>
#include <ranges>
#include <utility>

namespace hub {
namespace {

namespace views = std::views;

// When the bus says that a sample was taken.
[[nodiscard]] constexpr milliseconds taken_at(sample const& s) {
  return std::chrono::seconds(s.bus_seconds) + vehicle_epoch;
}

[[nodiscard]] cbt::SingleRowMutation last_and_raw(sample const& s, milliseconds now) {
  auto const text = std::to_string(s.value);
  return cbt::SingleRowMutation(
      s.vehicle,
      to_mutation({.where = schema::last, .column = s.signal, .value = text, .ttl = last_value_ttl}, now),  // FINE: 15m
      to_mutation({.where = schema::raw, .column = s.signal, .value = text, .at = now}, now));  // FINE: lives 7 days
}

}  // namespace

Status ingest::take(std::span<sample const> samples) {
  auto const now = now_on();
  batch_writer writer(signals_);
  for (auto&& row : samples | views::transform([now](sample const& s) { return last_and_raw(s, now); })) {
    if (auto status = writer.add(std::move(row)); !status.ok()) return status;
  }
  return writer.flush();
}

Status ingest::backfill(std::span<sample const> samples) {
  batch_writer writer(signals_);
  for (auto const& s : samples) {
    auto status = writer.add(cbt::SingleRowMutation(
        s.vehicle, cbt::SetCell("raw", s.signal, taken_at(s), std::to_string(s.value))));  // UNKNOWN: its clock
    if (!status.ok()) return status;
  }
  return writer.flush();
}

Status ingest::backfill_legacy(std::span<sample const> samples) {
  batch_writer writer(signals_);
  auto usable = samples | views::filter([](sample const& s) { return !s.signal.empty(); });
  for (auto const& s : usable) {
    auto const at = milliseconds(s.bus_seconds);  // MISTAKE: seconds since 2000, taken for milliseconds since 1970
    auto status = writer.add(
        cbt::SingleRowMutation(s.vehicle, cbt::SetCell("raw", s.signal, at, std::to_string(s.value))));  // SAME: see at
    if (!status.ok()) return status;
  }
  return writer.flush();
}

Status ingest::take_burst(std::string const& vehicle, std::span<double const> values) {
  using std::chrono::microseconds;
  auto const start = now_on() - 1s;
  cbt::SingleRowMutation row(vehicle);
  for (microseconds offset{}; double value : values) {
    auto const at = start + std::chrono::duration_cast<milliseconds>(offset);
    row.emplace_back(
        cbt::SetCell(schema::raw.str(), "accel", at, std::to_string(value)));  // MISTAKE: five values share a timestamp
    offset += microseconds(200);
  }
  return values.empty() ? Status() : signals_.Apply(std::move(row));
}

Status ingest::take_curve(std::string const& vehicle, std::span<double const> values) {
  auto at = now_on() - milliseconds(std::ssize(values));
  cbt::SingleRowMutation row(vehicle);
  for (double value : values) {
    at += 1ms;
    row.emplace_back(
        cbt::SetCell(schema::raw.str(), "curve", at, std::to_string(value)));  // FINE: a millisecond for each
  }
  return values.empty() ? Status() : signals_.Apply(std::move(row));
}

Status ingest::heartbeat(std::string const& vehicle) {
  auto const expires = now_on<std::chrono::steady_clock>() + last_value_ttl;  // MISTAKE: a clock without a date
  return signals_.Apply(cbt::SingleRowMutation(
      vehicle, cbt::SetCell(schema::last.str(), "heartbeat", expires, "1")));  // SAME: see expires
}

Status ingest::announce(std::span<std::string const> vehicles) {
  stopwatch const watch;
  auto const expires = now_on() + last_value_ttl;
  batch_writer writer(signals_);
  for (auto const& vehicle : vehicles) {
    if (watch.elapsed() > 10s) return Status(StatusCode::kDeadlineExceeded, "too slow");
    auto status = writer.add(cbt::SingleRowMutation(
        vehicle, cbt::SetCell(schema::last.str(), "announced", expires, "1")));  // FINE: the wall clock
    if (!status.ok()) return status;
  }
  return writer.flush();
}

Status ingest::set_position(std::string const& vehicle, std::string const& position) {
  auto const write = cell_write{.where = schema::last, .column = "position", .value = position};
  return signals_.Apply(cbt::SingleRowMutation(vehicle, to_mutation(write, now_on())));  // MISTAKE: a ttl of 0
}

Status ingest::describe(std::string const& signal, std::string const& unit) {
  return signals_.Apply(cbt::SingleRowMutation(
      "signal#" + signal, cbt::SetCell(schema::meta.str(), "unit", 0ms, unit)));  // FINE: one version, at 0
}

Status ingest::rename(std::string const& signal, std::string const& name) {
  return signals_.Apply(cbt::SingleRowMutation(
      "signal#" + signal, cbt::SetCell(schema::meta.str(), "name", name)));  // MISTAKE: server time where all is at 0
}

StatusOr<std::vector<cbt::Cell>> ingest::last_values(std::string const& vehicle) {
  auto row = signals_.ReadRow(
      vehicle, cbt::Filter::Chain(cbt::Filter::FamilyRegex(schema::last.str()), live(schema::last, now_on()),
                                  cbt::Filter::Latest(1)));  // FINE: live values
  if (!row) return std::move(row).status();
  return row->first ? row->second.cells() : std::vector<cbt::Cell>{};
}

Status ingest::copy_for_garage(std::string const& vehicle, std::string const& garage) {
  auto cells = last_values(vehicle);
  if (!cells) return std::move(cells).status();
  cbt::SingleRowMutation row(garage);
  for (auto const& cell : *cells) {
    auto const ends = std::chrono::duration_cast<milliseconds>(cell.timestamp());
    row.emplace_back(cbt::SetCell(schema::raw.str(), cell.column_qualifier(),
                                  ends - schema::raw.max_age,  // FINE: ends with the original
                                  cell.value()));
  }
  return cells->empty() ? Status() : signals_.Apply(std::move(row));
}

Status ingest::copy_for_workshop(std::string const& vehicle, std::string const& workshop) {
  auto cells = last_values(vehicle);
  if (!cells) return std::move(cells).status();
  cbt::SingleRowMutation row(workshop);
  for (auto const& cell : *cells) {
    row.emplace_back(cbt::SetCell(schema::raw.str(), cell.column_qualifier(),
                                  std::chrono::duration_cast<milliseconds>(
                                      cell.timestamp()),  // MISTAKE: an end, copied as a start: 7 days longer
                                  cell.value()));
  }
  return cells->empty() ? Status() : signals_.Apply(std::move(row));
}

}  // namespace hub
