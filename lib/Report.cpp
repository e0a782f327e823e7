// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Report.h"
#include "Duration.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

namespace {

/// Declares both helpers. One header for every fix: two would be inserted at
/// one place, which tools that apply fixes take for a conflict.
constexpr StringRef RuntimeHeader = "bigtable_ttl/google_cloud.h";

/// A family name may stand in very many tables of a schema.
constexpr size_t MaxDeclarations = 8;

std::string quote(StringRef Name) { return ("\"" + Name + "\"").str(); }

} // namespace

void Finding::noteDeclaration(const FamilyUse &Use) {
  if (Notes.size() == MaxDeclarations)
    return;
  note(Use.Declared, "family '" + Use.Name + "' is " +
                         (Use.In ? "declared '" + describe(Use.Ttl) + "' here"
                                 : "tagged '" + describe(Use.Ttl) + "' here"));
}

void Finding::noteOthers(const FamilyChoice &Choice,
                         llvm::ArrayRef<FamilyUse> Wrong) {
  if (Choice.MayBeOther)
    note({}, "in some cases only: it may also mean a family of which nothing "
             "is known here");
  for (const FamilyUse &U : Choice.Uses)
    if (llvm::none_of(Wrong, [&](const FamilyUse &W) {
          return W.Name == U.Name && W.In == U.In;
        }))
      note(U.Declared, "in some cases only: it may also mean " + describe(U));
}

const Expr &decidingCall(const CallSite &Site) {
  const Expr *Call = Site.Call;
  for (const Frame *F = Site.In; F; F = F->Caller)
    Call = F->Call;
  return *Call;
}

void Finding::noteCalls(const CallSite &Site) {
  if (!Site.In)
    return;
  About = Site.Call->getBeginLoc();
  llvm::SmallVector<const Expr *, 8> Calls{Site.Call};
  for (const Frame *F = Site.In; F->Caller; F = F->Caller)
    Calls.push_back(F->Call);
  for (const Expr *Call : llvm::reverse(Calls)) {
    const FunctionDecl *Callee = calleeOf(*Call);
    note(Call->getExprLoc(), "which comes here, to the call of '" +
                                 Callee->getNameAsString() + "'");
  }
}

std::string describe(const FamilyUse &Use) {
  std::string Text = "family '" + Use.Name + "'";
  // A glob is no name of a table.
  if (Use.In && !Use.In->IsGlob)
    Text += " of table '" + Use.In->Id + "'";
  return Text + " (" + describe(Use.Ttl) + ")";
}

std::string spellPolicy(const Policy &P) {
  if (P.Kind == Strategy::OneSecond)
    return "bigtable_ttl::Ttl::OneSecond()";
  return "bigtable_ttl::Ttl::Default(" + spellDuration(P.Ttl->max_age()) + ")";
}

std::string spellTimestamp(const Policy &P) {
  std::optional<std::chrono::milliseconds> After = P.ExpireAfter;
  if (!After && P.Kind == Strategy::Default)
    After = P.Ttl->max_age();
  if (!After)
    return "";
  return spellPolicy(P) + ".ExpireAfter(" + spellDuration(*After) + ")";
}

std::string spellLiveCells(llvm::ArrayRef<FamilyUse> Families,
                           bool WholeTable) {
  std::string Text = "bigtable_ttl::LiveCells(";
  if (!WholeTable)
    return Text + quote(Families.front().Name) + ", " +
           spellPolicy(Families.front().Ttl) + ")";
  StringRef Separator = "{";
  for (const FamilyUse &Use : Families) {
    Text +=
        (Separator + "{" + quote(Use.Name) + ", " + spellPolicy(Use.Ttl) + "}")
            .str();
    Separator = ", ";
  }
  return Text + "})";
}

CharSourceRange Edits::editableRange(const Expr &E) const {
  // The runtime is C++17.
  if (Site.InInstantiation || !Unit.context().getLangOpts().CPlusPlus17)
    return {};
  const SourceManager &Sources = Unit.context().getSourceManager();
  const LangOptions &Language = Unit.context().getLangOpts();
  const Expr &Deciding = decidingCall(Site);
  const CharSourceRange Call = Lexer::makeFileCharRange(
      CharSourceRange::getTokenRange(Deciding.getSourceRange()), Sources,
      Language);
  const CharSourceRange Range = Lexer::makeFileCharRange(
      CharSourceRange::getTokenRange(E.getSourceRange()), Sources, Language);
  // Both must be text of one file: a call in a macro's body has other users. A
  // filter that another statement makes may be used elsewhere.
  if (Call.isInvalid() || Range.isInvalid() ||
      Sources.isInSystemHeader(Range.getBegin()) ||
      Sources.getFileID(Range.getBegin()) !=
          Sources.getFileID(Call.getBegin()) ||
      Range.getBegin() < Call.getBegin() || Call.getEnd() < Range.getEnd() ||
      (Deciding.getBeginLoc().isMacroID() &&
       !Sources.isMacroArgExpansion(Deciding.getBeginLoc())))
    return {};
  return Range;
}

void Edits::include(SourceLocation At, Finding &F) const {
  const FileID File = Unit.context().getSourceManager().getFileID(At);
  if (std::optional<FixItHint> Fix =
          Unit.includes().createIncludeInsertion(File, RuntimeHeader))
    F.Fixes.push_back(std::move(*Fix));
}

void Edits::insertArgument(const Expr &Arg, StringRef Text, Finding &F) const {
  const CharSourceRange Range = editableRange(Arg);
  // Only the client's own overloads are known to take one argument more.
  if (Range.isInvalid() || Text.empty() || Site.IsWrapper || Site.In)
    return;
  F.Fixes.push_back(
      FixItHint::CreateInsertion(Range.getBegin(), (Text + ", ").str()));
  include(Range.getBegin(), F);
}

void Edits::wrap(const Expr &E, StringRef Before, StringRef After,
                 Finding &F) const {
  const CharSourceRange Range = editableRange(E);
  if (Range.isInvalid() || Site.In)
    return;
  F.Fixes.push_back(FixItHint::CreateInsertion(Range.getBegin(), Before));
  F.Fixes.push_back(FixItHint::CreateInsertion(Range.getEnd(), After));
}

void Edits::keepOnly(const Expr &Part, const Expr &Whole, Finding &F) const {
  const CharSourceRange Inner = editableRange(Part),
                        Outer = editableRange(Whole);
  // Operators may bind less tightly than what is around the call.
  const Expr *E = Part.IgnoreImplicit();
  const bool IsPrimary = isa<CallExpr, DeclRefExpr, MemberExpr, ParenExpr>(E) &&
                         !isa<CXXOperatorCallExpr>(E);
  if (Inner.isInvalid() || Outer.isInvalid() || Site.In || !IsPrimary)
    return;
  F.Fixes.push_back(FixItHint::CreateRemoval(
      CharSourceRange::getCharRange(Outer.getBegin(), Inner.getBegin())));
  F.Fixes.push_back(FixItHint::CreateRemoval(
      CharSourceRange::getCharRange(Inner.getEnd(), Outer.getEnd())));
}

std::string Edits::filterQualifier(const Expr &Filter) const {
  const auto *Call = dyn_cast<CallExpr>(stripConversions(&Filter));
  const auto *Callee =
      Call ? dyn_cast<DeclRefExpr>(Call->getCallee()->IgnoreParenImpCasts())
           : nullptr;
  const std::optional<CallSite> Site =
      Callee ? Unit.functions().classify(*Call) : std::nullopt;
  // Spell the class as the code around does: 'cbt::Filter::'.
  StringRef Qualifier;
  if (Site && Site->Kind == CallKind::Filter && Callee->hasQualifier() &&
      Callee->getDecl()->isCXXClassMember())
    Qualifier = Lexer::getSourceText(
        CharSourceRange::getCharRange(Callee->getBeginLoc(),
                                      Callee->getLocation()),
        Unit.context().getSourceManager(), Unit.context().getLangOpts());
  return Qualifier.empty() ? "google::cloud::bigtable::Filter::"
                           : Qualifier.str();
}

void Edits::chainBefore(Operand Made, StringRef Live, Finding &F) const {
  if (!Made.E)
    return;
  Made = Unit.values().throughParameters(Made);
  if (Made.In)
    return;
  // A function of the user's may take the message instead.
  if (!isFilter(Made.E->getType().getNonReferenceType()))
    return;
  const Expr &Filter = *Made.E;
  const CharSourceRange Range = editableRange(Filter);
  // Braces make a Filter where one is expected, but not in a chain.
  if (Range.isInvalid() ||
      Lexer::getSourceText(Range, Unit.context().getSourceManager(),
                           Unit.context().getLangOpts())
          .starts_with("{"))
    return;
  include(Range.getBegin(), F);
  if (Unit.filters().passesAll(&Filter)) {
    F.Fixes.push_back(FixItHint::CreateReplacement(Range, Live));
    return;
  }
  F.Fixes.push_back(FixItHint::CreateInsertion(
      Range.getBegin(),
      filterQualifier(Filter) + "Chain(" + Live.str() + ", "));
  F.Fixes.push_back(FixItHint::CreateInsertion(Range.getEnd(), ")"));
}

void Edits::replaceStage(Operand Stage, StringRef Live, Finding &F) const {
  if (Stage.In || !Stage.E)
    return;
  const CharSourceRange Range = editableRange(*Stage.E);
  const Stmt *Body = Site.Within ? Site.Within->getBody() : nullptr;
  if (Range.isInvalid() || !Body)
    return;
  bool LeavesUnused = false;
  forEachReference(*Stage.E, [&](const VarDecl &Var) {
    LeavesUnused |= Var.isLocalVarDecl() &&
                    references(*Body, Var) == references(*Stage.E, Var);
  });
  if (LeavesUnused)
    return;
  include(Range.getBegin(), F);
  F.Fixes.push_back(FixItHint::CreateReplacement(Range, Live));
}

void Edits::moveStage(Operand Chain, unsigned From, unsigned To,
                      std::string Note, Finding &F) const {
  const std::optional<CallSite> Made =
      Chain.E && !Chain.In ? Unit.functions().classify(*Chain.E) : std::nullopt;
  // Stages that a container holds are written elsewhere.
  if (!Made || Made->What != Stage::Chain)
    return;
  const llvm::ArrayRef<const Expr *> Stages = argumentsOf(*Chain.E);
  if (From >= Stages.size())
    return;
  const CharSourceRange First = editableRange(*Stages[To]);
  const CharSourceRange Before = editableRange(*Stages[From - 1]);
  const CharSourceRange Moved = editableRange(*Stages[From]);
  if (First.isInvalid() || Before.isInvalid() || Moved.isInvalid())
    return;
  const StringRef Text = Lexer::getSourceText(
      Moved, Unit.context().getSourceManager(), Unit.context().getLangOpts());
  F.note(Stages[From]->getBeginLoc(), std::move(Note));
  F.Notes.back().Fixes = {
      FixItHint::CreateInsertion(First.getBegin(), (Text + ", ").str()),
      FixItHint::CreateRemoval(
          CharSourceRange::getCharRange(Before.getEnd(), Moved.getEnd()))};
}

StringRef Edits::textOf(CharSourceRange Range) const {
  return Lexer::getSourceText(Range, Unit.context().getSourceManager(),
                              Unit.context().getLangOpts());
}

CharSourceRange Edits::plainRange(SourceRange Tokens) const {
  // What other statements fill in has its own way to be written.
  if (Site.InInstantiation || Site.argument(Role::Message) ||
      Tokens.getBegin().isMacroID() || Tokens.getEnd().isMacroID())
    return {};
  return Lexer::makeFileCharRange(CharSourceRange::getTokenRange(Tokens),
                                  Unit.context().getSourceManager(),
                                  Unit.context().getLangOpts());
}

CharSourceRange Edits::withComma(CharSourceRange Range) const {
  const SourceManager &Sources = Unit.context().getSourceManager();
  const auto [File, Offset] = Sources.getDecomposedLoc(Range.getBegin());
  const StringRef Before = Sources.getBufferData(File).take_front(Offset);
  const StringRef Trimmed = Before.rtrim();
  if (!Trimmed.ends_with(","))
    return {};
  return CharSourceRange::getCharRange(
      Range.getBegin().getLocWithOffset(static_cast<int>(Trimmed.size() - 1) -
                                        static_cast<int>(Before.size())),
      Range.getEnd());
}

void Edits::moveBefore(const Expr &Part, const Expr &Place, Finding &F) const {
  const CharSourceRange From = plainRange(Part.getSourceRange()),
                        To = plainRange(Place.getSourceRange());
  if (From.isInvalid() || To.isInvalid())
    return;
  const CharSourceRange Removed = withComma(From);
  if (Removed.isInvalid())
    return;
  F.Fixes.push_back(
      FixItHint::CreateInsertion(To.getBegin(), (textOf(From) + ", ").str()));
  F.Fixes.push_back(FixItHint::CreateRemoval(Removed));
}

/// The statement that is all that \p Step adds, and the block that it is in;
/// null if it is part of something else.
static std::pair<const Stmt *, const CompoundStmt *>
statementOf(const ListStep &Step) {
  const Stmt *S = Step.AddedBy;
  for (const Stmt *Around : llvm::reverse(Step.Around)) {
    if (const auto *Block = dyn_cast<CompoundStmt>(Around))
      return {S, Block};
    if (!isa<FullExpr>(Around))
      break;
    S = Around;
  }
  return {};
}

CharSourceRange Edits::lineRange(const Stmt &S) const {
  const SourceManager &Sources = Unit.context().getSourceManager();
  const SourceRange Tokens = S.getSourceRange();
  if (plainRange(Tokens).isInvalid())
    return {};
  const SourceLocation End = Lexer::findLocationAfterToken(
      Tokens.getEnd(), tok::semi, Sources, Unit.context().getLangOpts(),
      /*SkipTrailingWhitespaceAndNewLine=*/false);
  if (End.isInvalid())
    return {};
  const auto [File, Offset] = Sources.getDecomposedLoc(Tokens.getBegin());
  const StringRef Text = Sources.getBufferData(File);
  const StringRef Indent = Text.take_front(Offset).take_back(
      Offset - Text.take_front(Offset).rtrim(" \t").size());
  const StringRef Rest = Text.drop_front(Sources.getFileOffset(End));
  // A remark at the end of the line belongs to it, but is not known to move.
  if (!Text.drop_back(Text.size() - Offset)
           .drop_back(Indent.size())
           .ends_with("\n") ||
      !Rest.starts_with("\n"))
    return CharSourceRange::getCharRange(Tokens.getBegin(), End);
  return CharSourceRange::getCharRange(
      Tokens.getBegin().getLocWithOffset(-static_cast<int>(Indent.size())),
      End.getLocWithOffset(1));
}

bool Edits::mayMove(const Stmt &S, const Stmt &Place,
                    const VarDecl *List) const {
  const SourceManager &Sources = Unit.context().getSourceManager();
  bool Result = true;
  forEachReference(S, [&](const VarDecl &Var) {
    if (&Var == List)
      return;
    Result &= Sources.isBeforeInTranslationUnit(Var.getLocation(),
                                                Place.getBeginLoc());
  });
  const auto *E = dyn_cast<Expr>(&S);
  return Result && E && !Unit.values().namesChangedLocal(E);
}

void Edits::offerStatementBefore(const ListStep &Moved, const ListStep &To,
                                 const VarDecl *List, std::string Note,
                                 Finding &F) const {
  const auto [From, Block] = statementOf(Moved);
  const auto [Place, Same] = statementOf(To);
  if (!Block || Block != Same || From == Place ||
      !mayMove(*Moved.Argument, *Place, List))
    return;
  const CharSourceRange Removed = lineRange(*From), Next = lineRange(*Place);
  if (Removed.isInvalid() || Next.isInvalid())
    return;
  F.note(From->getBeginLoc(), std::move(Note));
  F.Notes.back().Fixes = {
      FixItHint::CreateInsertion(Next.getBegin(), textOf(Removed)),
      FixItHint::CreateRemoval(Removed)};
}

void Edits::mergeEntries(const BulkEntry &Deleting, const BulkEntry &Writing,
                         const BulkEntry &First, const BulkEntry &Second,
                         Finding &F) const {
  // The mutations of an entry, written as the arguments of one call.
  const auto Mutations = [&](const BulkEntry &Entry) -> CharSourceRange {
    const Expr *Made = stripConversions(Entry.Argument);
    if (Entry.Row->Var || Made != Entry.Row->MadeBy)
      return {};
    const llvm::ArrayRef<const Expr *> Arguments = argumentsOf(*Made);
    if (Arguments.size() < 2 ||
        isa<CXXStdInitializerListExpr>(stripConversions(Arguments[1])))
      return {};
    const CharSourceRange Begin = plainRange(Arguments[1]->getSourceRange()),
                          End = plainRange(Arguments.back()->getSourceRange());
    return Begin.isInvalid() || End.isInvalid()
               ? CharSourceRange()
               : CharSourceRange::getCharRange(Begin.getBegin(), End.getEnd());
  };
  const CharSourceRange Deletes = Mutations(Deleting),
                        Writes = Mutations(Writing),
                        Kept = &First == &Deleting ? Deletes : Writes;
  if (Deletes.isInvalid() || Writes.isInvalid())
    return;
  CharSourceRange Removed;
  if (First.AddedBy == Second.AddedBy) {
    const CharSourceRange Entry = plainRange(Second.Argument->getSourceRange());
    Removed = Entry.isValid() ? withComma(Entry) : CharSourceRange();
  } else {
    const auto [From, Block] = statementOf(Second);
    const auto [Place, Same] = statementOf(First);
    if (Block && Block == Same && From != Place &&
        mayMove(*Second.Argument, *Place, nullptr))
      Removed = lineRange(*From);
  }
  if (Removed.isInvalid())
    return;
  if (&First == &Deleting)
    F.Fixes.push_back(FixItHint::CreateInsertion(
        Kept.getEnd(), (", " + textOf(Writes)).str()));
  else
    F.Fixes.push_back(FixItHint::CreateInsertion(
        Kept.getBegin(), (textOf(Deletes) + ", ").str()));
  F.Fixes.push_back(FixItHint::CreateRemoval(Removed));
}

void Edits::wrapTime(const Expr &Time, StringRef Before, StringRef After,
                     Finding &F) const {
  const CharSourceRange Range = editableRange(Time);
  if (Range.isInvalid() || Site.In || !Time.getType()->isRecordType() ||
      textOf(Range).starts_with("{"))
    return;
  wrap(Time, Before, After, F);
  include(Range.getBegin(), F);
}

void Edits::takeTimeFromSeries(const Expr &Time, const Stmt &Loop,
                               const ListStep &Step, bool IsFix,
                               Finding &F) const {
  const CharSourceRange Range = editableRange(Time);
  const auto Around = llvm::find(Step.Around, &Loop);
  if (!IsFix || Range.isInvalid() || Site.In ||
      !Time.getType()->isRecordType() || textOf(Range).starts_with("{") ||
      Around == Step.Around.begin() || Around == Step.Around.end() ||
      !isa<CompoundStmt>(*std::prev(Around)) || !Site.Within ||
      plainRange(Loop.getBeginLoc()).isInvalid())
    return;
  const SourceManager &Sources = Unit.context().getSourceManager();
  // All fixes of a function may be made at once: each loop has its own name.
  unsigned NumLoops = 0;
  llvm::SmallVector<const Stmt *, 32> Pending{Site.Within->getBody()};
  while (!Pending.empty()) {
    const Stmt *S = Pending.pop_back_val();
    NumLoops +=
        isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S) &&
        Sources.isBeforeInTranslationUnit(S->getBeginLoc(), Loop.getBeginLoc());
    for (const Stmt *Child : S->children())
      if (Child)
        Pending.push_back(Child);
  }
  const std::string Name =
      "timestamps" + (NumLoops == 0 ? "" : std::to_string(NumLoops + 1));
  const StringRef Text = textOf(
      CharSourceRange::getTokenRange(Site.Within->getBody()->getSourceRange()));
  if (Text.empty() || Text.contains("timestamps"))
    return;
  const auto [File, Offset] = Sources.getDecomposedLoc(Loop.getBeginLoc());
  const StringRef Before = Sources.getBufferData(File).take_front(Offset);
  const StringRef Indent =
      Before.take_back(Before.size() - Before.rtrim(" \t").size());
  F.Fixes.push_back(FixItHint::CreateInsertion(
      Loop.getBeginLoc(), ("bigtable_ttl::DistinctTimestamps " + Name + "(" +
                           textOf(Range) + ");\n" + Indent)
                              .str()));
  F.Fixes.push_back(FixItHint::CreateReplacement(Range, Name + ".Next()"));
  include(Range.getBegin(), F);
}

void Edits::offerReplacing(const RowStep &Write, const VarDecl *List,
                           Finding &F) const {
  const Expr *Family = Write.Site.argument(Role::Family);
  const Expr *Column = Write.Site.argument(Role::Column);
  const auto *Call = dyn_cast<CallExpr>(Write.Site.Call);
  const auto *Callee =
      Call ? dyn_cast<DeclRefExpr>(Call->getCallee()->IgnoreParenImpCasts())
           : nullptr;
  // It must be this call that is put into the list.
  if (Site.In || !Family || !Column || !Callee ||
      stripConversions(Write.Argument) != Call)
    return;
  for (const Expr *E : {Family, Column}) {
    const std::optional<Sameness> Twice =
        Unit.values().same({E, nullptr}, {E, nullptr}, /*AtOnce=*/true);
    if (!Twice || Twice->ReadsClock)
      return;
  }
  const CharSourceRange Name = plainRange(Family->getSourceRange()),
                        Qualifier = plainRange(Column->getSourceRange()),
                        At = plainRange(Write.Argument->getSourceRange());
  if (Name.isInvalid() || Qualifier.isInvalid() || At.isInvalid())
    return;
  const StringRef Scope = Lexer::getSourceText(
      CharSourceRange::getCharRange(Callee->getBeginLoc(),
                                    Callee->getLocation()),
      Unit.context().getSourceManager(), Unit.context().getLangOpts());
  std::string Text = (Scope + "DeleteFromColumn(" + textOf(Name) + ", " +
                      textOf(Qualifier) + ")")
                         .str();
  // 'row.emplace_back(delete).emplace_back(write)'
  const auto *Adds = dyn_cast<CXXMemberCallExpr>(Write.AddedBy);
  if (Adds && (!List || carrierKind(List->getType().getNonReferenceType()) !=
                            Carrier::Row))
    return;
  Text += Adds ? ").emplace_back(" : ", ";
  F.note(Write.Argument->getBeginLoc(),
         "delete the column first, in the same row mutation");
  F.Notes.back().Fixes = {FixItHint::CreateInsertion(At.getBegin(), Text)};
}

} // namespace clang::tidy::bigtable
