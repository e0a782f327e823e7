// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tsdb.h"
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <sstream>

using namespace tsdb;

namespace
{

struct Settings
{
    std::string project;
    std::string instance;
    std::string import_family;
    int keep_hours;
};

Settings read_settings()
{
    Settings settings;
    settings.project = "acme-metrics";
    settings.instance = "tsdb";
    settings.import_family = FAMILY_RAW;
    settings.keep_hours = 72;
    std::ifstream file("/etc/tsdb.conf");
    std::string name;
    while (file >> name) {
        if (name == "project")
            file >> settings.project;
        else if (name == "instance")
            file >> settings.instance;
        else if (name == "import-family")
            file >> settings.import_family;
        else if (name == "keep-hours")
            file >> settings.keep_hours;
    }
    return settings;
}

cb::Table open_table(const Settings& settings, const char* id)
{
    return cb::Table(cb::MakeDataConnection(),
                     cb::TableResource(settings.project, settings.instance, id));
}

// Lines of "SERIES VALUE" from standard input.
int import(const Settings& settings)
{
    cb::Table table = open_table(settings, "metrics");
    std::string name;
    double value;
    int n = 0;
    while (std::cin >> name >> value) {
        const Millis stamp = now_ms() - settings.keep_hours * MS_PER_HOUR;
        const Status status = table.Apply(cb::SingleRowMutation(
            row_key(name), cb::SetCell(settings.import_family, "v", ms(stamp), encode(value)))); // UNKNOWN: family and age come from a file
        if (!status.ok()) {
            std::cerr << status << "\n";
            return 1;
        }
        ++n;
    }
    std::printf("%d values\n", n);
    return 0;
}

int show(const Settings& settings, const std::string& name)
{
    Reader reader(open_table(settings, "metrics"));
    StatusOr<std::map<std::string, std::string>> meta = reader.meta(name);
    if (!meta) {
        std::cerr << meta.status() << "\n";
        return 1;
    }
    for (const auto& entry : *meta)
        std::cout << entry.first << ": " << entry.second << "\n";
    StatusOr<std::vector<Sample>> samples = reader.recent(name);
    if (!samples) {
        std::cerr << samples.status() << "\n";
        return 1;
    }
    for (const Sample& sample : *samples)
        std::printf("%lld %f\n", static_cast<long long>(sample.time), sample.value);
    return 0;
}

int alert(const Settings& settings, int argc, char** argv)
{
    Alerts alerts(open_table(settings, "alerts"));
    if (argc == 1) {
        StatusOr<std::vector<std::string>> active = alerts.active();
        if (!active)
            return 1;
        for (const std::string& rule : *active)
            std::cout << rule << "\n";
        return 0;
    }
    if (std::strcmp(argv[1], "silence") == 0 && argc == 4)
        return alerts.silence(argv[2], std::atoi(argv[3])).ok() ? 0 : 1;
    if (std::strcmp(argv[1], "fire") == 0 && argc == 4) {
        StatusOr<bool> silenced = alerts.is_silenced(argv[2]);
        if (!silenced)
            return 1;
        return *silenced || alerts.fire(argv[2], argv[3]).ok() ? 0 : 1;
    }
    return 64;
}

// Sleeps in between; see tsdb-rollup.service.
int rollup_forever(const Settings& settings)
{
    static Rollup minutes(open_table(settings, "metrics"), RESOLUTIONS[0], RESOLUTIONS[1]);
    static Rollup hours(open_table(settings, "metrics"), RESOLUTIONS[1], RESOLUTIONS[2]);
    std::string line;
    while (std::getline(std::cin, line)) {
        std::istringstream words(line);
        std::vector<std::string> names;
        std::string word;
        while (words >> word)
            names.push_back(word);
        Status status = minutes.run(names);
        if (status.ok())
            status = hours.run(names);
        if (!status.ok()) {
            std::cerr << status << "\n";
            return 1;
        }
    }
    return 0;
}

int create(const Settings& settings)
{
    google::cloud::bigtable_admin::BigtableTableAdminClient admin(
        google::cloud::bigtable_admin::MakeBigtableTableAdminConnection());
    const std::string parent = "projects/" + settings.project + "/instances/" + settings.instance;
    Status status = create_metrics(admin, parent);
    if (status.ok())
        status = create_alerts(admin, parent);
    if (!status.ok())
        std::cerr << status << "\n";
    return status.ok() ? 0 : 1;
}

} // namespace

int main(int argc, char** argv)
{
    const Settings settings = read_settings();
    const std::string command = argc > 1 ? argv[1] : "";
    if (command == "create")
        return create(settings);
    if (command == "import")
        return import(settings);
    if (command == "show" && argc > 2)
        return show(settings, argv[2]);
    if (command == "alert")
        return alert(settings, argc - 1, argv + 1);
    if (command == "rollup")
        return rollup_forever(settings);
    std::fprintf(stderr, "usage: tsdb create|import|show|alert|rollup\n");
    return 64;
}
