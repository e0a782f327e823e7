// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "row_merger.h"
#include <chrono>
#include <utility>

namespace bigtable_ttl::reference {

namespace v2 = google::bigtable::v2;

namespace {

Status Bad(std::string what) {
  return Status(StatusCode::kDataLoss, std::move(what));
}

template <typename Labels>
std::string Joined(Labels const& labels) {
  std::string joined;
  for (std::string const& label : labels) {
    joined += (joined.empty() ? "" : "+") + label;
  }
  return joined;
}

bool HasData(v2::ReadRowsResponse::CellChunk const& chunk) {
  return !chunk.row_key().empty() || chunk.has_family_name() ||
         chunk.has_qualifier() || chunk.timestamp_micros() != 0 ||
         chunk.labels_size() != 0 || !chunk.value().empty() ||
         chunk.value_size() != 0;
}

}  // namespace

bool RowMerger::IsNext(std::string const& key) const {
  if (last_key_.empty()) return true;
  return is_reversed_ ? key < last_key_ : last_key_ < key;
}

Status RowMerger::Add(v2::ReadRowsResponse const& message) {
  for (auto const& chunk : message.chunks()) {
    if (Status status = Add(chunk); !status.ok()) return status;
  }
  std::string const& scanned = message.last_scanned_row_key();
  if (scanned.empty()) return {};
  if (in_row_) return Bad("a row was scanned while another one is open");
  if (!IsNext(scanned)) return Bad("the last row scanned does not move on");
  last_key_ = scanned;
  return {};
}

Status RowMerger::Add(v2::ReadRowsResponse::CellChunk const& chunk) {
  if (chunk.reset_row()) {
    if (!in_row_) return Bad("a reset without a row");
    if (HasData(chunk)) return Bad("a reset with data");
    row_ = {};
    in_row_ = false;
    in_cell_ = false;
    return {};
  }
  if (!in_row_) {
    if (chunk.row_key().empty() || !chunk.has_family_name() ||
        !chunk.has_qualifier()) {
      return Bad("a row begins without a key, a family or a qualifier");
    }
    if (!IsNext(chunk.row_key())) return Bad("keys are out of order");
    row_.key = chunk.row_key();
    in_row_ = true;
  } else if (!chunk.row_key().empty() && chunk.row_key() != row_.key) {
    return Bad("a row ends without a commit");
  }
  if (in_cell_) {
    if (chunk.has_family_name() || chunk.has_qualifier() ||
        chunk.timestamp_micros() != 0 || chunk.labels_size() != 0) {
      return Bad("something changes in the middle of a cell");
    }
  } else {
    if (chunk.has_family_name()) {
      if (!chunk.has_qualifier()) return Bad("a family without a qualifier");
      family_ = chunk.family_name().value();
    }
    if (chunk.has_qualifier()) qualifier_ = chunk.qualifier().value();
    row_.cells.push_back({family_, qualifier_,
                          std::chrono::microseconds(chunk.timestamp_micros()),
                          "", Joined(chunk.labels())});
  }
  row_.cells.back().value += chunk.value();
  in_cell_ = chunk.value_size() > 0;
  if (!chunk.commit_row()) return {};
  if (in_cell_) return Bad("a row ends within a cell");
  last_key_ = row_.key;
  rows_.push_back(std::exchange(row_, {}));
  in_row_ = false;
  return {};
}

Status RowMerger::End() const {
  return in_row_ ? Bad("the last row has no commit") : Status();
}

}  // namespace bigtable_ttl::reference
