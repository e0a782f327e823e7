#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Packs the one file: a tarball, a wheel for Python, what is inside, and checksums.

  pack.py TREE FOLDER

TREE is a build tree with BIGTABLE_TIDY_STATIC. The environment variable
SOURCE_DATE_EPOCH is the time of all that is packed: the same program makes the
same bytes. All is there in the end, or nothing.
"""
import datetime
import hashlib
import io
import lzma
import os
import pathlib
import subprocess
import sys
import tarfile
import tempfile
import zipfile

from wheel.wheelfile import WheelFile

import inside

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Where a static program runs.
PLATFORM = "manylinux_2_5_x86_64.manylinux1_x86_64.musllinux_1_1_x86_64"


def generated(program, kind):
    return subprocess.run([program, f"--generate={kind}"], check=True,
                          stdout=subprocess.PIPE).stdout


def write_tarball(path, folder, files, epoch):
    """`files`: name in `folder` -> contents and mode."""
    with lzma.open(path, "wb", preset=9) as packed, \
         tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name, (text, mode) in sorted(files.items()):
            info = tarfile.TarInfo(f"{folder}/{name}")
            info.size, info.mode, info.mtime = len(text), mode, epoch
            info.uname = info.gname = "root"
            tar.addfile(info, io.BytesIO(text))


def write_wheel(path, version, files, epoch):
    """The program becomes one of the environment's; there is no Python in it."""
    about = f"bigtable_tidy-{version}.dist-info"
    held = {f"bigtable_tidy-{version}.data/scripts/bigtable-tidy": files["bigtable-tidy"]}
    for name, file in files.items():
        if name.startswith("LICENSE") or name.endswith(".spdx.json"):
            held[f"{about}/{name}"] = file
    held[f"{about}/METADATA"] = (f"""Metadata-Version: 2.1
Name: bigtable-tidy
Version: {version}
Summary: Finds broken cell-level TTLs on Google Bigtable in C++ code
License: Apache-2.0 WITH LLVM-exception
""".encode(), 0o644)
    tags = "".join(f"Tag: py3-none-{tag}\n" for tag in PLATFORM.split("."))
    held[f"{about}/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: bigtable-tidy {version}\n"
        f"Root-Is-Purelib: false\n{tags}".encode(), 0o644)
    time = datetime.datetime.fromtimestamp(epoch, datetime.timezone.utc)
    with WheelFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, (text, mode) in sorted(held.items()):
            info = zipfile.ZipInfo(name, time.timetuple()[:6])
            info.external_attr = (0o100000 | mode) << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(info, text)


def main(tree, folder):
    epoch = int(os.environ["SOURCE_DATE_EPOCH"])
    tree, folder = pathlib.Path(tree), pathlib.Path(folder)
    program = tree / "bin/bigtable-tidy"
    text = program.read_bytes()
    version = subprocess.run([program, "--version"], check=True, stdout=subprocess.PIPE,
                             encoding="utf-8").stdout.split()[1].rstrip(",")
    created = datetime.datetime.fromtimestamp(epoch, datetime.timezone.utc)
    held = inside.linked(tree / "bigtable-tidy.map")
    held += (tree / "own-files.txt").read_text(encoding="utf-8").splitlines()
    sources = inside.sources(held)
    bill = inside.spdx(version, created.strftime("%Y-%m-%dT%H:%M:%SZ"),
                       hashlib.sha256(text).hexdigest(), sources).encode()
    files = {
        "bigtable-tidy": (text, 0o755),
        "bigtable-tidy.spdx.json": (bill, 0o644),
        "LICENSE": ((ROOT / "LICENSE").read_bytes(), 0o644),
        "share/man/man1/bigtable-tidy.1": (generated(program, "man"), 0o644),
        "share/bash-completion/completions/bigtable-tidy": (generated(program, "bash"), 0o644),
        "share/zsh/site-functions/_bigtable-tidy": (generated(program, "zsh"), 0o644),
        "share/fish/vendor_completions.d/bigtable-tidy.fish":
            (generated(program, "fish"), 0o644),
    }
    for name, license_ in inside.license_texts(sources).items():
        files[f"LICENSES/{name}"] = (license_, 0o644)
    name = f"bigtable-tidy-{version}-linux-x86_64"
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        made = pathlib.Path(scratch)
        write_tarball(made / f"{name}.tar.xz", name, files, epoch)
        write_wheel(made / f"bigtable_tidy-{version}-py3-none-{PLATFORM}.whl",
                    version, files, epoch)
        (made / f"{name}.spdx.json").write_bytes(bill)
        names = sorted(path.name for path in made.iterdir())
        (made / "SHA256SUMS").write_text("".join(
            f"{hashlib.sha256((made / name).read_bytes()).hexdigest()}  {name}\n"
            for name in names), encoding="utf-8")
        for name in [*names, "SHA256SUMS"]:
            (made / name).replace(folder / name)
            print(name)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
