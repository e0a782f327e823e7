// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schema/Dialogue.h"
#include "Printable.h"
#include "model/Duration.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

std::optional<std::string> Dialogue::askFor(StringRef What) {
  if (HasEnded)
    return std::nullopt;
  if (TakesAll)
    return "";
  OS << What << " > ";
  OS.flush();
  std::optional<std::string> Line = Lines();
  if (!Line) {
    HasEnded = true;
    OS << '\n';
    return std::nullopt;
  }
  std::string Text = StringRef(*Line).trim().str();
  if (Text != "a")
    return Text;
  TakesAll = true;
  return "";
}

Answer Dialogue::askMaxAge(Answer Said, const DescribedFamily &F) {
  if (!F.Rule.IsUnknown || Said.Word != "default" || TakesAll)
    return Said;
  while (const auto Age = askFor("  its max-age")) {
    if (parseDuration(*Age)) {
      Said.MaxAge = *Age;
      return Said;
    }
    if (TakesAll)
      break;
    OS << "  expected " << DurationExpectation << '\n';
  }
  return {};
}

Answer Dialogue::askPolicy(const DescribedFamily &F) {
  const Evidence E = evidenceOf(F, IsCodeRead);
  OS << "  family '" << printable(F.Name) << "': ";
  if (E.IsDecided) {
    OS << E.Best << "\n    " << printable(E.Seen) << ".\n";
    return answerByEvidence(F, IsCodeRead);
  }
  OS << "?\n    " << printable(E.Seen) << ".\n";
  return choose(F, E.Choices, E.Best);
}

Answer Dialogue::choose(const DescribedFamily &F,
                        llvm::ArrayRef<Choice> Choices, StringRef Suggested) {
  for (const DescribedWrites &W : F.Writes)
    OS << "      " << printable(describePlaces(W)) << '\n';
  for (const std::string &Use : F.Uses)
    OS << "      " << printable(Use) << '\n';
  unsigned Number = 0, Best = 0;
  for (const Choice &C : Choices) {
    OS << "    " << ++Number << "  " << C.Word << ", " << C.When << '\n';
    if (C.Word == Suggested)
      Best = Number;
  }
  const std::string Offer = Best ? " [" + std::to_string(Best) + "]" : "";
  while (const auto Line = askFor("  a number, or - to decide later" + Offer)) {
    unsigned Chosen = Best;
    if (*Line == "-" || (Line->empty() && Best == 0))
      return {};
    if (!Line->empty() && (StringRef(*Line).getAsInteger(10, Chosen) ||
                           Chosen == 0 || Chosen > Choices.size())) {
      OS << "  expected a number from 1 to " << Choices.size() << '\n';
      continue;
    }
    Answer Said;
    Said.Word = Choices[Chosen - 1].Word;
    Said = askMaxAge(std::move(Said), F);
    addLifetime(F, Said);
    return Said;
  }
  return {};
}

/// Sets the lifetimes that \p Line names: "30m" for all of \p Families, or
/// "sessions=30m carts=1h". Returns false if it is something else.
static bool takeLifetimes(StringRef Line,
                          llvm::ArrayRef<const DescribedFamily *> Families,
                          llvm::ArrayRef<Answer *> Said) {
  llvm::SmallVector<StringRef, 4> Words;
  Line.split(Words, ' ', -1, /*KeepEmpty=*/false);
  for (StringRef Word : Words) {
    const auto [Name, Length] =
        Word.contains('=') ? Word.split('=') : std::pair(StringRef(), Word);
    const auto Lives = parseDuration(Length);
    bool IsFound = false;
    for (const auto &[F, Its] : llvm::zip(Families, Said))
      if (Name.empty() || Name == F->Name) {
        IsFound = true;
        Its->ExpireAfter = Lives;
      }
    if (!Lives || !IsFound)
      return false;
  }
  return true;
}

/// Asks for the families whose writes do not all say the same.
void Dialogue::askLifetimes(const DescribedTable &T,
                            llvm::ArrayRef<const DescribedFamily *> Families,
                            std::vector<Answer> &Said) {
  std::vector<const DescribedFamily *> Asked;
  std::vector<Answer *> Answers;
  std::string Offers;
  for (const auto &[F, Its] : llvm::zip(Families, Said)) {
    const Lifetime Lives = lifetimeOf(*F, Its);
    if (!Its.isOneSecond() || Lives.IsOfAll)
      continue;
    Asked.push_back(F);
    Answers.push_back(&Its);
    Its.ExpireAfter = Lives.Usual;
    if (Lives.Usual)
      Offers += (Offers.empty() ? "" : " ") + F->Name + "=" +
                formatDuration(*Lives.Usual);
  }
  if (Asked.empty())
    return;
  OS << "  How long do values of table '" << printable(T.Id)
     << "' live, where a fix has to choose?\n";
  for (const DescribedFamily *F : Asked) {
    const std::string Writes = describeWrites(*F);
    OS << "    " << printable(F->Name) << ": "
       << (Writes.empty() ? "no write is known" : printable(Writes)) << '\n';
  }
  const std::string What =
      "  a duration for all, NAME=DURATION for some, or - for none" +
      (Offers.empty() ? "" : " [" + Offers + "]");
  const auto Forget = [&] {
    for (Answer *Each : Answers)
      Each->ExpireAfter = std::nullopt;
  };
  while (const auto Line = askFor(What)) {
    if (Line->empty())
      return;
    const std::vector<Answer> Before = Said;
    if (*Line == "-")
      return Forget();
    if (takeLifetimes(*Line, Asked, Answers))
      return;
    Said = Before;
    OS << "  expected " << DurationExpectation << ", for '"
       << printable(Asked.front()->Name) << "' or another of these\n";
  }
  Forget();
}

std::vector<Answer>
Dialogue::ask(const DescribedTable &T,
              llvm::ArrayRef<const DescribedFamily *> Families) {
  if (const auto Known = Given.find(T.Id); Known != Given.end())
    return Known->second.Answers;
  if (!HasHelped)
    OS << "Enter takes the answer in brackets, 'a' takes all that follow.\n";
  HasHelped = true;
  OS << "\ntable '" << printable(T.Id) << "'\n";
  std::vector<Answer> Said;
  for (const DescribedFamily *F : Families)
    Said.push_back(askPolicy(*F));
  askLifetimes(T, Families, Said);
  return Given.try_emplace(T.Id, OfTable{Families.vec(), Said})
      .first->second.Answers;
}

bool Dialogue::askChanges() {
  std::string Settled;
  for (const auto &[Table, Its] : Given)
    for (const DescribedFamily *F : Its.Families)
      if (evidenceOf(*F, IsCodeRead).IsDecided)
        Settled += (Settled.empty() ? "" : ", ") + Table + "/" + F->Name;
  if (Settled.empty() || TakesAll || HasEnded)
    return false;
  OS << "\nSettled without a question: " << printable(Settled) << '\n';
  bool IsChanged = false;
  while (const auto Line =
             askFor("  one of these to change it, or Enter to go on")) {
    if (Line->empty())
      break;
    const auto [Table, Name] = StringRef(*Line).rsplit('/');
    const auto Its = Given.find(Table.str());
    const DescribedFamily *F = nullptr;
    size_t Index = 0;
    for (; Its != Given.end() && Index != Its->second.Families.size(); ++Index)
      if (F = Its->second.Families[Index]; F->Name == Name)
        break;
    if (!F || F->Name != Name) {
      OS << "  expected TABLE/FAMILY, such as '"
         << printable(StringRef(Settled).split(',').first) << "'\n";
      continue;
    }
    Its->second.Answers[Index] =
        choose(*F, allChoices(*F, IsCodeRead), /*Suggested=*/"");
    IsChanged = true;
  }
  return IsChanged;
}

} // namespace clang::tidy::bigtable::tool
