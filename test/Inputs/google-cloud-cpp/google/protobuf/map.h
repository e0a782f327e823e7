// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_PROTOBUF_MAP_H
#define BIGTABLE_TIDY_TEST_PROTOBUF_MAP_H

#include <cstddef>
#include <map>
#include <utility>

namespace google {
namespace protobuf {

template <typename Key, typename T>
class Map {
  using Values = std::map<Key, T>;

 public:
  using key_type = Key;
  using mapped_type = T;
  using value_type = typename Values::value_type;
  using size_type = std::size_t;
  using iterator = typename Values::iterator;
  using const_iterator = typename Values::const_iterator;

  // With string keys, whatever makes a key is taken as it is.
  template <typename K = Key>
  T& operator[](K const& key) {
    return values_[Key(key)];
  }
  template <typename K = Key>
  T const& at(K const& key) const {
    return values_.at(Key(key));
  }
  template <typename K = Key>
  T& at(K const& key) {
    return values_.at(Key(key));
  }
  template <typename K = Key>
  iterator find(K const& key) {
    return values_.find(Key(key));
  }
  template <typename K = Key>
  const_iterator find(K const& key) const {
    return values_.find(Key(key));
  }
  template <typename K = Key>
  bool contains(K const& key) const {
    return values_.count(Key(key)) != 0;
  }
  template <typename K = Key>
  size_type erase(K const& key) {
    return values_.erase(Key(key));
  }
  std::pair<iterator, bool> insert(value_type const& value) {
    return values_.insert(value);
  }
  template <typename... Args>
  std::pair<iterator, bool> emplace(Args&&... args) {
    return values_.emplace(std::forward<Args>(args)...);
  }

  size_type size() const { return values_.size(); }
  bool empty() const { return values_.empty(); }
  void clear() { values_.clear(); }

  iterator begin() { return values_.begin(); }
  iterator end() { return values_.end(); }
  const_iterator begin() const { return values_.begin(); }
  const_iterator end() const { return values_.end(); }

  friend bool operator==(Map const& a, Map const& b) {
    return a.values_ == b.values_;
  }

 private:
  Values values_;
};

}  // namespace protobuf
}  // namespace google

#endif  // BIGTABLE_TIDY_TEST_PROTOBUF_MAP_H
