// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The cells of a column with several cells, in one block of memory: the
// timestamps, the places of the values, and the values. Garbage collection
// therefore reads only timestamps, and rarely frees a block.

#ifndef BIGTABLE_TTL_SRC_CELLS_H
#define BIGTABLE_TTL_SRC_CELLS_H

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace bigtable_ttl::reference::internal {

/// A block is sorted by timestamp, the oldest cell first. It is made by
/// Create(), and operations that need another one return that.
class Cells {
 public:
  static Cells* Create(std::int64_t timestamp, std::string_view value);
  static void Destroy(Cells* cells);

  Cells(Cells const&) = delete;
  Cells& operator=(Cells const&) = delete;

  std::size_t size() const { return end_ - first_; }
  std::int64_t const* timestamps() const { return Timestamps() + first_; }
  std::string_view value(std::size_t i) const {
    Place const place = Places()[first_ + i];
    char const* const at = Values() + place.offset();
    return place.is_long() ? std::string_view(*LongAt(at))
                           : std::string_view(at, place.size());
  }

  /// Fetches the header and the first timestamps into caches.
  void Prefetch() const {
#if defined(__GNUC__)
    auto const* const bytes = reinterpret_cast<char const*>(this);
    __builtin_prefetch(bytes, /*for writing*/ 1);
    __builtin_prefetch(bytes + 64);
    __builtin_prefetch(bytes + 128);
#endif
  }

  /// Before the cell `at`.
  [[nodiscard]] static Cells* Insert(Cells* cells, std::size_t at,
                                     std::int64_t timestamp,
                                     std::string_view value);
  [[nodiscard]] static Cells* Replace(Cells* cells, std::size_t i,
                                      std::string_view value);
  /// Deletes the cells [first, last), but not all that there are.
  [[nodiscard]] static Cells* Erase(Cells* cells, std::size_t first,
                                    std::size_t last);

 private:
  /// The offset of a value behind Values(), and its size. For a long value, the
  /// offset of a pointer to it.
  class Place {
   public:
    Place(std::size_t offset, std::size_t size)
        : bits_(std::uint64_t{offset} << kBits | size) {}

    std::size_t offset() const {
      return static_cast<std::size_t>(bits_ >> kBits);
    }
    bool is_long() const { return size_bits() == kLong; }
    /// Behind Values().
    std::size_t size() const {
      return is_long() ? sizeof(std::string*) : size_bits();
    }
    Place At(std::size_t offset) const { return Place(offset, size_bits()); }

    static constexpr int kBits = 9;
    static constexpr std::size_t kLong = (std::size_t{1} << kBits) - 1;

   private:
    std::size_t size_bits() const {
      return static_cast<std::size_t>(bits_) & kLong;
    }
    std::uint64_t bits_;
  };

  Cells(std::size_t capacity, std::size_t values_capacity)
      : capacity_(capacity), values_capacity_(values_capacity) {}
  static std::size_t BytesOf(std::size_t capacity,
                             std::size_t values_capacity) {
    return sizeof(Cells) + capacity * (sizeof(std::int64_t) + sizeof(Place)) +
           values_capacity;
  }
  static Cells* Allocate(std::size_t capacity, std::size_t values_capacity);
  /// Moves all to a block with room for `capacity` cells, and for a value of
  /// `n` bytes and others of the usual size.
  static Cells* Move(Cells* cells, std::size_t capacity, std::size_t n);
  /// A block with room for one more cell with this value.
  static Cells* WithRoom(Cells* cells, std::string_view value);

  // Arrays behind this: of capacity_, capacity_ and values_capacity_.
  std::int64_t* Timestamps() {
    return reinterpret_cast<std::int64_t*>(this + 1);
  }
  std::int64_t const* Timestamps() const {
    return const_cast<Cells*>(this)->Timestamps();
  }
  Place* Places() { return reinterpret_cast<Place*>(Timestamps() + capacity_); }
  Place const* Places() const { return const_cast<Cells*>(this)->Places(); }
  char* Values() { return reinterpret_cast<char*>(Places() + capacity_); }
  char const* Values() const { return const_cast<Cells*>(this)->Values(); }

  /// The pointer need not be aligned.
  static std::string* LongAt(char const* at) {
    std::string* value;
    std::memcpy(&value, at, sizeof(value));
    return value;
  }
  static std::size_t SizeHere(std::string_view value) {
    return value.size() < Place::kLong ? value.size() : sizeof(std::string*);
  }
  /// There is room.
  Place Put(std::string_view value);
  /// Frees the long values among [first, last), counted from Places().
  void Free(std::size_t first, std::size_t last);

  std::size_t capacity_;
  std::size_t first_ = 0;  // Cells before that are deleted.
  std::size_t end_ = 0;
  std::size_t longs_ = 0;
  std::size_t values_capacity_;
  std::size_t values_end_ = 0;  // What is before that may be unused.
};

}  // namespace bigtable_ttl::reference::internal

#endif  // BIGTABLE_TTL_SRC_CELLS_H
