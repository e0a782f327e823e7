// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schema/AdminJson.h"
#include "schema/YamlTree.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringSet.h"

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

namespace {

/// Rules in rules that are followed.
constexpr unsigned MaxRuleDepth = 20;

class Reader {
public:
  explicit Reader(std::vector<DescriptionError> &Errors) : Errors(Errors) {}

  void addTable(const YamlNode &N, TableDescriptions &To);

private:
  using KeyVisitor =
      llvm::function_ref<void(StringRef Key, const YamlNode &Value)>;

  void error(const Place &At, const llvm::Twine &Message) {
    Errors.push_back({At, Message.str()});
  }
  /// Returns false if \p N is not an object.
  bool forEachKey(const YamlNode &N, StringRef What, KeyVisitor Visit);
  std::optional<StringRef> textOf(const YamlNode &N, StringRef What);

  void addFamilies(const YamlNode &N, DescribedTable &To);
  GcRule ruleIn(const YamlNode &N, unsigned Depth);
  void addRules(const YamlNode &N, unsigned Depth, GcRule &To);

  std::vector<DescriptionError> &Errors;
};

} // namespace

bool Reader::forEachKey(const YamlNode &N, StringRef What, KeyVisitor Visit) {
  if (N.Is != YamlNode::Kind::Map) {
    error(N.At, "expected " + What + ", an object");
    return false;
  }
  llvm::StringSet<> Seen;
  for (const auto &[Name, At, Value] : N.Fields) {
    if (!Seen.insert(Name).second)
      error(At, "'" + Name + "' stands here twice, expected once");
    Visit(Name, Value);
  }
  return true;
}

std::optional<StringRef> Reader::textOf(const YamlNode &N, StringRef What) {
  using Kind = YamlNode::Kind;
  if (N.Is == Kind::Scalar || N.Is == Kind::Null)
    return N.Text;
  error(N.At, "expected " + What);
  return std::nullopt;
}

/// The microseconds of "604800s" or "0.500s".
static std::optional<int64_t> microsecondsOf(StringRef Text) {
  if (!Text.consume_back("s"))
    return std::nullopt;
  auto [Whole, Part] = Text.split('.');
  int64_t Seconds, Micros = 0;
  if (Whole.getAsInteger(10, Seconds) || Seconds < 0 ||
      Seconds > 315'576'000'000)
    return std::nullopt;
  std::string Digits = Part.str();
  Digits.resize(9, '0');
  if (Part.size() > 9 || StringRef(Digits).getAsInteger(10, Micros) ||
      Micros < 0)
    return std::nullopt;
  return Seconds * 1'000'000 + Micros / 1'000;
}

void Reader::addRules(const YamlNode &N, unsigned Depth, GcRule &To) {
  forEachKey(N, "rules", [&](StringRef Key, const YamlNode &Value) {
    if (Key != "rules" || Value.Is != YamlNode::Kind::List)
      return error(Value.At, "expected a list 'rules'");
    for (const YamlNode &Each : Value.Elements)
      To.Rules.push_back(ruleIn(Each, Depth + 1));
  });
}

GcRule Reader::ruleIn(const YamlNode &N, unsigned Depth) {
  GcRule Rule;
  if (Depth == MaxRuleDepth) {
    error(N.At,
          "rules in rules, more than " + llvm::Twine(MaxRuleDepth) + " deep");
    return Rule;
  }
  forEachKey(
      N, "a garbage-collection rule",
      [&](StringRef Key, const YamlNode &Value) {
        if (Rule.Kind != RuleKind::None)
          return error(Value.At, "a second rule beside another, expected one");
        if (Key == "maxAge") {
          Rule.Kind = RuleKind::Age;
          if (const auto Age = textOf(Value, "a duration such as \"86400s\""))
            if (!(Rule.Count = microsecondsOf(*Age)))
              error(Value.At, "'" + *Age +
                                  "' is no duration, expected seconds such "
                                  "as \"86400s\" or \"0.5s\"");
        } else if (Key == "maxNumVersions") {
          Rule.Kind = RuleKind::Versions;
          int64_t Versions;
          if (const auto Number = textOf(Value, "a number of versions")) {
            if (Number->getAsInteger(10, Versions) || Versions < 1)
              error(Value.At, "'" + *Number + "' is no number of versions");
            else
              Rule.Count = Versions;
          }
        } else if (Key == "union" || Key == "intersection") {
          Rule.Kind = Key == "union" ? RuleKind::Union : RuleKind::Intersection;
          addRules(Value, Depth, Rule);
        } else {
          error(Value.At,
                "unknown rule '" + Key +
                    "', expected 'maxAge', 'maxNumVersions', 'union' or "
                    "'intersection'");
        }
      });
  return Rule;
}

void Reader::addFamilies(const YamlNode &N, DescribedTable &To) {
  forEachKey(N, "column families", [&](StringRef Name, const YamlNode &Value) {
    DescribedFamily &F = To.Families.emplace_back();
    F.Name = Name.str();
    F.At = Value.At;
    forEachKey(Value, "a column family",
               [&](StringRef Key, const YamlNode &Rule) {
                 if (Key == "gcRule")
                   F.Rule = ruleIn(Rule, 0);
               });
  });
}

void Reader::addTable(const YamlNode &N, TableDescriptions &To) {
  DescribedTable T;
  T.At = N.At;
  const size_t Before = Errors.size();
  if (!forEachKey(N, "the description of a table",
                  [&](StringRef Key, const YamlNode &Value) {
                    if (Key == "columnFamilies")
                      addFamilies(Value, T);
                    else if (Key == "name")
                      if (const auto Name = textOf(Value, "a name"))
                        T.Id = Name->rsplit('/').second.str();
                  }))
    return;
  if (T.Id.empty() && Errors.size() == Before)
    error(N.At, "a table without a 'name', expected "
                "\"projects/P/instances/I/tables/T\"");
  To.Tables.push_back(std::move(T));
}

std::optional<TableDescriptions>
parseAdminJson(llvm::MemoryBufferRef Buffer,
               std::vector<DescriptionError> &Errors) {
  const StringRef Text = Buffer.getBuffer().ltrim();
  const bool IsJson = Text.starts_with("{") || Text.starts_with("[");
  std::optional<std::vector<YamlNode>> Roots;
  if (!IsJson)
    Roots = parseYaml(Buffer, Errors);
  else if (std::optional<YamlNode> Root = parseJsonTree(Buffer, Errors))
    Roots.emplace({std::move(*Root)});
  if (!Roots) {
    Errors.back().Message += "; expected what 'gcloud bigtable instances "
                             "tables describe' prints";
    return std::nullopt;
  }
  const size_t Before = Errors.size();
  TableDescriptions Result;
  Reader Tables(Errors);
  for (const YamlNode &Root : *Roots) {
    Result.IsComplete |= Root.Is == YamlNode::Kind::List;
    if (Root.Is != YamlNode::Kind::List)
      Tables.addTable(Root, Result);
    for (const YamlNode &Each : Root.Elements)
      Tables.addTable(Each, Result);
  }
  return Errors.size() == Before ? std::optional(std::move(Result))
                                 : std::nullopt;
}

} // namespace clang::tidy::bigtable::tool
