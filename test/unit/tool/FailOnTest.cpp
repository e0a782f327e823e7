// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "gates/FailOn.h"
#include "MadeUp.h"
#include "Manifest.h"

using namespace clang::tidy::bigtable::tool;

namespace {

bool fails(llvm::StringRef List, llvm::StringRef Check, bool AsError = false) {
  llvm::Expected<FailOn> Parsed = FailOn::parse(List);
  if (!Parsed) {
    ADD_FAILURE() << llvm::toString(Parsed.takeError());
    return false;
  }
  Finding F;
  F.Said.DiagnosticName = Check.str();
  F.IsWarningAsError = AsError;
  return Parsed->fails(F);
}

TEST(FailOn, ALevelStandsForSurerOnesToo) {
  for (const CheckInfo &Check : allChecks()) {
    EXPECT_EQ(fails("certain", Check.Id), Check.Level == Confidence::Certain);
    EXPECT_EQ(fails("likely", Check.Id), Check.Level != Confidence::Possible);
    EXPECT_TRUE(fails("possible", Check.Id));
    EXPECT_TRUE(fails("any", Check.Id));
    EXPECT_FALSE(fails("none", Check.Id));
  }
}

TEST(FailOn, TheLastItemThatMatchesDecides) {
  const char *Certain = "bigtable-missing-timestamp";
  const char *Likely = "bigtable-unsafe-retry";
  EXPECT_FALSE(fails("any,-bigtable-missing-*", Certain));
  EXPECT_TRUE(fails("any,-bigtable-missing-*", Likely));
  EXPECT_TRUE(fails("any,-bigtable-*,bigtable-missing-timestamp", Certain));
  EXPECT_FALSE(fails("any,-bigtable-*,bigtable-missing-timestamp", Likely));
  EXPECT_TRUE(fails(" certain , bigtable-unsafe-* ", Likely));
  EXPECT_FALSE(fails("certain,bigtable-unsafe-*,none", Likely));
  EXPECT_FALSE(fails("bigtable-unsafe-*", Certain));
}

TEST(FailOn, ConfiguredErrorsAndWhatIsNoCheckOfOursAlwaysFail) {
  EXPECT_TRUE(fails("none", "bigtable-unsafe-retry", /*AsError=*/true));
  EXPECT_TRUE(fails("none", "clang-tidy-nolint"));
  EXPECT_TRUE(fails("bigtable-schema", "clang-diagnostic-unused-variable"));
}

TEST(FailOn, StaleSuppressionsAreCertain) {
  EXPECT_TRUE(fails("certain", "stale-nolint"));
  EXPECT_TRUE(fails("stale-nolint", "stale-nolint"));
  EXPECT_FALSE(fails("bigtable-*", "stale-nolint"));
  EXPECT_FALSE(fails("any,-stale-nolint", "stale-nolint"));
}

TEST(FailOn, RefusesWhatNamesNothing) {
  const std::pair<const char *, const char *> Lists[] = {
      {"", "''"},
      {"certain,", "''"},
      {"certain,bigtable-no-such", "'bigtable-no-such'"},
      {"certain,-bigtable-no-such", "'-bigtable-no-such'"},
      {"Certain", "'Certain'"},
      {"missing-timestamp", "did you mean 'bigtable-missing-timestamp'?"},
      {"-bigtable-schema", "write 'any,-bigtable-schema'"},
      {"-certain", "'-certain'"},
      {"any,-certain", "takes away a level"},
      {"any,-any", "is written 'none'"}};
  for (const auto &[List, Why] : Lists) {
    llvm::Expected<FailOn> Parsed = FailOn::parse(List);
    ASSERT_FALSE(bool(Parsed)) << List;
    const std::string Said = llvm::toString(Parsed.takeError());
    EXPECT_NE(Said.find(Why), std::string::npos) << Said;
    EXPECT_EQ(Said.rfind("--fail-on: ", 0), 0u) << Said;
  }
}

} // namespace
