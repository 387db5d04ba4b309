import { expect, test } from "vitest";
import { RecentlyUsed } from "#shared/service/dependencies/recently-used.ts";

test("the value that was used longest ago goes first when the weight is exceeded", () => {
  const kept = new RecentlyUsed<string>(10);
  kept.set("a", "A", 4);
  kept.set("b", "B", 4);
  kept.get("a");
  kept.set("c", "C", 4);
  expect([kept.get("a"), kept.get("b"), kept.get("c")]).toEqual(["A", undefined, "C"]);
});

test("a value heavier than the whole is not kept and drives nothing out", () => {
  const kept = new RecentlyUsed<string>(10);
  kept.set("a", "A", 4);
  kept.set("big", "B", 11);
  expect([kept.get("a"), kept.get("big")]).toEqual(["A", undefined]);
});

test("setting a key again counts its new weight only", () => {
  const kept = new RecentlyUsed<string>(10);
  for (let n = 0; n < 5; n++) kept.set("a", `A${n}`, 6);
  kept.set("b", "B", 4);
  expect([kept.get("a"), kept.get("b")]).toEqual(["A4", "B"]);
});
