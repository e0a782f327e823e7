// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SafeFlags.h"
#include "run/Confinement.h"
#include "ToolCompat.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include <gtest/gtest.h>

using namespace clang;
using namespace clang::tidy::bigtable::tool;
using llvm::StringRef;
using llvm::opt::Option;
using Flags = std::vector<std::string>;

namespace {

/// What is left of \p Given after the compiler's name and what is always there.
Flags kept(Flags Given) {
  Given.insert(Given.begin(), "c++");
  keepFlagsForParsing(Given);
  EXPECT_EQ(Given[0], "c++");
  EXPECT_EQ(Given[2], "--no-default-config");
  EXPECT_EQ(Given[3], "-fsyntax-only");
  Given.erase(Given.begin(), Given.begin() + 4);
  return Given;
}

TEST(SafeFlags, ThatSayHowASourceFileIsParsedStay) {
  const Flags Good = {"-std=c++17",
                      "-x",
                      "c++",
                      "-I",
                      "dir",
                      "-Idir",
                      "-isystem",
                      "dir",
                      "-DX=1",
                      "-include",
                      "a.h",
                      "--sysroot=/x",
                      "--target=x86_64-linux-gnu",
                      "-march=native",
                      "-Wall",
                      "-fno-exceptions",
                      "-fopenmp",
                      "-fsanitize=address",
                      "-O2",
                      "-pthread",
                      "-Xclang",
                      "-fno-x",
                      "-Xarch_x86_64",
                      "-DY",
                      "-Wp,-DX",
                      "--gcc-toolchain=/x",
                      "-stdlib=libc++",
                      "-resource-dir=/x",
                      "a.cc"};
  EXPECT_EQ(kept(Good), Good);
}

TEST(SafeFlags, OthersGo) {
  for (const Flags &Bad : std::vector<Flags>{
           {"--amdgpu-arch-tool=x"},
           {"--nvptx-arch-tool=x"},
           {"--offload-arch=native"},
           {"-fopenmp-targets=amdgcn-amd-amdhsa"},
           {"--target=amdgcn-amd-amdhsa"},
           {"-target", "nvptx64-nvidia-cuda"},
           {"-B", "dir"},
           {"-Bdir"},
           {"-fplugin=x.so"},
           {"-fpass-plugin=x.so"},
           {"-gen-cdb-fragment-path", "dir"},
           {"-MJ", "x"},
           {"-MD"},
           {"-MF", "x"},
           {"--serialize-diagnostics", "x"},
           {"--config=x.cfg"},
           {"--config", "x.cfg"},
           {"-Xarch_host", "--amdgpu-arch-tool=x"},
           {"-Xarch_x86_64", "--offload-arch=native"},
           {"-Xopenmp-target=amdgcn-amd-amdhsa", "-march=native"},
           {"-mllvm", "-load=x.so"},
           {"-ccc-print-phases"},
           {"--version"},
           {"-save-temps"},
           {"-fuse-ld=x"},
           {"-fproc-stat-report=x"},
           {"-ftime-trace=x"},
           {"-c"},
           {"-E"},
           {"-o", "x"}})
    EXPECT_EQ(kept(Bad), Flags()) << llvm::join(Bad, " ");
}

/// Else a flag would be the value of another one here, and a flag to Clang.
TEST(SafeFlags, AreReadAsClangReadsThem) {
  Flags Line = {"c++", "--driver-mode=cl", "--driver-mode=g++", "/I",
                "--amdgpu-arch-tool=x"};
  keepFlagsForParsing(Line);
  EXPECT_EQ(Line, (Flags{"c++", "--driver-mode=g++", "--no-default-config",
                         "-fsyntax-only", "/I"}));
  Line = {"clang-cl",
          "--driver-mode=cl",
          "/I",
          "--amdgpu-arch-tool=x",
          "/clang:--amdgpu-arch-tool=x",
          "/clang:-gen-cdb-fragment-path",
          "/clang:-std=c++20",
          "/EHsc",
          "-diagnostic-log-file"};
  keepFlagsForParsing(Line);
  EXPECT_EQ(Line, (Flags{"clang-cl", "--driver-mode=cl", "--no-default-config",
                         "-fsyntax-only", "/I", "--amdgpu-arch-tool=x",
                         "/clang:-std=c++20", "/EHsc"}));
  for (const char *Mode : {"--driver-mode=flang", "--driver-mode=dxc"}) {
    Line = {"c++", Mode, "-isystem", "--amdgpu-arch-tool=x"};
    keepFlagsForParsing(Line);
    EXPECT_EQ(Line[1], "--driver-mode=g++");
  }
}

TEST(SafeFlags, OfClangTidyAreOnAList) {
  EXPECT_EQ(findForbiddenFlag(Flags{"-DX",
                                    "-UX",
                                    "-I",
                                    "dir",
                                    "-isystem",
                                    "dir",
                                    "-include",
                                    "a.h",
                                    "-std=c++20",
                                    "-xc++",
                                    "-Wno-everything",
                                    "-w",
                                    "-fno-rtti",
                                    "-fconstexpr-steps=100",
                                    "-O2",
                                    "-m32",
                                    "-march=haswell",
                                    "--target=aarch64-linux-gnu",
                                    "--sysroot=/x",
                                    "-pthread"}),
            std::nullopt);
  EXPECT_EQ(findForbiddenFlag({}), std::nullopt);
  for (const char *Bad : {"-MD",
                          "-MFx",
                          "--amdgpu-arch-tool=x",
                          "--offload-arch=native",
                          "-Bx",
                          "-B",
                          "@x",
                          "x.cc",
                          "--config=x",
                          "-Xclang",
                          "-Wp,-MD,x",
                          "-Wl,x",
                          "-Wa,x",
                          "-fplugin=x",
                          "-load",
                          "--version",
                          "-o",
                          "-no-such-flag",
                          "-cc1",
                          "--driver-mode=cl",
                          "-ivfsoverlay",
                          "-include-pch",
                          "-c",
                          "--",
                          "-fmodule-file=x",
                          "-fprofile-use=x",
                          "--target=amdgcn-amd-amdhsa",
                          "-mllvm",
                          "-working-directory=x",
                          "-resource-dir=x",
                          "-###"})
    EXPECT_EQ(findForbiddenFlag(Flags{"-DX", Bad, "x"}), Bad);
  // The value would be a flag of the compile command.
  EXPECT_EQ(findForbiddenFlag(Flags{"-DX", "-I"}), "-I");
}

/// Whoever adds a major looks at what is new in it. Neither diagnostics nor
/// flags of a target can do more than change how a source file is parsed.
TEST(SafeFlags, AreOptionsThatSomebodyHasLookedAt) {
  const auto Listed = llvm::cantFail(llvm::errorOrToExpected(
      llvm::MemoryBuffer::getFile(BIGTABLE_API "/../options-for-parsing.txt")));
  llvm::SmallVector<StringRef, 0> Names;
  llvm::SplitString(Listed->getBuffer(), Names);
  ASSERT_TRUE(llvm::is_sorted(Names));
  const llvm::opt::OptTable &Table = getDriverOptTable();
  std::vector<std::string> New;
  for (unsigned I = 1; I <= Table.getNumOptions(); ++I) {
    const Option O = Table.getOption(I);
    if (O.getKind() <= Option::UnknownClass || O.getAlias().isValid() ||
        !(O.hasVisibilityFlag(options::ClangOption) ||
          O.hasVisibilityFlag(options::CLOption)) ||
        O.matches(options::OPT_W_Group) || O.matches(options::OPT_R_Group) ||
        (O.matches(options::OPT_m_Group) && O.getKind() == Option::FlagClass))
      continue;
    if (isForParsing(O) &&
        !std::binary_search(Names.begin(), Names.end(), O.getPrefixedName()))
      New.push_back(O.getPrefixedName().str());
  }
  llvm::sort(New);
  EXPECT_TRUE(New.empty())
      << "may these start programs, or write files? If not, add them to "
         "test/Inputs/options-for-parsing.txt: "
      << llvm::join(New, " ");
}

TEST(Confinement, LeavesNeitherFilesNorPrograms) {
  llvm::SmallString<128> Folder;
  ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("confined", Folder));
  const std::string Old = (Folder + "/old").str();
  const std::string New = (Folder + "/new").str();
  std::error_code Error;
  llvm::raw_fd_ostream(Old, Error) << "text";
  ASSERT_FALSE(Error);
  bool WasConfined = false, CouldRead = false, HasRun = true;
  std::error_code OnNew, OnOld, OnRemoving;
  EXPECT_TRUE(runConfined([&] {
    WasConfined = isConfined();
    CouldRead = bool(llvm::MemoryBuffer::getFile(Old));
    if (!WasConfined)
      return;
    llvm::raw_fd_ostream ToNew(New, OnNew);
    llvm::raw_fd_ostream ToOld(Old, OnOld);
    OnRemoving = llvm::sys::fs::remove(Old);
    // It would make a file.
    const std::string Program = "/usr/bin/env";
    HasRun = llvm::sys::ExecuteAndWait(Program, {Program, "true"}) == 0;
  }));
  EXPECT_TRUE(CouldRead);
  // What the thread cannot do, others can.
  EXPECT_FALSE(isConfined());
  EXPECT_FALSE(llvm::sys::fs::remove_directories(Folder));
  if (!WasConfined)
    GTEST_SKIP() << "this kernel has no Landlock";
  EXPECT_TRUE(OnNew && OnOld && OnRemoving);
  EXPECT_FALSE(HasRun);
}

} // namespace
