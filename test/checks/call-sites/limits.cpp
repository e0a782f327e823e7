// RUN: %{python} -c "print('std::string f0(); void Doubling() { std::string s0 = \"a\";' + ''.join('std::string s%d = s%d + s%d;' % (i + 1, i, i) for i in range(40)) + '(void)cbt::SetCell(s40, \"c\", \"v\"); }')" > %t.h
// RUN: %{python} -c "print('void Sums() { auto s0 = std::chrono::system_clock::now() - Opaque();' + ''.join('auto s%d = Flag() ? s%d + (s%d - s%d) : s%d;' % (i + 1, i, i, i, i) for i in range(20)) + '(void)cbt::SetCell(\"f\", \"c\", std::chrono::duration_cast<std::chrono::milliseconds>(s20.time_since_epoch()), \"v\"); }')" >> %t.h
// RUN: %{python} -c "print('void Nested(cbt::Table t) { cbt::Filter s0 = cbt::Filter::Latest(1);' + ''.join('cbt::Filter s%d = cbt::Filter::Chain(s%d, s%d);' % (i + 1, i, i) for i in range(40)) + 't.ReadRow(\"row\", s40); }')" >> %t.h
// RUN: %{python} -c "print('void Many() { std::string s;' + ''.join('s = Flag() ? \"a\" : \"b\"; (void)cbt::SetCell(s, \"c\", \"v\");' for i in range(1000)) + '}')" > %t.many.h
// RUN: %{python} -c "print('void Loops(std::string const &in) { std::string out; for (char c : in) { if (c == 45) out = out + \"_\"; else out = out + \"x\"; } (void)cbt::SetCell(out, \"c\", \"v\"); }')" >> %t.h
// RUN: %{python} -c "print('void Grown(cbt::Table t) { cbt::Filter f = cbt::Filter::PassAllFilter(); while (Flag()) f = cbt::Filter::Chain(f, cbt::Filter::Latest(1)); t.ReadRow(\"row\", f); }')" >> %t.h
// RUN: %check_bigtable %s bigtable-call-sites %t --no-fix --schema %schemas/clicks.yaml --option bigtable-call-sites.Show=unknown -- -I %inputs "-DGENERATED=\"%t.h\""
// RUN: %check_bigtable %s bigtable-missing-timestamp,bigtable-unfiltered-read %t.checks --no-fix --prefix CHECKS --schema %schemas/clicks.yaml -- -I %inputs "-DGENERATED=\"%t.h\""

// RUN: %check_bigtable %s bigtable-missing-timestamp %t.many --no-fix --prefix MANY --schema %schemas/clicks.yaml -- -I %inputs "-DGENERATED=\"%t.many.h\""

// Code that would take for ever if it were followed to the end. Each ends, and
// says that the analysis gave up.

#include "clicks.h"

bool Flag();
std::chrono::hours Opaque();

#include GENERATED
// CHECK-MESSAGES: .h:1:{{.*}} warning: write: {{.*}}, family unknown (the analysis gave up), no timestamp
// CHECK-MESSAGES: .h:2:{{.*}} warning: write: {{.*}}, timestamp now +/- something
// CHECK-MESSAGES: .h:3:{{.*}} warning: read: table unknown (depends on parameter 't'), filter Chain(Chain({{.*}}...
// CHECK-MESSAGES: .h:4:{{.*}} warning: write: {{.*}}unknown ({{.*}}), no timestamp
// CHECK-MESSAGES: .h:5:{{.*}} warning: read: {{.*}}
