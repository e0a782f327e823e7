// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schema/SchemaText.h"
#include "model/Duration.h"
#include "model/Steps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;
using std::chrono::microseconds;
using std::chrono::milliseconds;

/// As a value of 'gc', on one line.
static std::string ruleText(const GcRule &Rule) {
  switch (Rule.Kind) {
  case RuleKind::None:
    break;
  case RuleKind::Age:
    return "{max-age: " + formatDuration(microseconds(*Rule.Count)) + "}";
  case RuleKind::Versions:
    return "{max-versions: " + std::to_string(*Rule.Count) + "}";
  case RuleKind::Union:
  case RuleKind::Intersection:
    return (Rule.Kind == RuleKind::Union ? "{union: [" : "{intersection: [") +
           llvm::join(llvm::map_range(Rule.Rules, ruleText), ", ") + "]}";
  }
  return "{}";
}

/// Returns true if a schema can express all of \p Rule.
static bool canBeSaid(const GcRule &Rule) {
  if (Rule.IsUnknown || Rule.Kind == RuleKind::None)
    return false;
  if (Rule.isCompound())
    return Rule.Rules.size() >= 2 && llvm::all_of(Rule.Rules, canBeSaid);
  if (!Rule.Count || *Rule.Count < 1)
    return false;
  return Rule.Kind == RuleKind::Versions || ageIn(Rule);
}

/// YAML takes a few words and signs for something else.
static std::string idText(StringRef Id) {
  const bool IsPlain =
      llvm::isAlpha(Id.front()) && Id != "y" && Id != "n" &&
      !llvm::is_contained({"true", "false", "yes", "no", "on", "off", "null"},
                          Id.lower());
  return IsPlain ? Id.str() : "'" + Id.str() + "'";
}

/// A comment at \p Indent of lines of at most 100 columns.
static std::string commentText(StringRef Text, unsigned Indent) {
  const std::string Begin = std::string(Indent, ' ') + "#";
  std::string Result, Line = Begin;
  for (StringRef Word : llvm::split(Text, ' ')) {
    if (Line.size() + 1 + Word.size() > 100) {
      Result += Line + "\n";
      Line = Begin;
    }
    Line += (" " + Word).str();
  }
  return Result + Line + "\n";
}

static std::string questionText(const Evidence &E) {
  std::string Text;
  for (const Choice &C : E.Choices)
    Text += (Text.empty() ? "Write '" : "; '") +
            (C.Word == "default, unstamped"
                 ? std::string("default' and 'unstamped: allowed")
             : C.Word == "none, sequence" ? "none' and 'timestamps: sequence"
                                          : C.Word) +
            "' " + C.When;
  return E.Seen + ". " + Text + ".";
}

/// Returns the comment above the entry of a family.
static std::string commentOf(const DescribedFamily &F, const Answer &Said,
                             unsigned Indent) {
  std::string Text;
  if (Said.Word.empty()) {
    const std::string Begin = std::string(Indent, ' ') + "#   ";
    Text +=
        commentText(questionText(evidenceOf(F, /*IsCodeRead=*/false)), Indent);
    for (const DescribedWrites &W : F.Writes)
      Text += Begin + describePlaces(W) + "\n";
    for (const std::string &Use : F.Uses)
      Text += Begin + Use + "\n";
  } else if (!Said.Reason.empty()) {
    Text += commentText(Said.Reason + ".", Indent);
  }
  if (Said.Word == "none, sequence")
    Text += commentText("Give the family a rule by versions: its rule deletes "
                        "numbers that are less than the time.",
                        Indent);
  if (Said.isOneSecond() && !Said.ExpireAfter)
    Text += commentText("Add 'expire-after', such as 30m: how long values live "
                        "where a fix has to choose.",
                        Indent);
  return Text;
}

/// The policy of a family with the strategy \p Ttl and the maximum age \p Age.
static TtlPolicy policyOf(StringRef Ttl, std::optional<milliseconds> Age) {
  TtlPolicy P =
      Ttl == "one-second" ? TtlPolicy::oneSecond() : TtlPolicy::none();
  if (Ttl == "default" && Age) {
    P.Kind = Strategy::Default;
    P.Ttl = bigtable_ttl::Ttl::Default(*Age);
  }
  return P;
}

/// The entry of a family, its dash at \p Indent.
static std::string entryOf(const DescribedFamily &F, const Answer &Said,
                           unsigned Indent) {
  std::string Text = commentOf(F, Said, Indent);
  const std::string Begin(Indent + 2, ' ');
  Text += std::string(Indent, ' ') + "- family: " + idText(F.Name) + "\n";
  const auto [Ttl, More] = StringRef(Said.Word).split(", ");
  Text += Begin + "ttl: " + (Ttl.empty() ? "'?'" : Ttl.str()) + "\n";
  const std::optional<milliseconds> Age = ageIn(F.Rule);
  // It is a second if the schema does not say.
  const bool IsUsual = Ttl == "one-second" && Age == std::chrono::seconds(1);
  if (Age && !IsUsual && Ttl != "none")
    Text += Begin + "max-age: " + formatDuration(*Age) + "\n";
  else if (!Said.MaxAge.empty())
    Text += Begin + "max-age: " + Said.MaxAge + "\n";
  if (Said.ExpireAfter)
    Text += Begin + "expire-after: " + formatDuration(*Said.ExpireAfter) + "\n";
  if (More == "unstamped")
    Text += Begin + "unstamped: allowed\n";
  if (More == "sequence")
    Text += Begin + "timestamps: sequence\n";
  // A rule that the answer wants to be replaced is no rule of the schema.
  // Nor is one that some answer to an open question wants to be replaced.
  const auto Fits = [&](StringRef Word) {
    return contradictionOf(F.Rule, policyOf(Word.split(", ").first, Age)) ==
           Contradiction::None;
  };
  if (canBeSaid(F.Rule) && F.Rule.Kind != RuleKind::Age &&
      (Ttl.empty() ? llvm::all_of(evidenceOf(F, /*IsCodeRead=*/false).Choices,
                                  [&](const Choice &C) { return Fits(C.Word); })
                   : Fits(Ttl)))
    Text += Begin + "gc: " + ruleText(F.Rule) + "\n";
  return Text;
}

namespace {

/// The lines of a schema, and where entries of its lists end.
class Lines {
public:
  explicit Lines(StringRef Text) { Text.split(All, '\n'); }

  struct End {
    size_t Line;     ///< The one after the entry, counted from 0.
    unsigned Indent; ///< Of the entry's dash.
  };
  /// Returns the end of the entry whose \p Key has its value at \p At;
  /// std::nullopt if the list is in brackets.
  std::optional<End> endOf(StringRef Key, SchemaPosition At) const;

  llvm::SmallVector<StringRef, 64> All;

private:
  static size_t indentOf(StringRef Line) { return Line.find_first_not_of(' '); }
  static bool isContent(StringRef Line) {
    const StringRef Text = Line.trim();
    return !Text.empty() && !Text.starts_with("#");
  }
};

} // namespace

std::optional<Lines::End> Lines::endOf(StringRef Key, SchemaPosition At) const {
  size_t Line = At.Line - 1;
  if (Line >= All.size())
    return std::nullopt;
  const StringRef Before = All[Line].take_front(At.Column - 1);
  // "families: [{family: f}]" has no dash of its own.
  if (Before.contains(Key == "family" ? "families" : "tables"))
    return std::nullopt;
  size_t Indent = indentOf(All[Line]);
  if (All[Line][Indent] != '-') {
    if (!All[Line].drop_front(Indent).starts_with(Key))
      return std::nullopt;
    const size_t KeyIndent = Indent;
    do {
      if (Line == 0)
        return std::nullopt;
      --Line;
      Indent = indentOf(All[Line]);
    } while (!isContent(All[Line]) || Indent >= KeyIndent);
    if (All[Line][Indent] != '-')
      return std::nullopt;
  }
  size_t Last = At.Line - 1;
  for (size_t L = Last + 1; L < All.size(); ++L) {
    if (!isContent(All[L]))
      continue;
    if (indentOf(All[L]) <= Indent)
      break;
    Last = L;
  }
  return End{Last + 1, unsigned(Indent)};
}

namespace {

/// Puts entries into a text.
class Addition {
public:
  Addition(StringRef Existing, const Schema *Known, AnswerSource Answers,
           std::string &ByHand)
      : ByHand(ByHand), Existing(Existing), Known(Known), Answers(Answers),
        Text(Existing) {
    if (Known)
      EndOfTables = Text.endOf("table", Known->tables().back().At);
    else
      EndOfTables = Lines::End{Text.All.size(), 2};
  }

  llvm::Expected<SchemaText> run(const TableDescriptions &Described);

private:
  std::string entries(const DescribedTable &D,
                      llvm::ArrayRef<const DescribedFamily *> Families,
                      unsigned Indent);
  void addTable(const DescribedTable &D);
  void addFamilies(const Table &T, const DescribedTable &D);
  void put(std::optional<Lines::End> Where, const std::string &What,
           bool IsTable);

  std::string &ByHand; ///< What cannot be added.
  const StringRef Existing;
  const Schema *Known;
  AnswerSource Answers;
  Lines Text;
  /// The end of the last table.
  std::optional<Lines::End> EndOfTables;
  /// The text to insert before each line. Families of the last table precede a
  /// new table.
  std::vector<std::pair<size_t, std::string>> Insertions, Tables;
  SchemaText Result;
};

} // namespace

std::string Addition::entries(const DescribedTable &D,
                              llvm::ArrayRef<const DescribedFamily *> Families,
                              unsigned Indent) {
  std::string All;
  const std::vector<Answer> Answered = Answers(D, Families);
  for (const auto &[F, Said] : llvm::zip(Families, Answered)) {
    All += entryOf(*F, Said, Indent);
    ++Result.Added;
    Result.Open += Said.Word.empty();
  }
  return All;
}

void Addition::put(std::optional<Lines::End> Where, const std::string &What,
                   bool IsTable) {
  if (Where)
    (IsTable ? Tables : Insertions).emplace_back(Where->Line, What);
  else
    ByHand += What;
}

void Addition::addFamilies(const Table &T, const DescribedTable &D) {
  // Tables of a glob differ; which families it lists is a person's choice.
  if (T.IsGlob)
    return;
  llvm::SmallVector<const DescribedFamily *, 8> New;
  for (const DescribedFamily &F : D.Families)
    if (!T.findFamily(F.Name))
      New.push_back(&F);
  if (New.empty())
    return;
  const auto End = Text.endOf("family", T.Families.back().At);
  put(End, entries(D, New, End ? End->Indent : 6), /*IsTable=*/false);
}

void Addition::addTable(const DescribedTable &D) {
  llvm::SmallVector<const DescribedFamily *, 8> Families;
  for (const DescribedFamily &F : D.Families)
    // Code that names no table most likely means the one that has the family.
    if (D.Id != "*" || !Known ||
        llvm::none_of(Known->tables(), [&F](const Table &T) {
          return T.findFamily(F.Name) != nullptr;
        }))
      Families.push_back(&F);
  if (Families.empty())
    return;
  const unsigned Indent = EndOfTables ? EndOfTables->Indent : 2;
  const std::string Begin(Indent, ' ');
  put(EndOfTables,
      Begin + "- table: " + idText(D.Id) + "\n" + Begin + "  families:\n" +
          entries(D, Families, Indent + 4),
      /*IsTable=*/true);
}

static llvm::Error refuse(const Place &At, const std::string &Found,
                          const char *Expected) {
  return llvm::createStringError(At.File + ":" + llvm::Twine(At.Line) + ": '" +
                                 Found + "' found, expected " + Expected);
}

llvm::Expected<SchemaText> Addition::run(const TableDescriptions &Described) {
  std::optional<TableLookup> Listed;
  if (Known)
    Listed.emplace(*Known);
  for (const DescribedTable &D : Described.Tables) {
    // A glob is the user's choice, except '*' for families that code names
    // without a table.
    if (!isId(D.Id, LongestTableId) && D.Id != "*")
      return refuse(D.At, D.Id, "the id of a table");
    for (const DescribedFamily &F : D.Families)
      if (!isId(F.Name, LongestFamilyId))
        return refuse(F.At, F.Name, "the name of a column family");
    const Table *T = Listed ? Listed->find(D.Id) : nullptr;
    if (T)
      addFamilies(*T, D);
    else
      addTable(D);
  }
  llvm::append_range(Insertions, Tables);
  if (!ByHand.empty())
    return llvm::createStringError(
        "the lists in the schema are in brackets; add these lines by hand");
  if (!Known && Insertions.empty())
    return llvm::createStringError("no column family is described");
  if (!Known)
    Result.Text = "# The column families, and how their cells expire.\n"
                  "tables:\n";
  const bool HasReturns = Existing.contains("\r\n");
  // An empty text has one line, which is not the schema's.
  llvm::stable_sort(Insertions, llvm::less_first());
  auto Next = Insertions.begin();
  for (size_t L = 0; L <= Text.All.size(); ++L) {
    countSteps();
    for (; Next != Insertions.end() && Next->first == L; ++Next) {
      if (!Result.Text.empty() && Result.Text.back() != '\n')
        Result.Text += '\n';
      for (const char C : Next->second)
        Result.Text += C == '\n' && HasReturns ? "\r\n" : std::string(1, C);
    }
    if (L == Text.All.size() || !Known)
      continue;
    Result.Text += Text.All[L];
    if (L + 1 != Text.All.size())
      Result.Text += '\n';
  }
  std::vector<SchemaError> Errors;
  std::optional<Schema> Parsed = Schema::parse(
      llvm::MemoryBufferRef(Result.Text, ""), Errors, /*AllowsOpen=*/true);
  if (!Parsed) {
    for (const auto &[Line, Entry] : Insertions)
      ByHand += Entry;
    return llvm::createStringError(
        "these lines cannot be added to the schema: " +
        (Errors.empty() ? "" : Errors.front().Message));
  }
  Result.Parsed = std::move(*Parsed);
  return std::move(Result);
}

llvm::Expected<SchemaText> addTo(StringRef Existing, const Schema *Known,
                                 const TableDescriptions &Described,
                                 AnswerSource Answers, std::string *ByHand) {
  std::string Ignored;
  return Addition(Existing, Known, Answers, ByHand ? *ByHand : Ignored)
      .run(Described);
}

} // namespace clang::tidy::bigtable::tool
