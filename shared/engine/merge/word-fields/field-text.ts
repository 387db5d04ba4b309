/** Turns the text of fields into what they print. */
import { applyEdits, type Edit, replacement } from "#shared/base/xml/xml-edits.ts";
import { childNamed, outerXml, type XmlElement } from "#shared/base/xml/xml-elements.ts";
import type { Block, Content, Inline } from "./content.ts";
import type { FieldText, Piece, WordField } from "./field.ts";
import { unescaped } from "./parse-code.ts";

export interface TextReader {
  readonly xml: string;
  /** Returns what a field within the text prints. */
  readonly valueOf: (field: WordField) => Content;
  /** Returns the edits that write the values of the fields. */
  readonly editsOf: (fields: readonly WordField[]) => readonly Edit[];
}

interface Stretch {
  readonly start: number;
  readonly end: number;
  /** Whether it has escapes. */
  readonly isQuoted: boolean;
}

interface Options {
  /** Whether it is moved, not repeated: then bookmarks and pictures move with it. */
  readonly isMoved: boolean;
}

/** Returns a stretch of a field's text with its formatting. */
export function contentBetween(reader: TextReader, source: FieldText, stretch: Stretch, options: Options): Content {
  const blocks: Block[] = [];
  let inlines: Inline[] = [];
  // A value may have more pieces than a call can have arguments.
  const add = (more: readonly Inline[]) => {
    for (const inline of more) inlines.push(inline);
  };
  const end = (properties: string) => {
    blocks.push({ kind: "paragraph", properties, inlines });
    inlines = [];
  };
  for (const piece of source.pieces) {
    if (!isWithin(piece, stretch)) continue;
    if (piece.kind === "paragraph") end(propertiesOf(reader.xml, piece.paragraph, "w:pPr"));
    else if (piece.kind === "table") blocks.push({ kind: "table", xml: tableXml(reader, piece) });
    else if (piece.kind === "field") {
      const value = reader.valueOf(piece.field);
      const last = value.at(-1);
      for (const block of value.slice(0, -1)) {
        if (block.kind === "table") blocks.push(block);
        else {
          add(block.inlines);
          end(block.properties);
        }
      }
      if (last?.kind === "paragraph") add(last.inlines);
    } else add(inlineOf(reader.xml, source, piece, stretch, options));
  }
  end("");
  return blocks;
}

function isWithin(piece: Piece, { start, end }: Stretch): boolean {
  return piece.kind === "mark" ? piece.start >= start && piece.end <= end : piece.end > start && piece.start < end;
}

function inlineOf(
  xml: string,
  source: FieldText,
  piece: Extract<Piece, { kind: "text" | "object" | "mark" }>,
  { start, end, isQuoted }: Stretch,
  { isMoved }: Options,
): readonly Inline[] {
  if (piece.kind === "mark") return isMoved ? [{ text: "", properties: "", xml: outerXml(xml, piece.mark) }] : [];
  const properties = runProperties(xml, piece.run);
  if (piece.kind === "text") {
    const text = source.text.slice(Math.max(piece.start, start), Math.min(piece.end, end));
    return [{ text: isQuoted ? unescaped(text) : text, properties }];
  }
  if (!isMoved && piece.object.name !== "w:sym") return [];
  const formatting = properties === "" ? "" : `<w:rPr>${properties}</w:rPr>`;
  return [{ text: "", properties, xml: `<w:r>${formatting}${outerXml(xml, piece.object)}</w:r>` }];
}

/** The text of the field around it becomes text of the document. */
function tableXml(reader: TextReader, { table, fields, codes }: Extract<Piece, { kind: "table" }>): string {
  const texts = codes
    .filter(({ name }) => name === "w:instrText")
    .map((code) => {
      const text = reader.xml.slice(code.contentStart, code.contentEnd);
      return replacement(code, text === "" ? "" : `<w:t xml:space="preserve">${text}</w:t>`);
    });
  const edits = [...texts, ...reader.editsOf(fields)].map(({ start, end, text }) => ({
    start: start - table.start,
    end: end - table.start,
    text,
  }));
  return applyEdits(outerXml(reader.xml, table), edits);
}

/** Returns XML for `w:rPr`. */
export function runProperties(xml: string, run: XmlElement | undefined): string {
  const properties = childNamed(run, "w:rPr");
  return properties === undefined ? "" : xml.slice(properties.contentStart, properties.contentEnd);
}

function propertiesOf(xml: string, element: XmlElement, name: string): string {
  const properties = childNamed(element, name);
  return properties === undefined ? "" : outerXml(xml, properties);
}
