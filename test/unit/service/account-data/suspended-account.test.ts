/** A suspended account can call nothing, keeps everything, and can be resumed. */
import { expect, test } from "vitest";
import { ROUTES } from "#functions/routes.ts";
import type { AccountId } from "#shared/base/model/ids.ts";
import { suspendAccount } from "#shared/service/manage-accounts.ts";
import { accountRepository } from "#shared/storage/repositories/accounts.ts";
import { codeOf } from "#test/faults/judge-answer.ts";
import { docxFile, form, get, wholeTemplates } from "#test/faults/requests.ts";
import { newState } from "#test/faults/state.ts";
import { openWorld } from "#test/faults/world.ts";
import { memoryRecords } from "#test/support/memory-stores.ts";

test("every operation with a key answers 403 account_suspended until the account is resumed", async () => {
  const state = await newState();
  const world = openWorld(state);
  const now = () => state.time;
  const deps = {
    accounts: accountRepository(memoryRecords(state.directory, now), now),
    now,
    randomBytes: () => new Uint8Array(),
  };
  await world.call("/v1/template", form("POST", { file: docxFile("Dear [Name]"), name: "Letter" }));
  const { id } = await get<{ readonly id: AccountId }>(world, "/v1/account");
  await suspendAccount(deps, id, { isSuspended: true });
  const operations = Object.values(ROUTES).filter(({ path }) => path.startsWith("/v1/"));
  expect(operations.length).toBeGreaterThan(20);
  for (const { operationId, method, path } of operations) {
    const answer = await world.call(path.replace(/\{\w+\}/g, "us00000000000000000000000000"), {
      method: method.toUpperCase(),
    });
    expect([operationId, answer.status, codeOf(answer)]).toEqual([operationId, 403, "account_suspended"]);
  }
  expect((await world.call("/v1/template", { key: state.strangersKey })).status).toBe(200);
  await suspendAccount(deps, id, { isSuspended: false });
  expect((await wholeTemplates(world)).map(({ name }) => name)).toEqual(["Letter"]);
});
