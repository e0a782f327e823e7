# shellcheck shell=bash
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# install_alone.sh FOLDER PACKAGE.deb...: resolves 'apt-get install ./PACKAGE.deb' for
# each package by itself, as on a machine where nothing is installed. It changes nothing
# on this machine, but for FOLDER.
set -euo pipefail
folder=$1
shift
mkdir -p "$folder"
: >"$folder/status"
for deb; do
  name=$(dpkg-deb -f "$deb" Package)
  if ! (cd "$(dirname "$deb")" && apt-get -q --simulate -o Dir::State::status="$folder/status" \
    -o APT::Sandbox::User="$(id -un)" install "./$(basename "$deb")") >"$folder/log" 2>&1; then
    cat "$folder/log"
    exit 1
  fi
  grep -q "^Inst $name " "$folder/log"
  echo "$name: installed with $(($(grep -c '^Inst ' "$folder/log") - 1)) others"
done
