// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The contents of an emulator as records, which the control service sends, or
// which form a file.

#ifndef BIGTABLE_TTL_EMULATOR_SNAPSHOTS_H
#define BIGTABLE_TTL_EMULATOR_SNAPSHOTS_H

#include "Emulator.h"
#include "bigtable_ttl/emulator/v1/control.pb.h"
#include <cstdint>
#include <deque>
#include <grpcpp/grpcpp.h>
#include <memory>
#include <string>

namespace bigtable_ttl::emulator {

v1::ClockState toProto(const EmulatorClock &Clock);

/// Returns true if setting the clock to \p To would turn back the time of a
/// table.
bool goesBack(const Emulator &In, const EmulatorClock::State &To);

/// Makes the records of a snapshot, one by one.
class SnapshotWriter {
public:
  /// Writes the contents of \p Of, which must outlive this.
  explicit SnapshotWriter(const Emulator &Of);

  /// Makes the next record. Returns false after the last record, or after an
  /// error, which is then in \p Status.
  bool next(v1::SnapshotRecord &Record, grpc::Status &Status);

private:
  enum class Part { Begin, Instance, Bytes, Backup, End, Nothing };

  const Emulator &Of;
  Part Next = Part::Begin;
  InstanceMap Left;
  /// The bytes of the first remaining instance's store, or of a backup.
  std::shared_ptr<const std::string> Bytes;
  /// The remaining backups of the first remaining instance.
  std::deque<StoredBackup> Backups;
  std::size_t Written = 0;
  std::uint64_t WrittenInAll = 0;
};

/// Takes the records of a snapshot, one by one.
class SnapshotReader {
public:
  explicit SnapshotReader(Emulator &To);

  /// Adds a record. Returns DATA_LOSS, and changes nothing, if the record is
  /// not valid at this position.
  grpc::Status add(v1::SnapshotRecord Record);
  /// Replaces the contents of the emulator by the records. Call it after the
  /// last record. If it fails, the emulator does not change.
  grpc::Status finish();

private:
  struct HandedOverClock;

  grpc::Status addInstance(const v1::SnapshotRecord::Instance &From);
  grpc::Status finishStore();

  Emulator &To;
  std::shared_ptr<HandedOverClock> Clock;
  /// The options of the stores.
  reference::StoreOptions Options;
  bool HasBegun = false;
  bool HasEnded = false;
  InstanceMap Read;
  std::shared_ptr<Instance> Last;
  /// The backup of the last instance to which the next bytes belong; null for
  /// the instance's store.
  StoredBackup *LastBackup = nullptr;
  std::string Bytes;
  std::uint64_t BytesInAll = 0;
};

/// Save the contents to a file, and load them. The file appears whole or not at
/// all.
grpc::Status saveSnapshot(const Emulator &Of, const std::string &Path);
grpc::Status loadSnapshot(Emulator &To, const std::string &Path);

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_SNAPSHOTS_H
