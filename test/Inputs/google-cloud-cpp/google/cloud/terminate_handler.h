// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_TERMINATE_HANDLER_H
#define BIGTABLE_TIDY_TEST_CLOUD_TERMINATE_HANDLER_H

#include "google/cloud/version.h"
#include <functional>

namespace google {
namespace cloud {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

using TerminateHandler = std::function<void(char const* msg)>;
TerminateHandler SetTerminateHandler(TerminateHandler f);
TerminateHandler GetTerminateHandler();
[[noreturn]] void Terminate(char const* msg);

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_TERMINATE_HANDLER_H
