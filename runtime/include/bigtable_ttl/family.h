// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Column families as values of three types, one for each way in which cells
// expire: a function that takes one type does not accept another. Headers that
// `bigtable-tidy schema generate cpp` writes define such values.
//
// The members `name` and `ttl` are public, so bigtable-tidy can track them. All
// types here are values and safe to use from several threads. No function
// throws or allocates.

#ifndef BIGTABLE_TTL_FAMILY_H
#define BIGTABLE_TTL_FAMILY_H

#include <bigtable_ttl/ttl.h>  // IWYU pragma: export
#include <chrono>              // IWYU pragma: export
#include <type_traits>

namespace bigtable_ttl {

/// A family whose rule is `MaxAge(1s)` or `MaxAge(1ms)`; see Ttl::OneSecond().
struct OneSecondFamily {
  /// `family_name` must outlive this, as a literal does.
  explicit constexpr OneSecondFamily(char const* family_name) noexcept
      : name(family_name), ttl(Ttl::OneSecond()) {}

  char const* name;
  Ttl ttl;
};

/// A family whose rule is `MaxAge(max_age)`; see Ttl::Default().
struct DefaultFamily {
  /// `family_name` must outlive this, as a literal does.
  template <typename Rep, typename Period>
  explicit constexpr DefaultFamily(
      char const* family_name,
      std::chrono::duration<Rep, Period> max_age) noexcept
      : name(family_name), ttl(Ttl::Default(max_age)) {}

  char const* name;
  Ttl ttl;
};

/// A family whose timestamps do not simulate a TTL.
struct DurableFamily {
  /// `family_name` must outlive this, as a literal does.
  explicit constexpr DurableFamily(char const* family_name) noexcept
      : name(family_name) {}

  char const* name;
};

/// True if `Family` is the type of families with a TTL.
template <typename Family>
inline constexpr bool kHasTtl = std::is_same_v<Family, OneSecondFamily> ||
                                std::is_same_v<Family, DefaultFamily>;

}  // namespace bigtable_ttl

#endif  // BIGTABLE_TTL_FAMILY_H
