// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_TRACING_OPTIONS_H
#define BIGTABLE_TIDY_TEST_CLOUD_TRACING_OPTIONS_H

#include "google/cloud/version.h"
#include <cstdint>
#include <string>

namespace google {
namespace cloud {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class TracingOptions {
 public:
  TracingOptions& SetOptions(std::string const& text);
  bool single_line_mode() const;
  bool use_short_repeated_primitives() const;
  std::int64_t truncate_string_field_longer_than() const;
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_TRACING_OPTIONS_H
