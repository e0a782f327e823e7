// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schema/HclValue.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;
using Json = llvm::json::Value;
using Result = std::optional<Json>;

/// Brackets in brackets, and expressions in strings.
static constexpr unsigned MaxValueDepth = 100;
/// Bytes of a value that was encoded as JSON, which quotes quotes.
static constexpr size_t MaxEncodedSize = 1u << 20;

namespace {

class Evaluator {
public:
  Evaluator(llvm::ArrayRef<HclToken> Tokens, NameResolver Names,
            std::vector<DescriptionError> &Errors, unsigned Depth)
      : Rest(Tokens), Names(Names), Errors(Errors), Depth(Depth) {}

  Result run();

private:
  using Kind = HclToken::Kind;

  const HclToken &next();
  const HclToken &take() {
    const HclToken &T = next();
    if (!Rest.empty())
      Rest = Rest.drop_front();
    return T;
  }
  std::nullopt_t fail(const HclToken &At, const llvm::Twine &Message) {
    Errors.push_back({At.At, Message.str()});
    return std::nullopt;
  }
  std::nullopt_t refuse(const HclToken &At) {
    return fail(At, "'" + At.Text + "' is not followed here" + UseShowJson);
  }

  Result expression();
  Result sum();
  Result product();
  Result operand();
  Result calculate(const HclToken &Sign, const Json &Left, const Json &Right);
  Result name(const HclToken &First);
  Result list();
  Result object();
  Result text(StringRef Raw, Place At, bool HasEscapes);

  llvm::ArrayRef<HclToken> Rest;
  NameResolver Names;
  std::vector<DescriptionError> &Errors;
  unsigned Depth;
  const HclToken End;
};

} // namespace

const HclToken &Evaluator::next() {
  while (!Rest.empty() && Rest.front().Is == Kind::EndOfLine)
    Rest = Rest.drop_front();
  return Rest.empty() ? End : Rest.front();
}

Result Evaluator::run() {
  Result Value = expression();
  if (Value && next().Is != Kind::EndOfFile)
    return refuse(next());
  return Value;
}

Result Evaluator::expression() {
  if (++Depth > MaxValueDepth)
    return fail(next(), "expected a shorter expression");
  Result Value = sum();
  --Depth;
  return Value;
}

Result Evaluator::calculate(const HclToken &Sign, const Json &Left,
                            const Json &Right) {
  const std::optional<double> L = Left.getAsNumber(), R = Right.getAsNumber();
  if (!L || !R)
    return fail(Sign, "'" + Sign.Text + "' of what is no number");
  if ((Sign.is("/") || Sign.is("%")) && *R == 0)
    return fail(Sign, "division by zero");
  if (Sign.is("+"))
    return Json(*L + *R);
  if (Sign.is("-"))
    return Json(*L - *R);
  if (Sign.is("*"))
    return Json(*L * *R);
  return Json(Sign.is("/") ? *L / *R : std::fmod(*L, *R));
}

Result Evaluator::sum() {
  Result Left = product();
  while (Left && (next().is("+") || next().is("-"))) {
    const HclToken Sign = take();
    const Result Right = product();
    if (!Right)
      return std::nullopt;
    Left = calculate(Sign, *Left, *Right);
  }
  return Left;
}

Result Evaluator::product() {
  Result Left = operand();
  while (Left && (next().is("*") || next().is("/") || next().is("%"))) {
    const HclToken Sign = take();
    const Result Right = operand();
    if (!Right)
      return std::nullopt;
    Left = calculate(Sign, *Left, *Right);
  }
  return Left;
}

Result Evaluator::operand() {
  const HclToken T = take();
  switch (T.Is) {
  case Kind::Number: {
    double Number;
    if (T.Text.getAsDouble(Number) || !std::isfinite(Number))
      return fail(T, "'" + T.Text + "' is no number");
    return Json(Number);
  }
  case Kind::String: {
    Place At = T.At;
    ++At.Column;
    return text(T.Text.drop_front().drop_back(), At, /*HasEscapes=*/true);
  }
  case Kind::Heredoc: {
    const bool IsIndented = T.Text.starts_with("<<-");
    StringRef Lines = T.Text.drop_front(T.Text.find('\n') + 1);
    Lines = Lines.take_front(Lines.rfind('\n') + 1);
    // Indentation is of no concern in JSON and durations; blanks are.
    const StringRef Text = IsIndented ? Lines.trim(" \t") : Lines;
    return text(Text, {T.At.File, T.At.Line + 1, 1}, /*HasEscapes=*/false);
  }
  case Kind::Name:
    return name(T);
  case Kind::Sign:
    break;
  case Kind::EndOfLine:
  case Kind::EndOfFile:
    return fail(T, "expected a value");
  }
  if (T.is("-")) {
    if (++Depth > MaxValueDepth)
      return fail(T, "expected a shorter expression");
    const Result Value = operand();
    --Depth;
    return Value ? calculate(T, Json(0.0), *Value) : std::nullopt;
  }
  if (T.is("[") || T.is("{"))
    return T.is("[") ? list() : object();
  if (!T.is("("))
    return refuse(T);
  Result Inner = expression();
  if (Inner && !next().is(")"))
    return refuse(next());
  take();
  return Inner;
}

Result Evaluator::name(const HclToken &First) {
  if (First.Text == "true" || First.Text == "false")
    return Json(First.Text == "true");
  if (First.Text == "null")
    return Json(nullptr);
  if (next().is("(")) {
    if (First.Text != "jsonencode")
      return fail(First, "function '" + First.Text + "' is not evaluated here" +
                             UseShowJson);
    take();
    const Result Value = expression();
    if (!Value)
      return std::nullopt;
    if (!next().is(")"))
      return refuse(next());
    take();
    std::string Encoded = llvm::formatv("{0}", *Value).str();
    if (Encoded.size() > MaxEncodedSize)
      return fail(First, "expected a value of at most " +
                             llvm::Twine(MaxEncodedSize) + " bytes");
    return Json(std::move(Encoded));
  }
  std::string Name = First.Text.str();
  while (next().is(".")) {
    take();
    const HclToken &Part = take();
    if (Part.Is != Kind::Name)
      return refuse(Part.Is == Kind::EndOfFile ? First : Part);
    Name += "." + Part.Text.str();
  }
  if (next().is("["))
    return refuse(next());
  return Names(Name, First.At);
}

Result Evaluator::list() {
  llvm::json::Array Values;
  while (!next().is("]")) {
    if (next().Is == Kind::Name && next().Text == "for")
      return refuse(next());
    Result Value = expression();
    if (!Value)
      return std::nullopt;
    Values.push_back(std::move(*Value));
    if (next().is(","))
      take();
    else if (!next().is("]"))
      return refuse(next());
  }
  take();
  return Json(std::move(Values));
}

Result Evaluator::object() {
  llvm::json::Object Values;
  while (!next().is("}")) {
    const HclToken Key = take();
    if (Key.Text == "for" || (Key.Is != Kind::Name && Key.Is != Kind::String))
      return refuse(Key);
    const StringRef Name =
        Key.Is == Kind::Name ? Key.Text : Key.Text.drop_front().drop_back();
    if (!next().is("=") && !next().is(":"))
      return refuse(next());
    take();
    Result Value = expression();
    if (!Value)
      return std::nullopt;
    Values[Name] = std::move(*Value);
    if (next().is(","))
      take();
  }
  take();
  return Json(std::move(Values));
}

/// As a template prints it.
static std::optional<std::string> printed(const Json &Value) {
  if (const std::optional<StringRef> Text = Value.getAsString())
    return Text->str();
  if (const std::optional<bool> Truth = Value.getAsBoolean())
    return *Truth ? "true" : "false";
  const std::optional<double> Number = Value.getAsNumber();
  if (!Number)
    return std::nullopt;
  if (std::abs(*Number) < 1e15 && *Number == std::floor(*Number))
    return std::to_string(static_cast<int64_t>(*Number));
  return llvm::formatv("{0}", Value).str();
}

Result Evaluator::text(StringRef Raw, Place At, bool HasEscapes) {
  std::string Text;
  // What Told is the place of.
  StringRef Told = Raw;
  while (!Raw.empty()) {
    if (Raw.consume_front("$${")) {
      Text += "${";
    } else if (Raw.consume_front("%%{")) {
      Text += "%{";
    } else if (Raw.starts_with("${") || Raw.starts_with("%{")) {
      const size_t End = endOfInterpolation(Raw);
      At = placeIn(Told, Told.size() - Raw.size(), At);
      Told = Raw;
      Place Here = At;
      HclToken Whole{Kind::String, Raw.take_front(End), Here};
      if (End == StringRef::npos || Raw.front() == '%' || Raw[2] == '~' ||
          Raw[End - 2] == '~')
        return refuse(Whole);
      Here.Column += 2;
      const auto Tokens = lexHcl(Raw.slice(2, End - 1), Here, Errors);
      if (!Tokens)
        return std::nullopt;
      if (Depth >= MaxValueDepth)
        return fail(Whole, "expected a shorter expression");
      const Result Value = Evaluator(llvm::ArrayRef(*Tokens).drop_back(), Names,
                                     Errors, Depth + 1)
                               .run();
      if (!Value)
        return std::nullopt;
      const std::optional<std::string> Printed = printed(*Value);
      if (!Printed)
        return fail(Whole,
                    "expected a text or a number in '" + Whole.Text + "'");
      Text += *Printed;
      Raw = Raw.drop_front(End);
    } else if (HasEscapes && Raw.front() == '\\' && Raw.size() > 1) {
      const size_t Which = StringRef("nrt\"\\").find(Raw[1]);
      if (Which == StringRef::npos)
        return refuse({Kind::String, Raw.take_front(2), At});
      Text += "\n\r\t\"\\"[Which];
      Raw = Raw.drop_front(2);
    } else {
      Text += Raw.front();
      Raw = Raw.drop_front();
    }
  }
  return Json(std::move(Text));
}

Result evaluateHcl(llvm::ArrayRef<HclToken> Tokens, NameResolver Names,
                   std::vector<DescriptionError> &Errors) {
  return Evaluator(Tokens, Names, Errors, 0).run();
}

} // namespace clang::tidy::bigtable::tool
