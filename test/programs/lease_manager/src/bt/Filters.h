// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "core/Clock.h"
#include "google/cloud/bigtable/filters.h"
#include <string>

namespace lease {

namespace cbt = google::cloud::bigtable;

constexpr Millis kUnbounded{0};

template <typename... Stages>
cbt::Filter all(Stages&&... stages) {
    return cbt::Filter::Chain(std::forward<Stages>(stages)...);
}

// Cells with a timestamp after 'time'.
inline cbt::Filter laterThan(Millis time) {
    return cbt::Filter::TimestampRange(time + Millis(1), kUnbounded);
}

inline cbt::Filter cellIs(char const* family, std::string const& column,
                          std::string const& value) {
    return all(cbt::Filter::ColumnName(family, column), cbt::Filter::Latest(1),
               cbt::Filter::ValueRegex(value));
}

}  // namespace lease
