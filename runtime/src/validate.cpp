// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "validate.h"
#include "limits.h"
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>

namespace bigtable_ttl::reference::internal {
namespace {

Status CheckGranularity(std::int64_t timestamp, Granularity granularity) {
  auto const unit = static_cast<std::int64_t>(granularity);
  if (timestamp % unit == 0) return {};
  return Invalid(
      "Timestamp granularity mismatch. Expected a multiple of 1000 "
      "(millisecond granularity), but got " +
      std::to_string(timestamp) + ".");
}

Status CheckTimestamp(std::chrono::microseconds timestamp,
                      Granularity granularity, bool allows_server_time) {
  auto const least = allows_server_time ? kServerTime : kServerTime * 0;
  if (timestamp < least) {
    return Invalid("Timestamps must be >= " + std::to_string(least.count()) +
                   ", but got " + std::to_string(timestamp.count()));
  }
  if (timestamp == kServerTime) return {};
  return CheckGranularity(timestamp.count(), granularity);
}

Status CheckColumn(std::string const& family, std::string const& qualifier) {
  Status status = ValidateFamilyName(family);
  return status.ok() ? ValidateQualifier(qualifier) : status;
}

Status Check(std::monostate, Granularity) {
  return Invalid("no mutation is set, expected one");
}

Status Check(SetCell const& m, Granularity granularity) {
  if (Status status = CheckColumn(m.family, m.qualifier); !status.ok()) {
    return status;
  }
  if (Status status = ValidateValue(m.value); !status.ok()) return status;
  return CheckTimestamp(m.timestamp,
                        m.auto_generated ? Granularity::kMicros : granularity,
                        /*allows_server_time=*/true);
}

template <typename Addition>
Status CheckAddition(Addition const& m, Granularity granularity) {
  Status status = CheckColumn(m.family, m.qualifier);
  return status.ok() ? CheckTimestamp(m.timestamp, granularity,
                                      /*allows_server_time=*/false)
                     : status;
}

Status Check(AddToCell const& m, Granularity granularity) {
  return CheckAddition(m, granularity);
}

Status Check(MergeToCell const& m, Granularity granularity) {
  return CheckAddition(m, granularity);
}

Status Check(DeleteFromColumn const& m, Granularity granularity) {
  if (Status status = CheckColumn(m.family, m.qualifier); !status.ok()) {
    return status;
  }
  for (auto const bound : {m.begin, m.end}) {
    Status status =
        CheckTimestamp(bound, granularity, /*allows_server_time=*/false);
    if (!status.ok()) return status;
  }
  if (m.end.count() == 0 || m.begin < m.end) return {};
  return Invalid("the range of timestamps [" + std::to_string(m.begin.count()) +
                 ", " + std::to_string(m.end.count()) + ") is empty");
}

Status Check(DeleteFromFamily const& m, Granularity) {
  return ValidateFamilyName(m.family);
}

Status Check(DeleteFromRow, Granularity) { return {}; }

}  // namespace

Status Validate(std::vector<Mutation> const& mutations,
                Granularity granularity) {
  for (std::size_t i = 0; i < mutations.size(); ++i) {
    Status const status =
        std::visit([&](auto const& each) { return Check(each, granularity); },
                   mutations[i]);
    if (!status.ok()) return InElement("Mutation list", i, status);
  }
  return {};
}

}  // namespace bigtable_ttl::reference::internal
