/** Tests what the check of merged documents tolerates, what it remembers, and what it costs. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { NO_LIMITS, readPackage } from "#shared/engine/archive/package.ts";
import type { TextStep } from "#shared/engine/merge/program/run-program.ts";
import { DocumentScan, scanMemory } from "#shared/engine/merge/sound/document-scan.ts";
import { type CheckOptions, SoundCheck } from "#shared/engine/merge/sound/sound-check.ts";
import { InvalidDocument } from "#shared/engine/merge/values/invalid-document.ts";
import { MergeFailure } from "#shared/engine/merge/values/merge-failure.ts";
import { isPlainText } from "#shared/engine/merge/values/plain-text.ts";
import { bookmark, paragraph, run, table } from "#test/support/docx-blocks.ts";
import { docx, partXml } from "#test/support/docx-package.ts";

const MAIN = "word/document.xml";

function checkOf(body: string) {
  const source = readPackage(docx(body), NO_LIMITS);
  const check = new SoundCheck(source);
  return (document: string) => check.write(source, new Map([[MAIN, partXml(docx(document), MAIN)]]));
}

/** A bookmark that is not ended and an empty cell, as files of other programs have them. */
const UNPAIRED = '<w:p><w:bookmarkStart w:id="1" w:name="a"/></w:p>';
const EMPTY_CELL = "<w:tbl><w:tr><w:tc/></w:tr></w:tbl><w:p/>";

test("lets a document keep what its template breaks itself", () => {
  expect(() => checkOf(UNPAIRED + paragraph("[Name]"))(UNPAIRED + paragraph("Ada"))).not.toThrow();
  expect(() => checkOf(EMPTY_CELL + paragraph("[Name]"))(EMPTY_CELL + paragraph("Ada"))).not.toThrow();
});

test("reports what merging adds, with its part and position", () => {
  const write = checkOf(paragraph("[Name]"));
  const found = (body: string) => {
    try {
      write(body);
    } catch (error) {
      return error instanceof InvalidDocument ? error.violation : undefined;
    }
    return undefined;
  };
  expect(found(UNPAIRED)).toMatchObject({ rule: "w:bookmarkStart without its end", part: MAIN });
  const violation = found(paragraph("Ada") + EMPTY_CELL);
  expect(violation).toMatchObject({ rule: "table cell without a last paragraph: w:tc", part: MAIN });
  const xml = partXml(docx(paragraph("Ada") + EMPTY_CELL), MAIN);
  expect(violation?.offset).toBe(xml.indexOf("w:tc/>"));
});

test("never lets a document through that is not well-formed XML, whoever is to blame", () => {
  expect(() => checkOf(UNPAIRED)(`${UNPAIRED}<w:p>`)).toThrow(InvalidDocument);
  const twice = '<w:p w:rsidR="1" w:rsidR="1"/>';
  expect(() => checkOf(twice)(twice)).toThrow(MergeFailure);
  const source = readPackage(docx(paragraph("[Terms]")), NO_LIMITS);
  const parts = [readPackage(docx(twice), NO_LIMITS)];
  const changed = new Map([[MAIN, partXml(docx(twice), MAIN)]]);
  expect(() => new SoundCheck(source).write(source, changed, { parts })).toThrow(MergeFailure);
});

test("tolerates what a document breaks that is placed in it", () => {
  const source = readPackage(docx(paragraph("[Terms]")), NO_LIMITS);
  const parts = [readPackage(docx(UNPAIRED), NO_LIMITS)];
  const changed = new Map([[MAIN, partXml(docx(UNPAIRED), MAIN)]]);
  expect(() => new SoundCheck(source).write(source, changed, { parts })).not.toThrow();
  expect(() => new SoundCheck(source).write(source, changed)).toThrow(InvalidDocument);
});

const PIECES = [
  paragraph("Dear"),
  table(["a", "b"]),
  `<w:p>${bookmark("one", run("x"), 1)}</w:p>`,
  `<w:p><w:ins w:id="4">${run("y")}</w:ins></w:p>`,
  `<w:tr><w:tc>${paragraph("c")}</w:tc></w:tr>`,
  "<w:tbl><w:tr><w:tc/></w:tr></w:tbl>",
  '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r></w:p>',
  "<w:p><w:r>",
  "</w:r></w:p>",
  "&amp;",
  "Ada &lt;3",
];

test("finds the same in a document whether or not it has read others before", () => {
  const source = readPackage(docx(PIECES.slice(0, 3).join("")), NO_LIMITS);
  const seasoned = new SoundCheck(source);
  const violations = (check: SoundCheck, xml: string) =>
    check.begin().finish(source, new Map([[MAIN, Buffer.from(xml)]]));
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.constantFrom(...PIECES),
          fc.string().map((text) => paragraph(text.replace(/[<&]/g, ""))),
        ),
        { maxLength: 12 },
      ),
      (pieces) => {
        const xml = partXml(docx(pieces.join("")), MAIN);
        expect(violations(seasoned, xml)).toEqual(violations(new SoundCheck(source), xml));
      },
    ),
  );
});

const step = (xml: string): TextStep => ({ kind: "text", xml, runProperties: undefined });
const [HEAD = "", TAIL = ""] = partXml(docx("VALUE"), MAIN).split("VALUE");
const STEPS = [...PIECES, '<w:p w:rsidR="', '1"/>', "<w:p><w:r><w:t>]", ">]</w:t></w:r></w:p>", "</w:p>", "<w:p>"].map(
  step,
);

test("finds the same by the pieces of a program as by the bytes, whatever ways were taken before", () => {
  const source = readPackage(docx(PIECES.slice(0, 3).join("")), NO_LIMITS);
  const [head, tail, seasoned] = [step(HEAD), step(TAIL), new SoundCheck(source)];
  const found = (check: SoundCheck, text: string, rendered?: CheckOptions["rendered"]) => {
    try {
      check.write(source, new Map([[MAIN, text]]), rendered && { rendered });
    } catch (error) {
      return error instanceof InvalidDocument ? error.violation : error;
    }
    return undefined;
  };
  const value = fc.constantFrom("Ada", "]]", "&amp;", "&none;", "\uffff", "<w:br/>", "</w:t>");
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...STEPS), value), { maxLength: 8 }), (middle) => {
      const all = [head, ...middle, tail];
      const text = all.map((piece) => (typeof piece === "string" ? piece : piece.xml)).join("");
      const pieces = all.filter((piece) => typeof piece !== "string" || !isPlainText(piece));
      const rendered = new Map([[MAIN, { text, pieces }]]);
      expect(found(seasoned, text, rendered)).toEqual(found(new SoundCheck(source), text));
    }),
    { numRuns: 100 },
  );
});

test("remembers no more places for many tables between paragraphs than for a few", () => {
  const source = readPackage(docx(paragraph("[a]")), NO_LIMITS);
  const placesFor = (count: number) => {
    const memory = scanMemory(source);
    const xml = partXml(docx(`${table(["a", "b"])}${paragraph("Dear")}`.repeat(count)), MAIN);
    new DocumentScan(source, memory).finish(source, new Map([[MAIN, Buffer.from(xml)]]));
    return memory.outside.count.made;
  };
  expect(placesFor(300)).toBe(placesFor(3));
});

test("finds what merging adds behind any number of faults that the template has", () => {
  const many = UNPAIRED.repeat(100);
  expect(() => checkOf(many)(many + EMPTY_CELL)).toThrow("table cell without a last paragraph");
});
