/** Templates by other people (../shared/corpus beside the project): merged as docxtemplater merges them, part by part. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { Tag } from "#shared/base/model/tags.ts";
import { isWithoutTags } from "#shared/base/model/tags.ts";
import type { DataItem } from "#shared/engine/merge/values/data-item.ts";
import { readTemplate } from "#shared/engine/template/read-tags.ts";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { type Comparison, compareMerges } from "#test/support/compare-merges.ts";
import { fillTags } from "#test/support/fill-tags.ts";
import { given } from "#test/support/given.ts";
import { CORPUS, has } from "#test/support/needs.ts";
import { isPlainlyAccepted } from "#test/support/plain-docxtemplater.ts";
import { randomItems } from "#test/support/random-data.ts";

const files = has("../shared/corpus") ? readdirSync(CORPUS, { recursive: true, encoding: "utf8" }) : [];
const TEMPLATES = files.filter((name) => name.endsWith(".docx")).toSorted();

interface Difference {
  readonly why: string;
  readonly parts: readonly string[];
  /** The XML without what differs: what is left is equal. */
  readonly rest: (xml: string) => string;
}

/** The words that a reader sees. */
const textsOf = (xml: string) => (xml.match(/<w:t(?: [^<>]*)?>[^<]+/g) ?? []).join("\n");

const withoutBookmarks = (xml: string) => xml.replace(/<w:bookmark(?:Start|End)\b[^>]*>/g, "");

/** A merge field becomes plain text, as in Word's own mail merge. */
const MERGE_FIELD: Difference = {
  why: "a merge field is no field any more once it is filled in",
  parts: ["word/document.xml"],
  rest: (xml) =>
    xml.replace(/<\/?w:fldSimple\b[^>]*>|<w:fldChar\b[^>]*\/>|<w:instrText\b[^>]*(?:\/>|>[^<]*<\/w:instrText>)/g, ""),
};

/** Paragraphs that hold nothing but merge fields without values go too, so only what is in the others is compared. */
const ADDRESS: Difference = {
  why: "a line with only empty merge fields is left out, as in Word's own mail merge",
  parts: ["word/document.xml"],
  rest: (xml) => textsOf(xml).replace(/<[^>]*>|\s+/g, ""),
};

/** Where Merganser does something else on purpose. In all other parts of all templates it gives the same. */
const DIFFERENCES: Readonly<Record<string, Difference>> = {
  "docx-mailmerge/test_issue8.docx": MERGE_FIELD,
  "docx-mailmerge/test_macword2011.docx": ADDRESS,
  "docx-mailmerge/test_merge_pages_paged.docx": MERGE_FIELD,
  "docx-mailmerge/test_merge_templates_simple.docx": MERGE_FIELD,
  "docx-mailmerge/test_winword2010.docx": ADDRESS,
  "docxtemplater/cond-image.docx": {
    why: "a picture that a section repeats gets an id of its own, and the run of the tag beside it goes",
    parts: ["word/document.xml"],
    rest: textsOf,
  },
  "docxtemplater/paragraph-loops.docx": {
    why: "a bookmark that a section repeats has a name of its own each time",
    parts: ["word/document.xml"],
    rest: withoutBookmarks,
  },
  "easy-template-x/chart_-_line_-_empty.docx": {
    why: "docxtemplater leaves the tags in titles of charts",
    parts: ["word/charts/chart1.xml"],
    rest: (xml) => xml.replace(/>\s+</g, "><").replace(/(Line Chart Title )[^<]*/, "$1"),
  },
  "easy-template-x/loop_-_same_line.docx": {
    why: "a bookmark that a section repeats has a name of its own each time",
    parts: ["word/document.xml"],
    rest: withoutBookmarks,
  },
  "docxtemplater/loop-with-section-break-after.docx": {
    why: "the end of a section of the document that its closing tag stands in belongs behind the tag",
    parts: ["word/document.xml"],
    rest: textsOf,
  },
  "docxtemplater/loop-with-section.docx": {
    why: "each repetition of a section of the document has its headers; nothing stays of one that is left out",
    parts: ["word/document.xml"],
    rest: textsOf,
  },
  "docxtemplater/page-break-inside-condition.docx": {
    why: "a page break before the closing tag belongs to the section",
    parts: ["word/document.xml"],
    rest: textsOf,
  },
  "docxtemplater/regression-sdtcontent-paragraph.docx": {
    why: "a value is text: {@raw} is no mark for raw XML but the key @raw; a repeated control has an id of its own",
    parts: ["word/document.xml"],
    rest: (xml) => withoutBookmarks(xml).replace(/<w:sdtContent>[\s\S]*?<\/w:sdtContent>|<w:id w:val="-?\d+"\/>/g, ""),
  },
  ...Object.fromEntries(
    ["docxtemplater/tag-spanning-multiline.docx", "go-docx/1_template.docx"].map((name) => [
      name,
      {
        why: "a paragraph into which a tag has joined others has its properties once, in front of its text",
        parts: ["word/document.xml"],
        rest: textsOf,
      },
    ]),
  ),
  "easy-template-x/image_-_placeholder_-_two_tags.docx": {
    why: "the tags in a picture's alternative text are filled in",
    parts: ["word/document.xml"],
    rest: (xml) => xml.replace(/ descr="[^"]*"/g, ""),
  },
};

/** Templates that only one of the two accepts. */
const ACCEPTED_BY_ONE: Readonly<Record<string, { readonly by: Acceptance; readonly why: string }>> = {
  "docxtemplater/core-xml-missing-close-tag.docx": {
    by: "Merganser",
    why: "a lone delimiter in the file's properties is nothing that its author sees",
  },
  "docxtemplater/tag-dash-loop-table.docx": {
    by: "docxtemplater",
    why: "{-w:tbl os} is no mark that widens a section by the name of an element",
  },
};

/** With enhanced syntax, beside those above. */
const EXPRESSIONS_ACCEPTED_BY_ONE: typeof ACCEPTED_BY_ONE = {
  "docassemble/docx-table-columns.docx": { by: "docxtemplater", why: "a tag cannot call a function" },
  "docassemble/main_doc_params.docx": { by: "docxtemplater", why: "a tag cannot call a function" },
  "docassemble/universal-test.docx": { by: "docxtemplater", why: "a tag cannot call a function" },
  "docxtemplater/regression-sdtcontent-paragraph.docx": {
    by: "docxtemplater",
    why: "a value is text: {@raw} is no mark for raw XML, and no expression",
  },
};

type Acceptance = "both" | "Merganser" | "docxtemplater" | "neither";

const SYNTAXES = [
  { syntax: "literal keys", enhancedSyntax: false, acceptedByOne: ACCEPTED_BY_ONE },
  {
    syntax: "expressions",
    enhancedSyntax: true,
    acceptedByOne: { ...ACCEPTED_BY_ONE, ...EXPRESSIONS_ACCEPTED_BY_ONE },
  },
];

const RANDOM = { seed: 20_261_121, count: 5 };

given("../shared/corpus").describe(`templates in ${CORPUS}`, () => {
  describe.each(SYNTAXES)("$syntax", ({ enhancedSyntax, acceptedByOne }) => {
    test.each(TEMPLATES)("%s", (name) => {
      const { acceptance, comparison } = compare(name, enhancedSyntax);
      expect([acceptedByOne[name]?.by ?? (acceptance === "neither" ? "neither" : "both")]).toEqual([acceptance]);
      expect(comparison?.unexplained ?? []).toEqual([]);
      expect(comparison?.differentParts ?? []).toEqual((comparison && DIFFERENCES[name]?.parts) ?? []);
    });
  });

  test("hundreds of documents are compared", () => {
    const all = SYNTAXES.flatMap(({ enhancedSyntax }) => TEMPLATES.map((name) => compare(name, enhancedSyntax)));
    expect(all.reduce((sum, { comparison }) => sum + (comparison?.documents ?? 0), 0)).toBeGreaterThan(300);
  });
});

interface Result {
  readonly acceptance: Acceptance;
  /** Where both accept the template. */
  readonly comparison?: Comparison;
}

/** The comparisons by template and syntax. The last test counts them. */
const results = new Map<string, Result>();

function compare(name: string, enhancedSyntax: boolean): Result {
  const key = `${name} ${enhancedSyntax}`;
  const result = results.get(key) ?? compareAnew(name, enhancedSyntax);
  results.set(key, result);
  return result;
}

function compareAnew(name: string, enhancedSyntax: boolean): Result {
  const template = readFileSync(path.join(CORPUS, name));
  const { delimiters, tags } = readTemplate(openDocx(template, name), { enhancedSyntax });
  // Where nothing looks like a tag, the service reads no text between the delimiters as one.
  const syntax = { delimiters: isWithoutTags(tags) ? { left: "⟦", right: "⟧" } : delimiters, enhancedSyntax };
  const isOurs = tags.invalid.length === 0;
  const isTheirs = isPlainlyAccepted(template, syntax);
  if (!isOurs || !isTheirs) return { acceptance: isOurs ? "Merganser" : isTheirs ? "docxtemplater" : "neither" };
  const items = itemsFor(tags.valid).map((item) => (enhancedSyntax ? withPaths(item) : item));
  const rest = DIFFERENCES[name]?.rest ?? ((xml) => xml);
  return { acceptance: "both", comparison: compareMerges(template, items, syntax, rest) };
}

/** All tags filled, nothing, and anything. */
function itemsFor(tags: readonly Tag[]): readonly DataItem[] {
  return tags.length === 0 ? [{}] : [fillTags(tags).data, {}, ...randomItems(tags, RANDOM)];
}

/** With an object within an object beside each `a.b`. */
function withPaths(item: DataItem): DataItem {
  const paths = Object.entries(item).filter(([key]) => /\w\.\w/.test(key));
  const nested = paths.map(([key, value]) =>
    key.split(".").reduceRight<unknown>((inner, name) => ({ [name]: inner }), value),
  );
  return Object.assign({}, item, ...nested);
}
