// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "google/cloud/bigtable/filters.h"
#include "tsdb.h"

namespace tsdb
{

namespace
{

const int NO_LIMIT = 0;

std::vector<Sample> samples_of(const cb::Row& row)
{
    std::vector<Sample> samples;
    for (const cb::Cell& cell : row.cells()) {
        Sample sample;
        sample.time = cell.timestamp().count() / 1000;
        sample.value = decode(cell.value());
        samples.push_back(sample);
    }
    return samples;
}

cb::Filter family_since(const char* family, Millis begin)
{
    return cb::Filter::Chain(cb::Filter::FamilyRegex(family),
                             cb::Filter::TimestampRange(ms(begin), ms(0)));
}

} // namespace

StatusOr<std::vector<Sample>> Reader::read(const std::string& series, const cb::Filter& filter)
{
    StatusOr<std::pair<bool, cb::Row>> row = table_.ReadRow(row_key(series), filter);
    if (!row)
        return row.status();
    if (!row->first)
        return std::vector<Sample>();
    return samples_of(row->second);
}

StatusOr<std::vector<Sample>> Reader::recent(const std::string& series)
{
    return read(series, family_since(FAMILY_RAW, now_ms() - KEEP_RAW + 1)); // FINE: bounded by the age
}

StatusOr<std::vector<Sample>> Reader::last_hour(const std::string& series)
{
    const Micros begin = now_us() - 3600LL * 1000000;
    return read(series, cb::Filter::Chain(
                            cb::Filter::FamilyRegex(FAMILY_RAW),
                            cb::Filter::TimestampRangeMicros(begin, 0))); // UNKNOWN: only old servers reject a bound of a filter that is not whole milliseconds
}

StatusOr<std::vector<Sample>> Reader::last_days(const std::string& series, int days)
{
    const Millis asked = now_ms() - days * MS_PER_DAY;
    const Millis live = now_ms() - KEEP_HOUR + 1;
    return read(series, family_since(FAMILY_HOUR, asked > live ? asked : live)); // FINE: the later of both bounds
}

StatusOr<std::vector<Sample>> Reader::page(const std::string& series, int offset, int count)
{
    if (offset < 1 || count < 1)
        return Status(StatusCode::kInvalidArgument, "bad page");
    return read(series, cb::Filter::Chain(cb::Filter::FamilyRegex(FAMILY_MINUTE),
                                          cb::Filter::CellsRowOffset(offset), // MISTAKE bigtable-filter-order: skips expired cells, too
                                          cb::Filter::TimestampRange(
                                              ms(now_ms() - KEEP_MINUTE + 1), ms(0)),
                                          cb::Filter::CellsRowLimit(count)));
}

StatusOr<std::vector<Sample>> Reader::unlimited(const std::string& series)
{
    return read(series,
                cb::Filter::Chain(family_since(FAMILY_MINUTE, now_ms() - KEEP_MINUTE + 1),
                                  cb::Filter::CellsRowLimit(NO_LIMIT))); // MISTAKE bigtable-filter-granularity: the server rejects a limit of 0
}

StatusOr<std::vector<Sample>> Reader::everything(const std::string& series)
{
    const Millis oldest = now_ms() - KEEP_HOUR;
    return read(series, cb::Filter::Chain(cb::Filter::FamilyRegex("raw|minute|hour"), // MISTAKE bigtable-unfiltered-read: raw samples expire after three days
                                          cb::Filter::TimestampRange(ms(oldest), ms(0))));
}

StatusOr<std::vector<Sample>> Reader::everything_live(const std::string& series)
{
    const Millis now = now_ms();
    std::vector<cb::Filter> branches;
    for (const Resolution& resolution : RESOLUTIONS) {
        branches.push_back(family_since(resolution.family, now - resolution.keep + 1));
    }
    return read(series, cb::Filter::InterleaveFromRange(branches.begin(), branches.end())); // FINE: a bound for each family
}

StatusOr<std::vector<Sample>> Reader::overview(const std::string& series)
{
    return read(series, cb::Filter::Chain(cb::Filter::TimestampRange( // MISTAKE bigtable-filter-scope: cuts 'minute', 'hour' and 'meta', too
                                              ms(now_ms() - KEEP_RAW + 1), ms(0)),
                                          cb::Filter::Latest(1)));
}

StatusOr<std::map<std::string, std::string>> Reader::meta(const std::string& series)
{
    StatusOr<std::pair<bool, cb::Row>> row = table_.ReadRow(
        row_key(series), cb::Filter::Chain(cb::Filter::FamilyRegex(FAMILY_META),
                                           cb::Filter::Latest(1))); // FINE: no TTL
    if (!row)
        return row.status();
    std::map<std::string, std::string> result;
    if (!row->first)
        return result;
    for (const cb::Cell& cell : row->second.cells())
        result[cell.column_qualifier()] = cell.value();
    return result;
}

StatusOr<std::vector<std::string>> Reader::names(const std::string& prefix)
{
    std::vector<std::string> result;
    cb::Filter filter = cb::Filter::Chain(cb::Filter::ColumnName(FAMILY_META, "unit"),
                                          cb::Filter::CellsRowLimit(1),
                                          cb::Filter::StripValueTransformer());
    for (StatusOr<cb::Row>& row :
         table_.ReadRows(cb::RowSet(cb::RowRange::Prefix(row_key(prefix))), 1000, filter)) { // FINE: no TTL
        if (!row)
            return row.status();
        result.push_back(row->row_key());
    }
    return result;
}

} // namespace tsdb
