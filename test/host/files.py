#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds code that opens files itself.

  files.py ROOT

One function reads files: it refuses devices, and files that are too large. One
function opens the files to write: it refuses links in the repository. The code
in ROOT/lib, checks, and tools that does either itself is in EXCEPTIONS, with
the reason.
"""

import os
import re
import sys

READS = (
    r"\bMemoryBuffer::get(?:File\w*|OpenFile\w*|STDIN)\b",
    r"\bgetBufferForFile\b",
    r"\b(?:getRealFileSystem|createPhysicalFileSystem)\b",
    r"\bopenNativeFile\w*",
    r"\bopenFileForRead\b",
    r"\bmapped_file_region\b",
)
WRITES = (
    r"\bopenFile(?:ForWrite|ForReadWrite)?\b(?=\()",
    r"\braw_fd_(?:ostream|stream)\b(?=\s+\w+[({]|[({]|>\()",
    r"\b(?:writeToOutput|FileOutputBuffer|TempFile)\b",
    r"\bcreate(?:Unique|Temporary)\w+",
    r"\bcreate_(?:director(?:y|ies)|(?:hard_)?link|symlink)\b",
    r"\bfs::(?:rename|remove\w*|copy_file|resize_file|setPermissions)\b",
    r"\bpruneCache\b",
)
# Those of C and of C++, which need one of these headers.
BOTH = (
    r"#include <(?:fcntl\.h|fstream|filesystem)>",
    r"\b(?:f|fd|fre)open\b|\btmpfile\b|\bmkd?temps?\b",
    r"\b[io]?fstream\b(?!>)",
)
PATTERN = re.compile("|".join(READS + WRITES + BOTH))

ANSWER = "a temporary file of its own, for what git prints"
IN_VFS = "a file system that passes the call on to the one on disk"
EXCEPTIONS = {
    "lib/model/RegularFile.cpp": {
        "openFileForRead": "the function that reads"},
    "tools/common/FilesOnDisk.cpp": {
        "createPhysicalFileSystem": "the file system that refuses other files",
        "openFileForRead": IN_VFS},
    "tools/common/RegularFiles.cpp": {
        "getRealFileSystem": "by the function that reads",
        "openFileForRead": IN_VFS,
        "openNativeFileForRead": "closes it again: it may be opened at all"},
    "tools/common/RegularFiles.h": {"openFileForRead": IN_VFS},
    "tools/one-file/OwnFiles.cpp": {"openFileForRead": IN_VFS},
    "tools/bigtable-tidy/setup/Ci.cpp": {"mktemp": "in the shell of a CI job"},
    "tools/bigtable-tidy/commands/FirstLook.cpp": {
        "createTemporaryFile": "a schema of its own, outside of the repository"},
    "tools/bigtable-tidy/gates/EarlierFiles.cpp": {"openFileForRead": IN_VFS},
    "tools/bigtable-tidy/gates/EarlierFiles.h": {"openFileForRead": IN_VFS},
    "tools/bigtable-tidy/gates/Comparison.cpp": {
        "getBufferForFile": "of EarlierFiles, which passes it on"},
    "tools/common/Configuration.cpp": {
        "getBufferForFile": "of filesOnDisk() or EarlierFiles"},
    "tools/bigtable-tidy/report/Fixes.cpp": {
        "getOpenFile": "compares the source that it has locked",
        "openFileForRead": IN_VFS,
        "openFileForReadWrite": "locks the source; only the descriptor is used",
        "raw_fd_ostream": "writes the new file",
        "setPermissions": "those of the source, for the new file",
        "TempFile": "beside the source, whose name leads through no link"},
    "tools/bigtable-tidy/run/EntryFolder.cpp": {
        "getFile": "the program itself, which may be large",
        "pruneCache": "in a directory for which whyNotBelieved() has no reason",
        "remove": "a link with the name of a file that pruneCache() writes"},
    "tools/bigtable-tidy/run/Git.cpp": {
        "createTemporaryFile": ANSWER, "getFile": ANSWER},
    "tools/bigtable-tidy/run/Inputs.cpp": {"openFileForRead": IN_VFS},
    "tools/bigtable-tidy/run/Inputs.h": {"openFileForRead": IN_VFS},
    "tools/bigtable-tidy/run/Output.cpp": {
        "create_directories": "the function that makes directories",
        "raw_fd_ostream": "for a device that the user names",
        "writeToOutput": "the function that writes"},
    "tools/bigtable-tidy/run/ResponseFiles.cpp": {
        "getRealFileSystem": "below RegularFiles",
        "openFileForRead": IN_VFS},
    "tools/bigtable-tidy/setup/Examination.cpp": {
        "createUniqueFile": "a new file, in a directory of makeFolder()",
        "remove": "the same file"},
    "tools/bigtable-ttl-emulator/RequestCheck.cpp": {
        "getRealFileSystem": "for the function that reads"},
    "tools/bigtable-ttl-emulator/RequestReport.cpp": {
        "writeToOutput": "the user of the emulator names it; nothing is under "
                         "review there"},
}


def code_of(text):
    """The lines of text without comments."""
    return [re.sub(r"//.*", "", line) for line in text.split("\n")]


def main(root):
    """The exit status."""
    found, count = {}, 0
    errors = []
    for top in ("lib", "checks", "tools"):
        for parent, _, names in sorted(os.walk(os.path.join(root, top))):
            for name in sorted(names):
                if not name.endswith((".cpp", ".h", ".inc", ".in")):
                    continue
                count += 1
                path = os.path.join(parent, name)
                with open(path, encoding="utf-8") as file:
                    lines = code_of(file.read())
                relative = os.path.relpath(path, root)
                for number, line in enumerate(lines, 1):
                    for match in PATTERN.finditer(line):
                        word = match[0].split("::")[-1]
                        found.setdefault(relative, set()).add(word)
                        if word not in EXCEPTIONS.get(relative, {}):
                            errors.append(
                                f"{relative}:{number}: {word}: use readFileIn()"
                                " or readRegularFile() to read, and the"
                                " functions of run/Output.h to write")
    for path, words in sorted(EXCEPTIONS.items()):
        # A test has some of the files.
        if os.path.exists(os.path.join(root, path)):
            errors += [f"{path} has no {word} any more" for word in sorted(words)
                       if word not in found.get(path, ())]
    print("\n".join(errors + [f"{count} files"]))
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
