// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/LinkedFacts.h"
#include "model/Bounds.h"
#include "model/JsonText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace json = llvm::json;

namespace clang::tidy::bigtable {

using llvm::StringRef;

/// Changes with the form of the text.
static constexpr unsigned Version = 6;

/// As the enumerators are.
static constexpr StringRef Kinds[] = {"write", "read", "count", "query"};

static const std::string &toText(const std::string &Text) { return Text; }

/// Adds what else it may be to what \p Known is. What one of them does not know
/// is known of neither.
template <typename T>
static void join(std::vector<T> &Known, std::vector<T> Others) {
  if (Known.empty() || Others.empty()) {
    Known.clear();
    return;
  }
  std::map<std::string, T> ByText;
  for (std::vector<T> *From : {&Known, &Others})
    for (T &Value : *From)
      ByText.try_emplace(toText(Value), std::move(Value));
  Known.clear();
  if (ByText.size() <= MaxValues)
    for (auto &[Text, Value] : ByText)
      Known.push_back(std::move(Value));
}

static void join(LinkedValues &Known, LinkedValues Others) {
  join(Known.Strings, std::move(Others.Strings));
  join(Known.Times, std::move(Others.Times));
  join(Known.Filters, std::move(Others.Filters));
  if (!(Known.Ttl == Others.Ttl))
    Known.Ttl.reset();
}

/// Leaves in \p Known what is in both.
static void join(std::vector<LinkedMember> &Known,
                 const std::vector<LinkedMember> &Others) {
  llvm::erase_if(Known, [&Others](LinkedMember &M) {
    const auto Same = llvm::find_if(
        Others, [&M](const LinkedMember &O) { return O.Name == M.Name; });
    if (Same == Others.end())
      return true;
    join(static_cast<LinkedValues &>(M), *Same);
    if (M.Parameter != Same->Parameter)
      M.Parameter.reset();
    return false;
  });
}

static constexpr StringRef Overriders = "virtual ";

std::string keyOfOverriders(StringRef Key) { return (Overriders + Key).str(); }

bool isOfOverriders(StringRef Key) { return Key.starts_with(Overriders); }

void LinkedFacts::add(LinkedFact Fact) {
  const auto [It, IsNew] = ByKey.try_emplace(Fact.Key, Fact);
  if (IsNew)
    return;
  LinkedFact &Known = It->second;
  if (std::tie(Fact.File, Fact.Line) < std::tie(Known.File, Known.Line))
    std::tie(Known.File, Known.Line) = std::tie(Fact.File, Fact.Line);
  Known.From = std::max(Known.From, Fact.From);
  join(Known.Members, Fact.Members);
  Known.UsesObject |= Fact.UsesObject;
  Known.MayCompare |= Fact.MayCompare;
  if (!(Known.Call == Fact.Call))
    Known.Call.reset();
  llvm::erase_if(Known.Leaves, [&Fact](unsigned I) {
    return !llvm::is_contained(Fact.Leaves, I);
  });
  llvm::erase_if(Known.Sends, [&Fact](const LinkedSend &S) {
    return !llvm::is_contained(Fact.Sends, S);
  });
  join(static_cast<LinkedValues &>(Known), std::move(Fact));
}

const LinkedFact *LinkedFacts::find(StringRef Key) const {
  const auto It = ByKey.find(Key.str());
  return It == ByKey.end() ? nullptr : &It->second;
}

bool LinkedFacts::tellsOfCalls() const {
  return llvm::any_of(
      ByKey, [](const auto &Entry) { return Entry.second.Call.has_value(); });
}

bool LinkedFacts::tellsOfOverriders() const {
  return llvm::any_of(
      ByKey, [](const auto &Entry) { return isOfOverriders(Entry.first); });
}

/// Attributes of the object that is open.
static void writeValues(const LinkedValues &V, json::OStream &J) {
  const auto WriteAll = [&J](StringRef Key, const auto &Values) {
    if (!Values.empty())
      J.attributeArray(Key, [&] {
        for (const auto &Value : Values)
          write(Value, J);
      });
  };
  if (!V.Strings.empty())
    J.attribute("strings", V.Strings);
  WriteAll("times", V.Times);
  WriteAll("filters", V.Filters);
  writeTtl(V.Ttl, J);
}

/// Of parameters, which count from 1 there.
static void writeIndices(StringRef Key, llvm::ArrayRef<unsigned> Indices,
                         json::OStream &J) {
  if (!Indices.empty())
    J.attributeArray(Key, [&] {
      for (const unsigned I : Indices)
        J.value(I + 1);
    });
}

static void write(const LinkedMember &M, json::OStream &J) {
  J.object([&] {
    J.attribute("member", M.Name);
    if (M.Parameter)
      J.attribute("parameter", *M.Parameter + 1);
    writeValues(M, J);
  });
}

static void write(const LinkedRole &R, json::OStream &J) {
  J.object([&] {
    J.attribute("role", R.Name);
    if (R.Parameter)
      J.attribute("parameter", *R.Parameter + 1);
    if (R.Text)
      J.attribute("text", *R.Text);
    if (R.Member)
      J.attribute("member", *R.Member);
    writeValues(R.Made, J);
  });
}

static void write(const LinkedSend &S, json::OStream &J) {
  J.object([&] {
    J.attribute("parameter", S.Parameter + 1);
    if (!S.To)
      return;
    J.attributeBegin("to");
    write(*S.To, J);
    J.attributeEnd();
  });
}

void write(const LinkedFact &F, json::OStream &J) {
  J.object([&] {
    J.attribute("key", F.Key);
    J.attribute("name", F.Name);
    J.attribute("file", F.File);
    J.attribute("line", F.Line);
    if (!F.From.empty())
      J.attribute("from", F.From);
    writeValues(F, J);
    if (!F.Members.empty())
      J.attributeArray("keeps", [&] {
        for (const LinkedMember &M : F.Members)
          write(M, J);
      });
    writeIndices("leaves", F.Leaves, J);
    if (F.MayCompare)
      J.attribute("compares", true);
    if (F.UsesObject)
      J.attribute("object", true);
    if (!F.Sends.empty())
      J.attributeArray("sends", [&] {
        for (const LinkedSend &S : F.Sends)
          write(S, J);
      });
    if (!F.Call)
      return;
    J.attribute("does", Kinds[static_cast<unsigned>(F.Call->Kind)]);
    if (F.Call->IsLater)
      J.attribute("later", true);
    if (F.Call->IsUnset)
      J.attribute("unset", true);
    writeIndices("when", F.Call->When, J);
    J.attributeArray("roles", [&] {
      for (const LinkedRole &R : F.Call->Roles)
        write(R, J);
    });
  });
}

std::string LinkedFacts::toText() const {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  json::OStream J(Out);
  J.object([&] {
    J.attribute("version", Version);
    J.attributeArray("facts", [&] {
      for (const auto &[Key, F] : ByKey)
        write(F, J);
    });
  });
  return Text;
}

/// \p Number, which counts from 1, as an index.
static std::optional<unsigned> toIndex(int64_t Number, json::Path Path) {
  if (Number >= 1 && Number <= UINT32_MAX)
    return static_cast<unsigned>(Number - 1);
  Path.report("expected the number of a parameter");
  return std::nullopt;
}

/// The index of "parameter".
static bool mapParameter(json::ObjectMapper &Map,
                         std::optional<unsigned> &Index, json::Path Path) {
  std::optional<int64_t> Number;
  if (!Map.mapOptional("parameter", Number))
    return false;
  if (Number)
    Index = toIndex(*Number, Path.field("parameter"));
  return !Number || Index;
}

/// The indices of \p Key.
static bool mapIndices(json::ObjectMapper &Map, llvm::StringLiteral Key,
                       std::vector<unsigned> &Indices, json::Path Path) {
  std::vector<int64_t> Numbers;
  if (!Map.mapOptional(Key, Numbers))
    return false;
  for (const int64_t Number : Numbers)
    if (const auto Index = toIndex(Number, Path.field(Key)))
      Indices.push_back(*Index);
  return Indices.size() == Numbers.size();
}

static bool mapValues(json::ObjectMapper &Map, LinkedValues &V,
                      json::Path Path) {
  return Map.mapOptional("strings", V.Strings) &&
         Map.mapOptional("times", V.Times) &&
         Map.mapOptional("filters", V.Filters) && mapTtl(Map, V.Ttl, Path);
}

static bool fromJSON(const json::Value &Value, LinkedRole &R, json::Path Path) {
  json::ObjectMapper Map(Value, Path);
  return Map && Map.map("role", R.Name) &&
         mapParameter(Map, R.Parameter, Path) &&
         Map.mapOptional("text", R.Text) &&
         Map.mapOptional("member", R.Member) && mapValues(Map, R.Made, Path);
}

static bool fromJSON(const json::Value &Value, LinkedSend &S, json::Path Path) {
  json::ObjectMapper Map(Value, Path);
  std::optional<unsigned> Parameter;
  if (!Map || !mapParameter(Map, Parameter, Path) ||
      !Map.mapOptional("to", S.To))
    return false;
  if (Parameter)
    S.Parameter = *Parameter;
  else
    Path.report("expected a 'parameter'");
  return Parameter.has_value();
}

static bool fromJSON(const json::Value &Value, LinkedMember &M,
                     json::Path Path) {
  json::ObjectMapper Map(Value, Path);
  return Map && Map.map("member", M.Name) &&
         mapParameter(Map, M.Parameter, Path) && mapValues(Map, M, Path);
}

bool fromJSON(const json::Value &Value, LinkedFact &F, json::Path Path) {
  json::ObjectMapper Map(Value, Path);
  std::optional<std::string> Does;
  LinkedCall Call;
  int64_t Line = 0;
  if (!Map || !Map.map("key", F.Key) || !Map.map("name", F.Name) ||
      !Map.map("file", F.File) || !Map.map("line", Line) ||
      !Map.mapOptional("from", F.From) || !mapValues(Map, F, Path) ||
      !Map.mapOptional("keeps", F.Members) ||
      !Map.mapOptional("object", F.UsesObject) ||
      !Map.mapOptional("compares", F.MayCompare) ||
      !Map.mapOptional("sends", F.Sends) || !Map.mapOptional("does", Does) ||
      !Map.mapOptional("later", Call.IsLater) ||
      !Map.mapOptional("unset", Call.IsUnset) ||
      !Map.mapOptional("roles", Call.Roles) ||
      !mapIndices(Map, "when", Call.When, Path) ||
      !mapIndices(Map, "leaves", F.Leaves, Path))
    return false;
  F.Line = static_cast<unsigned>(Line);
  if (!Does)
    return true;
  const auto *Kind = llvm::find(Kinds, *Does);
  if (Kind == std::end(Kinds)) {
    Path.field("does").report("expected 'write', 'read', 'count' or 'query'");
    return false;
  }
  Call.Kind = static_cast<LinkedKind>(Kind - std::begin(Kinds));
  F.Call = std::move(Call);
  return true;
}

llvm::Expected<LinkedFacts> LinkedFacts::parse(StringRef Text) {
  llvm::Expected<json::Value> Value = parseJsonText(Text);
  if (!Value)
    return Value.takeError();
  json::Path::Root Root("facts");
  json::ObjectMapper Map(*Value, Root);
  int64_t Of = 0;
  std::vector<LinkedFact> All;
  if (!Map || !Map.map("version", Of) || !Map.map("facts", All))
    return Root.getError();
  if (Of != Version)
    return llvm::createStringError("version " + llvm::Twine(Of) +
                                   " found, expected " + llvm::Twine(Version) +
                                   ": written by another bigtable-tidy");
  LinkedFacts Facts;
  for (LinkedFact &F : All)
    Facts.add(std::move(F));
  return Facts;
}

} // namespace clang::tidy::bigtable
