// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The input is read as a patch, and as edits whose patch is read: what it
// changes is what was edited.

#include "gates/ChangedLines.h"
#include "report/UnifiedDiff.h"
#include "text.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <fuzzer/FuzzedDataProvider.h>
#include <set>

using namespace clang::tidy::bigtable::tool;
using clang::tooling::Replacement;
using llvm::StringRef;

/// There must be such a file.
constexpr char File[] = "/dev/null";

static std::set<unsigned> linesIn(const ChangedLines &Changed, unsigned Last) {
  std::set<unsigned> Lines;
  for (unsigned Line = 1; Line <= Last; ++Line)
    if (Changed.touches(File, Line, Line))
      Lines.insert(Line);
  return Lines;
}

static void checkForeign(StringRef Patch) {
  for (const std::string &Text :
       {Patch.str(), ("+++ b/null\n" + Patch).str()}) {
    llvm::Expected<ChangedLines> Changed = ChangedLines::ofPatch("/dev", Text);
    if (!Changed) {
      REQUIRE(StringRef(llvm::toString(Changed.takeError()))
                  .starts_with("--diff: cannot read the line '"));
      continue;
    }
    const std::set<unsigned> Lines = linesIn(*Changed, 40);
    REQUIRE(Lines.empty() || Changed->touches(File));
    // A range is touched if one of its lines is, and in other ranges around it.
    for (const unsigned Line : Lines)
      REQUIRE(Changed->touches(File, Line, Line + 3) &&
              Changed->touches(File, 1, Line));
    REQUIRE(!Changed->touches("/dev/zero") || StringRef(Text).contains("zero"));
  }
}

namespace {

/// Lines, some of which look like a patch's own.
class Edited {
public:
  explicit Edited(FuzzedDataProvider &Input) : Input(Input) {}

  void run() {
    for (int I = 0; I < 30 && Input.remaining_bytes() != 0; ++I)
      step();
    check(/*IsWhole=*/true);
    check(/*IsWhole=*/false);
  }

private:
  std::string line() {
    constexpr const char *Lines[] = {"",
                                     "a",
                                     "++ b/zero",
                                     "+++ b/zero",
                                     "-- a/zero",
                                     "@@ -1,9 +1,9 @@",
                                     "\\ No newline at end of file"};
    const size_t Which = Input.ConsumeIntegralInRange<size_t>(0, 8);
    std::string Text =
        Which < 7 ? Lines[Which] : Input.ConsumeRandomLengthString(9);
    std::replace(Text.begin(), Text.end(), '\n', 'n');
    return Text + "\n";
  }

  /// A line that stays, is removed, or is new. All that is edited between two
  /// that stay is one edit.
  void step() {
    const std::string Text = line();
    switch (Input.ConsumeIntegralInRange(0, 4)) {
    case 0:
      Before += Text;
      HasRemoved = true;
      break;
    case 1:
      ++Line;
      ++NumNew;
      New += Text;
      Now += Text;
      break;
    default:
      end();
      Before += Text;
      Now += Text;
      From = Before.size();
      ++Line;
    }
  }

  void end() {
    if (From == Before.size() && New.empty())
      return;
    llvm::cantFail(
        Edits.add(Replacement(File, From, Before.size() - From, New)));
    New.clear();
    From = Before.size();
  }

  void check(bool IsWhole) {
    end();
    StringRef Text = Before;
    // The last line, if it stays, has no end.
    if (!IsWhole && !Text.consume_back("\n"))
      return;
    for (const Replacement &R : Edits)
      if (R.getOffset() + R.getLength() > Text.size())
        return;
    std::string Patch;
    llvm::raw_string_ostream Out(Patch);
    printUnifiedDiff("null", Text, Edits, Out);
    Out.flush();
    const ChangedLines Read = value(ChangedLines::ofPatch("/dev", Patch));
    REQUIRE(!Read.touches("/dev/zero"));
    StringRef Left = Now;
    if (!IsWhole)
      Left.consume_back("\n");
    REQUIRE(Read.touches(File) == (Left != Text));
    explains(Text, Left, Read);
    // Which of equal lines is new is open; how many are is not.
    if (!HasRemoved && IsWhole)
      REQUIRE(linesIn(Read, Line + 3).size() == NumNew);
  }

  /// What is not changed was there before, in that order.
  static void explains(StringRef Before, StringRef Now,
                       const ChangedLines &Read) {
    for (unsigned At = 1; !Now.empty(); ++At) {
      const auto [Kept, Rest] = Now.split('\n');
      const bool HasEnd = Now.size() > Kept.size();
      Now = Rest;
      if (Read.touches(File, At, At))
        continue;
      for (bool IsFound = false; !IsFound;) {
        REQUIRE(!Before.empty());
        const auto [Old, Others] = Before.split('\n');
        IsFound = Old == Kept && (Before.size() > Old.size()) == HasEnd;
        Before = Others;
      }
    }
  }

  FuzzedDataProvider &Input;
  clang::tooling::Replacements Edits;
  /// The text as it was, as it is, and where what is edited now begins.
  std::string Before, Now;
  size_t From = 0;
  std::string New;
  bool HasRemoved = false;
  /// Of the text as it is.
  unsigned Line = 0, NumNew = 0;
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  checkForeign(textOf(Data, Size));
  FuzzedDataProvider Input(Data, Size);
  Edited(Input).run();
  return 0;
}
