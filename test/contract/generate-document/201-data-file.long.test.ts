/** POST /v1/document with a data file: each row becomes an item, its values as the sheet displays them. */
import { beforeAll, describe, expect, test } from "vitest";
import { paragraph } from "#test/support/docx-blocks.ts";
import { documentText } from "#test/support/docx-package.ts";
import {
  answerOf,
  createTemplate,
  type DocumentAnswer,
  docxFile,
  type FormFields,
  file,
  openLink,
  postForm,
  type TemplateAnswer,
} from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { number, ods, odsRow, rows, xlsx } from "#test/support/spreadsheets.ts";
import { withFields } from "#test/support/word-fields.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);
let template: TemplateAnswer;
beforeAll(async () => {
  template = await createTemplate(service, { file: docxFile(paragraph("[Zip Code] [Name]: [Paid]|")) });
});

async function generate(fields: FormFields): Promise<{ document: DocumentAnswer; text: string }> {
  const request = postForm({ template_id: template.id, ...fields });
  const document = await answerOf<DocumentAnswer>(await service.call("/v1/document", request), 201);
  return { document, text: documentText(await openLink(service, document.document_uri)) };
}

const NAMES = ["Zip Code", "Name", "Paid"];
const WORKBOOK = xlsx({
  sheets: {
    People: rows(NAMES, [number(1067, 1), "Zoë", number(0.256, 2)], [number(78462, 1), "Ann", number(46053, 3)]),
    Others: rows(NAMES, ["W1", "Bob", ""]),
  },
  formats: ["00000", "0.0%", "dd\\.mm\\.yyyy"],
});
const SPREADSHEET = ods({
  People: odsRow(...NAMES) + odsRow("01067", "Zoë", "25.6%") + odsRow("78462", "Ann", "31.01.2026"),
});
const TEXT = "Zip Code;Name;Paid\r\n01067;Zoë;25.6%\r\n\r\n78462;Ann;31.01.2026\r\n";

describe("two rows are two items, their values as displayed", () => {
  test.each([
    ["People.xlsx", WORKBOOK],
    ["People.ods", SPREADSHEET],
    ["People.csv", Buffer.from(TEXT)],
    ["People.CSV", Buffer.from(TEXT.replaceAll(";", ","), "latin1")],
    ["People.csv", Buffer.from(`\ufeff${TEXT.replaceAll(";", "|")}`, "utf16le")],
    ["People.tsv", Buffer.from(`\ufeff${TEXT.replaceAll(";", "\t")}`)],
  ])("%s", async (filename, bytes) => {
    const { document, text } = await generate({ file: file(bytes, filename) });
    expect(document).toMatchObject({ data_length: 2, format: ".docx" });
    expect(text.split("|").map((item) => item.trim())).toEqual(["01067 Zoë: 25.6%", "78462 Ann: 31.01.2026", ""]);
  });
});

describe("sheet", () => {
  test("names the sheet that is read", async () => {
    expect((await generate({ file: file(WORKBOOK, "a.xlsx"), sheet: "Others" })).text).toBe("W1 Bob: |");
  });

  test("left empty it is the first one (callers.md, 2)", async () => {
    expect((await generate({ file: file(WORKBOOK, "a.xlsx"), sheet: "" })).document.data_length).toBe(2);
  });
});

test("one row with single_file false is one document, two rows are an archive", async () => {
  const one = await answerOf<DocumentAnswer>(await call({ sheet: "Others" }), 201);
  expect(one).toMatchObject({ format: ".docx", data_length: 1 });
  expect(await answerOf<DocumentAnswer>(await call({}), 201)).toMatchObject({ format: ".zip", data_length: 2 });

  function call(fields: FormFields) {
    const form = { template_id: template.id, file: file(WORKBOOK, "a.xlsx"), single_file: "false", ...fields };
    return service.call("/v1/document", postForm(form));
  }
});

test("data left empty beside a file is absent (callers.md, 2)", async () => {
  expect((await generate({ file: file(Buffer.from(TEXT), "a.csv"), data: "" })).document.data_length).toBe(2);
});

test("at another region's address the file reaches the region of the template", async () => {
  const request = postForm({ template_id: template.id, file: file(WORKBOOK, "a.xlsx") }, { region: "eu" });
  const document = await answerOf<DocumentAnswer>(await service.call("/v1/document", request), 201);
  expect(document).toMatchObject({ data_length: 2 });
  expect(documentText(await openLink(service, document.document_uri))).toContain("01067 Zoë: 25.6%");
});

test("prints the dates of cells by the pictures of Word's fields, also for further records on a page", async () => {
  const due = '{ MERGEFIELD Due \\@ "MMMM d, yyyy" | «Due» } («Due»)';
  const label = `${due}, { IF { MERGEFIELD Due \\@ "yyyy" | «Due» } > 2025 "new" "old" | old }`;
  const body = withFields(`${label}; { NEXTIF { MERGEFIELD Due \\@ "yyyy" | «Due» } = 2026 | }${label}`);
  const { id } = await createTemplate(service, { file: docxFile(body) });
  const sheet = rows(["Due"], [number(46056, 1)], [number(45628, 1)]);
  const bytes = xlsx({ sheets: { Bills: sheet }, formats: ["dd/mm/yyyy"] });
  const { text } = await generate({ template_id: id, file: file(bytes, "bills.xlsx") });
  expect(text).toBe("February 3, 2026 (03/02/2026), new; December 2, 2024 (02/12/2024), old");
});
