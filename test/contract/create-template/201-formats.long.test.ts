/** POST /v1/template: every template format of the interface is read, stored as it came, and shown in its preview. */
import { describe, expect, test } from "vitest";
import type { TargetFormat } from "#shared/workers/convert/converter.ts";
import { describeConverting, openOffice } from "#test/support/conversions.ts";
import { paragraph, table } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { pdfPages } from "#test/support/poppler.ts";
import { createTemplate, file, openLink } from "#test/support/requests.ts";
import { openService, WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const office = openOffice();
const service = serviceForTests({});

const BODY = paragraph("Dear [First Name],") + table(["Item"], ["[#Items][Name][/]"]) + paragraph("Grüße");
const TAGS = { valid: ["First Name", { Items: ["Name"] }], invalid: [] };

/** The same letter in a format of old, as a word processor writes it. */
async function letterIn(to: Extract<TargetFormat, ".doc" | ".odt">): Promise<Uint8Array> {
  const source = docx({ body: BODY, headers: { default: paragraph("Head [Number]") } });
  return office.convert({ source, from: ".docx", to });
}

const RTF = Buffer.from(
  "{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Liberation Serif;}}Dear [First {\\b Name}],\\par Gr\\'fc\\'dfe [#Items][Name][/]\\par}",
);

describeConverting("word-processing formats of old", () => {
  test.each([".doc", ".odt"] as const)("%s: tags, pages and preview, and the file itself is kept", async (format) => {
    const bytes = await letterIn(format);
    const template = await createTemplate(service, { file: file(bytes, `Letter${format}`) });
    expect(template).toMatchObject({
      name: "Letter",
      filename: `Letter${format}`,
      format,
      page_count: 1,
      delimiters: { left: "[", right: "]" },
      tags: { valid: [...TAGS.valid, "Number"], invalid: [] },
      problems: [],
      fonts: expect.any(Array),
    });
    expect(template.template_uri).toMatch(new RegExp(`/Letter\\${format}$`));
    expect(Buffer.from(await openLink(service, template.template_uri)).equals(bytes)).toBe(true);
    const preview = await pdfPages(await openLink(service, template.preview_uri));
    expect(preview).toEqual(["Head [Number] Dear [First Name], Item [#Items][Name][/] Grüße"]);
  });

  test("an .rtf template is stored as it came, its tags are read, and its preview shows it", async () => {
    const template = await createTemplate(service, { file: file(RTF, "Letter.RTF") });
    expect(template).toMatchObject({ filename: "Letter.RTF", format: ".rtf", tags: TAGS });
    expect(Buffer.from(await openLink(service, template.template_uri)).equals(RTF)).toBe(true);
    expect(await pdfPages(await openLink(service, template.preview_uri))).toEqual([
      "Dear [First Name], Grüße [#Items][Name][/]",
    ]);
  });

  test("text is shown line by line in its preview", async () => {
    const template = await createTemplate(service, { file: file(Buffer.from("Dear [Name],\n\tbye\n"), "a.txt") });
    expect(template.page_count).toBe(1);
    expect(await pdfPages(await openLink(service, template.preview_uri))).toEqual(["Dear [Name], bye"]);
  });
});

describe("text formats need no LibreOffice", () => {
  const SQL = "-- [Größe]\r\nINSERT INTO t VALUES ('{{Name}}', {{Total}});\r\n";

  test.each([
    ["UTF-8", Buffer.from(SQL)],
    ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${SQL}`)],
    ["UTF-16", Buffer.from(`\ufeff${SQL}`, "utf16le")],
    ["Windows-1252", Buffer.from(SQL, "latin1")],
  ])("an .sql file in %s", async (_encoding, bytes) => {
    await using without = await openService(WITHOUT_LIBREOFFICE);
    const template = await createTemplate(without, { file: file(bytes, "Query.sql") });
    expect(template).toMatchObject({
      name: "Query",
      filename: "Query.sql",
      format: ".sql",
      delimiters: { left: "{{", right: "}}" },
      tags: { valid: ["Name", "Total"], invalid: [] },
    });
    expect(Buffer.from(await openLink(without, template.template_uri)).equals(bytes)).toBe(true);
  });

  test("a text of nothing but text is accepted, with [ and ]", async () => {
    const template = await createTemplate(service, { file: file(Buffer.from("Hello\n"), "a.txt") });
    expect(template).toMatchObject({ delimiters: { left: "[", right: "]" }, tags: { valid: [], invalid: [] } });
  });
});
