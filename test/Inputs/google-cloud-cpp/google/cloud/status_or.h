// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_STATUS_OR_H
#define BIGTABLE_TIDY_TEST_CLOUD_STATUS_OR_H

#include "google/cloud/status.h"
#include <cstdlib>
#include <optional>
#include <type_traits>
#include <utility>

namespace google {
namespace cloud {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

template <typename T>
class StatusOr final {
 public:
  using value_type = T;

  StatusOr() : StatusOr(Status(StatusCode::kUnknown, "default")) {}
  StatusOr(Status rhs) : status_(std::move(rhs)) {}
  StatusOr(T&& rhs) : value_(std::move(rhs)) {}
  StatusOr(T const& rhs) : value_(rhs) {}

  StatusOr& operator=(Status status) {
    *this = StatusOr(std::move(status));
    return *this;
  }
  template <typename U = T>
  typename std::enable_if<
      !std::is_same<StatusOr, typename std::decay<U>::type>::value,
      StatusOr>::type&
  operator=(U&& rhs) {
    status_ = Status();
    value_ = std::forward<U>(rhs);
    return *this;
  }

  bool ok() const { return status_.ok(); }
  explicit operator bool() const { return status_.ok(); }

  T& operator*() & { return *value_; }
  T const& operator*() const& { return *value_; }
  T&& operator*() && { return *std::move(value_); }
  T const&& operator*() const&& { return *std::move(value_); }

  T* operator->() & { return &*value_; }
  T const* operator->() const& { return &*value_; }

  // The real ones throw where these abort.
  T& value() & { return CheckHasValue(), **this; }
  T const& value() const& { return CheckHasValue(), **this; }
  T&& value() && { return CheckHasValue(), *std::move(*this); }
  T const&& value() const&& { return CheckHasValue(), *std::move(*this); }

  Status const& status() const& { return status_; }
  Status&& status() && { return std::move(status_); }

 private:
  void CheckHasValue() const {
    if (!ok()) std::abort();
  }

  Status status_;
  std::optional<T> value_;
};

template <typename T>
bool operator==(StatusOr<T> const& a, StatusOr<T> const& b) {
  if (!a || !b) return a.status() == b.status();
  return *a == *b;
}

template <typename T>
bool operator!=(StatusOr<T> const& a, StatusOr<T> const& b) {
  return !(a == b);
}

template <typename T>
StatusOr<T> make_status_or(T rhs) {
  return StatusOr<T>(std::move(rhs));
}

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_STATUS_OR_H
