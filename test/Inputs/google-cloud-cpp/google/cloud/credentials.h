// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_CREDENTIALS_H
#define BIGTABLE_TIDY_TEST_CLOUD_CREDENTIALS_H

#include "google/cloud/options.h"
#include "google/cloud/version.h"
#include <chrono>
#include <memory>
#include <string>
#include <vector>

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

std::shared_ptr<Credentials> MakeAccessTokenCredentials(
    std::string const& access_token,
    std::chrono::system_clock::time_point expiration, Options opts = {});
std::shared_ptr<Credentials> MakeImpersonateServiceAccountCredentials(
    std::shared_ptr<Credentials> base_credentials,
    std::string target_service_account, Options opts = {});
std::shared_ptr<Credentials> MakeExternalAccountCredentials(
    std::string json_object, Options opts = {});
std::shared_ptr<Credentials> MakeApiKeyCredentials(std::string api_key,
                                                   Options opts = {});
std::shared_ptr<Credentials> MakeComputeEngineCredentials(Options opts = {});

struct UnifiedCredentialsOption {
  using Type = std::shared_ptr<Credentials>;
};

struct AccessTokenLifetimeOption {
  using Type = std::chrono::seconds;
};

struct DelegatesOption {
  using Type = std::vector<std::string>;
};

struct ScopesOption {
  using Type = std::vector<std::string>;
};

struct CARootsFilePathOption {
  using Type = std::string;
};

using UnifiedCredentialsOptionList =
    OptionList<AccessTokenLifetimeOption, CARootsFilePathOption,
               DelegatesOption, ScopesOption, UnifiedCredentialsOption>;

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_CREDENTIALS_H
