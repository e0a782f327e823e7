// RUN: %check_bigtable %s bigtable-call-sites %t --no-fix --option bigtable-call-sites.Show=all -- -I %inputs

// What the analysis makes of the ways in which programs name a family. Each
// shape that is followed is here beside one that is not.

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "clicks.h"
#include <array>
#include <functional>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

template <typename... Ts> void Write(Ts &&...); // Opaque.
#define PUT(Family) Write(cbt::SetCell(Family, "c", "v"))

std::string Opaque();
bool Flag();
void Fill(std::string &);
void Look(std::string const &);

//===----------------------------------------------------------------------===//
// Constants.
//===----------------------------------------------------------------------===//

constexpr char kArray[] = "array";
const char *const kPointer = "pointer";
const std::string kString = "string";
constexpr std::string_view kView = "view";
constexpr absl::string_view kAbslView = "absl";
static const std::string kJoined = kString + "-" + kArray;
std::string mutable_global = "global";
extern const std::string kElsewhere;
// What a template's argument does with it is not known, but it cannot change.
template <typename T> void Dependent(T const &object) {
  object.Use(kArray);
  object.Use(kView);
}
struct Names {
  static constexpr char kMember[] = "member";
  static const std::string kOutside;
};
const std::string Names::kOutside = "outside";
ABSL_FLAG(std::string, family, "sessions", "A default is only a default.");

void Constants() {
  PUT(absl::GetFlag(FLAGS_family));  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: {{.*}}, family unknown (result of function 'GetFlag'), no timestamp
  PUT("literal");  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: {{.*}}, family 'literal', no timestamp
  PUT(kArray);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: {{.*}}, family 'array', no timestamp
  PUT(kPointer);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: {{.*}}, family 'pointer', no timestamp
  PUT(kString);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: {{.*}}, family 'string', no timestamp
  PUT(std::string(kView));  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: {{.*}}, family 'view', no timestamp
  PUT(std::string(kAbslView));  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: {{.*}}, family 'absl', no timestamp
  PUT(Names::kMember);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: {{.*}}, family 'member', no timestamp
  PUT(Names::kOutside);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: {{.*}}, family 'outside', no timestamp
  std::map<std::string, int> counts;
  auto &count = counts[kArray]; // Changes nothing of its name.
  ++count;
  PUT(kArray);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: {{.*}}, family 'array', no timestamp
  PUT(mutable_global);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write: {{.*}}, family unknown (variable 'mutable_global' may be assigned to elsewhere), no timestamp
  PUT(kElsewhere);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: write: {{.*}}, family unknown (variable 'kElsewhere' may be assigned to elsewhere), no timestamp
}

//===----------------------------------------------------------------------===//
// Concatenations and conversions.
//===----------------------------------------------------------------------===//

void Made() {
  PUT(kString + "_v2");  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'string_v2',
  PUT(kJoined);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'string-array',
  PUT(kString + 'x');  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'stringx',
  PUT(absl::StrCat("a-", kArray, kString));  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'a-arraystring',
  PUT(kString.c_str());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'string',
  PUT(Flag() ? kString : std::string(kArray));  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'string' or 'array',
  PUT((Flag() ? kString : "other") + "_x");  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'string_x' or 'other_x',
  PUT(Flag() ? kString : Opaque());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'string' or unknown (result of function 'Opaque'),
  PUT(kString + Opaque());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family unknown (result of function 'Opaque'),
  PUT(std::string(3, 'x'));  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family unknown (its value is not known),
  PUT(kString.substr(1));  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'tring',
}

//===----------------------------------------------------------------------===//
// Locals.
//===----------------------------------------------------------------------===//

void Locals() {
  std::string plain = "plain";
  Look(plain);
  PUT(plain);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'plain',
  auto copy = plain;
  PUT(copy);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'plain',
  auto const &alias = plain;
  PUT(alias);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'plain',

  std::string chosen;
  if (Flag())
    chosen = "then";
  else
    chosen = "else";
  PUT(chosen);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'then' or 'else',
  chosen = "last";
  PUT(chosen);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'last',

  std::string either;
  if (Flag())
    either = "then";
  PUT(either);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family '{{' or 'then|then' or '}}',
  std::string grown;
  grown += "made";
  PUT(grown);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'made',
  PUT(std::string() + "sum");  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'sum',

  std::string looped = "first";
  for (int i = 0; i != 3; ++i) {
    PUT(looped);  // CHECK-MESSAGES: :[[@LINE]]:5: warning: {{.*}}, family '{{first' or 'later|later' or 'first}}',
    looped = "later";
  }

  std::string appended = "a";
  PUT(appended);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'a',
  appended += "b";
  PUT(appended);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'ab',
  appended.clear();
  PUT(appended);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family '',

  std::string filled = "before";
  Fill(filled);
  PUT(filled);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family unknown (variable 'filled' may have been changed),
  std::string pointed = "before";
  std::string *pointer = &pointed;
  *pointer = "after";
  PUT(pointed);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'after',
  std::string moved = "before";
  std::string target = std::move(moved);
  PUT(target);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'before',
  PUT(moved);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family unknown (variable 'moved' may have been changed),
  std::string captured = "captured";
  auto read = [&] { PUT(captured); };  // CHECK-MESSAGES: :[[@LINE]]:21: warning: {{.*}}, family 'captured',
  read();
}

void Handlers() {
  std::string family = "a";
  try {
    family = "b";
    Opaque();
    family = "c";
  } catch (...) {
  }
  PUT(family);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'c' or 'a' or 'b',
}

//===----------------------------------------------------------------------===//
// Changes that are easy to overlook.
//===----------------------------------------------------------------------===//

std::string &Same(std::string &name) { return name; }
void Touch(std::string &name) { Same(name) = "touched"; }
void Keep(std::string &name) { Look(name); }

struct Held {
  std::string &reference;
};
struct Options {
  std::string family = "default";
  int n = 0;
};

Options &Shared() {
  static Options options;
  return options;
}
class Exposed {
public:
  Exposed() {}
  std::string &Family() { return family_; }
  void Run() {
    PUT(family_);  // CHECK-MESSAGES: :[[@LINE]]:5: warning: {{.*}}, family unknown (member 'family_' may be set elsewhere),
    PUT(Shared().family);  // CHECK-MESSAGES: :[[@LINE]]:5: warning: {{.*}}, family {{.*}}unknown ({{.*}}),
  }

private:
  std::string family_ = "a";
};

void Overlooked(std::pair<std::string, int> const &pair) {
  std::string touched = "before";
  Touch(touched);
  PUT(touched);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'touched',
  std::string kept = "kept";
  Keep(kept);
  PUT(kept);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'kept',
  std::string same = "before";
  Same(same) = "after";
  PUT(same);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'after',
  std::string tied = "before";
  int n;
  std::tie(tied, n) = pair;
  PUT(tied);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family {{.*}}unknown (variable 'tied' may have been changed),
  std::string swapped = "x", with = "y";
  std::swap(swapped, with);
  PUT(swapped);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'y',
  std::string iterated = "before";
  *iterated.begin() = 'a';
  PUT(iterated);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family {{.*}}unknown (variable 'iterated' may have been changed),
  std::string indexed = "before";
  indexed[0] = 'a';
  PUT(indexed);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family {{.*}}unknown (variable 'indexed' may have been changed),
  char buffer[] = "before";
  char *into = buffer;
  into[0] = 'a';
  PUT(buffer);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family {{.*}}unknown (variable 'buffer' may have been changed),
  std::string referred = "before";
  auto wrapper = std::ref(referred);
  wrapper.get() = "after";
  PUT(referred);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'after',
  std::string aggregate = "before";
  Held holds{aggregate};
  holds.reference = "after";
  PUT(aggregate);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'after',
  std::string left = "before", right = "before";
  (Flag() ? left : right) = "after";
  PUT(left);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'before' or 'after',
  std::string cast = "before";
  static_cast<std::string &>(cast) = "after";
  PUT(cast);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'after',
  for (std::string name : {"a", "b"}) {
    name += "_x";
    PUT(name);  // CHECK-MESSAGES: :[[@LINE]]:5: warning: {{.*}}, family unknown (its value is not known),
  }
  auto [bound, number] = std::pair<std::string, int>("before", 1);
  bound = "after";
  PUT(bound);  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'after',
}

cbt::Cell Found();

// A cell tells the family that it was made with.
void OfCells(std::vector<cbt::Cell> const &passed) {
  std::string const family = "first";
  std::vector<cbt::Cell> cells{{"r", family, "c", 1000, "v"},
                               {"r", "second", "c", 1000, "v"}};
  for (auto const &cell : cells)
    PUT(cell.family_name());  // CHECK-MESSAGES: :[[@LINE]]:5: warning: {{.*}}, family 'first' or 'second',
  cbt::Cell local("r", "only", "c", 1000, "v");
  PUT(local.family_name());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'only',
  cbt::Cell either = Flag() ? local : Found();
  PUT(either.family_name());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family 'only' or unknown (result of function 'Found'),
  local = Found();
  PUT(local.family_name());  // CHECK-MESSAGES: :[[@LINE]]:3: warning: {{.*}}, family unknown (result of function 'Found'),
  for (auto const &cell : passed)
    PUT(cell.family_name());  // CHECK-MESSAGES: :[[@LINE]]:5: warning: {{.*}}, family unknown (depends on parameter 'passed'),
}
