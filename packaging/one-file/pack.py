#!/usr/bin/env python3
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Packs the programs that are one file each: tarballs, wheels for Python, packages
for npm, images of containers, bills of materials, and checksums. Buildah makes the
images, as root or as a user with subordinate IDs.

  pack.py TREE FOLDER [PROGRAM...]

Without PROGRAM, packs all programs in TREE. TREE is a build tree with BIGTABLE_TIDY_STATIC. The environment variable
SOURCE_DATE_EPOCH is the time of everything that is packed: the same programs make
the same bytes. In the end, all files are in FOLDER, or none; those of the same
programs and machine that were there are not, and those of another one are in the checksums, too.
Programs of another machine run in QEMU.
"""
import datetime
import hashlib
import io
import gzip
import json
import lzma
import os
import pathlib
import platform
import re
import struct
import subprocess
import sys
import tarfile
import tempfile
import zipfile

from wheel.wheelfile import WheelFile

import inside

ROOT = pathlib.Path(__file__).resolve().parents[2]
LICENSE = "Apache-2.0 WITH LLVM-exception"
# By name: a summary, and the generated files, if it makes any.
PROGRAMS = {
    "bigtable-tidy": ("Finds broken cell-level TTLs on Google Bigtable in C++ code", {
        "share/man/man1/bigtable-tidy.1": "man",
        "share/bash-completion/completions/bigtable-tidy": "bash",
        "share/zsh/site-functions/_bigtable-tidy": "zsh",
        "share/fish/vendor_completions.d/bigtable-tidy.fish": "fish"}),
    "bigtable-ttl-emulator": (
        "A Bigtable for tests that checks cell-level TTLs in each request", {}),
}
# By the machine in an ELF header: names in tarballs, of npm, and of images, and the
# platforms of wheels on which a static program runs.
MACHINES = {
    62: ("x86_64", "x64", "amd64",
         "manylinux_2_5_x86_64.manylinux1_x86_64.musllinux_1_1_x86_64"),
    183: ("aarch64", "arm64", "arm64",
          "manylinux_2_17_aarch64.manylinux2014_aarch64.musllinux_1_1_aarch64"),
}


def output(machine, program, *arguments):
    emulator = [] if machine == platform.machine() else [f"qemu-{machine}-static"]
    return subprocess.run([*emulator, program, *arguments], check=True,
                          stdout=subprocess.PIPE).stdout


def sysroot_of(tree):
    """The root of what was linked in that build tree, without a slash at its end."""
    cache = (tree / "CMakeCache.txt").read_text(encoding="utf-8")
    found = re.search("^CMAKE_SYSROOT:[A-Z]+=(.*)$", cache, re.M)
    return found[1] if found else ""


def add_files(tar, folder, files, epoch):
    """`files`: name in `folder` -> contents and mode."""
    for name, (text, mode) in sorted(files.items()):
        info = tarfile.TarInfo(f"{folder}/{name}")
        info.size, info.mode, info.mtime = len(text), mode, epoch
        info.uname = info.gname = "root"
        tar.addfile(info, io.BytesIO(text))


def write_tarball(path, folder, files, epoch):
    with lzma.open(path, "wb", preset=9) as packed, \
         tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        add_files(tar, folder, files, epoch)


def write_npm(path, about, files, epoch):
    """A package for npm, with `about` as its package.json."""
    text = json.dumps({"license": LICENSE, **about}, indent=2) + "\n"
    with open(path, "wb") as file, \
         gzip.GzipFile("", "wb", fileobj=file, mtime=epoch) as packed, \
         tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        add_files(tar, "package", {**files, "package.json": (text.encode(), 0o644)}, epoch)


def write_npm_packages(folder, program, version, cpu, files, epoch):
    """The package that people name, and the one for this machine that it starts."""
    summary = PROGRAMS[program][0]
    legal = {name: file for name, file in files.items()
             if name.startswith("LICENSE") or name.endswith(".spdx.json")}
    launcher = (ROOT / "packaging/npm/launch.js").read_bytes()
    write_npm(folder / f"{program}-{version}.tgz", {
        "name": program, "version": version, "description": summary,
        "bin": {program: "launch.js"},
        "optionalDependencies": {f"{program}-linux-{each[1]}": version
                                 for each in MACHINES.values()},
        "engines": {"node": ">=14"},
    }, {"launch.js": (launcher, 0o755), "LICENSE": files["LICENSE"]}, epoch)
    write_npm(folder / f"{program}-linux-{cpu}-{version}.tgz", {
        "name": f"{program}-linux-{cpu}", "version": version,
        "description": f"{summary} (for Linux on {cpu})", "os": ["linux"], "cpu": [cpu],
    }, {f"bin/{program}": files[program], **legal}, epoch)


def write_wheel(path, program, version, platforms, files, epoch):
    """The program becomes one of the environment's; there is no Python in it."""
    name = f"{program.replace('-', '_')}-{version}"
    about = f"{name}.dist-info"
    held = {f"{name}.data/scripts/{program}": files[program]}
    for each, file in files.items():
        if each.startswith("LICENSE") or each.endswith(".spdx.json"):
            held[f"{about}/{each}"] = file
    held[f"{about}/METADATA"] = (f"""Metadata-Version: 2.1
Name: {program}
Version: {version}
Summary: {PROGRAMS[program][0]}
License: {LICENSE}
""".encode(), 0o644)
    tags = "".join(f"Tag: py3-none-{tag}\n" for tag in platforms.split("."))
    held[f"{about}/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: bigtable-tidy {version}\n"
        f"Root-Is-Purelib: false\n{tags}".encode(), 0o644)
    time = datetime.datetime.fromtimestamp(epoch, datetime.timezone.utc)
    with WheelFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        for each, (text, mode) in sorted(held.items()):
            info = zipfile.ZipInfo(each, time.timetuple()[:6])
            info.external_attr = (0o100000 | mode) << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(info, text)


def write_image(path, program, version, architecture, files, epoch):
    """What `podman load` and `docker load` read: an archive with one image."""
    part = "emulator/" if program == "bigtable-ttl-emulator" else ""
    image = f"{program}:{version}"
    with tempfile.TemporaryDirectory() as scratch:
        context = pathlib.Path(scratch, "context")
        for name, (text, mode) in files.items():
            file = context / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.parent.chmod(0o755)
            file.write_bytes(text)
            file.chmod(mode)
        buildah = ["buildah", f"--root={scratch}/root", f"--runroot={scratch}/run",
                   "--storage-driver=vfs"]
        for command in (
                ["build", "--isolation=chroot", f"--platform=linux/{architecture}",
                 f"--timestamp={epoch}", f"--tag={image}",
                 f"--file={ROOT}/packaging/container/{part}Containerfile", context],
                ["push", image, f"docker-archive:{scratch}/image.tar:{image}"]):
            subprocess.run([*buildah, *command], check=True, stdout=sys.stderr)
        with open(path, "wb") as file, \
             gzip.GzipFile("", "wb", fileobj=file, mtime=epoch) as packed:
            packed.write(pathlib.Path(scratch, "image.tar").read_bytes())


def pack(program, tree, folder, epoch):
    path = tree / "bin" / program
    text = path.read_bytes()
    machine, cpu, architecture, platforms = MACHINES[struct.unpack_from("<H", text, 18)[0]]
    version = output(machine, path, "--version").decode().split()[1].rstrip(",")
    created = datetime.datetime.fromtimestamp(epoch, datetime.timezone.utc)
    held = inside.linked(tree / f"{program}.map")
    if program == "bigtable-tidy":
        held += (tree / "own-files.txt").read_text(encoding="utf-8").splitlines()
    sysroot = sysroot_of(tree)
    sources = inside.sources(held, sysroot)
    bill = inside.spdx(program, version, created.strftime("%Y-%m-%dT%H:%M:%SZ"),
                       hashlib.sha256(text).hexdigest(), sources).encode()
    files = {
        program: (text, 0o755),
        f"{program}.spdx.json": (bill, 0o644),
        "LICENSE": ((ROOT / "LICENSE").read_bytes(), 0o644),
    }
    for name, kind in PROGRAMS[program][1].items():
        files[name] = (output(machine, path, f"--generate={kind}"), 0o644)
    for name, license_ in inside.license_texts(sources, sysroot).items():
        files[f"LICENSES/{name}"] = (license_, 0o644)
    name = f"{program}-{version}-linux-{machine}"
    write_tarball(folder / f"{name}.tar.xz", name, files, epoch)
    write_wheel(folder / f"{program.replace('-', '_')}-{version}-py3-none-{platforms}.whl",
                program, version, platforms, files, epoch)
    write_npm_packages(folder, program, version, cpu, files, epoch)
    write_image(folder / f"{name}-image.tar.gz", program, version, architecture, files,
                epoch)
    (folder / f"{name}.spdx.json").write_bytes(bill)
    return machine, cpu


def packages(folder):
    """What is packed there, for any machine."""
    return sorted(path for kind in ("tar.gz", "tar.xz", "whl", "tgz", "spdx.json")
                  for path in folder.glob(f"bigtable[-_]*.{kind}"))


def main(tree, folder, *programs):
    epoch = int(os.environ["SOURCE_DATE_EPOCH"])
    tree, folder = pathlib.Path(tree), pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        made = pathlib.Path(scratch)
        # Without the definitions of the protocol, there is no emulator.
        programs = programs or [program for program in PROGRAMS
                                if (tree / "bin" / program).exists()]
        machines = {pack(program, tree, made, epoch) for program in programs}
        # What names none is of all: the packages for npm that start the others.
        names = "|".join(name for machine in machines for name in machine)
        for old in packages(folder):
            program = max((name for name in PROGRAMS
                           if old.name.replace("_", "-").startswith(name)),
                          key=len, default="")
            if program in programs and (
                    "linux" not in old.name or re.search(f"linux.*({names})", old.name)):
                old.unlink()
        for path in sorted(made.iterdir()):
            path.replace(folder / path.name)
            print(path.name)
    (folder / "SHA256SUMS").write_text("".join(
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
        for path in packages(folder)), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) < 3 or not set(sys.argv[3:]) <= PROGRAMS.keys():
        sys.exit(__doc__)
    main(*sys.argv[1:])
