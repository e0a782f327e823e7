// RUN: %check_bigtable %s bigtable-schema %t --no-fix --schema %schemas/two-tables.yaml -- -I %inputs

#include "bigtable_ttl/tags.h"
#include "clicks.h"

BIGTABLE_TTL_ONE_SECOND constexpr char kSessions[] = "sessions";
BIGTABLE_TTL_ONE_SECOND_AFTER("5m") constexpr char kShared[] = "shared";
BIGTABLE_TTL_DEFAULT("2d") constexpr char kMixed[] = "mixed"; // As in one of the tables.
BIGTABLE_TTL_NONE constexpr char kUnlisted[] = "unlisted";

// drawback: rule-and-strategy
BIGTABLE_TTL_DEFAULT("2d") constexpr char kWrong[] = "sessions";
// CHECK-MESSAGES: :[[@LINE-1]]:1: warning: family 'sessions' is tagged 'default, 2d', but the schema says 'one-second'; the tag wins where this constant is used, so make them agree [bigtable-schema]
// CHECK-NOTES: .bigtable-ttl.yaml:4:18: note: family 'sessions' is declared 'one-second' here
BIGTABLE_TTL_DEFAULT("1d") const std::string kOtherAge = "mixed";
// CHECK-MESSAGES: :[[@LINE-1]]:1: warning: family 'mixed' is tagged 'default, 1d', but the schema says 'one-second';
// CHECK-NOTES: .bigtable-ttl.yaml:11:18: note: family 'mixed' is declared 'default, 2d' here

std::string Compute();
BIGTABLE_TTL_ONE_SECOND const std::string kComputed = Compute();
// CHECK-MESSAGES: :[[@LINE-1]]:1: warning: TTL tag on 'kComputed' has no effect; its value is not known here, so tag a constant string or describe the family in the schema [bigtable-schema]
BIGTABLE_TTL_ONE_SECOND constexpr char kSilenced[] = "archive"; // NOLINT
