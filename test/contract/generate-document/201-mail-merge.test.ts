/** POST /v1/document with a main document of Word's mail merge: the items of a request are its records. */
import PizZip from "pizzip";
import { expect, test } from "vitest";
import { documentText } from "#test/support/docx-package.ts";
import {
  answerOf,
  createTemplate,
  docxFile,
  file,
  generateDocument,
  openLink,
  postForm,
  postJson,
} from "#test/support/requests.ts";
import { WITHOUT_LIBREOFFICE } from "#test/support/service.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { rows, xlsx } from "#test/support/spreadsheets.ts";
import { withFields } from "#test/support/word-fields.ts";

const service = serviceForTests(WITHOUT_LIBREOFFICE);

const FIRST = "{ MERGEFIELD First_Name | «First_Name» }";
const SHEET = withFields(`${FIRST};{ NEXT | «Next Record» }${FIRST}`);
const PEOPLE = ["Ann", "Bob", "Cy", "Di", "Ed"];

async function templateOf(body: string): Promise<string> {
  return (await createTemplate(service, { file: docxFile(body) })).id;
}

test.each([
  ["CSV", file(Buffer.from(`First Name\n${PEOPLE.join("\n")}\n`), "people.csv")],
  [
    "a workbook",
    file(
      xlsx({ sheets: { People: rows(["Members of 2026"], ["First Name"], ...PEOPLE.map((name) => [name])) } }),
      "people.xlsx",
    ),
  ],
])("fills sheets with the rows of %s, and counts the rows", async (_, list) => {
  const template_id = await templateOf(SHEET);
  const response = await service.call("/v1/document", postForm({ template_id, file: list }));
  expect(response.headers.get("Warning")).toBeNull();
  const document = await answerOf<{ document_uri: string; data_length: number }>(response, 201);
  expect(document.data_length).toBe(5);
  expect(documentText(await openLink(service, document.document_uri))).toBe("Ann;Bob\nCy;Di\nEd;");
});

test("makes an archive of sheets, named after their first records", async () => {
  const fields = {
    template_id: await templateOf(SHEET),
    data: PEOPLE.map((First_Name) => ({ First_Name })),
    single_file: false,
    output_name: "sheet of «First_Name»",
  };
  const document = await generateDocument(service, fields);
  expect(document).toMatchObject({ format: ".zip", data_length: 5 });
  const { files } = new PizZip(await openLink(service, document.document_uri));
  const texts = Object.values(files).map((entry) => [entry.name, documentText(entry.asUint8Array())]);
  expect(texts).toEqual([
    ["sheet of Ann.docx", "Ann;Bob"],
    ["sheet of Cy.docx", "Cy;Di"],
    ["sheet of Ed.docx", "Ed;"],
  ]);
});

test("is one file without single_file if all records fit on one sheet", async () => {
  const data = PEOPLE.slice(0, 2).map((First_Name) => ({ First_Name }));
  const document = await generateDocument(service, { template_id: await templateOf(SHEET), data, single_file: false });
  expect(document).toMatchObject({ format: ".docx", data_length: 2 });
});

test("makes no document of a record that SKIPIF leaves out, and is an error if that is all of them", async () => {
  const template_id = await templateOf(
    withFields('{ SKIPIF { MERGEFIELD Paid | «Paid» } = "yes" | }{ MERGEREC | } «Paid»'),
  );
  const made = await generateDocument(service, { template_id, data: [{ Paid: "yes" }, { Paid: "no" }] });
  expect(documentText(await openLink(service, made.document_uri))).toBe("2 no");
  const response = await service.call("/v1/document", postJson({ template_id, data: [{ Paid: "yes" }] }));
  expect([response.status, await response.json()]).toMatchObject([422, { code: "data_skipped" }]);
});

test("warns of no column that an address block or a greeting uses", async () => {
  const template_id = await templateOf(
    withFields("{ ADDRESSBLOCK | «AddressBlock» } { GREETINGLINE | «GreetingLine» }"),
  );
  const list = file(Buffer.from("Vorname;Nachname;PLZ;Ort;Notiz\nAda;Lovelace;8000;Zürich;x\n"), "leute.csv");
  const response = await service.call("/v1/document", postForm({ template_id, file: list }));
  expect(response.headers.get("Warning")).toBe('199 merganser "no tag uses Notiz of leute.csv"');
});

test("takes the columns that Match Fields of Word names for those of an address", async () => {
  const match = (column: string, field: string) =>
    `<w:fieldMapData><w:type w:val="dbColumn"/><w:name w:val="${column}"/><w:mappedName w:val="${field}"/></w:fieldMapData>`;
  const settings = `<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:mailMerge><w:mainDocumentType w:val="formLetters"/><w:odso>${match("F1", "First Name")}${match("F2", "City")}</w:odso></w:mailMerge></w:settings>`;
  const body = withFields("{ ADDRESSBLOCK | «AddressBlock» }");
  const template = await createTemplate(service, {
    file: docxFile({ body, parts: { "word/settings.xml": settings } }),
  });
  const list = file(Buffer.from("F1;F2;F3\nAda;Bath;x\n"), "list.csv");
  const response = await service.call("/v1/document", postForm({ template_id: template.id, file: list }));
  expect(response.headers.get("Warning")).toBe('199 merganser "no tag uses F3 of list.csv"');
  const { document_uri } = await answerOf<{ document_uri: string }>(response, 201);
  expect(documentText(await openLink(service, document_uri))).toBe("Ada\nBath");
});
