// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schema/Cbt.h"
#include "schema/Shell.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

namespace {

/// Terms in brackets in brackets that are followed.
constexpr unsigned MaxBracketDepth = 20;

/// IDs of tables and families are shorter. A longer text is something else.
constexpr size_t MaxWord = 10'000;

/// A garbage-collection rule as cbt takes and prints it: 'and' and 'or' bind
/// alike, from the left.
class RuleParser {
public:
  RuleParser(StringRef Text, bool IsPrinted)
      : Rest(Text), IsPrinted(IsPrinted) {}

  GcRule run() {
    GcRule Rule = expression(0);
    skipBlanks();
    if (Wrong.empty() && !Rest.empty())
      fail("'and' or 'or'");
    return Rule;
  }

  /// The expected text that is missing; empty if there is no error.
  std::string Wrong;
  /// The position of the error, from the end of the text.
  size_t Left = 0;
  /// An age was printed with fewer digits than it may have.
  bool IsRounded = false;
  /// Nothing is left of an age.
  bool IsLost = false;

private:
  void skipBlanks() { Rest = Rest.ltrim(" \t"); }
  GcRule fail(StringRef Expected) {
    if (Wrong.empty()) {
      Wrong = Expected.str();
      Left = Rest.size();
    }
    return {};
  }
  std::optional<RuleKind> takeOperator();
  GcRule expression(unsigned Depth);
  GcRule term(unsigned Depth);
  GcRule age();
  GcRule versions();

  StringRef Rest;
  const bool IsPrinted;
};

} // namespace

std::optional<RuleKind> RuleParser::takeOperator() {
  skipBlanks();
  for (StringRef And : {"&&", "and"})
    if (Rest.consume_front(And))
      return RuleKind::Intersection;
  for (StringRef Or : {"||", "or"})
    if (Rest.consume_front(Or))
      return RuleKind::Union;
  return std::nullopt;
}

GcRule RuleParser::expression(unsigned Depth) {
  GcRule Left = term(Depth);
  while (Wrong.empty()) {
    const std::optional<RuleKind> Kind = takeOperator();
    if (!Kind)
      break;
    GcRule Right = term(Depth);
    // The service is given pairs.
    GcRule Both;
    Both.Kind = *Kind;
    Both.Rules = {std::move(Left), std::move(Right)};
    Left = std::move(Both);
    if (++Depth > MaxBracketDepth)
      return fail("a shorter rule");
  }
  return Left;
}

GcRule RuleParser::term(unsigned Depth) {
  skipBlanks();
  if (Rest.consume_front("(")) {
    if (Depth == MaxBracketDepth)
      return fail("fewer brackets");
    GcRule Inner = expression(Depth + 1);
    skipBlanks();
    if (Wrong.empty() && !Rest.consume_front(")"))
      return fail("')'");
    return Inner;
  }
  if (Rest.consume_front(IsPrinted ? "age() > " : "maxage="))
    return age();
  if (Rest.consume_front(IsPrinted ? "versions() > " : "maxversions="))
    return versions();
  return fail(IsPrinted ? "'age() > ...' or 'versions() > ...'"
                        : "'maxage=...' or 'maxversions=...'");
}

GcRule RuleParser::versions() {
  GcRule Rule;
  Rule.Kind = RuleKind::Versions;
  const StringRef Digits = Rest.take_while(llvm::isDigit);
  uint16_t Count;
  if (Digits.getAsInteger(10, Count) || Count == 0)
    return fail("a number of versions from 1 to 65535");
  Rule.Count = Count;
  Rest = Rest.drop_front(Digits.size());
  return Rule;
}

GcRule RuleParser::age() {
  GcRule Rule;
  Rule.Kind = RuleKind::Age;
  const StringRef All = Rest;
  const StringRef Digits = Rest.take_while(llvm::isDigit);
  Rest = Rest.drop_front(Digits.size());
  const StringRef Unit = Rest.take_while(llvm::isAlpha);
  // cbt prints ages under a minute as microseconds.
  const int64_t Micros = llvm::StringSwitch<int64_t>(Unit)
                             .Case("", IsPrinted ? 1 : 0)
                             .Case("ms", 1'000)
                             .Case("s", 1'000'000)
                             .Case("m", 60'000'000)
                             .Case("h", 3'600'000'000)
                             .Case("d", 86'400'000'000)
                             .Default(0);
  int64_t Count;
  if (Digits.getAsInteger(10, Count) || Micros == 0 ||
      Count > std::numeric_limits<int64_t>::max() / Micros ||
      (Count == 0 && !IsPrinted)) {
    Rest = All;
    return fail("a number with one of the units ms, s, m, h and d");
  }
  Rest = Rest.drop_front(Unit.size());
  IsRounded |= IsPrinted && Unit.empty();
  IsLost |= Count == 0;
  Rule.Count = Count * Micros;
  return Rule;
}

/// Parses the text \p Rule at \p At.
static std::optional<GcRule> parseRule(StringRef Rule, Place At, bool IsPrinted,
                                       std::string &Caveat,
                                       std::vector<DescriptionError> &Errors) {
  RuleParser Parser(Rule, IsPrinted);
  GcRule Result = Parser.run();
  if (!Parser.Wrong.empty()) {
    At.Column += Rule.size() - Parser.Left;
    Errors.push_back({At, "in the rule '" + Rule.str() + "': expected " +
                              Parser.Wrong + " here"});
    return std::nullopt;
  }
  if (Parser.IsLost) {
    Caveat = "cbt prints 0 for an age of less than a second";
    return GcRule::unknown();
  }
  if (Parser.IsRounded)
    Caveat = "cbt leaves out parts of a second";
  return Result;
}

//===----------------------------------------------------------------------===//
// cbt ls
//===----------------------------------------------------------------------===//

static constexpr llvm::StringLiteral Heading = "Family Name";

bool isCbtList(StringRef Text) { return Text.ltrim().starts_with(Heading); }

/// With blanks up to the next multiple of eight in the place of each tab.
static std::string withoutTabs(StringRef Line) {
  std::string Text;
  for (const char C : Line)
    Text.append(C == '\t' ? 8 - Text.size() % 8 : 1, C == '\t' ? ' ' : C);
  return Text;
}

/// Returns the column in \p Line, from 1, of the character that withoutTabs()
/// has at \p Column.
static unsigned columnIn(StringRef Line, size_t Column) {
  size_t Width = 0, I = 0;
  for (; I < Line.size() && Width < Column; ++I)
    Width += Line[I] == '\t' ? 8 - Width % 8 : 1;
  return I + 1;
}

std::optional<TableDescriptions>
parseCbtList(llvm::MemoryBufferRef Buffer, StringRef Id,
             std::vector<DescriptionError> &Errors) {
  const std::string File = Buffer.getBufferIdentifier().str();
  const size_t Before = Errors.size();
  TableDescriptions Result;
  DescribedTable &T = Result.Tables.emplace_back();
  T.Id = Id.str();
  T.At = {File};
  size_t RuleColumn = StringRef::npos, EndOfRule = StringRef::npos;
  unsigned Line = 0;
  for (StringRef Raw : llvm::split(Buffer.getBuffer(), '\n')) {
    ++Line;
    const std::string Expanded = withoutTabs(Raw.rtrim("\r"));
    const StringRef Text = Expanded;
    if (RuleColumn == StringRef::npos) {
      // Columns are as wide as what stands in them.
      if (Text.starts_with(Heading)) {
        RuleColumn = Text.find("GC Policy");
        EndOfRule = Text.find("Value Type");
      }
      if (RuleColumn == StringRef::npos && !Text.trim().empty()) {
        Errors.push_back({{File, Line},
                          "expected what 'cbt ls TABLE' prints, which begins "
                          "with 'Family Name' and 'GC Policy'"});
        return std::nullopt;
      }
      continue;
    }
    if (Text.trim().empty() || Text.starts_with("-----------"))
      continue;
    const StringRef Name = Text.take_front(RuleColumn).rtrim();
    const StringRef Rule =
        Text.slice(std::min(RuleColumn, Text.size()), EndOfRule).rtrim();
    if (Name.empty() || Name.contains(' ')) {
      Errors.push_back({{File, Line}, "expected the name of a column family"});
      continue;
    }
    DescribedFamily &F = familyIn(T, Name, {File, Line});
    if (Rule.empty() || Rule == "<never>" || Rule == "<default>")
      continue;
    if (auto Parsed = parseRule(Rule, {File, Line}, /*IsPrinted=*/true,
                                F.Caveat, Errors)) {
      F.Rule = std::move(*Parsed);
    } else { // Within the rule there may be tabs, too.
      unsigned &Column = Errors.back().At.Column;
      Column = columnIn(Raw, RuleColumn + Column - 1);
    }
  }
  if (RuleColumn == StringRef::npos && Errors.size() == Before)
    Errors.push_back({{File}, "expected what 'cbt ls TABLE' prints"});
  if (Errors.size() != Before)
    return std::nullopt;
  return Result;
}

//===----------------------------------------------------------------------===//
// Scripts
//===----------------------------------------------------------------------===//

namespace {

/// Reads what the commands of a script set.
class ScriptReader {
public:
  ScriptReader(TableDescriptions &Result, std::vector<DescriptionError> &Errors)
      : Result(Result), Errors(Errors) {}

  void run(llvm::ArrayRef<ShellWord> Command);

private:
  void createTable(llvm::ArrayRef<ShellWord> Arguments);
  void setRule(llvm::ArrayRef<ShellWord> Arguments);
  void set(DescribedFamily &F, StringRef Rule, const Place &At);

  TableDescriptions &Result;
  std::vector<DescriptionError> &Errors;
};

} // namespace

void ScriptReader::set(DescribedFamily &F, StringRef Rule, const Place &At) {
  if (F.Rule.Kind != RuleKind::None)
    F.Caveat = "it is set in line " + std::to_string(F.At.Line) + ", too";
  F.At = At;
  F.Rule = {};
  if (Rule != "never")
    if (auto Parsed =
            parseRule(Rule, At, /*IsPrinted=*/false, F.Caveat, Errors))
      F.Rule = std::move(*Parsed);
}

void ScriptReader::setRule(llvm::ArrayRef<ShellWord> Arguments) {
  std::string Rule;
  for (const ShellWord &W : Arguments.drop_front(2))
    if (W.Text != "force" || &W != &Arguments.back())
      Rule += (Rule.empty() ? "" : " ") + W.Text;
  set(familyIn(tableIn(Result, Arguments[0].Text, Arguments[0].At),
               Arguments[1].Text, Arguments[1].At),
      Rule, Arguments[2].At);
}

void ScriptReader::createTable(llvm::ArrayRef<ShellWord> Arguments) {
  DescribedTable &T = tableIn(Result, Arguments[0].Text, Arguments[0].At);
  for (const ShellWord &W : Arguments.drop_front()) {
    StringRef Families = W.Text;
    if (!Families.consume_front("families="))
      continue;
    for (StringRef Each : llvm::split(Families, ',')) {
      const auto [Name, Tail] = Each.split(':');
      const StringRef Rule = Tail.split(':').first;
      DescribedFamily &F = familyIn(T, Name, W.At);
      if (!Rule.empty())
        set(F, Rule, W.At);
    }
  }
}

/// 'cbt', '/usr/bin/cbt', 'cbt_', 'my-cbt'.
static bool namesCbt(StringRef Command) {
  for (StringRef Rest = Command; !Rest.empty();) {
    const StringRef Part = Rest.take_while(llvm::isAlnum);
    if (Part == "cbt")
      return true;
    Rest = Rest.drop_front(std::max<size_t>(Part.size(), 1));
  }
  return false;
}

void ScriptReader::run(llvm::ArrayRef<ShellWord> Command) {
  const auto Verb = llvm::find_if(Command, [](const ShellWord &W) {
    return W.Text == "createtable" || W.Text == "createfamily" ||
           W.Text == "setgcpolicy";
  });
  // A variable in front of it may name the program, or a function of another
  // script's may call it.
  if (Verb == Command.end() ||
      llvm::none_of(
          Command.take_front(Verb - Command.begin()),
          [](const ShellWord &W) { return W.IsExpanded || namesCbt(W.Text); }))
    return;
  const size_t Needed = Verb->Text == "createtable"    ? 1
                        : Verb->Text == "createfamily" ? 2
                                                       : 3;
  const auto Arguments = Command.drop_front(Verb - Command.begin() + 1);
  if (Arguments.size() < Needed) {
    Errors.push_back({Verb->At, "expected " + llvm::Twine(Needed).str() +
                                    " arguments or more after '" + Verb->Text +
                                    "'"});
    return;
  }
  for (const ShellWord &W : Arguments) {
    if (W.Text.size() > MaxWord || W.IsExpanded) {
      Errors.push_back({W.At, "what the shell makes of this is not known; "
                              "import what 'cbt ls TABLE' prints instead"});
      return;
    }
  }
  if (Verb->Text == "createtable")
    createTable(Arguments);
  else if (Verb->Text == "createfamily")
    familyIn(tableIn(Result, Arguments[0].Text, Arguments[0].At),
             StringRef(Arguments[1].Text).split(':').first, Arguments[1].At);
  else
    setRule(Arguments);
}

std::optional<TableDescriptions>
parseCbtScript(llvm::MemoryBufferRef Buffer,
               std::vector<DescriptionError> &Errors) {
  const size_t Before = Errors.size();
  TableDescriptions Result;
  ScriptReader Reader(Result, Errors);
  if (!forEachCommand(Buffer, [&](llvm::ArrayRef<ShellWord> Command) {
        Reader.run(Command);
      }))
    Errors.push_back({{Buffer.getBufferIdentifier().str()},
                      "functions call each other too often"});
  if (Result.Tables.empty() && Errors.size() == Before)
    Errors.push_back({{Buffer.getBufferIdentifier().str()},
                      "expected a call of cbt with 'createtable', "
                      "'createfamily' or 'setgcpolicy'"});
  if (Errors.size() != Before)
    return std::nullopt;
  return Result;
}

} // namespace clang::tidy::bigtable::tool
