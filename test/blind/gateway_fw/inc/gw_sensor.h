// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef GATEWAY_FW_INC_GW_SENSOR_H
#define GATEWAY_FW_INC_GW_SENSOR_H

#include "inc/gw_cell.h"
#include <cstddef>
#include <cstdint>

struct gw_reading {
  const char* sensor;
  double value;
};

#define GW_RING_LEN 64

/* Values of one sensor, oldest first. */
struct gw_ring {
  const char* sensor;
  double values[GW_RING_LEN];
  size_t count;
};

/* Each of these stores readings in the row of the gateway, to be dropped after the sensor's hold time. */
enum gw_err gw_sensor_store(cbt::Table* gateway, const char* key, const struct gw_reading* r);
enum gw_err gw_sensor_store_defaults(cbt::Table* gateway, const char* key);
enum gw_err gw_sensor_store_isr(cbt::Table* gateway, const char* key, const struct gw_reading* r);
enum gw_err gw_sensor_store_rtc(cbt::Table* gateway, const char* key, const struct gw_reading* r);
enum gw_err gw_sensor_store_rtc_wide(cbt::Table* gateway, const char* key, const struct gw_reading* r);
enum gw_err gw_sensor_store_rtc_compact(cbt::Table* gateway, const char* key, const struct gw_reading* r);
enum gw_err gw_sensor_store_or_guess(cbt::Table* gateway, const char* key, const struct gw_reading* r);
enum gw_err gw_sensor_store_fault(cbt::Table* gateway, const char* key, const char* sensor, const char* text);
enum gw_err gw_sensor_store_state(cbt::Table* gateway, const char* key, const char* sensor, const char* text);
enum gw_err gw_sensor_flush_ring(cbt::Table* gateway, const char* key, const struct gw_ring* ring);
enum gw_err gw_sensor_flush_ring_spread(cbt::Table* gateway, const char* key, const struct gw_ring* ring);

/* Calibration is for good. */
enum gw_err gw_sensor_calibrate(cbt::Table* gateway, const char* key, const char* sensor, double factor);
enum gw_err gw_sensor_read(cbt::Table* gateway, const char* key, const char* sensor, double* out);
enum gw_err gw_sensor_read_any(cbt::Table* gateway, const char* key, const char* sensor, double* out);
enum gw_err gw_sensor_read_factor(cbt::Table* gateway, const char* key, const char* sensor, double* out);

#endif /* GATEWAY_FW_INC_GW_SENSOR_H */
