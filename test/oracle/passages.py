# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The ways in which programs pass values on, each for all kinds of values.

Each passage takes the function in which a value is wanted, adds to it what it
needs, and returns an expression: it has the value, or one of several, or one that
something changed on the way. Other passages make the values that go in.
"""


class Scope:
    """The body of a function while it is made."""

    def __init__(self):
        self.lines = []
        self.indent = "  "

    def add(self, text):
        for line in text.split("\n"):
            self.lines.append(self.indent + line.strip())

    def open(self, text):
        self.add(text + " {")
        self.indent += "  "

    def close(self, tail=""):
        self.indent = self.indent[2:]
        self.add("}" + tail)

    def middle(self, text):
        self.indent = self.indent[2:]
        self.add("} " + text + " {")
        self.indent += "  "


class Passages:
    """Base of a story, which has random, name, declare and chance."""

    def value(self, scope, kind, depth):
        """An expression of that kind, some passages deep. Outside of functions,
        where `scope` is None, it is made there and then."""
        if depth <= 0 or scope is None or self.chance(12):
            return kind.make(scope, depth)
        themes = {"near": self.NEAR + self.OF_FILTERS * (kind.cpp == "cbt::Filter") +
                          self.OF_TIMES * (kind.cpp == "milliseconds"),
                  "files": self.OF_FILES, "coroutines": self.OF_COROUTINES}
        # Where mutations go is seldom known behind these.
        if self.chance(40 if kind.may_be_global else 15) and self.theme in themes:
            passages = themes[self.theme]
        else:
            passages = self.ALL + self.OF_STRINGS * (kind.cpp == "std::string")
        return self.random.choice(passages)(self, scope, kind, depth)

    def one(self, scope, kind, depth):
        """Likewise, as an expression of exactly that type."""
        return f"{kind.cpp}({self.value(scope, kind, depth - 1)})"

    def start(self, scope, kind, depth):
        """A variable in `scope` with some value."""
        variable = self.name("v")
        scope.add(f"{kind.cpp} {variable} = {self.value(scope, kind, depth - 1)};")
        return variable

    def condition(self):
        return self.pick("Choice() == 1", "Choice() > 1", "Choice() % 2 == 0",
                         "Choice() == 7", "Choice() < 4")

    # Locals.

    def local(self, scope, kind, depth):
        variable, made = self.name("v"), self.value(scope, kind, depth - 1)
        scope.add(self.pick(f"auto {variable} = {kind.cpp}({made});",
                            f"{kind.cpp} {variable} = {made};",
                            f"const {kind.cpp} {variable}({made});",
                            f"const {kind.cpp}& {variable} = {made};",
                            f"auto&& {variable} = {kind.cpp}({made});"))
        return self.pick(variable, variable, f"std::move({variable})")

    def assigned(self, scope, kind, depth):
        variable = self.start(scope, kind, depth)
        scope.add(f"{variable} = {self.value(scope, kind, depth - 1)};")
        return variable

    def branch(self, scope, kind, depth):
        variable = self.start(scope, kind, depth)
        scope.open(f"if ({self.condition()})")
        scope.add(f"{variable} = {self.value(scope, kind, depth - 1)};")
        if self.chance(30):
            scope.middle("else")
            scope.add(f"{variable} = {self.value(scope, kind, 0)};")
        scope.close()
        return variable

    def switch(self, scope, kind, depth):
        variable = self.start(scope, kind, depth)
        scope.open("switch (Choice())")
        for label in ("case 0:", "case 2:", "default:"):
            scope.add(label)
            if self.chance(70):
                scope.open("")
                scope.add(f"{variable} = {self.value(scope, kind, 0)};")
                scope.close()
            if self.chance(70):
                scope.add("break;")
            elif label == "default:":
                scope.add(";")
        scope.add("break;")
        scope.close()
        return variable

    def loop(self, scope, kind, depth):
        variable, i = self.start(scope, kind, depth), self.name("i")
        scope.open(self.pick(f"for (int {i} = 0; {i} < Choice(); ++{i})",
                             f"for (int {i} = 0; {i} < 2; ++{i})",
                             f"for (int {i} = Choice(); {i} > 2; --{i})"))
        changed = self.value(scope, kind, 0)
        if self.chance(30):
            scope.open(f"if ({i} == 1)")
            scope.add(self.pick("continue;", "break;"))
            scope.close()
        scope.add(f"{variable} = {changed};")
        scope.close()
        return variable

    def do_loop(self, scope, kind, depth):
        variable, i = self.start(scope, kind, depth), self.name("i")
        scope.add(f"int {i} = 0;")
        scope.open("do")
        scope.add(f"{variable} = {self.value(scope, kind, depth - 1)};")
        scope.close(f" while (++{i} < Choice());")
        return variable

    def aside(self, scope, kind, depth):
        """Something is assigned to where one would not look for that, or not."""
        variable = self.start(scope, kind, depth)
        change = f"({variable} = {self.one(scope, kind, depth)})"
        if self.chance(25):
            return self.after_all(scope, kind, variable, change)
        name = self.name("f")
        captured = f"auto {name} = [kept = {change}] {{ (void)sizeof(kept); }};"
        scope.add(self.pick(
            captured, captured + f"\n(void){name};", captured + f"\n{name}();",
            f"auto {name} = [n = ((void){change}, 1)] {{ return n; }};\n(void){name}();",
            f"delete new {kind.cpp}({change});",
            f"delete[] new char[((void){change}, 3)];",
            f"if ((void){change}, {self.condition()}) Choice();",
            f"if ({change}; {self.condition()}) Choice();",
            f"switch ((void){change}; Choice()) {{ default: break; }}",
            f"for (int i : {{((void){change}, 1), 2}}) (void)i;",
            f"for ((void){change}; Choice() < 0;) break;",
            f"try {{ throw ((void){change}, 1); }} catch (int) {{}}",
            f"auto [{name}, {name}b] = std::pair<int, int>(((void){change}, 1), 2);\n"
            f"(void){name}; (void){name}b;",
            f"(void)sizeof{change};", f"(void)noexcept{change};"))
        return variable

    def after_all(self, scope, kind, variable, change):
        """Likewise, by another name of the variable, or in whatever order."""
        name, held = self.name("Guard"), self.name("g")
        how = self.pick("guard", "base", "reference", "pointer", "lambda", "order")
        if how == "order":
            self.declare(f"template <typename T, typename U> T {name}(T first, U&&) "
                         "{ return first; }")
            return f"\n‹{name}({variable}, {change})›"
        next_value = self.start(scope, kind, 1)
        if how in ("guard", "base"):
            base = f"struct {name}Base {{}};" if how == "base" else ""
            self.declare(f"{base}\nstruct {name}{f' : {name}Base' if base else ''} {{",
                         f"  {kind.cpp}& at;", f"  {kind.cpp} next;",
                         f"  ~{name}() {{ at = next; }}", "};")
            scope.add(f"{{ {name} {held}{{{'{}, ' if base else ''}{variable}, "
                      f"{next_value}}}; }}")
            return variable
        captured, body = {
            "reference": (f"&r = {variable}, &n = {next_value}", "r = n;"),
            "pointer": (f"p = &{variable}, n = {next_value}", "*p = n;"),
            "lambda": (f"set = [&] {{ {variable} = {next_value}; }}", "set();")}[how]
        scope.add(f"auto {held} = [{captured}] {{ {body} }};")
        scope.add(f"{held}();" if self.chance(80) else f"(void){held};")
        return variable

    def conditional(self, scope, kind, depth):
        return (f"({self.condition()} ? {self.one(scope, kind, depth)} : "
                f"{self.one(scope, kind, depth)})")

    def thrown(self, scope, kind, depth):
        variable = self.start(scope, kind, depth)
        scope.open("try")
        scope.add(f"{variable} = {self.value(scope, kind, 0)};")
        scope.add("MayThrow();")
        scope.add(f"{variable} = {self.value(scope, kind, depth - 1)};")
        scope.middle("catch (const std::exception&)")
        if self.chance(40):
            scope.add(f"{variable} = {self.value(scope, kind, 0)};")
        scope.close()
        return variable

    def exchanged(self, scope, kind, depth):
        variable = self.start(scope, kind, depth)
        other = self.start(scope, kind, 1)
        how = self.pick("swap", "exchange", "old")
        if how == "swap":
            scope.add(f"std::swap({variable}, {other});")
            return self.pick(variable, other)
        result = self.name("v")
        scope.add(f"{kind.cpp} {result} = std::exchange({variable}, {other});")
        return result if how == "old" else variable

    # Other names of an object.

    def alias(self, scope, kind, depth):
        variable, other = self.start(scope, kind, depth), self.name("r")
        scope.add(self.pick(f"{kind.cpp}& {other} = {variable};",
                            f"auto& {other} = {variable};"))
        if self.chance(60):
            scope.add(f"{other} = {self.value(scope, kind, depth - 1)};")
        return self.pick(variable, other)

    def pointer(self, scope, kind, depth):
        variable, other = self.start(scope, kind, depth), self.name("p")
        scope.add(f"{kind.cpp}* {other} = &{variable};")
        if self.chance(30):
            second = self.start(scope, kind, 1)
            scope.add(f"if ({self.condition()}) {other} = &{second};")
        if self.chance(50):
            scope.add(f"*{other} = {self.value(scope, kind, depth - 1)};")
        return self.pick(variable, f"*{other}")

    def later_alias(self, scope, kind, depth):
        variable, copy = self.start(scope, kind, depth), self.name("v")
        scope.add(f"{kind.cpp} {copy} = {variable};")
        other = self.name("r")
        scope.add(f"{kind.cpp}& {other} = {variable};")
        scope.add(f"{other} = {self.value(scope, kind, 0)};")
        return self.pick(copy, copy, variable)

    # Functions.

    def _inner(self, kind, depth):
        inner = Scope()
        return inner, self.value(inner, kind, depth - 1)

    def returned(self, _scope, kind, depth):
        name = self.name("Make")
        inner, made = self._inner(kind, depth)
        if self.chance(30):
            inner.add(f"if ({self.condition()}) return {self.value(inner, kind, 0)};")
        inner.add(f"return {made};")
        self.function(self.pick("", "static ", "inline ") + f"{kind.cpp} {name}()", inner)
        return f"\n‹{name}()›"

    def handed_through(self, scope, kind, depth):
        name = self.name("Same")
        parameter = self.pick(f"{kind.cpp} v", f"const {kind.cpp}& v", f"{kind.cpp}&& v")
        self.declare(f"inline {kind.cpp} {name}({parameter}) {{ return "
                     f"{self.pick('v', 'std::move(v)') if '&' not in parameter else 'v'}; }}")
        return f"\n‹{name}({self.one(scope, kind, depth)})›"

    def chosen(self, scope, kind, depth):
        name = self.name("Pick")
        inner, made = self._inner(kind, depth)
        inner.add(f"if (n == {self.pick(0, 1, 2)}) return {self.value(inner, kind, 0)};")
        inner.add(f"return {made};")
        self.function(f"static {kind.cpp} {name}(int n)", inner)
        return f"\n‹{name}({self.pick('0', '1', 'Choice()', 'Choice() % 2')})›"

    def changed_by(self, scope, kind, depth):
        variable, name = self.start(scope, kind, depth), self.name("Set")
        by, there, at = self.pick(("& out", "out", variable), ("* out", "*out", "&" + variable))
        inner, made = self._inner(kind, depth)
        if self.chance(30):
            inner.add(f"if ({self.condition()}) return;")
        inner.add(f"{there} = {made};")
        self.function(f"void {name}({kind.cpp}{by})", inner)
        scope.add(f"‹{name}({at})›;")
        return variable

    def by_default(self, scope, kind, depth):
        if not kind.may_be_global:
            return self.returned(scope, kind, depth)
        name = self.name("Default")
        self.declare(f"static {kind.cpp} {name}({kind.cpp} v = {kind.make(None, 0)}) "
                     "{ return v; }")
        argument = self.value(scope, kind, depth - 1) if self.chance(30) else ""
        return f"\n‹{name}({argument})›"

    def templated(self, scope, kind, depth):
        name = self.name("Any")
        self.declare(f"template <typename T> T {name}(T v) {{ return v; }}")
        return f"\n‹{name}({self.one(scope, kind, depth)})›"

    def called_back(self, scope, kind, depth):
        name = self.name("With")
        made = self.value(scope, kind, depth - 1)
        self.declare(f"template <typename F> {kind.cpp} {name}(F f) {{ return f(); }}")
        local = self.name("v")
        scope.add(f"{kind.cpp} {local} = {made};")
        return f"\n‹{name}([&] {{ return {local}; }})›"

    # Lambdas.

    def lambda_returns(self, scope, kind, depth):
        name = self.name("f")
        local = self.start(scope, kind, depth)
        capture = self.pick("=", "&")
        scope.add(f"const auto {name} = [{capture}]() -> {kind.cpp} {{ return {local}; }};")
        if self.chance(50):
            scope.add(f"{local} = {self.value(scope, kind, 0)};")
        return f"\n‹{name}()›"

    def lambda_changes(self, scope, kind, depth):
        variable, name = self.start(scope, kind, depth), self.name("f")
        made = self.start(scope, kind, depth)
        scope.add(f"auto {name} = [&]() {{ {variable} = {made}; }};")
        if self.chance(70):
            scope.add(f"{name}();")
        return variable

    def lambda_takes(self, scope, kind, depth):
        name = self.name("f")
        scope.add(f"auto {name} = [](const {kind.cpp}& v) {{ return v; }};")
        return f"\n‹{name}({self.one(scope, kind, depth)})›"

    # Classes.

    def member(self, scope, kind, depth):
        name, local = self.name("Pack"), self.name("o")
        self.declare(f"struct {name} {{ {kind.cpp} v; int n; }};")
        scope.add(f"{name} {local}{{{self.value(scope, kind, depth - 1)}, 1}};")
        if self.chance(40):
            scope.add(f"{local}.v = {self.value(scope, kind, 0)};")
        if self.chance(30):
            copy = self.name("o")
            scope.add(f"{name} {copy} = {local};")
            scope.add(f"{local}.v = {self.value(scope, kind, 0)};")
            return f"{copy}.v"
        return f"{local}.v"

    def getter(self, scope, kind, depth):
        name, local = self.name("Holder"), self.name("o")
        setter = (f"  void Set({kind.cpp} v) {{ v_ = std::move(v); }}"
                  if self.chance(50) else "")
        self.declare(f"class {name} {{", " public:",
                     f"  explicit {name}({kind.cpp} v) : v_(std::move(v)) {{}}",
                     f"  const {kind.cpp}& get() const {{ return v_; }}",
                     *([setter] if setter else []),
                     " private:", f"  {kind.cpp} v_;", "};")
        scope.add(f"{name} {local}({self.value(scope, kind, depth - 1)});")
        if setter and self.chance(50):
            where = self.pick(local, f"(&{local})")
            arrow = "->" if where != local else "."
            scope.add(f"{where}{arrow}Set({self.value(scope, kind, 0)});")
        return f"{local}.get()"

    def overridden(self, scope, kind, depth):
        base, derived, local = self.name("Base"), self.name("Derived"), self.name("o")
        inner, made = self._inner(kind, depth)
        inner.add(f"return {made};")
        self.declare(f"struct {base} {{", f"  virtual ~{base}() = default;",
                     f"  virtual {kind.cpp} Get() const {{ return {kind.make(None, 0)}; }}"
                     if kind.may_be_global else f"  virtual {kind.cpp} Get() const = 0;",
                     "};", f"struct {derived} : {base} {{",
                     f"  {kind.cpp} Get() const override {{", *inner.lines, "  }", "};")
        held = self.pick(f"{derived} {local}d;\nconst {base}& {local} = {local}d;",
                         f"{derived} {local};",
                         f"std::unique_ptr<{base}> {local} = std::make_unique<{derived}>();")
        scope.add(held)
        return f"\n‹{local}{'->' if 'unique' in held else '.'}Get()›"

    def class_template(self, scope, kind, depth):
        name, local = self.name("Box"), self.name("o")
        self.declare(f"template <typename T> struct {name} {{",
                     "  T v;", "  T Take() && { return std::move(v); }",
                     "  const T& get() const { return v; }", "};")
        scope.add(f"{name}<{kind.cpp}> {local}{{{self.value(scope, kind, depth - 1)}}};")
        return self.pick(f"{local}.get()", f"std::move({local}).Take()", f"{local}.v")

    def owned(self, scope, kind, depth):
        owner, made = self.name("p"), self.one(scope, kind, depth)
        how = self.pick("std::make_unique", "std::make_shared", "std::optional")
        if how == "std::optional":
            scope.add(f"std::optional<{kind.cpp}> {owner} = {made};")
        else:
            scope.add(f"auto {owner} = {how}<{kind.cpp}>({made});")
        if how == "std::make_shared" and self.chance(40):
            other = self.name("p")
            scope.add(f"auto {other} = {owner};")
            scope.add(f"*{other} = {self.value(scope, kind, 0)};")
        elif self.chance(40):
            scope.add(f"*{owner} = {self.value(scope, kind, 0)};")
        return f"*{owner}"

    # Containers.

    def element(self, scope, kind, depth):
        held = self.name("c")
        first, second = self.one(scope, kind, depth), self.one(scope, kind, 1)
        how = self.pick(
            (f"std::vector<{kind.cpp}> {held}{{{first}, {second}}};",
             [f"{held}[0]", f"{held}[1]", f"{held}.front()", f"{held}.back()",
              f"{held}.at(0)", f"{held}[Choice() % 2]"]),
            (f"std::array<{kind.cpp}, 2> {held}{{{{{first}, {second}}}}};",
             [f"{held}[0]", f"{held}[1]", f"{held}.back()"]),
            (f"{kind.cpp} {held}[] = {{{first}, {second}}};", [f"{held}[0]", f"{held}[1]"]),
            (f"std::pair<{kind.cpp}, {kind.cpp}> {held}{{{first}, {second}}};",
             [f"{held}.first", f"{held}.second", f"std::get<1>({held})"]),
            (f"std::tuple<{kind.cpp}, int, {kind.cpp}> {held}{{{first}, 3, {second}}};",
             [f"std::get<0>({held})", f"std::get<2>({held})"]),
            (f"std::map<int, {kind.cpp}> {held}{{{{1, {first}}}, {{2, {second}}}}};",
             [f"{held}.at(1)", f"{held}.at(2)", f"{held}.begin()->second"]))
        scope.add(how[0])
        use = self.pick(*how[1])
        if self.chance(25):
            changed = self.pick(*how[1])
            scope.add(f"{changed} = {self.value(scope, kind, 0)};")
        return use

    def pushed(self, scope, kind, depth):
        held = self.name("c")
        scope.add(f"std::vector<{kind.cpp}> {held};")
        scope.add(f"{held}.push_back({self.value(scope, kind, depth - 1)});")
        if self.chance(50):
            scope.open(f"if ({self.condition()})")
            scope.add(f"{held}.insert({held}.begin(), {self.one(scope, kind, 1)});")
            scope.close()
        return self.pick(f"{held}[0]", f"{held}.front()", f"{held}.back()")

    def ranged(self, scope, kind, depth):
        variable, each = self.start(scope, kind, 1), self.name("e")
        first, second = self.one(scope, kind, depth), self.one(scope, kind, 1)
        scope.open(f"for (const {kind.cpp}& {each} : {{{first}, {second}}})")
        scope.add(f"{variable} = {each};")
        if self.chance(50):
            scope.add(f"if ({self.condition()}) break;")
        scope.close()
        return variable

    def bound(self, scope, kind, depth):
        first, second, held = self.name("b"), self.name("b"), self.name("c")
        how = self.pick("auto", "auto&", "const auto&")
        scope.add(f"std::pair<{kind.cpp}, {kind.cpp}> {held}"
                  f"{{{self.value(scope, kind, depth - 1)}, {self.one(scope, kind, 1)}}};")
        scope.add(f"{how} [{first}, {second}] = {held};")
        if how == "auto&" and self.chance(50):
            scope.add(f"{first} = {self.value(scope, kind, 0)};")
        return self.pick(first, second, f"{held}.first")

    # What outlives a function.

    def constant(self, scope, kind, depth):
        if not kind.may_be_global:
            return self.local(scope, kind, depth)
        name = self.name("k")
        made = kind.make(None, 0)
        if kind.cpp == "std::string":
            self.declare(self.pick(f"constexpr char {name}[] = {made};",
                                   f"const std::string {name} = {made};",
                                   f"inline constexpr std::string_view {name}v = {made};\n"
                                   f"const std::string {name}({name}v);",
                                   f"struct {name}s {{ static constexpr char v[] = {made}; }};\n"
                                   f"const std::string {name} = {name}s::v;",
                                   f"const char* const {name} = {made};"))
        else:
            self.declare(f"const {kind.cpp} {name} = {made};")
        return name

    def global_variable(self, scope, kind, depth):
        if not kind.may_be_global:
            return self.local(scope, kind, depth)
        name = self.name("g")
        self.declare(f"static {kind.cpp} {name} = {kind.make(None, 0)};")
        if self.chance(60):
            setter = self.name("Change")
            self.declare(f"inline void {setter}() {{ {name} = {kind.make(None, 0)}; }}")
            if self.chance(70):
                scope.add(f"if ({self.condition()}) ‹{setter}()›;")
        return name

    def static_local(self, _scope, kind, depth):
        name = self.name("Kept")
        inner, made = self._inner(kind, depth)
        inner.add(f"static const {kind.cpp} kept = {made};")
        inner.add("return kept;")
        self.function(f"inline {kind.cpp} {name}()", inner)
        return f"\n‹{name}()›"

    # Strings alone.

    def concatenated(self, scope, kind, depth):
        made = kind.make(None, 0).strip('"')
        at = self.random.randrange(len(made) + 1)
        first, second = f'"{made[:at]}"', f'"{made[at:]}"'
        how = self.pick("plus", "append", "assign", "cut", "set", "view", "cstr")
        if how == "plus":
            return f"std::string({first}) + {second}"
        variable = self.name("v")
        if how == "cut":
            scope.add(f'std::string {variable} = "{made}xyz";')
            return f"{variable}.substr(0, {len(made)})"
        if how == "view":
            scope.add(f'std::string_view {variable} = "{made}";')
            return f"std::string({variable})"
        if how == "set":
            scope.add(f'std::string {variable} = "x{made[1:]}";')
            scope.add(f"{variable}[0] = '{made[0]}';")
            return variable
        if how == "cstr":
            scope.add(f"std::string {variable} = {self.value(scope, kind, depth - 1)};")
            return f"{variable}.c_str()"
        scope.add(f"std::string {variable} = {first};")
        scope.add(f"{variable} += {second};" if how == "append"
                  else f"{variable}.append({second});")
        return variable

    ALL = [local, local, assigned, aside, aside, branch, switch, loop, do_loop, conditional, thrown,
           exchanged, alias, pointer, later_alias, returned, handed_through, chosen,
           changed_by, by_default, templated, called_back, lambda_returns, lambda_changes,
           lambda_takes, member, getter, overridden, class_template, owned, element,
           pushed, ranged, bound, constant, global_variable, static_local]
    OF_STRINGS = [concatenated, concatenated, concatenated]
