// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_ABSL_STRINGS_STR_CAT_H
#define BIGTABLE_TIDY_TEST_ABSL_STRINGS_STR_CAT_H

#include "absl/base/config.h"
#include "absl/strings/string_view.h"
#include <string>

namespace absl {
ABSL_NAMESPACE_BEGIN

class AlphaNum {
 public:
  AlphaNum(int x);
  AlphaNum(unsigned int x);
  AlphaNum(long x);
  AlphaNum(unsigned long x);
  AlphaNum(long long x);
  AlphaNum(unsigned long long x);
  AlphaNum(float f);
  AlphaNum(double f);
  AlphaNum(char const* c_str);
  AlphaNum(absl::string_view pc);
  template <typename Allocator>
  AlphaNum(
      std::basic_string<char, std::char_traits<char>, Allocator> const& str);
  AlphaNum(char c) = delete;

  AlphaNum(AlphaNum const&) = delete;
  AlphaNum& operator=(AlphaNum const&) = delete;

  absl::string_view Piece() const;
};

[[nodiscard]] std::string StrCat();
[[nodiscard]] std::string StrCat(AlphaNum const& a);
[[nodiscard]] std::string StrCat(AlphaNum const& a, AlphaNum const& b);
[[nodiscard]] std::string StrCat(AlphaNum const& a, AlphaNum const& b,
                                 AlphaNum const& c);
[[nodiscard]] std::string StrCat(AlphaNum const& a, AlphaNum const& b,
                                 AlphaNum const& c, AlphaNum const& d);

template <typename... AV>
[[nodiscard]] std::string StrCat(AlphaNum const& a, AlphaNum const& b,
                                 AlphaNum const& c, AlphaNum const& d,
                                 AlphaNum const& e, AV const&... args);

void StrAppend(std::string* dest, AlphaNum const& a);
void StrAppend(std::string* dest, AlphaNum const& a, AlphaNum const& b);
void StrAppend(std::string* dest, AlphaNum const& a, AlphaNum const& b,
               AlphaNum const& c);
void StrAppend(std::string* dest, AlphaNum const& a, AlphaNum const& b,
               AlphaNum const& c, AlphaNum const& d);

template <typename... AV>
void StrAppend(std::string* dest, AlphaNum const& a, AlphaNum const& b,
               AlphaNum const& c, AlphaNum const& d, AlphaNum const& e,
               AV const&... args);

ABSL_NAMESPACE_END
}  // namespace absl

#endif  // BIGTABLE_TIDY_TEST_ABSL_STRINGS_STR_CAT_H
