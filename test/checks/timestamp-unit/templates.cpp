// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-timestamp-unit %t --no-fix --schema %schemas/clicks.yaml -- -I %inputs

// What is wrong in one instantiation may be right in another, here or in another
// source file: the template stays as it is.

#include "clicks.h"

using std::chrono::duration_cast;
using std::chrono::hours;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::system_clock;

struct InMicros {
  static std::int64_t Of(system_clock::time_point t) { return duration_cast<microseconds>(t.time_since_epoch()).count(); }
};
struct InMillis {
  static std::int64_t Of(system_clock::time_point t) { return duration_cast<milliseconds>(t.time_since_epoch()).count(); }
};

template <typename Unit>
cbt::Mutation Both(system_clock::time_point expires) {
  return cbt::SetCell("sessions", "page", milliseconds(Unit::Of(expires)), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: this timestamp counts microseconds, but is taken for milliseconds
  // CHECK-NOTES: note: no fix is offered because this is a template: another instantiation of it may be correct
}

void Send(cbt::Table table) {
  auto const expires = system_clock::now() + hours(1);
  table.Apply(cbt::SingleRowMutation("row", Both<InMicros>(expires)));
  table.Apply(cbt::SingleRowMutation("row", Both<InMillis>(expires)));
}

// Another source file may have a correct one.
template <typename Unit>
struct Only {
  static cbt::Mutation Page(system_clock::time_point expires) {
    return cbt::SetCell("sessions", "page", milliseconds(Unit::Of(expires)), "v");
    // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: this timestamp counts microseconds, but is taken for milliseconds
    // CHECK-NOTES: note: no fix is offered because this is a template
  }
};
cbt::Mutation OnlyMicros(system_clock::time_point expires) { return Only<InMicros>::Page(expires); }

// Through a caller that is no template.
template <typename Duration>
cbt::Mutation Counted(Duration since_epoch) {
  return cbt::SetCell("sessions", "page", milliseconds(since_epoch.count()), "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: this timestamp counts microseconds, but is taken for milliseconds
  // CHECK-NOTES: note: no fix is offered because this is a template
}
cbt::Mutation Fine() { return Counted(microseconds(1700000000000000)); }
cbt::Mutation Coarse() { return Counted(milliseconds(1700000000000)); }

void Generic(cbt::Table table, system_clock::time_point expires) {
  auto const page = [&](auto unit) {
    return cbt::SetCell("sessions", "page", milliseconds(unit.Of(expires)), "v");
    // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: this timestamp counts microseconds, but is taken for milliseconds
    // CHECK-NOTES: note: no fix is offered because this is a template
  };
  table.Apply(cbt::SingleRowMutation("row", page(InMicros()), page(InMillis())));
}
