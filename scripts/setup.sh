# shellcheck shell=bash
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What scripts/dev, scripts/lint, scripts/package and scripts/test share: the
# packages that they need, and building. They source this file, with $root set.

: "${root:?is set by the script that sources this file}"

# The LLVM majors that are tested.
newest_major=22
oldest_major=19

# Huge pages for whatever allocates by malloc: compilers and clang-tidy take a
# quarter less time (docs/benchmarks.md).
export GLIBC_TUNABLES=${GLIBC_TUNABLES-glibc.malloc.hugetlb=1:glibc.malloc.top_pad=16777216}

# The build trees, and logs of whatever is quiet when it succeeds.
builds=$root/build

# The published schema of SARIF 2.1.0, which no Debian package has: this one is
# of those who edit the standard. Its file, and the checksum of the package.
sarif_package=@microsoft/sarif-multitool-ts@5.7.0
sarif_checksum=e17817093e439b7c0b94d8fe328eaa0c146cc3ea58eaa2212c656e153c1a6445
sarif_schema=$builds/sarif/package/assets/sarif-2.1.0.schema.json

# The definitions of Bigtable's protocol, which no Debian package has: those of
# the client for Node.js, and what they import. Packages and their checksums.
declare -A proto_packages=(
  [@google-cloud/bigtable-api@0.3.0]=a08972ac5705665901c2bf9959aced8581d4cc277596e28e793fa354e152a593
  [google-gax@5.0.4]=b40e5563a92ea29984ba8b32968c00435014a6c6dbf66fb43bc394a52e87767b
)
protos=$builds/protos/package/build/protos

# packages lint|package|cross|test|exhaustive|sysroot MAJOR...: what must be installed
# to lint, to make packages, also for another machine, or to test with these LLVM
# majors; or what a sysroot must hold. The one place that says so.
packages() {
  local purpose=$1 major
  shift
  # What is linked.
  echo libre2-dev
  for major in "$@"; do
    echo "libclang-$major-dev" "llvm-$major-dev"
  done
  [[ $purpose == lint ]] ||
    echo libabsl-dev libgrpc++-dev libprotobuf-dev libzstd-dev zlib1g-dev
  [[ $purpose != sysroot ]] || return 0
  # The newest Clang builds whatever is not released, and its linker links it and the
  # program in one file.
  echo "clang-$newest_major" "lld-$newest_major" cmake g++ ninja-build python3
  for major in "$@"; do
    echo "clang-tidy-$major"
  done
  [[ $purpose != lint ]] || return 0
  echo dpkg-dev git
  # The emulator.
  echo pkg-config protobuf-compiler protobuf-compiler-grpc
  echo python3-wheel
  # Others than Debian have it in their package of Node.js.
  [[ -d $protos && -f $sarif_schema ]] || type -P npm >/dev/null || echo npm
  # Images of containers.
  [[ $purpose == test ]] || echo buildah
  [[ $purpose != package ]] || return 0
  # Programs for another machine.
  [[ $purpose == test ]] || echo qemu-user-static
  [[ $purpose != cross ]] || return 0
  # Bigtable's client for Go.
  [[ $purpose == test ]] || echo golang-go golang-google-cloud-dev
  echo bazel-bootstrap bazel-rules-java chromium curl jq libgtest-dev neovim patch
  echo pre-commit
  echo python3-jsonschema python3-venv python3-wheel-whl python3-yaml xz-utils
  for major in "$@"; do
    echo "clang-$major" "clang-tools-$major" "llvm-$major-tools"
  done
  # Sanitizers and libFuzzer, of one of them.
  echo "libclang-rt-$1-dev"
}

say() {
  echo "$*" >&2
}

# duration SECONDS: "1 min 14 s".
duration() {
  (($1 < 60)) || printf '%d min ' "$(($1 / 60))"
  printf '%d s' "$(($1 % 60))"
}

# die STATUS MESSAGE...
die() {
  local status=$1
  shift
  say "${0##*/}: error: $*"
  exit "$status"
}

# logged LOG COMMAND...: its output is shown only if it fails.
logged() {
  local log=$1
  shift
  mkdir -p "${log%/*}"
  "$@" >"$log" 2>&1 && return
  cat "$log" >&2
  say "${0##*/}: error: failed: $*"
  return 1
}

is_installed() {
  [[ $(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null) == installed ]]
}

# install_packages lint|package|cross|test|exhaustive MAJOR...: installs those that are missing.
install_packages() {
  local -a wanted missing=()
  local package
  read -ra wanted -d "" <<<"$(packages "$@")" || true
  for package in "${wanted[@]}"; do
    is_installed "$package" || missing+=("$package")
  done
  [[ ${#missing[@]} -gt 0 ]] || return 0

  command -v apt-get >/dev/null ||
    die 2 "needs apt-get to install what these Debian packages hold: ${missing[*]}"
  [[ $EUID -eq 0 ]] ||
    die 2 "run as root, or install first: apt-get install --no-install-recommends ${missing[*]}"
  say "Installing ${missing[*]}"
  export DEBIAN_FRONTEND=noninteractive
  logged "$builds/apt-update.log" apt-get -q update || exit 2
  logged "$builds/apt-install.log" \
    apt-get -q -y --no-install-recommends install "${missing[@]}" ||
    die 2 "cannot install the packages; on Debian 12 those of LLVM 22 come from bookworm-security"
}

# Debian's packages of another machine, which are only unpacked.
sysroot=$builds/arm64-sysroot

# in_sysroot FOLDER ARGUMENT...: apt-get, as if nothing were installed. It changes
# nothing on this machine.
in_sysroot() {
  local folder=$1
  shift
  apt-get -q -y -o APT::Architecture=arm64 -o APT::Architectures=arm64 \
    -o APT::Sandbox::User="$(id -un)" -o Dir::State="$folder" -o Dir::Cache="$folder" \
    -o Dir::State::status="$folder/status" --no-install-recommends "$@"
}

# unpack_sysroot FOLDER ARCHIVE...: what dpkg would install, and its lists, from
# which dpkg-query tells what is of which package.
unpack_sysroot() {
  local known=$1/var/lib/dpkg archive folder=$1 name
  shift
  mkdir -p "$known/info" && echo 1 >"$known/info/format" || return
  for archive; do
    name=$(dpkg-deb -f "$archive" Package)
    [[ $(dpkg-deb -f "$archive" Multi-Arch) != same ]] || name+=:arm64
    dpkg-deb -x "$archive" "$folder" &&
      dpkg-deb --fsys-tarfile "$archive" | tar -t |
      sed -E 's,^\.,,; s,/$,,; s,^$,/.,' >"$known/info/$name.list" &&
      dpkg-deb -f "$archive" >>"$known/status" &&
      printf 'Status: install ok installed\n\n' >>"$known/status" || return
  done
}

# Without it no programs for arm64 are built.
install_sysroot() {
  local apt=$builds/arm64-packages made=$builds/arm64-unpacked
  local -a wanted
  [[ ! -d $sysroot ]] || return 0
  read -ra wanted -d "" <<<"$(packages sysroot "$newest_major")" || true
  say "Unpacking the packages of arm64 that are linked"
  rm -rf "$apt" "$made"
  mkdir -p "$apt"/{archives,lists}/partial "$made"
  : >"$apt/status"
  logged "$builds/arm64-update.log" in_sysroot "$apt" update &&
    logged "$builds/arm64-download.log" in_sysroot "$apt" --download-only install "${wanted[@]}" &&
    logged "$builds/arm64-unpack.log" unpack_sysroot "$made" "$apt"/archives/*.deb &&
    mv "$made" "$sysroot" && rm -r "$apt" && return
  say "Cannot unpack the packages of arm64: programs for it are not built"
}

# unpack_npm PACKAGE CHECKSUM FOLDER PART: what is below package/PART, in FOLDER.
# Only files are fetched, nothing of them is run.
unpack_npm() {
  local archive
  mkdir -p "$3"
  archive=$(cd "$3" && npm pack --silent "$1") &&
    sha256sum --quiet -c <<<"$2  $3/$archive" >&2 &&
    tar -xzf "$3/$archive" -C "$3" "package/$4" && rm "$3/$archive"
}

# Without it its test is skipped.
install_sarif_schema() {
  [[ ! -f $sarif_schema ]] || return 0
  say "Installing the schema of SARIF"
  rm -rf "$builds/sarif"
  ! unpack_npm "$sarif_package" "$sarif_checksum" "$builds/sarif" assets ||
    return 0
  rm -rf "$builds/sarif"
  say "Cannot install $sarif_package: reports in SARIF are not validated"
}

# Without them the emulator is neither built nor tested.
install_protos() {
  local package
  [[ ! -d $protos ]] || return 0
  say "Installing the definitions of Bigtable's protocol"
  for package in "${!proto_packages[@]}"; do
    unpack_npm "$package" "${proto_packages[$package]}" "$builds/protos" \
      build/protos && continue
    rm -rf "$builds/protos"
    say "Cannot install $package: bigtable-ttl-emulator is not built"
    return 0
  done
}

# The client for Node.js, of which nothing is run before the tests. Without it
# its test is skipped.
node_client=$builds/node
install_node_client() {
  [[ ! -d $node_client/node_modules ]] || return 0
  say "Installing the client for Node.js"
  mkdir -p "$node_client"
  (cd "$node_client" &&
    npm install --silent --ignore-scripts --no-audit --no-fund --no-save \
      @google-cloud/bigtable@6.5.1) && return
  rm -rf "$node_client"
  say "Cannot install the client for Node.js: the emulator is not tested with it"
}

# What configures the emulator, if it can be built.
emulator_options() {
  [[ ! -d $protos ]] ||
    echo "-DBIGTABLE_TTL_EMULATOR=ON" "-DBIGTABLE_TTL_PROTOS=$protos"
}

# configure_tree TREE MAJOR OPTION...: the tree is a folder in $builds.
configure_tree() {
  local tree=$1 major=$2
  shift 2
  logged "$builds/configure-$tree.log" \
    cmake -G Ninja -S "$root" -B "$builds/$tree" \
    -DBIGTABLE_TIDY_LLVM_MAJOR="$major" \
    -DPython3_EXECUTABLE=/usr/bin/python3 "$@"
}

# show_progress LOG: copies the output of ninja or lit to LOG and shows the last
# line of it that has its number of all, "[3/9] ..." or "... (3 of 9)": on a
# terminal always, elsewhere every ten seconds.
progress_interval=10
show_progress() {
  local line shown=$SECONDS
  while IFS= read -r line; do
    printf '%s\n' "$line" >&3
    [[ $line =~ ^\[[0-9]+/[0-9]+\]|\ \([0-9]+\ of\ [0-9]+\)$ ]] || continue
    if [[ -t 2 ]]; then
      printf '\r\033[K%s' "${line:0:79}" >&2
    elif ((SECONDS >= shown + progress_interval)); then
      shown=$SECONDS
      say "$line"
    fi
  done 3>"$1"
  [[ ! -t 2 ]] || printf '\r\033[K' >&2
}

# build_tree TREE [TARGET...]
build_tree() {
  local tree=$1 log=$builds/build-$1.log
  shift
  local -a ninja=(ninja -C "$builds/$tree" -j "$(nproc)")
  ! "${ninja[@]}" -n "$@" 2>&1 | grep -q 'no work to do' || return 0
  say "Building build/$tree"
  "${ninja[@]}" "$@" 2>&1 | show_progress "$log" && return
  cat "$log" >&2
  say "${0##*/}: error: failed: ${ninja[*]} $*"
  return 1
}

# configure MAJOR OPTION...
configure() {
  local major=$1
  shift
  configure_tree "llvm-$major" "$major" "$@"
}

# build MAJOR [TARGET...]
build() {
  local major=$1
  shift
  build_tree "llvm-$major" "$@"
}

# one_file_programs: the programs that are one file each. Without the definitions of
# Bigtable's protocol, there is no emulator.
one_file_programs() {
  echo bigtable-tidy
  [[ ! -d $protos ]] || echo bigtable-ttl-emulator
}

# build_one_file TREE [OPTION...]: the programs in $one_file, or all, of the newest major
# in one file each. Clang, for it takes half as long as GCC and has the linker.
# The groups are those of scripts/test.
build_one_file() {
  local tree=$1
  shift
  # shellcheck disable=SC2046,SC2086 # two options, names of programs
  configure_tree "$tree" "$newest_major" -DBIGTABLE_TIDY_STATIC=ON \
    -DBIGTABLE_TIDY_CLANGD=OFF -DBIGTABLE_TTL_REFERENCE=ON -DBUILD_TESTING=OFF \
    -DCMAKE_CXX_COMPILER="clang++-$newest_major" -DCMAKE_UNITY_BUILD=ON \
    -DCMAKE_UNITY_BUILD_BATCH_SIZE=8 $(emulator_options) "$@" &&
    build_tree "$tree" ${one_file:-$(one_file_programs)}
}

# build_for_arm64: likewise, for arm64.
build_for_arm64() {
  build_one_file one-file-arm64 --toolchain "$root/cmake/arm64.cmake" \
    -DCMAKE_SYSROOT="$sysroot"
}

# configure_to_test MAJOR OTHER OPTION...: a tree for scripts/lint and tests,
# test-MAJOR, in the way that takes the least time: by Clang and its linker, without
# optimization except for what runs for long (the store and the interpreter), and
# several source files at once, because most of the rest are headers. The plugin of the
# other major need not be there yet.
configure_to_test() {
  local major=$1 other=$2
  shift 2
  configure_tree "test-$major" "$major" \
    -DCMAKE_CXX_COMPILER="clang++-$newest_major" \
    -DCMAKE_CXX_FLAGS_RELEASE="-O0 -DNDEBUG" \
    -DCMAKE_EXE_LINKER_FLAGS=-fuse-ld=lld -DCMAKE_MODULE_LINKER_FLAGS=-fuse-ld=lld \
    -DCMAKE_SHARED_LINKER_FLAGS=-fuse-ld=lld \
    -DBIGTABLE_TTL_REFERENCE_FLAGS=-O1 -DBIGTABLE_TIDY_RUN_FLAGS=-O1 \
    -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=50 \
    -DBIGTABLE_TIDY_OTHER_PLUGIN="$builds/test-$other/lib/BigtableTidy-$other.so" \
    -DBIGTABLE_TIDY_SARIF_SCHEMA="$sarif_schema" "$@"
}

# The program of the newest major, in the tree in which scripts/test goes on. A
# tree that has tests keeps them.
build_program() {
  [[ -f $builds/test-$newest_major/build.ninja ]] ||
    configure_to_test "$newest_major" "$oldest_major" -DBUILD_TESTING=OFF \
      -DBIGTABLE_TIDY_CLANGD=OFF || return
  build_tree "test-$newest_major" bigtable-tidy
}

# build_newest_to_test [TARGET...]
build_newest_to_test() {
  # shellcheck disable=SC2046 # two options
  configure_to_test "$newest_major" "$oldest_major" -DBUILD_TESTING=ON \
    -DBIGTABLE_TIDY_CLANGD=ON -DBIGTABLE_TTL_REFERENCE=ON $(emulator_options) &&
    build_tree "test-$newest_major" "$@"
}

# LLVM's test runner.
# shellcheck disable=SC2034 # of those that source this
lit=(/usr/bin/python3 "/usr/lib/llvm-$newest_major/bin/lit")
