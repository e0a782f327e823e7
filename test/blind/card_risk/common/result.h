// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "google/cloud/status.h"
#include <optional>
#include <string>
#include <utility>

namespace card_risk {

struct Error {
  enum class Kind { kStorage, kNotFound, kConflict, kLimit };
  Kind kind = Kind::kStorage;
  std::string text;
};

struct Unit {};

template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}
  Result(Error error) : error_(std::move(error)) {}

  bool ok() const { return value_.has_value(); }
  T const& value() const { return *value_; }
  Error const& error() const { return error_; }

 private:
  std::optional<T> value_;
  Error error_;
};

inline Error StorageError(google::cloud::Status const& status) {
  return Error{Error::Kind::kStorage, status.message()};
}

inline Result<Unit> ToResult(google::cloud::Status const& status) {
  if (!status.ok()) return StorageError(status);
  return Unit{};
}

}  // namespace card_risk
