/** POST /v1/document from templates in each format: Word formats give Word documents, text stays text. */
import { describe, expect, test } from "vitest";
import { describeConverting, openOffice } from "#test/support/conversions.ts";
import { paragraph, table } from "#test/support/docx-blocks.ts";
import { documentText, docx, partXml } from "#test/support/docx-package.ts";
import { pdfPages } from "#test/support/poppler.ts";
import { createTemplate, file, generateBinary, generateDocument } from "#test/support/requests.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const office = openOffice();
const service = serviceForTests({});

const DATA = { "First Name": "Zoë & <b>", Items: [{ Name: "Table" }, { Name: "Bench" }] };

describeConverting("a template in an old format", () => {
  test.each([".doc", ".odt"] as const)("%s: merged into .docx and PDF", async (to) => {
    const body = paragraph("Dear [First Name],") + table(["[#Items]*", "[Name][/]"]);
    const source = docx({ body, headers: { default: paragraph("Head [First Name]") } });
    const bytes = await office.convert({ source, from: ".docx", to });
    const { id } = await createTemplate(service, { file: file(bytes, `Letter${to}`) });
    const merged = await generateBinary(service, { template_id: id, data: DATA });
    expect(documentText(merged.bytes).trim().split(/\s+/)).toEqual("Dear Zoë & <b>, * Table * Bench".split(" "));
    const pdf = await generateBinary(service, { template_id: id, data: DATA, output_format: ".pdf" });
    expect(await pdfPages(pdf.bytes)).toEqual(["Head Zoë & <b> Dear Zoë & <b>, * Table * Bench"]);
    const { filename, format } = await generateDocument(service, { template_id: id, data: DATA });
    expect({ filename, format }).toEqual({ filename: "Letter.docx", format: ".docx" });
  });

  test("an .rtf template gives several items in one .docx", async () => {
    const rtf = Buffer.from("{\\rtf1\\ansi Dear [{\\b First} Name]!\\par}");
    const { id } = await createTemplate(service, { file: file(rtf, "Letter.rtf") });
    const data = [{ "First Name": "Ann" }, { "First Name": "{\\b Bob}" }];
    const { bytes } = await generateBinary(service, { template_id: id, data });
    expect(documentText(bytes).trim()).toBe("Dear Ann!\nDear {\\b Bob}!");
  });

  test("text is shown in .docx and PDF, a page for each item", async () => {
    const { id } = await createTemplate(service, { file: file(Buffer.from("Dear [First Name],\n  bye\n"), "a.txt") });
    const data = [DATA, { "First Name": "Bob" }];
    const pdf = await generateBinary(service, { template_id: id, data, output_format: ".pdf" });
    expect(await pdfPages(pdf.bytes)).toEqual(["Dear Zoë & <b>, bye", "Dear Bob, bye"]);
    const word = await generateBinary(service, { template_id: id, data });
    expect(documentText(word.bytes).trim().split("\n")).toEqual(["Dear Zoë & <b>,", "  bye", "Dear Bob,", "  bye"]);
    expect(partXml(word.bytes)).toContain("Zoë &amp; &lt;b&gt;,");
  });
});

describe("a text template merged into .txt", () => {
  const SQL = "-- [Größe] 'a' [ ]\r\nINSERT INTO t VALUES ('{{Name}}');\r\n{{#Rows}}\r\n({{.}})\n{{/}}";

  async function merged(bytes: Uint8Array, fields: object): Promise<Buffer> {
    const { id } = await createTemplate(service, { file: file(bytes, "Query.sql") });
    const answer = await generateBinary(service, { template_id: id, output_format: ".txt", ...fields });
    expect(answer.headers.get("Content-Disposition")).toContain('filename="Query.txt"');
    return Buffer.from(answer.bytes);
  }

  test.each(["utf8", "utf16le", "latin1"] as const)("keeps every byte outside of tags: %s", async (encoding) => {
    const mark = encoding === "latin1" ? "" : "\ufeff";
    const data = { Name: "O'Brien\n<&>", Rows: [1, 2] };
    const expected = "-- [Größe] 'a' [ ]\r\nINSERT INTO t VALUES ('O'Brien\n<&>');\r\n\r\n(1)\n\r\n(2)\n";
    const bytes = await merged(Buffer.from(mark + SQL, encoding), { data });
    expect(bytes.toString("hex")).toBe(Buffer.from(mark + expected, encoding).toString("hex"));
  });

  test("a form feed separates the items of a text template, and nothing does without page_break", async () => {
    const data = [{ Name: "A" }, { Name: "B" }];
    const template = Buffer.from("\ufeffDear {{Name}}\n");
    expect((await merged(template, { data })).toString()).toBe("\ufeffDear A\n\fDear B\n");
    expect((await merged(template, { data, page_break: false })).toString()).toBe("\ufeffDear A\nDear B\n");
  });
});
