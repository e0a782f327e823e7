# shellcheck shell=sh
# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# in_root.sh FOLDER COMMAND...: runs COMMAND with FOLDER as all that there is.
[ "$(id -u)" = 0 ] || exec unshare -r chroot "$@"
exec chroot "$@"
