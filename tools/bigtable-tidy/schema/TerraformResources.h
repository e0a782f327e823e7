// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// What resources of Terraform's Google provider say, once their values are
/// known.

#ifndef BIGTABLE_TIDY_TOOLS_SCHEMA_TERRAFORMRESOURCES_H
#define BIGTABLE_TIDY_TOOLS_SCHEMA_TERRAFORMRESOURCES_H

#include "schema/TableDescription.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/JSON.h"
#include <map>

namespace clang::tidy::bigtable::tool {

inline constexpr llvm::StringLiteral TableResource = "google_bigtable_table";
inline constexpr llvm::StringLiteral PolicyResource =
    "google_bigtable_gc_policy";

/// The location of a resource and, if known, of its attributes and blocks.
struct ResourcePlaces {
  Place At;
  llvm::StringMap<Place> Parts;

  const Place &of(llvm::StringRef Part) const {
    const auto Found = Parts.find(Part);
    return Found == Parts.end() ? At : Found->second;
  }
};

/// Collects tables and policies, in any order.
class TerraformResources {
public:
  explicit TerraformResources(std::vector<DescriptionError> &Errors)
      : Errors(Errors) {}

  /// \p Values are those of the resource's attributes, with a list of objects
  /// for its blocks.
  void addTable(const llvm::json::Object &Values, const Place &At,
                const std::string &Caveat);
  void addPolicy(const llvm::json::Object &Values, const ResourcePlaces &Places,
                 const std::string &Caveat);
  /// Resources that were added.
  unsigned size() const { return Added; }
  TableDescriptions take();

private:
  const llvm::json::Object *blockIn(const llvm::json::Object &Values,
                                    llvm::StringRef Name, const Place &At);
  GcRule ruleIn(const llvm::json::Object &Values, const ResourcePlaces &Places);
  GcRule ruleIn(const llvm::json::Value &Rule, const Place &At, bool IsWhole,
                unsigned Depth);
  GcRule age(const llvm::json::Value *Duration, const Place &At);
  GcRule versions(const llvm::json::Value *Number, const Place &At);
  GcRule fail(const Place &At, const llvm::Twine &Message);

  std::vector<DescriptionError> &Errors;
  TableDescriptions Result;
  unsigned Added = 0;
  /// The location of the policy of each family, by table and family.
  std::map<std::pair<std::string, std::string>, Place> Policies;
};

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SCHEMA_TERRAFORMRESOURCES_H
