// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Snapshots.h"
#include "../../runtime/src/file.h"
#include "ProtoTime.h"
#include "ToProto.h"
#include <algorithm>
#include <atomic>
#include <bigtable_ttl/reference/snapshot.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/util/delimited_message_util.h>
#include <utility>

namespace bigtable_ttl::emulator {

namespace admin = google::bigtable::admin::v2;

namespace {

constexpr int FileVersion = 1;
constexpr std::size_t BytesPerRecord = 1 << 20;

std::chrono::microseconds inMicros(EmulatorClock::Duration Time) {
  return std::chrono::floor<std::chrono::microseconds>(Time);
}

grpc::Status damaged(const std::string &What) {
  return grpc::Status(grpc::StatusCode::DATA_LOSS,
                      "not a snapshot of an emulator: " + What);
}

} // namespace

v1::ClockState toProto(const EmulatorClock &Clock) {
  const EmulatorClock::State Is = Clock.state();
  v1::ClockState Proto;
  setMicros(inMicros(Clock.Now().time_since_epoch()), *Proto.mutable_now());
  Proto.set_follows_system(Is.FollowsSystem);
  if (Is.FollowsSystem)
    setMicros(inMicros(Is.Skew), *Proto.mutable_skew());
  return Proto;
}

bool goesBack(const Emulator &In, const EmulatorClock::State &To) {
  // Both at one moment of the system's clock.
  const EmulatorClock::Time System = std::chrono::system_clock::now();
  const auto TimeOf = [System](const EmulatorClock::State &Of) {
    return Of.FollowsSystem ? System + Of.Skew : Of.StandsAt;
  };
  if (TimeOf(To) >= TimeOf(In.Clock->state()))
    return false;
  const InstanceMap All = In.Held.all();
  return std::any_of(All.begin(), All.end(), [](const auto &Each) {
    return !Each.second->Store->ListTables().empty();
  });
}

SnapshotWriter::SnapshotWriter(const Emulator &Of)
    : Of(Of), Left(Of.Held.all()) {}

bool SnapshotWriter::next(v1::SnapshotRecord &Record, grpc::Status &Status) {
  Status = grpc::Status::OK;
  switch (Next) {
  case Part::Begin:
    Record.mutable_begin()->set_version(FileVersion);
    *Record.mutable_begin()->mutable_clock() = toProto(*Of.Clock);
    Next = Left.empty() ? Part::End : Part::Instance;
    return true;
  case Part::Instance: {
    Instance &Each = *Left.begin()->second;
    auto Encoded = reference::EncodeSnapshot(*Each.Store);
    if (!Encoded.ok()) {
      Status = toGrpc(Encoded.status());
      Next = Part::Nothing;
      return false;
    }
    Bytes = std::make_shared<const std::string>(*std::move(Encoded));
    Written = 0;
    auto &Proto = *Record.mutable_instance();
    Proto.set_name(Left.begin()->first);
    const std::lock_guard<std::mutex> Lock(Each.Mutex);
    Each.Proto.SerializeToString(Proto.mutable_instance());
    for (const auto &[Name, Cluster] : Each.Clusters)
      Cluster.SerializeToString(Proto.add_clusters());
    for (const auto &[Name, Profile] : Each.AppProfiles)
      Profile.SerializeToString(Proto.add_app_profiles());
    for (const auto &[Id, Table] : Each.Tables)
      Table.SerializeToString(Proto.add_tables());
    for (const auto &[Id, Views] : Each.Views)
      for (const auto &[ViewId, View] : Views)
        View.SerializeToString(Proto.add_authorized_views());
    Backups.clear();
    for (const auto &[Name, Backup] : Each.Backups)
      Backups.push_back(Backup);
    Next = Part::Bytes;
    return true;
  }
  case Part::Bytes: {
    const std::size_t Count = std::min(BytesPerRecord, Bytes->size() - Written);
    Record.set_store_bytes(Bytes->data() + Written, Count);
    Written += Count;
    WrittenInAll += Count;
    if (Written != Bytes->size())
      return true;
    Next = Part::Backup;
    if (Backups.empty()) {
      Left.erase(Left.begin());
      Next = Left.empty() ? Part::End : Part::Instance;
    }
    return true;
  }
  case Part::Backup:
    Backups.front().Proto.SerializeToString(
        Record.mutable_backup()->mutable_backup());
    Bytes = Backups.front().Bytes;
    Backups.pop_front();
    Written = 0;
    Next = Part::Bytes;
    return true;
  case Part::End:
    Record.mutable_end()->set_store_bytes(WrittenInAll);
    Next = Part::Nothing;
    return true;
  case Part::Nothing:
    return false;
  }
  return false;
}

/// The clock of stores that are being read: their time is that of the snapshot,
/// and the emulator's once it has been set to that.
struct SnapshotReader::HandedOverClock final : bigtable_ttl::Clock {
  explicit HandedOverClock(std::shared_ptr<const EmulatorClock> After)
      : After(std::move(After)) {}

  EmulatorClock::Time Now() const override {
    return IsOver ? After->Now() : Before.Now();
  }

  EmulatorClock Before;
  const std::shared_ptr<const EmulatorClock> After;
  std::atomic<bool> IsOver{false};
};

SnapshotReader::SnapshotReader(Emulator &To)
    : To(To), Clock(std::make_shared<HandedOverClock>(To.Clock)),
      Options(To.Held.options()) {
  Options.clock = Clock;
}

grpc::Status SnapshotReader::finishStore() {
  if (!Last)
    return grpc::Status::OK;
  auto Decoded = reference::DecodeSnapshot(Bytes, Options);
  if (!Decoded.ok())
    return toGrpc(Decoded.status());
  if (LastBackup)
    LastBackup->Bytes = std::make_shared<const std::string>(std::move(Bytes));
  else
    Last->Store = std::make_shared<reference::Store>(*std::move(Decoded));
  LastBackup = nullptr;
  Bytes.clear();
  return grpc::Status::OK;
}

grpc::Status
SnapshotReader::addInstance(const v1::SnapshotRecord::Instance &From) {
  if (grpc::Status Status = finishStore(); !Status.ok())
    return Status;
  Last = nullptr;
  if (!Instances::isInstanceName(From.name()))
    return damaged("an instance is called '" + From.name() + "'");
  std::shared_ptr<Instance> &Place = Read[From.name()];
  if (Place)
    return damaged("instance '" + From.name() + "' is there twice");
  Place = Last = std::make_shared<Instance>();
  bool IsRight = Last->Proto.ParseFromString(From.instance());
  const auto ReadAll = [&](const auto &Texts, auto &Map, auto NameOf) {
    for (const std::string &Text : Texts) {
      typename std::decay_t<decltype(Map)>::mapped_type Each;
      IsRight = IsRight && Each.ParseFromString(Text);
      const std::string Name = NameOf(Each);
      Map[Name] = std::move(Each);
    }
  };
  const auto Name = [](const auto &Each) { return Each.name(); };
  ReadAll(From.clusters(), Last->Clusters, Name);
  ReadAll(From.app_profiles(), Last->AppProfiles, Name);
  ReadAll(From.tables(), Last->Tables,
          [](const auto &Each) { return Each.table_id(); });
  for (const std::string &Text : From.authorized_views()) {
    admin::AuthorizedView View;
    IsRight = IsRight && View.ParseFromString(Text);
    // INSTANCE/tables/T/authorizedViews/V
    const std::string &Name = View.name();
    const std::size_t AtTable = From.name().size() + sizeof("/tables/") - 1;
    const std::size_t AtId = Name.rfind('/');
    const std::size_t End = AtId == std::string::npos || AtId == 0
                                ? std::string::npos
                                : Name.rfind('/', AtId - 1);
    if (End == std::string::npos || End <= AtTable)
      return damaged("an authorized view is called '" + Name + "'");
    Last->Views[Name.substr(AtTable, End - AtTable)][Name.substr(AtId + 1)] =
        std::move(View);
  }
  return IsRight ? grpc::Status::OK
                 : damaged("instance '" + From.name() + "' is broken");
}

grpc::Status SnapshotReader::add(v1::SnapshotRecord Record) {
  using Kind = v1::SnapshotRecord;
  const Kind::RecordCase Case = Record.record_case();
  if (HasEnded)
    return damaged("something follows its end");
  if (HasBegun != (Case != Kind::kBegin))
    return damaged(HasBegun ? "it begins twice" : "it does not begin");
  switch (Case) {
  case Kind::kBegin: {
    HasBegun = true;
    if (Record.begin().version() != FileVersion)
      return grpc::Status(grpc::StatusCode::FAILED_PRECONDITION,
                          "the snapshot is of version " +
                              std::to_string(Record.begin().version()) +
                              ", expected " + std::to_string(FileVersion));
    const v1::ClockState &Saved = Record.begin().clock();
    const auto Now = toMicros(Saved.now());
    const auto Skew = toMicros(Saved.skew());
    if (!Now || !Skew)
      return damaged("its clock is out of range");
    EmulatorClock::State At;
    At.FollowsSystem = Saved.follows_system();
    At.Skew = *Skew;
    At.StandsAt = EmulatorClock::Time(*Now);
    Clock->Before.set(At);
    return grpc::Status::OK;
  }
  case Kind::kInstance:
    return addInstance(Record.instance());
  case Kind::kBackup: {
    if (!Last || Bytes.empty())
      return damaged("a backup comes before its instance");
    if (grpc::Status Status = finishStore(); !Status.ok())
      return Status;
    admin::Backup Proto;
    if (!Proto.ParseFromString(Record.backup().backup()))
      return damaged("a backup is broken");
    StoredBackup &Each = Last->Backups[Proto.name()];
    Each.Proto = std::move(Proto);
    LastBackup = &Each;
    return grpc::Status::OK;
  }
  case Kind::kStoreBytes:
    if (!Last)
      return damaged("bytes of a store come before its instance");
    Bytes += Record.store_bytes();
    BytesInAll += Record.store_bytes().size();
    return grpc::Status::OK;
  case Kind::kEnd:
    HasEnded = true;
    if (Record.end().store_bytes() != BytesInAll)
      return damaged("it has " + std::to_string(BytesInAll) +
                     " bytes of stores, expected " +
                     std::to_string(Record.end().store_bytes()));
    return finishStore();
  case Kind::RECORD_NOT_SET:
    break;
  }
  return damaged("a record of an unknown kind");
}

grpc::Status SnapshotReader::finish() {
  if (!HasEnded)
    return damaged("it is cut off");
  To.Clock->set(Clock->Before.state());
  Clock->IsOver = true;
  To.Held.restore(std::move(Read));
  return grpc::Status::OK;
}

grpc::Status saveSnapshot(const Emulator &Of, const std::string &Path) {
  std::string File;
  {
    google::protobuf::io::StringOutputStream Stream(&File);
    SnapshotWriter Writer(Of);
    v1::SnapshotRecord Record;
    grpc::Status Status;
    while (Writer.next(Record, Status)) {
      google::protobuf::util::SerializeDelimitedToZeroCopyStream(Record,
                                                                 &Stream);
      Record.Clear();
    }
    if (!Status.ok())
      return Status;
  }
  return toGrpc(reference::internal::WriteFile(Path, File));
}

grpc::Status loadSnapshot(Emulator &To, const std::string &Path) {
  const auto File = reference::internal::ReadFile(Path);
  if (!File.ok())
    return toGrpc(File.status());
  std::size_t At = 0;
  SnapshotReader Reader(To);
  grpc::Status Status;
  while (Status.ok() && At != File->size()) {
    const auto Size = std::min<std::size_t>(File->size() - At, 1 << 30);
    google::protobuf::io::ArrayInputStream Stream(File->data() + At,
                                                  static_cast<int>(Size));
    v1::SnapshotRecord Record;
    if (!google::protobuf::util::ParseDelimitedFromZeroCopyStream(
            &Record, &Stream, nullptr)) {
      Status =
          damaged("the record at byte " + std::to_string(At) + " is broken");
      break;
    }
    At += static_cast<std::size_t>(Stream.ByteCount());
    Status = Reader.add(std::move(Record));
  }
  if (Status.ok())
    Status = Reader.finish();
  if (Status.ok())
    return Status;
  return grpc::Status(Status.error_code(),
                      Path + ": " + Status.error_message());
}

} // namespace bigtable_ttl::emulator
