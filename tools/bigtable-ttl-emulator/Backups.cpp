// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Backups.h"
#include "BackupFilter.h"
#include "ProtoTime.h"
#include "Statuses.h"
#include "ToProto.h"
#include <absl/strings/ascii.h>
#include <absl/strings/str_split.h>
#include <algorithm>
#include <bigtable_ttl/reference/snapshot.h>
#include <iterator>
#include <optional>
#include <utility>

namespace bigtable_ttl::emulator {

namespace admin = google::bigtable::admin::v2;
using google::longrunning::Operation;
using google::protobuf::Timestamp;
using std::chrono::hours;
using std::chrono::microseconds;

namespace {

constexpr std::string_view OfClusters = "/clusters/";
constexpr std::string_view OfBackups = "/backups/";
constexpr std::size_t LongestBackupId = 50;
constexpr hours ShortestLife(6);
constexpr hours LongestLife(24 * 90);
constexpr hours LongestLifeOfCopy(24 * 30);
constexpr hours ShortestTimeHot(24);

/// `INSTANCE/clusters/C`, or such a name followed by `/backups/B`.
struct BackupName {
  std::string Instance, Cluster, Id;
};

std::optional<BackupName> parse(const std::string &Name, bool HasId) {
  const std::size_t AtCluster = Name.find(OfClusters);
  if (AtCluster == std::string::npos)
    return std::nullopt;
  BackupName Parts;
  Parts.Instance = Name.substr(0, AtCluster);
  const std::size_t AtId = Name.find(OfBackups, AtCluster);
  Parts.Cluster = Name.substr(0, AtId);
  if (AtId != std::string::npos)
    Parts.Id = Name.substr(AtId + OfBackups.size());
  const std::string ClusterId =
      Name.substr(AtCluster + OfClusters.size(),
                  Parts.Cluster.size() - AtCluster - OfClusters.size());
  if (!Instances::isInstanceName(Parts.Instance) || ClusterId.empty() ||
      ClusterId.find('/') != std::string::npos || HasId == Parts.Id.empty() ||
      HasId == (AtId == std::string::npos) ||
      Parts.Id.find('/') != std::string::npos)
    return std::nullopt;
  return Parts;
}

grpc::Status invalidBackupName(const std::string &Name) {
  return invalidName(
      "a backup's name such as projects/P/instances/I/clusters/C/backups/B",
      Name);
}

bool isBackupId(const std::string &Id) {
  const auto IsWord = [](char C) { return absl::ascii_isalnum(C) || C == '_'; };
  return !Id.empty() && Id.size() <= LongestBackupId && IsWord(Id.front()) &&
         std::all_of(Id.begin(), Id.end(),
                     [&](char C) { return IsWord(C) || C == '-' || C == '.'; });
}

microseconds instantOf(const Timestamp &Time) {
  return toMicros(Time).value_or(microseconds::min());
}

/// Deletes expired backups, and makes hot ones standard after their time.
void bringUpToDate(Instance &Of, microseconds Now) {
  for (auto Each = Of.Backups.begin(); Each != Of.Backups.end();) {
    admin::Backup &Proto = Each->second.Proto;
    if (instantOf(Proto.expire_time()) <= Now) {
      Each = Of.Backups.erase(Each);
      continue;
    }
    if (Proto.has_hot_to_standard_time() &&
        instantOf(Proto.hot_to_standard_time()) <= Now) {
      Proto.set_backup_type(admin::Backup::STANDARD);
      Proto.clear_hot_to_standard_time();
    }
    ++Each;
  }
}

/// Calls \p Work with the backup while its instance is locked.
template <typename Function>
grpc::Status withBackup(const Emulator &In, const std::string &Name,
                        Function Work) {
  const auto Parts = parse(Name, /*HasId=*/true);
  if (!Parts)
    return invalidBackupName(Name);
  const auto Of = In.Held.find(Parts->Instance);
  if (!Of)
    return notFound("backup", Name);
  const std::lock_guard<std::mutex> Lock(Of->Mutex);
  bringUpToDate(*Of, nowOf(In));
  const auto Found = Of->Backups.find(Name);
  return Found == Of->Backups.end() ? notFound("backup", Name)
                                    : Work(*Of, Found->second);
}

/// Finds the instance in which a request makes a backup.
grpc::Status findPlace(const Emulator &In, const std::string &Parent,
                       const std::string &Id, std::shared_ptr<Instance> &Of) {
  const auto Parts = parse(Parent, /*HasId=*/false);
  if (!Parts)
    return invalidName(
        "a cluster's name such as projects/P/instances/I/clusters/C", Parent);
  if (!isBackupId(Id))
    return invalid("backup_id: expected 1 to 50 characters that match "
                   "[_a-zA-Z0-9][-_.a-zA-Z0-9]*, but got '" +
                   Id + "'");
  Of = In.Held.find(Parts->Instance);
  if (!Of)
    return notFound("cluster", Parent);
  const std::lock_guard<std::mutex> Lock(Of->Mutex);
  Of->addOnlyCluster();
  bringUpToDate(*Of, nowOf(In));
  return Of->Clusters.count(Parent) ? grpc::Status::OK
                                    : notFound("cluster", Parent);
}

grpc::Status checkLife(const Timestamp &Expires, microseconds Since,
                       hours Longest) {
  const auto Time = toMicros(Expires);
  if (Time && *Time >= Since + ShortestLife && *Time <= Since + Longest)
    return grpc::Status::OK;
  return invalid("expire_time: expected a time from 6 hours to " +
                 std::to_string(Longest.count() / 24) +
                 " days after the backup is made");
}

grpc::Status checkType(const admin::Backup &Backup, microseconds Since) {
  if (!Backup.has_hot_to_standard_time())
    return grpc::Status::OK;
  if (Backup.backup_type() != admin::Backup::HOT)
    return invalid("hot_to_standard_time: the backup is not hot");
  const auto Time = toMicros(Backup.hot_to_standard_time());
  if (Time && *Time >= Since + ShortestTimeHot)
    return grpc::Status::OK;
  return invalid("hot_to_standard_time: expected a time of at least 24 hours "
                 "after the backup is made");
}

grpc::Status keep(Instance &In, StoredBackup Backup) {
  const std::lock_guard<std::mutex> Lock(In.Mutex);
  const std::string Name = Backup.Proto.name();
  if (In.Backups.emplace(Name, std::move(Backup)).second)
    return grpc::Status::OK;
  return alreadyExists("backup", Name);
}

admin::BackupInfo infoOf(const admin::Backup &Backup) {
  admin::BackupInfo Info;
  Info.set_backup(Backup.name());
  *Info.mutable_start_time() = Backup.start_time();
  *Info.mutable_end_time() = Backup.end_time();
  Info.set_source_table(Backup.source_table());
  Info.set_source_backup(Backup.source_backup());
  return Info;
}

void setDone(microseconds At, admin::OperationProgress &Progress) {
  Progress.set_progress_percent(100);
  setMicros(At, *Progress.mutable_start_time());
  setMicros(At, *Progress.mutable_end_time());
}

using Order = std::vector<std::pair<std::string, /*IsDescending=*/bool>>;

/// std::nullopt if \p Text is not an order.
std::optional<Order> orderOf(const std::string &Text) {
  if (Text.empty())
    return Order{{"start_time", true}};
  Order Fields;
  for (const absl::string_view Part : absl::StrSplit(Text, ',')) {
    const std::vector<std::string> Words =
        absl::StrSplit(Part, absl::ByAnyChar(" \t"), absl::SkipEmpty());
    const bool IsDescending = Words.size() == 2 && Words[1] == "desc";
    if (Words.empty() || (Words.size() != 1 && !IsDescending))
      return std::nullopt;
    constexpr const char *Known[] = {
        "name",     "source_table", "expire_time", "start_time",
        "end_time", "size_bytes",   "state"};
    if (std::find(std::begin(Known), std::end(Known), Words[0]) ==
        std::end(Known))
      return std::nullopt;
    Fields.emplace_back(Words[0], IsDescending);
  }
  return Fields;
}

/// Below 0 if \p A comes first.
int compareBy(const admin::Backup &A, const admin::Backup &B,
              const std::string &Field) {
  const auto Of = [](const auto &Left, const auto &Right) {
    return Left < Right ? -1 : Right < Left ? 1 : 0;
  };
  if (Field == "source_table")
    return Of(A.source_table(), B.source_table());
  if (Field == "expire_time")
    return Of(instantOf(A.expire_time()), instantOf(B.expire_time()));
  if (Field == "start_time")
    return Of(instantOf(A.start_time()), instantOf(B.start_time()));
  if (Field == "end_time")
    return Of(instantOf(A.end_time()), instantOf(B.end_time()));
  if (Field == "size_bytes")
    return Of(A.size_bytes(), B.size_bytes());
  return Field == "name" ? Of(A.name(), B.name()) : Of(A.state(), B.state());
}

} // namespace

grpc::Status createBackup(Emulator &In,
                          const admin::CreateBackupRequest &Request,
                          Operation &Response) {
  std::shared_ptr<Instance> Of;
  if (grpc::Status Status =
          findPlace(In, Request.parent(), Request.backup_id(), Of);
      !Status.ok())
    return Status;
  const microseconds Now = nowOf(In);
  StoredBackup Made;
  Made.Proto = Request.backup();
  if (grpc::Status Status =
          checkLife(Made.Proto.expire_time(), Now, LongestLife);
      !Status.ok())
    return Status;
  if (grpc::Status Status = checkType(Made.Proto, Now); !Status.ok())
    return Status;
  TablePlace Source;
  if (grpc::Status Status = In.Held.find(Made.Proto.source_table(), Source);
      !Status.ok())
    return Status;
  if (Source.In != Of)
    return invalid("source_table: expected a table of the same instance, but "
                   "got '" +
                   Made.Proto.source_table() + "'");
  const auto Size = Of->Store->Size(Source.Id);
  auto Bytes = reference::EncodeTable(*Of->Store, Source.Id);
  if (!Size.ok() || !Bytes.ok())
    return toGrpc(Size.ok() ? Bytes.status() : Size.status());
  Made.Bytes = std::make_shared<const std::string>(*std::move(Bytes));
  Made.Proto.set_name(Request.parent() + std::string(OfBackups) +
                      Request.backup_id());
  Made.Proto.clear_source_backup();
  Made.Proto.clear_encryption_info();
  setMicros(Now, *Made.Proto.mutable_start_time());
  setMicros(Now, *Made.Proto.mutable_end_time());
  Made.Proto.set_size_bytes(static_cast<std::int64_t>(Size->bytes));
  Made.Proto.set_state(admin::Backup::READY);
  if (Made.Proto.backup_type() == admin::Backup::BACKUP_TYPE_UNSPECIFIED)
    Made.Proto.set_backup_type(admin::Backup::STANDARD);
  admin::CreateBackupMetadata Metadata;
  Metadata.set_name(Made.Proto.name());
  Metadata.set_source_table(Made.Proto.source_table());
  *Metadata.mutable_start_time() = Made.Proto.start_time();
  *Metadata.mutable_end_time() = Made.Proto.end_time();
  const admin::Backup Proto = Made.Proto;
  grpc::Status Status = keep(*Of, std::move(Made));
  if (Status.ok())
    Response = In.Done.done(Metadata, Proto);
  return Status;
}

grpc::Status getBackup(Emulator &In, const std::string &Name,
                       admin::Backup &Response) {
  return withBackup(In, Name, [&](Instance &, const StoredBackup &Found) {
    Response = Found.Proto;
    return grpc::Status::OK;
  });
}

grpc::Status updateBackup(Emulator &In,
                          const admin::UpdateBackupRequest &Request,
                          admin::Backup &Response) {
  return withBackup(
      In, Request.backup().name(), [&](Instance &, StoredBackup &Found) {
        if (Request.update_mask().paths().empty())
          return invalid("update_mask: must name a field, but is empty");
        for (const std::string &Path : Request.update_mask().paths())
          if (Path != "expire_time")
            return invalid("update_mask: '" + Path + "' cannot be updated");
        if (grpc::Status Status =
                checkLife(Request.backup().expire_time(),
                          instantOf(Found.Proto.start_time()), LongestLife);
            !Status.ok())
          return Status;
        *Found.Proto.mutable_expire_time() = Request.backup().expire_time();
        Response = Found.Proto;
        return grpc::Status::OK;
      });
}

grpc::Status deleteBackup(Emulator &In, const std::string &Name) {
  return withBackup(In, Name, [&](Instance &Of, StoredBackup &) {
    Of.Backups.erase(Name);
    return grpc::Status::OK;
  });
}

grpc::Status listBackups(Emulator &In, const admin::ListBackupsRequest &Request,
                         admin::ListBackupsResponse &Response) {
  const auto Parts = parse(Request.parent(), /*HasId=*/false);
  if (!Parts)
    return invalidName("a cluster's name such as "
                       "projects/P/instances/I/clusters/C, or - instead of C",
                       Request.parent());
  BackupFilter Passes;
  if (grpc::Status Status = parse(Request.filter(), Passes); !Status.ok())
    return Status;
  const auto Fields = orderOf(Request.order_by());
  if (!Fields)
    return invalid("order_by: expected fields of a backup, such as "
                   "'start_time desc', but got '" +
                   Request.order_by() + "'");
  std::vector<admin::Backup> Found;
  if (const auto Of = In.Held.find(Parts->Instance)) {
    const std::lock_guard<std::mutex> Lock(Of->Mutex);
    bringUpToDate(*Of, nowOf(In));
    const bool IsAll = Parts->Cluster == Parts->Instance + "/clusters/-";
    const std::string Prefix = Parts->Cluster + std::string(OfBackups);
    for (const auto &[Name, Each] : Of->Backups)
      if ((IsAll || Name.compare(0, Prefix.size(), Prefix) == 0) &&
          Passes(Each.Proto))
        Found.push_back(Each.Proto);
  }
  std::sort(Found.begin(), Found.end(), [&](const auto &A, const auto &B) {
    for (const auto &[Field, IsDescending] : *Fields)
      if (const int Compared = compareBy(A, B, Field))
        return (Compared < 0) != IsDescending;
    return A.name() < B.name();
  });
  // A token is the name of the last one of the page before.
  auto Next = Found.begin();
  if (!Request.page_token().empty()) {
    Next = std::find_if(Found.begin(), Found.end(), [&](const auto &Each) {
      return Each.name() == Request.page_token();
    });
    if (Next == Found.end())
      return invalid("page_token: the backup that it names is gone");
    ++Next;
  }
  for (; Next != Found.end(); ++Next) {
    if (Request.page_size() > 0 &&
        Response.backups_size() == Request.page_size()) {
      Response.set_next_page_token(std::prev(Next)->name());
      break;
    }
    *Response.add_backups() = *Next;
  }
  return grpc::Status::OK;
}

grpc::Status copyBackup(Emulator &In, const admin::CopyBackupRequest &Request,
                        Operation &Response) {
  std::shared_ptr<Instance> Of;
  if (grpc::Status Status =
          findPlace(In, Request.parent(), Request.backup_id(), Of);
      !Status.ok())
    return Status;
  const microseconds Now = nowOf(In);
  if (grpc::Status Status =
          checkLife(Request.expire_time(), Now, LongestLifeOfCopy);
      !Status.ok())
    return Status;
  StoredBackup Made;
  if (grpc::Status Status = withBackup(
          In, Request.source_backup(),
          [&](Instance &, const StoredBackup &Found) {
            Made = Found;
            return Found.Proto.source_backup().empty()
                       ? grpc::Status::OK
                       : grpc::Status(grpc::StatusCode::FAILED_PRECONDITION,
                                      "backup '" + Found.Proto.name() +
                                          "' is a copy itself");
          });
      !Status.ok())
    return Status;
  admin::CopyBackupMetadata Metadata;
  *Metadata.mutable_source_backup_info() = infoOf(Made.Proto);
  setDone(Now, *Metadata.mutable_progress());
  Made.Proto.set_name(Request.parent() + std::string(OfBackups) +
                      Request.backup_id());
  Metadata.set_name(Made.Proto.name());
  Made.Proto.set_source_backup(Request.source_backup());
  *Made.Proto.mutable_expire_time() = Request.expire_time();
  const admin::Backup Proto = Made.Proto;
  grpc::Status Status = keep(*Of, std::move(Made));
  if (Status.ok())
    Response = In.Done.done(Metadata, Proto);
  return Status;
}

grpc::Status restoreTable(Emulator &In,
                          const admin::RestoreTableRequest &Request,
                          admin::RestoreTableMetadata &Metadata,
                          TablePlace &Made) {
  if (!Instances::isInstanceName(Request.parent()))
    return invalidInstanceName(Request.parent());
  StoredBackup From;
  if (grpc::Status Status =
          withBackup(In, Request.backup(),
                     [&](Instance &, const StoredBackup &Found) {
                       From = Found;
                       return grpc::Status::OK;
                     });
      !Status.ok())
    return Status;
  Made.In = In.Held.findOrCreate(Request.parent());
  Made.Id = Request.table_id();
  // A delete of the table also deletes its entry.
  const std::lock_guard<std::mutex> Lock(Made.In->Mutex);
  const reference::Status Status =
      reference::DecodeTable(*Made.In->Store, Made.Id, *From.Bytes);
  if (!Status.ok())
    return toGrpc(Status);
  Metadata.set_name(Request.parent() + "/tables/" + Made.Id);
  Metadata.set_source_type(admin::BACKUP);
  *Metadata.mutable_backup_info() = infoOf(From.Proto);
  setDone(nowOf(In), *Metadata.mutable_progress());
  admin::CreateTableRequest Kept;
  Kept.set_parent(Request.parent());
  Kept.set_table_id(Made.Id);
  auto &Info = *Kept.mutable_table()->mutable_restore_info();
  Info.set_source_type(admin::BACKUP);
  *Info.mutable_backup_info() = infoOf(From.Proto);
  Made.In->Tables[Made.Id] = std::move(Kept);
  // As of tables that are made: the store may have that of an earlier time.
  static_cast<void>(Made.In->Store->SetGcTiming(Made.Id, "", In.Held.timing()));
  return grpc::Status::OK;
}

} // namespace bigtable_ttl::emulator
