// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Output.h"
#include "llvm/Support/FileSystem.h"

namespace fs = llvm::sys::fs;

namespace clang::tidy::bigtable::tool {

llvm::Error finish(llvm::raw_fd_ostream &Out, llvm::StringRef Name) {
  Out.flush();
  const std::error_code EC = Out.error();
  Out.clear_error();
  if (EC)
    return llvm::createStringError(EC, "cannot write '" + Name +
                                           "': " + EC.message());
  return llvm::Error::success();
}

llvm::Error
writeFile(llvm::StringRef Name,
          llvm::function_ref<llvm::Error(llvm::raw_ostream &)> Write) {
  const auto WriteAll = [&](llvm::raw_fd_ostream &Out) {
    llvm::Error E = Write(Out);
    return llvm::joinErrors(std::move(E), finish(Out, Name));
  };
  if (Name == "-")
    return WriteAll(llvm::outs());
  fs::file_status Status;
  if (!fs::status(Name, Status) &&
      Status.type() != fs::file_type::regular_file) {
    std::error_code EC;
    llvm::raw_fd_ostream Out(Name, EC, fs::CD_OpenExisting);
    if (EC)
      return llvm::createStringError(EC, "cannot write '" + Name +
                                             "': " + EC.message());
    return WriteAll(Out);
  }
  // It makes no other stream for a name like this one's.
  return llvm::writeToOutput(Name, [&](llvm::raw_ostream &Out) {
    return WriteAll(static_cast<llvm::raw_fd_ostream &>(Out));
  });
}

} // namespace clang::tidy::bigtable::tool
