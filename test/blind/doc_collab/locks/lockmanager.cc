// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "locks/lockmanager.h"
#include "storage/filters.h"
#include "storage/schema.h"

namespace collab {

namespace cbt = ::google::cloud::bigtable;
using google::cloud::Status;
using google::cloud::StatusOr;

namespace {

cbt::Filter sectionFilter(const String &section)
{
    return cbt::Filter::ColumnName(schema::lock, section);
}

cbt::Filter heldFilter(const String &section)
{
    return cbt::Filter::Chain(sectionFilter(section), cbt::Filter::TimestampRange(firstLive(), Msecs::zero()));
}

cbt::Filter heldBy(cbt::Filter lock, const String &user)
{
    return cbt::Filter::Chain(std::move(lock), cbt::Filter::ValueRangeClosed(user, user));
}

} // namespace

LockManager::LockManager(cbt::Table table, Object *parent) : Object(parent), m_table(std::move(table))
{
    setObjectName("locks");
}

cbt::Mutation LockManager::claim(const String &section, const String &user, Msecs lease) const
{
    return cbt::SetCell(schema::lock, section, expiryAfter(lease), user);
}

StatusOr<bool> LockManager::tryLock(const String &document, const String &section, const String &user)
{
    const auto branch = m_table.CheckAndMutateRow(document, heldFilter(section), {}, // FINE: only live locks match
                                                  {claim(section, user, schema::lockLease)}); // FINE: two minutes
    if (!branch)
        return branch.status();
    return *branch == cbt::MutationBranch::kPredicateNotMatched;
}

// All or nothing: used when a paragraph is moved between sections.
StatusOr<bool> LockManager::tryLockAll(const String &document, const StringList &sections, const String &user)
{
    if (sections.size() < 2)
        return Status(google::cloud::StatusCode::kInvalidArgument, "needs two sections");
    std::vector<cbt::Filter> anyHeld;
    std::vector<cbt::Mutation> claims;
    for (const String &section : sections) {
        anyHeld.push_back(sectionFilter(section));
        claims.push_back(claim(section, user, schema::lockLease));
    }
    const auto predicate = cbt::Filter::InterleaveFromRange(anyHeld.begin(), anyHeld.end());
    const auto branch = m_table.CheckAndMutateRow(document, predicate, {}, claims); // MISTAKE: expired locks match
    if (!branch)
        return branch.status();
    return *branch == cbt::MutationBranch::kPredicateNotMatched;
}

StatusOr<bool> LockManager::renew(const String &document, const String &section, const String &user)
{
    const Msecs renewed = currentMsecs();
    std::vector<cbt::Mutation> extend;
    extend.push_back(cbt::SetCell(schema::lock, section, renewed, user)); // MISTAKE: now, not now + lease
    const auto branch = m_table.CheckAndMutateRow(document, heldBy(heldFilter(section), user), extend, {});
    if (!branch)
        return branch.status();
    const bool kept = *branch == cbt::MutationBranch::kPredicateMatched;
    if (!kept)
        lockLost.emitSignal(document, section);
    return kept;
}

// An administrator takes the section and gets extra time to repair it.
Status LockManager::takeOver(const String &document, const String &section, const String &user)
{
    cbt::SingleRowMutation mutation(document);
    mutation.emplace_back(cbt::DeleteFromColumn(schema::lock, section));
    mutation.emplace_back(claim(section, user, 5 * schema::lockLease)); // MISTAKE: a lock lives exactly 2 minutes
    return m_table.Apply(std::move(mutation));
}

Status LockManager::release(const String &document, const String &section)
{
    const Msecs now = currentMsecs();
    auto drop = cbt::DeleteFromColumn(schema::lock, section, Msecs(0), now); // MISTAKE: a held lock is later than now
    return m_table.Apply(cbt::SingleRowMutation(document, std::move(drop)));
}

Status LockManager::releaseAll(const String &document)
{
    return m_table.Apply(
        cbt::SingleRowMutation(document, cbt::DeleteFromFamily(schema::lock))); // FINE: the whole family
}

// Removes what has expired, so that rows stay small.
Status LockManager::sweep(const String &document, const StringList &sections)
{
    cbt::SingleRowMutation mutation(document);
    const Msecs now = currentMsecs();
    for (const String &section : sections)
        mutation.emplace_back(cbt::DeleteFromColumnEndingAt(schema::lock, section, now)); // FINE: only expired ones
    return m_table.Apply(std::move(mutation));
}

StatusOr<String> LockManager::holder(const String &document, const String &section)
{
    const auto row = m_table.ReadRow(document, heldFilter(section)); // FINE: live cells only
    if (!row)
        return row.status();
    if (!row->first || row->second.cells().empty())
        return String();
    return row->second.cells().front().value();
}

} // namespace collab
