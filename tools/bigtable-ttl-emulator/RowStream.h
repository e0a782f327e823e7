// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The response of ReadRows: rows, split into chunks.

#ifndef BIGTABLE_TTL_EMULATOR_ROW_STREAM_H
#define BIGTABLE_TTL_EMULATOR_ROW_STREAM_H

#include "Reactors.h"
#include "google/bigtable/v2/bigtable.pb.h"
#include <bigtable_ttl/reference/store.h>
#include <chrono>
#include <memory>
#include <optional>
#include <string>

namespace bigtable_ttl::emulator {

/// Makes the messages of a scan, as documented at ReadRowsResponse
/// (google/bigtable/v2/bigtable.proto). Messages contain whole rows, and a
/// large row has its own message. Uses memory for the largest row and about 256
/// KiB.
class RowMessages {
public:
  /// If \p HasStats, the last message has statistics of the read.
  RowMessages(std::shared_ptr<const reference::Store> Store, std::string Table,
              reference::ReadRowsRequest Request, bool HasStats)
      : Scan(std::move(Store), std::move(Table), std::move(Request)),
        HasStats(HasStats) {}

  /// Makes the next message; see MessageStream::next().
  Progress next(google::bigtable::v2::ReadRowsResponse &Message,
                grpc::Status &Status);

private:
  Progress nextRows(google::bigtable::v2::ReadRowsResponse &Message,
                    grpc::Status &Status);
  void addStats(google::bigtable::v2::ReadRowsResponse &Message) const;
  void add(const reference::RowView &Row,
           google::bigtable::v2::ReadRowsResponse &Message);
  google::bigtable::v2::ReadRowsResponse_CellChunk &
  addChunk(google::bigtable::v2::ReadRowsResponse &Message);

  reference::Scan Scan;
  const bool HasStats;
  const std::chrono::steady_clock::time_point Began =
      std::chrono::steady_clock::now();
  bool HasMore = true;
  /// A large row that follows the last message, held back because a client may
  /// not accept both in one message.
  std::optional<google::bigtable::v2::ReadRowsResponse> Large;
  /// The size of keys and values in the last two messages.
  std::size_t Bytes = 0;
};

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_ROW_STREAM_H
