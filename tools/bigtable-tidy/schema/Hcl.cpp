// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schema/Hcl.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

/// Blocks in blocks, and strings in expressions in strings.
static constexpr unsigned MaxBlockDepth = 100;

const HclAttribute *HclBody::find(StringRef Name) const {
  const auto Found = llvm::find_if(
      Attributes, [&](const HclAttribute &A) { return A.Name == Name; });
  return Found == Attributes.end() ? nullptr : &*Found;
}

static bool isName(char C) {
  return llvm::isAlnum(C) || C == '_' || C == '-' || (C & 0x80);
}

//===----------------------------------------------------------------------===//
// Tokens
//===----------------------------------------------------------------------===//

static size_t endOfString(StringRef Text, unsigned Depth);

static size_t endOfInterpolation(StringRef Text, unsigned Depth) {
  if (Depth == MaxBlockDepth)
    return StringRef::npos;
  unsigned Open = 1;
  for (size_t I = 2; I < Text.size(); ++I) {
    if (Text[I] == '"') {
      const size_t End = endOfString(Text.drop_front(I), Depth + 1);
      if (End == StringRef::npos)
        return End;
      I += End - 1;
    } else if (Text[I] == '{') {
      ++Open;
    } else if (Text[I] == '}' && --Open == 0) {
      return I + 1;
    }
  }
  return StringRef::npos;
}

size_t endOfInterpolation(StringRef Text) {
  return endOfInterpolation(Text, 0);
}

/// Returns the end of the quoted string at the beginning of \p Text.
static size_t endOfString(StringRef Text, unsigned Depth) {
  for (size_t I = 1; I < Text.size(); ++I) {
    const StringRef Rest = Text.drop_front(I);
    if (Rest.starts_with("$${") || Rest.starts_with("%%{")) {
      I += 2;
    } else if (Rest.starts_with("${") || Rest.starts_with("%{")) {
      const size_t End = endOfInterpolation(Rest, Depth);
      if (End == StringRef::npos)
        return End;
      I += End - 1;
    } else if (Text[I] == '\\') {
      ++I;
    } else if (Text[I] == '\n') {
      return StringRef::npos;
    } else if (Text[I] == '"') {
      return I + 1;
    }
  }
  return StringRef::npos;
}

/// Returns the end of the text that begins with '<<', after its last line.
static size_t endOfHeredoc(StringRef Text) {
  StringRef Marker = Text.drop_front(2);
  Marker.consume_front("-");
  Marker = Marker.take_while(isName);
  size_t At = Text.find('\n');
  if (Marker.empty() || At == StringRef::npos)
    return StringRef::npos;
  while (++At < Text.size()) {
    const size_t End = std::min(Text.find('\n', At), Text.size());
    if (Text.slice(At, End).trim() == Marker)
      return End;
    At = End;
  }
  return StringRef::npos;
}

namespace {

class Lexer {
public:
  Lexer(StringRef Text, Place At, std::vector<DescriptionError> &Errors)
      : Rest(Text), Here(std::move(At)), Errors(Errors) {}

  std::optional<std::vector<HclToken>> run();

private:
  bool fail(StringRef Message) {
    Errors.push_back({Here, Message.str()});
    return false;
  }
  StringRef take(size_t Size) {
    const StringRef Taken = Rest.take_front(Size);
    Rest = Rest.drop_front(Size);
    Here = placeIn(Taken, Size, Here);
    return Taken;
  }
  bool skipBlanks();
  bool takeToken(HclToken &T);

  StringRef Rest;
  Place Here;
  std::vector<DescriptionError> &Errors;
};

} // namespace

bool Lexer::skipBlanks() {
  while (!Rest.empty()) {
    if (StringRef(" \t\r").contains(Rest.front())) {
      take(1);
    } else if (Rest.front() == '#' || Rest.starts_with("//")) {
      take(std::min(Rest.find('\n'), Rest.size()));
    } else if (Rest.starts_with("/*")) {
      const size_t End = Rest.find("*/", 2);
      if (End == StringRef::npos)
        return fail("a comment without an end, expected '*/'");
      take(End + 2);
    } else {
      return true;
    }
  }
  return true;
}

bool Lexer::takeToken(HclToken &T) {
  using Kind = HclToken::Kind;
  T.At = Here;
  size_t Size = 1;
  if (Rest.front() == '\n') {
    T.Is = Kind::EndOfLine;
  } else if (Rest.front() == '"') {
    T.Is = Kind::String;
    Size = endOfString(Rest, 0);
    if (Size == StringRef::npos)
      return fail("a text without an end, expected '\"'");
  } else if (Rest.starts_with("<<")) {
    T.Is = Kind::Heredoc;
    Size = endOfHeredoc(Rest);
    if (Size == StringRef::npos)
      return fail("a heredoc without an end, expected a line with its marker");
  } else if (llvm::isDigit(Rest.front())) {
    T.Is = Kind::Number;
    Size = Rest.take_while(llvm::isDigit).size();
    // In 'a.0.b' the number is an index.
    if (const StringRef Part = Rest.drop_front(Size);
        Part.size() > 1 && Part[0] == '.' && llvm::isDigit(Part[1]))
      Size += 1 + Part.drop_front().take_while(llvm::isDigit).size();
  } else if (isName(Rest.front())) {
    T.Is = Rest.front() == '-' ? Kind::Sign : Kind::Name;
    Size = T.Is == Kind::Sign ? 1 : Rest.take_while(isName).size();
  } else {
    T.Is = Kind::Sign;
    for (StringRef Long : {"==", "!=", "<=", ">=", "&&", "||", "=>", "..."})
      if (Rest.starts_with(Long))
        Size = Long.size();
  }
  T.Text = take(Size);
  return true;
}

std::optional<std::vector<HclToken>> Lexer::run() {
  std::vector<HclToken> All;
  while (true) {
    if (!skipBlanks())
      return std::nullopt;
    HclToken &T = All.emplace_back();
    if (Rest.empty()) {
      T.At = Here;
      return All;
    }
    if (!takeToken(T))
      return std::nullopt;
  }
}

std::optional<std::vector<HclToken>>
lexHcl(StringRef Text, Place At, std::vector<DescriptionError> &Errors) {
  return Lexer(Text, std::move(At), Errors).run();
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

namespace {

class BodyParser {
public:
  BodyParser(llvm::ArrayRef<HclToken> Tokens,
             std::vector<DescriptionError> &Errors)
      : Rest(Tokens), Errors(Errors) {}

  bool body(HclBody &To, unsigned Depth);
  const HclToken &next() const { return Rest.front(); }
  bool fail(const HclToken &At, StringRef Message) {
    Errors.push_back({At.At, Message.str()});
    return false;
  }

private:
  using Kind = HclToken::Kind;

  const HclToken &take() {
    const HclToken &T = Rest.front();
    if (T.Is != Kind::EndOfFile)
      Rest = Rest.drop_front();
    return T;
  }
  bool attribute(HclAttribute &To);
  bool block(HclBlock &To, unsigned Depth);

  llvm::ArrayRef<HclToken> Rest;
  std::vector<DescriptionError> &Errors;
};

} // namespace

bool BodyParser::attribute(HclAttribute &To) {
  take(); // '='
  std::string Open;
  while (next().Is != Kind::EndOfFile) {
    const HclToken &T = next();
    if (Open.empty() && (T.Is == Kind::EndOfLine || T.is("}")))
      break;
    if (T.is("(") || T.is("[") || T.is("{"))
      Open += T.is("(") ? ')' : T.is("[") ? ']' : '}';
    if (T.is(")") || T.is("]") || T.is("}")) {
      if (Open.empty() || Open.back() != T.Text.front())
        return fail(T, "'" + T.Text.str() + "' closes nothing");
      Open.pop_back();
    }
    To.Value.push_back(take());
  }
  if (!Open.empty())
    return fail(next(), "the end of the file, expected '" +
                            std::string(1, Open.back()) + "'");
  if (To.Value.empty())
    return fail(next(), "expected a value of '" + To.Name + "'");
  return true;
}

bool BodyParser::block(HclBlock &To, unsigned Depth) {
  while (next().Is == Kind::String || next().Is == Kind::Name) {
    const HclToken &T = take();
    To.Labels.push_back(T.Is == Kind::Name
                            ? T.Text.str()
                            : T.Text.drop_front().drop_back().str());
  }
  if (!next().is("{"))
    return fail(next(), "expected '=' or '{' after '" + To.Type + "'");
  if (Depth == MaxBlockDepth)
    return fail(next(), "blocks in blocks, more than " +
                            std::to_string(MaxBlockDepth) + " deep");
  take();
  if (!body(To.Body, Depth + 1))
    return false;
  if (!next().is("}"))
    return fail(next(), "expected '}' at the end of block '" + To.Type + "'");
  take();
  return true;
}

bool BodyParser::body(HclBody &To, unsigned Depth) {
  llvm::StringSet<> Names;
  while (true) {
    while (next().Is == Kind::EndOfLine)
      take();
    if (next().Is == Kind::EndOfFile || next().is("}"))
      return true;
    const HclToken &Name = take();
    if (Name.Is != Kind::Name)
      return fail(Name, "expected an attribute, 'name = value', or a block, "
                        "'name { ... }'");
    if (!next().is("=")) {
      To.Blocks.push_back({Name.Text.str(), {}, Name.At, {}});
      if (!block(To.Blocks.back(), Depth))
        return false;
      continue;
    }
    if (!Names.insert(Name.Text).second)
      return fail(Name, "'" + Name.Text.str() + "' twice, expected once");
    To.Attributes.push_back({Name.Text.str(), Name.At, {}});
    if (!attribute(To.Attributes.back()))
      return false;
  }
}

std::optional<HclBody> parseHcl(llvm::MemoryBufferRef Buffer,
                                std::vector<DescriptionError> &Errors) {
  StringRef Text = Buffer.getBuffer();
  Text.consume_front("\xEF\xBB\xBF");
  const auto Tokens =
      lexHcl(Text, {Buffer.getBufferIdentifier().str()}, Errors);
  HclBody Result;
  if (!Tokens)
    return std::nullopt;
  BodyParser Parser(*Tokens, Errors);
  if (!Parser.body(Result, 0))
    return std::nullopt;
  if (Parser.next().Is != HclToken::Kind::EndOfFile) {
    Parser.fail(Parser.next(), "'}' closes nothing");
    return std::nullopt;
  }
  return Result;
}

} // namespace clang::tidy::bigtable::tool
