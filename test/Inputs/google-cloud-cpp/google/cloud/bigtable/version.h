// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_VERSION_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_VERSION_H

#include "google/cloud/version.h"

#define BIGTABLE_CLIENT_NS GOOGLE_CLOUD_CPP_NS
#define BIGTABLE_CLIENT_VERSION_MAJOR GOOGLE_CLOUD_CPP_VERSION_MAJOR
#define BIGTABLE_CLIENT_VERSION_MINOR GOOGLE_CLOUD_CPP_VERSION_MINOR
#define BIGTABLE_CLIENT_VERSION_PATCH GOOGLE_CLOUD_CPP_VERSION_PATCH

#include <string>

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

constexpr int version_major() { return google::cloud::version_major(); }
constexpr int version_minor() { return google::cloud::version_minor(); }
constexpr int version_patch() { return google::cloud::version_patch(); }
constexpr int version() { return google::cloud::version(); }
std::string version_string();

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END

#ifndef BIGTABLE_API_V1
namespace v1 = GOOGLE_CLOUD_CPP_NS;
#endif
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_VERSION_H
