// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef OTP_VERIFIER_H
#define OTP_VERIFIER_H

#include "otp/attempt_tracker.h"
#include "otp/code_store.h"
#include "otp/device_registry.h"
#include <memory>
#include <string>

namespace otp {

enum class Outcome { kAccepted, kWrong, kBlocked };

class Verifier {
 public:
  Verifier(std::unique_ptr<CodeStore> codes, AttemptTracker attempts,
           DeviceRegistry devices);

  google::cloud::Status Start(std::string const& user, Purpose purpose);
  google::cloud::StatusOr<Outcome> Finish(std::string const& user, Purpose purpose,
                                          std::string const& code);

 private:
  std::unique_ptr<CodeStore> codes_;
  AttemptTracker attempts_;
  DeviceRegistry devices_;
};

std::unique_ptr<Verifier> MakeVerifier(Config const& config);

}  // namespace otp

#endif  // OTP_VERIFIER_H
