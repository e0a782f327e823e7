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
static constexpr unsigned Version = 1;

void LinkedFacts::add(LinkedFact Fact) {
  const auto [It, IsNew] = ByKey.try_emplace(Fact.Key, Fact);
  if (IsNew)
    return;
  LinkedFact &Known = It->second;
  if (std::tie(Fact.File, Fact.Line) < std::tie(Known.File, Known.Line))
    std::tie(Known.File, Known.Line) = std::tie(Fact.File, Fact.Line);
  Known.From = std::max(Known.From, Fact.From);
  // What one of them does not know is known of neither.
  const bool HasStrings = !Known.Strings.empty() && !Fact.Strings.empty();
  if (HasStrings)
    llvm::append_range(Known.Strings, Fact.Strings);
  llvm::sort(Known.Strings);
  Known.Strings.erase(llvm::unique(Known.Strings), Known.Strings.end());
  if (!HasStrings || Known.Strings.size() > MaxValues)
    Known.Strings.clear();
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
    if (!F.Call)
      return;
    J.attribute("does", F.Call->Writes ? "write" : "read");
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

bool fromJSON(const json::Value &Value, LinkedFact &F, json::Path Path) {
  json::ObjectMapper Map(Value, Path);
  std::optional<std::string> Does;
  LinkedCall Call;
  int64_t Line = 0;
  if (!Map || !Map.map("key", F.Key) || !Map.map("name", F.Name) ||
      !Map.map("file", F.File) || !Map.map("line", Line) ||
      !Map.mapOptional("from", F.From) ||
      !Map.mapOptional("strings", F.Strings) ||
      !Map.mapOptional("does", Does) || !Map.mapOptional("roles", Call.Roles))
    return false;
  F.Line = static_cast<unsigned>(Line);
  if (!Does)
    return true;
  if (*Does != "write" && *Does != "read") {
    Path.field("does").report("expected 'write' or 'read'");
    return false;
  }
  Call.Writes = *Does == "write";
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
