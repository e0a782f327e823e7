// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The input is read as a query of SQL. What does not matter to SQL does not
// matter to what is read.

#include "model/Bounds.h"
#include "model/Sql.h"
#include "text.h"

using namespace clang::tidy::bigtable;
using llvm::StringRef;

/// All that is in \p Query; names in upper case.
static std::string shown(const std::optional<SqlQuery> &Query) {
  if (!Query)
    return "none";
  std::string Text = Query->MentionsTime ? "time" : "";
  for (const SqlRead &R : Query->Reads) {
    Text += "\n" + StringRef(R.Table).upper() + (R.ReadsAllFamilies ? "*" : "");
    for (const std::string &Name : R.Excluded)
      Text += " -" + StringRef(Name).upper();
    for (const std::string &Name : R.Names)
      Text += " " + StringRef(Name).upper();
  }
  return Text;
}

static void check(StringRef Text, const SqlQuery &Query) {
  REQUIRE(Query.Reads.size() <= MaxSqlSources);
  for (const SqlRead &R : Query.Reads) {
    REQUIRE(Text.contains(R.Table));
    REQUIRE(R.Excluded.empty() || R.ReadsAllFamilies);
    for (const std::string &Name : R.Names)
      REQUIRE(Text.contains(Name) && R.reads(Name));
    for (const std::string &Name : R.Excluded)
      REQUIRE(Text.contains(Name) &&
              (!R.reads(Name) || llvm::is_contained(R.Names, Name)));
    REQUIRE(R.reads("no such name") == R.ReadsAllFamilies);
  }
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  const std::string Text = textOf(Data, Size);
  const std::optional<SqlQuery> Query = parseQuery(Text);
  if (Query)
    check(Text, *Query);
  const std::string Shown = shown(Query);
  for (const std::string &Same :
       {Text, StringRef(Text).upper(), StringRef(Text).lower(), Text + "\n;",
        "/* from t */ -- join u\n" + Text})
    REQUIRE(shown(parseQuery(Same)) == Shown);
  return 0;
}
