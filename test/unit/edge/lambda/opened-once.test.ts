import { expect, test } from "vitest";
import { openedOnce } from "#shared/edge/lambda/opened-once.ts";

test("a resource that is opened once serves every event, also those that come at once", async () => {
  let count = 0;
  const opened = openedOnce(async () => ++count);
  expect(await Promise.all([opened(), opened()])).toEqual([1, 1]);
  expect(await opened()).toBe(1);
});

test("a failure is not kept: the next event tries again", async () => {
  let isUp = false;
  const opened = openedOnce(async () => {
    if (!isUp) throw new Error("the table is away");
    return "open";
  });
  await expect(opened()).rejects.toThrow("the table is away");
  isUp = true;
  expect(await opened()).toBe("open");
});
