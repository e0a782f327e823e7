// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schema/ConfigConnector.h"
#include "schema/TerraformResources.h"
#include "schema/YamlTree.h"

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;
using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

bool isConfigConnector(StringRef Text) {
  return Text.contains("bigtable.cnrm.cloud.google.com/");
}

static constexpr llvm::StringLiteral TableKind = "BigtableTable";

namespace {

/// Turns resources into those of Terraform's provider, which they wrap.
class Connector {
public:
  void addTables(const YamlNode &N, bool IsTables);
  TerraformResources &resources() { return Resources; }

private:
  void addTable(const YamlNode &N, const YamlNode &Spec);
  void addPolicy(const YamlNode &N, const YamlNode &Spec);

  TerraformResources Resources;
  /// The IDs of tables by the names of their resources.
  std::map<std::string, std::string> TableIds;
};

} // namespace

static std::string nameOf(const YamlNode &N) {
  return N.text({"metadata", "name"}).value_or("").str();
}

static std::string addressOf(const YamlNode &N) {
  return (N.text({"kind"}).value_or("") + "/" + nameOf(N)).str();
}

/// Returns the fields \p Names of the objects in the list \p Key of \p Spec.
static Array objectsIn(const YamlNode &Spec, StringRef Key,
                       std::initializer_list<StringRef> Names) {
  Array Result;
  if (const YamlNode *List = Spec.field(Key))
    for (const YamlNode &Each : List->Elements) {
      Object Fields;
      for (StringRef Name : Names) {
        const auto Text = Each.text({Name});
        double Number;
        if (Text && Name == "days" && !Text->getAsDouble(Number))
          Fields[Name] = Number;
        else if (Text)
          Fields[Name] = *Text;
      }
      Result.push_back(std::move(Fields));
    }
  return Result;
}

void Connector::addTable(const YamlNode &N, const YamlNode &Spec) {
  const std::string Name = Spec.text({"resourceID"}).value_or(nameOf(N)).str();
  TableIds[nameOf(N)] = Name;
  Object Values{{"name", Name}};
  Values["column_family"] = objectsIn(Spec, "columnFamily", {"family"});
  Resources.addTable(addressOf(N), Values, N.At);
}

void Connector::addPolicy(const YamlNode &N, const YamlNode &Spec) {
  Object Values;
  ResourcePlaces Places{N.At, {}};
  const auto Add = [&](StringRef Name, StringRef Key) {
    if (const YamlNode *Field = Spec.field(Key))
      Places.Parts.try_emplace(Name, Field->At);
    if (const auto Text = Spec.text({Key}))
      Values[Name] = *Text;
  };
  Add("column_family", "columnFamily");
  Add("gc_rules", "gcRules");
  Add("mode", "mode");
  Add("max_age", "maxAge");
  Add("max_version", "maxVersion");
  Values["max_age"] = objectsIn(Spec, "maxAge", {"days", "duration"});
  Values["max_version"] = objectsIn(Spec, "maxVersion", {"number"});
  if (const auto Name = Spec.text({"tableRef", "name"})) {
    const auto Id = TableIds.find(Name->str());
    Values["table"] = Id == TableIds.end() ? Name->str() : Id->second;
  } else if (const auto External = Spec.text({"tableRef", "external"})) {
    Values["table"] = External->substr(External->rfind('/') + 1);
  }
  Resources.addPolicy(addressOf(N), Values, Places, "");
}

/// Adds the tables, or else the policies, in \p N.
void Connector::addTables(const YamlNode &N, bool IsTables) {
  if (const YamlNode *Items = N.field("items"))
    for (const YamlNode &Each : Items->Elements)
      addTables(Each, IsTables);
  const StringRef Api = N.text({"apiVersion"}).value_or("");
  const YamlNode *Spec = N.field("spec");
  if (!Spec || !isConfigConnector(Api))
    return;
  const StringRef Kind = N.text({"kind"}).value_or("");
  if (IsTables && Kind == TableKind)
    addTable(N, *Spec);
  else if (!IsTables && Kind == "BigtableGCPolicy")
    addPolicy(N, *Spec);
}

std::optional<TableDescriptions>
parseConfigConnector(llvm::MemoryBufferRef Buffer,
                     std::vector<DescriptionError> &Errors) {
  const auto Documents = parseYaml(Buffer, Errors);
  if (!Documents)
    return std::nullopt;
  Connector Reader;
  // Policies name tables by their resources.
  for (const bool IsTables : {true, false})
    for (const YamlNode &Each : *Documents)
      Reader.addTables(Each, IsTables);
  return Reader.resources().take({Buffer.getBufferIdentifier().str()}, Errors,
                                 TableKind);
}

} // namespace clang::tidy::bigtable::tool
