// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "google/cloud/bigtable/mutations.h"
#include "tsdb.h"
#include <cstdlib>
#include <ctime>
#include <sys/time.h>

namespace tsdb
{

std::string row_key(const std::string& series)
{
    return "s/" + series;
}

std::string encode(double value)
{
    return std::to_string(value);
}

double decode(const std::string& text)
{
    return std::strtod(text.c_str(), nullptr);
}

Writer::Writer(cb::Table table, google::cloud::CompletionQueue cq)
    : table_(table), batcher_(table), cq_(std::move(cq))
{
}

// The time of the sample is the timestamp of its cell.
Status Writer::write(const Series& series)
{
    cb::SingleRowMutation mutation(row_key(series.name));
    for (const Sample& sample : series.samples) {
        mutation.emplace_back(
            cb::SetCell(FAMILY_RAW, "v", ms(sample.time), encode(sample.value))); // FINE: each sample has its own time
    }
    return table_.Apply(std::move(mutation));
}

Status Writer::write_burst(const std::string& series, const std::vector<double>& values)
{
    const Millis now = now_ms();
    cb::SingleRowMutation mutation(row_key(series));
    for (double value : values) {
        mutation.emplace_back(cb::SetCell(FAMILY_RAW, "v", ms(now), encode(value))); // MISTAKE bigtable-expiry-collision: only the last value is stored
    }
    return table_.Apply(std::move(mutation));
}

Status Writer::write_now(const std::string& series, double value)
{
    struct timeval tv;
    gettimeofday(&tv, nullptr);
    return table_.Apply(cb::SingleRowMutation(
        row_key(series),
        cb::SetCell(FAMILY_RAW, "v", ms(tv.tv_sec), encode(value)))); // MISTAKE bigtable-timestamp-unit: seconds as milliseconds
}

Status Writer::write_precisely(const std::string& series, double value)
{
    struct timespec ts;
    clock_gettime(CLOCK_REALTIME, &ts);
    const Millis time = ts.tv_sec * 1000LL + ts.tv_nsec / 1000000;
    return table_.Apply(cb::SingleRowMutation(
        row_key(series), cb::SetCell(FAMILY_RAW, "v", ms(time), encode(value)))); // FINE: milliseconds of the real-time clock
}

Status Writer::mark(const std::string& series, const std::string& text)
{
    const Micros now = now_us();
    return table_.Apply(cb::SingleRowMutation(
        row_key(series), cb::SetCell(FAMILY_HOUR, "mark", ms(now), text))); // MISTAKE bigtable-timestamp-unit: microseconds as milliseconds
}

void Writer::write_later(const Series& series)
{
    for (const Sample& sample : series.samples) {
        batcher_.AsyncApply(
            cq_, cb::SingleRowMutation(row_key(series.name),
                                       cb::SetCell(FAMILY_RAW, "v", ms(sample.time),
                                                   encode(sample.value)))); // FINE: no order needed
    }
}

void Writer::flush()
{
    batcher_.AsyncWaitForNoPendingRequests().get();
}

Status Writer::describe(const std::string& series, const std::string& unit,
                        const std::string& help)
{
    return table_.Apply(cb::SingleRowMutation(
        row_key(series), {cb::SetCell(FAMILY_META, "unit", ms(0), unit), // FINE: timestamps are 0 in this family
                          cb::SetCell(FAMILY_META, "help", ms(0), help)}));
}

Status Writer::rename(const std::string& series, const std::string& display_name)
{
    return table_.Apply(cb::SingleRowMutation(
        row_key(series),
        cb::SetCell(FAMILY_META, "name", ms(now_ms()), display_name))); // MISTAKE bigtable-real-timestamp: the current time where timestamps are 0
}

Status Writer::recreate(const std::string& series, const std::string& unit)
{
    const std::string key = row_key(series);
    cb::BulkMutation bulk(
        cb::SingleRowMutation(key, cb::DeleteFromRow()),
        cb::SingleRowMutation(key, cb::SetCell(FAMILY_META, "unit", ms(0), unit))); // MISTAKE bigtable-bulk-entry-order: the delete may be applied last
    const std::vector<cb::FailedMutation> failed = table_.BulkApply(std::move(bulk));
    return failed.empty() ? Status() : failed[0].status();
}

} // namespace tsdb
