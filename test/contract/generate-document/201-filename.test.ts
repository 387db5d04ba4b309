/** POST /v1/document: the document's name and its file name (callers.md, 18). */
import { beforeAll, describe, expect, test } from "vitest";
import { readZip } from "#test/support/read-zip.ts";
import {
  createTemplate,
  docxFile,
  generateBinary,
  generateDocument,
  LETTER,
  openLink,
  type TemplateAnswer,
} from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let template: TemplateAnswer;
beforeAll(async () => {
  template = await createTemplate(service, { name: "Angebot", file: docxFile(LETTER, "Offer.docx") });
});

describe("the file name is", () => {
  test.each([
    ["output_name and the extension", { output_name: "File", name: "Logical" }, "Logical", "File.docx"],
    ["else the name and the extension", { name: "Logical" }, "Logical", "Logical.docx"],
    ["else the template's name and the extension", {}, "Angebot", "Angebot.docx"],
    ["for empty texts too", { output_name: "", name: "" }, "Angebot", "Angebot.docx"],
  ])("%s", async (_rule, fields, name, filename) => {
    expect(await generateDocument(service, { template_id: template.id, ...fields })).toMatchObject({ name, filename });
  });

  test("an archive of several documents is named after output_name", async () => {
    const data = [{ Name: "A" }, { Name: "B" }];
    const fields = { template_id: template.id, data, single_file: false, output_name: "Offers" };
    expect(await generateDocument(service, fields)).toMatchObject({ filename: "Offers.zip", format: ".zip" });
  });
});

describe("an extension of output_name is not doubled (callers.md, 12c)", () => {
  test.each([
    [{ output_name: "X.docx" }, "X.docx"],
    [{ output_name: "X.DOCX" }, "X.docx"],
    [{ output_name: "X.docx " }, "X.docx"],
    [{ output_name: ".docx" }, "document.docx"],
    [{ name: "X.docx" }, "X.docx"],
    [{ output_name: "[Name].docx" }, "Ada.docx"],
    [{ output_name: "X.pdf" }, "X.pdf.docx"],
    [{ output_name: "Xdocx" }, "Xdocx.docx"],
    [{ output_name: `${"n".repeat(400)}.docx` }, `${"n".repeat(250)}.docx`],
  ])("%.60j gives %.60s", async (fields, filename) => {
    expect(await generateDocument(service, { template_id: template.id, ...fields })).toMatchObject({ filename });
  });

  test.each(["X.zip", "X.docx", "X"])("nor that of an archive and of its files: %s", async (output_name) => {
    const fields = { template_id: template.id, data: [{ Name: "A" }, { Name: "B" }], single_file: false, output_name };
    expect((await generateDocument(service, fields)).filename).toBe("X.zip");
    expect(readZip((await generateBinary(service, fields)).bytes).map(({ name }) => name)).toEqual([
      "X 1.docx",
      "X 2.docx",
    ]);
  });

  test("nor that of a file that is named after its item, and the numbers of files with the same name come before it", async () => {
    const data = [{ Name: "A" }, { Name: "A" }];
    const fields = { template_id: template.id, data, single_file: false, output_name: "[Name].docx" };
    expect(readZip((await generateBinary(service, fields)).bytes).map(({ name }) => name)).toEqual([
      "A.docx",
      "A (2).docx",
    ]);
  });
});

describe("letters of all languages stay", () => {
  test.each([
    "Müller – Größe 5 €",
    "見積書",
    "عرض",
    "Ürün teklifi İı",
    "🦆 duck",
    "100 %",
    "a+b & c=d #1",
    "it's (new)!",
  ])("%s", async (output_name) => {
    const document = await generateDocument(service, { template_id: template.id, output_name });
    expect(document.filename).toBe(`${output_name}.docx`);
    expect(decodeURIComponent(lastStep(document.document_uri))).toBe(document.filename);
    expect((await openLink(service, document.document_uri)).byteLength).toBeGreaterThan(0);
  });
});

describe("what a disk, a header or a reader would misunderstand goes", () => {
  test.each([
    ["../../etc/passwd", ".._.._etc_passwd.docx"],
    ["C:\\temp\\x", "C__temp_x.docx"],
    ['say "hi"', "say _hi_.docx"],
    ["a<b>|c?*:d", "a_b__c___d.docx"],
    ["two\r\nlines\t\u0000", "twolines.docx"],
    ["x\r\nSet-Cookie: a=b", "xSet-Cookie_ a=b.docx"],
    ["invoice\u202excod.exe", "invoicexcod.exe.docx"],
    ["\u2066mixed\u2069", "mixed.docx"],
    ["..", "document.docx"],
    ["   ", "document.docx"],
    ["lone \ud83e half", "lone \ufffd half.docx"],
  ])("%j", async (output_name, filename) => {
    const document = await generateDocument(service, { template_id: template.id, output_name });
    expect(document.filename).toBe(filename);
    expect(decodeURIComponent(lastStep(document.document_uri))).toBe(filename);
    expect((await openLink(service, document.document_uri)).byteLength).toBeGreaterThan(0);
  });

  test("and no part of a name leaves the header's line or its quotes", async () => {
    const output_name = 'x"; filename="evil.exe"\r\nX-Evil: 1';
    const { headers } = await generateBinary(service, { template_id: template.id, output_name });
    expect(headers.get("X-Evil")).toBeNull();
    expect(headers.get("Content-Disposition")?.match(/filename=/g)).toHaveLength(2);
    expect(headers.get("Content-Disposition")).toMatch(/^attachment; filename="[^"]+"; filename\*=UTF-8''[^"; ]+$/);
  });
});

describe("a very long name", () => {
  test.each(["n".repeat(500), "書".repeat(500), "🦆".repeat(250)])(
    "gives a file name that fits on a disk: 255 bytes, its extension whole (%#)",
    async (output_name) => {
      const { filename } = await generateDocument(service, { template_id: template.id, output_name });
      expect(filename).toMatch(/^.{50,}\.docx$/u);
      expect(filename.isWellFormed()).toBe(true);
      expect(Buffer.byteLength(filename)).toBeLessThanOrEqual(255);
    },
  );

  test("stays whole as the document's name, and its link opens", async () => {
    const name = "書".repeat(500);
    const document = await generateDocument(service, { template_id: template.id, name });
    expect(document.name).toBe(name);
    expect((await openLink(service, document.document_uri)).byteLength).toBeGreaterThan(0);
  });
});

function lastStep(address: string): string {
  return new URL(address).pathname.split("/").at(-1) ?? "";
}

describe("tags in output_name", () => {
  const PEOPLE = [
    { Number: 7, Name: "Zoë / Müller" },
    { Number: 8, Name: "Łukasz" },
  ];

  async function namesInArchive(fields: object): Promise<readonly string[]> {
    const wanted = { template_id: template.id, data: PEOPLE, single_file: false, ...fields };
    const { bytes } = await generateBinary(service, wanted);
    return readZip(bytes).map(({ name }) => name);
  }

  test("tags in output_name give each file of an archive the name of its item", async () => {
    expect(await namesInArchive({ output_name: "[Number] [ Name ]" })).toEqual([
      "7 Zoë _ Müller.docx",
      "8 Łukasz.docx",
    ]);
  });

  test("an archive is named after the document if output_name has tags", async () => {
    const fields = { template_id: template.id, data: PEOPLE, single_file: false, output_name: "[Name]" };
    expect(await generateDocument(service, fields)).toMatchObject({ filename: "Angebot.zip" });
  });

  test("one file of several items is named after its first item", async () => {
    const fields = { template_id: template.id, data: PEOPLE, output_name: "Brief [Number]" };
    expect(await generateDocument(service, fields)).toMatchObject({ filename: "Brief 7.docx" });
  });

  test("that no key of the data matches stay as they were", async () => {
    const names = await namesInArchive({ output_name: "Report [draft]" });
    expect(names).toEqual(["Report [draft] 1.docx", "Report [draft] 2.docx"]);
    const fields = { template_id: template.id, data: PEOPLE[0], output_name: "Report [draft]" };
    expect(await generateDocument(service, fields)).toMatchObject({ filename: "Report [draft].docx" });
  });

  test("are expressions where the template's are", async () => {
    const { id } = await createTemplate(service, { file: docxFile(LETTER), enhanced_syntax: "true" });
    const names = await namesInArchive({ template_id: id, output_name: "[Name | upper] [Number + 1] [2024]" });
    expect(names).toEqual(["ZOË _ MÜLLER 8 [2024].docx", "ŁUKASZ 9 [2024].docx"]);
  });
});
