// RUN: %check_bigtable %s bigtable-call-sites %t --no-fix --option bigtable-call-sites.Show=all -- -I %inputs

// The elements of containers that statements fill one by one: any of them.

#include "clicks.h"
#include <algorithm>
#include <array>
#include <chrono>
#include <deque>
#include <functional>
#include <list>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

template <typename... Ts> void Write(Ts &&...); // Opaque.
#define PUT(Family) Write(cbt::SetCell(Family, "c", "v"))
#define AT(Time) Write(cbt::SetCell("f", "c", Time, "v"))

std::string Opaque();
bool Flag();
void Fill(std::string &);
void FillAll(std::vector<std::string> &);
void Look(std::vector<std::string> const &);
using std::chrono::milliseconds;

void Pushed(int i) {
  std::vector<std::string> v;
  v.reserve(4);
  v.push_back("a");
  Look(v);
  PUT(v[0]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'a',
  PUT(v.front());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'a',

  std::vector<std::string> several{"a"};
  several.push_back("b");
  if (Flag())
    several.insert(several.begin(), "c");
  several.insert(several.end() - 1, {"d", "e"});
  several.emplace_back("g");
  PUT(several[i]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'a' or 'b' or 'c' or 'd' or 'e' or 'g',
  PUT(several.back());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'a' or 'b' or 'c' or 'd' or 'e' or 'g',
  for (const auto &each : several)
    PUT(each);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: {{.*}}, family 'a' or 'b' or 'c' or 'd' or 'e' or 'g',
  for (auto &each : several)
    PUT(each);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: {{.*}}, family 'a' or 'b' or 'c' or 'd' or 'e' or 'g',

  std::vector<std::string> assigned;
  assigned = {"a", "b"};
  if (Flag())
    assigned = {"c"};
  assigned.pop_back();
  PUT(assigned[0]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'a' or 'b' or 'c',

  std::string changing = "a";
  std::vector<std::string> changes;
  changes.push_back(changing);
  changing = "b";
  changes.push_back(changing);
  changing = "z";
  PUT(changes[1]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'a' or 'b',

  std::array<std::string, 2> array{{"a", "b"}};
  array[1] = "c";
  PUT(array[0]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'a' or 'b' or 'c',
  std::string raw[] = {"a", "b"};
  raw[i] = "c";
  PUT(raw[0]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'a' or 'b' or 'c',
}

void Others() {
  std::deque<std::string> deque;
  deque.push_front("a");
  deque.emplace_front("b");
  PUT(deque[0]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'a' or 'b',
  std::list<std::string> list;
  list.emplace(list.begin(), "a");
  for (const std::string &each : list)
    PUT(each);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: {{.*}}, family 'a',
  std::set<std::string> set{"a"};
  if (set.insert("b").second)
    set.emplace("c");
  for (const std::string &each : set)
    PUT(each);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: {{.*}}, family 'a' or 'b' or 'c',
  std::vector<milliseconds> times;
  times.push_back(milliseconds(1));
  times.push_back(milliseconds(2));
  AT(times[0]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, timestamp 1000 us or 2000 us [
  std::vector<cbt::Filter> filters;
  filters.push_back(cbt::Filter::Latest(1));
  std::vector<cbt::Table> tables;
  tables.push_back(cbt::Table(TABLE_ID("t")));
  Write(tables[0].ReadRow("r", filters[0]));
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: read: table 't', filter Latest [
}

// From one container into another.
static std::vector<std::string> Made(std::string first) {
  std::vector<std::string> made;
  made.push_back(first);
  made.push_back("of");
  return made;
}
void Copies() {
  std::vector<std::string> from;
  from.push_back("a");
  auto copy = from;
  from.clear();
  from.push_back("b");
  PUT(copy[0]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'a' or 'b',
  auto moved = std::move(from);
  moved.push_back(copy[0]);
  PUT(moved[0]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'a' or 'b',
  PUT(Made("m")[0]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'm' or 'of',
  for (const auto &each : Flag() ? Made("x") : Made("y"))
    PUT(each);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: {{.*}}, family 'x' or 'of' or 'y',
  const auto &view = moved;
  PUT(view[0]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'a' or 'b',
  std::vector<std::string> own{"a"};
  own.push_back(own[0]);
  PUT(own[1]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'a',
}

void Lambdas() {
  std::vector<std::string> in;
  [&] { in.push_back("a"); }();
  const auto more = [&in] { in.push_back("b"); };
  more();
  PUT(in[0]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'a' or 'b',
  std::vector<std::string> passed;
  const auto add = [&passed](std::string s) { passed.push_back(s); };
  add("a");
  PUT(passed[0]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family unknown ({{.*}}),
}

// Whatever else is done to it may make anything of it.
void Unknown(std::vector<std::string> given, std::vector<std::string> &referred) {
  std::vector<std::string> none;
  if (Flag())
    none.clear();
  PUT(none[0]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family unknown ({{.*}}),
  given.push_back("a");
  PUT(given[0]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family unknown ({{.*}}),
  referred.push_back("a");
  PUT(referred[0]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family unknown ({{.*}}),
  std::vector<std::string> opaque{"a"};
  opaque.push_back(Opaque());
  PUT(opaque[0]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family {{.*}}unknown ({{.*}}),
  std::vector<std::string> filled{"a"};
  FillAll(filled);
  filled.push_back("b");
  PUT(filled[0]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family unknown ({{.*}}),
  std::vector<std::string> element{"a"};
  element.push_back("b");
  Fill(element[0]);
  PUT(element[0]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family unknown ({{.*}}),
  std::vector<std::string> part{"a"};
  part.push_back("b");
  part[0][0] = 'z';
  PUT(part[1]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family unknown ({{.*}}),
  std::vector<std::string> appended{"a"};
  appended.push_back("b");
  appended[0] += "z";
  PUT(appended[1]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family unknown ({{.*}}),
  std::vector<std::string> reference{"a"};
  reference.push_back("b");
  auto &r = reference[0];
  r = "z";
  PUT(reference[1]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family unknown ({{.*}}),
  std::vector<std::string> whole{"a"};
  whole.push_back("b");
  auto &w = whole;
  w.push_back("z");
  PUT(whole[1]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family unknown ({{.*}}),
  std::vector<std::string> looped{"a"};
  looped.push_back("b");
  for (auto &each : looped)
    each = "z";
  PUT(looped[1]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family unknown ({{.*}}),
  std::vector<std::string> handed{"a"};
  handed.push_back("b");
  handed.emplace_back("c") = "z";
  PUT(handed[1]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family 'a' or 'b' or 'c' or 'z',
  std::vector<std::string> inserted{"a"};
  *inserted.insert(inserted.begin(), "b") = "z";
  PUT(inserted[1]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family unknown ({{.*}}),
  std::vector<std::string> iterated{"a"};
  iterated.push_back("b");
  *iterated.begin() = Opaque();
  PUT(iterated[1]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family {{.*}}unknown ({{.*}}),
  std::vector<std::string> transformed{"a"};
  transformed.push_back("b");
  std::for_each(transformed.begin(), transformed.end(), [](std::string &s) { s += "z"; });
  PUT(transformed[1]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family unknown ({{.*}}),
  std::vector<std::string> sized{"a"};
  sized.resize(3);
  PUT(sized[1]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family unknown ({{.*}}),
  std::vector<std::string> ranged{"a"};
  ranged.insert(ranged.end(), given.begin(), given.end());
  PUT(ranged[1]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family unknown ({{.*}}),
  std::vector<std::string> made{"a"};
  made.emplace_back(3, 'x');
  PUT(made[1]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family unknown ({{.*}}),
  std::vector<std::string> wrapped{"a"};
  wrapped.push_back("b");
  std::vector<std::reference_wrapper<std::string>> refs;
  refs.emplace_back(wrapped[0]);
  refs[0].get() = "z";
  PUT(wrapped[0]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family unknown ({{.*}}),
  std::vector<std::string> captured{"a"};
  captured.push_back("b");
  const auto change = [&alias = captured] { alias[0] = "z"; };
  change();
  PUT(captured[0]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family unknown ({{.*}}),
  std::vector<std::string> swapped{"a"};
  swapped.push_back("b");
  swapped.swap(given);
  PUT(swapped[0]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family unknown ({{.*}}),
  std::vector<std::string> pointed{"a"};
  pointed.push_back("b");
  FillAll(*&pointed);
  PUT(pointed[0]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family unknown ({{.*}}),
  std::array<std::string, 2> half{{"a"}};
  half[0] = "b";
  PUT(half[1]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family {{.*}}unknown ({{.*}}),
  std::array<std::string, 2> emptied{{"a", "b"}};
  auto taken = std::move(emptied);
  PUT(emptied[0]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family unknown ({{.*}}),
  std::string text = "a";
  std::vector<std::string_view> views;
  views.push_back(text);
  views.emplace_back(text);
  text = "z";
  PUT(std::string(views[0]));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family unknown ({{.*}}),
  static std::vector<std::string> kept;
  kept.push_back("a");
  PUT(kept[0]);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}}, family unknown ({{.*}}),
}
