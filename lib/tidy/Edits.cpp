// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tidy/Edits.h"
#include "api/CallSite.h"
#include "api/Headers.h"
#include "cxx/Ast.h"
#include "protocol/ListStep.h"
#include "tidy/GeneratedNames.h"
#include "tidy/OwnClocks.h"
#include "tidy/TranslationUnit.h"
#include "values/Operand.h"
#include "values/Sameness.h"
#include "values/Values.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

Edits::Edits(TranslationUnit &Unit, const CallSite &Site)
    : Unit(Unit), Code(Unit.analysis()), Site(Site) {}

bool isPrimary(const Expr &E) {
  const Expr *Written = E.IgnoreUnlessSpelledInSource();
  return isa<CallExpr, DeclRefExpr, MemberExpr, ParenExpr,
             CXXFunctionalCastExpr, CXXTemporaryObjectExpr>(Written) &&
         !isa<CXXOperatorCallExpr>(Written);
}

const Stmt *bodyAround(const VarDecl &Var) {
  const auto *Function = dyn_cast<FunctionDecl>(Var.getDeclContext());
  return Function ? Function->getBody() : nullptr;
}

CharSourceRange Edits::editableRange(const Expr &E) const {
  // The runtime is C++17.
  if (!Code.context().getLangOpts().CPlusPlus17) {
    Unit.refuse("it would need C++17");
    return {};
  }
  // Another source file reads this member, so no code here names it.
  if (const auto *Member = dyn_cast<MemberExpr>(&E);
      Member && Member->getMemberLoc().isInvalid())
    return {};
  const SourceManager &Sources = Code.context().getSourceManager();
  const LangOptions &Language = Code.context().getLangOpts();
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
       !Sources.isMacroArgExpansion(Deciding.getBeginLoc()))) {
    Unit.refuse(Deciding.getBeginLoc().isMacroID() ||
                        E.getBeginLoc().isMacroID()
                    ? "this is in a macro, which may have other uses"
                : Site.argument(Role::Message)
                    ? RawMessage
                    : "another statement makes it, which may have other uses");
    return {};
  }
  return Unit.mayEdit(Range.getBegin()) ? Range : CharSourceRange();
}

/// Returns true if \p At is in the text of \p Function.
static bool isWithin(SourceLocation At, const FunctionDecl &Function) {
  const SourceManager &Sources = Function.getASTContext().getSourceManager();
  const SourceRange Range = Function.getSourceRange();
  return Sources.isPointWithin(Sources.getFileLoc(At),
                               Sources.getFileLoc(Range.getBegin()),
                               Sources.getFileLoc(Range.getEnd()));
}

bool Edits::declareFor(StringRef Text, SourceLocation At, Finding &F) const {
  const OwnClock &Clock = Unit.clockOf(Site.Within);
  if (Clock.Decl && !Clock.Now.empty() && Text.contains(Clock.Now) &&
      !isWithin(At, *Site.Within)) {
    Unit.refuse("another function than the one that has the clock makes this");
    return false;
  }
  if (Clock.Decl &&
      (asksSystemClock(Text) || Text.contains(Spelling::UnknownTime))) {
    F.note(
        Clock.Decl->getLocation(),
        "no fix is offered because it would ask the system's clock, and this "
        "code has its own" +
            (Clock.Decl->getDeclName()
                 ? ", '" + Clock.Decl->getNameAsString() + "'"
                 : std::string()) +
            (Clock.Now.empty()
                 ? ", which may not tell a time_point of that clock here; "
                   "compute the time from it"
                 : "; derive it from 'bigtable_ttl::Clock', and pass it to "
                   "'LiveCells'"));
    return false;
  }
  if (!Text.contains("bigtable_ttl::"))
    return true;
  const SourceManager &Sources = Code.context().getSourceManager();
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

std::string Edits::textOf(const NamedTtl &Ttl) const {
  const CharSourceRange Range = plainRange(Ttl.Name->getSourceRange());
  return Range.isValid() ? (textOf(Range) + Ttl.Suffix).str() : "";
}

Spelling Edits::withClock() const {
  const OwnClock &Clock = Unit.clockOf(Site.Within);
  return !Clock.Decl ? Code.spelling()
         : Clock.Now.empty()
             ? Code.spelling().withNow(Spelling::UnknownTime.str())
             : Code.spelling().withNow(Clock.Now);
}

Spelling Edits::spelling(const TtlPolicy &P) const {
  const Spelling Write = withClock();
  const Expr *Family = Site.argument(Role::Family);
  if (!Family || !P.Ttl)
    return Write;
  const Operand Name = Code.values().throughParameters({Family, Site.In});
  if (!Name.E || Name.In)
    return Write;
  const auto Beside = ttlBeside(Code, *Name.E->IgnoreUnlessSpelledInSource());
  const std::string Text =
      Beside && Beside->Value == *P.Ttl ? textOf(*Beside) : "";
  return Text.empty() ? Write : Write.withTtl(Text);
}

bool Edits::isLastUseIn(const Expr &E) const {
  return anyReference(E, [&](const VarDecl &Var) {
    const Stmt *Body = Var.isLocalVarDecl() ? bodyAround(Var) : nullptr;
    return Var.isLocalVarDecl() &&
           (!Body || references(*Body, Var) == references(E, Var));
  });
}

bool Edits::isForCaller() const {
  if (Site.In)
    Unit.refuse("the call is in a function that may have other callers");
  return Site.In;
}

void Edits::replaceArgument(const Expr &Arg, StringRef Text, Finding &F) const {
  const CharSourceRange Range = editableRange(Arg);
  if (Range.isInvalid() || Text.empty() || Site.IsWrapper || isForCaller())
    return;
  if (isLastUseIn(Arg))
    return Unit.refuse("a variable would be left without a use");
  if (!declareFor(Text, Range.getBegin(), F))
    return;
  F.Fixes.push_back(FixItHint::CreateReplacement(Range, Text));
}

void Edits::wrap(const Expr &E, StringRef Before, StringRef After,
                 Finding &F) const {
  const CharSourceRange Range = editableRange(E);
  if (Range.isInvalid() || isForCaller())
    return;
  F.Fixes.push_back(FixItHint::CreateInsertion(Range.getBegin(), Before));
  F.Fixes.push_back(FixItHint::CreateInsertion(Range.getEnd(), After));
}

StringRef Edits::textOf(CharSourceRange Range) const {
  return Lexer::getSourceText(Range, Code.context().getSourceManager(),
                              Code.context().getLangOpts());
}

CharSourceRange Edits::plainRange(SourceRange Tokens) const {
  // A message that statements fill in needs another edit.
  if (Site.argument(Role::Message))
    Unit.refuse(RawMessage);
  if (Site.argument(Role::Message) || Tokens.getBegin().isMacroID() ||
      Tokens.getEnd().isMacroID() || !Unit.mayEdit(Tokens.getBegin()))
    return {};
  return Lexer::makeFileCharRange(CharSourceRange::getTokenRange(Tokens),
                                  Code.context().getSourceManager(),
                                  Code.context().getLangOpts());
}

CharSourceRange Edits::withComma(CharSourceRange Range) const {
  const SourceManager &Sources = Code.context().getSourceManager();
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

std::pair<const Stmt *, const CompoundStmt *>
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

/// Returns true if the statement that adds \p Step to a variable does nothing
/// else.
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

/// Returns true if \p Second is the next statement after \p First in \p Block.
static bool isNext(const CompoundStmt &Block, const Stmt *First,
                   const Stmt *Second) {
  const auto At = llvm::find(Block.body(), First);
  return At != Block.body_end() && std::next(At) != Block.body_end() &&
         *std::next(At) == Second;
}

CharSourceRange Edits::lineRange(const Stmt &S, bool WithRemark) const {
  const SourceManager &Sources = Code.context().getSourceManager();
  const SourceRange Tokens = S.getSourceRange();
  if (plainRange(Tokens).isInvalid())
    return {};
  // The semicolon is part of a declaration.
  const SourceLocation End =
      isa<DeclStmt>(S) ? Tokens.getEnd().getLocWithOffset(1)
                       : Lexer::findLocationAfterToken(
                             Tokens.getEnd(), tok::semi, Sources,
                             Code.context().getLangOpts(),
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
  const bool BeginsLine = Text.drop_back(Text.size() - Offset)
                              .drop_back(Indent.size())
                              .ends_with("\n");
  // A remark that stays gets the place of the statement.
  if (const StringRef Kept = Rest.ltrim(" \t");
      BeginsLine && Kept.starts_with("//"))
    return CharSourceRange::getCharRange(
        Tokens.getBegin(),
        End.getLocWithOffset(static_cast<int>(Rest.size() - Kept.size())));
  if (!BeginsLine || !Rest.starts_with("\n"))
    return CharSourceRange::getCharRange(Tokens.getBegin(), End);
  return CharSourceRange::getCharRange(
      Tokens.getBegin().getLocWithOffset(-static_cast<int>(Indent.size())),
      End.getLocWithOffset(Behind));
}

FixItHint Edits::insertionBefore(CharSourceRange Range, StringRef Text) const {
  const SourceManager &Sources = Code.context().getSourceManager();
  const auto [File, Offset] = Sources.getDecomposedLoc(Range.getBegin());
  const StringRef All = Sources.getBufferData(File).take_front(Offset);
  StringRef Before = All;
  std::string Behind = ", ";
  for (;;) {
    const StringRef Plain = Before.rtrim();
    const size_t Line = Plain.rfind('\n') + 1;
    const StringRef Indent = Plain.drop_front(Line).take_while(
        [](char C) { return C == ' ' || C == '\t'; });
    if (const size_t Remark =
            Plain.ends_with("*/") ? Plain.rfind("/*") : StringRef::npos;
        Remark != StringRef::npos) {
      // 'page /*column*/, /*value=*/ v'
      Before = Plain.take_front(Remark);
    } else if (Plain.drop_front(Line + Indent.size()).starts_with("//")) {
      Before = Plain.take_front(Line + Indent.size());
      Behind = (",\n" + Indent).str();
    } else {
      break;
    }
  }
  return FixItHint::CreateInsertion(
      Range.getBegin().getLocWithOffset(static_cast<int>(Before.size()) -
                                        static_cast<int>(All.size())),
      (Text + Behind).str());
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
  const SourceManager &Sources = Code.context().getSourceManager();
  const bool NamesLater = anyReference(S, [&](const VarDecl &Var) {
    return &Var != List && !Sources.isBeforeInTranslationUnit(
                               Var.getLocation(), Place.getBeginLoc());
  });
  const auto *E = dyn_cast<Expr>(&S);
  if (NamesLater || !E || Code.values().namesChangedLocal(E))
    return false;
  if (IsNext)
    return true;
  const std::optional<Sameness> Kept =
      Code.values().same({E, nullptr}, {E, nullptr}, /*AtOnce=*/false);
  if (!Kept || Kept->ReadsClock)
    return false;
  // These parts are only equal if they are evaluated once.
  return !anyStatement(*E, [&Kept](const Stmt &Part) {
    return llvm::is_contained(Kept->Changes, &Part);
  });
}

CharSourceRange Edits::movableLines(const ListStep &Moved, const ListStep &To,
                                    bool WithRemark) const {
  const auto [From, Block] = statementOf(Moved);
  const auto [Place, Same] = statementOf(To);
  if (!Block || Block != Same || From == Place) {
    Unit.refuse("the two are not statements of one block");
    return {};
  }
  if (!addsNothingElse(Moved)) {
    Unit.refuse("the statement does more than to add it");
    return {};
  }
  if (!mayMove(*Moved.Argument, *Place, Moved.List,
               isNext(*Block, Place, From))) {
    Unit.refuse("earlier in the block it may not mean the same");
    return {};
  }
  return lineRange(*From, WithRemark);
}

} // namespace clang::tidy::bigtable
