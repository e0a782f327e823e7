// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_OPENTELEMETRY_CONFIGURE_BASIC_TRACING_H
#define BIGTABLE_TIDY_TEST_CLOUD_OPENTELEMETRY_CONFIGURE_BASIC_TRACING_H

#include "google/cloud/options.h"
#include "google/cloud/project.h"
#include "google/cloud/version.h"
#include <memory>

namespace google {
namespace cloud {
namespace otel {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class BasicTracingConfiguration {
 public:
  virtual ~BasicTracingConfiguration() = default;
};

std::unique_ptr<BasicTracingConfiguration> ConfigureBasicTracing(
    Project project, Options options = {});

struct BasicTracingRateOption {
  using Type = double;
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace otel
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_OPENTELEMETRY_CONFIGURE_BASIC_TRACING_H
