// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A client of a Bigtable server that looks like the store.

#ifndef BIGTABLE_TTL_TEST_EMULATOR_CLIENT_H
#define BIGTABLE_TTL_TEST_EMULATOR_CLIENT_H

#include <bigtable_ttl/reference/store.h>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace bigtable_ttl::reference {

/// The operations of Store, with its values, sent to a server. Safe to use from
/// several threads.
class Client {
 public:
  /// Host and port.
  explicit Client(std::string const& address);
  ~Client();

  /// Whether the server answers before the time is up.
  bool WaitForServer(std::chrono::seconds at_most);

  Status CreateTable(std::string const& table, TableConfig const& config);
  Status DeleteTable(std::string const& table);
  /// The families are sorted by name: the server does not say their order.
  StatusOr<TableConfig> GetTable(std::string const& table);
  Status ModifyColumnFamilies(std::string const& table,
                              std::vector<FamilyModification> const& changes);
  Status DropRowRange(std::string const& table, std::string const& prefix);
  Status DropAllRows(std::string const& table);

  Status MutateRow(std::string const& table, std::string const& row_key,
                   std::vector<Mutation> const& mutations);
  StatusOr<std::vector<Status>> MutateRows(
      std::string const& table, std::vector<RowMutations> const& entries);
  StatusOr<bool> CheckAndMutateRow(std::string const& table,
                                   std::string const& row_key,
                                   std::optional<Filter> const& predicate,
                                   std::vector<Mutation> const& when_true,
                                   std::vector<Mutation> const& when_false);
  StatusOr<Row> ReadModifyWriteRow(
      std::string const& table, std::string const& row_key,
      std::vector<ReadModifyWriteRule> const& rules);
  StatusOr<std::vector<Row>> ReadRows(std::string const& table,
                                      ReadRowsRequest const& request);
  /// The number of chunks of all rows: of cells, if values are small.
  StatusOr<std::size_t> CountCells(std::string const& table);

 private:
  // Few of those that use it need gRPC's headers.
  struct Stubs;
  std::unique_ptr<Stubs> stubs_;
};

}  // namespace bigtable_ttl::reference

#endif  // BIGTABLE_TTL_TEST_EMULATOR_CLIENT_H
