// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef COLLAB_PRESENCE_PRESENCETRACKER_H
#define COLLAB_PRESENCE_PRESENCETRACKER_H

#include "core/clock.h"
#include "core/object.h"
#include "google/cloud/bigtable/table.h"
#include <map>

namespace collab {

struct PresenceOptions {
    String state = "active";
    String cursor;
    Msecs lifetime = std::chrono::minutes(2);
};

struct Viewer {
    String user;
    String state;
};

class PresenceTracker : public Object
{
public:
    PresenceTracker(google::cloud::bigtable::Table table, Object *parent = nullptr);

    google::cloud::Status publish(const String &document, const String &user, const PresenceOptions &options);
    google::cloud::Status heartbeat(const String &document, const String &user);
    google::cloud::Status markAway(const String &document, const String &user);
    google::cloud::Status markPresenting(const String &document, const String &user);
    google::cloud::Status ping(const String &document, const String &user);
    google::cloud::Status leave(const String &document, const String &user);

    std::vector<Viewer> viewers(const String &document);
    std::vector<Viewer> firstViewers(const String &document, int count);
    std::vector<Viewer> avatars(const String &document, int count);
    bool isPresent(const String &document, const String &user);
    std::map<String, int> crowdedDocuments(const String &prefix);

    Signal<const String &, const String &> viewerLeft;

private:
    std::vector<Viewer> readViewers(const String &document, google::cloud::bigtable::Filter filter);

    google::cloud::bigtable::Table m_table;
    google::cloud::bigtable::Filter m_liveFilter;
};

} // namespace collab

#endif
