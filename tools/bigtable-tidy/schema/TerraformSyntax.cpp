// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schema/TerraformSyntax.h"
#include "schema/TerraformResources.h"
#include "schema/YamlTree.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <set>

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

bool isTerraformFile(StringRef Path) {
  return Path.ends_with(".tf") || Path.ends_with(".tf.json");
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

namespace {

/// Turns objects into blocks, as the native syntax has them.
class JsonSyntax {
public:
  explicit JsonSyntax(std::deque<std::string> &Texts) : Texts(Texts) {}

  /// Adds the blocks of the file's object \p Root.
  void addFile(const YamlNode &Root, HclBody &To);
  /// Adds the values of variables in \p Root, the object of a '.tfvars.json'.
  void addValues(const YamlNode &Root, HclBody &To);

private:
  using Kind = YamlNode::Kind;

  HclToken token(HclToken::Kind Is, StringRef Text, const Place &At) {
    return {Is, Texts.emplace_back(Text.str()), At};
  }
  static HclToken sign(StringRef Text, const Place &At) {
    return {HclToken::Kind::Sign, Text, At};
  }
  void addTokens(const YamlNode &N, std::vector<HclToken> &To);
  void addAttribute(const YamlField &F, HclBody &To);
  void addBlocks(StringRef Type, std::vector<std::string> Labels,
                 unsigned MoreLabels, const YamlNode &N, HclBody &To);
  void addBody(const YamlNode &N, HclBody &To);

  std::deque<std::string> &Texts;
};

} // namespace

void JsonSyntax::addTokens(const YamlNode &N, std::vector<HclToken> &To) {
  using Token = HclToken::Kind;
  double Number;
  switch (N.Is) {
  case Kind::Null:
    To.push_back({Token::Name, "null", N.At});
    return;
  case Kind::Scalar:
    if (!N.IsQuoted && (N.Text == "true" || N.Text == "false"))
      To.push_back(token(Token::Name, N.Text, N.At));
    else if (!N.IsQuoted && !StringRef(N.Text).getAsDouble(Number))
      To.push_back(token(Token::Number, N.Text, N.At));
    else
      To.push_back(token(Token::Template, N.Text, N.At));
    return;
  case Kind::List:
    To.push_back(sign("[", N.At));
    for (const YamlNode &Each : N.Elements) {
      addTokens(Each, To);
      To.push_back(sign(",", Each.At));
    }
    To.push_back(sign("]", N.At));
    return;
  case Kind::Map:
    To.push_back(sign("{", N.At));
    for (const auto &[Name, At, Each] : N.Fields) {
      To.push_back(token(Token::Template, Name, Each.At));
      To.push_back(sign("=", Each.At));
      addTokens(Each, To);
      To.push_back(sign(",", Each.At));
    }
    To.push_back(sign("}", N.At));
    return;
  }
}

void JsonSyntax::addAttribute(const YamlField &F, HclBody &To) {
  addTokens(
      F.Value,
      To.Attributes.emplace_back(HclAttribute{F.Name, F.Value.At, {}}).Value);
}

void JsonSyntax::addBody(const YamlNode &N, HclBody &To) {
  for (const YamlField &F : N.Fields) {
    const auto &[Name, At, Each] = F;
    if (Name == "//")
      continue;
    // A policy's 'column_family' is a name.
    const bool MayBeBlock = Each.Is == Kind::Map || Each.Is == Kind::List;
    if (Name == "dynamic")
      addBlocks(Name, {}, 1, Each, To);
    else if (MayBeBlock && llvm::is_contained({"column_family", "max_age",
                                               "max_version", "content"},
                                              StringRef(Name)))
      addBlocks(Name, {}, 0, Each, To);
    else
      addAttribute(F, To);
  }
}

/// Adds the objects in \p N, one or a list, below names that are labels.
void JsonSyntax::addBlocks(StringRef Type, std::vector<std::string> Labels,
                           unsigned MoreLabels, const YamlNode &N,
                           HclBody &To) {
  for (const YamlNode &Each : N.Elements)
    addBlocks(Type, Labels, MoreLabels, Each, To);
  if (N.Is != Kind::Map)
    return;
  if (MoreLabels == 0) {
    HclBlock &B = To.Blocks.emplace_back();
    B.Type = Type.str();
    B.Labels = std::move(Labels);
    B.At = N.At;
    addBody(N, B.Body);
    return;
  }
  for (const auto &[Name, At, Each] : N.Fields) {
    if (Name == "//")
      continue;
    std::vector<std::string> All = Labels;
    All.push_back(Name);
    addBlocks(Type, std::move(All), MoreLabels - 1, Each, To);
  }
}

void JsonSyntax::addFile(const YamlNode &Root, HclBody &To) {
  for (const YamlNode &Each : Root.Elements)
    addFile(Each, To);
  for (const auto &[Name, At, Each] : Root.Fields)
    if (Name == "resource")
      addBlocks(Name, {}, 2, Each, To);
    else if (Name == "module" || Name == "variable" || Name == "output")
      addBlocks(Name, {}, 1, Each, To);
    else if (Name == "locals")
      addBlocks(Name, {}, 0, Each, To);
}

void JsonSyntax::addValues(const YamlNode &Root, HclBody &To) {
  for (const YamlField &F : Root.Fields)
    addAttribute(F, To);
}

static bool hasValues(StringRef Path) {
  return Path.ends_with(".tfvars") || Path.ends_with(".tfvars.json");
}

std::optional<HclBody> parseJsonSyntax(llvm::MemoryBufferRef Buffer,
                                       std::deque<std::string> &Texts,
                                       std::vector<DescriptionError> &Errors) {
  const std::optional<YamlNode> Root = parseJsonTree(Buffer, Errors);
  if (!Root)
    return std::nullopt;
  HclBody Result;
  if (hasValues(Buffer.getBufferIdentifier()))
    JsonSyntax(Texts).addValues(*Root, Result);
  else
    JsonSyntax(Texts).addFile(*Root, Result);
  return Result;
}

//===----------------------------------------------------------------------===//
// Folders
//===----------------------------------------------------------------------===//

bool TerraformFolder::add(llvm::MemoryBufferRef Buffer,
                          std::vector<DescriptionError> &Errors) {
  const StringRef Name = Buffer.getBufferIdentifier();
  std::optional<HclBody> Body = Name.ends_with(".json")
                                    ? parseJsonSyntax(Buffer, Texts, Errors)
                                    : parseHcl(Buffer, Errors);
  if (!Body)
    return false;
  Bodies.push_back(std::make_unique<HclBody>(std::move(*Body)));
  if (hasValues(Name))
    for (const HclAttribute &A : Bodies.back()->Attributes)
      Given[A.Name] = &A;
  collect(*Bodies.back());
  return true;
}

void TerraformFolder::collect(const HclBody &Body) {
  for (const HclBlock &B : Body.Blocks) {
    if (B.Type == "locals")
      for (const HclAttribute &A : B.Body.Attributes)
        Locals[A.Name] = &A;
    else if (B.Type == "variable" && B.Labels.size() == 1)
      Variables[B.Labels.front()] = &B;
    else if (B.Type == "output" && B.Labels.size() == 1)
      Outputs[B.Labels.front()] = &B;
    else if (B.Type == "module" && B.Labels.size() == 1)
      Calls.push_back(&B);
    else if (B.Type == "resource" && B.Labels.size() == 2 &&
             (B.Labels.front() == TableResource ||
              B.Labels.front() == PolicyResource))
      Resources.push_back(&B);
  }
}

bool TerraformFolder::addAll(StringRef Path, bool IsRoot,
                             std::vector<DescriptionError> &Errors) {
  // Terraform reads 'terraform.tfvars' first: later values win.
  std::set<std::pair<bool, std::string>> Names;
  std::error_code EC;
  for (fs::directory_iterator I(Path, EC), End; I != End && !EC;
       I.increment(EC)) {
    const StringRef Name = I->path();
    const bool IsAuto =
        Name.ends_with(".auto.tfvars") || Name.ends_with(".auto.tfvars.json");
    if (isTerraformFile(Name) ||
        (IsRoot && (IsAuto || path::filename(Name) == "terraform.tfvars" ||
                    path::filename(Name) == "terraform.tfvars.json")))
      Names.insert({IsAuto, Name.str()});
  }
  if (EC) {
    Errors.push_back({{Path.str()}, "cannot read it: " + EC.message()});
    return false;
  }
  for (const auto &[IsAuto, Name] : Names) {
    std::optional<std::unique_ptr<llvm::MemoryBuffer>> Text =
        readText(Name, Errors);
    if (!Text)
      return false;
    Buffers.push_back(std::move(*Text));
    if (!add(Buffers.back()->getMemBufferRef(), Errors))
      return false;
  }
  return true;
}

const HclBlock *TerraformFolder::resource(StringRef Type,
                                          StringRef Name) const {
  const auto Found = llvm::find_if(Resources, [&](const HclBlock *B) {
    return B->Labels[0] == Type && B->Labels[1] == Name;
  });
  return Found == Resources.end() ? nullptr : *Found;
}

} // namespace clang::tidy::bigtable::tool
