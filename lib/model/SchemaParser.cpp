// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/Duration.h"
#include "model/GcRule.h"
#include "model/LineTable.h"
#include "model/Schema.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLTraits.h"
#include <array>

using namespace clang::tidy::bigtable;
using std::chrono::milliseconds;

namespace {

/// A scalar of the file and where it stands: the checks that follow parsing
/// point at the value that is wrong, not at the mapping around it.
template <typename T> struct Located {
  T Value{};
  const char *At = nullptr; ///< Null if the key is absent.
  explicit operator bool() const { return At != nullptr; }
};

/// Writes without a timestamp.
enum class Unstamped { Forbidden, Allowed };

struct WrittenDuration {
  milliseconds Length{0}, Unit{0};
};

struct GcRuleEntry {
  const char *At = nullptr;
  Located<milliseconds> MaxAge;
  Located<unsigned> MaxVersions;
  std::optional<std::vector<GcRuleEntry>> Union;
  std::optional<std::vector<GcRuleEntry>> Intersection;
};

/// A text for messages.
struct NoteText {
  std::string Value;
};

struct FamilyEntry {
  Located<std::string> Name;
  /// Nothing for a question that is open.
  Located<std::optional<Strategy>> Ttl;
  Located<WrittenDuration> MaxAge;
  Located<WrittenDuration> ExpireAfter, MaxLifetime;
  Located<unsigned> Versions;
  Located<Meaning> Timestamps;
  Located<Unstamped> Writes;
  Located<bool> Prove;
  NoteText Note;
  std::optional<GcRuleEntry> Gc;
};

struct TableEntry {
  Located<std::string> Id;
  Located<Granularity> Timestamps;
  Located<bool> Prove;
  std::vector<FamilyEntry> Families;
};

/// What plays a role: a parameter, counted from one, or a word of tags.h.
struct Player {
  unsigned Parameter = 0;
  llvm::StringRef Word;
};

struct ApiEntry {
  const char *At = nullptr;
  Located<std::string> Writer;
  Located<std::string> Reader;
  Located<unsigned> Parameters;
  /// By the role's name, as tags.h spells it.
  std::vector<std::pair<llvm::StringRef, Located<Player>>> Roles;
};

struct SchemaEntry {
  std::vector<TableEntry> Tables;
  std::vector<ApiEntry> Functions;
};

/// Shared by the traits below through the input's context pointer.
struct ParseState {
  llvm::MemoryBufferRef Buffer;
  std::vector<SchemaError> &Errors;
  bool AllowsOpen;
  /// The keys of the mapping being closed, for "unknown key".
  llvm::StringRef KnownKeys = "'tables'";
  /// Keeps a trait's error text alive until the input has reported it.
  std::string Message = {};
  LineTable Lines{Buffer.getBuffer()};

  SchemaPosition position(const char *At) const { return Lines.position(At); }
  void error(const char *At, const llvm::Twine &Message) {
    Errors.push_back({position(At), Message.str()});
  }
  /// \p Scalar points into the buffer unless it had escapes to resolve.
  const char *locate(llvm::StringRef Scalar) const {
    const bool Inside = Scalar.begin() >= Buffer.getBufferStart() &&
                        Scalar.end() <= Buffer.getBufferEnd();
    return Inside ? Scalar.begin() : Buffer.getBufferStart();
  }
};

llvm::StringRef parseValue(llvm::StringRef Text, std::string &Value) {
  Value = Text.str();
  return {};
}
llvm::StringRef parseValue(llvm::StringRef Text, unsigned &Value) {
  if (Text.getAsInteger(10, Value) || Value == 0)
    return "a whole number of at least 1";
  return {};
}
llvm::StringRef parseValue(llvm::StringRef Text, milliseconds &Value) {
  const std::optional<milliseconds> Parsed = parseDuration(Text);
  if (!Parsed)
    return DurationExpectation;
  Value = *Parsed;
  return {};
}
llvm::StringRef parseValue(llvm::StringRef Text, WrittenDuration &Value) {
  const std::optional<milliseconds> Parsed = parseDuration(Text, &Value.Unit);
  if (!Parsed)
    return DurationExpectation;
  Value.Length = *Parsed;
  return {};
}
llvm::StringRef parseValue(llvm::StringRef Text,
                           std::optional<Strategy> &Value) {
  if (Text == "?")
    return {};
  for (Strategy S : {Strategy::None, Strategy::OneSecond, Strategy::Default})
    if (Text == toString(S)) {
      Value = S;
      return {};
    }
  return "'one-second', 'default' or 'none'";
}
llvm::StringRef parseValue(llvm::StringRef Text, Granularity &Value) {
  if (Text != "millis" && Text != "micros")
    return "'millis' or 'micros'";
  Value = Text == "millis" ? Granularity::Millis : Granularity::Micros;
  return {};
}
llvm::StringRef parseValue(llvm::StringRef Text, Meaning &Value) {
  for (Meaning M : {Meaning::Real, Meaning::Sequence, Meaning::Zero})
    if (Text == toString(M)) {
      Value = M;
      return {};
    }
  return "'real', 'sequence' or 'zero'";
}
llvm::StringRef parseValue(llvm::StringRef Text, Unstamped &Value) {
  if (Text != "allowed" && Text != "forbidden")
    return "'allowed' or 'forbidden'";
  Value = Text == "allowed" ? Unstamped::Allowed : Unstamped::Forbidden;
  return {};
}
llvm::StringRef parseValue(llvm::StringRef Text, bool &Value) {
  if (Text != "true" && Text != "false")
    return "'true' or 'false'";
  Value = Text == "true";
  return {};
}
llvm::StringRef parseValue(llvm::StringRef Text, Player &Value) {
  if (Text == "server" || Text == "none") {
    Value.Word = Text == "server" ? "server" : "none";
    return {};
  }
  if (Text.getAsInteger(10, Value.Parameter) || Value.Parameter == 0)
    return "the number of a parameter, counted from 1";
  return {};
}

/// Whether \p Text is one line, and not too long for a message.
bool isNote(llvm::StringRef Text) {
  std::array<llvm::UTF32, 200> Characters;
  const llvm::UTF8 *From = Text.bytes_begin();
  llvm::UTF32 *End = Characters.data();
  return !Text.empty() &&
         llvm::ConvertUTF8toUTF32(&From, Text.bytes_end(), &End,
                                  Characters.data() + Characters.size(),
                                  llvm::strictConversion) ==
             llvm::conversionOK &&
         llvm::all_of(
             llvm::ArrayRef(Characters.data(), End), [](llvm::UTF32 C) {
               const bool IsControl = C < 0x20 || (C >= 0x7f && C < 0xa0);
               const bool EndsLine = C == 0x2028 || C == 0x2029;
               return !IsControl && !EndsLine;
             });
}

const char *currentNode(llvm::yaml::IO &Io) {
  return static_cast<llvm::yaml::Input &>(Io)
      .getCurrentNode()
      ->getSourceRange()
      .Start.getPointer();
}

ParseState &state(llvm::yaml::IO &Io) {
  return *static_cast<ParseState *>(Io.getContext());
}

} // namespace

LLVM_YAML_IS_SEQUENCE_VECTOR(GcRuleEntry)
LLVM_YAML_IS_SEQUENCE_VECTOR(FamilyEntry)
LLVM_YAML_IS_SEQUENCE_VECTOR(TableEntry)
LLVM_YAML_IS_SEQUENCE_VECTOR(ApiEntry)

namespace llvm::yaml {

template <typename T> struct ScalarTraits<Located<T>> {
  static void output(const Located<T> &, void *, raw_ostream &) {
    llvm_unreachable("schemas are only read");
  }
  static StringRef input(StringRef Scalar, void *Context, Located<T> &Out) {
    auto &State = *static_cast<ParseState *>(Context);
    Out.At = State.locate(Scalar);
    const StringRef Expected = parseValue(Scalar, Out.Value);
    if (Expected.empty())
      return {};
    State.Message = ("'" + Scalar + "' found, expected " + Expected).str();
    return State.Message;
  }
  static QuotingType mustQuote(StringRef) { return QuotingType::None; }
};

template <> struct ScalarTraits<NoteText> {
  static void output(const NoteText &, void *, raw_ostream &) {
    llvm_unreachable("schemas are only read");
  }
  static StringRef input(StringRef Scalar, void *, NoteText &Out) {
    Out.Value = Scalar.str();
    // Not shown: it may be long, or of several lines.
    return isNote(Scalar) ? StringRef()
                          : "expected one line of 1 to 200 characters, in "
                            "UTF-8 and without control characters";
  }
  static QuotingType mustQuote(StringRef) { return QuotingType::None; }
};

template <> struct MappingTraits<GcRuleEntry> {
  static void mapping(IO &Io, GcRuleEntry &Rule) {
    Rule.At = currentNode(Io);
    Io.mapOptional("max-age", Rule.MaxAge);
    Io.mapOptional("max-versions", Rule.MaxVersions);
    Io.mapOptional("union", Rule.Union);
    Io.mapOptional("intersection", Rule.Intersection);
    state(Io).KnownKeys =
        "'max-age', 'max-versions', 'union' or 'intersection'";
  }
};

template <> struct MappingTraits<FamilyEntry> {
  static void mapping(IO &Io, FamilyEntry &Family) {
    Io.mapRequired("family", Family.Name);
    Io.mapRequired("ttl", Family.Ttl);
    Io.mapOptional("max-age", Family.MaxAge);
    Io.mapOptional("expire-after", Family.ExpireAfter);
    Io.mapOptional("max-lifetime", Family.MaxLifetime);
    Io.mapOptional("versions", Family.Versions);
    Io.mapOptional("timestamps", Family.Timestamps);
    Io.mapOptional("unstamped", Family.Writes);
    Io.mapOptional("prove", Family.Prove);
    Io.mapOptional("note", Family.Note);
    Io.mapOptional("gc", Family.Gc);
    state(Io).KnownKeys =
        "'family', 'ttl', 'max-age', 'expire-after', 'max-lifetime', "
        "'versions', 'timestamps', 'unstamped', 'prove', 'note' or 'gc'";
  }
};

template <> struct MappingTraits<TableEntry> {
  static void mapping(IO &Io, TableEntry &Table) {
    Io.mapRequired("table", Table.Id);
    Io.mapOptional("granularity", Table.Timestamps);
    Io.mapOptional("prove", Table.Prove);
    Io.mapRequired("families", Table.Families);
    state(Io).KnownKeys = "'table', 'granularity', 'prove' or 'families'";
  }
};

template <> struct MappingTraits<ApiEntry> {
  static void mapping(IO &Io, ApiEntry &Function) {
    Function.At = currentNode(Io);
    Io.mapOptional("writer", Function.Writer);
    Io.mapOptional("reader", Function.Reader);
    Io.mapOptional("parameters", Function.Parameters);
    // The key, and the role as tags.h spells it.
    static constexpr std::pair<const char *, llvm::StringLiteral> Keys[] = {
        {"table", "table"},   {"row-key", "row_key"},
        {"family", "family"}, {"column", "column"},
        {"value", "value"},   {"timestamp", "timestamp"},
        {"filter", "filter"}};
    for (const auto &[Key, Role] : Keys) {
      Located<Player> Plays;
      Io.mapOptional(Key, Plays);
      if (Plays)
        Function.Roles.emplace_back(Role, Plays);
    }
    state(Io).KnownKeys =
        "'writer', 'reader', 'parameters', 'table', 'row-key', 'family', "
        "'column', 'value', 'timestamp' or 'filter'";
  }
};

template <> struct MappingTraits<SchemaEntry> {
  static void mapping(IO &Io, SchemaEntry &File) {
    Io.mapRequired("tables", File.Tables);
    Io.mapOptional("apis", File.Functions);
    state(Io).KnownKeys = "'tables' or 'apis'";
  }
};

} // namespace llvm::yaml

namespace {

/// YAML I/O speaks of nodes and scalars; say instead what was expected.
void reportYamlError(const llvm::SMDiagnostic &D, void *Context) {
  auto &State = *static_cast<ParseState *>(Context);
  std::string Message = D.getMessage().str();
  if (llvm::StringRef(Message).starts_with("unknown key"))
    Message += (", expected " + State.KnownKeys).str();
  else if (Message == "not a mapping")
    Message = "expected a mapping of keys to values";
  else if (Message == "not a sequence")
    Message = "expected a list, such as '- {...}'";
  else if (Message == "unexpected scalar")
    Message = "expected a single value";
  const auto Line = static_cast<unsigned>(std::max(D.getLineNo(), 1));
  const auto Column = static_cast<unsigned>(std::max(D.getColumnNo(), 0)) + 1;
  State.Errors.push_back({{Line, Column}, std::move(Message)});
}

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

/// The age from which a rule collects a cell whatever its rank. Nothing if
/// there is none: the newest cells of the column are then kept for ever.
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

TtlPolicy convertPolicy(const FamilyEntry &Entry, ParseState &State) {
  const auto Name = [&] { return "family '" + Entry.Name.Value + "'"; };
  TtlPolicy P;
  const Strategy Kind = *Entry.Ttl.Value;
  switch (Kind) {
  case Strategy::None:
    for (const auto &[Key, Value] :
         {std::pair("'expire-after' on ", Entry.ExpireAfter),
          std::pair("'max-lifetime' on ", Entry.MaxLifetime)})
      if (Value)
        State.error(Value.At, Key + Name() +
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
      State.error(Entry.Ttl.At, Name() + " has 'ttl: default' but no "
                                         "'max-age', expected the age of its "
                                         "garbage collection rule, such as "
                                         "'max-age: 2d'");
    break;
  }
  if (Entry.MaxAge && Kind == Strategy::None)
    State.error(Entry.MaxAge.At, "'max-age' on " + Name() +
                                     ", which has 'ttl: none'; expected it "
                                     "with 'ttl: default'");
  if (Entry.MaxAge && Kind == Strategy::OneSecond) {
    if (const auto Written = TtlPolicy::oneSecond(Entry.MaxAge.Value.Length))
      P = *Written;
    else
      State.error(Entry.MaxAge.At, "'max-age' of " + Name() +
                                       " contradicts 'ttl: one-second', "
                                       "expected '1s', '1ms' or no 'max-age'");
  }
  if (Entry.ExpireAfter)
    P.ExpireAfter = Entry.ExpireAfter.Value.Length;
  if (Entry.MaxLifetime)
    P.MaxLifetime = Entry.MaxLifetime.Value.Length;
  if (P.MaxLifetime && P.MaxLifetime < P.ExpireAfter)
    State.error(Entry.MaxLifetime.At, "'max-lifetime' of " + Name() +
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
                  "'timestamps' on " + Name() +
                      ", which has 'ttl: " + toString(Kind).str() +
                      "', so that they say when values expire; expected it "
                      "with 'ttl: none'");
  }
  P.AllowsUnstamped = Entry.Writes.Value == Unstamped::Allowed;
  if (Entry.Writes && Kind != Strategy::Default)
    State.error(Entry.Writes.At,
                "'unstamped' on " + Name() +
                    ", which has 'ttl: " + toString(Kind).str() +
                    "'; expected it with 'ttl: default'");

  if (!Entry.Gc)
    return P;
  validateGcRule(*Entry.Gc, State);
  const std::optional<milliseconds> Age = effectiveAge(*Entry.Gc);
  const std::string Found =
      Age ? "collects cells from the age of " + formatDuration(*Age)
          : "keeps the newest cells for ever";
  if (!P.hasTtl() && Kind == Strategy::None && Age)
    State.error(Entry.Gc->At, "'gc' of " + Name() + " " + Found +
                                  ", which contradicts 'ttl: none'; expected a "
                                  "rule without 'max-age'");
  if (P.hasTtl() && Age != P.ruleAge())
    State.error(Entry.Gc->At,
                "'gc' of " + Name() + " " + Found +
                    ", expected 'max-age: " + formatDuration(P.ruleAge()) +
                    "' for 'ttl: " + toString(P.Kind).str() + "'");
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
  if (const char *At = tooDeepAt(Buffer.getBuffer())) {
    State.error(At, "nested too deeply, expected a list 'tables:'");
    return std::nullopt;
  }
  llvm::yaml::Input Input(Buffer, &State, reportYamlError, &State);
  SchemaEntry File;
  Input >> File;
  if (Input.error() || Errors.size() != Before) {
    if (Errors.size() == Before)
      State.error(Buffer.getBufferStart(),
                  "the schema is empty, expected a list 'tables:'");
    return std::nullopt;
  }
  if (Input.nextDocument())
    Errors.push_back({{1, 1}, "several YAML documents, expected one"});
  if (File.Tables.empty())
    Errors.push_back({{1, 1}, "no table described, expected a list 'tables:'"});

  Schema Result;
  llvm::StringSet<> Seen;
  for (const TableEntry &Entry : File.Tables) {
    if (!Seen.insert(Entry.Id.Value).second)
      State.error(Entry.Id.At, "table '" + Entry.Id.Value +
                                   "' is described twice, expected once");
    Result.Tables.push_back(convertTable(Entry, State));
  }
  for (const ApiEntry &Entry : File.Functions)
    Result.Functions.push_back(convertFunction(Entry, State));
  if (Errors.size() != Before)
    return std::nullopt;
  return Result;
}

} // namespace clang::tidy::bigtable
