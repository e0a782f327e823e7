// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_IAM_POLICY_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_IAM_POLICY_H

#include "google/cloud/bigtable/iam_binding.h"
#include "google/cloud/bigtable/version.h"
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#if GOOGLE_CLOUD_CPP_VERSION_MAJOR < 3

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

template <class InputIt>
google::iam::v1::Policy IamPolicy(InputIt first_binding, InputIt last_binding,
                                  std::string etag = "",
                                  std::int32_t version = 0);
google::iam::v1::Policy IamPolicy(
    std::initializer_list<google::iam::v1::Binding> bindings,
    std::string etag = "", std::int32_t version = 0);
google::iam::v1::Policy IamPolicy(
    std::vector<google::iam::v1::Binding> bindings, std::string etag = "",
    std::int32_t version = 0);
template <typename Functor>
std::size_t RemoveBindingsFromPolicyIf(google::iam::v1::Policy& policy,
                                       Functor pred);
void RemoveBindingFromPolicy(
    google::iam::v1::Policy& policy,
    google::protobuf::RepeatedPtrField<google::iam::v1::Binding>::iterator
        to_remove);
std::ostream& operator<<(std::ostream& os,
                         google::iam::v1::Policy const& policy);

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // GOOGLE_CLOUD_CPP_VERSION_MAJOR < 3

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_IAM_POLICY_H
