# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What people do with several calls: records of several columns, purges, and what
is made once and used for long."""

from passages import Scope


class Habits:
    """Base of a story, as Passages is."""

    def record(self, scope):
        """Two columns of a row, perhaps with a time for each."""
        row, table = self.name("row"), self.in_local(scope, self.table, self.a_table(scope))
        family = self.in_local(scope, self.family, self.value(scope, self.family, 1))
        times = [self.in_local(scope, self.time, self.value(scope, self.time, 1))
                 for _ in range(self.pick(1, 2, 2))]
        cells = [f'\n«cbt::SetCell({family}, "{column}", {time}, "L@")»'
                 for column, time in zip(("a", "b"), (times[0], times[-1]))]
        if self.chance(30):
            bulk, key = self.name("bulk"), self.row()
            scope.add(f"cbt::BulkMutation {bulk};")
            for cell in cells:
                scope.add(f"{bulk}.emplace_back(cbt::SingleRowMutation("
                          f"{self.pick(key, key, self.row())}, {cell}));")
            scope.add(f"‹{table}.BulkApply(std::move({bulk}))›;")
            return
        scope.add(f"cbt::SingleRowMutation {row}({self.row()});")
        if self.chance(20):
            scope.add(f"{row}.emplace_back(\n«cbt::DeleteFromFamily({family})»);")
        for cell in cells:
            optional = self.chance(20)
            if optional:
                scope.open(f"if ({self.condition()})")
            scope.add(f"{row}.emplace_back({cell});")
            if optional:
                scope.close()
        scope.add(f"‹{table}.Apply(std::move({row}))›;")

    def purge(self, scope):
        """Deletes if the predicate finds something, which may be what has expired."""
        looked = self.pick(self.live_cells(), self.a_filter(scope))
        if self.chance(30):
            looked = f"cbt::Filter::Chain({looked}, {self.loose()})"
        deleted = [self.pick("cbt::DeleteFromRow()", 'cbt::DeleteFromFamily("sessions")',
                             'cbt::DeleteFromColumn("events", "a")')]
        if self.chance(25):
            deleted.append(self.a_mutation(scope))
        branches = [f"{{{', '.join(deleted)}}}", "{}"]
        if self.chance(20):
            branches.reverse()
        table = self.in_local(scope, self.table, self.a_table(scope))
        scope.add(f"(void)‹{table}.CheckAndMutateRow({self.row()}, {looked}, "
                  f"{', '.join(branches)})›;")

    def keep(self, scope):
        """A filter or a time that one call makes for all that follow."""
        kind, name, inner = self.pick(self.filter, self.time), self.name("Use"), Scope()
        const = self.pick("const ", "const ", "")
        made = (self.pick(self.live_cells(), self.value(inner, kind, 1))
                if kind == self.filter else self.value(inner, kind, 1))
        inner.add(f"static {const}{kind.cpp} kept = {made};")
        if self.chance(20) and not const:
            inner.add(f"if ({self.condition()}) kept = {self.value(inner, kind, 0)};")
        inner.add(f"cbt::Table table = {self.make_table(None, 0)};")
        if kind == self.filter:
            inner.add(f"(void)‹table.ReadRow({self.row()}, kept)›;")
        else:
            family = self.value(inner, self.family, 1)
            inner.add(f"‹table.Apply(cbt::SingleRowMutation({self.row()}, "
                      f'\n«cbt::SetCell({family}, "c", kept, "L@")»))›;')
        self.function(f"{self.pick('', 'static ')}void {name}()", inner)
        scope.add(f"‹{name}()›;")
        if self.chance(50):
            scope.add("Pause();")
            scope.add(f"‹{name}()›;")
