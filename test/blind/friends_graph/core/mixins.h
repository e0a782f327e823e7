// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FRIENDS_GRAPH_CORE_MIXINS_H
#define FRIENDS_GRAPH_CORE_MIXINS_H

#include "core/types.h"
#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include <string>
#include <utility>

namespace friends {

// For a repository with a family whose timestamps are expiries. `D` has
//   kExpiring   the family, and
//   kLifetime   how long its cells live when nothing else is said.
template <typename D>
class ExpiringMixin {
 protected:
  cbt::Mutation PutExpiring(std::string column, std::string value, Millis lifetime = D::kLifetime) const {
    return cbt::SetCell(D::kExpiring, std::move(column), Now() + lifetime, std::move(value));
  }

  cbt::Filter Unexpired() const {
    return cbt::Filter::Chain(cbt::Filter::FamilyRegex(D::kExpiring),
                              cbt::Filter::TimestampRange(Now() + Millis(1), Millis(0)));
  }
};

// For a repository with a family that collects by age. `D` has
//   kAging     the family, and
//   MaxAge()   its age.
template <typename D>
class AgingMixin {
 protected:
  cbt::Mutation PutAging(std::string column, std::string value, Millis lifetime = D::MaxAge()) const {
    return cbt::SetCell(D::kAging, std::move(column), Now() + lifetime - D::MaxAge(), std::move(value));
  }

  cbt::Filter Young() const {
    return cbt::Filter::Chain(cbt::Filter::FamilyRegex(D::kAging),
                              cbt::Filter::TimestampRange(Now() - D::MaxAge() + Millis(1), Millis(0)));
  }
};

// For a repository with a family that never expires.
template <typename D>
class LastingMixin {
 protected:
  cbt::Filter Lasting() const {
    return cbt::Filter::Chain(cbt::Filter::FamilyRegex(D::kLasting), cbt::Filter::Latest(1));
  }
};

}  // namespace friends

#endif  // FRIENDS_GRAPH_CORE_MIXINS_H
