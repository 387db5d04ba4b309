/** Fields that print dates and properties (ISO 29500-1, 17.16.4.1 and 17.16.5). */
import { expect, test } from "vitest";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { documentText, docx, partXml } from "#test/support/docx-package.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { withFields } from "#test/support/word-fields.ts";

const NOW = Date.UTC(2026, 10, 8, 14, 5, 9);
const OFFICE = "application/vnd.openxmlformats-officedocument";
const SCHEMA = "http://schemas.openxmlformats.org/officeDocument/2006";
const CUSTOM = `<Properties xmlns="${SCHEMA}/custom-properties" xmlns:vt="${SCHEMA}/docPropsVTypes"><property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="Document type"><vt:lpwstr>[Type]</vt:lpwstr></property><property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="3" name="Final"><vt:bool>true</vt:bool></property><property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="4" name="Signed on"><vt:filetime>2019-06-11T10:00:00Z</vt:filetime></property></Properties>`;

function template(body: string): Uint8Array {
  const types = partXml(docx({ body, title: "a" }), "[Content_Types].xml");
  const added = `<Override PartName="/docProps/custom.xml" ContentType="${OFFICE}.custom-properties+xml"/></Types>`;
  const relationships = partXml(docx({ body, title: "a" }), "_rels/.rels");
  const related = `<Relationship Id="rIdCustom" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/custom-properties" Target="docProps/custom.xml"/></Relationships>`;
  const parts = {
    "docProps/custom.xml": CUSTOM,
    "[Content_Types].xml": types.replace("</Types>", added),
    "_rels/.rels": relationships.replace("</Relationships>", related),
  };
  return docx({ body, title: "On [Subject]", parts });
}

/** The text, which is the same whether fields stay fields or become text. */
function printed(text: string, item: DataItem = {}, language = "en-US", now = NOW): string {
  const file = template(withFields(text, `<w:lang w:val="${language}"/>`));
  const options = { delimiters: { left: "[", right: "]" }, clock: () => now };
  const [kept, become] = [false, true].map((fieldsBecomeText) =>
    documentText(mergeDocx(file, item, { ...options, fieldsBecomeText })),
  );
  expect(become).toBe(kept);
  return become ?? "";
}

test.each<[string, string, string]>([
  ['DATE \\@ "dddd, d. MMMM yyyy"', "de-DE", "Sonntag, 8. November 2026"],
  ['TIME \\@ "HH:mm:ss"', "de-DE", "14:05:09"],
  ['SAVEDATE \\@ "M/d/yyyy h:mm am/pm"', "en-US", "11/8/2026 2:05 PM"],
  ['PRINTDATE \\@ "yyyy-MM-dd"', "en-US", "2026-11-08"],
  ['CREATEDATE \\@ "d MMM yy" \\* Upper', "fr-FR", "8 NOV. 26"],
  ["DATE", "en-US", "11/8/2026"],
  ["DATE", "de-DE", "08.11.2026"],
  ["DATE", "it-IT", "08/11/2026"],
  ["SAVEDATE", "fi-FI", "8.11.2026 14.05.09"],
  ["TIME", "en-US", "2:05 PM"],
  ["DATE \\h", "en-US", "old"],
])("{ %s } in %s prints %j", (code, language, becomes) => {
  expect(printed(`{ ${code} | old }[x]`, {}, language)).toBe(becomes);
});

/** As Windows, which gives Word the form of times, has them. */
test.each([
  ["en-US", "9:05 AM"],
  ["de-DE", "09:05"],
  ["en-GB", "09:05"],
  ["es-ES", "9:05"],
  ["fi-FI", "9.05"],
])("{ TIME } in %s prints the hour in the morning as %j", (language, becomes) => {
  expect(printed("{ TIME | old }", {}, language, Date.UTC(2026, 10, 8, 9, 5, 7))).toBe(becomes);
});

test("prints dates of the file, and a property that is a date as the language writes it", () => {
  const property = (name: string, switches = "", language = "en-US") =>
    printed(`{ DOCPROPERTY ${name} ${switches} | old }`, {}, language);
  expect(property("CreateTime")).toBe("11/8/2026 2:05 PM");
  expect(property("LastSavedTime", '\\@ "HH:mm"')).toBe("14:05");
  expect(property('"Signed on"', "\\* MERGEFORMAT", "de-DE")).toBe("11.06.2019");
  expect(property('"Signed on"', '\\@ "d-M-yy H:m:s"')).toBe("11-6-19 10:0:0");
  expect(printed('{ INFO CREATEDATE \\@ "d MMMM" | old } { INFO SaveDate | old }')).toBe(
    "8 November 11/8/2026 2:05:09 PM",
  );
});

test("prints dates in properties, variables and values as pictures say", () => {
  const item = { Subject: "Ants", Type: "1/2/2014" };
  const picture = '\\@ "d MMMM yyyy"';
  expect(printed(`{ DOCPROPERTY "Document type" ${picture} | old }; { QUOTE "3-2-2026" ${picture} | old }`, item)).toBe(
    "2 January 2014; 2 March 2026",
  );
  expect(printed(`{ DOCPROPERTY "Document type" ${picture} | old }`, item, "en-GB")).toBe("1 February 2014");
});

test("prints the merged properties of the file", () => {
  const item = { Subject: "Ants", Type: "Invoice" };
  expect(printed("{ TITLE | old }; { TITLE \\* Upper | old }; { INFO Title | old }", item)).toBe(
    "On Ants; ON ANTS; On Ants",
  );
  expect(printed('{ DOCPROPERTY "Document type" | old }, { DOCPROPERTY title | }, { DOCPROPERTY Final | }', item)).toBe(
    "Invoice, On Ants, Y",
  );
  expect(printed('{ TITLE "New" | old }{ SUBJECT | }, { DOCPROPERTY Missing | as it was }', item)).toBe(
    "New, as it was",
  );
});
