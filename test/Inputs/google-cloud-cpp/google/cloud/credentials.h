// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_CREDENTIALS_H
#define BIGTABLE_TIDY_TEST_CLOUD_CREDENTIALS_H

#include "google/cloud/options.h"
#include "google/cloud/version.h"
#include <memory>
#include <string>

namespace google {
namespace cloud {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class Credentials {
 public:
  virtual ~Credentials() = 0;
};

std::shared_ptr<Credentials> MakeGoogleDefaultCredentials(Options opts = {});
std::shared_ptr<Credentials> MakeInsecureCredentials(Options opts = {});
std::shared_ptr<Credentials> MakeServiceAccountCredentials(
    std::string json_object, Options opts = {});

struct UnifiedCredentialsOption {
  using Type = std::shared_ptr<Credentials>;
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_CREDENTIALS_H
