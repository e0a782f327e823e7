// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "cells.h"
#include <algorithm>
#include <new>
#include <type_traits>

namespace bigtable_ttl::reference::internal {
namespace {

constexpr std::size_t kLeastCapacity = 4;

/// Smaller blocks are not worth moving: garbage collection would have to look
/// at values, which are in no cache.
constexpr std::size_t kLeastBytesToMove = 1024;

}  // namespace

Cells* Cells::Allocate(std::size_t capacity, std::size_t values_capacity) {
  static_assert(std::is_trivially_copyable_v<Place> &&
                std::is_trivially_destructible_v<Cells>);
  static_assert(alignof(Place) <= alignof(Cells) &&
                sizeof(Cells) % alignof(std::int64_t) == 0);
  return new (::operator new(BytesOf(capacity, values_capacity)))
      Cells(capacity, values_capacity);
}

Cells* Cells::Create(std::int64_t timestamp, std::string_view value) {
  Cells* const cells =
      Allocate(kLeastCapacity, kLeastCapacity * SizeHere(value));
  cells->Timestamps()[0] = timestamp;
  cells->Places()[0] = cells->Put(value);
  cells->end_ = 1;
  return cells;
}

void Cells::Destroy(Cells* cells) {
  cells->Free(cells->first_, cells->end_);
  ::operator delete(cells);
}

void Cells::Free(std::size_t first, std::size_t last) {
  for (std::size_t i = first; longs_ != 0 && i != last; ++i) {
    Place const place = Places()[i];
    if (!place.is_long()) continue;
    delete LongAt(Values() + place.offset());
    --longs_;
  }
}

Cells::Place Cells::Put(std::string_view value) {
  char* const at = Values() + values_end_;
  Place place(values_end_, value.size());
  if (value.size() >= Place::kLong) {
    std::string* const made = new std::string(value);
    std::memcpy(at, &made, sizeof(made));
    place = Place(values_end_, Place::kLong);
    ++longs_;
  } else if (!value.empty()) {
    std::memcpy(at, value.data(), value.size());
  }
  values_end_ += place.size();
  return place;
}

Cells* Cells::Move(Cells* cells, std::size_t capacity, std::size_t n) {
  std::size_t const size = cells->size();
  Place const* const places = cells->Places() + cells->first_;
  std::size_t used = n;
  for (std::size_t i = 0; i != size; ++i) used += places[i].size();
  // With values of the usual size both arrays are full at once.
  std::size_t const values =
      std::max(used, used / (size + (n != 0 ? 1 : 0)) * capacity);
  Cells* const moved = Allocate(capacity, values);
  std::memcpy(moved->Timestamps(), cells->timestamps(),
              size * sizeof(std::int64_t));
  std::size_t end = 0;
  for (std::size_t i = 0; i != size; ++i) {
    std::memcpy(moved->Values() + end, cells->Values() + places[i].offset(),
                places[i].size());
    moved->Places()[i] = places[i].At(end);
    end += places[i].size();
  }
  moved->end_ = size;
  moved->longs_ = cells->longs_;
  moved->values_end_ = end;
  ::operator delete(cells);
  return moved;
}

Cells* Cells::WithRoom(Cells* cells, std::string_view value) {
  auto const n = SizeHere(value);
  if (cells->end_ != cells->capacity_ &&
      cells->values_capacity_ - cells->values_end_ >= n) {
    return cells;
  }
  return Move(cells, std::max(2 * cells->size(), kLeastCapacity), n);
}

Cells* Cells::Insert(Cells* cells, std::size_t at, std::int64_t timestamp,
                     std::string_view value) {
  cells = WithRoom(cells, value);
  std::size_t const i = cells->first_ + at;
  auto* const timestamps = cells->Timestamps();
  auto* const places = cells->Places();
  // A long value is allocated first: nothing has changed if that throws.
  Place const place = cells->Put(value);
  std::copy_backward(timestamps + i, timestamps + cells->end_,
                     timestamps + cells->end_ + 1);
  std::copy_backward(places + i, places + cells->end_,
                     places + cells->end_ + 1);
  timestamps[i] = timestamp;
  places[i] = place;
  ++cells->end_;
  return cells;
}

Cells* Cells::Replace(Cells* cells, std::size_t i, std::string_view value) {
  std::size_t const old_at = cells->first_ + i;
  Place const old = cells->Places()[old_at];
  if (!old.is_long() && value.size() == old.size()) {
    if (!value.empty()) {
      std::memcpy(cells->Values() + old.offset(), value.data(), value.size());
    }
    return cells;
  }
  cells = WithRoom(cells, value);
  std::size_t const at = cells->first_ + i;
  Place const place = cells->Put(value);
  cells->Free(at, at + 1);
  cells->Places()[at] = place;
  return cells;
}

Cells* Cells::Erase(Cells* cells, std::size_t first, std::size_t last) {
  std::size_t const begin = cells->first_ + first;
  std::size_t const end = cells->first_ + last;
  cells->Free(begin, end);
  if (first == 0) {
    cells->first_ = end;
  } else {
    auto* const timestamps = cells->Timestamps();
    auto* const places = cells->Places();
    std::copy(timestamps + end, timestamps + cells->end_, timestamps + begin);
    std::copy(places + end, places + cells->end_, places + begin);
    cells->end_ -= last - first;
  }
  // Returns the memory of deleted cells.
  bool const gives_back =
      cells->capacity_ > 4 * cells->size() &&
      BytesOf(cells->capacity_, cells->values_capacity_) > kLeastBytesToMove;
  return gives_back ? Move(cells, cells->size(), 0) : cells;
}

}  // namespace bigtable_ttl::reference::internal
