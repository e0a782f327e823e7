// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/Spelling.h"
#include "model/Duration.h"
#include "model/Pattern.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace clang::tidy::bigtable {

using bigtable_ttl::Ttl;
using llvm::StringRef;
using std::chrono::milliseconds;

static std::string spell(const Ttl &T, milliseconds Unit) {
  if (T == Ttl::OneSecond())
    return "bigtable_ttl::Ttl::OneSecond()";
  return "bigtable_ttl::Ttl::Default(" + spellDuration(T.max_age(), Unit) + ")";
}

static constexpr llvm::StringLiteral
    CeilOf = "std::chrono::ceil<std::chrono::milliseconds>(",
    SinceEpoch = ".time_since_epoch())",
    SystemNow = "std::chrono::system_clock::now()";

/// \p Instant as a timestamp of whole milliseconds. Rounded up, as the runtime
/// does: a value never lives shorter than asked.
static std::string inMillis(const std::string &Instant) {
  return (CeilOf + Instant + SinceEpoch).str();
}

std::string Spelling::withClientHelper(StringRef Code) {
  std::string Result;
  for (size_t At; (At = Code.find(CeilOf)) != StringRef::npos;) {
    Result += Code.take_front(At);
    Code = Code.drop_front(At + CeilOf.size());
    const size_t End = Code.find(SinceEpoch);
    StringRef Instant = Code.take_front(End);
    // It may be the user's, with another clock.
    if (End == StringRef::npos || !Instant.ltrim('(').starts_with(SystemNow) ||
        Instant.count('(') != Instant.count(')')) {
      Result += CeilOf;
      continue;
    }
    Code = Code.drop_front(End + SinceEpoch.size());
    if (Instant.consume_front("("))
      Instant.consume_back(")");
    Result += (ClientHelperName + "(" + Instant + ")").str();
  }
  return Result + Code.str();
}

static std::string before(const std::string &Instant, milliseconds Offset,
                          milliseconds Unit) {
  return Offset == milliseconds::zero()
             ? Instant
             : Instant + " - " + spellDuration(Offset, Unit);
}

std::string Spelling::now() const {
  return Now.empty() ? SystemNow.str() : Now;
}

/// The timestamp of a cell that expires now, if it lives that long.
std::string Spelling::spellCutoff(milliseconds Offset,
                                  milliseconds Unit) const {
  return inMillis(Offset == milliseconds::zero()
                      ? now()
                      : "(" + before(now(), Offset, Unit) + ")");
}

std::string Spelling::spellTtl(const TtlPolicy &P) const {
  return TtlText.empty() ? spell(*P.Ttl, P.AgeUnit) : TtlText;
}

std::string Spelling::timestamp(const TtlPolicy &P,
                                std::optional<milliseconds> Lifetime) const {
  const std::string After =
      !Lifetime ? "..."
                : spellDuration(*Lifetime, Lifetime == P.lifetime()
                                               ? P.lifetimeUnit()
                                               : milliseconds::zero());
  if (Style == FixStyle::Runtime)
    return spellTtl(P) + (Now.empty()
                              ? ".ExpireAfter(" + After + ")"
                              : ".ExpireAt(" + Now + " + " + After + ")");
  const milliseconds Offset = P.Ttl->offset();
  if (Lifetime == Offset)
    return spellCutoff(milliseconds::zero(), milliseconds::zero());
  return inMillis("(" + before(now() + " + " + After, Offset, P.AgeUnit) + ")");
}

std::string Spelling::timestampOfExpiry(const TtlPolicy &P) const {
  if (Style == FixStyle::Runtime)
    return spellTtl(P) + ".ExpireAt(...)";
  return inMillis("(" + before("...", P.Ttl->offset(), P.AgeUnit) + ")");
}

std::string Spelling::cutoff(const TtlPolicy &P) const {
  if (Style == FixStyle::Client)
    return spellCutoff(P.Ttl->offset(), P.AgeUnit);
  return spellTtl(P) +
         (Now.empty() ? ".Live().begin" : ".LiveAt(" + Now + ").begin");
}

std::pair<std::string, std::string> Spelling::later(unsigned Index) const {
  const std::string Number = std::to_string(Index);
  if (Style == FixStyle::Runtime)
    return {"bigtable_ttl::Distinct(", ", " + Number + ")"};
  return {"", " + std::chrono::milliseconds(" + Number + ")"};
}

std::string Spelling::series(StringRef Name, StringRef First) const {
  return ((Style == FixStyle::Runtime ? "bigtable_ttl::DistinctTimestamps "
                                      : "std::chrono::milliseconds ") +
          Name + "{" + First + "}")
      .str();
}

std::string Spelling::next(StringRef Series) const {
  return (Series + (Style == FixStyle::Runtime ? ".Next()" : "++")).str();
}

static std::string spellName(StringRef Name, const FamilyNames &Names) {
  if (const auto Known = Names.find(Name); Known != Names.end())
    return Known->second.Text;
  std::string Text = "\"";
  for (const char C : Name) {
    if (C == '"' || C == '\\')
      Text += '\\';
    Text += C;
  }
  return Text + "\"";
}

static std::string spellListed(const ListedFamily &Family,
                               const FamilyNames &Names) {
  const auto Known = Names.find(Family.Name.single()->Value);
  return Known != Names.end() && !Known->second.TtlText.empty() &&
                 Known->second.Ttl == Family.Ttl
             ? Known->second.TtlText
             : spell(*Family.Ttl, Family.AgeUnit);
}

std::string Spelling::spellLiveCells(const FilterNode &Live,
                                     const FamilyNames &Names,
                                     StringRef Class) const {
  // LiveCells asks the system's clock. A filter of the table's other families
  // has no shorter form.
  if (!Now.empty() && !Live.IsWholeTable && Live.Listed.size() == 1)
    if (const ListedFamily &Family = Live.Listed.front();
        isPlainName(Family.Name.single()->Value))
      return (Class + "Chain(" + Class + "FamilyRegex(" +
              spellName(Family.Name.single()->Value, Names) + "), " + Class +
              "TimestampRange(" + spellListed(Family, Names) + ".LiveAt(" +
              Now + ").begin, std::chrono::milliseconds(0)))")
          .str();
  std::vector<std::string> Families;
  for (const ListedFamily &Family : Live.Listed)
    Families.push_back(spellName(Family.Name.single()->Value, Names) + ", " +
                       spellListed(Family, Names));
  return "bigtable_ttl::LiveCells(" +
         (Live.IsWholeTable ? "{{" + llvm::join(Families, "}, {") + "}}"
                            : Families.front()) +
         ")";
}

std::string Spelling::likeHelper(StringRef Helper) const {
  return Style == FixStyle::Runtime
             ? (", as 'bigtable_ttl::" + Helper + "' does").str()
             : "";
}

StringRef Spelling::combination(Stage Combined) {
  return Combined == Stage::Interleave || Combined == Stage::InterleaveOf
             ? "Interleave"
             : "Chain";
}

std::string Spelling::deleteColumn(StringRef Family, StringRef Column) {
  return ("DeleteFromColumn(" + Family + ", " + Column + ")").str();
}

StringRef Spelling::anyFilter() const {
  return Style == FixStyle::Runtime ? "bigtable_ttl::LiveCells(...)"
                                    : "Filter::TimestampRange(...)";
}

std::string Spelling::filter(const FilterNode &Live, const FamilyNames &Names,
                             StringRef Qualifier) const {
  const std::string Class = Qualifier.str();
  switch (Live.Kind) {
  case Stage::Live:
    return spellLiveCells(Live, Names, Qualifier);
  case Stage::Latest:
    return Class + "Latest(" + std::to_string(*Live.Limit) + ")";
  case Stage::Family:
    return Class + "FamilyRegex(" +
           spellName(Live.Names.single()->Value, Names) + ")";
  case Stage::Time:
    return Class + "TimestampRange(" +
           spellCutoff(
               std::chrono::duration_cast<milliseconds>(
                   std::chrono::microseconds(-Live.Starts.front().Least)),
               milliseconds::zero()) +
           ", std::chrono::milliseconds(0))";
  default:
    break;
  }
  std::vector<std::string> Parts;
  for (const FilterNode &Part : Live.Parts)
    Parts.push_back(filter(Part, Names, Qualifier));
  return Class + combination(Live.Kind).str() + "(" + llvm::join(Parts, ", ") +
         ")";
}

} // namespace clang::tidy::bigtable
