// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The answer to ReadRows: rows, cut into chunks.

#ifndef BIGTABLE_TTL_EMULATOR_ROW_STREAM_H
#define BIGTABLE_TTL_EMULATOR_ROW_STREAM_H

#include "Reactors.h"
#include "google/bigtable/v2/bigtable.pb.h"
#include <bigtable_ttl/reference/store.h>
#include <deque>
#include <memory>
#include <string>

namespace bigtable_ttl::emulator {

/// Makes the messages of a scan. No more is held than the rows of one message:
/// the largest row, or little. What it makes is as the comments of
/// ReadRowsResponse (google/bigtable/v2/bigtable.proto) say.
class RowMessages {
public:
  RowMessages(std::shared_ptr<const reference::Store> Store, std::string Table,
              reference::ReadRowsRequest Request)
      : Scan(std::move(Store), std::move(Table), std::move(Request)) {}

  /// As MessageStream::next().
  Progress next(google::bigtable::v2::ReadRowsResponse &Message,
                grpc::Status &Status);

private:
  void add(const reference::RowView &Row);
  google::bigtable::v2::ReadRowsResponse_CellChunk &addChunk();

  reference::Scan Scan;
  bool HasMore = true;
  /// What is to be sent; the last one is being filled. A row that is larger
  /// than a message takes several.
  std::deque<google::bigtable::v2::ReadRowsResponse> Filled;
  std::size_t BytesInLast = 0;
};

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_ROW_STREAM_H
