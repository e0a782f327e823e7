// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schema/HclValue.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;
using Kind = HclValue::Kind;

/// Lists and maps in each other.
static constexpr unsigned MaxDepth = 200;

static HclValue tooDeep() {
  return HclValue::unknown({}, "a value is nested more than " +
                                   llvm::Twine(MaxDepth) + " deep");
}

//===----------------------------------------------------------------------===//
// Making
//===----------------------------------------------------------------------===//

HclValue HclValue::of(bool Truth) {
  HclValue V;
  V.Is = Kind::Bool;
  V.Number = Truth ? 1 : 0;
  return V;
}

HclValue HclValue::of(double Number) {
  HclValue V;
  V.Is = Kind::Number;
  V.Number = Number;
  return V;
}

HclValue HclValue::of(std::string Text) {
  HclValue V;
  V.Is = Kind::Text;
  V.Text = std::make_shared<const std::string>(std::move(Text));
  return V;
}

HclValue HclValue::of(List Elements) {
  for (const HclValue &Each : Elements)
    if (Each.is(Kind::Failed))
      return Each;
  HclValue V;
  for (const HclValue &Each : Elements)
    V.Depth = depthOver(V.Depth, Each);
  if (V.Depth > MaxDepth)
    return tooDeep();
  V.Is = Kind::List;
  V.Elements = std::make_shared<const List>(std::move(Elements));
  return V;
}

HclValue HclValue::of(Map Fields) {
  for (const auto &[Name, Each] : Fields)
    if (Each.is(Kind::Failed))
      return Each;
  HclValue V;
  for (const auto &[Name, Each] : Fields)
    V.Depth = depthOver(V.Depth, Each);
  if (V.Depth > MaxDepth)
    return tooDeep();
  V.Is = Kind::Map;
  V.Fields = std::make_shared<const Map>(std::move(Fields));
  return V;
}

HclValue HclValue::setOf(const List &Elements) {
  std::map<std::string, HclValue> Sorted;
  List Others;
  for (const HclValue &Each : Elements) {
    // An element that is not known may be one of the others.
    if (Each.isMissing())
      return Each;
    if (const std::optional<std::string> Text = printed(Each))
      Sorted.try_emplace(*Text, of(*Text));
    else
      Others.push_back(Each);
  }
  List All;
  for (const auto &[Text, Each] : Sorted)
    All.push_back(Each);
  All.insert(All.end(), Others.begin(), Others.end());
  HclValue V = of(std::move(All));
  if (V.is(Kind::List))
    V.Is = Kind::Set;
  return V;
}

HclValue HclValue::resource(Map Fields, DescriptionError Why) {
  for (auto &[Name, Each] : Fields)
    if (Each.is(Kind::Failed))
      Each = unknown(Each.why().At, Each.why().Message);
  HclValue V = of(std::move(Fields));
  V.Why = std::make_shared<const DescriptionError>(std::move(Why));
  return V;
}

HclValue HclValue::unknown(const Place &At, const llvm::Twine &Why) {
  HclValue V;
  V.Is = Kind::Unknown;
  V.Why =
      std::make_shared<const DescriptionError>(DescriptionError{At, Why.str()});
  return V;
}

HclValue HclValue::failed(const Place &At, const llvm::Twine &Why) {
  HclValue V = unknown(At, Why);
  V.Is = Kind::Failed;
  return V;
}

HclValue exhausted(const Place &At) {
  return HclValue::unknown(At, "this expands to more than " +
                                   llvm::Twine(HclBudget::Max) + " bytes");
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

HclValue HclValue::field(StringRef Name, const Place &At) const {
  if (isMissing())
    return *this;
  if (!is(Kind::Map))
    return failed(At, "'." + Name + "' of a value that has no attributes");
  const auto Found = Fields->find(Name.str());
  if (Found != Fields->end())
    return Found->second;
  if (Why)
    return unknown(At, "'" + Name + "' of a resource is not a constant" +
                           UseShowJson);
  return failed(At, "there is no '" + Name + "' in this value");
}

HclValue HclValue::at(const HclValue &Index, const Place &At) const {
  if (isMissing())
    return *this;
  if (Index.isMissing())
    return Index;
  if (is(Kind::Map))
    if (const std::optional<std::string> Name = printed(Index))
      return field(*Name, At);
  const std::optional<double> Number = numberIn(Index);
  if (is(Kind::List) && Number && *Number >= 0 &&
      *Number < static_cast<double>(Elements->size()) &&
      *Number == std::floor(*Number))
    return (*Elements)[static_cast<size_t>(*Number)];
  return failed(At, "there is no element of this index");
}

std::optional<std::string> printed(const HclValue &V) {
  switch (V.kind()) {
  case Kind::Text:
    return V.text().str();
  case Kind::Bool:
    return V.truth() ? "true" : "false";
  case Kind::Number:
    if (std::abs(V.number()) < 1e15 && V.number() == std::floor(V.number()))
      return std::to_string(static_cast<int64_t>(V.number()));
    return llvm::formatv("{0}", llvm::json::Value(V.number())).str();
  default:
    return std::nullopt;
  }
}

std::optional<double> numberIn(const HclValue &V) {
  double Parsed;
  if (V.is(Kind::Number))
    return V.number();
  if (V.is(Kind::Text) && !V.text().getAsDouble(Parsed) &&
      std::isfinite(Parsed))
    return Parsed;
  return std::nullopt;
}

HclValue isEqual(const HclValue &L, const HclValue &R, const Place &At,
                 HclBudget &Left) {
  if (L.isMissing() || R.isMissing())
    return L.isMissing() ? L : R;
  if (!Left.spend(8))
    return exhausted(At);
  const auto No = [] { return HclValue::of(false); };
  if (L.isSequence() && R.isSequence()) {
    if (L.elements().size() != R.elements().size())
      return No();
    for (size_t I = 0; I != L.elements().size(); ++I) {
      HclValue Same = isEqual(L.elements()[I], R.elements()[I], At, Left);
      if (Same.isMissing() || !Same.truth())
        return Same;
    }
    return HclValue::of(true);
  }
  if (L.kind() != R.kind())
    return No();
  switch (L.kind()) {
  case Kind::Null:
    return HclValue::of(true);
  case Kind::Text:
    return HclValue::of(L.text() == R.text());
  case Kind::Map:
    break;
  default:
    return HclValue::of(L.number() == R.number());
  }
  if (L.fields().size() != R.fields().size())
    return No();
  for (const auto &[Name, Each] : L.fields()) {
    const auto Other = R.fields().find(Name);
    if (Other == R.fields().end())
      return No();
    HclValue Same = isEqual(Each, Other->second, At, Left);
    if (Same.isMissing() || !Same.truth())
      return Same;
  }
  return HclValue::of(true);
}

std::optional<llvm::json::Value> toJson(const HclValue &V, const Place &At,
                                        HclBudget &Left, HclValue &Missing) {
  if (V.isMissing() ||
      !Left.spend(V.is(Kind::Text) ? 8 + V.text().size() : 8)) {
    Missing = V.isMissing() ? V : exhausted(At);
    return std::nullopt;
  }
  switch (V.kind()) {
  case Kind::Bool:
    return llvm::json::Value(V.truth());
  case Kind::Number:
    return llvm::json::Value(V.number());
  case Kind::Text:
    return llvm::json::Value(V.text().str());
  case Kind::List:
  case Kind::Set: {
    llvm::json::Array Values;
    for (const HclValue &Each : V.elements()) {
      auto Element = toJson(Each, At, Left, Missing);
      if (!Element)
        return std::nullopt;
      Values.push_back(std::move(*Element));
    }
    return llvm::json::Value(std::move(Values));
  }
  case Kind::Map: {
    llvm::json::Object Values;
    for (const auto &[Name, Each] : V.fields()) {
      auto Field = toJson(Each, At, Left, Missing);
      if (!Field)
        return std::nullopt;
      if (!Left.spend(Name.size())) {
        Missing = exhausted(At);
        return std::nullopt;
      }
      Values[Name] = std::move(*Field);
    }
    return llvm::json::Value(std::move(Values));
  }
  default:
    return llvm::json::Value(nullptr);
  }
}

} // namespace clang::tidy::bigtable::tool
