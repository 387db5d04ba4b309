/** Converts plain text to .docx, so that texts can be shown and converted like all other documents. */
import { EMPTY_PACKAGE, writePackage } from "#shared/archive/package.ts";
import { xmlText } from "#shared/merge/values/print-value.ts";
import { escapeXml } from "#shared/xml/escape-xml.ts";

/**
 * Lays out eighty columns of 10 pt on A4. Every line becomes a paragraph, a form feed (U+000C) starts a new page, and
 * tab stops are eight columns apart. Other control characters are removed.
 */
export function textAsDocx(text: string): Uint8Array {
  const pages = text.split("\f").map((page) => linesOf(xmlText(page)));
  const body = pages.map((lines, index) => pageXml(lines, { isFirst: index === 0 })).join("");
  return writePackage(EMPTY_PACKAGE, new Map([...PARTS, ["word/document.xml", documentXml(body)]]));
}

/** Splits a page into lines. A line break at the end of the page ends its last line. */
function linesOf(page: string): readonly string[] {
  const lines = page.split("\n");
  return lines.length > 1 && lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

function pageXml(lines: readonly string[], { isFirst }: { readonly isFirst: boolean }): string {
  return lines
    .map((line, index) => {
      const properties = index === 0 && !isFirst ? "<w:pPr><w:pageBreakBefore/></w:pPr>" : "";
      return `<w:p>${properties}${line === "" ? "" : `<w:r>${runContent(line)}</w:r>`}</w:p>`;
    })
    .join("");
}

function runContent(line: string): string {
  const columns = line
    .split("\t")
    .map((part) => (part === "" ? "" : `<w:t xml:space="preserve">${escapeXml(part)}</w:t>`));
  return columns.join("<w:tab/>");
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const WORD_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml";

/** Lengths are in twentieths of a point. Margins of 2 cm leave space for 80 columns of 6 pt. */
const PAGE =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr>';

function documentXml(body: string): string {
  return `${HEAD}<w:document ${WORD}><w:body>${body}${PAGE}</w:body></w:document>`;
}

function relationships(...targets: readonly (readonly [kind: string, target: string])[]): string {
  const entries = targets.map(
    ([kind, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONSHIPS}/${kind}" Target="${target}"/>`,
  );
  return `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries.join("")}</Relationships>`;
}

function contentTypes(...kinds: readonly (readonly [part: string, kind: string])[]): string {
  const overrides = kinds.map(
    ([part, kind]) => `<Override PartName="/word/${part}.xml" ContentType="${WORD_TYPE}.${kind}+xml"/>`,
  );
  return `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join("")}</Types>`;
}

/** All parts except the text. Word includes Courier New; elsewhere, fonts with the same metrics replace it. */
const PARTS: readonly (readonly [string, string])[] = [
  ["[Content_Types].xml", contentTypes(["document", "document.main"], ["styles", "styles"], ["settings", "settings"])],
  ["_rels/.rels", relationships(["officeDocument", "word/document.xml"])],
  ["word/_rels/document.xml.rels", relationships(["styles", "styles.xml"], ["settings", "settings.xml"])],
  [
    "word/styles.xml",
    `${HEAD}<w:styles ${WORD}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Courier New" w:hAnsi="Courier New" w:cs="Courier New"/><w:noProof/><w:sz w:val="20"/><w:szCs w:val="20"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:before="0" w:after="0" w:line="240" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style></w:styles>`,
  ],
  ["word/settings.xml", `${HEAD}<w:settings ${WORD}><w:defaultTabStop w:val="960"/></w:settings>`],
];
