// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef PARCEL_HANDOVER_H
#define PARCEL_HANDOVER_H

#include "config.h"
#include "events.h"
#include "google/cloud/bigtable/client.h"
#include <string>
#include <vector>

namespace parcel {

// Hands parcels to those who know the PIN.
class handover {
 public:
  handover(cbt::Table parcels, config const& c) : parcels_(std::move(parcels)), config_(c) {}

  Status issue_pin(std::string const& id, std::string const& pin);
  Status resend_pin(std::string const& id, std::string const& pin);
  Status hold_for_holidays(std::string const& id, std::string const& pin);
  StatusOr<bool> deliver(std::string const& id, std::string const& pin);
  StatusOr<bool> hand_out(std::string const& id, std::string const& pin);
  StatusOr<bool> start_delivery(std::string const& id);
  StatusOr<bool> return_to_depot(std::string const& id);
  Status finish(std::string const& id, std::string const& signature);

 private:
  cbt::Table parcels_;
  config config_;
};

StatusOr<std::vector<std::string>> parcels_with_pin(cbt::Client& client, config const& c, std::string const& depot);
StatusOr<std::vector<std::string>> parcels_with_promise(cbt::Client& client, config const& c,
                                                        std::string const& depot);
StatusOr<std::vector<std::string>> parcels_to_street(cbt::Client& client, config const& c,
                                                     std::string const& street);

}  // namespace parcel

#endif  // PARCEL_HANDOVER_H
