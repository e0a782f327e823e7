// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_ABSL_STRINGS_STRING_VIEW_H
#define BIGTABLE_TIDY_TEST_ABSL_STRINGS_STRING_VIEW_H

#include "absl/base/config.h"
#include <cstddef>
#include <iosfwd>
#include <string>

namespace absl {
ABSL_NAMESPACE_BEGIN

// A class of its own, as Abseil's is where it is not built for C++17.
class string_view {
 public:
  using value_type = char;
  using size_type = std::size_t;
  using const_iterator = char const*;
  using iterator = const_iterator;

  static constexpr size_type npos = static_cast<size_type>(-1);

  constexpr string_view() noexcept : ptr_(nullptr), length_(0) {}
  template <typename Allocator>
  string_view(std::basic_string<char, std::char_traits<char>, Allocator> const&
                  str) noexcept
      : ptr_(str.data()), length_(str.size()) {}
  constexpr string_view(char const* str)
      : ptr_(str), length_(str ? std::char_traits<char>::length(str) : 0) {}
  constexpr string_view(char const* data, size_type len)
      : ptr_(data), length_(len) {}

  constexpr const_iterator begin() const noexcept { return ptr_; }
  constexpr const_iterator end() const noexcept { return ptr_ + length_; }
  constexpr size_type size() const noexcept { return length_; }
  constexpr size_type length() const noexcept { return length_; }
  constexpr bool empty() const noexcept { return length_ == 0; }
  constexpr char const* data() const noexcept { return ptr_; }
  constexpr char const& operator[](size_type i) const { return ptr_[i]; }

  template <typename A>
  explicit operator std::basic_string<char, std::char_traits<char>, A>() const {
    return std::basic_string<char, std::char_traits<char>, A>(ptr_, length_);
  }

  size_type find(string_view s, size_type pos = 0) const noexcept;
  size_type find(char c, size_type pos = 0) const noexcept;
  constexpr string_view substr(size_type pos = 0, size_type n = npos) const {
    return string_view(ptr_ + pos, n < length_ - pos ? n : length_ - pos);
  }
  constexpr int compare(string_view x) const noexcept {
    size_type const n = length_ < x.length_ ? length_ : x.length_;
    int const order = std::char_traits<char>::compare(ptr_, x.ptr_, n);
    if (order != 0) return order;
    return length_ < x.length_ ? -1 : length_ > x.length_;
  }

 private:
  char const* ptr_;
  size_type length_;
};

constexpr bool operator==(string_view x, string_view y) noexcept {
  return x.compare(y) == 0;
}
constexpr bool operator!=(string_view x, string_view y) noexcept {
  return x.compare(y) != 0;
}
constexpr bool operator<(string_view x, string_view y) noexcept {
  return x.compare(y) < 0;
}

std::ostream& operator<<(std::ostream& o, string_view piece);

ABSL_NAMESPACE_END
}  // namespace absl

#endif  // BIGTABLE_TIDY_TEST_ABSL_STRINGS_STRING_VIEW_H
