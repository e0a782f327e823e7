// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_VERSION_H
#define BIGTABLE_TIDY_TEST_CLOUD_VERSION_H

// BIGTABLE_API_V1 selects the API of 1.30, BIGTABLE_API_V3 that of 3.x. Without
// them, it is that of the last 2.x, which has what both have.
#if defined(BIGTABLE_API_V1)
#define GOOGLE_CLOUD_CPP_NS v1
#define GOOGLE_CLOUD_CPP_VERSION_MAJOR 1
#define GOOGLE_CLOUD_CPP_VERSION_MINOR 30
#elif defined(BIGTABLE_API_V3)
#define GOOGLE_CLOUD_CPP_NS v3_7_0
#define GOOGLE_CLOUD_CPP_VERSION_MAJOR 3
#define GOOGLE_CLOUD_CPP_VERSION_MINOR 7
#else
#define GOOGLE_CLOUD_CPP_NS v2_47_0
#define GOOGLE_CLOUD_CPP_VERSION_MAJOR 2
#define GOOGLE_CLOUD_CPP_VERSION_MINOR 47
#endif
#define GOOGLE_CLOUD_CPP_VERSION_PATCH 0

#define GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN \
  inline namespace GOOGLE_CLOUD_CPP_NS {
#define GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END } /* inline namespace */

#include <string>

namespace google {
namespace cloud {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

constexpr int version_major() { return GOOGLE_CLOUD_CPP_VERSION_MAJOR; }
constexpr int version_minor() { return GOOGLE_CLOUD_CPP_VERSION_MINOR; }
constexpr int version_patch() { return GOOGLE_CLOUD_CPP_VERSION_PATCH; }
constexpr int version() {
  return (version_major() * 100 + version_minor()) * 100 + version_patch();
}
std::string version_string();

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END

// The name that the namespace had in 1.x.
#ifndef BIGTABLE_API_V1
namespace v1 = GOOGLE_CLOUD_CPP_NS;
namespace gcpcxxV1 = GOOGLE_CLOUD_CPP_NS;
#endif
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_VERSION_H
