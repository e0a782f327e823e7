// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_CELL_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_CELL_H

#include "google/cloud/bigtable/row_key.h"
#include "google/cloud/bigtable/version.h"
#include "google/cloud/internal/big_endian.h"
#include "google/cloud/status_or.h"
#include <chrono>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class Cell;
struct Mutation;
Mutation SetCell(Cell);

using ColumnQualifierType = std::string;
using CellValueType = std::string;

class Cell {
 public:
  template <typename KeyType, typename ColumnType, typename ValueType,
            typename std::enable_if<!std::is_integral<ValueType>::value,
                                    int>::type = 0>
  Cell(KeyType&& row_key, std::string family_name,
       ColumnType&& column_qualifier, std::int64_t timestamp, ValueType&& value,
       std::vector<std::string> labels)
      : row_key_(std::forward<KeyType>(row_key)),
        family_name_(std::move(family_name)),
        column_qualifier_(std::forward<ColumnType>(column_qualifier)),
        timestamp_(timestamp),
        value_(std::forward<ValueType>(value)),
        labels_(std::move(labels)) {}

  template <typename KeyType, typename ColumnType>
  Cell(KeyType&& row_key, std::string family_name,
       ColumnType&& column_qualifier, std::int64_t timestamp,
       std::int64_t value, std::vector<std::string> labels)
      : Cell(std::forward<KeyType>(row_key), std::move(family_name),
             std::forward<ColumnType>(column_qualifier), timestamp,
             google::cloud::internal::EncodeBigEndian(value),
             std::move(labels)) {}

  template <typename KeyType, typename ColumnType, typename ValueType>
  Cell(KeyType&& row_key, std::string family_name,
       ColumnType&& column_qualifier, std::int64_t timestamp, ValueType&& value)
      : Cell(std::forward<KeyType>(row_key), std::move(family_name),
             std::forward<ColumnType>(column_qualifier), timestamp,
             std::forward<ValueType>(value), std::vector<std::string>{}) {}

  RowKeyType const& row_key() const { return row_key_; }
  std::string const& family_name() const { return family_name_; }
  ColumnQualifierType const& column_qualifier() const {
    return column_qualifier_;
  }
  std::chrono::microseconds timestamp() const {
    return std::chrono::microseconds(timestamp_);
  }
  CellValueType const& value() const& { return value_; }
  CellValueType&& value() && { return std::move(value_); }
  template <typename T>
  StatusOr<T> decode_big_endian_integer() const {
    return google::cloud::internal::DecodeBigEndian<T>(value_);
  }
  std::vector<std::string> const& labels() const { return labels_; }

 private:
  RowKeyType row_key_;
  std::string family_name_;
  ColumnQualifierType column_qualifier_;
  std::int64_t timestamp_;
  CellValueType value_;
  std::vector<std::string> labels_;

  friend Mutation SetCell(Cell);
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_CELL_H
