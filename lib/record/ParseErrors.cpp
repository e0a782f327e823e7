// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "record/ParseErrors.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticLex.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ChainedDiagnosticConsumer.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PPCallbacks.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringMap.h"
#include <mutex>

namespace clang::tidy::bigtable {

using llvm::StringRef;

namespace {

/// Returns the kind of the error \p Id.
ParseError::Kind kindOf(unsigned Id) {
  switch (Id) {
  case diag::err_pp_file_not_found:
    return ParseError::Kind::MissingHeader;
  case diag::err_extraneous_closing_brace:
    return ParseError::Kind::ExtraBrace;
  case diag::err_invalid_token_after_toplevel_declarator:
    return ParseError::Kind::MissingSemicolon;
  case diag::err_unterminated_block_comment:
  case diag::err_unterminated_raw_string:
  case diag::err_pp_unterminated_conditional:
  case diag::err_conflict_marker:
    return ParseError::Kind::Unreadable;
  default:
    return ParseError::Kind::Other;
  }
}

class ErrorCollector : public DiagnosticConsumer {
public:
  explicit ErrorCollector(std::shared_ptr<ParseErrors> To)
      : To(std::move(To)) {}

  void HandleDiagnostic(DiagnosticsEngine::Level Level,
                        const Diagnostic &Info) override {
    if (Level == DiagnosticsEngine::Note) {
      if (!IsInError)
        return;
      ParseError &Last = To->All.back();
      if (Info.getID() == diag::note_matching)
        Last.Opening = Info.getLocation();
      Last.Notes.push_back(Info.getLocation());
      return;
    }
    // A warning that flags make an error does not affect parsing.
    IsInError = Level >= DiagnosticsEngine::Error &&
                Info.getDiags()->getDiagnosticIDs()->isDefaultMappingAsError(
                    Info.getID());
    if (!IsInError)
      return;
    ParseError &Error = To->All.emplace_back();
    Error.At = Info.getLocation();
    Error.What = kindOf(Info.getID());
    Error.IsOfMeaning = Info.getID() > diag::DIAG_START_SEMA &&
                        Info.getID() < diag::DIAG_START_ANALYSIS;
    llvm::SmallString<128> Text;
    Info.FormatDiagnostic(Text);
    Error.Text = Text.str().str();
  }

private:
  const std::shared_ptr<ParseErrors> To;
  bool IsInError = false;
};

/// Finds code that depends on undefined macros and missing headers. An editor
/// reads these directives before the rest of the file, so their errors must be
/// collected here.
class DirectiveCollector : public PPCallbacks {
public:
  DirectiveCollector(Preprocessor &PP, std::shared_ptr<ParseErrors> To)
      : PP(PP), To(std::move(To)) {}

  void InclusionDirective(SourceLocation Hash, const Token &, StringRef Name,
                          bool, CharSourceRange Range,
                          OptionalFileEntryRef File, StringRef, StringRef,
                          const Module *, bool IsModule,
                          SrcMgr::CharacteristicKind) override {
    if (File || IsModule)
      return;
    ParseError Error;
    Error.What = ParseError::Kind::MissingHeader;
    Error.At = Hash;
    Error.Text = "'" + Name.str() + "' file not found";
    // Errors that the parser reported come with a better location.
    const SourceManager &Sources = PP.getSourceManager();
    const auto LineOf = [&](SourceLocation At) {
      return std::pair(Sources.getFileID(At),
                       Sources.getSpellingLineNumber(At));
    };
    if (llvm::none_of(To->All, [&](const ParseError &Known) {
          return Known.What == Error.What && Known.At.isValid() &&
                 LineOf(Known.At) == LineOf(Hash);
        }))
      To->All.push_back(std::move(Error));
  }

  void If(SourceLocation At, SourceRange Condition,
          ConditionValueKind) override {
    Open.push_back({At, "", namesUndefined(Condition)});
  }
  void Elif(SourceLocation, SourceRange Condition, ConditionValueKind Value,
            SourceLocation) override {
    if (!Open.empty() && Value != CVK_NotEvaluated)
      Open.back().IsUndecided |= namesUndefined(Condition);
  }
  void Ifdef(SourceLocation At, const Token &Name,
             const MacroDefinition &Definition) override {
    Open.push_back({At, "", !Definition && mayBeDefined(nameOf(Name))});
  }
  void Ifndef(SourceLocation At, const Token &Name,
              const MacroDefinition &Definition) override {
    const StringRef Guard = nameOf(Name);
    Open.push_back({At, Guard, !Definition && mayBeDefined(Guard)});
  }
  void Elifdef(SourceLocation, const Token &Name,
               const MacroDefinition &Definition) override {
    if (!Open.empty() && !Definition)
      Open.back().IsUndecided |= mayBeDefined(nameOf(Name));
  }
  void Elifndef(SourceLocation, const Token &Name,
                const MacroDefinition &Definition) override {
    if (!Open.empty() && !Definition)
      Open.back().IsUndecided |= mayBeDefined(nameOf(Name));
  }
  void MacroDefined(const Token &Name, const MacroDirective *) override {
    // '#ifndef X' and '#define X' guard a header, or set a default.
    for (Conditional &C : Open)
      if (C.Guard == nameOf(Name))
        C.IsUndecided = false;
  }
  void Endif(SourceLocation At, SourceLocation) override {
    if (Open.empty())
      return;
    const Conditional Last = Open.pop_back_val();
    if (Last.IsUndecided && !PP.getSourceManager().isInSystemHeader(Last.At))
      To->Undecided.push_back({Last.At, At});
  }

private:
  struct Conditional {
    SourceLocation At;
    StringRef Guard;
    bool IsUndecided = false;
  };

  static StringRef nameOf(const Token &T) {
    return T.getIdentifierInfo() ? T.getIdentifierInfo()->getName() : "";
  }
  /// Returns true if a header of somebody's may define the macro \p Name.
  /// Others are defined by the compiler or by flags.
  static bool mayBeDefined(StringRef Name) {
    return !Name.empty() && !Name.starts_with("_") && Name != "NDEBUG" &&
           Name != "defined" && Name != "true" && Name != "false";
  }
  bool namesUndefined(SourceRange Condition) const {
    const std::string Text =
        Lexer::getSourceText(CharSourceRange::getTokenRange(Condition),
                             PP.getSourceManager(), PP.getLangOpts())
            .str();
    Lexer Raw(SourceLocation(), PP.getLangOpts(), Text.c_str(), Text.c_str(),
              Text.c_str() + Text.size());
    Token T;
    do {
      Raw.LexFromRawLexer(T);
      if (T.is(tok::raw_identifier) && mayBeDefined(T.getRawIdentifier()) &&
          !PP.isMacroDefined(T.getRawIdentifier()))
        return true;
    } while (T.isNot(tok::eof));
    return false;
  }

  Preprocessor &PP;
  const std::shared_ptr<ParseErrors> To;
  llvm::SmallVector<Conditional, 8> Open;
};

} // namespace

namespace {

/// Errors of headers, by the file that includes them.
struct HeaderErrors {
  std::mutex Mutex;
  llvm::StringMap<std::vector<ParseError>> ByFile;
};

HeaderErrors &headerErrors() {
  static HeaderErrors Known;
  return Known;
}

} // namespace

void rememberHeaderErrors(StringRef File, std::vector<ParseError> Errors) {
  HeaderErrors &Known = headerErrors();
  const std::lock_guard<std::mutex> Lock(Known.Mutex);
  if (Errors.empty())
    Known.ByFile.erase(File);
  else
    Known.ByFile[File] = std::move(Errors);
}

/// Adds those of the headers of the main file, which have no location in it.
static void addHeaderErrors(const SourceManager &Sources, ParseErrors &To) {
  const OptionalFileEntryRef Main =
      Sources.getFileEntryRefForID(Sources.getMainFileID());
  if (!Main)
    return;
  HeaderErrors &Known = headerErrors();
  const std::lock_guard<std::mutex> Lock(Known.Mutex);
  for (ParseError Error : Known.ByFile.lookup(Main->getName())) {
    if (Error.At.isValid())
      Error.At = Sources.getLocForStartOfFile(Sources.getMainFileID());
    Error.Opening = SourceLocation();
    Error.Notes.clear();
    To.All.push_back(std::move(Error));
  }
}

namespace {

/// Adds a second consumer. Its counts are those of the first one, from which a
/// compiler derives its status.
class CountingChain : public ChainedDiagnosticConsumer {
public:
  template <typename First>
  CountingChain(First To, unsigned Errors, unsigned Warnings,
                std::unique_ptr<DiagnosticConsumer> Second)
      : ChainedDiagnosticConsumer(std::move(To), std::move(Second)) {
    NumErrors = Errors;
    NumWarnings = Warnings;
  }
};

} // namespace

std::shared_ptr<const ParseErrors> collectErrors(Preprocessor &PP) {
  auto Collected = std::make_shared<ParseErrors>();
  addHeaderErrors(PP.getSourceManager(), *Collected);
  DiagnosticsEngine &Diagnostics = PP.getDiagnostics();
  auto Collector = std::make_unique<ErrorCollector>(Collected);
  DiagnosticConsumer *First = Diagnostics.getClient();
  std::unique_ptr<DiagnosticConsumer> Owned = Diagnostics.takeClient();
  const unsigned Errors = First->getNumErrors();
  const unsigned Warnings = First->getNumWarnings();
  Diagnostics.setClient(
      Owned ? new CountingChain(std::move(Owned), Errors, Warnings,
                                std::move(Collector))
            : new CountingChain(First, Errors, Warnings, std::move(Collector)));
  PP.addPPCallbacks(std::make_unique<DirectiveCollector>(PP, Collected));
  return Collected;
}

} // namespace clang::tidy::bigtable
