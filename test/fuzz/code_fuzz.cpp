// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Saved code: what can be loaded can be printed, and stays the same.

#include "code/Saved.h"
#include "code/Text.h"
#include "text.h"

using namespace clang::tidy::bigtable::code;

static std::string textOf(const Program &P) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  print(P, Out, Detail::Locations);
  return Text;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  Program P;
  if (llvm::Error E = load(textOf(Data, Size), P)) {
    REQUIRE(!llvm::toString(std::move(E)).empty());
    return 0;
  }
  llvm::SmallVector<char, 0> Bytes;
  save(P, Bytes);
  Program Again;
  REQUIRE(!llvm::errorToBool(load({Bytes.data(), Bytes.size()}, Again)));
  REQUIRE(textOf(P) == textOf(Again));
  return 0;
}
