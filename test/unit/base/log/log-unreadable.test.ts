/** What an operator learns of a record that a list lacks. */
import { expect, test } from "vitest";
import { UnreadableRecord } from "#shared/base/model/schema.ts";
import { logUnreadable } from "#shared/wiring/log-unreadable.ts";

test("its key and what is wrong with it, in an entry of the level error, and that it counts as a failure", () => {
  const entries: unknown[] = [];
  const message = "the stored document DOCUMENT#us1 cannot be read: name is not text";
  logUnreadable(
    (...entry) => entries.push(entry),
    (...metric) => entries.push(metric),
  )(new UnreadableRecord(message));
  expect(entries).toEqual([
    ["error", "A list lacks a record that cannot be read", { cause: message }],
    [{ Failures: 1 }, { code: "record_unreadable" }],
  ]);
});
