// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_ABSL_STRINGS_STRIP_H
#define BIGTABLE_TIDY_TEST_ABSL_STRINGS_STRIP_H

#include "absl/base/config.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"

namespace absl {

ABSL_NAMESPACE_BEGIN

bool ConsumePrefix(absl::string_view* str, absl::string_view expected);
bool ConsumeSuffix(absl::string_view* str, absl::string_view expected);
absl::string_view StripPrefix(absl::string_view str, absl::string_view prefix);
absl::string_view StripSuffix(absl::string_view str, absl::string_view suffix);

ABSL_NAMESPACE_END

}  // namespace absl

#endif  // BIGTABLE_TIDY_TEST_ABSL_STRINGS_STRIP_H
