// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_MUTATIONS_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_MUTATIONS_H

#include "google/bigtable/v2/bigtable.pb.h"
#include "google/cloud/bigtable/cell.h"
#include "google/cloud/bigtable/row_key.h"
#include "google/cloud/bigtable/version.h"
#include "google/cloud/internal/big_endian.h"
#include "google/cloud/status.h"
#include "grpcpp/support/status.h"
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

struct Mutation {
  google::bigtable::v2::Mutation op;
};

constexpr std::int64_t ServerSetTimestamp() { return -1; }

namespace internal {

template <typename ColumnType, typename ValueType>
Mutation MakeSetCell(std::string family, ColumnType&& column,
                     std::int64_t timestamp_micros, ValueType&& value) {
  Mutation m;
  auto& set_cell = *m.op.mutable_set_cell();
  set_cell.set_family_name(std::move(family));
  set_cell.set_column_qualifier(std::forward<ColumnType>(column));
  set_cell.set_timestamp_micros(timestamp_micros);
  set_cell.set_value(std::forward<ValueType>(value));
  return m;
}

template <typename Rep, typename Period>
constexpr std::int64_t Micros(std::chrono::duration<Rep, Period> d) {
  return std::chrono::duration_cast<std::chrono::microseconds>(d).count();
}

}  // namespace internal

template <typename ColumnType, typename ValueType>
Mutation SetCell(std::string family, ColumnType&& column,
                 std::chrono::milliseconds timestamp, ValueType&& value) {
  return internal::MakeSetCell(
      std::move(family), std::forward<ColumnType>(column),
      internal::Micros(timestamp), std::forward<ValueType>(value));
}

template <typename ColumnType>
Mutation SetCell(std::string family, ColumnType&& column,
                 std::chrono::milliseconds timestamp, std::int64_t value) {
  return internal::MakeSetCell(std::move(family),
                               std::forward<ColumnType>(column),
                               internal::Micros(timestamp),
                               google::cloud::internal::EncodeBigEndian(value));
}

template <typename ColumnType, typename ValueType>
Mutation SetCell(std::string family, ColumnType&& column, ValueType&& value) {
  return internal::MakeSetCell(
      std::move(family), std::forward<ColumnType>(column), ServerSetTimestamp(),
      std::forward<ValueType>(value));
}

template <typename ColumnType>
Mutation SetCell(std::string family, ColumnType&& column, std::int64_t value) {
  return internal::MakeSetCell(
      std::move(family), std::forward<ColumnType>(column), ServerSetTimestamp(),
      google::cloud::internal::EncodeBigEndian(value));
}

inline Mutation SetCell(Cell cell) {
  return internal::MakeSetCell(std::move(cell.family_name_),
                               std::move(cell.column_qualifier_),
                               cell.timestamp_, std::move(cell.value_));
}

template <typename ColumnType>
Mutation DeleteFromColumn(std::string family, ColumnType&& column) {
  Mutation m;
  auto& d = *m.op.mutable_delete_from_column();
  d.set_family_name(std::move(family));
  d.set_column_qualifier(std::forward<ColumnType>(column));
  return m;
}

template <typename Rep1, typename Period1, typename Rep2, typename Period2,
          typename ColumnType>
Mutation DeleteFromColumn(std::string family, ColumnType&& column,
                          std::chrono::duration<Rep1, Period1> timestamp_begin,
                          std::chrono::duration<Rep2, Period2> timestamp_end) {
  auto m =
      DeleteFromColumn(std::move(family), std::forward<ColumnType>(column));
  auto& range = *m.op.mutable_delete_from_column()->mutable_time_range();
  range.set_start_timestamp_micros(internal::Micros(timestamp_begin));
  range.set_end_timestamp_micros(internal::Micros(timestamp_end));
  return m;
}

template <typename Rep1, typename Period1, typename ColumnType>
Mutation DeleteFromColumnStartingFrom(
    std::string family, ColumnType&& column,
    std::chrono::duration<Rep1, Period1> timestamp_begin) {
  return DeleteFromColumn(std::move(family), std::forward<ColumnType>(column),
                          timestamp_begin, std::chrono::microseconds(0));
}

template <typename Rep2, typename Period2, typename ColumnType>
Mutation DeleteFromColumnEndingAt(
    std::string family, ColumnType&& column,
    std::chrono::duration<Rep2, Period2> timestamp_end) {
  return DeleteFromColumn(std::move(family), std::forward<ColumnType>(column),
                          std::chrono::microseconds(0), timestamp_end);
}

inline Mutation DeleteFromFamily(std::string family) {
  Mutation m;
  m.op.mutable_delete_from_family()->set_family_name(std::move(family));
  return m;
}

inline Mutation DeleteFromRow() {
  Mutation m;
  m.op.mutable_delete_from_row();
  return m;
}

class SingleRowMutation {
 public:
  template <
      typename RowKey,
      typename std::enable_if<std::is_constructible<RowKeyType, RowKey>::value,
                              int>::type = 0>
  explicit SingleRowMutation(RowKey&& row_key) {
    request_.set_row_key(RowKeyType(std::forward<RowKey>(row_key)));
  }

  template <typename RowKey>
  SingleRowMutation(RowKey&& row_key, std::initializer_list<Mutation> list) {
    request_.set_row_key(std::forward<RowKey>(row_key));
    for (auto const& m : list) emplace_back(m);
  }

  template <
      typename RowKey, typename... M,
      typename std::enable_if<std::is_constructible<RowKeyType, RowKey>::value,
                              int>::type = 0>
  explicit SingleRowMutation(RowKey&& row_key, M&&... m) {
    static_assert(std::conjunction<std::is_convertible<M, Mutation>...>::value,
                  "The arguments after the row key must be Mutations");
    request_.set_row_key(std::forward<RowKey>(row_key));
    (emplace_back(std::forward<M>(m)), ...);
  }

  explicit SingleRowMutation(
      ::google::bigtable::v2::MutateRowsRequest::Entry entry) {
    std::swap(*request_.mutable_row_key(), *entry.mutable_row_key());
    std::swap(*request_.mutable_mutations(), *entry.mutable_mutations());
  }

  explicit SingleRowMutation(::google::bigtable::v2::MutateRowRequest request)
      : request_(std::move(request)) {}

  SingleRowMutation(SingleRowMutation&&) = default;
  SingleRowMutation& operator=(SingleRowMutation&&) = default;
  SingleRowMutation(SingleRowMutation const&) = default;
  SingleRowMutation& operator=(SingleRowMutation const&) = default;

  SingleRowMutation& emplace_back(Mutation mut) {
    *request_.add_mutations() = std::move(mut.op);
    return *this;
  }

  RowKeyType const& row_key() const { return request_.row_key(); }

#ifndef BIGTABLE_API_V1
  friend bool operator==(SingleRowMutation const& a,
                         SingleRowMutation const& b) noexcept {
    return a.request_ == b.request_;
  }
  friend bool operator!=(SingleRowMutation const& a,
                         SingleRowMutation const& b) noexcept {
    return !(a == b);
  }
#endif

  void MoveTo(google::bigtable::v2::MutateRowsRequest::Entry* entry) {
    entry->set_row_key(std::move(*request_.mutable_row_key()));
    std::swap(*entry->mutable_mutations(), *request_.mutable_mutations());
  }

  void MoveTo(google::bigtable::v2::MutateRowRequest& request) {
    request.set_row_key(std::move(*request_.mutable_row_key()));
    std::swap(*request.mutable_mutations(), *request_.mutable_mutations());
  }

  void Clear() { request_.Clear(); }

 private:
  ::google::bigtable::v2::MutateRowRequest request_;
};

class FailedMutation {
 public:
  FailedMutation(google::cloud::Status status, int index)
      : status_(std::move(status)), original_index_(index) {}

  google::cloud::Status const& status() const { return status_; }
  int original_index() const { return original_index_; }

  friend bool operator==(FailedMutation const& a,
                         FailedMutation const& b) noexcept {
    return a.status_ == b.status_ && a.original_index_ == b.original_index_;
  }
  friend bool operator!=(FailedMutation const& a,
                         FailedMutation const& b) noexcept {
    return !(a == b);
  }

 private:
  google::cloud::Status status_;
  int original_index_;
};

#if GOOGLE_CLOUD_CPP_VERSION_MAJOR < 3
class PermanentMutationFailure : public std::runtime_error {
 public:
  PermanentMutationFailure(char const* msg,
                           std::vector<FailedMutation> failures);
  PermanentMutationFailure(char const* msg, grpc::Status status,
                           std::vector<FailedMutation> failures);
  std::vector<FailedMutation> const& failures() const;
  grpc::Status const& status() const;
};
#endif

class BulkMutation {
 public:
  BulkMutation() = default;

  template <typename Iterator>
  BulkMutation(Iterator begin, Iterator end) {
    static_assert(
        std::is_convertible<decltype(*begin), SingleRowMutation>::value,
        "The iterator value type must be convertible to SingleRowMutation");
    for (auto i = begin; i != end; ++i) push_back(*i);
  }

  BulkMutation(std::initializer_list<SingleRowMutation> list)
      : BulkMutation(list.begin(), list.end()) {}

  explicit BulkMutation(SingleRowMutation mutation) {
    emplace_back(std::move(mutation));
  }

  BulkMutation(SingleRowMutation m1, SingleRowMutation m2) {
    emplace_back(std::move(m1));
    emplace_back(std::move(m2));
  }

  template <
      typename... M,
      typename std::enable_if<
          std::conjunction<std::is_convertible<M, SingleRowMutation>...>::value,
          int>::type = 0>
  BulkMutation(M&&... m) {
    (emplace_back(std::forward<M>(m)), ...);
  }

  BulkMutation& emplace_back(SingleRowMutation mut) {
    mut.MoveTo(request_.add_entries());
    return *this;
  }
  BulkMutation& push_back(SingleRowMutation mut) {
    return emplace_back(std::move(mut));
  }

  std::size_t estimated_size_in_bytes() const {
    return request_.SerializeAsString().size();
  }
  void MoveTo(google::bigtable::v2::MutateRowsRequest* request) {
    request_.Swap(request);
    request_ = {};
  }

  bool empty() const { return request_.entries().empty(); }
  std::size_t size() const {
    return static_cast<std::size_t>(request_.entries().size());
  }

 private:
  google::bigtable::v2::MutateRowsRequest request_;
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_MUTATIONS_H
