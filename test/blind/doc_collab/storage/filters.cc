// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "storage/filters.h"

namespace collab {

namespace cbt = ::google::cloud::bigtable;

cbt::Filter liveIn(const String &family, Msecs maxAge)
{
    return cbt::Filter::Chain(cbt::Filter::FamilyRegex(family),
                              cbt::Filter::TimestampRange(firstLive(maxAge), Msecs::zero()));
}

cbt::Filter newestIn(const String &family)
{
    return cbt::Filter::Chain(cbt::Filter::FamilyRegex(family), cbt::Filter::Latest(1));
}

cbt::Filter since(const String &family, Msecs since)
{
    return cbt::Filter::Chain(cbt::Filter::FamilyRegex(family), cbt::Filter::TimestampRange(since, Msecs::zero()));
}

} // namespace collab
