// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LOCKD_CLOCK_H
#define LOCKD_CLOCK_H

#include <chrono>
#include <memory>

namespace lockd {

/**
 * Time, for everything that tests must control.
 */
class Clock
{
public:
    using TimePoint = std::chrono::system_clock::time_point;

    virtual ~Clock() = default;

    virtual TimePoint Now() const = 0;

    /** As Bigtable's timestamps count it. */
    std::chrono::milliseconds NowMs() const
    {
        return std::chrono::duration_cast<std::chrono::milliseconds>(Now().time_since_epoch());
    }
};

class SystemClock final : public Clock
{
public:
    TimePoint Now() const override { return std::chrono::system_clock::now(); }
};

/**
 * For deadlines inside of this process: it never jumps.
 */
class Stopwatch
{
public:
    std::chrono::milliseconds Elapsed() const
    {
        return std::chrono::duration_cast<std::chrono::milliseconds>(
            std::chrono::steady_clock::now() - m_start);
    }

    static std::chrono::milliseconds Ticks()
    {
        return std::chrono::duration_cast<std::chrono::milliseconds>(
            std::chrono::steady_clock::now().time_since_epoch());
    }

private:
    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
};

using ClockPtr = std::shared_ptr<Clock const>;

}  // namespace lockd

#endif  // LOCKD_CLOCK_H
