// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Fills in map.html.

#include "model/JsonText.h"
#include "report/CellLife.h"
#include "report/HtmlTemplate.h"
#include "report/Map.h"
#include "report/ReportParts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/SHA256.h"
#include <algorithm>
#include <deque>
#include <map>
#include <numeric>

namespace json = llvm::json;

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

static constexpr llvm::StringLiteral Page =
#include "MapPage.inc"
    ;

namespace {

/// How much of each call is shown.
struct Amount {
  /// Lines before and after that of the call; none: not even its own.
  std::optional<unsigned> Lines;
  /// Bytes of the call's own text.
  size_t Text;
  /// The way on which values reach the call.
  bool HasSteps;
};
/// As much as fits counts.
constexpr Amount Amounts[] = {{2, 160, true},
                              {1, 160, true},
                              {0, 160, true},
                              {std::nullopt, 160, true},
                              {std::nullopt, 60, false}};
/// Bytes of a page that browsers and code review show with ease. 5,000 calls of
/// ordinary length fit.
constexpr size_t MaxPage = 1'900'000;
/// Bytes of a line of code.
constexpr size_t MaxLine = 160;

/// How a standing is shown: never by its color alone.
struct Look {
  StringRef ProofStatus;
  StringRef Sign;
  StringRef Meaning;
};
constexpr Look Looks[] = {
    {"incorrect", "✗", "a check reports it"},
    {"unknown", "?", "may be incorrect: something is unknown"},
    {"suppressed", "!", "a tag or a NOLINT comment suppresses the finding"},
    {"correct", "✓",
     "correct for every table, family and value that it can mean"},
    {"irrelevant", "–", "touches no family with a TTL"},
    {"not judged", "·", "no cell expires because of it"}};

class PageMaker {
public:
  PageMaker(const TtlMap &Map, const Outcome &Run, Sources &Files,
            const Amount &Shown)
      : Map(Map), Run(Run), Files(Files), Shown(Shown) {}

  json::Object all();

private:
  json::Array badges(const MapFamily *Of,
                     llvm::ArrayRef<unsigned> Numbers) const;
  json::Object row(const MapFamily &F, const std::string &Id) const;
  json::Object section(const MapTable &In, const MapFamily &F,
                       const std::string &Id);
  /// Without \p Of: of no family that is known.
  /// \p Before: the file of the call before it.
  json::Object call(unsigned Number, const MapFamily *Of, StringRef Before);
  std::string facts(const MapCall &Call, const MapFamily *Of) const;
  /// Null if there is no such line, or none is shown.
  json::Value code(const CodePlace &At);
  /// Returns the id of the reason of \p Doubt, which is in the page once.
  const std::string &reason(const CallRecord::Gap &Doubt);
  json::Object uses(llvm::ArrayRef<unsigned> Numbers, Use U,
                    const std::string &Id, const MapFamily *Of);

  const TtlMap &Map;
  const Outcome &Run;
  Sources &Files;
  const Amount Shown;
  /// Why something is unknown, and the remedy.
  using Doubt = std::pair<std::string, std::string>;
  struct Reason {
    std::string Id;
    const Doubt *Text;
    unsigned Number; ///< Of calls.
  };
  std::map<Doubt, size_t> Numbers;
  std::deque<Reason> Reasons;
};

} // namespace

static const Look &lookOf(StringRef ProofStatus) {
  return *llvm::find_if(
      Looks, [&](const Look &L) { return L.ProofStatus == ProofStatus; });
}

/// As a word of a style and of the filter.
static std::string classOf(StringRef ProofStatus) {
  std::string Text = ProofStatus.str();
  std::replace(Text.begin(), Text.end(), ' ', '-');
  return Text;
}

static json::Object badge(StringRef ProofStatus, unsigned Number) {
  const Look &L = lookOf(ProofStatus);
  return json::Object{{"class", classOf(ProofStatus)},
                      {"standing", ProofStatus},
                      {"sign", L.Sign},
                      {"meaning", L.Meaning},
                      {"number", Number}};
}

static std::string capitalized(StringRef Word) {
  return llvm::toUpper(Word.front()) + Word.drop_front().str();
}

json::Array PageMaker::badges(const MapFamily *Of,
                              llvm::ArrayRef<unsigned> Numbers) const {
  json::Array Result;
  for (const StandingCount &C : countStandings(Map, Of, Numbers))
    Result.push_back(badge(C.ProofStatus, C.Number));
  return Result;
}

json::Object PageMaker::row(const MapFamily &F, const std::string &Id) const {
  json::Array Cells;
  for (const Use U : AllUses)
    Cells.push_back(json::Object{
        {"cell", Id + "-" + toString(U).str()},
        {"use", toString(U)},
        {"any", !F.calls(U).empty()},
        {"badges", badges(&F, F.calls(U))},
    });
  return json::Object{{"id", Id},
                      {"family", inUtf8(F.Name)},
                      {"policy", describe(F.Policy)},
                      {"cells", std::move(Cells)}};
}

/// Returns ":3:9" for a place in \p File: the page knows the file already.
static std::string placeIn(StringRef File, const CodePlace &At,
                           const Sources &Files) {
  if (File != At.File)
    return inUtf8(spell(At, Files));
  return ":" + std::to_string(At.Line) + ":" + std::to_string(At.Column);
}

json::Value PageMaker::code(const CodePlace &At) {
  llvm::SmallVector<StringRef, 0> All;
  Files.text(At.File).split(All, '\n');
  if (!Shown.Lines || At.Line > All.size())
    return nullptr;
  const unsigned From = At.Line > *Shown.Lines ? At.Line - *Shown.Lines : 1;
  const unsigned To = std::min<size_t>(At.Line + *Shown.Lines, All.size());
  const size_t Width = std::to_string(To).size();
  std::string Parts[3];
  for (unsigned I = From; I <= To; ++I)
    if (I <= At.Line || I < All.size() || !All[I - 1].empty()) {
      std::string &Part = Parts[I < At.Line ? 0 : I == At.Line ? 1 : 2];
      Part += (I == At.Line ? "" : I == From ? "" : "\n");
      const std::string Number = std::to_string(I);
      Part += std::string(Width - Number.size(), ' ') + Number + "  " +
              shortened(All[I - 1].rtrim("\r"), MaxLine);
    }
  return json::Object{{"before", Parts[0].empty() ? "" : Parts[0] + "\n"},
                      {"marked", Parts[1]},
                      {"after", Parts[2]}};
}

std::string PageMaker::facts(const MapCall &Call, const MapFamily *Of) const {
  const CallRecord &R = *Call.Record;
  std::vector<std::string> Facts;
  const auto Add = [&](StringRef Name, StringRef Text) {
    if (!Text.empty())
      Facts.push_back((Name + " " + inUtf8(Text)).str());
  };
  if (R.Kind != "write" && R.Kind != "read" && R.Kind != "delete")
    Add("kind", R.Kind);
  // The table and the family of the section need not be repeated.
  for (const CallRecord::Detail &F : R.Details)
    if ((F.Name == "table" || F.Name == "family") &&
        (!Of || !F.IsComplete || F.Values.size() != 1))
      Add(F.Name == "table" ? "table" : "family", detailInWords(R, F.Name));
  Add("timestamp", detailInWords(R, "timestamp"));
  Add("filter", detailInWords(R, "filter"));
  if (Of)
    Add("leaves", verdictInWords(R, Of->Name));
  if (standingIn(Of, Call) != Call.standing())
    Add("as a whole", Call.standing());
  for (const std::string &Check : checksOf(R))
    Add("reported by", Check);
  if (R.IsSanctioned)
    Add("allowed by", "a tag");
  return llvm::join(Facts, "; ");
}

const std::string &PageMaker::reason(const CallRecord::Gap &Doubt) {
  const auto [It, IsNew] =
      Numbers.try_emplace(std::pair(Doubt.Why, Doubt.Help), Reasons.size());
  if (IsNew)
    Reasons.push_back({"r" + std::to_string(It->second), &It->first, 0});
  Reason &Found = Reasons[It->second];
  ++Found.Number;
  return Found.Id;
}

json::Object PageMaker::call(unsigned Number, const MapFamily *Of,
                             StringRef Before) {
  const MapCall &Call = Map.Calls[Number];
  const CallRecord &R = *Call.Record;
  const StringRef Standing = standingIn(Of, Call);
  json::Object Result = badge(Standing, Number);
  Result["place"] = placeIn(Before, R.At, Files);
  Result["call"] = shortened(R.Call, Shown.Text);
  Result["open"] = Standing == "incorrect" || Standing == "unknown";
  Result["code"] = code(R.At);
  Result["facts"] = facts(Call, Of);
  json::Array Doubts;
  if (Call.isUnknown())
    for (const CallRecord::Gap &D : R.Doubts)
      Doubts.push_back(
          json::Object{{"why", inUtf8(D.Why)},
                       {"reason", reason(D)},
                       {"at", D.At ? placeIn(R.At.File, *D.At, Files) : ""}});
  Result["doubts"] = std::move(Doubts);
  json::Array Steps;
  if (Shown.HasSteps)
    for (const CallRecord::Step &S : R.Reached)
      Steps.push_back(json::Object{{"at", placeIn(R.At.File, S.At, Files)},
                                   {"text", inUtf8(S.Text)}});
  Result["steps"] = std::move(Steps);
  return Result;
}

json::Object PageMaker::uses(llvm::ArrayRef<unsigned> Numbers, Use U,
                             const std::string &Id, const MapFamily *Of) {
  const std::string Cell = Id + "-" + toString(U).str();
  json::Array Calls;
  StringRef File;
  // The worst first.
  for (const Look &L : Looks)
    for (const unsigned I : Numbers)
      if (standingIn(Of, Map.Calls[I]) == L.ProofStatus) {
        Calls.push_back(call(I, Of, File));
        File = Map.Calls[I].Record->At.File;
      }
  return json::Object{{"id", Cell},
                      {"title", capitalized(toString(U))},
                      {"calls", std::move(Calls)}};
}

/// Returns the positions in the picture of a cell's life, in units of the
/// picture.
static json::Object picture(const CellLife &Life) {
  constexpr int Left = 95, Right = 625, End = 725;
  const int Steps = std::max<int>(Life.Events.size() - 1, 1);
  const auto At = [&](size_t I) {
    return Left + int(I) * (Right - Left) / Steps;
  };
  json::Array Points, Zones;
  int Written = Left, Expires = End, Collected = End;
  for (auto [I, Event] : llvm::enumerate(Life.Events)) {
    StringRef What;
    switch (Event.What) {
    case CellLife::Point::Timestamp:
      continue; // A mark of its own.
    case CellLife::Point::Written:
      What = "written";
      Written = At(I);
      break;
    case CellLife::Point::Expires:
      What = "expires";
      Expires = At(I);
      break;
    case CellLife::Point::MayBeCollected:
      What = "may be collected";
      break;
    case CellLife::Point::Collected:
      What = "collected";
      Collected = At(I);
      break;
    }
    Points.push_back(
        json::Object{{"x", At(I)}, {"what", What}, {"when", Event.When}});
  }
  const auto AddZone = [&](StringRef Class, StringRef Text, int From, int To) {
    if (From < To)
      Zones.push_back(json::Object{{"class", Class},
                                   {"text", Text},
                                   {"x", From},
                                   {"width", To - From},
                                   {"middle", (From + To) / 2}});
  };
  AddZone("live", "live", Written, Expires);
  AddZone("late", "expired, may still be there", Expires, Collected);
  AddZone("gone", "gone", Collected, End);
  json::Object Result{{"text", Life.Text},
                      {"points", std::move(Points)},
                      {"zones", std::move(Zones)}};
  if (Life.Stamp) {
    const CellLife::Event &E = Life.Events[*Life.Stamp];
    const int X = At(*Life.Stamp);
    Result["stamp"] =
        json::Object{{"x", X},
                     {"left", X - 6},
                     {"right", X + 6},
                     {"label", E.What == CellLife::Point::Timestamp
                                   ? "timestamp: " + E.When
                                   : std::string("timestamp")}};
  }
  return Result;
}

json::Object PageMaker::section(const MapTable &In, const MapFamily &F,
                                const std::string &Id) {
  CallNumbers Numbers;
  json::Array Uses;
  for (const Use U : AllUses) {
    if (F.calls(U).empty())
      continue;
    llvm::append_range(Numbers, F.calls(U));
    Uses.push_back(uses(F.calls(U), U, Id, &F));
  }
  return json::Object{
      {"id", Id},
      {"family", inUtf8(F.Name)},
      {"table", inUtf8(In.Id)},
      {"policy", policyInWords(F.Policy)},
      {"rule", F.Rule},
      {"note", inUtf8(F.Note)},
      {"prove", F.MustBeProven},
      {"place", F.At ? inUtf8(spell(*F.At, Files)) : "a tag in the code"},
      {"badges", badges(&F, Numbers)},
      {"life", picture(lifeOf(F.Policy))},
      {"uses", std::move(Uses)}};
}

/// Returns the hash by which a content security policy names a style or script,
/// the whole element \p Name of the page.
static std::string policyHashOf(StringRef Name) {
  const StringRef Text = Page.split(("<" + Name + ">").str())
                             .second.split(("</" + Name + ">").str())
                             .first;
  return "'sha256-" +
         llvm::encodeBase64(
             llvm::SHA256::hash(llvm::arrayRefFromStringRef(Text))) +
         "'";
}

json::Object PageMaker::all() {
  json::Array Columns, Groups, Families, Failures, Standings, Others;
  for (const Use U : AllUses)
    Columns.push_back(json::Object{{"use", toString(U)},
                                   {"title", capitalized(toString(U))}});
  unsigned Number = 0;
  for (const MapTable &T : Map.Tables) {
    json::Array Rows;
    for (const MapFamily &F : T.Families) {
      const std::string Id = "f" + std::to_string(Number++);
      Rows.push_back(row(F, Id));
      Families.push_back(section(T, F, Id));
    }
    Groups.push_back(json::Object{
        {"table", inUtf8(T.Id)},
        {"schema",
         T.SchemaFile.empty() ? "" : inUtf8(Files.relative(T.SchemaFile))},
        {"rows", std::move(Rows)}});
  }
  for (const Failure &F : Run.Failures)
    Failures.push_back(json::Object{{"file", inUtf8(Files.relative(F.File))},
                                    {"why", inUtf8(F.Why)}});
  json::Array NotParsed;
  for (const Unparsed &U : Run.NotParsed)
    NotParsed.push_back(json::Object{
        {"function",
         inUtf8(U.Function.empty() ? "code outside of functions" : U.Function)},
        {"place", inUtf8(spell(U.ErrorAt, Files))},
        {"error", inUtf8(U.Error)}});
  CallNumbers All(Map.Calls.size());
  std::iota(All.begin(), All.end(), 0);
  const std::vector<StandingCount> Counts = countStandings(Map, nullptr, All);
  for (const Look &L : Looks) {
    const auto C = llvm::find_if(Counts, [&](const StandingCount &Known) {
      return Known.ProofStatus == L.ProofStatus;
    });
    Standings.push_back(
        badge(L.ProofStatus, C == Counts.end() ? 0 : C->Number));
  }
  for (const Use U : AllUses) {
    CallNumbers Some;
    llvm::copy_if(Map.Others, std::back_inserter(Some),
                  [&](unsigned I) { return Map.Calls[I].Does == U; });
    if (!Some.empty())
      Others.push_back(uses(Some, U, "others", nullptr));
  }
  const unsigned NumOthers = Map.Others.size();
  if (!Others.empty())
    Families.push_back(json::Object{
        {"id", "others"},
        {"others", true},
        {"table", ""},
        {"family",
         "Those that may touch families of which nothing is known, or none"},
        {"policy", ""},
        {"rule", ""},
        {"note", ""},
        {"prove", false},
        {"badges", badges(nullptr, Map.Others)},
        {"life", nullptr},
        {"uses", std::move(Others)}});
  json::Value Remedies = nullptr;
  if (!Reasons.empty()) {
    json::Array Each;
    for (const Reason &R : Reasons)
      Each.push_back(json::Object{{"id", R.Id},
                                  {"why", inUtf8(R.Text->first)},
                                  {"help", inUtf8(R.Text->second)},
                                  {"number", R.Number}});
    Remedies = json::Object{{"each", std::move(Each)}};
  }
  return json::Object{
      {"csp", "default-src 'none'; base-uri 'none'; form-action 'none'; "
              "style-src " +
                  policyHashOf("style") + "; script-src " +
                  policyHashOf("script")},
      {"version", BIGTABLE_TIDY_VERSION},
      {"calls", int64_t(Map.Calls.size())},
      {"columns", std::move(Columns)},
      {"groups", std::move(Groups)},
      {"families", std::move(Families)},
      {"hasOthers", NumOthers != 0},
      {"numOthers", NumOthers},
      {"failed", !Run.Failures.empty()},
      {"failures", std::move(Failures)},
      {"hasUnparsed", !Run.NotParsed.empty()},
      {"notParsed", std::move(NotParsed)},
      {"standings", std::move(Standings)},
      {"reasons", std::move(Remedies)}};
}

void writeMapAsHtml(const TtlMap &Map, const Outcome &Run, Sources &Files,
                    llvm::raw_ostream &Out) {
  std::string Text;
  for (const Amount &Shown : Amounts) {
    Text.clear();
    llvm::raw_string_ostream Made(Text);
    fillIn(Page, PageMaker(Map, Run, Files, Shown).all(), Made);
    if (Made.str().size() <= MaxPage)
      break;
  }
  Out << Text;
}

} // namespace clang::tidy::bigtable::tool
