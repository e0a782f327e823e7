// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schema/Json.h"
#include "model/JsonText.h"
#include "llvm/Support/Error.h"

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

std::optional<llvm::json::Value>
parseJson(llvm::MemoryBufferRef Buffer, std::vector<DescriptionError> &Errors) {
  const Place Begin{Buffer.getBufferIdentifier().str()};
  llvm::Expected<llvm::json::Value> Parsed = parseJsonText(Buffer.getBuffer());
  if (Parsed)
    return std::move(*Parsed);
  DescriptionError E{Begin, llvm::toString(Parsed.takeError())};
  // "[1:20, byte=19]: Expected ..."; columns count from zero.
  StringRef Said = E.Message;
  unsigned Column;
  if (Said.consume_front("[") && !Said.consumeInteger(10, E.At.Line) &&
      Said.consume_front(":") && !Said.consumeInteger(10, Column)) {
    E.At.Column = Column + 1;
    E.Message = Said.split("]: ").second.str();
  }
  Errors.push_back(std::move(E));
  return std::nullopt;
}

} // namespace clang::tidy::bigtable::tool
