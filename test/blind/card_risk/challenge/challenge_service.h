// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "audit/audit_trail.h"
#include "store/gateway.h"
#include <string>

namespace card_risk {

struct Challenge {
  std::string code;
  std::string channel;
  Ttl lifetime = Ttl::Minutes(5);
};

class ChallengeService {
 public:
  ChallengeService(std::shared_ptr<bt::DataConnection> conn, Scope const& scope, AuditTrail& audit)
      : gateway_(std::move(conn), scope, challenge_schema::kTable), audit_(audit) {}

  Result<Unit> IssueBySms(std::string const& card, std::string const& code);
  Result<Unit> IssueByLetter(std::string const& card, std::string const& code);
  Result<Unit> IssueByApp(std::string const& card, std::string const& code);
  Result<Unit> IssueAtTerminal(std::string const& card, std::string const& code);
  Result<Unit> IssueRounded(std::string const& card, std::string const& code);
  Result<bool> Verify(std::string const& card, std::string const& code);
  Result<bool> VerifyAtTerminal(std::string const& card, std::string const& code);
  Result<Unit> CountTry(std::string const& card);
  Result<bool> FirstTry(std::string const& card);
  Result<Unit> TrustDevice(std::string const& card, std::string const& device);
  Result<Unit> TrustDeviceForTravel(std::string const& card, std::string const& device);
  Result<bool> IsTrusted(std::string const& card, std::string const& device);
  Result<bool> WasTrusted(std::string const& card, std::string const& device);

 private:
  Result<Unit> Store(std::string const& card, Challenge const& challenge, Instant now);

  Gateway gateway_;
  AuditTrail& audit_;
};

}  // namespace card_risk
