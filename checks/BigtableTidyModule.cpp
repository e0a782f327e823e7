// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tidy/Compat.h"
#include "tidy/TranslationUnit.h"
#include "llvm/ADT/StringExtras.h"
// Both are made of checks.json.
#include "CheckHeaders.inc"

namespace clang::tidy {
namespace bigtable {
namespace {

class BigtableTidyModule : public ClangTidyModule {
public:
  void addCheckFactories(ClangTidyCheckFactories &Factories) override {
    const auto Units = std::make_shared<TranslationUnits>();
#define BIGTABLE_CHECK(Name, Class, IsDefault)                                 \
  add<Class>(Factories, Name, IsDefault, Units);
#include "Checks.inc"
#undef BIGTABLE_CHECK
  }

private:
  template <typename Check>
  static void add(ClangTidyCheckFactories &Factories, StringRef Name,
                  bool IsDefault,
                  const std::shared_ptr<TranslationUnits> &Units) {
    Factories.registerCheckFactory(Name, [=](StringRef Name,
                                             ClangTidyContext *Context) {
      auto New = std::make_unique<Check>(Name, Context, Units->get(*Context));
      if (!IsDefault && !isNamed(Name, Context->getOptions()))
        New->turnOff();
      return New;
    });
  }

  /// Returns true if the user asks for the check \p Name itself, not by a glob.
  static bool isNamed(StringRef Name, const ClangTidyOptions &Options) {
    const std::string Checks = Options.Checks.value_or("");
    llvm::SmallVector<StringRef, 8> Globs;
    llvm::SplitString(Checks, Globs, ", \t\n");
    return llvm::is_contained(Globs, Name);
  }
};

} // namespace
} // namespace bigtable

static ClangTidyModuleRegistry::Add<bigtable::BigtableTidyModule>
    X("bigtable-module", "Finds broken cell-level TTLs on Google Bigtable.");

// A program that links this module names this variable to keep the object.
volatile int BigtableTidyModuleAnchorSource = 0;

} // namespace clang::tidy
