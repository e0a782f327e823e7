// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "chat/Invites.h"
#include "google/cloud/bigtable/mutations.h"

namespace chat
{

using ::google::cloud::Status;
using ::google::cloud::StatusOr;

namespace
{

constexpr std::chrono::hours kValid{48};
constexpr std::chrono::hours kValidForPartners{24 * 30};

bool Matched(cbt::MutationBranch branch) { return branch == cbt::MutationBranch::kPredicateMatched; }

}  // namespace

Status Invites::Create(Invite const& invite)
{
    auto const expires = NowMillis() + kValid;
    return m_table.Apply(cbt::SingleRowMutation(
        invite.room, cbt::SetCell("invite", "code:" + invite.code, expires, invite.from)));  // FINE: two days from now
}

// The link of a room is the same for all; a partner's is valid for longer.
Status Invites::CreateLink(Invite const& invite)
{
    auto const now = NowMillis();
    auto const expires = invite.forPartner ? now + kValidForPartners : now + kValid;
    return m_table.Apply(cbt::SingleRowMutation(
        invite.room, cbt::SetCell("invite", "link", expires, invite.code),  // MISTAKE bigtable-shadowed-overwrite: a link for two days stays hidden behind a partner's
        cbt::SetCell("invite", "link-from", expires, invite.from)));  // SAME bigtable-shadowed-overwrite
}

Status Invites::Extend(Invite const& invite)
{
    return m_table.Apply(cbt::SingleRowMutation(
        invite.room, cbt::SetCell("invite", "link", NowMillis() + kValid, invite.code)));  // MISTAKE bigtable-torn-record: the link without whom it is from
}

StatusOr<bool> Invites::Accept(Invite const& invite)
{
    auto const column = "code:" + invite.code;
    auto branch = m_table.CheckAndMutateRow(
        invite.room, cbt::Filter::ColumnName("invite", column),  // MISTAKE bigtable-unfiltered-read: accepts an expired code
        {cbt::DeleteFromColumn("invite", column)}, {});
    if (!branch) return branch.status();
    return Matched(*branch);
}

StatusOr<bool> Invites::AcceptLink(Invite const& invite)
{
    auto row = m_table.ReadRow(invite.room,
                               FilterBuilder().Column("invite", "link").From(NowMillis()).Newest().Build());  // FINE: links that are valid
    if (!row) return row.status();
    if (!row->first) return false;
    for (auto const& cell : row->second.cells())
    {
        if (cell.value() == invite.code) return true;
    }
    return false;
}

Status Invites::Revoke(Invite const& invite)
{
    cbt::SingleRowMutation mutation(invite.room);
    cbt::DeleteFromColumn("invite", "code:" + invite.code);  // MISTAKE bigtable-discarded-filter: never added to the mutation
    mutation.emplace_back(cbt::SetCell("pin", "revoked", Millis(0), invite.code));
    return m_table.Apply(std::move(mutation));
}

// Nobody needs to know whether there was such a code.
Status Invites::RevokeQuietly(Invite const& invite)
{
    auto const column = "code:" + invite.code;
    auto branch = m_table.CheckAndMutateRow(invite.room, cbt::Filter::ColumnName("invite", column),  // FINE: only deletes
                                            {cbt::DeleteFromColumn("invite", column)}, {});
    return branch ? Status() : branch.status();
}

Status Invites::RevokeLink(std::string const& room)
{
    return m_table.Apply(cbt::SingleRowMutation(room, cbt::DeleteFromColumn("invite", "link"),
                                                cbt::DeleteFromColumn("invite", "link-from")));
}

}  // namespace chat
