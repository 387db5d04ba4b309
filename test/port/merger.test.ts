/** What a merger promises: many items merged in processes of their own, whatever becomes of these. */
import { afterAll, describe, expect, test } from "vitest";
import type { DataItem } from "#shared/merge/data-item.ts";
import { NO_PICTURES } from "#shared/merge/pictures/picture.ts";
import { createProcessMerger } from "#shared/merge-work/merger.process.ts";
import type { MergedTemplate, RenderedItem } from "#shared/merge-work/merger.ts";
import { noteReference, paragraph } from "#test/support/docx-blocks.ts";
import { documentText, docx } from "#test/support/docx-package.ts";
import { killChildren } from "#test/support/killed-workers.ts";

const merger = createProcessMerger({ processesMax: 2 });
afterAll(() => merger.stop());

let made = 0;

function templateOf(bytes: Uint8Array, filename = "Letter.docx"): MergedTemplate & { readonly readings: () => number } {
  let readings = 0;
  return {
    key: `template ${made++}`,
    syntax: { delimiters: { left: "[", right: "]" }, enhancedSyntax: false },
    filename,
    format: filename.endsWith(".txt") ? ".txt" : ".docx",
    async read() {
      readings++;
      return bytes;
    },
    readings: () => readings,
  };
}

const LETTER = docx(paragraph("Dear [Name], [#List][.][/]"));
const PEOPLE = ["Ada", "Bob"].map((Name) => ({ Name }));
/** Passes through its section one times more than an item may (README, limits). */
const ENDLESS = { Name: "Eve", List: Array.from({ length: 1_000_001 }, () => 0) };

function jobOf(items: readonly DataItem[], kind: "docx" | "text" = "docx") {
  return { kind, items, fetched: NO_PICTURES };
}

function textsOf(rendered: readonly RenderedItem[]): readonly string[] {
  return rendered.map((file) => ("bytes" in file ? documentText(file.bytes) : file.reason));
}

test("a file for each item, in their order", async () => {
  expect(textsOf(await merger.render(templateOf(LETTER), jobOf(PEOPLE)))).toEqual(["Dear Ada, ", "Dear Bob, "]);
});

test("an item that cannot be merged keeps its place, with the reason", async () => {
  const [ada, eve, bob] = textsOf(
    await merger.render(templateOf(LETTER), jobOf([{ Name: "Ada" }, ENDLESS, { Name: "Bob" }])),
  );
  expect([ada, bob]).toEqual(["Dear Ada, ", "Dear Bob, "]);
  expect(eve).toMatch(/repeat more than 1000000 times/);
});

test("those that begin and end as the last one does, in one file from which each can be taken", async () => {
  const letter = docx(
    paragraph("Dear [Name], [#List][.][/]") +
      paragraph("[#PS]") +
      paragraph("PS", '<w:spacing w:before="900"/>') +
      paragraph("[/PS]"),
  );
  const job = {
    items: [...PEOPLE, ENDLESS, { Name: "Dan", PS: true }, { Name: "Eve" }],
    marks: "M",
    fetched: NO_PICTURES,
  };
  const file = await merger.assembleTogether(templateOf(letter), { ...job, toldPages: undefined });
  expect(file?.indices).toEqual([0, 1, 4]);
  expect(documentText(file?.bytes ?? new Uint8Array())).toBe("Dear Ada, \nDear Bob, \nDear Eve, ");
  const noted = docx({ body: paragraph([noteReference("footnote", 1)]), footnotes: [paragraph("a note")] });
  expect(await merger.assembleTogether(templateOf(noted), { ...job, toldPages: undefined })).toBeUndefined();
});

test("all items in one file, or the error that names the one that does not fit", async () => {
  const whole = await merger.assemble(templateOf(LETTER), { ...jobOf(PEOPLE), pageBreak: true });
  expect(documentText(whole)).toMatch(/Dear Ada, \s*Dear Bob, /);
  const failing = merger.assemble(templateOf(LETTER), { ...jobOf([...PEOPLE, ENDLESS]), pageBreak: true });
  await expect(failing).rejects.toMatchObject({ code: "merge_failed", position: 3 });
});

test("templates of text too", async () => {
  const template = templateOf(Buffer.from("Dear [Name],\n"), "letter.txt");
  const [file] = await merger.render(template, jobOf(PEOPLE, "text"));
  expect(file && "bytes" in file && Buffer.from(file.bytes).toString()).toBe("Dear Ada,\n");
});

test("a template is read once for each process, and each is merged by its own", async () => {
  const [letter, other] = [templateOf(LETTER), templateOf(docx(paragraph("Hello [Name]")))];
  for (let round = 0; round < 6; round++) {
    expect(textsOf(await merger.render(letter, jobOf(PEOPLE)))).toEqual(["Dear Ada, ", "Dear Bob, "]);
    expect(textsOf(await merger.render(other, jobOf(PEOPLE)))).toEqual(["Hello Ada", "Hello Bob"]);
  }
  expect(letter.readings()).toBeLessThanOrEqual(2);
});

test("a template that cannot be used is refused as the service refuses it", async () => {
  const refused = merger.render(templateOf(docx(paragraph("[#Open] never closed"))), jobOf(PEOPLE));
  await expect(refused).rejects.toMatchObject({ code: "template_has_invalid_tags", status: 422 });
});

describe("a process that ends", () => {
  const many = Array.from({ length: 5_000 }, (_, index) => ({ Name: `Number ${index}` }));

  test("is replaced, and its items are merged", async () => {
    const rendering = merger.render(templateOf(LETTER), jobOf(many));
    await expect.poll(() => killChildren("merge-main"), { interval: 20, timeout: 10_000 }).toBeGreaterThan(0);
    const rendered = await rendering;
    expect(rendered).toHaveLength(many.length);
    expect(textsOf(rendered.slice(-1))).toEqual(["Dear Number 4999, "]);
  });

  test("because the service stops, which is no fault of the items", async () => {
    const stopped = createProcessMerger({ processesMax: 1 });
    const merging = [
      stopped.assemble(templateOf(LETTER), { ...jobOf(many), pageBreak: true }),
      stopped.render(templateOf(LETTER), jobOf(many)),
    ].map((work) => expect(work).rejects.toMatchObject({ code: "shutting_down" }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    stopped.stop();
    await Promise.all(merging);
  });

  test("after a while without work, and the next work starts another", async () => {
    const brief = createProcessMerger({ processesMax: 1, idleMs: 10 });
    const template = templateOf(LETTER);
    for (const reading of [1, 2]) {
      expect(textsOf(await brief.render(template, jobOf(PEOPLE)))).toHaveLength(2);
      expect(template.readings()).toBe(reading);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    brief.stop();
  });
});
