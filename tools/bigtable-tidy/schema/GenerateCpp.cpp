// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schema/GenerateCpp.h"
#include "model/Duration.h"
#include "schema/CppNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Unicode.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"
#include <algorithm>
#include <iterator>

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

static constexpr unsigned Columns = 80;
static constexpr StringRef FirstWords =
    "// Made by bigtable-tidy; edits are lost. Checksum: ";

/// Columns that \p Line takes; its bytes, if it is not UTF-8.
static unsigned widthOf(StringRef Line) {
  const int Width = llvm::sys::unicode::columnWidthUTF8(Line);
  return Width < 0 ? Line.size() : Width;
}

/// \p Text without what turns the direction of writing, which compilers warn
/// of: U+202A to U+202E and U+2066 to U+2069.
static std::string withoutTurns(StringRef Text) {
  std::string Result;
  for (; !Text.empty(); Text = Text.drop_front()) {
    const StringRef Turn = Text.take_front(3);
    if ((Turn >= "\xE2\x80\xAA" && Turn <= "\xE2\x80\xAE") ||
        (Turn >= "\xE2\x81\xA6" && Turn <= "\xE2\x81\xA9"))
      Text = Text.drop_front(2);
    else
      Result += Text.front();
  }
  return Result;
}

/// A comment of as many lines as it takes, with \p Slashes before each.
static std::string comment(StringRef Slashes, StringRef Text) {
  const std::string Plain = withoutTurns(Text);
  llvm::SmallVector<StringRef, 32> Words;
  StringRef(Plain).split(Words, ' ', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  std::string Result, Line = Slashes.str();
  const auto End = [&] {
    // The next line would belong to it.
    if (StringRef(Line).ends_with("\\") || StringRef(Line).ends_with("\?\?/"))
      Line += '.';
    Result += Line + "\n";
    Line = Slashes.str();
  };
  for (StringRef Word : Words) {
    if (Line.size() > Slashes.size() &&
        widthOf(Line) + 1 + widthOf(Word) > Columns)
      End();
    Line += " " + Word.str();
  }
  End();
  return Result;
}

/// \p Start and \p Rest on one line if they fit, or else \p Rest on its own.
static std::string declaration(const std::string &Start, StringRef Blank,
                               const std::string &Rest) {
  if (Start.size() + Blank.size() + Rest.size() <= Columns)
    return Start + Blank.str() + Rest + "\n";
  return Start + "\n    " + Rest + "\n";
}

static std::string quoted(StringRef Text) { return '"' + Text.str() + '"'; }

static std::string stringConstant(const std::string &Name, StringRef Value) {
  return declaration("inline constexpr char " + Name + "[] =", " ",
                     quoted(Value) + ";");
}

/// The macro of tags.h.
static std::string tagOf(const TtlPolicy &P) {
  const std::string After =
      P.ExpireAfter ? quoted(formatDuration(*P.ExpireAfter)) : "";
  switch (P.Kind) {
  case Strategy::OneSecond:
    return std::string("BIGTABLE_TTL_ONE_") +
           (P.HasRuleOfMillisecond ? "MILLISECOND" : "SECOND") +
           (After.empty() ? "" : "_AFTER(" + After + ")");
  case Strategy::Default:
    return std::string("BIGTABLE_TTL_DEFAULT") +
           (P.AllowsUnstamped ? "_UNSTAMPED" : "") +
           (After.empty() ? "" : "_AFTER") + "(" +
           quoted(formatDuration(P.Ttl->max_age())) +
           (After.empty() ? "" : ", " + After) + ")";
  case Strategy::None:
    break;
  }
  return P.Timestamps == Meaning::Unsaid
             ? "BIGTABLE_TTL_NONE"
             : "BIGTABLE_TTL_NONE_TIMESTAMPS(" +
                   quoted(toString(P.Timestamps)) + ")";
}

/// Returns a sentence for readers of the header.
static std::string sayHowCellsExpire(const TtlPolicy &P) {
  std::string Result = "Its cells expire ";
  switch (P.Kind) {
  case Strategy::OneSecond:
    Result += "at their timestamps.";
    break;
  case Strategy::Default:
    Result += formatDuration(P.Ttl->max_age()) + " after their timestamps";
    Result += P.AllowsUnstamped ? ", which the server may set." : ".";
    break;
  case Strategy::None:
    Result = "Its cells do not expire";
    if (P.Timestamps == Meaning::Real)
      Result += "; their timestamps are real times";
    else if (P.Timestamps == Meaning::Sequence)
      Result += "; their timestamps count up";
    else if (P.Timestamps == Meaning::Zero)
      Result += "; their timestamps are 0";
    return Result + ".";
  }
  if (P.ExpireAfter)
    Result +=
        " A value usually lives for " + formatDuration(*P.ExpireAfter) + ".";
  return Result;
}

static std::string familyConstants(const Family &F, const std::string &Name) {
  std::string Result =
      comment("///", "Family '" + F.Name + "'. " + sayHowCellsExpire(F.Policy));
  if (!F.Note.empty())
    Result += comment("///", F.Note);
  Result += tagOf(F.Policy) + "\n" + stringConstant(Name, F.Name);
  const StringRef Type = F.Policy.Kind == Strategy::OneSecond
                             ? "OneSecondFamily"
                         : F.Policy.Kind == Strategy::Default ? "DefaultFamily"
                                                              : "DurableFamily";
  const std::string Start =
      ("inline constexpr ::bigtable_ttl::" + Type + " " + Name + "Family(")
          .str();
  if (F.Policy.Kind != Strategy::Default)
    return Result + declaration(Start, "", Name + ");");
  const std::string First = Start + Name + ",";
  const std::string Age =
      spellDuration(F.Policy.Ttl->max_age(), F.Policy.AgeUnit) + ");";
  // Never on one line; arguments are aligned where there is room for it.
  if (std::max(First.size(), Start.size() + Age.size()) <= Columns)
    return Result + First + "\n" + std::string(Start.size(), ' ') + Age + "\n";
  return Result + declaration(Start, "", Name + ", " + Age);
}

/// The functions of a table whose families are \p Ttls, in braces.
static std::string functions(StringRef Ttls) {
  std::string Result;
  llvm::raw_string_ostream OS(Result);
  OS << R"(
/// The families that have a TTL, each with it.
inline std::vector<::bigtable_ttl::FamilyTtl> FamilyTtls() {
  return {
)" << Ttls
     << R"(  };
}

/// Passes the live cells of these families, and every cell of all others. "Now"
/// is the instant of this call: make the filter anew for each read.
inline ::google::cloud::bigtable::Filter LiveCells() {
  return ::bigtable_ttl::LiveCells(FamilyTtls());
}

/// Likewise; `clock` tells what is now.
inline ::google::cloud::bigtable::Filter LiveCells(
    ::bigtable_ttl::Clock const& clock) {
  return ::bigtable_ttl::LiveCells(FamilyTtls(), clock);
}

/// The mutation that writes `value`, which expires `after` from now, to one of
/// these families: a typed constant. `column` and `value` are what SetCell()
/// takes.
template <typename Family, typename Column, typename Rep, typename Period,
          typename Value>
::google::cloud::bigtable::Mutation SetExpiringCell(
    Family family, Column&& column, std::chrono::duration<Rep, Period> after,
    Value&& value) {
  static_assert(::bigtable_ttl::kHasTtl<Family>,
                "expected the typed constant of a family with a TTL");
  return ::google::cloud::bigtable::SetCell(
      family.name, std::forward<Column>(column), family.ttl.ExpireAfter(after),
      std::forward<Value>(value));
}
)";
  return Result;
}

static std::string tableNamespace(const Table &T, const TableNames &Names,
                                  StringRef Around) {
  const std::string Whole =
      (Around + (Around.empty() ? "" : "::") + Names.Namespace).str();
  std::string Result = "namespace " + Whole + " {\n\n";
  if (T.IsGlob)
    Result +=
        comment("//", "Tables '" + T.Id + "', which share these families.");
  else
    Result +=
        comment("///", "The table's id.") + stringConstant("kTableId", T.Id);
  std::string Ttls;
  for (const auto &[F, Name] : llvm::zip(T.Families, Names.Constants)) {
    Result += "\n" + familyConstants(F, Name);
    if (F.Policy.hasTtl())
      Ttls += "      {" + Name + ", " + Name + "Family.ttl},\n";
  }
  // A filter is always asked for, so that reads need not change with the
  // schema.
  if (Ttls.empty())
    Result += R"(
/// Passes every cell: no family has a TTL.
inline ::google::cloud::bigtable::Filter LiveCells() {
  return ::google::cloud::bigtable::Filter::PassAllFilter();
}
)";
  else
    Result += functions(Ttls);
  return Result + "\n}  // namespace " + Whole + "\n\n";
}

static llvm::Error notAName(StringRef What, StringRef Text) {
  return llvm::createStringError(
      llvm::inconvertibleErrorCode(),
      "'" + Text + "' cannot be " + What +
          ", expected letters, digits and single underscores between them");
}

/// An error for what the user has written.
static llvm::Error check(const CppOptions &Options) {
  if (!Options.Guard.empty() && !isPlainName(Options.Guard))
    return notAName("the macro of a guard", Options.Guard);
  llvm::SmallVector<StringRef, 4> Parts;
  if (!Options.Namespace.empty())
    StringRef(Options.Namespace).split(Parts, "::");
  for (StringRef Part : Parts)
    if (!isPlainName(Part))
      return notAName("a namespace", Options.Namespace);
  return llvm::Error::success();
}

/// The end of the first line.
static std::string checksum(StringRef Rest) {
  std::string Unix;
  llvm::copy_if(Rest, std::back_inserter(Unix),
                [](char C) { return C != '\r'; });
  return llvm::utohexstr(llvm::xxh3_64bits(Unix), /*LowerCase=*/true,
                         /*Width=*/16);
}

llvm::Expected<std::string> generateCpp(const Schema &Known, StringRef Source,
                                        const CppOptions &Options) {
  if (llvm::Error E = check(Options))
    return E;
  llvm::Expected<std::vector<TableNames>> Names = nameAll(Known, Options);
  if (!Names)
    return Names.takeError();
  const std::string Guard =
      !Options.Guard.empty()
          ? Options.Guard
          : "BIGTABLE_TTL_GENERATED_" +
                StringRef(Names->front().Namespace).upper() + "_H";

  std::string File = llvm::sys::path::filename(Source).str();
  for (char &C : File)
    if (!llvm::isPrint(C))
      C = '?';
  std::string Body =
      comment("//", "By 'bigtable-tidy schema generate cpp', of '" + File +
                        "'. How the constants are used: "
                        "docs/reference/generated-header.md.");
  Body += "\n#ifndef " + Guard + "\n#define " + Guard + R"(

#include "bigtable_ttl/family.h"
#include "bigtable_ttl/google_cloud.h"
#include "bigtable_ttl/tags.h"

)";
  for (const auto &[T, Called] : llvm::zip(Known.tables(), *Names))
    Body += tableNamespace(T, Called, Options.Namespace);
  Body += "#endif  // " + Guard + "\n";

  // Names that are too long for two lines: how a formatter breaks them is not
  // worth knowing.
  const auto IsTooLong = [](StringRef Line) { return widthOf(Line) > Columns; };
  if (llvm::any_of(llvm::split(Body, '\n'), IsTooLong))
    Body = "// clang-format off\n" + Body;
  return FirstWords.str() + checksum(Body) + "\n" + Body;
}

bool isEditedByHand(StringRef Header) {
  if (Header.empty())
    return false;
  const auto [First, Rest] = Header.split('\n');
  StringRef Sum = First;
  return !Sum.consume_front(FirstWords) || Sum.rtrim('\r') != checksum(Rest);
}

} // namespace clang::tidy::bigtable::tool
