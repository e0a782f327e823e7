// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "limits.h"
#include <algorithm>

namespace bigtable_ttl::reference::internal {
namespace {

bool IsWordChar(char c) {
  return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') ||
         ('0' <= c && c <= '9') || c == '_';
}

bool IsNameChar(char c) { return IsWordChar(c) || c == '-' || c == '.'; }

Status ValidateId(char const* collection, std::string_view id,
                  std::size_t max_size, bool is_match, char const* pattern) {
  // Most are right, and nothing is made of these.
  auto const invalid = [collection](std::string const& what) {
    return Invalid("Invalid id for collection " + std::string(collection) +
                   " : " + what);
  };
  if (id.empty() || id.size() > max_size) {
    return invalid("Length should be between [1," + std::to_string(max_size) +
                   "], but found " + std::to_string(id.size()));
  }
  if (is_match) return {};
  return invalid(std::string("Should match ") + pattern + " but found '" +
                 std::string(id) + "'");
}

Status ValidateSize(char const* what, std::size_t size, std::size_t max_size) {
  if (size <= max_size) return {};
  return Invalid(std::string(what) + " must have at most " +
                 std::to_string(max_size) + " bytes, but got " +
                 std::to_string(size));
}

}  // namespace

Status InElement(char const* list, std::size_t i, Status const& status) {
  if (status.ok()) return status;
  return Status(status.code(), std::string("Error in field '") + list +
                                   "' : Error in element #" +
                                   std::to_string(i) + " : " +
                                   status.message());
}

Status ValidateTableId(std::string_view id) {
  bool const match = !id.empty() && IsWordChar(id[0]) &&
                     std::all_of(id.begin(), id.end(), IsNameChar);
  return ValidateId("tables", id, 50, match, "[_a-zA-Z0-9][-_.a-zA-Z0-9]*");
}

Status ValidateFamilyName(std::string_view name) {
  return ValidateId("columnFamilies", name, 64,
                    std::all_of(name.begin(), name.end(), IsNameChar),
                    "[-_.a-zA-Z0-9]+");
}

Status ValidateRowKey(std::string_view key) {
  if (key.empty()) return Invalid("Row keys must be non-empty");
  return ValidateSize("Row keys", key.size(), kMaxRowKeyBytes);
}

Status ValidateQualifier(std::string_view qualifier) {
  return ValidateSize("Column qualifiers", qualifier.size(),
                      kMaxQualifierBytes);
}

Status ValidateValue(std::string_view value) {
  return ValidateSize("Cell values", value.size(), kMaxValueBytes);
}

}  // namespace bigtable_ttl::reference::internal
