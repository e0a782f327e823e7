// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "record/SkippedCode.h"
#include "analysis/CodePlace.h"
#include "api/Functions.h"
#include "api/Headers.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSet.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

/// Beginnings of macros that compilers predefine, each its own, and of
/// questions that they answer differently.
static constexpr StringRef OfCompilers[] = {
    "__clang",  "__GNU",       "__GXX",           "__GCC",   "__VERSION__",
    "__llvm__", "__INTEL",     "__ICC",           "__EDG__", "__NVC",
    "__PGI",    "__CUDACC",    "__ibmxl",         "_MSC_",   "__cpp_",
    "__has_",   "__SANITIZE_", "__is_identifier", "__MINGW", "__SUNPRO"};

/// These depend on files, which are the same.
static constexpr StringRef OfFiles[] = {"__has_include", "__has_embed"};

static bool isOfCompilers(StringRef Macro) {
  const auto Begins = [&](StringRef With) { return Macro.starts_with(With); };
  return llvm::any_of(OfCompilers, Begins) && llvm::none_of(OfFiles, Begins);
}

/// Calls \p Do with each token of \p Range, which is in one file, until it
/// returns true.
static void forEachToken(SourceRange Range, const SourceManager &Sources,
                         const LangOptions &Language,
                         llvm::function_ref<bool(const Token &)> Do) {
  const auto [Id, Begin] = Sources.getDecomposedExpansionLoc(Range.getBegin());
  const auto [EndId, End] = Sources.getDecomposedExpansionLoc(Range.getEnd());
  const std::optional<llvm::MemoryBufferRef> Buffer =
      Sources.getBufferOrNone(Id);
  if (!Buffer || Id != EndId || End < Begin || End > Buffer->getBufferSize())
    return;
  const StringRef Text = Buffer->getBuffer();
  Lexer Raw(Sources.getLocForStartOfFile(Id), Language, Text.begin(),
            Text.begin() + Begin, Text.end());
  Token T;
  do {
    Raw.LexFromRawLexer(T);
    if (Sources.getFileOffset(T.getLocation()) > End || Do(T))
      return;
  } while (T.isNot(tok::eof));
}

namespace {

class SkippedRangeCollector : public PPCallbacks {
public:
  SkippedRangeCollector(Preprocessor &PP, SkippedRanges &To) : PP(PP), To(To) {}

  void If(SourceLocation Loc, SourceRange Condition,
          ConditionValueKind) override {
    Open.push_back({Loc, {}, {}});
    note(Loc, Condition);
  }
  void Ifdef(SourceLocation Loc, const Token &Name,
             const MacroDefinition &) override {
    Open.push_back({Loc, {}, {}});
    note(Loc, Name);
  }
  void Ifndef(SourceLocation Loc, const Token &Name,
              const MacroDefinition &Macro) override {
    Ifdef(Loc, Name, Macro);
  }
  void Elif(SourceLocation Loc, SourceRange Condition, ConditionValueKind Value,
            SourceLocation) override {
    // If code above is compiled, it excludes what is here.
    if (Value != CVK_NotEvaluated)
      note(Loc, Condition);
  }
  void Elifdef(SourceLocation Loc, const Token &Name,
               const MacroDefinition &) override {
    note(Loc, Name);
  }
  void Elifndef(SourceLocation Loc, const Token &Name,
                const MacroDefinition &) override {
    note(Loc, Name);
  }
  using PPCallbacks::Elifdef;
  using PPCallbacks::Elifndef;
  void Endif(SourceLocation Loc, SourceLocation) override {
    if (Open.empty())
      return;
    Closed = Open.pop_back_val();
    Closed.End = Loc;
  }
  void MacroDefined(const Token &Name, const MacroDirective *Macro) override;
  void SourceRangeSkipped(SourceRange Range, SourceLocation End) override;

private:
  /// An #if with what belongs to it.
  struct Chain {
    SourceLocation Begin, End;
    /// The locations of conditions, and their macros that compilers define.
    llvm::SmallVector<std::pair<SourceLocation, std::string>, 1> Macros;
  };

  bool isOfCompilers(StringRef Macro) const {
    return bigtable::isOfCompilers(Macro) || Derived.contains(Macro);
  }
  void note(SourceLocation Loc, StringRef Macro) {
    if (!Open.empty() && isOfCompilers(Macro))
      Open.back().Macros.emplace_back(Loc, Macro);
  }
  void note(SourceLocation Loc, const Token &Name) {
    if (const IdentifierInfo *Macro = Name.getIdentifierInfo())
      note(Loc, Macro->getName());
  }
  void note(SourceLocation Loc, SourceRange Condition) {
    forEachToken(Condition, PP.getSourceManager(), PP.getLangOpts(),
                 [&](const Token &T) {
                   if (T.is(tok::raw_identifier))
                     note(Loc, T.getRawIdentifier());
                   return false;
                 });
  }

  Preprocessor &PP;
  SkippedRanges &To;
  llvm::SmallVector<Chain, 8> Open;
  /// The last one that has ended.
  Chain Closed;
  /// Macros whose definitions depend on the compiler.
  llvm::StringSet<> Derived;
};

} // namespace

void SkippedRangeCollector::MacroDefined(const Token &Name,
                                         const MacroDirective *Macro) {
  const IdentifierInfo *Id = Name.getIdentifierInfo();
  const SourceLocation At = Name.getLocation();
  const SourceManager &Sources = PP.getSourceManager();
  if (!Id || At.isInvalid() || Sources.isInSystemHeader(At) ||
      Sources.isWrittenInBuiltinFile(At))
    return;
  // Not an include guard of a header that only some compilers include.
  const bool IsConditional = llvm::any_of(Open, [&](const Chain &Each) {
    return !Each.Macros.empty() &&
           Sources.getFileID(Each.Begin) == Sources.getFileID(At);
  });
  const auto Names = [&](const Token &T) {
    const IdentifierInfo *Other = T.getIdentifierInfo();
    return Other && isOfCompilers(Other->getName());
  };
  if (IsConditional || llvm::any_of(Macro->getMacroInfo()->tokens(), Names))
    Derived.insert(Id->getName());
}

void SkippedRangeCollector::SourceRangeSkipped(SourceRange Range,
                                               SourceLocation End) {
  const SourceManager &Sources = PP.getSourceManager();
  SkippedRange &New = To.emplace_back(SkippedRange{Range, ""});
  const Chain *Around = Closed.End.isValid() && Closed.End == End ? &Closed
                        : Open.empty()                            ? nullptr
                                       : &Open.back();
  if (!Around)
    return;
  // The condition at the end decides what comes after it.
  const auto *First = llvm::find_if(Around->Macros, [&](const auto &Each) {
    return Sources.getExpansionLineNumber(Each.first) <
           Sources.getExpansionLineNumber(Range.getEnd());
  });
  if (First == Around->Macros.end())
    return;
  New.CompilerMacro = First->second;
  bool IsDefine = false;
  forEachToken(Range, Sources, PP.getLangOpts(), [&](const Token &T) {
    if (T.is(tok::raw_identifier) && IsDefine)
      Derived.insert(T.getRawIdentifier());
    IsDefine = T.is(tok::raw_identifier) && T.getRawIdentifier() == "define";
    return false;
  });
}

void collectSkipped(Preprocessor &PP, SkippedRanges &To) {
  PP.addPPCallbacks(std::make_unique<SkippedRangeCollector>(PP, To));
}

std::vector<BlindSpot> findCodeOfCompilers(llvm::ArrayRef<SkippedRange> Skipped,
                                           const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  llvm::StringSet<> Telling = actingNames();
  Telling.insert("bigtable");
  std::vector<BlindSpot> Result;
  for (const SkippedRange &Each : Skipped) {
    if (Each.CompilerMacro.empty() ||
        isInSystemHeader(Each.Range.getBegin(), Sources))
      continue;
    forEachToken(Each.Range, Sources, Context.getLangOpts(),
                 [&](const Token &T) {
                   if (T.isNot(tok::raw_identifier) ||
                       !Telling.contains(T.getRawIdentifier()))
                     return false;
                   Result.push_back({BlindSpot::Kind::Condition,
                                     placeOf(T.getLocation(), Sources),
                                     Each.CompilerMacro, "", ""});
                   return true;
                 });
  }
  return Result;
}

} // namespace clang::tidy::bigtable
