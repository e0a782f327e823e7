// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "chat/DeviceRegistry.h"
#include "google/cloud/bigtable/mutations.h"

namespace chat
{

using ::google::cloud::Status;
using ::google::cloud::StatusOr;

namespace
{

constexpr char kDevice[] = "device";
constexpr Days kMaxAge{30};
constexpr Days kRenewal{7};

std::map<std::string, std::string> ToMap(cbt::Row const& row)
{
    std::map<std::string, std::string> tokens;
    for (auto const& cell : row.cells()) tokens.emplace(cell.column_qualifier(), cell.value());
    return tokens;
}

cbt::Filter Valid()
{
    return FilterBuilder().Family(kDevice).From(NowMillis() - kMaxAge).Newest().Build();
}

}  // namespace

DeviceRegistry::DeviceRegistry(cbt::Table table) : m_table(std::move(table)), m_valid(Valid()) {}  // SAME bigtable-stale-bound

Status DeviceRegistry::Register(std::string const& user, std::string const& device, std::string const& token)
{
    return m_table.Apply(cbt::SingleRowMutation(user, cbt::SetCell(kDevice, device, token)));  // MISTAKE bigtable-missing-timestamp: for 30 days, and not retried
}

Status DeviceRegistry::Renew(std::string const& user, std::string const& device, std::string const& token)
{
    return m_table.Apply(cbt::SingleRowMutation(
        user, cbt::SetCell(kDevice, device, NowMillis() + kRenewal, token)));  // MISTAKE bigtable-lifetime: the family adds 30 days to the week
}

Status DeviceRegistry::Keep(std::string const& user, std::string const& device, std::string const& token)
{
    auto const timestamp = NowMillis() + kRenewal - kMaxAge;
    return m_table.Apply(cbt::SingleRowMutation(
        user, cbt::DeleteFromColumn(kDevice, device),
        cbt::SetCell(kDevice, device, timestamp, token)));  // FINE: a week from now
}

// A device that was reinstalled: what was known of the others is not true either.
Status DeviceRegistry::Reset(std::string const& user, std::string const& device, std::string const& token)
{
    auto const timestamp = NowMillis() + kRenewal - kMaxAge;
    auto wiped = m_table.AsyncApply(cbt::SingleRowMutation(user, cbt::DeleteFromFamily(kDevice)));
    auto stored = m_table.AsyncApply(
        cbt::SingleRowMutation(user, cbt::SetCell(kDevice, device, timestamp, token)));  // MISTAKE bigtable-bulk-entry-order: the delete may come second
    auto status = wiped.get();
    if (!status.ok()) return status;
    return stored.get();
}

Status DeviceRegistry::Replace(std::string const& user, std::string const& device, std::string const& token)
{
    auto const timestamp = NowMillis() + kRenewal - kMaxAge;
    auto status = m_table.AsyncApply(cbt::SingleRowMutation(user, cbt::DeleteFromColumn(kDevice, device))).get();
    if (!status.ok()) return status;
    return m_table
        .AsyncApply(cbt::SingleRowMutation(user, cbt::SetCell(kDevice, device, timestamp, token)))  // FINE: waits for the delete
        .get();
}

StatusOr<std::map<std::string, std::string>> DeviceRegistry::Tokens(std::string const& user)
{
    auto row = m_table.ReadRow(user, m_valid);  // MISTAKE bigtable-stale-bound: the registry is as old as the process
    if (!row) return row.status();
    if (!row->first) return std::map<std::string, std::string>();
    return ToMap(row->second);
}

StatusOr<std::map<std::string, std::string>> DeviceRegistry::TokensForUrgent(std::string const& user)
{
    auto row = m_table.ReadRow(user, Valid());  // FINE: a bound for each call
    if (!row) return row.status();
    if (!row->first) return std::map<std::string, std::string>();
    return ToMap(row->second);
}

StatusOr<int> DeviceRegistry::RemoveExpired(std::string const& prefix)
{
    int removed = 0;
    auto const cutoff = NowMillis() - kMaxAge;
    auto const expired = cbt::Filter::Chain(cbt::Filter::FamilyRegex(kDevice),
                                            cbt::Filter::TimestampRange(Millis(0), cutoff));
    for (auto& row : m_table.ReadRows(cbt::RowSet(cbt::RowRange::Prefix(prefix)), expired))  // FINE: what is expired
    {
        if (!row) return row.status();
        cbt::SingleRowMutation remove(row->row_key());
        for (auto const& cell : row->cells())
        {
            remove.emplace_back(
                cbt::DeleteFromColumn(kDevice, cell.column_qualifier(), Millis(0), cutoff));  // FINE: up to the family's age
        }
        auto status = m_table.Apply(std::move(remove));
        if (!status.ok()) return status;
        ++removed;
    }
    return removed;
}

}  // namespace chat
