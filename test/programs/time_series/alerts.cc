// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "bigtable_ttl/google_cloud.h"
#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include "tsdb.h"

namespace tsdb
{

namespace
{

const std::string ACTIVE = "active";
const std::string SILENCE = "silence";
const std::string LOG = "log";

const bigtable_ttl::Ttl EXPIRES_AT = bigtable_ttl::Ttl::OneSecond();

std::string rule_key(const std::string& rule)
{
    return "r/" + rule;
}

} // namespace

Status Alerts::fire(const std::string& rule, const std::string& text)
{
    return table_.Apply(cb::SingleRowMutation(
        rule_key(rule),
        {cb::SetCell(ACTIVE, "text", EXPIRES_AT.ExpireAfter(std::chrono::minutes(10)), text), // FINE: ten minutes
         cb::SetCell(LOG, "fired", text)})); // FINE: the server stamps the log
}

Status Alerts::fire_briefly(const std::string& rule, const std::string& text)
{
    return table_.Apply(cb::SingleRowMutation(
        rule_key(rule), {cb::SetCell(LOG, "fired", text),
                         cb::SetCell(ACTIVE, "text", text)})); // MISTAKE bigtable-missing-timestamp: expires immediately
}

Status Alerts::refire(const std::string& rule, const std::string& text)
{
    cb::SingleRowMutation mutation(rule_key(rule));
    mutation.emplace_back(cb::DeleteFromColumn(ACTIVE, "text"));
    mutation.emplace_back(
        cb::SetCell(ACTIVE, "text", ms(now_ms() + 10 * MS_PER_MINUTE), text)); // FINE: after the delete
    return table_.Apply(std::move(mutation));
}

Status Alerts::silence(const std::string& rule, int minutes)
{
    const Millis until = now_ms() + minutes * MS_PER_MINUTE;
    return table_.Apply(cb::SingleRowMutation(
        rule_key(rule), cb::SetCell(SILENCE, "by", ms(until), "operator"))); // FINE: as long as the operator asked for
}

Status Alerts::silence_now(const std::string& rule)
{
    const Millis now = now_ms();
    cb::SingleRowMutation mutation(rule_key(rule));
    mutation.emplace_back(cb::SetCell(SILENCE, "by", ms(now), "tool")); // MISTAKE bigtable-real-timestamp: silent until now
    mutation.emplace_back(cb::SetCell(LOG, "silenced", ms(now), "tool")); // FINE: 90 days from now, by the rule
    return table_.Apply(std::move(mutation));
}

Status Alerts::resolve(const std::string& rule)
{
    return table_.Apply(
        cb::SingleRowMutation(rule_key(rule), {cb::DeleteFromFamily(ACTIVE),
                                               cb::SetCell(LOG, "resolved", "")}));
}

StatusOr<bool> Alerts::fire_once(const std::string& rule, const std::string& text)
{
    StatusOr<cb::MutationBranch> branch = table_.CheckAndMutateRow( // MISTAKE bigtable-unfiltered-read: an alert of yesterday counts
        rule_key(rule),
        cb::Filter::Chain(cb::Filter::FamilyRegex("active"), cb::Filter::CellsRowLimit(1)),
        {},
        {cb::SetCell(ACTIVE, "text", ms(now_ms() + 10 * MS_PER_MINUTE), text)});
    if (!branch)
        return branch.status();
    return *branch == cb::MutationBranch::kPredicateNotMatched;
}

StatusOr<bool> Alerts::is_silenced(const std::string& rule)
{
    StatusOr<std::pair<bool, cb::Row>> row =
        table_.ReadRow(rule_key(rule), bigtable_ttl::LiveCells(SILENCE, EXPIRES_AT)); // FINE: bounded by the helper
    if (!row)
        return row.status();
    return row->first;
}

StatusOr<std::vector<std::string>> Alerts::active()
{
    std::vector<std::string> rules;
    const cb::Filter filter = cb::Filter::Chain(bigtable_ttl::LiveCells(ACTIVE, EXPIRES_AT),
                                                cb::Filter::CellsRowLimit(1),
                                                cb::Filter::StripValueTransformer());
    for (StatusOr<cb::Row>& row :
         table_.ReadRows(cb::RowSet(cb::RowRange::Prefix("r/")), filter)) { // FINE: bounded by the helper
        if (!row)
            return row.status();
        rules.push_back(row->row_key().substr(2));
    }
    return rules;
}

StatusOr<std::vector<std::string>> Alerts::history(const std::string& rule)
{
    StatusOr<std::pair<bool, cb::Row>> row = table_.ReadRow( // MISTAKE bigtable-unfiltered-read: entries of last year come back
        rule_key(rule), cb::Filter::FamilyRegex("log"));
    if (!row)
        return row.status();
    std::vector<std::string> lines;
    if (!row->first)
        return lines;
    for (const cb::Cell& cell : row->second.cells())
        lines.push_back(cell.column_qualifier() + " " + cell.value());
    return lines;
}

// Garbage collection takes its time, and expired alerts slow down active().
StatusOr<int> Alerts::purge()
{
    int purged = 0;
    for (StatusOr<cb::Row>& row : table_.ReadRows( // MISTAKE bigtable-live-purge: sees only what is live
             cb::RowSet(cb::RowRange::Prefix("r/")),
             bigtable_ttl::LiveCells(ACTIVE, EXPIRES_AT))) {
        if (!row)
            return row.status();
        cb::SingleRowMutation mutation(row->row_key());
        mutation.emplace_back(cb::DeleteFromColumnEndingAt(ACTIVE, "text", ms(now_ms())));
        const Status status = table_.Apply(std::move(mutation));
        if (!status.ok())
            return status;
        ++purged;
    }
    return purged;
}

} // namespace tsdb
