// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Values of HCL expressions, as far as Terraform's files determine them.

#ifndef BIGTABLE_TIDY_TOOLS_SCHEMA_HCLVALUE_H
#define BIGTABLE_TIDY_TOOLS_SCHEMA_HCLVALUE_H

#include "schema/TableDescription.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clang::tidy::bigtable::tool {

/// The end of messages about expressions that only Terraform can evaluate.
inline constexpr llvm::StringLiteral UseShowJson =
    "; import what 'terraform show -json' prints instead";

/// Limits the work for one description, because chains of constants that each
/// use another one twice grow exponentially.
struct HclBudget {
  /// The approximate number of bytes of all values that may be made or read.
  static constexpr size_t Max = 16u << 20;

  size_t Left = Max;
  /// The depth of nested expressions, including those of resolved names.
  unsigned Depth = 0;
  /// Subtracts \p Size from the budget. Returns false if less was left.
  bool spend(size_t Size) {
    const bool IsEnough = Size <= Left;
    Left = IsEnough ? Left - Size : 0;
    return IsEnough;
  }
};

/// An immutable value, cheap to copy. A list or map may contain unknown values,
/// and no failed ones.
class HclValue {
public:
  enum class Kind : uint8_t {
    Null,
    Bool,
    Number,
    Text,
    List,
    Set, ///< Sorted, each element once.
    Map,
    Unknown, ///< Only Terraform knows it, perhaps only at run time.
    Failed,  ///< Terraform rejects the expression, too.
  };
  using List = std::vector<HclValue>;
  using Map = std::map<std::string, HclValue>;

  HclValue() = default;
  static HclValue of(bool Truth);
  static HclValue of(double Number);
  static HclValue of(std::string Text);
  static HclValue of(List Elements);
  static HclValue of(Map Fields);
  /// Returns a set of texts; other elements are converted.
  static HclValue setOf(const List &Elements);
  /// Returns \p Fields as the attributes of a resource. Its other attributes
  /// are unknown because of \p Why.
  static HclValue resource(Map Fields, DescriptionError Why);
  static HclValue unknown(const Place &At, const llvm::Twine &Why);
  static HclValue failed(const Place &At, const llvm::Twine &Why);

  Kind kind() const { return Is; }
  bool is(Kind K) const { return Is == K; }
  /// Returns true if the value is missing; why() is then the reason.
  bool isMissing() const { return Is == Kind::Unknown || Is == Kind::Failed; }
  bool isSequence() const { return Is == Kind::List || Is == Kind::Set; }
  bool truth() const { return Number != 0; }
  double number() const { return Number; }
  llvm::StringRef text() const { return *Text; }
  const List &elements() const { return *Elements; }
  const Map &fields() const { return *Fields; }
  const DescriptionError &why() const { return *Why; }

  /// Returns the field \p Name, or an unknown or failed value if the field does
  /// not exist.
  HclValue field(llvm::StringRef Name, const Place &At) const;
  /// Returns the element at \p Index, of lists and maps.
  HclValue at(const HclValue &Index, const Place &At) const;

private:
  /// Returns one more than the depth of the deepest of \p Each.
  static unsigned depthOver(unsigned Depth, const HclValue &Each) {
    return std::max(Depth, Each.Depth + 1);
  }

  Kind Is = Kind::Null;
  /// The depth of nested lists and maps, which limits recursion over values.
  unsigned Depth = 0;
  double Number = 0;
  std::shared_ptr<const std::string> Text;
  std::shared_ptr<const List> Elements;
  std::shared_ptr<const Map> Fields;
  /// For a map: the reason why missing fields are unknown; null if they are
  /// known to be missing.
  std::shared_ptr<const DescriptionError> Why;
};

/// Returns \p V as a template prints it; std::nullopt for lists, maps and
/// missing values.
std::optional<std::string> printed(const HclValue &V);
/// Returns the number that \p V is or spells.
std::optional<double> numberIn(const HclValue &V);

/// Returns true, false, or an unknown value.
HclValue isEqual(const HclValue &L, const HclValue &R, const Place &At,
                 HclBudget &Left);

/// Returns \p V as JSON. If a part of it is unknown, returns std::nullopt and
/// sets \p Missing.
std::optional<llvm::json::Value> toJson(const HclValue &V, const Place &At,
                                        HclBudget &Left, HclValue &Missing);

/// Returns the value of an expression that exceeds the budget.
HclValue exhausted(const Place &At);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SCHEMA_HCLVALUE_H
