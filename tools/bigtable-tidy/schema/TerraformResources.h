// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The contents of resources of Terraform's Google provider, once their values
/// are known.

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
  /// Adds the resource \p Name. \p Values are those of its attributes, with a
  /// list of objects for its blocks. One that cannot be is left out.
  void addTable(const std::string &Name, const llvm::json::Object &Values,
                const Place &At);
  /// \p Caveat is why its rule may be another one, or empty.
  void addPolicy(const std::string &Name, const llvm::json::Object &Values,
                 const ResourcePlaces &Places, const std::string &Caveat);

  void leaveOutTable(const std::string &Name, const DescriptionError &Why);
  /// \p Values are those that are known of it. Families that it may concern
  /// have an unknown rule.
  void leaveOutPolicy(const std::string &Name, const DescriptionError &Why,
                      const llvm::json::Object &Values);
  /// There may be more policies because of \p Caveat. \p Values are those that
  /// are known of all. Families that have no rule get the caveat.
  void mayAddPolicy(const llvm::json::Object &Values,
                    const std::string &Caveat);

  /// Returns nothing, and adds errors, if nothing is left, of \p Where.
  /// \p TableWord is the name that a resource for a table has there.
  std::optional<TableDescriptions>
  take(const Place &Where, std::vector<DescriptionError> &Errors,
       llvm::StringRef TableWord = TableResource);

private:
  /// A policy that is not known, or may not exist.
  struct Gap {
    /// Empty for one that may not exist.
    std::string Name;
    /// Empty if they are not known.
    std::string Table, Family;
    /// Why it may exist; or empty.
    std::string Caveat;
  };

  void applyGaps();
  void addGap(const std::string &Name, const std::string &Caveat,
              const llvm::json::Object &Values);
  const llvm::json::Object *blockIn(const llvm::json::Object &Values,
                                    llvm::StringRef Name, const Place &At);
  GcRule ruleIn(const llvm::json::Object &Values, const ResourcePlaces &Places);
  GcRule ruleIn(const llvm::json::Value &Rule, const Place &At, bool IsWhole,
                unsigned Depth);
  GcRule age(const llvm::json::Value *Duration, const Place &At);
  GcRule versions(const llvm::json::Value *Number, const Place &At);
  GcRule fail(const Place &At, const llvm::Twine &Message);

  /// Errors of the resource that is being added.
  std::vector<DescriptionError> Errors;
  TableDescriptions Result;
  std::vector<Gap> Gaps;
  /// The location of the policy of each family, by table and family.
  std::map<std::pair<std::string, std::string>, Place> Policies;
};

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SCHEMA_TERRAFORMRESOURCES_H
