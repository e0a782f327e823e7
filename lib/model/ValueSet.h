// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// A finite set of values that code can have, or the reason why other values
/// are possible. Code locations are opaque here: Expr is only forward-declared
/// and passed through. Only higher layers use the AST.

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

/// The reason why a value is unknown.
struct Unknown {
  enum class Reason : uint8_t {
    Parameter,  ///< Depends on an argument of unknown callers.
    Variable,   ///< A variable that other code may assign to.
    Reassigned, ///< A local that code may change in ways that are not tracked.
    Member,     ///< A data member that other code may set.
    Function,   ///< The result of a function whose body is not tracked.
    Dependent,  ///< Depends on a template parameter.
    Expression, ///< A form of expression that is not understood.
    Route,      ///< A mutation that is sent in ways that are not tracked.
    Limit,      ///< A limit of the analysis.
    Unassigned, ///< A variable without a known assignment.
    Message,    ///< A message that is filled in by ways that are not tracked.
    Undescribed ///< A function whose tag or schema entry lacks the role.
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
  /// Returns the value if exactly one is possible; null otherwise.
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
