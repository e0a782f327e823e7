// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "stamp.h"
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fs {

/// A group of features that one job computes.
struct FeatureView {
  char const* name;
  char const* family;
  std::chrono::seconds ttl;
  std::chrono::seconds shift;  // what the family's rule adds to a timestamp
};

inline constexpr FeatureView kViews[] = {
    {"user_profile", "online", 7 * kDay, 7 * kDay},
    {"user_purchases", "online", 2 * kDay, 7 * kDay},
    {"user_clicks", "fresh", std::chrono::minutes(5), std::chrono::seconds(0)},
};

struct Feature {
  std::string name;
  std::string value;
};

struct FeatureVector {
  std::string entity;
  std::vector<Feature> features;
};

struct ReadOptions {
  int page = 0;
  int pageSize = 100;
  bool namesOnly = false;
};

inline auto findView(std::string_view name) -> std::optional<FeatureView> {
  for (auto const& view : kViews) {
    if (name == view.name) return view;
  }
  return std::nullopt;
}

}  // namespace fs
