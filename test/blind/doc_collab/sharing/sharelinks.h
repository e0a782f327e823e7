// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef COLLAB_SHARING_SHARELINKS_H
#define COLLAB_SHARING_SHARELINKS_H

#include "core/clock.h"
#include "core/object.h"
#include "google/cloud/bigtable/client.h"
#include "google/cloud/bigtable/table.h"
#include <cstdint>
#include <ctime>
#include <map>
#include <unordered_map>

namespace collab {

// What the web front end sends.
struct ShareRequest {
    String document;
    String token;
    Msecs lifetime = Msecs::zero(); // zero: for as long as possible
    std::int64_t untilUnixSeconds = 0;
};

class ShareLinks : public Object
{
public:
    ShareLinks(google::cloud::bigtable::Table table, google::cloud::bigtable::Client client,
               google::cloud::bigtable::InstanceResource instance, Object *parent = nullptr);

    google::cloud::Status create(const ShareRequest &request);
    google::cloud::Status createUntil(const ShareRequest &request);
    google::cloud::Status createForWeek(const String &document, const String &token);
    google::cloud::Status createOneTime(const String &document, const String &token);
    google::cloud::Status expireSoon(const String &document, const String &token);
    google::cloud::Status prolong(const String &document, const String &token, Msecs lifetime);
    google::cloud::StatusOr<bool> accept(const String &document, const String &token);
    google::cloud::StatusOr<int> linksOf(const String &document);
    google::cloud::StatusOr<std::map<String, int>> linkReport();
    google::cloud::StatusOr<std::map<String, int>> liveLinkReport();
    google::cloud::Status audit(const String &document, const String &what);
    google::cloud::Status auditLater(const String &document, const String &what, Msecs delay);

private:
    google::cloud::Status put(const String &document, const String &token, Msecs until);
    google::cloud::StatusOr<std::map<String, int>> count(
        google::cloud::bigtable::SqlStatement statement,
        std::unordered_map<String, google::cloud::bigtable::Value> params);

    google::cloud::bigtable::Table m_table;
    google::cloud::bigtable::Client m_client;
    google::cloud::bigtable::InstanceResource m_instance;
};

// The table with which the links are made: writes here are small, so that all of them may be retried.
google::cloud::bigtable::Table makeShareTable(std::shared_ptr<google::cloud::bigtable::DataConnection> connection,
                                              const String &project, const String &instance);

} // namespace collab

#endif
