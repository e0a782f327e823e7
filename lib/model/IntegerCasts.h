// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Applies conversions between integer types to a number.

#ifndef BIGTABLE_TIDY_LIB_MODEL_INTEGERCASTS_H
#define BIGTABLE_TIDY_LIB_MODEL_INTEGERCASTS_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>
#include <cstdint>
#include <optional>

namespace clang::tidy::bigtable {

/// A conversion to a type of numbers.
struct IntegerCast {
  enum class Kind : uint8_t { Signed, Unsigned, Bool, Floating };
  Kind To = Kind::Signed;
  /// The width of the integer type, or of the mantissa of a floating type.
  unsigned Bits = 64;

  /// Returns \p Number after the conversion; std::nullopt if it is rounded.
  std::optional<int64_t> apply(int64_t Number) const {
    const unsigned Rest = Bits < 64 ? 64 - Bits : 0;
    const uint64_t Low = static_cast<uint64_t>(Number) << Rest;
    switch (To) {
    case Kind::Signed:
      return static_cast<int64_t>(Low) >> Rest;
    case Kind::Unsigned:
      return static_cast<int64_t>(Low >> Rest);
    case Kind::Bool:
      return Number != 0;
    case Kind::Floating:
      if (Bits < 63 && (Number >= int64_t(1) << Bits ||
                        Number <= -(int64_t(1) << Bits)))
        return std::nullopt;
      return Number;
    }
    return std::nullopt;
  }

  friend bool operator==(const IntegerCast &L, const IntegerCast &R) {
    return L.To == R.To && L.Bits == R.Bits;
  }
};

/// Successive conversions of a 64-bit number.
class IntegerCasts {
public:
  /// Adds \p First before all other conversions.
  void prepend(IntegerCast First) {
    using Kind = IntegerCast::Kind;
    // A type with room for every number changes none. A cast to no more bits
    // has the same result without the cast before it.
    const bool IsPlain =
        First.To == Kind::Signed || First.To == Kind::Unsigned;
    if (First.Bits >= 64 && First.To != Kind::Bool)
      return;
    if (!Outermost.empty() && Outermost.back() == First)
      return;
    if (IsPlain && !Outermost.empty() && Outermost.back().Bits <= First.Bits &&
        (Outermost.back().To == Kind::Signed ||
         Outermost.back().To == Kind::Unsigned))
      return;
    Outermost.push_back(First);
  }
  /// Adds the conversions of \p First before all others.
  void prepend(const IntegerCasts &First) {
    for (const IntegerCast &Each : First.Outermost)
      prepend(Each);
  }

  /// Returns \p Number after all conversions; std::nullopt if it is rounded.
  std::optional<int64_t> apply(int64_t Number) const {
    std::optional<int64_t> Result = Number;
    for (const IntegerCast &Each : llvm::reverse(Outermost))
      if (Result)
        Result = Each.apply(*Result);
    return Result;
  }
  /// Returns the width of the narrowest type. A floating type counts as wide
  /// enough if it can hold the microseconds of today.
  unsigned bits() const {
    unsigned Least = 64;
    for (const IntegerCast &Each : Outermost)
      if (Each.To != IntegerCast::Kind::Floating || Each.Bits < 53)
        Least = std::min(Least, Each.Bits);
    return Least;
  }
  bool empty() const { return Outermost.empty(); }

  friend bool operator==(const IntegerCasts &L, const IntegerCasts &R) {
    return L.Outermost == R.Outermost;
  }

private:
  llvm::SmallVector<IntegerCast, 2> Outermost;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_INTEGERCASTS_H
