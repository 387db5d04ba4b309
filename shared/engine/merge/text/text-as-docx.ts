/** Converts plain text to .docx, so that texts can be shown and converted like all other documents. */

import { escapeAttribute, escapeXml } from "#shared/base/xml/escape-xml.ts";
import { EMPTY_PACKAGE } from "#shared/engine/archive/package.ts";
import { linkable } from "#shared/engine/merge/places/placed-insertion.ts";
import { SoundCheck } from "#shared/engine/merge/sound/sound-check.ts";
import { xmlText } from "#shared/engine/merge/values/print-value.ts";
import type { TextPiece } from "./text-pieces.ts";

type Line = readonly TextPiece[];

/**
 * Lays out eighty columns of 10 pt on A4. Every line becomes a paragraph, a form feed (U+000C) starts a new page, and
 * tab stops are eight columns apart. Other control characters are removed.
 */
export function textAsDocx(text: string): Uint8Array {
  return piecesAsDocx([{ text }]);
}

/** Does the same for a text in pieces. */
export function piecesAsDocx(pieces: readonly TextPiece[]): Uint8Array {
  const links = new Map<string, string>();
  const body = pagesOf(pieces)
    .map((lines, index) => pageXml(lines, { isFirst: index === 0, links }))
    .join("");
  const parts = [...PARTS, relationshipsOf(links), ["word/document.xml", documentXml(body)] as const];
  return new SoundCheck(EMPTY_PACKAGE).write(EMPTY_PACKAGE, new Map(parts));
}

/** Splits each page into lines. A line break at the end of a page ends its last line. */
function pagesOf(pieces: readonly TextPiece[]): readonly (readonly Line[])[] {
  const pages: TextPiece[][][] = [[[]]];
  for (const { text, address } of pieces) {
    for (const [page, content] of text.split("\f").entries()) {
      if (page > 0) pages.push([[]]);
      const lines = pages.at(-1) ?? [];
      for (const [row, line] of xmlText(content).split("\n").entries()) {
        if (row > 0) lines.push([]);
        if (line !== "") lines.at(-1)?.push({ text: line, address });
      }
    }
  }
  return pages.map((page) => (page.length > 1 && page.at(-1)?.length === 0 ? page.slice(0, -1) : page));
}

interface PageSetup {
  readonly isFirst: boolean;
  /** The ids of relationships by their addresses, which grow. */
  readonly links: Map<string, string>;
}

function pageXml(lines: readonly Line[], { isFirst, links }: PageSetup): string {
  return lines
    .map((line, index) => {
      const properties = index === 0 && !isFirst ? "<w:pPr><w:pageBreakBefore/></w:pPr>" : "";
      return `<w:p>${properties}${line.map((piece) => runXml(piece, links)).join("")}</w:p>`;
    })
    .join("");
}

function runXml({ text, address }: TextPiece, links: Map<string, string>): string {
  if (address === undefined) return `<w:r>${runContent(text)}</w:r>`;
  const id = links.get(address) ?? `rIdAddress${links.size + 1}`;
  links.set(address, id);
  return `<w:hyperlink xmlns:r="${RELATIONSHIPS}" r:id="${id}"><w:r>${runContent(linkable(text))}</w:r></w:hyperlink>`;
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

type Target = readonly [kind: string, target: string];

function relationships(targets: readonly Target[], links: ReadonlyMap<string, string> = new Map()): string {
  const entries = targets.map(
    ([kind, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONSHIPS}/${kind}" Target="${target}"/>`,
  );
  for (const [address, id] of links) {
    const target = `Target="${escapeAttribute(address)}" TargetMode="External"`;
    entries.push(`<Relationship Id="${id}" Type="${RELATIONSHIPS}/hyperlink" ${target}/>`);
  }
  return `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries.join("")}</Relationships>`;
}

function relationshipsOf(links: ReadonlyMap<string, string>): readonly [string, string] {
  const targets: readonly Target[] = [
    ["styles", "styles.xml"],
    ["settings", "settings.xml"],
  ];
  return ["word/_rels/document.xml.rels", relationships(targets, links)];
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
  ["_rels/.rels", relationships([["officeDocument", "word/document.xml"]])],
  [
    "word/styles.xml",
    `${HEAD}<w:styles ${WORD}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Courier New" w:hAnsi="Courier New" w:cs="Courier New"/><w:noProof/><w:sz w:val="20"/><w:szCs w:val="20"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:before="0" w:after="0" w:line="240" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style></w:styles>`,
  ],
  ["word/settings.xml", `${HEAD}<w:settings ${WORD}><w:defaultTabStop w:val="960"/></w:settings>`],
];
