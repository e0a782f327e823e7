// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "code/Saved.h"
#include "code/SavedFormat.h"
#include "model/Paths.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Bitstream/BitstreamReader.h"
#include "llvm/Bitstream/BitstreamWriter.h"
#include "llvm/Support/Path.h"

namespace clang::tidy::bigtable::code {

using llvm::ArrayRef;
using llvm::StringRef;
namespace path = llvm::sys::path;

namespace {

//===-- Names of files ----------------------------------------------------===//

/// These stand before the name of a file in another name: 'main@/src/a.cc:3:1'.
/// The second one says that it is relative.
constexpr StringRef FileMark = "@", RelativeMark = "@\1";

/// Returns the file name \p Name, absolute, relative to \p Folder; \p Name
/// itself if they have nothing but the root in common.
std::string relativeTo(StringRef Folder, StringRef Name) {
  auto In = path::begin(Folder), Of = path::begin(Name);
  const auto InEnd = path::end(Folder), OfEnd = path::end(Name);
  unsigned NumShared = 0;
  for (; In != InEnd && Of != OfEnd && *In == *Of; ++In, ++Of)
    ++NumShared;
  if (NumShared < 2)
    return Name.str();
  llvm::SmallString<128> Result;
  for (; In != InEnd; ++In)
    path::append(Result, "..");
  for (; Of != OfEnd; ++Of)
    path::append(Result, *Of);
  return Result.str().str();
}

/// Returns \p Text with \p Mark, and the name of a file behind it, which ends
/// at a colon, replaced by what \p Renamed makes of that name.
std::string renameIn(StringRef Text, StringRef Mark,
                     llvm::function_ref<std::string(StringRef)> Renamed) {
  std::string Result;
  for (size_t At; (At = Text.find(Mark)) != StringRef::npos;) {
    Result += Text.take_front(At);
    Text = Text.drop_front(At + Mark.size());
    const StringRef Name = Text.take_until([](char C) { return C == ':'; });
    Result += Renamed(Name);
    Text = Text.drop_front(Name.size());
  }
  return Result + Text.str();
}

//===-- Saving ------------------------------------------------------------===//

class Saver {
public:
  Saver(const Program &P, StringRef Folder, llvm::SmallVectorImpl<char> &To)
      : P(P), Folder(Folder), Stream(To) {}

  void run();

  template <class T> void number(const T &N) { Values.push_back(uint64_t(N)); }
  void integer(int64_t N) {
    Values.push_back((uint64_t(N) << 1) ^ uint64_t(N >> 63));
  }
  void line(uint32_t Line) {
    integer(int64_t(Line) - int64_t(LastLine));
    LastLine = Line;
  }
  void file(uint32_t File) { number(File); }
  template <class T> void choice(const T &Value, size_t) { number(Value); }
  void text(StringRef Text);
  template <class T> void ref(const T *Node) {
    number(Node ? numberOf(*Node) : 0);
  }
  template <class T> void refs(ArrayRef<const T *> Nodes) {
    number(Nodes.size());
    for (const T *Node : Nodes)
      ref(Node);
  }
  template <class T, class Each> void list(ArrayRef<T> Items, Each Describe) {
    number(Items.size());
    for (T Item : Items)
      Describe(Item);
  }
  template <class T> const T *keep(const T &) { return nullptr; }

private:
  /// Emits a record of the numbers that \p Fill adds, behind those that it
  /// refers to.
  template <class Filler> void emit(Record Code, Filler Fill) {
    Numbers Outer;
    std::swap(Outer, Values);
    Fill();
    Stream.EmitRecord(Code, Values);
    countSteps(Values.size());
    std::swap(Outer, Values);
  }
  template <class T> unsigned numberOf(const T &Node);
  void tree(const Expr &Root);
  void tree(const Stmt &Root);

  using Numbers = llvm::SmallVector<uint64_t, 32>;
  const Program &P;
  const StringRef Folder;
  llvm::BitstreamWriter Stream;
  Numbers Values;
  uint32_t LastLine = 0;
  llvm::StringMap<unsigned> Texts;
  /// Types, callees, and variables each count from 1.
  llvm::DenseMap<const void *, unsigned> Known;
  unsigned NumTypes = 0, NumCallees = 0, NumVariables = 0;

  unsigned &count(const Type &) { return NumTypes; }
  unsigned &count(const Callee &) { return NumCallees; }
  unsigned &count(const Variable &) { return NumVariables; }
  static Record recordOf(const Type &) { return TypeRecord; }
  static Record recordOf(const Callee &) { return CalleeRecord; }
  static Record recordOf(const Variable &) { return VariableRecord; }
};

void Saver::text(StringRef Text) {
  const auto [Place, IsNew] = Texts.try_emplace(Text, Texts.size() + 1);
  if (IsNew)
    emit(TextRecord, [&] {
      const std::string Saved = renameIn(Text, FileMark, [&](StringRef Name) {
        const std::string Relative = relativeTo(Folder, Name);
        return Relative != Name && absolutePath(Relative, Folder) == Name
                   ? RelativeMark.str() + Relative
                   : FileMark.str() + Name.str();
      });
      Values.append(StringRef(Saved).bytes_begin(),
                    StringRef(Saved).bytes_end());
    });
  number(Place->second);
}

template <class T> unsigned Saver::numberOf(const T &Node) {
  if (const unsigned Number = Known.lookup(&Node))
    return Number;
  emit(recordOf(Node), [&] {
    T Copy = Node;
    describe(*this, Copy);
  });
  return Known[&Node] = ++count(Node);
}

/// Calls \p Visit for \p Root and all below it, parts first. Without recursion:
/// a sum may have 100,000 parts.
template <class Node, class Visitor>
static void partsFirst(const Node &Root, ArrayRef<const Node *> Node::*Parts,
                       Visitor Visit) {
  llvm::SmallVector<std::pair<const Node *, bool>, 32> Pending{{&Root, false}};
  while (!Pending.empty()) {
    auto &[Next, ArePartsDone] = Pending.back();
    if (!ArePartsDone) {
      ArePartsDone = true;
      for (const Node *Part : llvm::reverse(Next->*Parts))
        Pending.push_back({Part, false});
      continue;
    }
    const Node *Done = Next;
    Pending.pop_back();
    Visit(*Done);
  }
}

void Saver::tree(const Expr &Root) {
  partsFirst(Root, &Expr::Operands, [this](const Expr &E) {
    emit(ExprRecord, [&] {
      Expr Copy = E;
      describe(*this, Copy);
      number(E.Operands.size());
    });
  });
}

void Saver::tree(const Stmt &Root) {
  partsFirst(Root, &Stmt::Stmts, [this](const Stmt &S) {
    for (const Expr *E : S.Exprs)
      tree(*E);
    emit(StmtRecord, [&] {
      Stmt Copy = S;
      describe(*this, Copy);
      number(S.Exprs.size());
      number(S.Stmts.size());
    });
  });
}

void Saver::run() {
  for (const char C : Magic)
    Stream.Emit(uint8_t(C), 8);
  emit(VersionRecord, [&] { number(Version); });
  for (uint32_t I = 1; I != P.numFiles(); ++I)
    emit(FileRecord, [&] { text(relativeTo(Folder, P.fileName(I))); });
  for (const Class *C : P.classes())
    emit(ClassRecord, [&] {
      Class Copy = *C;
      describe(*this, Copy);
    });
  for (const Variable *V : P.globals()) {
    if (V->Init)
      tree(*V->Init);
    emit(GlobalRecord, [&] {
      ref(V);
      number(V->Init != nullptr);
    });
  }
  for (const Function *F : P.functions()) {
    tree(*F->Body);
    emit(FunctionRecord, [&] {
      Function Copy = *F;
      describe(*this, Copy);
    });
  }
  emit(EndRecord, [] {});
  Stream.FlushToWord();
}

//===-- Loading -----------------------------------------------------------===//

class Loader {
public:
  Loader(StringRef Bytes, StringRef Folder, Program &P)
      : P(P), Folder(Folder), Size(Bytes.size()), Stream(Bytes) {}

  llvm::Error run();

  template <class T> void number(T &N) {
    const uint64_t Value = next();
    N = static_cast<T>(Value);
    if (uint64_t(N) != Value)
      fail("a number that is too large");
  }
  void integer(int64_t &N) {
    const uint64_t Value = next();
    N = int64_t(Value >> 1) ^ -int64_t(Value & 1);
  }
  void line(uint32_t &Line) {
    int64_t Difference = 0;
    integer(Difference);
    Line = LastLine = uint32_t(LastLine + uint64_t(Difference));
  }
  template <class T> void choice(T &Value, size_t Number) {
    const uint64_t Read = next();
    if (Read >= Number)
      return fail("an unknown kind");
    Value = static_cast<T>(Read);
  }
  /// The program may have files already.
  void file(uint32_t &File) { File = at(Files); }
  void text(StringRef &Text) { Text = at(Texts); }
  void ref(const Type *&T) { T = at(Types); }
  void ref(const Callee *&C) { C = at(Callees); }
  void ref(const Variable *&V) { V = at(Variables); }
  template <class T> void refs(ArrayRef<const T *> &Nodes) {
    list(Nodes, [this](const T *&Node) {
      ref(Node);
      if (!Node)
        fail("a part that is missing");
    });
  }
  template <class T, class Each> void list(ArrayRef<T> &Items, Each Describe) {
    const uint64_t Size = next();
    // Each item has a number at least.
    if (Size > Values.size() - Next)
      return fail("a list that is too long");
    llvm::SmallVector<T, 8> Read(Size);
    for (T &Item : Read)
      Describe(Item);
    Items = P.list(ArrayRef<T>(Read));
  }
  template <class T> const T *keep(const T &Node) { return P.make(Node); }

private:
  void fail(llvm::StringLiteral What) {
    if (Flaw.empty())
      Flaw = What;
  }
  uint64_t next() {
    if (Next < Values.size())
      return Values[Next++];
    fail("a record that is too short");
    return 0;
  }
  template <class T> T at(const std::vector<T> &Known) {
    const uint64_t Number = next();
    if (Number < Known.size())
      return Known[Number];
    fail("a number of nothing");
    return T();
  }
  /// Takes the last \p Number nodes of \p From.
  template <class T>
  ArrayRef<const T *> take(std::vector<const T *> &From, uint64_t Number) {
    if (Number > From.size()) {
      fail("parts that are missing");
      return {};
    }
    const ArrayRef<const T *> Last = ArrayRef(From).take_back(Number);
    const ArrayRef<const T *> Taken = P.list(Last);
    From.resize(From.size() - Number);
    return Taken;
  }
  void record(unsigned Code);
  void type();
  void callee();
  void variable();
  void global();
  void expr();
  void stmt();
  void classOf();
  void function();

  Program &P;
  const StringRef Folder;
  const size_t Size;
  llvm::BitstreamCursor Stream;
  llvm::SmallVector<uint64_t, 64> Values;
  size_t Next = 0;
  StringRef Flaw;
  uint32_t LastLine = 0;
  bool IsComplete = false;
  // The first of each is none.
  std::vector<StringRef> Texts{""};
  std::vector<const Type *> Types{nullptr};
  llvm::DenseMap<const Type *, uint64_t> TypeSizes;
  std::vector<const Callee *> Callees{nullptr};
  std::vector<const Variable *> Variables{nullptr};
  std::vector<uint32_t> Files{0};
  std::vector<const Expr *> Exprs;
  std::vector<const Stmt *> Stmts;
};

/// Types that contain one another twice would double with each.
void Loader::type() {
  Type T;
  describe(*this, T);
  uint64_t Size = 1;
  for (const Type *Part : T.Arguments)
    Size += TypeSizes.lookup(Part);
  if (Size > MaxTypeSize)
    fail("a type with too many parts");
  if (const StringRef What = flawOf(T); Flaw.empty())
    Flaw = What;
  Types.push_back(P.type(T));
  TypeSizes[Types.back()] = Size;
}

void Loader::callee() {
  Callee C;
  describe(*this, C);
  if (!C.Signature || C.Signature->Kind != TypeKind::Function)
    fail("a function without a type");
  Callees.push_back(P.make(C));
}

void Loader::variable() {
  Variable V;
  describe(*this, V);
  if (!V.Of)
    fail("a variable without a type");
  Variables.push_back(P.make(V));
}

void Loader::global() {
  const Variable *V = nullptr;
  ref(V);
  bool HasInit = false;
  number(HasInit);
  const auto Init = take(Exprs, HasInit);
  if (!V)
    return fail("a variable that is missing");
  // This program has just made it.
  if (HasInit && !Init.empty())
    const_cast<Variable *>(V)->Init = Init[0];
  if (Flaw.empty())
    P.add(*V);
}

void Loader::expr() {
  Expr E;
  describe(*this, E);
  E.Operands = take(Exprs, next());
  if (const StringRef What = flawOf(E); Flaw.empty())
    Flaw = What;
  Exprs.push_back(P.make(E));
}

void Loader::stmt() {
  Stmt S;
  describe(*this, S);
  S.Exprs = take(Exprs, next());
  S.Stmts = take(Stmts, next());
  if (const StringRef What = flawOf(S); Flaw.empty())
    Flaw = What;
  // The statement has the initial value of a static variable.
  if (Flaw.empty() && S.Kind == StmtKind::Let && S.Var &&
      S.Var->Kind == Storage::Static && !S.Exprs.empty())
    const_cast<Variable *>(S.Var)->Init = S.Exprs.front();
  Stmts.push_back(P.make(S));
}

void Loader::classOf() {
  Class C;
  describe(*this, C);
  if (!C.Is || llvm::any_of(C.Fields, [](const Field &F) { return !F.Of; }))
    fail("a class without a type");
  if (Flaw.empty())
    P.add(*P.make(C));
}

void Loader::function() {
  Function F;
  describe(*this, F);
  const auto Body = take(Stmts, 1);
  if (!F.Is || Body.empty() || Body[0]->Kind != StmtKind::Block)
    return fail("a function without code");
  F.Body = Body[0];
  if (Flaw.empty())
    P.add(*P.make(F));
}

void Loader::record(unsigned Code) {
  switch (Code) {
  case VersionRecord:
    if (next() != Version)
      fail("another version");
    break;
  case TextRecord: {
    std::string Text;
    for (const uint64_t C : Values)
      Text += char(C);
    Next = Values.size();
    Texts.push_back(P.text(renameIn(Text, RelativeMark, [&](StringRef Name) {
      return FileMark.str() + absolutePath(Name, Folder);
    })));
    break;
  }
  case FileRecord:
    Files.push_back(P.file(absolutePath(at(Texts), Folder)));
    break;
  case TypeRecord:
    return type();
  case CalleeRecord:
    return callee();
  case VariableRecord:
    return variable();
  case ExprRecord:
    return expr();
  case StmtRecord:
    return stmt();
  case ClassRecord:
    return classOf();
  case GlobalRecord:
    return global();
  case FunctionRecord:
    return function();
  case EndRecord:
    IsComplete = true;
    break;
  default:
    fail("a record of an unknown kind");
  }
}

llvm::Error Loader::run() {
  const auto Error = [](llvm::Twine What) {
    return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                   "expected saved code, got " + What);
  };
  for (const char C : Magic) {
    llvm::Expected<llvm::SimpleBitstreamCursor::word_t> Byte = Stream.Read(8);
    if (!Byte)
      return Byte.takeError();
    if (*Byte != uint8_t(C))
      return Error("something else");
  }
  bool IsFirst = true;
  while (!IsComplete) {
    llvm::Expected<llvm::BitstreamEntry> Entry =
        Stream.advance(llvm::BitstreamCursor::AF_DontAutoprocessAbbrevs |
                       llvm::BitstreamCursor::AF_DontPopBlockAtEnd);
    if (!Entry)
      return Entry.takeError();
    // There are no blocks, and no abbreviations.
    if (Entry->Kind != llvm::BitstreamEntry::Record ||
        Entry->ID != llvm::bitc::UNABBREV_RECORD)
      return Error("a part of it");
    Values.clear();
    Next = 0;
    llvm::Expected<unsigned> Code = Stream.readRecord(Entry->ID, Values);
    if (!Code)
      return Code.takeError();
    if (IsFirst != (*Code == VersionRecord))
      return Error("something without a version");
    IsFirst = false;
    record(*Code);
    if (Flaw.empty() && Next != Values.size())
      Flaw = "a record that is too long";
    if (!Flaw.empty())
      return Error(Flaw);
  }
  // Words of 32 bits.
  if (llvm::divideCeil(Stream.GetCurrentBitNo(), 32) * 4 != Size)
    return Error("more or less behind its end");
  return llvm::Error::success();
}

} // namespace

void save(const Program &P, StringRef Folder, llvm::SmallVectorImpl<char> &To) {
  Saver(P, Folder, To).run();
}

llvm::Error load(StringRef Bytes, StringRef Folder, Program &To) {
  return Loader(Bytes, Folder, To).run();
}

} // namespace clang::tidy::bigtable::code
