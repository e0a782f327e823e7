// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_ABSL_STRINGS_STR_SPLIT_H
#define BIGTABLE_TIDY_TEST_ABSL_STRINGS_STR_SPLIT_H

#include "absl/base/config.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include <utility>

namespace absl {

ABSL_NAMESPACE_BEGIN

struct SkipEmpty {
  bool operator()(absl::string_view sp) const;
};

struct SkipWhitespace {
  bool operator()(absl::string_view sp) const;
};

struct AllowEmpty {
  bool operator()(absl::string_view sp) const;
};

class ByString {
 public:
  explicit ByString(absl::string_view sp);
};

class ByAnyChar {
 public:
  explicit ByAnyChar(absl::string_view sp);
};

class ByChar {
 public:
  explicit ByChar(char c);
};

template <typename Delimiter>
struct MaxSplitsImpl {};

template <typename Delimiter>
MaxSplitsImpl<Delimiter> MaxSplits(Delimiter delimiter, int limit);

namespace strings_internal {

// Converts to the container that the code wants.
class Splitter {
 public:
  using iterator = absl::string_view const*;
  iterator begin() const;
  iterator end() const;
  template <typename Container, typename = typename Container::value_type>
  operator Container() const;
  template <typename First, typename Second>
  operator std::pair<First, Second>() const;
};

}  // namespace strings_internal

template <typename Delimiter>
strings_internal::Splitter StrSplit(absl::string_view text, Delimiter d);
template <typename Delimiter, typename Predicate>
strings_internal::Splitter StrSplit(absl::string_view text, Delimiter d,
                                    Predicate p);

ABSL_NAMESPACE_END

}  // namespace absl

#endif  // BIGTABLE_TIDY_TEST_ABSL_STRINGS_STR_SPLIT_H
