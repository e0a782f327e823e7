# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Calls other than writes of cells and reads: increments and appends, rules of
garbage collection, SQL."""

from passages import Scope

AGES = ["std::chrono::seconds(1)", "std::chrono::seconds(1)", "std::chrono::minutes(10)",
        "std::chrono::hours(24)", "std::chrono::hours(48)", "std::chrono::hours(48)",
        "std::chrono::hours(168)"]


class Calls:
    """Base of a story, as Passages is."""

    # Increments and appends.

    def make_count(self, scope, depth):
        family = self.value(scope, self.family, depth - 1)
        if self.chance(50):
            return f'\n«cbt::ReadModifyWriteRule::IncrementAmount({family}, "n", 1)»'
        return (f"\n«cbt::ReadModifyWriteRule::AppendValue({family}, "
                f'"{self.pick("a", "b")}", "more")»')

    def count(self, scope):
        rules = [self.make_count(scope, self.depth) if self.chance(60)
                 else self.value(scope, self.counting, self.depth)
                 for _ in range(self.pick(1, 1, 2))]
        table = self.in_local(scope, self.table, self.a_table(scope))
        scope.add(f"(void)‹{table}.ReadModifyWriteRow({self.row()}, {', '.join(rules)})›;")

    def count_by(self, scope):
        """A function that gets the family, the table or the rule."""
        name, inner = self.name("Count"), Scope()
        of_rule = self.chance(30)
        kind = self.counting if of_rule else self.family
        inner.add("(void)‹table.ReadModifyWriteRow(\"r1\", " + (
            "passed" if of_rule else
            '\n«cbt::ReadModifyWriteRule::IncrementAmount(passed, "n", 1)»') + ")›;")
        self.function(f"{self.pick('', 'static ')}void {name}(cbt::Table{self.pick('', '&')} "
                      f"table, {self.pick(kind.cpp, f'const {kind.cpp}&')} passed)", inner)
        table = self.in_local(scope, self.table, self.a_table(scope))
        scope.add(f"‹{name}({table}, {self.value(scope, kind, self.depth - 1)})›;")
        if self.chance(40):
            scope.add(f"‹{name}({table}, {self.value(scope, kind, 0)})›;")

    # Rules of garbage collection.

    def make_rule(self, scope, depth):
        def part():
            return (self.value(scope, self.gc, depth - 1) if scope and depth > 0
                    else self.make_rule(None, depth - 1))
        if depth > -2 and self.chance(25):
            return f"cbt::GcRule::{self.pick('Union', 'Intersection')}({part()}, {part()})"
        if self.chance(20):
            return f"cbt::GcRule::MaxNumVersions({self.pick(1, 2)})"
        return f"cbt::GcRule::MaxAge({self.pick(*AGES)})"

    def change(self, scope, family, rule):
        made = self.pick("Update", "Update", "Create")
        return (f"\n«cbt::ColumnFamilyModification::{made}"
                f"({family}, {rule})»")

    def change_families(self, scope):
        admin = self.name("admin")
        scope.add(f'cbt::TableAdmin {admin}(nullptr, "i");')
        table = self.value(scope, self.table_id, self.depth - 1)
        changes = [self.change(scope, self.value(scope, self.family, self.depth - 1),
                               self.value(scope, self.gc, self.depth))
                   for _ in range(self.pick(1, 1, 2))]
        if self.chance(50):
            scope.add(f"‹{admin}.ModifyColumnFamilies({table}, {{{', '.join(changes)}}})›;")
            return
        held = self.name("changes")
        scope.add(f"std::vector<cbt::ColumnFamilyModification> {held};")
        for each in changes:
            scope.add(f"{held}.push_back({each});")
        scope.add(f"‹{admin}.ModifyColumnFamilies({table}, {held})›;")

    def change_by(self, scope):
        """A function that gets the family or the rule."""
        name, inner = self.name("Give"), Scope()
        kind, other = self.pick((self.family, self.gc), (self.gc, self.family))
        made = self.value(inner, other, 1)
        given = ("passed", made) if kind == self.family else (made, "passed")
        inner.add('cbt::TableAdmin admin(nullptr, "i");')
        inner.add(f"‹admin.ModifyColumnFamilies({self.make_table_id(None, 0)}, "
                  f"{{{self.change(inner, *given)}}})›;")
        self.function(f"{self.pick('', 'static ')}void {name}"
                      f"({self.pick(kind.cpp, f'const {kind.cpp}&')} passed)", inner)
        for _ in range(self.pick(1, 2)):
            scope.add(f"‹{name}({self.value(scope, kind, self.depth - 1)})›;")

    # SQL.

    def make_text(self, scope, depth):
        def part(kind, make):
            return self.value(scope, kind, depth - 1) if scope and depth > 0 else make(None, 0)
        family = part(self.family, self.make_family)
        table = part(self.table_id, self.make_table_id)
        column, end = self.pick("", "", "['a']"), self.pick(
            "", "", " WHERE _key = @key",
            "(with_history => TRUE, after_or_equal => @cutoff)")
        return (f'std::string("SELECT ") + {family} + std::string("{column} FROM ") + '
                f'{table} + "{end}"')

    def query(self, scope):
        text = self.make_text(scope, self.depth)
        if self.chance(60):
            held = self.name("text")
            scope.add(f"{self.pick('const auto', 'std::string')} {held} = {text};")
            text = held
        client, statement = self.name("client"), self.name("statement")
        scope.add(f"cbt::Client {client}(nullptr);")
        scope.add(f"cbt::SqlStatement {statement} =\n«cbt::SqlStatement({text})»;")
        if self.chance(30):
            scope.open(f"if ({self.condition()})")
            scope.add(f"{statement} =\n«cbt::SqlStatement({self.make_text(scope, 0)})»;")
            scope.close()
        scope.add(f"(void)‹{client}.PrepareQuery(cbt::InstanceResource("
                  f'google::cloud::Project("p"), "i"), {statement})›;')
