// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TSDB_TSDB_H
#define TSDB_TSDB_H

#include "clock.h"
#include "google/cloud/bigtable/admin/bigtable_table_admin_client.h"
#include "google/cloud/bigtable/mutation_batcher.h"
#include "google/cloud/bigtable/table.h"
#include "google/cloud/completion_queue.h"
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace tsdb
{

namespace cb = google::cloud::bigtable;
using google::cloud::Status;
using google::cloud::StatusCode;
using google::cloud::StatusOr;

const char FAMILY_RAW[] = "raw";
const char FAMILY_MINUTE[] = "minute";
const char FAMILY_HOUR[] = "hour";
const char FAMILY_META[] = "meta";

// How long each family keeps its cells.
const Millis KEEP_RAW = 3 * MS_PER_DAY;
const Millis KEEP_MINUTE = 30 * MS_PER_DAY;
const Millis KEEP_HOUR = 400 * MS_PER_DAY;

struct Resolution
{
    const char* family;
    Millis step;
    Millis keep;
};

const Resolution RESOLUTIONS[] = {
    {FAMILY_RAW, MS_PER_SECOND, KEEP_RAW},
    {FAMILY_MINUTE, MS_PER_MINUTE, KEEP_MINUTE},
    {FAMILY_HOUR, MS_PER_HOUR, KEEP_HOUR},
};

struct Sample
{
    Millis time;
    double value;
};

struct Series
{
    std::string name;
    std::vector<Sample> samples;
};

// "cpu.load|host=a" and the like.
std::string row_key(const std::string& series);
std::string encode(double value);
double decode(const std::string& text);

class Writer
{
public:
    Writer(cb::Table table, google::cloud::CompletionQueue cq);

    Status write(const Series& series);
    Status write_burst(const std::string& series, const std::vector<double>& values);
    Status write_now(const std::string& series, double value);
    Status write_precisely(const std::string& series, double value);
    Status mark(const std::string& series, const std::string& text);
    void write_later(const Series& series);
    void flush();

    Status describe(const std::string& series, const std::string& unit, const std::string& help);
    Status rename(const std::string& series, const std::string& display_name);
    Status recreate(const std::string& series, const std::string& unit);

private:
    cb::Table table_;
    cb::MutationBatcher batcher_;
    google::cloud::CompletionQueue cq_;
};

class Reader
{
public:
    explicit Reader(const cb::Table& table) : table_(table) {}

    StatusOr<std::vector<Sample>> recent(const std::string& series);
    StatusOr<std::vector<Sample>> last_hour(const std::string& series);
    StatusOr<std::vector<Sample>> last_days(const std::string& series, int days);
    StatusOr<std::vector<Sample>> page(const std::string& series, int offset, int count);
    StatusOr<std::vector<Sample>> unlimited(const std::string& series);
    StatusOr<std::vector<Sample>> everything(const std::string& series);
    StatusOr<std::vector<Sample>> everything_live(const std::string& series);
    StatusOr<std::vector<Sample>> overview(const std::string& series);
    StatusOr<std::map<std::string, std::string>> meta(const std::string& series);
    StatusOr<std::vector<std::string>> names(const std::string& prefix);

private:
    StatusOr<std::vector<Sample>> read(const std::string& series, const cb::Filter& filter);

    cb::Table table_;
};

class Rollup
{
public:
    Rollup(const cb::Table& table, const Resolution& from, const Resolution& to);

    Status run(const std::vector<std::string>& series);
    Status rebuild(const std::string& series);
    StatusOr<std::int64_t> count(const std::string& series);
    Status store(const std::string& series, Millis time, double value);
    Status replace(const std::string& series, Millis time, double value);

private:
    cb::Table table_;
    Resolution from_;
    Resolution to_;
    Millis since_;
};

// Alerts have a table of their own.
class Alerts
{
public:
    explicit Alerts(const cb::Table& table) : table_(table) {}

    Status fire(const std::string& rule, const std::string& text);
    Status fire_briefly(const std::string& rule, const std::string& text);
    Status refire(const std::string& rule, const std::string& text);
    Status silence(const std::string& rule, int minutes);
    Status silence_now(const std::string& rule);
    Status resolve(const std::string& rule);
    StatusOr<bool> fire_once(const std::string& rule, const std::string& text);
    StatusOr<bool> is_silenced(const std::string& rule);
    StatusOr<std::vector<std::string>> active();
    StatusOr<std::vector<std::string>> history(const std::string& rule);
    StatusOr<int> purge();

private:
    cb::Table table_;
};

Status create_metrics(google::cloud::bigtable_admin::BigtableTableAdminClient& admin,
                      const std::string& parent);
Status create_alerts(google::cloud::bigtable_admin::BigtableTableAdminClient& admin,
                     const std::string& parent);

} // namespace tsdb

#endif
