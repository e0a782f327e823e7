// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The input is read as each description of tables that can be imported, and
// what is understood is written into a schema.

#include "schema/AdminJson.h"
#include "schema/Cbt.h"
#include "schema/ConfigConnector.h"
#include "schema/Drift.h"
#include "schema/SchemaText.h"
#include "schema/Terraform.h"
#include "text.h"
#include "llvm/Support/JSON.h"

using namespace clang::tidy::bigtable;
using namespace clang::tidy::bigtable::tool;

static std::vector<Answer>
askNothing(const DescribedTable &,
           llvm::ArrayRef<const DescribedFamily *> Families) {
  return std::vector<Answer>(Families.size());
}

static std::vector<Answer>
decide(const DescribedTable &,
       llvm::ArrayRef<const DescribedFamily *> Families) {
  std::vector<Answer> Said;
  for (const DescribedFamily *F : Families)
    Said.push_back(answerByEvidence(*F, /*IsCodeRead=*/true));
  return Said;
}

/// Whatever was read, there is a schema for it, or a reason why not.
static void write(const TableDescriptions &Read) {
  auto New = addTo("", nullptr, Read, askNothing);
  if (!New) {
    llvm::consumeError(New.takeError());
    return;
  }
  std::vector<SchemaError> Errors;
  const auto Known = Schema::parse(llvm::MemoryBufferRef(New->Text, "x"),
                                   Errors, /*AllowsOpen=*/true);
  REQUIRE(Known);
  // What was added is not added again.
  auto Again = addTo(New->Text, &*Known, Read, askNothing);
  REQUIRE(Again && Again->Added == 0 && Again->Text == New->Text);
  reportDrift(*Known, "x", Read, llvm::nulls());
  // What is decided is a schema, too.
  auto Decided = addTo("", nullptr, Read, decide);
  REQUIRE(Decided);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  // What has a zero byte, or is no UTF-8, is refused before.
  const std::string Text = textOf(Data, Size);
  if (Text.find('\0') != std::string::npos || !llvm::json::isUTF8(Text))
    return 0;
  const llvm::MemoryBufferRef Buffer(Text, "x"), Json(Text, "x.tf.json");
  for (int Which = 0; Which < 7; ++Which) {
    std::vector<DescriptionError> Errors;
    const auto Read = Which == 0   ? parseAdminJson(Buffer, Errors)
                      : Which == 1 ? parseCbtList(Buffer, "t", Errors)
                      : Which == 2 ? parseCbtScript(Buffer, Errors)
                      : Which == 3 ? parseTerraform(Buffer, Errors)
                      : Which == 4 ? parseTerraform(Json, Errors)
                      : Which == 5 ? parseConfigConnector(Buffer, Errors)
                                   : parseTerraformJson(Buffer, Errors);
    REQUIRE(Read.has_value() == Errors.empty());
    for (const DescriptionError &E : Errors)
      REQUIRE(!E.Message.empty() && isWithin(Text, E.At.Line, E.At.Column));
    if (Read)
      write(*Read);
  }
  return 0;
}
