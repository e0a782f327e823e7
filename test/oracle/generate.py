# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs that use Bigtable's client as people and adversaries do.

A program is a list of stories: namespaces with a function Run(). What matters in
one, a family, a timestamp, a filter, a table or a mutation, is made somewhere and
goes through `Passages` on its way to a call: through locals, helpers, classes,
containers, lambdas and so on, which may change it.

Calls stand between marks, each on a line of its own, and the value of a cell is
the number of its line:

  «cbt::SetCell(...)»   makes a mutation, a rule or a statement
  ‹table.Apply(...)›    anything else that is called

`as_written` removes the marks: that is linted. `as_observed` has calls in their
place that note what happens (Inputs/observer.h); both have the same lines.

A program has two sources and a header. All are made from one list of lines, those
of the header and of the other source behind HERE and THERE: each file has the
lines of the others empty, so that a number of a line is one of the program.
"""

import re

from calls import Calls
from coroutines import Coroutines
from files import HERE, THERE, Files
from habits import Habits
from nearly import Nearly
from passages import Passages, Scope
from wrappers import Wrappers

# Of Inputs/world.yaml; the last of each has no TTL, or is in no table.
FAMILIES = ["sessions", "carts", "events", "sessions", "events", "log", "profile"]
TABLES = ["clicks", "clicks", "clicks", "audit"]
COLUMNS = ["a", "b", "c"]
ROWS = ["r1", "r2"]

SOURCES = ["program.cc", "other.cc"]
BEGINS = {"program.cc": "", "parts.h": HERE, "other.cc": THERE}
HEADER = ['#include "world.h"', '#include "parts.h"']
HEADERS = {"program.cc": HEADER, "other.cc": HEADER,
           "parts.h": ["#pragma once", '#include "world.h"']}

NOW = ("std::chrono::duration_cast<milliseconds>("
       "std::chrono::system_clock::now().time_since_epoch())")
DURATIONS = ["std::chrono::minutes(30)", "std::chrono::hours(1)",
             "std::chrono::seconds(90)", "milliseconds(1500)",
             "std::chrono::hours(48)", "std::chrono::hours(72)"]


class Kind:
    """What goes through passages: a type, and how one of it is made."""

    def __init__(self, cpp, make, may_be_global=True):
        self.cpp = cpp
        self.make = make
        self.may_be_global = may_be_global


class Story(Passages, Nearly, Coroutines, Files, Calls, Habits, Wrappers):
    """Makes one story, with coroutines if they are allowed; of the theme, if any."""

    def __init__(self, number, random, coroutines=False, theme=None):
        self.number = number
        self.random = random
        # What it has besides: all of it at once is never known.
        self.theme = theme or random.choice(
            ["plain", "plain", "calls", "near", "near", "files", "habits",
             "coroutines" if coroutines else "near"])
        self.file = ""
        self.has_files = False
        self.declarations = []
        self.names = 0
        self.depth = random.choice([1, 2, 2, 3])
        self.family = Kind("std::string", self.make_family)
        self.table_id = Kind("std::string", self.make_table_id)
        self.time = Kind("milliseconds", self.make_time)
        self.filter = Kind("cbt::Filter", self.make_filter)
        self.table = Kind("cbt::Table", self.make_table)
        self.mutation = Kind("cbt::Mutation", self.make_mutation, False)
        self.counting = Kind("cbt::ReadModifyWriteRule", self.make_count, False)
        self.gc = Kind("cbt::GcRule", self.make_rule)

    def name(self, prefix):
        self.names += 1
        return f"{prefix}{self.names}"

    def chance(self, percent):
        return self.random.random() * 100 < percent

    def pick(self, *choices):
        return self.random.choice(choices)

    def declare(self, *lines):
        self.declarations += [self.file + line for some in lines
                              for line in some.split("\n")]

    # What is made where nothing is passed on. `scope` is None for what is made
    # outside of functions.

    def make_family(self, _scope, _depth):
        return f'"{self.random.choice(FAMILIES)}"'

    def make_table_id(self, _scope, _depth):
        return f'"{self.random.choice(TABLES)}"'

    def make_time(self, scope, depth):
        ttl = self.pick("OneSecond()", "OneSecond()",
                        "Default(std::chrono::hours(48))",
                        "Default(std::chrono::hours(24))")
        length = self.pick(*DURATIONS)
        made = self.pick(
            f"bigtable_ttl::Ttl::{ttl}.ExpireAfter({length})",
            f"bigtable_ttl::Ttl::{ttl}.ExpireAfter({length})",
            f"bigtable_ttl::Ttl::{ttl}.ExpireAfter({length})",
            f"{NOW} + {length}", f"{NOW} + {length}", f"{NOW} - {length}", NOW,
            f"std::chrono::floor<milliseconds>("
            f"std::chrono::system_clock::now().time_since_epoch() + {length})",
            "milliseconds(5000)", "milliseconds(0)",
            "milliseconds(1600000000000)", "std::chrono::hours(500000)",
            "milliseconds(std::time(nullptr))",
            "milliseconds(std::chrono::duration_cast<std::chrono::microseconds>("
            "std::chrono::system_clock::now().time_since_epoch()).count())")
        if depth > 0 and scope and self.chance(25):
            inner = self.value(scope, self.time, depth - 1)
            made = f"{inner} {self.pick('+', '-')} {length}"
        return made

    def live_cells(self):
        clicks = ('{{"sessions", bigtable_ttl::Ttl::OneSecond()}, '
                  '{"carts", bigtable_ttl::Ttl::OneSecond()}, '
                  '{"events", bigtable_ttl::Ttl::Default(std::chrono::hours(48))}}')
        audit = ('{{"sessions", bigtable_ttl::Ttl::Default(std::chrono::hours(24))}, '
                 '{"log", bigtable_ttl::Ttl::Default(std::chrono::hours(168))}}')
        return self.pick(
            f"bigtable_ttl::LiveCells({clicks})",
            f"bigtable_ttl::LiveCells({clicks})",
            f"bigtable_ttl::LiveCells({audit})",
            'bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond())',
            'bigtable_ttl::LiveCells("events", '
            'bigtable_ttl::Ttl::Default(std::chrono::hours(48)))')

    def make_filter(self, scope, depth):
        def part():
            return self.value(scope, self.filter, depth - 1)
        family = self.random.choice(FAMILIES)
        if depth > 0 and scope and self.chance(45):
            return self.pick(
                lambda: f"cbt::Filter::Chain({part()}, {part()})",
                lambda: f"cbt::Filter::Chain({part()}, {part()}, {part()})",
                lambda: f"cbt::Filter::Interleave({part()}, {part()})",
                lambda: f"cbt::Filter::Condition({part()}, {part()}, {part()})",
                lambda: self.stages(scope, depth))()
        return self.pick(
            self.live_cells(), self.live_cells(), self.live_cells(),
            "cbt::Filter::PassAllFilter()", "cbt::Filter::Latest(1)",
            "cbt::Filter::Latest(2)",
            f'cbt::Filter::FamilyRegex("{family}")',
            'cbt::Filter::FamilyRegex("sessions|carts")',
            f'cbt::Filter::ColumnName("{family}", "a")',
            'cbt::Filter::ColumnRegex("a|b")',
            f"cbt::Filter::TimestampRange({NOW}, milliseconds(0))",
            f"cbt::Filter::TimestampRange({NOW} - std::chrono::hours(48), milliseconds(0))",
            f"cbt::Filter::TimestampRange({NOW} - std::chrono::hours(72), milliseconds(0))",
            "cbt::Filter::TimestampRange(milliseconds(0), milliseconds(5000))",
            "cbt::Filter::CellsRowLimit(1)", "cbt::Filter::CellsRowOffset(1)",
            "cbt::Filter::StripValueTransformer()",
            "cbt::Filter::BlockAllFilter()")

    def stages(self, scope, depth):
        """A list that is filled step by step."""
        held = self.name("stages")
        scope.add(f"std::vector<cbt::Filter> {held};")
        for _ in range(self.pick(1, 2, 3)):
            stage = self.value(scope, self.filter, depth - 1)
            added = f"{held}.{self.pick('push_back', 'emplace_back')}({stage});"
            how = self.pick("plain", "plain", "if", "loop", "lambda", "front")
            if how == "if":
                added = f"if ({self.condition()}) {added}"
            elif how == "loop":
                added = f"for (int i = 0; i < {self.pick('1', 'Choice()')}; ++i) {added}"
            elif how == "lambda":
                added = f"[&] {{ {added} }}();"
            elif how == "front":
                added = f"{held}.insert({held}.begin(), {stage});"
            scope.add(added)
        if self.chance(25):
            copy = self.name("stages")
            scope.add(f"auto {copy} = {held};")
            scope.add(f"{held}.clear();")
            held = copy
        made = self.pick("Chain", "Chain", "Interleave")
        return f"cbt::Filter::{made}FromRange({held}.begin(), {held}.end())"

    def make_table(self, scope, depth):
        table = (self.value(scope, self.table_id, depth - 1) if depth > 0 and scope
                 else self.make_table_id(scope, depth))
        return f'cbt::Table(Connect(), cbt::TableResource("p", "i", {table}))'

    def make_mutation(self, scope, depth):
        family = self.value(scope, self.family, depth - 1)
        column = self.random.choice(COLUMNS)
        if self.chance(12):
            return self.pick(
                f'\n«cbt::DeleteFromColumn({family}, "{column}")»',
                f"\n«cbt::DeleteFromFamily({family})»")
        if self.chance(15):
            return f'\n«cbt::SetCell({family}, "{column}", "L@")»'
        time = self.value(scope, self.time, depth - 1)
        return f'\n«cbt::SetCell({family}, "{column}", {time}, "L@")»'

    # What a story does.

    def a_table(self, scope):
        return self.value(scope, self.table, self.depth - 1)

    def a_mutation(self, scope):
        if self.chance(50):
            return self.make_mutation(scope, self.depth)
        return self.value(scope, self.mutation, self.depth)

    def a_filter(self, scope):
        return self.value(scope, self.filter, self.depth)

    def row(self):
        return f'"{self.random.choice(ROWS)}"'

    def in_local(self, scope, kind, expression):
        local = self.name("t")
        scope.add(f"auto {local} = {kind.cpp}({expression});")
        return local

    def apply(self, scope):
        mutations = [self.a_mutation(scope) for _ in range(self.pick(1, 1, 2))]
        table = self.in_local(scope, self.table, self.a_table(scope))
        scope.add(f"‹{table}.Apply(cbt::SingleRowMutation({self.row()}, "
                  f"{', '.join(mutations)}))›;")

    def apply_in_steps(self, scope):
        row = self.name("row")
        table = self.in_local(scope, self.table, self.a_table(scope))
        scope.add(f"cbt::SingleRowMutation {row}({self.row()});")
        for _ in range(self.pick(1, 2)):
            added = self.a_mutation(scope)
            if self.chance(25):
                scope.open(f"if (Choice() > {self.pick(0, 1, 2)})")
                scope.add(f"{row}.emplace_back({added});")
                scope.close()
            else:
                scope.add(f"{row}.emplace_back({added});")
        sent = self.pick(row, f"std::move({row})")
        if self.chance(30):
            bulk = self.name("bulk")
            scope.add(f"cbt::BulkMutation {bulk};")
            scope.add(f"{bulk}.emplace_back({sent});")
            scope.add(f"‹{table}.BulkApply(std::move({bulk}))›;")
        else:
            scope.add(f"‹{table}.Apply({sent})›;")

    def bulk(self, scope):
        bulk = self.name("bulk")
        table = self.in_local(scope, self.table, self.a_table(scope))
        scope.add(f"cbt::BulkMutation {bulk};")
        for _ in range(self.pick(1, 2)):
            scope.add(f"{bulk}.emplace_back(cbt::SingleRowMutation({self.row()}, "
                      f"{self.a_mutation(scope)}));")
        scope.add(f"‹{table}.BulkApply(std::move({bulk}))›;")

    def read(self, scope):
        reading = self.a_filter(scope)
        table = self.in_local(scope, self.table, self.a_table(scope))
        if self.chance(50):
            scope.add(f"(void)‹{table}.ReadRow({self.row()}, {reading})›;")
        else:
            scope.add(f'auto {self.name("rows")} = ‹{table}.ReadRows('
                      f'cbt::RowSet(cbt::RowRange::Prefix("r")), {reading})›;')

    def check_and_mutate(self, scope):
        predicate = self.a_filter(scope)
        first, second = self.a_mutation(scope), self.a_mutation(scope)
        table = self.in_local(scope, self.table, self.a_table(scope))
        scope.add(f"(void)‹{table}.CheckAndMutateRow({self.row()}, {predicate}, "
                  f"{{{first}}}, {{{second}}})›;")

    def raw(self, scope):
        entry, cell = self.name("entry"), self.name("cell")
        family = self.value(scope, self.family, self.depth)
        time = self.in_local(scope, self.time,
                             self.value(scope, self.time, self.depth - 1))
        table = self.in_local(scope, self.table, self.a_table(scope))
        scope.add(f"google::bigtable::v2::MutateRowsRequest::Entry {entry};")
        scope.add(f"{entry}.set_row_key({self.row()});")
        scope.add(
            f'auto* {cell} = {entry}.add_mutations()->mutable_set_cell(); '
            f'{cell}->set_family_name({self.one_line(scope, family)}); '
            f'{cell}->set_column_qualifier("a"); '
            f"{cell}->set_timestamp_micros(std::chrono::microseconds({time}).count()); "
            f'{cell}->set_value("L@");')
        scope.add(f"‹{table}.Apply(cbt::SingleRowMutation({entry}))›;")

    def one_line(self, scope, expression):
        if "\n" not in expression:
            return expression
        return self.in_local(scope, self.family, expression)

    def helper(self, scope):
        """A function that gets what decides."""
        kinds = [(self.family, "family"), (self.time, "time"), (self.table, "table"),
                 (self.filter, "filter"), (self.mutation, "mutation")]
        wanted = self.pick([0, 1, 2], [0, 2], [2, 3], [4, 2], [1, 2], [4], [3], [0])
        name, parameters, arguments = self.name("Do"), [], []
        for index in wanted:
            kind, parameter = kinds[index]
            how = self.pick("{} {}", "const {}& {}", "{} {}")
            if index == 2:
                how = self.pick("{} {}", "{}& {}")
            parameters.append(how.format(kind.cpp, parameter))
            made = self.value(scope, kind, self.depth - 1)
            arguments.append(self.in_local(scope, kind, made) if "& table" in
                             parameters[-1] else made)
        inner = Scope()
        has = {kinds[index][1] for index in wanted}
        if "table" not in has:
            inner.add(f"auto table = {self.make_table(None, 0)};")
        if self.chance(15):
            inner.add("Pause();")
        if "filter" in has:
            inner.add("(void)‹table.ReadRow(\"r1\", filter)›;")
        elif "mutation" in has:
            inner.add('‹table.Apply(cbt::SingleRowMutation("r1", mutation))›;')
        else:
            family = "family" if "family" in has else '"sessions"'
            time = "time, " if "time" in has else self.pick(
                "", f"bigtable_ttl::Ttl::OneSecond().ExpireAfter({self.pick(*DURATIONS)}), ")
            inner.add('‹table.Apply(cbt::SingleRowMutation("r1", '
                      f'\n«cbt::SetCell({family}, "b", {time}"L@")»))›;')
        self.function(f"void {name}({', '.join(parameters)})", inner)
        scope.add(f"‹{name}({', '.join(arguments)})›;")
        if self.chance(25):
            again = [self.value(scope, kinds[index][0], 0) if index != 2 else argument
                     for index, argument in zip(wanted, arguments)]
            scope.add(f"‹{name}({', '.join(again)})›;")

    def client_class(self, scope):
        """A class with a table, and what it writes."""
        name = self.name("Store")
        time = self.value(None, self.time, 0)
        stored = self.pick("std::string family_;", "const std::string family_;")
        body = [f"class {name} {{", " public:",
                f"  explicit {name}(cbt::Table table, std::string family)",
                "      : table_(std::move(table)), family_(std::move(family)) {}",
                f"  void Put(milliseconds time) {{",
                '    ‹table_.Apply(cbt::SingleRowMutation("r2",',
                '    «cbt::SetCell(family_, "a", time, "L@")»))›;', "  }",
                f"  void PutDefault() {{ ‹Put({time})›; }}"]
        if self.chance(40) and "const" not in stored:
            body.append("  void set_family(const std::string& f) { family_ = f; }")
        body += [" private:", "  cbt::Table table_;", "  " + stored, "};"]
        self.declare(*body)
        local = self.name("store")
        scope.add(f"{name} {local}({self.a_table(scope)}, "
                  f"{self.value(scope, self.family, self.depth - 1)});")
        if any("set_family" in line for line in body) and self.chance(50):
            scope.add(f"{local}.set_family({self.value(scope, self.family, 0)});")
        scope.add(f"‹{local}.PutDefault()›;" if self.chance(40) else
                  f"‹{local}.Put({self.value(scope, self.time, self.depth - 1)})›;")

    def over_families(self, scope):
        table = self.in_local(scope, self.table, self.a_table(scope))
        time = self.value(scope, self.time, self.depth - 1)
        families = ", ".join(f"std::string({self.value(scope, self.family, 0)})"
                             for _ in range(2))
        listed = f"{{{families}}}"
        if self.chance(50):
            held = self.name("families")
            scope.add(f"const std::vector<std::string> {held}{listed};")
            listed = held
        each = self.name("family")
        scope.open(f"for (const std::string& {each} : {listed})")
        scope.add(f"‹{table}.Apply(cbt::SingleRowMutation({self.row()}, "
                  f'\n«cbt::SetCell({each}, "c", {time}, "L@")»))›;')
        scope.close()

    def function(self, head, scope):
        if self.file == HERE and not re.match("static|inline", head):
            head = "inline " + head
        self.declare(head + " {", *scope.lines, "}")

    def actions(self):
        return [self.apply, self.apply, self.apply_in_steps, self.bulk, self.read,
                self.read, self.check_and_mutate, self.raw, self.helper, self.helper,
                self.client_class, self.over_families, *{
                    "plain": [], "calls": [self.count, self.count_by, self.query,
                                           self.change_families, self.change_by] * 3,
                    "near": [self.twice, self.raw_in_steps] * 2,
                    "habits": [self.record, self.record, self.purge, self.keep] * 3,
                    "files": [self.from_elsewhere, self.called_elsewhere,
                              self.object_elsewhere] * 3,
                    "wrappers": [self.wrapped, self.wrapped, self.sent_there, self.raw_there,
                                 self.virtually] * 4,
                    "coroutines": [self.in_coroutine] * 4}[self.theme]]

    def make(self):
        scope = Scope()
        for _ in range(self.pick(1, 2, 2, 3)):
            self.random.choice(self.actions())(scope)
            if self.chance(20):
                scope.add("Pause();")
        self.function("void Run()", scope)
        hidden = self.chance(50) and not self.has_files
        return [f"namespace s{self.number} {{", *(["namespace {"] if hidden else []),
                *self.declarations, *(["}  // namespace"] if hidden else []),
                "void Entry() { Run(); }",
                f"}}  // namespace s{self.number}"]


def with_lines(lines):
    """Each line with its number for '@', from 1."""
    text = "\n".join(HEADER + lines).split("\n")
    return [line.replace("@", str(number)) for number, line in enumerate(text, 1)]


def files_of(lines):
    """The lines of each file."""
    files = {}
    for name, begin in BEGINS.items():
        files[name] = HEADERS[name][:]
        for line in with_lines(lines)[len(HEADER):]:
            is_of_all = re.match(r"(namespace s\d+ \{|\}  // namespace s\d+)$", line)
            other = line[:1] in (HERE, THERE)
            files[name].append(line if is_of_all else
                               line[len(begin):] if begin and line.startswith(begin)
                               else "" if begin or other else line)
    return files


def as_written(lines):
    return {name: re.sub("[«»‹›]", "", "\n".join(file)) + "\n"
            for name, file in files_of(lines).items()}


def stories_of(lines):
    return [int(number) for number in
            re.findall(r"^namespace s(\d+) \{", "\n".join(lines), re.MULTILINE)]


def registered(lines):
    return "\n".join(
        f"static const observer::Story story{number}({number}, s{number}::Entry);"
        for number in stories_of(lines)) + "\n"


def as_observed(lines):
    frame = "({ observer::Frame frame_(__LINE__); "
    observed = {}
    for name, file in files_of(lines).items():
        text = "\n".join(file) + "\n"
        for mark, instead in (("«", frame + "observer::See("), ("»", "); })"),
                              ("‹", frame), ("›", "; })")):
            text = text.replace(mark, instead)
        observed[name] = text
    observed["program.cc"] += registered(lines)
    return with_observer(observed)


def with_observer(files):
    return {name: text.replace('"world.h"', '"observer.h"', 1)
            for name, text in files.items()}
