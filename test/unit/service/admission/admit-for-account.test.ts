import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallerGone } from "#shared/base/errors/caller-gone.ts";
import type { AccountId } from "#shared/base/model/ids.ts";
import type { Admit } from "#shared/service/admission/admit-fairly.ts";
import { admitForAccount } from "#shared/service/admission/admit-for-account.ts";
import type { RunningRequests } from "#shared/storage/repositories/running-requests.ts";

const A = "a" as unknown as AccountId;
const STAYS = new AbortController().signal;

let time: number;
let running: number;
let admit: Admit;
beforeEach(() => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  [time, running] = [0, 0];
  // One at a time; each look takes a second.
  const requests: RunningRequests = {
    async begin() {
      time += 1000;
      if (running === 1) return undefined;
      running++;
      return {
        renew: async () => {},
        end: async () => void running--,
      };
    },
  };
  admit = admitForAccount(requests, { waitingMsMax: 5_000, elapsed: () => time });
});
afterEach(() => void vi.restoreAllMocks());

test("a request waits for the account's others, and runs when one has ended, also by a failure", async () => {
  const { promise, reject } = Promise.withResolvers<string>();
  const first = admit(A, STAYS, () => promise);
  const second = admit(A, STAYS, async () => "made");
  reject(new Error("failed"));
  await expect(first).rejects.toThrow("failed");
  expect(await second).toBe("made");
  expect(running).toBe(0);
});

test("one that has waited as long as it may is turned away with 429, and nothing is made", async () => {
  running = 1;
  const work = vi.fn();
  await expect(admit(A, STAYS, work)).rejects.toMatchObject({ code: "too_many_requests", status: 429 });
  expect(work).not.toHaveBeenCalled();
  expect(time).toBe(5_000);
});

test("a caller who leaves is no longer waited for", async () => {
  running = 1;
  const leaving = new AbortController();
  const waiting = admit(A, leaving.signal, async () => "made");
  leaving.abort();
  await expect(waiting).rejects.toThrow(CallerGone);
});
