// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "BackupFilter.h"
#include "ProtoTime.h"
#include "Statuses.h"
#include <absl/strings/ascii.h>
#include <absl/strings/escaping.h>
#include <absl/strings/match.h>
#include <absl/strings/numbers.h>
#include <absl/time/time.h>
#include <chrono>
#include <cstdint>
#include <optional>
#include <utility>

namespace bigtable_ttl::emulator {

namespace admin = google::bigtable::admin::v2;

namespace {

/// Parentheses, NOT, and operands nest no deeper than there are bytes.
constexpr std::size_t LongestFilter = 4096;

struct Comparison {
  std::string Field, Operator, Value;
  bool IsQuoted = false;
};

/// How \p Operator decides about two values that compare as \p Order to 0.
bool holds(const std::string &Operator, int Order) {
  return Operator == "<"    ? Order < 0
         : Operator == ">"  ? Order > 0
         : Operator == "<=" ? Order <= 0
         : Operator == ">=" ? Order >= 0
         : Operator == "!=" ? Order != 0
                            : Order == 0;
}

template <typename Value> int threeWay(const Value &Left, const Value &Right) {
  return Left < Right ? -1 : Right < Left ? 1 : 0;
}

/// Compares the name of a resource, in full or its ID.
BackupFilter byName(const std::string &(admin::Backup::*Name)() const,
                    const Comparison &Of) {
  const bool IsPart = Of.Operator == ":" && !Of.IsQuoted;
  return [=, Value = absl::AsciiStrToLower(Of.Value),
          Operator = Of.Operator](const admin::Backup &Backup) {
    const std::string Full = absl::AsciiStrToLower((Backup.*Name)());
    if (IsPart)
      return absl::StrContains(Full, Value);
    const bool HasPath = absl::StrContains(Value, "/");
    return holds(
        Operator,
        threeWay(HasPath ? Full : Full.substr(Full.rfind('/') + 1), Value));
  };
}

/// Nothing if the value is not a time.
BackupFilter byTime(const google::protobuf::Timestamp &(admin::Backup::*Time)()
                        const,
                    const Comparison &Of) {
  absl::Time Value;
  std::string Why;
  if (!absl::ParseTime(absl::RFC3339_full, Of.Value, &Value, &Why))
    return nullptr;
  return [=, Operator = Of.Operator](const admin::Backup &Backup) {
    const auto At = toMicros((Backup.*Time)());
    return At &&
           holds(Operator, threeWay(At->count(), absl::ToUnixMicros(Value)));
  };
}

/// Nothing if the value is not a number.
BackupFilter bySize(const Comparison &Of) {
  std::int64_t Value = 0;
  if (!absl::SimpleAtoi(Of.Value, &Value))
    return nullptr;
  return [=, Operator = Of.Operator](const admin::Backup &Backup) {
    return holds(Operator, threeWay(Backup.size_bytes(), Value));
  };
}

/// std::nullopt if the value is not a state, or is compared by order.
BackupFilter byState(const Comparison &Of) {
  admin::Backup::State Value;
  if (!admin::Backup::State_Parse(absl::AsciiStrToUpper(Of.Value), &Value) ||
      Of.Operator[0] == '<' || Of.Operator[0] == '>')
    return nullptr;
  return [=, Operator = Of.Operator](const admin::Backup &Backup) {
    return holds(Operator, threeWay<int>(Backup.state(), Value));
  };
}

/// After the first error, which it keeps, nothing is parsed any more.
class FilterParser {
public:
  explicit FilterParser(const std::string &Text) : Text(Text) {}

  grpc::Status run(BackupFilter &To) {
    To = all();
    if (skip(); At != Text.size())
      fail("the end, AND or OR");
    return Failed;
  }

private:
  void skip() {
    while (At != Text.size() && absl::ascii_isspace(Text[At]))
      ++At;
  }

  void fail(const std::string &Expected) {
    if (Failed.ok())
      Failed = invalid("filter, at byte " + std::to_string(At) + ": expected " +
                       Expected);
  }

  bool take(char Symbol) {
    skip();
    if (!Failed.ok() || At == Text.size() || Text[At] != Symbol)
      return false;
    ++At;
    return true;
  }

  /// The letters that come next, which are not taken.
  std::string word() {
    skip();
    std::size_t End = At;
    while (End != Text.size() &&
           (absl::ascii_isalnum(Text[End]) || Text[End] == '_'))
      ++End;
    return Text.substr(At, End - At);
  }

  bool takeWord(const char *Expected) {
    const std::string Next = word();
    if (!Failed.ok() || !absl::EqualsIgnoreCase(Next, Expected))
      return false;
    At += Next.size();
    return true;
  }

  /// Expressions with AND, which may be left out, or with OR between them.
  BackupFilter all() {
    BackupFilter Left = one();
    std::optional<bool> IsOr;
    while (Failed.ok()) {
      skip();
      const std::size_t Before = At;
      const bool Or = takeWord("OR");
      if (!Or && !takeWord("AND") && (At == Text.size() || Text[At] != '('))
        break;
      if (IsOr.value_or(Or) != Or) {
        At = Before;
        fail("parentheses around expressions with AND within OR");
        break;
      }
      IsOr = Or;
      Left = [Left = std::move(Left), Right = one(),
              Or](const admin::Backup &Backup) {
        return Or ? Left(Backup) || Right(Backup)
                  : Left(Backup) && Right(Backup);
      };
    }
    return Left;
  }

  BackupFilter one() {
    if (takeWord("NOT"))
      return [Of = one()](const admin::Backup &Backup) { return !Of(Backup); };
    if (!take('('))
      return comparison();
    BackupFilter Inner = all();
    if (!take(')'))
      fail("')', AND or OR");
    return Inner;
  }

  BackupFilter comparison() {
    Comparison Of;
    Of.Field = absl::AsciiStrToLower(word());
    const std::size_t AtField = At;
    At += Of.Field.size();
    skip();
    for (const char *Each : {"<=", ">=", "!=", "<", ">", "=", ":"})
      if (Of.Operator.empty() &&
          absl::StartsWith(absl::string_view(Text).substr(At), Each))
        Of.Operator = Each;
    if (Of.Field.empty() || Of.Operator.empty()) {
      fail(Of.Field.empty() ? "a field of a backup"
                            : "<, >, <=, >=, !=, = or ':'");
      return nullptr;
    }
    At += Of.Operator.size();
    skip();
    const std::size_t AtValue = At;
    value(Of);
    BackupFilter Made;
    if (Of.Field == "name")
      Made = byName(&admin::Backup::name, Of);
    else if (Of.Field == "source_table")
      Made = byName(&admin::Backup::source_table, Of);
    else if (Of.Field == "state")
      Made = byState(Of);
    else if (Of.Field == "start_time")
      Made = byTime(&admin::Backup::start_time, Of);
    else if (Of.Field == "end_time")
      Made = byTime(&admin::Backup::end_time, Of);
    else if (Of.Field == "expire_time")
      Made = byTime(&admin::Backup::expire_time, Of);
    else if (Of.Field == "size_bytes")
      Made = bySize(Of);
    else {
      At = AtField;
      fail("name, source_table, state, start_time, end_time, expire_time or "
           "size_bytes");
    }
    if (!Made) {
      At = AtValue;
      fail(Of.Field == "state"        ? "READY or CREATING after =, != or ':'"
           : Of.Field == "size_bytes" ? "a number"
                                      : "a time such as 2026-01-01T00:00:00Z");
    }
    return Made;
  }

  void value(Comparison &Of) {
    Of.IsQuoted = take('"');
    const std::size_t Begin = At;
    while (At != Text.size() &&
           (Of.IsQuoted ? Text[At] != '"'
                        : !absl::ascii_isspace(Text[At]) && Text[At] != '(' &&
                              Text[At] != ')'))
      ++At;
    Of.Value = Text.substr(Begin, At - Begin);
    if (Of.IsQuoted ? !take('"') : Of.Value.empty())
      fail(Of.IsQuoted ? "the quote that ends the value" : "a value");
  }

  const std::string &Text;
  std::size_t At = 0;
  grpc::Status Failed;
};

} // namespace

grpc::Status parse(const std::string &Text, BackupFilter &To) {
  if (Text.size() > LongestFilter)
    return invalid("filter: expected at most " + std::to_string(LongestFilter) +
                   " bytes, but got " + std::to_string(Text.size()));
  if (!Text.empty())
    return FilterParser(Text).run(To);
  To = [](const admin::Backup & /*Backup*/) { return true; };
  return grpc::Status::OK;
}

} // namespace bigtable_ttl::emulator
