// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Runs programs that use google-cloud-cpp, 1.30 or later, on the reference
// store.
//
// With 2.2 or later, a program needs no change: give its `bigtable::Table` a
// StoreConnection, which reads by `bigtable_mocks::MakeRowReader()`. With 2.x,
// link the library `google-cloud-cpp::bigtable_mocks`. For older versions, and
// for code that is templated over its table, use TableOnStore. FromProto()
// converts protocol buffers to the store's types.
//
// Safe to use from several threads, as the store is. Operations return the
// store's statuses. No operation is retried, because no failed operation could
// succeed later.

#ifndef BIGTABLE_TTL_REFERENCE_GOOGLE_CLOUD_H
#define BIGTABLE_TTL_REFERENCE_GOOGLE_CLOUD_H

#include <bigtable_ttl/reference/from_admin_proto.h>  // IWYU pragma: export
#include <bigtable_ttl/reference/from_proto.h>        // IWYU pragma: export
#include <bigtable_ttl/reference/store_connection.h>  // IWYU pragma: export
#include <bigtable_ttl/reference/table_on_store.h>    // IWYU pragma: export

#endif  // BIGTABLE_TTL_REFERENCE_GOOGLE_CLOUD_H
