// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_SQL_STATEMENT_H
#define BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_SQL_STATEMENT_H

#include "absl/time/civil_time.h"
#include "google/bigtable/v2/types.pb.h"
#include "google/cloud/bigtable/bytes.h"
#include "google/cloud/bigtable/timestamp.h"
#include "google/cloud/bigtable/value.h"
#include "google/cloud/bigtable/version.h"
#include "google/cloud/status_or.h"
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#ifndef BIGTABLE_API_V1

namespace google {
namespace cloud {
namespace bigtable {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

class Parameter {
 public:
  explicit Parameter(bool v);
  explicit Parameter(std::int64_t v);
  explicit Parameter(float v);
  explicit Parameter(double v);
  explicit Parameter(std::string v);
  explicit Parameter(char const* v);
  explicit Parameter(Bytes const& v);
  explicit Parameter(Timestamp const& v);
  explicit Parameter(absl::CivilDay const& v);

  google::bigtable::v2::Type const& type() const;

  friend bool operator==(Parameter const& a, Parameter const& b);
  friend bool operator!=(Parameter const& a, Parameter const& b) {
    return !(a == b);
  }
};

class SqlStatement {
 public:
  using ParamType = std::unordered_map<std::string, Parameter>;

  SqlStatement() = default;
  explicit SqlStatement(std::string statement);
  SqlStatement(std::string statement, ParamType params);

  std::string const& sql() const;
  ParamType const& params() const;
  std::vector<std::string> ParameterNames() const;
  google::cloud::StatusOr<Parameter> GetParameter(
      std::string const& parameter_name) const;

 private:
  std::string statement_;
  ParamType params_;
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace bigtable
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_API_V1

#endif  // BIGTABLE_TIDY_TEST_CLOUD_BIGTABLE_SQL_STATEMENT_H
