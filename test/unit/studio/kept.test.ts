/** What is typed is kept as the newest or not at all, and by nobody but its account. */
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { forgetAllKept, hold, kept } from "#studio/keep/kept.ts";
import { holdFiles } from "#studio/keep/kept-files.ts";

let isFull = false;
/** Its keys are the names, as in a browser. */
const stored: Record<string, string> = Object.create({
  getItem: (name: string) => stored[name] ?? null,
  removeItem: (name: string) => delete stored[name],
  setItem: (name: string, text: string) => {
    if (isFull) throw new DOMException("full", "QuotaExceededError");
    stored[name] = text;
  },
});
afterAll(() => vi.unstubAllGlobals());
vi.stubGlobal("localStorage", stored);
let account = "";
vi.stubGlobal("sessionStorage", { getItem: () => JSON.stringify({ account }) });
const reportError = vi.fn();
vi.stubGlobal("reportError", reportError);

beforeEach(() => {
  for (const name of Object.keys(stored)) delete stored[name];
  isFull = false;
  account = "ada";
});

test("a late answer changes what a view that was opened since has", () => {
  const closed = hold("data", { Note: "before" });
  const open = hold("data", { Note: "before" });
  const drawn = vi.fn();
  open.follow(drawn);
  open.set({ Note: "typed since" });
  closed.set((now) => ({ ...now, Field: "late" }));
  expect(open.value()).toEqual({ Note: "typed since", Field: "late" });
  expect(kept("data", {})).toEqual(open.value());
  expect(drawn).toHaveBeenCalledTimes(2);
});

test("values that another tab keeps are not mixed with those of this one", () => {
  const here = hold("data", { Name: "Ada" });
  stored["merganser.kept.account.ada.data"] = '{"Name":"Bob","Street":"of Bob"}';
  here.set((now) => ({ ...now, Note: "for Ada" }));
  expect(here.value()).toEqual({ Name: "Ada", Note: "for Ada" });
});

test.each(["", "bob"])("a forgotten value is not kept again by a late answer when the account is %j", (next) => {
  const late = hold("data", "before");
  late.set("typed");
  forgetAllKept();
  account = next;
  late.set("late");
  account = "ada";
  late.set("late");
  expect(Object.keys(stored)).toEqual([]);
});

test("no former value comes back in place of one that a full store refuses", () => {
  const { set, value } = hold("full", "before");
  set("former");
  isFull = true;
  set("newest");
  expect(value()).toBe("newest");
  expect(Object.keys(stored)).toEqual([]);
});

test("files change in order in all views, and after a change that fails", async () => {
  const closed = holdFiles<readonly string[]>("files", [], () => 0);
  const open = holdFiles<readonly string[]>("files", [], () => 0);
  const seen = vi.fn();
  open.follow(seen);
  open.set((now) => [...now, "one"]);
  closed.set(() => {
    throw new Error("unreadable");
  });
  closed.set((now) => [...now, "two"]);
  await expect.poll(() => seen.mock.lastCall).toEqual([["one", "two"]]);
  expect(reportError).toHaveBeenCalledWith(new Error("unreadable"));
});
