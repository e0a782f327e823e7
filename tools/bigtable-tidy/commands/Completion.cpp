// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "commands/Completion.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <set>

namespace cl = llvm::cl;

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

namespace {

/// The completions of a value.
enum class ValueKind { None, File, Folder, Choice, Other };

struct OptionInfo {
  std::string Flag; ///< With its dashes.
  StringRef Value;  ///< "FILE"; empty if it takes none.
  ValueKind Kind;
  std::string Help;
  bool IsRepeatable;
  bool IsFurther;
  /// Words and their meaning.
  std::vector<std::pair<StringRef, StringRef>> Choices;

  bool isShort() const { return Flag.size() == 2; }
  StringRef name() const { return StringRef(Flag).ltrim('-'); }
  /// As --help has it.
  std::string spelling() const {
    return Value.empty() ? Flag : Flag + (isShort() ? " " : "=") + Value.str();
  }
};

} // namespace

/// Returns those of \p Which by name, or of all commands if it is null.
static std::vector<OptionInfo> shownOptions(const ProgramInfo &Program,
                                            const Command *Which = nullptr) {
  std::vector<OptionInfo> Result;
  std::set<const cl::Option *> All;
  for (const Command &C : Program.Commands)
    if (!Which || Which == &C)
      for (const auto &Entry : cl::getRegisteredOptions(*C.Options))
        if (Entry.second->getOptionHiddenFlag() == cl::NotHidden)
          All.insert(Entry.second);
  for (const cl::Option *Each : All) {
    const cl::Option &O = *Each;
    OptionInfo Info;
    Info.Flag = (O.ArgStr.size() == 1 ? "-" : "--") + O.ArgStr.str();
    if (O.getValueExpectedFlag() == cl::ValueRequired)
      Info.Value = O.ValueStr;
    Info.Kind = Info.Value.empty()     ? ValueKind::None
                : Info.Value == "FILE" ? ValueKind::File
                : llvm::is_contained({"DIR", "BUILD"}, Info.Value)
                    ? ValueKind::Folder
                    : ValueKind::Other;
    Info.Help = StringRef(O.HelpStr).rtrim(':').str();
    Info.IsFurther = llvm::is_contained(O.Categories, Program.Further);
    Info.IsRepeatable = O.getNumOccurrencesFlag() == cl::ZeroOrMore;
    if (&O == Program.Choice) {
      Info.Value = "WORD";
      Info.Kind = ValueKind::Choice;
      for (unsigned I = 0, E = Program.Choices->getNumOptions(); I < E; ++I)
        Info.Choices.emplace_back(Program.Choices->getOption(I),
                                  Program.Choices->getDescription(I));
    }
    Result.push_back(std::move(Info));
  }
  llvm::sort(Result, [](const OptionInfo &A, const OptionInfo &B) {
    return A.name() < B.name();
  });
  return Result;
}

static std::string replaced(StringRef Text,
                            llvm::ArrayRef<std::pair<char, StringRef>> By) {
  std::string Result;
  for (const char C : Text) {
    const auto It =
        llvm::find_if(By, [&](const auto &Pair) { return Pair.first == C; });
    if (It == By.end())
      Result += C;
    else
      Result += It->second;
  }
  return Result;
}

/// Returns true if the name of a check follows.
static bool takesCheck(const Command &C) {
  return C.Forms.front().Arguments == "CHECK";
}

static std::string choicesOf(const OptionInfo &Option) {
  std::string Result;
  for (const auto &Choice : Option.Choices)
    Result += (Result.empty() ? "" : " ") + Choice.first.str();
  return Result;
}

static void writeMan(const ProgramInfo &Program,
                     llvm::ArrayRef<OptionInfo> Options,
                     llvm::raw_ostream &OS) {
  const auto Roff = [](StringRef Text) {
    std::string Result = replaced(Text, {{'\\', "\\e"}, {'-', "\\-"}});
    // At the beginning of a line these make a request of it.
    return (StringRef(Result).starts_with(".") ||
            StringRef(Result).starts_with("'"))
               ? "\\&" + Result
               : Result;
  };
  const std::string Name = Roff(Program.Name);
  OS << ".TH " << StringRef(Name).upper() << " 1\n.SH NAME\n"
     << Name << " \\- " << Roff(Program.Summary) << "\n.SH SYNOPSIS\n.B "
     << Name << "\n[OPTION...] " << Roff(Program.Commands.front().Forms[0].Arguments)
     << '\n';
  for (const Command &C : Program.Commands)
    for (const Form &F : C.Forms)
      OS << ".br\n.B " << Name << ' ' << Roff(C.Name) << "\n.I "
         << Roff(F.Arguments) << '\n';
  OS << ".SH COMMANDS\n";
  for (const Command &C : Program.Commands) {
    for (const Form &F : C.Forms)
      OS << ".TP\n.BI \"" << Roff(C.Name) << "\" \" " << Roff(F.Arguments)
         << "\"\n"
         << Roff(F.Help) << '\n';
    OS << ".IP\nNeeds " << Roff(C.Needs) << ".\n.br\nExample: "
       << Roff(C.Example) << '\n';
  }
  OS << ".SH OPTIONS\n";
  for (const OptionInfo &O : Options) {
    OS << ".TP\n.B " << Roff(O.spelling()) << '\n' << Roff(O.Help);
    for (const auto &[Word, Meaning] : O.Choices)
      OS << "\n.br\n" << Roff(Word) << ": " << Roff(Meaning);
    OS << '\n';
  }
  OS << ".SH EXIT STATUS\n";
  for (const Command &C : Program.Commands) {
    OS << ".SS " << Roff(C.Name) << '\n';
    for (const auto &[Status, Meaning] : C.Statuses)
      OS << ".TP\n.B " << Status << '\n' << Roff(Meaning) << '\n';
  }
}

static void writeBash(const ProgramInfo &Program,
                      llvm::ArrayRef<OptionInfo> Options,
                      llvm::raw_ostream &OS) {
  std::string Names, Commands, WithChecks;
  for (const OptionInfo &O : Options)
    Names += " " + O.Flag + (O.Value.empty() || O.isShort() ? "" : "=");
  for (const Command &C : Program.Commands)
    Commands += " " + C.Name.str();
  const auto Cases = [&](ValueKind Kind, StringRef Do) {
    std::vector<StringRef> Flags;
    for (const OptionInfo &O : Options)
      if (O.Kind == Kind)
        Flags.push_back(O.Flag);
    if (!Flags.empty())
      OS << "  " << llvm::join(Flags, " | ") << ") " << Do << " ;;\n";
  };
  OS << R"(# Completion of )" << Program.Name << R"( for bash.

_bigtable_tidy() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
  # A "=" is a word of its own.
  if [[ $word == "=" ]]; then
    word=
  elif [[ $before == "=" ]]; then
    before=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  COMPREPLY=()
  case $before in
)";
  for (const OptionInfo &O : Options)
    if (O.Kind == ValueKind::Choice)
      OS << "  " << O.Flag << ") COMPREPLY=($(compgen -W \"" << choicesOf(O)
         << "\" -- \"$word\")) ;;\n";
  Cases(ValueKind::File, "_bigtable_tidy_names -f \"$word\"");
  Cases(ValueKind::Folder, "_bigtable_tidy_names -d \"$word\"");
  Cases(ValueKind::Other, ":");
  for (const Command &C : Program.Commands)
    if (takesCheck(C))
      OS << "  " << C.Name
         << ") COMPREPLY=($(compgen -W \"$(\"$1\" --list-checks 2>/dev/null |"
            " grep -o '^bigtable-[a-z-]*')\" -- \"$word\")) ;;\n";
  OS << R"(  *)
    if [[ $word == -* ]]; then
      COMPREPLY=($(compgen -W ")"
     << StringRef(Names).ltrim() << R"(" -- "$word"))
      [[ ${COMPREPLY[*]} != *= ]] || compopt -o nospace 2>/dev/null
    else
      _bigtable_tidy_names -f "$word"
      [[ $COMP_CWORD -ne 1 ]] || COMPREPLY+=($(compgen -W ")"
     << StringRef(Commands).ltrim() << R"(" -- "$word"))
    fi
    ;;
  esac
}

_bigtable_tidy_names() {
  mapfile -t COMPREPLY < <(compgen "$1" -- "$2")
  compopt -o filenames 2>/dev/null
}

complete -F _bigtable_tidy )"
     << Program.Name << '\n';
}

static void writeZsh(const ProgramInfo &Program,
                     llvm::ArrayRef<OptionInfo> Options,
                     llvm::raw_ostream &OS) {
  const auto Quoted = [](StringRef Text) {
    return replaced(
        Text, {{'\'', "'\\''"}, {'[', "\\["}, {']', "\\]"}, {':', "\\:"}});
  };
  OS << "#compdef " << Program.Name << "\n# Completion of " << Program.Name
     << " for zsh.\n\n_bigtable_tidy_first() {\n  _files\n";
  if (!Program.Commands.empty()) {
    OS << "  local -a commands=(\n";
    for (const Command &C : Program.Commands)
      OS << "    '" << Quoted(C.Name) << ':' << Quoted(C.Help) << "'\n";
    OS << "  )\n  _describe command commands\n";
  }
  OS << "}\n\n_bigtable_tidy_next() {\n  case $words[2] in\n";
  for (const Command &C : Program.Commands)
    if (takesCheck(C))
      OS << "  " << C.Name
         << ") compadd -- ${(f)\"$($words[1] --list-checks 2>/dev/null |"
            " grep -o '^bigtable-[a-z-]*')\"} ;;\n";
  OS << "  *) _files ;;\n  esac\n}\n\n_arguments \\\n";
  for (const OptionInfo &O : Options) {
    OS << "  '" << (O.IsRepeatable ? "*" : "") << O.Flag
       << (O.Value.empty() ? ""
           : O.isShort()   ? "+"
                           : "=")
       << '[' << Quoted(O.Help) << ']';
    switch (O.Kind) {
    case ValueKind::None:
      break;
    case ValueKind::File:
      OS << ':' << O.Value << ":_files";
      break;
    case ValueKind::Folder:
      OS << ':' << O.Value << ":_files -/";
      break;
    case ValueKind::Choice:
      OS << ':' << O.Value << ":(" << choicesOf(O) << ')';
      break;
    case ValueKind::Other:
      OS << ':' << O.Value << ':';
      break;
    }
    OS << "' \\\n";
  }
  OS << "  '1: :_bigtable_tidy_first' \\\n  '*: :_bigtable_tidy_next'\n";
}

static void writeFish(const ProgramInfo &Program,
                      llvm::ArrayRef<OptionInfo> Options,
                      llvm::raw_ostream &OS) {
  const auto Quoted = [](StringRef Text) {
    return "'" + replaced(Text, {{'\'', "\\'"}, {'\\', "\\\\"}}) + "'";
  };
  OS << "# Completion of " << Program.Name << " for fish.\n\n";
  for (const Command &C : Program.Commands) {
    OS << "complete -c " << Program.Name << " -n __fish_use_subcommand -a "
       << C.Name << " -d " << Quoted(C.Help) << '\n';
    if (takesCheck(C))
      OS << "complete -c " << Program.Name
         << " -n '__fish_seen_subcommand_from " << C.Name << "' -x -a '("
         << Program.Name
         << " --list-checks | string match -r \"^bigtable-[a-z-]+\")'\n";
  }
  for (const OptionInfo &O : Options) {
    OS << "complete -c " << Program.Name << (O.isShort() ? " -s " : " -l ")
       << O.name();
    switch (O.Kind) {
    case ValueKind::None:
      break;
    case ValueKind::File:
      OS << " -r";
      break;
    case ValueKind::Folder:
      OS << " -x -a '(__fish_complete_directories)'";
      break;
    case ValueKind::Choice:
      OS << " -x -a " << Quoted(choicesOf(O));
      break;
    case ValueKind::Other:
      OS << " -x";
      break;
    }
    OS << " -d " << Quoted(O.Help) << '\n';
  }
}

/// Columns of a terminal, and of what stands before explanations.
static constexpr size_t ScreenWidth = 80, NameWidth = 25;

/// Prints \p Name and, beside it, \p Text, in as many lines as it takes.
static void writeEntry(StringRef Name, StringRef Text, llvm::raw_ostream &OS) {
  OS << llvm::formatv("  {0,-23}", Name);
  if (Name.size() >= NameWidth - 2)
    OS << '\n' << std::string(NameWidth, ' ');
  size_t Column = NameWidth;
  for (StringRef Word : llvm::split(Text, ' ')) {
    if (Column + Word.size() >= ScreenWidth) {
      OS << '\n' << std::string(NameWidth, ' ');
      Column = NameWidth;
    }
    OS << (Column == NameWidth ? "" : " ") << Word;
    Column += Word.size() + 1;
  }
  OS << '\n';
}

void writeHelp(const Command *Which, const ProgramInfo &Program,
               llvm::raw_ostream &OS) {
  const Command &First = Program.Commands.front();
  const Command &Shown = Which ? *Which : First;
  const std::string Name =
      Program.Name.str() + (Which ? " " + Which->Name.str() : "");
  std::vector<OptionInfo> Options;
  if (Which)
    Options = shownOptions(Program, Which);
  llvm::erase_if(Options,
                 [](const OptionInfo &O) { return O.Flag == "--help"; });
  const bool HasOptions = !Which || !Options.empty();
  OS << Name << ": " << (Which ? Which->Help : Program.Summary)
     << "\n\nUsage:\n";
  for (const Form &F : Shown.Forms)
    OS << "  " << Name << (HasOptions ? " [OPTION...] " : " ") << F.Arguments
       << '\n';
  if (!Which) {
    for (const Command &C : llvm::drop_begin(Program.Commands))
      OS << "  " << Name << ' ' << C.Name << " [OPTION...] "
         << (C.Forms.size() == 1 ? C.Forms[0].Arguments : "...") << '\n';
    OS << "\nCommands; " << Name << " COMMAND --help lists the options of one:\n";
    for (const Command &C : Program.Commands)
      writeEntry(C.Name, C.Help, OS);
  } else if (Which->Forms.size() > 1) {
    OS << '\n';
    for (const Form &F : Which->Forms)
      writeEntry(F.Arguments, F.Help, OS);
  }
  OS << "\nNeeds " << Shown.Needs << ".\n";
  std::string Others;
  if (!Options.empty())
    OS << "\nOptions:\n";
  for (const OptionInfo &O : Options) {
    // The help of the first command describes these options.
    const bool IsOfFirst =
        Which != &First && O.Kind != ValueKind::Choice && O.Flag != "-p" &&
        cl::getRegisteredOptions(*First.Options).count(O.name()) != 0;
    if (O.IsFurther || IsOfFirst)
      Others += (Others.empty() ? "" : " ") + O.Flag;
    else
      writeEntry(O.spelling(),
                 O.Choices.empty() ? O.Help
                                   : O.Help + ": " + Which->Choices.str(),
                 OS);
  }
  if (!Others.empty())
    writeEntry(Which == &First ? "also, see the manual" : "also, as of " + First.Name.str(), Others, OS);
  OS << "\nExit status:\n";
  for (const auto &[Status, Meaning] : Shown.Statuses)
    writeEntry(std::to_string(Status), Meaning, OS);
  OS << "\nExample:\n  " << Shown.Example << '\n';
}

void generate(Generated What, const ProgramInfo &Program,
              llvm::raw_ostream &OS) {
  const std::vector<OptionInfo> Options = shownOptions(Program);
  switch (What) {
  case Generated::None:
    break;
  case Generated::Man:
    writeMan(Program, Options, OS);
    break;
  case Generated::Bash:
    writeBash(Program, Options, OS);
    break;
  case Generated::Zsh:
    writeZsh(Program, Options, OS);
    break;
  case Generated::Fish:
    writeFish(Program, Options, OS);
    break;
  }
}

} // namespace clang::tidy::bigtable::tool
