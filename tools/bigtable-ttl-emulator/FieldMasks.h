// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Updates of resources by field masks.

#ifndef BIGTABLE_TTL_EMULATOR_FIELD_MASKS_H
#define BIGTABLE_TTL_EMULATOR_FIELD_MASKS_H

#include <google/protobuf/field_mask.pb.h>
#include <google/protobuf/message.h>

namespace bigtable_ttl::emulator {

/// Replaces the fields of \p To that \p Mask names by those of \p From, a
/// message of the same type. All paths must be valid. Leaves no message behind
/// that only the path of a cleared field made or emptied: if \p From has no
/// `a`, then the path `a.b` does not create an empty `a`, and removes an `a`
/// that only had a `b`.
void replaceMasked(const google::protobuf::Message &From,
                   const google::protobuf::FieldMask &Mask,
                   google::protobuf::Message &To);

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_FIELD_MASKS_H
