/** Numbered lists and headings: each copy starts them again, as the template starts them. */
import { describe, expect, test } from "vitest";
import { assembleSoundly, named } from "#test/support/assemble-docx.ts";
import { listItem, numbering, paragraph } from "#test/support/docx-blocks.ts";
import { docx, partXml } from "#test/support/docx-package.ts";

const items = named("Ada", "Bob", "Cy");

const level = (at: number, start: string, format = "decimal", more = "") =>
  `<w:lvl w:ilvl="${at}">${start && `<w:start w:val="${start}"/>`}<w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="%${at + 1}"/></w:lvl>`;
const abstract = (id: number, inner: string) => `<w:abstractNum w:abstractNumId="${id}">${inner}</w:abstractNum>`;
const list = (id: number, abstractId: number, inner = "") =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${abstractId}"/>${inner}</w:num>`;
const override = (at: number, inner: string) => `<w:lvlOverride w:ilvl="${at}">${inner}</w:lvlOverride>`;
const startAt = (value: number) => `<w:startOverride w:val="${value}"/>`;

/** The lists that the numbering part defines, by numId, each without its id. */
function listsOf(file: Uint8Array): ReadonlyMap<string, string> {
  const lists = partXml(file, "word/numbering.xml").matchAll(/<w:num w:numId="(\d+)">(.*?)<\/w:num>/gs);
  return new Map(Array.from(lists, ([, id = "", inner = ""]) => [id, inner]));
}

/** For each numbered paragraph its list's definition. */
function usedLists(file: Uint8Array): readonly string[] {
  const lists = listsOf(file);
  return Array.from(partXml(file).matchAll(/<w:numId w:val="(\d+)"\/>/g), ([, id = ""]) => lists.get(id) ?? `${id}?`);
}

test("the first copy keeps the template's list, each other one gets a list that starts anew", () => {
  const file = assembleSoundly(docx({ body: listItem("[Name]") + listItem("x"), numbering: numbering(1) }), items);
  const anew = `<w:abstractNumId w:val="1"/>${override(0, startAt(1))}${override(1, startAt(1))}`;
  const own = '<w:abstractNumId w:val="1"/>';
  expect(usedLists(file)).toEqual([own, own, anew, anew, anew, anew]);
  expect(listsOf(file).size).toBe(3);
});

test("a list starts where the template's starts, also at 0", () => {
  const defined = abstract(1, level(0, "7") + level(1, "")) + list(1, 1);
  const file = assembleSoundly(docx({ body: listItem("[Name]"), numbering: defined }), named("Ada", "Bob"));
  expect(usedLists(file)[1]).toBe(`<w:abstractNumId w:val="1"/>${override(0, startAt(7))}${override(1, startAt(0))}`);
});

test("only the list that is used first restarts among several with a common count", () => {
  const defined = abstract(1, level(0, "1")) + list(1, 1) + list(2, 1) + list(3, 1);
  const body = listItem("a [Name]", { list: 2 }) + listItem("b", { list: 1 }) + listItem("c", { list: 2 });
  const file = assembleSoundly(docx({ body, numbering: defined }), named("Ada", "Bob"));
  const anew = `<w:abstractNumId w:val="1"/>${override(0, startAt(1))}`;
  const on = '<w:abstractNumId w:val="1"/>';
  expect(usedLists(file)).toEqual([on, on, on, anew, on, anew]);
});

test("a list's own start and its own levels stay", () => {
  const levelOfList = level(1, "1", "upperLetter");
  const defined =
    abstract(1, level(0, "1") + level(1, "1")) +
    list(1, 1) +
    list(2, 1, override(0, startAt(4)) + override(1, levelOfList));
  const body = listItem("a [Name]") + listItem("b", { list: 2 });
  const file = assembleSoundly(docx({ body, numbering: defined }), named("Ada", "Bob"));
  expect(usedLists(file)[3]).toBe(`<w:abstractNumId w:val="1"/>${override(0, startAt(4))}${override(1, levelOfList)}`);
});

test("a list that is used first and has its own levels keeps them and starts anew where they start", () => {
  const levelOfList = level(0, "5", "upperLetter");
  const defined = abstract(1, level(0, "1") + level(1, "3")) + list(1, 1, override(0, levelOfList));
  const file = assembleSoundly(docx({ body: listItem("[Name]"), numbering: defined }), named("Ada", "Bob"));
  expect(usedLists(file)[1]).toBe(
    `<w:abstractNumId w:val="1"/>${override(0, startAt(5) + levelOfList)}${override(1, startAt(3))}`,
  );
});

test("a list by a list style starts anew by the levels of the style", () => {
  const defined =
    abstract(1, `<w:styleLink w:val="Legal"/>${level(0, "2")}`) +
    abstract(2, '<w:numStyleLink w:val="Legal"/>') +
    list(1, 1) +
    list(2, 2);
  const body = listItem("[Name]", { list: 2 }) + listItem("x", { list: 1 });
  const file = assembleSoundly(docx({ body, numbering: defined }), named("Ada", "Bob"));
  expect(usedLists(file).slice(2)).toEqual([
    `<w:abstractNumId w:val="2"/>${override(0, startAt(2))}`,
    '<w:abstractNumId w:val="1"/>',
  ]);
});

test("bullets are shared, because Word shows no more than some 2,000 lists", () => {
  const defined = abstract(1, level(0, "1", "bullet") + level(1, "1", "bullet")) + list(1, 1);
  const file = assembleSoundly(docx({ body: listItem("[Name]"), numbering: defined }), items);
  expect(listsOf(file).size).toBe(1);
  expect(usedLists(file)).toHaveLength(3);
});

test("a paragraph that is in no list of the template stays as it is", () => {
  const body = paragraph("[Name]", '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="0"/></w:numPr>');
  const file = assembleSoundly(docx({ body, numbering: numbering(1) }), items);
  expect(partXml(file).match(/<w:numId w:val="0"\/>/g)).toHaveLength(3);
});

test("new lists stand where the schema wants them", () => {
  const defined = `${numbering(1)}<w:numIdMacAtCleanup w:val="9"/>`;
  const file = assembleSoundly(docx({ body: listItem("[Name]"), numbering: defined }), items);
  expect(partXml(file, "word/numbering.xml")).toMatch(/<\/w:num><w:numIdMacAtCleanup w:val="9"\/><\/w:numbering>$/);
});

test("a list in a footnote starts anew in each copy", () => {
  const body = paragraph(["<w:r><w:t>[Name]</w:t></w:r>", '<w:r><w:footnoteReference w:id="1"/></w:r>']);
  const file = assembleSoundly(docx({ body, footnotes: [listItem("note")], numbering: numbering(1) }), items);
  expect(partXml(file, "word/footnotes.xml").match(/<w:numId w:val="(\d+)"/g)).toEqual([
    '<w:numId w:val="1"',
    '<w:numId w:val="2"',
    '<w:numId w:val="3"',
  ]);
});

describe("paragraphs that are numbered by their style", () => {
  const style = (id: string, properties: string, base = "Normal") =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id}"/><w:basedOn w:val="${base}"/><w:pPr>${properties}</w:pPr></w:style>`;
  const numbered = '<w:numPr><w:numId w:val="1"/></w:numPr>';
  const styled = (text: string, id: string, more = "") => paragraph(text, `<w:pStyle w:val="${id}"/>${more}`);
  const outline =
    abstract(
      1,
      level(0, "1", "decimal", '<w:pStyle w:val="H1"/>') + level(1, "1", "decimal", '<w:pStyle w:val="H2"/>'),
    ) + list(1, 1);

  /** The properties of the last paragraph with this text. */
  function propertiesOf(file: Uint8Array, text: string): string | undefined {
    return Array.from(partXml(file).matchAll(/<w:p>(?:<w:pPr>((?:(?!<\/w:pPr>).)*)<\/w:pPr>)?<w:r>.*?<\/w:p>/gs))
      .filter(([whole]) => whole.includes(`>${text}<`))
      .at(-1)?.[1];
  }

  test("restart, with the level that the list gives the style", () => {
    const styles = style("H1", numbered) + style("H2", numbered);
    const body = styled("top [Name]", "H1") + styled("sub", "H2") + paragraph("text");
    const file = assembleSoundly(docx({ body, styles, numbering: outline }), named("Ada", "Bob"));
    expect(propertiesOf(file, "top Ada")).toBe(
      '<w:pStyle w:val="H1"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>',
    );
    expect(propertiesOf(file, "top Bob")).toBe(
      '<w:pStyle w:val="H1"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="2"/></w:numPr>',
    );
    expect(propertiesOf(file, "sub")).toBe(
      '<w:pStyle w:val="H2"/><w:numPr><w:ilvl w:val="1"/><w:numId w:val="2"/></w:numPr>',
    );
    expect(propertiesOf(file, "text")).toBeUndefined();
  });

  test("keep the indent of their style, which a direct numbering would take away", () => {
    const styles = style("H1", `${numbered}<w:ind w:left="500" w:hanging="100"/>`);
    const own = '<w:keepNext/><w:spacing w:after="0"/><w:ind w:firstLine="20" w:right="30"/><w:jc w:val="left"/>';
    const body = styled("top [Name]", "H1", own) + styled("plain", "H1", '<w:jc w:val="left"/>');
    const file = assembleSoundly(docx({ body, styles, numbering: outline }), named("Ada", "Bob"));
    expect(propertiesOf(file, "top Bob")).toBe(
      '<w:pStyle w:val="H1"/><w:keepNext/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="2"/></w:numPr><w:spacing w:after="0"/><w:ind w:right="30" w:firstLine="20" w:left="500"/><w:jc w:val="left"/>',
    );
    expect(propertiesOf(file, "plain")).toMatch(
      /<\/w:numPr><w:ind w:left="500" w:hanging="100"\/><w:jc w:val="left"\/>/,
    );
  });

  test("inherit list and indent from the style that theirs is based on", () => {
    const styles =
      style("Base", '<w:ind w:left="900"/>') +
      style("H1", `${numbered}<w:ind w:left="500"/>`, "Base") +
      style("Mine", '<w:ind w:right="40"/>', "H1");
    const file = assembleSoundly(
      docx({ body: styled("x [Name]", "Mine"), styles, numbering: outline }),
      named("A", "B"),
    );
    expect(propertiesOf(file, "x A")).toContain(
      '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:ind w:right="40" w:left="500"/>',
    );
  });

  test("keep a list, a level or no numbering of their own", () => {
    const styles = style("H1", numbered);
    const numPr = (inner: string) => `<w:numPr>${inner}</w:numPr>`;
    const body =
      styled("a [Name]", "H1", numPr('<w:ilvl w:val="1"/><w:numId w:val="2"/>')) +
      styled("b", "H1", numPr('<w:ilvl w:val="1"/>')) +
      styled("c", "H1", numPr('<w:numId w:val="0"/>'));
    const defined = abstract(5, level(0, "1")) + outline + list(2, 5);
    const file = assembleSoundly(docx({ body, styles, numbering: defined }), named("Ada", "Bob"));
    expect(propertiesOf(file, "a Ada")).toContain('<w:ilvl w:val="1"/><w:numId w:val="2"/>');
    expect(propertiesOf(file, "b")).toContain('<w:numPr><w:ilvl w:val="1"/><w:numId w:val="4"/></w:numPr>');
    expect(propertiesOf(file, "c")).toBe('<w:pStyle w:val="H1"/><w:numPr><w:numId w:val="0"/></w:numPr>');
  });

  test("a style that takes its base style's numbering away, and styles that are based on each other, number nothing", () => {
    const styles =
      style("H1", numbered) +
      style("Off", '<w:numPr><w:numId w:val="0"/></w:numPr>', "H1") +
      style("Loop", "<w:keepNext/>", "Loop2") +
      style("Loop2", "<w:keepNext/>", "Loop");
    const body = styled("off [Name]", "Off") + styled("loop", "Loop");
    const file = assembleSoundly(docx({ body, styles, numbering: outline }), items);
    expect(partXml(file)).not.toContain("w:numPr");
  });
});
