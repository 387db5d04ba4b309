/** Lists of faults end, and say how many more there are. */
import { expect, test } from "vitest";
import { unreportedIn } from "#shared/engine/merge/faults/fault-names.ts";
import { invalidTags } from "#shared/engine/merge/faults/invalid-tags.ts";
import { compileHtml } from "#shared/engine/merge/html/compile-html.ts";
import { htmlText } from "#shared/engine/merge/html/html-text.ts";
import { readTextTemplate } from "#shared/engine/template/read-tags.ts";
import { openHtml } from "#shared/engine/template-file/open-html.ts";
import { openText } from "#shared/engine/template-file/open-text.ts";

const BRACKETS = { delimiters: { left: "[", right: "]" }, enhancedSyntax: false };

test("a file of nothing but delimiters names a thousand faults, and counts the others", () => {
  const reading = readTextTemplate(openText(Buffer.from("]\n".repeat(400_000)), "a.txt"), BRACKETS);
  expect(reading.tags.invalid).toEqual(["]", "… and 399,000 more"]);
  expect(reading.problems.length).toBeLessThanOrEqual(1_000);
});

test("the refusal counts what the list does not name", () => {
  expect(unreportedIn(["a", "… and 1,234 more"])).toBe(1_234);
  expect(invalidTags(["a", "b", "… and 1,234 more"], []).message).toContain("invalid tags: a, b and 1234 more.");
});

test("an HTML page is refused with ten of its invalid tags, like all templates", () => {
  const page = openHtml(Buffer.from(`<p>${Array.from({ length: 50 }, (_, n) => `n${n}] `).join("")}</p>`), "a.html");
  expect(() => compileHtml(page, { ...BRACKETS, now: () => 0 })).toThrow(/n9 and 40 more/);
});

test("a line of cells keeps its texts apart, however many there are", () => {
  expect(htmlText(`<p>${"<td>x ".repeat(3)}</p>`)).toBe("x\tx\tx\n");
  expect(htmlText("<td>x".repeat(200_000)).length).toBe(400_000);
});
