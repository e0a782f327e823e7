// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "QueryExpression.h"
#include "Statuses.h"
#include <absl/strings/ascii.h>
#include <absl/strings/match.h>
#include <absl/strings/str_split.h>
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
      ((To == v2::Type::kBytesType && !From.IsParameter) ||
       To == v2::Type::kTimestampType || To == v2::Type::kDateType);
  if (From.kind() == v2::Type::KIND_NOT_SET)
    return constantOf(typeOf(To), {});
  if (!IsWider && !IsSpelled)
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

bool unify(std::vector<QueryExpression> &All) {
  const auto IsOpen = [](const v2::Type &Type, const v2::Type &Other) {
    return Type.kind_case() == v2::Type::KIND_NOT_SET ||
           (Type.has_array_type() && Other.has_array_type() &&
            Type.array_type().element_type().kind_case() ==
                v2::Type::KIND_NOT_SET);
  };
  // The first takes the types of the others, and then they take its.
  for (std::size_t Round = 0; Round != 2; ++Round)
    for (std::size_t I = 1; I < All.size(); ++I) {
      QueryExpression &A = All[0], &B = All[I];
      if (IsOpen(A.Type, B.Type))
        A.Type = B.Type;
      else if (IsOpen(B.Type, A.Type))
        B.Type = A.Type;
      else if (auto Same = coerced(B, A.kind()))
        B = *std::move(Same);
      else if (auto Other = coerced(A, B.kind()))
        A = *std::move(Other);
      if (A.Type.SerializeAsString() != B.Type.SerializeAsString())
        return false;
    }
  return true;
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
      if (IsLike && endsGuarded(Last)) {
        Failed = outOfRange("SQL: LIKE pattern ends with a backslash");
        return false;
      }
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
  /// Returns true if nothing is behind the last '\'.
  static bool endsGuarded(const std::string &Like) {
    const std::size_t Before = Like.find_last_not_of('\\');
    return (Like.size() - Before) % 2 == 0;
  }

  /// '%' is any text, '_' a character, and '\' guards the next.
  static std::string expressionOf(const std::string &Like) {
    std::string Made;
    for (std::size_t I = 0; I != Like.size(); ++I) {
      if (Like[I] == '%' || Like[I] == '_') {
        Made += Like[I] == '%' ? ".*" : ".";
        continue;
      }
      I += Like[I] == '\\';
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

/// Returns true if \p Bytes has the size of a number.
bool hasSize(const v2::Value &Bytes, std::size_t Size, grpc::Status &Failed) {
  if (rawOf(Bytes).size() == Size)
    return true;
  Failed = invalid("incorrect value size. expected: " + std::to_string(Size) +
                   " bytes, actual: " + std::to_string(rawOf(Bytes).size()) +
                   " bytes");
  return false;
}

template <typename Float, typename Bits>
v2::Value floatOf(Values &V, grpc::Status &Failed) {
  if (!hasSize(V[0], sizeof(Bits), Failed))
    return {};
  const auto Of = static_cast<Bits>(bigEndian(rawOf(V[0])));
  Float Number;
  std::memcpy(&Number, &Of, sizeof Number);
  return floatValue(Number);
}

template <std::int64_t Unit> v2::Value timeOf(Values &V, grpc::Status &Failed) {
  std::int64_t Micros = 0;
  if (__builtin_mul_overflow(V[0].int_value(), Unit, &Micros))
    Micros = std::numeric_limits<std::int64_t>::max();
  return timestampValue(microseconds(Micros), Failed);
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

v2::Value splitOf(Values &V, grpc::Status &) {
  v2::Value Made;
  for (const std::string &Part :
       std::vector<std::string>(absl::StrSplit(rawOf(V[0]), rawOf(V[1]))))
    *Made.mutable_array_value()->add_values() = textOf(V[0], Part);
  return Made;
}

/// DIV and MOD.
v2::Value dividedOf(Values &V, bool IsRest, grpc::Status &Failed) {
  const std::int64_t A = V[0].int_value(), B = V[1].int_value();
  std::int64_t Negated = 0;
  if (B == 0)
    Failed =
        outOfRange(IsRest ? "division by zero: MOD" : "division by zero: DIV");
  else if (B != -1)
    return intValue(IsRest ? A % B : A / B);
  else if (!IsRest && __builtin_sub_overflow(0, A, &Negated))
    Failed = outOfRange("SQL: a number is out of range");
  return intValue(IsRest ? 0 : Negated);
}

v2::Value joinedOf(Values &V, grpc::Status &) {
  return textOf(V[0], rawOf(V[0]) + rawOf(V[1]));
}

/// A function, with its types: BYTES, STRING, INT64, FLOAT64, BOOL, TIMESTAMP,
/// DATE (b, s, i, f, B, T, D), BYTES or STRING (t), a map, an array (m, a), and
/// for the result the first argument's (=), an array of it (A), or an array of
/// the keys, values or entries of a map (K, V, E).
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
      {"SPLIT", "tt", 'A', splitOf},
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
      {"SAFE_CONVERT_BYTES_TO_STRING", "b", 's',
       [](Values &V, auto &) {
         return textValue(v2::Type::kStringType, validUtf8(rawOf(V[0])));
       }},
      {"DIV", "ii", 'i',
       [](Values &V, auto &Failed) { return dividedOf(V, false, Failed); }},
      {"MOD", "ii", 'i',
       [](Values &V, auto &Failed) { return dividedOf(V, true, Failed); }},
      {"TO_INT64", "b", 'i',
       [](Values &V, auto &Failed) {
         return hasSize(V[0], 8, Failed) ? intValue(static_cast<std::int64_t>(
                                               bigEndian(rawOf(V[0]))))
                                         : v2::Value();
       }},
      {"TO_FLOAT64", "b", 'f', floatOf<double, std::uint64_t>},
      {"TO_FLOAT32", "b", 'g', floatOf<float, std::uint32_t>},
      {"ARRAY_LENGTH", "a", 'i',
       [](Values &V, auto &) {
         return intValue(V[0].array_value().values_size());
       }},
      {"ARRAY_CONCAT", "aa", '=',
       [](Values &V, auto &) {
         V[0].mutable_array_value()->mutable_values()->MergeFrom(
             V[1].array_value().values());
         return V[0];
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
      {"TIMESTAMP", "D", 'T',
       [](Values &V, auto &Failed) {
         return castTo(v2::Type::kTimestampType, V[0], Failed);
       }},
      {"DATE", "T", 'D',
       [](Values &V, auto &Failed) {
         return castTo(v2::Type::kDateType, V[0], Failed);
       }},
      {"DATE", "s", 'D',
       [](Values &V, auto &Failed) {
         return castTo(v2::Type::kDateType, V[0], Failed);
       }},
      {"DATE", "iii", 'D',
       [](Values &V, auto &Failed) {
         return dateValue(V[0].int_value(), V[1].int_value(), V[2].int_value(),
                          Failed);
       }},
      {"TIMESTAMP_MICROS", "i", 'T', timeOf<1>},
      {"TIMESTAMP_MILLIS", "i", 'T', timeOf<1000>},
      {"TIMESTAMP_SECONDS", "i", 'T', timeOf<1000000>},
      {"TIMESTAMP_FROM_UNIX_MICROS", "i", 'T', timeOf<1>},
      {"TIMESTAMP_FROM_UNIX_MILLIS", "i", 'T', timeOf<1000>},
      {"TIMESTAMP_FROM_UNIX_SECONDS", "i", 'T', timeOf<1000000>},
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
                          : Expected == 'D' ? v2::Type::kDateType
                                            : v2::Type::kTimestampType);
  }
}

v2::Type resultOf(char Letter, const std::vector<QueryExpression> &Arguments) {
  switch (Letter) {
  case '=':
    return Arguments[0].Type;
  case 'A':
    return arrayOf(Arguments[0].Type);
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
                  : Letter == 's' ? v2::Type::kStringType
                  : Letter == 'D' ? v2::Type::kDateType
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
    const std::string_view Types = Each.Arguments;
    if (Taken.size() == Arguments.size() && Taken.size() == Types.size() &&
        ((Types != "tt" && Types != "aa") || unify(Taken))) {
      v2::Type Type = resultOf(Each.Result, Taken);
      return applied(std::move(Type), std::move(Taken), std::move(Each.Of));
    }
  }
  return std::nullopt;
}

} // namespace bigtable_ttl::emulator
