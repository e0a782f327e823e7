// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "gates/Suppressions.h"
#include "Manifest.h"
#include "clang-tidy/GlobList.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

namespace clang::tidy::bigtable::tool {

using Reach = Suppression::Reach;

static constexpr llvm::StringLiteral NoLint = "NOLINT";

namespace {

/// A marker anywhere in the text: clang-tidy does not ask for comments.
struct Directive {
  llvm::StringRef Kind; ///< "NOLINTBEGIN".
  Suppression::Marker At;
  /// The names in the list; empty without a list, which means all checks.
  std::vector<std::string> Names;

  bool isBlock() const { return Kind == "NOLINTBEGIN" || Kind == "NOLINTEND"; }
};

} // namespace

/// As NoLintDirectiveHandler of clang-tidy reads them.
static std::vector<Directive> directivesIn(llvm::StringRef Text) {
  std::vector<Directive> Found;
  for (size_t At = Text.find(NoLint); At != llvm::StringRef::npos;) {
    size_t End = At + NoLint.size();
    while (End < Text.size() && llvm::isAlpha(Text[End]))
      ++End;
    Directive D;
    D.Kind = Text.slice(At, End);
    if (End < Text.size() && Text[End] == '(') {
      const size_t Close = Text.find_first_of("\n)", End);
      if (Close != llvm::StringRef::npos && Text[Close] == ')') {
        D.At.List = {unsigned(End + 1), unsigned(Close)};
        End = Close + 1;
        llvm::SmallVector<llvm::StringRef> Names;
        Text.slice(D.At.List.Begin, D.At.List.End).split(Names, ',');
        for (llvm::StringRef Name : Names)
          D.Names.push_back(Name.trim().str());
      }
    }
    D.At.Place = {unsigned(At), unsigned(End)};
    if (D.Kind == NoLint || D.Kind == "NOLINTNEXTLINE" || D.isBlock())
      Found.push_back(std::move(D));
    else // No list belongs to an unknown word.
      End = At + D.Kind.size();
    At = Text.find(NoLint, End);
  }
  return Found;
}

/// For each begin of a block its end. An end that closes another block than the
/// innermost closes none.
static std::vector<std::pair<size_t, size_t>>
blocksOf(llvm::ArrayRef<Directive> All) {
  std::vector<std::pair<size_t, size_t>> Blocks;
  llvm::SmallVector<size_t> Open;
  for (size_t I = 0; I < All.size(); ++I)
    if (All[I].Kind == "NOLINTBEGIN")
      Open.push_back(I);
    else if (All[I].Kind == "NOLINTEND" && !Open.empty() &&
             All[Open.back()].Names == All[I].Names)
      Blocks.emplace_back(Open.pop_back_val(), I);
  return Blocks;
}

/// From each #if to its #endif, an include guard apart.
static std::vector<TextRange> conditionsIn(llvm::StringRef Text,
                                           llvm::ArrayRef<RawToken> Tokens) {
  std::vector<RawToken> Code;
  llvm::copy_if(Tokens, std::back_inserter(Code),
                [](const RawToken &T) { return T.Kind != tok::comment; });
  std::vector<TextRange> Conditions;
  llvm::SmallVector<size_t> Open;
  for (size_t I = 0; I + 1 < Code.size(); ++I) {
    if (!Code[I].StartsLine || Code[I].Kind != tok::hash)
      continue;
    const llvm::StringRef Name = Text.slice(Code[I + 1].Begin, Code[I + 1].End);
    if (Name == "if" || Name == "ifdef" || Name == "ifndef") {
      Open.push_back(I);
    } else if (Name == "endif" && !Open.empty()) {
      const size_t Begin = Open.pop_back_val();
      const bool IsGuard = Begin == 0 && I + 2 == Code.size() &&
                           Text.slice(Code[1].Begin, Code[1].End) == "ifndef";
      if (!IsGuard)
        Conditions.push_back({Code[Begin].Begin, Code[I].End});
    }
  }
  return Conditions;
}

std::vector<Suppression> findSuppressions(llvm::StringRef File, Sources &Files,
                                          Markers Which) {
  const llvm::StringRef Text = Files.text(File);
  std::vector<Directive> All = directivesIn(Text);
  if (All.empty())
    return {};
  const std::vector<RawToken> Tokens = rawTokens(Text);
  const std::vector<TextRange> Conditions = conditionsIn(Text, Tokens);
  const std::vector<std::pair<size_t, size_t>> Blocks = blocksOf(All);

  std::vector<Suppression> Found;
  for (size_t I = 0; I < All.size(); ++I) {
    Suppression S;
    S.File = File.str();
    S.Word = All[I].Kind.str();
    std::vector<size_t> Parts{I};
    if (All[I].isBlock()) {
      const auto Block = llvm::find_if(
          Blocks, [&](const auto &B) { return B.first == I || B.second == I; });
      if (Block == Blocks.end()) {
        S.Hides = Reach::Nothing;
      } else if (Block->second == I) {
        continue; // Was found by its begin.
      } else {
        S.Hides = Reach::Block;
        Parts.push_back(Block->second);
      }
    } else if (All[I].Kind == "NOLINTNEXTLINE") {
      S.Hides = Reach::NextLine;
    }

    if (Which != Markers::Ours && All[I].Names.empty())
      S.Names.push_back({"*", false});
    for (const std::string &Name : All[I].Names)
      S.Names.push_back({Name, llvm::StringRef(Name).starts_with("bigtable-")});
    bool InComments = true;
    for (size_t Part : Parts) {
      Suppression::Marker At = All[Part].At;
      const auto Around = llvm::find_if(Tokens, [&](const RawToken &T) {
        return T.Kind == tok::comment && T.Begin <= At.Place.Begin &&
               At.Place.End <= T.End;
      });
      if (Around == Tokens.end())
        InComments = false;
      else
        At.Comment = *Around;
      S.Markers.push_back(At);
      S.IsConditional |= llvm::any_of(Conditions, [&](const TextRange &C) {
        return C.Begin < At.Place.Begin && At.Place.Begin < C.End;
      });
    }
    if (InComments == (Which != Markers::InCode) &&
        llvm::any_of(S.Names, [&](const Suppression::Name &N) {
          return N.IsOurs || Which != Markers::Ours;
        }))
      Found.push_back(std::move(S));
  }
  return Found;
}

std::string withoutMarkers(llvm::StringRef File,
                           llvm::ArrayRef<Suppression> Found, Sources &Files) {
  std::string Text = Files.text(File).str();
  // Not spaces: a backslash before them would continue the line. In code it may
  // be a name, which stays one.
  for (const Suppression &S : Found)
    if (S.File == File)
      for (const Suppression::Marker &M : S.Markers)
        if (M.Comment.size() == 0)
          Text[M.Place.Begin + 1] = 'o';
        else
          std::fill_n(Text.begin() + M.Place.Begin, M.Place.size(), '.');
  return Text;
}

namespace {

/// The lines in which clang-tidy looks for markers that hide a finding.
struct Spot {
  FileID File;
  unsigned Offset = 0;
  /// LastLine + 1 without a line.
  unsigned FirstLine = 0;
  unsigned LastLine = 0;
};

/// Judges the markers of one run.
class Judge {
public:
  Judge(llvm::ArrayRef<Finding> Unhidden, Sources &Files);

  /// Returns true if \p S hides some finding of a check that matches \p Name.
  bool hides(const Suppression &S, const GlobList &Name) const;

private:
  FileID idOf(llvm::StringRef File) const {
    return Files.manager().getFileID(Files.location(File, 0));
  }
  void add(const Finding &F, const tooling::DiagnosticMessage &At,
           bool WithStatement);

  Sources &Files;
  std::vector<std::pair<llvm::StringRef, Spot>> Spots;
};

} // namespace

static bool isExpansion(const tooling::DiagnosticMessage &Note) {
  return llvm::StringRef(Note.Message).starts_with("expanded from macro '");
}

Judge::Judge(llvm::ArrayRef<Finding> Unhidden, Sources &Files) : Files(Files) {
  for (const Finding &F : Unhidden) {
    // Errors cannot be hidden.
    if (F.Said.DiagLevel == tooling::Diagnostic::Error && !F.IsWarningAsError)
      continue;
    // clang-tidy also looks where each macro is defined, and where the
    // outermost begins: that is somewhere before the finding in its statement.
    const bool InMacro = llvm::any_of(F.Said.Notes, isExpansion);
    add(F, F.Said.Message, InMacro);
    for (const tooling::DiagnosticMessage &Note : F.Said.Notes)
      if (isExpansion(Note))
        add(F, Note, /*WithStatement=*/false);
  }
}

void Judge::add(const Finding &F, const tooling::DiagnosticMessage &At,
                bool WithStatement) {
  const llvm::StringRef Text = Files.text(At.FilePath);
  Spot S;
  S.File = idOf(At.FilePath);
  if (S.File.isInvalid())
    return;
  S.Offset = At.FileOffset;
  S.LastLine = S.FirstLine = lineOf(Text, S.Offset);
  if (WithStatement)
    S.FirstLine = lineOf(Text, statementAt(Text, S.Offset).Begin);
  Spots.emplace_back(F.check(), S);
}

bool Judge::hides(const Suppression &S, const GlobList &Name) const {
  if (S.Hides == Reach::Nothing)
    return false;
  const FileID File = idOf(S.File);
  const unsigned Begin = S.Markers.front().Place.Begin;
  const unsigned Line =
      lineOf(Files.text(S.File), Begin) + (S.Hides == Reach::NextLine ? 1 : 0);
  return llvm::any_of(Spots, [&](const auto &Known) {
    const auto &[Check, At] = Known;
    if (At.File != File || !Name.contains(Check))
      return false;
    if (S.Hides == Reach::Block)
      return Begin < At.Offset && At.Offset < S.Markers.back().Place.Begin;
    return At.FirstLine <= Line && Line <= At.LastLine;
  });
}

/// The text that is left of the list of a marker; empty if none is.
static std::string listWithout(const Suppression &S,
                               const std::vector<bool> &IsStale) {
  std::vector<std::string> Left;
  for (size_t I = 0; I < S.Names.size(); ++I)
    if (!IsStale[I] && !S.Names[I].Text.empty())
      Left.push_back(S.Names[I].Text);
  return llvm::join(Left, ", ");
}

/// Returns the text to remove with the marker at \p M; std::nullopt if the
/// removal may change something else. \p Text is the file's.
static std::optional<TextRange> removable(const Suppression::Marker &M,
                                          llvm::StringRef Text) {
  constexpr llvm::StringLiteral Blank = " \t\r";
  // The comment says nothing else.
  llvm::StringRef Inside = Text.slice(M.Comment.Begin, M.Comment.End);
  if (Inside.consume_front("/*"))
    Inside.consume_back("*/");
  else
    Inside.consume_front("//");
  if (Inside.trim() != Text.slice(M.Place.Begin, M.Place.End))
    return std::nullopt;

  // It ends its line.
  size_t LineEnd = Text.find_first_not_of(Blank, M.Comment.End);
  if (LineEnd == llvm::StringRef::npos)
    LineEnd = Text.size();
  else if (Text[LineEnd] != '\n')
    return std::nullopt;

  const size_t LineBegin = Text.rfind('\n', M.Comment.Begin) + 1;
  const llvm::StringRef Before =
      Text.slice(LineBegin, M.Comment.Begin).rtrim(Blank);
  if (Before.ends_with("\\"))
    return std::nullopt;
  if (!Before.empty()) // The end of the line stays as it is.
    return TextRange{unsigned(LineBegin + Before.size()), M.Comment.End};

  // A whole line: the one before it must not reach into the next.
  const llvm::StringRef Above =
      Text.take_front(LineBegin).drop_back(LineBegin ? 1 : 0);
  const llvm::StringRef Last = Above.substr(Above.rfind('\n') + 1).rtrim(Blank);
  if (Last.ends_with("\\") || Last.contains("NOLINTNEXTLINE") ||
      LineEnd == Text.size())
    return std::nullopt;
  return TextRange{unsigned(LineBegin), unsigned(LineEnd + 1)};
}

static void addFix(const Suppression &S, const std::vector<bool> &IsStale,
                   llvm::StringRef Text, tooling::DiagnosticMessage &Said) {
  const std::string Left = listWithout(S, IsStale);
  tooling::Replacements Edits;
  for (const Suppression::Marker &M : S.Markers) {
    TextRange Gone = M.List;
    if (Left.empty()) {
      const std::optional<TextRange> Whole = removable(M, Text);
      if (!Whole)
        return;
      Gone = *Whole;
    }
    if (llvm::Error Overlap = Edits.add(
            tooling::Replacement(S.File, Gone.Begin, Gone.size(), Left))) {
      llvm::consumeError(std::move(Overlap));
      return;
    }
  }
  Said.Fix[S.File] = std::move(Edits);
}

static llvm::StringRef placeOf(Reach Hides) {
  switch (Hides) {
  case Reach::Line:
    return "on this line";
  case Reach::NextLine:
    return "on the next line";
  case Reach::Block:
    return "in this block";
  case Reach::Nothing:
    return "anywhere";
  }
  llvm_unreachable("all are above");
}

static std::string quoted(llvm::ArrayRef<llvm::StringRef> Names) {
  std::string Text;
  for (size_t I = 0; I < Names.size(); ++I) {
    if (I > 0)
      Text += I + 1 == Names.size() ? " and " : ", ";
    Text += ("'" + Names[I] + "'").str();
  }
  return Text;
}

std::vector<Finding> staleSuppressions(
    llvm::ArrayRef<Suppression> Found, llvm::ArrayRef<Finding> Unhidden,
    llvm::function_ref<bool(llvm::StringRef File, llvm::StringRef Check)>
        HasRun,
    Sources &Files) {
  const Judge Judged(Unhidden, Files);
  std::vector<Finding> Stale;
  for (const Suppression &S : Found) {
    if (S.IsConditional)
      continue;
    std::vector<bool> IsStale(S.Names.size());
    std::vector<llvm::StringRef> Names, Unknown;
    for (size_t I = 0; I < S.Names.size(); ++I) {
      if (!S.Names[I].IsOurs)
        continue;
      const llvm::StringRef Name = S.Names[I].Text;
      const GlobList Glob(Name);
      bool IsKnown = false, Ran = S.Hides == Reach::Nothing;
      for (const CheckInfo &Check : allChecks())
        if (Glob.contains(Check.Id)) {
          IsKnown = true;
          Ran |= HasRun(S.File, Check.Id);
        }
      if ((IsKnown && !Ran) || Judged.hides(S, Glob))
        continue;
      IsStale[I] = true;
      Names.push_back(Name);
      if (!IsKnown)
        Unknown.push_back(Name);
    }
    if (Names.empty())
      continue;

    const TextRange At = S.Markers.front().Place;
    const auto Say = [&](const llvm::Twine &What) {
      tooling::DiagnosticMessage Said(What.str());
      Said.FilePath = S.File;
      Said.FileOffset = At.Begin;
      return Said;
    };
    Finding F;
    F.Said.DiagnosticName = StaleSuppressionCheck.str();
    F.Said.DiagLevel = tooling::Diagnostic::Warning;
    if (S.Hides == Reach::Nothing)
      F.Said.Message =
          Say("'" + S.Word + "' has no '" +
              (S.Word == "NOLINTEND" ? "NOLINTBEGIN" : "NOLINTEND") +
              "' with the same names and hides nothing; add it or "
              "remove the comment");
    else
      F.Said.Message = Say("'" + S.Word + "' names " + quoted(Names) +
                           ", which " + (Names.size() == 1 ? "finds" : "find") +
                           " nothing " + placeOf(S.Hides) + "; remove " +
                           (Names.size() == 1 ? "the name" : "the names"));
    tooling::FileByteRange Marked;
    Marked.FilePath = S.File;
    Marked.FileOffset = At.Begin;
    Marked.Length = At.size();
    F.Said.Message.Ranges.push_back(Marked);
    for (llvm::StringRef Name : Unknown)
      F.Said.Notes.push_back(Say("no check is named '" + Name + "'"));
    // An unmatched one may as well lack the other.
    if (S.Hides != Reach::Nothing)
      addFix(S, IsStale, Files.text(S.File), F.Said.Message);
    Stale.push_back(std::move(F));
  }
  return Stale;
}

const Suppression *suppressionOf(const Finding &F,
                                 llvm::ArrayRef<Suppression> Found,
                                 Sources &Files) {
  const Judge Judged(F, Files);
  const auto It = llvm::find_if(Found, [&](const Suppression &S) {
    return llvm::any_of(S.Names, [&](const Suppression::Name &Name) {
      return Judged.hides(S, GlobList(Name.Text));
    });
  });
  return It == Found.end() ? nullptr : &*It;
}

bool isSuppressed(const Finding &F, Sources &Files) {
  std::vector<Suppression> Found = findSuppressions(F.file(), Files);
  for (Suppression &S : Found)
    llvm::erase_if(S.Names,
                   [](const Suppression::Name &Name) { return !Name.IsOurs; });
  return suppressionOf(F, Found, Files) != nullptr;
}

} // namespace clang::tidy::bigtable::tool
