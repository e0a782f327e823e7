// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ROW_STREAM_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ROW_STREAM_H

#include "google/cloud/bigtable/query_row.h"
#include "google/cloud/bigtable/result_source_interface.h"
#include "google/cloud/bigtable/version.h"
#include "google/cloud/status_or.h"
#include <cstddef>
#include <functional>
#include <iterator>
#include <memory>
#include <type_traits>

#ifndef BIGTABLE_API_V1

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class RowStreamIterator {
 public:
  using Source = std::function<StatusOr<QueryRow>()>;
  using iterator_category = std::input_iterator_tag;
  using value_type = StatusOr<QueryRow>;
  using difference_type = std::ptrdiff_t;
  using pointer = value_type*;
  using reference = value_type&;
  using const_pointer = value_type const*;
  using const_reference = value_type const&;

  RowStreamIterator();
  explicit RowStreamIterator(Source source);

  reference operator*();
  pointer operator->();
  const_reference operator*() const;
  const_pointer operator->() const;

  RowStreamIterator& operator++();
  RowStreamIterator operator++(int);

  friend bool operator==(RowStreamIterator const&, RowStreamIterator const&);
  friend bool operator!=(RowStreamIterator const&, RowStreamIterator const&);
};

class RowStream {
 public:
  RowStream() = default;
  explicit RowStream(std::unique_ptr<ResultSourceInterface> source);
  RowStream(RowStream&&) = default;
  RowStream& operator=(RowStream&&) = default;

  RowStreamIterator begin();
  static RowStreamIterator end();
};

template <typename Tuple>
class TupleStreamIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = StatusOr<Tuple>;
  using difference_type = std::ptrdiff_t;
  using pointer = value_type*;
  using reference = value_type&;

  TupleStreamIterator() = default;
  TupleStreamIterator(RowStreamIterator begin, RowStreamIterator end);

  reference operator*();
  pointer operator->();

  TupleStreamIterator& operator++();
  TupleStreamIterator operator++(int);

  friend bool operator==(TupleStreamIterator const&,
                         TupleStreamIterator const&) {
    return true;
  }
  friend bool operator!=(TupleStreamIterator const& a,
                         TupleStreamIterator const& b) {
    return !(a == b);
  }
};

template <typename Tuple>
class TupleStream {
 public:
  using iterator = TupleStreamIterator<Tuple>;

  iterator begin() const;
  iterator end() const;
};

template <typename Tuple, typename RowRange>
TupleStream<Tuple> StreamOf(RowRange&& range);

template <typename RowRange>
auto GetSingularRow(RowRange range) -> std::decay_t<decltype(*range.begin())>;

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_API_V1

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_ROW_STREAM_H
