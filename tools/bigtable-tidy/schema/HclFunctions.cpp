// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schema/HclFunctions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;
using Kind = HclValue::Kind;
using Arguments = llvm::ArrayRef<HclValue>;

/// Bytes of a value that was encoded as JSON, which quotes quotes.
static constexpr size_t MaxEncodedSize = 1u << 20;

HclValue entriesOf(const HclValue &V, const Place &At,
                   HclValue::List &Entries) {
  if (V.isMissing())
    return V;
  const auto Add = [&](HclValue Key, const HclValue &Value) {
    Entries.push_back(
        HclValue::of(HclValue::Map{{"key", std::move(Key)}, {"value", Value}}));
  };
  if (V.is(Kind::Map))
    for (const auto &[Name, Each] : V.fields())
      Add(HclValue::of(Name), Each);
  else if (V.is(Kind::Set))
    for (const HclValue &Each : V.elements())
      Add(Each, Each);
  else if (V.is(Kind::List))
    for (const HclValue &Each : V.elements())
      Add(HclValue::of(static_cast<double>(Entries.size())), Each);
  else
    return HclValue::failed(At, "expected a list, a set or a map");
  return {};
}

//===----------------------------------------------------------------------===//
// Collections
//===----------------------------------------------------------------------===//

static HclValue lookup(Arguments A, const Place &At, HclBudget &) {
  HclValue Found = A[0].at(A[1], At);
  return Found.is(Kind::Failed) && A.size() == 3 ? A[2] : Found;
}

static HclValue merge(Arguments A, const Place &At, HclBudget &Left) {
  HclValue::Map All;
  for (const HclValue &Each : A) {
    if (Each.is(Kind::Null))
      continue;
    if (!Each.is(Kind::Map))
      return HclValue::failed(At, "expected maps in 'merge'");
    if (!Left.spend(8 * Each.fields().size()))
      return exhausted(At);
    for (const auto &[Name, Value] : Each.fields())
      All[Name] = Value;
  }
  return HclValue::of(std::move(All));
}

static HclValue toSet(Arguments A, const Place &At, HclBudget &) {
  return A[0].isSequence() ? HclValue::setOf(A[0].elements())
                           : HclValue::failed(At, "expected a list in 'toset'");
}

static HclValue toList(Arguments A, const Place &At, HclBudget &) {
  return A[0].isSequence() ? HclValue::of(A[0].elements())
                           : HclValue::failed(At, "expected a list");
}

static HclValue toMap(Arguments A, const Place &At, HclBudget &) {
  return A[0].is(Kind::Map) ? A[0] : HclValue::failed(At, "expected a map");
}

static HclValue concat(Arguments A, const Place &At, HclBudget &Left) {
  HclValue::List All;
  for (const HclValue &Each : A) {
    if (!Each.isSequence())
      return HclValue::failed(At, "expected lists in 'concat'");
    if (!Left.spend(8 * Each.elements().size()))
      return exhausted(At);
    llvm::append_range(All, Each.elements());
  }
  return HclValue::of(std::move(All));
}

static HclValue flattenInto(const HclValue &V, const Place &At, HclBudget &Left,
                            HclValue::List &All) {
  if (!Left.spend(8))
    return exhausted(At);
  if (!V.isSequence()) {
    // An unknown element may be a list of several.
    if (!V.isMissing())
      All.push_back(V);
    return V;
  }
  for (const HclValue &Each : V.elements())
    if (HclValue Done = flattenInto(Each, At, Left, All); Done.isMissing())
      return Done;
  return V;
}

static HclValue flatten(Arguments A, const Place &At, HclBudget &Left) {
  HclValue::List All;
  if (!A[0].isSequence())
    return HclValue::failed(At, "expected a list in 'flatten'");
  HclValue Done = flattenInto(A[0], At, Left, All);
  return Done.isMissing() ? Done : HclValue::of(std::move(All));
}

static HclValue keysOrValues(Arguments A, const Place &At, HclBudget &Left,
                             bool IsKeys) {
  if (!A[0].is(Kind::Map))
    return HclValue::failed(At, "expected a map");
  if (!Left.spend(8 * A[0].fields().size()))
    return exhausted(At);
  HclValue::List All;
  for (const auto &[Name, Value] : A[0].fields())
    All.push_back(IsKeys ? HclValue::of(Name) : Value);
  return HclValue::of(std::move(All));
}

static HclValue keys(Arguments A, const Place &At, HclBudget &Left) {
  return keysOrValues(A, At, Left, /*IsKeys=*/true);
}

static HclValue values(Arguments A, const Place &At, HclBudget &Left) {
  return keysOrValues(A, At, Left, /*IsKeys=*/false);
}

static HclValue length(Arguments A, const Place &At, HclBudget &) {
  if (A[0].isSequence())
    return HclValue::of(static_cast<double>(A[0].elements().size()));
  if (A[0].is(Kind::Map))
    return HclValue::of(static_cast<double>(A[0].fields().size()));
  if (A[0].is(Kind::Text))
    return HclValue::of(static_cast<double>(A[0].text().size()));
  return HclValue::failed(At, "expected a list, a map or a text in 'length'");
}

static HclValue contains(Arguments A, const Place &At, HclBudget &Left) {
  if (!A[0].isSequence())
    return HclValue::failed(At, "expected a list in 'contains'");
  HclValue Unknown = HclValue::of(false);
  for (const HclValue &Each : A[0].elements()) {
    HclValue Same = isEqual(Each, A[1], At, Left);
    if (Same.isMissing())
      Unknown = Same;
    else if (Same.truth())
      return Same;
  }
  return Unknown;
}

static HclValue distinct(Arguments A, const Place &At, HclBudget &Left) {
  if (!A[0].isSequence())
    return HclValue::failed(At, "expected a list in 'distinct'");
  HclValue::List All;
  for (const HclValue &Each : A[0].elements()) {
    HclValue Has = contains({HclValue::of(All), Each}, At, Left);
    if (Has.isMissing())
      return Has;
    if (!Has.truth())
      All.push_back(Each);
  }
  return HclValue::of(std::move(All));
}

static HclValue compact(Arguments A, const Place &At, HclBudget &) {
  if (!A[0].isSequence())
    return HclValue::failed(At, "expected a list in 'compact'");
  HclValue::List All;
  for (const HclValue &Each : A[0].elements()) {
    if (Each.isMissing())
      return Each;
    if (!Each.is(Kind::Null) && !(Each.is(Kind::Text) && Each.text().empty()))
      All.push_back(Each);
  }
  return HclValue::of(std::move(All));
}

static HclValue element(Arguments A, const Place &At, HclBudget &) {
  const std::optional<double> Index = numberIn(A[1]);
  if (!A[0].is(Kind::List) || A[0].elements().empty() || !Index || *Index < 0)
    return HclValue::failed(At, "expected a list and an index in 'element'");
  return A[0].at(
      HclValue::of(std::fmod(std::floor(*Index),
                             static_cast<double>(A[0].elements().size()))),
      At);
}

static HclValue zipmap(Arguments A, const Place &At, HclBudget &) {
  if (!A[0].isSequence() || !A[1].isSequence() ||
      A[0].elements().size() != A[1].elements().size())
    return HclValue::failed(At, "expected two lists of one length in 'zipmap'");
  HclValue::Map All;
  for (const auto &[Key, Value] : llvm::zip(A[0].elements(), A[1].elements())) {
    const std::optional<std::string> Name = printed(Key);
    if (!Name)
      return Key.isMissing()
                 ? Key
                 : HclValue::failed(At, "expected names in 'zipmap'");
    All[*Name] = Value;
  }
  return HclValue::of(std::move(All));
}

static HclValue setProduct(Arguments A, const Place &At, HclBudget &Left) {
  std::vector<HclValue::List> All(1);
  for (const HclValue &Each : A) {
    if (!Each.isSequence())
      return HclValue::failed(At, "expected lists in 'setproduct'");
    std::vector<HclValue::List> Next;
    for (const HclValue::List &Before : All)
      for (const HclValue &Value : Each.elements()) {
        if (!Left.spend(8 * (Before.size() + 1)))
          return exhausted(At);
        Next.push_back(Before);
        Next.back().push_back(Value);
      }
    All = std::move(Next);
  }
  HclValue::List Result;
  for (HclValue::List &Each : All)
    Result.push_back(HclValue::of(std::move(Each)));
  return HclValue::of(std::move(Result));
}

static HclValue coalesce(Arguments A, const Place &At, HclBudget &) {
  for (const HclValue &Each : A)
    if (!Each.is(Kind::Null) && !(Each.is(Kind::Text) && Each.text().empty()))
      return Each;
  return HclValue::failed(At, "expected an argument that is not null");
}

//===----------------------------------------------------------------------===//
// Texts
//===----------------------------------------------------------------------===//

static HclValue toText(Arguments A, const Place &At, HclBudget &) {
  if (A[0].is(Kind::Null))
    return A[0];
  const std::optional<std::string> Text = printed(A[0]);
  return Text ? HclValue::of(*Text) : HclValue::failed(At, "expected a text");
}

static HclValue toNumber(Arguments A, const Place &At, HclBudget &) {
  const std::optional<double> Number = numberIn(A[0]);
  return Number                ? HclValue::of(*Number)
         : A[0].is(Kind::Null) ? A[0]
                               : HclValue::failed(At, "expected a number");
}

static HclValue encodeJson(Arguments A, const Place &At, HclBudget &Left) {
  HclValue Missing;
  const auto Value = toJson(A[0], At, Left, Missing);
  if (!Value)
    return Missing;
  std::string Text = llvm::formatv("{0}", *Value).str();
  if (Text.size() > MaxEncodedSize)
    return HclValue::unknown(At, "expected a value of at most " +
                                     llvm::Twine(MaxEncodedSize) + " bytes");
  return HclValue::of(std::move(Text));
}

/// Returns the texts of \p V; nothing, and why in \p Missing, if it has others.
static std::optional<std::vector<std::string>>
textsIn(const HclValue &V, const Place &At, HclValue &Missing) {
  std::vector<std::string> Texts;
  Missing = HclValue::failed(At, "expected texts");
  if (!V.isSequence())
    return std::nullopt;
  for (const HclValue &Each : V.elements()) {
    const std::optional<std::string> Text = printed(Each);
    if (Each.isMissing())
      Missing = Each;
    if (!Text)
      return std::nullopt;
    Texts.push_back(*Text);
  }
  return Texts;
}

static HclValue join(Arguments A, const Place &At, HclBudget &Left) {
  HclValue Missing;
  const auto Texts = textsIn(A[1], At, Missing);
  const std::optional<std::string> Between = printed(A[0]);
  if (!Texts || !Between)
    return Missing;
  std::string Text = llvm::join(*Texts, *Between);
  return Left.spend(Text.size()) ? HclValue::of(std::move(Text))
                                 : exhausted(At);
}

static HclValue split(Arguments A, const Place &At, HclBudget &Left) {
  if (!A[0].is(Kind::Text) || !A[1].is(Kind::Text) || A[0].text().empty())
    return HclValue::failed(At, "expected texts in 'split'");
  if (!Left.spend(8 * A[1].text().size() + 8))
    return exhausted(At);
  HclValue::List All;
  for (StringRef Each : llvm::split(A[1].text(), A[0].text()))
    All.push_back(HclValue::of(Each.str()));
  return HclValue::of(std::move(All));
}

static HclValue replace(Arguments A, const Place &At, HclBudget &Left) {
  HclValue Missing;
  const auto Texts = textsIn(HclValue::of(A.vec()), At, Missing);
  if (!Texts)
    return Missing;
  StringRef Rest = (*Texts)[0], From = (*Texts)[1];
  if (From.empty() ||
      (From.size() > 1 && From.starts_with("/") && From.ends_with("/")))
    return HclValue::unknown(At, "regular expressions are not evaluated here" +
                                     UseShowJson);
  std::string Text;
  while (true) {
    const size_t Found = Rest.find(From);
    Text += Rest.take_front(Found).str();
    if (Found == StringRef::npos)
      break;
    Text += (*Texts)[2];
    Rest = Rest.drop_front(Found + From.size());
    if (Text.size() > HclBudget::Max)
      return exhausted(At);
  }
  return Left.spend(Text.size()) ? HclValue::of(std::move(Text))
                                 : exhausted(At);
}

template <std::string (StringRef::*Change)() const>
static HclValue changed(Arguments A, const Place &At, HclBudget &) {
  const std::optional<std::string> Text = printed(A[0]);
  return Text ? HclValue::of((StringRef(*Text).*Change)())
              : HclValue::failed(At, "expected a text");
}

static HclValue trimSpace(Arguments A, const Place &At, HclBudget &) {
  return A[0].is(Kind::Text) ? HclValue::of(A[0].text().trim().str())
                             : HclValue::failed(At, "expected a text");
}

/// Formats with the verbs %s, %d, %v and %q, and a width.
static HclValue format(Arguments A, const Place &At, HclBudget &Left) {
  if (!A[0].is(Kind::Text))
    return HclValue::failed(At, "expected a text in 'format'");
  std::string Text;
  StringRef Rest = A[0].text();
  size_t Next = 1;
  while (!Rest.empty()) {
    if (!Rest.consume_front("%")) {
      Text += Rest.front();
      Rest = Rest.drop_front();
      continue;
    }
    if (Rest.consume_front("%")) {
      Text += '%';
      continue;
    }
    const bool HasZeros = Rest.starts_with("0");
    const StringRef Digits = Rest.take_while(llvm::isDigit);
    Rest = Rest.drop_front(Digits.size());
    unsigned Width = 0;
    const char Verb = Rest.empty() ? ' ' : Rest.front();
    if (!StringRef("sdvq").contains(Verb) ||
        (!Digits.empty() && (Digits.getAsInteger(10, Width) || Width > 100)))
      return HclValue::unknown(At, "this 'format' is not evaluated here" +
                                       UseShowJson);
    Rest = Rest.drop_front();
    const std::optional<std::string> Value =
        Next < A.size() ? printed(A[Next]) : std::nullopt;
    ++Next;
    if (!Value)
      return HclValue::failed(At, "expected a text or a number for each verb "
                                  "of 'format'");
    if (Value->size() < Width)
      Text += std::string(Width - Value->size(),
                          HasZeros && Verb == 'd' ? '0' : ' ');
    Text += Verb == 'q' ? llvm::formatv("{0}", llvm::json::Value(*Value)).str()
                        : *Value;
  }
  return Left.spend(Text.size()) ? HclValue::of(std::move(Text))
                                 : exhausted(At);
}

template <bool IsLeast>
static HclValue extreme(Arguments A, const Place &At, HclBudget &) {
  std::optional<double> Best;
  for (const HclValue &Each : A) {
    const std::optional<double> Number = numberIn(Each);
    if (!Number)
      return HclValue::failed(At, "expected numbers");
    Best = !Best     ? *Number
           : IsLeast ? std::min(*Best, *Number)
                     : std::max(*Best, *Number);
  }
  return HclValue::of(*Best);
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

namespace {

struct Function {
  llvm::StringLiteral Name;
  size_t Least, Most;
  HclValue (*Call)(Arguments, const Place &, HclBudget &);
};

constexpr size_t Any = 1'000;

constexpr Function Functions[] = {
    {"coalesce", 1, Any, coalesce},
    {"compact", 1, 1, compact},
    {"concat", 1, Any, concat},
    {"contains", 2, 2, contains},
    {"distinct", 1, 1, distinct},
    {"element", 2, 2, element},
    {"flatten", 1, 1, flatten},
    {"format", 1, Any, format},
    {"join", 2, 2, join},
    {"jsonencode", 1, 1, encodeJson},
    {"keys", 1, 1, keys},
    {"length", 1, 1, length},
    {"lookup", 2, 3, lookup},
    {"lower", 1, 1, changed<&StringRef::lower>},
    {"max", 1, Any, extreme<false>},
    {"merge", 0, Any, merge},
    {"min", 1, Any, extreme<true>},
    {"replace", 3, 3, replace},
    {"setproduct", 1, Any, setProduct},
    {"split", 2, 2, split},
    {"tolist", 1, 1, toList},
    {"tomap", 1, 1, toMap},
    {"tonumber", 1, 1, toNumber},
    {"toset", 1, 1, toSet},
    {"tostring", 1, 1, toText},
    {"trimspace", 1, 1, trimSpace},
    {"upper", 1, 1, changed<&StringRef::upper>},
    {"values", 1, 1, values},
    {"zipmap", 2, 2, zipmap},
};

} // namespace

HclValue callHcl(StringRef Name, Arguments A, const Place &At,
                 HclBudget &Left) {
  if (!Left.spend(8 * (A.size() + 1)))
    return exhausted(At);
  if (Name == "try") {
    HclValue Last = HclValue::failed(At, "expected an argument of 'try'");
    for (const HclValue &Each : A) {
      Last = Each;
      if (!Each.is(Kind::Failed))
        break;
    }
    return Last;
  }
  if (Name == "can" && A.size() == 1)
    return A[0].is(Kind::Unknown) ? A[0] : HclValue::of(!A[0].is(Kind::Failed));
  // These functions return their argument.
  if ((Name == "sensitive" || Name == "nonsensitive") && A.size() == 1)
    return A[0];
  const auto *Found = llvm::find_if(
      Functions, [&](const Function &F) { return F.Name == Name; });
  if (Found == std::end(Functions))
    return HclValue::unknown(At, "function '" + Name +
                                     "' is not evaluated here" + UseShowJson);
  for (const Kind Missing : {Kind::Failed, Kind::Unknown})
    for (const HclValue &Each : A)
      if (Each.is(Missing))
        return Each;
  if (A.size() < Found->Least || A.size() > Found->Most)
    return HclValue::failed(At, "expected another number of arguments of '" +
                                    Name + "'");
  return Found->Call(A, At, Left);
}

} // namespace clang::tidy::bigtable::tool
