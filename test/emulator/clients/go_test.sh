# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# go_test.sh FOLDER EMULATOR_FOLDER: runs expiry_test.go in the first.
cd "$1" || exit
export HOME="$1" PATH="$2:$PATH" GO111MODULE=off GOPATH=/usr/share/gocode GOCACHE="$1/cache"
export GOFLAGS=-p=2
go test ./expiry_test.go
