// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "google/cloud/bigtable/data_connection.h"
#include "google/cloud/bigtable/table.h"
#include "iot/timing.h"
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace iot {

using google::cloud::Status;
using google::cloud::StatusOr;
using Connection = std::shared_ptr<google::cloud::bigtable::DataConnection>;

struct Place {
  std::string project;
  std::string instance;
};

google::cloud::bigtable::Table state_table(Connection connection, Place const& place);

struct Reading {
  std::string sensor;
  double value = 0;
  std::optional<std::chrono::system_clock::time_point> measured;
};

class Telemetry {
public:
  explicit Telemetry(google::cloud::bigtable::Table table) : table_(std::move(table)) {}
  Status record(std::string const& device, std::vector<Reading> const& readings);
  Status record_series(std::string const& device, std::vector<double> const& values);
  Status record_boot(std::string const& device);
  StatusOr<std::map<std::string, double>> latest(std::string const& device);
  StatusOr<std::map<std::string, double>> month(std::string const& device);
  StatusOr<std::map<std::string, double>> today(std::string const& device);
  Status copy(std::string const& from, std::string const& to);
  Status trim(std::string const& device, std::string const& sensor);

private:
  google::cloud::bigtable::Table table_;
};

enum class Link { wifi, cellular, wired };

class Presence {
public:
  explicit Presence(google::cloud::bigtable::Table table) : table_(std::move(table)) {}
  Status online(std::string const& device, Link link);
  Status roaming(std::string const& device, std::string const& network);
  Status heartbeat(std::string const& device);
  Status handover(std::string const& device, Link from, Link to);
  Status leave(std::string const& device);
  StatusOr<bool> is_online(std::string const& device);
  StatusOr<std::vector<std::string>> links(std::string const& device);
  StatusOr<std::vector<std::string>> first_links(std::string const& device);
  StatusOr<std::vector<std::string>> online_devices(std::string const& prefix);
  StatusOr<std::string> describe(std::string const& device);

private:
  google::cloud::bigtable::Table table_;
};

class Shadow {
public:
  explicit Shadow(google::cloud::bigtable::Table table) : table_(std::move(table)) {}
  Status write(std::string const& device, std::int64_t version, std::string const& document);
  Status touch(std::string const& device);
  Status reset(std::string const& device);
  Status import(std::string const& device, std::string const& document);
  StatusOr<std::string> read(std::string const& device);

private:
  google::cloud::bigtable::Table table_;
};

struct Command {
  std::string id;
  std::string body;
  std::chrono::seconds lifetime = command_lifetime;
};

class CommandQueue {
public:
  explicit CommandQueue(google::cloud::bigtable::Table table) : table_(std::move(table)) {}
  Status send(std::string const& device, Command const& command);
  Status send_all(std::map<std::string, Command> const& commands);
  Status replace(std::string const& device, Command const& command);
  Status restart(std::string const& device, Command const& command);
  Status urgent(std::string const& device, Command const& command);
  StatusOr<std::vector<Command>> pending(std::string const& device);
  StatusOr<bool> take(std::string const& device, std::string const& id);
  StatusOr<bool> take_once(std::string const& device, std::string const& id);

private:
  google::cloud::bigtable::Table table_;
};

class Firmware {
public:
  static std::unique_ptr<Firmware> open(Connection connection, Place const& place);
  explicit Firmware(google::cloud::bigtable::Table table) : table_(std::move(table)) {}
  Status asked(std::string const& device, std::string const& image);
  Status asked_until_release(std::string const& device, std::string const& image);
  StatusOr<std::vector<std::string>> asking(std::string const& device);
  StatusOr<std::vector<std::string>> everyone();
  Status publish(std::string const& image, std::string const& data);
  StatusOr<std::string> image(std::string const& name);

private:
  google::cloud::bigtable::Table table_;
};

}  // namespace iot
