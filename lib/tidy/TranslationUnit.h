// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// What all checks share about one translation unit: the schema, the API
/// table, and the one walk that finds Bigtable's calls.

#ifndef BIGTABLE_TIDY_LIB_TIDY_TRANSLATIONUNIT_H
#define BIGTABLE_TIDY_LIB_TIDY_TRANSLATIONUNIT_H

#include "api/Api.h"
#include "api/CallSite.h"
#include "api/Headers.h"
#include "api/Tags.h"
#include "clang-tidy/ClangTidyCheck.h"
#include "clang-tidy/utils/IncludeInserter.h"
#include "protocol/Filters.h"
#include "protocol/Messages.h"
#include "protocol/Spelling.h"
#include "tidy/Schemas.h"
#include "values/Index.h"
#include "values/Values.h"
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

/// The tables that a call may mean.
struct TableChoice {
  llvm::SmallVector<const Table *, 4> Tables;
  /// The code names the table.
  bool IsNamed = false;
  /// It may also mean one that the schema does not know.
  bool MayBeOther = false;
};

/// Of several families, one where the most is lost. There is at least one.
const FamilyUse &worstOf(llvm::ArrayRef<FamilyUse> Uses);

/// The families that a call may mean.
struct FamilyChoice {
  llvm::SmallVector<FamilyUse, 4> Uses;
  /// It may also mean one of which nothing is known.
  bool MayBeOther = false;

  /// Those that \p IsWrong is true of: if that is all that the call may mean,
  /// or if \p Strict. Empty otherwise.
  llvm::SmallVector<FamilyUse, 4>
  wrong(llvm::function_ref<bool(const FamilyUse &)> IsWrong, bool Strict) const;
  /// Whether \p Wrong is all that the call may mean, and one policy is that of
  /// each: what one fix is right for.
  bool isOnly(llvm::ArrayRef<FamilyUse> Wrong) const;
};

/// Whether a value that is written with the timestamp \p T has expired by then,
/// if the family has the policy \p P, whenever the program runs.
bool isExpired(const Timestamp &T, const Policy &P);

/// Created when the first check of a translation unit is, shared by the
/// others, gone with the last. Used by one thread.
class TranslationUnit : public ast_matchers::MatchFinder::MatchCallback {
public:
  explicit TranslationUnit(ClangTidyContext &Tidy) : Tidy(Tidy) {}

  /// The options of the first check decide: they are module-wide.
  void configure(llvm::StringRef SchemaFile, FixStyle Style);
  void registerPreprocessor(Preprocessor &PP,
                            utils::IncludeSorter::IncludeStyle Style,
                            bool SelfContained);
  void registerMatchers(ast_matchers::MatchFinder &Finder,
                        BigtableCheck &Subscriber);

  void run(const ast_matchers::MatchFinder::MatchResult &Result) override;
  llvm::StringRef getID() const override { return "bigtable"; }

  ASTContext &context() const { return *Context; }
  const Api &functions() const { return *Functions; }
  Values &values() const { return *Known; }
  const Filters &filters() const { return *FilterJudge; }
  const Index &calls() const { return Calls; }
  utils::IncludeInserter &includes() { return *Includes; }
  /// Whether '#include "Header"' finds it in \p File.
  bool canInclude(FileID File, llvm::StringRef Header) const {
    return Preprocess && isFound(Header, File, *Preprocess);
  }
  const Spelling &spelling() const { return Write; }
  /// The schema that code at \p At is judged by; null if there is none.
  const Schema *schemaAt(SourceLocation At) const { return Found.at(At); }
  /// That of who decides what \p Site writes or reads.
  const Schema *schemaOf(const CallSite &Site) const;
  const SchemaSearch &schemaSearch() const { return Found.search(); }
  SourceLocation locationOf(const Table &In, SchemaPosition P) const {
    return Found.locationOf(In, P);
  }

  /// Where the mutation that \p Site makes is sent; empty if that is not known.
  llvm::SmallVector<Destination, 2> destinationsOf(const CallSite &Site) const;
  /// The ids of the tables that \p Site may mean.
  StringSet tableIdsOf(const CallSite &Site) const;
  /// These tables, or all of the schema where the code does not say.
  TableChoice tablesOf(const CallSite &Site) const;
  /// The families that \p Site may mean: by its tag, or else in each of the
  /// tables that it may mean.
  FamilyChoice familiesOf(const CallSite &Site) const;

  /// Whether some table that \p Site can mean counts timestamps in
  /// microseconds.
  bool mayBeFiner(const CallSite &Site) const;

  /// Whether the write \p Site gives its cell a timestamp; if \p Strict, in
  /// every case.
  bool isStamped(const CallSite &Site, bool Strict) const;

  FamilyUse use(const Table &In, const Family &F) const {
    return {F.Name, F.Ttl, &In, locationOf(In, F.At)};
  }

  /// True the first time that \p Check reports that.
  bool isFirstReport(const BigtableCheck &Check, SourceLocation At,
                     SourceLocation About);

private:
  void loadSchemas(SourceManager &Sources);
  void diagnoseTag(const Decl &D, const AnnotateAttr &Attr);
  void error(SourceLocation At, llvm::StringRef Message);
  void dispatch(const CallSite &Site, const FunctionDecl *Outermost,
                unsigned &Budget);
  void handOut(const CallSite &Site);
  void handOutRows();
  /// The parameter of a function not yet entered that alone keeps from being
  /// known what \p Site writes or reads; null if there is none.
  const ParmVarDecl *openParameter(const CallSite &Site) const;
  /// The call \p Site, which is reached from \p Outermost, as it is when \p By
  /// calls that; nothing if it does not come there, or the analysis does not go
  /// that far.
  std::optional<CallSite> seenFrom(const Caller &By,
                                   const FunctionDecl &Outermost,
                                   const CallSite &Site);

  ClangTidyContext &Tidy;
  std::string SchemaFile;
  Spelling Write{FixStyle::Runtime};
  llvm::SmallVector<BigtableCheck *, 8> Subscribers;
  std::unique_ptr<utils::IncludeInserter> Includes;
  Preprocessor *Preprocess = nullptr;

  /// The first declaration was seen, and with it all that there is to look at.
  bool IsSeen = false;
  ASTContext *Context = nullptr;
  Schemas Found;
  std::vector<UserFunction> UserFunctions;
  std::optional<Api> Functions;
  Index Calls;
  std::unique_ptr<Values> Known;
  std::optional<Filters> FilterJudge;
  std::optional<Messages> RawMessages;
  llvm::DenseSet<std::pair<const BigtableCheck *,
                           std::pair<SourceLocation, SourceLocation>>>
      Reported;
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

#endif // BIGTABLE_TIDY_LIB_TIDY_TRANSLATIONUNIT_H
