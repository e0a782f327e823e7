// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "storage/Fence.h"
#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include "google/cloud/bigtable/read_modify_write_rule.h"
#include "storage/Tables.h"
#include <utility>

namespace cbt = google::cloud::bigtable;
using google::cloud::Status;
using google::cloud::StatusCode;
using google::cloud::StatusOr;
using std::chrono::milliseconds;

namespace lockd {

namespace {

std::string RowOf(std::string const& lock)
{
    return "lock/" + lock;
}

}  // namespace

Fence::Fence(cbt::Table table, ClockPtr clock)
    : m_table(std::move(table))
    , m_clock(std::move(clock))
{
}

StatusOr<std::int64_t> Fence::Advance(std::string const& lock)
{
    auto row = m_table.ReadModifyWriteRow(
        RowOf(lock), cbt::ReadModifyWriteRule::IncrementAmount(families::Info, "token", 1));  // FINE: a counter without TTL
    if (!row)
        return row.status();
    for (auto const& cell : row->cells()) {
        auto token = cell.decode_big_endian_integer<std::int64_t>();
        if (token)
            return *token;
    }
    return Status(StatusCode::kInternal, "no token");
}

Status Fence::Store(std::string const& lock, std::int64_t token, std::string const& holder)
{
    return m_table.Apply(cbt::SingleRowMutation(
        RowOf(lock), cbt::SetCell(families::Fence, "token", milliseconds(token), holder)));  // FINE: a sequence number
}

Status Fence::Seal(std::string const& lock, std::string const& holder)
{
    return m_table.Apply(cbt::SingleRowMutation(
        RowOf(lock), cbt::SetCell(families::Fence, "token", m_clock->NowMs(), holder)));  // MISTAKE bigtable-real-timestamp: hides every later token
}

Status Fence::Reopen(std::string const& lock)
{
    return m_table.Apply(cbt::SingleRowMutation(
        RowOf(lock), {cbt::DeleteFromFamily(families::Fence),
                      cbt::SetCell(families::Fence, "token", milliseconds(1), "")}));  // FINE: starts again
}

StatusOr<std::int64_t> Fence::Current(std::string const& lock)
{
    auto row = m_table.ReadRow(
        RowOf(lock), cbt::Filter::Chain(cbt::Filter::ColumnName(families::Fence, "token"),
                                        cbt::Filter::Latest(1)));  // FINE: no TTL
    if (!row)
        return row.status();
    if (!row->first || row->second.cells().empty())
        return std::int64_t{0};
    return row->second.cells().front().timestamp().count() / 1000;
}

StatusOr<bool> Fence::Accepts(std::string const& lock, std::int64_t token)
{
    auto newer = cbt::Filter::Chain(
        cbt::Filter::ColumnName(families::Fence, "token"),
        cbt::Filter::TimestampRange(milliseconds(token + 1), milliseconds(0)));  // FINE: sequence numbers, not times
    auto row = m_table.ReadRow(RowOf(lock), std::move(newer));
    if (!row)
        return row.status();
    return !row->first;
}

}  // namespace lockd
