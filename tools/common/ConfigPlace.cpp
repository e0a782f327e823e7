// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ConfigPlace.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Casting.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLParser.h"

namespace yaml = llvm::yaml;

namespace clang::tidy::bigtable::tool {

/// Returns the position of \p Name in \p Text as a word; null without one.
static const char *findWord(llvm::StringRef Text, llvm::StringRef Name) {
  const auto IsEdge = [](llvm::StringRef Beside) {
    return Beside.empty() || !(llvm::isAlnum(Beside[0]) ||
                               llvm::StringRef("-_.*").contains(Beside[0]));
  };
  for (size_t At = 0; (At = Text.find(Name, At)) != llvm::StringRef::npos;
       ++At) {
    llvm::StringRef Before = Text.take_front(At).take_back();
    if (Before == "-")
      Before = ""; // Of a glob that takes checks away.
    if (IsEdge(Before) && IsEdge(Text.substr(At + Name.size()).take_front()))
      return Text.data() + At;
  }
  return nullptr;
}

static const char *findIn(yaml::Node *Node, llvm::StringRef Name) {
  const char *Found = nullptr;
  if (auto *Map = llvm::dyn_cast_or_null<yaml::MappingNode>(Node)) {
    for (yaml::KeyValueNode &Entry : *Map)
      for (yaml::Node *Part : {Entry.getKey(), Entry.getValue()})
        if (!Found)
          Found = findIn(Part, Name);
  } else if (auto *List = llvm::dyn_cast_or_null<yaml::SequenceNode>(Node)) {
    for (yaml::Node &Part : *List)
      if (!Found)
        Found = findIn(&Part, Name);
  } else if (llvm::isa_and_nonnull<yaml::ScalarNode, yaml::BlockScalarNode>(
                 Node)) {
    const llvm::SMRange Range = Node->getSourceRange();
    Found = findWord(
        llvm::StringRef(Range.Start.getPointer(),
                        Range.End.getPointer() - Range.Start.getPointer()),
        Name);
  }
  return Found;
}

std::string placeOf(llvm::StringRef Name, llvm::StringRef Section,
                    llvm::MemoryBufferRef Text) {
  llvm::SourceMgr Manager;
  // It was parsed before; errors were reported then.
  Manager.setDiagHandler([](const llvm::SMDiagnostic &, void *) {});
  yaml::Stream Stream(Text, Manager);
  yaml::document_iterator First = Stream.begin();
  if (First == Stream.end())
    return {};
  auto *Root = llvm::dyn_cast_or_null<yaml::MappingNode>(First->getRoot());
  if (!Root)
    return {};
  for (yaml::KeyValueNode &Entry : *Root) {
    auto *Key = llvm::dyn_cast_or_null<yaml::ScalarNode>(Entry.getKey());
    llvm::SmallString<32> Storage;
    if (!Key || Key->getValue(Storage) != Section)
      continue;
    const char *Found =
        !Name.empty()      ? findIn(Entry.getValue(), Name)
        : Entry.getValue() ? Entry.getValue()->getSourceRange().Start.getPointer()
                           : nullptr;
    if (!Found)
      return {};
    const auto [Line, Column] =
        Manager.getLineAndColumn(llvm::SMLoc::getFromPointer(Found));
    return (Text.getBufferIdentifier() + ":" + llvm::Twine(Line) + ":" +
            llvm::Twine(Column))
        .str();
  }
  return {};
}

} // namespace clang::tidy::bigtable::tool
