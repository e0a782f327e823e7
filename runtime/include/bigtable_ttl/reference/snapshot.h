// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A store in a file: all tables with their configuration and cells. The layout
// is in docs/snapshot.md. The StoreOptions are not saved, nor is the time of
// the last garbage collection.
//
// Safe to use from several threads, as the store is.

#ifndef BIGTABLE_TTL_REFERENCE_SNAPSHOT_H
#define BIGTABLE_TTL_REFERENCE_SNAPSHOT_H

#include <bigtable_ttl/reference/status.h>
#include <bigtable_ttl/reference/store.h>
#include <cstdint>
#include <string>
#include <string_view>

namespace bigtable_ttl::reference {

/// The version of the layout that is written and read.
inline constexpr std::uint32_t kSnapshotVersion = 1;

/// The store as bytes: the same for stores that hold the same. Each table is as
/// of one moment; other tables may be as of another one.
StatusOr<std::string> EncodeSnapshot(Store const& store);

/// Returns a new store from the result of EncodeSnapshot().
///
/// DATA_LOSS if `bytes` are not that: damaged, cut off, extended, or of
/// anything else. FAILED_PRECONDITION if they are whole, and of another version
/// of the layout. The message says what was found, at which byte, and what was
/// expected.
///
/// Cells that garbage collection may delete are loaded, too. When it does is up
/// to `options`, as ever.
StatusOr<Store> DecodeSnapshot(std::string_view bytes,
                               StoreOptions options = {});

/// As EncodeSnapshot(), of one table. NOT_FOUND if it is not there.
StatusOr<std::string> EncodeTable(Store const& store, std::string const& table);

/// Makes a table, with any name, from the result of EncodeTable(). It has the
/// store's GcTiming, and becomes visible when it is complete. Errors are those
/// of DecodeSnapshot() and of Store::CreateTable().
Status DecodeTable(Store& store, std::string const& table,
                   std::string_view bytes);

/// Writes EncodeSnapshot() to a file. An old one is replaced at once when the
/// new one is on the disk: until then, and if anything fails, it stays as it
/// is, and no other file is left behind.
///
/// NOT_FOUND if there is no such folder; FAILED_PRECONDITION if the file cannot
/// be written, or if `path` is something else than a file. A symbolic link is
/// replaced, not what it leads to.
Status SaveSnapshot(Store const& store, std::string const& path);

/// DecodeSnapshot() of a file. NOT_FOUND if there is none, FAILED_PRECONDITION
/// if it cannot be read.
StatusOr<Store> LoadSnapshot(std::string const& path,
                             StoreOptions options = {});

}  // namespace bigtable_ttl::reference

#endif  // BIGTABLE_TTL_REFERENCE_SNAPSHOT_H
