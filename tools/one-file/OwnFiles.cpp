// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ResourceFolder.h"
#include "clang/Basic/Version.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <zlib.h>

namespace path = llvm::sys::path;
namespace vfs = llvm::vfs;

// The files, packed by gzip.
#define BIGTABLE_OWN_FILE(Number, Name, File)                                  \
  asm(".pushsection .rodata.own_file,\"a\"\n"                                  \
      "own_file_" #Number ":\n.incbin \"" File "\"\n"                          \
      "own_file_end_" #Number ":\n.popsection");                               \
  extern "C" const char own_file_##Number[], own_file_end_##Number[];
#include "OwnFiles.inc"
#undef BIGTABLE_OWN_FILE

namespace {

using namespace llvm;

// The directory in which Debian's Clang looks for its headers on Linux, even
// with -resource-dir. Files there are hidden, because they may be of another
// build.
constexpr StringLiteral Folder = "/usr/include/clang/" CLANG_VERSION_STRING;

std::unique_ptr<MemoryBuffer> unpack(StringRef Packed, StringRef Name) {
  // gzip writes the size at the end.
  auto Text = WritableMemoryBuffer::getNewUninitMemBuffer(
      support::endian::read32le(Packed.end() - 4), Name);
  z_stream Stream = {};
  Stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(Packed.data()));
  Stream.avail_in = Packed.size();
  Stream.next_out = reinterpret_cast<Bytef *>(Text->getBufferStart());
  Stream.avail_out = Text->getBufferSize();
  // With the header of gzip.
  if (inflateInit2(&Stream, MAX_WBITS + 16) != Z_OK ||
      inflate(&Stream, Z_FINISH) != Z_STREAM_END || Stream.avail_out != 0)
    report_fatal_error(Twine("a header in the program is broken: ") + Name);
  inflateEnd(&Stream);
  return Text;
}

/// The program's own files. Each is unpacked when it is first needed.
class OwnFiles : public vfs::ProxyFileSystem {
public:
  OwnFiles() : ProxyFileSystem(makeIntrusiveRefCnt<vfs::InMemoryFileSystem>()) {
#define BIGTABLE_OWN_FILE(Number, Name, File)                                  \
  add(Name,                                                                    \
      {own_file_##Number, size_t(own_file_end_##Number - own_file_##Number)});
#include "OwnFiles.inc"
#undef BIGTABLE_OWN_FILE
  }

  ErrorOr<vfs::Status> status(const Twine &Path) override {
    unpackOnce(Path);
    return ProxyFileSystem::status(Path);
  }
  bool exists(const Twine &Path) override { return bool(status(Path)); }
  ErrorOr<std::unique_ptr<vfs::File>>
  openFileForRead(const Twine &Path) override {
    unpackOnce(Path);
    return ProxyFileSystem::openFileForRead(Path);
  }

private:
  void add(StringRef Name, StringRef Packed) {
    SmallString<256> Whole = Folder;
    path::append(Whole, Name);
    PackedFiles[Whole] = Packed;
    addToMemory(path::parent_path(Whole), MemoryBuffer::getMemBuffer(""),
                sys::fs::file_type::directory_file);
  }

  void unpackOnce(const Twine &Path) {
    SmallString<256> Whole;
    Path.toVector(Whole);
    path::remove_dots(Whole, /*remove_dot_dot=*/true);
    const auto File = PackedFiles.find(Whole);
    if (File == PackedFiles.end())
      return;
    addToMemory(Whole, unpack(File->second, Whole),
                sys::fs::file_type::regular_file);
    PackedFiles.erase(File);
  }

  void addToMemory(StringRef Path, std::unique_ptr<MemoryBuffer> Text,
                   sys::fs::file_type Type) {
    static_cast<vfs::InMemoryFileSystem &>(getUnderlyingFS())
        .addFile(Path, /*ModificationTime=*/0, std::move(Text), std::nullopt,
                 std::nullopt, Type);
  }

  StringMap<StringRef> PackedFiles;
};

} // namespace

namespace clang::tidy::bigtable::tool {

llvm::Expected<std::string> findResourceFolder(llvm::StringRef) {
  return Folder.str();
}

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> makeFileSystem() {
  auto Result = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
      filesOnDisk());
  Result->pushOverlay(llvm::makeIntrusiveRefCnt<OwnFiles>());
  return Result;
}

} // namespace clang::tidy::bigtable::tool
