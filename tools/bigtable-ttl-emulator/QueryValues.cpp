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
#include <absl/strings/str_format.h>
#include <absl/time/civil_time.h>
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

/// Returns true for the seconds of the years from 1 to 9999.
static bool isTime(std::int64_t Seconds) {
  return Seconds >= -62135596800 && Seconds < 253402300800;
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
           isTime(Value.timestamp_value().seconds()) &&
           Value.timestamp_value().nanos() >= 0 &&
           Value.timestamp_value().nanos() < 1000000000;
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

std::uint64_t bigEndian(std::string_view Bytes) {
  std::uint64_t Number = 0;
  for (const char C : Bytes)
    Number = Number << 8 | static_cast<unsigned char>(C);
  return Number;
}

double numberOf(const v2::Value &Value) {
  return Value.has_int_value() ? static_cast<double>(Value.int_value())
                               : Value.float_value();
}

microseconds microsOf(const v2::Value &Timestamp) {
  const auto &Of = Timestamp.timestamp_value();
  return microseconds(Of.seconds() * 1000000 + Of.nanos() / 1000);
}

std::int64_t floorOf(const v2::Value &Timestamp, std::int64_t Unit) {
  const std::int64_t Micros = microsOf(Timestamp).count();
  return Micros / Unit - (Micros % Unit < 0);
}

/// Returns the length of the character of UTF-8 that \p Text begins with; 0 if
/// it is none.
static std::size_t lengthOfCharacter(std::string_view Text) {
  const auto At = [Text](std::size_t I) {
    return I < Text.size() ? static_cast<unsigned char>(Text[I]) : 0;
  };
  const unsigned First = At(0), Second = At(1);
  if (First < 0x80)
    return 1;
  const std::size_t Length = First < 0xe0 ? 2 : First < 0xf0 ? 3 : 4;
  // Longer than necessary, half of a pair of UTF-16, or over U+10FFFF.
  if (First < 0xc2 || First > 0xf4 || (First == 0xe0 && Second < 0xa0) ||
      (First == 0xed && Second > 0x9f) || (First == 0xf0 && Second < 0x90) ||
      (First == 0xf4 && Second > 0x8f))
    return 0;
  for (std::size_t I = 1; I != Length; ++I)
    if ((At(I) & 0xc0) != 0x80)
      return 0;
  return Length;
}

std::string validUtf8(std::string_view Text) {
  std::string Made;
  while (!Text.empty()) {
    const std::size_t Length = lengthOfCharacter(Text);
    if (Length == 0)
      Made += "\xef\xbf\xbd";
    else
      Made += Text.substr(0, Length);
    Text.remove_prefix(std::max<std::size_t>(Length, 1));
  }
  return Made;
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
  if (!isTime(std::chrono::floor<std::chrono::seconds>(Time).count()))
    Failed = outOfRange("SQL: a timestamp is out of range");
  else
    setMicros(Time, *Made.mutable_timestamp_value());
  return Made;
}

v2::Value dateValue(std::int64_t Year, std::int64_t Month, std::int64_t Day,
                    grpc::Status &Failed) {
  v2::Value Made;
  const bool IsIn = Year >= 1 && Year <= 9999 && Month >= 1 && Month <= 12 &&
                    Day >= 1 && Day <= 31;
  const absl::CivilDay Of =
      IsIn ? absl::CivilDay(Year, Month, Day) : absl::CivilDay();
  // The 31st of a shorter month is one of the next.
  if (!IsIn || Of.day() != Day) {
    Failed = outOfRange("SQL: a date is out of range");
    return Made;
  }
  Made.mutable_date_value()->set_year(static_cast<int>(Year));
  Made.mutable_date_value()->set_month(Of.month());
  Made.mutable_date_value()->set_day(Of.day());
  return Made;
}

/// Returns midnight in UTC.
static microseconds timeOfDate(const v2::Value &Date) {
  const auto &Of = Date.date_value();
  return microseconds(absl::ToUnixMicros(absl::FromCivil(
      absl::CivilDay(Of.year(), Of.month(), Of.day()), absl::UTCTimeZone())));
}

static v2::Value dateOf(microseconds Time, grpc::Status &Failed) {
  const absl::CivilDay Of =
      absl::ToCivilDay(absl::FromUnixMicros(Time.count()), absl::UTCTimeZone());
  return dateValue(Of.year(), Of.month(), Of.day(), Failed);
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
           !absl::SimpleAtoi(Of.substr(Colon + 1), &Minutes)))
        return std::nullopt;
      // -0430
      if (Of.size() == 5 && Colon == 5) {
        Minutes = Hours % 100;
        Hours /= 100;
      }
      if (Hours > 14 || Minutes > 59)
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
                        To == T::kStringType || To == T::kTimestampType ||
                        To == T::kDateType;
  return From == To || From == T::KIND_NOT_SET ||
         (IsNumber(From) && IsNumber(To)) ||
         (From == T::kBytesType && To == T::kStringType) ||
         (From == T::kStringType && (IsScalar || To == T::kBytesType)) ||
         ((IsNumber(From) || From == T::kBoolType || From == T::kDateType) &&
          To == T::kStringType) ||
         (From == T::kBoolType && To == T::kInt64Type) ||
         (From == T::kInt64Type && To == T::kBoolType) ||
         (From == T::kTimestampType && To == T::kDateType) ||
         (From == T::kDateType && To == T::kTimestampType);
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
    if (From.has_date_value())
      return textValue(To, absl::StrFormat("%04d-%02d-%02d",
                                           From.date_value().year(),
                                           From.date_value().month(),
                                           From.date_value().day()));
    if (IsText && validUtf8(rawOf(From)) != rawOf(From)) {
      Failed = outOfRange("Invalid cast of bytes to UTF8 string");
      return {};
    }
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
      Float = numberOf(From);
    else if (!absl::SimpleAtod(rawOf(From), &Float))
      break;
    return floatValue(To == v2::Type::kFloat64Type ? Float
                                                   : static_cast<float>(Float));
  case v2::Type::kBoolType:
    if (From.has_bool_value())
      return From;
    if (From.has_int_value())
      return boolValue(From.int_value() != 0);
    if (absl::EqualsIgnoreCase(rawOf(From), "true") ||
        absl::EqualsIgnoreCase(rawOf(From), "false"))
      return boolValue(rawOf(From).size() == 4);
    break;
  case v2::Type::kDateType:
    if (From.has_date_value())
      return From;
    if (From.has_timestamp_value())
      return dateOf(microsOf(From), Failed);
    if (const auto Time = parseSqlTime(rawOf(From)))
      return dateOf(*Time, Failed);
    break;
  default:
    if (From.has_timestamp_value())
      return From;
    if (From.has_date_value())
      return timestampValue(timeOfDate(From), Failed);
    if (const auto Time = parseSqlTime(rawOf(From)))
      return timestampValue(*Time, Failed);
  }
  Failed =
      outOfRange("SQL: a value cannot be converted to " + spell(typeOf(To)));
  return {};
}

} // namespace bigtable_ttl::emulator
