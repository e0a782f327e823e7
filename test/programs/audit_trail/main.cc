// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "archive.h"
#include "google/cloud/bigtable/data_connection.h"
#include "maintenance.h"
#include "reader.h"
#include "sql_report.h"
#include "writer.h"

#include <iostream>
#include <map>
#include <string>

namespace {

namespace cbt = google::cloud::bigtable;

struct Context {
    std::string project;
    std::string instance;
};

using Command = int (*)(Context const &, std::vector<std::string> const &);

cbt::Table openAudit(Context const &context)
{
    return cbt::Table(cbt::MakeDataConnection(),
                      cbt::TableResource(context.project, context.instance, "audit"));
}

int log(Context const &context, std::vector<std::string> const &args)
{
    if (args.size() < 4) return 2;
    audit::Record record;
    record.tenant = args[0];
    record.actor = args[1];
    record.action = args[2];
    record.object = args[3];
    record.when = audit::nowMillis();
    record.sequence = record.when.count() % 1000000;
    auto writer = audit::Writer::create(context.project, context.instance);
    auto status = writer->append(record);
    if (status.ok()) status = writer->appendRouted(record);
    if (status.ok()) status = writer->seen(record.actor);
    if (!status.ok()) std::cerr << status << "\n";
    return status.ok() ? 0 : 1;
}

int show(Context const &context, std::vector<std::string> const &args)
{
    if (args.empty()) return 2;
    audit::Reader reader(openAudit(context));
    audit::Query query;
    query.tenant = args[0];
    std::time_t const now = std::time(nullptr);
    gmtime_r(&now, &query.day);
    if (args.size() > 1) query.severity = audit::severityOf(args[1]);
    reader.forEach(query, [](audit::Record const &record) {
        std::cout << record.actor << " " << record.action << " " << record.object << "\n";
        return true;
    });
    return 0;
}

int maintain(Context const &context, std::vector<std::string> const &args)
{
    auto table = openAudit(context);
    for (auto const &tenant : args) {
        std::cout << tenant << ": swept " << audit::sweep(table, tenant) << ", prolonged "
                  << audit::prolong(table, tenant) << "\n";
    }
    return 0;
}

int report(Context const &context, std::vector<std::string> const &)
{
    audit::SqlReport sql(
        cbt::Client(cbt::MakeDataConnection()),
        cbt::InstanceResource(google::cloud::Project(context.project), context.instance));
    for (auto const &line : sql.holds()) std::cout << line.key << " " << line.text << "\n";
    return 0;
}

}  // namespace

int main(int argc, char **argv)
{
    static std::map<std::string, Command> const commands{
        {"log", log}, {"show", show}, {"maintain", maintain}, {"report", report}};
    if (argc < 4) {
        std::cerr << "usage: audit PROJECT INSTANCE COMMAND [ARG...]\n";
        return 2;
    }
    auto const it = commands.find(argv[3]);
    if (it == commands.end()) return 2;
    return it->second({argv[1], argv[2]}, std::vector<std::string>(argv + 4, argv + argc));
}
