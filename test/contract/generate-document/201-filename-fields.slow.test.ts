/** POST /v1/document: FILENAME fields print the name of the document's file. */
import { expect, test } from "vitest";
import { describeConverting, openOffice } from "#test/support/conversions.ts";
import { field, noteReference, paragraph, run, textBox } from "#test/support/docx-blocks.ts";
import { documentText, docx, partXml } from "#test/support/docx-package.ts";
import { popplerWords } from "#test/support/poppler.ts";
import { readZip } from "#test/support/read-zip.ts";
import { createTemplate, docxFile, file, generateBinary, openLink } from "#test/support/requests.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests({});

const PIECES = ["begin", "FILE", 'NAME \\* Upper \\* "MERGEFORMAT"', "separate", "Old ", "name", "end"].map((piece) => {
  const isMark = ["begin", "separate", "end"].includes(piece);
  if (isMark) return `<w:r><w:fldChar w:fldCharType="${piece}"/></w:r>`;
  return piece.includes("NAME") || piece === "FILE"
    ? `<w:r><w:instrText xml:space="preserve">${piece}</w:instrText></w:r>`
    : run(piece);
});
const TEMPLATE = {
  body:
    paragraph([run("Plain "), field("FILENAME", "Old name"), noteReference("footnote", 1)]) +
    paragraph([run("Simple "), `<w:fldSimple w:instr=" filename \\p ">${run("Old name", "<w:b/>")}</w:fldSimple>`]) +
    paragraph([run("Pieces "), ...PIECES]) +
    paragraph([run("Empty "), '<w:fldSimple w:instr="FILENAME"/>']) +
    paragraph([run("Box "), textBox(paragraph([field("FILENAME \\* FirstCap", "Old name")]))]),
  headers: { default: paragraph([run("Header "), field("FILENAME \\* MERGEFORMAT", "Old name")]) },
  footers: { default: paragraph([run("Footer "), field("FILENAME \\* Caps", "Old name")]) },
  footnotes: [paragraph([run("Note "), field("FILENAME \\* Lower", "Old name")])],
};
const PRINTED = ["Plain ada & CoEXT", "Simple ada & CoEXT", "Pieces ADA & COEXT", "Empty ada & CoEXT"];
const ELSEWHERE = ["Ada & CoEXT", "Header ada & CoEXT", "Footer Ada & CoEXT", "Note ada & coEXT"];

/** What the fields print in a file with this extension. */
function printed(pieces: readonly string[], extension: string): readonly string[] {
  return pieces.map((each) => each.replace("EXT", each.startsWith("Pieces") ? extension.toUpperCase() : extension));
}

async function generate(fields: object, template: object = TEMPLATE) {
  const { id } = await createTemplate(service, { file: docxFile(template as never) });
  return (await generateBinary(service, { template_id: id, output_name: "ada & Co", ...fields })).bytes;
}

test("in a .docx the fields stay, and their last results are the name", async () => {
  const bytes = await generate({});
  for (const line of printed(PRINTED, ".docx")) expect(documentText(bytes)).toContain(line);
  expect(documentText(bytes, "word/header_default.xml")).toBe("Header ada & Co.docx");
  expect(documentText(bytes, "word/footer_default.xml")).toBe("Footer Ada & Co.docx");
  expect(documentText(bytes, "word/footnotes.xml")).toContain("Note ada & co.docx");
  expect(documentText(bytes)).not.toContain("Old");
  const xml = partXml(bytes);
  expect(xml.match(/filename/gi)).toHaveLength(5);
  expect(xml).toContain('<w:rPr><w:b/></w:rPr><w:t xml:space="preserve">ada &amp; Co.docx');
});

test("each file of an archive prints its own name, and a file of all items its own", async () => {
  const data = [{ Name: "Ada" }, { Name: "Bob" }, {}];
  const template = { body: paragraph([run("[Name] is in "), field("FILENAME", "Old name")]) };
  const archive = readZip(await generate({ data, single_file: false, output_name: "[Name]" }, template));
  expect(archive.map(({ name, content }) => [name, documentText(content)])).toEqual([
    ["Ada.docx", "Ada is in Ada.docx"],
    ["Bob.docx", "Bob is in Bob.docx"],
    ["[Name] 3.docx", " is in [Name] 3.docx"],
  ]);
  const together = await generate({ data, output_name: "All" }, template);
  expect(documentText(together)).toBe("Ada is in All.docx\nBob is in All.docx\n is in All.docx");
});

test("a template without tags has them too", async () => {
  const { id } = await createTemplate(service, {
    file: docxFile(paragraph([run("[1] "), field("FILENAME", "Old name")])),
  });
  const { bytes } = await generateBinary(service, { template_id: id, data: {} });
  expect(documentText(bytes)).toBe("[1] Letter.docx");
});

describeConverting("a document with FILENAME fields", () => {
  test.each([".pdf", ".pdf/a-2b"])("%s", async (output_format) => {
    const text = popplerWords(await generate({ output_format }));
    for (const line of printed([...PRINTED, ...ELSEWHERE], ".pdf")) expect(text).toContain(line);
    expect(text).not.toContain("Old");
  });

  test.each([".txt", ".html"])("%s", async (output_format) => {
    const text = Buffer.from(await generate({ output_format }))
      .toString()
      .replace(/<[^>]+>/g, "")
      .replace(/&amp;/g, "&")
      .replace(/\s+/g, " ");
    for (const line of printed(PRINTED, output_format)) expect(text).toContain(line);
    expect(text).toContain(`Header ada & Co${output_format}`);
    expect(text).not.toContain("Old");
  });

  test("a FILENAME field prints the name of each PDF of an archive, and of one PDF of all items", async () => {
    const data = [{ Name: "Ada" }, { Name: "Bob" }];
    const template = { body: paragraph([run("[Name] is in "), field("FILENAME", "Old name")]) };
    const fields = { data, output_format: ".pdf" };
    const archive = readZip(await generate({ ...fields, single_file: false, output_name: "[Name]" }, template));
    const texts = archive.map(({ content }) => popplerWords(content));
    expect(texts).toEqual(["Ada is in Ada.pdf", "Bob is in Bob.pdf"]);
    const together = popplerWords(await generate({ ...fields, output_name: "All" }, template));
    expect(together).toMatch(/Ada is in All\.pdf\s+Bob is in All\.pdf/);
  });

  test("a FILENAME field prints the name also from an .odt template, and in an .odt document", async () => {
    const odt = await openOffice().convert({
      source: docx({ body: paragraph([run("I am "), field("FILENAME", "Old")]) }),
      from: ".docx",
      to: ".odt",
    });
    const { id } = await createTemplate(service, { file: file(odt, "Letter.odt") });
    const fields = { template_id: id, data: {}, output_name: "Ada" };
    const { bytes } = await generateBinary(service, { ...fields, output_format: ".pdf" });
    expect(popplerWords(bytes)).toBe("I am Ada.pdf");
    const written = await generateBinary(service, { ...fields, output_format: ".odt" });
    const pdf = await openOffice().convert({ source: written.bytes, from: ".odt", to: ".pdf" });
    expect(popplerWords(pdf)).toBe("I am Ada.odt");
  });

  test("the preview prints the template's name", async () => {
    const { preview_uri } = await createTemplate(service, { file: docxFile(TEMPLATE, "Offer.docx") });
    const preview = await openLink(service, preview_uri);
    expect(popplerWords(preview)).toContain("Plain Offer.docx");
  });
});
