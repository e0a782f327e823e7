#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares a bill of materials with what was linked, and with the licences.

  check_spdx.py PROGRAM UNPACKED-TARBALL LINKER-MAP [SYSROOT]
"""
import hashlib
import json
import os
import re
import subprocess
import sys


def main(program, folder, linker_map, sysroot=""):
    def query(*arguments):
        return subprocess.run(
            ["dpkg-query", f"--admindir={sysroot}/var/lib/dpkg", *arguments], check=True,
            stdout=subprocess.PIPE, encoding="utf-8").stdout

    with open(f"{folder}/{program}.spdx.json", encoding="utf-8") as file:
        bill = json.load(file)
    assert bill["spdxVersion"] == "SPDX-2.3" and bill["dataLicense"] == "CC0-1.0", bill
    assert bill["creationInfo"]["created"] == "2001-09-09T01:46:40Z", bill["creationInfo"]
    own, *parts = bill["packages"]
    with open(f"{folder}/{program}", "rb") as file:
        digest = hashlib.sha256(file.read()).hexdigest()
    assert own["checksums"] == [{"algorithm": "SHA256", "checksumValue": digest}], own
    relations = {(r["spdxElementId"], r["relationshipType"], r["relatedSpdxElement"])
                 for r in bill["relationships"]}
    assert ("SPDXRef-DOCUMENT", "DESCRIBES", own["SPDXID"]) in relations
    for part in parts:
        assert re.fullmatch(r"SPDXRef-[A-Za-z0-9.-]+", part["SPDXID"]), part
        assert (own["SPDXID"], "CONTAINS", part["SPDXID"]) in relations, part
        assert part["licenseConcluded"] != "NOASSERTION", part
        assert os.path.getsize(f"{folder}/LICENSES/{part['name']}.txt"), part
    assert len(relations) == 1 + len(parts)

    with open(linker_map, encoding="utf-8", errors="replace") as file:
        archives = set(re.findall(r" (/\S+\.a)\(", file.read()))
    assert len(archives) > 20, archives
    linked = set()
    for archive in archives:
        file = os.path.realpath(archive)
        assert file.startswith(sysroot), file
        package = query("-S", file[len(sysroot):]).split(": ")[0]
        linked.add(tuple(query("-W", "-f", "${source:Package} ${source:Version}",
                               package).split()))
    assert linked == {(part["name"], part["versionInfo"]) for part in parts}, linked


main(*sys.argv[1:])
