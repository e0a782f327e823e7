// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef COLLAB_DRAFTS_DRAFTSTORE_H
#define COLLAB_DRAFTS_DRAFTSTORE_H

#include "core/clock.h"
#include "core/object.h"
#include "google/cloud/bigtable/table.h"
#include <optional>

namespace collab {

struct Draft {
    String user;
    String text;
    std::optional<Msecs> keepFor;
};

class DraftStore : public Object
{
public:
    DraftStore(google::cloud::bigtable::Table docs, google::cloud::bigtable::Table trash, Object *parent = nullptr);

    google::cloud::Status save(const String &document, const Draft &draft);
    google::cloud::Status saveGuest(const String &document, const Draft &draft);
    google::cloud::Status autosave(const String &document, const Draft &draft);
    google::cloud::Status saveConflict(const String &document, const Draft &mine, const Draft &theirs);
    google::cloud::Status clearAndSave(const String &document, const Draft &draft);
    google::cloud::Status discardWithNote(const String &document, const String &user, const String &note);
    google::cloud::StatusOr<String> load(const String &document, const String &user);
    google::cloud::StatusOr<StringList> authors(const String &document);
    bool hasDrafts(const String &document);
    bool isFresh(const google::cloud::bigtable::Cell &cell) const;
    bool isKept(const google::cloud::bigtable::Cell &cell) const;
    google::cloud::Status moveToTrash(const String &document);
    google::cloud::Status restoreFromTrash(const String &document);

private:
    google::cloud::bigtable::SingleRowMutation replace(const String &document, const Draft &draft, Msecs stamp) const;

    google::cloud::bigtable::Table m_docs;
    google::cloud::bigtable::Table m_trash;
};

} // namespace collab

#endif
