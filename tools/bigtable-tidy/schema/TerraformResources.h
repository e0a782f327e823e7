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
  /// list of objects for its blocks. Leaves out the table if its name, or that
  /// of a family, is unknown.
  void addTable(const std::string &Name, const llvm::json::Object &Values,
                const Place &At);
  /// Adds a policy. \p Caveat is the reason why its rule may be another one;
  /// may be empty.
  void addPolicy(const std::string &Name, const llvm::json::Object &Values,
                 const ResourcePlaces &Places, const std::string &Caveat);

  void leaveOutTable(const std::string &Name, const DescriptionError &Why);
  /// Leaves out the policy \p Name because of \p Why. \p Values are its known
  /// attributes. The rules of families to which it may apply become unknown.
  void leaveOutPolicy(const std::string &Name, const DescriptionError &Why,
                      const llvm::json::Object &Values);
  /// Notes that more policies may exist because of \p Caveat. \p Values are the
  /// known attributes of all of them. Families without a rule get the caveat.
  void mayAddPolicy(const llvm::json::Object &Values,
                    const std::string &Caveat);

  /// Returns the tables of \p Where. If no table remains, returns std::nullopt
  /// and adds errors. \p TableWord is the name of a resource for a table in
  /// \p Where.
  std::optional<TableDescriptions>
  take(const Place &Where, std::vector<DescriptionError> &Errors,
       llvm::StringRef TableWord = TableResource);

private:
  /// A policy that is unknown, or may not exist.
  struct Gap {
    /// The name; empty for a policy that may not exist.
    std::string Name;
    /// The table and the family; empty if unknown.
    std::string Table, Family;
    /// The reason why the policy may exist; may be empty.
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
