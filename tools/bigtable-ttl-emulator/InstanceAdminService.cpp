// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "InstanceAdminService.h"
#include "FieldMasks.h"
#include "Iam.h"
#include "Reactors.h"
#include "Statuses.h"
#include "Views.h"
#include <algorithm>
#include <google/protobuf/util/field_mask_util.h>

namespace bigtable_ttl::emulator {

namespace admin = google::bigtable::admin::v2;
namespace iam = google::iam::v1;
using google::longrunning::Operation;
using google::protobuf::Empty;
using google::protobuf::util::FieldMaskUtil;

namespace {

/// The instance of `INSTANCE/clusters/C` or `INSTANCE/appProfiles/A`.
std::string instanceOf(const std::string &Name, const char *Infix) {
  return Name.substr(0, Name.find(Infix));
}

/// Calls \p Work with the instance while it is locked.
template <typename Function>
grpc::Status with(const Emulator &In, const std::string &Name, Function Work) {
  if (!Instances::isInstanceName(Name))
    return invalidInstanceName(Name);
  const auto Found = In.Held.find(Name);
  if (!Found)
    return notFound("instance", Name);
  const std::lock_guard<std::mutex> Lock(Found->Mutex);
  return Work(*Found);
}

/// Calls \p Work with the cluster while its instance is locked.
template <typename Function>
grpc::Status withCluster(const Emulator &In, const std::string &Name,
                         Function Work) {
  return with(In, instanceOf(Name, "/clusters/"), [&](Instance &Of) {
    Of.addOnlyCluster();
    const auto Found = Of.Clusters.find(Name);
    if (Found == Of.Clusters.end())
      return notFound("cluster", Name);
    return Work(Found->second);
  });
}

template <typename Proto>
grpc::Status merge(const Proto &From, const google::protobuf::FieldMask &Mask,
                   Proto &To) {
  for (const std::string &Path : Mask.paths())
    if (!FieldMaskUtil::IsValidPath<Proto>(Path) || Path == "name")
      return invalid("update_mask: '" + Path + "' cannot be updated");
  replaceMasked(From, Mask, To);
  return grpc::Status::OK;
}

} // namespace

grpc::ServerUnaryReactor *InstanceAdminService::CreateInstance(
    grpc::CallbackServerContext *Context,
    const admin::CreateInstanceRequest *Request, Operation *Response) {
  return answer(In, Context,
                "google.bigtable.admin.v2.BigtableInstanceAdmin/CreateInstance",
                *Request, "", [this, Request, Response] {
                  const std::string Name = Request->parent() + "/instances/" +
                                           Request->instance_id();
                  if (!Instances::isInstanceName(Name))
                    return invalid("expected parent and instance_id to make "
                                   "projects/P/instances/I, but got '" +
                                   Name + "'");
                  const auto Made = In.Held.create(Name);
                  if (!Made)
                    return alreadyExists("instance", Name);
                  const std::lock_guard<std::mutex> Lock(Made->Mutex);
                  const admin::Instance Default = Made->Proto;
                  Made->Proto.MergeFrom(Request->instance());
                  Made->Proto.set_name(Name);
                  Made->Proto.set_state(Default.state());
                  for (const auto &[Id, Cluster] : Request->clusters()) {
                    const std::string ClusterName = Name + "/clusters/" + Id;
                    Made->Clusters[ClusterName] =
                        readyCluster(Cluster, ClusterName);
                  }
                  admin::CreateInstanceMetadata Metadata;
                  *Metadata.mutable_original_request() = *Request;
                  *Response = In.Done.done(Metadata, Made->Proto);
                  return grpc::Status::OK;
                });
}

grpc::ServerUnaryReactor *
InstanceAdminService::GetInstance(grpc::CallbackServerContext *Context,
                                  const admin::GetInstanceRequest *Request,
                                  admin::Instance *Response) {
  return answer(In, Context,
                "google.bigtable.admin.v2.BigtableInstanceAdmin/GetInstance",
                *Request, "", [this, Request, Response] {
                  return with(In, Request->name(), [&](Instance &Found) {
                    *Response = Found.Proto;
                    return grpc::Status::OK;
                  });
                });
}

grpc::ServerUnaryReactor *
InstanceAdminService::ListInstances(grpc::CallbackServerContext *Context,
                                    const admin::ListInstancesRequest *Request,
                                    admin::ListInstancesResponse *Response) {
  return answer(In, Context,
                "google.bigtable.admin.v2.BigtableInstanceAdmin/ListInstances",
                *Request, "", [this, Request, Response] {
                  const std::string Prefix = Request->parent() + "/instances/";
                  if (!Instances::isInstanceName(Prefix + "I"))
                    return invalidName("a project's name such as projects/P",
                                       Request->parent());
                  for (const auto &[Name, Each] : In.Held.all()) {
                    const std::lock_guard<std::mutex> Lock(Each->Mutex);
                    if (Name.compare(0, Prefix.size(), Prefix) == 0)
                      *Response->add_instances() = Each->Proto;
                  }
                  return grpc::Status::OK;
                });
}

grpc::ServerUnaryReactor *
InstanceAdminService::UpdateInstance(grpc::CallbackServerContext *Context,
                                     const admin::Instance *Request,
                                     admin::Instance *Response) {
  return answer(In, Context,
                "google.bigtable.admin.v2.BigtableInstanceAdmin/UpdateInstance",
                *Request, "", [this, Request, Response] {
                  return with(In, Request->name(), [&](Instance &Found) {
                    Found.Proto.MergeFrom(*Request);
                    *Response = Found.Proto;
                    return grpc::Status::OK;
                  });
                });
}

grpc::ServerUnaryReactor *InstanceAdminService::PartialUpdateInstance(
    grpc::CallbackServerContext *Context,
    const admin::PartialUpdateInstanceRequest *Request, Operation *Response) {
  return answer(
      In, Context,
      "google.bigtable.admin.v2.BigtableInstanceAdmin/PartialUpdateInstance",
      *Request, "", [this, Request, Response] {
        return with(In, Request->instance().name(), [&](Instance &Found) {
          grpc::Status Status =
              merge(Request->instance(), Request->update_mask(), Found.Proto);
          if (!Status.ok())
            return Status;
          admin::UpdateInstanceMetadata Metadata;
          *Metadata.mutable_original_request() = *Request;
          *Response = In.Done.done(Metadata, Found.Proto);
          return Status;
        });
      });
}

grpc::ServerUnaryReactor *InstanceAdminService::DeleteInstance(
    grpc::CallbackServerContext *Context,
    const admin::DeleteInstanceRequest *Request, Empty * /*Response*/) {
  return answer(In, Context,
                "google.bigtable.admin.v2.BigtableInstanceAdmin/DeleteInstance",
                *Request, "", [this, Request] {
                  grpc::Status Status =
                      with(In, Request->name(), [&](const Instance &Found) {
                        for (const auto &[Id, Made] : Found.Tables)
                          if (Made.table().deletion_protection())
                            return isProtected(Id);
                          else if (hasProtectedView(Found, Id))
                            return grpc::Status(
                                grpc::StatusCode::FAILED_PRECONDITION,
                                "an authorized view of table '" + Id +
                                    "' has deletion_protection");
                        return grpc::Status::OK;
                      });
                  if (Status.ok() && !In.Held.erase(Request->name()))
                    return notFound("instance", Request->name());
                  return Status;
                });
}

grpc::ServerUnaryReactor *
InstanceAdminService::CreateCluster(grpc::CallbackServerContext *Context,
                                    const admin::CreateClusterRequest *Request,
                                    Operation *Response) {
  return answer(In, Context,
                "google.bigtable.admin.v2.BigtableInstanceAdmin/CreateCluster",
                *Request, "", [this, Request, Response] {
                  return with(In, Request->parent(), [&](Instance &Found) {
                    const std::string Name = Request->parent() + "/clusters/" +
                                             Request->cluster_id();
                    const auto [Place, IsNew] =
                        Found.Clusters.try_emplace(Name);
                    if (!IsNew)
                      return alreadyExists("cluster", Name);
                    Place->second = readyCluster(Request->cluster(), Name);
                    admin::CreateClusterMetadata Metadata;
                    *Metadata.mutable_original_request() = *Request;
                    *Response = In.Done.done(Metadata, Place->second);
                    return grpc::Status::OK;
                  });
                });
}

grpc::ServerUnaryReactor *
InstanceAdminService::GetCluster(grpc::CallbackServerContext *Context,
                                 const admin::GetClusterRequest *Request,
                                 admin::Cluster *Response) {
  return answer(
      In, Context, "google.bigtable.admin.v2.BigtableInstanceAdmin/GetCluster",
      *Request, "", [this, Request, Response] {
        return withCluster(In, Request->name(),
                           [&](const admin::Cluster &Found) {
                             *Response = Found;
                             return grpc::Status::OK;
                           });
      });
}

grpc::ServerUnaryReactor *
InstanceAdminService::ListClusters(grpc::CallbackServerContext *Context,
                                   const admin::ListClustersRequest *Request,
                                   admin::ListClustersResponse *Response) {
  return answer(In, Context,
                "google.bigtable.admin.v2.BigtableInstanceAdmin/ListClusters",
                *Request, "", [this, Request, Response] {
                  // "projects/P/instances/-" means all instances of the
                  // project.
                  const std::string &Parent = Request->parent();
                  const bool IsAll = !Parent.empty() && Parent.back() == '-';
                  const std::string Prefix =
                      IsAll ? Parent.substr(0, Parent.size() - 1) : Parent;
                  if (!Instances::isInstanceName(Parent))
                    return invalidInstanceName(Parent);
                  if (!IsAll && !In.Held.find(Parent))
                    return notFound("instance", Parent);
                  for (const auto &[Name, Each] : In.Held.all()) {
                    if (IsAll ? Name.compare(0, Prefix.size(), Prefix) != 0
                              : Name != Prefix)
                      continue;
                    const std::lock_guard<std::mutex> Lock(Each->Mutex);
                    Each->addOnlyCluster();
                    for (const auto &[ClusterName, Cluster] : Each->Clusters)
                      *Response->add_clusters() = Cluster;
                  }
                  return grpc::Status::OK;
                });
}

grpc::ServerUnaryReactor *
InstanceAdminService::UpdateCluster(grpc::CallbackServerContext *Context,
                                    const admin::Cluster *Request,
                                    Operation *Response) {
  return answer(In, Context,
                "google.bigtable.admin.v2.BigtableInstanceAdmin/UpdateCluster",
                *Request, "", [this, Request, Response] {
                  return withCluster(
                      In, Request->name(), [&](admin::Cluster &Found) {
                        Found.MergeFrom(*Request);
                        Found = readyCluster(std::move(Found), Request->name());
                        admin::UpdateClusterMetadata Metadata;
                        *Metadata.mutable_original_request() = *Request;
                        *Response = In.Done.done(Metadata, Found);
                        return grpc::Status::OK;
                      });
                });
}

grpc::ServerUnaryReactor *InstanceAdminService::PartialUpdateCluster(
    grpc::CallbackServerContext *Context,
    const admin::PartialUpdateClusterRequest *Request, Operation *Response) {
  return answer(
      In, Context,
      "google.bigtable.admin.v2.BigtableInstanceAdmin/PartialUpdateCluster",
      *Request, "", [this, Request, Response] {
        const std::string &Name = Request->cluster().name();
        return withCluster(In, Name, [&](admin::Cluster &Found) {
          grpc::Status Status =
              merge(Request->cluster(), Request->update_mask(), Found);
          if (!Status.ok())
            return Status;
          Found = readyCluster(std::move(Found), Name);
          admin::PartialUpdateClusterMetadata Metadata;
          *Metadata.mutable_original_request() = *Request;
          *Response = In.Done.done(Metadata, Found);
          return Status;
        });
      });
}

grpc::ServerUnaryReactor *
InstanceAdminService::DeleteCluster(grpc::CallbackServerContext *Context,
                                    const admin::DeleteClusterRequest *Request,
                                    Empty * /*Response*/) {
  return answer(In, Context,
                "google.bigtable.admin.v2.BigtableInstanceAdmin/DeleteCluster",
                *Request, "", [this, Request] {
                  return with(
                      In, instanceOf(Request->name(), "/clusters/"),
                      [&](Instance &Found) {
                        return Found.Clusters.erase(Request->name()) == 0
                                   ? notFound("cluster", Request->name())
                                   : grpc::Status::OK;
                      });
                });
}

grpc::ServerUnaryReactor *InstanceAdminService::CreateAppProfile(
    grpc::CallbackServerContext *Context,
    const admin::CreateAppProfileRequest *Request,
    admin::AppProfile *Response) {
  return answer(
      In, Context,
      "google.bigtable.admin.v2.BigtableInstanceAdmin/CreateAppProfile",
      *Request, "", [this, Request, Response] {
        return with(In, Request->parent(), [&](Instance &Found) {
          const std::string Name =
              Request->parent() + "/appProfiles/" + Request->app_profile_id();
          const auto [Place, IsNew] = Found.AppProfiles.try_emplace(Name);
          if (!IsNew)
            return alreadyExists("app profile", Name);
          Place->second = Request->app_profile();
          Place->second.set_name(Name);
          *Response = Place->second;
          return grpc::Status::OK;
        });
      });
}

grpc::ServerUnaryReactor *
InstanceAdminService::GetAppProfile(grpc::CallbackServerContext *Context,
                                    const admin::GetAppProfileRequest *Request,
                                    admin::AppProfile *Response) {
  return answer(In, Context,
                "google.bigtable.admin.v2.BigtableInstanceAdmin/GetAppProfile",
                *Request, "", [this, Request, Response] {
                  return with(In, instanceOf(Request->name(), "/appProfiles/"),
                              [&](const Instance &Found) {
                                const auto Place =
                                    Found.AppProfiles.find(Request->name());
                                if (Place == Found.AppProfiles.end())
                                  return notFound("app profile",
                                                  Request->name());
                                *Response = Place->second;
                                return grpc::Status::OK;
                              });
                });
}

grpc::ServerUnaryReactor *InstanceAdminService::ListAppProfiles(
    grpc::CallbackServerContext *Context,
    const admin::ListAppProfilesRequest *Request,
    admin::ListAppProfilesResponse *Response) {
  return answer(
      In, Context,
      "google.bigtable.admin.v2.BigtableInstanceAdmin/ListAppProfiles",
      *Request, "", [this, Request, Response] {
        return with(In, Request->parent(), [&](const Instance &Found) {
          for (const auto &[Name, Profile] : Found.AppProfiles)
            *Response->add_app_profiles() = Profile;
          return grpc::Status::OK;
        });
      });
}

grpc::ServerUnaryReactor *InstanceAdminService::UpdateAppProfile(
    grpc::CallbackServerContext *Context,
    const admin::UpdateAppProfileRequest *Request, Operation *Response) {
  return answer(
      In, Context,
      "google.bigtable.admin.v2.BigtableInstanceAdmin/UpdateAppProfile",
      *Request, "", [this, Request, Response] {
        const std::string &Name = Request->app_profile().name();
        return with(In, instanceOf(Name, "/appProfiles/"),
                    [&](Instance &Found) {
                      const auto Place = Found.AppProfiles.find(Name);
                      if (Place == Found.AppProfiles.end())
                        return notFound("app profile", Name);
                      grpc::Status Status =
                          merge(Request->app_profile(), Request->update_mask(),
                                Place->second);
                      if (Status.ok())
                        *Response = In.Done.done(
                            admin::UpdateAppProfileMetadata(), Place->second);
                      return Status;
                    });
      });
}

grpc::ServerUnaryReactor *InstanceAdminService::DeleteAppProfile(
    grpc::CallbackServerContext *Context,
    const admin::DeleteAppProfileRequest *Request, Empty * /*Response*/) {
  return answer(
      In, Context,
      "google.bigtable.admin.v2.BigtableInstanceAdmin/DeleteAppProfile",
      *Request, "", [this, Request] {
        return with(In, instanceOf(Request->name(), "/appProfiles/"),
                    [&](Instance &Found) {
                      return Found.AppProfiles.erase(Request->name()) == 0
                                 ? notFound("app profile", Request->name())
                                 : grpc::Status::OK;
                    });
      });
}

grpc::ServerUnaryReactor *
InstanceAdminService::GetIamPolicy(grpc::CallbackServerContext *Context,
                       const iam::GetIamPolicyRequest *Request,
                       iam::Policy *Response) {
  return answer(In, Context,
                "google.bigtable.admin.v2.BigtableInstanceAdmin/GetIamPolicy",
                *Request, Request->resource(), [this, Request, Response] {
                  return getIamPolicy(In, *Request, *Response);
                });
}

grpc::ServerUnaryReactor *
InstanceAdminService::SetIamPolicy(grpc::CallbackServerContext *Context,
                       const iam::SetIamPolicyRequest *Request,
                       iam::Policy *Response) {
  return answer(In, Context,
                "google.bigtable.admin.v2.BigtableInstanceAdmin/SetIamPolicy",
                *Request, Request->resource(), [this, Request, Response] {
                  return setIamPolicy(In, *Request, *Response);
                });
}

grpc::ServerUnaryReactor *InstanceAdminService::TestIamPermissions(
    grpc::CallbackServerContext *Context,
    const iam::TestIamPermissionsRequest *Request,
    iam::TestIamPermissionsResponse *Response) {
  return answer(
      In, Context,
      "google.bigtable.admin.v2.BigtableInstanceAdmin/TestIamPermissions",
      *Request, Request->resource(), [this, Request, Response] {
        return testIamPermissions(In, *Request, *Response);
      });
}

} // namespace bigtable_ttl::emulator
