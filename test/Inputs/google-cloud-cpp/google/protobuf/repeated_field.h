// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_PROTOBUF_REPEATED_FIELD_H
#define BIGTABLE_TIDY_TEST_PROTOBUF_REPEATED_FIELD_H

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace google {
namespace protobuf {

template <typename T>
class RepeatedPtrField {
 public:
  using value_type = T;
  using iterator = typename std::vector<T>::iterator;
  using const_iterator = typename std::vector<T>::const_iterator;

  // Written out, for then the compiler looks into them only when T is complete.
  RepeatedPtrField() {}
  RepeatedPtrField(RepeatedPtrField const& other) : values_(other.values_) {}
  RepeatedPtrField(RepeatedPtrField&& other) noexcept
      : values_(std::move(other.values_)) {}
  RepeatedPtrField& operator=(RepeatedPtrField other) noexcept {
    values_.swap(other.values_);
    return *this;
  }
  ~RepeatedPtrField() {}

  int size() const { return static_cast<int>(values_.size()); }
  bool empty() const { return values_.empty(); }
  T const& Get(int i) const { return values_[static_cast<std::size_t>(i)]; }
  T const& operator[](int i) const { return Get(i); }
  T* Mutable(int i) { return &values_[static_cast<std::size_t>(i)]; }
  T* Add() { return values_.emplace_back(), &values_.back(); }
  void Add(T value) { values_.push_back(std::move(value)); }
  void Reserve(int n) { values_.reserve(static_cast<std::size_t>(n)); }
  void Clear() { values_.clear(); }

  iterator begin() { return values_.begin(); }
  iterator end() { return values_.end(); }
  const_iterator begin() const { return values_.begin(); }
  const_iterator end() const { return values_.end(); }

  friend bool operator==(RepeatedPtrField const& a, RepeatedPtrField const& b) {
    return a.values_ == b.values_;
  }

 private:
  std::vector<T> values_;
};

}  // namespace protobuf
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_PROTOBUF_REPEATED_FIELD_H
