// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "QueryExpression.h"
#include "Statuses.h"
#include <absl/strings/ascii.h>
#include <absl/strings/match.h>
#include <algorithm>
#include <cstring>
#include <limits>
#include <memory>
#include <re2/re2.h>
#include <utility>

namespace bigtable_ttl::emulator {

namespace v2 = google::bigtable::v2;
using std::chrono::microseconds;

QueryExpression
applied(v2::Type Type, std::vector<QueryExpression> Arguments,
        std::function<v2::Value(QueryValueList &, grpc::Status &)> Of) {
  QueryExpression Made;
  Made.Type = std::move(Type);
  for (const QueryExpression &Each : Arguments)
    Made.IsConstant &= Each.IsConstant;
  Made.Get = [Arguments = std::move(Arguments),
              Of = std::move(Of)](const QueryRow &Row) -> v2::Value {
    QueryValueList Values;
    Values.reserve(Arguments.size());
    for (const QueryExpression &Each : Arguments) {
      Values.push_back(Each.Get(Row));
      if (isNull(Values.back()))
        return {};
    }
    return Of(Values, Row.Failed);
  };
  return Made;
}

QueryExpression constantOf(v2::Type Type, v2::Value Value) {
  QueryExpression Made;
  Made.Type = std::move(Type);
  Made.Get = [Value = std::move(Value)](const QueryRow &) { return Value; };
  Made.IsLiteral = true;
  return Made;
}

QueryExpression valueAt(v2::Type Type, std::size_t Index) {
  QueryExpression Made;
  Made.Type = std::move(Type);
  Made.Get = [Index](const QueryRow &Row) { return (*Row.Values)[Index]; };
  Made.IsConstant = false;
  return Made;
}

QueryExpression logical(bool IsOr, std::vector<QueryExpression> Of) {
  QueryExpression Made;
  Made.Type = typeOf(v2::Type::kBoolType);
  for (const QueryExpression &Each : Of)
    Made.IsConstant &= Each.IsConstant;
  Made.Get = [IsOr, Of = std::move(Of)](const QueryRow &Row) {
    v2::Value Result = boolValue(!IsOr);
    for (const QueryExpression &Each : Of) {
      const v2::Value Value = Each.Get(Row);
      if (isNull(Value))
        Result = Value;
      else if (Value.bool_value() == IsOr)
        return Value;
    }
    return Result;
  };
  return Made;
}

static bool isText(TypeKind Kind) {
  return Kind == v2::Type::kBytesType || Kind == v2::Type::kStringType;
}

static bool isFloat(TypeKind Kind) {
  return Kind == v2::Type::kFloat64Type || Kind == v2::Type::kFloat32Type;
}

std::optional<QueryExpression> coerced(const QueryExpression &From,
                                       TypeKind To) {
  if (From.kind() == To)
    return From;
  const bool IsWider = isFloat(To) && (From.kind() == v2::Type::kInt64Type ||
                                       From.kind() == v2::Type::kFloat32Type);
  const bool IsSpelled =
      From.IsLiteral && From.kind() == v2::Type::kStringType &&
      (To == v2::Type::kBytesType || To == v2::Type::kTimestampType);
  if (From.kind() != v2::Type::KIND_NOT_SET && !IsWider && !IsSpelled)
    return std::nullopt;
  return applied(typeOf(To), {From},
                 [To](QueryValueList &Values, grpc::Status &Failed) {
                   return castTo(To, Values[0], Failed);
                 });
}

bool unify(QueryExpression &A, QueryExpression &B) {
  if (auto Same = coerced(B, A.kind())) {
    B = *std::move(Same);
  } else if (auto Other = coerced(A, B.kind())) {
    A = *std::move(Other);
  } else {
    return false;
  }
  return A.kind() != v2::Type::kArrayType && A.kind() != v2::Type::kMapType &&
         A.kind() != v2::Type::kStructType;
}

namespace {

using Values = QueryValueList;

/// Keeps the last expression, which is most often a constant.
class Pattern {
public:
  explicit Pattern(bool IsLike) : IsLike(IsLike) {}

  bool matches(const v2::Value &Text, const v2::Value &Of,
               grpc::Status &Failed) {
    if (!Compiled || Last != rawOf(Of)) {
      Last = rawOf(Of);
      RE2::Options Options(RE2::Quiet);
      if (Text.has_bytes_value())
        Options.set_encoding(RE2::Options::EncodingLatin1);
      Options.set_dot_nl(IsLike);
      Compiled =
          std::make_unique<RE2>(IsLike ? expressionOf(Last) : Last, Options);
    }
    if (!Compiled->ok()) {
      Failed = outOfRange("SQL: a pattern is wrong: " + Compiled->error());
      return false;
    }
    return IsLike ? RE2::FullMatch(rawOf(Text), *Compiled)
                  : RE2::PartialMatch(rawOf(Text), *Compiled);
  }

private:
  /// '%' is any text, '_' a character, and '\' guards the next.
  static std::string expressionOf(const std::string &Like) {
    std::string Made;
    for (std::size_t I = 0; I != Like.size(); ++I) {
      if (Like[I] == '%' || Like[I] == '_') {
        Made += Like[I] == '%' ? ".*" : ".";
        continue;
      }
      if (Like[I] == '\\' && I + 1 != Like.size())
        ++I;
      Made += RE2::QuoteMeta(re2::StringPiece(&Like[I], 1));
    }
    return Made;
  }

  const bool IsLike;
  std::string Last;
  std::unique_ptr<RE2> Compiled;
};

auto matcher(bool IsLike) {
  return [Of = std::make_shared<Pattern>(IsLike)](Values &V,
                                                  grpc::Status &Failed) {
    return boolValue(Of->matches(V[0], V[1], Failed));
  };
}

/// Returns the bytes of a number, the most significant first.
template <typename Bits>
bool bitsOf(const v2::Value &Bytes, Bits &To, grpc::Status &Failed) {
  if (rawOf(Bytes).size() != sizeof(Bits)) {
    Failed =
        outOfRange("SQL: expected " + std::to_string(sizeof(Bits)) +
                   " bytes, but got " + std::to_string(rawOf(Bytes).size()));
    return false;
  }
  To = 0;
  for (const char C : rawOf(Bytes))
    To = To << 8 | static_cast<unsigned char>(C);
  return true;
}

template <typename Float, typename Bits>
v2::Value floatOf(Values &V, grpc::Status &Failed) {
  Bits Of;
  if (!bitsOf(V[0], Of, Failed))
    return {};
  Float Number;
  std::memcpy(&Number, &Of, sizeof Number);
  return floatValue(Number);
}

v2::Value timeOf(const v2::Value &Count, std::int64_t Unit,
                 grpc::Status &Failed) {
  std::int64_t Micros = 0;
  if (__builtin_mul_overflow(Count.int_value(), Unit, &Micros))
    Micros = std::numeric_limits<std::int64_t>::max();
  return timestampValue(microseconds(Micros), Failed);
}

std::int64_t floorOf(const v2::Value &Time, std::int64_t Unit) {
  const std::int64_t Micros = microsOf(Time).count();
  return Micros / Unit - (Micros % Unit < 0);
}

/// The keys (0) or values (1) of a map.
v2::Value partsOf(v2::Value &Map, int Part) {
  v2::Value Made;
  auto &To = *Made.mutable_array_value();
  for (v2::Value &Each : *Map.mutable_array_value()->mutable_values())
    *To.add_values() =
        std::move(*Each.mutable_array_value()->mutable_values(Part));
  return Made;
}

v2::Value textOf(const v2::Value &Like, std::string Text) {
  return textValue(Like.has_string_value() ? v2::Type::kStringType
                                           : v2::Type::kBytesType,
                   std::move(Text));
}

v2::Value joinedOf(Values &V, grpc::Status &) {
  return textOf(V[0], rawOf(V[0]) + rawOf(V[1]));
}

/// A function, with its types: BYTES, STRING, INT64, FLOAT64, BOOL, TIMESTAMP
/// (b, s, i, f, B, T), BYTES or STRING (t), a map, an array (m, a), and for the
/// result the first argument's (=), or an array of the keys, values or entries
/// of a map (K, V, E).
struct Function {
  const char *Name;
  const char *Arguments;
  char Result;
  std::function<v2::Value(Values &, grpc::Status &)> Of;
};

std::vector<Function> functions() {
  return {
      {"LIKE", "tt", 'B', matcher(true)},
      {"REGEXP_CONTAINS", "tt", 'B', matcher(false)},
      {"STARTS_WITH", "tt", 'B',
       [](Values &V, auto &) {
         return boolValue(absl::StartsWith(rawOf(V[0]), rawOf(V[1])));
       }},
      {"ENDS_WITH", "tt", 'B',
       [](Values &V, auto &) {
         return boolValue(absl::EndsWith(rawOf(V[0]), rawOf(V[1])));
       }},
      {"||", "tt", '=', joinedOf},
      {"CONCAT", "tt", '=', joinedOf},
      {"LENGTH", "t", 'i',
       [](Values &V, auto &) {
         // Characters of UTF-8, or bytes.
         return intValue(std::count_if(
             rawOf(V[0]).begin(), rawOf(V[0]).end(), [&V](char C) {
               return V[0].has_bytes_value() || (C & 0xc0) != 0x80;
             }));
       }},
      {"LOWER", "t", '=',
       [](Values &V, auto &) {
         return textOf(V[0], absl::AsciiStrToLower(rawOf(V[0])));
       }},
      {"UPPER", "t", '=',
       [](Values &V, auto &) {
         return textOf(V[0], absl::AsciiStrToUpper(rawOf(V[0])));
       }},
      {"TO_INT64", "b", 'i',
       [](Values &V, auto &Failed) {
         std::uint64_t Bits = 0;
         return bitsOf(V[0], Bits, Failed)
                    ? intValue(static_cast<std::int64_t>(Bits))
                    : v2::Value();
       }},
      {"TO_FLOAT64", "b", 'f', floatOf<double, std::uint64_t>},
      {"TO_FLOAT32", "b", 'g', floatOf<float, std::uint32_t>},
      {"ARRAY_LENGTH", "a", 'i',
       [](Values &V, auto &) {
         return intValue(V[0].array_value().values_size());
       }},
      {"MAP_KEYS", "m", 'K',
       [](Values &V, auto &) { return partsOf(V[0], 0); }},
      {"MAP_VALUES", "m", 'V',
       [](Values &V, auto &) { return partsOf(V[0], 1); }},
      {"MAP_ENTRIES", "m", 'E', [](Values &V, auto &) { return V[0]; }},
      {"MAP_EMPTY", "m", 'B',
       [](Values &V, auto &) {
         return boolValue(V[0].array_value().values().empty());
       }},
      {"MAP_CONTAINS_KEY", "mb", 'B',
       [](Values &V, auto &) {
         const auto &Entries = V[0].array_value().values();
         return boolValue(
             std::any_of(Entries.begin(), Entries.end(), [&V](auto &Each) {
               return compare(Each.array_value().values(0), V[1]) == 0;
             }));
       }},
      {"TIMESTAMP", "T", 'T', [](Values &V, auto &) { return V[0]; }},
      {"TIMESTAMP", "s", 'T',
       [](Values &V, auto &Failed) {
         return castTo(v2::Type::kTimestampType, V[0], Failed);
       }},
      {"TIMESTAMP_MICROS", "i", 'T',
       [](Values &V, auto &Failed) { return timeOf(V[0], 1, Failed); }},
      {"TIMESTAMP_MILLIS", "i", 'T',
       [](Values &V, auto &Failed) { return timeOf(V[0], 1000, Failed); }},
      {"TIMESTAMP_SECONDS", "i", 'T',
       [](Values &V, auto &Failed) { return timeOf(V[0], 1000000, Failed); }},
      {"UNIX_MICROS", "T", 'i',
       [](Values &V, auto &) { return intValue(floorOf(V[0], 1)); }},
      {"UNIX_MILLIS", "T", 'i',
       [](Values &V, auto &) { return intValue(floorOf(V[0], 1000)); }},
      {"UNIX_SECONDS", "T", 'i',
       [](Values &V, auto &) { return intValue(floorOf(V[0], 1000000)); }},
  };
}

/// Returns \p Given as the type with the letter \p Expected.
std::optional<QueryExpression> asLetter(const QueryExpression &Given,
                                        char Expected) {
  switch (Expected) {
  case 't':
    if (Given.kind() == v2::Type::KIND_NOT_SET)
      return coerced(Given, v2::Type::kStringType);
    return isText(Given.kind()) ? std::optional(Given) : std::nullopt;
  case 'm':
    return Given.Type.has_map_type() ? std::optional(Given) : std::nullopt;
  case 'a':
    return Given.Type.has_array_type() ? std::optional(Given) : std::nullopt;
  default:
    return coerced(Given, Expected == 'b'   ? v2::Type::kBytesType
                          : Expected == 's' ? v2::Type::kStringType
                          : Expected == 'i' ? v2::Type::kInt64Type
                                            : v2::Type::kTimestampType);
  }
}

v2::Type resultOf(char Letter, const std::vector<QueryExpression> &Arguments) {
  switch (Letter) {
  case '=':
    return Arguments[0].Type;
  case 'K':
    return arrayOf(Arguments[0].Type.map_type().key_type());
  case 'V':
    return arrayOf(Arguments[0].Type.map_type().value_type());
  case 'E':
    return arrayOf(pairOf("key", Arguments[0].Type.map_type().key_type(),
                          "value", Arguments[0].Type.map_type().value_type()));
  default:
    return typeOf(Letter == 'B'   ? v2::Type::kBoolType
                  : Letter == 'i' ? v2::Type::kInt64Type
                  : Letter == 'f' ? v2::Type::kFloat64Type
                  : Letter == 'g' ? v2::Type::kFloat32Type
                                  : v2::Type::kTimestampType);
  }
}

} // namespace

std::optional<QueryExpression> callOf(std::string_view Name,
                                      std::vector<QueryExpression> Arguments,
                                      std::string &Expected) {
  Expected = "a function that is supported";
  for (Function &Each : functions()) {
    if (!isSpelled(Name, Each.Name))
      continue;
    Expected = std::string(Each.Name) + " of other arguments";
    std::vector<QueryExpression> Taken;
    for (const QueryExpression &Argument : Arguments)
      if (Taken.size() < std::strlen(Each.Arguments))
        if (auto Same = asLetter(Argument, Each.Arguments[Taken.size()]))
          Taken.push_back(*std::move(Same));
    if (Taken.size() == Arguments.size() &&
        Taken.size() == std::strlen(Each.Arguments) &&
        (std::string_view(Each.Arguments) != "tt" ||
         unify(Taken[0], Taken[1]))) {
      v2::Type Type = resultOf(Each.Result, Taken);
      return applied(std::move(Type), std::move(Taken), std::move(Each.Of));
    }
  }
  return std::nullopt;
}

} // namespace bigtable_ttl::emulator
