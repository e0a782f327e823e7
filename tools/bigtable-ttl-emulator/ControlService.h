// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The service bigtable_ttl.emulator.v1.Control, described in its .proto.

#ifndef BIGTABLE_TTL_EMULATOR_CONTROL_SERVICE_H
#define BIGTABLE_TTL_EMULATOR_CONTROL_SERVICE_H

#include "Emulator.h"
#include "bigtable_ttl/emulator/v1/control.grpc.pb.h"
#include <mutex>

namespace bigtable_ttl::emulator {

class ControlService final : public v1::Control::CallbackService {
public:
  /// \p In must outlive this.
  explicit ControlService(Emulator &In) : In(In) {}

  grpc::ServerUnaryReactor *GetClock(grpc::CallbackServerContext *Context,
                                     const v1::GetClockRequest *Request,
                                     v1::ClockState *Response) override;
  grpc::ServerUnaryReactor *SetClock(grpc::CallbackServerContext *Context,
                                     const v1::SetClockRequest *Request,
                                     v1::ClockState *Response) override;
  grpc::ServerUnaryReactor *AdvanceClock(grpc::CallbackServerContext *Context,
                                         const v1::AdvanceClockRequest *Request,
                                         v1::ClockState *Response) override;
  grpc::ServerUnaryReactor *
  FollowSystemClock(grpc::CallbackServerContext *Context,
                    const v1::FollowSystemClockRequest *Request,
                    v1::ClockState *Response) override;
  grpc::ServerUnaryReactor *
  SetGcTiming(grpc::CallbackServerContext *Context,
              const v1::SetGcTimingRequest *Request,
              v1::SetGcTimingResponse *Response) override;
  grpc::ServerUnaryReactor *
  CollectGarbage(grpc::CallbackServerContext *Context,
                 const v1::CollectGarbageRequest *Request,
                 v1::CollectGarbageResponse *Response) override;
  grpc::ServerWriteReactor<v1::DumpCellsResponse> *
  DumpCells(grpc::CallbackServerContext *Context,
            const v1::DumpCellsRequest *Request) override;
  grpc::ServerUnaryReactor *
  AuditTable(grpc::CallbackServerContext *Context,
             const v1::AuditTableRequest *Request,
             v1::AuditTableResponse *Response) override;
  grpc::ServerWriteReactor<v1::SnapshotRecord> *
  SaveSnapshot(grpc::CallbackServerContext *Context,
               const v1::SaveSnapshotRequest *Request) override;
  grpc::ServerReadReactor<v1::SnapshotRecord> *
  RestoreSnapshot(grpc::CallbackServerContext *Context,
                  v1::RestoreSnapshotResponse *Response) override;
  grpc::ServerUnaryReactor *Reset(grpc::CallbackServerContext *Context,
                                  const v1::ResetRequest *Request,
                                  v1::ResetResponse *Response) override;
  grpc::ServerUnaryReactor *
  InjectFault(grpc::CallbackServerContext *Context,
              const v1::InjectFaultRequest *Request,
              v1::InjectFaultResponse *Response) override;
  grpc::ServerUnaryReactor *
  ClearFaults(grpc::CallbackServerContext *Context,
              const v1::ClearFaultsRequest *Request,
              v1::ClearFaultsResponse *Response) override;
  grpc::ServerUnaryReactor *
  RecordCalls(grpc::CallbackServerContext *Context,
              const v1::RecordCallsRequest *Request,
              v1::RecordCallsResponse *Response) override;
  grpc::ServerWriteReactor<v1::Call> *
  ListCalls(grpc::CallbackServerContext *Context,
            const v1::ListCallsRequest *Request) override;
  grpc::ServerUnaryReactor *NameTest(grpc::CallbackServerContext *Context,
                                     const v1::NameTestRequest *Request,
                                     v1::NameTestResponse *Response) override;
  grpc::ServerWriteReactor<v1::GetReportResponse> *
  GetReport(grpc::CallbackServerContext *Context,
            const v1::GetReportRequest *Request) override;

private:
  /// Sets the clock unless it would go back.
  grpc::Status setClock(const EmulatorClock::State &To,
                        v1::ClockState &Response);

  Emulator &In;
  /// Guards reading and then setting the clock.
  std::mutex ClockMutex;
};

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_CONTROL_SERVICE_H
