// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_CLOUD_OPTIONS_H
#define BIGTABLE_TIDY_TEST_CLOUD_OPTIONS_H

#include "google/cloud/version.h"
#include <memory>
#include <utility>
#include <vector>

namespace google {
namespace cloud {
GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_BEGIN

template <typename... T>
struct OptionList {};

class Options {
 private:
  template <typename T>
  using ValueTypeT = typename T::Type;

 public:
  template <typename T>
  Options& set(ValueTypeT<T> v) {
    unset<T>();
    entries_.push_back(
        {Id<T>(), std::make_shared<ValueTypeT<T>>(std::move(v))});
    return *this;
  }

  template <typename T>
  bool has() const {
    return Find(Id<T>()) != nullptr;
  }

  template <typename T>
  void unset() {
    for (auto& e : entries_) {
      if (e.first != Id<T>()) continue;
      e = entries_.back();
      entries_.pop_back();
      return;
    }
  }

  template <typename T>
  ValueTypeT<T> const& get() const {
    static ValueTypeT<T> const kDefault{};
    void const* value = Find(Id<T>());
    return value ? *static_cast<ValueTypeT<T> const*>(value) : kDefault;
  }

  template <typename T>
  ValueTypeT<T>& lookup(ValueTypeT<T> value = {}) {
    if (!has<T>()) set<T>(std::move(value));
    set<T>(get<T>());  // Not shared with copies.
    return *static_cast<ValueTypeT<T>*>(entries_.back().second.get());
  }

 private:
  template <typename T>
  static void const* Id() {
    static char const kId = 0;
    return &kId;
  }
  void const* Find(void const* id) const {
    for (auto const& e : entries_) {
      if (e.first == id) return e.second.get();
    }
    return nullptr;
  }

  // Values are never changed in place, so that copies may share them.
  std::vector<std::pair<void const*, std::shared_ptr<void>>> entries_;
};

GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_END
}  // namespace cloud
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_CLOUD_OPTIONS_H
