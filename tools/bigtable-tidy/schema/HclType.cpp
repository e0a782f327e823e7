// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schema/HclType.h"

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;
using Kind = HclValue::Kind;
using Tokens = llvm::ArrayRef<HclToken>;

/// Types in types.
static constexpr unsigned MaxTypeDepth = 20;

static Tokens withoutLines(Tokens T) {
  while (!T.empty() && T.front().Is == HclToken::Kind::EndOfLine)
    T = T.drop_front();
  while (!T.empty() && T.back().Is == HclToken::Kind::EndOfLine)
    T = T.drop_back();
  return T;
}

/// Takes everything up to the next comma, or line if \p EndsAtLines, that is in
/// no bracket.
static Tokens takePart(Tokens &Rest, bool EndsAtLines) {
  unsigned Open = 0;
  size_t I = 0;
  for (; I != Rest.size(); ++I) {
    const HclToken &T = Rest[I];
    if (T.is("(") || T.is("[") || T.is("{"))
      ++Open;
    else if (T.is(")") || T.is("]") || T.is("}"))
      --Open;
    else if (Open == 0 &&
             (T.is(",") || (EndsAtLines && T.Is == HclToken::Kind::EndOfLine)))
      break;
  }
  const Tokens Part = Rest.take_front(I);
  Rest = Rest.drop_front(std::min(I + 1, Rest.size()));
  return withoutLines(Part);
}

/// Returns the tokens in the brackets of "\p Name(...)"; nothing if \p Type is
/// something else.
static std::optional<Tokens> argumentsOf(Tokens Type, StringRef Name) {
  if (Type.size() < 3 || Type.front().Text != Name || !Type[1].is("(") ||
      !Type.back().is(")"))
    return std::nullopt;
  return withoutLines(Type.drop_front(2).drop_back());
}

static HclValue convert(const HclValue &V, Tokens Type, HclScope &Scope,
                        unsigned Depth);

static HclValue convertObject(const HclValue &V, Tokens Fields, HclScope &Scope,
                              unsigned Depth) {
  if (!V.is(Kind::Map) || Fields.size() < 2 || !Fields.front().is("{"))
    return V;
  HclValue::Map Result;
  for (Tokens Rest = Fields.drop_front().drop_back(); !Rest.empty();) {
    Tokens Field = takePart(Rest, /*EndsAtLines=*/true);
    if (Field.size() < 3 || !(Field[1].is("=") || Field[1].is(":")))
      continue;
    const std::string Name = Field.front().Text.trim('"').str();
    Tokens Type = withoutLines(Field.drop_front(2));
    Tokens Default;
    const std::optional<Tokens> Optional = argumentsOf(Type, "optional");
    if (Optional) {
      Default = *Optional;
      Type = takePart(Default, /*EndsAtLines=*/false);
    }
    const auto Given = V.fields().find(Name);
    const bool IsGiven =
        Given != V.fields().end() && !Given->second.is(Kind::Null);
    if (IsGiven)
      Result[Name] = convert(Given->second, Type, Scope, Depth + 1);
    else if (!Default.empty())
      Result[Name] =
          convert(evaluateHcl(Default, Scope), Type, Scope, Depth + 1);
    else if (Optional || Given != V.fields().end())
      Result[Name] = HclValue();
  }
  return HclValue::of(std::move(Result));
}

static HclValue convertElements(const HclValue &V, Tokens Type, HclScope &Scope,
                                unsigned Depth) {
  HclValue::List All;
  for (const HclValue &Each : V.elements())
    All.push_back(convert(Each, Type, Scope, Depth + 1));
  return HclValue::of(std::move(All));
}

static HclValue convert(const HclValue &V, Tokens Type, HclScope &Scope,
                        unsigned Depth) {
  Type = withoutLines(Type);
  if (Type.empty() || V.isMissing() || V.is(Kind::Null) ||
      Depth == MaxTypeDepth)
    return V;
  if (!Scope.Left.spend(8))
    return exhausted(Type.front().At);
  if (Type.size() == 1) {
    if (const auto Text = printed(V); Text && Type.front().Text == "string")
      return HclValue::of(*Text);
    if (const auto Number = numberIn(V);
        Number && Type.front().Text == "number")
      return HclValue::of(*Number);
    if (V.is(Kind::Text) && Type.front().Text == "bool" &&
        (V.text() == "true" || V.text() == "false"))
      return HclValue::of(V.text() == "true");
    return V;
  }
  if (const auto Fields = argumentsOf(Type, "object"))
    return convertObject(V, *Fields, Scope, Depth);
  if (const auto Element = argumentsOf(Type, "map");
      Element && V.is(Kind::Map)) {
    HclValue::Map Result;
    for (const auto &[Name, Each] : V.fields())
      Result[Name] = convert(Each, *Element, Scope, Depth + 1);
    return HclValue::of(std::move(Result));
  }
  if (!V.isSequence())
    return V;
  if (const auto Element = argumentsOf(Type, "list"))
    return convertElements(V, *Element, Scope, Depth);
  const auto Element = argumentsOf(Type, "set");
  if (!Element)
    return V;
  HclValue All = convertElements(V, *Element, Scope, Depth);
  return All.is(Kind::List) ? HclValue::setOf(All.elements()) : All;
}

HclValue convertHcl(const HclValue &V, Tokens Type, HclScope &Scope) {
  return convert(V, Type, Scope, 0);
}

} // namespace clang::tidy::bigtable::tool
