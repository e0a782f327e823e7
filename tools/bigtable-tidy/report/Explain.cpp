// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "report/Explain.h"
#include "DidYouMean.h"
#include "Manifest.h"
#include "tidy/Docs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

bool clang::tidy::bigtable::printsPages() { return true; }

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

llvm::Error explain(StringRef Id, llvm::raw_ostream &OS, bool Bold) {
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
  if (!Bold) {
    OS << Check->Page;
    return llvm::Error::success();
  }
  bool InCode = false;
  for (StringRef Line : llvm::split(StringRef(Check->Page).rtrim('\n'), '\n')) {
    InCode ^= Line.starts_with("```");
    if (InCode || !Line.starts_with("#"))
      OS << Line << '\n';
    else
      OS << "\033[1m" << Line.ltrim("# ") << "\033[0m\n";
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
