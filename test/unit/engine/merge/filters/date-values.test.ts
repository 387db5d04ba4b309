/** What counts as a date, and what its clock shows. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { evaluateTag } from "#test/support/evaluate-tag.ts";

const PATTERN = "yyyy-MM-dd'T'HH:mm:ss.SSSXXX";

const print = (d: unknown, pattern = PATTERN, zone = "") =>
  evaluateTag("d | date:pattern:'en':zone", { d, pattern, zone });

describe("ISO 8601", () => {
  test.each([
    ["2026-01-31", "2026-01-31T00:00:00.000"],
    ["20260131", "2026-01-31T00:00:00.000"],
    ["2026-01", "2026-01-01T00:00:00.000"],
    [" 2026-01-31 ", "2026-01-31T00:00:00.000"],
    ["2026-W05-6", "2026-01-31T00:00:00.000"],
    ["2026W056", "2026-01-31T00:00:00.000"],
    ["2026-W05", "2026-01-26T00:00:00.000"],
    ["2009-W53-7", "2010-01-03T00:00:00.000"],
    ["2026-031", "2026-01-31T00:00:00.000"],
    ["2024-366", "2024-12-31T00:00:00.000"],
    ["2026-01-31T10", "2026-01-31T10:00:00.000"],
    ["2026-01-31T10:30", "2026-01-31T10:30:00.000"],
    ["2026-01-31 10:30:15", "2026-01-31T10:30:15.000"],
    ["2026-01-31t10:30:15.25", "2026-01-31T10:30:15.250"],
    ["2026-01-31T10:30:15,25", "2026-01-31T10:30:15.250"],
    ["20260131T103015", "2026-01-31T10:30:15.000"],
    ["20260131T1030Z", "2026-01-31T10:30:00.000Z"],
    ["2026-01-31T10:30:15Z", "2026-01-31T10:30:15.000Z"],
    ["2026-01-31T10:30:15+02:00", "2026-01-31T10:30:15.000+02:00"],
    ["2026-01-31T10:30:15-0330", "2026-01-31T10:30:15.000-03:30"],
    ["2026-01-31T10:30:15+02", "2026-01-31T10:30:15.000+02:00"],
    ["2026-01-31 10:30:15 +02:00", "2026-01-31T10:30:15.000+02:00"],
    ["2026-01-31T24:00", "2026-02-01T00:00:00.000"],
    ["2024-02-29", "2024-02-29T00:00:00.000"],
    ["0001-01-01", "0001-01-01T00:00:00.000"],
    ["0099-12-31", "0099-12-31T00:00:00.000"],
  ])("%s is %s", (text, printed) => {
    expect(print(text)).toBe(printed);
  });

  test.each([
    "tomorrow",
    "31.01.2026",
    "1/31/2026",
    "2026",
    "2026-1-31",
    "2026-13-01",
    "2026-02-29",
    "2026-00-10",
    "2026-01-32",
    "2026-01-31T25:00",
    "2026-01-31T10:60",
    "2026-01-31T24:01",
    "2026-01-31T10:3015",
    "2026-01-31T10:30+25:00",
    "2026-01-31T",
    "2026-01-31 at noon",
    "2026-W54-1",
    "2025-W53-1",
    "2026-366",
    "1769902200000",
    "+999999-01-01",
    `2026-01-31${" ".repeat(100)}`,
  ])("%s is none, and is printed as it is", (text) => {
    expect(print(text)).toBe(text);
  });

  test("a time is printed as it is written, whatever the offset", () => {
    expect(print("2026-01-31T23:30:00+02:00", "d HH:mm")).toBe("31 23:30");
    expect(print("2026-01-31T23:30:00-11:00", "d HH:mm")).toBe("31 23:30");
  });

  test("a text written by the pattern reads the same", () => {
    const date = fc.date({
      min: new Date("0001-01-01T00:00:00Z"),
      max: new Date("9999-12-31T23:59:59Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(date, (instant) => {
        const text = instant.toISOString().slice(0, 19);
        expect(print(text, "yyyy-MM-dd'T'HH:mm:ss")).toBe(text);
        expect(print(instant.getTime())).toBe(instant.toISOString());
      }),
    );
  });
});

describe("milliseconds since 1970", () => {
  test.each([
    [0, "1970-01-01T00:00:00.000Z"],
    [-1, "1969-12-31T23:59:59.999Z"],
    [1_769_902_200_000, "2026-01-31T23:30:00.000Z"],
    [1.9, "1970-01-01T00:00:00.001Z"],
  ])("%d is in UTC", (ms, printed) => {
    expect(print(ms)).toBe(printed);
  });

  test("a number beyond all calendars is printed as it is", () => {
    expect(print(8.64e15 + 1)).toBe("8640000000000001");
    expect(print(-1e300)).toBe("-1e+300");
  });
});

describe("time zones", () => {
  test.each([
    // Central European clocks go from 2:00 to 3:00 at 1:00 UTC on 29 March 2026, and back on 25 October.
    ["2026-03-29T00:59:59Z", "Europe/Berlin", "2026-03-29T01:59:59.000+01:00"],
    ["2026-03-29T01:00:00Z", "Europe/Berlin", "2026-03-29T03:00:00.000+02:00"],
    ["2026-10-25T00:30:00Z", "Europe/Berlin", "2026-10-25T02:30:00.000+02:00"],
    ["2026-10-25T01:30:00Z", "Europe/Berlin", "2026-10-25T02:30:00.000+01:00"],
    ["2026-01-31T23:30:00+02:00", "Asia/Tokyo", "2026-02-01T06:30:00.000+09:00"],
    ["2026-01-31T23:30:00Z", "Asia/Kathmandu", "2026-02-01T05:15:00.000+05:45"],
    ["2026-01-31T23:30:00Z", "UTC", "2026-01-31T23:30:00.000Z"],
    ["2026-01-31T23:30:00Z", "+05:30", "2026-02-01T05:00:00.000+05:30"],
    ["2026-01-31T23:30:00.123456Z", "europe/london", "2026-01-31T23:30:00.123Z"],
    ["0001-01-01T00:00:00Z", "America/New_York", "0000-12-31T19:03:58.000-04:56"],
  ])("%s in %s is %s", (d, zone, printed) => {
    expect(print(d, "uuuu-MM-dd'T'HH:mm:ss.SSSXXX", zone)).toBe(printed);
  });

  test("a time without offset is one on the zone's clocks already", () => {
    expect(print("2026-07-01T10:00", "HH:mm XXX zzzz", "Europe/Berlin")).toBe(
      "10:00 +02:00 Central European Summer Time",
    );
    expect(print("2026-07-01", "d MMM", "America/Los_Angeles")).toBe("1 Jul");
  });

  test("an hour that the clocks show twice is the first one; one that they skip is moved on", () => {
    expect(print("2026-10-25T02:30", "HH:mm XXX", "Europe/Berlin")).toBe("02:30 +02:00");
    expect(print("2026-03-29T02:30", "HH:mm XXX", "Europe/Berlin")).toBe("03:30 +02:00");
    expect(print("2026-03-08T02:30", "HH:mm XXX", "America/New_York")).toBe("03:30 -04:00");
    expect(print("2026-11-01T01:30", "HH:mm XXX", "America/New_York")).toBe("01:30 -04:00");
  });

  test("every whole hour of a year converts as Intl has it", () => {
    const zone = "Australia/Lord_Howe";
    const clock = new Intl.DateTimeFormat("sv", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
    for (let hour = 0; hour < 365 * 24; hour += 7) {
      const instant = Date.UTC(2026, 0, 1, hour);
      expect(print(instant, "yyyy-MM-dd HH:mm:ss", zone)).toBe(clock.format(instant));
    }
  });

  test("an unknown one is refused", () => {
    expect(() => print("2026-01-31", "y", "Mars/Base")).toThrow("the time zone “Mars/Base” is unknown");
  });
});
