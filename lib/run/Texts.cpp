// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/Models.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable::run {

using code::Op;

static Value charactersOf(Interpreter &I, Call &C, size_t At, State &S) {
  return I.characters(I.in(C, At, S), S);
}

static Value constructText(Interpreter &I, Call &C, State &S) {
  if (C.Given.empty())
    return text("");
  // A part of a text, or repeated characters.
  if (C.size() > 1 && !C.Arguments.empty() &&
      C.Arguments[1]->By != code::Written::Default)
    return {};
  const Value V = charactersOf(I, C, 0, S);
  return V.front().is(ValueKind::Absent) ? text("") : V;
}

static Value assignText(Interpreter &I, Call &C, State &S) {
  if (C.size() != 1)
    return {};
  I.M.store(C.This, charactersOf(I, C, 0, S), S);
  return C.This;
}

/// Returns \p V as a text: a character, too.
static Value asText(Interpreter &I, const Value &V) {
  return forEach(V, Memory::TooMany, [&](const Alternative &A) -> Value {
    if (!A.is(ValueKind::Number))
      return A;
    const char Character = char(A.Number);
    return text(I.M.save(llvm::StringRef(&Character, 1)));
  });
}

static Value appendText(Interpreter &I, Call &C, State &S) {
  if (C.size() != 1)
    return {};
  I.M.store(C.This,
            I.binary(Op::Add, I.self(C, S), asText(I, charactersOf(I, C, 0, S)),
                     nullptr, S),
            S);
  return C.This;
}

static Value plus(Interpreter &I, Call &C, State &S) {
  if (C.size() != 2 || C.Site.Of->Name != "std::basic_string")
    return {};
  return I.binary(Op::Add, asText(I, charactersOf(I, C, 0, S)),
                  asText(I, charactersOf(I, C, 1, S)), nullptr, S);
}

static Value isEmpty(Interpreter &I, Call &C, State &S) {
  return I.binary(Op::Equal, I.self(C, S), text(""), nullptr, S);
}

static Value sizeOfText(Interpreter &I, Call &C, State &S) {
  return forEach(I.self(C, S), Memory::TooMany,
                 [&](const Alternative &A) -> Value {
                   if (A.is(ValueKind::Text) && !A.In)
                     return number(int64_t(A.Text.size()));
                   return I.M.newUnknown("the length of a text", &C.Site);
                 });
}

static Value pointer(Interpreter &I, Call &C, State &) {
  return I.M.deeper(C.This, {{}, 0});
}

static Value numberToText(Interpreter &I, Call &C, State &S) {
  return forEach(
      I.in(C, 0, S), Memory::TooMany, [&](const Alternative &A) -> Value {
        if (A.is(ValueKind::Number))
          return text(I.M.save(std::to_string(A.Number)));
        const bool IsRest = A.is(ValueKind::Time) && A.Base == TimeBase::Rest;
        if ((A.is(ValueKind::Unknown) && !A.IsWide) || IsRest)
          return unknown(I.M.term("text", A.Id, A.Unit));
        return I.M.newUnknown("a number as a text", &C.Site);
      });
}

static Value textToNumber(Interpreter &I, Call &C, State &S) {
  return forEach(
      I.in(C, 0, S), Memory::TooMany, [&](const Alternative &A) -> Value {
        int64_t N;
        if (A.is(ValueKind::Text) && !A.In && !A.Text.getAsInteger(10, N))
          return number(N);
        return I.M.newUnknown("a text as a number", &C.Site);
      });
}

static Value concatenated(Interpreter &I, Call &C, State &S) {
  Value All = text("");
  for (size_t A = 0; A != C.size(); ++A) {
    const Value Piece =
        forEach(charactersOf(I, C, A, S), Memory::TooMany,
                [&](const Alternative &Each) -> Value {
                  if (Each.is(ValueKind::Number))
                    return text(I.M.save(std::to_string(Each.Number)));
                  return Each;
                });
    All = I.binary(Op::Add, All, Piece, nullptr, S);
  }
  return All;
}

/// Stores \p Text in the array of characters to which the first argument
/// points. Returns null if that is not known.
static Value storeCharacters(Interpreter &I, Call &C, const Value &Text,
                             State &S) {
  const Value To = I.in(C, 0, S);
  const Alternative *Known = To.only(ValueKind::Reference);
  if (!Known || Known->To.Path.empty() || Known->To.Path.back().Element != 0 ||
      !Known->To.Path.back().Member.empty())
    return {};
  Place Array = Known->To;
  Array.Path.pop_back();
  I.M.store(reference(std::move(Array)), Text, S);
  return unknown(0);
}

/// snprintf(to, size, "%s", text)
static Value printText(Interpreter &I, Call &C, State &S) {
  if (C.size() != 4)
    return {};
  const Value Format = charactersOf(I, C, 2, S), Size = I.in(C, 1, S);
  const Alternative *Says = Format.only(ValueKind::Text);
  if (!Says || Says->Text != "%s" || Says->In)
    return {};
  const Alternative *Most = Size.only(ValueKind::Number);
  const Value Text = charactersOf(I, C, 3, S);
  const bool Fits = Most && llvm::all_of(Text, [&](const Alternative &A) {
                      return !A.is(ValueKind::Text) || A.In ||
                             int64_t(A.Text.size()) < Most->Number;
                    });
  return Fits ? storeCharacters(I, C, Text, S) : Value();
}

static Value copyText(Interpreter &I, Call &C, State &S) {
  return storeCharacters(I, C, charactersOf(I, C, 1, S), S);
}

/// Members that are set to zero bytes are 0.
static Value setBytes(Interpreter &I, Call &C, State &S) {
  const Value To = I.in(C, 0, S), Byte = I.in(C, 1, S);
  const Alternative *Known = To.only(ValueKind::Reference);
  const Alternative *Zero = Byte.only(ValueKind::Number);
  if (!Known || !Zero || Zero->Number != 0 ||
      (!Known->To.Path.empty() && Known->To.Path.back().Member.empty()))
    return {};
  Parts In;
  In.OtherMembers = number(0);
  I.M.store(To, object(std::move(In)), S);
  return To;
}

llvm::ArrayRef<ModelOf> textModels() {
  static constexpr auto None = ClassKind::None, Text = ClassKind::Text;
  static const ModelOf Rows[] = {
      {Text, Construct, constructText},
      {Text, "operator= assign", assignText},
      {Text, "operator+= append push_back", appendText},
      {Text, "empty", isEmpty},
      {Text, "size length", sizeOfText},
      {Text, "c_str data", pointer},
      {Text, Convert, itself},
      {Text, "clear",
       [](Interpreter &I, Call &C, State &S) {
         I.M.store(C.This, text(""), S);
         return unknown(0);
       }},
      {Text, "reserve shrink_to_fit", nothing},
      {None, "std::operator+", plus},
      {None, "std::to_string", numberToText},
      {None, "std::stoi std::stol std::stoll std::stoul std::stoull",
       textToNumber},
      {None, "absl::StrCat", concatenated},
      {None, "memset std::memset", setBytes},
      {None, "snprintf std::snprintf", printText},
      {None, "strcpy std::strcpy", copyText},
  };
  return Rows;
}

} // namespace clang::tidy::bigtable::run
