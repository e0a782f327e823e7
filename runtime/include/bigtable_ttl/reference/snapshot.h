// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Saves a store in a file: all tables with their configuration and cells.
// docs/snapshot.md describes the layout. Snapshots contain neither the
// StoreOptions nor the time of the last garbage collection.
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

/// The version of the layout that this library writes and reads.
inline constexpr std::uint32_t kSnapshotVersion = 1;

/// Returns the store as bytes, which are the same for stores with the same
/// content. Each table is as of one moment, which may differ between tables.
StatusOr<std::string> EncodeSnapshot(Store const& store);

/// Returns a new store from the result of EncodeSnapshot().
///
/// Returns DATA_LOSS if `bytes` is not a whole snapshot, for example if it is
/// damaged, truncated or extended. Returns FAILED_PRECONDITION if `bytes` is a
/// whole snapshot of another version of the layout. The message states the
/// actual and the expected content and the position of the byte.
///
/// The store contains collectable cells, too. `options` determine when garbage
/// collection deletes them.
StatusOr<Store> DecodeSnapshot(std::string_view bytes,
                               StoreOptions options = {});

/// Returns one table as bytes, as EncodeSnapshot() does for all tables. Returns
/// NOT_FOUND if the table does not exist.
StatusOr<std::string> EncodeTable(Store const& store, std::string const& table);

/// Makes a table, with any name, from the result of EncodeTable(). The table
/// has the store's GcTiming, and becomes visible when it is complete. Errors
/// are those of DecodeSnapshot() and Store::CreateTable().
Status DecodeTable(Store& store, std::string const& table,
                   std::string_view bytes);

/// Writes the result of EncodeSnapshot() to a file. When the new file is on the
/// disk, it replaces the old one atomically. If a step fails, the old file does
/// not change, and no temporary file remains.
///
/// Returns NOT_FOUND if the directory does not exist, and FAILED_PRECONDITION
/// if the file cannot be written or `path` is not a file. Replaces a symbolic
/// link, not its target.
Status SaveSnapshot(Store const& store, std::string const& path);

/// Returns DecodeSnapshot() of a file's content. Returns NOT_FOUND if the file
/// does not exist, and FAILED_PRECONDITION if it cannot be read.
StatusOr<Store> LoadSnapshot(std::string const& path,
                             StoreOptions options = {});

}  // namespace bigtable_ttl::reference

#endif  // BIGTABLE_TTL_REFERENCE_SNAPSHOT_H
