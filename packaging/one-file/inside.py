# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The contents of a program in one file: Debian's packages of what was linked into it."""
import collections
import json
import pathlib
import re
import subprocess
import urllib.parse

# The license of what of each source package is linked. A new one is looked at by
# a person first.
LICENSES = {
    "abseil": "Apache-2.0",
    "c-ares": "MIT",
    "gcc-12": "GPL-3.0-or-later WITH GCC-exception-3.1",
    "glibc": "LGPL-2.1-or-later",
    "grpc": "Apache-2.0",
    "libzstd": "BSD-3-Clause OR GPL-2.0-only",
    "llvm-toolchain-22": "Apache-2.0 WITH LLVM-exception",
    "openssl": "Apache-2.0",
    "protobuf": "BSD-3-Clause",
    "re2": "BSD-3-Clause",
    "zlib": "Zlib",
}

Source = collections.namedtuple("Source", "name version license packages")


def dpkg(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE,
                          encoding="utf-8").stdout


def linked(linker_map):
    """Files of the system that the linker took something of, as its map says."""
    files = set()
    for line in open(linker_map, encoding="utf-8", errors="replace"):
        # Columns of numbers, and then /usr/lib/libz.a(inflate.o):(.text)
        match = re.match(r"[ 0-9a-f]+ (/\S+?\.(?:a|o))[(:]", line)
        if match:
            files.add(str(pathlib.Path(match[1]).resolve()))
    if not files:
        raise SystemExit(f"error: {linker_map} names no file of the system")
    return sorted(files)


def sources(files, sysroot):
    """The source packages of `files`, which are below `sysroot`, sorted by name."""
    packages = collections.defaultdict(set)
    query = ("dpkg-query", f"--admindir={sysroot}/var/lib/dpkg")
    for line in dpkg(*query, "-S", *(file[len(sysroot):] for file in files)).splitlines():
        package = line.split(": ")[0]
        fields = dpkg(*query, "-W", "-f", "${source:Package} ${source:Version}", package)
        packages[tuple(fields.split())].add(package.split(":")[0])
    unknown = {name for name, _ in packages} - LICENSES.keys()
    if unknown:
        raise SystemExit(f"error: no license is known of {', '.join(sorted(unknown))}, "
                         f"of which something was linked; add it to {__file__}")
    return [Source(name, version, LICENSES[name], sorted(held))
            for (name, version), held in sorted(packages.items())]


def license_texts(all_sources, sysroot):
    """Texts by file name: what Debian's packages say, and what that refers to."""
    texts = {}
    for source in all_sources:
        text = pathlib.Path(
            f"{sysroot}/usr/share/doc/{source.packages[0]}/copyright").read_bytes()
        texts[f"{source.name}.txt"] = text
        for name in re.findall(rb"/usr/share/common-licenses/([\w.-]*[\w])", text):
            common = pathlib.Path("/usr/share/common-licenses", name.decode())
            if common.is_file():
                texts[f"common/{common.name}"] = common.read_bytes()
    return dict(sorted(texts.items()))


def spdx(program, version, created, digest, all_sources):
    """A bill of materials in SPDX 2.3, as text."""
    itself = f"SPDXRef-{program}"

    def package(identifier, name, number, license_, **more):
        return {"SPDXID": f"SPDXRef-{identifier}", "name": name, "versionInfo": number,
                "downloadLocation": "NOASSERTION", "filesAnalyzed": False,
                "licenseConcluded": license_, "licenseDeclared": license_,
                "copyrightText": "NOASSERTION", **more}
    packages = [package(
        program, program, version, LICENSES["llvm-toolchain-22"],
        primaryPackagePurpose="APPLICATION", packageFileName=program,
        checksums=[{"algorithm": "SHA256", "checksumValue": digest}])]
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", itself)]
    for source in all_sources:
        packages.append(package(
            source.name, source.name, source.version, source.license,
            comment="linked statically from Debian's " + ", ".join(source.packages),
            externalRefs=[{
                "referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                "referenceLocator":
                    f"pkg:deb/debian/{source.name}"
                    f"@{urllib.parse.quote(source.version, safe='')}?arch=source"}]))
        relations.append((itself, "CONTAINS", f"SPDXRef-{source.name}"))
    return json.dumps({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"{program}-{version}",
        "documentNamespace": f"urn:{program}:{version}:sha256:{digest}",
        "creationInfo": {"created": created, "creators": [f"Tool: {program}-{version}"]},
        "packages": packages,
        "relationships": [{"spdxElementId": one, "relationshipType": kind,
                           "relatedSpdxElement": other}
                          for one, kind, other in relations]}, indent=2) + "\n"
