// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Authorized views: parts of tables.

#ifndef BIGTABLE_TTL_EMULATOR_VIEWS_H
#define BIGTABLE_TTL_EMULATOR_VIEWS_H

#include "Emulator.h"
#include "google/bigtable/admin/v2/bigtable_table_admin.pb.h"
#include "google/longrunning/operations.pb.h"
#include <bigtable_ttl/reference/mutation.h>
#include <bigtable_ttl/reference/row.h>
#include <grpcpp/grpcpp.h>
#include <optional>
#include <string>
#include <vector>

namespace bigtable_ttl::emulator {

/// A table, or a part of a table that a view shows.
struct ViewPlace : TablePlace {
  std::optional<google::bigtable::admin::v2::AuthorizedView::SubsetView> View;

  /// Restricts \p Request to the part that the view shows.
  void restrict(reference::ReadRowsRequest &Request) const;
  reference::Filter restricted(reference::Filter Filter) const;
  bool hasRow(const std::string &Key) const;
  /// Returns PERMISSION_DENIED if the mutations are outside of the view.
  grpc::Status check(const std::string &Key,
                     const std::vector<reference::Mutation> &Mutations) const;
  grpc::Status
  check(const std::string &Key,
        const std::vector<reference::ReadModifyWriteRule> &Rules) const;

private:
  bool hasColumn(const std::string &Family, const std::string &Qualifier) const;
  bool hasFamily(const std::string &Family) const;
  bool hasAllFamilies() const;
};

/// Finds \p Table or, if \p View is not empty, the part of the table that
/// \p View shows. Names are full, as in a request.
grpc::Status find(const Emulator &In, const std::string &Table,
                  const std::string &View, ViewPlace &Place);

grpc::Status createView(
    Emulator &In,
    const google::bigtable::admin::v2::CreateAuthorizedViewRequest &Request,
    google::longrunning::Operation &Response);
grpc::Status
getView(const Emulator &In,
        const google::bigtable::admin::v2::GetAuthorizedViewRequest &Request,
        google::bigtable::admin::v2::AuthorizedView &Response);
grpc::Status listViews(
    const Emulator &In,
    const google::bigtable::admin::v2::ListAuthorizedViewsRequest &Request,
    google::bigtable::admin::v2::ListAuthorizedViewsResponse &Response);
grpc::Status updateView(
    Emulator &In,
    const google::bigtable::admin::v2::UpdateAuthorizedViewRequest &Request,
    google::longrunning::Operation &Response);
grpc::Status deleteView(
    const Emulator &In,
    const google::bigtable::admin::v2::DeleteAuthorizedViewRequest &Request);

/// Returns true if the table has a view that must not be deleted. The table
/// must then not be deleted either.
bool hasProtectedView(const Instance &Of, const std::string &TableId);

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_VIEWS_H
