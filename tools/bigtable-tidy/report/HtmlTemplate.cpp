// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "report/HtmlTemplate.h"
#include "model/JsonText.h"
#include "report/ReportParts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Format.h"

namespace json = llvm::json;

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

/// Returns true if \p C is a control character, turns the direction of text, or
/// has no width.
static bool isUnseen(llvm::UTF32 C) {
  return (C < 0x20 && C != '\t' && C != '\n') || (C >= 0x7f && C < 0xa0) ||
         (C >= 0x200b && C <= 0x200f) || (C >= 0x2028 && C <= 0x202e) ||
         (C >= 0x2060 && C <= 0x206f) || C == 0xfeff || C == 0xad;
}

void writeEscaped(StringRef Text, llvm::raw_ostream &Out, bool InAttributes) {
  const std::string Valid = inUtf8(Text);
  const auto *At = reinterpret_cast<const llvm::UTF8 *>(Valid.data());
  const llvm::UTF8 *const End = At + Valid.size();
  while (At != End) {
    const llvm::UTF8 *const Begin = At;
    llvm::UTF32 C = 0;
    if (llvm::convertUTF8Sequence(&At, End, &C, llvm::strictConversion) !=
        llvm::conversionOK)
      return; // Not of what is valid.
    switch (C) {
    case '&':
      Out << "&amp;";
      break;
    case '<':
      Out << "&lt;";
      break;
    case '>':
      Out << "&gt;";
      break;
    case '"':
      Out << (InAttributes ? "&quot;" : "\"");
      break;
    case '\'':
      Out << (InAttributes ? "&#39;" : "'");
      break;
    default:
      if (isUnseen(C))
        Out << llvm::format("\u27e8U+%04X\u27e9", unsigned(C));
      else
        Out << StringRef(reinterpret_cast<const char *>(Begin), At - Begin);
    }
  }
}

namespace {

/// A template while it is filled in.
class Filling {
public:
  Filling(const json::Object &Data, llvm::raw_ostream &Out) : Out(Out) {
    Scopes.push_back(&Data);
  }

  /// Writes what comes before the end of the section \p Name, and returns what
  /// comes after it. \p IsShown: or only skips it.
  StringRef section(StringRef Rest, StringRef Name, bool IsShown);

private:
  const json::Value *find(StringRef Name) const {
    for (const json::Object *Scope : llvm::reverse(Scopes))
      if (const json::Value *Found = Scope->get(Name))
        return Found;
    return nullptr;
  }
  void value(StringRef Name, bool InAttributes);
  StringRef repeated(StringRef Body, StringRef Name);

  llvm::SmallVector<const json::Object *, 8> Scopes;
  llvm::raw_ostream &Out;
};

} // namespace

static bool isThere(const json::Value *V) {
  if (!V)
    return false;
  if (const json::Array *A = V->getAsArray())
    return !A->empty();
  if (const std::optional<StringRef> Text = V->getAsString())
    return !Text->empty();
  return V->getAsBoolean().value_or(V->kind() != json::Value::Null);
}

void Filling::value(StringRef Name, bool InAttributes) {
  const json::Value *V = find(Name);
  if (!V)
    llvm::report_fatal_error("nothing for '" + llvm::Twine(Name) + "'");
  if (const std::optional<StringRef> Text = V->getAsString())
    writeEscaped(*Text, Out, InAttributes);
  else if (const std::optional<int64_t> Number = V->getAsInteger())
    Out << *Number;
}

StringRef Filling::repeated(StringRef Body, StringRef Name) {
  const json::Value *V = find(Name);
  const json::Array *All = V ? V->getAsArray() : nullptr;
  const json::Object *One = V ? V->getAsObject() : nullptr;
  if (!isThere(V) || (!All && !One))
    return section(Body, Name, isThere(V));
  StringRef After;
  for (size_t I = 0, N = All ? All->size() : 1; I != N; ++I) {
    Scopes.push_back(All ? (*All)[I].getAsObject() : One);
    After = section(Body, Name, true);
    Scopes.pop_back();
  }
  return After;
}

StringRef Filling::section(StringRef Rest, StringRef Name, bool IsShown) {
  while (true) {
    const auto [Text, FromPlace] = Rest.split("{{");
    if (IsShown)
      Out << Text;
    if (FromPlace.empty()) {
      if (!Name.empty())
        llvm::report_fatal_error("no end of '" + llvm::Twine(Name) + "'");
      return {};
    }
    StringRef Place;
    std::tie(Place, Rest) = FromPlace.split("}}");
    if (Place.consume_front("/")) {
      if (Place != Name)
        llvm::report_fatal_error("'" + llvm::Twine(Place) + "' ends '" + Name +
                                 "'");
      return Rest;
    }
    if (Place.consume_front("#"))
      Rest = IsShown ? repeated(Rest, Place) : section(Rest, Place, false);
    else if (Place.consume_front("^"))
      Rest = section(Rest, Place, IsShown && !isThere(find(Place)));
    else if (IsShown) {
      const bool InText = Place.consume_front("=");
      value(Place, /*InAttributes=*/!InText);
    }
  }
}

void fillIn(StringRef Template, const json::Object &Data,
            llvm::raw_ostream &Out) {
  Filling(Data, Out).section(Template, "", true);
}

} // namespace clang::tidy::bigtable::tool
