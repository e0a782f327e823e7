// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// What all checks share about one translation unit: the schema, the API
/// table, and the one walk that finds Bigtable's calls.

#ifndef BIGTABLE_TIDY_LIB_TRANSLATIONUNIT_H
#define BIGTABLE_TIDY_LIB_TRANSLATIONUNIT_H

#include "Api.h"
#include "Filters.h"
#include "Schema.h"
#include "Tags.h"
#include "clang-tidy/ClangTidyCheck.h"
#include "clang-tidy/utils/IncludeInserter.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace clang::tidy::bigtable {

class BigtableCheck;

/// A family that a call may mean, in one of the tables that it may mean.
struct FamilyUse {
  std::string Name;
  Policy Ttl;
  /// Null for a family known by its tag alone.
  const Table *In = nullptr;
  SourceLocation Declared;
};

/// Created when the first check of a translation unit is, shared by the
/// others, gone with the last. Used by one thread.
class TranslationUnit : public ast_matchers::MatchFinder::MatchCallback {
public:
  explicit TranslationUnit(ClangTidyContext &Tidy) : Tidy(Tidy) {}

  /// The options of the first check decide: they are module-wide.
  void configure(llvm::StringRef SchemaFile);
  void registerPreprocessor(Preprocessor &PP,
                            utils::IncludeSorter::IncludeStyle Style,
                            bool SelfContained);
  void registerMatchers(ast_matchers::MatchFinder &Finder,
                        BigtableCheck &Subscriber);

  void run(const ast_matchers::MatchFinder::MatchResult &Result) override;
  llvm::StringRef getID() const override { return "bigtable"; }

  ASTContext &context() const { return *Context; }
  const Filters &filters() const { return *FilterJudge; }
  utils::IncludeInserter &includes() { return *Includes; }
  const Schema *schema() const { return TheSchema ? &*TheSchema : nullptr; }
  SourceLocation locationOf(SchemaPosition P) const;

  /// The tables that the table object of \p Site may stand for: the one that
  /// the code names, or else all of the schema. Empty for a table that the
  /// schema does not know.
  llvm::SmallVector<const Table *, 4> tablesOf(const CallSite &Site) const;
  /// Whether the code names the table of \p Site.
  bool namesTable(const CallSite &Site) const {
    return idOfTable(Site).has_value();
  }

  /// What \p Name may mean at \p Site: by its tag, or else in each of the
  /// tables that have such a family. Empty if nothing is known of it.
  llvm::SmallVector<FamilyUse, 4> familiesNamed(const ConstantString &Name,
                                                const CallSite &Site) const;

  FamilyUse use(const Table &In, const Family &F) const {
    return {F.Name, F.Ttl, &In, locationOf(F.At)};
  }

  /// True the first time that \p Check reports at that place.
  bool isFirstReport(const BigtableCheck &Check, SourceLocation At);

private:
  class Walker;

  void loadSchema(SourceManager &Sources);
  void diagnoseTag(const Decl &D, const AnnotateAttr &Attr);
  void error(SourceLocation At, llvm::StringRef Message);
  std::optional<std::string> idOfTable(const CallSite &Site) const;

  ClangTidyContext &Tidy;
  std::string SchemaFile;
  llvm::SmallVector<BigtableCheck *, 8> Subscribers;
  std::unique_ptr<utils::IncludeInserter> Includes;

  ASTContext *Context = nullptr;
  std::optional<Schema> TheSchema;
  FileID SchemaId;
  std::optional<Api> Functions;
  std::optional<Filters> FilterJudge;
  /// What each variable or member that holds a table stands for.
  mutable llvm::DenseMap<const ValueDecl *, std::optional<std::string>>
      TableIds;
  /// From a call that makes a mutation to the table it is applied to.
  llvm::DenseMap<const CallExpr *, const Expr *> AppliedTo;
  llvm::DenseSet<std::pair<const BigtableCheck *, SourceLocation>> Reported;
};

/// Hands the checks of one translation unit the same TranslationUnit. Lives in
/// the check factories, so it may be asked from several threads.
class TranslationUnits {
public:
  std::shared_ptr<TranslationUnit> get(ClangTidyContext &Tidy);

private:
  std::mutex Mutex;
  llvm::DenseMap<ClangTidyContext *, std::weak_ptr<TranslationUnit>> Units;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_TRANSLATIONUNIT_H
