// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RowStream.h"
#include "ToProto.h"
#include <algorithm>
#include <utility>

namespace bigtable_ttl::emulator {

namespace v2 = google::bigtable::v2;

namespace {

/// A message is sent when it has as many bytes of keys and values.
constexpr std::size_t BytesPerMessage = 256 << 10;
/// A row goes on in a message of its own beyond that: most end where they are,
/// and the memory of a message serves the next one. Clients of gRPC take eight
/// times as much unless told otherwise.
constexpr std::size_t MostBytesPerMessage = 2 * BytesPerMessage;
/// Values are cut into parts of this size.
constexpr std::size_t BytesPerChunk = 1 << 20;
/// What a chunk takes besides.
constexpr std::size_t ChunkOverhead = 32;
/// Rows that a step looks at: some milliseconds.
constexpr std::int64_t RowsPerStep = 10000;

} // namespace

v2::ReadRowsResponse_CellChunk &RowMessages::addChunk() {
  if (Filled.empty() || BytesInLast >= MostBytesPerMessage) {
    Filled.emplace_back();
    BytesInLast = 0;
  }
  BytesInLast += ChunkOverhead;
  return *Filled.back().add_chunks();
}

void RowMessages::add(const reference::RowView &Row) {
  const reference::CellView *Before = nullptr;
  v2::ReadRowsResponse_CellChunk *Chunk = nullptr;
  for (const reference::CellView &Cell : Row.cells) {
    Chunk = &addChunk();
    // Setters with a pointer and a size go by way of another string.
    if (!Before) {
      *Chunk->mutable_row_key() = Row.key;
      BytesInLast += Row.key.size();
    }
    const bool IsNewFamily = !Before || Before->family != Cell.family;
    if (IsNewFamily)
      *Chunk->mutable_family_name()->mutable_value() = Cell.family;
    if (IsNewFamily || Before->qualifier != Cell.qualifier) {
      *Chunk->mutable_qualifier()->mutable_value() = Cell.qualifier;
      BytesInLast += Cell.qualifier.size();
    }
    Chunk->set_timestamp_micros(Cell.timestamp.count());
    if (!Cell.label.empty())
      Chunk->add_labels(Cell.label.data(), Cell.label.size());
    std::string_view Rest = Cell.value;
    while (Rest.size() > BytesPerChunk) {
      Chunk->set_value_size(static_cast<std::int32_t>(Cell.value.size()));
      *Chunk->mutable_value() = Rest.substr(0, BytesPerChunk);
      BytesInLast += BytesPerChunk;
      Rest.remove_prefix(BytesPerChunk);
      Chunk = &addChunk();
    }
    *Chunk->mutable_value() = Rest;
    BytesInLast += Rest.size();
    Before = &Cell;
  }
  Chunk->set_commit_row(true);
}

Progress RowMessages::next(v2::ReadRowsResponse &Message,
                           grpc::Status &Status) {
  if (Filled.empty() && HasMore) {
    // It is empty, but has the memory of what was sent before.
    Filled.push_back(std::move(Message));
    BytesInLast = 0;
    auto More = Scan.Step(RowsPerStep, [this](const reference::RowView &Row) {
      add(Row);
      return BytesInLast < BytesPerMessage && Filled.size() == 1;
    });
    if (!More.ok()) {
      Status = toGrpc(More.status());
      return Progress::End;
    }
    HasMore = *More;
    if (Filled.front().chunks().empty()) {
      Message = std::move(Filled.front());
      Filled.pop_front();
    }
    if (Filled.empty() && HasMore) {
      // So that a client knows that something goes on, and from where to try
      // again.
      Message.set_last_scanned_row_key(Scan.last_key());
      return Progress::Message;
    }
  }
  if (Filled.empty())
    return Progress::End;
  Message = std::move(Filled.front());
  Filled.pop_front();
  return Progress::Message;
}

} // namespace bigtable_ttl::emulator
