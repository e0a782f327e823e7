// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_ABSL_STRINGS_MATCH_H
#define BIGTABLE_TIDY_TEST_ABSL_STRINGS_MATCH_H

#include "absl/base/config.h"
#include "absl/strings/string_view.h"

namespace absl {

ABSL_NAMESPACE_BEGIN

bool StrContains(absl::string_view haystack, absl::string_view needle) noexcept;
bool StartsWith(absl::string_view text, absl::string_view prefix) noexcept;
bool EndsWith(absl::string_view text, absl::string_view suffix) noexcept;
bool EqualsIgnoreCase(absl::string_view piece1,
                      absl::string_view piece2) noexcept;

ABSL_NAMESPACE_END

}  // namespace absl

#endif  // BIGTABLE_TIDY_TEST_ABSL_STRINGS_MATCH_H
