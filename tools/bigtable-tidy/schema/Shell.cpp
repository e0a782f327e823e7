// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schema/Shell.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;
using Words = std::vector<ShellWord>;

/// Functions that call functions; also ends those that call themselves.
static constexpr unsigned MaxCallDepth = 10;
/// Commands in all: functions that call others twice double each time.
static constexpr unsigned MaxCommands = 100'000;
/// The largest number of bytes of a word: a longer one is neither an ID nor a
/// rule.
static constexpr size_t MaxExpandedWord = 100'000;

static constexpr StringRef BeforeCommand[] = {"if",   "then", "do",    "else",
                                              "elif", "!",    "time",  "sudo",
                                              "{",    "(",    "while", "until"};

//===----------------------------------------------------------------------===//
// Words
//===----------------------------------------------------------------------===//

namespace {

/// Splits a script into commands and their words, as far as constants go.
class Script {
public:
  explicit Script(llvm::MemoryBufferRef Buffer)
      : Rest(Buffer.getBuffer()), Here{Buffer.getBufferIdentifier().str()} {}

  bool atEnd() const { return Rest.empty(); }
  Words nextCommand();

private:
  char take() {
    const char C = Rest.front();
    Rest = Rest.drop_front();
    Here.Column = C == '\n' ? 1 : Here.Column + 1;
    Here.Line += C == '\n';
    return C;
  }
  void takeQuoted(char Quote, ShellWord &Into);

  StringRef Rest;
  Place Here;
};

} // namespace

void Script::takeQuoted(char Quote, ShellWord &Into) {
  while (!Rest.empty()) {
    char C = take();
    if (C == Quote)
      return;
    if (Quote == '"' && C == '\\' && !Rest.empty())
      C = take();
    else if (Quote == '"' && (C == '$' || C == '`'))
      Into.IsExpanded = true;
    Into.Text += C;
  }
}

Words Script::nextCommand() {
  Words Result;
  bool IsInWord = false;
  while (!Rest.empty()) {
    if (Rest.consume_front("\\\n")) {
      Here = {Here.File, Here.Line + 1, 1};
      IsInWord = false;
      continue;
    }
    const Place At = Here;
    if (!IsInWord && Rest.front() == '#') {
      while (!Rest.empty() && Rest.front() != '\n')
        take();
      continue;
    }
    const char C = take();
    if (StringRef("\n;&|").contains(C))
      break;
    if (C == ' ' || C == '\t' || C == '\r') {
      IsInWord = false;
      continue;
    }
    if (!IsInWord)
      Result.push_back({"", At});
    IsInWord = true;
    ShellWord &W = Result.back();
    if (C == '"' || C == '\'') {
      takeQuoted(C, W);
    } else if (C == '\\' && !Rest.empty()) {
      W.Text += take();
    } else {
      W.IsExpanded |= C == '$' || C == '`';
      W.Text += C;
    }
  }
  return Result;
}

//===----------------------------------------------------------------------===//
// Functions and variables
//===----------------------------------------------------------------------===//

namespace {

class Interpreter {
public:
  explicit Interpreter(llvm::function_ref<void(llvm::ArrayRef<ShellWord>)> Run)
      : Run(Run) {}

  void take(llvm::ArrayRef<ShellWord> Command);
  bool isExhausted() const { return Commands > MaxCommands; }

private:
  bool beginFunction(llvm::ArrayRef<ShellWord> &Command);
  void takeBody(llvm::ArrayRef<ShellWord> Command);
  void call(llvm::ArrayRef<ShellWord> Command, unsigned Depth);
  void assignIn(llvm::ArrayRef<ShellWord> Command);
  void assign(const ShellWord &W);
  void defineAlias(llvm::ArrayRef<ShellWord> Command);
  Words expand(llvm::ArrayRef<ShellWord> Command,
               llvm::ArrayRef<ShellWord> Arguments, bool IsInFunction) const;
  void expand(ShellWord &W, llvm::ArrayRef<ShellWord> Arguments,
              bool IsInFunction) const;
  std::optional<ShellWord> valueOf(StringRef Name,
                                   llvm::ArrayRef<ShellWord> Arguments,
                                   bool IsInFunction) const;

  llvm::function_ref<void(llvm::ArrayRef<ShellWord>)> Run;
  /// The commands of each.
  llvm::StringMap<std::vector<Words>> Functions;
  /// Nothing if it is assigned several values, or one that is not constant.
  llvm::StringMap<std::optional<std::string>> Variables;
  /// The function that is being defined, and its open braces.
  std::string Open;
  unsigned Braces = 0;
  unsigned Commands = 0;
};

} // namespace

static bool isNameOfShell(StringRef Text) {
  return !Text.empty() && !llvm::isDigit(Text.front()) &&
         llvm::all_of(Text, [](char C) {
           return llvm::isAlnum(C) || C == '_' || C == '-' || C == '.';
         });
}

/// Takes "name() {", "name () {" or "function name {" from \p Command.
bool Interpreter::beginFunction(llvm::ArrayRef<ShellWord> &Command) {
  llvm::ArrayRef<ShellWord> Rest = Command;
  const bool HasWord = Rest.front().Text == "function";
  if (HasWord)
    Rest = Rest.drop_front();
  if (Rest.empty())
    return false;
  StringRef Name = Rest.front().Text;
  bool HasBrackets = Name.consume_back("()");
  Rest = Rest.drop_front();
  if (!HasBrackets && !Rest.empty() && Rest.front().Text == "()") {
    HasBrackets = true;
    Rest = Rest.drop_front();
  }
  if (!(HasWord || HasBrackets) || !isNameOfShell(Name))
    return false;
  Open = Name.str();
  Functions[Open].clear();
  Braces = 0;
  Command = Rest;
  return true;
}

void Interpreter::takeBody(llvm::ArrayRef<ShellWord> Command) {
  // When it is called, its variables are no longer those of the script.
  assignIn(Command);
  Words Body;
  for (const ShellWord &W : Command) {
    const bool Begins = W.Text == "{" || W.Text == "(";
    const bool Ends = W.Text == "}" || W.Text == ")";
    if (Begins)
      ++Braces;
    else if (Ends && Braces != 0)
      --Braces;
    else
      Body.push_back(W);
    if (Ends && Braces == 0)
      break;
  }
  const bool IsDone = Braces == 0 && !Command.empty();
  if (!Body.empty())
    Functions[Open].push_back(std::move(Body));
  if (IsDone)
    Open.clear();
}

void Interpreter::assign(const ShellWord &W) {
  const auto [Name, Value] = StringRef(W.Text).split('=');
  const auto [Known, IsNew] = Variables.try_emplace(Name, Value.str());
  if (W.IsExpanded || (!IsNew && Known->second != Value.str()))
    Known->second = std::nullopt;
}

static bool isAssignment(const ShellWord &W) {
  const auto [Name, Value] = StringRef(W.Text).split('=');
  return Name.size() != W.Text.size() && isNameOfShell(Name);
}

/// Assigns the variables that \p Command names. Variables of 'for' and 'read'
/// have no constant value.
void Interpreter::assignIn(llvm::ArrayRef<ShellWord> Command) {
  bool HasManyValues = false;
  for (const ShellWord &W : Command) {
    const StringRef Text = W.Text;
    if (Text == "for" || Text == "read")
      HasManyValues = true;
    else if (HasManyValues && Text == "in")
      return;
    else if (HasManyValues)
      Variables[Text] = std::nullopt;
    else if (isAssignment(W))
      assign(W);
    else if (!llvm::is_contained(BeforeCommand, Text) &&
             !llvm::is_contained({"export", "readonly", "local", "declare"},
                                 Text))
      return;
  }
}

/// Takes "alias name='cbt -project p'" from \p Command.
void Interpreter::defineAlias(llvm::ArrayRef<ShellWord> Command) {
  for (const ShellWord &W : Command.drop_front()) {
    if (!isAssignment(W))
      continue;
    const auto [Name, Value] = StringRef(W.Text).split('=');
    Words Body;
    for (StringRef Part : llvm::split(Value, ' '))
      if (!Part.empty())
        Body.push_back({Part.str(), W.At, Part.contains('$')});
    Body.push_back({"$@", W.At, true});
    Functions[Name] = {std::move(Body)};
  }
}

std::optional<ShellWord>
Interpreter::valueOf(StringRef Name, llvm::ArrayRef<ShellWord> Arguments,
                     bool IsInFunction) const {
  const auto [Which, Default] = Name.split(":-");
  unsigned Number;
  if (!Which.getAsInteger(10, Number)) {
    if (!IsInFunction || Number == 0)
      return std::nullopt;
    if (Number <= Arguments.size())
      return Arguments[Number - 1];
    return ShellWord{Default.str(), {}, Default.contains('$')};
  }
  const auto Known = Variables.find(Which);
  if (Known == Variables.end() || !Known->second)
    return std::nullopt;
  return ShellWord{*Known->second, {}, false};
}

void Interpreter::expand(ShellWord &W, llvm::ArrayRef<ShellWord> Arguments,
                         bool IsInFunction) const {
  std::string Text;
  bool IsExpanded = false;
  for (StringRef Rest = W.Text; !Rest.empty();) {
    if (Rest.front() != '$') {
      IsExpanded |= Rest.front() == '`';
      Text += Rest.front();
      Rest = Rest.drop_front();
      continue;
    }
    StringRef Name = Rest.drop_front();
    size_t Size;
    if (Name.consume_front("{")) {
      Name = Name.take_until([](char C) { return C == '}'; });
      Size = Name.size() + 3;
    } else {
      Name = !Name.empty() && llvm::isDigit(Name.front())
                 ? Name.take_front(1)
                 : Name.take_while(
                       [](char C) { return llvm::isAlnum(C) || C == '_'; });
      Size = Name.size() + 1;
    }
    const std::optional<ShellWord> Value =
        valueOf(Name, Arguments, IsInFunction);
    IsExpanded |= !Value || Value->IsExpanded;
    Text += Value ? Value->Text : Rest.take_front(Size).str();
    Rest = Rest.drop_front(std::min(Size, Rest.size()));
    if (Text.size() > MaxExpandedWord)
      return;
  }
  W.Text = std::move(Text);
  W.IsExpanded = IsExpanded;
}

Words Interpreter::expand(llvm::ArrayRef<ShellWord> Command,
                          llvm::ArrayRef<ShellWord> Arguments,
                          bool IsInFunction) const {
  Words Result;
  for (const ShellWord &W : Command) {
    if (IsInFunction && W.IsExpanded && (W.Text == "$@" || W.Text == "$*")) {
      llvm::append_range(Result, Arguments);
      continue;
    }
    ShellWord &To = Result.emplace_back(W);
    if (To.IsExpanded)
      expand(To, Arguments, IsInFunction);
  }
  return Result;
}

void Interpreter::call(llvm::ArrayRef<ShellWord> Command, unsigned Depth) {
  if (isExhausted() || ++Commands > MaxCommands)
    return;
  const auto First = llvm::find_if(Command, [](const ShellWord &W) {
    return !llvm::is_contained(BeforeCommand, StringRef(W.Text)) &&
           !isAssignment(W);
  });
  const auto Called =
      First == Command.end() ? Functions.end() : Functions.find(First->Text);
  if (Called == Functions.end() || Depth == MaxCallDepth) {
    Run(Command);
    return;
  }
  const auto Arguments = Command.drop_front(First - Command.begin() + 1);
  // It may be defined again, by itself.
  const std::vector<Words> Body = Called->second;
  for (const Words &Each : Body)
    call(expand(Each, Arguments, /*IsInFunction=*/true), Depth + 1);
}

void Interpreter::take(llvm::ArrayRef<ShellWord> Command) {
  if (Command.empty())
    return;
  if (!Open.empty() || beginFunction(Command))
    return takeBody(Command);
  if (Command.front().Text == "alias")
    return defineAlias(Command);
  const Words Expanded = expand(Command, {}, /*IsInFunction=*/false);
  call(Expanded, 0);
  assignIn(Expanded);
}

bool forEachCommand(llvm::MemoryBufferRef Buffer,
                    llvm::function_ref<void(llvm::ArrayRef<ShellWord>)> Run) {
  Script Commands(Buffer);
  Interpreter All(Run);
  while (!Commands.atEnd())
    All.take(Commands.nextCommand());
  return !All.isExhausted();
}

} // namespace clang::tidy::bigtable::tool
