// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What tests of the reference store share: words for cells and operations.

#ifndef BIGTABLE_TTL_TEST_REFERENCE_TESTING_H
#define BIGTABLE_TTL_TEST_REFERENCE_TESTING_H

#include "../seed.h"
#include "bigtable_ttl/reference/store.h"
#include <chrono>
#include <cstdint>
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <vector>

namespace bigtable_ttl::reference {

/// The result of an operation, which must have succeeded.
template <typename T>
T Value(StatusOr<T> result) {
  if (!result.ok()) {
    ADD_FAILURE() << result.status();
    return T();
  }
  return *std::move(result);
}

#define EXPECT_OK(expression)                                                \
  do {                                                                       \
    ::bigtable_ttl::reference::Status const expect_ok_status = (expression); \
    EXPECT_TRUE(expect_ok_status.ok()) << expect_ok_status;                  \
  } while (false)

/// The cell as "family:qualifier@timestamp=value#label"; the timestamp is in
/// microseconds.
inline std::string ToString(Cell const& cell) {
  return cell.family + ":" + cell.qualifier + "@" +
         std::to_string(cell.timestamp.count()) + "=" + cell.value +
         (cell.label.empty() ? "" : "#" + cell.label);
}

/// "key{cell cell ...}"
inline std::string ToString(Row const& row) {
  std::string text = row.key + "{";
  for (Cell const& cell : row.cells) {
    text += (text.back() == '{' ? "" : " ") + ToString(cell);
  }
  return text + "}";
}

inline std::vector<std::string> ToStrings(std::vector<Row> const& rows) {
  std::vector<std::string> texts;
  for (Row const& row : rows) texts.push_back(ToString(row));
  return texts;
}

/// A store with a table "t", whose clock stands at the epoch until it is moved.
struct TestStore {
  explicit TestStore(std::vector<ColumnFamily> families = {{"f", {}, {}},
                                                           {"g", {}, {}}},
                     StoreOptions options = {}) {
    options.clock = clock;
    store = Store(std::move(options));
    EXPECT_OK(
        store.CreateTable("t", {std::move(families), Granularity::kMillis}));
  }

  std::vector<std::string> Read(Filter filter = Filter::PassAll(),
                                RowSet rows = {}) const {
    ReadRowsRequest request;
    request.rows = std::move(rows);
    request.filter = std::move(filter);
    return ToStrings(Value(store.ReadRows("t", request)));
  }

  std::shared_ptr<VirtualClock> clock = std::make_shared<VirtualClock>();
  Store store{StoreOptions()};
};

}  // namespace bigtable_ttl::reference

#endif  // BIGTABLE_TTL_TEST_REFERENCE_TESTING_H
