// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef OTP_DEVICE_REGISTRY_H
#define OTP_DEVICE_REGISTRY_H

#include "google/cloud/bigtable/data_connection.h"
#include "google/cloud/bigtable/table.h"
#include "otp/config.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace otp {

struct Device {
  std::string id;
  std::string name;
};

// Devices that need no code for a month, and codes that are printed on paper.
class DeviceRegistry {
 public:
  static DeviceRegistry Open(
      std::shared_ptr<google::cloud::bigtable::DataConnection> connection,
      Config const& config);

  google::cloud::Status Trust(std::string const& user, Device const& device);
  google::cloud::Status TrustUntil(
      std::string const& user, Device const& device,
      std::optional<std::chrono::system_clock::time_point> until);
  google::cloud::StatusOr<bool> IsTrusted(std::string const& user,
                                          std::string const& id);
  google::cloud::StatusOr<std::vector<Device>> List(std::string const& user);
  google::cloud::StatusOr<std::vector<Device>> ListNewest(std::string const& user,
                                                          int count);
  google::cloud::Status Migrate(std::vector<std::string> const& users,
                                Device const& device);

  google::cloud::Status PrintCodes(std::string const& user,
                                   std::vector<std::string> const& hashes);
  google::cloud::Status MarkPrinted(std::string const& user);
  google::cloud::StatusOr<int> CountCodes(std::string const& user);

 private:
  explicit DeviceRegistry(google::cloud::bigtable::Table table)
      : table_(std::move(table)) {}

  google::cloud::bigtable::Table table_;
};

}  // namespace otp

#endif  // OTP_DEVICE_REGISTRY_H
