// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schema/HclExpression.h"
#include "schema/HclFunctions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SaveAndRestore.h"
#include <cmath>

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;
using Kind = HclValue::Kind;

/// Brackets in brackets, and expressions in strings.
static constexpr unsigned MaxExpressionDepth = 100;
/// With those of the names in them: each is some calls on the stack.
static constexpr unsigned MaxDepthOfAll = 300;

namespace {

class Evaluator {
public:
  Evaluator(llvm::ArrayRef<HclToken> Tokens, HclScope &Scope, unsigned Depth)
      : Rest(Tokens), Scope(Scope), Depth(Depth) {}

  /// Evaluates all of the tokens.
  HclValue run();

private:
  using Token = HclToken::Kind;

  const HclToken &next();
  const HclToken &take() {
    const HclToken &T = next();
    if (!Rest.empty())
      Rest = Rest.drop_front();
    return T;
  }
  bool takeIf(StringRef Sign) {
    const bool Is = next().is(Sign);
    if (Is)
      take();
    return Is;
  }
  /// Stops: what follows is not looked at.
  HclValue stop(HclValue Why) {
    Rest = {};
    return Stopped ? *Stopped : (Stopped = std::move(Why), *Stopped);
  }
  HclValue refuse(const HclToken &At) {
    return stop(HclValue::unknown(
        At.At, "'" + At.Text + "' is not followed here" + UseShowJson));
  }

  HclValue expression();
  /// Evaluates '||', whose sides are those of '&&', or '&&'.
  HclValue junction(StringRef Sign);
  HclValue equality();
  HclValue comparison();
  HclValue sum();
  HclValue product();
  HclValue operand();
  HclValue primary();
  HclValue postfix(HclValue V);
  HclValue splat(const HclValue &V, const HclToken &At);
  HclValue calculate(const HclToken &Sign, const HclValue &L,
                     const HclValue &R);
  HclValue name(const HclToken &First);
  HclValue call(const HclToken &Function);
  HclValue list(const HclToken &Open);
  HclValue object(const HclToken &Open);
  /// Evaluates the 'for' behind \p Open.
  HclValue comprehension(const HclToken &Open);
  HclValue element(llvm::ArrayRef<HclToken> Body, bool IsMap,
                   HclValue::List &List, HclValue::Map &Map);
  HclValue text(StringRef Raw, Place At, bool HasEscapes);

  llvm::ArrayRef<HclToken> Rest;
  HclScope &Scope;
  unsigned Depth;
  /// The reason why the tokens cannot be read.
  std::optional<HclValue> Stopped;
  const HclToken End;
};

} // namespace

static HclValue truthOf(const HclValue &V, const Place &At) {
  if (V.isMissing() || V.is(Kind::Bool))
    return V;
  if (V.is(Kind::Text) && (V.text() == "true" || V.text() == "false"))
    return HclValue::of(V.text() == "true");
  return HclValue::failed(At, "expected true or false");
}

const HclToken &Evaluator::next() {
  while (!Rest.empty() && Rest.front().Is == Token::EndOfLine)
    Rest = Rest.drop_front();
  return Rest.empty() ? End : Rest.front();
}

HclValue Evaluator::run() {
  HclValue V = expression();
  if (Stopped)
    return *Stopped;
  return next().Is == Token::EndOfFile ? V : refuse(next());
}

HclValue Evaluator::expression() {
  if (!Scope.Left.spend(8))
    return stop(exhausted(next().At));
  const llvm::SaveAndRestore Deeper(Scope.Left.Depth, Scope.Left.Depth + 1);
  if (++Depth > MaxExpressionDepth || Scope.Left.Depth > MaxDepthOfAll)
    return stop(HclValue::unknown(next().At, "expected a shorter expression"));
  HclValue V = junction("||");
  if (next().is("?")) {
    const Place At = take().At;
    const HclValue IsTrue = truthOf(V, At);
    HclValue Then = expression();
    if (!takeIf(":"))
      return refuse(next());
    HclValue Else = expression();
    V = IsTrue.isMissing() ? IsTrue : IsTrue.truth() ? Then : Else;
  }
  --Depth;
  return V;
}

//===----------------------------------------------------------------------===//
// Operators
//===----------------------------------------------------------------------===//

HclValue Evaluator::junction(StringRef Sign) {
  const bool IsOr = Sign == "||";
  const auto Side = [&] { return IsOr ? junction("&&") : equality(); };
  // One side may decide alone.
  const auto Decides = [&](const HclValue &V) {
    return !V.isMissing() && V.truth() == IsOr;
  };
  HclValue L = Side();
  while (next().is(Sign)) {
    const Place At = take().At;
    L = truthOf(L, At);
    const HclValue R = truthOf(Side(), At);
    L = Decides(L) || Decides(R) ? HclValue::of(IsOr) : L.isMissing() ? L : R;
  }
  return L;
}

HclValue Evaluator::equality() {
  HclValue L = comparison();
  while (next().is("==") || next().is("!=")) {
    const HclToken Sign = take();
    const HclValue R = comparison();
    L = isEqual(L, R, Sign.At, Scope.Left);
    if (!L.isMissing() && Sign.is("!="))
      L = HclValue::of(!L.truth());
  }
  return L;
}

HclValue Evaluator::comparison() {
  HclValue L = sum();
  while (next().is("<") || next().is(">") || next().is("<=") ||
         next().is(">=")) {
    const HclToken Sign = take();
    L = calculate(Sign, L, sum());
  }
  return L;
}

HclValue Evaluator::calculate(const HclToken &Sign, const HclValue &Left,
                              const HclValue &Right) {
  if (Left.isMissing() || Right.isMissing())
    return Left.isMissing() ? Left : Right;
  const std::optional<double> L = numberIn(Left), R = numberIn(Right);
  if (!L || !R)
    return HclValue::failed(Sign.At,
                            "'" + Sign.Text + "' of what is no number");
  if ((Sign.is("/") || Sign.is("%")) && *R == 0)
    return HclValue::failed(Sign.At, "division by zero");
  switch (Sign.Text.front()) {
  case '+':
    return HclValue::of(*L + *R);
  case '-':
    return HclValue::of(*L - *R);
  case '*':
    return HclValue::of(*L * *R);
  case '/':
    return HclValue::of(*L / *R);
  case '%':
    return HclValue::of(std::fmod(*L, *R));
  case '<':
    return HclValue::of(Sign.is("<") ? *L < *R : *L <= *R);
  default:
    return HclValue::of(Sign.is(">") ? *L > *R : *L >= *R);
  }
}

HclValue Evaluator::sum() {
  HclValue L = product();
  while (next().is("+") || next().is("-")) {
    const HclToken Sign = take();
    L = calculate(Sign, L, product());
  }
  return L;
}

HclValue Evaluator::product() {
  HclValue L = operand();
  while (next().is("*") || next().is("/") || next().is("%")) {
    const HclToken Sign = take();
    L = calculate(Sign, L, operand());
  }
  return L;
}

HclValue Evaluator::operand() {
  if (!next().is("-") && !next().is("!"))
    return postfix(primary());
  const HclToken Sign = take();
  if (++Depth > MaxExpressionDepth)
    return stop(HclValue::unknown(Sign.At, "expected a shorter expression"));
  HclValue V = operand();
  --Depth;
  if (Sign.is("-"))
    return calculate(Sign, HclValue::of(0.0), V);
  V = truthOf(V, Sign.At);
  return V.isMissing() ? V : HclValue::of(!V.truth());
}

HclValue Evaluator::splat(const HclValue &V, const HclToken &At) {
  if (V.isMissing())
    return V;
  HclValue::List Elements;
  if (V.isSequence())
    Elements = V.elements();
  else if (!V.is(Kind::Null))
    Elements.push_back(V);
  if (!Scope.Left.spend(8 * (Elements.size() + 1)))
    return stop(exhausted(At.At));
  const llvm::ArrayRef<HclToken> Before = Rest;
  // Attributes and indices behind it belong to each element.
  if (Elements.empty())
    postfix(HclValue::unknown(At.At, ""));
  for (HclValue &Each : Elements) {
    Rest = Before;
    Each = postfix(Each);
  }
  return HclValue::of(std::move(Elements));
}

HclValue Evaluator::postfix(HclValue V) {
  while (!Stopped) {
    const HclToken T = Rest.empty() ? End : Rest.front();
    if (!T.is(".") && !T.is("["))
      return V;
    take();
    if (next().is("*")) {
      take();
      if (T.is("[") && !takeIf("]"))
        return refuse(next());
      return splat(V, T);
    }
    if (T.is(".")) {
      const HclToken Name = take();
      if (Name.Is == Token::Number)
        V = V.at(HclValue::of(Name.Text.str()), Name.At);
      else if (Name.Is == Token::Name)
        V = V.field(Name.Text, Name.At);
      else
        return refuse(Name.Is == Token::EndOfFile ? T : Name);
      continue;
    }
    const HclValue Index = expression();
    if (!takeIf("]"))
      return refuse(next().Is == Token::EndOfFile ? T : next());
    V = V.at(Index, T.At);
  }
  return *Stopped;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

HclValue Evaluator::primary() {
  const HclToken T = take();
  switch (T.Is) {
  case Token::Number: {
    double Number;
    if (T.Text.getAsDouble(Number) || !std::isfinite(Number))
      return stop(HclValue::failed(T.At, "'" + T.Text + "' is no number"));
    return HclValue::of(Number);
  }
  case Token::String: {
    Place At = T.At;
    ++At.Column;
    return text(T.Text.drop_front().drop_back(), At, /*HasEscapes=*/true);
  }
  case Token::Template:
    return text(T.Text, T.At, /*HasEscapes=*/false);
  case Token::Heredoc: {
    const bool IsIndented = T.Text.starts_with("<<-");
    StringRef Lines = T.Text.drop_front(T.Text.find('\n') + 1);
    Lines = Lines.take_front(Lines.rfind('\n') + 1);
    // Indentation is of no concern in JSON and durations; blanks are.
    const StringRef Text = IsIndented ? Lines.trim(" \t") : Lines;
    return text(Text, {T.At.File, T.At.Line + 1, 1}, /*HasEscapes=*/false);
  }
  case Token::Name:
    return name(T);
  case Token::Sign:
    break;
  case Token::EndOfLine:
  case Token::EndOfFile:
    return stop(HclValue::failed(T.At, "expected a value"));
  }
  if (T.is("["))
    return list(T);
  if (T.is("{"))
    return object(T);
  if (!T.is("("))
    return refuse(T);
  HclValue Inner = expression();
  return takeIf(")") ? Inner : refuse(next());
}

HclValue Evaluator::call(const HclToken &Function) {
  take(); // '('
  HclValue::List Arguments;
  while (!Stopped && !next().is(")")) {
    HclValue Each = expression();
    if (takeIf("...")) {
      if (Each.isSequence())
        Arguments.insert(Arguments.end(), Each.elements().begin(),
                         Each.elements().end());
      else
        Arguments.push_back(Each.isMissing()
                                ? Each
                                : HclValue::failed(Function.At,
                                                   "expected a list before "
                                                   "'...'"));
    } else {
      Arguments.push_back(std::move(Each));
    }
    if (!takeIf(",") && !next().is(")"))
      return refuse(next());
  }
  if (Stopped)
    return *Stopped;
  take(); // ')'
  return callHcl(Function.Text, Arguments, Function.At, Scope.Left);
}

HclValue Evaluator::name(const HclToken &First) {
  if (First.Text == "true" || First.Text == "false")
    return HclValue::of(First.Text == "true");
  if (First.Text == "null")
    return {};
  if (next().is("("))
    return call(First);
  for (const auto &[Name, Value] : llvm::reverse(Scope.Variables))
    if (Name == First.Text)
      return Value;
  // All of it, for messages; two parts of it are a name.
  std::string Name = First.Text.str(), Whole = Name;
  for (size_t I = 0;
       I + 1 < Rest.size() && Rest[I].is(".") && Rest[I + 1].Is == Token::Name;
       I += 2)
    Whole += "." + Rest[I + 1].Text.str();
  if (next().is(".") && Rest.size() > 1 && Rest[1].Is == Token::Name) {
    take();
    Name += "." + take().Text.str();
  }
  return Scope.Names.resolve(Name, Whole, First.At);
}

HclValue Evaluator::list(const HclToken &Open) {
  if (next().Is == Token::Name && next().Text == "for")
    return comprehension(Open);
  HclValue::List Values;
  while (!Stopped && !next().is("]")) {
    Values.push_back(expression());
    if (!takeIf(",") && !next().is("]"))
      return refuse(next());
  }
  if (Stopped)
    return *Stopped;
  take();
  return HclValue::of(std::move(Values));
}

HclValue Evaluator::object(const HclToken &Open) {
  if (next().Is == Token::Name && next().Text == "for")
    return comprehension(Open);
  HclValue::Map Values;
  std::optional<HclValue> Missing;
  while (!Stopped && !next().is("}")) {
    HclValue Key;
    const HclToken T = next();
    const bool IsName = T.Is == Token::Name && Rest.size() > 1 &&
                        (Rest[1].is("=") || Rest[1].is(":"));
    if (IsName)
      Key = HclValue::of(take().Text.str());
    else
      Key = expression();
    if (!takeIf("=") && !takeIf(":"))
      return refuse(next());
    HclValue Value = expression();
    const std::optional<std::string> Name = printed(Key);
    if (!Name && !Missing)
      Missing =
          Key.isMissing() ? Key : HclValue::failed(T.At, "expected a name");
    if (Name)
      Values[*Name] = std::move(Value);
    takeIf(",");
  }
  if (Stopped)
    return *Stopped;
  take();
  return Missing ? *Missing : HclValue::of(std::move(Values));
}

//===----------------------------------------------------------------------===//
// For
//===----------------------------------------------------------------------===//

/// Returns the index of the bracket that closes the one around \p Tokens; their
/// size without one.
static size_t endOfBracket(llvm::ArrayRef<HclToken> Tokens) {
  unsigned Open = 0;
  for (size_t I = 0; I != Tokens.size(); ++I) {
    const HclToken &T = Tokens[I];
    if (T.is("(") || T.is("[") || T.is("{"))
      ++Open;
    else if ((T.is(")") || T.is("]") || T.is("}")) && Open-- == 0)
      return I;
  }
  return Tokens.size();
}

/// Adds the value of \p Body for the current variables. Returns a missing value
/// if the body has none.
HclValue Evaluator::element(llvm::ArrayRef<HclToken> Body, bool IsMap,
                            HclValue::List &List, HclValue::Map &Map) {
  Evaluator Each(Body, Scope, Depth);
  HclValue First = Each.expression(), Value = First, If = HclValue::of(true);
  bool IsGrouped = false;
  if (IsMap) {
    if (!Each.takeIf("=>"))
      return Each.refuse(Each.next());
    Value = Each.expression();
    IsGrouped = Each.takeIf("...");
  }
  if (Each.next().Is == Token::Name && Each.next().Text == "if") {
    const Place At = Each.take().At;
    If = truthOf(Each.expression(), At);
  }
  if (Each.Stopped || Each.next().Is != Token::EndOfFile)
    return Each.Stopped ? *Each.Stopped : Each.refuse(Each.next());
  if (If.isMissing() || !If.truth())
    return If;
  if (!IsMap) {
    List.push_back(std::move(Value));
    return If;
  }
  const std::optional<std::string> Key = printed(First);
  if (!Key)
    return First.isMissing() ? First
                             : HclValue::failed(Body.front().At,
                                                "expected a name before '=>'");
  if (IsGrouped && Map.count(*Key)) {
    HclValue::List Group = Map[*Key].elements();
    Group.push_back(std::move(Value));
    Value = HclValue::of(std::move(Group));
  } else if (IsGrouped) {
    Value = HclValue::of(HclValue::List{std::move(Value)});
  }
  Map[*Key] = std::move(Value);
  return If;
}

HclValue Evaluator::comprehension(const HclToken &Open) {
  take(); // 'for'
  std::string Names[2];
  const size_t Count = Rest.size() > 1 && Rest[1].is(",") ? 2 : 1;
  for (size_t I = 0; I != Count; ++I) {
    const HclToken &Name = take();
    if (Name.Is != Token::Name || (I + 1 != Count && !takeIf(",")))
      return refuse(Name);
    Names[I] = Name.Text.str();
  }
  if (take().Text != "in")
    return refuse(Open);
  const HclValue From = expression();
  if (Stopped || !takeIf(":"))
    return refuse(next());
  const size_t End = endOfBracket(Rest);
  const llvm::ArrayRef<HclToken> Body = Rest.take_front(End);
  Rest = Rest.drop_front(std::min(End + 1, Rest.size()));
  HclValue::List Entries;
  if (HclValue Missing = entriesOf(From, Open.At, Entries); Missing.isMissing())
    return Missing;
  HclValue::List List;
  HclValue::Map Map;
  const bool IsMap = Open.is("{");
  for (const HclValue &Entry : Entries) {
    const size_t Before = Scope.Variables.size();
    const HclValue Key = Entry.field("key", Open.At),
                   Value = Entry.field("value", Open.At);
    if (Count == 2)
      Scope.Variables.emplace_back(Names[0], Key);
    Scope.Variables.emplace_back(Names[Count - 1], Value);
    HclValue Done = element(Body, IsMap, List, Map);
    Scope.Variables.resize(Before);
    if (Done.isMissing())
      return Done;
  }
  return IsMap ? HclValue::of(std::move(Map)) : HclValue::of(std::move(List));
}

//===----------------------------------------------------------------------===//
// Texts
//===----------------------------------------------------------------------===//

HclValue Evaluator::text(StringRef Raw, Place At, bool HasEscapes) {
  std::string Text;
  // The text whose position is \p At.
  StringRef Told = Raw;
  std::optional<HclValue> Missing;
  const bool IsWhole =
      Raw.starts_with("${") && endOfInterpolation(Raw) == Raw.size();
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
      HclToken Whole{Token::String, Raw.take_front(End), Here};
      if (End == StringRef::npos || Raw.front() == '%' || Raw[2] == '~' ||
          Raw[End - 2] == '~')
        return refuse(Whole);
      Here.Column += 2;
      std::vector<DescriptionError> Errors;
      const auto Tokens = lexHcl(Raw.slice(2, End - 1), Here, Errors);
      if (!Tokens)
        return stop(
            HclValue::failed(Errors.front().At, Errors.front().Message));
      if (Depth >= MaxExpressionDepth)
        return stop(
            HclValue::unknown(Whole.At, "expected a shorter expression"));
      HclValue Value =
          Evaluator(llvm::ArrayRef(*Tokens).drop_back(), Scope, Depth + 1)
              .run();
      // An expression alone is not turned into a text.
      if (IsWhole)
        return Value;
      const std::optional<std::string> Printed = printed(Value);
      if (!Printed && !Missing)
        Missing = Value.isMissing()
                      ? Value
                      : HclValue::failed(Whole.At,
                                         "expected a text or a number in '" +
                                             Whole.Text + "'");
      Text += Printed.value_or("");
      if (Text.size() > HclBudget::Max)
        return stop(exhausted(At));
      Raw = Raw.drop_front(End);
    } else if (HasEscapes && Raw.front() == '\\' && Raw.size() > 1) {
      const size_t Which = StringRef("nrt\"\\").find(Raw[1]);
      if (Which == StringRef::npos)
        return refuse({Token::String, Raw.take_front(2), At});
      Text += "\n\r\t\"\\"[Which];
      Raw = Raw.drop_front(2);
    } else {
      Text += Raw.front();
      Raw = Raw.drop_front();
    }
  }
  if (!Scope.Left.spend(Text.size()))
    return stop(exhausted(At));
  return Missing ? *Missing : HclValue::of(std::move(Text));
}

HclValue evaluateHcl(llvm::ArrayRef<HclToken> Tokens, HclScope &Scope) {
  return Evaluator(Tokens, Scope, 0).run();
}

} // namespace clang::tidy::bigtable::tool
