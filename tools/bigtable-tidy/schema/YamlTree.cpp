// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schema/YamlTree.h"
#include "model/LineTable.h"
#include "schema/Json.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLParser.h"

namespace yaml = llvm::yaml;

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

const YamlNode *YamlNode::field(StringRef Name) const {
  const auto Found = llvm::find_if(
      Fields, [&](const YamlField &Each) { return Each.Name == Name; });
  return Found == Fields.end() ? nullptr : &Found->Value;
}

std::optional<StringRef>
YamlNode::text(std::initializer_list<StringRef> Path) const {
  const YamlNode *N = this;
  for (StringRef Name : Path)
    if (!(N = N->field(Name)))
      return std::nullopt;
  return N->Is == Kind::Scalar ? std::optional<StringRef>(N->Text)
                               : std::nullopt;
}

namespace {

class TreeBuilder {
public:
  TreeBuilder(llvm::MemoryBufferRef Buffer,
              std::vector<DescriptionError> &Errors)
      : File(Buffer.getBufferIdentifier()), Text(Buffer.getBuffer()),
        Lines(Text), Errors(Errors),
        Stream(Buffer, Sources, /*ShowColors=*/false) {
    Sources.setDiagHandler(
        [](const llvm::SMDiagnostic &Said, void *Self) {
          static_cast<TreeBuilder *>(Self)->Errors.push_back(
              {{Said.getFilename().str(),
                unsigned(std::max(Said.getLineNo(), 1)),
                unsigned(std::max(Said.getColumnNo(), 0)) + 1},
               Said.getMessage().str()});
        },
        this);
  }

  std::optional<std::vector<YamlNode>> run();

private:
  Place placeOf(const yaml::Node &N) const;
  YamlNode build(yaml::Node &N);

  const StringRef File, Text;
  const LineTable Lines;
  std::vector<DescriptionError> &Errors;
  llvm::SourceMgr Sources;
  yaml::Stream Stream;
};

} // namespace

Place TreeBuilder::placeOf(const yaml::Node &N) const {
  llvm::SMLoc Start = N.getSourceRange().Start;
  // After an error of the parser, there is no position.
  if (Start.getPointer() < Text.begin() || Start.getPointer() > Text.end())
    return {File.str()};
  // The parser's position of a list or an object is after its bracket.
  if (!llvm::isa<yaml::ScalarNode>(N) && Start.getPointer() != Text.begin() &&
      llvm::is_contained("{[", Start.getPointer()[-1]))
    Start = llvm::SMLoc::getFromPointer(Start.getPointer() - 1);
  const SchemaPosition At = Lines.position(Start.getPointer());
  return {File.str(), At.Line, At.Column};
}

YamlNode TreeBuilder::build(yaml::Node &N) {
  YamlNode Result;
  Result.At = placeOf(N);
  llvm::SmallString<64> Storage;
  if (auto *Scalar = llvm::dyn_cast<yaml::ScalarNode>(&N)) {
    Result.Is = YamlNode::Kind::Scalar;
    const StringRef Raw = Scalar->getRawValue();
    Result.IsQuoted = Raw.starts_with("\"") || Raw.starts_with("'");
    Result.Text = Scalar->getValue(Storage).str();
    if (!Result.IsQuoted && (Result.Text == "~" || Result.Text == "null"))
      Result.Is = YamlNode::Kind::Null;
  } else if (auto *Block = llvm::dyn_cast<yaml::BlockScalarNode>(&N)) {
    Result.Is = YamlNode::Kind::Scalar;
    Result.IsQuoted = true;
    Result.Text = Block->getValue().str();
  } else if (auto *Map = llvm::dyn_cast<yaml::MappingNode>(&N)) {
    Result.Is = YamlNode::Kind::Map;
    for (yaml::KeyValueNode &Each : *Map) {
      auto *Key = llvm::dyn_cast_or_null<yaml::ScalarNode>(Each.getKey());
      yaml::Node *Value = Key ? Each.getValue() : nullptr;
      if (!Value || Stream.failed())
        break;
      Storage.clear();
      std::string Name = Key->getValue(Storage).str();
      Result.Fields.push_back({std::move(Name), placeOf(*Key), build(*Value)});
    }
  } else if (auto *List = llvm::dyn_cast<yaml::SequenceNode>(&N)) {
    Result.Is = YamlNode::Kind::List;
    for (yaml::Node &Each : *List) {
      if (Stream.failed())
        break;
      Result.Elements.push_back(build(Each));
    }
  }
  return Result;
}

std::optional<std::vector<YamlNode>> TreeBuilder::run() {
  std::vector<YamlNode> Documents;
  for (yaml::Document &Each : Stream) {
    yaml::Node *Root = Each.getRoot();
    if (!Root || Stream.failed())
      break;
    Documents.push_back(build(*Root));
  }
  if (Stream.failed() && Errors.empty())
    Errors.push_back({{File.str()}, "expected YAML"});
  return Errors.empty() && !Stream.failed()
             ? std::optional(std::move(Documents))
             : std::nullopt;
}

std::optional<std::vector<YamlNode>>
parseYaml(llvm::MemoryBufferRef Buffer, std::vector<DescriptionError> &Errors) {
  const StringRef Text = Buffer.getBuffer();
  if (const char *At = tooDeepAt(Text)) {
    Errors.push_back(
        {placeIn(Text, At - Text.begin(), {Buffer.getBufferIdentifier().str()}),
         "nested too deeply"});
    return std::nullopt;
  }
  std::vector<DescriptionError> Own;
  auto Result = TreeBuilder(Buffer, Own).run();
  llvm::append_range(Errors, Own);
  return Result;
}

std::optional<YamlNode> parseJsonTree(llvm::MemoryBufferRef Buffer,
                                      std::vector<DescriptionError> &Errors) {
  // YAML's parser takes more than JSON, and knows the places.
  if (!parseJson(Buffer, Errors))
    return std::nullopt;
  auto Documents = parseYaml(Buffer, Errors);
  if (!Documents)
    return std::nullopt;
  return Documents->empty() ? YamlNode() : std::move(Documents->front());
}

} // namespace clang::tidy::bigtable::tool
