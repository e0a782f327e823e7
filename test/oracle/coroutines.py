# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Passages through coroutines (Inputs/task.h), which run when they are resumed: at
once, later or never, on what is behind their references then."""

from passages import Scope

WAIT = "co_await std::suspend_always{};"


class Coroutines:
    """Base of a story, as Passages is. Only where C++ has them."""

    def job(self, scope, call, later=None):
        """Makes one and resumes it, or not. `later` is done first, if at all."""
        job = self.name("job")
        scope.add(f"auto {job} = {call};")
        when = self.pick("now", "now", "finish", "later", "never", "perhaps")
        if when in ("now", "finish"):
            scope.add(f"{job}.{'Resume' if when == 'now' else 'Finish'}();")
        if later:
            later()
        if when == "perhaps":
            scope.add(f"if ({self.condition()}) {job}.Finish();")
        if when == "later":
            scope.add(f"{job}.{self.pick('Resume', 'Finish')}();")

    def job_changes(self, scope, kind, depth):
        variable, name = self.start(scope, kind, depth), self.name("Later")
        by, there, at = self.place(variable)
        inner, made = self._inner(kind, depth)
        if self.chance(40):
            inner.add(WAIT)
        inner.add(f"{there} = {made};")
        if self.chance(40):
            inner.add(WAIT)
            inner.add(f"{there} = {self.value(inner, kind, 0)};")
        inner.add("co_return;")
        self.function(f"{self.pick('', 'static ')}{self.pick('Job', 'Job', 'EagerJob')} "
                      f"{name}({kind.cpp}{by})", inner)
        return self.around_job(scope, kind, variable, f"‹{name}({at})›")

    def around_job(self, scope, kind, variable, call):
        copy = self.name("v")

        def later():
            scope.add(f"{kind.cpp} {copy} = {variable};")
        self.job(scope, call, later)
        return self.pick(copy, variable, variable)

    def lambda_job(self, scope, kind, depth):
        variable, name = self.start(scope, kind, depth), self.name("f")
        other = self.start(scope, kind, 1)
        captured = self.pick("&", f"&{variable}, {other}", f"&{variable}, &{other}")
        wait = WAIT + " " if self.chance(40) else ""
        scope.add(f"auto {name} = [{captured}]() -> {self.pick('Job', 'Job', 'EagerJob')} "
                  f"{{ {wait}{variable} = {other}; co_return; }};")
        if self.chance(40):
            scope.add(f"{other} = {self.value(scope, kind, 0)};")
        return self.around_job(scope, kind, variable, f"‹{name}()›")

    def awaited(self, scope, kind, depth):
        """What a task is passed may change before it runs."""
        variable, name, task = self.start(scope, kind, depth), self.name("Hand"), self.name("t")
        parameter = self.pick(f"{kind.cpp} v", f"const {kind.cpp}& v", f"{kind.cpp}& v")
        returned = self.pick("v", "v", f"{kind.cpp}(v)")
        self.declare(f"{self.pick('static', 'inline')} Task<{kind.cpp}> {name}({parameter}) "
                     f"{{ co_return {returned}; }}")
        if self.chance(40):
            outer = self.name("Hand")
            self.declare(f"static Task<{kind.cpp}> {outer}({kind.cpp}& v) {{ "
                         f"const {kind.cpp} got = co_await ‹{name}(v)›; co_return got; }}"
                         .replace("‹", "").replace("›", ""))
            name = outer
        scope.add(f"auto {task} = ‹{name}({variable})›;")
        if self.chance(60):
            scope.add(f"{variable} = {self.value(scope, kind, 0)};")
        return f"{task}.Get()"

    def task_returns(self, scope, kind, depth):
        name = self.name("Make")
        inner, made = self._inner(kind, depth)
        if self.chance(30):
            inner.add(f"if ({self.condition()}) co_return {self.value(inner, kind, 0)};")
        inner.add(f"co_return {made};")
        self.function(f"{self.pick('', 'static ')}Task<{kind.cpp}> {name}()", inner)
        if self.chance(50):
            return f"\n‹{name}().Get()›"
        task = self.name("t")
        scope.add(f"auto {task} = ‹{name}()›;")
        return f"{task}.Get()"

    def yielded(self, scope, kind, depth):
        name, names = self.name("All"), self.name("g")
        variable = self.start(scope, kind, 1)
        inner, made = self._inner(kind, depth)
        inner.add(f"co_yield {made};")
        if self.chance(60):
            inner.add("co_yield from;")
        inner.add(f"co_yield {self.value(inner, kind, 0)};")
        self.function(f"{self.pick('', 'static ')}Each<{kind.cpp}> {name}"
                      f"({self.pick('', 'const ')}{kind.cpp}& from)", inner)
        scope.add(f"auto {names} = ‹{name}({variable})›;")
        got = self.name("v")
        scope.add(f"{kind.cpp} {got} = {names}.Next();")
        if self.chance(60):
            scope.add(f"{variable} = {self.value(scope, kind, 0)};")
        if self.chance(50):
            scope.open(f"if ({self.condition()})")
            scope.add(f"{got} = {names}.Next();")
            scope.close()
        return self.pick(got, f"{names}.Next()", variable)

    # Calls.

    def in_coroutine(self, scope):
        """A coroutine writes or reads, with what it has a reference to."""
        wanted = self.pick([self.family, self.time], [self.family, self.table],
                           [self.filter, self.table], [self.time], [self.mutation])
        name, inner, parameters, arguments = self.name("Do"), Scope(), [], []
        for kind in wanted:
            parameter = self.name("a")
            parameters.append((kind, parameter))
            arguments.append(self.in_local(scope, kind, self.value(scope, kind, self.depth - 1)))
        has = {kind.cpp: parameter for kind, parameter in parameters}
        table = has.get("cbt::Table")
        if not table:
            table = self.in_local(inner, self.table, self.make_table(None, 0))
        if self.chance(60):
            inner.add(WAIT)
        if self.filter in wanted:
            inner.add(f'(void)‹{table}.ReadRow("r1", {has["cbt::Filter"]})›;')
        elif self.mutation in wanted:
            inner.add(f'‹{table}.Apply(cbt::SingleRowMutation("r1", '
                      f'{has["cbt::Mutation"]}))›;')
        else:
            time = has.get("milliseconds", self.make_time(None, 0))
            inner.add(f'‹{table}.Apply(cbt::SingleRowMutation("r1", \n«cbt::SetCell('
                      f'{has.get("std::string", self.make_family(None, 0))}, "b", '
                      f'{time}, "L@")»))›;')
        inner.add("co_return;")
        types = ", ".join(kind.cpp + self.pick(" ", "& ", "& ") + parameter
                          for kind, parameter in parameters)
        self.function(f"{self.pick('', 'static ')}{self.pick('Job', 'Job', 'EagerJob')} "
                      f"{name}({types})", inner)

        def later():
            if self.chance(70):
                index = self.random.randrange(len(wanted))
                scope.add(f"{arguments[index]} = {self.value(scope, wanted[index], 0)};")
        self.job(scope, f"‹{name}({', '.join(arguments)})›", later)

    OF_COROUTINES = [job_changes, job_changes, lambda_job, lambda_job, awaited, awaited,
                     task_returns, yielded]
