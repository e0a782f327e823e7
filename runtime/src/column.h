// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The cells of one column of one row, as the store holds them: small, for most
// columns have one cell.

#ifndef BIGTABLE_TTL_SRC_COLUMN_H
#define BIGTABLE_TTL_SRC_COLUMN_H

#include "cells.h"
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <utility>

namespace bigtable_ttl::reference::internal {

/// An immutable string in one pointer: 4 bytes of length and the bytes.
class Bytes {
 public:
  Bytes() = default;
  explicit Bytes(std::string_view text) {
    if (text.empty()) return;
    auto const size = static_cast<std::uint32_t>(text.size());
    data_.reset(new char[sizeof(size) + text.size()]);
    std::memcpy(data_.get(), &size, sizeof(size));
    std::memcpy(data_.get() + sizeof(size), text.data(), text.size());
  }

  std::string_view view() const {
    if (!data_) return {};
    std::uint32_t size;
    std::memcpy(&size, data_.get(), sizeof(size));
    return {data_.get() + sizeof(size), size};
  }

 private:
  std::unique_ptr<char[]> data_;
};

/// A family's place in its table's list: never used again.
using FamilyId = std::uint32_t;

/// Qualifiers are shared by the columns of that name.
using Qualifier = std::shared_ptr<std::string const>;

/// The cells are numbered newest first. They are held oldest first, so that
/// writing a newer one, the usual case, moves nothing.
class Column {
 public:
  Column(FamilyId family, Qualifier qualifier)
      : qualifier_(std::move(qualifier)), family_(family) {}
  Column(Column&& other) noexcept
      : qualifier_(std::move(other.qualifier_)), family_(other.family_) {
    TakeCells(other);
  }
  Column& operator=(Column&& other) noexcept {
    if (this == &other) return *this;
    DropCells();
    qualifier_ = std::move(other.qualifier_);
    family_ = other.family_;
    TakeCells(other);
    return *this;
  }
  ~Column() { DropCells(); }

  FamilyId family() const { return family_; }
  std::string const& qualifier() const { return *qualifier_; }

  std::size_t size() const { return many_ ? more_->size() : one_ ? 1 : 0; }

  std::int64_t timestamp(std::size_t i) const { return Newest()[-Index(i)]; }
  std::string_view value(std::size_t i) const {
    return many_ ? more_->value(more_->size() - 1 - i) : single_.value.view();
  }

  /// For GcCutoffs::Keep().
  std::reverse_iterator<std::int64_t const*> newest_first() const {
    return std::reverse_iterator<std::int64_t const*>(Newest() + 1);
  }

  /// Fetches into caches what garbage collection looks at.
  void Prefetch() const {
    if (many_) more_->Prefetch();
  }

  /// The first cell that is at most as new as `timestamp`.
  std::size_t Find(std::int64_t timestamp) const {
    auto const first = newest_first();
    auto const found = std::lower_bound(
        first, first + Index(size()), timestamp,
        [](std::int64_t newer, std::int64_t at) { return newer > at; });
    return static_cast<std::size_t>(found - first);
  }

  /// Overwrites a cell of this timestamp.
  void Set(std::int64_t timestamp, std::string_view value) {
    if (!many_ && !one_) {
      new (&single_) Single{timestamp, Bytes(value)};
      one_ = true;
      return;
    }
    // Most cells are newer than those before.
    auto const i = timestamp > *Newest() ? 0 : Find(timestamp);
    bool const is_there = i < size() && this->timestamp(i) == timestamp;
    if (!many_ && is_there) {
      single_.value = Bytes(value);
      return;
    }
    if (!many_) GrowToMany();
    if (is_there) {
      more_ = Cells::Replace(more_, more_->size() - 1 - i, value);
    } else {
      more_ = Cells::Insert(more_, more_->size() - i, timestamp, value);
    }
  }

  /// Deletes the cells `[first, last)`, counted from the newest.
  void Erase(std::size_t first, std::size_t last) {
    if (first >= last) return;
    if (!many_ || last - first == more_->size()) {
      DropCells();
      return;
    }
    more_ = Cells::Erase(more_, more_->size() - last, more_->size() - first);
  }

 private:
  struct Single {
    std::int64_t timestamp;
    Bytes value;
  };
  static std::ptrdiff_t Index(std::size_t i) {
    return static_cast<std::ptrdiff_t>(i);
  }

  std::int64_t const* Newest() const {
    return many_ ? more_->timestamps() + more_->size() - 1 : &single_.timestamp;
  }

  void GrowToMany() {
    Cells* const more = Cells::Create(single_.timestamp, single_.value.view());
    DropCells();
    more_ = more;
    many_ = true;
  }

  void DropCells() {
    if (many_) Cells::Destroy(more_);
    if (one_) single_.~Single();
    many_ = one_ = false;
  }

  /// Only while there are none.
  void TakeCells(Column& other) {
    one_ = std::exchange(other.one_, false);
    many_ = std::exchange(other.many_, false);
    if (many_) more_ = other.more_;
    if (one_) {
      new (&single_) Single(std::move(other.single_));
      other.single_.~Single();
    }
  }

  Qualifier qualifier_;
  FamilyId family_;
  bool one_ = false;
  bool many_ = false;
  union {
    Single single_;
    Cells* more_;
  };
};

}  // namespace bigtable_ttl::reference::internal

#endif  // BIGTABLE_TTL_SRC_COLUMN_H
