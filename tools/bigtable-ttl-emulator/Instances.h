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

/// A backup, with its table as encoded by reference::EncodeTable().
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
  /// Clusters by full name, and app profiles.
  std::map<std::string, google::bigtable::admin::v2::Cluster> Clusters;
  std::map<std::string, google::bigtable::admin::v2::AppProfile> AppProfiles;
  /// Policies by the ID of a table, or "" for the instance. Their etags are
  /// numbers.
  std::map<std::string, google::iam::v1::Policy> Policies;
  /// The request that created each table, by the table's ID. The store does not
  /// contain all of its fields.
  std::map<std::string, google::bigtable::admin::v2::CreateTableRequest> Tables;

  /// Backups by full name.
  std::map<std::string, StoredBackup> Backups;
  /// Views by the ID of their table and their own ID. Their etags are numbers.
  std::map<std::string,
           std::map<std::string, google::bigtable::admin::v2::AuthorizedView>>
      Views;

  /// Adds the cluster that clients see if the instance was created without one.
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

/// Returns \p Cluster with \p Name and the fields that the service sets.
google::bigtable::admin::v2::Cluster
readyCluster(google::bigtable::admin::v2::Cluster Cluster,
             const std::string &Name);

/// The location of a table, which may not exist.
struct TablePlace {
  std::shared_ptr<Instance> In;
  std::string Id;
};

using InstanceMap =
    std::map<std::string, std::shared_ptr<Instance>, std::less<>>;

/// All instances. Safe to use from several threads.
class Instances {
public:
  Instances(std::shared_ptr<const EmulatorClock> Clock,
            reference::GcTiming Timing, reference::GcBoundary Boundary);

  /// Returns true if \p Name has the form `projects/P/instances/I`.
  static bool isInstanceName(std::string_view Name);

  /// Returns the instance, or null if it does not exist.
  std::shared_ptr<Instance> find(std::string_view Name) const;
  /// Returns the instance, and creates it if necessary: as in other emulators,
  /// creating a table also creates its instance.
  std::shared_ptr<Instance> findOrCreate(const std::string &Name);
  /// Creates an instance. Returns null if it already exists.
  std::shared_ptr<Instance> create(const std::string &Name);
  bool erase(const std::string &Name);
  InstanceMap all() const;
  /// Replaces all instances.
  void restore(InstanceMap To);

  /// Finds \p Name, `projects/P/instances/I/tables/T`, and sets \p Place.
  /// Returns INVALID_ARGUMENT if \p Name has another form, and NOT_FOUND if the
  /// instance does not exist.
  grpc::Status find(std::string_view Name, TablePlace &Place) const;

  /// Returns the options of stores, with the emulator's clock and boundary.
  reference::StoreOptions options() const;
  reference::GcTiming timing() const;
  /// Sets the timing for all tables, including future ones.
  void setTiming(reference::GcTiming To);

private:
  static std::shared_ptr<Instance> make(const std::string &Name,
                                        reference::StoreOptions Options);
  reference::StoreOptions optionsLocked() const;

  const std::shared_ptr<const EmulatorClock> Clock;
  const reference::GcBoundary Boundary;
  /// Shared, because stores may outlive this.
  const std::shared_ptr<Discards> Unused = std::make_shared<Discards>();
  mutable std::shared_mutex Mutex;
  reference::GcTiming Timing;
  InstanceMap Named;
};

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_INSTANCES_H
