/** What those promise who read templates and merge items, in processes of their own and in the function itself. */
import { afterAll, describe, expect, test } from "vitest";
import type { TemplateFormat } from "#shared/base/model/format.ts";
import { NO_PICTURES } from "#shared/engine/merge/pictures/picture.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import type { RenderedItem, TemplateToMerge } from "#shared/workers/template-work/merge-job.ts";
import { ALL_CODE, createLambdaTemplateWorker } from "#shared/workers/template-work/template-worker.lambda.ts";
import { createProcessTemplateWorker } from "#shared/workers/template-work/template-worker.process.ts";
import { deadlineFor } from "#test/support/deadline-for.ts";
import { noteReference, paragraph } from "#test/support/docx-blocks.ts";
import { documentText, docx, partXml } from "#test/support/docx-package.ts";
import { childWorkers, killChildren } from "#test/support/killed-workers.ts";
import { odt, PIXEL_PNG } from "#test/support/office-files.ts";

const processes = createProcessTemplateWorker({ processesMax: 2 });
afterAll(() => processes.stop());

const ADAPTERS = [
  ["in processes", processes],
  ["in the function", createLambdaTemplateWorker(ALL_CODE)],
] as const;

let made = 0;
const BRACKETS = { delimiters: { left: "[", right: "]" }, enhancedSyntax: false };

function templateOf(file: Uint8Array, format: TemplateFormat = ".docx"): TemplateToMerge {
  return { key: `template ${made++}`, syntax: BRACKETS, filename: `Letter${format}`, format, file };
}

const LETTER = docx(paragraph("Dear [Name], [#List][.][/]"));
const PEOPLE = ["Ada", "Bob"].map((Name) => ({ Name }));
/** Passes through its section one times more than an item may (docs/limits.md). */
const ENDLESS = { Name: "Eve", List: Array.from({ length: 1_000_001 }, () => 0) };

function jobOf(items: readonly DataItem[], kind: "docx" | "text" = "docx") {
  return { kind, items: textsOfItems(items), fetched: NO_PICTURES };
}

/** The items as the service keeps them. */
function textsOfItems(items: readonly DataItem[]): readonly string[] {
  return items.map((item) => JSON.stringify(item));
}

function textsOf(rendered: readonly RenderedItem[]): readonly string[] {
  return rendered.map((file) => ("bytes" in file ? documentText(file.bytes) : file.reason));
}

/** A page with as many elements as an HTML template may have. Each of them is visited more than once. */
const LARGE_PAGE = {
  filename: "large.html",
  format: ".html",
  bytes: Buffer.from(`<p>${"<b>[Name]</b> ".repeat(90_000)}`),
} as const;

describe.each(ADAPTERS)("templates are read %s", (_, templateWorker) => {
  test("with their tags, their fonts, and what shows them", async () => {
    const file = { filename: "Letter.docx", format: ".docx", bytes: LETTER } as const;
    const { reading, shown } = await templateWorker.read(file, { enhancedSyntax: false });
    expect(reading).toMatchObject({
      delimiters: { left: "[", right: "]" },
      tags: { valid: ["Name", { List: ["."] }] },
    });
    expect(shown).toMatchObject({ html: undefined, fonts: expect.any(Array) });
    expect(documentText(shown.docx ?? new Uint8Array())).toBe("Dear [Name], [#List][.][/]");
  });

  test("texts are shown as pages and as documents", async () => {
    const file = { filename: "a.txt", format: ".txt", bytes: Buffer.from("Dear [Name],") } as const;
    const { shown } = await templateWorker.read(file, { enhancedSyntax: false });
    expect(shown.html).toContain("Dear [Name],");
    expect(documentText(shown.docx ?? new Uint8Array())).toBe("Dear [Name],");
  });

  test("or refused, with the error that says why", async () => {
    const file = { filename: "Letter.docx", format: ".docx", bytes: Buffer.from("no zip") } as const;
    const refused = { code: "template_content_mismatch", status: 422, message: expect.stringContaining("Letter.docx") };
    await expect(templateWorker.read(file, { enhancedSyntax: false })).rejects.toMatchObject(refused);
  });

  test("a file that is to be converted is checked first", async () => {
    const file = { filename: "Letter.odt", format: ".odt" } as const;
    const source = await templateWorker.disarm({ ...file, bytes: odt("Dear [Name]") });
    expect(Buffer.from(source.subarray(0, 2)).toString()).toBe("PK");
    await expect(templateWorker.disarm({ ...file, bytes: LETTER })).rejects.toMatchObject({
      code: "template_content_mismatch",
    });
  });
});

describe.each(ADAPTERS)("items are merged %s", (_, templateWorker) => {
  test("merging gives a file for each item, in their order", async () => {
    const files = await templateWorker.render(templateOf(LETTER), jobOf(PEOPLE));
    expect(textsOf(files)).toEqual(["Dear Ada, ", "Dear Bob, "]);
  });

  test("an item that cannot be merged keeps its place, with the reason", async () => {
    const [ada, eve, bob] = textsOf(
      await templateWorker.render(templateOf(LETTER), jobOf([{ Name: "Ada" }, ENDLESS, { Name: "Bob" }])),
    );
    expect([ada, bob]).toEqual(["Dear Ada, ", "Dear Bob, "]);
    expect(eve).toMatch(/repeat more than 1000000 times/);
  });

  test("those that begin and end as the last one does, in one file from which each can be taken", async () => {
    const letter = templateOf(
      docx(
        paragraph("Dear [Name], [#List][.][/]") +
          paragraph("[#PS]") +
          paragraph("PS", '<w:spacing w:before="900"/>') +
          paragraph("[/PS]"),
      ),
    );
    const job = {
      items: textsOfItems([...PEOPLE, ENDLESS, { Name: "Dan", PS: true }, { Name: "Eve" }]),
      marks: "M",
      fetched: NO_PICTURES,
      shownPageCount: undefined,
    };
    expect(await templateWorker.sharing(letter)).toEqual({ showsPageCount: false });
    const file = await templateWorker.assembleSharedDocument(letter, job);
    expect(file?.copies.map(({ index }) => index)).toEqual([0, 1, 4]);
    expect(documentText(file?.bytes ?? new Uint8Array())).toBe("Dear Ada, \nDear Bob, \nDear Eve, ");
    const noted = templateOf(
      docx({ body: paragraph([noteReference("footnote", 1)]), footnotes: [paragraph("a note")] }),
    );
    expect(await templateWorker.sharing(noted)).toBeUndefined();
    expect(await templateWorker.assembleSharedDocument(noted, job)).toBeUndefined();
  });

  test("all items in one file, or the error that names the one that does not fit", async () => {
    const whole = await templateWorker.assemble(templateOf(LETTER), { ...jobOf(PEOPLE), pageBreak: true });
    expect(documentText(whole.bytes)).toMatch(/Dear Ada, \s*Dear Bob, /);
    const failing = templateWorker.assemble(templateOf(LETTER), { ...jobOf([...PEOPLE, ENDLESS]), pageBreak: true });
    await expect(failing).rejects.toMatchObject({ code: "merge_failed", position: 3 });
  });

  test("templates of text and of HTML are merged too", async () => {
    const text = templateOf(Buffer.from("Dear [Name],\n"), ".txt");
    const [file] = await templateWorker.render(text, jobOf(PEOPLE, "text"));
    expect(file && "bytes" in file && Buffer.from(file.bytes).toString()).toBe("Dear Ada,\n");
    const page = templateOf(Buffer.from('<p>Dear [Name]<img src="//elsewhere/a.png"></p>'), ".html");
    const [plain] = await templateWorker.render(page, { ...jobOf(PEOPLE), kind: "plainPage" });
    const html = plain && "bytes" in plain ? Buffer.from(plain.bytes).toString() : "";
    expect(html).toContain("Dear Ada");
    expect(html).not.toContain("elsewhere");
  });

  test("the pictures that items want are found, for each of them", async () => {
    const template = templateOf(docx(paragraph("[%Photo] [#List][.][/]")));
    expect(await templateWorker.traits(template, ["Photo", { List: ["."] }])).toEqual({
      marksPictures: true,
      listsPages: false,
      placesDocuments: false,
      printsFilename: false,
      names: [
        { name: "Photo", inner: [] },
        { name: "List", inner: [], isSection: true },
      ],
    });
    const items = textsOfItems([{ Photo: "https://files.test/a.png" }, { ...ENDLESS, Photo: "no picture" }, {}]);
    const [first, second, third] = await templateWorker.findPictures(template, items);
    expect(first).toEqual({ addresses: new Map([["https://files.test/a.png", "Photo"]]), unusable: new Set() });
    expect(second).toMatchObject({ unusable: new Set(["Photo"]) });
    expect(third).toEqual({ addresses: new Map(), unusable: new Set() });
  });

  test("pictures are judged by their content", async () => {
    expect(await templateWorker.readPicture(PIXEL_PNG)).toMatchObject({ extension: "png", width: 1, height: 1 });
    expect(await templateWorker.readPicture(Buffer.from("text"))).toBe("no_picture");
  });

  test("names are filled with the values of each item", async () => {
    const naming = { name: "Offer for [Name]", syntax: BRACKETS };
    expect(await templateWorker.fillNames(naming, textsOfItems([...PEOPLE, {}]))).toEqual([
      "Offer for Ada",
      "Offer for Bob",
      undefined,
    ]);
  });

  test("a template that cannot be used is refused as the service refuses it", async () => {
    const refused = templateWorker.render(templateOf(docx(paragraph("[#Open] never closed"))), jobOf(PEOPLE));
    await expect(refused).rejects.toMatchObject({ code: "template_has_invalid_tags", status: 422 });
  });

  test("each template is merged by its own, however they take turns", async () => {
    const [letter, other] = [templateOf(LETTER), templateOf(docx(paragraph("Hello [Name]")))];
    for (let round = 0; round < 3; round++) {
      expect(textsOf(await templateWorker.render(letter, jobOf(PEOPLE)))).toEqual(["Dear Ada, ", "Dear Bob, "]);
      expect(textsOf(await templateWorker.render(other, jobOf(PEOPLE)))).toEqual(["Hello Ada", "Hello Bob"]);
    }
  });
});

test("more items than one .docx can hold are refused with the remedy", async () => {
  // A zip without its 64-bit extension holds 65,535 entries; six headers and footers for each item fill it soon.
  const [own, section] = [paragraph("[N]"), "<w:titlePg/>"];
  const kinds = { default: own, first: own, even: own };
  const template = templateOf(docx({ body: own, headers: kinds, footers: kinds, section }));
  const items = Array.from({ length: 11_000 }, (_, N) => ({ N }));
  await expect(
    createLambdaTemplateWorker(ALL_CODE).assemble(template, { ...jobOf(items), pageBreak: true }),
  ).rejects.toMatchObject({
    code: "document_too_large",
    status: 422,
    message: expect.stringContaining("set single_file to false"),
  });
});

describe.each(ADAPTERS)("barcodes are drawn %s", (_, templateWorker) => {
  test("by the encoder, which the process loads inside its sandbox", async () => {
    const syntax = { ...BRACKETS, enhancedSyntax: true };
    const template = { ...templateOf(docx(paragraph("[Code | qr]"))), syntax };
    const [file] = await templateWorker.render(template, jobOf([{ Code: "one" }]));
    expect(file && "bytes" in file ? partXml(file.bytes, "word/document.xml") : file).toContain("QR code: one");
  });
});

describe("beyond the deadline", () => {
  const small = { filename: "a.txt", format: ".txt", bytes: Buffer.from("Dear [Name],") } as const;

  test("in the function, a template is too complex, and the next one is read", async () => {
    const hurried = createLambdaTemplateWorker(ALL_CODE, { readingDeadlineMs: 1 });
    await expect(hurried.read(LARGE_PAGE, { enhancedSyntax: false })).rejects.toMatchObject({
      code: "template_too_complex",
      message: expect.stringContaining("large.html is too complex: reading it takes longer than 0.001 seconds"),
    });
    const { reading } = await createLambdaTemplateWorker(ALL_CODE).read(small, { enhancedSyntax: false });
    expect(reading.tags.valid).toEqual(["Name"]);
  });

  test("in a process that hangs, too, and the next one is read by another", { timeout: 600_000 }, async () => {
    const start = async () => {
      const templateWorker = createProcessTemplateWorker({ processesMax: 1 });
      await templateWorker.read(small, { enhancedSyntax: false });
      templateWorker.stop();
    };
    const readingDeadlineMs = await deadlineFor(start);
    const before = new Set(childWorkers("template-work-main"));
    const templateWorker = createProcessTemplateWorker({ processesMax: 1, readingDeadlineMs });
    try {
      const hanging = templateWorker.read(LARGE_PAGE, { enhancedSyntax: false });
      const started = () => childWorkers("template-work-main").filter((id) => !before.has(id));
      await expect.poll(started, { interval: 1 }).toHaveLength(1);
      for (const id of started()) process.kill(id, "SIGSTOP");
      await expect(hanging).rejects.toMatchObject({ code: "template_too_complex" });
      const { reading } = await templateWorker.read(small, { enhancedSyntax: false });
      expect(reading.tags.valid).toEqual(["Name"]);
    } finally {
      templateWorker.stop();
    }
  });

  test("an item is at fault alone", async () => {
    // Compiling the template counts, on a machine that may be busy with other tests.
    const templateWorker = createLambdaTemplateWorker(ALL_CODE, { deadlineMs: 1_000 });
    const template = templateOf(docx(paragraph("[Name] [#A][#A][.][/][/]")));
    const slow = { Name: "Slow", A: Array.from({ length: 990 }, () => "<&>".repeat(30)) };
    const texts = textsOf(await templateWorker.render(template, jobOf([{ Name: "Ada" }, slow, { Name: "Bob" }])));
    const beyond = "it needs too much memory or time";
    expect(texts).toEqual(["Ada ", beyond, "Bob "]);
  });
});

describe.each(ADAPTERS)("JSON is read %s", (_, templateWorker) => {
  const PLAIN = { withDigest: true };
  /** The second is too long to be read at once. */
  const LENGTHS = [2, 10_000];

  test.each(LENGTHS)("the fields and %i items of a body", async (length) => {
    const data = Array.from({ length }, (_, at) => ({ Name: `Zoë ${at}`, Text: "some words of a letter" }));
    const body = Buffer.from(JSON.stringify({ name: "Offer", data }));
    const read = await templateWorker.readFields(body, PLAIN);
    expect(read).toMatchObject({ fields: { name: "Offer" }, items: { count: length } });
    const alone = await templateWorker.readItems(JSON.stringify(data), PLAIN);
    for (const items of ["items" in read ? read.items : undefined, alone]) {
      if (items === undefined || "fault" in items) expect.unreachable("these are no items");
      expect((await items.read(1, length)).map(({ json }) => json)).toEqual(textsOfItems(data));
      expect(items.digest).toMatch(/^[0-9a-f]{64}$/);
    }
  });

  test.each(LENGTHS)("a JSON body that breaks off after %i items is a fault with its reason", async (length) => {
    const text = `[${'{"Name":"Ada, of the second floor"},'.repeat(length)}`;
    expect(await templateWorker.readFields(Buffer.from(text), PLAIN)).toEqual({ fault: expect.stringMatching(/JSON/) });
    expect(await templateWorker.readItems(text, PLAIN)).toEqual({
      fault: expect.stringMatching(/^is not valid JSON: /),
    });
  });
});

test.each([
  ["processes", createProcessTemplateWorker({ processesMax: 1, readingDeadlineMs: 1 })],
  ["the function", createLambdaTemplateWorker(ALL_CODE, { readingDeadlineMs: 1 })],
])("JSON that takes too long to be read by %s is at fault", async (_, templateWorker) => {
  const long = JSON.stringify(Array.from({ length: 100_000 }, (_, at) => ({ at })));
  const fault = "takes too much memory or time to be read";
  expect(await templateWorker.readItems(long, { withDigest: true })).toEqual({ fault });
  const body = Buffer.from(`{"data":${long}}`);
  expect(await templateWorker.readFields(body, { withDigest: true })).toEqual({ fault: `it ${fault}` });
});

describe("a process that ends", () => {
  const many = Array.from({ length: 5_000 }, (_, index) => ({ Name: `Number ${index}` }));

  test("is replaced, and its items are merged", async () => {
    const rendering = processes.render(templateOf(LETTER), jobOf(many));
    await expect.poll(() => killChildren("template-work-main"), { interval: 20 }).toBeGreaterThan(0);
    const rendered = await rendering;
    expect(rendered).toHaveLength(many.length);
    expect(textsOf(rendered.slice(-1))).toEqual(["Dear Number 4999, "]);
  });

  test("again and again is no fault of the file, nor of the items", async () => {
    const patient = createProcessTemplateWorker({ processesMax: 1 });
    const killing = setInterval(() => killChildren("template-work-main"), 5);
    const interrupted = { code: "work_interrupted", status: 503 };
    await expect(patient.read(LARGE_PAGE, { enhancedSyntax: false })).rejects.toMatchObject(interrupted);
    await expect(patient.render(templateOf(LETTER), jobOf(PEOPLE))).rejects.toMatchObject(interrupted);
    const body = Buffer.from(JSON.stringify({ data: many }).padEnd(1_000_000));
    await expect(patient.readFields(body, { withDigest: false })).rejects.toMatchObject(interrupted);
    clearInterval(killing);
    patient.stop();
  });

  test("because the service stops, which is no fault of the items", async () => {
    const before = new Set(childWorkers("template-work-main"));
    const own = () => childWorkers("template-work-main").filter((id) => !before.has(id));
    const stopped = createProcessTemplateWorker({ processesMax: 1 });
    const merging = [
      stopped.assemble(templateOf(LETTER), { ...jobOf(many), pageBreak: true }),
      stopped.render(templateOf(LETTER), jobOf(many)),
      stopped.read(LARGE_PAGE, { enhancedSyntax: false }),
    ].map((work) => expect(work).rejects.toMatchObject({ code: "shutting_down" }));
    await expect.poll(own, { interval: 1 }).toHaveLength(1);
    stopped.stop();
    await Promise.all(merging);
  });

  test("after a while without work, but for one that stands ready", async () => {
    const before = new Set(childWorkers("template-work-main"));
    const own = () => childWorkers("template-work-main").filter((id) => !before.has(id));
    const brief = createProcessTemplateWorker({ processesMax: 2, idleMs: 10 });
    await Promise.all([1, 2].map(() => brief.render(templateOf(LETTER), jobOf(PEOPLE))));
    await expect.poll(own).toHaveLength(1);
    const [ready] = own();
    expect(textsOf(await brief.render(templateOf(LETTER), jobOf(PEOPLE)))).toHaveLength(2);
    expect(own()).toEqual([ready]);
    brief.stop();
  });
});
