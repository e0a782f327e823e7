// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef COLLAB_SERVER_DOCUMENTSERVER_H
#define COLLAB_SERVER_DOCUMENTSERVER_H

#include "core/object.h"
#include "drafts/draftstore.h"
#include "history/historystore.h"
#include "locks/lockmanager.h"
#include "presence/presencetracker.h"

namespace collab {

struct OpenDocument {
    String title;
    StringList viewers;
    StringList lockedSections;
    StringList drafts;
};

class DocumentServer : public Object
{
public:
    explicit DocumentServer(google::cloud::bigtable::Table docs, google::cloud::bigtable::Table trash);

    google::cloud::StatusOr<OpenDocument> open(const String &document);
    google::cloud::StatusOr<OpenDocument> preview(const String &document);
    google::cloud::StatusOr<OpenDocument> sidebar(const String &document);
    google::cloud::Status rename(const String &document, const String &title);
    google::cloud::Status importTitle(const String &document, const String &title, std::int64_t createdUsecs);
    google::cloud::StatusOr<bool> deleteIfIdle(const String &document);
    google::cloud::StatusOr<bool> editable(const String &document);
    google::cloud::Status close(const String &document, const String &user);

    Signal<const String &> documentOpened;

private:
    google::cloud::StatusOr<OpenDocument> assemble(const String &document, google::cloud::bigtable::Filter filter);

    google::cloud::bigtable::Table m_docs;
    PresenceTracker *m_presence;
    LockManager *m_locks;
    DraftStore *m_drafts;
    HistoryStore *m_history;
};

} // namespace collab

#endif
