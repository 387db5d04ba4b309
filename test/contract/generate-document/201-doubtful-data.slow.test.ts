/** POST /v1/document with a data file of doubtful content: the document is right, or a Warning says what is not. */
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { readyDocument } from "#test/support/batches.ts";
import { paragraph } from "#test/support/docx-blocks.ts";
import { documentText } from "#test/support/docx-package.ts";
import { answerOf, createTemplate, docxFile, type FormFields, file, postForm } from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { rows, xlsx } from "#test/support/spreadsheets.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let template_id: string;
beforeAll(async () => {
  template_id = (await createTemplate(service, { file: docxFile(paragraph("[Nazwisko]|[Name]|[Pay]")) })).id;
});

async function generate(fields: FormFields): Promise<{ warning: string | null; text: string }> {
  const headers = { Accept: "application/octet-stream" };
  const response = await service.call("/v1/document", postForm({ template_id, ...fields }, { headers }));
  expect(response.status).toBe(201);
  return {
    warning: response.headers.get("Warning"),
    text: documentText(new Uint8Array(await response.arrayBuffer())),
  };
}

describe("text in a code page", () => {
  test("a list from Poland is read in its code page, without a Warning about it", async () => {
    const bytes = readFileSync(new URL("../../fixtures/code-pages/poland.cp1250.csv", import.meta.url));
    const { warning, text } = await generate({ file: file(bytes, "Lista.csv") });
    expect(text).toContain("Wiśniewski|");
    expect(warning ?? "").not.toContain("encoding");
  });

  const SHORT = Buffer.from("Name;Pay\r\n\xdeahin;7\r\n", "latin1");

  test("a list with few letters is read with a Warning that names the choice", async () => {
    const { warning } = await generate({ file: file(SHORT, "Liste.csv") });
    expect(warning).toMatch(/Liste\.csv does not state its encoding, and was read as [\w-]+/);
  });

  test("a list is read in the charset of its part, without a Warning about it", async () => {
    const part = new File([SHORT], "Liste.csv", { type: "text/csv; charset=windows-1254" });
    const { warning, text } = await generate({ file: part });
    expect(text).toContain("Şahin|7");
    expect(warning ?? "").not.toContain("encoding");
  });

  test("a list is read in the charset of its part when nobody waits", async () => {
    const part = new File([SHORT], "Liste.csv", { type: "text/csv; charset=windows-1254" });
    const form = postForm({ template_id, file: part, output_name: "[Name]" }, { headers: { Prefer: "respond-async" } });
    const { id } = await answerOf<{ id: string }>(await service.call("/v1/document", form), 202);
    expect(await readyDocument(service, id)).toMatchObject({ filename: "Şahin.docx" });
  });

  test("a list in an unknown charset is refused, with the remedy", async () => {
    const part = new File([SHORT], "Liste.csv", { type: "text/csv; charset=x-nothing" });
    const response = await service.call("/v1/document", postForm({ template_id, file: part }));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: "request_invalid",
      message: expect.stringContaining("file has the charset x-nothing, which is unknown"),
    });
  });
});

describe("a Warning about a cell with the error of a formula", () => {
  const header = ["Name", "Pay"];
  const bytes = xlsx({
    sheets: { Staff: rows(header, ["Ann", "7"], [], ["Bob", { xml: '<c t="e"><v>#N/A</v></c>' }]) },
  });

  test("names its sheet, its row as Excel counts it, and its column", async () => {
    const { warning } = await generate({ file: file(bytes, "Staff.xlsx") });
    expect(warning).toContain("Staff.xlsx displays #N/A in sheet Staff, row 4, column Pay: correct the file");
  });

  test("comes with the finished document when nobody waited", async () => {
    const form = postForm({ template_id, file: file(bytes, "Staff.xlsx") }, { headers: { Prefer: "respond-async" } });
    const { id } = await answerOf<{ id: string }>(await service.call("/v1/document", form), 202);
    await readyDocument(service, id);
    const { headers } = await service.call(`/v1/document/${id}`);
    expect(headers.get("Warning")).toContain("Staff.xlsx displays #N/A in sheet Staff, row 4, column Pay");
  });
});

test("a title above the names gives neither a name nor an item", async () => {
  const bytes = xlsx({ sheets: { Staff: rows(["Staff of 2026"], [], ["Name", "Pay"], ["Ann", "7"]) } });
  const { text } = await generate({ file: file(bytes, "Staff.xlsx") });
  expect(text).toBe("|Ann|7");
});
