// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schema/AdminJson.h"
#include "schema/Json.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLParser.h"

namespace yaml = llvm::yaml;

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

namespace {

/// Rules in rules that are followed.
constexpr unsigned MaxRuleDepth = 20;

/// JSON is YAML, whose parser knows where each value stands.
class Parser {
public:
  Parser(llvm::MemoryBufferRef Buffer, std::vector<DescriptionError> &Errors)
      : File(Buffer.getBufferIdentifier()), Text(Buffer.getBuffer()),
        Errors(Errors), Stream(Buffer, Sources, /*ShowColors=*/false) {
    Sources.setDiagHandler(
        [](const llvm::SMDiagnostic &Said, void *Self) {
          static_cast<Parser *>(Self)->Errors.push_back(
              {{Said.getFilename().str(),
                unsigned(std::max(Said.getLineNo(), 1)),
                unsigned(std::max(Said.getColumnNo(), 0)) + 1},
               Said.getMessage().str()});
        },
        this);
  }

  std::optional<TableDescriptions> run();

private:
  using KeyVisitor = llvm::function_ref<void(StringRef Key, yaml::Node &Value)>;

  Place placeOf(const yaml::Node &N) const;
  void error(const yaml::Node &N, const llvm::Twine &Message) {
    Errors.push_back({placeOf(N), Message.str()});
  }
  /// False if \p N is no object.
  bool forEachKey(yaml::Node &N, StringRef What, KeyVisitor Visit);
  std::optional<std::string> textOf(yaml::Node &N, StringRef What);

  void addTable(yaml::Node &N, TableDescriptions &To);
  void addFamilies(yaml::Node &N, DescribedTable &To);
  GcRule ruleIn(yaml::Node &N, unsigned Depth);
  void addRules(yaml::Node &N, unsigned Depth, GcRule &To);

  const StringRef File, Text;
  std::vector<DescriptionError> &Errors;
  llvm::SourceMgr Sources;
  yaml::Stream Stream;
};

} // namespace

Place Parser::placeOf(const yaml::Node &N) const {
  llvm::SMLoc Start = N.getSourceRange().Start;
  // There is none where the parser has failed.
  if (Start.getPointer() < Text.begin() || Start.getPointer() > Text.end())
    return {File.str()};
  // A list or an object is said to begin after its bracket.
  if (!llvm::isa<yaml::ScalarNode>(N) && Start.getPointer() != Text.begin() &&
      llvm::is_contained("{[", Start.getPointer()[-1]))
    Start = llvm::SMLoc::getFromPointer(Start.getPointer() - 1);
  const auto [Line, Column] = Sources.getLineAndColumn(Start);
  return {File.str(), Line, Column};
}

bool Parser::forEachKey(yaml::Node &N, StringRef What, KeyVisitor Visit) {
  auto *Map = llvm::dyn_cast<yaml::MappingNode>(&N);
  if (!Map) {
    error(N, "expected " + What + ", an object");
    N.skip();
    return false;
  }
  llvm::StringSet<> Seen;
  for (yaml::KeyValueNode &Each : *Map) {
    auto *Key = llvm::dyn_cast_or_null<yaml::ScalarNode>(Each.getKey());
    yaml::Node *Value = Each.getValue();
    if (!Key || !Value || Stream.failed())
      return true;
    llvm::SmallString<32> Storage;
    const StringRef Name = Key->getValue(Storage);
    if (!Seen.insert(Name).second)
      error(*Key, "'" + Name + "' stands here twice, expected once");
    Visit(Name, *Value);
    Value->skip();
  }
  return true;
}

std::optional<std::string> Parser::textOf(yaml::Node &N, StringRef What) {
  auto *Scalar = llvm::dyn_cast<yaml::ScalarNode>(&N);
  if (!Scalar) {
    error(N, "expected " + What);
    return std::nullopt;
  }
  llvm::SmallString<64> Storage;
  return Scalar->getValue(Storage).str();
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

void Parser::addRules(yaml::Node &N, unsigned Depth, GcRule &To) {
  forEachKey(N, "rules", [&](StringRef Key, yaml::Node &Value) {
    auto *List = llvm::dyn_cast<yaml::SequenceNode>(&Value);
    if (Key != "rules" || !List)
      return error(Value, "expected a list 'rules'");
    for (yaml::Node &Each : *List)
      To.Rules.push_back(ruleIn(Each, Depth + 1));
  });
}

GcRule Parser::ruleIn(yaml::Node &N, unsigned Depth) {
  GcRule Rule;
  if (Depth == MaxRuleDepth) {
    error(N,
          "rules in rules, more than " + llvm::Twine(MaxRuleDepth) + " deep");
    return Rule;
  }
  forEachKey(
      N, "a garbage-collection rule", [&](StringRef Key, yaml::Node &Value) {
        if (Rule.Kind != RuleKind::None)
          return error(Value, "a second rule beside another, expected one");
        if (Key == "maxAge") {
          Rule.Kind = RuleKind::Age;
          if (const auto Age = textOf(Value, "a duration such as \"86400s\""))
            if (!(Rule.Count = microsecondsOf(*Age)))
              error(Value, "'" + *Age +
                               "' is no duration, expected seconds such "
                               "as \"86400s\" or \"0.5s\"");
        } else if (Key == "maxNumVersions") {
          Rule.Kind = RuleKind::Versions;
          int64_t Versions;
          if (const auto Number = textOf(Value, "a number of versions")) {
            if (StringRef(*Number).getAsInteger(10, Versions) || Versions < 1)
              error(Value, "'" + *Number + "' is no number of versions");
            else
              Rule.Count = Versions;
          }
        } else if (Key == "union" || Key == "intersection") {
          Rule.Kind = Key == "union" ? RuleKind::Union : RuleKind::Intersection;
          addRules(Value, Depth, Rule);
        } else {
          error(Value, "unknown rule '" + Key +
                           "', expected 'maxAge', 'maxNumVersions', 'union' or "
                           "'intersection'");
        }
      });
  return Rule;
}

void Parser::addFamilies(yaml::Node &N, DescribedTable &To) {
  forEachKey(N, "column families", [&](StringRef Name, yaml::Node &Value) {
    DescribedFamily &F = To.Families.emplace_back();
    F.Name = Name.str();
    F.At = placeOf(Value);
    forEachKey(Value, "a column family", [&](StringRef Key, yaml::Node &Rule) {
      if (Key == "gcRule")
        F.Rule = ruleIn(Rule, 0);
    });
  });
}

void Parser::addTable(yaml::Node &N, TableDescriptions &To) {
  DescribedTable T;
  T.At = placeOf(N);
  const size_t Before = Errors.size();
  if (!forEachKey(N, "the description of a table",
                  [&](StringRef Key, yaml::Node &Value) {
                    if (Key == "columnFamilies")
                      addFamilies(Value, T);
                    else if (Key == "name")
                      if (const auto Name = textOf(Value, "a name"))
                        T.Id = StringRef(*Name).rsplit('/').second.str();
                  }))
    return;
  if (T.Id.empty() && Errors.size() == Before && !Stream.failed())
    error(N, "a table without a 'name', expected "
             "\"projects/P/instances/I/tables/T\"");
  To.Tables.push_back(std::move(T));
}

std::optional<TableDescriptions> Parser::run() {
  TableDescriptions Result;
  auto Document = Stream.begin();
  if (Document == Stream.end() || !Document->getRoot() || Stream.failed()) {
    if (Errors.empty())
      Errors.push_back({{File.str()},
                        "expected what 'gcloud bigtable instances "
                        "tables describe --format=json' prints"});
    return std::nullopt;
  }
  yaml::Node &Root = *Document->getRoot();
  if (auto *List = llvm::dyn_cast<yaml::SequenceNode>(&Root)) {
    Result.IsComplete = true;
    for (yaml::Node &Each : *List) {
      if (Stream.failed())
        break;
      addTable(Each, Result);
    }
  } else {
    addTable(Root, Result);
  }
  return Errors.empty() && !Stream.failed() ? std::optional(std::move(Result))
                                            : std::nullopt;
}

std::optional<TableDescriptions>
parseAdminJson(llvm::MemoryBufferRef Buffer,
               std::vector<DescriptionError> &Errors) {
  // YAML's parser takes more than JSON, and knows no limits.
  if (!parseJson(Buffer, Errors)) {
    Errors.back().Message += "; expected what 'gcloud bigtable instances "
                             "tables describe --format=json' prints";
    return std::nullopt;
  }
  return Parser(Buffer, Errors).run();
}

} // namespace clang::tidy::bigtable::tool
