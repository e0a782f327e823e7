// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Expressions, the values that they may have, and why one is not known.

#ifndef BIGTABLE_TIDY_LIB_VALUES_OPERAND_H
#define BIGTABLE_TIDY_LIB_VALUES_OPERAND_H

#include "api/Tags.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>
#include <string>

namespace clang::tidy::bigtable {

/// A call that the analysis has entered: what the parameters of its callee
/// stand for. Made, and made once, by Values::enter().
struct Frame {
  const Expr *Call;
  const FunctionDecl *Callee;
  /// Where the call itself is evaluated; null if anywhere.
  const Frame *Caller;
  unsigned Depth;
};

/// An expression, and the call in which it is evaluated.
struct Operand {
  const Expr *E = nullptr;
  const Frame *In = nullptr;
};

/// Why a value is not known.
struct Unknown {
  enum class Reason : uint8_t {
    Parameter,  ///< What callers pass is not known.
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
  /// What it is about, if it has a name.
  const NamedDecl *What = nullptr;
};
/// Adds \p Next to what is not known of something. A parameter may yet be
/// bound, so anything else counts for more.
void merge(std::optional<Unknown> &Gap, const std::optional<Unknown> &Next);
/// "depends on parameter 'family'".
std::string describe(const Unknown &U);
/// What the user can do so that it becomes known; docs/checks/call-sites.md has
/// the same table.
llvm::StringRef whatHelps(Unknown::Reason Why);

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

  /// How many values one expression may have; with more there is a gap.
  static constexpr size_t MaxAlternatives = 16;

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
    if (Values.size() == MaxAlternatives)
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

/// A string that an expression may be.
struct ConstantString {
  std::string Value;
  /// The TTL tag of the constant that it came from.
  std::optional<Tag> Ttl;

  friend bool operator==(const ConstantString &L, const ConstantString &R) {
    return L.Value == R.Value && L.Ttl.has_value() == R.Ttl.has_value() &&
           (!L.Ttl || L.Ttl->Ttl == R.Ttl->Ttl);
  }
};
using StringSet = ValueSet<ConstantString>;

/// An expression that may have made a value.
struct Maker : Operand {
  /// What carried a TTL tag on the way from there; the nearest to the use.
  const ValueDecl *Tagged = nullptr;
  /// It ran once, for a constant or a member, not where the value is used.
  bool IsEarlier = false;

  friend bool operator==(const Maker &L, const Maker &R) {
    return L.E == R.E && L.In == R.In && L.Tagged == R.Tagged &&
           L.IsEarlier == R.IsEarlier;
  }
};
using MakerSet = ValueSet<Maker>;

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_VALUES_OPERAND_H
