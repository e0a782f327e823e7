// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Modules of Terraform, their instances, and the values of names in them.

#ifndef BIGTABLE_TIDY_TOOLS_SCHEMA_TERRAFORMMODULE_H
#define BIGTABLE_TIDY_TOOLS_SCHEMA_TERRAFORMMODULE_H

#include "schema/HclExpression.h"
#include "schema/TerraformResources.h"
#include "schema/TerraformSyntax.h"
#include <map>
#include <memory>
#include <set>

namespace clang::tidy::bigtable::tool {

/// The directories of one description, each read once, and its limits.
class TerraformFolders {
public:
  /// The maximum depth of nested modules, which also ends modules that contain
  /// themselves.
  static constexpr unsigned MaxDepth = 10;
  /// The maximum number of modules, because modules that call several others
  /// multiply.
  static constexpr unsigned MaxModules = 1'000;

  /// Returns the directory \p Path. If it cannot be read, returns null and adds
  /// errors.
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

/// Returns the directory that 'source' of \p Call names for a module in
/// \p Path; empty if the source is not a local directory.
std::string moduleFolder(const HclBlock &Call, llvm::StringRef Path);

/// An instance of a block with 'count' or 'for_each'.
struct TerraformInstance {
  /// The key, '[0]' or '["eu"]'; empty if the block has neither argument.
  std::string Key;
  std::vector<std::pair<std::string, HclValue>> Variables;
};

class TerraformModule : private HclNames {
public:
  /// Makes the root module, in \p Path, which is empty if the files are not in
  /// a directory.
  TerraformModule(const TerraformFolder &Files, llvm::StringRef Path,
                  TerraformFolders &All)
      : Files(Files), Path(Path), All(All) {}

  /// Adds the resources of this module and of nested modules to \p To.
  void addTo(TerraformResources &To);

private:
  /// The modules of a block 'module', or the reason why they are missing.
  struct Children {
    HclValue Missing;
    std::vector<std::pair<std::string, std::unique_ptr<TerraformModule>>>
        Modules;
  };
  /// The known contents of a resource.
  struct Known {
    llvm::json::Object Values;
    /// The reason why a value is missing; std::nullopt if all are known.
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

  /// Adds the instances of \p Block to \p To. Returns a missing value if they
  /// are unknown.
  HclValue instances(const HclBlock &Block, std::vector<TerraformInstance> &To);
  Children &children(const HclBlock &Call);
  void makeChildren(const HclBlock &Call, Children &To);

  /// Returns the blocks of type \p Type in \p Body, with the attributes
  /// \p Names.
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
  /// The prefix of addresses, 'module.clicks["eu"].'; empty for the root.
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
