// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/Duration.h"
#include "model/GcRule.h"
#include "model/Schema.h"
#include "model/SchemaEntries.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/GlobPattern.h"

using namespace clang::tidy::bigtable;
using std::chrono::milliseconds;

namespace {

GcRule ruleOf(const GcRuleEntry &Entry) {
  GcRule Rule;
  if (Entry.MaxAge) {
    Rule.Kind = RuleKind::Age;
    Rule.Count = std::chrono::microseconds(Entry.MaxAge.Value).count();
    return Rule;
  }
  if (Entry.MaxVersions) {
    Rule.Kind = RuleKind::Versions;
    Rule.Count = Entry.MaxVersions.Value;
    return Rule;
  }
  if (!Entry.Union && !Entry.Intersection)
    return Rule;
  Rule.Kind = Entry.Union ? RuleKind::Union : RuleKind::Intersection;
  for (const GcRuleEntry &R : Entry.Union ? *Entry.Union : *Entry.Intersection)
    Rule.Rules.push_back(ruleOf(R));
  return Rule;
}

/// Returns the age from which a rule collects every cell; std::nullopt if it
/// retains the newest cells forever.
std::optional<milliseconds> effectiveAge(const GcRuleEntry &Entry) {
  const int64_t Age = ageOf(ruleOf(Entry)).Least;
  if (Age == AgeRange::Never)
    return std::nullopt;
  return std::chrono::duration_cast<milliseconds>(
      std::chrono::microseconds(Age));
}

void validateGcRule(const GcRuleEntry &Rule, ParseState &State) {
  const int Kinds = !!Rule.MaxAge + !!Rule.MaxVersions +
                    Rule.Union.has_value() + Rule.Intersection.has_value();
  if (Kinds != 1)
    State.error(Rule.At, "garbage collection rule with " + llvm::Twine(Kinds) +
                             " keys, expected exactly one of 'max-age', "
                             "'max-versions', 'union' or 'intersection'");
  for (const auto *Rules : {&Rule.Union, &Rule.Intersection}) {
    if (!*Rules)
      continue;
    if ((*Rules)->size() < 2)
      State.error(Rule.At, "'union' and 'intersection' combine rules, expected "
                           "at least two");
    for (const GcRuleEntry &R : **Rules)
      validateGcRule(R, State);
  }
}

std::string nameOf(const FamilyEntry &Entry) {
  return "family '" + Entry.Name.Value + "'";
}

/// Compares the rule of a family with its policy \p P.
void validateGc(const FamilyEntry &Entry, const TtlPolicy &P,
                ParseState &State) {
  validateGcRule(*Entry.Gc, State);
  const std::optional<milliseconds> Age = effectiveAge(*Entry.Gc);
  const std::string Found =
      Age ? "collects cells from the age of " + formatDuration(*Age)
          : "keeps the newest cells for ever";
  if (!P.hasTtl() && *Entry.Ttl.Value == Strategy::None && Age)
    State.error(Entry.Gc->At, "'gc' of " + nameOf(Entry) + " " + Found +
                                  ", which contradicts 'ttl: none'; expected a "
                                  "rule without 'max-age'");
  if (P.hasTtl() && Age != P.ruleAge())
    State.error(Entry.Gc->At,
                "'gc' of " + nameOf(Entry) + " " + Found +
                    ", expected 'max-age: " + formatDuration(P.ruleAge()) +
                    "' for 'ttl: " + toString(P.Kind).str() + "'");
}

TtlPolicy convertPolicy(const FamilyEntry &Entry, ParseState &State) {
  const std::string Name = nameOf(Entry);
  TtlPolicy P;
  const Strategy Kind = *Entry.Ttl.Value;
  switch (Kind) {
  case Strategy::None:
    for (const auto &[Key, Value] :
         {std::pair("'expire-after' on ", Entry.ExpireAfter),
          std::pair("'max-lifetime' on ", Entry.MaxLifetime)})
      if (Value)
        State.error(Value.At, Key + Name +
                                  ", which has 'ttl: none'; expected it only "
                                  "where values expire");
    break;
  case Strategy::OneSecond:
    P = TtlPolicy::oneSecond();
    break;
  case Strategy::Default:
    if (Entry.MaxAge)
      P = TtlPolicy::defaultTtl(Entry.MaxAge.Value.Length);
    else
      State.error(Entry.Ttl.At, Name + " has 'ttl: default' but no "
                                       "'max-age', expected the age of its "
                                       "garbage collection rule, such as "
                                       "'max-age: 2d'");
    break;
  }
  if (Entry.MaxAge && Kind == Strategy::None)
    State.error(Entry.MaxAge.At, "'max-age' on " + Name +
                                     ", which has 'ttl: none'; expected it "
                                     "with 'ttl: default'");
  if (Entry.MaxAge && Kind == Strategy::OneSecond) {
    if (const auto Written = TtlPolicy::oneSecond(Entry.MaxAge.Value.Length))
      P = *Written;
    else
      State.error(Entry.MaxAge.At, "'max-age' of " + Name +
                                       " contradicts 'ttl: one-second', "
                                       "expected '1s', '1ms' or no 'max-age'");
  }
  if (Entry.ExpireAfter)
    P.ExpireAfter = Entry.ExpireAfter.Value.Length;
  if (Entry.MaxLifetime)
    P.MaxLifetime = Entry.MaxLifetime.Value.Length;
  if (P.MaxLifetime && P.MaxLifetime < P.ExpireAfter)
    State.error(Entry.MaxLifetime.At, "'max-lifetime' of " + Name +
                                          " is shorter than its "
                                          "'expire-after', expected at least " +
                                          formatDuration(*P.ExpireAfter));
  if (Entry.Versions)
    P.Versions = Entry.Versions.Value;
  P.AgeUnit = Entry.MaxAge.Value.Unit;
  P.ExpireAfterUnit = Entry.ExpireAfter.Value.Unit;
  if (Entry.Timestamps) {
    if (Kind == Strategy::None)
      P.Timestamps = Entry.Timestamps.Value;
    else
      State.error(Entry.Timestamps.At,
                  "'timestamps' on " + Name +
                      ", which has 'ttl: " + toString(Kind).str() +
                      "', so that they say when values expire; expected it "
                      "with 'ttl: none'");
  }
  P.AllowsUnstamped = Entry.Writes.Value == Unstamped::Allowed;
  if (Entry.Writes && Kind != Strategy::Default)
    State.error(Entry.Writes.At,
                "'unstamped' on " + Name +
                    ", which has 'ttl: " + toString(Kind).str() +
                    "'; expected it with 'ttl: default'");
  if (Entry.Gc)
    validateGc(Entry, P, State);
  return P;
}

bool isQualifiedName(llvm::StringRef Name) {
  llvm::SmallVector<llvm::StringRef, 4> Parts;
  Name.split(Parts, "::");
  return llvm::all_of(Parts, [](llvm::StringRef Part) {
    return !Part.empty() && !llvm::isDigit(Part.front()) &&
           llvm::all_of(Part,
                        [](char C) { return llvm::isAlnum(C) || C == '_'; });
  });
}

UserFunction convertFunction(const ApiEntry &Entry, ParseState &State) {
  UserFunction F;
  const Located<std::string> &Name = Entry.Writer ? Entry.Writer : Entry.Reader;
  if (!Entry.Writer == !Entry.Reader) {
    State.error(Entry.At, "function of 'apis' without its name, expected "
                          "exactly one of 'writer' or 'reader'");
    return F;
  }
  if (!isQualifiedName(Name.Value))
    State.error(Name.At, "'" + Name.Value +
                             "' found, expected the qualified name of a "
                             "function, such as 'acme::Put'");
  F.Name = Name.Value;
  F.Writes = static_cast<bool>(Entry.Writer);
  if (Entry.Parameters)
    F.Parameters = Entry.Parameters.Value;
  for (const auto &[Role, Plays] : Entry.Roles) {
    const Player &P = Plays.Value;
    llvm::StringRef Word;
    if (Role == "timestamp")
      Word = "server";
    else if (Role == "filter")
      Word = "none";
    if (P.Parameter == 0 && P.Word != Word)
      State.error(Plays.At, "'" + P.Word.str() +
                                "' found, expected the number of a parameter" +
                                (Word.empty() ? "" : " or '" + Word + "'"));
    if (F.Parameters && P.Parameter > *F.Parameters)
      State.error(Plays.At, "parameter " + llvm::Twine(P.Parameter) + " of '" +
                                F.Name + "', which has " +
                                llvm::Twine(*F.Parameters) +
                                ", expected a number of at most that");
    F.Roles.emplace_back(Role.str(), P.Parameter == 0
                                         ? std::nullopt
                                         : std::optional(P.Parameter - 1));
  }
  return F;
}

Table convertTable(const TableEntry &Entry, ParseState &State) {
  Table T;
  T.Id = Entry.Id.Value;
  T.At = State.position(Entry.Id.At);
  T.Timestamps = Entry.Timestamps.Value;
  // The API's limit is 50 characters; a glob may need a few more.
  T.IsGlob = llvm::StringRef(T.Id).find_first_of("*?[") != std::string::npos;
  if (!(T.IsGlob ? isId(T.Id, 100, "*?[]^!") : isId(T.Id, LongestTableId)))
    State.error(Entry.Id.At, "'" + T.Id +
                                 "' found, expected the id of a table "
                                 "(not its full name) or a glob");
  if (T.IsGlob)
    if (auto G = llvm::GlobPattern::create(T.Id); !G)
      State.error(Entry.Id.At, "'" + T.Id + "' found, expected a glob: " +
                                   llvm::toString(G.takeError()));
  llvm::StringSet<> Seen;
  for (const FamilyEntry &F : Entry.Families) {
    if (!isId(F.Name.Value, LongestFamilyId))
      State.error(F.Name.At,
                  "'" + F.Name.Value +
                      "' found, expected the name of a column family: at most "
                      "64 of the characters [-_.a-zA-Z0-9]");
    else if (!Seen.insert(F.Name.Value).second)
      State.error(F.Name.At, "family '" + F.Name.Value + "' of table '" + T.Id +
                                 "' is described twice, expected once");
    Family &To = T.Families.emplace_back();
    To.Name = F.Name.Value;
    To.IsOpen = !F.Ttl.Value;
    if (!To.IsOpen)
      To.Policy = convertPolicy(F, State);
    else if (!State.AllowsOpen)
      State.error(F.Ttl.At, "'?' found, a question that is open; expected "
                            "'one-second', 'default' or 'none'");
    To.At = State.position(F.Name.At);
    To.Note = F.Note.Value;
    if (F.Gc) {
      To.Gc = ruleOf(*F.Gc);
      if (const auto Kept = versionsOf(*To.Gc))
        To.Policy.Versions =
            std::min(*Kept, To.Policy.Versions.value_or(*Kept));
    }
    // A write with timestamp 0 replaces the cell itself.
    if (To.Policy.Timestamps == Meaning::Zero)
      To.Policy.Versions = std::nullopt;
    To.MustBeProven =
        To.Policy.hasTtl() && (F.Prove ? F.Prove : Entry.Prove).Value;
    if (F.Prove.Value && F.Ttl.Value == Strategy::None)
      State.error(F.Prove.At, "'prove' on family '" + To.Name +
                                  "', which has 'ttl: none', so that nothing "
                                  "is to be proven; expected it with a TTL");
  }
  if (T.Families.empty())
    State.error(Entry.Id.At,
                "table '" + T.Id + "' has no families, expected at least one");
  return T;
}

} // namespace

namespace clang::tidy::bigtable {

std::optional<Schema> Schema::parse(llvm::MemoryBufferRef Buffer,
                                    std::vector<SchemaError> &Errors,
                                    bool AllowsOpen) {
  ParseState State{Buffer, Errors, AllowsOpen};
  const size_t Before = Errors.size();
  const std::optional<SchemaEntry> File = readEntries(State);
  if (!File)
    return std::nullopt;
  if (File->Tables.empty())
    Errors.push_back({{1, 1}, "no table described, expected a list 'tables:'"});

  Schema Result;
  llvm::StringSet<> Seen;
  for (const TableEntry &Entry : File->Tables) {
    if (!Seen.insert(Entry.Id.Value).second)
      State.error(Entry.Id.At, "table '" + Entry.Id.Value +
                                   "' is described twice, expected once");
    Result.Tables.push_back(convertTable(Entry, State));
  }
  for (const ApiEntry &Entry : File->Functions)
    Result.Functions.push_back(convertFunction(Entry, State));
  if (Errors.size() != Before)
    return std::nullopt;
  return Result;
}

} // namespace clang::tidy::bigtable
