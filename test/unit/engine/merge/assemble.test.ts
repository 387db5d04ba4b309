/** The template with everything in it (test/support/torture-template.ts), three times in one file. */
import { beforeAll, describe, expect, test } from "vitest";
import { assemble, prepareAssembly } from "#shared/engine/merge/assembly/assemble.ts";
import { compileSingle } from "#shared/engine/merge/assembly/single-document.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { assembleDocx, renderEach } from "#test/support/assemble-docx.ts";
import { documentText, partNames, partXml } from "#test/support/docx-package.ts";
import { readSections } from "#test/support/docx-sections.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";
import { TORTURE_ITEMS, tortureTemplate } from "#test/support/torture-template.ts";

const template = tortureTemplate();
const syntax = { delimiters: { left: "[", right: "]" }, enhancedSyntax: false };

/** All matches of the first group. */
function every(xml: string, pattern: RegExp): readonly string[] {
  return Array.from(xml.matchAll(pattern), ([, group]) => group ?? "");
}

describe("three copies, each on pages of its own", () => {
  let file: Uint8Array;
  let xml: string;
  beforeAll(() => {
    file = assembleDocx(template, TORTURE_ITEMS);
    xml = partXml(file);
  });

  test("the template and the file are sound", () => {
    expect(lintDocx(template)).toEqual([]);
    expect(lintDocx(file)).toEqual([]);
  });

  test("the text is that of the three documents, each with an empty paragraph after the table at its end", () => {
    const single = renderEach(template, TORTURE_ITEMS).map((each) => documentText(each));
    expect(single[1]).toMatch(/^TITLE Bob\n.*\nBob-k2\n2$/s);
    expect(documentText(file)).toBe(single.map((text) => `${text}\n`).join("\n"));
  });

  test("each copy keeps its two sections, the second in landscape", () => {
    expect(readSections(file).map((section) => section.attribute("pgSz", "w:orient"))).toEqual([
      ...[undefined, "landscape"],
      ...[undefined, "landscape"],
      ...[undefined, "landscape"],
    ]);
  });

  test("each copy has its own headers, and a first page of its own", () => {
    const sections = readSections(file);
    expect(sections.map(({ pages }) => pages["headerReference default"])).toEqual([
      ...["HDR-DEFAULT Ada", "HDR-STATIC land"],
      ...["HDR-DEFAULT Bob", "HDR-STATIC land"],
      ...["HDR-DEFAULT Cy", "HDR-STATIC land"],
    ]);
    const firstPages = sections.filter(({ properties }) => properties.includes("w:titlePg"));
    expect(firstPages.map(({ pages }) => pages["headerReference first"])).toEqual([
      "HDR-FIRST Ada",
      "HDR-FIRST Bob",
      "HDR-FIRST Cy",
    ]);
  });

  test("headers and footers that read the same in all copies are in the file once", () => {
    const parts = partNames(file).filter((name) => /header|footer/.test(name));
    expect(parts.filter((name) => documentText(file, name).startsWith("HDR-STATIC"))).toHaveLength(1);
    expect(parts.filter((name) => documentText(file, name).startsWith("FTR"))).toHaveLength(1);
    expect(parts).toHaveLength(3 + 3 + 1 + 1);
  });

  test("the second and third copy start on a new page, which is page 1", () => {
    const sections = readSections(file);
    expect(sections.map(({ start }) => start)).toEqual(Array(6).fill("nextPage"));
    expect(sections.map((section) => section.attribute("pgNumType", "w:start"))).toEqual([
      ...[undefined, undefined],
      ...["1", undefined],
      ...["1", undefined],
    ]);
  });

  test("lists start at 1 in each copy, and two lists that count together still do", () => {
    const used = every(xml, /<w:numId w:val="(\d+)"/g);
    const perCopy = [used.slice(0, 6), used.slice(6, 12), used.slice(12)];
    expect(perCopy[0]).toEqual(["2", "1", "1", "1", "3", "2"]);
    const numbering = partXml(file, "word/numbering.xml");
    for (const [heading, list, , , other] of perCopy.slice(1)) {
      expect(numbering).toContain(
        `<w:num w:numId="${heading}"><w:abstractNumId w:val="2"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`,
      );
      expect(numbering).toContain(
        `<w:num w:numId="${list}"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride><w:lvlOverride w:ilvl="1"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`,
      );
      expect(numbering).toContain(`<w:num w:numId="${other}"><w:abstractNumId w:val="1"/></w:num>`);
    }
    expect(new Set(used).size).toBe(9);
  });

  test("each copy has its own footnote, and counts from 1", () => {
    const ids = every(xml, /<w:footnoteReference w:id="(\d+)"/g);
    expect(new Set(ids).size).toBe(3);
    const notes = partXml(file, "word/footnotes.xml");
    for (const [index, id] of ids.entries())
      expect(notes).toMatch(new RegExp(`<w:footnote w:id="${id}">.*?FN for ${TORTURE_ITEMS[index]?.Name}<`));
    const restarts = readSections(file).map(({ properties }) => properties.includes("w:footnotePr"));
    expect(restarts).toEqual([false, false, true, false, true, false]);
  });

  test("each copy has its own comment", () => {
    const ids = every(xml, /<w:commentReference w:id="(\d+)"/g);
    expect(new Set(ids).size).toBe(3);
    const comments = partXml(file, "word/comments.xml");
    for (const [index, id] of ids.entries()) {
      expect(comments).toMatch(new RegExp(`<w:comment w:id="${id}" [^>]*>.*?CMT ${TORTURE_ITEMS[index]?.Name}<`));
      expect(xml).toContain(`<w:commentRangeStart w:id="${id}"/>`);
    }
  });

  test("links and fields lead to the bookmark of their own copy", () => {
    const names = every(xml, /<w:bookmarkStart [^>]*w:name="([^"]*)"/g);
    expect(new Set(names).size).toBe(3);
    expect(every(xml, /w:anchor="([^"]*)"/g)).toEqual(names);
    expect(every(xml, / REF (\S+) /g)).toEqual(names);
  });

  test("drawings, bookmarks and content controls have ids of their own", () => {
    for (const pattern of [/<wp:docPr id="(\d+)"/g, /<w:bookmarkStart w:id="(\d+)"/g, /<w:sdtPr><w:id w:val="(\d+)"/g])
      expect(new Set(every(xml, pattern)).size).toBe(3);
  });

  test("the picture is in the file once", () => {
    expect(partNames(file).filter((name) => name.startsWith("word/media/"))).toEqual(["word/media/image1.png"]);
    expect(every(xml, /<a:blip r:embed="([^"]*)"/g)).toEqual(Array(3).fill("rId_image1_png"));
  });
});

test("one item gives exactly what a single document is", () => {
  const file = openDocx(template, "template.docx");
  for (const item of TORTURE_ITEMS) {
    const single = compileSingle(file, syntax)(item);
    for (const pageBreak of [true, false])
      expect(Buffer.compare(assemble(prepareAssembly(file, syntax), [item], { pageBreak }), single)).toBe(0);
  }
});

test("one preparation serves many files", () => {
  const copies = prepareAssembly(openDocx(template, "template.docx"), syntax);
  const first = assemble(copies, TORTURE_ITEMS, { pageBreak: true });
  assemble(copies, TORTURE_ITEMS.slice(1), { pageBreak: false });
  expect(Buffer.compare(assemble(copies, TORTURE_ITEMS, { pageBreak: true }), first)).toBe(0);
});

test("items are taken one by one, when their turn comes", () => {
  const taken: string[] = [];
  function* items() {
    for (const item of TORTURE_ITEMS) {
      taken.push(item.Name);
      yield item;
    }
  }
  const copies = prepareAssembly(openDocx(template, "template.docx"), syntax);
  const file = assemble(copies, items(), { pageBreak: true });
  expect(taken).toEqual(["Ada", "Bob", "Cy"]);
  expect(documentText(file)).toContain("TITLE Cy");
});

test("no item at all is a mistake of the caller", () => {
  const copies = prepareAssembly(openDocx(template, "template.docx"), syntax);
  expect(() => assemble(copies, [], { pageBreak: true })).toThrow(RangeError);
});
