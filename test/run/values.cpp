// What reaches the calls of the client: --dump-code=events prints the values of
// their operands. Each function shows one thing that code does with values.

// RUN: %bigtable_tidy --dump-code=events %s -- -std=c++17 -I%source/test/Inputs/google-cloud-cpp 2>/dev/null | FileCheck %s

#include "google/cloud/bigtable/table.h"
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

namespace cbt = google::cloud::bigtable;
using std::chrono::milliseconds;
void Send(cbt::Mutation const &);
int Count();
bool Is();
void Change(std::string &);

void Branches(bool b) {
  std::string family = "a", column = "c";
  if (b) {
    family = "b";
    column = "d";
  }
  if (b) // The same condition: only the values of that case.
    Send(cbt::SetCell(family, column, "v"));
  // CHECK-LABEL: write in Branches
  // CHECK-NEXT:    family: 'b'
  // CHECK-NEXT:    column: 'd'
  else
    Send(cbt::SetCell(family, column, "v"));
  // CHECK-LABEL: write in Branches
  // CHECK-NEXT:    family: 'a'
  // CHECK-NEXT:    column: 'c'
  Send(cbt::SetCell(family, column, "v"));
  // CHECK-LABEL: write in Branches
  // CHECK-NEXT:    family: 'b' | 'a'
}

void Empty(std::string family) {
  if (family.empty())
    family = "a";
  Send(cbt::SetCell(family, "c", "v"));
  // CHECK-LABEL: write in Empty
  // CHECK-NEXT:    family: 'a' | ?(it is the parameter 'family')
}

void Loops(int n) {
  std::string family = "a";
  int i = 0;
  for (; i != 3; ++i)
    family += "b";
  Send(cbt::SetCell(family, std::to_string(i), "v"));
  // CHECK-LABEL: write in Loops
  // CHECK-NEXT:    family: 'abbb'
  // CHECK-NEXT:    column: '3'
  std::string column;
  for (i = 0; i != n; ++i)
    column += "c";
  Send(cbt::SetCell(family, column, "v"));
  // CHECK-LABEL: write in Loops
  // CHECK-NEXT:    family: 'abbb'
  // CHECK-NEXT:    column: {{.*}}?(a loop changes it)
}

void Leaves(int n) {
  std::string family = "a";
  while (true) {
    family = "b";
    if (n > 3)
      break;
    if (Is())
      continue;
    family = "c";
    if (Is())
      return;
  }
  Send(cbt::SetCell(family, "c", "v"));
  // CHECK-LABEL: write in Leaves
  // CHECK-NEXT:    family: 'b'
}

void Switches(int n) {
  std::string family;
  switch (n) {
  case 1:
    family = "a";
    break;
  case 2:
    family = "b";
    [[fallthrough]];
  case 3:
    family += "c";
    break;
  default:
    return;
  }
  Send(cbt::SetCell(family, "c", "v"));
  // CHECK-LABEL: write in Switches
  // CHECK-NEXT:    family: {{.*}}'bc'
}

void Throws() {
  std::string family = "a";
  try {
    family = "b";
    Count();
    family = "c";
    if (Is())
      throw std::runtime_error("");
  } catch (std::exception const &) {
    Send(cbt::SetCell(family, "c", "v"));
    // CHECK-LABEL: write in Throws
    // CHECK-NEXT:    family: {{.*}}'b'{{.*}}'c'
  }
}

void Forgets() {
  std::string family = "a", other = "b";
  Change(family);
  Send(cbt::SetCell(family, other, "v"));
  // CHECK-LABEL: write in Forgets
  // CHECK-NEXT:    family: ?(other code may change it)
  // CHECK-NEXT:    column: 'b'
}

void Refers() {
  std::string family = "a", other = "b";
  std::string &alias = family, *pointer = &other;
  alias = "c";
  *pointer = "d";
  Send(cbt::SetCell(family, other, "v"));
  // CHECK-LABEL: write in Refers
  // CHECK-NEXT:    family: 'c'
  // CHECK-NEXT:    column: 'd'
}

struct Base {
  std::string name_ = "base";
  virtual ~Base() = default;
  virtual std::string name() const { return name_; }
};
struct Derived : Base {
  std::string name_ = "derived";
  std::string name() const override { return name_; }
};
struct Guard {
  std::string &to;
  explicit Guard(std::string &s) : to(s) {}
  ~Guard() { to = "after"; }
};

void Objects() {
  Derived d;
  Base const &b = d;
  Send(cbt::SetCell(b.name(), d.Base::name_, "v"));
  // CHECK-LABEL: write in Objects
  // CHECK-NEXT:    family: 'derived'
  // CHECK-NEXT:    column: 'base'
  Send(cbt::SetCell((d.*&Derived::name)(), "c", "v"));
  // CHECK-LABEL: write in Objects
  // CHECK-NEXT:    family: 'derived'
  Derived copy = d;
  copy.name_ = "other";
  std::string text = "before";
  { Guard g(text); }
  Send(cbt::SetCell(d.name_, text, "v"));
  // CHECK-LABEL: write in Objects
  // CHECK-NEXT:    family: 'derived'
  // CHECK-NEXT:    column: 'after'
}

class Kept {
public:
  explicit Kept(std::string f) : family_(std::move(f)) {}
  void Write() const { Send(cbt::SetCell(family_, column_, "v")); }
  // CHECK-LABEL: write in Kept::Write
  // CHECK-NEXT:    family: ?(it is the parameter 'f' of the constructor)
  // CHECK-NEXT:    column: 'c'
private:
  std::string family_, column_ = "c";
};

std::string Chosen(bool b) { return b ? "a" : "b"; }
std::string Twice(std::string const &s) { return s + s; }
void Calls() {
  Send(cbt::SetCell(Chosen(true), Twice(Twice("x")), "v"));
  // CHECK-LABEL: write in Calls
  // CHECK-NEXT:    family: 'a'
  // CHECK-NEXT:    column: 'xxxx'
  auto add = [n = std::string("n")](std::string s) mutable {
    n += s;
    return n;
  };
  add("1");
  std::function<std::string(std::string)> f = add;
  Send(cbt::SetCell(add("2"), f("3"), "v"));
  // CHECK-LABEL: write in Calls
  // CHECK-NEXT:    family: 'n12'
  // CHECK-NEXT:    column: 'n13'
}

void Containers() {
  std::vector<std::string> list = {"a", "b"};
  list.insert(list.end(), "c");
  list.pop_back();
  list.emplace_back("d");
  std::map<std::string, std::string> names;
  names["k"] = list.back();
  names.emplace("l", list.front());
  Send(cbt::SetCell(names.at("k"), names.find("l")->second, "v"));
  // CHECK-LABEL: write in Containers
  // CHECK-NEXT:    family: 'd'
  // CHECK-NEXT:    column: 'a'
  std::vector<std::string> upper;
  std::transform(list.begin(), list.end(), std::back_inserter(upper),
                 [](std::string const &s) { return "x" + s; });
  auto found = std::find_if(upper.begin(), upper.end(),
                            [](std::string const &s) { return s == "xd"; });
  if (found != upper.end())
    Send(cbt::SetCell(*found, upper.at(1), "v"));
  // CHECK-LABEL: write in Containers
  // CHECK-NEXT:    family: 'xd'
  // CHECK-NEXT:    column: 'xb'
}

void Optionals(std::optional<std::string> o) {
  Send(cbt::SetCell(o.value_or("a"), "c", "v"));
  // CHECK-LABEL: write in Optionals
  // CHECK-NEXT:    family: ?(it is the parameter 'o') | 'a'
  if (!o)
    o = "b";
  auto p = std::make_unique<std::string>(*o);
  *p += "c";
  auto q = std::move(p);
  std::optional<std::string> none;
  Send(cbt::SetCell(*q, none ? *none : "n", "v"));
  // CHECK-LABEL: write in Optionals
  // CHECK-NEXT:    family: 'bc' | ?(it is the parameter 'o') . 'c'
  // CHECK-NEXT:    column: 'n'
}

void Times(milliseconds ttl, int days) {
  auto const now = std::chrono::system_clock::now();
  auto at = std::chrono::duration_cast<milliseconds>(
      (now + ttl + std::chrono::hours(1)).time_since_epoch());
  Send(cbt::SetCell("f", "c", at, "v"));
  // CHECK-LABEL: write in Times
  // CHECK:         timestamp: now + 3600 s + ?(it is the parameter 'ttl')
  Send(cbt::SetCell("f", "c", milliseconds(std::time(nullptr) * 1000), "v"));
  // CHECK-LABEL: write in Times
  // CHECK:         timestamp: now{{$}}
  Send(cbt::SetCell("f", "c", milliseconds(at.count() / 1000), "v"));
  // CHECK-LABEL: write in Times
  // CHECK:         timestamp: count(1000000000 ns) of taken for 1000000 ns: now
  Send(cbt::SetCell("f", "c", at - milliseconds(now.time_since_epoch().count() / 1000000), "v"));
  // CHECK-LABEL: write in Times
  // CHECK:         timestamp: 3600 s + ?(it is the parameter 'ttl')
}

cbt::Filter Live(cbt::Filter f) {
  return cbt::Filter::Chain(std::move(f), cbt::Filter::Latest(1));
}
void Filters(cbt::Table &table, bool b) {
  std::vector<cbt::Filter> parts;
  parts.push_back(cbt::Filter::FamilyRegex("a"));
  if (b)
    parts.push_back(Live(cbt::Filter::FamilyRegex("b")));
  table.ReadRow("r", cbt::Filter::InterleaveFromRange(parts.begin(), parts.end()));
  // CHECK:       read in Filters
  // CHECK:         filter: InterleaveFromRange{FamilyRegex{family= 'a'}, Chain{FamilyRegex{family= 'b'}, Latest{limit= 1}} perhaps}
  std::vector<cbt::Filter> both{cbt::Filter::FamilyRegex("a"), cbt::Filter::Latest(1)};
  table.ReadRow("r", cbt::Filter::ChainFromRange(both.begin() + 1, both.end()));
  // CHECK:         filter: ChainFromRange{any number of ?(part of a container)}
  table.ReadRow("r", cbt::Filter::ChainFromRange(both.rbegin(), both.rend()));
  // CHECK:         filter: ChainFromRange{any number of ?(part of a container)}
}

static std::string changing = "a";
static std::string const fixed = "f";
void Globals(std::string *p, bool b) {
  if (b) {
    changing = "b";
    *p = "c";
  }
  Send(cbt::SetCell(changing, fixed, "v"));
  // CHECK-LABEL: write in Globals
  // CHECK-NEXT:    family: 'b' | ?(other code may change the variable)
  // CHECK-NEXT:    column: 'f'
  Send(cbt::SetCell(*p, "c", "v"));
  // CHECK-LABEL: write in Globals
  // CHECK-NEXT:    family: 'c' | ?(it is the parameter 'p')
  changing = "d";
  Count();
  Send(cbt::SetCell(changing, "c", "v"));
  // CHECK-LABEL: write in Globals
  // CHECK-NEXT:    family: ?(other code may change the variable)
}

void Keep(std::function<void()> const &f);
void Closures(std::vector<std::string> const &list) {
  std::string family = "a";
  Keep([&] { family += "b"; });
  std::string column;
  std::for_each(list.begin(), list.end(),
                [&](std::string const &) { column += "c"; });
  Send(cbt::SetCell(family, column, "v"));
  // CHECK-LABEL: write in Closures
  // CHECK-NEXT:    family: {{.*}}?({{.*}} change
  // CHECK-NEXT:    column: {{.*}}?(a loop changes it)
}

void KnownCase() {
  std::string family;
  switch (int n = 2) {
  case 1:
    family = "a";
    break;
  case 2:
    family = "b";
    break;
  case 3:
    family = "c";
    break;
  default:
    family = "d";
  }
  Send(cbt::SetCell(family, "c", "v"));
  // CHECK-LABEL: write in KnownCase
  // CHECK-NEXT:    family: 'b'{{$}}
}

static std::string *kept;
void KeepPointer(std::string *);
void Escaped() {
  std::string global = "a", passed = "b", own = "c";
  kept = &global;
  KeepPointer(&passed);
  passed = "d";
  Send(cbt::SetCell(passed, "before", "v"));
  // CHECK-LABEL: write in Escaped
  // CHECK-NEXT:    family: 'd'{{$}}
  Count();
  Send(cbt::SetCell(global, passed, own));
  // CHECK-LABEL: write in Escaped
  // CHECK-NEXT:    family: ?(other code may change it)
  // CHECK-NEXT:    column: ?(other code may change it)
  // CHECK-NEXT:    value: 'c'
}

void EscapedInALoop() {
  std::string family = "a";
  while (Is()) {
    Send(cbt::SetCell(family, "c", "v"));
    kept = &family;
    family = "b";
  }
  // CHECK: write in EscapedInALoop
  // CHECK-NEXT:    family: 'a'{{$}}
  // CHECK: write in EscapedInALoop
  // CHECK-NEXT:    family: {{.*}}?(other code may change it)
}

struct Named {
  std::string family = "a";
};
void Moved(std::vector<std::string> &to) {
  std::string text = "a", pushed = "b";
  Named object;
  std::string const other = std::move(text);
  to.push_back(std::move(pushed));
  Named const taken = std::move(object);
  Send(cbt::SetCell(text, pushed, object.family));
  // CHECK-LABEL: write in Moved
  // CHECK-NEXT:    family: ?(it was moved)
  // CHECK-NEXT:    column: ?(it was moved)
  // CHECK-NEXT:    value: ?(it was moved)
  Send(cbt::SetCell(other, taken.family, "v"));
  // CHECK-LABEL: write in Moved
  // CHECK-NEXT:    family: 'a'{{$}}
  // CHECK-NEXT:    column: 'a'{{$}}
}

void GenericLambdas() {
  std::string one = "a", two = "a";
  auto set = [&](auto value) { one = value; };
  set("b");
  auto either = [&](auto value) { two = std::to_string(value); };
  either(1);
  either(2L);
  Send(cbt::SetCell(one, two, "v"));
  // CHECK-LABEL: write in GenericLambdas
  // CHECK-NEXT:    family: 'b'{{$}}
  // CHECK-NEXT:    column: '2'{{$}}
}

void Clocks() {
  auto const wall = std::chrono::system_clock::now().time_since_epoch();
  auto const steady = std::chrono::steady_clock::now().time_since_epoch();
  Send(cbt::SetCell("f", "c", std::chrono::duration_cast<milliseconds>(steady + (wall - steady)), "v"));
  // CHECK-LABEL: write in Clocks
  // CHECK: timestamp: steady now + ?(
}

void Rounded() {
  auto const now = std::chrono::duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch());
  auto const micros = std::chrono::duration_cast<std::chrono::microseconds>(now).count();
  std::chrono::hours const hour(1);
  Send(cbt::SetCell("f", "c", now - now % hour, "v"));
  Send(cbt::SetCell("f", "c", now / hour * hour + milliseconds(5), "v"));
  Send(cbt::SetCell("f", "c", std::chrono::duration_cast<std::chrono::hours>(now), "v"));
  Send(cbt::SetCell("f", "c", milliseconds((micros - micros % 60000000) / 1000), "v"));
  // CHECK-LABEL: write in Rounded
  // CHECK:         timestamp: now down to 3600 s{{$}}
  // CHECK-LABEL: write in Rounded
  // CHECK:         timestamp: now down to 3600 s + 5 ms{{$}}
  // CHECK-LABEL: write in Rounded
  // CHECK:         timestamp: now down to 3600 s{{$}}
  // CHECK-LABEL: write in Rounded
  // CHECK:         timestamp: now down to 60 s{{$}}
}

void Steps() {
  auto next = std::chrono::duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch());
  Send(cbt::SetCell("f", "c", next++, "v"));
  // CHECK-LABEL: write in Steps
  // CHECK:         timestamp: now{{$}}
  Send(cbt::SetCell("f", "c", ++next, "v"));
  // CHECK-LABEL: write in Steps
  // CHECK:         timestamp: now + 2 ms{{$}}
  --next;
  Send(cbt::SetCell("f", "c", next, "v"));
  // CHECK-LABEL: write in Steps
  // CHECK:         timestamp: now + 1 ms{{$}}
}

void Reversed() {
  auto const now = std::chrono::duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch());
  Send(cbt::SetCell("f", "c", milliseconds(4102444800000) - now, "v"));
  // CHECK-LABEL: write in Reversed
  // CHECK:         timestamp: 4102444800 s - now{{$}}
}

void SecondsAndRest() {
  timespec at;
  clock_gettime(CLOCK_REALTIME, &at);
  Send(cbt::SetCell("f", "c", milliseconds(at.tv_sec * 1000 + at.tv_nsec / 1000000), "v"));
  // CHECK-LABEL: write in SecondsAndRest
  // CHECK:         timestamp: now{{$}}
}

void Long() {
  std::string text = "0123456789abcdef";
  for (int i = 0; i != 12; ++i)
    text = text + text;
  Send(cbt::SetCell(text, "c", "v"));
  // CHECK-LABEL: write in Long
  // CHECK-NEXT:    family: ?(the text is too long)
}

void Statics() {
  static std::string const name = "a";
  static std::string other = "b";
  Send(cbt::SetCell(name, other, "v"));
  // CHECK-LABEL: write in Statics
  // CHECK-NEXT:    family: 'a'{{$}}
  // CHECK-NEXT:    column: ?(other code may change the variable)
}

// An error code tells whether the parameter was set, as in C.
int Read(std::int64_t *out) {
  timespec ts;
  if (!out)
    return -1;
  if (clock_gettime(CLOCK_REALTIME, &ts) != 0)
    return -2;
  *out = ts.tv_sec * std::int64_t{1000} + ts.tv_nsec / 1000000;
  return 0;
}
// A record as in C, whose bytes are set.
struct Record { int family; char column[20]; std::int64_t millis; };
void Init(Record *r, int family, char const *column) {
  std::memset(r, 0, sizeof(*r));
  r->family = family;
  std::snprintf(r->column, sizeof(r->column), "%s", column);
}
void Bytes(char const *other) {
  static char const *const kFamilies[] = {"f", "g"};
  Record r;
  Init(&r, 1, "c");
  Send(cbt::SetCell(kFamilies[r.family], r.column, milliseconds(r.millis), "v"));
  // CHECK-LABEL: write in Bytes
  // CHECK-NEXT:    family: 'g'
  // CHECK-NEXT:    column: 'c'
  // CHECK-NEXT:    timestamp: 0 s
  strcpy(r.column, "d");
  Send(cbt::SetCell("f", r.column, "v"));
  // CHECK-LABEL: write in Bytes
  // CHECK-NEXT:    family: 'f'
  // CHECK-NEXT:    column: 'd'
  std::snprintf(r.column, sizeof(r.column), "%.4s", other);
  Send(cbt::SetCell(kFamilies[r.family], r.column, "v"));
  // CHECK-LABEL: write in Bytes
  // CHECK-NEXT:    family: 'g'
  // CHECK-NEXT:    column: {{.*}}?(
  std::memset(&r, 1, sizeof(r));
  Send(cbt::SetCell("f", "c", milliseconds(r.millis), "v"));
  // CHECK-LABEL: write in Bytes
  // CHECK:         timestamp: ?
}
int ErrorCodes() {
  std::int64_t now = 0;
  do {
    int const error = Read(&now);
    if (error)
      return error;
  } while (false);
  Send(cbt::SetCell("f", "c", milliseconds(now + 5), "v"));
  // CHECK-LABEL: write in ErrorCodes
  // CHECK:         timestamp: now + 5 ms{{$}}
  return 0;
}

// The current time is none of the numbers that stand for no time.
void PutAt(std::int64_t millis) {
  if (millis == -1 || millis < 1000)
    Send(cbt::SetCell("f", "none", "v"));
  else
    Send(cbt::SetCell("f", "some", milliseconds(millis), "v"));
}
void NoTime() {
  PutAt(std::chrono::duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count() - 60000);
  // CHECK-LABEL: in NoTime
  // CHECK-NOT:     column: 'none'
  // CHECK:         timestamp: now - 60 s
}

// A virtual call means each method in view, and perhaps others. A clock tells
// the current time.
struct Source {
  virtual ~Source() = default;
  virtual char const *Family() const = 0;
  virtual std::chrono::system_clock::time_point Now() const = 0;
};
struct OneSource : Source {
  char const *Family() const override { return "one"; }
  std::chrono::system_clock::time_point Now() const override { return std::chrono::system_clock::now(); }
};
struct OldSource : Source {
  char const *Family() const override { return "old"; }
  std::chrono::system_clock::time_point Now() const override { return {}; }
};
void Virtual(Source const &source) {
  Send(cbt::SetCell(source.Family(), "c", std::chrono::duration_cast<milliseconds>(source.Now().time_since_epoch()), "v"));
  // CHECK-LABEL: write in Virtual
  // CHECK-NEXT:    family: 'one' | 'old' | ?({{.*}})
  // CHECK-NEXT:    column: 'c'
  // CHECK-NEXT:    timestamp: now{{$}}
}

// A variant holds one of its types, and a visitor has a function for each.
struct For {
  milliseconds span;
};
struct At {
  std::chrono::system_clock::time_point when;
};
struct Never {};
using Expiry = std::variant<Never, For, At>;
template <typename... Ts>
struct Overloaded : Ts... {
  using Ts::operator()...;
};
template <typename... Ts>
Overloaded(Ts...) -> Overloaded<Ts...>;
milliseconds Now() {
  return std::chrono::duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch());
}
milliseconds StampOf(Expiry const &expiry) {
  return std::visit(Overloaded{[](For const &f) { return Now() + f.span; },
                               [](At const &) { return milliseconds(7); },
                               [](Never) { return milliseconds(9); }},
                    expiry);
}
struct Stamp {
  milliseconds operator()(For const &f) const { return Now() - f.span; }
  milliseconds operator()(At const &) const { return milliseconds(5); }
  milliseconds operator()(Never const &) const { return milliseconds(6); }
};
struct Options {
  std::string family = "f";
  Expiry expiry;
};
void Save(Options const &o) { Send(cbt::SetCell(o.family, "c", StampOf(o.expiry), "v")); }
void Visited(bool b) {
  Save(Options{"f", For{milliseconds(60000)}});
  // CHECK-LABEL: in Visited
  // CHECK-NEXT:    family: 'f'
  // CHECK-NEXT:    column: 'c'
  // CHECK-NEXT:    timestamp: now + 60 s{{$}}
  Options o;
  Save(o); // The first type.
  // CHECK-LABEL: in Visited
  // CHECK:         timestamp: 9 ms{{$}}
  o.expiry = At{};
  if (b)
    o.expiry = For{milliseconds(1000)};
  Save(o);
  // CHECK-LABEL: in Visited
  // CHECK:         timestamp: now + 1 s | 7 ms{{$}}
  Stamp const stamp;
  Send(cbt::SetCell("f", "c", std::visit(stamp, o.expiry), "v"));
  // CHECK-LABEL: in Visited
  // CHECK:         timestamp: now - 1 s | 5 ms{{$}}
}
void Asked(Expiry const &expiry) {
  if (auto const *f = std::get_if<For>(&expiry))
    Send(cbt::SetCell("f", "for", f->span, "v"));
  else if (std::holds_alternative<At>(expiry))
    Send(cbt::SetCell("f", "at", milliseconds(2), "v"));
  else
    Send(cbt::SetCell("f", "never", milliseconds(3), "v"));
}
void Asks() {
  Asked(For{milliseconds(1)});
  // CHECK-LABEL: in Asks
  // CHECK-NEXT:    family: 'f'
  // CHECK-NEXT:    column: 'for'
  // CHECK-NEXT:    timestamp: 1 ms{{$}}
  Asked(At{});
  // CHECK-NEXT:    value: 'v'
  // CHECK-NEXT:  write {{.*}} in Asks
  // CHECK-NEXT:    family: 'f'
  // CHECK-NEXT:    column: 'at'
  Asked(Expiry());
  // CHECK:         column: 'never'
}
// Any type, and a visitor for all of them, are not followed.
void NotFollowed(Expiry const &expiry) {
  Send(cbt::SetCell("f", "c", StampOf(expiry), "v"));
  // CHECK-LABEL: write in NotFollowed
  // CHECK:         timestamp: ?
  Send(cbt::SetCell("f", "c", std::visit([](auto const &) { return milliseconds(1); }, Expiry(At{})), "v"));
  // CHECK-LABEL: write in NotFollowed
  // CHECK:         timestamp: ?
}
