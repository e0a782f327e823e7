// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "report/UnifiedDiff.h"
#include "Printable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/StringSaver.h"
#include <algorithm>
#include <string>
#include <vector>

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

namespace {

/// Unchanged lines around a change.
constexpr size_t ContextLines = 3;

/// Lines, each with its end. The last may have none.
std::vector<StringRef> linesOf(StringRef Text) {
  std::vector<StringRef> Lines;
  while (!Text.empty()) {
    const size_t Size = std::min(Text.find('\n'), Text.size() - 1) + 1;
    Lines.push_back(Text.take_front(Size));
    Text = Text.drop_front(Size);
  }
  return Lines;
}

/// Lines [First, Last) become those of Text.
struct Change {
  size_t First, Last;
  std::string Text;
  std::vector<StringRef> Lines;
};

class Diff {
public:
  Diff(StringRef Text, const tooling::Replacements &Edits);
  void print(StringRef Name, llvm::raw_ostream &Out) const;

private:
  void printHunk(llvm::ArrayRef<Change> Some, size_t LinesAdded,
                 llvm::raw_ostream &Out) const;

  std::vector<StringRef> Old;
  std::vector<Change> Changes;
  llvm::BumpPtrAllocator Memory;
  llvm::StringSaver Texts{Memory};
};

Diff::Diff(StringRef Text, const tooling::Replacements &Edits)
    : Old(linesOf(Text)) {
  // After the last end of a line there is one more, which is empty.
  std::vector<size_t> Begins{0};
  for (const StringRef Line : Old)
    if (Line.ends_with("\n"))
      Begins.push_back(Begins.back() + Line.size());
  const auto LineOf = [&](size_t Offset) -> size_t {
    return llvm::upper_bound(Begins, Offset) - Begins.begin() - 1;
  };
  const auto RestOf = [&](const Change &Last, size_t From) {
    return Text.slice(From, Last.Last < Begins.size() ? Begins[Last.Last]
                                                      : Text.size());
  };

  // The edits are in order, and do not overlap. Edits that share a line are one
  // change.
  size_t End = 0;
  for (const tooling::Replacement &Edit : Edits) {
    const size_t First = LineOf(Edit.getOffset());
    const size_t Last = LineOf(Edit.getOffset() + Edit.getLength()) + 1;
    if (Changes.empty() || Changes.back().Last <= First) {
      if (!Changes.empty())
        Changes.back().Text += RestOf(Changes.back(), End);
      Changes.push_back({First, Last, "", {}});
      End = Begins[First];
    }
    Change &Here = Changes.back();
    Here.Last = std::max(Here.Last, Last);
    Here.Text += Text.slice(End, Edit.getOffset());
    Here.Text += Edit.getReplacementText();
    End = Edit.getOffset() + Edit.getLength();
  }
  if (!Changes.empty())
    Changes.back().Text += RestOf(Changes.back(), End);

  for (Change &Here : Changes) {
    Here.Last = std::min(Here.Last, Old.size());
    Here.Lines = linesOf(Texts.save(Here.Text));
    // Equal lines at both ends are not part of the change.
    while (Here.First < Here.Last && !Here.Lines.empty() &&
           Old[Here.Last - 1] == Here.Lines.back()) {
      --Here.Last;
      Here.Lines.pop_back();
    }
    size_t Same = 0;
    while (Here.First < Here.Last && Same < Here.Lines.size() &&
           Old[Here.First] == Here.Lines[Same]) {
      ++Here.First;
      ++Same;
    }
    Here.Lines.erase(Here.Lines.begin(), Here.Lines.begin() + Same);
  }
  llvm::erase_if(Changes, [](const Change &Here) {
    return Here.First == Here.Last && Here.Lines.empty();
  });
}

void printLine(char Mark, StringRef Line, llvm::raw_ostream &Out) {
  Out << Mark << Line;
  if (!Line.ends_with("\n"))
    Out << "\n\\ No newline at end of file\n";
}

void printRange(size_t First, size_t Count, llvm::raw_ostream &Out) {
  // An empty range is named by the line before it.
  Out << (Count == 0 ? First : First + 1) << ',' << Count;
}

void Diff::printHunk(llvm::ArrayRef<Change> Some, size_t LinesAdded,
                     llvm::raw_ostream &Out) const {
  const size_t First =
      Some.front().First - std::min(Some.front().First, ContextLines);
  const size_t Last = std::min(Some.back().Last + ContextLines, Old.size());
  size_t NewCount = Last - First;
  for (const Change &Here : Some)
    NewCount += Here.Lines.size() - (Here.Last - Here.First);
  Out << "@@ -";
  printRange(First, Last - First, Out);
  Out << " +";
  printRange(First + LinesAdded, NewCount, Out);
  Out << " @@\n";
  size_t At = First;
  for (const Change &Here : Some) {
    for (; At < Here.First; ++At)
      printLine(' ', Old[At], Out);
    for (; At < Here.Last; ++At)
      printLine('-', Old[At], Out);
    for (const StringRef Line : Here.Lines)
      printLine('+', Line, Out);
  }
  for (; At < Last; ++At)
    printLine(' ', Old[At], Out);
}

/// As git writes names, so that spaces, quotes and control characters survive.
void printName(StringRef Mark, StringRef Folder, StringRef Name,
               llvm::raw_ostream &Out) {
  Out << Mark << ' ';
  if (Name.find_first_of("\"\\") != StringRef::npos ||
      printable(Name) != Name) {
    Out << '"' << Folder;
    Out.write_escaped(Name) << '"';
  } else {
    Out << Folder << Name;
    if (Name.contains(' '))
      Out << '\t';
  }
  Out << '\n';
}

void Diff::print(StringRef Name, llvm::raw_ostream &Out) const {
  if (Changes.empty())
    return;
  Name = Name.ltrim('/');
  printName("---", "a/", Name, Out);
  printName("+++", "b/", Name, Out);
  size_t LinesAdded = 0; // Wraps around if there are fewer, and back.
  for (size_t I = 0, End = 0; I < Changes.size(); I = End) {
    // Changes whose contexts meet are one hunk.
    for (End = I + 1; End < Changes.size() &&
                      Changes[End].First - Changes[End - 1].Last <= 2 * ContextLines;
         ++End)
      ;
    const auto Some = llvm::ArrayRef(Changes).slice(I, End - I);
    printHunk(Some, LinesAdded, Out);
    for (const Change &Here : Some)
      LinesAdded += Here.Lines.size() - (Here.Last - Here.First);
  }
}

} // namespace

void printUnifiedDiff(StringRef Name, StringRef Text,
                      const tooling::Replacements &Edits,
                      llvm::raw_ostream &Out) {
  // One edit can undo another.
  std::string New;
  size_t Done = 0;
  for (const tooling::Replacement &Edit : Edits) {
    New += Text.slice(Done, Edit.getOffset());
    New += Edit.getReplacementText();
    Done = Edit.getOffset() + Edit.getLength();
  }
  New += Text.drop_front(Done);
  if (New != Text)
    Diff(Text, Edits).print(Name, Out);
}

} // namespace clang::tidy::bigtable::tool
