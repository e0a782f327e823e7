// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/LinkedFacts.h"
#include "model/Bounds.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace json = llvm::json;

namespace clang::tidy::bigtable {

using llvm::StringRef;

/// Changes with the form of the text.
static constexpr unsigned Version = 2;

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

/// Leaves in \p Known what is in both.
static void join(std::vector<LinkedMember> &Known,
                 const std::vector<LinkedMember> &Others) {
  llvm::erase_if(Known, [&Others](LinkedMember &M) {
    const auto Same = llvm::find_if(
        Others, [&M](const LinkedMember &O) { return O.Name == M.Name; });
    if (Same == Others.end())
      return true;
    join(M.Strings, Same->Strings);
    return false;
  });
}

void LinkedFacts::add(LinkedFact Fact) {
  const auto [It, IsNew] = ByKey.try_emplace(Fact.Key, Fact);
  if (IsNew)
    return;
  LinkedFact &Known = It->second;
  if (std::tie(Fact.File, Fact.Line) < std::tie(Known.File, Known.Line))
    std::tie(Known.File, Known.Line) = std::tie(Fact.File, Fact.Line);
  Known.From = std::max(Known.From, Fact.From);
  join(Known.Strings, std::move(Fact.Strings));
  join(Known.Times, std::move(Fact.Times));
  join(Known.Filters, std::move(Fact.Filters));
  join(Known.Members, Fact.Members);
  if (!(Known.Ttl == Fact.Ttl))
    Known.Ttl.reset();
  if (!(Known.Call == Fact.Call))
    Known.Call.reset();
}

const LinkedFact *LinkedFacts::find(StringRef Key) const {
  const auto It = ByKey.find(Key.str());
  return It == ByKey.end() ? nullptr : &It->second;
}

bool LinkedFacts::tellsOfCalls() const {
  return llvm::any_of(
      ByKey, [](const auto &Entry) { return Entry.second.Call.has_value(); });
}

static void write(const LinkedMember &M, json::OStream &J) {
  J.object([&] {
    J.attribute("member", M.Name);
    if (!M.Strings.empty())
      J.attribute("strings", M.Strings);
  });
}

template <typename T>
static void writeAll(StringRef Key, const std::vector<T> &Values,
                     json::OStream &J) {
  if (!Values.empty())
    J.attributeArray(Key, [&] {
      for (const T &Value : Values)
        write(Value, J);
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
    if (!F.Strings.empty())
      J.attribute("strings", F.Strings);
    writeAll("times", F.Times, J);
    writeAll("filters", F.Filters, J);
    writeTtl(F.Ttl, J);
    writeAll("keeps", F.Members, J);
    if (!F.Call)
      return;
    J.attribute("does", Kinds[static_cast<unsigned>(F.Call->Kind)]);
    if (F.Call->IsLater)
      J.attribute("later", true);
    J.attributeArray("roles", [&] {
      for (const LinkedRole &R : F.Call->Roles)
        J.object([&] {
          J.attribute("role", R.Name);
          if (R.Parameter)
            J.attribute("parameter", *R.Parameter + 1);
          if (R.Text)
            J.attribute("text", *R.Text);
        });
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

static bool fromJSON(const json::Value &Value, LinkedRole &R, json::Path Path) {
  json::ObjectMapper Map(Value, Path);
  std::optional<int64_t> Parameter;
  if (!Map || !Map.map("role", R.Name) ||
      !Map.mapOptional("parameter", Parameter) ||
      !Map.mapOptional("text", R.Text))
    return false;
  if (Parameter && (*Parameter < 1 || *Parameter > UINT32_MAX)) {
    Path.field("parameter").report("expected the number of a parameter");
    return false;
  }
  if (Parameter)
    R.Parameter = *Parameter - 1;
  return true;
}

static bool fromJSON(const json::Value &Value, LinkedMember &M,
                     json::Path Path) {
  json::ObjectMapper Map(Value, Path);
  return Map && Map.map("member", M.Name) &&
         Map.mapOptional("strings", M.Strings);
}

bool fromJSON(const json::Value &Value, LinkedFact &F, json::Path Path) {
  json::ObjectMapper Map(Value, Path);
  std::optional<std::string> Does;
  LinkedCall Call;
  int64_t Line = 0;
  if (!Map || !Map.map("key", F.Key) || !Map.map("name", F.Name) ||
      !Map.map("file", F.File) || !Map.map("line", Line) ||
      !Map.mapOptional("from", F.From) ||
      !Map.mapOptional("strings", F.Strings) ||
      !Map.mapOptional("times", F.Times) ||
      !Map.mapOptional("filters", F.Filters) || !mapTtl(Map, F.Ttl, Path) ||
      !Map.mapOptional("keeps", F.Members) || !Map.mapOptional("does", Does) ||
      !Map.mapOptional("later", Call.IsLater) ||
      !Map.mapOptional("roles", Call.Roles))
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
  llvm::Expected<json::Value> Value = json::parse(Text);
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
