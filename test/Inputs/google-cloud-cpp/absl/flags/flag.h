// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_ABSL_FLAGS_FLAG_H
#define BIGTABLE_TIDY_TEST_ABSL_FLAGS_FLAG_H

#include "absl/base/config.h"
#include "absl/flags/declare.h"
#include "absl/strings/string_view.h"
#include <new>
#include <string>

namespace absl {
ABSL_NAMESPACE_BEGIN

namespace flags_internal {

template <typename T>
class Flag {
 public:
  using Generator = void (*)(void*);
  constexpr Flag(char const* name, char const* help, Generator default_value)
      : name_(name), help_(help), default_value_(default_value) {}

  absl::string_view Name() const { return name_; }
  std::string Help() const { return help_; }

 private:
  char const* name_;
  char const* help_;
  Generator default_value_;
};

template <typename T>
T InitDefaultValue(T t) {
  return t;
}

}  // namespace flags_internal

template <typename T>
[[nodiscard]] T GetFlag(absl::Flag<T> const& flag);
template <typename T>
void SetFlag(absl::Flag<T>* flag, T const& v);
template <typename T, typename V>
void SetFlag(absl::Flag<T>* flag, V const& v);

ABSL_NAMESPACE_END
}  // namespace absl

#define ABSL_FLAG_IMPL_FLAGNAME(txt) txt

// The default is the initialiser of a member, as in Abseil.
#define ABSL_FLAG(Type, name, default_value, help)                            \
  extern ::absl::Flag<Type> FLAGS_##name;                                     \
  namespace absl {}                                                           \
  struct AbslFlagDefaultGenFor##name {                                        \
    Type value = absl::flags_internal::InitDefaultValue<Type>(default_value); \
    static void Gen(void* location) {                                         \
      new (location) Type(AbslFlagDefaultGenFor##name{}.value);               \
    }                                                                         \
  };                                                                          \
  absl::Flag<Type> FLAGS_##name {                                             \
    ABSL_FLAG_IMPL_FLAGNAME(#name), help, &AbslFlagDefaultGenFor##name::Gen   \
  }

#endif  // BIGTABLE_TIDY_TEST_ABSL_FLAGS_FLAG_H
