// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RowStream.h"
#include "ProtoTime.h"
#include "ToProto.h"
#include <algorithm>
#include <utility>

namespace bigtable_ttl::emulator {

namespace v2 = google::bigtable::v2;

namespace {

/// A message ends at the first row end at which it has as many bytes of keys and
/// values, and before a row that has as many itself. It never ends within a row:
/// Go's client takes that for an error.
constexpr std::size_t BytesPerMessage = 256 << 10;
/// Values are cut into parts of this size.
constexpr std::size_t BytesPerChunk = 1 << 20;
/// The bytes of a chunk besides its contents.
constexpr std::size_t ChunkOverhead = 32;
/// Rows that a step looks at: some milliseconds.
constexpr std::int64_t RowsPerStep = 10000;

std::size_t sizeOf(const reference::RowView &Row) {
  std::size_t Bytes = 0;
  for (const reference::CellView &Cell : Row.cells)
    Bytes += Cell.value.size();
  return Bytes;
}

} // namespace

v2::ReadRowsResponse_CellChunk &
RowMessages::addChunk(v2::ReadRowsResponse &Message) {
  Bytes += ChunkOverhead;
  return *Message.add_chunks();
}

void RowMessages::add(const reference::RowView &Row,
                      v2::ReadRowsResponse &Message) {
  const reference::CellView *Before = nullptr;
  v2::ReadRowsResponse_CellChunk *Chunk = nullptr;
  for (const reference::CellView &Cell : Row.cells) {
    Chunk = &addChunk(Message);
    // Setters with a pointer and a size go by way of another string.
    if (!Before) {
      *Chunk->mutable_row_key() = Row.key;
      Bytes += Row.key.size();
    }
    const bool IsNewFamily = !Before || Before->family != Cell.family;
    if (IsNewFamily)
      *Chunk->mutable_family_name()->mutable_value() = Cell.family;
    if (IsNewFamily || Before->qualifier != Cell.qualifier) {
      *Chunk->mutable_qualifier()->mutable_value() = Cell.qualifier;
      Bytes += Cell.qualifier.size();
    }
    Chunk->set_timestamp_micros(Cell.timestamp.count());
    if (!Cell.label.empty())
      Chunk->add_labels(Cell.label.data(), Cell.label.size());
    std::string_view Rest = Cell.value;
    while (Rest.size() > BytesPerChunk) {
      Chunk->set_value_size(static_cast<std::int32_t>(Cell.value.size()));
      *Chunk->mutable_value() = Rest.substr(0, BytesPerChunk);
      Bytes += BytesPerChunk;
      Rest.remove_prefix(BytesPerChunk);
      Chunk = &addChunk(Message);
    }
    *Chunk->mutable_value() = Rest;
    Bytes += Rest.size();
    Before = &Cell;
  }
  Chunk->set_commit_row(true);
}

void RowMessages::addStats(v2::ReadRowsResponse &Message) const {
  auto &View =
      *Message.mutable_request_stats()->mutable_full_read_stats_view();
  auto &Iteration = *View.mutable_read_iteration_stats();
  const reference::ReadStats &Stats = Scan.stats();
  Iteration.set_rows_seen_count(Stats.rows_seen);
  Iteration.set_rows_returned_count(Stats.rows_returned);
  Iteration.set_cells_seen_count(Stats.cells_seen);
  Iteration.set_cells_returned_count(Stats.cells_returned);
  setMicros(std::chrono::duration_cast<std::chrono::microseconds>(
                std::chrono::steady_clock::now() - Began),
            *View.mutable_request_latency_stats()
                 ->mutable_frontend_server_latency());
}

Progress RowMessages::next(v2::ReadRowsResponse &Message,
                           grpc::Status &Status) {
  Progress Next = nextRows(Message, Status);
  if (!HasStats || !Status.ok() || Next == Progress::Message)
    return Next;
  addStats(Message);
  return Progress::LastMessage;
}

Progress RowMessages::nextRows(v2::ReadRowsResponse &Message,
                               grpc::Status &Status) {
  if (Large) {
    Message.Swap(&*Large);
    Large.reset();
    return HasMore ? Progress::Message : Progress::LastMessage;
  }
  if (!HasMore)
    return Progress::End;
  // Clear() keeps the memory for the next message; that of a large row is freed.
  if (Bytes > 2 * BytesPerMessage)
    v2::ReadRowsResponse().Swap(&Message);
  Bytes = 0;
  const auto More =
      Scan.Step(RowsPerStep, [&](const reference::RowView &Row) {
        if (Message.chunks().empty() || sizeOf(Row) < BytesPerMessage)
          add(Row, Message);
        else
          add(Row, Large.emplace());
        return Bytes < BytesPerMessage;
      });
  if (!More.ok()) {
    Status = toGrpc(More.status());
    return Progress::End;
  }
  HasMore = *More;
  if (!Message.chunks().empty())
    return HasMore || Large ? Progress::Message : Progress::LastMessage;
  if (!HasMore)
    return Progress::End;
  // Shows the client that the scan goes on, and where to try again.
  Message.set_last_scanned_row_key(Scan.last_key());
  return Progress::Message;
}

} // namespace bigtable_ttl::emulator
