/** When the memory for bodies is taken, no operation begins: each is refused, and says when to try again. */
import { expect, test } from "vitest";
import type { AccountId } from "#shared/base/model/ids.ts";
import { bodyBudget } from "#shared/service/admission/body-budget.ts";
import { codeOf } from "#test/faults/judge-answer.ts";
import { get } from "#test/faults/requests.ts";
import { newState } from "#test/faults/state.ts";
import { openWorld } from "#test/faults/world.ts";
import { KEYED_OPERATIONS, requestTo } from "#test/support/operation-requests.ts";

const ID_OF_NOTHING = "us00000000000000000000000000";

test("every operation of an account with a body answers 503 service_busy while others use the spare memory too", async () => {
  const reserveBody = bodyBudget({ bytesMax: 1_000, spareBytes: 1_000, accountBytesMax: 2_000 });
  const world = openWorld(await newState(), undefined, { reserveBody });
  const { id } = await get<{ readonly id: AccountId }>(world, "/v1/account");
  const own = reserveBody(id, 1_000);
  const ofOthers = reserveBody("another" as AccountId, 1_000);
  for (const operation of KEYED_OPERATIONS) {
    const answer = await world.call(...requestTo(operation, ID_OF_NOTHING));
    expect([operation, answer.status, codeOf(answer)]).toEqual([operation, 503, "service_busy"]);
    expect(answer.headers.get("Retry-After")).toMatch(/^[1-9]\d*$/);
  }
  ofOthers.release();
  expect((await world.call("/v1/account")).status).toBe(200);
  own.release();
});

test("every operation of an account whose own bodies take all that it may answers 429", async () => {
  const reserveBody = bodyBudget({ bytesMax: 1_000, spareBytes: 0, accountBytesMax: 500 });
  const world = openWorld(await newState(), undefined, { reserveBody });
  const { id } = await get<{ readonly id: AccountId }>(world, "/v1/account");
  const own = reserveBody(id, 500);
  for (const operation of KEYED_OPERATIONS) {
    const [path, { method }] = requestTo(operation, ID_OF_NOTHING);
    const answer = await world.call(path, { method: method ?? "GET", headers: { "Content-Length": "1" } });
    expect([operation, answer.status, codeOf(answer)]).toEqual([operation, 429, "too_many_requests"]);
  }
  own.release();
  expect((await world.call("/v1/account")).status).toBe(200);
});
