# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Near misses: passages and calls at which a little less care of the analysis would
be wrong, so that each planted bug has some that show it."""

from passages import Scope


class Nearly:
    """Base of a story, as Passages is."""

    def place(self, variable):
        """How a function takes a variable: parameter, its name, the argument."""
        return self.pick(("& out", "out", variable), ("* out", "*out", "&" + variable))

    def thrown_halfway(self, scope, kind, depth):
        variable, name, inner = self.start(scope, kind, depth), self.name("Fill"), Scope()
        by, there, at = self.place(variable)
        is_lambda = self.chance(40)
        there = variable if is_lambda else there
        inner.add(f"{there} = {self.value(inner, kind, 0)};")
        inner.add("MayThrow();")
        inner.add(f"{there} = {self.value(inner, kind, 0)};")
        if is_lambda:
            scope.add(f"auto {name} = [&] {{")
            scope.lines += inner.lines
            scope.add("};")
        else:
            self.function(f"{self.pick('', 'static ')}void {name}({kind.cpp}{by})", inner)
        scope.open("try")
        scope.add(f"{name}();" if is_lambda else f"‹{name}({at})›;")
        scope.middle("catch (const std::exception&)")
        scope.close()
        return variable

    def copied_before(self, scope, kind, depth):
        """A lambda has what was there when it was made."""
        variable, name = self.start(scope, kind, depth), self.name("f")
        captured, inside = self.pick(("=", variable), (variable, variable),
                                     (f"kept = {variable}", "kept"))
        scope.add(f"{self.pick('const auto', 'auto')} {name} = [{captured}]() -> "
                  f"{kind.cpp} {{ return {inside}; }};")
        scope.add(f"{variable} = {self.value(scope, kind, 0)};")
        return f"\n‹{name}()›"

    def passed_on(self, scope, kind, depth):
        """A lambda is called by whoever gets it."""
        variable, name, to = self.start(scope, kind, depth), self.name("f"), self.name("Run")
        other = self.start(scope, kind, 1)
        scope.add(f"auto {name} = [&] {{ {variable} = {other}; }};")
        if self.chance(30):
            scope.add(f"{name}();")
            scope.add(f"{variable} = {self.value(scope, kind, 0)};")
        how = self.pick("template", "function", "pointer", "list", "copy", "reference")
        if how == "template":
            self.declare(f"template <typename F> void {to}(F f) {{ f(); }}")
            scope.add(f"{to}({name});")
        elif how == "function":
            self.declare(f"static void {to}(const std::function<void()>& f) {{ f(); }}")
            scope.add(f"{to}({name});")
        elif how == "pointer":
            self.declare(f"template <typename F> void {to}(F* f) {{ (*f)(); }}")
            scope.add(f"{to}(&{name});")
        elif how == "list":
            scope.add(f"std::vector<std::function<void()>> {to}{{{name}}};")
            scope.add(f"for (const auto& each : {to}) each();")
        else:
            scope.add(f"auto{'&' if how == 'reference' else ''} {to} = {name};")
            scope.add(f"{to}();")
        return variable

    def moving_pointer(self, scope, kind, depth):
        first, second = self.start(scope, kind, depth), self.start(scope, kind, 1)
        pointer = self.name("p")
        if self.chance(25):
            scope.add(f"for ({kind.cpp}* {pointer} : {{&{first}, &{second}}}) "
                      f"*{pointer} = {self.one(scope, kind, 1)};")
            return self.pick(first, second)
        if self.chance(25):
            scope.add(f"{kind.cpp}& {pointer} = {self.condition()} ? {first} : {second};")
            scope.add(f"{pointer} = {self.value(scope, kind, 0)};")
            return self.pick(first, second, pointer)
        scope.add(f"{kind.cpp}* {pointer} = &{first};")
        if self.chance(50):
            scope.add(f"*{pointer} = {self.value(scope, kind, 0)};")
        scope.add(f"{pointer} = &{second};")
        scope.add(f"*{pointer} = {self.value(scope, kind, depth - 1)};")
        return self.pick(first, first, second, f"*{pointer}")

    def by_base(self, scope, kind, depth):
        """The class of an object is another than what names it."""
        base, derived, local = self.name("Base"), self.name("Derived"), self.name("o")
        plain, over = Scope(), Scope()
        plain.add(f"return {self.value(plain, kind, 0)};")
        over.add(f"return {self.value(over, kind, depth - 1)};")
        asked = self.pick("function", "pointer", "made", "own")
        self.declare(f"struct {base} {{", f"  virtual ~{base}() = default;",
                     f"  virtual {kind.cpp} Get() const {{", *plain.lines, "  }",
                     f"  {kind.cpp} Ask() const {{ return ‹Get()›; }}", "};",
                     f"struct {derived}{self.pick('', ' final')} : {base} {{",
                     f"  {kind.cpp} Get() const override {{", *over.lines, "  }", "};")
        if asked == "made":
            maker = self.name("New")
            self.declare(f"static std::unique_ptr<{base}> {maker}() {{",
                         f"  if ({self.condition()}) return std::make_unique<{base}>();",
                         f"  return std::make_unique<{derived}>();", "}")
            scope.add(f"auto {local} = {maker}();")
            return f"\n‹{local}->Get()›"
        scope.add(f"{self.pick(derived, derived, base)} {local};")
        if asked == "own":
            return f"\n‹{local}.Ask()›"
        if asked == "pointer":
            pointer = self.name("p")
            scope.add(f"const {base}* {pointer} = &{local};")
            return f"\n‹{pointer}->Get()›"
        name = self.name("Ask")
        self.declare(f"static {kind.cpp} {name}(const {base}& o) {{ return ‹o.Get()›; }}")
        return f"\n‹{name}({local})›"

    # Times alone.

    def narrowed(self, scope, _kind, _depth):
        """A number that goes through a type which has no room for it, or no sign."""
        number, name = self.name("n"), self.name("Narrow")
        to = self.pick("std::uint8_t", "std::int8_t", "std::uint16_t", "std::int16_t",
                       "std::uint32_t", "std::uint32_t", "std::int32_t", "bool", "char",
                       "std::uint64_t", "float")
        start = self.pick("-1", "5000", "257", "-5", "70000", "4294967297", "3000000000",
                          "16777217", "255", "0")
        scope.add(f"std::int64_t {number} = {start};")
        how = self.pick("variable", "parameter", "result", "member", "field", "enum", "sum",
                        "added", "duration", "default", "cast")
        small = to if to not in ("bool", "float") else "std::uint16_t"
        local = self.name("v")
        if how == "variable":
            scope.add(f"{to} {local} = {number};")
        elif how == "parameter":
            self.declare(f"static std::int64_t {name}({to} v) {{ return v; }}")
            return f"milliseconds(\n‹{name}({number})›)"
        elif how == "result":
            self.declare(f"static {to} {name}(std::int64_t v) {{ return v; }}")
            return f"milliseconds(std::int64_t(\n‹{name}({number})›))"
        elif how == "default":
            self.declare(f"static std::int64_t {name}(std::int64_t v = {small}({start})) "
                         "{ return v; }")
            return f"milliseconds(\n‹{name}()›)"
        elif how == "member":
            self.declare(f"struct {name} {{", f"  explicit {name}(std::int64_t v) : v(v) {{}}",
                         f"  {to} v;", "};")
            scope.add(f"{name} {local}o({number});")
            scope.add(f"auto {local} = {local}o.v;")
        elif how == "field":
            self.declare(f"struct {name} {{ {self.pick('unsigned', 'int')} v : "
                         f"{self.pick(3, 7, 12)}; }};")
            scope.add(f"{name} {local}o{{}};")
            scope.add(f"{local}o.v = {number};")
            scope.add(f"auto {local} = {local}o.v;")
        elif how == "enum":
            self.declare(f"enum {name} : {small} {{}};")
            scope.add(f"auto {local} = {name}({number});")
        elif how == "sum":
            scope.add(f"std::uint32_t {local}o = {number};")
            scope.add(f"std::int64_t {local} = {local}o {self.pick('+', '-')} "
                      f"{self.pick('7u', '4000000000u', local + 'o')};")
        elif how == "added":
            scope.add(f"{small} {local} = {number};")
            scope.add(f"{local} {self.pick('+=', '-=')} {self.pick(1, 100, 200)};")
        elif how == "duration":
            rep = self.pick("std::uint16_t", "std::int32_t", "std::uint32_t")
            scope.add(f"std::chrono::duration<{rep}, std::milli> {local}({number});")
            return local
        else:
            scope.add(f"std::int64_t {local} = ({small}){number};")
        return f"milliseconds(std::int64_t({local}))"

    # Filters alone.

    def loose(self):
        return self.pick("cbt::Filter::PassAllFilter()", "cbt::Filter::Latest(1)",
                         "cbt::Filter::ColumnRegex(\"a|b\")")

    def both_ways(self, _scope, _kind, _depth):
        """Live cells, and others beside them."""
        parts = [self.live_cells(), self.pick(self.loose(), self.live_cells())]
        self.random.shuffle(parts)
        return f"cbt::Filter::Interleave({', '.join(parts)})"

    def stage_in_if(self, scope, _kind, _depth):
        """A stage that is not always there."""
        held = self.name("stages")
        scope.add(f"std::vector<cbt::Filter> {held}{{{self.loose()}}};")
        scope.open(f"if ({self.condition()})")
        scope.add(f"{held}.push_back({self.live_cells()});")
        if self.chance(30):
            scope.middle("else")
            scope.add(f"{held}.push_back({self.loose()});")
        scope.close()
        return f"cbt::Filter::ChainFromRange({held}.begin(), {held}.end())"

    # Calls.

    def twice(self, scope):
        """To two tables, of which the first may be right."""
        first = self.in_local(scope, self.table, self.a_table(scope))
        second = self.in_local(scope, self.table, self.make_table(scope, 0))
        row = self.name("row")
        sent = self.pick(row, row, "mutation")
        if sent == row:
            scope.add(f"cbt::SingleRowMutation {row}({self.row()}, {self.a_mutation(scope)});")
        else:
            mutation = self.in_local(scope, self.mutation, self.a_mutation(scope))
            sent = f"cbt::SingleRowMutation({self.row()}, {mutation})"
        if self.chance(30):
            each = self.name("to")
            scope.add(f"for (cbt::Table* {each} : {{&{first}, &{second}}}) "
                      f"‹{each}->Apply({sent})›;")
            return
        scope.add(f"‹{first}.Apply({sent})›;")
        if self.chance(40):
            scope.open(f"if ({self.condition()})")
            scope.add(f"‹{second}.Apply({sent})›;")
            scope.close()
        else:
            scope.add(f"‹{second}.Apply({sent})›;")

    def raw_in_steps(self, scope):
        """A message of which some fields are set on some paths, or twice."""
        entry, cell = self.name("entry"), self.name("cell")

        def family():
            return self.one_line(scope, self.value(scope, self.family, 1))

        def micros():
            time = self.in_local(scope, self.time, self.value(scope, self.time, 1))
            return f"std::chrono::microseconds({time}).count()"

        table = self.in_local(scope, self.table, self.a_table(scope))
        scope.add(f"google::bigtable::v2::MutateRowsRequest::Entry {entry};")
        scope.add(f"{entry}.set_row_key({self.row()});")
        scope.add(f"auto* {cell} = {entry}.add_mutations()->mutable_set_cell(); "
                  f'{cell}->set_value("L@"); {cell}->set_column_qualifier("b");')
        for field, make in (("family_name", family), ("timestamp_micros", micros)):
            how = self.pick("once", "twice", "else", "if")
            if how == "if" and field == "family_name":
                how = "once"
            if how != "else":
                first = make()
                if how != "if":
                    scope.add(f"{cell}->set_{field}({first});")
            if how != "once":
                first, second = make(), make()
                scope.add(f"if ({self.condition()}) {cell}->set_{field}({first});")
                if how == "else":
                    scope.add(f"else {cell}->set_{field}({second});")
        scope.add(f"‹{table}.Apply(cbt::SingleRowMutation({entry}))›;")

    NEAR = [thrown_halfway, copied_before, passed_on, moving_pointer, by_base]
    OF_TIMES = [narrowed] * 4
    OF_FILTERS = [both_ways, stage_in_if] * 2
