# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# program.sh FOLDER INPUTS CLIENT: a program in a git repository, with these headers
# of the client. Its first commit, 'base', has a finding in old.cpp, and clean.cpp has
# none.
set -euo pipefail
folder=$1 inputs=$2 client=$3
mkdir -p "$folder"
cd "$folder"
cp "$inputs/schemas/clicks.yaml" .bigtable-ttl.yaml
cp "$inputs/one-write.cpp" old.cpp
echo "Checks: 'bigtable-*'" >.clang-tidy # Not that of a folder above.
cat >clean.cpp <<END
#include "google/cloud/bigtable/mutations.h"
#include "clean.h"
END
cat >clean.h <<END
inline int Clean() { return 0; }
END
cat >CMakeLists.txt <<END
cmake_minimum_required(VERSION 3.20)
project(program LANGUAGES CXX)
set(CMAKE_CXX_STANDARD 17)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
include(lint.cmake OPTIONAL)
file(GLOB sources *.cpp)
add_library(program \${sources})
target_include_directories(program SYSTEM PRIVATE $client)
END
printf '/build/\n/.cache/\n' >.gitignore
git init -q -b main .
git config user.name test
git config user.email test@example.invalid
git config commit.gpgsign false
git add -A
git commit -q -m base
git tag base
