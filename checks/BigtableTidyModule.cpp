// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CallSitesCheck.h"
#include "Compat.h"
#include "FilterGranularityCheck.h"
#include "FilterOrderCheck.h"
#include "FilterScopeCheck.h"
#include "MissingTimestampCheck.h"
#include "SchemaCheck.h"
#include "TranslationUnit.h"
#include "UnfilteredReadCheck.h"

namespace clang::tidy {
namespace bigtable {
namespace {

class BigtableTidyModule : public ClangTidyModule {
public:
  void addCheckFactories(ClangTidyCheckFactories &Factories) override {
    const auto Units = std::make_shared<TranslationUnits>();
    add<CallSitesCheck>(Factories, "bigtable-call-sites", Units);
    add<FilterGranularityCheck>(Factories, "bigtable-filter-granularity",
                                Units);
    add<FilterOrderCheck>(Factories, "bigtable-filter-order", Units);
    add<FilterScopeCheck>(Factories, "bigtable-filter-scope", Units);
    add<MissingTimestampCheck>(Factories, "bigtable-missing-timestamp", Units);
    add<SchemaCheck>(Factories, "bigtable-schema", Units);
    add<UnfilteredReadCheck>(Factories, "bigtable-unfiltered-read", Units);
  }

private:
  template <typename Check>
  static void add(ClangTidyCheckFactories &Factories, StringRef Name,
                  const std::shared_ptr<TranslationUnits> &Units) {
    Factories.registerCheckFactory(
        Name, [Units](StringRef Name, ClangTidyContext *Context) {
          return std::make_unique<Check>(Name, Context, Units->get(*Context));
        });
  }
};

} // namespace
} // namespace bigtable

static ClangTidyModuleRegistry::Add<bigtable::BigtableTidyModule>
    X("bigtable-module", "Finds broken cell-level TTLs on Google Bigtable.");

// A program that links this module names this variable to keep the object.
volatile int BigtableTidyModuleAnchorSource = 0;

} // namespace clang::tidy
