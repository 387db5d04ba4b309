/** Writes markup as WordprocessingML, on the base of the paragraph and the run of its tag. */

import { escapeXml } from "#shared/base/xml/escape-xml.ts";
import { LINK_LOOK, linkedRuns } from "#shared/engine/merge/rich/link-value.ts";
import { type ChangedProperties, withProperties, withRunProperties } from "#shared/engine/merge/rich/run-properties.ts";
import { type DocxPlace, sectionOf } from "#shared/engine/merge/values/docx-place.ts";
import type { DrawPicture } from "#shared/engine/merge/values/rich-value.ts";
import type { Look, MarkupBlock, MarkupList, MarkupParagraph, MarkupTable, Piece } from "./markup-blocks.ts";
import type { MarkupPicture } from "./markup-node.ts";
import { pictureValue } from "./picture-size.ts";

/** In twips. */
const INDENT = 720;
const QUOTE_INDENT = 567;
const COLUMN_MIN = 200;
const EMU_PER_TWIP = 635;
/** Sizes of headings, in half points, in documents without styles for them. */
const HEADING_SIZES = [32, 28, 26, 24, 22, 22] as const;

export class DocxWriter {
  readonly #place: DocxPlace;
  readonly #draw: DrawPicture;
  /** The `w:pPr` of the tag's paragraph. */
  readonly #paragraph: string;
  readonly #lists = new Map<MarkupList, string>();
  readonly #runs = new Map<Look, string>();

  constructor(place: DocxPlace, draw: DrawPicture) {
    this.#place = place;
    this.#draw = draw;
    this.#paragraph = baseProperties(contentOfParagraph(place));
  }

  /** Returns what replaces the tag's paragraph, whose section the last paragraph ends. */
  document(blocks: readonly MarkupBlock[]): string {
    const between = blocks[0]?.kind === "table" && isBehindTable(this.#place) ? this.#blank(this.#paragraph) : "";
    const written = between + this.#blocks(blocks, this.#place.room.width, this.#paragraph);
    const at = written.indexOf("</w:pPr>", written.lastIndexOf("<w:p>"));
    const withSection = written.slice(0, at) + sectionOf(contentOfParagraph(this.#place)) + written.slice(at);
    return this.#rangesBeside("Start") + withSection + this.#rangesBeside("End");
  }

  /** Bookmarks and other stretches that start or end in the tag's paragraph may go on elsewhere. */
  #rangesBeside(side: "Start" | "End"): string {
    const ranges = new RegExp(`<w:(bookmark|commentRange|perm)${side} [^>]*>(?:</w:\\1${side}>)?`, "g");
    return contentOfParagraph(this.#place).match(ranges)?.join("") ?? "";
  }

  /** Tables without a paragraph between them would become one, and a cell ends with a paragraph, too. */
  #blocks(blocks: readonly MarkupBlock[], width: number, base: string): string {
    const written = blocks.map((block, index) => {
      if (block.kind === "paragraph") return this.#paragraphOf(block, base, width);
      const isBeforeText = blocks[index + 1]?.kind === "paragraph";
      return this.#table(block, width) + (isBeforeText ? "" : this.#blank(base));
    });
    return written.join("") || this.#blank(base);
  }

  /** Lines with breaks between them. */
  lines(lines: readonly (readonly Piece[])[]): string {
    return lines.map((pieces) => this.#runsOf(pieces, this.#place.room.width)).join("<w:r><w:br/></w:r>");
  }

  #blank(base: string): string {
    return `<w:p>${withProperties("w:pPr", base, NO_LIST)}</w:p>`;
  }

  #paragraphOf(block: MarkupParagraph, base: string, width: number): string {
    const { heading, list, isEntry, isRule, align, quotes, pieces } = block;
    const style = heading === undefined ? undefined : this.#place.document.headingStyle(heading);
    const indent = quotes * QUOTE_INDENT + (list !== undefined && !isEntry ? (list.level + 1) * INDENT : 0);
    const properties = withProperties("w:pPr", style === undefined ? base : "", {
      ...NO_LIST,
      ...(heading !== undefined && headingProperties(heading, style)),
      ...(list !== undefined && isEntry && this.#listProperties(list)),
      ...(indent > 0 && { "w:ind": `<w:ind w:left="${indent}"/>` }),
      ...(align !== undefined && { "w:jc": `<w:jc w:val="${align === "justify" ? "both" : align}"/>` }),
      ...(isRule && { "w:pBdr": `<w:pBdr><w:bottom w:val="single" w:sz="6" w:space="1" w:color="auto"/></w:pBdr>` }),
    });
    return `<w:p>${properties}${this.#runsOf(pieces, width - indent, heading, style)}</w:p>`;
  }

  #listProperties(list: MarkupList): ChangedProperties {
    const id = this.#lists.get(list) ?? this.#place.document.addList(list);
    this.#lists.set(list, id);
    return {
      "w:ind": "",
      "w:numPr": `<w:numPr><w:ilvl w:val="${list.level}"/><w:numId w:val="${id}"/></w:numPr>`,
    };
  }

  /** The size of the tag's run would hide that of a heading's style. */
  #runsOf(pieces: readonly Piece[], width: number, heading?: number, style?: string): string {
    return pieces
      .map(({ text, look, picture }) => {
        const drawn = picture && this.#picture(picture, width);
        if (drawn !== undefined)
          return look.address === undefined ? drawn : linkedRuns(this.#place, look.address, drawn);
        const properties = heading === undefined ? this.#look(look) : this.#headingLook(look, heading, style);
        const runs = text
          .split("\n")
          .map((line) =>
            line === "" ? "" : `<w:r>${properties}<w:t xml:space="preserve">${escapeXml(line)}</w:t></w:r>`,
          )
          .join("<w:r><w:br/></w:r>");
        return look.address === undefined ? runs : linkedRuns(this.#place, look.address, runs);
      })
      .join("");
  }

  /** @param width of the room, in twips */
  #picture(picture: MarkupPicture, width: number): string | undefined {
    const room = { ...this.#place.room, width: Math.max(COLUMN_MIN, width) };
    const run = this.#draw(pictureValue(picture, room.width * EMU_PER_TWIP), { ...this.#place, room });
    return run && `<w:r>${run}</w:r>`;
  }

  #look(look: Look): string {
    const known = this.#runs.get(look) ?? withRunProperties(this.#place.runProperties, changedBy(look));
    this.#runs.set(look, known);
    return known;
  }

  #headingLook(look: Look, heading: number, style: string | undefined): string {
    if (style !== undefined) return withRunProperties("", changedBy(look));
    const size = HEADING_SIZES[heading - 1] ?? 22;
    const larger = { "w:b": "<w:b/>", "w:sz": `<w:sz w:val="${size}"/>`, "w:szCs": `<w:szCs w:val="${size}"/>` };
    return withRunProperties(this.#place.runProperties, { ...larger, ...changedBy(look) });
  }

  #table({ columns, rows }: MarkupTable, width: number): string {
    const column = Math.max(COLUMN_MIN, Math.floor(width / columns));
    const grid = `<w:gridCol w:w="${column}"/>`.repeat(columns);
    const body = rows.map(({ isHeader, cells }) => {
      const header = isHeader ? "<w:trPr><w:tblHeader/></w:trPr>" : "";
      const written = cells.map((cell) => {
        const cellWidth = column * cell.columns;
        const span = cell.columns > 1 ? `<w:gridSpan w:val="${cell.columns}"/>` : "";
        const merge = cell.isContinued ? "<w:vMerge/>" : cell.continues ? '<w:vMerge w:val="restart"/>' : "";
        const fill = cell.background ? `<w:shd w:val="clear" w:color="auto" w:fill="${cell.background}"/>` : "";
        const properties = `<w:tcPr><w:tcW w:w="${cellWidth}" w:type="dxa"/>${span}${merge}${fill}</w:tcPr>`;
        return `<w:tc>${properties}${this.#blocks(cell.blocks, cellWidth - CELL_MARGINS, CELL_PARAGRAPH)}</w:tc>`;
      });
      return `<w:tr>${header}${written.join("")}</w:tr>`;
    });
    const properties = `<w:tblPr><w:tblW w:w="${column * columns}" w:type="dxa"/>${BORDERS}<w:tblLayout w:type="fixed"/></w:tblPr>`;
    return `<w:tbl>${properties}<w:tblGrid>${grid}</w:tblGrid>${body.join("")}</w:tbl>`;
  }
}

/** Word's default, on both sides together. */
const CELL_MARGINS = 216;
const CELL_PARAGRAPH = '<w:pPr><w:spacing w:before="0" w:after="0"/></w:pPr>';

const BORDERS = `<w:tblBorders>${["top", "left", "bottom", "right", "insideH", "insideV"]
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`)
  .join("")}</w:tblBorders>`;

/** Lists and the end of a section belong to the paragraph of the tag alone. */
const NO_LIST: ChangedProperties = { "w:numPr": "", "w:sectPr": "", "w:pPrChange": "" };

function baseProperties(paragraph: string): string {
  if (!paragraph.startsWith("<w:pPr>")) return "";
  const end = paragraph.search(/<\/w:pPr>|<w:pPrChange[ >]/);
  return withProperties("w:pPr", `${paragraph.slice(0, end)}</w:pPr>`, NO_LIST);
}

function isBehindTable({ xml, enclosing }: DocxPlace): boolean {
  return xml.endsWith("</w:tbl>", enclosing.find(({ name }) => name === "w:p")?.start);
}

function contentOfParagraph({ xml, enclosing }: DocxPlace): string {
  const paragraph = enclosing.find(({ name }) => name === "w:p");
  return paragraph === undefined ? "" : xml.slice(paragraph.contentStart, paragraph.end);
}

function headingProperties(heading: number, style: string | undefined): ChangedProperties {
  if (style !== undefined) return { "w:pStyle": `<w:pStyle w:val="${style}"/>` };
  return { "w:keepNext": "<w:keepNext/>", "w:outlineLvl": `<w:outlineLvl w:val="${heading - 1}"/>` };
}

function changedBy(look: Look): ChangedProperties {
  const { vertical, colour, background, address } = look;
  return {
    ...(address !== undefined && LINK_LOOK),
    ...(look.isBold && { "w:b": "<w:b/>" }),
    ...(look.isItalic && { "w:i": "<w:i/>" }),
    ...(look.isUnderlined && { "w:u": '<w:u w:val="single"/>' }),
    ...(look.isStruck && { "w:strike": "<w:strike/>" }),
    ...(look.isCode && { "w:rFonts": '<w:rFonts w:ascii="Courier New" w:hAnsi="Courier New" w:cs="Courier New"/>' }),
    ...(vertical !== undefined && { "w:vertAlign": `<w:vertAlign w:val="${vertical}"/>` }),
    ...(colour !== undefined && { "w:color": `<w:color w:val="${colour}"/>` }),
    ...(background !== undefined && { "w:shd": `<w:shd w:val="clear" w:color="auto" w:fill="${background}"/>` }),
  };
}
