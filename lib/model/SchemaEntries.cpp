// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/SchemaEntries.h"
#include "model/DidYouMean.h"
#include "model/Duration.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLTraits.h"
#include <algorithm>
#include <array>
#include <vector>

using namespace clang::tidy::bigtable;
using std::chrono::milliseconds;

namespace {

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

/// Returns true if \p Text is one line, and short enough for a message.
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

/// Maps a required key of a mapping with the keys \p Known. If it is absent,
/// and another key is unknown, that is the error.
template <typename T>
void mapRequired(llvm::yaml::IO &Io, llvm::StringRef Known, const char *Key,
                 T &Value) {
  const std::vector<llvm::StringRef> Keys = Io.keys();
  if (!llvm::is_contained(Keys, Key) &&
      llvm::any_of(Keys, [&](llvm::StringRef Each) {
        return !Known.contains(("'" + Each + "'").str());
      }))
    Io.mapOptional(Key, Value);
  else
    Io.mapRequired(Key, Value);
}

/// Returns "; did you mean 'ttl'?" if \p Key may be a misspelling of one of
/// \p Known; ", expected ..." otherwise.
std::string expectationFor(llvm::StringRef Key, llvm::StringRef Known) {
  llvm::SmallVector<llvm::StringRef> Quoted;
  Known.split(Quoted, '\'');
  std::vector<llvm::StringRef> Names;
  for (size_t I = 1; I < Quoted.size(); I += 2)
    Names.push_back(Quoted[I]);
  const std::string Nearest = didYouMean(Key, Names);
  return Nearest.empty() ? (", expected " + Known).str() : Nearest;
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
    static constexpr llvm::StringLiteral Keys =
        "'family', 'ttl', 'max-age', 'expire-after', 'max-lifetime', "
        "'versions', 'timestamps', 'unstamped', 'prove', 'note' or 'gc'";
    ::mapRequired(Io, Keys, "family", Family.Name);
    ::mapRequired(Io, Keys, "ttl", Family.Ttl);
    Io.mapOptional("max-age", Family.MaxAge);
    Io.mapOptional("expire-after", Family.ExpireAfter);
    Io.mapOptional("max-lifetime", Family.MaxLifetime);
    Io.mapOptional("versions", Family.Versions);
    Io.mapOptional("timestamps", Family.Timestamps);
    Io.mapOptional("unstamped", Family.Writes);
    Io.mapOptional("prove", Family.Prove);
    Io.mapOptional("note", Family.Note);
    Io.mapOptional("gc", Family.Gc);
    state(Io).KnownKeys = Keys;
  }
};

template <> struct MappingTraits<TableEntry> {
  static void mapping(IO &Io, TableEntry &Table) {
    static constexpr llvm::StringLiteral Keys =
        "'table', 'granularity', 'prove' or 'families'";
    ::mapRequired(Io, Keys, "table", Table.Id);
    Io.mapOptional("granularity", Table.Timestamps);
    Io.mapOptional("prove", Table.Prove);
    ::mapRequired(Io, Keys, "families", Table.Families);
    state(Io).KnownKeys = Keys;
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
    Io.mapRequired("tables", File.Tables); // There is no node in an empty file.
    Io.mapOptional("apis", File.Functions);
    state(Io).KnownKeys = "'tables' or 'apis'";
  }
};

} // namespace llvm::yaml

namespace {

/// Errors of YAML I/O mention nodes and scalars. Replaces them by the expected
/// text.
void reportYamlError(const llvm::SMDiagnostic &D, void *Context) {
  auto &State = *static_cast<ParseState *>(Context);
  std::string Message = D.getMessage().str();
  if (llvm::StringRef(Message).starts_with("unknown key"))
    Message += expectationFor(
        llvm::StringRef(Message).split('\'').second.split('\'').first,
        State.KnownKeys);
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

} // namespace

namespace clang::tidy::bigtable {

std::optional<SchemaEntry> readEntries(ParseState &State) {
  const size_t Before = State.Errors.size();
  if (const char *At = tooDeepAt(State.Buffer.getBuffer())) {
    State.error(At, "nested too deeply, expected a list 'tables:'");
    return std::nullopt;
  }
  llvm::yaml::Input Input(State.Buffer, &State, reportYamlError, &State);
  SchemaEntry File;
  Input >> File;
  if (Input.error() || State.Errors.size() != Before) {
    if (State.Errors.size() == Before)
      State.error(State.Buffer.getBufferStart(),
                  "the schema is empty, expected a list 'tables:'");
    return std::nullopt;
  }
  if (Input.nextDocument())
    State.Errors.push_back({{1, 1}, "several YAML documents, expected one"});
  return File;
}

} // namespace clang::tidy::bigtable
