// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/Summary.h"
#include "model/Bounds.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

/// Changes with the form of the text.
static constexpr unsigned Version = 6;

static const std::string &toText(const std::string &Text) { return Text; }

/// Adds the values in \p Others to \p Known. If one of the lists is unknown,
/// the result is.
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

static void join(SummaryValues &Known, SummaryValues Others) {
  join(Known.Strings, std::move(Others.Strings));
  join(Known.Times, std::move(Others.Times));
  join(Known.Filters, std::move(Others.Filters));
  if (!(Known.Ttl == Others.Ttl))
    Known.Ttl.reset();
}

/// Retains in \p Known only the elements of both.
static void join(std::vector<SummaryMember> &Known,
                 const std::vector<SummaryMember> &Others) {
  llvm::erase_if(Known, [&Others](SummaryMember &M) {
    const auto Same = llvm::find_if(
        Others, [&M](const SummaryMember &O) { return O.Name == M.Name; });
    if (Same == Others.end())
      return true;
    join(static_cast<SummaryValues &>(M), *Same);
    if (M.Parameter != Same->Parameter)
      M.Parameter.reset();
    return false;
  });
}

static constexpr StringRef Overriders = "virtual ";

std::string keyOfOverriders(StringRef Key) { return (Overriders + Key).str(); }

static constexpr StringRef Constructions = "made ";

std::string keyOfConstructions(StringRef Key) {
  return (Constructions + Key).str();
}

bool isOfProgram(StringRef Key) {
  return Key.starts_with(Overriders) || Key.starts_with(Constructions);
}

static constexpr StringRef CodeOf = "code ", CallersOf = "callers ",
                           SourceOf = "source ";

std::string keyOfCode(StringRef Key) { return (CodeOf + Key).str(); }
std::string keyOfCallers(StringRef Key) { return (CallersOf + Key).str(); }
std::string keyOfSource(StringRef Path) { return (SourceOf + Path).str(); }

bool isOfCode(StringRef Key) {
  return Key.starts_with(CodeOf) || Key.starts_with(CallersOf) ||
         Key.starts_with(SourceOf);
}

void renamePaths(FunctionSummary &Of,
                 llvm::function_ref<std::string(StringRef)> Renamed) {
  if (StringRef Path = Of.Key; Path.consume_front(SourceOf)) {
    Of.Name = Renamed(Path);
    Of.Key = keyOfSource(Of.Name);
  } else if (isOfCode(Of.Key)) {
    for (std::string &Each : Of.Strings)
      Each = Renamed(Each);
  }
}

void SummarySet::add(FunctionSummary Summary) {
  const auto [It, IsNew] = ByKey.try_emplace(Summary.Key, Summary);
  if (IsNew)
    return;
  FunctionSummary &Known = It->second;
  if (std::tie(Summary.File, Summary.Line) < std::tie(Known.File, Known.Line))
    std::tie(Known.File, Known.Line) = std::tie(Summary.File, Summary.Line);
  Known.From = std::max(Known.From, Summary.From);
  join(Known.Members, Summary.Members);
  Known.UsesObject |= Summary.UsesObject;
  Known.Lasts |= Summary.Lasts;
  Known.IsReplaced |= Summary.IsReplaced;
  Known.MayInspect |= Summary.MayInspect;
  if (!(Known.Call == Summary.Call))
    Known.Call.reset();
  llvm::erase_if(Known.Leaves, [&Summary](unsigned I) {
    return !llvm::is_contained(Summary.Leaves, I);
  });
  llvm::erase_if(Known.Sends, [&Summary](const SummarySend &S) {
    return !llvm::is_contained(Summary.Sends, S);
  });
  join(static_cast<SummaryValues &>(Known), std::move(Summary));
}

const FunctionSummary *SummarySet::find(StringRef Key) const {
  const auto It = ByKey.find(Key.str());
  return It == ByKey.end() ? nullptr : &It->second;
}

bool SummarySet::tellsOfCalls() const {
  return llvm::any_of(
      ByKey, [](const auto &Entry) { return Entry.second.Call.has_value(); });
}

bool SummarySet::tellsOfOverriders() const {
  return llvm::any_of(
      ByKey, [](const auto &Entry) { return isOfProgram(Entry.first); });
}

namespace {

/// All of a text.
struct SummaryFileText {
  unsigned Of = 0;
  std::vector<FunctionSummary> Summaries;
};

template <typename Io> bool mapFields(Io &J, SummaryFileText &T) {
  // Another version may have another form.
  return J.field("version", T.Of) &&
         (T.Of != Version || J.field("facts", T.Summaries));
}

} // namespace

std::string SummarySet::toText() const {
  SummaryFileText All{Version, {}};
  for (const auto &[Key, F] : ByKey)
    All.Summaries.push_back(F);
  return toJson(All);
}

llvm::Expected<SummarySet> SummarySet::parse(StringRef Text) {
  SummaryFileText All;
  if (llvm::Error E = readJson(Text, "facts", All))
    return std::move(E);
  if (All.Of != Version)
    return llvm::createStringError("version " + llvm::Twine(All.Of) +
                                   " found, expected " + llvm::Twine(Version) +
                                   ": written by another bigtable-tidy");
  SummarySet Summaries;
  for (FunctionSummary &F : All.Summaries)
    Summaries.add(std::move(F));
  return Summaries;
}

} // namespace clang::tidy::bigtable
