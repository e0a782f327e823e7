// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "UnprovenCheck.h"
#include "analysis/Targets.h"
#include "api/CallSite.h"
#include "model/ConstantString.h"
#include "model/Sql.h"
#include "model/TextFormat.h"
#include "record/Judgement.h"
#include "tidy/TranslationUnit.h"
#include "values/Values.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace clang::tidy::bigtable {

UnprovenCheck::UnprovenCheck(StringRef Name, ClangTidyContext *Context,
                             std::shared_ptr<TranslationUnit> Unit)
    : BigtableCheck(Name, Context, std::move(Unit)),
      Families(Options.get("Families", "").str()) {
  for (StringRef Glob : llvm::split(Families, ',')) {
    if (Glob = Glob.trim(); Glob.empty())
      continue;
    llvm::Expected<llvm::GlobPattern> Pattern = llvm::GlobPattern::create(Glob);
    if (Pattern)
      Asked.push_back(std::move(*Pattern));
    else
      configurationDiag("invalid value '%0' for option '%1.Families'; expected "
                        "names or globs of column families, with commas "
                        "between them: %2",
                        DiagnosticIDs::Error)
          << Glob << getID() << llvm::toString(Pattern.takeError());
  }
}

void UnprovenCheck::storeOptions(ClangTidyOptions::OptionMap &Opts) {
  BigtableCheck::storeOptions(Opts);
  Options.store(Opts, "Families", Families);
}

bool UnprovenCheck::isAsked(const FamilyUse &Use) const {
  if (!Use.Policy.hasTtl())
    return false;
  const Family *Listed = Use.In ? Use.In->findFamily(Use.Name) : nullptr;
  return (Listed && Listed->MustBeProven) ||
         llvm::any_of(Asked, [&](const llvm::GlobPattern &Glob) {
           return Glob.match(Use.Name);
         });
}

/// Returns true if the tables and families of the query \p Site are known.
static bool isUnderstood(const Analysis &Code, const CallSite &Site) {
  const Expr *Text = Site.argument(Role::Text);
  const StringSet Texts =
      Text ? Code.values().texts({Text, Site.In}) : StringSet();
  return Texts.isComplete() &&
         llvm::all_of(Texts.Values, [](const ConstantString &Each) {
           const std::optional<SqlQuery> Query = parseQuery(Each.Value);
           return Query && llvm::none_of(Query->Reads, [](const SqlRead &Read) {
                    return hasHoles(Read.Table);
                  });
         });
}

std::vector<FamilyUse> UnprovenCheck::hiddenIn(const CallSite &Site) const {
  std::vector<FamilyUse> Result;
  if (const Expr *Family = Site.argument(Role::Family))
    if (analysis().values().strings({Family, Site.In}).isComplete())
      return Result; // A family that nobody lists is none of them.
  // A read of a listed table is judged for each family that it reads.
  if (Site.Kind == CallKind::Read || Site.Kind == CallKind::Predicate ||
      (Site.Kind == CallKind::Statement && isUnderstood(analysis(), Site)))
    return Result;
  for (const Table *T : analysis().targets().tablesOf(Site).Tables)
    for (const Family &F : T->Families)
      if (FamilyUse Use = analysis().targets().use(*T, F); isAsked(Use))
        Result.push_back(std::move(Use));
  return Result;
}

void UnprovenCheck::checkUnreported(const CallSite &Site) {
  const Schema *Known = analysis().targets().schemaOf(Site);
  if (Asked.empty() && !(Known && Known->asksForProof()))
    return;
  const std::optional<Judgement> Of =
      judgementOf(analysis(), unit().reads(), Site);
  if (!Of || Of->Is != ProofStatus::Unknown)
    return;
  const auto *Doubtful = llvm::find_if(
      Of->Doubtful, [this](const FamilyUse &Use) { return isAsked(Use); });
  if (Doubtful != Of->Doubtful.end())
    return reportUnproven(Site, *Of, *Doubtful, "be wrong for");
  if (!Of->MayTouchOthers)
    return;
  const std::vector<FamilyUse> Hidden = hiddenIn(Site);
  const Doubt &First = Of->Doubts.front();
  if (!Hidden.empty() &&
      Told.insert({First.At.getRawEncoding(), First.Why}).second)
    reportUnproven(Site, *Of, Hidden.front(), "touch");
}

std::string UnprovenCheck::familyToProve() const {
  for (const std::unique_ptr<SchemaInFile> &In : analysis().schemas().all())
    if (In->Parsed)
      for (const Table &T : In->Parsed->tables())
        for (const Family &F : T.Families)
          if (const FamilyUse Use{F.Name, F.Policy, &T, {}}; isAsked(Use))
            return describe(Use);
  return Asked.empty() ? "" : "each of '" + Families + "'";
}

void UnprovenCheck::checkUnknownUse(SourceLocation At,
                                    const FunctionDecl &Used) {
  Finding F;
  F.Says = Finding::Weight::Doubt;
  F.At = At;
  F.Message = "cannot be proven: it is not known what '" + nameOf(Used) +
              "' does to " + familyToProve() +
              "; use a function that the checks know, in a call";
  report(F);
}

void UnprovenCheck::reportUnproven(const CallSite &Site, const Judgement &Of,
                                   const FamilyUse &Family, StringRef MayBe) {
  const Doubt &First = Of.Doubts.front();
  Finding F;
  F.Says = Finding::Weight::Doubt;
  F.At = decidingCall(Site).getBeginLoc();
  F.Message =
      ("cannot be proven: this " + toString(Site.Kind) + " may " + MayBe + " " +
       describe(Family) + "; " + First.Why + "; " + First.Help)
          .str();
  F.noteDeclarations(Family);
  F.noteCalls(Site);
  for (const Doubt &D : Of.Doubts)
    if (&D != &First)
      F.note(D.At, "nor is this known: " + D.Why + "; " + D.Help);
    else if (D.At.isValid())
      F.note(D.At, "the unknown part is here");
  report(F);
}

} // namespace clang::tidy::bigtable
