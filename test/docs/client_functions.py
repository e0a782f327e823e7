#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds functions of the client that are neither checked nor listed.

  client_functions.py SOURCE [PROTOS]

Compares the function table, lib/api/Functions.cpp, with the classes in the
stand-in headers that send requests, and with the methods of the services in
PROTOS, the protocol's definitions. The functions that are not in the table must
be listed, with the reason, in docs/reference/client-versions.md, and no others.
"""

import glob
import os
import re
import sys

HEADERS = "test/Inputs/google-cloud-cpp/google/cloud/bigtable"
# What sends requests, and where.
CLASSES = {
    "Table": "table.h", "DataConnection": "data_connection.h", "Client": "client.h",
    "DataClient": "data_client.h", "MutationBatcher": "mutation_batcher.h",
    "TableAdmin": "table_admin.h",
    "BigtableTableAdminClient": "admin/bigtable_table_admin_client.h",
    "BigtableTableAdminConnection": "admin/bigtable_table_admin_connection.h",
    "BigtableInstanceAdminClient": "admin/bigtable_instance_admin_client.h",
    "BigtableInstanceAdminConnection": "admin/bigtable_instance_admin_connection.h",
}
# What makes requests: all of it must be in the table.
FACTORIES = {
    "mutations.h": r"\b(SetCell|DeleteFrom\w+)\(",
    "filters.h": r"static Filter (\w+)\(",
    "read_modify_write_rule.h": r"static ReadModifyWriteRule (\w+)\(",
    "column_family.h": r"static (?:GcRule|ColumnFamilyModification) (\w+)\(",
}
# None of them sends a request.
ACCESSOR = re.compile(r"[a-z]|(Channel|BackgroundThreadsFactory|(Table|Cluster|Backup)Name|Unimplemented|"
                      r"WithNewTarget|AreRules|MakeRequest|AddRule|SetMax\w+)$")


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


def table(source):
    """The names in the function table: with their class, and of stubs alone."""
    text = read(source, "lib/api/Functions.cpp")
    text = re.sub(r"#define.*?[^\\]\n", "", text, flags=re.S)
    named = set(re.findall(r'(?:CLIENT|ADMIN|FILTER)\("([\w:]+)"\)', text))
    named |= {f"Filter::{name}" for name in re.findall(r'FILTER\("(\w+)"\)', text)}
    named |= {f"DataClient::{name}" for name in
              re.findall(r'DATA_STUB(?:_QUEUED)?\("(\w+)"', text)}
    stubs = set(re.findall(r'(?:DATA|ADMIN)_STUB(?:_QUEUED)?\("(\w+)"', text))
    stubs |= set(re.findall(r'STUB(?:_QUEUED)?\(DATA_PROTO\("Bigtable"\),\s*"(\w+)"', text))
    return named, stubs


def methods(text, name):
    """The methods that class \\p name declares."""
    begin = re.search(rf"^class {name}(?: final)? {{", text, re.M)
    body = text[begin.end():text.index("\n};", begin.end())]
    body = re.sub(r"//.*|#.*", "", body)
    # Statements at the class's own level, without bodies and arguments.
    own, depth = "", 0
    for character in body:
        depth -= character in ")}"
        if depth == 0:
            own += character
        depth += character in "({"
    found = re.findall(r"(\w+)\(\)", own)
    return {each for each in found if each != name and not ACCESSOR.match(each)}


def plain(method):
    """Queued forms count as the method."""
    return re.sub(r"^(Prepare)?Async", "", method)


def main(source, protos=None):
    named, stubs = table(source)
    page = read(source, "docs/reference/client-versions.md")
    listed = {name for row in re.findall(r"^\| (`.*?) \|", page, re.M)
              for name in re.findall(r"`(\w+)`", row)}
    wrong, declared, checked = [], set(), set()
    for name, header in CLASSES.items():
        found = methods(read(source, HEADERS, header), name)
        if not found:
            wrong.append(f"{header}: no methods in class '{name}'")
        for method in sorted(found):
            declared.add(plain(method))
            is_known = f"{name}::{method}" in named
            if is_known:
                checked.add(plain(method))
            elif plain(method) not in listed:
                wrong.append(f"{header}: '{name}::{method}' is neither in the function "
                             "table nor listed")
    for header, pattern in FACTORIES.items():
        for method in sorted(set(re.findall(pattern, read(source, HEADERS, header)))):
            if not any(each == method or each.endswith(f"::{method}") for each in named):
                wrong.append(f"{header}: '{method}' is not in the function table")
    services = 0
    paths = glob.glob(os.path.join(protos or "", "google/bigtable/**/*.proto"), recursive=True)
    for path in paths if protos else []:
        for method in re.findall(r"^ *rpc (\w+)\(", read(path), re.M):
            services += 1
            declared.add(method)
            forms = {method, f"Async{method}", f"PrepareAsync{method}"}
            if forms <= stubs:
                checked.add(method)
            elif method not in listed:
                wrong.append(f"{os.path.basename(path)}: '{method}' is neither in the "
                             "function table nor listed")
    wrong += [f"client-versions.md: '{name}' is in the function table, too"
              for name in sorted(listed & checked)]
    if protos:
        wrong += [f"client-versions.md: nothing declares '{name}'"
                  for name in sorted(listed - declared)]
    print(*wrong, sep="\n")
    print(f"{len(declared)} functions, {services} of them in the protocol")
    return bool(wrong)


sys.exit(main(*sys.argv[1:]))
