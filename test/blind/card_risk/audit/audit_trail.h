// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "store/gateway.h"
#include <string>
#include <vector>

namespace card_risk {

struct AuditEvent {
  std::string subject;
  std::string what;
  CellTime time;
};

class AuditTrail {
 public:
  AuditTrail(std::shared_ptr<bt::DataConnection> conn, Scope const& scope, std::string const& region)
      : gateway_(std::move(conn), scope, "risk-audit-" + region) {}

  Result<Unit> Record(AuditEvent const& event);
  Result<Unit> RecordNow(std::string const& subject, std::string const& what);
  Result<Unit> RecordNewestFirst(std::string const& subject, std::string const& what);
  Result<Unit> Debug(std::string const& subject, std::string const& text);
  Result<Unit> DebugBriefly(std::string const& subject, std::string const& text);
  Result<std::vector<bt::Cell>> LastDay(std::string const& subject);
  Result<std::vector<bt::Cell>> Everything(std::string const& subject);
  Result<std::vector<bt::Cell>> WithDebug(std::string const& subject);

 private:
  Gateway gateway_;
};

}  // namespace card_risk
