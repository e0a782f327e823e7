# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Wrappers that the other source defines: that write in some cases only, that
add to a mutation or send it, that are virtual, that make the timestamp, or a raw
message."""

from files import HERE, THERE
from passages import Scope


class Wrappers:
    """Base of a story, as Passages is."""

    def cell(self, family, time):
        return f'\n«cbt::SetCell({family}, "w", {time}, "L@")»'

    def way(self, inner):
        """What stands before the write, and the parameter that it asks for."""
        kind = self.pick("", "bool", "bool", "int", "std::string")
        asks = {"bool": ["w", "!w", "!(w == true)"],
                "int": ["w > 1", "w == 2", "w != 0", "Choice() > w"],
                "std::string": ['w == "a"', 'family != "sessions"', "w == family",
                                "w.empty()"],
                "": [self.condition(), 'family == "events"', "family.size() > 6"],
                }[kind]
        asked = self.pick(*asks)
        how = self.pick("return", "return", "local", "lambda", "alias", "loop", "switch",
                        "throw", "else")
        if how == "local":
            local = self.name("b")
            inner.add(f"bool {local} = false;")
            inner.add(self.pick(f"{local} = {asked};", f"if ({asked}) {local} = true;"))
            inner.add(f"if ({local}) return;")
        elif how == "lambda":
            local = self.name("f")
            inner.add(f"auto {local} = [&] {{ return {asked}; }};")
            inner.add(f"if ({local}()) return;")
        elif how == "alias":
            local = self.name("b")
            inner.add(f"bool {local} = false;")
            inner.add(f"bool& {local}r = {local};")
            inner.add(f"{local}r = {asked};")
            inner.add(f"if ({local}) return;")
        elif how == "loop":
            inner.add(f"for (int i = 0; i < {self.pick('3', 'Choice()')}; ++i)")
            inner.add(f"  if ({asked}) {self.pick('return', 'break')};")
        elif how == "switch":
            inner.add(f"switch (({asked}) ? 1 : 0) {{")
            inner.add("  case 1: return;")
            inner.add("  default: break;")
            inner.add("}")
        elif how == "throw":
            inner.add(f"try {{ if ({asked}) throw 1; }} catch (int) {{ return; }}")
        elif how == "return":
            inner.add(f"if ({asked}) return;")
        return kind, how == "else", asked

    def passed_for(self, scope, kind):
        if kind == "std::string":
            return self.value(scope, self.family, self.depth - 1)
        if not kind:
            return ""
        chosen = {"bool": ["true", "false", self.condition()],
                  "int": ["0", "2", "Choice()"]}[kind]
        if self.chance(30):
            local = self.name("w")
            scope.add(f"{self.pick('', 'const ')}{kind} {local} = {self.pick(*chosen)};")
            return local
        return self.pick(*chosen)

    def wrapped(self, scope):
        """It may write, to the family that it is passed."""
        name, inner = self.name("Put"), Scope()
        time = self.pick("time", "time", self.make_time(None, 0), "baked")
        with self.within(THERE):
            kind, is_arm, asked = self.way(inner)
            if time == "baked":
                inner.add(f"const auto baked = {self.make_time(None, 0)};")
            head = (f"void {name}(cbt::Table{self.pick('', '&')} table, const std::string& "
                    f"family, milliseconds time{f', {kind} w' if kind else ''})")
            write = (f'‹table.Apply(cbt::SingleRowMutation("r1", '
                     f"{self.cell('family', time)}))›;")
            if is_arm:
                inner.open(f"if ({asked})")
                inner.add(write)
                inner.close()
            else:
                inner.add(write)
            self.header(head + ";")
            self.function(head, inner)
        table = self.in_local(scope, self.table, self.make_table(None, 0))
        for _ in range(self.pick(1, 2)):
            w = self.passed_for(scope, kind)
            scope.add(f"‹{name}({table}, {self.value(scope, self.family, self.depth - 1)}, "
                      f"{self.value(scope, self.time, self.depth - 1)}"
                      f"{', ' + w if kind else ''})›;")

    def sent_there(self, scope):
        """A mutation that functions there add to, and send."""
        add, send, row = self.name("Add"), self.name("Send"), self.name("row")
        added, sent = Scope(), Scope()
        with self.within(THERE):
            head = (f"void {add}(cbt::SingleRowMutation& to, const std::string& family, "
                    "milliseconds time)")
            if self.chance(30):
                added.add(f"if ({self.condition()}) return;")
            if self.chance(15):
                other = self.make_table(None, 0)
                added.add(f"auto other = {other};")
                added.add(f"auto cell = {self.cell('family', 'time')};")
                added.add('‹other.Apply(cbt::SingleRowMutation("r2", cell))›;')
                added.add("to.emplace_back(cell);")
            else:
                added.add(f"to.emplace_back({self.cell('family', 'time')});")
            self.header(head + ";")
            self.function(head, added)
            head = (f"void {send}(cbt::Table& table, "
                    f"cbt::SingleRowMutation{self.pick('', '&', '&&')} row)")
            to = self.pick("table", "table", "other", "both", "changed")
            if to != "table":
                sent.add(f"auto other = {self.make_table(None, 0)};")
            if to == "changed":
                sent.add(f"if ({self.condition()}) table = other;")
            if to in ("other", "both"):
                sent.add("‹other.Apply(row)›;")
            if to != "other":
                sent.add("‹table.Apply(row)›;")
            self.header(head + ";")
            self.function(head, sent)
        table = self.in_local(scope, self.table, self.a_table(scope))
        scope.add(f"cbt::SingleRowMutation {row}({self.row()});")
        for _ in range(self.pick(1, 2)):
            scope.add(f"‹{add}({row}, {self.value(scope, self.family, self.depth - 1)}, "
                      f"{self.value(scope, self.time, self.depth - 1)})›;")
        if self.chance(30):
            scope.add(f"‹{table}.Apply({row})›;")
        moved = "&&" in head
        scope.add(f"‹{send}({table}, {f'std::move({row})' if moved else row})›;")
        if self.chance(30) and not moved:
            scope.add(f"‹{table}.Apply({row})›;")

    def raw_there(self, scope):
        """A raw message, to the table whose name a function there is passed."""
        name, inner = self.name("Raw"), Scope()
        by_name = self.chance(60)
        with self.within(THERE):
            kind, is_arm, asked = self.way(inner)
            if by_name:
                inner.add('cbt::Table table(Connect(), cbt::TableResource("p", "i", to));')
            else:
                inner.add("cbt::Table& table = to;")
            if is_arm:
                inner.open(f"if ({asked})")
            inner.add("google::bigtable::v2::MutateRowsRequest::Entry entry;")
            inner.add('entry.set_row_key("r1");')
            stamp = "cell->set_timestamp_micros(std::chrono::microseconds(time).count());"
            inner.add("auto* cell = entry.add_mutations()->mutable_set_cell(); "
                      'cell->set_family_name(family); cell->set_column_qualifier("w"); '
                      'cell->set_value("L@"); '
                      + self.pick(stamp, stamp, "", f"if ({self.condition()}) {stamp}"))
            inner.add("‹table.Apply(cbt::SingleRowMutation(entry))›;")
            if is_arm:
                inner.close()
            to = "const std::string& to" if by_name else "cbt::Table& to"
            head = (f"void {name}({to}, const std::string& family, milliseconds time"
                    f"{f', {kind} w' if kind else ''})")
            self.header(head + ";")
            self.function(head, inner)
        for _ in range(self.pick(1, 2)):
            w = self.passed_for(scope, kind)
            table = (self.value(scope, self.table_id, self.depth - 1) if by_name else
                     self.in_local(scope, self.table, self.make_table(None, 0)))
            scope.add(f"‹{name}({table}, {self.value(scope, self.family, self.depth - 1)}, "
                      f"{self.value(scope, self.time, self.depth - 1)}"
                      f"{', ' + w if kind else ''})›;")

    def virtually(self, scope):
        """One of several that override a function of the header's."""
        base, make, held = self.name("Base"), self.name("New"), self.name("o")
        table = self.make_table(None, 0)
        is_pure = self.chance(60)

        def body(time):
            inner = Scope()
            if self.chance(20):
                inner.add(f"if ({self.condition()}) return;")
            inner.add(f"auto table = {table};")
            if self.chance(85):
                inner.add(f'‹table.Apply(cbt::SingleRowMutation("r1", '
                          f"{self.cell('family', time)}))›;")
            return inner
        same = self.pick("time", "time", self.make_time(None, 0))
        times = [same, same if self.chance(70) else self.make_time(None, 0)]
        arguments = "(const std::string& family, milliseconds time)"
        with self.within(HERE):
            self.declare(f"struct {base} {{", f"  virtual ~{base}() = default;")
            if is_pure:
                self.declare(f"  virtual void Put{arguments} = 0;")
            else:
                self.declare(f"  virtual void Put{arguments} {{",
                             *body(times[0]).lines, "  }")
            self.declare("};", f"std::unique_ptr<{base}> {make}(int i);")
        with self.within(THERE):
            for number, time in enumerate(times):
                self.declare(f"struct {base}d{number} : {base} {{",
                             f"  void Put{arguments} override {{", *body(time).lines,
                             "  }", "};")
            self.declare(f"std::unique_ptr<{base}> {make}(int i) {{",
                         f"  if (i > 1) return std::make_unique<{base}d1>();",
                         f"  return std::make_unique<{base}d0>();", "}")
        scope.add(f"auto {held} = {make}(Choice());")
        scope.add(f"‹{held}->Put({self.value(scope, self.family, self.depth - 1)}, "
                  f"{self.value(scope, self.time, self.depth - 1)})›;")
