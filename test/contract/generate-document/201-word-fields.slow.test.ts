/** POST /v1/document: fields of Word are computed in every format, and a Warning names those that are not. */
import { expect, test } from "vitest";
import { describeConverting } from "#test/support/conversions.ts";
import { bookmark, pageBreak, paragraph, run } from "#test/support/docx-blocks.ts";
import { documentText, partXml } from "#test/support/docx-package.ts";
import { pdfPages, popplerWords } from "#test/support/poppler.ts";
import { createTemplate, docxFile, generateBinary } from "#test/support/requests.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";
import { withFields } from "#test/support/word-fields.ts";

const service = serviceForTests({});

const LETTER = [
  withFields('Dear { IF { MERGEFIELD Sex | «Sex» } = "M" "Mr" "Ms" | Ms } Ray,'),
  withFields('Gross: { = { MERGEFIELD Net | «Net» } * 1.19 \\# "0.00" | 0.00 } { SAVEDATE \\@ "yyyy" | 1999 }'),
  withFields("{ SET who { MERGEFIELD Sex | «Sex» } | x }Who: { REF who | old }"),
].join("");
const PRINTED = `Dear Mr Ray,\nGross: 119.00 ${new Date().getUTCFullYear()}\nWho: M`;

async function generate(body: string, fields: object) {
  const { id } = await createTemplate(service, { file: docxFile({ body } as never) });
  return generateBinary(service, { template_id: id, ...fields });
}

test("prints what Word's mail merge prints, in one file and in several", async () => {
  const one = await generate(LETTER, { data: { Sex: "M", Net: 100 } });
  expect(documentText(one.bytes).replace(/SET.*Who/, "Who")).toContain("Dear Mr Ray,\nGross: 119.00");
  expect(one.headers.get("Warning")).toBeNull();
  const two = await generate(LETTER, {
    data: [
      { Sex: "M", Net: 100 },
      { Sex: "F", Net: 1 },
    ],
  });
  expect(documentText(two.bytes)).toMatch(/Dear Mr Ray,\nGross: 119.00.*Dear Ms Ray,\nGross: 1.19/s);
});

test("a Warning names the fields that keep their text, once however many documents have them", async () => {
  const body = `${paragraph("[#C]")}${paragraph([bookmark("Gone", run("a"), 1)])}${paragraph("[/C]")}${withFields("{ REF Gone | 3 }")}`;
  const data = [{ C: false }, { C: false }];
  const { headers, bytes } = await generate(body, { data });
  expect(headers.get("Warning")).toBe(
    '199 merganser "The field { REF Gone } keeps the template\'s text: the bookmark Gone is missing (2 times)"',
  );
  expect(documentText(bytes)).toBe("3\n3");
  expect((await generate(body, { data: { C: true } })).headers.get("Warning")).toBeNull();
});

describeConverting("with LibreOffice", () => {
  test("a PDF says the same", async () => {
    const { bytes } = await generate(LETTER, { data: { Sex: "M", Net: 100 }, output_format: ".pdf" });
    expect(popplerWords(bytes)).toBe(PRINTED.replaceAll("\n", " "));
  });

  const SHEETS = {
    body: [
      withFields("{ = { NUMPAGES | 9 } - 1 | 8 } enclosures, page { = { PAGE | 9 } + 0 | 9 }"),
      pageBreak(),
      withFields('{ IF { PAGE | 9 } = { NUMPAGES | 9 } "the end of { MERGEFIELD Sex | «Sex» }" "not yet" | old }'),
    ].join(""),
    footers: { default: withFields('{ IF { NUMPAGES | 9 } > 1 "Page { PAGE | 9 } of { NUMPAGES | 9 }" | old }') },
    headers: { default: withFields('{ IF { PAGE | 9 } = { NUMPAGES | 9 } "last" "not last" | kept }') },
  };

  test("values that follow from the pages are those of the laid out document", async () => {
    const { id } = await createTemplate(service, { file: docxFile(SHEETS) });
    const fields = { template_id: id, data: { Sex: "M" } };
    const { bytes, headers } = await generateBinary(service, { ...fields, output_format: ".pdf" });
    expect(await pdfPages(bytes)).toEqual(["kept 1 enclosures, page 1 Page 1 of 2", "kept the end of M Page 2 of 2"]);
    expect(headers.get("Warning")).toContain("its value differs from page to page");
    const docx = await generateBinary(service, fields);
    expect(docx.headers.get("Warning")).toBeNull();
    const xml = partXml(docx.bytes);
    expect(xml).toMatch(/NUMPAGES.*? - 1 .*?"separate"\/><\/w:r><w:r><w:t[^>]*>1</);
    expect(xml).toMatch(/"the end of <.*"separate"\/><\/w:r><w:r><w:t[^>]*>the end of </);
  });
});
