// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The data of the emulator: instances, each with a store for its tables.

#ifndef BIGTABLE_TTL_EMULATOR_INSTANCES_H
#define BIGTABLE_TTL_EMULATOR_INSTANCES_H

#include "Discards.h"
#include "EmulatorClock.h"
#include "google/bigtable/admin/v2/bigtable_table_admin.pb.h"
#include "google/bigtable/admin/v2/instance.pb.h"
#include "google/iam/v1/policy.pb.h"
#include <bigtable_ttl/reference/store.h>
#include <grpcpp/grpcpp.h>
#include <map>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <vector>

namespace bigtable_ttl::emulator {

/// A backup, and what reference::EncodeTable() gave of the table.
struct StoredBackup {
  google::bigtable::admin::v2::Backup Proto;
  std::shared_ptr<const std::string> Bytes;
};

/// An instance. The store locks itself; hold the mutex to use the other
/// members.
struct Instance {
  std::shared_ptr<reference::Store> Store;

  std::mutex Mutex;
  google::bigtable::admin::v2::Instance Proto;
  /// By name, in full.
  std::map<std::string, google::bigtable::admin::v2::Cluster> Clusters;
  std::map<std::string, google::bigtable::admin::v2::AppProfile> AppProfiles;
  /// By the ID of a table, or "" for the instance. An etag is a number.
  std::map<std::string, google::iam::v1::Policy> Policies;
  /// The request that created each table, by its ID: the store does not know
  /// all of it.
  std::map<std::string, google::bigtable::admin::v2::CreateTableRequest> Tables;

  /// By name, in full.
  std::map<std::string, StoredBackup> Backups;
  /// By the ID of a table and their own. An etag is a number.
  std::map<std::string,
           std::map<std::string, google::bigtable::admin::v2::AuthorizedView>>
      Views;

  /// Adds the cluster that clients see if the instance was created without any.
  void addOnlyCluster();

  /// Returns the request that created a table; empty if the table is gone.
  google::bigtable::admin::v2::CreateTableRequest
  madeWith(const std::string &Id) const {
    const auto Found = Tables.find(Id);
    return Found == Tables.end()
               ? google::bigtable::admin::v2::CreateTableRequest()
               : Found->second;
  }
};

/// With that name and what the service says of it.
google::bigtable::admin::v2::Cluster
readyCluster(google::bigtable::admin::v2::Cluster Cluster,
             const std::string &Name);

/// A table that may be there.
struct TablePlace {
  std::shared_ptr<Instance> In;
  std::string Id;
};

using InstanceMap =
    std::map<std::string, std::shared_ptr<Instance>, std::less<>>;

/// Safe to use from several threads.
class Instances {
public:
  Instances(std::shared_ptr<const EmulatorClock> Clock,
            reference::GcTiming Timing, reference::GcBoundary Boundary);

  /// The parts of `projects/P/instances/I`: whether \p Name is of that form.
  static bool isInstanceName(std::string_view Name);

  /// Null if there is none.
  std::shared_ptr<Instance> find(std::string_view Name) const;
  /// As emulators do, an instance is there when a table is made in it.
  std::shared_ptr<Instance> findOrCreate(const std::string &Name);
  /// Null if there is one already.
  std::shared_ptr<Instance> create(const std::string &Name);
  bool erase(const std::string &Name);
  InstanceMap all() const;
  /// Replaces all.
  void restore(InstanceMap To);

  /// Finds \p Name, `projects/P/instances/I/tables/T`, and sets \p Place.
  /// Returns INVALID_ARGUMENT if it has another form, and NOT_FOUND if there is
  /// no such instance.
  grpc::Status find(std::string_view Name, TablePlace &Place) const;

  /// With the emulator's clock, and its boundary.
  reference::StoreOptions options() const;
  reference::GcTiming timing() const;
  /// For all tables, those to come included.
  void setTiming(reference::GcTiming To);

private:
  static std::shared_ptr<Instance> make(const std::string &Name,
                                        reference::StoreOptions Options);
  reference::StoreOptions optionsLocked() const;

  const std::shared_ptr<const EmulatorClock> Clock;
  const reference::GcBoundary Boundary;
  /// Stores may live longer than this.
  const std::shared_ptr<Discards> Unused = std::make_shared<Discards>();
  mutable std::shared_mutex Mutex;
  reference::GcTiming Timing;
  InstanceMap Named;
};

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_INSTANCES_H
