/** Calls that a region passes on end with the call that they are made for. */
import { expect, test } from "vitest";
import type { Account } from "#shared/base/model/account.ts";
import type { AccountId } from "#shared/base/model/ids.ts";
import { askOtherRegions, type Forward, NOT_PASSED } from "#shared/edge/http/transport/other-regions.ts";

const ACCOUNT: Account = { id: "us1" as AccountId, plan: "Free", region: "us" };

test.each(["forward", "ask"] as const)("%s", async (how) => {
  const calling = new AbortController();
  const passed: Request[] = [];
  const forward: Forward = async (_region, request) => {
    passed.push(request);
    return new Response();
  };
  const call = new Request("https://us.example/v1/template/us1", { signal: calling.signal });
  const asking = askOtherRegions(call, { account: ACCOUNT, passing: NOT_PASSED }, { forward });
  await (how === "forward" ? asking.forward("eu") : asking.ask("eu", "/v1/template"));
  expect(passed.map(({ signal }) => signal.aborted)).toEqual([false]);
  calling.abort();
  expect(passed.map(({ signal }) => signal.aborted)).toEqual([true]);
});
