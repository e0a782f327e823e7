// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_EXPR_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_EXPR_H

#include "google/cloud/bigtable/version.h"
#include "google/type/expr.pb.h"
#include <iosfwd>
#include <string>

#if GOOGLE_CLOUD_CPP_VERSION_MAJOR < 3

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

google::type::Expr Expression(std::string expression, std::string title = "",
                              std::string description = "",
                              std::string location = "");
std::ostream& operator<<(std::ostream& stream, google::type::Expr const&);

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // GOOGLE_CLOUD_CPP_VERSION_MAJOR < 3

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_EXPR_H
