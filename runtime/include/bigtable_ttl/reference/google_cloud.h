// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Programs that use google-cloud-cpp, 1.30 or later, on the reference store.
//
// From 2.2 on a program needs no change: give its `bigtable::Table` a
// StoreConnection. It reads by `bigtable_mocks::MakeRowReader()`, for which 2.x
// wants the library `google-cloud-cpp::bigtable_mocks`. Before that, and for
// code that is templated over its table, there is TableOnStore. What a program
// does with protocol buffers is turned into what the store takes by
// FromProto().
//
// Safe to use from several threads, as far as the store is. Operations end with
// the store's statuses. Nothing is retried: nothing fails that could succeed
// later.

#ifndef BIGTABLE_TTL_REFERENCE_GOOGLE_CLOUD_H
#define BIGTABLE_TTL_REFERENCE_GOOGLE_CLOUD_H

#include <bigtable_ttl/reference/from_admin_proto.h>  // IWYU pragma: export
#include <bigtable_ttl/reference/from_proto.h>        // IWYU pragma: export
#include <bigtable_ttl/reference/store_connection.h>  // IWYU pragma: export
#include <bigtable_ttl/reference/table_on_store.h>    // IWYU pragma: export

#endif  // BIGTABLE_TTL_REFERENCE_GOOGLE_CLOUD_H
