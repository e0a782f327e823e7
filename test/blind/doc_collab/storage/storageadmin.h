// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef COLLAB_STORAGE_STORAGEADMIN_H
#define COLLAB_STORAGE_STORAGEADMIN_H

#include "core/object.h"
#include "google/cloud/bigtable/table_admin.h"
#include "google/cloud/status.h"

namespace collab {

class StorageAdmin : public Object
{
public:
    explicit StorageAdmin(google::cloud::bigtable::TableAdmin admin, Object *parent = nullptr);

    google::cloud::Status createDocsTable();
    google::cloud::Status createAuditTable();
    google::cloud::Status createTrashTable(const String &region, int retentionDays);
    google::cloud::Status shrinkDrafts();
    google::cloud::Status restoreActivityRetention();

    Signal<const String &, google::cloud::Status> tableFailed;

private:
    google::cloud::Status report(const String &table, google::cloud::Status status);

    google::cloud::bigtable::TableAdmin m_admin;
};

} // namespace collab

#endif
