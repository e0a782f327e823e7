// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/LinkedValues.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace json = llvm::json;

namespace clang::tidy::bigtable {

using llvm::StringRef;

namespace {

/// The value of an enumeration that is \p I-th, and its word.
constexpr StringRef KindNames[] = {"constant", "server", "now",
                                   "near-now", "policy", "elapsed",
                                   "reversed", "some"};
static_assert(std::size(KindNames) ==
              static_cast<size_t>(TimestampKind::Some) + 1);
constexpr StringRef UnitNames[] = {"ns",  "us", "ms", "s",
                                   "min", "h",  "d",  "other"};
static_assert(std::size(UnitNames) == static_cast<size_t>(TimeUnit::Other) + 1);
/// A container of stages is a chain of them by then.
constexpr StringRef StageNames[] = {
    "unknown", "block",   "pass",       "neutral", "value-time", "count",
    "family",  "columns", "time",       "chain",   "interleave", "",
    "",        "condition", "sink",     "live",    "",           "either"};
static_assert(std::size(StageNames) == static_cast<size_t>(Stage::Either) + 1);

/// The word of field \p Key; false, and said, if it is none of \p Names.
template <typename T, size_t N>
bool mapWord(json::ObjectMapper &Map, json::Path Path, llvm::StringLiteral Key,
             const StringRef (&Names)[N], T &Into) {
  std::string Word;
  if (!Map.map(Key, Word))
    return false;
  const StringRef *Found = llvm::find(Names, Word);
  if (Word.empty() || Found == std::end(Names)) {
    Path.field(Key).report("this word is not known here");
    return false;
  }
  Into = static_cast<T>(Found - std::begin(Names));
  return true;
}

/// Likewise, of a field that may be absent.
template <typename T, size_t N>
bool mapWord(json::ObjectMapper &Map, const json::Object &Of, json::Path Path,
             llvm::StringLiteral Key, const StringRef (&Names)[N],
             std::optional<T> &Into) {
  if (!Of.get(Key))
    return true;
  T Word{};
  if (!mapWord(Map, Path, Key, Names, Word))
    return false;
  Into = Word;
  return true;
}

/// Parameters are counted from 1 on.
void writeParameter(json::OStream &J, StringRef Key,
                    std::optional<unsigned> Parameter) {
  if (Parameter)
    J.attribute(Key, *Parameter + 1);
}

bool mapParameter(json::ObjectMapper &Map, json::Path Path,
                  llvm::StringLiteral Key, std::optional<unsigned> &Into) {
  std::optional<int64_t> Number;
  if (!Map.mapOptional(Key, Number))
    return false;
  if (Number && (*Number < 1 || *Number > UINT32_MAX)) {
    Path.field(Key).report("expected the number of a parameter");
    return false;
  }
  if (Number)
    Into = *Number - 1;
  return true;
}

void writeBounds(json::OStream &J, StringRef Key,
                 llvm::ArrayRef<Bound> Bounds) {
  J.attributeArray(Key, [&] {
    for (const Bound B : Bounds)
      J.array([&] {
        J.value(B.Least);
        J.value(B.Greatest);
      });
  });
}

bool mapBounds(json::ObjectMapper &Map, json::Path Path,
               llvm::StringLiteral Key, std::vector<Bound> &Into) {
  std::vector<std::vector<int64_t>> Bounds;
  if (!Map.map(Key, Bounds))
    return false;
  for (const std::vector<int64_t> &B : Bounds)
    if (B.size() == 2 && B[0] <= B[1])
      Into.push_back({B[0], B[1]});
  if (Into.empty() || Into.size() != Bounds.size()) {
    Path.field(Key).report("expected pairs: the least and the greatest");
    return false;
  }
  return true;
}

void writeNames(json::OStream &J, const StringSet &Names) {
  J.attributeArray("names", [&] {
    for (const ConstantString &Name : Names.Values)
      J.value(Name.Value);
  });
  if (Names.Gap)
    J.attribute("others", true);
}

bool mapNames(json::ObjectMapper &Map, StringSet &Into) {
  std::vector<std::string> Names;
  bool MayBeOther = false;
  if (!Map.mapOptional("names", Names) ||
      !Map.mapOptional("others", MayBeOther))
    return false;
  for (std::string &Name : Names)
    Into.add(ConstantString{std::move(Name), std::nullopt});
  if (MayBeOther || Into.Values.empty())
    Into.addGap({Unknown::Reason::Function});
  return true;
}

bool hasNames(const FilterNode &Node) {
  return Node.Kind == Stage::Family || Node.Kind == Stage::Columns;
}

} // namespace

void write(const Timestamp &T, json::OStream &J) {
  const auto Say = [&J](StringRef Key, bool Is) {
    if (Is)
      J.attribute(Key, true);
  };
  J.object([&] {
    J.attribute("is", KindNames[static_cast<size_t>(T.Kind)]);
    J.attribute("unit", UnitNames[static_cast<size_t>(T.Unit)]);
    J.attribute("count", T.Count);
    if (T.IsWholeMillis)
      J.attribute("whole", *T.IsWholeMillis);
    if (T.TakenFor) {
      J.attribute("taken", UnitNames[static_cast<size_t>(*T.TakenFor)]);
      J.attribute("nominal", UnitNames[static_cast<size_t>(T.Nominal)]);
    }
    Say("coarse", T.IsCoarse);
    Say("part", T.IsPart);
    Say("literal", T.IsLiteral);
    Say("cut", T.IsCut);
  });
}

bool fromJSON(const json::Value &Value, Timestamp &T, json::Path Path) {
  json::ObjectMapper Map(Value, Path);
  if (!Map)
    return false;
  const json::Object &Of = *Value.getAsObject();
  std::optional<TimeUnit> Nominal;
  if (!mapWord(Map, Path, "is", KindNames, T.Kind) ||
      !mapWord(Map, Path, "unit", UnitNames, T.Unit) ||
      !Map.map("count", T.Count) ||
      !Map.mapOptional("whole", T.IsWholeMillis) ||
      !mapWord(Map, Of, Path, "taken", UnitNames, T.TakenFor) ||
      !mapWord(Map, Of, Path, "nominal", UnitNames, Nominal) ||
      !Map.mapOptional("coarse", T.IsCoarse) ||
      !Map.mapOptional("part", T.IsPart) ||
      !Map.mapOptional("literal", T.IsLiteral) ||
      !Map.mapOptional("cut", T.IsCut))
    return false;
  T.Nominal = Nominal.value_or(T.Nominal);
  return true;
}

void writeTtl(const std::optional<bigtable_ttl::Ttl> &Ttl, json::OStream &J) {
  if (!Ttl)
    return;
  if (*Ttl == bigtable_ttl::Ttl::OneSecond())
    J.attribute("ttl", "one-second");
  else
    J.attribute("default", static_cast<int64_t>(Ttl->max_age().count()));
}

bool mapTtl(json::ObjectMapper &Map, std::optional<bigtable_ttl::Ttl> &Ttl,
            json::Path Path) {
  std::optional<std::string> Name;
  std::optional<int64_t> Millis;
  if (!Map.mapOptional("ttl", Name) || !Map.mapOptional("default", Millis))
    return false;
  if (Name && *Name != "one-second") {
    Path.field("ttl").report("expected 'one-second'");
    return false;
  }
  if (Millis && *Millis < 1) {
    Path.field("default").report("expected a number of milliseconds");
    return false;
  }
  if (Name)
    Ttl = bigtable_ttl::Ttl::OneSecond();
  else if (Millis)
    Ttl = bigtable_ttl::Ttl::Default(std::chrono::milliseconds(*Millis));
  return true;
}

static void write(const ListedFamily &F, json::OStream &J) {
  J.object([&] {
    writeNames(J, F.Name);
    writeTtl(F.Ttl, J);
  });
}

static bool fromJSON(const json::Value &Value, ListedFamily &F,
                     json::Path Path) {
  json::ObjectMapper Map(Value, Path);
  return Map && mapNames(Map, F.Name) && mapTtl(Map, F.Ttl, Path);
}

void write(const FilterNode &Tree, json::OStream &J) {
  J.object([&] {
    J.attribute("stage", StageNames[static_cast<size_t>(Tree.Kind)]);
    if (!Tree.Field.empty())
      J.attribute("as", Tree.Field);
    writeParameter(J, "parameter", Tree.Passed.Itself);
    if (hasNames(Tree))
      writeNames(J, Tree.Names);
    if (Tree.Kind == Stage::Time) {
      writeBounds(J, "starts", Tree.Starts);
      writeParameter(J, "startParameter", Tree.Passed.Start);
      writeBounds(J, "ends", Tree.Ends);
      writeParameter(J, "endParameter", Tree.Passed.End);
      if (Tree.ConstantStart)
        J.attribute("constantStart", *Tree.ConstantStart);
    }
    if (Tree.Kind == Stage::Live) {
      if (Tree.IsWholeTable)
        J.attribute("wholeTable", true);
      if (Tree.IsListKnown)
        J.attributeArray("listed", [&] {
          for (const ListedFamily &F : Tree.Listed)
            write(F, J);
        });
    }
    if (!Tree.Parts.empty())
      J.attributeArray("parts", [&] {
        for (const FilterNode &Part : Tree.Parts)
          write(Part, J);
      });
  });
}

bool fromJSON(const json::Value &Value, FilterNode &Tree, json::Path Path) {
  json::ObjectMapper Map(Value, Path);
  if (!Map)
    return false;
  std::optional<std::vector<ListedFamily>> Listed;
  if (!mapWord(Map, Path, "stage", StageNames, Tree.Kind) ||
      !Map.mapOptional("as", Tree.Field) ||
      !mapParameter(Map, Path, "parameter", Tree.Passed.Itself) ||
      (hasNames(Tree) && !mapNames(Map, Tree.Names)) ||
      (Tree.Kind == Stage::Time &&
       (!mapBounds(Map, Path, "starts", Tree.Starts) ||
        !mapParameter(Map, Path, "startParameter", Tree.Passed.Start) ||
        !mapBounds(Map, Path, "ends", Tree.Ends) ||
        !mapParameter(Map, Path, "endParameter", Tree.Passed.End) ||
        !Map.mapOptional("constantStart", Tree.ConstantStart))) ||
      !Map.mapOptional("wholeTable", Tree.IsWholeTable) ||
      !Map.mapOptional("listed", Listed) ||
      !Map.mapOptional("parts", Tree.Parts))
    return false;
  const size_t NumOfParts = Tree.Parts.size();
  if (Tree.Kind == Stage::Condition
          ? NumOfParts != 3
          : Tree.Kind == Stage::Either && !NumOfParts) {
    Path.field("parts").report("so many are not expected here");
    return false;
  }
  if (Tree.Kind == Stage::None)
    Tree.Gap = Unknown{Unknown::Reason::Function};
  if (hasNames(Tree))
    Tree.Gap = Tree.Names.Gap;
  if (Listed) {
    Tree.IsListKnown = true;
    Tree.Listed = std::move(*Listed);
  }
  if (Tree.Kind == Stage::Live && !Tree.IsWholeTable && !Tree.Listed.empty())
    Tree.Gap = Tree.Listed.front().Name.Gap;
  return true;
}

template <typename T> static std::string asText(const T &Value) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  json::OStream J(Out);
  write(Value, J);
  return Text;
}

std::string toText(const Timestamp &T) { return asText(T); }
std::string toText(const FilterNode &Tree) { return asText(Tree); }

std::optional<FilterNode> asRead(const FilterNode &Tree) {
  llvm::Expected<json::Value> Value = json::parse(toText(Tree));
  if (!Value) {
    llvm::consumeError(Value.takeError());
    return std::nullopt;
  }
  FilterNode Read;
  json::Path::Root Root;
  return fromJSON(*Value, Read, Root) ? std::optional(std::move(Read))
                                      : std::nullopt;
}

} // namespace clang::tidy::bigtable
