// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The results of the analysis of one translation unit.

#ifndef BIGTABLE_TIDY_LIB_ANALYSIS_ANALYSIS_H
#define BIGTABLE_TIDY_LIB_ANALYSIS_ANALYSIS_H

#include "analysis/FileGlobs.h"
#include "analysis/Schemas.h"
#include "model/Spelling.h"
#include "model/Summary.h"
#include "values/UnparsedNames.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringSet.h"
#include <memory>
#include <optional>
#include <vector>

namespace clang::tidy::bigtable {

class CallTable;
class CallDispatch;
class FilterBuilder;
class CallIndex;
class GivenRules;
class SummaryLookup;
class NameSearch;
class RowMutations;
class SentRows;
class Targets;
class Values;

/// The schemas, the Bigtable calls of one translation unit, and the queries
/// about them. Knows nothing of clang-tidy. The ASTContext must outlive an
/// Analysis. Used by one thread, because its parts cache their answers.
class Analysis {
public:
  struct Inputs {
    /// The loaded schemas.
    Schemas Found;
    /// The files in which checks report nothing; none if empty.
    FileGlobs TestFiles;
    /// Summaries of functions and constants in other source files.
    SummarySet FromOthers;
    /// The style of code in fixes and messages.
    Spelling Write{FixStyle::Runtime};
    /// The names in code that was not parsed.
    UnparsedNames NotParsed;
  };

  Analysis(ASTContext &Context, Inputs From);
  ~Analysis();

  /// Finds the calls. Calls \p OnTag for each annotated declaration of the
  /// user's code. callIndex(), values(), and the functions below them need this
  /// first.
  void indexCalls(
      llvm::function_ref<void(const Decl &, const AnnotateAttr &)> OnTag);

  ASTContext &context() const { return Context; }
  const Schemas &schemas() const { return From.Found; }
  const Spelling &spelling() const { return From.Write; }
  const SummaryLookup &summaries() const { return *FromOthers; }
  const CallTable &callTable() const { return *Functions; }
  /// Returns true if \p At is in a file that Inputs::TestFiles matches, or that
  /// includes a framework for tests, if only through another file.
  bool isInTest(SourceLocation At) const;

  const CallIndex &callIndex() const { return *Calls; }
  Values &values() const { return *Known; }
  NameSearch &nameSearch() const { return *Named; }
  const FilterBuilder &filterBuilder() const { return *FilterTrees; }
  const Targets &targets() const { return *Resolver; }
  CallDispatch &callDispatch() const { return *Dispatch; }
  SentRows &sentRows() const { return *Sent; }
  GivenRules &givenRules() const { return *Given; }
  /// Returns the row mutations that \p Function puts together; null without
  /// any.
  RowMutations *rowsIn(const FunctionDecl &Function) const;

  /// Returns the names of the families whose columns may have one version each:
  /// a function of this source file deletes from the family and writes to it,
  /// or writes with a constant timestamp.
  const llvm::StringSet<> &replacedFamilies() const;

private:
  ASTContext &Context;
  Inputs From;
  mutable std::optional<llvm::StringSet<>> Replaced;
  mutable llvm::DenseMap<FileID, bool> IsTest;
  mutable bool HasTests = false; ///< In IsTest.
  std::vector<UserFunction> UserFunctions;
  std::unique_ptr<SummaryLookup> FromOthers;
  std::unique_ptr<const CallTable> Functions;
  std::unique_ptr<CallIndex> Calls;
  std::unique_ptr<Values> Known;
  std::unique_ptr<NameSearch> Named;
  std::unique_ptr<const FilterBuilder> FilterTrees;
  std::unique_ptr<const Targets> Resolver;
  std::unique_ptr<CallDispatch> Dispatch;
  std::unique_ptr<SentRows> Sent;
  std::unique_ptr<GivenRules> Given;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_ANALYSIS_ANALYSIS_H
