// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "record/Understood.h"
#include "analysis/CodePlace.h"
#include "api/Headers.h"
#include "record/Doubts.h"
#include "record/ErrorPlaces.h"
#include "record/Holes.h"
#include "record/Validity.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include <algorithm>
#include <optional>

namespace clang::tidy::bigtable {

using llvm::StringRef;

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

namespace {

/// Reads the tokens of files.
class NameReader {
public:
  NameReader(const SourceManager &Sources, const LangOptions &Language,
             const Preprocessor *PP)
      : Sources(Sources), Language(Language), PP(PP) {}

  void forEachToken(const Span &In,
                    llvm::function_ref<void(const Token &)> Visit) const;
  /// Adds what the text in \p In names, also through macros.
  void read(const Span &In, UnparsedNames &To) const;
  /// Calls \p Visit for the names that the text in \p In may declare.
  void forEachDeclared(const Span &In,
                       llvm::function_ref<void(StringRef)> Visit) const;

private:
  void addMacro(StringRef Name, UnparsedNames &To) const;

  const SourceManager &Sources;
  const LangOptions &Language;
  const Preprocessor *PP;
};

} // namespace

void NameReader::forEachToken(
    const Span &In, llvm::function_ref<void(const Token &)> Visit) const {
  const std::optional<llvm::MemoryBufferRef> Buffer =
      Sources.getBufferOrNone(In.File);
  if (!Buffer || In.Begin > Buffer->getBufferSize())
    return;
  const char *Begin = Buffer->getBufferStart();
  Lexer Raw(Sources.getLocForStartOfFile(In.File), Language, Begin,
            Begin + In.Begin, Buffer->getBufferEnd());
  Token T;
  while (true) {
    Raw.LexFromRawLexer(T);
    if (T.is(tok::eof) || Sources.getFileOffset(T.getLocation()) >= In.End)
      return;
    Visit(T);
  }
}

void NameReader::addMacro(StringRef Name, UnparsedNames &To) const {
  llvm::SmallVector<StringRef, 4> Pending = {Name};
  while (PP && !Pending.empty()) {
    const MacroInfo *Macro =
        PP->getMacroInfo(PP->getIdentifierInfo(Pending.pop_back_val()));
    if (!Macro || Macro->isBuiltinMacro() ||
        isInSystemHeader(Macro->getDefinitionLoc(), Sources))
      continue;
    for (const Token &T : Macro->tokens())
      if (const IdentifierInfo *Inner = T.getIdentifierInfo()) {
        To.All.insert(Inner->getName());
        if (To.Changed.insert(Inner->getName()).second)
          Pending.push_back(Inner->getName());
      }
  }
}

void NameReader::read(const Span &In, UnparsedNames &To) const {
  StringRef Last;
  bool IsHash = false, IsInclude = false;
  forEachToken(In, [&](const Token &T) {
    // The text between '<' and '>' is not a name.
    if (T.isAtStartOfLine())
      IsInclude = false;
    if (IsHash && T.is(tok::raw_identifier))
      IsInclude = T.getRawIdentifier().starts_with("include");
    IsHash = T.is(tok::hash) && T.isAtStartOfLine();
    if (IsInclude)
      return;
    if (!Last.empty() && !T.isOneOf(tok::period, tok::arrow))
      To.Changed.insert(Last);
    Last = T.is(tok::raw_identifier) ? T.getRawIdentifier() : "";
    if (Last.empty())
      return;
    if (To.All.insert(Last).second)
      addMacro(Last, To);
  });
  if (!Last.empty())
    To.Changed.insert(Last);
}

void NameReader::forEachDeclared(
    const Span &In, llvm::function_ref<void(StringRef)> Visit) const {
  unsigned Parens = 0, Bodies = 0;
  bool EndsParameters = false;
  forEachToken(In, [&](const Token &T) {
    if (T.is(tok::l_paren))
      ++Parens;
    else if (T.is(tok::r_paren) && Parens != 0)
      --Parens;
    else if (T.is(tok::l_brace) && (Bodies != 0 || EndsParameters))
      ++Bodies;
    else if (T.is(tok::r_brace) && Bodies != 0)
      --Bodies;
    else if (T.is(tok::raw_identifier) && Parens == 0 && Bodies == 0)
      Visit(T.getRawIdentifier());
    EndsParameters = T.is(tok::r_paren) && Parens == 0;
  });
}

//===----------------------------------------------------------------------===//
// Understood
//===----------------------------------------------------------------------===//

void Understood::add(SourceLocation At, std::string Function,
                     const ParseError &Error) {
  const SourceManager &Sources = Context.getSourceManager();
  const auto Place = [&](SourceLocation L) {
    return L.isValid() ? placeOf(L, Sources) : CodePlace();
  };
  All.push_back({Place(At.isValid() ? At : Error.At), std::move(Function),
                 Error.Text, Place(Error.At)});
}

void Understood::hide(FunctionDecl &Function) {
  HiddenFunction &New =
      Functions.emplace_back(HiddenFunction{&Function, Function.getBody(), 0});
  Function.setBody(nullptr);
  if (auto *Constructor = dyn_cast<CXXConstructorDecl>(&Function)) {
    New.NumInitializers = Constructor->getNumCtorInitializers();
    Constructor->setNumCtorInitializers(0);
  }
}

void Understood::hide(ValueDecl &Value) {
  Values.push_back({&Value, Value.getAccess()});
  Value.setInvalidDecl();
}

Understood::~Understood() {
  for (; !Undo.empty(); Undo.pop_back())
    Undo.back()();
  for (const HiddenFunction &F : Functions) {
    F.Function->setBody(F.Body);
    if (auto *Constructor = dyn_cast<CXXConstructorDecl>(F.Function))
      Constructor->setNumCtorInitializers(F.NumInitializers);
  }
  for (const HiddenValue &V : Values) {
    V.Value->setInvalidDecl(false);
    V.Value->setAccess(V.Access);
    if (const auto *Several = dyn_cast<DecompositionDecl>(V.Value))
      for (BindingDecl *Binding : Several->bindings())
        Binding->setInvalidDecl(false);
  }
}

/// Adds to \p To the text of files with errors that is in no declaration: the
/// parser may have skipped it.
static void addGaps(const PieceCollector &Code, const ParseErrors &Errors,
                    const SourceManager &Sources, std::vector<Span> &To) {
  llvm::SmallSetVector<FileID, 4> Files;
  for (const ParseError &Error : Errors.All)
    if (Error.What != ParseError::Kind::MissingHeader)
      Files.insert(Sources.getFileID(Sources.getExpansionLoc(Error.At)));
  for (const FileID File : Files) {
    std::vector<std::pair<unsigned, unsigned>> Covered;
    for (const Piece &P : Code.Pieces)
      if (P.At.File == File)
        Covered.emplace_back(P.At.Begin, P.At.End);
    llvm::sort(Covered);
    unsigned Last = 0;
    for (const auto &[Begin, End] : Covered) {
      if (Begin > Last)
        To.push_back({File, Last, Begin});
      Last = std::max(Last, End);
    }
    if (const unsigned Size = Sources.getBufferData(File).size(); Last < Size)
      To.push_back({File, Last, Size});
  }
}

/// Tells \p Valid of the error in \p P.
static void addError(const Piece &P, const SourceManager &Sources,
                     const ErrorPlaces &Places, const NameReader &Reader,
                     Validity &Valid) {
  const auto IsInBody = [&](SourceLocation At) {
    return Sources.getFileID(At) == P.At.File &&
           Sources.getFileOffset(At) > *P.Body;
  };
  if (P.function() && llvm::all_of(Places.placesOf(*P.Error), IsInBody))
    return Valid.addBrokenBody(*P.function());
  // Another overload, or a name of another scope, may have been found.
  Valid.addBroken(*P.D);
  if (const auto *Around = dyn_cast<CXXRecordDecl>(P.D->getDeclContext()))
    Valid.addBroken(*Around);
  else if (const auto *Named = dyn_cast<NamedDecl>(P.D);
           Named && Named->getIdentifier())
    Valid.addLost(Named->getName());
  else
    Reader.forEachDeclared(P.At, [&](StringRef Name) { Valid.addLost(Name); });
}

Understood::Understood(ASTContext &Context, const ParseErrors &Errors,
                       const Preprocessor *PP)
    : Context(Context) {
  const SourceManager &Sources = Context.getSourceManager();
  const LangOptions &Language = Context.getLangOpts();
  PieceCollector Code(Sources, Language);
  for (Decl *D : Context.getTraversalScope())
    if (auto *Unit = dyn_cast<TranslationUnitDecl>(D))
      for (Decl *Inner : Unit->decls())
        Code.collect(*Inner);
    else
      Code.collect(*D);
  ErrorPlaces Places(Code, Sources);
  for (const ParseError &Error : Errors.All)
    if (!Places.add(Error)) {
      IsNothing = true;
      add({}, "", Error);
      return;
    }

  const NameReader Reader(Sources, Language, PP);
  Validity Valid(Context);
  const ParseError *MissingHeader = nullptr;
  std::vector<Span> NotRead;
  for (const auto &[In, Error] : Places.Lost) {
    Reader.forEachDeclared(In, [&](StringRef Name) { Valid.addLost(Name); });
    NotRead.push_back(In);
    if (Error->What == ParseError::Kind::MissingHeader)
      MissingHeader = Error;
    add(Error->At, "", *Error);
  }
  if (MissingHeader)
    Valid.setHeaderMissing();
  std::vector<Span> Undecided;
  for (const SourceRange Range : Errors.Undecided)
    if (const std::optional<Span> In = Code.spanOf(Range); In && MissingHeader)
      Undecided.push_back(*In);
  if (MissingHeader) {
    fillHoles(Code, Errors, Places, Undecided, NotRead);
    for (const Piece &P : Code.Pieces)
      if (FunctionDecl *Function = P.function(); Function && !P.Error)
        hideDoubts(*Function, Context, Valid, Undo);
    for (FunctionDecl *Instance : Code.Instances)
      if (Instance->doesThisDeclarationHaveABody())
        hideDoubts(*Instance, Context, Valid, Undo);
  }
  for (const Piece &P : Code.Pieces)
    if (P.Error)
      addError(P, Sources, Places, Reader, Valid);
  if (!Errors.All.empty())
    hideAll(Code, Undecided,
            MissingHeader ? *MissingHeader : Errors.All.front(), Valid,
            NotRead);
  std::vector<Span> Gaps;
  addGaps(Code, Errors, Sources, Gaps);
  for (const Span &In : Gaps)
    Reader.read(In, Names);
  for (const Span &In : NotRead) {
    Reader.read(In, Names);
    Parts.push_back(
        {placeOf(Sources.getLocForStartOfFile(In.File), Sources).File, In.Begin,
         In.End});
  }
  llvm::sort(All);
  All.erase(std::unique(All.begin(), All.end()), All.end());
}

void Understood::fillHoles(PieceCollector &Code, const ParseErrors &Errors,
                           const ErrorPlaces &Places,
                           std::vector<Span> &Undecided,
                           std::vector<Span> &NotRead) {
  const SourceManager &Sources = Context.getSourceManager();
  llvm::SmallVector<Span, 4> Decided;
  for (Piece &P : Code.Pieces) {
    FunctionDecl *Function = P.function();
    if (!Function)
      continue;
    std::vector<Span> Bad;
    const auto IsInBody = [&](const ParseError &Error) {
      return llvm::all_of(Places.placesOf(Error), [&](SourceLocation At) {
        const auto [File, Offset] = Sources.getDecomposedLoc(At);
        if (!P.At.contains(File, Offset))
          return true;
        Bad.push_back({File, Offset, Offset + 1});
        return Error.IsOfMeaning && Offset > *P.Body;
      });
    };
    if (P.Error && (!llvm::all_of(Errors.All, IsInBody) || Bad.empty()))
      continue;
    for (const Span &In : Undecided)
      if (In.File == P.At.File && *P.Body < In.Begin && In.End < P.At.End)
        Bad.push_back(In);
    if (Bad.empty())
      continue;
    Holes Made(Context, Code, *Function, Bad);
    if (!Made.fill())
      continue;
    llvm::append_range(NotRead, Made.parts());
    add(Function->getLocation(), Function->getQualifiedNameAsString(),
        P.Error ? *P.Error : Errors.All.front());
    Made.undoBy(Undo);
    P.Error = nullptr;
    Decided.push_back(P.At);
  }
  llvm::erase_if(Undecided, [&](const Span &In) {
    return llvm::any_of(Decided, [&](const Span &At) {
      return At.contains(In.File, In.Begin) && In.End <= At.End;
    });
  });
}

void Understood::hideAll(const PieceCollector &Code,
                         llvm::ArrayRef<Span> Undecided,
                         const ParseError &First, Validity &Valid,
                         std::vector<Span> &NotRead) {
  // Nothing is hidden before all is known.
  std::vector<FunctionDecl *> Broken;
  std::vector<ValueDecl *> BrokenValues;
  for (const Piece &P : Code.Pieces) {
    const bool IsUndecided =
        llvm::any_of(Undecided, [&](const Span &In) { return In.meets(P.At); });
    if (FunctionDecl *Function = P.function()) {
      if (!P.Error && !IsUndecided && Valid.hasValidBody(*Function))
        continue;
      Broken.push_back(Function);
      NotRead.push_back(P.At);
      add(Function->getLocation(), Function->getQualifiedNameAsString(),
          P.Error ? *P.Error : First);
      continue;
    }
    if (P.Error && !isa<FunctionDecl>(P.D)) {
      NotRead.push_back(P.At);
      if (!isa<CXXRecordDecl>(P.D))
        add(P.D->getLocation(), "", *P.Error);
    }
    if (isa<VarDecl, FieldDecl>(P.D) && !P.D->isInvalidDecl() &&
        (IsUndecided || Valid.isBroken(*P.D)))
      BrokenValues.push_back(cast<ValueDecl>(P.D));
  }
  for (FunctionDecl *Instance : Code.Instances)
    if (Instance->doesThisDeclarationHaveABody() &&
        !Valid.hasValidBody(*Instance))
      Broken.push_back(Instance);
  for (FunctionDecl *Function : Broken)
    hide(*Function);
  for (ValueDecl *Value : BrokenValues)
    hide(*Value);
}

} // namespace clang::tidy::bigtable
