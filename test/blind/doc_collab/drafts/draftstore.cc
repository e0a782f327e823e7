// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "drafts/draftstore.h"
#include "storage/filters.h"
#include "storage/schema.h"

namespace collab {

namespace cbt = ::google::cloud::bigtable;
using google::cloud::Status;
using google::cloud::StatusOr;

namespace {

const Msecs guestLifetime = std::chrono::hours(24);
const Msecs autosaveLifetime = std::chrono::hours(6);
const Msecs conflictLifetime = std::chrono::hours(3 * 24);

// Both sides of the trash: a cell of the one family as a cell of the other, which expires at the same instant.
Msecs moved(const cbt::Cell &cell, Msecs fromMaxAge, Msecs toMaxAge)
{
    return std::chrono::duration_cast<Msecs>(cell.timestamp()) + fromMaxAge - toMaxAge;
}

} // namespace

DraftStore::DraftStore(cbt::Table docs, cbt::Table trash, Object *parent)
    : Object(parent), m_docs(std::move(docs)), m_trash(std::move(trash))
{
    setObjectName("drafts");
}

cbt::SingleRowMutation DraftStore::replace(const String &document, const Draft &draft, Msecs stamp) const
{
    return cbt::SingleRowMutation(document, cbt::DeleteFromColumn(schema::draft, draft.user),
                                  cbt::SetCell(schema::draft, draft.user, stamp, draft.text));
}

Status DraftStore::save(const String &document, const Draft &draft)
{
    return m_docs.Apply(replace(document, draft, currentMsecs())); // FINE: now lives for the default of 14 days
}

Status DraftStore::saveGuest(const String &document, const Draft &draft)
{
    return m_docs.Apply(
        replace(document, draft, stampFor(guestLifetime, schema::draftMaxAge))); // FINE: expires in a day
}

// The editor sends one of these every few seconds; they are worth little after a working day.
Status DraftStore::autosave(const String &document, const Draft &draft)
{
    const Msecs until = expiryAfter(draft.keepFor.value_or(autosaveLifetime));
    return m_docs.Apply(replace(document, draft, until)); // MISTAKE: 14 days must be taken off
}

Status DraftStore::saveConflict(const String &document, const Draft &mine, const Draft &theirs)
{
    Draft copy = mine;
    copy.user = mine.user + ".conflict";
    const Msecs stamp = stampFor(schema::draftMaxAge, conflictLifetime); // MISTAKE: arguments the wrong way round
    Status status = m_docs.Apply(replace(document, copy, stamp)); // SAME: stamp is used here
    if (!status.ok())
        return status;
    copy = theirs;
    copy.user = mine.user + ".theirs";
    const Msecs theirStamp = stampFor(conflictLifetime, schema::draftMaxAge); // FINE: three days from now
    return m_docs.Apply(replace(document, copy, theirStamp));
}

Status DraftStore::clearAndSave(const String &document, const Draft &draft)
{
    cbt::BulkMutation bulk;
    bulk.emplace_back(cbt::SingleRowMutation(document, cbt::DeleteFromFamily(schema::draft)));
    bulk.emplace_back(replace(document, draft, currentMsecs())); // MISTAKE: entries of one row in any order
    for (const cbt::FailedMutation &failure : m_docs.BulkApply(std::move(bulk)))
        return failure.status();
    return Status();
}

Status DraftStore::discardWithNote(const String &document, const String &user, const String &note)
{
    cbt::SingleRowMutation mutation(document);
    mutation.emplace_back(cbt::SetCell(schema::draft, user, currentMsecs(), note)); // MISTAKE: deleted by the next
    mutation.emplace_back(cbt::DeleteFromColumn(schema::draft, user)); // SAME: after the write
    return m_docs.Apply(std::move(mutation));
}

StatusOr<String> DraftStore::load(const String &document, const String &user)
{
    const auto filter = cbt::Filter::Chain(liveIn(schema::draft), // MISTAKE: bound without the 14 days
                                           cbt::Filter::ColumnName(schema::draft, user), cbt::Filter::Latest(1));
    const auto row = m_docs.ReadRow(document, filter); // SAME: filter is used here
    if (!row)
        return row.status();
    if (!row->first || row->second.cells().empty())
        return String();
    return row->second.cells().front().value();
}

StatusOr<StringList> DraftStore::authors(const String &document)
{
    const auto row = m_docs.ReadRow(document, liveIn(schema::draft, schema::draftMaxAge)); // FINE: with the 14 days
    if (!row)
        return row.status();
    StringList result;
    if (row->first) {
        for (const cbt::Cell &cell : row->second.cells())
            result.push_back(cell.column_qualifier());
    }
    return result;
}

bool DraftStore::hasDrafts(const String &document)
{
    const auto row = m_docs.ReadRow(document, newestIn(schema::draft)); // FINE: isKept() asks for each cell
    if (!row || !row->first)
        return false;
    for (const cbt::Cell &cell : row->second.cells()) {
        if (isKept(cell))
            return true;
    }
    return false;
}

bool DraftStore::isKept(const cbt::Cell &cell) const
{
    return cell.timestamp() + schema::draftMaxAge > currentMsecs(); // FINE: expires 14 days after its timestamp
}

// False once the draft has expired; the editor then drops its copy.
bool DraftStore::isFresh(const cbt::Cell &cell) const
{
    return cell.timestamp() > currentMsecs(); // MISTAKE: the expiry is the timestamp + 14 days
}

Status DraftStore::moveToTrash(const String &document)
{
    const auto row = m_docs.ReadRow(document, liveIn(schema::draft, schema::draftMaxAge));
    if (!row)
        return row.status();
    if (!row->first)
        return Status();
    cbt::SingleRowMutation mutation(document);
    for (const cbt::Cell &cell : row->second.cells()) {
        const Msecs stamp = std::chrono::duration_cast<Msecs>(cell.timestamp());
        mutation.emplace_back(cbt::SetCell(
            schema::draft, cell.column_qualifier(),
            stamp - schema::trashMaxAge, cell.value())); // MISTAKE: the old age of 14 days is not added
    }
    Status status = m_trash.Apply(std::move(mutation));
    if (!status.ok())
        return status;
    return m_docs.Apply(cbt::SingleRowMutation(document, cbt::DeleteFromFamily(schema::draft)));
}

Status DraftStore::restoreFromTrash(const String &document)
{
    const auto row = m_trash.ReadRow(document, liveIn(schema::draft, schema::trashMaxAge)); // FINE: trash lives 30 days
    if (!row)
        return row.status();
    if (!row->first)
        return Status();
    cbt::SingleRowMutation mutation(document);
    for (const cbt::Cell &cell : row->second.cells()) {
        mutation.emplace_back(cbt::SetCell(
            schema::draft, cell.column_qualifier(),
            moved(cell, schema::trashMaxAge, schema::draftMaxAge), cell.value())); // FINE: the same expiry
    }
    return m_docs.Apply(std::move(mutation));
}

} // namespace collab
