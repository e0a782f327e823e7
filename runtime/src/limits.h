// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Sizes, numbers, and names that the service rejects, from the comments of
// google/bigtable/v2 and admin/v2. Messages are the service's where they are
// known.

#ifndef BIGTABLE_TTL_SRC_LIMITS_H
#define BIGTABLE_TTL_SRC_LIMITS_H

#include "bigtable_ttl/reference/status.h"
#include <cstddef>
#include <string>
#include <string_view>

namespace bigtable_ttl::reference::internal {

inline constexpr std::size_t kMaxRowKeyBytes = 4 * 1024;
inline constexpr std::size_t kMaxQualifierBytes = 16 * 1024;
inline constexpr std::size_t kMaxValueBytes = 100 * 1024 * 1024;
inline constexpr std::size_t kMaxMutations = 100'000;

/// The depth to which this library follows its arguments.
inline constexpr int kMaxRecursion = 100;

inline Status Invalid(std::string message) {
  return Status(StatusCode::kInvalidArgument, std::move(message));
}

/// Adds to `status` in which element of which list it arose, as the service
/// does.
Status InElement(char const* list, std::size_t i, Status const& status);

Status ValidateTableId(std::string_view id);
Status ValidateFamilyName(std::string_view name);
Status ValidateRowKey(std::string_view key);
Status ValidateQualifier(std::string_view qualifier);
Status ValidateValue(std::string_view value);

}  // namespace bigtable_ttl::reference::internal

#endif  // BIGTABLE_TTL_SRC_LIMITS_H
