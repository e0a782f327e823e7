// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef COLLAB_STORAGE_SCHEMA_H
#define COLLAB_STORAGE_SCHEMA_H

#include "core/clock.h"
#include <chrono>

namespace collab {
namespace schema {

inline constexpr char docsTable[] = "collab_docs";
inline constexpr char auditTable[] = "collab_audit";
inline constexpr char trashTable[] = "collab_trash-eu";

inline constexpr char presence[] = "presence";
inline constexpr char lock[] = "lock";
inline constexpr char draft[] = "draft";
inline constexpr char activity[] = "activity";
inline constexpr char rev[] = "rev";
inline constexpr char head[] = "head";
inline constexpr char info[] = "info";
inline constexpr char share[] = "share";
inline constexpr char entry[] = "entry";

inline constexpr Msecs lockLease = std::chrono::minutes(2);
inline constexpr Msecs draftMaxAge = std::chrono::hours(14 * 24);
inline constexpr Msecs activityMaxAge = std::chrono::hours(90 * 24);
inline constexpr Msecs trashMaxAge = std::chrono::hours(30 * 24);

} // namespace schema
} // namespace collab

#endif
