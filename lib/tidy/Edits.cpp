// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tidy/Edits.h"
#include "api/CallSite.h"
#include "api/Headers.h"
#include "api/Libraries.h"
#include "api/Time.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "model/Duration.h"
#include "protocol/RowMutations.h"
#include "tidy/TranslationUnit.h"
#include "values/Operand.h"
#include "values/Sameness.h"
#include "values/Timestamps.h"
#include "values/Values.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

namespace {

/// Expressions in an argument that are looked at.
constexpr unsigned MaxExpressions = 1'000;

StringRef durationNamed(TimeUnit Unit) {
  switch (Unit) {
  case TimeUnit::Nanos:
    return "std::chrono::nanoseconds";
  case TimeUnit::Micros:
    return "std::chrono::microseconds";
  case TimeUnit::Millis:
    return "std::chrono::milliseconds";
  case TimeUnit::Seconds:
    return "std::chrono::seconds";
  case TimeUnit::Other:
    return "";
  }
  llvm_unreachable("covered switch");
}

/// What makes whole milliseconds, in microseconds, of a count of \p Unit.
std::optional<StringRef> microsFactor(TimeUnit Unit) {
  switch (Unit) {
  case TimeUnit::Nanos:
    return " / 1000000 * 1000";
  case TimeUnit::Millis:
    return " * 1000";
  case TimeUnit::Seconds:
    return " * 1000000";
  default:
    return std::nullopt;
  }
}

/// Whether no operator beside \p E takes a part of it.
bool isPrimary(const Expr &E) {
  const Expr *Written = E.IgnoreUnlessSpelledInSource();
  return isa<CallExpr, DeclRefExpr, MemberExpr, ParenExpr,
             CXXFunctionalCastExpr, CXXTemporaryObjectExpr>(Written) &&
         !isa<CXXOperatorCallExpr>(Written);
}

} // namespace

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
      isInSystemHeader(Range.getBegin(), Sources) ||
      Sources.getFileID(Range.getBegin()) !=
          Sources.getFileID(Call.getBegin()) ||
      Range.getBegin() < Call.getBegin() || Call.getEnd() < Range.getEnd() ||
      (Deciding.getBeginLoc().isMacroID() &&
       !Sources.isMacroArgExpansion(Deciding.getBeginLoc())))
    return {};
  return Range;
}

bool Edits::declareRuntime(SourceLocation At, Finding &F) const {
  if (Unit.spelling().style() != FixStyle::Runtime)
    return true;
  const SourceManager &Sources = Unit.context().getSourceManager();
  const FileID File = Sources.getFileID(At);
  if (!Unit.canInclude(File, Spelling::RuntimeHeader)) {
    F.note({}, ("no fix is offered, for '" + Spelling::RuntimeHeader +
                "' is not found from here; put the folder of bigtable_ttl on "
                "the include path, or set the option 'FixStyle' to 'client'")
                   .str());
    return false;
  }
  std::optional<FixItHint> Fix =
      Unit.includes().createIncludeInsertion(File, Spelling::RuntimeHeader);
  if (Fix &&
      !includesAngled(Spelling::RuntimeHeader,
                      Sources.getFilename(Sources.getLocForStartOfFile(File)),
                      Sources.getBufferData(File)))
    F.Fixes.push_back(std::move(*Fix));
  return true;
}

void Edits::insertArgument(const Expr &Arg, StringRef Text, Finding &F) const {
  const CharSourceRange Range = editableRange(Arg);
  // Only the client's own overloads are known to take one argument more.
  if (Range.isInvalid() || Text.empty() || Site.IsWrapper || Site.In ||
      !declareRuntime(Range.getBegin(), F))
    return;
  F.Fixes.push_back(
      FixItHint::CreateInsertion(Range.getBegin(), (Text + ", ").str()));
}

bool Edits::isLastUseIn(const Expr &E) const {
  const Stmt *Body = Site.Within ? Site.Within->getBody() : nullptr;
  return anyReference(E, [&](const VarDecl &Var) {
    return Var.isLocalVarDecl() &&
           (!Body || references(*Body, Var) == references(E, Var));
  });
}

void Edits::replaceArgument(const Expr &Arg, StringRef Text, Finding &F) const {
  const CharSourceRange Range = editableRange(Arg);
  if (Range.isInvalid() || Text.empty() || Site.IsWrapper || Site.In ||
      isLastUseIn(Arg) ||
      (Text.contains("bigtable_ttl::") && !declareRuntime(Range.getBegin(), F)))
    return;
  F.Fixes.push_back(FixItHint::CreateReplacement(Range, Text));
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
  if (Inner.isInvalid() || Outer.isInvalid() || Site.In || !isPrimary(Part))
    return;
  F.Fixes.push_back(FixItHint::CreateRemoval(
      CharSourceRange::getCharRange(Outer.getBegin(), Inner.getBegin())));
  F.Fixes.push_back(FixItHint::CreateRemoval(
      CharSourceRange::getCharRange(Inner.getEnd(), Outer.getEnd())));
}

/// The 'T(...)' or 'T{...}' in \p Root that makes \p Construct; null if that
/// is written in another way.
static const CXXFunctionalCastExpr *castAround(const Expr &Construct,
                                               const Expr &Root) {
  const CXXFunctionalCastExpr *Around = nullptr;
  anyStatement(
      Root,
      [&](const Stmt &S) {
        const auto *Cast = dyn_cast<CXXFunctionalCastExpr>(&S);
        if (Cast && stripConversions(Cast->getSubExpr()) == &Construct)
          Around = Cast;
        return Around != nullptr;
      },
      MaxExpressions);
  return Around;
}

void Edits::convertCount(const Timestamp &T, const Expr &Arg,
                         Finding &F) const {
  const Expr *Taker = T.TakenAt;
  if (!Taker || !T.TakenFor || Site.In)
    return;
  const auto *Construct = dyn_cast<CXXConstructExpr>(Taker);
  // Abseil's functions have a name for each unit.
  if (!Construct && (*T.TakenFor != TimeUnit::Micros || Taker != &Arg ||
                     T.What == Timestamp::Kind::Constant))
    return;
  if (Construct && Construct->getNumArgs() == 0)
    return;
  const Expr *Number =
      (Construct ? Construct->getArg(0) : Taker)->IgnoreParenImpCasts();
  const CharSourceRange Range = editableRange(*Number);
  // What a parameter is meant to count, its callers must agree on.
  if (Range.isInvalid() || isa_and_nonnull<ParmVarDecl>(namedValue(Number)))
    return;
  if (!Construct) {
    const std::optional<StringRef> Factor = microsFactor(T.Unit);
    if (!Factor || Unit.context().getTypeSize(Number->getType()) < 64)
      return;
    const bool IsAlone = isPrimary(*Number);
    wrap(*Number, IsAlone ? "" : "(", (IsAlone ? "" : ")") + Factor->str(), F);
    return;
  }
  if (const auto *Call = dyn_cast<CallExpr>(Number)) {
    const auto *Name =
        dyn_cast<DeclRefExpr>(Call->getCallee()->IgnoreParenImpCasts());
    if (Name && isOfAbseil(*Name->getDecl())) {
      const std::string Other =
          countingIn(*T.TakenFor, Name->getDecl()->getDeclName().getAsString());
      if (!Other.empty())
        F.Fixes.push_back(
            FixItHint::CreateReplacement(Name->getLocation(), Other));
      return;
    }
  }
  // The duration whose count() it is, or else a new one.
  const auto *Call = dyn_cast<CXXMemberCallExpr>(Number);
  const auto *Callee =
      Call ? dyn_cast<MemberExpr>(Call->getCallee()->IgnoreParens()) : nullptr;
  const bool IsCount =
      Callee && !Callee->isArrow() &&
      Callee->getMemberDecl()->getNameAsString() == "count" &&
      unitOf(Call->getImplicitObjectArgument()->getType()) == T.Unit;
  const CharSourceRange Kept =
      IsCount ? editableRange(*Callee->getBase()) : Range;
  const StringRef Maker = durationNamed(T.Unit);
  if (Kept.isInvalid() || Maker.empty())
    return;
  const std::string Before = IsCount ? "" : Maker.str() + "(",
                    After = IsCount ? "" : ")";
  // A coarser one converts by itself.
  if (T.Unit > *T.TakenFor) {
    if (!IsCount)
      return wrap(*Number, Before, After, F);
    F.Fixes.push_back(FixItHint::CreateRemoval(
        CharSourceRange::getCharRange(Kept.getEnd(), Range.getEnd())));
    return;
  }
  const CXXFunctionalCastExpr *Cast = castAround(*Construct, Arg);
  const CharSourceRange Whole = Cast ? editableRange(*Cast) : CharSourceRange();
  if (Whole.isInvalid())
    return;
  const StringRef Type = Lexer::getSourceText(
      CharSourceRange::getTokenRange(
          Cast->getTypeInfoAsWritten()->getTypeLoc().getSourceRange()),
      Unit.context().getSourceManager(), Unit.context().getLangOpts());
  F.Fixes.push_back(FixItHint::CreateReplacement(
      CharSourceRange::getCharRange(Whole.getBegin(), Kept.getBegin()),
      ("std::chrono::duration_cast<" + Type + ">(" + Before).str()));
  F.Fixes.push_back(FixItHint::CreateReplacement(
      CharSourceRange::getCharRange(Kept.getEnd(), Whole.getEnd()),
      After + ")"));
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
  // It may end a remark.
  if (!Trimmed.ends_with(",") ||
      Trimmed.drop_front(Trimmed.rfind('\n') + 1).contains("//"))
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

/// Whether the statement that adds \p Step to a variable does nothing else.
static bool addsNothingElse(const ListStep &Step) {
  const auto *Call = dyn_cast<CallExpr>(Step.AddedBy);
  llvm::ArrayRef<const Expr *> Arguments = argumentsOf(*Step.AddedBy);
  const Expr *List = nullptr;
  if (const auto *Member = dyn_cast_or_null<CXXMemberCallExpr>(Call)) {
    List = Member->getImplicitObjectArgument();
  } else if (Call && !Arguments.empty()) {
    List = Arguments.front();
    Arguments = Arguments.drop_front();
  }
  return List && isa<DeclRefExpr>(List->IgnoreParenImpCasts()) &&
         Arguments.size() == 1 &&
         stripConversions(Arguments.front()) == stripConversions(Step.Argument);
}

/// Whether \p Second is the next statement after \p First in \p Block.
static bool isNext(const CompoundStmt &Block, const Stmt *First,
                   const Stmt *Second) {
  const auto At = llvm::find(Block.body(), First);
  return At != Block.body_end() && std::next(At) != Block.body_end() &&
         *std::next(At) == Second;
}

CharSourceRange Edits::lineRange(const Stmt &S, bool WithRemark) const {
  const SourceManager &Sources = Unit.context().getSourceManager();
  const SourceRange Tokens = S.getSourceRange();
  if (plainRange(Tokens).isInvalid())
    return {};
  // Of a declaration the semicolon is a part.
  const SourceLocation End =
      isa<DeclStmt>(S) ? Tokens.getEnd().getLocWithOffset(1)
                       : Lexer::findLocationAfterToken(
                             Tokens.getEnd(), tok::semi, Sources,
                             Unit.context().getLangOpts(),
                             /*SkipTrailingWhitespaceAndNewLine=*/false);
  if (End.isInvalid())
    return {};
  const auto [File, Offset] = Sources.getDecomposedLoc(Tokens.getBegin());
  const StringRef Text = Sources.getBufferData(File);
  const StringRef Indent = Text.take_front(Offset).take_back(
      Offset - Text.take_front(Offset).rtrim(" \t").size());
  StringRef Rest = Text.drop_front(Sources.getFileOffset(End));
  int Behind = 1;
  if (WithRemark && Rest.ltrim(" \t").starts_with("//")) {
    const StringRef Remark = Rest.take_until([](char C) { return C == '\n'; });
    // It does not go on in the next line.
    if (!Remark.rtrim().ends_with("\\")) {
      Rest = Rest.drop_front(Remark.size());
      Behind += static_cast<int>(Remark.size());
    }
  }
  if (!Text.drop_back(Text.size() - Offset)
           .drop_back(Indent.size())
           .ends_with("\n") ||
      !Rest.starts_with("\n"))
    return CharSourceRange::getCharRange(Tokens.getBegin(), End);
  return CharSourceRange::getCharRange(
      Tokens.getBegin().getLocWithOffset(-static_cast<int>(Indent.size())),
      End.getLocWithOffset(Behind));
}

FixItHint Edits::removal(CharSourceRange Range) const {
  // Clang would take the next line for text behind it, and one space too many.
  const SourceLocation Before = Range.getBegin().getLocWithOffset(-1);
  if (textOf(Range).ends_with("\n") &&
      textOf(CharSourceRange::getCharRange(Before, Range.getBegin())) == "\n")
    Range = CharSourceRange::getCharRange(Before,
                                          Range.getEnd().getLocWithOffset(-1));
  return FixItHint::CreateRemoval(Range);
}

bool Edits::mayMove(const Stmt &S, const Stmt &Place, const VarDecl *List,
                    bool IsNext) const {
  const SourceManager &Sources = Unit.context().getSourceManager();
  const bool NamesLater = anyReference(S, [&](const VarDecl &Var) {
    return &Var != List && !Sources.isBeforeInTranslationUnit(
                               Var.getLocation(), Place.getBeginLoc());
  });
  const auto *E = dyn_cast<Expr>(&S);
  if (NamesLater || !E || Unit.values().namesChangedLocal(E))
    return false;
  if (IsNext)
    return true;
  const std::optional<Sameness> Kept =
      Unit.values().same({E, nullptr}, {E, nullptr}, /*AtOnce=*/false);
  if (!Kept || Kept->ReadsClock)
    return false;
  // What is only known to be the same if it is evaluated once.
  return !anyStatement(*E, [&Kept](const Stmt &Part) {
    return llvm::is_contained(Kept->Changes, &Part);
  });
}

void Edits::offerStatementBefore(const ListStep &Moved, const ListStep &To,
                                 const VarDecl *List, std::string Note,
                                 Finding &F) const {
  const auto [From, Block] = statementOf(Moved);
  const auto [Place, Same] = statementOf(To);
  if (!Block || Block != Same || From == Place || !addsNothingElse(Moved) ||
      !mayMove(*Moved.Argument, *Place, List, isNext(*Block, Place, From)))
    return;
  const CharSourceRange Removed = lineRange(*From, /*WithRemark=*/true),
                        Next = lineRange(*Place, /*WithRemark=*/true);
  if (Removed.isInvalid() || Next.isInvalid())
    return;
  F.note(From->getBeginLoc(), std::move(Note));
  F.Notes.back().Fixes = {
      FixItHint::CreateInsertion(
          Next.getBegin(),
          (textOf(Removed) + (textOf(Removed).ends_with("\n") ? "" : " "))
              .str()),
      removal(Removed)};
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
    if (Block && Block == Same && From != Place && addsNothingElse(Second) &&
        mayMove(*Second.Argument, *Place, nullptr, isNext(*Block, Place, From)))
      Removed = lineRange(*From, /*WithRemark=*/false);
  }
  if (Removed.isInvalid())
    return;
  if (&First == &Deleting)
    F.Fixes.push_back(FixItHint::CreateInsertion(
        Kept.getEnd(), (", " + textOf(Writes)).str()));
  else
    F.Fixes.push_back(FixItHint::CreateInsertion(
        Kept.getBegin(), (textOf(Deletes) + ", ").str()));
  F.Fixes.push_back(removal(Removed));
}

void Edits::delayTime(const Expr &Time, unsigned Index, Finding &F) const {
  const CharSourceRange Range = editableRange(Time);
  if (Range.isInvalid() || Site.In || !Time.getType()->isRecordType() ||
      textOf(Range).starts_with("{") || !declareRuntime(Range.getBegin(), F))
    return;
  const auto [Before, After] = Unit.spelling().later(Index);
  const bool IsWrapped = !Before.empty() || isPrimary(Time);
  wrap(Time, IsWrapped ? Before : "(", (IsWrapped ? "" : ")") + After, F);
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
      plainRange(Loop.getBeginLoc()).isInvalid() ||
      plainRange(Time.getSourceRange()).isInvalid())
    return;
  // A case label cannot jump past a declaration.
  if (const auto Block = std::prev(Around);
      Block != Step.Around.begin() && isa<SwitchStmt>(*std::prev(Block)))
    return;
  const SourceManager &Sources = Unit.context().getSourceManager();
  // All fixes of a function may be made at once: each loop has its own name.
  unsigned NumLoops = 0;
  anyStatement(*Site.Within->getBody(), [&](const Stmt &S) {
    NumLoops +=
        isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S) &&
        Sources.isBeforeInTranslationUnit(S.getBeginLoc(), Loop.getBeginLoc());
    return false;
  });
  const std::string Name =
      "timestamps" + (NumLoops == 0 ? "" : std::to_string(NumLoops + 1));
  const StringRef Text =
      textOf(CharSourceRange::getTokenRange(Site.Within->getSourceRange()));
  if (Text.empty() || Text.contains("timestamps"))
    return;
  const auto [File, Offset] = Sources.getDecomposedLoc(Loop.getBeginLoc());
  const StringRef Before = Sources.getBufferData(File).take_front(Offset);
  const StringRef Indent =
      Before.take_back(Before.size() - Before.rtrim(" \t").size());
  if (!declareRuntime(Range.getBegin(), F))
    return;
  const Spelling &Write = Unit.spelling();
  F.Fixes.push_back(FixItHint::CreateInsertion(
      Loop.getBeginLoc(),
      Write.series(Name, textOf(Range)) + ";\n" + Indent.str()));
  F.Fixes.push_back(FixItHint::CreateReplacement(Range, Write.next(Name)));
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
