// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "analysis/Analysis.h"
#include "analysis/CallDispatch.h"
#include "analysis/CodePlace.h"
#include "analysis/Targets.h"
#include "api/CallTable.h"
#include "api/Libraries.h"
#include "api/SummaryLookup.h"
#include "cxx/NameSearch.h"
#include "protocol/FamilyRules.h"
#include "protocol/FilterBuilder.h"
#include "protocol/SentRows.h"
#include "values/CallIndex.h"
#include "values/Values.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

namespace clang::tidy::bigtable {

Analysis::Analysis(ASTContext &Context, Inputs Given)
    : Context(Context), From(std::move(Given)) {
  for (const std::unique_ptr<SchemaInFile> &In : From.Found.all())
    if (In->Parsed)
      llvm::append_range(UserFunctions, In->Parsed->functions());
  FromOthers =
      std::make_unique<SummaryLookup>(std::move(From.FromOthers), Context);
  Functions =
      std::make_unique<const CallTable>(Context, UserFunctions, *FromOthers);
}

Analysis::~Analysis() = default;

void Analysis::indexCalls(
    llvm::function_ref<void(const Decl &, const AnnotateAttr &)> OnTag) {
  Calls = std::make_unique<CallIndex>(From.NotParsed);
  Known = std::make_unique<Values>(*Functions, *Calls, Context);
  Named = std::make_unique<NameSearch>(Context);
  FilterTrees = std::make_unique<const FilterBuilder>(*Known);
  Resolver = std::make_unique<const Targets>(From.Found, *Known);
  Calls->build(*Functions, Context, OnTag);
  Dispatch = std::make_unique<CallDispatch>(*Known, *FilterTrees, *Resolver);
  Sent = std::make_unique<SentRows>(*Known);
  Given = std::make_unique<GivenRules>(*Known);
}

bool Analysis::isInTest(SourceLocation At) const {
  if (At.isInvalid())
    return false;
  const SourceManager &Sources = Context.getSourceManager();
  if (!std::exchange(HasTests, true))
    for (SourceLocation In = testFramework(Context); In.isValid();
         In = Sources.getIncludeLoc(Sources.getFileID(In)))
      IsTest[Sources.getFileID(In = Sources.getFileLoc(In))] = true;
  const FileID File = Sources.getFileID(Sources.getFileLoc(At));
  const auto [It, IsNew] = IsTest.try_emplace(File, false);
  if (IsNew) {
    const Schema *By = From.Found.at(At);
    It->second = From.TestFiles.match(
        placeOf(At, Sources).File,
        By ? llvm::sys::path::parent_path(From.Found.pathOf(*By)) : "");
  }
  return It->second;
}

const llvm::StringSet<> &Analysis::replacedFamilies() const {
  if (Replaced)
    return *Replaced;
  Replaced.emplace();
  const FunctionDecl *Charged = Known->chargeTo(nullptr);
  const auto NameIn = [this](const CallSite &Site) {
    const Expr *Family = Site.argument(Role::Family);
    const StringSet Names =
        Family ? Known->strings({Family, Site.In}) : StringSet();
    return Names.single() ? Names.single()->Value : "";
  };
  const auto HasConstantTime = [this](const CallSite &Site) {
    const Expr *Time = Site.argument(Role::Timestamp);
    const TimestampSet Times =
        Time ? Known->timestamps({Time, Site.In}) : TimestampSet();
    return Times.single() && Times.single()->Kind == TimestampKind::Constant;
  };
  /// The families from which a function deletes; "" if it deletes a row.
  llvm::DenseMap<const FunctionDecl *, llvm::StringSet<>> Deleted;
  for (const CallSite &Site : Calls->sites()) {
    if (Site.Kind != CallKind::Delete || !Site.Within)
      continue;
    Known->chargeTo(Site.Within);
    const std::string Name = NameIn(Site);
    if (!Name.empty() || !Site.argument(Role::Family))
      Deleted[Site.Within].insert(Name);
  }
  for (const CallSite &Site : Calls->sites()) {
    if (Site.Kind != CallKind::Write)
      continue;
    Known->chargeTo(Site.Within);
    const std::string Name = NameIn(Site);
    const auto In = Deleted.find(Site.Within);
    if (Site.Replaces || HasConstantTime(Site) ||
        (In != Deleted.end() &&
         (In->second.contains("") || In->second.contains(Name))))
      Replaced->insert(Name);
  }
  Known->chargeTo(Charged);
  return *Replaced;
}

RowMutations *Analysis::rowsIn(const FunctionDecl &Function) const {
  return Dispatch->rowsIn(Function);
}

} // namespace clang::tidy::bigtable
