// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_ABSL_STRINGS_STR_FORMAT_H
#define BIGTABLE_TIDY_TEST_ABSL_STRINGS_STR_FORMAT_H

#include "absl/base/config.h"
#include "absl/strings/string_view.h"
#include <string>

namespace absl {
ABSL_NAMESPACE_BEGIN
namespace str_format_internal {

template <typename Arg>
constexpr int ArgumentToConv() {
  return 0;
}

template <int... Conversions>
class FormatSpecTemplate {
 public:
  constexpr FormatSpecTemplate(char const* s) : text_(s) {}
  FormatSpecTemplate(absl::string_view s);

 private:
  char const* text_ = nullptr;
};

}  // namespace str_format_internal

template <typename... Args>
using FormatSpec = str_format_internal::FormatSpecTemplate<
    str_format_internal::ArgumentToConv<Args>()...>;

template <typename... Args>
[[nodiscard]] std::string StrFormat(FormatSpec<Args...> const& format,
                                    Args const&... args);

ABSL_NAMESPACE_END
}  // namespace absl

#endif  // BIGTABLE_TIDY_TEST_ABSL_STRINGS_STR_FORMAT_H
