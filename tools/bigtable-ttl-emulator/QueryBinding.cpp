// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "QueryBinding.h"
#include "ProtoTime.h"
#include "Statuses.h"
#include <algorithm>

namespace bigtable_ttl::emulator {

namespace v2 = google::bigtable::v2;
using std::chrono::microseconds;

const v2::Value &QueryBinding::named(const QueryParameter &Parameter) {
  const auto Found = Given.find(Parameter.Name);
  static const v2::Value Missing;
  return Found == Given.end() ? Missing : Found->second;
}

void QueryBinding::fail(const QueryParameter &Parameter) {
  if (Failed.ok())
    Failed = invalid("params: @" + Parameter.Name +
                     " has no value of its type, and NULL is not emulated");
}

std::string QueryBinding::bytes(const QueryBytes &From) {
  if (const auto *Text = std::get_if<std::string>(&From))
    return *Text;
  const auto &Parameter = std::get<QueryParameter>(From);
  const v2::Value &Value = named(Parameter);
  if (Value.has_string_value())
    return Value.string_value();
  if (!Value.has_bytes_value())
    fail(Parameter);
  return Value.bytes_value();
}

microseconds QueryBinding::time(const QueryTime &From) {
  microseconds Base = Now;
  if (const auto *Time = std::get_if<microseconds>(&From.Base)) {
    Base = *Time;
  } else if (const auto *Parameter = std::get_if<QueryParameter>(&From.Base)) {
    const v2::Value &Value = named(*Parameter);
    const auto Time = toMicros(Value.timestamp_value());
    if (!Value.has_timestamp_value() || !Time)
      fail(*Parameter);
    Base = Time.value_or(microseconds(0));
  }
  return Base + From.Offset;
}

std::int64_t
QueryBinding::number(const std::variant<std::int64_t, QueryParameter> &From) {
  if (const auto *Number = std::get_if<std::int64_t>(&From))
    return *Number;
  const auto &Parameter = std::get<QueryParameter>(From);
  const v2::Value &Value = named(Parameter);
  if (!Value.has_int_value())
    fail(Parameter);
  return Value.int_value();
}

std::pair<std::int64_t, std::int64_t> QueryBinding::times(const Query &Of) {
  std::int64_t Begin = 0;
  std::int64_t End = NoEnd;
  if (Of.After)
    Begin = std::max(Begin, time(*Of.After).count() + 1);
  if (Of.AfterOrEqual)
    Begin = std::max(Begin, time(*Of.AfterOrEqual).count());
  if (Of.Before)
    End = std::min(End, time(*Of.Before).count());
  if (Of.AsOf)
    End = std::min(End, time(*Of.AsOf).count() + 1);
  return {Begin, End};
}

} // namespace bigtable_ttl::emulator
