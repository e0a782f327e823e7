// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Converts the store's results to protocol buffers: the reverse of
// bigtable_ttl/reference/from_proto.h and from_admin_proto.h.

#ifndef BIGTABLE_TTL_EMULATOR_TO_PROTO_H
#define BIGTABLE_TTL_EMULATOR_TO_PROTO_H

#include "google/bigtable/admin/v2/table.pb.h"
#include "google/bigtable/v2/data.pb.h"
#include <bigtable_ttl/reference/gc.h>
#include <bigtable_ttl/reference/row.h>
#include <bigtable_ttl/reference/status.h>
#include <bigtable_ttl/reference/store.h>
#include <grpcpp/grpcpp.h>
#include <string>

namespace bigtable_ttl::emulator {

/// Returns the message of \p Status as text. The store names row keys as they
/// are, so bytes beyond ASCII become escapes.
std::string textOf(const reference::Status &Status);

grpc::Status toGrpc(const reference::Status &Status);

google::bigtable::admin::v2::GcRule toProto(const reference::GcRule &Rule);

/// Sets the families and the granularity of \p Table.
void toProto(const reference::TableConfig &Config,
             google::bigtable::admin::v2::Table &Table);

google::bigtable::v2::Row toProto(const reference::Row &Row);

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_TO_PROTO_H
