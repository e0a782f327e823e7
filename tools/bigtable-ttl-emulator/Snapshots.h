// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The contents of an emulator as records: sent by the control service, or in
// sequence in a file.

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

/// Returns true if time would go back for a table if the clock were set to \p
/// To.
bool goesBack(const Emulator &In, const EmulatorClock::State &To);

/// Makes the records of a snapshot, one by one.
class SnapshotWriter {
public:
  /// \p Of outlives this.
  explicit SnapshotWriter(const Emulator &Of);

  /// False after the last one, or if \p Status says why there is none.
  bool next(v1::SnapshotRecord &Record, grpc::Status &Status);

private:
  enum class Part { Begin, Instance, Bytes, Backup, End, Nothing };

  const Emulator &Of;
  Part Next = Part::Begin;
  InstanceMap Left;
  /// The bytes of the first remaining instance's store, or of a backup.
  std::shared_ptr<const std::string> Bytes;
  /// The remaining backups of that instance.
  std::deque<StoredBackup> Backups;
  std::size_t Written = 0;
  std::uint64_t WrittenInAll = 0;
};

/// Takes the records of a snapshot, one by one.
class SnapshotReader {
public:
  explicit SnapshotReader(Emulator &To);

  /// DATA_LOSS if it is not what comes next; nothing has changed then.
  grpc::Status add(v1::SnapshotRecord Record);
  /// After the last one: the emulator then holds what the records say, or, if
  /// this fails, what it held.
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
  /// The backup of it whose bytes come next; null for its store.
  StoredBackup *LastBackup = nullptr;
  std::string Bytes;
  std::uint64_t BytesInAll = 0;
};

/// To and from a file. It appears whole or not at all.
grpc::Status saveSnapshot(const Emulator &Of, const std::string &Path);
grpc::Status loadSnapshot(Emulator &To, const std::string &Path);

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_SNAPSHOTS_H
