import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallerGone } from "#shared/base/errors/caller-gone.ts";
import type { AccountId } from "#shared/base/model/ids.ts";
import { type Admit, admitFairly } from "#shared/service/admission/admit-fairly.ts";

const [A, B] = ["a", "b"] as unknown as readonly [AccountId, AccountId];
const OPTIONS = { runningMax: 2, spare: 1, accountRunningMax: 2, accountWaitingMax: 3, waitingMsMax: 30_000 };
const STAYS = new AbortController().signal;

let admit: Admit;
beforeEach(() => {
  vi.useFakeTimers();
  admit = admitFairly(OPTIONS);
});
afterEach(() => void vi.useRealTimers());

/** Sends as many requests as may run and wait. */
function fill(account: AccountId) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const all = Array.from({ length: 5 }, () => admit(account, STAYS, () => promise));
  return { all, end: () => resolve("made") };
}

test("beyond what may wait an account is turned away at once, with 429", async () => {
  const { all, end } = fill(A);
  await expect(admit(A, STAYS, async () => "made")).rejects.toMatchObject({ code: "too_many_requests", status: 429 });
  end();
  expect(await Promise.all(all)).toEqual(Array(5).fill("made"));
});

test("another account is let in meanwhile, without waiting", async () => {
  const { end } = fill(A);
  expect(await admit(B, STAYS, async () => "made")).toBe("made");
  end();
});

test("a request that has waited too long is refused with 503, and running ones go on", async () => {
  const { all, end } = fill(A);
  const refused = all.slice(2).map((each) => expect(each).rejects.toMatchObject({ code: "service_busy", status: 503 }));
  await vi.advanceTimersByTimeAsync(30_000);
  await Promise.all(refused);
  end();
  expect(await Promise.all(all.slice(0, 2))).toEqual(["made", "made"]);
});

test("it recovers by itself: after a refusal the next requests are let in", async () => {
  const { all, end } = fill(A);
  await expect(admit(A, STAYS, async () => "made")).rejects.toMatchObject({ code: "too_many_requests" });
  end();
  await Promise.all(all);
  const next = fill(A);
  next.end();
  expect(await Promise.all(next.all)).toEqual(Array(5).fill("made"));
});

test("a caller who leaves while waiting gives the place to others, and nothing is made", async () => {
  const { all, end } = fill(A);
  for (const each of all) each.catch(() => {});
  await vi.advanceTimersByTimeAsync(30_000);
  const leaving = new AbortController();
  const work = vi.fn(async () => "made");
  const left = expect(admit(A, leaving.signal, work)).rejects.toThrow(CallerGone);
  leaving.abort();
  await left;
  end();
  expect(work).not.toHaveBeenCalled();
  expect(await admit(A, STAYS, work)).toBe("made");
});
