// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The edits of filters.

#include "api/CallTable.h"
#include "api/Text.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "cxx/NameSearch.h"
#include "cxx/Standard.h"
#include "protocol/FilterBuilder.h"
#include "tidy/Edits.h"
#include "tidy/GeneratedNames.h"
#include "tidy/Qualification.h"
#include "tidy/TranslationUnit.h"
#include "values/CallIndex.h"
#include "values/Values.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

/// Returns the qualifier of the function in \p E, which makes a filter:
/// 'cbt::Filter::'. Empty if it calls another function, or calls it in another
/// way.
static StringRef qualifierOf(const Expr &E, const Analysis &Code) {
  const auto *Call = dyn_cast<CallExpr>(&E);
  const auto *Callee =
      Call ? dyn_cast<DeclRefExpr>(Call->getCallee()->IgnoreParenImpCasts())
           : nullptr;
  if (!Callee || !Callee->hasQualifier() ||
      !Callee->getDecl()->isCXXClassMember() ||
      Callee->getBeginLoc().isMacroID())
    return "";
  const std::optional<CallSite> Site = Code.callTable().classify(*Call);
  if (!Site || Site->Kind != CallKind::Filter)
    return "";
  return Lexer::getSourceText(CharSourceRange::getCharRange(
                                  Callee->getBeginLoc(), Callee->getLocation()),
                              Code.context().getSourceManager(),
                              Code.context().getLangOpts());
}

/// Returns true if the name that \p Qualifier begins with may be declared in
/// the body of \p Function.
static bool isLocal(StringRef Qualifier, const FunctionDecl &Function) {
  const StringRef First = Qualifier.split("::").first;
  return !Function.getBody() ||
         anyStatement(*Function.getBody(), [&](const Stmt &S) {
           const auto *Declares = dyn_cast<DeclStmt>(&S);
           return Declares && llvm::any_of(Declares->decls(), [&](const Decl *D) {
                    const auto *Named = dyn_cast<NamedDecl>(D);
                    return !Named || (identifierOf(*Named) == First);
                  });
         });
}

std::string Edits::filterQualifier(const Expr *Filter) const {
  // Spell the class as the code around does.
  if (Filter)
    if (const StringRef Own = qualifierOf(*stripConversions(Filter), Code);
        !Own.empty())
      return Own.str();
  const Expr *Passed = Filter ? Filter : Site.argument(Role::Filter);
  const QualType Type =
      Passed ? Passed->getType().getNonReferenceType() : QualType();
  ASTContext &Context = Code.context();
  const SourceLocation At = (Filter ? Filter : Site.Call)->getBeginLoc();
  std::string Text;
  const CXXRecordDecl *Class = !Type.isNull() && isFilter(Type)
                                   ? Type->getAsCXXRecordDecl()
                                   : nullptr;
  if (Site.Within) {
    for (const CallSite *Other :
         llvm::reverse(Code.callIndex().sitesIn(Site.Within)))
      if (Text.empty() && Other->Kind == CallKind::Filter &&
          Context.getSourceManager().isBeforeInTranslationUnit(
              Other->Call->getBeginLoc(), Site.Call->getEndLoc()))
        Text = qualifierOf(*Other->Call, Code).str();
    if (Text.empty() && Class)
      Text = shortQualifier(*Class, At, Context);
    if (!Text.empty() && Class && isLocal(Text, *Site.Within) &&
        isQualifierOf(Text, *Class, At, Context))
      Text = "";
  }
  return Text.empty() ? "google::cloud::bigtable::Filter::" : Text;
}

/// \p Text as a std::string, if \p Type is that of a string.
static std::string asString(StringRef Text, QualType Type) {
  if (isTextView(Type))
    return ("std::string(" + Text + ")").str();
  const auto *Class = Type->getAsCXXRecordDecl();
  return Type->isArrayType() || Type->isPointerType() ||
                 (Class && isStringClass(*Class))
             ? Text.str()
             : "";
}

FamilyNames Edits::namesAt(const Expr *Filter) const {
  FamilyNames Names;
  const ASTContext &Context = Code.context();
  const auto Add = [&](const Expr &Constant, const StringSet &Value) {
    const ConstantString *Name = Value.single();
    const CharSourceRange Range = plainRange(Constant.getSourceRange());
    if (!Name || Range.isInvalid())
      return;
    const std::string Text = asString(textOf(Range), Constant.getType());
    if (Text.empty())
      return;
    const auto [It, IsNew] = Names.try_emplace(Name->Value);
    if (!IsNew)
      return;
    It->second.Text = Text;
    if (const auto Beside = ttlBeside(Code, Constant)) {
      It->second.TtlText = textOf(*Beside);
      It->second.Ttl = Beside->Value;
    }
  };
  const auto IsConstant = [&](const Expr &E) {
    return Context.getBaseElementType(E.getType()).isConstQualified();
  };
  const auto Walk = [](const Stmt &Root,
                       llvm::function_ref<void(const Expr &)> Visit) {
    anyStatement(Root, [&](const Stmt &S) {
      if (isa<DeclRefExpr, MemberExpr, StringLiteral>(S))
        Visit(cast<Expr>(S));
      return false;
    });
  };
  // The names in the filter are also valid next to it, unless it is moved from.
  const bool Moves = Filter && anyStatement(*Filter, [](const Stmt &S) {
    const auto *Call = dyn_cast<CallExpr>(&S);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    return Callee && isMoveOrForward(*Callee);
  });
  if (Filter && !Site.In)
    for (const bool IsLiteral : {false, true})
      Walk(*Filter, [&](const Expr &E) {
        if ((IsConstant(E) || !Moves) && isa<StringLiteral>(E) == IsLiteral)
          Add(E, Code.values().strings({&E, nullptr}));
      });
  // A name that is valid elsewhere in the function is valid here.
  if (Site.Within)
    for (const DeclRefExpr *Ref : Code.nameSearch().constantsIn(*Site.Within)) {
      const auto *Var = cast<VarDecl>(Ref->getDecl());
      if (Ref->hasQualifier() || Var->getDeclContext()->Encloses(Site.Within))
        Add(*Ref, Code.values().strings(*Var));
    }
  return Names;
}

std::string Edits::spellFilter(const FilterNode &Live, Operand Filter) const {
  if (Filter.E)
    Filter = Code.values().throughParameters(Filter);
  const Expr *Here = Filter.In ? nullptr : Filter.E;
  if (Code.spelling().style() == FixStyle::Runtime)
    if (std::string Name = namedFilter(Code, Live, Site); !Name.empty())
      return Name;
  return withClock().filter(Live, namesAt(Here), filterQualifier(Here));
}

void Edits::chainBefore(Operand Made, const FilterNode &Live,
                        Finding &F) const {
  if (!Made.E)
    return;
  const std::string Text = spellFilter(Live, Made);
  Made = Code.values().throughParameters(Made);
  if (Made.In)
    return;
  // A function of the user's may take the message instead.
  if (!isFilter(Made.E->getType().getNonReferenceType()))
    return Unit.refuse(RawMessage);
  const Expr &Filter = *Made.E;
  const CharSourceRange Range = editableRange(Filter);
  if (Range.isInvalid())
    return;
  // Braces make a Filter where one is expected, but not in a chain.
  if (textOf(Range).starts_with("{"))
    return Unit.refuse("braces make this filter; write its type");
  if (!declareFor(Text, Range.getBegin(), F))
    return;
  if (Code.filterBuilder().passesAll(&Filter)) {
    F.Fixes.push_back(FixItHint::CreateReplacement(Range, Text));
    return;
  }
  const auto *Call = dyn_cast<CallExpr>(stripConversions(&Filter));
  const std::optional<CallSite> Chain = Code.callTable().classify(Call);
  if (Chain && Chain->FilterKind == Stage::Chain && Call->getNumArgs() != 0)
    if (const CharSourceRange First = editableRange(*Call->getArg(0));
        First.isValid()) {
      F.Fixes.push_back(insertionBefore(First, Text));
      return;
    }
  F.Fixes.push_back(FixItHint::CreateInsertion(
      Range.getBegin(), filterQualifier(&Filter) + "Chain(" + Text + ", "));
  F.Fixes.push_back(FixItHint::CreateInsertion(Range.getEnd(), ")"));
}

/// Returns true if \p E only computes a time.
static bool onlyTellsTime(const Expr &E) {
  return !anyStatement(E, [](const Stmt &S) {
    const auto *Call = dyn_cast<CallExpr>(&S);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    return (Call && !(Callee && isChrono(*Callee))) ||
           isa<LambdaExpr, CXXNewExpr, CXXDeleteExpr, UnaryOperator>(S);
  });
}

/// How often \p Text has \p Name as a word: also in comments, strings, and
/// what the preprocessor leaves out.
static unsigned wordsNamed(StringRef Name, StringRef Text) {
  unsigned N = 0;
  for (size_t At = Text.find(Name); At != StringRef::npos;
       At = Text.find(Name, At + Name.size())) {
    const auto IsPart = [](char C) { return llvm::isAlnum(C) || C == '_'; };
    const StringRef After = Text.drop_front(At + Name.size());
    N += (At == 0 || !IsPart(Text[At - 1])) &&
         (After.empty() || !IsPart(After.front()));
  }
  return N;
}

bool Edits::dropUnused(const Expr &Removed, Finding &F) const {
  llvm::SmallSetVector<const VarDecl *, 2> Unused;
  anyReference(Removed, [&](const VarDecl &Var) {
    const Stmt *Body = Var.isLocalVarDecl() ? bodyAround(Var) : nullptr;
    if (Body && references(*Body, Var) == references(Removed, Var))
      Unused.insert(&Var);
    return false;
  });
  for (const VarDecl *Var : Unused) {
    const Stmt &Body = *bodyAround(*Var);
    const StringRef Function =
        textOf(CharSourceRange::getTokenRange(Body.getSourceRange()));
    // An 'assert' that is off names it, too.
    if (wordsNamed(Var->getName(), Function) != references(Body, *Var) + 1)
      return false;
    const DeclStmt *Declaration = soleDeclaration(*Var, Body);
    const CharSourceRange Line =
        Declaration ? lineRange(*Declaration, /*WithRemark=*/true)
                    : CharSourceRange();
    if (Line.isInvalid() || !Var->getInit() ||
        !onlyTellsTime(*Var->getInit()) || isLastUseIn(*Var->getInit()))
      return false;
    F.Fixes.push_back(removal(Line));
  }
  return true;
}

void Edits::replaceStage(Operand Stage, const FilterNode &Live,
                         Finding &F) const {
  if (Stage.In || !Stage.E || !Site.Within)
    return;
  const CharSourceRange Range = editableRange(*Stage.E);
  const std::string Text = spellFilter(Live, Stage);
  Finding Dropped;
  if (Range.isInvalid())
    return;
  if (!dropUnused(*Stage.E, Dropped))
    return Unit.refuse("a variable would be left without a use");
  if (!declareFor(Text, Range.getBegin(), F))
    return;
  F.Fixes.append(Dropped.Fixes);
  F.Fixes.push_back(FixItHint::CreateReplacement(Range, Text));
}

void Edits::moveStage(Operand Chain, unsigned From, unsigned To,
                      Finding &F) const {
  const std::optional<CallSite> Made =
      Chain.E && !Chain.In ? Code.callTable().classify(*Chain.E) : std::nullopt;
  if (!Made)
    return Unit.refuse(
        "another function makes this filter, which may have other uses");
  if (Made->FilterKind != Stage::Chain)
    return Unit.refuse("a container holds the stages of this filter");
  const llvm::ArrayRef<const Expr *> Stages = argumentsOf(*Chain.E);
  if (From >= Stages.size())
    return;
  const CharSourceRange First = editableRange(*Stages[To]);
  const CharSourceRange Before = editableRange(*Stages[From - 1]);
  const CharSourceRange Moved = editableRange(*Stages[From]);
  if (First.isInvalid() || Before.isInvalid() || Moved.isInvalid())
    return;
  const bool IsLast = From + 1 == Stages.size();
  const CharSourceRange Next =
      IsLast ? CharSourceRange() : editableRange(*Stages[From + 1]);
  const auto Insertion = FixItHint::CreateInsertion(
      First.getBegin(), (textOf(Moved) + ", ").str());
  const StringRef Between = textOf(
      CharSourceRange::getCharRange(Before.getEnd(), Moved.getBegin()));
  if (!Between.contains('/')) {
    F.Fixes.push_back(Insertion);
    F.Fixes.push_back(FixItHint::CreateRemoval(
        CharSourceRange::getCharRange(Before.getEnd(), Moved.getEnd())));
    return;
  }
  // The remark is about the stage before it, and stays there.
  static constexpr StringRef HasComments =
      "a comment would be left beside another stage";
  if (!Between.starts_with(","))
    return Unit.refuse(HasComments);
  if (IsLast) {
    F.Fixes.push_back(Insertion);
    F.Fixes.push_back(FixItHint::CreateRemoval(CharSourceRange::getCharRange(
        Before.getEnd(), Before.getEnd().getLocWithOffset(1))));
    F.Fixes.push_back(FixItHint::CreateRemoval(Moved));
    return;
  }
  if (Next.isInvalid() || textOf(CharSourceRange::getCharRange(
                              Moved.getEnd(), Next.getBegin()))
                              .contains('/'))
    return Unit.refuse(HasComments);
  F.Fixes.push_back(Insertion);
  F.Fixes.push_back(FixItHint::CreateRemoval(
      CharSourceRange::getCharRange(Moved.getBegin(), Next.getBegin())));
}

} // namespace clang::tidy::bigtable
