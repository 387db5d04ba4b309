/** Every form of tag in every place of a document: filled in, and the file is sound. */
import { describe, expect, test } from "vitest";
import { bookmark, contentControl, noteReference, paragraph, run, table, textBox } from "#test/support/docx-blocks.ts";
import { type DocxContent, documentText, docx, partXml } from "#test/support/docx-package.ts";
import { mergeDocx } from "#test/support/merge-docx.ts";
import { lintDocx } from "#test/support/ooxml-linter.ts";
import { FORMS, PLAIN_FORMS, type TagForm } from "#test/support/tag-forms.ts";

const MAIN_PART = "word/document.xml";
const DELIMITERS = { left: "[", right: "]" };
const BODY = paragraph("body");

interface Place {
  readonly name: string;
  readonly part: string;
  /** A document with these runs there. */
  content(runs: string): DocxContent;
}

const inBody = (name: string, body: (runs: string) => string): Place => ({
  name,
  part: MAIN_PART,
  content: (runs) => ({ body: body(runs) }),
});

const inPageMargin = (kind: "header" | "footer", page: "default" | "first" | "even"): Place => ({
  name: `${kind} of ${page} pages`,
  part: `word/${kind}_${page}.xml`,
  content: (runs) => ({ body: BODY, [`${kind}s`]: { [page]: paragraph([runs]) } }),
});

const inNote = (kind: "footnote" | "endnote" | "comment"): Place => ({
  name: kind,
  part: `word/${kind}s.xml`,
  content: (runs) => ({
    body: paragraph([run("body"), noteReference(kind, kind === "comment" ? 0 : 1)]),
    [`${kind}s`]: [paragraph([runs])],
  }),
});

const PLACES: readonly Place[] = [
  inBody("body", (runs) => paragraph([runs])),
  inBody("cell of a table", (runs) => table([paragraph([runs])])),
  inBody("table in a table", (runs) => table([table([paragraph([runs])]) + paragraph("")])),
  inBody("text box and its fallback", (runs) => paragraph([textBox(paragraph([runs]))])),
  inBody("content control around a paragraph", (runs) => contentControl(paragraph([runs]))),
  inBody("content control in a paragraph", (runs) => paragraph([contentControl(runs)])),
  inBody("text of a link", (runs) =>
    paragraph([bookmark("there", ""), `<w:hyperlink w:anchor="there">${runs}</w:hyperlink>`]),
  ),
  ...(["header", "footer"] as const).flatMap((kind) =>
    (["default", "first", "even"] as const).map((page) => inPageMargin(kind, page)),
  ),
  inNote("footnote"),
  inNote("endnote"),
  inNote("comment"),
];

describe.each(PLACES)("$name", ({ part, content }) => {
  test.each(FORMS)("$what", ({ runs, reads, item, becomes, enhancedSyntax = false }) => {
    const template = docx(content(runs));
    expect(new Set(linesOf(template, part))).toEqual(new Set([reads]));
    const merged = mergeDocx(template, item, { delimiters: DELIMITERS, enhancedSyntax });
    expect(linesOf(merged, part)).toEqual(linesOf(template, part).map(() => becomes));
    expect(lintDocx(merged)).toEqual([]);
  });
});

/** Texts of the paragraphs that say something. */
function linesOf(file: Uint8Array, part: string): readonly string[] {
  return documentText(file, part)
    .split("\n")
    .filter((line) => line.trim() !== "");
}

/** Places of plain text: the template with the text there, and how it is read back. */
const TEXT_PLACES: readonly {
  readonly name: string;
  content(text: string): DocxContent;
  readBack(file: Uint8Array): string | undefined;
}[] = [
  {
    name: "alternative text of a picture",
    content: (text) => ({ body: paragraph([described(text)]) }),
    readBack: (file) => attribute(partXml(file), /<wp:docPr [^>]*descr="([^"]*)"/),
  },
  {
    name: "title of the document",
    content: (text) => ({ body: BODY, title: text }),
    readBack: (file) => attribute(partXml(file, "docProps/core.xml"), /<dc:title>([^<]*)<\/dc:title>/),
  },
  {
    name: "code of a field",
    content: (text) => ({ body: paragraph([fieldCode(text)]) }),
    readBack: (file) => attribute(partXml(file), /<w:instrText[^>]*> QUOTE "([^<]*)" <\/w:instrText>/),
  },
];

describe.each(TEXT_PLACES)("$name", ({ name, content, readBack }) => {
  test.each(PLAIN_FORMS.filter((form) => !(name === "code of a field" && isQuoted(form))))(
    "$what",
    ({ reads, item, becomes, enhancedSyntax = false }) => {
      const template = docx(content(reads));
      expect(readBack(template)).toBe(reads);
      const merged = mergeDocx(template, item, { delimiters: DELIMITERS, enhancedSyntax });
      expect(readBack(merged)).toBe(becomes);
      expect(lintDocx(merged)).toEqual([]);
    },
  );
});

/** In a field's code, quotes and backslashes of a value are escaped: see parts.test.ts. */
function isQuoted({ becomes }: TagForm): boolean {
  return /["\\]/.test(becomes);
}

function described(text: string): string {
  const box = textBox(paragraph("box"));
  return box.replace('name="Text box"', `name="Text box" descr="${escaped(text)}"`);
}

function fieldCode(text: string): string {
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const code = `<w:r><w:instrText xml:space="preserve"> QUOTE "${escaped(text)}" </w:instrText></w:r>`;
  return mark("begin") + code + mark("separate") + run("result") + mark("end");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&", "#39": "'" };

function attribute(xml: string, pattern: RegExp): string | undefined {
  return pattern.exec(xml)?.[1]?.replace(/&(\w+|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
