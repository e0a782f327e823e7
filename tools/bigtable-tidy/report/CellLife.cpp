// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "report/CellLife.h"
#include "model/Duration.h"

namespace clang::tidy::bigtable::tool {

using std::chrono::milliseconds;
using Point = CellLife::Point;

static std::string after(milliseconds D) {
  return D.count() == 0 ? "now" : "+" + formatDuration(D);
}

/// Returns the life of a cell in a family without a TTL.
static CellLife lasting(const TtlPolicy &P) {
  CellLife Life;
  Life.Events = {{Point::Written, "now"}};
  Life.Text = "A value stays until it is deleted, or until a rule of versions "
              "collects it.";
  switch (P.Timestamps) {
  case Meaning::Unsaid:
    break;
  case Meaning::Real:
    Life.Text += " Its timestamp is when it was written, or when what it tells "
                 "of happened.";
    break;
  case Meaning::Sequence:
    Life.Text += " Its timestamp is a number that counts up.";
    break;
  case Meaning::Zero:
    Life.Text += " Its timestamp is 0, so that a write replaces it.";
    break;
  }
  return Life;
}

CellLife lifeOf(const TtlPolicy &P) {
  if (!P.hasTtl())
    return lasting(P);
  const std::optional<milliseconds> Lifetime = P.lifetime();
  const std::string Lives = Lifetime ? formatDuration(*Lifetime) : "";
  const std::string Expires = Lifetime ? "+" + Lives : "when the writer says";
  const milliseconds Age = P.Ttl->max_age();
  CellLife Life;
  if (P.Kind == Strategy::OneSecond) {
    Life.Events = {
        {Point::Written, "now"},
        {Point::Expires, Expires},
        {Point::MayBeCollected, formatDuration(P.ruleAge()) + " later"},
        {Point::Collected, "about a week later"}};
    Life.Stamp = 1;
    Life.Text = "A value expires at its timestamp" +
                (Lifetime ? ", " + Lives +
                                " after it is written if the code "
                                "does not say otherwise"
                          : "") +
                ". It may be collected " +
                (P.HasRuleOfMillisecond ? "one millisecond" : "one second") +
                " later";
  } else {
    const std::string MaxAge = formatDuration(Age);
    Life.Events = {{Point::Written, "now"}, {Point::Expires, Expires}};
    Life.Stamp = 0;
    // Positive if the timestamp lies in the future.
    const milliseconds Ahead = *Lifetime - Age;
    if (Ahead.count() < 0)
      Life.Events.insert(Life.Events.begin(),
                         {Point::Timestamp, formatDuration(-Ahead) + " ago"});
    if (Ahead.count() > 0) {
      Life.Events.insert(Life.Events.begin() + 1,
                         {Point::Timestamp, after(Ahead)});
      Life.Stamp = 1;
    }
    Life.Events.push_back({Point::Collected, "about a week later"});
    Life.Text = "A value expires " + MaxAge + " after its timestamp" +
                (*Lifetime == Age
                     ? ", which is when it is written if the code does not say "
                       "otherwise"
                     : ", so " + Lives +
                           " after it is written if the code does not say "
                           "otherwise") +
                ". It may be collected from then on";
  }
  Life.Text += ", and in general is within a week; until then reads must leave "
               "it out.";
  return Life;
}

} // namespace clang::tidy::bigtable::tool
