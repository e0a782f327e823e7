// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef OTP_CONFIG_H
#define OTP_CONFIG_H

#include <chrono>
#include <string>

namespace otp {

struct Config {
  std::string project = "acme-identity";
  std::string instance = "identity";
  std::string codes_table = "otp-codes";
  std::string devices_table = "trusted-devices";
  std::chrono::seconds code_lifetime = std::chrono::minutes(5);
  std::chrono::seconds attempt_window = std::chrono::minutes(15);
  int max_attempts = 5;
};

}  // namespace otp

#endif  // OTP_CONFIG_H
