/** A wrong content is told from a right one, whatever the format. */
import { describe, expect, test } from "vitest";
import { paragraphs } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { zip } from "#test/support/spreadsheets.ts";
import { type Expected, wrongIn } from "./judge.ts";
import { markPicture } from "./mark-picture.ts";
import { type Content, readContent } from "./read-content.ts";
import { itemWords, templateWord } from "./words.ts";

const TEMPLATE = templateWord("A1N1");
const ITEMS = itemWords("A1N2", 3);
const OTHERS = itemWords("B2N2", 1);
const WANTED: Expected = { templates: [TEMPLATE], items: ITEMS, format: ".docx", isArchive: false };

const lines = (items: readonly string[], template = TEMPLATE) =>
  items.flatMap((item) => [`${template} says ${item}.`, `${template} ends.`]);
const letter = (items: readonly string[], template?: string) => docx(paragraphs(...lines(items, template)));

async function judge(bytes: Uint8Array, expected: Partial<Expected> = {}): Promise<string | undefined> {
  const wanted = { ...WANTED, ...expected };
  return wrongIn(await readContent(bytes, wanted), wanted);
}

describe("one file", () => {
  test("with all items in order is right", async () => {
    expect(await judge(letter(ITEMS))).toBeUndefined();
  });

  test("a file of the template's new version is right while the file is replaced, and otherwise wrong", async () => {
    const newer = templateWord("A1N3");
    expect(await judge(letter(ITEMS, newer), { templates: [TEMPLATE, newer] })).toBeUndefined();
    expect(await judge(letter(ITEMS, newer))).toBe(`${newer} instead of ${TEMPLATE}, 9 of 9`);
  });

  test.each<[string, Uint8Array]>([
    ["lacks an item", letter(ITEMS.slice(1))],
    ["has another's item", letter([...ITEMS, ...OTHERS])],
    ["has its items in another order", letter(ITEMS.toReversed())],
    ["ends in the middle of an item", docx(paragraphs(...lines(ITEMS).slice(0, -1)))],
    ["mixes two files of the template", docx(paragraphs(...lines(ITEMS).slice(0, 5), `${templateWord("A1N3")} ends.`))],
  ])("that %s is wrong", async (_, bytes) => {
    expect(await judge(bytes, { templates: [TEMPLATE, templateWord("A1N3")] })).toContain(" instead of ");
  });

  test("that is cut off cannot be read", async () => {
    const whole = letter(ITEMS);
    await expect(judge(whole.subarray(0, whole.length / 2))).rejects.toThrow();
    await expect(judge(Buffer.from("%PDF-1.7\n"), { format: ".pdf" })).rejects.toThrow("not whole");
  });

  test("as text is judged by the same words", async () => {
    expect(await judge(Buffer.from(lines(ITEMS).join("\n")), { format: ".txt" })).toBeUndefined();
    expect(await judge(Buffer.from(lines(OTHERS).join("\n")), { format: ".txt" })).toContain("instead of");
  });
});

test("each page of a PDF has exactly its own item", () => {
  const page = (item: string) => [TEMPLATE, item, TEMPLATE];
  const judgePages = (pages: readonly (readonly string[])[]) => {
    const content: Content = [{ pages }];
    return wrongIn(content, { ...WANTED, format: ".pdf" });
  };
  expect(judgePages(ITEMS.map(page))).toBeUndefined();
  expect(judgePages([ITEMS.flatMap(page)])).toContain("instead of");
  expect(judgePages(ITEMS.slice(1).map(page))).toContain("instead of");
});

test("a picture shows the colour of its item", async () => {
  const picture = (item = "") => Buffer.from(markPicture(item).replace(/^.*,/, ""), "base64");
  const wanted = { format: ".png", items: ITEMS.slice(0, 1) };
  expect(await judge(picture(ITEMS[0]), wanted)).toBeUndefined();
  expect(await judge(picture(OTHERS[0]), wanted)).toContain("instead of");
  await expect(judge(picture(ITEMS[0]).subarray(0, 80), wanted)).rejects.toThrow();
});

test("an archive has a file for each item, in their order", async () => {
  const archive = (items: readonly string[]) =>
    zip(Object.fromEntries(items.map((item, index) => [`${index}.docx`, letter([item])])));
  const wanted = { isArchive: true };
  expect(await judge(archive(ITEMS), wanted)).toBeUndefined();
  expect(await judge(archive(ITEMS.slice(1)), wanted)).toBe("2 files instead of 3");
  expect(await judge(archive(ITEMS.toReversed()), wanted)).toContain("instead of");
});

test("a template says its own word twice", async () => {
  const wanted = { items: [] };
  expect(await judge(letter(["[Word]"]), wanted)).toBeUndefined();
  expect(await judge(letter(["[Word]"], templateWord("B1N1")), wanted)).toContain("instead of");
});
