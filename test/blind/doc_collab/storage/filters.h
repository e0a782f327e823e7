// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef COLLAB_STORAGE_FILTERS_H
#define COLLAB_STORAGE_FILTERS_H

#include "core/clock.h"
#include "core/object.h"
#include "google/cloud/bigtable/filters.h"

namespace collab {

// Everything in a family that has not expired; `maxAge` as in the schema, zero for expiry timestamps.
google::cloud::bigtable::Filter liveIn(const String &family, Msecs maxAge = Msecs::zero());
// The newest cell of each column, whatever its age.
google::cloud::bigtable::Filter newestIn(const String &family);
// Cells of a family from `since` on.
google::cloud::bigtable::Filter since(const String &family, Msecs since);

// Collects conditions in the order in which they are added.
class FilterBuilder
{
public:
    FilterBuilder &add(google::cloud::bigtable::Filter filter)
    {
        m_stages.push_back(std::move(filter));
        return *this;
    }
    FilterBuilder &limit(int cells) { return add(google::cloud::bigtable::Filter::CellsRowLimit(cells)); }
    google::cloud::bigtable::Filter build() const
    {
        return google::cloud::bigtable::Filter::ChainFromRange(m_stages.begin(), m_stages.end());
    }

private:
    std::vector<google::cloud::bigtable::Filter> m_stages;
};

} // namespace collab

#endif
