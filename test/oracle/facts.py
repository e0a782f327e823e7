# Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares what the analysis says of a call with what an execution showed."""

import re

# Clocks are looked at a little before the call, and seconds are rounded.
SLACK = 2_500_000
YEAR = 365 * 24 * 3600 * 1_000_000

KINDS = {"write": {"write"}, "delete": {"delete"},
         "read": {"read", "check-and-mutate"}, "rule": {"read-modify-write"},
         "change": {"column family"}, "query": {"query"},
         "statement": {"SQL statement"}}

UNITS = {"nanoseconds": 1000, "microseconds": 1, "milliseconds": 1 / 1000,
         "seconds": 1 / 1_000_000}


def lines_of(record):
    """From the call that decides to the one that is made."""
    return [record["line"], *(step["line"] for step in record["reached"])]


def is_within(wanted, lines):
    """Whether `lines`, of the stack, ends in those and has them in order."""
    if not lines or lines[-1] != wanted[-1]:
        return False
    rest = iter(lines)
    return all(line in rest for line in wanted)


def records_for(event, records):
    """By how much of the stack each names: those that name most are of that
    call, and so are those that name the call alone."""
    by_length = {}
    for record in records:
        if record["kind"] not in KINDS[event["what"]]:
            continue
        lines = lines_of(record)
        if is_within(lines, event["lines"]):
            by_length.setdefault(len(lines), []).append(record)
    return [by_length[length] for length in sorted(by_length)
            if length in (1, max(by_length))]


def string_in(value, fact):
    return any(value == re.sub(r"^'(.*?)'( tagged .*)?$", r"\1", each)
               for each in fact["values"])


SECONDS = {"w": 604800, "d": 86400, "h": 3600, "m": 60, "s": 1, "ms": 1e-3, "us": 1e-6}


def micros(duration):
    """How many microseconds "1h30m" is."""
    return round(sum(int(number) * SECONDS[unit] * 1_000_000
                     for number, unit in re.findall(r"(\d+)([a-z]+)", duration)))


def is_time(stamp, event, text):
    """Whether a timestamp in microseconds may be what `text` says."""
    if text in ("none", "server"):
        return stamp == -1
    if text == "unset":
        return stamp == 0
    # The runtime made it, or it has an unknown part, or is read elsewhere.
    if text.startswith("bigtable_ttl") or "something" in text or "rounded" in text:
        return True
    constant = re.match(r"^(-?\d+) us\b", text)
    if constant and "taken for" not in text:
        return stamp == int(constant.group(1))
    now = re.match(r"^now(?: ([+-]) ((?:\d+[a-z]+)+))?(?: in (\w+))?(?: taken for (\w+))?", text)
    if not now:
        return True
    plus = micros(now.group(2) or "") * (-1 if now.group(1) == "-" else 1)
    factor = 1
    if now.group(4):
        if now.group(3) not in UNITS or now.group(4) not in UNITS:
            return True
        factor = UNITS[now.group(3)] / UNITS[now.group(4)]
        # Rounding by a unit of the one is more in the other.
        return abs(stamp / factor - event["now"] - plus) < YEAR
    return (event["since"] + plus - SLACK <= stamp
            <= event["now"] + plus + SLACK)



def in_micros(text):
    """A fact of a rule with its ages as numbers: "max-age 1h30m"."""
    return re.sub(r"max-age ((?:\d+[a-z]+)+)",
                  lambda age: f"max-age {micros(age.group(1))}", text)


def passes(event, family):
    return set(event["passed"].get(family, []))


EXPIRED = {"expired-now", "expired-soon", "expired-today", "expired-long"}


def agrees(verdict, event, family):
    """Whether a filter did to the family what a verdict says."""
    ages = passes(event, family)
    if verdict == "blocked":
        return not ages
    if verdict == "live":
        return not ages & EXPIRED
    if verdict == "unbounded":
        return "expired-long" in ages or event["differs"] or not ages
    if verdict == "wrongly bounded (too old)":
        return bool(ages & EXPIRED) or not ages
    if verdict == "wrongly bounded (too new)":
        return "fresh" not in ages
    if verdict in ("wrongly bounded (ends too early)", "wrongly bounded (only expired)"):
        return not ages & {"soon", "fresh"}
    return True


def was_so(event, holds):
    """Whether it held of a read when some bound in it may have been taken."""
    # drawback: stale-bound
    return event["what"] == "read" and any(
        holds({**event, **earlier}) for earlier in event.get("earlier", []))


def contradictions(record, event):
    """What the record says that the event shows to be wrong: texts."""
    wrong = []
    facts = record["facts"]

    def complete(name):
        fact = facts.get(name)
        return fact if fact and fact["complete"] else None

    table = complete("table")
    for sent in event.get("tables", []):
        if table and not string_in(sent, table):
            wrong.append(f"table is '{sent}', not {' or '.join(table['values'])}")
    family = complete("family")
    if family and "family" in event and not string_in(event["family"], family):
        wrong.append(f"family is '{event['family']}', not {' or '.join(family['values'])}")
    time = complete("timestamp")
    if time and "timestamp" in event and not any(
            is_time(event["timestamp"], event, text) for text in time["values"]):
        wrong.append(f"timestamp is {event['timestamp']} at {event['now']}, not "
                     + " or ".join(time["values"]))
    rules = complete("rules")
    if rules and "rule" in event and not any(
            f"'{event['family']}' {event['rule']}" == in_micros(each)
            for each in rules["values"]):
        wrong.append(f"rule is {event['rule']}, not {' or '.join(rules['values'])}")
    text = complete("text")
    if text and "text" in event and not string_in(event["text"], text):
        wrong.append(f"text is '{event['text']}', not {' or '.join(text['values'])}")
    if event["what"] == "read" and event.get("ok"):
        for of in record["verdicts"]:
            if of["table"] in event["tables"] and not any(
                    agrees(verdict, event, of["family"]) for verdict in of["verdicts"]):
                wrong.append(f"'{of['family']}' is not {' or '.join(of['verdicts'])}: "
                             f"{sorted(passes(event, of['family']))} pass"
                             + (", differs" if event["differs"] else ""))
    wrong += wrong_standing(record, event)
    return wrong


def was_kept(event):
    """Whether the mutation, or its timestamp, may have been made some time before:
    it was right then, as a bound may be."""
    return event.get("kept", 0) >= SLACK or (
        event["now"] - event["since"] >= SLACK and not event["expired_before"])


def wrong_standing(record, event):
    """Of what the record says of the call's being right."""
    wrong = []
    touched = {(of["table"], of["family"])
               for of in record.get("touches", []) + record.get("alsoTouches", [])}
    if (event["what"] in ("write", "rule", "change") and record.get("standing") and touched
            and not record["touchesOthers"]):
        for table in event["there"]:
            if not {(table, event["family"]), ("", event["family"])} & touched:
                wrong.append(f"touches family '{event['family']}' of '{table}'")
    if record.get("standing") in ("correct", "irrelevant"):
        if event["what"] == "rule" and shows_rule(event):
            wrong.append("right, and depends on garbage collection or expires immediately")
    # Of a family without a TTL a rule may delete what it likes.
    if record.get("standing") == "correct":
        if event["what"] == "change" and any(
                each["loses"] or each["keeps"] for each in event["effects"]):
            wrong.append("right, and deletes what lives or keeps what has expired")
        if event["what"] == "statement" and shows_query(event):
            wrong.append("right, and reads without a bound")
        if (event["what"] == "write" and event.get("expired")
                and not was_kept(event)):
            wrong.append("right, and expired at once")
        # drawback: live-purge (what purges depends on garbage collection)
        if event["what"] == "read" and event.get("ok") and not event["purges"]:
            if event["differs"]:
                wrong.append("right, and depends on garbage collection")
            for of in record["touches"]:
                if of["table"] in event["tables"] and passes(event, of["family"]) & EXPIRED:
                    wrong.append(f"right, and returns expired cells of '{of['family']}'")
    return wrong


# Findings that the event of their call shows, or not.

def shows_missing(event):
    # With 'default' it is stamped, and lives as long as it does.
    return shows_lost(event) or event["family"] in ("events", "sessions")


def shows_lost(event):
    return event.get("expired") or event.get("lost") or not event["there"]


def shows_rule(event):
    return any(each["expired"] or each["differs"] for each in event["effects"])


def shows_change(event):
    return not event["there"] or any(
        each["loses"] or each["keeps"] for each in event["effects"])


def shows_query(event):
    """Whether its text, one of calls.py, reads a family with a TTL unbounded."""
    read = re.match(r"SELECT (\w+).* FROM (\w+)(.*)", event["text"])
    return read and (read[1], read[2]) in WITH_TTL and "cutoff" not in read[3]


# Of Inputs/world.yaml.
WITH_TTL = {("sessions", "clicks"), ("carts", "clicks"), ("events", "clicks"),
            ("sessions", "audit"), ("log", "audit")}


def shows_read(event):
    if event["what"] in ("query", "statement"):
        return shows_query(event)
    if not event.get("ok"):
        return True
    return (event["differs"] or any(
        set(ages) & EXPIRED or not set(ages) & {"soon", "fresh"}
        for ages in event["passed"].values()))


def shows_unit(event):
    if event["what"] != "write":
        return True
    return abs(event["timestamp"] - event["now"]) > 10 * YEAR


def shows_refused(event):
    return event.get("refused") or event["what"] == "read" and not event.get("ok")


def shows_late(event):
    """Of what is taken once: the last run is a month after the first."""
    return shows_read(event) if event["what"] == "read" else shows_lost(event)


def shows_apart(event):
    return event.get("apart")


def may_be_meant(record, event):
    """False for a table that lacks one of the families which a filter names: the
    call is judged as one of a table that has them all."""
    return not event["tables"] or any(
        of["table"] in event["tables"] for of in record["touches"])


def shows_purge(event):
    """Nothing that has expired is found, and so none of it deleted."""
    return event.get("ok") and any(
        ages and not set(ages) & EXPIRED for ages in event["passed"].values())


HARM = {
    "bigtable-missing-timestamp": shows_missing,
    "bigtable-real-timestamp": shows_lost,
    "bigtable-expiry-collision": shows_lost,
    "bigtable-mutation-order": shows_lost,
    "bigtable-bulk-entry-order": shows_lost,
    "bigtable-unfiltered-read": shows_read,
    "bigtable-filter-scope": shows_read,
    "bigtable-filter-order": shows_read,
    "bigtable-timestamp-unit": shows_unit,
    "bigtable-filter-granularity": shows_refused,
    "bigtable-read-modify-write":
        lambda event: shows_rule(event) or not event["there"],
    "bigtable-gc-policy": shows_change,
    "bigtable-stale-bound": shows_late,
    "bigtable-torn-record": shows_apart,
    "bigtable-live-purge": shows_purge,
}

# Checks whose findings say no more than that, though they are not certain.
UNCERTAIN = {"bigtable-read-modify-write", "bigtable-stale-bound",
             "bigtable-torn-record", "bigtable-live-purge"}

# What two calls do together no event of one shows.
OF_SEVERAL_CALLS = r"computes its expiry anew|^this renews "


def harm_of(finding):
    """What one of its call's events must show; None if none is asked."""
    if re.search(OF_SEVERAL_CALLS, finding["message"]):
        return None
    if finding["confidence"] != "certain" and finding["check"] not in UNCERTAIN:
        return None
    return HARM.get(finding["check"])


# What is reported though no execution shows it: a pattern of the message, and the
# row of docs/explanation/cell-level-ttl.md that says why. A read may also be as
# it is said to be by
# the time at which its bounds were taken, 'stale-bound', and a purge answers by what
# is left, 'live-purge'.
EXCEPTIONS = {
    r"has no timestamp; the server stamps it": "mixed-timestamps",
    r"by another policy .* too (late|early)": "rule-and-strategy",
}
