// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_OPENTELEMETRY_OPTIONS_H
#define BIGTABLE_TIDY_TEST_CLOUD_OPENTELEMETRY_OPTIONS_H

#include "google/cloud/version.h"

namespace google {
namespace cloud {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

struct OpenTelemetryTracingOption {
  using Type = bool;
};

struct OpenTelemetryMetricsOption {
  using Type = bool;
};

namespace experimental {
using OpenTelemetryTracingOption = ::google::cloud::OpenTelemetryTracingOption;
}  // namespace experimental

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_OPENTELEMETRY_OPTIONS_H
