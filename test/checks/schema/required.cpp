// RUN: %check_bigtable %s bigtable-schema %t --no-fix --option RequireSchema=true -- -I %inputs
// RUN: %check_bigtable %s bigtable-unsafe-retry %t.other --no-fix --option bigtable-unsafe-retry.RequireSchema=true -- -I %inputs
// RUN: %check_bigtable %s bigtable-unsafe-retry %t.default --prefix NONE --no-fix -- -I %inputs
// RUN: %check_bigtable %s bigtable-schema %t.schema --prefix NONE --no-fix --option RequireSchema=true --schema %schemas/clicks.yaml -- -I %inputs
// RUN: %check_bigtable %s bigtable-schema %t.tags --prefix NONE --no-fix --option RequireSchema=true -- -I %inputs -DTAGGED
// RUN: %check_bigtable %s bigtable-schema %t.needless --prefix NONE --no-fix --option RequireSchema=true -- -I %inputs -DNEEDLESS

// Whether there must be a schema, or a tag.

#include "clicks.h"

// An editor takes a file that sees these for one that may have tags.
#if defined(TAGGED) || defined(NEEDLESS)
#include "bigtable_ttl/tags.h"
#endif

#ifdef TAGGED
BIGTABLE_TTL_NONE constexpr char kProfile[] = "profile";
#endif

// These need none.
void Look(cbt::Filter const &filter);
void Latest() { Look(cbt::Filter::Latest(1)); }

#ifdef NEEDLESS
BIGTABLE_NOT_A_WRITER void Careful(cbt::Table &table, std::string const &family) {
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell(family, "c", "v")));
}
#else
void Write(cbt::Table &table, std::string const &family) {
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell(family, "c", "v")));
}

// The call that decides about the family.
void Writes(cbt::Table &table) {
  Write(table, "sessions");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: error: no schema and no tag says which column families have a TTL, so only checks that need neither look at this file; write '.bigtable-ttl.yaml' in '{{/.*}}' or a folder above it, or tag the constants that name families [bigtable-schema]
  // CHECK-NOTES: :[[@LINE-2]]:3: note: {{.*}}schema{{.*}} why this matters
  Write(table, "carts");
}
#endif
