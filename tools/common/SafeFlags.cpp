// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SafeFlags.h"
#include "ToolCompat.h"
#include "api/Functions.h"
#include "clang/Driver/Driver.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/TargetParser/Triple.h"

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;
using llvm::opt::Arg;
using llvm::opt::ArgList;
using llvm::opt::Option;

static constexpr StringRef ModeFlag = "--driver-mode=";

static std::vector<const char *> pointersTo(llvm::ArrayRef<std::string> Flags) {
  std::vector<const char *> Result;
  for (const std::string &Flag : Flags)
    Result.push_back(Flag.c_str());
  return Result;
}

static StringRef modeOf(llvm::ArrayRef<std::string> CommandLine) {
  const std::vector<const char *> Flags = pointersTo(CommandLine.drop_front());
  return driver::getDriverMode(CommandLine.front(), Flags);
}

bool isForClangCl(llvm::ArrayRef<std::string> CommandLine) {
  return driver::IsClangCL(modeOf(CommandLine));
}

namespace {

/// Flags as Clang's driver reads them.
struct ParsedFlags {
  ParsedFlags(llvm::ArrayRef<std::string> TheFlags, bool IsCl)
      : Flags(pointersTo(TheFlags)),
        Args(getDriverOptTable().ParseArgs(
            Flags, MissingIndex, MissingCount,
            llvm::opt::Visibility(IsCl ? options::CLOption
                                       : options::ClangOption))) {}

  const std::vector<const char *> Flags;
  /// How many values the flag at that index lacks: only the last one can.
  unsigned MissingIndex = 0, MissingCount = 0;
  const llvm::opt::InputArgList Args;
};

} // namespace

void removeFlags(
    std::vector<std::string> &CommandLine,
    llvm::function_ref<bool(const Arg &, const ArgList &)> IsRemoved) {
  const ParsedFlags Parsed(llvm::ArrayRef<std::string>(CommandLine).drop_front(),
                           isForClangCl(CommandLine));
  // An argument ends where the next one begins.
  std::vector<std::pair<unsigned, unsigned>> Places;
  const ArgList &Args = Parsed.Args;
  for (auto It = Args.begin(), End = Args.end(); It != End; ++It) {
    if (!IsRemoved(**It, Args))
      continue;
    const auto Next = std::next(It);
    Places.emplace_back((*It)->getIndex(), Next == End ? Parsed.Flags.size()
                                                       : (*Next)->getIndex());
  }
  for (const auto &[Begin, End] : llvm::reverse(Places))
    CommandLine.erase(CommandLine.begin() + 1 + Begin,
                      CommandLine.begin() + 1 + End);
}

//===----------------------------------------------------------------------===//
// The driver
//===----------------------------------------------------------------------===//

/// Returns true for groups of options that stay unless Refused names them.
static bool isInGroupForParsing(Option O) {
  for (const unsigned Group :
       {options::OPT_offload_Group, options::OPT_cuda_Group,
        options::OPT_hip_Group, options::OPT_sycl_Group, options::OPT_M_Group})
    if (O.matches(Group))
      return false;
  for (const unsigned Group :
       {options::OPT_f_Group, options::OPT_f_clang_Group, options::OPT_m_Group,
        options::OPT_W_Group, options::OPT_R_Group, options::OPT_pedantic_Group,
        options::OPT_O_Group, options::OPT_g_Group,
        options::OPT_Preprocessor_Group, options::OPT_cl_Group})
    if (O.matches(Group))
      return true;
  return false;
}

/// Beginnings of options in these groups that let the driver look for programs,
/// plugins or devices, or name files for it to write.
static constexpr StringRef Refused[] = {
    "-fcrash-diagnostics",
    "-fdriver-only",
    "-fembed-offload-",
    "-fmodules-cache-path=",
    "-fmodules-user-build-",
    "-fno-offload",
    "-foffload",
    "-fopenmp-cuda-",
    "-fopenmp-offload",
    "-fopenmp-target",
    "-foptimization-record-file=",
    "-fpass-plugin=",
    "-fplugin",
    "-fproc-stat-report",
    "-fsave-optimization-record",
    "-fthinlto-distributor",
    "-ftime-",
    "-fuse-ld=",
    "--libomptarget-",
};

/// Options that say how a source file is parsed and are in no such group.
static constexpr StringRef Others[] = {
    "--",
    "--cuda-path=",
    "--driver-mode=",
    "--end-no-unused-arguments",
    "--gcc-install-dir=",
    "--gcc-toolchain=",
    "--gcc-triple=",
    "--hip-path=",
    "--multi-lib-config=",
    "--no-default-config",
    "--no-offloadlib",
    "--offload-host-only",
    "--rocm-path=",
    "--start-no-unused-arguments",
    "--sysroot=",
    "--target=",
    "-F",
    "-ObjC",
    "-ObjC++",
    "-Qunused-arguments",
    "-Xarch_",
    "-Xclang",
    "-ansi",
    "-arch",
    "-canonical-prefixes",
    "-darwin-target-variant",
    "-darwin-target-variant-triple",
    "-faligned-new=",
    "-fcheck-new",
    "-fconvergent-functions",
    "-fcx-fortran-rules",
    "-fcx-limited-range",
    "-ffinite-math-only",
    "-fmultilib-flag=",
    "-fno-check-new",
    "-fno-convergent-functions",
    "-fno-cx-fortran-rules",
    "-fno-cx-limited-range",
    "-fno-finite-math-only",
    "-fno-unsigned-char",
    "-fsyntax-only",
    "-no-canonical-prefixes",
    "-nogpulib",
    "-pthread",
    "-remap",
    "-resource-dir",
    "-std-default=",
    "-std=",
    "-stdlib=",
    "-traditional",
    "-traditional-cpp",
    "-undef",
    "-vfsoverlay",
    "-w",
    "-working-directory",
    "-x",
};

bool isForParsing(Option O) {
  if (O.getUnaliasedOption().getKind() == Option::InputClass)
    return true;
  O = O.getUnaliasedOption();
  const StringRef Name = O.getPrefixedName();
  if (llvm::is_contained(Others, Name))
    return true;
  return isInGroupForParsing(O) &&
         llvm::none_of(Refused, [&](StringRef Beginning) {
           return Name.starts_with(Beginning);
         });
}

/// The driver asks programs which GPUs there are.
static bool isForGpu(const Arg &A) {
  if (!A.getOption().matches(options::OPT_target))
    return false;
  const llvm::Triple Target(A.getValue());
  return Target.isAMDGPU() || Target.isNVPTX() || Target.isSPIR() ||
         Target.isSPIRV();
}

static bool isArgForParsing(const Arg &A) {
  if (A.getOption().matches(options::OPT_UNKNOWN))
    return true; // The driver refuses it.
  if (!isForParsing(A.getOption()) || isForGpu(A))
    return false;
  // They hold a flag of their own.
  std::vector<std::string> Inner;
  if (A.getOption().matches(options::OPT_Xarch__))
    Inner = {A.getValue(1)};
  else if (A.getOption().matches(options::OPT__SLASH_clang))
    Inner = {A.getValue()};
  const ParsedFlags Parsed(Inner, /*IsCl=*/false);
  return Parsed.MissingCount == 0 &&
         llvm::all_of(Parsed.Args,
                      [](const Arg *In) { return isArgForParsing(*In); });
}

void keepFlagsForParsing(std::vector<std::string> &CommandLine) {
  if (CommandLine.empty())
    return;
  // The driver takes the last, wherever it stands; flags of other languages
  // would be read otherwise.
  StringRef Mode = modeOf(CommandLine);
  if (!llvm::is_contained({"gcc", "g++", "cpp", "cl"}, Mode))
    Mode = "g++";
  const std::string Chosen = (ModeFlag + Mode).str();
  llvm::erase_if(CommandLine,
                 [](StringRef Flag) { return Flag.starts_with(ModeFlag); });
  // Files beside the compiler, which may be anywhere, hold flags, too.
  CommandLine.insert(CommandLine.begin() + 1,
                     {Chosen, "--no-default-config", "-fsyntax-only"});
  const bool IsCl = isForClangCl(CommandLine);
  removeFlags(CommandLine, [&](const Arg &A, const ArgList &) {
    return !isArgForParsing(A) ||
           (IsCl && A.getOption().matches(options::OPT_UNKNOWN));
  });
}

//===----------------------------------------------------------------------===//
// .clang-tidy
//===----------------------------------------------------------------------===//

/// Options that a .clang-tidy may add though they have a value: a number, or a
/// word that the front end knows.
static constexpr StringRef Values[] = {
    "-fbracket-depth=",
    "-fc++-abi=",
    "-fclang-abi-compat=",
    "-fconstexpr-backtrace-limit=",
    "-fconstexpr-depth=",
    "-fconstexpr-steps=",
    "-fdiagnostics-color=",
    "-ferror-limit=",
    "-fexec-charset=",
    "-ffp-contract=",
    "-ffp-eval-method=",
    "-ffp-exception-behavior=",
    "-ffp-model=",
    "-fgnuc-version=",
    "-finput-charset=",
    "-flax-vector-conversions=",
    "-fms-compatibility-version=",
    "-fmsc-version=",
    "-fnew-alignment=",
    "-fno-builtin-",
    "-fno-sanitize=",
    "-fopenmp=",
    "-foperator-arrow-depth=",
    "-fpack-struct=",
    "-fsanitize=",
    "-fstrict-flex-arrays=",
    "-ftemplate-backtrace-limit=",
    "-ftemplate-depth=",
    "-fvisibility=",
};

/// Defines, include paths, the language, and the target.
static constexpr StringRef Named[] = {
    "--gcc-install-dir=",
    "--gcc-toolchain=",
    "--sysroot=",
    "--target=",
    "-D",
    "-F",
    "-I",
    "-Qunused-arguments",
    "-U",
    "-ansi",
    "-cxx-isystem",
    "-faligned-new=",
    "-fcheck-new",
    "-ffinite-math-only",
    "-fno-check-new",
    "-fno-finite-math-only",
    "-fno-unsigned-char",
    "-idirafter",
    "-iframework",
    "-imacros",
    "-include",
    "-iquote",
    "-isysroot",
    "-isystem",
    "-isystem-after",
    "-iwithsysroot",
    "-nobuiltininc",
    "-nostdinc",
    "-nostdinc++",
    "-nostdlibinc",
    "-pthread",
    "-std=",
    "-stdlib++-isystem",
    "-stdlib=",
    "-undef",
    "-w",
    "-x",
};

/// Returns true if \p A defines or undefines a macro of the compiler or of
/// tags, a name of the client's, or a marker: code would mean something else
/// than in the build.
static bool changesMeaning(const Arg &A) {
  if (!A.getOption().matches(options::OPT_D) &&
      !A.getOption().matches(options::OPT_U))
    return false;
  const StringRef Definition = A.getValue();
  const StringRef Macro =
      Definition.take_until([](char C) { return C == '=' || C == '('; }).trim();
  return Macro.starts_with("__") || Macro.starts_with("BIGTABLE_T") ||
         Macro.starts_with("NOLINT") || isInApiNames(Macro);
}

static bool mayClangTidyAdd(const Arg &A) {
  const Option O = A.getOption().getUnaliasedOption();
  if (O.getKind() == Option::InputClass ||
      O.getKind() == Option::UnknownClass || !isForParsing(O) || isForGpu(A) ||
      changesMeaning(A))
    return false;
  const StringRef Name = O.getPrefixedName();
  if (llvm::is_contained(Named, Name) || llvm::is_contained(Values, Name))
    return true;
  for (const unsigned Group :
       {options::OPT_m_Group, options::OPT_W_Group, options::OPT_R_Group,
        options::OPT_pedantic_Group, options::OPT_O_Group})
    if (O.matches(Group))
      return true;
  return (O.matches(options::OPT_f_Group) ||
          O.matches(options::OPT_f_clang_Group) ||
          O.matches(options::OPT_g_Group)) &&
         O.getKind() == Option::FlagClass;
}

std::optional<std::string>
findForbiddenFlag(llvm::ArrayRef<std::string> Flags) {
  const ParsedFlags Parsed(Flags, /*IsCl=*/false);
  for (const Arg *A : Parsed.Args)
    if (!mayClangTidyAdd(*A))
      return Flags[A->getIndex()];
  // Its value would be the next flag of the command.
  if (Parsed.MissingCount != 0)
    return Flags[Parsed.MissingIndex];
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// The front end
//===----------------------------------------------------------------------===//

void keepOptionsForParsing(CompilerInvocation &Invocation) {
  // Each sets one thing or another that is written; what parsing needs is
  // known.
  FrontendOptions &Front = Invocation.getFrontendOpts();
  FrontendOptions Plain;
  Plain.Inputs = std::move(Front.Inputs);
  Plain.DashX = Front.DashX;
  Plain.ModuleFiles = std::move(Front.ModuleFiles);
  Plain.AuxTriple = std::move(Front.AuxTriple);
  Plain.AuxTargetCPU = std::move(Front.AuxTargetCPU);
  Plain.AuxTargetFeatures = std::move(Front.AuxTargetFeatures);
  Plain.UseGlobalModuleIndex = Plain.GenerateGlobalModuleIndex = false;
  Front = std::move(Plain);

  Invocation.getDependencyOutputOpts() = DependencyOutputOptions();
  Invocation.getPreprocessorOutputOpts() = PreprocessorOutputOptions();
  DiagnosticOptions &Diagnostics = Invocation.getDiagnosticOpts();
  Diagnostics.DiagnosticLogFile.clear();
  Diagnostics.DiagnosticSerializationFile.clear();
  Diagnostics.VerifyDiagnostics = false;

  LangOptions &Language = Invocation.getLangOpts();
  // A file would not end: more could be typed.
  Language.IncrementalExtensions = false;
  // Headers are read as text: modules made of them would be written.
  Language.ImplicitModules = false;
  HeaderSearchOptions &Headers = Invocation.getHeaderSearchOpts();
  Headers.ImplicitModuleMaps = false;
  Headers.ModuleCachePath.clear();
  Headers.ModuleUserBuildPath.clear();
  Headers.EnablePrebuiltImplicitModules = false;
  Headers.ModulesValidateOncePerBuildSession = false;
}

} // namespace clang::tidy::bigtable::tool
