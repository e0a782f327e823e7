# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kinds and the shapes of matrix.py: what the values are, and how code passes them.

In texts, X is the value or the object, N the name of the pair, T the type, A and B
two values of the same sort, and U the statement that uses X.
"""

import collections
import re

HEADER = """#pragma once
#include "clicks.h"
#include "google/bigtable/v2/bigtable.grpc.pb.h"
#include "google/cloud/bigtable/client.h"
#include "google/cloud/bigtable/table_config.h"
#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

using F = cbt::Filter;
using MS = std::chrono::milliseconds;
using Cells = std::vector<cbt::Cell>;
using Request = google::bigtable::v2::MutateRowRequest;
extern MS const kAt;
extern cbt::Table g;
extern google::bigtable::v2::Bigtable::Stub stub;
void Use(cbt::Row const &);
void UseCell(cbt::Cell const &);
void UseConfig(cbt::TableConfig const &);
inline MS Now() {
  return std::chrono::duration_cast<MS>(
      std::chrono::system_clock::now().time_since_epoch());
}
inline MS Later() { return Now() + std::chrono::minutes(30); }
inline F Live(char const *family) {
  return F::Chain(F::FamilyRegex(family), F::TimestampRange(Now(), MS(0)));
}
inline F Of(char const *family) { return F::FamilyRegex(family); }
inline cbt::GcRule Age(int hours) {
  return cbt::GcRule::MaxAge(std::chrono::hours(hours));
}
inline cbt::GcRule Second() {
  return cbt::GcRule::MaxAge(std::chrono::seconds(1));
}
"""

SCHEMA = """tables:
  - table: clicks
    families:
      - {family: sessions, ttl: one-second, expire-after: 30m}
      - {family: pages, ttl: one-second, expire-after: 30m}
      - {family: profile, ttl: none}
      - {family: visits, ttl: one-second, expire-after: 30m}
  - table: archive
    families:
      - {family: visits, ttl: none}
"""

# A kind of a single value, or, with make, of an object that statements fill. The
# pairs are A and B, wrong and right; right_use is another use that is right.
Kind = collections.namedtuple(
    "Kind", "type wrong right use check make right_use", defaults=(None, None))

WRITE = '(void)t.Apply(cbt::SingleRowMutation("r", cbt::SetCell({})));'
READ = "for (auto &row : t.ReadRows(cbt::RowSet(), {})) if (row) Use(*row);"
SET = 'cbt::SetCell("sessions", "c", kAt, "1")'
SET_AGAIN = SET.replace('"1"', '"2"')
SET_OTHER = SET.replace('"c"', '"d"')
DROP = 'cbt::DeleteFromColumn("sessions", "c")'
ADD = "X.emplace_back({});"
ADD_ROW = 'X.emplace_back(cbt::SingleRowMutation("{}", {}));'
SET_FIELDS = ("auto &set = *X.add_mutations()->mutable_set_cell();"
              ' set.set_family_name("visits"); set.set_timestamp_micros(-1);')
CELLS = "for (auto const &cell : X) {}UseCell(cell);"

SINGLE = {
    "table": Kind(
        "std::string", ('std::string("clicks")',) * 2, ('std::string("archive")',) * 2,
        '(void)cbt::Table(TABLE_ID(X)).Apply(cbt::SingleRowMutation("r",'
        ' cbt::SetCell("visits", "c", "v")));', "missing-timestamp"),
    "family": Kind(
        "std::string", ('std::string("sessions")', 'std::string("pages")'),
        ('std::string("profile")',) * 2, WRITE.format('X, "c", "v"'),
        "missing-timestamp"),
    "column": Kind(
        "std::string", ('std::string("c")',) * 2,
        ('std::string("d")', 'std::string("e")'),
        '(void)t.Apply(cbt::SingleRowMutation("r",'
        f' {SET}, cbt::SetCell("sessions", X, kAt, "2")));', "expiry-collision"),
    "time": Kind(
        "MS", ("Now()",) * 2, ("Later()",) * 2,
        WRITE.format('"sessions", "c", X, "v"'), "real-timestamp"),
    "count": Kind(
        "std::int64_t", ("std::int64_t{std::time(nullptr)} + 1800",) * 2,
        ("Later().count()",) * 2,
        WRITE.format('"sessions", "c", MS(X), "v"'), "timestamp-unit"),
    "filter": Kind(
        "F", ('Of("sessions")', 'Of("pages")'), ('Live("sessions")', 'Live("pages")'),
        READ.format("X"), "unfiltered-read"),
    "mutation": Kind(
        "cbt::Mutation",
        ('cbt::SetCell("sessions", "c", "v")', 'cbt::SetCell("pages", "c", "v")'),
        ('cbt::SetCell("sessions", "c", Later(), "v")',
         'cbt::SetCell("profile", "c", "v")'),
        '(void)t.Apply(cbt::SingleRowMutation("r", X));', "missing-timestamp"),
    "rule": Kind(
        "cbt::GcRule", ("Age(48)", "Age(72)"), ("Second()",) * 2,
        'cbt::TableConfig conf({{"sessions", X}}, {}); UseConfig(conf);', "gc-policy"),
    "sql": Kind(
        "std::string", ('std::string("SELECT sessions FROM clicks")',
                        'std::string("SELECT pages FROM clicks")'),
        ('std::string("SELECT profile FROM clicks")',
         'std::string("SELECT visits FROM archive")'),
        "(void)cbt::SqlStatement(X);", "unfiltered-read"),
    "cells": Kind(
        "Cells", ('g.ReadRow("r", Of("sessions")).value().second.cells()',
                  'g.ReadRow("s", Of("pages")).value().second.cells()'),
        ('g.ReadRow("r", Of("sessions")).value().second.cells()',
         'g.ReadRow("s", Of("pages")).value().second.cells()'),
        CELLS.format(""), "unfiltered-read", None,
        CELLS.format("if (cell.timestamp() > Now()) ")),
}

OBJECT = {
    "filters": Kind(
        "std::vector<F>", ('X.push_back(Of("sessions"));', 'X.push_back(Of("pages"));'),
        ('X.push_back(Live("sessions"));', 'X.push_back(Live("pages"));'),
        READ.format("F::InterleaveFromRange(X.begin(), X.end())"),
        "unfiltered-read", "std::vector<F> X;"),
    "row": Kind(
        "cbt::SingleRowMutation", (ADD.format(SET), ADD.format(SET_AGAIN)),
        (ADD.format(SET), ADD.format(SET_OTHER)),
        "(void)t.Apply(std::move(X));", "expiry-collision",
        'cbt::SingleRowMutation X("r");'),
    "order": Kind(
        "cbt::SingleRowMutation", (ADD.format(SET), ADD.format(DROP)),
        (ADD.format(DROP), ADD.format(SET)),
        "(void)t.Apply(std::move(X));", "mutation-order",
        'cbt::SingleRowMutation X("r");'),
    "bulk": Kind(
        "cbt::BulkMutation",
        (ADD_ROW.format("r", SET), ADD_ROW.format("r", DROP)),
        (ADD_ROW.format("r", SET), ADD_ROW.format("s", DROP)),
        "(void)t.BulkApply(std::move(X));", "bulk-entry-order", "cbt::BulkMutation X;"),
    "rules": Kind(
        "std::map<std::string, cbt::GcRule>",
        ('X.emplace("sessions", Age(48));', 'X.emplace("pages", Age(48));'),
        ('X.emplace("sessions", Second());', 'X.emplace("pages", Second());'),
        "UseConfig(cbt::TableConfig(X, {}));", "gc-policy",
        "std::map<std::string, cbt::GcRule> X;"),
    "message": Kind(
        "Request",
        ('X.set_table_name("projects/p/instances/i/tables/clicks");',
         SET_FIELDS),
        ('X.set_table_name("projects/p/instances/i/tables/archive");',
         SET_FIELDS),
        "grpc::ClientContext context; google::bigtable::v2::MutateRowResponse response;"
        " (void)stub.MutateRow(&context, X, &response);", "missing-timestamp",
        "Request X;"),
}

# A constant of these is wrong, too: the time does not stand still.
OF_NOW = ("time", "count", "filter", "mutation", "cells")

# A shape: declarations for the header, definitions that may stand in another source
# file, and the body of the function with its parameters besides the table.
Shape = collections.namedtuple("Shape", "body declared defined parameters",
                               defaults=("", "", ""))


def used(text):
    """Marks, in a shape, the statement that uses the text."""
    return f"U[{text}]"


U = used("x")
STRUCT = "struct S_N { T m; int k; };\n"
SINGLE_SHAPES = {
    "direct": Shape(used("A")),
    "local": Shape("auto x = A; " + U),
    "constant": Shape(used("k_N"), "inline T const k_N = A;"),
    "branches": Shape("T x = A; if (b) x = B; " + U, parameters=", bool b"),
    "ternary": Shape("T x = b ? A : B; " + U, parameters=", bool b"),
    "reference": Shape("T x = A; auto &r = x; r = B; " + U),
    "returned": Shape(used("Make_N()"), "T Make_N();",
                      "T Make_N() { auto x = A; return x; }"),
    "returned-early": Shape(
        used("Make_N(b)"), "T Make_N(bool b);",
        "T Make_N(bool b) { if (b) return A; return B; }", ", bool b"),
    "out-parameter": Shape("T x = A; Fill_N(x); " + U, "void Fill_N(T &o);",
                           "void Fill_N(T &o) { o = B; }"),
    "out-pointer": Shape("T x = A; Fill_N(&x); " + U, "void Fill_N(T *o);",
                         "void Fill_N(T *o) { *o = B; }"),
    "parameter": Shape(
        "With_N(t, A);", "void With_N(cbt::Table &t, T const &p);",
        "void With_N(cbt::Table &t, T const &p) { " + used("p") + " }"),
    "default-argument": Shape(
        "With_N(t);", "void With_N(cbt::Table &t, T p = A);",
        "void With_N(cbt::Table &t, T p) { " + used("p") + " }"),
    "struct": Shape("S_N s{A, 1}; s.m = B; " + used("s.m"), STRUCT),
    "nested-struct": Shape(
        "W_N w; w.s.m = B; " + used("w.s.m"),
        "struct S_N { T m = A; };\nstruct W_N { S_N s; };"),
    "struct-parameter": Shape(
        "S_N s{A, 1}; With_N(t, s);",
        STRUCT + "void With_N(cbt::Table &t, S_N const &s);",
        "void With_N(cbt::Table &t, S_N const &s) { " + used("s.m") + " }"),
    "struct-made": Shape("auto s = Make_N(); " + used("s.m"), STRUCT + "S_N Make_N();",
                         "S_N Make_N() { S_N s{A, 1}; return s; }"),
    "options": Shape(
        "C_N c(O_N{}); c.Go(t);",
        "struct O_N { T m = A; };\nclass C_N { public: explicit C_N(O_N o);"
        " void Go(cbt::Table &t); private: O_N o_; };",
        "C_N::C_N(O_N o) : o_(std::move(o)) {}\n"
        "void C_N::Go(cbt::Table &t) { " + used("o_.m") + " }"),
    "setter": Shape(
        "C_N c(A); c.set(B); " + used("c.get()"),
        "class C_N { public: explicit C_N(T v); void set(T v); T const &get() const;"
        " private: T m_; };",
        "C_N::C_N(T v) : m_(std::move(v)) {}\nvoid C_N::set(T v) { m_ = std::move(v); }\n"
        "T const &C_N::get() const { return m_; }"),
    "builder": Shape(
        "auto x = B_N(A).with(B).build(); " + U,
        "class B_N { public: explicit B_N(T v); B_N &with(T v); T build() const;"
        " private: T m_; };",
        "B_N::B_N(T v) : m_(std::move(v)) {}\n"
        "B_N &B_N::with(T v) { m_ = std::move(v); return *this; }\n"
        "T B_N::build() const { return m_; }"),
    "base": Shape(
        "D_N d; I_N const &i = d; " + used("i.get()"),
        "class I_N { public: virtual ~I_N(); virtual T get() const = 0; };\n"
        "class D_N final : public I_N { public: T get() const override; };",
        "I_N::~I_N() = default;\nT D_N::get() const { return A; }"),
    "optional": Shape(f"std::optional<T> o; o = A; {used('*o')}"),
    "unique_ptr": Shape(f"auto p = std::make_unique<T>(A); {used('*p')}"),
    "shared_ptr": Shape(
        f"auto p = Make_N(); {used('*p')}", "std::shared_ptr<T> Make_N();",
        "std::shared_ptr<T> Make_N() { auto p = std::make_shared<T>(A); return p; }"),
    "array": Shape("std::array<T, 2> v{A, B}; " + used("v.back()")),
    "vector": Shape("std::vector<T> v; v.push_back(A); v.push_back(B);"
                    " for (auto const &x : v) { " + U + " }"),
    "vector-made": Shape(
        "for (auto const &x : Make_N()) { " + U + " }", "std::vector<T> Make_N();",
        "std::vector<T> Make_N() { std::vector<T> v; v.push_back(A); v.push_back(B);"
        " return v; }"),
    "vector-filled": Shape(
        "std::vector<T> v; Fill_N(v); for (auto const &x : v) { " + U + " }",
        "void Fill_N(std::vector<T> &v);",
        "void Fill_N(std::vector<T> &v) { v.push_back(A); }"),
    "map": Shape('std::map<std::string, T> m; m.emplace("a", A); m.emplace("b", B);'
                 " for (auto const &kv : m) { " + used("kv.second") + " }"),
    "map-found": Shape('std::map<std::string, T> m; m.emplace("a", A);'
                       ' auto it = m.find("a"); if (it != m.end()) { '
                       + used("it->second") + " }"),
    "binding": Shape("auto [k, x] = std::make_pair(1, A); " + U),
    "tie": Shape("T x = A; int k = 0; std::tie(x, k) = std::make_pair(B, 1); " + U),
    "lambda": Shape("auto x = A; auto go = [&] { " + U + " }; go();"),
    "function": Shape("std::function<T()> make = [] { return A; }; " + used("make()")),
    "callback": Shape(
        "Each_N([&](T const &x) { " + U + " });",
        "void Each_N(std::function<void(T const &)> const &f);",
        "void Each_N(std::function<void(T const &)> const &f) { f(A); f(B); }"),
    "switch": Shape("T x = A; switch (k) { case 1: x = B; break; default: break; } " + U,
                    parameters=", int k"),
    "loop": Shape("T x = A; for (int i = 0; i != k; ++i) x = B; " + U,
                  parameters=", int k"),
    "template": Shape(
        "With_N(t, A);", "template <typename P> void With_N(cbt::Table &t, P const &p) { "
        + used("p") + " }"),
}

# Here A and B are statements that fill an object, made by D.
FILL = "D A B "
OBJECT_SHAPES = {
    "direct": Shape(FILL + U),
    "reference": Shape("D auto &r = x; A[r] B[r] " + U),
    "out-parameter": Shape("D Fill_N(x); " + U, "void Fill_N(T &x);",
                           "void Fill_N(T &x) { A B }"),
    "out-pointer": Shape("D Fill_N(&x); " + U, "void Fill_N(T *x);",
                         "void Fill_N(T *x) { A[(*x)] B[(*x)] }"),
    "half-filled": Shape("D A Fill_N(x); " + U, "void Fill_N(T &x);",
                         "void Fill_N(T &x) { B }"),
    "returned": Shape("auto x = Make_N(); " + U, "T Make_N();",
                      "T Make_N() { D A B return x; }"),
    "half-returned": Shape("auto x = Make_N(); B " + U, "T Make_N();",
                           "T Make_N() { D A return x; }"),
    "sent-by": Shape(FILL + "Send_N(t, std::move(x));",
                     "void Send_N(cbt::Table &t, T x);",
                     "void Send_N(cbt::Table &t, T x) { " + U + " }"),
    "struct": Shape("D S_N s{std::move(x)}; A[s.m] B[s.m] " + used("s.m"),
                    "struct S_N { T m; };"),
    "class": Shape(
        "D C_N c(std::move(x)); c.one(); c.two(); c.go(t);",
        "class C_N { public: explicit C_N(T x); void one(); void two();"
        " void go(cbt::Table &t); private: T m_; };",
        "C_N::C_N(T x) : m_(std::move(x)) {}\nvoid C_N::one() { A[m_] }\n"
        "void C_N::two() { B[m_] }\n"
        "void C_N::go(cbt::Table &t) { " + used("m_") + " }"),
    "builder": Shape(
        "D auto y = B_N(std::move(x)).one().two().build(); " + used("y"),
        "class B_N { public: explicit B_N(T x); B_N &one(); B_N &two(); T build();"
        " private: T m_; };",
        "B_N::B_N(T x) : m_(std::move(x)) {}\n"
        "B_N &B_N::one() { A[m_] return *this; }\n"
        "B_N &B_N::two() { B[m_] return *this; }\n"
        "T B_N::build() { return std::move(m_); }"),
    "range-for": Shape("D for (int k : {1, 2}) { if (k == 1) { A } else { B } } " + U),
    "known-if": Shape("D constexpr bool kOn = true; if (kOn) { A B } " + U),
    "lambda": Shape("D auto add = [&] { A B }; add(); " + U),
    "moved": Shape(FILL + "auto y = std::move(x); " + used("y")),
    "unique_ptr": Shape("D auto p = std::make_unique<T>(std::move(x)); A[(*p)] B[(*p)] "
                        + used("(*p)")),
    "optional": Shape("D std::optional<T> o(std::move(x)); A[(*o)] B[(*o)] "
                      + used("(*o)")),
}


def filled(text, name, kind, values, use):
    """The text of a shape, for the values of a kind."""
    def on(replaced, default):
        return lambda match: replaced.replace("X", match[1] or default)
    text = re.sub(r"\bU\[([^]]*)\]",
                  lambda match: use.replace("X", match[1]), text)
    first, second = values
    if kind.make:
        text = re.sub(r"\bA(?:\[([^]]*)\])?(?=[ \n])", on(first, "x"), text)
        text = re.sub(r"\bB(?:\[([^]]*)\])?(?=[ \n])", on(second, "x"), text)
        text = re.sub(r"\bD ", kind.make.replace("X", "x") + " ", text)
    else:
        text = re.sub(r"\bA\b", lambda _: first, text)
        text = re.sub(r"\bB\b", lambda _: second, text)
    text = re.sub(r"\bT\b", kind.type, text)
    return re.sub(r"(?<=_)N\b", name, text)
