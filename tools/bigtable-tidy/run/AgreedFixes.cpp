// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/AgreedFixes.h"
#include "run/Paths.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"
#include <map>
#include <set>

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

namespace {

/// The files that fixes edit, and who reads them. Files are known by their real
/// names, because source files may read one through different links.
class Votes {
public:
  explicit Votes(llvm::ArrayRef<DoneItem> Done) : Done(Done) {
    for (const DoneItem &Item : Done) {
      Mains.insert(real(absolutePath(Item.Item.File)));
      addEdited(Item);
    }
    for (const auto &[I, Item] : llvm::enumerate(Done))
      addItem(I, Item);
  }

  /// Returns a source file that reads a file that \p F edits, and does not
  /// make the same edits; null if there is none.
  const DoneItem *dissenter(const Finding &F) {
    const std::string Wish = wishOf(F);
    for (const auto &File : F.Said.Message.Fix)
      for (const size_t Reader : Readers[real(File.first())])
        if (!Wishes[Reader].contains(Wish))
          return &Done[Reader];
    return nullptr;
  }

private:
  void addEdited(const DoneItem &Item) {
    llvm::StringSet<> Edited;
    for (const Finding &F : Item.Result.Findings)
      for (const auto &File : F.Said.Message.Fix)
        Edited.insert(File.first());
    for (const Input &Read : Item.Result.Inputs)
      if (!Edited.empty() && Read.What == Input::Kind::Contents)
        if (const std::string Name = absolutePath(Read.Name);
            Edited.contains(Name)) {
          Readers[real(Name)];
          Hashes.insert(Read.Hash);
        }
  }

  void addItem(size_t I, const DoneItem &Item) {
    for (const Input &Read : Item.Result.Inputs)
      if (Read.What == Input::Kind::Contents && Hashes.contains(Read.Hash))
        if (const auto It = Readers.find(real(absolutePath(Read.Name)));
            It != Readers.end() && mayVote(Item, It->first))
          It->second.insert(I);
    for (const Finding &F : Item.Result.Findings)
      if (F.hasFix())
        Wishes[I].insert(wishOf(F));
  }

  /// A source that only names a place in the main file of another one knows no
  /// fix.
  bool mayVote(const DoneItem &Item, const std::string &File) {
    return Mains.count(File) == 0 || File == real(absolutePath(Item.Item.File));
  }

  /// Returns the location and the edits of \p F. Only the first finding of a
  /// source file has the edit that inserts an #include.
  std::string wishOf(const Finding &F) {
    std::string Text = F.Said.DiagnosticName + "\n" + real(F.file()) + "\n" +
                       std::to_string(F.offset());
    std::map<std::string, const tooling::Replacements *> Edits;
    for (const auto &File : F.Said.Message.Fix)
      Edits.emplace(real(File.first()), &File.second);
    for (const auto &[File, Replacements] : Edits)
      for (const tooling::Replacement &Edit : *Replacements)
        if (!insertsOnce(Edit))
          Text += "\n" + File + "\n" + std::to_string(Edit.getOffset()) + " " +
                  std::to_string(Edit.getLength()) + " " +
                  Edit.getReplacementText().str();
    return Text;
  }

  const std::string &real(StringRef File) {
    std::string &Real = Reals[File];
    if (Real.empty())
      Real = realPath(File);
    return Real;
  }

  llvm::ArrayRef<DoneItem> Done;
  llvm::StringMap<std::string> Reals;
  /// The hashes of edited files. Most other files need no real name.
  llvm::StringSet<> Hashes;
  /// The real names of the main files.
  std::set<std::string> Mains;
  /// Indices in Done, by the name of a file that a fix edits.
  std::map<std::string, std::set<size_t>> Readers;
  /// The fixes of each reader.
  std::map<size_t, llvm::StringSet<>> Wishes;
};

} // namespace

void keepAgreedFixes(llvm::ArrayRef<DoneItem> Done,
                     std::vector<Finding> &Findings) {
  Votes All(Done);
  for (Finding &F : Findings) {
    const DoneItem *Other = F.hasFix() ? All.dissenter(F) : nullptr;
    if (!Other)
      continue;
    F.Said.Message.Fix.clear();
    F.Said.Notes.emplace_back(
        ("no fix is offered because not every source file that reads this code "
         "needs the same one: '" +
         llvm::sys::path::filename(Other->Item.File) + "' does not")
            .str());
  }
}

} // namespace clang::tidy::bigtable::tool
