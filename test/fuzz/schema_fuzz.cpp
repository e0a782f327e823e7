// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The input is read as a schema file.

#include "model/Schema.h"
#include "text.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  using namespace clang::tidy::bigtable;
  const std::string Text = textOf(Data, Size);
  std::vector<SchemaError> Errors;
  const auto Parsed =
      Schema::parse(llvm::MemoryBufferRef(Text, SchemaFileName), Errors);
  REQUIRE(Parsed.has_value() == Errors.empty());
  for (const SchemaError &Error : Errors)
    REQUIRE(!Error.Message.empty() &&
            isWithin(Text, Error.At.Line, Error.At.Column));
  if (!Parsed)
    return 0;
  for (const Table &T : Parsed->tables()) {
    REQUIRE(T.IsGlob || Parsed->findTable(T.Id) == &T);
    for (const Family &F : T.Families)
      REQUIRE(T.findFamily(F.Name) == &F &&
              F.Policy.hasTtl() == F.Policy.Ttl.has_value());
  }
  return 0;
}
