// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SYMSERV_SUPPORT_EXPECTED_H
#define SYMSERV_SUPPORT_EXPECTED_H

#include "google/cloud/status.h"
#include "google/cloud/status_or.h"
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace symserv {

using StringRef = std::string_view;

class Error {
public:
  static Error success() { return Error(); }
  explicit Error(std::string Message) : Message(std::move(Message)) {}
  explicit Error(const google::cloud::Status &S)
      : Message(S.ok() ? "" : S.message() + " (" + std::to_string(static_cast<int>(S.code())) + ")") {}

  explicit operator bool() const { return !Message.empty(); }
  const std::string &message() const { return Message; }

private:
  Error() = default;
  std::string Message;
};

template <typename T> class Expected {
public:
  Expected(T Value) : Storage(std::move(Value)) {}
  Expected(Error E) : Storage(std::move(E)) {}

  explicit operator bool() const { return Storage.index() == 0; }
  T &operator*() { return std::get<0>(Storage); }
  T *operator->() { return &std::get<0>(Storage); }
  Error takeError() { return *this ? Error::success() : std::move(std::get<1>(Storage)); }

private:
  std::variant<T, Error> Storage;
};

} // namespace symserv

#endif
