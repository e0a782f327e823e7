// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schema/Json.h"
#include "schema/Terraform.h"
#include "schema/TerraformResources.h"

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;
using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

namespace {

class ShownReader {
public:
  explicit ShownReader(llvm::MemoryBufferRef Buffer)
      : File(Buffer.getBufferIdentifier()), Text(Buffer.getBuffer()) {}

  void addModule(const Object &Module);
  TerraformResources &resources() { return Resources; }

private:
  /// JSON values have no places; addresses are unique.
  Place placeOf(StringRef Address);

  const StringRef File, Text;
  TerraformResources Resources;
  /// The last address that was found, and its place: the next one follows.
  size_t Last = 0;
  Place LastAt{File.str()};
};

} // namespace

Place ShownReader::placeOf(StringRef Address) {
  std::string Quoted;
  llvm::raw_string_ostream(Quoted) << Value(Address);
  const size_t Found = Text.find(Quoted, Last);
  if (Found == StringRef::npos) {
    if (Last == 0)
      return {File.str()};
    Last = 0;
    LastAt = {File.str()};
    return placeOf(Address);
  }
  LastAt = placeIn(Text.drop_front(Last), Found - Last, LastAt);
  Last = Found;
  return LastAt;
}

/// Returns the attribute that is known only after a plan is applied, because it
/// has no key, if it matters; empty otherwise.
static StringRef unknownIn(const Object &Values, bool IsTable) {
  if (IsTable)
    return Values.get("column_family") ? "" : "column_family";
  for (StringRef Block : {"max_age", "max_version"})
    if (const Array *Blocks = Values.getArray(Block);
        Blocks && !Blocks->empty())
      return "";
  for (StringRef Key : {"gc_rules", "max_age", "max_version"})
    if (!Values.get(Key))
      return Key;
  return "";
}

void ShownReader::addModule(const Object &Module) {
  if (const Array *All = Module.getArray("resources"))
    for (const Value &Each : *All) {
      const Object *O = Each.getAsObject();
      const Object *Values = O ? O->getObject("values") : nullptr;
      if (!Values || O->getString("mode") == StringRef("data"))
        continue;
      const std::string Name = O->getString("address").value_or("").str();
      const Place At = placeOf(Name);
      const bool IsTable = O->getString("type") == StringRef(TableResource);
      if (!IsTable && O->getString("type") != StringRef(PolicyResource))
        continue;
      if (const StringRef Key = unknownIn(*Values, IsTable); !Key.empty())
        Resources.leaveOutPolicy(
            Name,
            {At, ("'" + Key +
                  "' is not known before the plan is applied; expected the "
                  "state, as 'terraform show -json' prints it")
                     .str()},
            *Values);
      else if (IsTable)
        Resources.addTable(Name, *Values, At);
      else
        Resources.addPolicy(Name, *Values, {At, {}}, "");
    }
  if (const Array *Children = Module.getArray("child_modules"))
    for (const Value &Each : *Children)
      if (const Object *Child = Each.getAsObject())
        addModule(*Child);
}

std::optional<TableDescriptions>
parseTerraformJson(llvm::MemoryBufferRef Buffer,
                   std::vector<DescriptionError> &Errors) {
  const std::string File = Buffer.getBufferIdentifier().str();
  const std::optional<Value> Parsed = parseJson(Buffer, Errors);
  if (!Parsed)
    return std::nullopt;
  const Object *Root = Parsed->getAsObject();
  const Object *Values = Root ? Root->getObject("planned_values") : nullptr;
  if (Root && !Values)
    Values = Root->getObject("values");
  const Object *Module = Values ? Values->getObject("root_module") : nullptr;
  if (!Module) {
    Errors.push_back({{File},
                      "expected what 'terraform show -json' prints of "
                      "a state or a plan, with a 'root_module'"});
    return std::nullopt;
  }
  ShownReader Reader(Buffer);
  Reader.addModule(*Module);
  return Reader.resources().take({File}, Errors);
}

} // namespace clang::tidy::bigtable::tool
