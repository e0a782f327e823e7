// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// A finite set of values that code can have, or the reason why there may be
/// others. Code locations are opaque here: Expr is only forward-declared and
/// passed through. Only higher layers look at the AST.

#ifndef BIGTABLE_TIDY_LIB_MODEL_VALUESET_H
#define BIGTABLE_TIDY_LIB_MODEL_VALUESET_H

#include "model/Bounds.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace clang {
class Expr;
class NamedDecl;
class ValueDecl;
} // namespace clang

namespace clang::tidy::bigtable {

struct Frame;

/// An expression, and the call in which it is evaluated.
struct Operand {
  const Expr *E = nullptr;
  const Frame *In = nullptr;
};

/// Why a value is not known.
struct Unknown {
  enum class Reason : uint8_t {
    Parameter,  ///< Depends on an argument of unknown callers.
    Variable,   ///< A variable that others may assign to.
    Reassigned, ///< A local that may have been changed in ways not followed.
    Member,     ///< A data member that others may set.
    Function,   ///< The result of a function whose body is not followed.
    Dependent,  ///< Depends on a template parameter.
    Expression, ///< A form of expression that is not understood.
    Route,      ///< A mutation that is sent where the code does not show.
    Limit,      ///< The analysis gave up.
    Unassigned, ///< Nothing that was seen gives it a value.
    Message,    ///< A message that is filled in by ways not followed.
    Undescribed ///< The tag of a function, or its entry in the schema, is mute.
  };
  static constexpr unsigned NumReasons =
      static_cast<unsigned>(Reason::Undescribed) + 1;
  Reason Why;
  /// The responsible declaration, or null.
  const NamedDecl *What = nullptr;
};
/// Adds the reason \p Next to \p Gap. A parameter may still be bound, so any
/// other reason takes precedence.
inline void merge(std::optional<Unknown> &Gap,
                  const std::optional<Unknown> &Next) {
  if (Next && (!Gap || Gap->Why == Unknown::Reason::Parameter))
    Gap = Next;
}

/// The values that an expression may have.
template <typename T> struct ValueSet {
  llvm::SmallVector<T, 2> Values;
  /// Set if there may be other values.
  std::optional<Unknown> Gap;

  bool isComplete() const { return !Gap && !Values.empty(); }
  /// The value, if there is no doubt about it.
  const T *single() const {
    return isComplete() && Values.size() == 1 ? &Values.front() : nullptr;
  }

  static ValueSet of(T Value) {
    ValueSet Set;
    Set.Values.push_back(std::move(Value));
    return Set;
  }
  static ValueSet unknown(Unknown U) {
    ValueSet Set;
    Set.Gap = U;
    return Set;
  }
  void add(T Value) {
    if (llvm::is_contained(Values, Value))
      return;
    if (Values.size() == MaxValues)
      Gap = Unknown{Unknown::Reason::Limit};
    else
      Values.push_back(std::move(Value));
  }
  void addGap(const Unknown &U) { merge(Gap, U); }
  void join(const ValueSet &From) {
    for (const T &Value : From.Values)
      add(Value);
    merge(Gap, From.Gap);
  }
};

struct ConstantString;
using StringSet = ValueSet<ConstantString>;

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_VALUESET_H
