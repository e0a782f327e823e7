// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "run/CallRecords.h"
#include "model/JsonText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <limits>
#include <set>
#include <tuple>

namespace json = llvm::json;

namespace clang::tidy::bigtable {

using llvm::StringRef;

// Found by their arguments, so they are beside the types.

/// LLVM 19 reads no unsigned number.
static bool mapCount(json::ObjectMapper &Map, llvm::StringLiteral Name,
                     unsigned &To) {
  int64_t Number = 0;
  if (!Map.map(Name, Number) || Number < 0 ||
      Number > std::numeric_limits<unsigned>::max())
    return false;
  To = Number;
  return true;
}

static bool fromJSON(const json::Value &V, CodePlace &P, json::Path At) {
  json::ObjectMapper Map(V, At);
  return Map && Map.map("file", P.File) && mapCount(Map, "line", P.Line) &&
         mapCount(Map, "column", P.Column);
}

static bool fromJSON(const json::Value &V, CallRecord::Gap &G, json::Path At) {
  json::ObjectMapper Map(V, At);
  return Map && Map.map("why", G.Why) && Map.map("help", G.Help) &&
         Map.map("place", G.At) && Map.mapOptional("keys", G.Keys);
}

static bool fromJSON(const json::Value &V, CallRecord::Fact &F, json::Path At) {
  json::ObjectMapper Map(V, At);
  return Map && Map.map("values", F.Values) &&
         Map.map("complete", F.IsComplete) && Map.map("unknown", F.Unknown);
}

static bool fromJSON(const json::Value &V, CallRecord::Verdicts &To,
                     json::Path At) {
  json::ObjectMapper Map(V, At);
  return Map && Map.map("table", To.Table) && Map.map("family", To.Family) &&
         Map.map("verdicts", To.Possible);
}

static bool fromJSON(const json::Value &V, CallRecord::Step &S, json::Path At) {
  json::ObjectMapper Map(V, At);
  return Map && fromJSON(V, S.At, At) && Map.map("text", S.Text);
}

static bool fromJSON(const json::Value &V, CallRecord::Family &F,
                     json::Path At) {
  json::ObjectMapper Map(V, At);
  return Map && Map.map("table", F.Table) && Map.map("family", F.Name) &&
         Map.map("policy", F.Policy);
}

static bool fromJSON(const json::Value &V, CallRecord::Flaw &F, json::Path At) {
  json::ObjectMapper Map(V, At);
  return Map && Map.map("check", F.Check) && Map.map("file", F.File) &&
         mapCount(Map, "offset", F.Offset);
}

static bool fromJSON(const json::Value &V, std::optional<Standing> &S,
                     json::Path At) {
  if (V.kind() == json::Value::Null)
    return true;
  const std::optional<StringRef> Text = V.getAsString();
  S = Text ? standingFrom(*Text) : std::nullopt;
  if (!S)
    At.report("expected a standing");
  return S.has_value();
}

static bool fromJSON(const json::Value &V, CallRecord &R, json::Path At) {
  json::ObjectMapper Map(V, At);
  if (!Map || !fromJSON(V, R.At, At) || !Map.map("call", R.Call) ||
      !Map.map("kind", R.Kind) || !Map.map("complete", R.IsComplete) ||
      !Map.map("sanctioned", R.IsSanctioned) ||
      !Map.map("test", R.IsInTest) ||
      !Map.map("message", R.Message) || !Map.map("verdicts", R.Left) ||
      !Map.map("reached", R.Reached) || !Map.map("schema", R.SchemaFile) ||
      !Map.map("touches", R.Touched) || !Map.map("alsoTouches", R.Lasting) ||
      !Map.map("touchesOthers", R.MayTouchOthers) ||
      !Map.map("doubts", R.Doubts) ||
      !Map.map("undescribed", R.IsUndescribed) || !Map.map("flaws", R.Flaws))
    return false;
  const json::Object &Object = *V.getAsObject();
  const json::Object *Facts = Object.getObject("facts");
  const json::Value *Is = Object.get("standing");
  std::vector<std::string> Names;
  if (!Facts || !Is || !fromJSON(*Is, R.Is, At.field("standing")) ||
      !Map.map("order", Names) || Names.size() != Facts->size())
    return false;
  for (std::string &Name : Names) {
    const json::Value *Fact = Facts->get(Name);
    CallRecord::Fact &To = R.Facts.emplace_back();
    if (!Fact || !fromJSON(*Fact, To, At.field("facts").field(Name)))
      return false;
    To.Name = std::move(Name);
  }
  return true;
}

static bool fromJSON(const json::Value &V, BlindSpot &B, json::Path At) {
  json::ObjectMapper Map(V, At);
  unsigned Kind = 0;
  if (!Map || !fromJSON(V, B.At, At) || !mapCount(Map, "kind", Kind) ||
      Kind > static_cast<unsigned>(BlindSpot::Kind::Callers) ||
      !Map.map("name", B.Name) || !Map.map("key", B.Key) ||
      !Map.map("group", B.Group))
    return false;
  B.What = static_cast<BlindSpot::Kind>(Kind);
  return true;
}

} // namespace clang::tidy::bigtable

namespace clang::tidy::bigtable::tool {

static void text(json::OStream &J, StringRef Name, StringRef Text) {
  J.attribute(Name, inUtf8(Text));
}

static void list(json::OStream &J, StringRef Name,
                 llvm::ArrayRef<std::string> Texts) {
  J.attributeArray(Name, [&] {
    for (const std::string &Text : Texts)
      J.value(inUtf8(Text));
  });
}

static void place(json::OStream &J, const CodePlace &P, PathSpelling Spell) {
  text(J, "file", Spell(P.File));
  J.attribute("line", P.Line);
  J.attribute("column", P.Column);
}

static void families(json::OStream &J, StringRef Name,
                     llvm::ArrayRef<CallRecord::Family> Families) {
  J.attributeArray(Name, [&] {
    for (const CallRecord::Family &F : Families)
      J.object([&] {
        text(J, "table", F.Table);
        text(J, "family", F.Name);
        text(J, "policy", F.Policy);
      });
  });
}

static void gap(json::OStream &J, const CallRecord::Gap &G,
                PathSpelling Spell) {
  text(J, "why", G.Why);
  text(J, "help", G.Help);
  if (G.At)
    J.attributeObject("place", [&] { place(J, *G.At, Spell); });
  else
    J.attribute("place", nullptr);
  if (!G.Keys.empty())
    list(J, "keys", G.Keys);
}

void writeAnalysis(json::OStream &J, const CallRecord &R, PathSpelling Spell) {
  place(J, R.At, Spell);
  text(J, "call", R.Call);
  J.attribute("kind", R.Kind);
  J.attribute("complete", R.IsComplete);
  J.attribute("sanctioned", R.IsSanctioned);
  J.attribute("test", R.IsInTest);
  text(J, "message", R.Message);
  J.attributeObject("facts", [&] {
    for (const CallRecord::Fact &F : R.Facts)
      J.attributeObject(F.Name, [&] {
        list(J, "values", F.Values);
        J.attribute("complete", F.IsComplete);
        if (F.Unknown)
          J.attributeObject("unknown", [&] { gap(J, *F.Unknown, Spell); });
        else
          J.attribute("unknown", nullptr);
      });
  });
  J.attributeArray("verdicts", [&] {
    for (const CallRecord::Verdicts &V : R.Left)
      J.object([&] {
        text(J, "table", V.Table);
        text(J, "family", V.Family);
        list(J, "verdicts", V.Possible);
      });
  });
  J.attributeArray("reached", [&] {
    for (const CallRecord::Step &S : R.Reached)
      J.object([&] {
        place(J, S.At, Spell);
        text(J, "text", S.Text);
      });
  });
}

void writeStanding(json::OStream &J, const CallRecord &R, PathSpelling Spell) {
  if (R.Is)
    J.attribute("standing", toString(*R.Is));
  else
    J.attribute("standing", nullptr);
  text(J, "schema", R.SchemaFile.empty() ? "" : Spell(R.SchemaFile));
  families(J, "touches", R.Touched);
  families(J, "alsoTouches", R.Lasting);
  J.attribute("touchesOthers", R.MayTouchOthers);
  J.attributeArray("doubts", [&] {
    for (const CallRecord::Gap &G : R.Doubts)
      J.object([&] { gap(J, G, Spell); });
  });
  J.attribute("undescribed", R.IsUndescribed);
  J.attributeArray("flaws", [&] {
    for (const CallRecord::Flaw &F : R.Flaws)
      J.object([&] {
        text(J, "check", F.Check);
        text(J, "file", Spell(F.File));
        J.attribute("offset", F.Offset);
      });
  });
}

std::string recordsAsJson(llvm::ArrayRef<CallRecord> Records) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  const auto AsIs = [](StringRef Path) { return Path.str(); };
  json::OStream J(Out);
  J.array([&] {
    for (const CallRecord &R : Records)
      J.object([&] {
        writeAnalysis(J, R, AsIs);
        writeStanding(J, R, AsIs);
        // Objects of JSON have none.
        J.attributeArray("order", [&] {
          for (const CallRecord::Fact &F : R.Facts)
            J.value(F.Name);
        });
      });
  });
  return Text;
}

std::optional<std::vector<CallRecord>> recordsFromJson(StringRef Text) {
  llvm::Expected<json::Value> Value = parseJsonText(Text);
  if (!Value) {
    llvm::consumeError(Value.takeError());
    return std::nullopt;
  }
  std::vector<CallRecord> Records;
  json::Path::Root Root;
  if (!fromJSON(*Value, Records, Root))
    return std::nullopt;
  return Records;
}

std::string namesAsJson(const NamesSeen &Names) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  json::OStream J(Out);
  const auto List = [&](StringRef Name, const std::set<std::string> &Texts) {
    list(J, Name, std::vector<std::string>(Texts.begin(), Texts.end()));
  };
  J.object([&] {
    List("tables", Names.Tables);
    List("families", Names.Families);
    List("functions", Names.Functions);
    J.attribute("openTable", Names.HasOpenTable);
    J.attribute("openFamily", Names.HasOpenFamily);
  });
  return Text;
}

std::optional<NamesSeen> namesFromJson(StringRef Text) {
  llvm::Expected<json::Value> Value = parseJsonText(Text);
  if (!Value) {
    llvm::consumeError(Value.takeError());
    return std::nullopt;
  }
  NamesSeen Names;
  std::vector<std::string> Tables, Families, Functions;
  json::Path::Root Root;
  json::ObjectMapper Map(*Value, Root);
  if (!Map || !Map.map("tables", Tables) || !Map.map("families", Families) ||
      !Map.map("functions", Functions) ||
      !Map.map("openTable", Names.HasOpenTable) ||
      !Map.map("openFamily", Names.HasOpenFamily))
    return std::nullopt;
  Names.Tables.insert(Tables.begin(), Tables.end());
  Names.Families.insert(Families.begin(), Families.end());
  Names.Functions.insert(Functions.begin(), Functions.end());
  return Names;
}

std::string askedAsJson(const std::map<std::string, std::string> &Asked) {
  json::Object All;
  for (const auto &[Key, Name] : Asked)
    All[Key] = Name;
  return llvm::formatv("{0}", json::Value(std::move(All))).str();
}

std::optional<std::map<std::string, std::string>>
askedFromJson(StringRef Text) {
  llvm::Expected<json::Value> Value = parseJsonText(Text);
  if (!Value) {
    llvm::consumeError(Value.takeError());
    return std::nullopt;
  }
  std::map<std::string, std::string> Asked;
  json::Path::Root Root;
  if (!fromJSON(*Value, Asked, Root))
    return std::nullopt;
  return Asked;
}

std::string blindSpotsAsJson(const BlindSpots &Blind) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  json::OStream J(Out);
  J.object([&] {
    text(J, "family", Blind.Family);
    list(J, "seen",
         std::vector<std::string>(Blind.Seen.begin(), Blind.Seen.end()));
    list(J, "called",
         std::vector<std::string>(Blind.Called.begin(), Blind.Called.end()));
    J.attributeArray("hidden", [&] {
      for (const CodePlace &P : Blind.Hidden)
        J.object([&] { place(J, P, [](StringRef Path) { return Path.str(); }); });
    });
    J.attributeArray("spots", [&] {
      for (const BlindSpot &B : Blind.All)
        J.object([&] {
          place(J, B.At, [](StringRef Path) { return Path.str(); });
          J.attribute("kind", static_cast<int64_t>(B.What));
          text(J, "name", B.Name);
          text(J, "key", B.Key);
          text(J, "group", B.Group);
        });
    });
  });
  return Text;
}

std::optional<BlindSpots> blindSpotsFromJson(StringRef Text) {
  llvm::Expected<json::Value> Value = parseJsonText(Text);
  if (!Value) {
    llvm::consumeError(Value.takeError());
    return std::nullopt;
  }
  BlindSpots Blind;
  std::vector<std::string> Seen, Called;
  json::Path::Root Root;
  json::ObjectMapper Map(*Value, Root);
  if (!Map || !Map.map("family", Blind.Family) || !Map.map("seen", Seen) ||
      !Map.map("hidden", Blind.Hidden) ||
      !Map.map("called", Called) || !Map.map("spots", Blind.All))
    return std::nullopt;
  Blind.Seen.insert(Seen.begin(), Seen.end());
  Blind.Called.insert(Called.begin(), Called.end());
  return Blind;
}

/// What sites are sorted by, and are the same by.
static auto keyOf(const CallRecord &R) {
  std::vector<CodePlace> Steps;
  for (const CallRecord::Step &Step : R.Reached)
    Steps.push_back(Step.At);
  return std::make_tuple(R.At, std::move(Steps), StringRef(R.Kind),
                         StringRef(R.Message), R.IsSanctioned);
}

/// The less the worse.
static unsigned rankOf(const CallRecord &R) {
  if (!R.Is)
    return 0;
  switch (*R.Is) {
  case Standing::Wrong:
    return 1;
  case Standing::Unknown:
    return 2;
  case Standing::Accepted:
    return 3;
  case Standing::Right:
    return 4;
  case Standing::NoConcern:
    return 5;
  }
  llvm_unreachable("covered switch");
}

void sortRecords(std::vector<CallRecord> &Records) {
  llvm::stable_sort(Records, [](const CallRecord &L, const CallRecord &R) {
    const auto KeyL = keyOf(L), KeyR = keyOf(R);
    return KeyL != KeyR ? KeyL < KeyR : rankOf(L) < rankOf(R);
  });
  Records.erase(std::unique(Records.begin(), Records.end(),
                            [](const CallRecord &L, const CallRecord &R) {
                              return keyOf(L) == keyOf(R);
                            }),
                Records.end());
}

CallCounts countCalls(llvm::ArrayRef<CallRecord> Records) {
  CallCounts Counts;
  std::set<StringRef> TestFiles;
  for (const CallRecord &R : Records) {
    if (R.IsInTest) {
      ++Counts.InTests;
      TestFiles.insert(R.At.File);
      Counts.TestFiles = TestFiles.size();
    }
    if (!R.Is)
      continue;
    Counts.Undescribed += R.IsUndescribed;
    switch (*R.Is) {
    case Standing::Right:
      ++Counts.Right;
      break;
    case Standing::Wrong:
      ++Counts.Wrong;
      break;
    case Standing::Unknown:
      ++Counts.Unknown;
      break;
    case Standing::Accepted:
      ++Counts.Accepted;
      break;
    case Standing::NoConcern:
      ++Counts.NoConcern;
      break;
    }
  }
  return Counts;
}

} // namespace clang::tidy::bigtable::tool
