// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The result of an operation of the reference store: the service's codes, and
// its messages if they are known.
//
// Status depends neither on google-cloud-cpp nor on Abseil. Values: safe to use
// from several threads.

#ifndef BIGTABLE_TTL_REFERENCE_STATUS_H
#define BIGTABLE_TTL_REFERENCE_STATUS_H

#include <cassert>
#include <optional>
#include <ostream>
#include <string>
#include <utility>

namespace bigtable_ttl::reference {

/// The codes of gRPC that the store uses, with gRPC's numbers.
enum class StatusCode {
  kOk = 0,
  kUnknown = 2,
  kInvalidArgument = 3,
  kNotFound = 5,
  kAlreadyExists = 6,
  kFailedPrecondition = 9,
  kUnimplemented = 12,
  kInternal = 13,
  kDataLoss = 15,
};

/// Returns the code as gRPC spells it, such as "INVALID_ARGUMENT".
inline char const* ToString(StatusCode code) {
  switch (code) {
    case StatusCode::kOk:
      return "OK";
    case StatusCode::kUnknown:
      return "UNKNOWN";
    case StatusCode::kInvalidArgument:
      return "INVALID_ARGUMENT";
    case StatusCode::kNotFound:
      return "NOT_FOUND";
    case StatusCode::kAlreadyExists:
      return "ALREADY_EXISTS";
    case StatusCode::kFailedPrecondition:
      return "FAILED_PRECONDITION";
    case StatusCode::kUnimplemented:
      return "UNIMPLEMENTED";
    case StatusCode::kInternal:
      return "INTERNAL";
    case StatusCode::kDataLoss:
      return "DATA_LOSS";
  }
  return "?";
}

/// Success, or a code and a message about the actual and the expected value.
class [[nodiscard]] Status {
 public:
  Status() = default;
  Status(StatusCode code, std::string message)
      : code_(code), message_(std::move(message)) {}

  bool ok() const { return code_ == StatusCode::kOk; }
  StatusCode code() const { return code_; }
  std::string const& message() const { return message_; }

  friend bool operator==(Status const& a, Status const& b) {
    return a.code_ == b.code_ && a.message_ == b.message_;
  }
  friend bool operator!=(Status const& a, Status const& b) { return !(a == b); }
  friend std::ostream& operator<<(std::ostream& out, Status const& s) {
    out << ToString(s.code_);
    return s.message_.empty() ? out : out << ": " << s.message_;
  }

 private:
  StatusCode code_ = StatusCode::kOk;
  std::string message_;
};

/// A value, or the status of the operation that failed to return one.
template <typename T>
class [[nodiscard]] StatusOr {
 public:
  /// `status` must not be OK.
  StatusOr(Status status)  // NOLINT(google-explicit-constructor)
      : status_(std::move(status)) {
    assert(!status_.ok());
  }
  StatusOr(T value)  // NOLINT(google-explicit-constructor)
      : value_(std::move(value)) {}

  bool ok() const { return value_.has_value(); }
  explicit operator bool() const { return ok(); }
  Status const& status() const { return status_; }

  /// Return the value. Call them only if ok().
  T& operator*() & { return *value_; }
  T const& operator*() const& { return *value_; }
  T&& operator*() && { return *std::move(value_); }
  T* operator->() { return &*value_; }
  T const* operator->() const { return &*value_; }

 private:
  Status status_;
  std::optional<T> value_;
};

}  // namespace bigtable_ttl::reference

#endif  // BIGTABLE_TTL_REFERENCE_STATUS_H
