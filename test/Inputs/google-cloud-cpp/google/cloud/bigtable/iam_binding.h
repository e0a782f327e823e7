// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_IAM_BINDING_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_IAM_BINDING_H

#include "google/bigtable/admin/v2/bigtable_instance_admin.pb.h"
#include "google/cloud/bigtable/version.h"
#include <initializer_list>
#include <string>
#include <vector>

#if GOOGLE_CLOUD_CPP_VERSION_MAJOR < 3

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

template <class InputIt>
google::iam::v1::Binding IamBinding(std::string role, InputIt begin,
                                    InputIt end);
template <class InputIt>
google::iam::v1::Binding IamBinding(std::string role, InputIt begin,
                                    InputIt end, google::type::Expr condition);
google::iam::v1::Binding IamBinding(std::string role,
                                    std::initializer_list<std::string> members);
google::iam::v1::Binding IamBinding(std::string role,
                                    std::initializer_list<std::string> members,
                                    google::type::Expr condition);
google::iam::v1::Binding IamBinding(std::string role,
                                    std::vector<std::string> members);
google::iam::v1::Binding IamBinding(std::string role,
                                    std::vector<std::string> members,
                                    google::type::Expr condition);
template <class InputIt>
google::iam::v1::Binding IamBindingAppendMembers(
    google::iam::v1::Binding binding, InputIt begin, InputIt end);
google::iam::v1::Binding IamBindingSetCondition(
    google::iam::v1::Binding binding, google::type::Expr condition);
std::ostream& operator<<(std::ostream& os,
                         google::iam::v1::Binding const& binding);

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // GOOGLE_CLOUD_CPP_VERSION_MAJOR < 3

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_IAM_BINDING_H
