// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OutputFile.h"
#include "llvm/Support/raw_ostream.h"

namespace clang::tidy::bigtable::tool {

llvm::Error writeFile(llvm::StringRef File, llvm::StringRef Text) {
  // The only name for which the stream below is no raw_fd_ostream.
  if (File == "/dev/null")
    return llvm::Error::success();
  llvm::Error Failed =
      llvm::writeToOutput(File, [&](llvm::raw_ostream &Out) -> llvm::Error {
        auto &OnDisk = static_cast<llvm::raw_fd_ostream &>(Out);
        OnDisk << Text;
        OnDisk.flush();
        // Or else the file would be replaced first, and the stream end the
        // process then.
        const std::error_code Code = OnDisk.error();
        OnDisk.clear_error();
        return llvm::errorCodeToError(Code);
      });
  if (!Failed)
    return llvm::Error::success();
  return llvm::createStringError("cannot write '" + File +
                                 "': " + llvm::toString(std::move(Failed)));
}

} // namespace clang::tidy::bigtable::tool
