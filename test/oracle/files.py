# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Passages through a header and a second source, which no look at one file shows:
what is declared here is defined, assigned to or called there."""

import contextlib

from passages import Scope

# With what lines of the header and of the other source begin.
HERE, THERE = "\x01", "\x02"


class Files:
    """Base of a story, as Passages is."""

    @contextlib.contextmanager
    def within(self, file):
        """What is declared goes into that file."""
        self.has_files = True
        before, self.file = self.file, file
        yield
        self.file = before

    def header(self, *lines):
        with self.within(HERE):
            self.declare(*lines)

    def there(self, head, kind=None, depth=0, text="return {};"):
        """A function of the other source, which is declared in the header; `text`
        is its last statement, with a value of that kind."""
        self.header(head + ";")
        with self.within(THERE):
            inner = Scope()
            inner.add(text.format(self.value(inner, kind, depth)) if kind else text)
            self.function(head, inner)

    def before_story(self, *lines):
        """Of the first source, where both can name it."""
        with self.within(""):
            self.declare(*lines)

    def constant_of_header(self, scope, kind, depth):
        if not kind.may_be_global:
            return self.local(scope, kind, depth)
        name, made = self.name("k"), kind.make(None, 0)
        how = self.pick("extern", "inline", "static", "member", "text")
        if how == "text" and kind.cpp == "std::string":
            self.header(self.pick(f"inline constexpr char {name}[] = {made};",
                                  f"constexpr char {name}[] = {made};",
                                  f"inline constexpr std::string_view {name}v = {made};\n"
                                  f"inline const std::string {name}({name}v);"))
        elif how == "extern":
            self.header(f"extern const {kind.cpp} {name};")
            with self.within(THERE):
                self.declare(f"const {kind.cpp} {name} = {made};")
        elif how == "member":
            self.header(f"struct {name}s {{ static const {kind.cpp} v; }};")
            with self.within(self.pick(THERE, "")):
                self.declare(f"const {kind.cpp} {name}s::v = {made};")
            return f"{name}s::v"
        else:
            self.header(f"{self.pick('inline', 'static')} const {kind.cpp} {name} = {made};")
        return name

    def global_of_both(self, scope, kind, depth):
        """The other source may assign to what is declared in the header, or to its
        own copy of that."""
        if not kind.may_be_global:
            return self.local(scope, kind, depth)
        name, made = self.name("g"), kind.make(None, 0)
        used = name
        how = self.pick("here", "there", "inline", "copy", "member", "seen", "function")
        if how in ("here", "there"):
            self.header(f"extern {kind.cpp} {name};")
            with self.within(THERE if how == "there" else ""):
                self.declare(f"{kind.cpp} {name} = {made};")
        elif how in ("inline", "copy"):
            self.header(f"{'static' if how == 'copy' else how} {kind.cpp} {name} = {made};")
        elif how == "member":
            used = f"{name}s::v"
            self.header(f"struct {name}s {{ static {kind.cpp} v; }};")
            with self.within(self.pick(THERE, "")):
                self.declare(f"{kind.cpp} {used} = {made};")
        elif how == "seen":  # The header says nothing of it.
            self.before_story(f"{kind.cpp} {name} = {made};")
            with self.within(THERE):
                self.declare(f"extern {kind.cpp} {name};")
        else:
            used = f"{name}()"
            self.header(f"inline {kind.cpp}& {used} {{ static {kind.cpp} v = {made}; "
                        "return v; }")
        change = self.name("Change")
        self.there(f"void {change}()", kind, 0, used + " = {};")
        if self.chance(60):
            scope.add(f"‹{change}()›;")
        if self.chance(30):
            scope.add(f"{used} = {self.value(scope, kind, 0)};")
            if self.chance(50):
                scope.add(f"‹{change}()›;")
        return used

    def made_there(self, scope, kind, depth):
        name = self.name("Make")
        if self.chance(30):
            with self.within(HERE):
                inner, made = Scope(), None
                made = self.value(inner, kind, depth - 1)
                inner.add(f"return {made};")
                self.function(f"inline {kind.cpp} {name}()", inner)
            return f"\n‹{name}()›"
        if self.chance(50):
            self.there(f"{kind.cpp} {name}()", kind, depth - 1)
            return f"\n‹{name}()›"
        self.there(f"{kind.cpp} {name}({kind.cpp} v)", kind, 0,
                   self.pick("return v;", f"if ({self.condition()}) return v;\nreturn {{}};"))
        return f"\n‹{name}({self.one(scope, kind, depth)})›"

    def changed_there(self, scope, kind, depth):
        variable, name = self.start(scope, kind, depth), self.name("Set")
        by, there, at = self.place(variable)
        how = self.pick("value", "value", "const", "struct", "kept")
        if how == "const":
            self.there(f"void {name}(const {kind.cpp}{by})", None, 0, "(void)out;")
        elif how == "struct":
            held = self.name("Pack")
            self.header(f"struct {held} {{ {kind.cpp} v; }};")
            self.there(f"void {name}({held}{by})", kind, depth - 1,
                       ("out->v" if "*" in by else "out.v") + " = {};")
            local = self.name("o")
            scope.add(f"{held} {local}{{{variable}}};")
            scope.add(f"‹{name}({'&' if '*' in by else ''}{local})›;")
            return f"{local}.v"
        elif how == "kept":  # And changed by a later call.
            kept = self.name("kept")
            with self.within(THERE):
                self.declare(f"static {kind.cpp}* {kept};")
            self.there(f"void {name}({kind.cpp}& v)", None, 0, f"{kept} = &v;")
            later = self.name("Change")
            self.there(f"void {later}()", kind, 0, f"*{kept} = {{}};")
            scope.add(f"‹{name}({variable})›;")
            scope.add(f"{variable} = {self.value(scope, kind, 0)};")
            if self.chance(70):
                scope.add(f"‹{later}()›;")
            return variable
        else:
            self.there(f"void {name}({kind.cpp}{by})", kind, depth - 1, there + " = {};")
        scope.add(f"‹{name}({at})›;")
        return variable

    def class_of_both(self, scope, kind, depth):
        """Functions of a class that are defined there, or that are called there."""
        name, local, touch = self.name("Holder"), self.name("o"), self.name("Touch")
        setter = self.pick("there", "inline", "none", "none")
        getter = self.pick("inline", "inline", "there")
        friend = self.chance(25)
        self.header(
            f"void {touch}(class {name}& o);" if friend else "",
            f"class {name} {{", " public:",
            f"  explicit {name}({kind.cpp} v) : v_(std::move(v)) {{}}",
            f"  const {kind.cpp}& get() const" +
            (" { return v_; }" if getter == "inline" else ";"),
            {"there": "  void Set();", "none": "",
             "inline": f"  void Set({kind.cpp} v) {{ v_ = std::move(v); }}"}[setter],
            f"  friend void {touch}({name}& o);" if friend else "",
            " private:", f"  {kind.cpp} v_;", "};")
        with self.within(THERE):
            if getter == "there":
                self.declare(f"const {kind.cpp}& {name}::get() const {{ return v_; }}")
            if setter == "there":
                inner = Scope()
                inner.add(f"v_ = {self.value(inner, kind, 0)};")
                self.function(f"void {name}::Set()", inner)
        scope.add(f"{name} {local}({self.value(scope, kind, depth - 1)});")
        if friend or setter == "inline" or self.chance(30):
            change = ("o.v_ = {};" if friend else
                      "o.Set({});" if setter == "inline" else f"o = {name}({{}});")
            self.there(f"void {touch}({name}& o)", kind, 0, change)
            scope.add(f"‹{touch}({local})›;")
        if setter == "there" and self.chance(70):
            scope.add(f"‹{local}.Set()›;")
        return f"{local}.get()"

    def called_back_there(self, scope, kind, depth):
        variable, other = self.start(scope, kind, depth), self.start(scope, kind, 1)
        name = self.name("Run")
        self.there(f"void {name}(const std::function<void()>& f)", None, 0,
                   self.pick("f();", f"if ({self.condition()}) f();", "(void)f;"))
        lambda_text = f"[&] {{ {variable} = {other}; }}"
        if self.chance(50):
            held = self.name("f")
            scope.add(f"auto {held} = {lambda_text};")
            lambda_text = held
        scope.add(f"‹{name}({lambda_text})›;")
        return variable

    def overridden_there(self, scope, kind, depth):
        base, maker, local = self.name("Base"), self.name("New"), self.name("o")
        plain = Scope()
        with self.within(HERE):
            plain.add(f"return {self.value(plain, kind, 0)};")
            self.declare(f"struct {base} {{", f"  virtual ~{base}() = default;",
                         f"  virtual {kind.cpp} Get() const {{", *plain.lines, "  }", "};",
                         f"std::unique_ptr<{base}> {maker}();")
        with self.within(THERE):
            over = Scope()
            over.add(f"return {self.value(over, kind, depth - 1)};")
            self.declare(f"struct {base}d : {base} {{",
                         f"  {kind.cpp} Get() const override {{", *over.lines, "  }", "};",
                         f"std::unique_ptr<{base}> {maker}() {{",
                         f"  return std::make_unique<{base}d>();", "}")
        scope.add(f"auto {local} = ‹{maker}()›;")
        if self.chance(40):
            name = self.name("Ask")
            self.declare(f"static {kind.cpp} {name}(const {base}& o) {{ return ‹o.Get()›; }}")
            return f"\n‹{name}(*{local})›"
        return f"\n‹{local}->Get()›"

    # Calls.

    def from_elsewhere(self, scope):
        """All of it in the other source, or in the header."""
        name, inner = self.name("Do"), Scope()
        file = self.pick(HERE, THERE)
        with self.within(file):
            self.random.choice([self.apply, self.apply_in_steps, self.read,
                                self.client_class])(inner)
            if file == THERE:
                self.header(f"void {name}();")
            self.function(f"void {name}()", inner)
        scope.add(f"‹{name}()›;")
        if file == HERE:
            again = self.name("Again")
            self.there(f"void {again}()", None, 0, f"‹{name}()›;")
            if self.chance(50):
                scope.add(f"‹{again}()›;")

    def use(self, scope, kind, used):
        """A write or a read, whose value of that kind is `used`."""
        table = self.in_local(scope, self.table, self.make_table(None, 0))
        if kind == self.filter:
            scope.add(f'(void)‹{table}.ReadRow("r1", {used})›;')
        else:
            family = used if kind == self.family else self.make_family(None, 0)
            time = used if kind == self.time else self.make_time(None, 0)
            scope.add(f'‹{table}.Apply(cbt::SingleRowMutation("r1", \n«cbt::SetCell('
                      f'{family}, "b", {time}, "L@")»))›;')

    def called_elsewhere(self, scope):
        """A function that both sources call, with values of their own."""
        kinds = [(self.family, "family"), (self.time, "time"), (self.filter, "filter")]
        kind, parameter = self.pick(*kinds)
        name, other, inner = self.name("Do"), self.name("Also"), Scope()
        head = f"void {name}({self.pick(kind.cpp, f'const {kind.cpp}&')} {parameter})"
        with self.within(self.pick("", "", HERE, THERE)):
            if self.file != HERE:
                self.header(head + ";")
            self.use(inner, kind, parameter)
            self.function(head, inner)
        self.there(f"void {other}()", kind, 1, f"‹{name}({{}})›;")
        scope.add(f"‹{name}({self.value(scope, kind, self.depth - 1)})›;")
        if self.chance(60):
            scope.add(f"‹{other}()›;")

    def object_elsewhere(self, scope):
        """What an object is made with decides what its functions do, all of which
        the other source defines."""
        kind = self.pick(self.family, self.time, self.filter)
        name, inner = self.name("Store"), Scope()
        is_inline = self.chance(20)
        touch = self.pick("", "", "", "v_ = {};", "*this = " + name + "({});")
        constructor = f"({kind.cpp} v) : v_(std::move(v)) {{}}"
        self.header(f"class {name} {{", " public:",
                    f"  explicit {name}{constructor}" if is_inline else
                    f"  explicit {name}({kind.cpp} v);",
                    "  void Put();", "  void Touch();", " private:",
                    f"  {kind.cpp} v_;", "};")
        with self.within(THERE):
            if not is_inline:
                self.declare(f"{name}::{name}{constructor}")
            self.use(inner, kind, "v_")
            self.function(f"void {name}::Put()", inner)
            changed = Scope()
            changed.add(touch.format(self.value(changed, kind, 0)) if touch else "")
            self.function(f"void {name}::Touch()", changed)
        held, value = self.name("o"), self.value(scope, kind, self.depth - 1)
        how = self.pick("local", "local", "owner", "member")
        put = f"{held}->" if how == "owner" else f"{held}."
        if how == "member":
            around = self.name("Around")
            self.declare(f"class {around} {{", " public:",
                         f"  {around}() : o_({kind.make(None, 0)}) {{}}",
                         "  void Put() { ‹o_.Put()›; }",
                         "  void Touch() { " + self.pick(
                             "", "o_.Touch();", f"o_ = {name}({kind.make(None, 0)});") + " }",
                         " private:", f"  {name} o_;", "};")
            scope.add(f"{around} {held};")
        elif how == "owner":
            scope.add(f"auto {held} = std::make_unique<{name}>({value});")
        else:
            scope.add(f"{name} {held}({value});")
        if self.chance(40):
            scope.add(f"‹{put}Touch()›;")
        if how != "member" and self.chance(30):
            scope.add(f"{'*' if how == 'owner' else ''}{held} = "
                      f"{name}({self.value(scope, kind, 0)});")
        scope.add(f"‹{put}Put()›;")

    OF_FILES = [constant_of_header, constant_of_header, global_of_both, global_of_both,
                made_there, changed_there, class_of_both, called_back_there,
                overridden_there]
