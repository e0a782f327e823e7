// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/LinkedFacts.h"
#include "model/Bounds.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

/// Changes with the form of the text.
static constexpr unsigned Version = 6;

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

namespace {

/// All of a text.
struct FactsText {
  unsigned Of = 0;
  std::vector<LinkedFact> Facts;
};

template <typename Io> bool mapFields(Io &J, FactsText &T) {
  // What else is there may be of another form.
  return J.field("version", T.Of) &&
         (T.Of != Version || J.field("facts", T.Facts));
}

} // namespace

std::string LinkedFacts::toText() const {
  FactsText All{Version, {}};
  for (const auto &[Key, F] : ByKey)
    All.Facts.push_back(F);
  return toJson(All);
}

llvm::Expected<LinkedFacts> LinkedFacts::parse(StringRef Text) {
  FactsText All;
  if (llvm::Error E = readJson(Text, "facts", All))
    return std::move(E);
  if (All.Of != Version)
    return llvm::createStringError("version " + llvm::Twine(All.Of) +
                                   " found, expected " + llvm::Twine(Version) +
                                   ": written by another bigtable-tidy");
  LinkedFacts Facts;
  for (LinkedFact &F : All.Facts)
    Facts.add(std::move(F));
  return Facts;
}

} // namespace clang::tidy::bigtable
