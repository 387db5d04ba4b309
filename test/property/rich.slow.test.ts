/** Random combinations of all kinds of rich content: every file is sound, and no item shows anything of another one. */
import fc from "fast-check";
import { test } from "vitest";
import { expectSeparateItems } from "#test/support/rich-items.ts";
import { randomTemplate } from "#test/support/rich-template.ts";

test("one item, and several in one file: the linter finds nothing, and each item says its own words", () => {
  fc.assert(
    fc.property(randomTemplate(5), fc.nat(1000), fc.boolean(), (uses, random, pageBreak) =>
      expectSeparateItems(uses, random, { pageBreak }),
    ),
    { numRuns: 24 },
  );
});
