// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "record/CallRecorder.h"
#include "analysis/Analysis.h"
#include "analysis/Finding.h"
#include "analysis/Targets.h"
#include "api/CallSite.h"
#include "api/CallTable.h"
#include "model/JsonText.h"
#include "model/Sql.h"
#include "model/TextFormat.h"
#include "record/CallDetails.h"
#include "record/Judgement.h"
#include "values/Operand.h"
#include "values/Values.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

namespace {

/// Columns of a call that are shown.
constexpr size_t ShownColumns = 72;

} // namespace

CallRecord::Gap CallRecorder::gapOf(std::string Why, StringRef Help,
                                    SourceLocation At,
                                    std::vector<std::string> Keys) const {
  CallRecord::Gap Result{std::move(Why), Help.str(), std::nullopt,
                         std::move(Keys)};
  if (At.isValid())
    Result.At = placeOf(At, Code.context().getSourceManager());
  return Result;
}

/// Returns \p Code in one line, shortened.
static std::string inOneLine(StringRef Code) {
  std::string Text;
  for (StringRef Line : llvm::split(Code, '\n')) {
    Line = Line.trim();
    if (!Text.empty() && !Line.empty() && Text.back() != '(')
      Text += ' ';
    Text += Line;
  }
  return Text.size() <= ShownColumns ? Text : shortened(Text, ShownColumns);
}

static std::string textOf(const Expr &Call, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  const LangOptions &Language = Context.getLangOpts();
  const auto Tokens = CharSourceRange::getTokenRange(Call.getSourceRange());
  CharSourceRange Range = Lexer::makeFileCharRange(Tokens, Sources, Language);
  if (Range.isInvalid())
    Range = Sources.getExpansionRange(Tokens);
  return inOneLine(Lexer::getSourceText(Range, Sources, Language));
}

/// The names in the call \p Site, which is part of others, or a statement.
static NamesSeen namesIn(const Analysis &Code, const CallSite &Site) {
  NamesSeen Result;
  if (const Expr *Family = Site.argument(Role::Family))
    Result.addFamilies(Code.values().strings({Family, Site.In}));
  const Expr *Text = Site.argument(Role::Text);
  if (Site.Kind != CallKind::Statement || !Text)
    return Result;
  const StringSet Texts = Code.values().texts({Text, Site.In});
  bool IsOpen = !Texts.isComplete();
  for (const ConstantString &Each : Texts.Values) {
    const std::optional<SqlQuery> Query = parseQuery(Each.Value);
    IsOpen |= !Query;
    for (const SqlRead &Read : Query ? Query->Reads : std::vector<SqlRead>()) {
      if (hasHoles(Read.Table))
        Result.HasOpenTable = true;
      else
        Result.Tables.insert(Read.Table);
      Result.Families.insert(Read.Names.begin(), Read.Names.end());
    }
  }
  Result.HasOpenTable |= IsOpen;
  Result.HasOpenFamily |= IsOpen;
  return Result;
}

void CallRecorder::add(const CallSite &Site, llvm::ArrayRef<NotedFlaw> Flaws) {
  if (const UserFunction *User =
          Site.Callee ? Code.callTable().findUser(*Site.Callee) : nullptr)
    Names.Functions.insert(User->Name);
  const std::optional<CallDetails> Known = detailsOf(Code, Site);
  Names.join(Known ? Known->Names : namesIn(Code, Site));
  const std::optional<Judgement> Judged = judgementOf(Code, Reads, Site);
  if (!Known && !Judged)
    return;
  const Expr &Deciding = decidingCall(Site);
  const SourceManager &Sources = Code.context().getSourceManager();
  CallRecord Result;
  Result.At = placeOf(decidingPlace(Site), Sources);
  Result.Call = textOf(Deciding, Code.context());
  Result.Kind = toString(Site.Kind).str();
  Finding F;
  F.noteCalls(Site);
  for (const Finding::Note &N : F.Notes)
    Result.Reached.push_back({placeOf(N.At, Sources), N.Text});
  Result.IsSanctioned = Site.IsSanctioned;
  Result.IsInTest = Code.isInTest(decidingPlace(Site));
  if (Known) {
    for (const CallDetail &Each : Known->Details) {
      CallRecord::Detail &To = Result.Details.emplace_back();
      To.Name = Each.Name.str();
      To.Values = Each.Values;
      To.IsComplete = Each.IsComplete;
      if (const std::optional<Unknown> &Gap = Each.Gap)
        To.Unknown =
            gapOf(describe(*Gap), whatHelps(Gap->Why),
                  Gap->What ? Gap->What->getLocation() : SourceLocation());
    }
    for (const FamilyVerdicts &Of : Known->Verdicts) {
      CallRecord::Verdicts &To = Result.Left.emplace_back();
      To.Table = Of.In->Id;
      To.Family = Of.Family;
      for (const Verdict Each : Of.Possible)
        To.Possible.push_back(toString(Each).str());
    }
    Result.IsComplete = Known->isComplete();
    Result.Message = Known->toText();
  }
  if (Judged && !Result.IsInTest) {
    Result.Is = Judged->Is;
    const auto Note = [](llvm::ArrayRef<FamilyUse> Uses,
                         std::vector<CallRecord::Family> &To) {
      for (const FamilyUse &Use : Uses)
        To.push_back(
            {Use.In ? Use.In->Id : "", Use.Name, describe(Use.Policy)});
    };
    Note(Judged->Touched, Result.Touched);
    Note(Judged->Lasting, Result.Lasting);
    if (const Schema *By = Code.targets().schemaOf(Site))
      Result.SchemaFile = Code.schemas().pathOf(*By).str();
    Result.MayTouchOthers = Judged->MayTouchOthers;
    for (const Doubt &D : Judged->Doubts) {
      std::string Why = D.Why;
      if (D.Of)
        Why += ": '" + textOf(*D.Of, Code.context()) + "'";
      Result.Doubts.push_back(gapOf(std::move(Why), D.Help, D.At, D.Keys));
    }
    Result.IsUndescribed = Judged->IsUndescribed;
  }
  for (const NotedFlaw &Each : Flaws)
    attach(Each, Result);
  Records.push_back(std::move(Result));
  Places.push_back(Sources.getFileLoc(decidingPlace(Site)));
}

void CallRecorder::attach(const NotedFlaw &F, CallRecord &To) const {
  if (To.Is && !F.IsDoubt)
    To.Is = ProofStatus::Incorrect;
  const SourceManager &Sources = Code.context().getSourceManager();
  const unsigned Offset = Sources.getDecomposedLoc(F.At).second;
  CallRecord::Flaw Result{F.Check, placeOf(F.At, Sources).File, Offset};
  if (llvm::none_of(To.Flaws, [&](const CallRecord::Flaw &Known) {
        return Known.Check == Result.Check && Known.Offset == Result.Offset;
      }))
    To.Flaws.push_back(std::move(Result));
}

void CallRecorder::addFlaw(const NotedFlaw &F) {
  for (auto [Record, Place] : llvm::zip_equal(Records, Places))
    if (Place == F.At || llvm::is_contained(F.Others, Place))
      attach(F, Record);
}

void CallRecorder::moveTo(Coverage &To) {
  To.Calls = std::move(Records);
  To.Names = std::move(Names);
}

} // namespace clang::tidy::bigtable
