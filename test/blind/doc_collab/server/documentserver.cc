// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "server/documentserver.h"
#include "storage/filters.h"
#include "storage/schema.h"

namespace collab {

namespace cbt = ::google::cloud::bigtable;
using google::cloud::Status;
using google::cloud::StatusOr;

DocumentServer::DocumentServer(cbt::Table docs, cbt::Table trash)
    : m_docs(docs),
      m_presence(new PresenceTracker(docs, this)),
      m_locks(new LockManager(docs, this)),
      m_drafts(new DraftStore(docs, std::move(trash), this)),
      m_history(new HistoryStore(std::move(docs), this))
{
    m_presence->viewerLeft.connect([this](const String &document, const String &user) {
        m_history->logActivity(document, user + " left");
    });
}

StatusOr<OpenDocument> DocumentServer::assemble(const String &document, cbt::Filter filter)
{
    const auto row = m_docs.ReadRow(document, std::move(filter));
    if (!row)
        return row.status();
    OpenDocument result;
    if (!row->first)
        return result;
    for (const cbt::Cell &cell : row->second.cells()) {
        if (cell.family_name() == schema::info && cell.column_qualifier() == "title")
            result.title = cell.value();
        else if (cell.family_name() == schema::presence)
            result.viewers.push_back(cell.column_qualifier());
        else if (cell.family_name() == schema::lock)
            result.lockedSections.push_back(cell.column_qualifier());
        else if (cell.family_name() == schema::draft)
            result.drafts.push_back(cell.column_qualifier());
    }
    documentOpened.emitSignal(document);
    return result;
}

StatusOr<OpenDocument> DocumentServer::open(const String &document)
{
    return assemble(document, cbt::Filter::Interleave(
        newestIn(schema::info), // FINE: no expiry
        liveIn("presence|lock"), // FINE: both have expiry timestamps
        liveIn(schema::draft, schema::draftMaxAge))); // FINE: with its own cutoff
}

// For the hover card: title and faces.
StatusOr<OpenDocument> DocumentServer::preview(const String &document)
{
    return assemble(document, cbt::Filter::Latest(1)); // MISTAKE: viewers, locks and drafts that have expired
}

StatusOr<OpenDocument> DocumentServer::sidebar(const String &document)
{
    return assemble(document, liveIn("info|presence|lock")); // MISTAKE: also cuts the title, which does not expire
}

Status DocumentServer::rename(const String &document, const String &title)
{
    return m_docs.Apply(cbt::SingleRowMutation(
        document, cbt::SetCell(schema::info, "title", currentMsecs(), title))); // FINE: free timestamps
}

Status DocumentServer::importTitle(const String &document, const String &title, std::int64_t createdUsecs)
{
    const Msecs created(createdUsecs / 1000);
    return m_docs.Apply(cbt::SingleRowMutation(
        document, cbt::SetCell(schema::info, "title", created, title))); // FINE: no expiry, an old time is welcome
}

// The last viewer may have crashed; then nobody deletes the document's temporary row.
StatusOr<bool> DocumentServer::deleteIfIdle(const String &document)
{
    const auto busy = cbt::Filter::Interleave(liveIn("presence|lock"),
                                              newestIn(schema::draft)); // MISTAKE: expired drafts count as busy
    const auto branch = m_docs.CheckAndMutateRow(document, busy, {}, {cbt::DeleteFromRow()}); // SAME: predicate
    if (!branch)
        return branch.status();
    return *branch == cbt::MutationBranch::kPredicateNotMatched;
}

StatusOr<bool> DocumentServer::editable(const String &document)
{
    const auto filter = cbt::Filter::Condition(liveIn(schema::lock), // FINE: a live lock decides
                                               cbt::Filter::BlockAllFilter(), newestIn(schema::info));
    const auto row = m_docs.ReadRow(document, filter);
    if (!row)
        return row.status();
    return row->first;
}

Status DocumentServer::close(const String &document, const String &user)
{
    Status status = m_presence->leave(document, user);
    if (!status.ok())
        return status;
    return m_locks->releaseAll(document);
}

} // namespace collab
