// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include "google/cloud/bigtable/read_modify_write_rule.h"
#include "tsdb.h"
#include <cmath>

namespace tsdb
{

namespace
{

struct Bucket
{
    double sum = 0;
    int count = 0;
};

Millis floor_to(Millis time, Millis step)
{
    return time - time % step;
}

} // namespace

Rollup::Rollup(const cb::Table& table, const Resolution& from, const Resolution& to)
    : table_(table), from_(from), to_(to), since_(now_ms() - from.keep + 1) // MISTAKE bigtable-stale-bound: computed when the job is set up
{
}

// Called every hour.
Status Rollup::run(const std::vector<std::string>& series)
{
    for (const std::string& name : series) {
        StatusOr<std::pair<bool, cb::Row>> row = table_.ReadRow(
            row_key(name), cb::Filter::Chain(cb::Filter::FamilyRegex(from_.family),
                                             cb::Filter::TimestampRange(ms(since_), ms(0)))); // SAME bigtable-stale-bound
        if (!row)
            return row.status();
        if (!row->first)
            continue;
        std::map<Millis, Bucket> buckets;
        for (const cb::Cell& cell : row->second.cells()) {
            Bucket& bucket = buckets[floor_to(cell.timestamp().count() / 1000, to_.step)];
            bucket.sum += decode(cell.value());
            ++bucket.count;
        }
        for (const auto& entry : buckets) {
            const Status status =
                replace(name, entry.first, entry.second.sum / entry.second.count);
            if (!status.ok())
                return status;
        }
    }
    return Status();
}

Status Rollup::rebuild(const std::string& series)
{
    StatusOr<std::pair<bool, cb::Row>> row = table_.ReadRow(
        row_key(series),
        cb::Filter::Chain(cb::Filter::FamilyRegex(FAMILY_MINUTE),
                          cb::Filter::TimestampRange(ms(now_ms() - KEEP_MINUTE + 1), ms(0)))); // FINE: a bound of its own
    if (!row)
        return row.status();
    std::map<Millis, Bucket> hours;
    for (const cb::Cell& cell : row->second.cells()) {
        Bucket& bucket = hours[floor_to(cell.timestamp().count() / 1000, MS_PER_HOUR)];
        bucket.sum += decode(cell.value());
        ++bucket.count;
    }
    cb::SingleRowMutation mutation(row_key(series));
    mutation.emplace_back(cb::DeleteFromColumn(FAMILY_HOUR, "v"));
    for (const auto& hour : hours) {
        mutation.emplace_back(cb::SetCell(FAMILY_HOUR, "v", ms(hour.first), // FINE: after the delete, and an hour apart
                                          encode(hour.second.sum / hour.second.count)));
    }
    return table_.Apply(std::move(mutation));
}

StatusOr<std::int64_t> Rollup::count(const std::string& series)
{
    StatusOr<cb::Row> row = table_.ReadModifyWriteRow(
        row_key(series), cb::ReadModifyWriteRule::IncrementAmount(to_.family, "runs", 1)); // MISTAKE bigtable-read-modify-write: starts from expired counts
    if (!row)
        return row.status();
    for (const cb::Cell& cell : row->cells()) {
        StatusOr<std::int64_t> value = cell.decode_big_endian_integer<std::int64_t>();
        if (value)
            return *value;
    }
    return std::int64_t(0);
}

Status Rollup::store(const std::string& series, Millis time, double value)
{
    if (!std::isfinite(value))
        return Status(StatusCode::kInvalidArgument, "not a number");
    cb::SingleRowMutation mutation(row_key(series));
    mutation.emplace_back(cb::SetCell(FAMILY_MINUTE, "v", ms(floor_to(time, MS_PER_MINUTE)), // MISTAKE bigtable-mutation-order: deleted right after
                                      encode(value)));
    mutation.emplace_back(cb::DeleteFromColumn(FAMILY_MINUTE, "v"));
    return table_.Apply(std::move(mutation));
}

Status Rollup::replace(const std::string& series, Millis time, double value)
{
    const Millis begin = floor_to(time, to_.step);
    cb::SingleRowMutation mutation(row_key(series));
    mutation.emplace_back(
        cb::DeleteFromColumn(to_.family, "v", ms(begin), ms(begin + to_.step))); // FINE: the step that is written next
    mutation.emplace_back(cb::SetCell(to_.family, "v", ms(begin), encode(value)));
    return table_.Apply(std::move(mutation));
}

} // namespace tsdb
