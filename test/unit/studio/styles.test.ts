/** Styles are of the whole page, whichever file they stand in: two views that give one class a look spoil each other's. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const STYLES = path.resolve(import.meta.dirname, "../../../studio/style");

/** A class alone, with or without a state: `.place`, `.place:hover`. */
const CLASS_ALONE = /^\.[\w-]+(?::[\w-]+)?$/;

test("the look of a class is in one file", () => {
  const files = new Map<string, Set<string>>();
  for (const file of readdirSync(STYLES)) {
    const rules = readFileSync(path.join(STYLES, file), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
    for (const [, selectors = ""] of rules.matchAll(/([^{}]+)\{/g)) {
      for (const selector of selectors.split(",").map((each) => each.trim())) {
        if (CLASS_ALONE.test(selector)) files.set(selector, (files.get(selector) ?? new Set()).add(file));
      }
    }
  }
  expect(files.size).toBeGreaterThan(50);
  const shared = [...files].filter(([, of]) => of.size > 1).map(([selector, of]) => [selector, ...of]);
  expect(shared).toEqual([]);
});
