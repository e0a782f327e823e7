// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_ABSL_STRINGS_STR_JOIN_H
#define BIGTABLE_TIDY_TEST_ABSL_STRINGS_STR_JOIN_H

#include "absl/base/config.h"
#include "absl/strings/string_view.h"
#include <initializer_list>
#include <string>

namespace absl {

ABSL_NAMESPACE_BEGIN

template <typename Range>
std::string StrJoin(Range const& range, absl::string_view separator);
template <typename Range, typename Formatter>
std::string StrJoin(Range const& range, absl::string_view separator,
                    Formatter&& fmt);
template <typename T>
std::string StrJoin(std::initializer_list<T> il, absl::string_view separator);

ABSL_NAMESPACE_END

}  // namespace absl

#endif  // BIGTABLE_TIDY_TEST_ABSL_STRINGS_STR_JOIN_H
