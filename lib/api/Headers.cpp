// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "api/Headers.h"
#include "api/Libraries.h"
#include "model/Bounds.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Tooling/Inclusions/HeaderIncludes.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

bool isInSystemHeader(SourceLocation At, const SourceManager &Sources) {
  return Sources.isInSystemHeader(Sources.getExpansionLoc(At));
}

SourceLocation outsideSystemMacro(SourceLocation At,
                                  const SourceManager &Sources) {
  return Sources.isInSystemMacro(At) ? Sources.getExpansionLoc(At) : At;
}

bool isForeign(const Decl &D) {
  const SourceManager &Sources = D.getASTContext().getSourceManager();
  return isInSystemHeader(D.getLocation(), Sources) ||
         ((isOfLibrary(D) || isOfGrpc(D)) &&
          !Sources.isWrittenInMainFile(
              Sources.getExpansionLoc(D.getLocation())));
}

bool isUnread(const Decl &D) { return hasKnownFunctions(D) && isForeign(D); }

namespace {

/// 'cmake_pch.hxx', or for several configurations 'Debug/cmake_pch.hxx'; what
/// Clang makes of it has '.pch' behind.
bool isPrecompiled(StringRef Path) {
  StringRef Name = llvm::sys::path::filename(Path);
  Name.consume_back(".pch");
  return Name == "cmake_pch.hxx" || Name == "cmake_pch.h";
}

class Owners {
public:
  explicit Owners(Preprocessor &PP)
      : Sources(PP.getSourceManager()), Search(PP.getHeaderSearchInfo()) {}

  /// Returns true if \p File is the precompiled header, or a file of the user
  /// in it.
  bool isUsers(FileID File, unsigned Depth = 0) {
    const auto [It, IsNew] = Known.try_emplace(File, false);
    if (!IsNew || Depth == MaxIncludeDepth)
      return It->second;
    const OptionalFileEntryRef Entry = Sources.getFileEntryRefForID(File);
    const FileID Includer = Sources.getDecomposedIncludedLoc(File).first;
    if (!Entry || Includer.isInvalid())
      return false;
    const bool Result = isPrecompiled(Entry->getName()) ||
                        (isUsers(Includer, Depth + 1) &&
                         !SrcMgr::isSystem(Search.getFileDirFlavor(*Entry)));
    return Known[File] = Result;
  }

  void giveBack(SourceLocation Start, const SrcMgr::SLocEntry &Entry) {
    if (!Entry.isFile() || Entry.getFile().hasLineDirectives() ||
        !SrcMgr::isSystem(Entry.getFile().getFileCharacteristic()))
      return;
    const FileID File = Sources.getFileID(Start);
    if (isUsers(File))
      // As if it began with a line directive: the next line is the second.
      Sources.AddLineNote(Sources.getLocForStartOfFile(File), 2, -1,
                          /*IsFileEntry=*/false, /*IsFileExit=*/false,
                          SrcMgr::C_User);
  }

  void giveBackAll() {
    for (unsigned I = 0; I != Sources.local_sloc_entry_size(); ++I) {
      const SrcMgr::SLocEntry &Entry = Sources.getLocalSLocEntry(I);
      giveBack(SourceLocation::getFromRawEncoding(Entry.getOffset()), Entry);
    }
    for (unsigned I = 0; I != Sources.loaded_sloc_entry_size(); ++I) {
      const SrcMgr::SLocEntry &Entry = Sources.getLoadedSLocEntry(I);
      giveBack(SourceLocation::getFromRawEncoding(Entry.getOffset()), Entry);
    }
  }

private:
  SourceManager &Sources;
  HeaderSearch &Search;
  llvm::DenseMap<FileID, bool> Known;
};

} // namespace

bool includesTags(Preprocessor &PP) {
  return PP.isMacroDefined("BIGTABLE_TTL_NONE");
}

bool isFound(StringRef Header, FileID From, Preprocessor &PP) {
  const OptionalFileEntryRef File =
      PP.getSourceManager().getFileEntryRefForID(From);
  if (!File)
    return false;
  // The preprocessor's own knows the file that it reads, and reads none by now.
  ConstSearchDirIterator Found = nullptr;
  return PP.getHeaderSearchInfo()
      .LookupFile(Header, SourceLocation(), /*isAngled=*/false,
                  /*FromDir=*/nullptr, &Found, {{File, File->getDir()}},
                  /*SearchPath=*/nullptr, /*RelativePath=*/nullptr,
                  /*RequestingModule=*/nullptr, /*SuggestedModule=*/nullptr,
                  /*IsMapped=*/nullptr, /*IsFrameworkFound=*/nullptr,
                  /*SkipCache=*/false, /*BuildSystemModule=*/false,
                  /*OpenFile=*/false)
      .has_value();
}

bool includesAngled(StringRef Header, StringRef Name, StringRef Text) {
  return !tooling::HeaderIncludes(Name, Text, tooling::IncludeStyle())
              .insert(Header, /*IsAngled=*/true,
                      tooling::IncludeDirective::Include);
}

void giveBackPrecompiled(Preprocessor &PP) {
  const PreprocessorOptions &Options = PP.getPreprocessorOpts();
  if (isPrecompiled(Options.ImplicitPCHInclude) ||
      llvm::any_of(Options.Includes, isPrecompiled))
    Owners(PP).giveBackAll();
}

} // namespace clang::tidy::bigtable
