// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The input is read as a schema file.

#include "model/Schema.h"
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  using namespace clang::tidy::bigtable;
  // As MemoryBuffer has it: the parser reads the zero behind the last byte.
  const std::string Text(reinterpret_cast<const char *>(Data), Size);
  const auto Lines =
      1 + static_cast<unsigned>(std::count(Text.begin(), Text.end(), '\n'));
  std::vector<SchemaError> Errors;
  const auto Parsed =
      Schema::parse(llvm::MemoryBufferRef(Text, SchemaFileName), Errors);
  if (Parsed.has_value() != Errors.empty())
    abort();
  for (const SchemaError &Error : Errors)
    if (Error.Message.empty() || Error.At.Line < 1 || Error.At.Line > Lines ||
        Error.At.Column < 1)
      abort();
  if (!Parsed)
    return 0;
  for (const Table &T : Parsed->tables()) {
    if (!T.IsGlob && Parsed->findTable(T.Id) != &T)
      abort();
    for (const Family &F : T.Families)
      if (T.findFamily(F.Name) != &F ||
          F.Policy.hasTtl() != F.Policy.Ttl.has_value())
        abort();
  }
  return 0;
}
