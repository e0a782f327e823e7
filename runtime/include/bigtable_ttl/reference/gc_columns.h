// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Garbage collection over many columns at once, whose cells lie in flat arrays,
// one column after another: nearly as fast as memory is read and written.
//
// `timestamps` are microseconds since the epoch: within each column the newest
// first, no two the same. Any number of parallel arrays, such as handles of the
// values, go with them. Column c has the cells [begins[c], begins[c + 1]):
// `begins` has `columns` + 1 elements that do not descend. A column may be
// empty. The first element need not be 0: a part of a batch may be given.
//
// Nothing here allocates or throws. Safe to use from several threads for arrays
// that are not shared; to decide parts of one batch is safe, too.

#ifndef BIGTABLE_TTL_REFERENCE_GC_COLUMNS_H
#define BIGTABLE_TTL_REFERENCE_GC_COLUMNS_H

#include <algorithm>
#include <bigtable_ttl/reference/gc.h>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace bigtable_ttl::reference {

/// Sets `kept[c]` to how many of the cells of column c are kept, for each of
/// `columns`: as GcCutoffs::Keep(). These are its newest.
void DecideColumns(GcCutoffs const& cutoffs, std::uint32_t const* begins,
                   std::size_t columns, std::int64_t const* timestamps,
                   std::uint32_t* kept);

namespace internal {

/// Moves cells [from, from + n) to `to`, which is not behind them.
template <typename T>
void MoveCells(T* cells, std::size_t to, std::size_t from, std::size_t n) {
  std::memmove(static_cast<void*>(cells + to), cells + from, n * sizeof(T));
}

/// Cells that are moved at once.
inline constexpr std::size_t kChunk = 8;

/// The same in chunks, the last of which may be filled up with others.
template <typename T>
void MoveChunks(T* cells, std::size_t to, std::size_t from,
                std::size_t chunks) {
  for (; chunks != 0; --chunks, to += kChunk, from += kChunk) {
    // By way of registers: compilers make a call of most memmove().
    unsigned char chunk[kChunk * sizeof(T)];
    std::memcpy(chunk, cells + from, sizeof(chunk));
    std::memcpy(static_cast<void*>(cells + to), chunk, sizeof(chunk));
  }
}

/// Moves what is kept to `out` on, and `begins` with it. There are cells up to
/// `total`. Returns the end of what is kept.
template <typename... Arrays>
std::size_t CompactColumns(std::uint32_t* begins, std::size_t columns,
                           std::uint32_t const* kept, std::size_t out,
                           std::size_t total, Arrays*... arrays) {
  static_assert((std::is_trivially_copyable_v<Arrays> && ...),
                "cells are moved bytewise");
  std::size_t begin = begins[0];
  begins[0] = static_cast<std::uint32_t>(out);
  for (std::size_t c = 0; c != columns; ++c) {
    std::size_t const end = begins[c + 1];
    std::size_t const n = kept[c];
    if (end - begin == 1) {
      ((arrays[out] = arrays[begin]), ...);
    } else if (out != begin) {
      // All before `end` that is not kept may be overwritten.
      auto const chunks = (n + kChunk - 1) / kChunk;
      if (out + chunks * kChunk <= end && begin + chunks * kChunk <= total) {
        (MoveChunks(arrays, out, begin, chunks), ...);
      } else {
        (MoveCells(arrays, out, begin, n), ...);
      }
    }
    out += n;
    begins[c + 1] = static_cast<std::uint32_t>(out);
    begin = end;
  }
  return out;
}

}  // namespace internal

/// Deletes all but the first `kept[c]` cells of each column c, as
/// DecideColumns() found them: moves the others together, in place, and
/// rewrites `begins`. There are as many columns as before; some may be empty
/// now. Returns how many cells there are now; what the arrays hold behind the
/// last of them is unspecified.
template <typename... Arrays>
std::size_t CompactColumns(std::uint32_t* begins, std::size_t columns,
                           std::uint32_t const* kept, std::int64_t* timestamps,
                           Arrays*... parallel) {
  std::size_t const first = begins[0];
  return internal::CompactColumns(begins, columns, kept, first, begins[columns],
                                  timestamps, parallel...) -
         first;
}

/// DecideColumns() and CompactColumns() in one pass over memory.
template <typename... Arrays>
std::size_t CollectColumns(GcCutoffs const& cutoffs, std::uint32_t* begins,
                           std::size_t columns, std::int64_t* timestamps,
                           Arrays*... parallel) {
  constexpr std::size_t kBlock = 256;
  std::uint32_t kept[kBlock];
  std::uint32_t begin = begins[0];
  std::size_t const first = begin;
  std::size_t const total = begins[columns];
  std::size_t out = begin;
  while (columns != 0) {
    auto const n = std::min(columns, kBlock);
    auto const next = begins[n];
    begins[0] = begin;  // As it was before the last block was moved.
    DecideColumns(cutoffs, begins, n, timestamps, kept);
    out = internal::CompactColumns(begins, n, kept, out, total, timestamps,
                                   parallel...);
    begin = next;
    begins += n;
    columns -= n;
  }
  return out - first;
}

}  // namespace bigtable_ttl::reference

#endif  // BIGTABLE_TTL_REFERENCE_GC_COLUMNS_H
