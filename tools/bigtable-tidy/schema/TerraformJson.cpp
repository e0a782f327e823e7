// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schema/Terraform.h"
#include "schema/TerraformResources.h"

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;
using llvm::json::Array;
using llvm::json::Object;
using llvm::json::Value;

/// Modules in modules.
static constexpr unsigned MaxDepth = 100;

namespace {

class ShownReader {
public:
  ShownReader(llvm::MemoryBufferRef Buffer,
              std::vector<DescriptionError> &Errors)
      : File(Buffer.getBufferIdentifier()), Text(Buffer.getBuffer()),
        Resources(Errors) {}

  void addModule(const Object &Module, unsigned Depth);
  TerraformResources &resources() { return Resources; }

private:
  /// JSON values have no places; addresses are unique.
  Place placeOf(StringRef Address) const;

  const StringRef File, Text;
  TerraformResources Resources;
};

} // namespace

Place ShownReader::placeOf(StringRef Address) const {
  std::string Quoted;
  llvm::raw_string_ostream(Quoted) << Value(Address);
  const size_t Found = Text.find(Quoted);
  if (Found == StringRef::npos)
    return {File.str()};
  const StringRef Before = Text.take_front(Found);
  return {File.str(), unsigned(Before.count('\n') + 1),
          unsigned(Found - (Before.rfind('\n') + 1) + 1)};
}

void ShownReader::addModule(const Object &Module, unsigned Depth) {
  if (const Array *All = Module.getArray("resources"))
    for (const Value &Each : *All) {
      const Object *O = Each.getAsObject();
      const Object *Values = O ? O->getObject("values") : nullptr;
      if (!Values || O->getString("mode") == StringRef("data"))
        continue;
      const Place At = placeOf(O->getString("address").value_or(""));
      if (O->getString("type") == StringRef(TableResource))
        Resources.addTable(*Values, At, "");
      else if (O->getString("type") == StringRef(PolicyResource))
        Resources.addPolicy(*Values, At, "");
    }
  if (const Array *Children = Module.getArray("child_modules"))
    for (const Value &Each : *Children)
      if (const Object *Child = Each.getAsObject(); Child && Depth < MaxDepth)
        addModule(*Child, Depth + 1);
}

std::optional<TableDescriptions>
parseTerraformJson(llvm::MemoryBufferRef Buffer,
                   std::vector<DescriptionError> &Errors) {
  const size_t Before = Errors.size();
  const std::string File = Buffer.getBufferIdentifier().str();
  // Its own message says where.
  llvm::Expected<Value> Parsed = llvm::json::parse(Buffer.getBuffer());
  if (!Parsed) {
    DescriptionError E{{File}, ""};
    handleAllErrors(Parsed.takeError(), [&](const llvm::json::ParseError &P) {
      E.Message = P.message();
    });
    // "[1:20, byte=19]: Expected ..."
    StringRef Text = E.Message;
    if (Text.consume_front("[") && !Text.consumeInteger(10, E.At.Line) &&
        Text.consume_front(":") && !Text.consumeInteger(10, E.At.Column)) {
      ++E.At.Column; // They count from zero.
      E.Message = Text.split("]: ").second.str();
    }
    Errors.push_back(std::move(E));
    return std::nullopt;
  }
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
  ShownReader Reader(Buffer, Errors);
  Reader.addModule(*Module, 0);
  TableDescriptions Result = Reader.resources().take();
  if (Result.Tables.empty() && Errors.size() == Before)
    Errors.push_back(
        {{File}, ("there is no '" + TableResource + "', expected one").str()});
  if (Errors.size() != Before)
    return std::nullopt;
  return Result;
}

} // namespace clang::tidy::bigtable::tool
