// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_ABSL_STRINGS_SUBSTITUTE_H
#define BIGTABLE_TIDY_TEST_ABSL_STRINGS_SUBSTITUTE_H

#include "absl/base/config.h"
#include "absl/strings/string_view.h"
#include <string>

namespace absl {
ABSL_NAMESPACE_BEGIN
namespace substitute_internal {

class Arg {
 public:
  Arg(char const* value);
  template <typename Allocator>
  Arg(std::basic_string<char, std::char_traits<char>, Allocator> const& value);
  Arg(absl::string_view value);
  Arg(char value);
  Arg(int value);
  Arg(unsigned int value);
  Arg(long value);
  Arg(unsigned long value);
  Arg(long long value);
  Arg(unsigned long long value);
  Arg(float value);
  Arg(double value);
  Arg(bool value);

  Arg(Arg const&) = delete;
  Arg& operator=(Arg const&) = delete;
};

}  // namespace substitute_internal

[[nodiscard]] std::string Substitute(absl::string_view format);
[[nodiscard]] std::string Substitute(absl::string_view format,
                                     substitute_internal::Arg const& a0);
[[nodiscard]] std::string Substitute(absl::string_view format,
                                     substitute_internal::Arg const& a0,
                                     substitute_internal::Arg const& a1);
[[nodiscard]] std::string Substitute(absl::string_view format,
                                     substitute_internal::Arg const& a0,
                                     substitute_internal::Arg const& a1,
                                     substitute_internal::Arg const& a2);
[[nodiscard]] std::string Substitute(absl::string_view format,
                                     substitute_internal::Arg const& a0,
                                     substitute_internal::Arg const& a1,
                                     substitute_internal::Arg const& a2,
                                     substitute_internal::Arg const& a3);

ABSL_NAMESPACE_END
}  // namespace absl

#endif  // BIGTABLE_TIDY_TEST_ABSL_STRINGS_SUBSTITUTE_H
