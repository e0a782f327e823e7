// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_COMMON_OPTIONS_H
#define BIGTABLE_TIDY_TEST_CLOUD_COMMON_OPTIONS_H

#include "google/cloud/options.h"
#include "google/cloud/version.h"
#include <set>
#include <string>
#include <vector>

namespace google {
namespace cloud {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

struct EndpointOption {
  using Type = std::string;
};

struct AuthorityOption {
  using Type = std::string;
};

struct UserAgentProductsOption {
  using Type = std::vector<std::string>;
};

struct UserProjectOption {
  using Type = std::string;
};

struct TracingComponentsOption {
  using Type = std::set<std::string>;
};

using LoggingComponentsOption = TracingComponentsOption;

using CommonOptionList =
    OptionList<EndpointOption, UserAgentProductsOption, TracingComponentsOption,
               UserProjectOption, AuthorityOption>;

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_COMMON_OPTIONS_H
