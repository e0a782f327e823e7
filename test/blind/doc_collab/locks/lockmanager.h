// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef COLLAB_LOCKS_LOCKMANAGER_H
#define COLLAB_LOCKS_LOCKMANAGER_H

#include "core/clock.h"
#include "core/object.h"
#include "google/cloud/bigtable/table.h"

namespace collab {

class LockManager : public Object
{
public:
    explicit LockManager(google::cloud::bigtable::Table table, Object *parent = nullptr);

    google::cloud::StatusOr<bool> tryLock(const String &document, const String &section, const String &user);
    google::cloud::StatusOr<bool> tryLockAll(const String &document, const StringList &sections, const String &user);
    google::cloud::StatusOr<bool> renew(const String &document, const String &section, const String &user);
    google::cloud::Status takeOver(const String &document, const String &section, const String &user);
    google::cloud::Status release(const String &document, const String &section);
    google::cloud::Status releaseAll(const String &document);
    google::cloud::Status sweep(const String &document, const StringList &sections);
    google::cloud::StatusOr<String> holder(const String &document, const String &section);

    Signal<const String &, const String &> lockLost;

private:
    google::cloud::bigtable::Mutation claim(const String &section, const String &user,
                                            Msecs lease) const;

    google::cloud::bigtable::Table m_table;
};

} // namespace collab

#endif
