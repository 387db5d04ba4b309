/** Bodies of requests take a limited memory, and one account leaves room for others. */
import { expect, test } from "vitest";
import type { AccountId } from "#shared/base/model/ids.ts";
import { bodyBudget } from "#shared/service/admission/body-budget.ts";

const [ADA, BOB, EVE] = ["ada", "bob", "eve"] as [AccountId, AccountId, AccountId];
const OPTIONS = { bytesMax: 100, spareBytes: 20, accountBytesMax: 60 };

test("an account has its own limit, and others are served beside it", () => {
  const reserve = bodyBudget(OPTIONS);
  const { release } = reserve(ADA, 60);
  expect(() => reserve(ADA, 1)).toThrow(expect.objectContaining({ code: "too_many_requests" }));
  reserve(BOB, 40);
  release();
  reserve(ADA, 60);
});

test("when all memory is taken, an account without a body still gets some of the spare", () => {
  const reserve = bodyBudget(OPTIONS);
  reserve(ADA, 60);
  const { release } = reserve(BOB, 40);
  expect(() => reserve(BOB, 1)).toThrow(expect.objectContaining({ code: "service_busy" }));
  expect(() => reserve(EVE, 21)).toThrow(expect.objectContaining({ code: "service_busy" }));
  reserve(EVE, 20);
  release();
  reserve(EVE, 20);
});

test("a body of unknown length grows as far as there is room, and gives back all of it", () => {
  const reserve = bodyBudget(OPTIONS);
  const { grow, release } = reserve(ADA, 0);
  grow(30);
  grow(30);
  expect(() => grow(1)).toThrow(expect.objectContaining({ code: "too_many_requests" }));
  release();
  reserve(ADA, 60);
});
