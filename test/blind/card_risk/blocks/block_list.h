// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "audit/audit_trail.h"
#include "store/gateway.h"
#include <string>
#include <vector>

namespace card_risk {

class BlockList {
 public:
  BlockList(std::shared_ptr<bt::DataConnection> conn, Scope const& scope, AuditTrail& audit)
      : gateway_(std::move(conn), scope, block_schema::kTable), audit_(audit) {}

  Result<Unit> BlockFor(std::string const& card, Ttl length, std::string const& reason);
  Result<Unit> BlockForTravel(std::string const& card);
  Result<Unit> BlockForGood(std::string const& card);
  Result<Unit> BlockStolen(std::string const& card);
  Result<Unit> CutShort(std::string const& card);
  Result<Unit> CutDown(std::string const& card);
  Result<Unit> Lift(std::string const& card);
  Result<Unit> LiftQuietly(std::string const& card);
  Result<Unit> LiftFromNow(std::string const& card);
  Result<Unit> Advance(std::string const& card, std::int64_t version, std::string const& state);
  Result<Unit> Reset(std::string const& card);
  Result<std::string> State(std::string const& card);
  Result<std::vector<std::string>> Blocked(std::vector<std::string> const& cards);
  Result<Unit> Purge(std::string const& card);
  Result<Unit> PurgeRow(std::string const& card);
  Result<Unit> AdoptDevices(std::string const& card, std::vector<bt::Cell> const& seen);
  Result<Unit> AdoptDevicesAsIs(std::string const& card, std::vector<bt::Cell> const& seen);

 private:
  Gateway gateway_;
  AuditTrail& audit_;
};

}  // namespace card_risk
