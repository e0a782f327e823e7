// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "report/Explain.h"
#include "Manifest.h"
#include "model/DidYouMean.h"
#include "tidy/Docs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"

bool clang::tidy::bigtable::printsPages() { return true; }

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

/// The link target \p Target of a page in \p Folder, so that it is valid
/// anywhere. Targets within the page are empty.
static std::string absoluteLink(StringRef Folder, StringRef Target) {
  if (Target.contains("://"))
    return Target.str();
  if (Target.starts_with("#"))
    return "";
  const auto [Scheme, Path] = Folder.contains("://")
                                  ? Folder.split("://")
                                  : std::pair(StringRef(), Folder);
  llvm::SmallString<128> Joined(Path);
  llvm::sys::path::append(Joined, llvm::sys::path::Style::posix, Target);
  llvm::sys::path::remove_dots(Joined, /*remove_dot_dot=*/true,
                               llvm::sys::path::Style::posix);
  return (Scheme.empty() ? "" : Scheme.str() + "://") + Joined.str().str();
}

/// Calls \p Handle for each link of \p Text, which is Markdown outside of code
/// blocks, with what precedes it, its text and its target. Returns the rest.
static StringRef
forEachLink(StringRef Text,
            llvm::function_ref<void(StringRef, StringRef, StringRef)> Handle) {
  static const llvm::Regex Link(
      "\\[(([^]`[]|`[^`]*`)+)\\]\\(([^() \n]+)\\)");
  llvm::SmallVector<StringRef, 4> Parts;
  while (Link.match(Text, &Parts)) {
    const size_t Begin = Parts[0].data() - Text.data();
    Handle(Text.take_front(Begin), Parts[1], Parts[3]);
    Text = Text.drop_front(Begin + Parts[0].size());
  }
  return Text;
}

/// Returns \p Line with `**bold**` as a terminal shows it, except in code.
static std::string emphasized(StringRef Line) {
  static const llvm::Regex Bold("\\*\\*([^*]+)\\*\\*");
  std::string Result;
  bool IsCode = false;
  for (StringRef Part : llvm::split(Line, '`')) {
    std::string Shown = Part.str();
    while (!IsCode && Bold.match(Shown))
      Shown = Bold.sub("\033[1m\\1\033[0m", Shown);
    Result += (Part.begin() == Line.begin() ? "" : "`") + Shown;
    IsCode = !IsCode;
  }
  return Result;
}

/// Prints \p Text, which is Markdown outside of code blocks.
static void printText(StringRef Text, bool ForTerminal, llvm::raw_ostream &OS) {
  std::string Linked;
  llvm::raw_string_ostream Out(Linked);
  Out << forEachLink(Text, [&](StringRef Before, StringRef Label,
                               StringRef Target) {
    Out << Before;
    const std::string Link = absoluteLink(docsFolder(), Target);
    if (!ForTerminal)
      Out << '[' << Label << "](" << (Link.empty() ? Target : Link) << ')';
    else
      Out << Label << (Link.empty() ? "" : " (" + Link + ")");
  });
  if (!ForTerminal) {
    OS << Linked;
    return;
  }
  StringRef Rest = StringRef(Linked).rtrim(' ');
  while (!Rest.empty()) {
    StringRef Line;
    std::tie(Line, Rest) = Rest.split('\n');
    if (Line.starts_with("#"))
      OS << "\033[1m" << Line.ltrim("# ") << "\033[0m\n";
    else
      OS << emphasized(Line) << '\n';
  }
}

llvm::Error explain(StringRef Id, llvm::raw_ostream &OS, bool ForTerminal) {
  const CheckInfo *Check = findCheck(Id);
  if (!Check) {
    std::vector<StringRef> Ids;
    for (const CheckInfo &Other : allChecks())
      Ids.push_back(Other.Id);
    StringRef Name = Id;
    Name.consume_front("bigtable-");
    return llvm::createStringError(
        "no check '" + Id + "', expected one that '" + programName() +
        " --list-checks' shows" + didYouMean("bigtable-" + Name.str(), Ids));
  }
  // Code blocks are indented in a terminal, and have no fences there.
  StringRef Page = Check->Page;
  while (!Page.empty()) {
    const size_t Open = Page.find("```");
    printText(Page.take_front(Open), ForTerminal, OS);
    if (Open == StringRef::npos)
      break;
    const size_t Close = Page.find("```", Open + 3);
    StringRef Block = Page.slice(
        Open, Close == StringRef::npos ? Page.size() : Close + 3);
    Page = Page.drop_front(Open + Block.size());
    if (!ForTerminal) {
      OS << Block;
      continue;
    }
    for (StringRef Line :
         llvm::split(Block.split('\n').second.rsplit('\n').first, '\n'))
      OS << "    " << Line << '\n';
    Page.consume_front("\n");
  }
  return llvm::Error::success();
}

/// Prints \p Text in lines that begin with \p Indent spaces.
static void wrap(StringRef Text, unsigned Indent, unsigned Width,
                 llvm::raw_ostream &OS) {
  unsigned Column = 0;
  for (StringRef Word : llvm::split(Text, ' ')) {
    if (Column != 0 && Width != 0 && Column + 1 + Word.size() > Width) {
      OS << '\n';
      Column = 0;
    }
    OS.indent(Column == 0 ? Indent : 1) << Word;
    Column += (Column == 0 ? Indent : 1) + Word.size();
  }
  OS << '\n';
}

void listChecks(llvm::raw_ostream &OS, unsigned Width) {
  size_t Widest = 0;
  for (const CheckInfo &Check : allChecks())
    Widest = std::max(Widest, Check.Id.size());
  for (const CheckInfo &Check : allChecks()) {
    OS << llvm::left_justify(Check.Id, Widest) << "  "
       << llvm::left_justify(toString(Check.Level), 8)
       << (Check.IsDefault ? "  on" : "  off")
       << (!Check.NeedsSchema ? "\n"
           : Check.IsDefault  ? "   needs a schema\n"
                              : "  needs a schema\n");
    wrap(Check.Summary, 4, Width, OS);
  }
  OS << "\nA finding is\n";
  for (const LevelInfo &Level : allLevels()) {
    std::string Text = toString(Level.Level).str();
    wrap(Text + ": " + Level.Meaning.str(), 4, Width, OS);
  }
  OS << '\n';
  wrap(("A check that is off runs where it is named in full: 'bigtable-*' does "
        "not enable it. '" +
        programName() + " explain CHECK' prints its page.")
           .str(),
       0, Width, OS);
}

void listChecksAsJson(llvm::raw_ostream &OS) {
  llvm::json::OStream J(OS, /*IndentSize=*/2);
  J.array([&] {
    for (const CheckInfo &Check : allChecks())
      J.object([&] {
        J.attribute("id", Check.Id);
        J.attribute("level", toString(Check.Level));
        J.attribute("default", Check.IsDefault);
        J.attribute("schema", Check.NeedsSchema);
        J.attribute("summary", Check.Summary);
        J.attribute("page", pageLocation(Check));
      });
  });
  OS << '\n';
}

} // namespace clang::tidy::bigtable::tool
