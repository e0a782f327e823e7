// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Modules of Terraform, their instances, and what names stand for in them.

#ifndef BIGTABLE_TIDY_TOOLS_SCHEMA_TERRAFORMMODULE_H
#define BIGTABLE_TIDY_TOOLS_SCHEMA_TERRAFORMMODULE_H

#include "schema/HclExpression.h"
#include "schema/TerraformResources.h"
#include "schema/TerraformSyntax.h"
#include <map>
#include <memory>
#include <set>

namespace clang::tidy::bigtable::tool {

/// The folders of one description, each read once, and its bounds.
class TerraformFolders {
public:
  /// Modules in modules; also ends modules that contain themselves.
  static constexpr unsigned MaxDepth = 10;
  /// In all: modules that call several others multiply.
  static constexpr unsigned MaxModules = 1'000;

  /// Returns the folder \p Path; null, and errors, if it cannot be read.
  const TerraformFolder *folder(llvm::StringRef Path,
                                std::vector<DescriptionError> &Errors);
  /// Returns true if a module in \p Folder, at \p Path, has tables or policies.
  bool hasTables(const TerraformFolder &Folder, llvm::StringRef Path);

  HclBudget Left;
  unsigned ModulesLeft = MaxModules;

private:
  std::map<std::string, std::unique_ptr<TerraformFolder>> Known;
  /// Results of hasTables(); false while it runs for that directory.
  std::map<const TerraformFolder *, bool> WithTables;
};

/// Returns the folder that a module's 'source' means for a module in \p Path;
/// empty if it is elsewhere.
std::string moduleFolder(const HclBlock &Call, llvm::StringRef Path);

/// One of the things that a block with 'count' or 'for_each' stands for.
struct TerraformInstance {
  /// '[0]' or '["eu"]'; empty if the block stands for one.
  std::string Key;
  std::vector<std::pair<std::string, HclValue>> Variables;
};

class TerraformModule : private HclNames {
public:
  /// The root, in \p Path, which is empty if the files are in no folder.
  TerraformModule(const TerraformFolder &Files, llvm::StringRef Path,
                  TerraformFolders &All)
      : Files(Files), Path(Path), All(All) {}

  /// Adds what the resources of the module, and of those in it, say.
  void addTo(TerraformResources &To);

private:
  /// The modules of a block 'module', or why there are none.
  struct Children {
    HclValue Missing;
    std::vector<std::pair<std::string, std::unique_ptr<TerraformModule>>>
        Modules;
  };
  /// The known contents of a resource.
  struct Known {
    llvm::json::Object Values;
    /// Why a value is missing.
    std::optional<HclValue> Missing;
  };
  /// A constant, and the variables whose defaults decide it.
  struct Constant {
    HclValue Is;
    std::set<std::string> Defaults;
  };

  TerraformModule(TerraformModule &Parent, const HclBlock &Call,
                  TerraformInstance Of, const TerraformFolder &Files,
                  std::string Path);

  HclValue resolve(llvm::StringRef Name, llvm::StringRef Whole,
                   const Place &At) override;
  HclValue look(llvm::StringRef Name, llvm::StringRef Whole, const Place &At);
  HclValue evaluate(const HclAttribute &A, const TerraformInstance &In);
  HclValue variable(llvm::StringRef Name, const Place &At);
  HclValue given(llvm::StringRef Name, const Place &At);
  HclValue resource(const HclBlock &Resource);
  HclValue outputs(llvm::StringRef Call, const Place &At);
  HclValue outputsOf(TerraformModule &Child);

  /// Adds to \p To what \p Block stands for. Returns a missing value if that is
  /// not known.
  HclValue instances(const HclBlock &Block, std::vector<TerraformInstance> &To);
  Children &children(const HclBlock &Call);
  void makeChildren(const HclBlock &Call, Children &To);

  /// The blocks \p Type of \p Body, with the attributes \p Names.
  HclValue blocks(const HclBody &Body, llvm::StringRef Type,
                  llvm::ArrayRef<llvm::StringRef> Names,
                  const TerraformInstance &In);
  HclValue dynamicBlocks(const HclBlock &Block,
                         llvm::ArrayRef<llvm::StringRef> Names,
                         const TerraformInstance &In, HclValue::List &To);
  HclValue attributes(const HclBody &Body,
                      llvm::ArrayRef<llvm::StringRef> Names,
                      const TerraformInstance &In);
  Known valuesOf(const HclBlock &Resource, const TerraformInstance &In);
  void addResource(const HclBlock &Resource, TerraformResources &To);
  std::string caveat() const;

  const TerraformFolder &Files;
  const std::string Path;
  TerraformFolders &All;
  TerraformModule *Parent = nullptr;
  const HclBlock *Call = nullptr;
  TerraformInstance Self;
  /// 'module.clicks["eu"].'; empty for the root.
  std::string Address;
  unsigned Depth = 0;
  llvm::StringMap<Constant> Constants;
  std::map<const HclBlock *, Children> Called;
  /// Names that are being resolved.
  std::set<std::string> Open;
  /// Variables with defaults that were used for the value being evaluated, and
  /// for the instances of this module.
  std::set<std::string> Defaults, DefaultsOfSelf;
};

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SCHEMA_TERRAFORMMODULE_H
