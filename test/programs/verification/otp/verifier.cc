// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "otp/verifier.h"
#include <functional>
#include <utility>

namespace otp {

using ::google::cloud::Status;
using ::google::cloud::StatusOr;

namespace {

std::string Hash(std::string const& text) {
  return std::to_string(std::hash<std::string>{}(text));
}

}  // namespace

Verifier::Verifier(std::unique_ptr<CodeStore> codes, AttemptTracker attempts,
                   DeviceRegistry devices)
    : codes_(std::move(codes)),
      attempts_(std::move(attempts)),
      devices_(std::move(devices)) {}

Status Verifier::Start(std::string const& user, Purpose purpose) {
  IssueOptions options;
  if (purpose == Purpose::kResetPassword) options.lifetime = std::chrono::minutes(30);
  return codes_->Issue(user, purpose, Hash(user), options);
}

StatusOr<Outcome> Verifier::Finish(std::string const& user, Purpose purpose,
                                   std::string const& code) {
  auto blocked = attempts_.IsBlocked(user);
  if (!blocked) return std::move(blocked).status();
  if (*blocked) return Outcome::kBlocked;
  auto accepted = codes_->Redeem(user, purpose, Hash(code));
  if (!accepted) return std::move(accepted).status();
  if (*accepted) {
    auto const status = attempts_.ForgetFailures(user);
    if (!status.ok()) return status;
    return Outcome::kAccepted;
  }
  auto const recorded = attempts_.RecordFailure(user, Hash(code));
  if (!recorded.ok()) return recorded;
  auto failures = attempts_.CountFailures(user);
  if (failures && *failures > 5) {
    auto const status = attempts_.BlockForADay(user);
    if (!status.ok()) return status;
    return Outcome::kBlocked;
  }
  return Outcome::kWrong;
}

}  // namespace otp
