// RUN: %check_bigtable %s bigtable-missing-timestamp %t --no-fix -- -I %inputs

// A tag that cannot be read is an error whichever check runs.

#include "bigtable_ttl/tags.h"
#include "clicks.h"

BIGTABLE_TTL_DEFAULT("2 days") constexpr char kDays[] = "days";
// CHECK-MESSAGES: :[[@LINE-1]]:1: error: '2 days' found in a Bigtable tag, expected a number with a unit, such as '500ms', '30m', '1h30m', '2d' or '1w' [bigtable-schema]
BIGTABLE_TTL_ONE_SECOND_AFTER("") constexpr char kEmpty[] = "empty";
// CHECK-MESSAGES: :[[@LINE-1]]:1: error: 'expire-after=' found in a Bigtable tag, expected 'key=value' [bigtable-schema]
BIGTABLE_TTL_NONE_TIMESTAMPS("now") constexpr char kNow[] = "now";
// CHECK-MESSAGES: :[[@LINE-1]]:1: error: 'now' found in a Bigtable tag, expected 'real', 'sequence' or 'zero' [bigtable-schema]
[[clang::annotate("bigtable::ttl=one-second,timestamps=real")]] constexpr char kBoth[] = "both";
// CHECK-MESSAGES: :[[@LINE-1]]:3: error: 'timestamps' found in a Bigtable tag, expected it with 'ttl=none' [bigtable-schema]
[[clang::annotate("bigtable::ttl=default,max-age=2d,unstamped=yes")]] constexpr char kYes[] = "yes";
// CHECK-MESSAGES: :[[@LINE-1]]:3: error: 'yes' found in a Bigtable tag, expected 'allowed' or 'forbidden' [bigtable-schema]
[[clang::annotate("bigtable::ttl=one-second,unstamped=forbidden")]] constexpr char kSecond[] = "second";
// CHECK-MESSAGES: :[[@LINE-1]]:3: error: 'unstamped' found in a Bigtable tag, expected it with 'ttl=default' [bigtable-schema]
BIGTABLE_TABLE("") extern cbt::Table table;
// CHECK-MESSAGES: :[[@LINE-1]]:1: error: '' found in a Bigtable tag, expected the id of a table [bigtable-schema]
BIGTABLE_WRITER("family") void Write(std::string const &family);
// CHECK-MESSAGES: :[[@LINE-1]]:1: error: 'family' found in a Bigtable tag, expected 'key=value' [bigtable-schema]
BIGTABLE_WRITER("familly=family") void Misspelt(std::string const &family);
// CHECK-MESSAGES: :[[@LINE-1]]:1: error: 'familly' found in a Bigtable tag, expected 'table', 'row_key', 'family', 'column', 'timestamp', 'value' or 'filter' [bigtable-schema]
BIGTABLE_WRITER("mutation=to") void Unknown(cbt::SingleRowMutation &to);
// CHECK-MESSAGES: :[[@LINE-1]]:1: error: 'mutation' found in a Bigtable tag, expected 'table', 'row_key', 'family', 'column', 'timestamp', 'value' or 'filter' [bigtable-schema]
BIGTABLE_WRITER("family=fam, timestamp=server") void Unnamed(std::string const &family);
// CHECK-MESSAGES: :[[@LINE-1]]:1: error: 'fam' found in a Bigtable tag, expected a parameter of 'Unnamed' [bigtable-schema]
BIGTABLE_READER("filter=nothing") void Read(cbt::Filter const &filter);
// CHECK-MESSAGES: :[[@LINE-1]]:1: error: 'nothing' found in a Bigtable tag, expected a parameter of 'Read' or 'none' [bigtable-schema]
struct Options {
  BIGTABLE_TTL_ONE_SECOND std::string family;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: error: TTL tag found here, expected it on a constant string [bigtable-schema]
};
BIGTABLE_TABLE("clicks") void Function();
// CHECK-MESSAGES: :[[@LINE-1]]:1: error: table tag found here, expected it on a variable, member or parameter [bigtable-schema]
BIGTABLE_NOT_A_WRITER extern const char kNoFunction[];
// CHECK-MESSAGES: :[[@LINE-1]]:1: error: tag of a writer or reader found here, expected it on a function [bigtable-schema]
[[clang::annotate("bigtable::tll=none")]] extern const char kTypo[];
// CHECK-MESSAGES: :[[@LINE-1]]:{{[0-9]+}}: error: 'tll=none' found in a Bigtable tag, expected a tag of bigtable_ttl/tags.h [bigtable-schema]
[[clang::annotate("somebody else's")]] extern const char kOther[];
