// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/TextFormat.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

std::string withoutHoles(StringRef Text) {
  std::string Result;
  for (const char C : Text)
    isHole(C) ? Result.append("...") : Result.append(1, C);
  return Result;
}

bool mayBe(StringRef Pattern, StringRef Name) {
  const size_t First = Pattern.find_first_of("\x01\x02");
  if (First == StringRef::npos)
    return Pattern == Name;
  if (!Name.consume_front(Pattern.take_front(First)))
    return false;
  Pattern = Pattern.drop_front(First);
  // The earliest place of each part between two holes leaves most to the rest.
  for (;;) {
    Pattern = Pattern.drop_while(isHole);
    const StringRef Part = Pattern.take_until(isHole);
    Pattern = Pattern.drop_front(Part.size());
    if (Pattern.empty())
      return Name.ends_with(Part);
    const size_t At = Name.find(Part);
    if (At == StringRef::npos)
      return false;
    Name = Name.drop_front(At + Part.size());
  }
}

namespace {
class Splitter {
public:
  explicit Splitter(StringRef Format) : Rest(Format) {}

  std::optional<std::vector<FormatPiece>> run(FormatKind Kind) {
    const StringRef Marks = Kind == FormatKind::Printf   ? "%"
                            : Kind == FormatKind::Braces ? "{}"
                                                         : "$";
    while (!Rest.empty()) {
      const StringRef Text =
          Rest.take_until([Marks](char C) { return Marks.contains(C); });
      addText(Text);
      Rest = Rest.drop_front(Text.size());
      if (Rest.empty())
        break;
      const StringRef Mark = Rest.take_front();
      Rest = Rest.drop_front();
      if (Rest.consume_front(Mark))
        addText(Mark);
      else if (!addArgument(Kind, Mark.front()))
        return std::nullopt;
    }
    return std::move(Pieces);
  }

private:
  bool addArgument(FormatKind Kind, char Mark) {
    if (Kind == FormatKind::Braces)
      return Mark == '{' && addReplacement();
    return Kind == FormatKind::Printf ? addConversion() : addSubstitute();
  }

  void addText(StringRef Text) {
    FormatPiece &Piece = Pieces.emplace_back();
    Piece.Text = Text.str();
  }

  bool addSubstitute() {
    if (Rest.empty() || !llvm::isDigit(Rest.front()))
      return false;
    FormatPiece &Piece = Pieces.emplace_back();
    Piece.Argument = Rest.front() - '0';
    Piece.IsPlain = true;
    Rest = Rest.drop_front();
    return true;
  }

  /// '{}', '{0}', '{:5.2f}', without '{:{}}'.
  bool addReplacement() {
    const StringRef Field =
        Rest.take_until([](char C) { return C == '{' || C == '}'; });
    Rest = Rest.drop_front(Field.size());
    if (!Rest.consume_front("}"))
      return false;
    auto [Index, Options] = Field.split(':');
    FormatPiece &Piece = Pieces.emplace_back();
    unsigned Given = 0;
    if (Index.empty())
      Piece.Argument = Next++;
    else if (Index.getAsInteger(10, Given))
      return false;
    else
      Piece.Argument = Given;
    // The result of fill characters and conversions of numbers is unknown.
    if (Options.find_first_not_of("0123456789.bBdoxXaAeEfFgGs") !=
        StringRef::npos)
      return false;
    Piece.IsPlain = Options.empty() || Options == "s" || Options == "d";
    Piece.IsNumber = StringRef("bBdoxXaAeEfFgG")
                         .contains(Options.empty() ? '\0' : Options.back());
    return true;
  }

  /// '%-5.2lf', without '%1$s' and '%*d'.
  bool addConversion() {
    const StringRef Options = Rest.take_while(
        [](char C) { return StringRef("-+ #0123456789.hlLqjzt").contains(C); });
    Rest = Rest.drop_front(Options.size());
    if (Rest.empty())
      return false;
    const char Conversion = Rest.front();
    Rest = Rest.drop_front();
    FormatPiece &Piece = Pieces.emplace_back();
    Piece.Argument = Next++;
    Piece.IsPlain = Options.empty() && StringRef("svdiu").contains(Conversion);
    Piece.IsNumber = StringRef("diouxXfFeEgGaA").contains(Conversion);
    return Piece.IsNumber || StringRef("svc").contains(Conversion);
  }

  StringRef Rest;
  unsigned Next = 0;
  std::vector<FormatPiece> Pieces;
};
} // namespace

std::optional<std::vector<FormatPiece>> piecesOf(StringRef Format,
                                                 FormatKind Kind) {
  return Kind == FormatKind::None ? std::nullopt : Splitter(Format).run(Kind);
}

} // namespace clang::tidy::bigtable
