# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# consume.sh PREFIX CONSUMER WORK: builds and runs the consumer with the runtime
# in PREFIX, by CMake and by pkg-config.
set -euo pipefail
prefix=$1 consumer=$2 work=$3
mkdir -p "$work"

cmake -G Ninja -S "$consumer" -B "$work/cmake" -DCMAKE_PREFIX_PATH="$prefix" -DCOMPONENT=reference >"$work/log"
cmake --build "$work/cmake" >"$work/log"
echo -n "cmake: $("$work/cmake/headers"), $("$work/cmake/store" "$work/snapshot"); "

PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name bigtable_ttl.pc)")
export PKG_CONFIG_PATH
# What pkg-config says are words.
# shellcheck disable=SC2046
c++ -std=c++17 "$consumer/headers.cpp" -o "$work/headers" \
  $(pkg-config --cflags --libs bigtable_ttl)
# shellcheck disable=SC2046
c++ -std=c++17 "$consumer/store.cpp" -o "$work/store" \
  $(pkg-config --cflags --libs bigtable_ttl_reference)
echo "pkg-config: $("$work/headers"), $("$work/store" "$work/snapshot")"
