#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints public names of google-cloud-cpp that the bundled headers lack.

usage: scripts/client_names.py DIRECTORY...

Each DIRECTORY is the root of a checkout, or of installed headers, of any version. A name that is left out on purpose has
a reason in test/Inputs/google-cloud-cpp/left-out.txt. The status is 1 if others are missing.
"""
import fnmatch
import pathlib
import re
import sys

BUNDLED = pathlib.Path(__file__).resolve().parent.parent / "test/Inputs/google-cloud-cpp"
TOKEN = re.compile(r"[A-Za-z_]\w*|\d[\w.']*|::|->\*?|<=>|<<=?|>=|<=|[-+*/%&|^!=]=|\+\+|--|&&|\|\||\S")
UNSEEN = re.compile(r"/(internal|testing_util|benchmarks|examples|emulator|tests?|tools|quickstart|samples)/|_test\.|/testing/")
NOT_PUBLIC = re.compile(r"(^|::)(internal|\w+_internal|testing\w*|benchmarks|examples|operator\b.*)(::|$)")


def tokens_of(text):
    """Returns the tokens without comments, literals, and directives; and the names of macros."""
    text = re.sub(r"/\*.*?\*/|//[^\n]*", " ", text, flags=re.S)
    macros = re.findall(r"^[ \t]*#[ \t]*define[ \t]+(\w+)", text, flags=re.M)
    text = re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", " ", text, flags=re.M)
    text = re.sub(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'', "0", text)
    return [t for t in TOKEN.findall(text) if not re.fullmatch(r"GOOGLE_CLOUD_CPP_INLINE_NAMESPACE_(BEGIN|END)", t)], macros


def closed(tokens, at):
    """Returns the index after the bracket that closes the one at `at`."""
    pairs = {"(": ")", "{": "}", "[": "]", "<": ">"}
    opening, closing, depth = tokens[at], pairs[tokens[at]], 0
    while at < len(tokens):
        depth += (tokens[at] == opening) - (tokens[at] == closing)
        at += 1
        if not depth:
            break
    return at


def stripped(decl):
    """Returns a declaration without attributes, macros with arguments, and the heads of templates."""
    result, at = [], 0
    while at < len(decl):
        if decl[at] == "template" and decl[at + 1 : at + 2] == ["<"]:
            at = closed(decl, at + 1)
        elif decl[at] == "[" and decl[at + 1 : at + 2] == ["["]:
            at = closed(decl, at)
        elif re.fullmatch(r"[A-Z][A-Z\d_]+", decl[at]) and decl[at] != "MOCK_METHOD" and decl[at + 1 : at + 2] == ["("]:
            at = closed(decl, at + 1)
        else:
            result.append(decl[at])
            at += 1
    return result


def declared(decl):
    """Returns the name that a declaration declares that is no namespace and no class; None without one."""
    if not decl or decl[0] in ("friend", "static_assert") or decl[:2] == ["using", "namespace"]:
        return None
    if decl[0] == "MOCK_METHOD":
        depth, name = 0, None
        for at, t in enumerate(decl[1:], 1):
            depth += (t in "(<") - (t in ")>")
            if t == "," and depth == 1:
                return decl[at + 1]
        return name
    if decl[0] == "namespace" or (decl[0] == "using" and "=" in decl):
        return decl[1]
    if decl[0] in ("class", "struct", "union", "enum") and not set(decl) & {"(", "="}:
        return None
    if decl[0] in ("using", "typedef"):
        return decl[-1]
    if "operator" in decl:
        return "operator"
    at, last = 0, None
    while at < len(decl):
        if decl[at] == "<":
            at = closed(decl, at)
            continue
        if decl[at] in ("(", "=", "[", "{", ":"):
            break
        if re.match(r"[A-Za-z_~]", decl[at]):
            last = "~" if last == "~" else decl[at]
        at += 1
    return None if last in (None, "~", "const", "default", "delete") else last


def names_in(text):
    tokens, macros = tokens_of(text)
    names = {m for m in macros if not m.endswith("_H") and not m.endswith("_H_")}
    scopes = [("namespace", [], True)]  # Kind, names of the scope, whether it is public now.
    decl, at = [], 0
    while at < len(tokens):
        t = tokens[at]
        kind, path, public = scopes[-1]
        if kind == "enum":
            end = closed(["{", *tokens[at:]], 0) - 1 + at
            depth, first = 0, True
            for e in tokens[at : end - 1]:
                if first and re.match(r"[A-Za-z_]", e) and public:
                    names.add("::".join([*path, e]))
                first = e == "," and depth == 0
                depth += (e in "({[") - (e in ")}]")
            scopes.pop()
            at = end
            continue
        if t == "}":
            if len(scopes) > 1:
                scopes.pop()
            decl = []
        elif t == ":" and decl in (["public"], ["protected"], ["private"]):
            scopes[-1] = (kind, path, decl == ["public"])
            decl = []
        elif t in "([":
            end = closed(tokens, at)
            decl += tokens[at:end]
            at = end
            continue
        elif t == ";":
            name = declared(stripped(decl))
            if name and public and not (kind == "class" and name == path[-1]):
                names.add("::".join([*path, name]))
            decl = []
        elif t == "{":
            head = stripped(decl)
            if "namespace" in head[:2] and "=" not in head:
                own = [] if head[0] == "inline" else [n for n in head[1:] if n not in ("::", "inline")]
                scopes.append(("namespace", path + own, public))
            elif head[:1] in (["class"], ["struct"], ["union"], ["enum"]) and "(" not in head and "=" not in head:
                what = "enum" if head[0] == "enum" else "class"
                rest = [n for n in head[1:] if n not in ("class", "struct")]
                end = next((i for i, n in enumerate(rest) if n in (":", "final", "<")), len(rest))
                own = rest[end - 1] if end else ""
                if own and public:
                    names.add("::".join([*path, own]))
                scoped = what == "class" or head[1:2] in (["class"], ["struct"])
                scopes.append((what, path + ([own] if scoped and own else []), public and (head[0] != "class")))
            elif decl and decl[0] == "extern" and len(decl) == 2:
                scopes.append((kind, path, public))
            else:
                end = closed(tokens, at)
                if tokens[end : end + 1] and tokens[end] in (",", "{", ";"):
                    decl += ["{", "}"]
                else:
                    name = declared(head)
                    if name and public and not (kind == "class" and name == path[-1]):
                        names.add("::".join([*path, name]))
                    decl = []
                at = end
                continue
            decl = []
        else:
            decl.append(t)
        at += 1
    return {n for n in names if not NOT_PUBLIC.search(n)}


def names_below(root, is_bundled):
    """Returns the public names of a program's headers, with the header of each."""
    names = {}
    for folder in ("google/cloud", "google/cloud/bigtable/**", "google/cloud/opentelemetry"):
        for file in sorted((root / folder.rstrip("/*")).glob("**/*.h" if "*" in folder else "*.h")):
            name = file.relative_to(root).as_posix()
            if is_bundled or not UNSEEN.search("/" + name):
                for n in names_in(file.read_text(errors="replace")):
                    names.setdefault(n, name)
    return names


def main(roots):
    if not roots:
        sys.exit(__doc__)
    ours = names_below(BUNDLED, True)
    reasons = [line.split(": ", 1)[0] for line in (BUNDLED / "left-out.txt").read_text().splitlines()
               if ": " in line and not line.startswith("#")]
    found = False
    for root in map(pathlib.Path, roots):
        theirs = names_below(root, False)
        if not theirs:
            sys.exit(f"{root}: there are no headers of google-cloud-cpp")
        missing = [n for n in sorted(theirs) if n not in ours and not any(fnmatch.fnmatchcase(n, r) for r in reasons)]
        for n in missing:
            print(f"{root}: {n} ({theirs[n]})")
        print(f"{root}: {len(theirs)} names, {sum(n in ours for n in theirs)} bundled, {len(missing)} missing without a reason")
        found |= bool(missing)
    sys.exit(found)


if __name__ == "__main__":
    main(sys.argv[1:])
