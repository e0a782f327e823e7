// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Instances.h"
#include "Statuses.h"
#include <utility>

namespace bigtable_ttl::emulator {

namespace admin = google::bigtable::admin::v2;

namespace {

/// Takes `KIND/NAME` from the front of \p Text; the name is not empty. \p Text
/// then begins behind the next slash, if there is one.
bool takePart(std::string_view Kind, std::string_view &Text) {
  if (Text.substr(0, Kind.size()) != Kind || Text.substr(Kind.size(), 1) != "/")
    return false;
  Text.remove_prefix(Kind.size() + 1);
  const std::size_t End = Text.find('/');
  if (End == 0 || Text.empty())
    return false;
  Text.remove_prefix(End == std::string_view::npos ? Text.size() : End + 1);
  return true;
}

} // namespace

admin::Cluster readyCluster(admin::Cluster Cluster, const std::string &Name) {
  Cluster.set_name(Name);
  Cluster.set_state(admin::Cluster::READY);
  // There is no load, so autoscaling is at its minimum.
  const auto &Scaling =
      Cluster.cluster_config().cluster_autoscaling_config().autoscaling_limits();
  if (Cluster.cluster_config().has_cluster_autoscaling_config())
    Cluster.set_serve_nodes(Scaling.min_serve_nodes());
  return Cluster;
}

void Instance::addOnlyCluster() {
  if (!Clusters.empty())
    return;
  const std::string Name = Proto.name() + "/clusters/emulator";
  admin::Cluster Cluster;
  Cluster.set_serve_nodes(1);
  Clusters[Name] = readyCluster(std::move(Cluster), Name);
}

Instances::Instances(std::shared_ptr<const EmulatorClock> Clock,
                     reference::GcTiming Timing, reference::GcBoundary Boundary)
    : Clock(std::move(Clock)), Boundary(Boundary), Timing(Timing) {}

bool Instances::isInstanceName(std::string_view Name) {
  return takePart("projects", Name) && takePart("instances", Name) &&
         Name.empty();
}

std::shared_ptr<Instance> Instances::find(std::string_view Name) const {
  const std::shared_lock<std::shared_mutex> Lock(Mutex);
  const auto Found = Named.find(Name);
  return Found == Named.end() ? nullptr : Found->second;
}

std::shared_ptr<Instance> Instances::findOrCreate(const std::string &Name) {
  const std::unique_lock<std::shared_mutex> Lock(Mutex);
  std::shared_ptr<Instance> &Found = Named[Name];
  if (!Found)
    Found = make(Name, optionsLocked());
  return Found;
}

std::shared_ptr<Instance> Instances::create(const std::string &Name) {
  const std::unique_lock<std::shared_mutex> Lock(Mutex);
  const auto [Place, IsNew] = Named.try_emplace(Name);
  if (!IsNew)
    return nullptr;
  Place->second = make(Name, optionsLocked());
  return Place->second;
}

bool Instances::erase(const std::string &Name) {
  const std::unique_lock<std::shared_mutex> Lock(Mutex);
  return Named.erase(Name) != 0;
}

InstanceMap Instances::all() const {
  const std::shared_lock<std::shared_mutex> Lock(Mutex);
  return Named;
}

void Instances::restore(InstanceMap To) {
  const std::unique_lock<std::shared_mutex> Lock(Mutex);
  Named = std::move(To);
}

grpc::Status Instances::find(std::string_view Name, TablePlace &Place) const {
  constexpr std::string_view Infix = "/tables/";
  const std::size_t At = Name.find(Infix);
  if (At == std::string_view::npos || !isInstanceName(Name.substr(0, At)))
    return invalidName("a table's name such as projects/P/instances/I/tables/T",
                       std::string(Name));
  Place.Id = Name.substr(At + Infix.size());
  Place.In = find(Name.substr(0, At));
  if (Place.In)
    return grpc::Status::OK;
  return notFound("table", Place.Id);
}

reference::StoreOptions Instances::optionsLocked() const {
  reference::StoreOptions Options;
  Options.clock = Clock;
  Options.gc_timing = Timing;
  Options.gc_boundary = Boundary;
  Options.free_later = [To = Unused](std::shared_ptr<const void> Each) {
    To->add(std::move(Each));
  };
  return Options;
}

reference::StoreOptions Instances::options() const {
  const std::shared_lock<std::shared_mutex> Lock(Mutex);
  return optionsLocked();
}

reference::GcTiming Instances::timing() const {
  const std::shared_lock<std::shared_mutex> Lock(Mutex);
  return Timing;
}

void Instances::setTiming(reference::GcTiming To) {
  const std::unique_lock<std::shared_mutex> Lock(Mutex);
  Timing = To;
  for (const auto &[Name, Each] : Named)
    for (const std::string &Table : Each->Store->ListTables())
      // A table may be deleted at the same time.
      static_cast<void>(Each->Store->SetGcTiming(Table, "", To));
}

std::shared_ptr<Instance> Instances::make(const std::string &Name,
                                          reference::StoreOptions Options) {
  auto Made = std::make_shared<Instance>();
  Made->Store = std::make_shared<reference::Store>(std::move(Options));
  Made->Proto.set_name(Name);
  Made->Proto.set_display_name(Name.substr(Name.rfind('/') + 1));
  Made->Proto.set_state(admin::Instance::READY);
  Made->Proto.set_type(admin::Instance::PRODUCTION);
  return Made;
}

} // namespace bigtable_ttl::emulator
