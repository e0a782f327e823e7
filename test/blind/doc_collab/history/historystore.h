// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef COLLAB_HISTORY_HISTORYSTORE_H
#define COLLAB_HISTORY_HISTORYSTORE_H

#include "core/clock.h"
#include "core/object.h"
#include "google/cloud/bigtable/table.h"
#include <cstdint>

namespace collab {

struct Revision {
    std::int64_t number = 0;
    String patch;
};

class HistoryStore : public Object
{
public:
    explicit HistoryStore(google::cloud::bigtable::Table table, Object *parent = nullptr);

    google::cloud::Status commit(const String &document, const Revision &revision);
    google::cloud::Status importRevision(const String &document, const Revision &revision);
    google::cloud::Status resetHead(const String &document, std::int64_t number);
    google::cloud::StatusOr<std::int64_t> advanceHead(const String &document);
    google::cloud::StatusOr<std::vector<Revision>> range(const String &document, std::int64_t from, std::int64_t to);
    google::cloud::StatusOr<std::vector<Revision>> tail(const String &document, std::int64_t from);
    google::cloud::StatusOr<std::vector<Revision>> lastHour(const String &document);

    google::cloud::Status logActivity(const String &document, const String &what);
    google::cloud::Status logActivities(const String &document, const StringList &whats);
    google::cloud::Status logSteps(const String &document, const StringList &steps);
    google::cloud::StatusOr<std::int64_t> countView(const String &document);
    google::cloud::StatusOr<StringList> activities(const String &document, Msecs window);
    google::cloud::StatusOr<StringList> activitiesThisWeek(const String &document);

private:
    google::cloud::StatusOr<std::vector<Revision>> readRevisions(const String &document,
                                                                 google::cloud::bigtable::Filter filter);
    google::cloud::StatusOr<StringList> readValues(const String &document, google::cloud::bigtable::Filter filter);

    google::cloud::bigtable::Table m_table;
};

} // namespace collab

#endif
