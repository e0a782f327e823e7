// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The first line of the input is read as a duration, as a pattern, and as the
// glob of a table; the second is what these may match.

#include "bigtable_ttl/reference/store.h"
#include "bigtable_ttl/ttl.h"
#include "model/Duration.h"
#include "model/Pattern.h"
#include "model/Schema.h"
#include "text.h"
#include <re2/re2.h>

using namespace clang::tidy::bigtable;
using llvm::StringRef;
using std::chrono::milliseconds;

static void checkDuration(milliseconds Length) {
  REQUIRE(parseDuration(formatDuration(Length)) == Length);
  const std::string Spelled = spellDuration(Length);
  auto [Unit, Number] = StringRef(Spelled).drop_back().split('(');
  const int64_t Factor = Number.consume_front("24 * ") ? 24 : 1;
  int64_t Count;
  REQUIRE(!Number.getAsInteger(10, Count));
  Count *= Factor;
  REQUIRE((Unit == "std::chrono::hours"     ? std::chrono::hours(Count)
           : Unit == "std::chrono::minutes" ? std::chrono::minutes(Count)
           : Unit == "std::chrono::seconds" ? std::chrono::seconds(Count)
                                            : milliseconds(Count)) == Length);
}

static void checkDurations(StringRef Text) {
  if (const std::optional<milliseconds> Length = parseDuration(Text)) {
    REQUIRE(*Length > milliseconds(0) &&
            *Length <= bigtable_ttl::kMaxTimestamp);
    checkDuration(*Length);
  }
  // Any bytes are a number, too.
  uint64_t Number = 0;
  for (const char C : Text.take_front(8))
    Number = Number << 8 | static_cast<unsigned char>(C);
  const auto Most = static_cast<uint64_t>(bigtable_ttl::kMaxTimestamp.count());
  checkDuration(milliseconds(1 + Number % Most));
}

/// The store's own answer; nothing if it refuses the pattern.
static std::optional<bool> matchesInStore(StringRef Pattern, StringRef Text) {
  namespace ref = bigtable_ttl::reference;
  ref::Store Tables;
  REQUIRE(Tables.CreateTable("t", {{{"f", {}, {}}}, ref::Granularity::kMillis})
              .ok());
  REQUIRE(Tables
              .MutateRow("t", "k",
                         {ref::SetCell{"f", "q", milliseconds(1), Text.str()}})
              .ok());
  ref::ReadRowsRequest Request;
  Request.filter.kind = ref::Filter::Kind::kValueRegex;
  Request.filter.text = Pattern.str();
  const auto Rows = Tables.ReadRows("t", Request);
  return Rows.ok() ? std::optional(!Rows->empty()) : std::nullopt;
}

static void checkPattern(StringRef Pattern, StringRef Text) {
  const std::optional<bool> Matches = matches(Pattern, Text);
  REQUIRE(Matches == matchesInStore(Pattern, Text));
  REQUIRE(Matches || isPlainName(Pattern) == false);
  if (!diagnosePattern(Pattern).empty())
    REQUIRE(!Matches);
  if (isPlainName(Pattern))
    REQUIRE(*Matches == (Pattern == Text));
  const std::string Quoted =
      RE2::QuoteMeta(re2::StringPiece(Pattern.data(), Pattern.size()));
  REQUIRE(matches(Quoted, Text) == (Pattern == Text));
  // What \Q begins has no end of its own.
  if (Matches && !Pattern.contains("\\Q"))
    if (const auto Either = matches(("(?:" + Pattern + ")|x").str(), Text))
      REQUIRE(*Either == (*Matches || Text == "x"));
}

/// What schema.md says of globs.
static bool globMatches(StringRef Glob, StringRef Name) {
  if (Glob.empty())
    return Name.empty();
  if (Glob.front() == '*')
    return globMatches(Glob.drop_front(), Name) ||
           (!Name.empty() && globMatches(Glob, Name.drop_front()));
  if (Name.empty())
    return false;
  size_t Length = 1;
  bool Fits = Glob.front() == '?' || Glob.front() == Name.front();
  if (Glob.front() == '[') {
    StringRef Set = Glob.drop_front();
    const size_t End = Set.find(']', 1);
    REQUIRE(End != StringRef::npos);
    Length = End + 2;
    Set = Set.take_front(End);
    const bool IsNot = Set.consume_front("!") || Set.consume_front("^");
    Fits = false;
    for (; !Set.empty();
         Set = Set.drop_front(std::min<size_t>(
             Set.size(), Set.size() > 2 && Set[1] == '-' ? 3 : 1)))
      Fits |= Set.size() > 2 && Set[1] == '-'
                  ? Set[0] <= Name.front() && Name.front() <= Set[2]
                  : Set[0] == Name.front();
    Fits ^= IsNot;
  }
  return Fits && globMatches(Glob.drop_front(Length), Name.drop_front());
}

static void checkGlob(StringRef Glob, StringRef Name) {
  const std::string Text = ("tables:\n"
                            "  - table: \"" +
                            Glob +
                            "\"\n"
                            "    families: [{family: f, ttl: one-second}]\n")
                               .str();
  std::vector<SchemaError> Errors;
  const std::optional<Schema> Read =
      Schema::parse(llvm::MemoryBufferRef(Text, SchemaFileName), Errors);
  if (!Read || Glob.contains('\\'))
    return;
  const Table &T = Read->tables().front();
  // Each star doubles what the simple way costs.
  if (Glob.count('*') <= 4)
    REQUIRE(T.describes(Name) ==
            (T.IsGlob ? globMatches(Glob, Name) : Glob == Name));
  REQUIRE(Read->findTable(Name) == (T.describes(Name) ? &T : nullptr));
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  const std::string Text = textOf(Data, Size);
  const auto [First, Second] = StringRef(Text).split('\n');
  checkDurations(First);
  checkPattern(First, Second);
  if (First.size() <= 100)
    checkGlob(First, Second.take_front(100));
  return 0;
}
