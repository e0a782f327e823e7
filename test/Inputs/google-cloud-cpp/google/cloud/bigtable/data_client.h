// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_DATA_CLIENT_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_DATA_CLIENT_H

#include "google/cloud/bigtable/client_options.h"
#include "google/cloud/bigtable/version.h"
#include "google/cloud/options.h"
#include <memory>
#include <string>
#include <utility>

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class DataClient {
 public:
  virtual ~DataClient() = default;
  virtual std::string const& project_id() const = 0;
  virtual std::string const& instance_id() const = 0;
};

namespace internal {

class NamedDataClient : public DataClient {
 public:
  NamedDataClient(std::string project_id, std::string instance_id)
      : project_id_(std::move(project_id)),
        instance_id_(std::move(instance_id)) {}
  std::string const& project_id() const override { return project_id_; }
  std::string const& instance_id() const override { return instance_id_; }

 private:
  std::string project_id_;
  std::string instance_id_;
};

}  // namespace internal

inline std::shared_ptr<DataClient> CreateDefaultDataClient(
    std::string project_id, std::string instance_id, ClientOptions) {
  return std::make_shared<internal::NamedDataClient>(std::move(project_id),
                                                     std::move(instance_id));
}

#ifndef BIGTABLE_API_V1
inline std::shared_ptr<DataClient> MakeDataClient(std::string project_id,
                                                  std::string instance_id,
                                                  Options = {}) {
  return std::make_shared<internal::NamedDataClient>(std::move(project_id),
                                                     std::move(instance_id));
}
#endif

inline std::string InstanceName(std::shared_ptr<DataClient> const& client) {
  return "projects/" + client->project_id() + "/instances/" +
         client->instance_id();
}

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_DATA_CLIENT_H
