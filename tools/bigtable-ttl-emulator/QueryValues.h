// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Values and types of GoogleSQL, as the protocol has them. A value without a
// kind is NULL, and so is a type without a kind: that of the literal NULL.

#ifndef BIGTABLE_TTL_EMULATOR_QUERY_VALUES_H
#define BIGTABLE_TTL_EMULATOR_QUERY_VALUES_H

#include "google/bigtable/v2/data.pb.h"
#include <chrono>
#include <cstdint>
#include <grpcpp/support/status.h>
#include <optional>
#include <string>
#include <string_view>

namespace bigtable_ttl::emulator {

using TypeKind = google::bigtable::v2::Type::KindCase;

/// Returns true if the words are the same, whatever their case.
bool isSpelled(std::string_view Word, std::string_view Name);

/// Returns a type without parts.
google::bigtable::v2::Type typeOf(TypeKind Kind);
google::bigtable::v2::Type arrayOf(const google::bigtable::v2::Type &Element);
/// Returns a struct of two fields.
google::bigtable::v2::Type pairOf(const char *FirstName,
                                  const google::bigtable::v2::Type &First,
                                  const char *SecondName,
                                  const google::bigtable::v2::Type &Second);
google::bigtable::v2::Type mapOf(const google::bigtable::v2::Type &Key,
                                 const google::bigtable::v2::Type &Value);
/// Returns the type as GoogleSQL spells it.
std::string spell(const google::bigtable::v2::Type &Type);

inline bool isNull(const google::bigtable::v2::Value &Value) {
  return Value.kind_case() == google::bigtable::v2::Value::KIND_NOT_SET;
}
/// Returns true if \p Value can be a parameter of \p Type.
bool isOf(const google::bigtable::v2::Type &Type,
          const google::bigtable::v2::Value &Value);

/// Compares two values of one scalar type, or two numbers. NULL is the least.
int compare(const google::bigtable::v2::Value &A,
            const google::bigtable::v2::Value &B);

/// Returns the characters of a STRING or BYTES.
const std::string &rawOf(const google::bigtable::v2::Value &Value);
/// Returns the number with these bytes, the most significant first.
std::uint64_t bigEndian(std::string_view Bytes);
double numberOf(const google::bigtable::v2::Value &Value);
std::chrono::microseconds
microsOf(const google::bigtable::v2::Value &Timestamp);

/// Returns the number of whole units since the epoch, each of so many
/// microseconds.
std::int64_t floorOf(const google::bigtable::v2::Value &Timestamp,
                     std::int64_t Unit);
/// Returns \p Text with U+FFFD for each byte that is not UTF-8.
std::string validUtf8(std::string_view Text);

google::bigtable::v2::Value boolValue(bool Value);
google::bigtable::v2::Value intValue(std::int64_t Value);
google::bigtable::v2::Value floatValue(double Value);
google::bigtable::v2::Value textValue(TypeKind Kind, std::string Text);
/// Returns NULL, and sets \p Failed, for a time out of range.
google::bigtable::v2::Value timestampValue(std::chrono::microseconds Time,
                                           grpc::Status &Failed);

/// Returns NULL, and sets \p Failed, if there is no such day.
google::bigtable::v2::Value dateValue(std::int64_t Year, std::int64_t Month,
                                      std::int64_t Day, grpc::Status &Failed);

/// Reads a time such as '2026-01-01 00:00:00+01' or '2026-01-01T00:00:00Z'.
std::optional<std::chrono::microseconds> parseSqlTime(std::string_view Text);

/// Reads a literal as it is spelled, with its prefix and quotes. Returns false
/// for wrong escapes. \p IsBytes is for the prefix b.
bool readLiteral(std::string_view Spelled, std::string &Text, bool &IsBytes);

/// Converts as CAST does. Sets \p Failed if the value cannot be converted.
google::bigtable::v2::Value castTo(TypeKind To,
                                   const google::bigtable::v2::Value &From,
                                   grpc::Status &Failed);
/// Returns true if CAST converts between the types.
bool canCast(TypeKind From, TypeKind To);

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_QUERY_VALUES_H
