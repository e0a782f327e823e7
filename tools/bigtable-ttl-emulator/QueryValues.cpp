// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "QueryValues.h"
#include "ProtoTime.h"
#include "Statuses.h"
#include <absl/strings/ascii.h>
#include <absl/strings/escaping.h>
#include <absl/strings/match.h>
#include <absl/strings/numbers.h>
#include <absl/strings/str_cat.h>
#include <absl/time/time.h>
#include <algorithm>
#include <cmath>
#include <tuple>

namespace bigtable_ttl::emulator {

namespace v2 = google::bigtable::v2;
using std::chrono::microseconds;

bool isSpelled(std::string_view Word, std::string_view Name) {
  return absl::EqualsIgnoreCase(absl::string_view(Word.data(), Word.size()),
                                absl::string_view(Name.data(), Name.size()));
}

v2::Type typeOf(TypeKind Kind) {
  v2::Type Type;
  if (Kind != v2::Type::KIND_NOT_SET)
    Type.GetReflection()->MutableMessage(
        &Type, Type.GetDescriptor()->FindFieldByNumber(Kind));
  return Type;
}

v2::Type arrayOf(const v2::Type &Element) {
  v2::Type Type;
  *Type.mutable_array_type()->mutable_element_type() = Element;
  return Type;
}

v2::Type pairOf(const char *FirstName, const v2::Type &First,
                const char *SecondName, const v2::Type &Second) {
  v2::Type Type;
  for (const auto &[Name, Of] :
       {std::pair(FirstName, First), std::pair(SecondName, Second)}) {
    auto &Field = *Type.mutable_struct_type()->add_fields();
    Field.set_field_name(Name);
    *Field.mutable_type() = Of;
  }
  return Type;
}

v2::Type mapOf(const v2::Type &Key, const v2::Type &Value) {
  v2::Type Type;
  *Type.mutable_map_type()->mutable_key_type() = Key;
  *Type.mutable_map_type()->mutable_value_type() = Value;
  return Type;
}

std::string spell(const v2::Type &Type) {
  if (Type.has_array_type())
    return "ARRAY<" + spell(Type.array_type().element_type()) + ">";
  if (Type.has_map_type())
    return "MAP<" + spell(Type.map_type().key_type()) + ", " +
           spell(Type.map_type().value_type()) + ">";
  const auto *Field = Type.GetDescriptor()->FindFieldByNumber(Type.kind_case());
  // Such as int64_type.
  return Field ? absl::AsciiStrToUpper(
                     Field->name().substr(0, Field->name().find('_')))
               : "NULL";
}

bool isOf(const v2::Type &Type, const v2::Value &Value) {
  if (isNull(Value))
    return true;
  switch (Type.kind_case()) {
  case v2::Type::kBytesType:
    return Value.has_bytes_value();
  case v2::Type::kStringType:
    return Value.has_string_value();
  case v2::Type::kInt64Type:
    return Value.has_int_value();
  case v2::Type::kFloat32Type:
  case v2::Type::kFloat64Type:
    return Value.has_float_value();
  case v2::Type::kBoolType:
    return Value.has_bool_value();
  case v2::Type::kTimestampType:
    return Value.has_timestamp_value() &&
           toMicros(Value.timestamp_value()).has_value();
  case v2::Type::kDateType:
    return Value.has_date_value();
  case v2::Type::kArrayType:
    return Value.has_array_value() &&
           std::all_of(Value.array_value().values().begin(),
                       Value.array_value().values().end(),
                       [&Type](const v2::Value &Each) {
                         return isOf(Type.array_type().element_type(), Each);
                       });
  default:
    return false;
  }
}

template <typename T> static int order(const T &A, const T &B) {
  return A < B ? -1 : B < A ? 1 : 0;
}

int compare(const v2::Value &A, const v2::Value &B) {
  if (isNull(A) || isNull(B))
    return order(!isNull(A), !isNull(B));
  switch (A.kind_case()) {
  case v2::Value::kBytesValue:
  case v2::Value::kStringValue:
    return order(rawOf(A), rawOf(B));
  case v2::Value::kBoolValue:
    return order(A.bool_value(), B.bool_value());
  case v2::Value::kTimestampValue:
    return order(microsOf(A), microsOf(B));
  case v2::Value::kDateValue: {
    const auto &X = A.date_value(), &Y = B.date_value();
    return order(std::tuple(X.year(), X.month(), X.day()),
                 std::tuple(Y.year(), Y.month(), Y.day()));
  }
  default:
    if (A.has_int_value() && B.has_int_value())
      return order(A.int_value(), B.int_value());
    return order(numberOf(A), numberOf(B));
  }
}

const std::string &rawOf(const v2::Value &Value) {
  return Value.has_string_value() ? Value.string_value() : Value.bytes_value();
}

double numberOf(const v2::Value &Value) {
  return Value.has_int_value() ? static_cast<double>(Value.int_value())
                               : Value.float_value();
}

microseconds microsOf(const v2::Value &Timestamp) {
  return toMicros(Timestamp.timestamp_value()).value_or(microseconds(0));
}

v2::Value boolValue(bool Value) {
  v2::Value Made;
  Made.set_bool_value(Value);
  return Made;
}

v2::Value intValue(std::int64_t Value) {
  v2::Value Made;
  Made.set_int_value(Value);
  return Made;
}

v2::Value floatValue(double Value) {
  v2::Value Made;
  Made.set_float_value(Value);
  return Made;
}

v2::Value textValue(TypeKind Kind, std::string Text) {
  v2::Value Made;
  if (Kind == v2::Type::kStringType)
    Made.set_string_value(std::move(Text));
  else
    Made.set_bytes_value(std::move(Text));
  return Made;
}

v2::Value timestampValue(microseconds Time, grpc::Status &Failed) {
  v2::Value Made;
  constexpr std::int64_t Most = MaxProtoSeconds * 1000000;
  if (Time.count() > Most || Time.count() < -Most)
    Failed = outOfRange("SQL: a timestamp is out of range");
  else
    setMicros(Time, *Made.mutable_timestamp_value());
  return Made;
}

std::optional<microseconds> parseSqlTime(std::string_view Text) {
  std::string Local(Text);
  absl::TimeZone Zone = absl::UTCTimeZone();
  std::size_t End = Local.find_first_of("Zz+-", 10);
  if (const std::size_t Name = Local.find_first_not_of(" 0123456789:.", 11);
      Name != std::string::npos && Local[Name - 1] == ' ')
    End = Name - 1;
  if (End < Local.size()) {
    const std::string Of(absl::StripAsciiWhitespace(Local.substr(End)));
    int Hours = 0, Minutes = 0;
    const std::size_t Colon = std::min(Of.find(':'), Of.size());
    if (Of[0] == '+' || Of[0] == '-') {
      if (Colon < 2 || !absl::SimpleAtoi(Of.substr(1, Colon - 1), &Hours) ||
          (Colon != Of.size() &&
           !absl::SimpleAtoi(Of.substr(Colon + 1), &Minutes)) ||
          Hours > 14 || Minutes > 59)
        return std::nullopt;
      const int Offset = Hours * 3600 + Minutes * 60;
      Zone = absl::FixedTimeZone(Of[0] == '-' ? -Offset : Offset);
    } else if (!absl::EqualsIgnoreCase(Of, "Z") &&
               !absl::LoadTimeZone(Of, &Zone)) {
      return std::nullopt;
    }
    Local.resize(End);
  }
  if (Local.size() > 10 && absl::ascii_tolower(Local[10]) == 't')
    Local[10] = ' ';
  absl::Time Time;
  std::string Why;
  for (const char *Format :
       {"%Y-%m-%d %H:%M:%E*S", "%Y-%m-%d %H:%M", "%Y-%m-%d"})
    if (absl::ParseTime(Format, Local, Zone, &Time, &Why))
      return microseconds(absl::ToUnixMicros(Time));
  return std::nullopt;
}

bool readLiteral(std::string_view Spelled, std::string &Text, bool &IsBytes) {
  const std::size_t Quote = Spelled.find_first_of("'\"");
  const std::string Prefix =
      absl::AsciiStrToLower(std::string(Spelled.substr(0, Quote)));
  IsBytes = absl::StrContains(Prefix, 'b');
  Spelled.remove_prefix(Quote);
  const std::size_t Length = Spelled.size() >= 6 && Spelled[1] == Spelled[0] &&
                                     Spelled[2] == Spelled[0]
                                 ? 3
                                 : 1;
  Text = std::string(Spelled.substr(Length, Spelled.size() - 2 * Length));
  const std::string Inside = Text;
  return absl::StrContains(Prefix, 'r') || absl::CUnescape(Inside, &Text);
}

bool canCast(TypeKind From, TypeKind To) {
  using T = v2::Type;
  const auto IsNumber = [](TypeKind Kind) {
    return Kind == T::kInt64Type || Kind == T::kFloat64Type ||
           Kind == T::kFloat32Type;
  };
  const bool IsScalar = IsNumber(To) || To == T::kBoolType ||
                        To == T::kStringType || To == T::kTimestampType;
  return From == To || From == T::KIND_NOT_SET ||
         (IsNumber(From) && IsNumber(To)) ||
         (From == T::kBytesType && To == T::kStringType) ||
         (From == T::kStringType && (IsScalar || To == T::kBytesType)) ||
         ((IsNumber(From) || From == T::kBoolType) && To == T::kStringType) ||
         (From == T::kBoolType && To == T::kInt64Type);
}

v2::Value castTo(TypeKind To, const v2::Value &From, grpc::Status &Failed) {
  if (isNull(From))
    return From;
  std::int64_t Int = 0;
  double Float = 0;
  const bool IsText = From.has_string_value() || From.has_bytes_value();
  switch (To) {
  case v2::Type::kBytesType:
    return textValue(To, rawOf(From));
  case v2::Type::kStringType:
    return textValue(To, IsText                 ? rawOf(From)
                         : From.has_int_value() ? absl::StrCat(From.int_value())
                         : From.has_bool_value()
                             ? From.bool_value() ? "true" : "false"
                             : absl::StrCat(From.float_value()));
  case v2::Type::kInt64Type:
    if (From.has_int_value())
      return From;
    if (From.has_bool_value())
      return intValue(From.bool_value());
    if (IsText && absl::SimpleAtoi(rawOf(From), &Int))
      return intValue(Int);
    if (From.has_float_value() && std::abs(From.float_value()) < 9.2e18)
      return intValue(std::llround(From.float_value()));
    break;
  case v2::Type::kFloat32Type:
  case v2::Type::kFloat64Type:
    if (!IsText)
      return floatValue(numberOf(From));
    if (absl::SimpleAtod(rawOf(From), &Float))
      return floatValue(Float);
    break;
  case v2::Type::kBoolType:
    if (From.has_bool_value())
      return From;
    if (absl::EqualsIgnoreCase(rawOf(From), "true") ||
        absl::EqualsIgnoreCase(rawOf(From), "false"))
      return boolValue(rawOf(From).size() == 4);
    break;
  default:
    if (From.has_timestamp_value())
      return From;
    if (const auto Time = parseSqlTime(rawOf(From)))
      return timestampValue(*Time, Failed);
  }
  Failed =
      outOfRange("SQL: a value cannot be converted to " + spell(typeOf(To)));
  return {};
}

} // namespace bigtable_ttl::emulator
