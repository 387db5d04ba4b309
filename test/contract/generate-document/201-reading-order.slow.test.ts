/** POST /v1/document: .txt and .html have all text of a Word document, in the order in which it is read. */
import { expect, test } from "vitest";
import { describeConverting } from "#test/support/conversions.ts";
import {
  contentControl,
  field,
  listItem,
  noteReference,
  numbering,
  paragraph,
  run,
  table,
  textBox,
} from "#test/support/docx-blocks.ts";
import { createTemplate, docxFile, generateBinary } from "#test/support/requests.ts";
import { serviceForTests } from "#test/support/service-for-tests.ts";

const service = serviceForTests({});

const NOTE_MARK = "<w:r><w:footnoteRef/></w:r>";
const SECTION = ["header", "footer"].map(
  (kind) => `<w:${kind}Reference w:type="default" r:id="rId_${kind}_default_xml"/>`,
);
const DOCUMENT = {
  body:
    paragraph([run("One"), noteReference("footnote", 1), run(" and two"), noteReference("endnote", 1)]) +
    paragraph([run("Three"), textBox(paragraph("In the box [Name]"))]) +
    paragraph("Framed", '<w:framePr w:w="2000" w:wrap="around" w:vAnchor="text" w:hAnchor="text" w:x="1" w:y="1"/>') +
    paragraph("End of the first section", `<w:sectPr>${SECTION.join("")}</w:sectPr>`) +
    listItem("Four"),
  numbering: numbering(1),
  headers: { default: paragraph("Every header"), first: paragraph("First header") },
  footers: { default: paragraph([run("Page "), field("PAGE", "9")]) },
  footnotes: [paragraph([NOTE_MARK, run(" Footnote")])],
  endnotes: [paragraph("Endnote")],
  section: "<w:titlePg/>",
};

describeConverting("a document with all that stands outside of its body", () => {
  async function generate(output_format: string, data: object = { Name: "Zoë" }) {
    const { id } = await createTemplate(service, { file: docxFile(DOCUMENT), delimiters: '{"left":"[","right":"]"}' });
    const { bytes } = await generateBinary(service, { template_id: id, data, output_format });
    return Buffer.from(bytes).toString();
  }

  test("a .txt has all text of a document, in the order in which it is read", async () => {
    const lines = (await generate(".txt")).split("\n").map((line) => line.trim());
    expect(lines.filter((line) => line !== "")).toEqual([
      "Every header",
      "One1 and twoi",
      "Three",
      "In the box Zoë",
      "Framed",
      "End of the first section",
      "First header",
      "1) Four",
      "1 Footnote",
      "Endnote",
      expect.stringMatching(/^Page \d$/),
    ]);
  });

  test(".html: headers of all sections; notes keep their links", async () => {
    const html = await generate(".html");
    const text = html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
    expect(text).toMatch(/Every header .*In the box Zoë .*First header .*Four .*Page \d .*Footnote .*Endnote/);
    expect(html).toContain('href="#sdfootnote1sym"');
  });

  test("several items in one .txt each have theirs", async () => {
    const text = await generate(".txt", [{ Name: "Zoë" }, { Name: "Ada" }]);
    expect(text.match(/Every header|In the box \S+/g)).toEqual([
      "Every header",
      "In the box Zoë",
      "Every header",
      "In the box Ada",
    ]);
  });

  test("a document without text is an empty .txt", async () => {
    const { id } = await createTemplate(service, { file: docxFile(paragraph([SHAPE])) });
    const { bytes } = await generateBinary(service, { template_id: id, data: {}, output_format: ".txt" });
    expect(Buffer.from(bytes).toString()).toBe("");
  });
});

/** A shape without text, which floats. */
const SHAPE = `<w:r><w:drawing><wp:anchor distT="0" distB="0" distL="0" distR="0" simplePos="0" relativeHeight="2" behindDoc="0" locked="0" layoutInCell="1" allowOverlap="1"><wp:simplePos x="0" y="0"/><wp:positionH relativeFrom="column"><wp:posOffset>0</wp:posOffset></wp:positionH><wp:positionV relativeFrom="paragraph"><wp:posOffset>0</wp:posOffset></wp:positionV><wp:extent cx="900000" cy="900000"/><wp:wrapSquare wrapText="bothSides"/><wp:docPr id="7" name="Shape"/><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:cNvSpPr/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></wps:spPr><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></w:r>`;

describeConverting("a document whose last block is a table", () => {
  const TABLE = table(["[Name]"]);

  test.each([
    ["the table alone", TABLE],
    ["a table in a control", contentControl(TABLE)],
  ])("%s becomes a .txt", async (_, body) => {
    const { id } = await createTemplate(service, { file: docxFile(body), delimiters: '{"left":"[","right":"]"}' });
    const options = { template_id: id, data: [{ Name: "Ada" }, { Name: "Zoë" }], output_format: ".txt" };
    const { bytes } = await generateBinary(service, options);
    expect(Buffer.from(bytes).toString().match(/\S+/g)).toEqual(["Ada", "Zoë"]);
  });
});
