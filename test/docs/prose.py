#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the prose and the links of all pages.

  prose.py ROOT [--table]

Each problem is a line with its location; the status is 1 if there is one.
--table prints the measurements of each page instead.

Limits, for each page with enough text to measure and for all pages together:
at most 1 % of sentences open with a relative clause ('What ...', 'Of ...'), and
at most 1 unidiomatic phrase per 1,000 words. No table cell has more than 25
words. Spelling is American. Each link leads to a file and an anchor, and each
page in docs/ can be reached from docs/README.md.
"""

import pathlib
import re
import sys

MOST_CELL_WORDS = 25
MOST_OPENINGS = 0.01
MOST_IDIOMS = 0.001

OPENING = re.compile(
    r"(What|Who|Whose|Whom|Whoever|Whatever|Of|All that|Those|That which|Where|"
    r"As far as|Beyond|Other than|Likewise|So)\b")
IDIOM = re.compile(
    r"\b(but for|of which|of whom|of whose|likewise|whatever|whoever|nobody|"
    r"as ever|is told|are told|is said|says so|hangs? on|comes? to|is none|"
    r"are none|(?<!there )is no\b(?! longer)|(?<!there )are no\b(?! longer)|"
    r"be it|anew|for good|to be had|in any case|"
    r"what (?:is|are|it|they|has|was))\b", re.I)
BRITISH = re.compile(
    r"\b(\w*(?:colour|behaviour|honour|neighbour|favour|licence|artefact|"
    r"analys(?:e[drs]?|ing)|catalogue)\w*|"
    r"(?:initial|recogn|organ|optim|summar|normal|serial|special|util|visual|"
    r"minim|maxim|custom|general|standard|emphas)is(?:e[ds]?|ing|ation)\w*|"
    r"cancell(?:ed|ing)|labell(?:ed|ing)|travell(?:ed|ing)|modell(?:ed|ing)|"
    r"centre|grey|whilst|towards|spelt|learnt|misspelt)\b", re.I)
SKIPPED_SPELLING = re.compile(r"^(analyses|otherwise)$", re.I)


def clean(text):
    """The text without markup; code becomes one word, 'X'."""
    text = re.sub(r"!\[[^\]]*\]\([^)]*\)", "", text)
    text = re.sub(r"\[((?:[^\]`]|`[^`]*`)*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"`[^`]*`", "X", text)
    text = re.sub(r"\*\*|<[^>]*>", "", text)
    return re.sub(r"\s+", " ", text).strip()


class Page:
    """The blocks of a page, each with the number of its first line."""

    def __init__(self, path, text):
        self.path, self.paragraphs, self.cells = path, [], []
        self.links, self.anchors = [], set()
        self.scan(text)

    def scan(self, text):
        fence, comment, number, block = None, False, 0, []

        def flush():
            if block:
                self.paragraphs.append((block[0][0], " ".join(l for _, l in block)))
                block.clear()

        for number, line in enumerate(text.splitlines(), 1):
            stripped = line.strip()
            mark = re.match(r"(`{3,}|~{3,})", stripped)
            if fence:
                if mark and mark[1].startswith(fence) and stripped == mark[1]:
                    fence = None
                continue
            if comment or stripped.startswith("<!--"):
                comment = "-->" not in stripped
                continue
            if mark:
                flush()
                fence = mark[1]
                continue
            for target in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`]*`", "", line)):
                self.links.append((number, target))
            if stripped.startswith("#"):
                flush()
                self.add_anchor(stripped.lstrip("# "))
            elif stripped.startswith("|"):
                flush()
                for cell in re.split(r"(?<!\\)\|", stripped.strip("|")):
                    self.cells.append((number, clean(cell)))
            elif re.match(r"([-*+]|\d+\.)\s", stripped):
                flush()
                block.append((number, re.sub(r"^([-*+]|\d+\.)\s+", "", stripped)))
            elif not stripped:
                flush()
            else:
                block.append((number, stripped))
        flush()
        # A link may be wrapped.
        for first, paragraph in self.paragraphs:
            for target in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`]*`", "", paragraph)):
                if all(target != other for _, other in self.links):
                    self.links.append((first, target))

    def add_anchor(self, title):
        """The anchor that GitHub gives a heading."""
        slug = re.sub(r"[^\w\- ]", "", re.sub(r"`", "", clean(title) if "](" in title
                                               else title).lower())
        slug, count = slug.replace(" ", "-"), 0
        while slug + (f"-{count}" if count else "") in self.anchors:
            count += 1
        self.anchors.add(slug + (f"-{count}" if count else ""))

    def sentences(self):
        """Yields (line, sentence). Long cells are prose in a table."""
        long_cells = [(n, c) for n, c in self.cells if len(c.split()) >= 8]
        for number, text in self.paragraphs + long_cells:
            for sentence in re.split(r"(?<=[.!?:])\s+(?=[A-Z\"'(X])", clean(text)):
                if len(re.findall(r"[A-Za-z][A-Za-z'\-]*", sentence)) >= 3:
                    yield number, sentence

    def texts(self):
        yield from ((n, clean(t)) for n, t in self.paragraphs)
        yield from self.cells


def measure(pages):
    """-> words, sentences, openings, idioms, words of the longest cell"""
    words = sentences = openings = idioms = cell = 0
    for page in pages:
        for _, text in page.texts():
            words += len(text.split())
            idioms += len(IDIOM.findall(text))
        for _, sentence in page.sentences():
            sentences += 1
            openings += bool(OPENING.match(sentence))
        cell = max([cell] + [len(text.split()) for _, text in page.cells])
    return words, sentences, openings, idioms, cell


def prose_problems(page):
    words, sentences, openings, idioms, _ = measure([page])
    for number, text in page.cells:
        if len(text.split()) > MOST_CELL_WORDS:
            yield number, (f"table cell with {len(text.split())} words, expected at "
                           f"most {MOST_CELL_WORDS}: make it a list")
    # One of either is allowed on a page, however short.
    if openings > max(1, MOST_OPENINGS * sentences):
        for number, sentence in page.sentences():
            if OPENING.match(sentence):
                yield number, f"opening: '{sentence[:60]}...': put the subject first"
    if idioms > max(1, MOST_IDIOMS * words):
        for number, text in page.texts():
            for match in IDIOM.finditer(text):
                yield number, f"unidiomatic: '{match[0]}'"
    for number, text in page.texts():
        for match in BRITISH.finditer(text):
            if not SKIPPED_SPELLING.match(match[0]):
                yield number, f"British spelling: '{match[0]}'"


def resolve(path, target):
    """The path of a relative link's target, and its anchor."""
    name, _, anchor = target.partition("#")
    parts = list(pathlib.PurePosixPath(path).parent.parts) if name else []
    for part in pathlib.PurePosixPath(name or path).parts:
        if part == "..":
            if parts:
                parts.pop()
        else:
            parts.append(part)
    return "/".join(parts), anchor


def link_problems(root, page, pages):
    for number, target in page.links:
        if re.match(r"[a-z]+:", target):
            continue
        path, anchor = resolve(page.path, target)
        if not (root / path).exists():
            yield number, f"broken link: no '{path}'"
        elif anchor and path in pages and anchor not in pages[path].anchors:
            yield number, f"broken link: no heading '#{anchor}' in '{path}'"


def reachable(pages):
    found, open_pages = {"docs/README.md"}, ["docs/README.md"]
    while open_pages:
        page = open_pages.pop()
        for _, target in pages[page].links if page in pages else []:
            path = resolve(page, target)[0]
            if path in pages and path not in found:
                found.add(path)
                open_pages.append(path)
    return found


def main(root, *options):
    root = pathlib.Path(root)
    paths = [root / name for name in (
        "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "lib/README.md",
        "examples/clicks/README.md", "examples/emulator/README.md",
        "examples/service/README.md", "test/Inputs/google-cloud-cpp/README.md",
        "tools/bigtable-tidy/README.md")]
    paths += sorted((root / "lib").glob("*/README.md"))
    paths += sorted((root / "tools/bigtable-tidy").glob("*/README.md"))
    paths += sorted((root / "docs").rglob("*.md"))
    pages = {str(path.relative_to(root)): Page(str(path.relative_to(root)),
                                               path.read_text(encoding="utf-8"))
             for path in paths if path.exists()}
    if "--table" in options:
        print("words  sentences  openings  idioms  longest cell")
        for name, page in [*pages.items(), ("ALL", None)]:
            row = measure([page] if page else pages.values())
            print("%5d  %9d  %8d  %6d  %12d" % row, name)
        return 0

    problems = []
    for name, page in pages.items():
        found = [*link_problems(root, page, pages), *prose_problems(page)]
        problems += [f"{name}:{number}: {text}" for number, text in sorted(found)]
    problems += [f"docs/README.md: no way to '{name}'"
                 for name in pages.keys() - reachable(pages) if name.startswith("docs/")]
    words, sentences, openings, idioms, _ = measure(pages.values())
    if openings > MOST_OPENINGS * sentences:
        problems.append(f"{openings} of {sentences} sentences open with a relative clause")
    if idioms > MOST_IDIOMS * words:
        problems.append(f"{idioms} unidiomatic phrases in {words} words")
    print("\n".join(problems) or f"{len(pages)} pages")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
