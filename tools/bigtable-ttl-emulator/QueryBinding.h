// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The values of a query's parameters.

#ifndef BIGTABLE_TTL_EMULATOR_QUERY_BINDING_H
#define BIGTABLE_TTL_EMULATOR_QUERY_BINDING_H

#include "Query.h"
#include "google/bigtable/v2/data.pb.h"
#include <chrono>
#include <cstdint>
#include <grpcpp/grpcpp.h>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <variant>

namespace bigtable_ttl::emulator {

using QueryParameters = std::map<std::string, google::bigtable::v2::Value>;

/// Evaluates the parts of a query. status() is the first error.
class QueryBinding {
public:
  /// \p Now is the value of CURRENT_TIMESTAMP().
  QueryBinding(std::chrono::microseconds Now, const QueryParameters &Given)
      : Now(Now), Given(Given) {}

  std::string bytes(const QueryBytes &From);
  std::chrono::microseconds time(const QueryTime &From);
  std::int64_t number(const std::variant<std::int64_t, QueryParameter> &From);

  static constexpr std::int64_t NoEnd =
      std::numeric_limits<std::int64_t>::max();
  /// Returns the half-open range of timestamps that \p Of selects, in
  /// microseconds.
  std::pair<std::int64_t, std::int64_t> times(const Query &Of);

  const grpc::Status &status() const { return Failed; }

private:
  const google::bigtable::v2::Value &named(const QueryParameter &Parameter);
  void fail(const QueryParameter &Parameter);

  const std::chrono::microseconds Now;
  const QueryParameters &Given;
  grpc::Status Failed;
};

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_QUERY_BINDING_H
