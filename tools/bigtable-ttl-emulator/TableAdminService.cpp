// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TableAdminService.h"
#include "Backups.h"
#include "FieldMasks.h"
#include "Iam.h"
#include "Reactors.h"
#include "Statuses.h"
#include "ToProto.h"
#include "Views.h"
#include <algorithm>
#include <bigtable_ttl/reference/from_admin_proto.h>
#include <google/protobuf/util/field_mask_util.h>

namespace bigtable_ttl::emulator {

namespace admin = google::bigtable::admin::v2;
namespace iam = google::iam::v1;
using google::protobuf::Empty;
using google::protobuf::util::FieldMaskUtil;
using reference::FromProto;

namespace {

/// As in the service, any value that is set is a view.
admin::Table::View viewOr(admin::Table::View View, admin::Table::View Default) {
  return View == admin::Table::VIEW_UNSPECIFIED ? Default : View;
}

/// Describes a table as \p View shows it.
grpc::Status describe(Instance &Of, const std::string &Id,
                      admin::Table::View View, admin::Table &Table) {
  const auto Config = Of.Store->GetTable(Id);
  if (!Config.ok())
    return toGrpc(Config.status());
  const std::lock_guard<std::mutex> Lock(Of.Mutex);
  const std::string Name = Of.Proto.name() + "/tables/" + Id;
  if (View == admin::Table::SCHEMA_VIEW || View == admin::Table::FULL) {
    Table = Of.madeWith(Id).table();
    toProto(*Config, Table);
  }
  if (View == admin::Table::REPLICATION_VIEW ||
      View == admin::Table::ENCRYPTION_VIEW || View == admin::Table::FULL)
    for (const auto &[ClusterName, Cluster] : Of.Clusters)
      (*Table.mutable_cluster_states())[ClusterName.substr(
                                            ClusterName.rfind('/') + 1)]
          .set_replication_state(admin::Table::ClusterState::READY);
  Table.set_name(Name);
  return grpc::Status::OK;
}

} // namespace

grpc::ServerUnaryReactor *
TableAdminService::CreateTable(grpc::CallbackServerContext *Context,
                               const admin::CreateTableRequest *Request,
                               admin::Table *Response) {
  return answer(
      In, Context, "google.bigtable.admin.v2.BigtableTableAdmin/CreateTable",
      *Request, "", [this, Context, Request, Response] {
        if (!Instances::isInstanceName(Request->parent()))
          return invalidInstanceName(Request->parent());
        const auto Config = FromProto(Request->table());
        if (!Config.ok())
          return toGrpc(Config.status());
        for (const auto &Split : Request->initial_splits())
          if (Split.key().empty())
            return invalid("initial_splits: keys must be non-empty");
        if (grpc::Status Status = checked(
                In, *Context,
                "google.bigtable.admin.v2.BigtableTableAdmin/CreateTable",
                Request->table_id(), *Request);
            !Status.ok())
          return Status;
        const auto Of = In.Held.findOrCreate(Request->parent());
        const std::string &Id = Request->table_id();
        {
          // A delete of the table deletes both.
          const std::lock_guard<std::mutex> Lock(Of->Mutex);
          const reference::Status Status = Of->Store->CreateTable(Id, *Config);
          if (!Status.ok())
            return toGrpc(Status);
          admin::CreateTableRequest &Made = Of->Tables[Id];
          Made = *Request;
          Made.mutable_table()->clear_column_families();
        }
        // The store has that of when its instance was made. Should the table be
        // gone already, it needs none.
        static_cast<void>(Of->Store->SetGcTiming(Id, "", In.Held.timing()));
        return describe(*Of, Id, admin::Table::SCHEMA_VIEW, *Response);
      });
}

grpc::ServerUnaryReactor *
TableAdminService::ListTables(grpc::CallbackServerContext *Context,
                              const admin::ListTablesRequest *Request,
                              admin::ListTablesResponse *Response) {
  return answer(
      In, Context, "google.bigtable.admin.v2.BigtableTableAdmin/ListTables",
      *Request, "", [this, Request, Response] {
        if (!Instances::isInstanceName(Request->parent()))
          return invalidInstanceName(Request->parent());
        if (Request->page_size() < 0)
          return invalid("page_size must be >= 0, but got " +
                         std::to_string(Request->page_size()));
        const auto Of = In.Held.find(Request->parent());
        if (!Of)
          return grpc::Status::OK;
        // A token is the last ID of the page before.
        const std::vector<std::string> Ids = Of->Store->ListTables();
        auto Next =
            std::upper_bound(Ids.begin(), Ids.end(), Request->page_token());
        const auto View = viewOr(Request->view(), admin::Table::NAME_ONLY);
        for (; Next != Ids.end(); ++Next) {
          if (Request->page_size() != 0 &&
              Response->tables_size() == Request->page_size()) {
            Response->set_next_page_token(*std::prev(Next));
            break;
          }
          admin::Table Table;
          // It may have been deleted meanwhile.
          if (describe(*Of, *Next, View, Table).ok())
            *Response->add_tables() = std::move(Table);
        }
        return grpc::Status::OK;
      });
}

grpc::ServerUnaryReactor *
TableAdminService::GetTable(grpc::CallbackServerContext *Context,
                            const admin::GetTableRequest *Request,
                            admin::Table *Response) {
  return answer(
      In, Context, "google.bigtable.admin.v2.BigtableTableAdmin/GetTable",
      *Request, Request->name(), [this, Request, Response] {
        TablePlace Place;
        if (grpc::Status Status = In.Held.find(Request->name(), Place);
            !Status.ok())
          return Status;
        return describe(*Place.In, Place.Id,
                        viewOr(Request->view(), admin::Table::SCHEMA_VIEW),
                        *Response);
      });
}

grpc::ServerUnaryReactor *
TableAdminService::UpdateTable(grpc::CallbackServerContext *Context,
                               const admin::UpdateTableRequest *Request,
                               google::longrunning::Operation *Response) {
  return answer(
      In, Context, "google.bigtable.admin.v2.BigtableTableAdmin/UpdateTable",
      *Request, Request->table().name(), [this, Request, Response] {
        const std::string &Name = Request->table().name();
        TablePlace Place;
        if (grpc::Status Status = In.Held.find(Name, Place); !Status.ok())
          return Status;
        if (Request->update_mask().paths().empty())
          return invalid("update_mask: must name a field, but is empty");
        for (const std::string &Path : Request->update_mask().paths()) {
          const std::string Field = Path.substr(0, Path.find('.'));
          if (!FieldMaskUtil::IsValidPath<admin::Table>(Path))
            return invalid("update_mask: a table has no field '" + Path + "'");
          if (Field == "name" || Field == "column_families" ||
              Field == "granularity" || Field == "cluster_states" ||
              Field == "restore_info")
            return invalid("update_mask: '" + Path + "' cannot be updated");
        }
        admin::Table Table;
        if (grpc::Status Status =
                describe(*Place.In, Place.Id, admin::Table::NAME_ONLY, Table);
            !Status.ok())
          return Status;
        {
          const std::lock_guard<std::mutex> Lock(Place.In->Mutex);
          replaceMasked(Request->table(), Request->update_mask(),
                        *Place.In->Tables[Place.Id].mutable_table());
        }
        if (grpc::Status Status =
                describe(*Place.In, Place.Id, admin::Table::SCHEMA_VIEW, Table);
            !Status.ok())
          return Status;
        admin::UpdateTableMetadata Metadata;
        Metadata.set_name(Name);
        *Response = In.Done.done(Metadata, Table);
        return grpc::Status::OK;
      });
}

grpc::ServerUnaryReactor *
TableAdminService::DeleteTable(grpc::CallbackServerContext *Context,
                               const admin::DeleteTableRequest *Request,
                               Empty * /*Response*/) {
  return answer(
      In, Context, "google.bigtable.admin.v2.BigtableTableAdmin/DeleteTable",
      *Request, Request->name(), [this, Request] {
        TablePlace Place;
        if (grpc::Status Status = In.Held.find(Request->name(), Place);
            !Status.ok())
          return Status;
        const std::lock_guard<std::mutex> Lock(Place.In->Mutex);
        if (Place.In->madeWith(Place.Id).table().deletion_protection())
          return isProtected(Request->name());
        if (hasProtectedView(*Place.In, Place.Id))
          return grpc::Status(grpc::StatusCode::FAILED_PRECONDITION,
                              "an authorized view of table '" +
                                  Request->name() +
                                  "' has deletion_protection");
        const reference::Status Status = Place.In->Store->DeleteTable(Place.Id);
        if (Status.ok()) {
          Place.In->Tables.erase(Place.Id);
          Place.In->Policies.erase(Place.Id);
          Place.In->Views.erase(Place.Id);
        }
        return toGrpc(Status);
      });
}

grpc::ServerUnaryReactor *TableAdminService::ModifyColumnFamilies(
    grpc::CallbackServerContext *Context,
    const admin::ModifyColumnFamiliesRequest *Request, admin::Table *Response) {
  return answer(
      In, Context,
      "google.bigtable.admin.v2.BigtableTableAdmin/ModifyColumnFamilies",
      *Request, Request->name(), [this, Context, Request, Response] {
        TablePlace Place;
        if (grpc::Status Status = In.Held.find(Request->name(), Place);
            !Status.ok())
          return Status;
        const auto Changes =
            reference::internal::ConvertAll<reference::FamilyModification>(
                "modifications", Request->modifications(),
                [](const auto &Change) { return FromProto(Change); });
        if (!Changes.ok())
          return toGrpc(Changes.status());
        if (grpc::Status Status = checked(In, *Context,
                                          "google.bigtable.admin.v2."
                                          "BigtableTableAdmin/"
                                          "ModifyColumnFamilies",
                                          Place.Id, *Request);
            !Status.ok())
          return Status;
        const bool Drops =
            std::any_of(Changes->begin(), Changes->end(), [](const auto &Each) {
              return Each.kind == reference::FamilyModification::Kind::kDrop;
            });
        {
          const std::lock_guard<std::mutex> Lock(Place.In->Mutex);
          if (Drops &&
              Place.In->madeWith(Place.Id).table().deletion_protection())
            return isProtected(Request->name());
          const reference::Status Status =
              Place.In->Store->ModifyColumnFamilies(Place.Id, *Changes);
          if (!Status.ok())
            return toGrpc(Status);
        }
        return describe(*Place.In, Place.Id, admin::Table::SCHEMA_VIEW,
                        *Response);
      });
}

grpc::ServerUnaryReactor *
TableAdminService::DropRowRange(grpc::CallbackServerContext *Context,
                                const admin::DropRowRangeRequest *Request,
                                Empty * /*Response*/) {
  return answer(
      In, Context, "google.bigtable.admin.v2.BigtableTableAdmin/DropRowRange",
      *Request, Request->name(), [this, Request] {
        TablePlace Place;
        if (grpc::Status Status = In.Held.find(Request->name(), Place);
            !Status.ok())
          return Status;
        using Target = admin::DropRowRangeRequest;
        if (Request->target_case() == Target::kRowKeyPrefix)
          return toGrpc(Place.In->Store->DropRowRange(
              Place.Id, Request->row_key_prefix()));
        if (Request->delete_all_data_from_table())
          return toGrpc(Place.In->Store->DropAllRows(Place.Id));
        return invalid("target: expected row_key_prefix, or "
                       "delete_all_data_from_table to be true");
      });
}

grpc::ServerUnaryReactor *TableAdminService::GenerateConsistencyToken(
    grpc::CallbackServerContext *Context,
    const admin::GenerateConsistencyTokenRequest *Request,
    admin::GenerateConsistencyTokenResponse *Response) {
  return answer(
      In, Context,
      "google.bigtable.admin.v2.BigtableTableAdmin/GenerateConsistencyToken",
      *Request, Request->name(), [this, Request, Response] {
        TablePlace Place;
        if (grpc::Status Status = In.Held.find(Request->name(), Place);
            !Status.ok())
          return Status;
        admin::Table Table;
        grpc::Status Status =
            describe(*Place.In, Place.Id, admin::Table::NAME_ONLY, Table);
        // There is one cluster: every write is everywhere at once.
        if (Status.ok())
          Response->set_consistency_token("consistent:" + Place.Id);
        return Status;
      });
}

grpc::ServerUnaryReactor *TableAdminService::CheckConsistency(
    grpc::CallbackServerContext *Context,
    const admin::CheckConsistencyRequest *Request,
    admin::CheckConsistencyResponse *Response) {
  return answer(
      In, Context,
      "google.bigtable.admin.v2.BigtableTableAdmin/CheckConsistency", *Request,
      Request->name(), [this, Request, Response] {
        TablePlace Place;
        if (grpc::Status Status = In.Held.find(Request->name(), Place);
            !Status.ok())
          return Status;
        if (Request->consistency_token() != "consistent:" + Place.Id)
          return invalid("consistency_token: it is not of this table");
        Response->set_consistent(true);
        return grpc::Status::OK;
      });
}

grpc::ServerUnaryReactor *
TableAdminService::GetIamPolicy(grpc::CallbackServerContext *Context,
                       const iam::GetIamPolicyRequest *Request,
                       iam::Policy *Response) {
  return answer(In, Context,
                "google.bigtable.admin.v2.BigtableTableAdmin/GetIamPolicy",
                *Request, Request->resource(), [this, Request, Response] {
                  return getIamPolicy(In, *Request, *Response);
                });
}

grpc::ServerUnaryReactor *
TableAdminService::SetIamPolicy(grpc::CallbackServerContext *Context,
                       const iam::SetIamPolicyRequest *Request,
                       iam::Policy *Response) {
  return answer(In, Context,
                "google.bigtable.admin.v2.BigtableTableAdmin/SetIamPolicy",
                *Request, Request->resource(), [this, Request, Response] {
                  return setIamPolicy(In, *Request, *Response);
                });
}

grpc::ServerUnaryReactor *TableAdminService::TestIamPermissions(
    grpc::CallbackServerContext *Context,
    const iam::TestIamPermissionsRequest *Request,
    iam::TestIamPermissionsResponse *Response) {
  return answer(
      In, Context,
      "google.bigtable.admin.v2.BigtableTableAdmin/TestIamPermissions",
      *Request, Request->resource(), [this, Request, Response] {
        return testIamPermissions(In, *Request, *Response);
      });
}

grpc::ServerUnaryReactor *
TableAdminService::CreateBackup(grpc::CallbackServerContext *Context,
                                const admin::CreateBackupRequest *Request,
                                google::longrunning::Operation *Response) {
  return answer(
      In, Context, "google.bigtable.admin.v2.BigtableTableAdmin/CreateBackup",
      *Request, Request->backup().source_table(), [this, Request, Response] {
        return createBackup(In, *Request, *Response);
      });
}

grpc::ServerUnaryReactor *
TableAdminService::GetBackup(grpc::CallbackServerContext *Context,
                             const admin::GetBackupRequest *Request,
                             admin::Backup *Response) {
  return answer(In, Context,
                "google.bigtable.admin.v2.BigtableTableAdmin/GetBackup",
                *Request, "", [this, Request, Response] {
                  return getBackup(In, Request->name(), *Response);
                });
}

grpc::ServerUnaryReactor *
TableAdminService::UpdateBackup(grpc::CallbackServerContext *Context,
                                const admin::UpdateBackupRequest *Request,
                                admin::Backup *Response) {
  return answer(In, Context,
                "google.bigtable.admin.v2.BigtableTableAdmin/UpdateBackup",
                *Request, "", [this, Request, Response] {
                  return updateBackup(In, *Request, *Response);
                });
}

grpc::ServerUnaryReactor *
TableAdminService::DeleteBackup(grpc::CallbackServerContext *Context,
                                const admin::DeleteBackupRequest *Request,
                                Empty * /*Response*/) {
  return answer(In, Context,
                "google.bigtable.admin.v2.BigtableTableAdmin/DeleteBackup",
                *Request, "",
                [this, Request] { return deleteBackup(In, Request->name()); });
}

grpc::ServerUnaryReactor *
TableAdminService::ListBackups(grpc::CallbackServerContext *Context,
                               const admin::ListBackupsRequest *Request,
                               admin::ListBackupsResponse *Response) {
  return answer(In, Context,
                "google.bigtable.admin.v2.BigtableTableAdmin/ListBackups",
                *Request, "", [this, Request, Response] {
                  return listBackups(In, *Request, *Response);
                });
}

grpc::ServerUnaryReactor *
TableAdminService::CopyBackup(grpc::CallbackServerContext *Context,
                              const admin::CopyBackupRequest *Request,
                              google::longrunning::Operation *Response) {
  return answer(In, Context,
                "google.bigtable.admin.v2.BigtableTableAdmin/CopyBackup",
                *Request, "", [this, Request, Response] {
                  return copyBackup(In, *Request, *Response);
                });
}

grpc::ServerUnaryReactor *
TableAdminService::RestoreTable(grpc::CallbackServerContext *Context,
                                const admin::RestoreTableRequest *Request,
                                google::longrunning::Operation *Response) {
  return answer(
      In, Context, "google.bigtable.admin.v2.BigtableTableAdmin/RestoreTable",
      *Request, "", [this, Request, Response] {
        admin::RestoreTableMetadata Metadata;
        TablePlace Made;
        grpc::Status Status = restoreTable(In, *Request, Metadata, Made);
        admin::Table Table;
        if (Status.ok())
          Status =
              describe(*Made.In, Made.Id, admin::Table::SCHEMA_VIEW, Table);
        if (Status.ok())
          *Response = In.Done.done(Metadata, Table);
        return Status;
      });
}

grpc::ServerUnaryReactor *TableAdminService::CreateAuthorizedView(
    grpc::CallbackServerContext *Context,
    const admin::CreateAuthorizedViewRequest *Request,
    google::longrunning::Operation *Response) {
  return answer(
      In, Context,
      "google.bigtable.admin.v2.BigtableTableAdmin/CreateAuthorizedView",
      *Request, Request->parent(), [this, Request, Response] {
        return createView(In, *Request, *Response);
      });
}

grpc::ServerUnaryReactor *TableAdminService::GetAuthorizedView(
    grpc::CallbackServerContext *Context,
    const admin::GetAuthorizedViewRequest *Request,
    admin::AuthorizedView *Response) {
  return answer(In, Context,
                "google.bigtable.admin.v2.BigtableTableAdmin/GetAuthorizedView",
                *Request, "", [this, Request, Response] {
                  return getView(In, *Request, *Response);
                });
}

grpc::ServerUnaryReactor *TableAdminService::ListAuthorizedViews(
    grpc::CallbackServerContext *Context,
    const admin::ListAuthorizedViewsRequest *Request,
    admin::ListAuthorizedViewsResponse *Response) {
  return answer(
      In, Context,
      "google.bigtable.admin.v2.BigtableTableAdmin/ListAuthorizedViews",
      *Request, Request->parent(),
      [this, Request, Response] { return listViews(In, *Request, *Response); });
}

grpc::ServerUnaryReactor *TableAdminService::UpdateAuthorizedView(
    grpc::CallbackServerContext *Context,
    const admin::UpdateAuthorizedViewRequest *Request,
    google::longrunning::Operation *Response) {
  return answer(
      In, Context,
      "google.bigtable.admin.v2.BigtableTableAdmin/UpdateAuthorizedView",
      *Request, "", [this, Request, Response] {
        return updateView(In, *Request, *Response);
      });
}

grpc::ServerUnaryReactor *TableAdminService::DeleteAuthorizedView(
    grpc::CallbackServerContext *Context,
    const admin::DeleteAuthorizedViewRequest *Request, Empty * /*Response*/) {
  return answer(
      In, Context,
      "google.bigtable.admin.v2.BigtableTableAdmin/DeleteAuthorizedView",
      *Request, "", [this, Request] { return deleteView(In, *Request); });
}

} // namespace bigtable_ttl::emulator
