/** POST /v1/document: every template format in every output format, alone, combined and in an archive. */
import PizZip from "pizzip";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FORMATS, type OutputFormat, type TemplateFormat } from "#shared/base/model/format.ts";
import { checkConformance } from "#shared/pdf/conformance/check-conformance.ts";
import type { PdfaPart } from "#shared/pdf/conformance/rules.ts";
import { renderFirstPage } from "#shared/pdf/reading/first-page.ts";
import { describeConverting, openOffice } from "#test/support/conversions.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { documentText, docx } from "#test/support/docx-package.ts";
import { pdfPages } from "#test/support/poppler.ts";
import { createTemplate, file, generateBinary } from "#test/support/requests.ts";
import { openService, type Service } from "#test/support/service.ts";

const office = openOffice();
let service: Service;
const templates = new Map<TemplateFormat, string>();

beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const TEXT = "Dear [Name],\nfrom Łódź\n";
const THREE = [{ Name: "Ada" }, { Name: "Bob <b>" }, { Name: "Eve" }];
const LETTERS = THREE.map(({ Name }) => `Dear ${Name}, from Łódź`);

/** XML files stay XML, which `201-xml.test.ts` checks. */
const SOURCES: Readonly<Record<Exclude<TemplateFormat, ".xml">, () => Promise<Uint8Array> | Uint8Array>> = {
  ".docx": () => WORD,
  ".doc": () => office.convert({ source: WORD, from: ".docx", to: ".doc" }),
  ".odt": () => office.convert({ source: WORD, from: ".docx", to: ".odt" }),
  ".rtf": () => Buffer.from("{\\rtf1\\ansi Dear [Name],\\par from \\u321?\\'f3d\\u378?\\par}"),
  ".txt": () => Buffer.from(TEXT),
  ".sql": () => Buffer.from(TEXT),
  ".html": () => Buffer.from("<html><body><p>Dear [Name],</p><p>from Łódź</p></body></html>"),
};
const WORD = docx(paragraph("Dear [Name],") + paragraph("from Łódź"));

/** What a reader finds in a file, page by page; blanks and line ends are one blank. */
const READERS: Readonly<Partial<Record<OutputFormat, (bytes: Uint8Array) => Promise<readonly string[]>>>> = {
  ".docx": pagesOf(".docx"),
  ".doc": pagesOf(".doc"),
  ".odt": pagesOf(".odt"),
  ".pdf": pdfPages,
  ".pdf/a-1b": pdfaPages("1b"),
  ".pdf/a-2b": pdfaPages("2b"),
  ".pdf/a-3b": pdfaPages("3b"),
  ".txt": async (bytes) => {
    expect(bytes[0]).toBe("D".charCodeAt(0));
    return Buffer.from(bytes).toString().split("\f").map(inOneLine);
  },
  ".html": async (bytes) => htmlPages(Buffer.from(bytes).toString()),
};

const FIRST_BYTES: Readonly<Partial<Record<OutputFormat, string>>> = {
  ".docx": "PK\u0003\u0004",
  ".doc": "\u00d0\u00cf\u0011\u00e0",
  ".odt": "PK\u0003\u0004",
  ".pdf": "%PDF-1.",
  ".pdf/a-1b": "%PDF-1.4",
  ".pdf/a-2b": "%PDF-1.7",
  ".pdf/a-3b": "%PDF-1.7",
  ".html": "<!DOCTYPE html>",
};

/** Text files that stand for themselves keep their byte order; here they are UTF-8 without a mark. */
async function pagesIn(format: OutputFormat, bytes: Uint8Array): Promise<readonly string[]> {
  const start = FIRST_BYTES[format] ?? "";
  expect(Buffer.from(bytes).subarray(0, start.length).toString("latin1")).toBe(start);
  return READERS[format]?.(bytes) ?? [];
}

const ALL = Object.keys(SOURCES) as (keyof typeof SOURCES)[];
/** Each way to merge, and one format that is stored as .docx: .doc and .rtf are as well, and .sql is merged as .txt is. */
const MERGED_APART: readonly (keyof typeof SOURCES)[] = [".docx", ".odt", ".txt", ".html"];

function inEachFormat(sources: readonly (keyof typeof SOURCES)[]) {
  return sources.flatMap((source) =>
    (Object.keys(READERS) as OutputFormat[]).map((output) => [source, output] as const),
  );
}

describeConverting("a template in", () => {
  test.each(inEachFormat(ALL))(
    "%s, documents in %s: one item gives a file with the format's extension and the item's text",
    async (source, output_format) => {
      const { bytes, headers } = await generateFrom(source, { output_format, data: THREE[1] });
      expect(headers.get("Content-Disposition")).toContain(`filename="Letter${FORMATS[output_format].extension}"`);
      expect(await pagesIn(output_format, bytes)).toEqual([LETTERS[1]]);
    },
  );

  describe.each(inEachFormat(MERGED_APART))("%s, documents in %s", (source, output_format) => {
    test("each of three items in one file starts on its own page", async () => {
      const { bytes } = await generate({ data: THREE });
      expect(await pagesIn(output_format, bytes)).toEqual(LETTERS);
    });

    test("three items in one file follow one another without page breaks", async () => {
      const { bytes } = await generate({ data: THREE, page_break: false });
      expect(await pagesIn(output_format, bytes)).toEqual([LETTERS.join(" ")]);
    });

    test("three items in an archive become three numbered files", async () => {
      const { bytes, headers } = await generate({ data: THREE, single_file: false });
      expect(headers.get("Content-Disposition")).toContain('filename="Letter.zip"');
      const zip = new PizZip(bytes);
      const { extension } = FORMATS[output_format];
      expect(Object.keys(zip.files)).toEqual([1, 2, 3].map((n) => `Letter ${n}${extension}`));
      const files = Object.values(zip.files).map((entry) => pagesIn(output_format, entry.asUint8Array()));
      expect(await Promise.all(files)).toEqual(LETTERS.map((letter) => [letter]));
    });

    const generate = (fields: object) => generateFrom(source, { output_format, ...fields });
  });

  describe.each(MERGED_APART)("%s, pictures: each is the first page of the PDF", (source) => {
    test.each([
      ["one item", { data: THREE[1] }],
      ["three items on pages of their own", { data: THREE }],
      ["three items one after the other", { data: THREE, page_break: false }],
    ])("%s", async (_, fields) => {
      const { bytes } = await generateFrom(source, { output_format: ".png", ...fields });
      const pdf = await generateFrom(source, { output_format: ".pdf", ...fields });
      expect(Buffer.from(bytes).equals(await renderFirstPage(pdf.bytes))).toBe(true);
    });

    test("each .png of an archive is the same as that of its item alone", async () => {
      const { bytes } = await generateFrom(source, { output_format: ".png", data: THREE, single_file: false });
      const pictures = Object.values(new PizZip(bytes).files).map((entry) => entry.asNodeBuffer());
      const singles = THREE.map((data) => generateFrom(source, { output_format: ".png", data }));
      const expected = (await Promise.all(singles)).map((single) => Buffer.from(single.bytes));
      expect(pictures.map((picture, index) => picture.equals(expected[index] ?? picture))).toEqual([true, true, true]);
    });
  });
});

async function generateFrom(source: keyof typeof SOURCES, fields: object) {
  return generateBinary(service, { template_id: await templateIn(source), ...fields });
}

async function templateIn(format: keyof typeof SOURCES): Promise<string> {
  const known = templates.get(format);
  if (known !== undefined) return known;
  const { id } = await createTemplate(service, { file: file(await SOURCES[format](), `Letter${format}`) });
  templates.set(format, id);
  return id;
}

/** The standard's own validator looks at such files in `npm run verify`. */
function pdfaPages(part: PdfaPart) {
  return async (bytes: Uint8Array) => {
    expect(await checkConformance(bytes, part)).toEqual([]);
    return pdfPages(bytes);
  };
}

/** Opened in a word processor. */
function pagesOf(from: ".docx" | ".doc" | ".odt") {
  return async (source: Uint8Array) => {
    if (from === ".docx") expect(() => documentText(source)).not.toThrow();
    return pdfPages(await office.convert({ source, from, to: ".pdf" }));
  };
}

/** A page break of a printed page is a style of the paragraph after it. */
function htmlPages(html: string): readonly string[] {
  const body = html.slice(html.indexOf("<body"));
  const marked = body.replace(/<[^>]*page-break-before: always[^>]*>/g, "\f");
  const text = marked
    .replace(/<[^>]+>/g, " ")
    .replace(/&(lt|gt|amp|#60|#62);/g, (_, name: string) => ENTITIES[name] ?? "");
  return text.split("\f").map(inOneLine);
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", "#60": "<", "#62": ">" };

function inOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
