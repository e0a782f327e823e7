// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Runs the checks of bigtable-tidy on requests.

#ifndef BIGTABLE_TTL_EMULATOR_REQUEST_JUDGE_H
#define BIGTABLE_TTL_EMULATOR_REQUEST_JUDGE_H

#include "RequestFilter.h"
#include "google/bigtable/admin/v2/bigtable_table_admin.pb.h"
#include "google/bigtable/v2/bigtable.pb.h"
#include "model/Schema.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace bigtable_ttl::emulator {

/// A mistake in a request.
struct RequestFinding {
  /// The check's name: "bigtable-missing-timestamp".
  std::string Check;
  /// True if no other action of the client makes the request correct;
  /// otherwise, the finding is only likely.
  bool IsCertain = true;
  std::string Table;
  std::string Family;
  /// The message: a line without cell values and times.
  std::string Message;

  friend bool operator==(const RequestFinding &L, const RequestFinding &R) {
    return L.Check == R.Check && L.IsCertain == R.IsCertain &&
           L.Table == R.Table && L.Family == R.Family && L.Message == R.Message;
  }
  friend bool operator<(const RequestFinding &L, const RequestFinding &R) {
    return std::tie(L.Check, L.Table, L.Family, L.Message, L.IsCertain) <
           std::tie(R.Check, R.Table, R.Family, R.Message, R.IsCertain);
  }
};

struct RequestVerdict {
  std::vector<RequestFinding> Findings;
  /// Families of the schema that have a TTL and that the request accesses.
  llvm::SmallPtrSet<const clang::tidy::bigtable::Family *, 4> Touched;
  /// True if the schema describes the table and the written families.
  bool IsKnown = true;
};

/// Checks requests by a schema. \p Table is a table's ID. If the schema does
/// not describe the table, only the checks that need no schema apply. Safe to
/// use from several threads.
class RequestJudge {
public:
  explicit RequestJudge(clang::tidy::bigtable::Schema Schema)
      : Schema(std::move(Schema)) {}

  RequestVerdict judge(const std::string &Table,
                       const google::bigtable::v2::ReadRowsRequest &Request,
                       const ClientTime &Now) const;
  RequestVerdict judge(const std::string &Table,
                       const google::bigtable::v2::MutateRowRequest &Request,
                       const ClientTime &Now) const;
  RequestVerdict judge(const std::string &Table,
                       const google::bigtable::v2::MutateRowsRequest &Request,
                       const ClientTime &Now) const;
  RequestVerdict
  judge(const std::string &Table,
        const google::bigtable::v2::CheckAndMutateRowRequest &Request,
        const ClientTime &Now) const;
  RequestVerdict
  judge(const std::string &Table,
        const google::bigtable::v2::ReadModifyWriteRowRequest &Request,
        const ClientTime &Now) const;
  /// Ignores the table, because queries name their tables themselves.
  RequestVerdict judge(const std::string & /*Table*/,
                       const google::bigtable::v2::PrepareQueryRequest &Request,
                       const ClientTime &Now) const;
  RequestVerdict judge(const std::string & /*Table*/,
                       const google::bigtable::v2::ExecuteQueryRequest &Request,
                       const ClientTime &Now) const;
  RequestVerdict
  judge(const std::string &Table,
        const google::bigtable::admin::v2::CreateTableRequest &Request,
        const ClientTime &Now) const;
  RequestVerdict
  judge(const std::string &Table,
        const google::bigtable::admin::v2::ModifyColumnFamiliesRequest &Request,
        const ClientTime &Now) const;

  const clang::tidy::bigtable::Schema &schema() const { return Schema; }

private:
  /// Checks the text of a query.
  RequestVerdict judgeQuery(const std::string &Text,
                            const ClientTime &Now) const;

  const clang::tidy::bigtable::Schema Schema;
};

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_REQUEST_JUDGE_H
