/** Represents what a field prints: text with its formatting, in one or more paragraphs. */
import { escapeXml } from "#shared/base/xml/escape-xml.ts";

/** Runs of a paragraph, or other elements that stand in one. */
export interface Inline {
  readonly text: string;
  /** The formatting of a run: XML for `w:rPr`, or empty. */
  readonly properties: string;
  /** XML in place of the text, for what is no text. */
  readonly xml?: string;
  /** Whether it is a field of the layout whose text is not known yet. */
  readonly isPending?: boolean;
}

export type Block =
  | {
      readonly kind: "paragraph";
      /** XML of its `w:pPr`, or empty. */
      readonly properties: string;
      readonly inlines: readonly Inline[];
    }
  | { readonly kind: "table"; readonly xml: string };

/** The last block is a paragraph that goes on behind the field. */
export type Content = readonly Block[];

export function contentOf(inlines: readonly Inline[]): Content {
  return [{ kind: "paragraph", properties: "", inlines }];
}

/** Returns the text of the content; a paragraph ends with a line break. */
export function textOf(content: Content): string {
  return content
    .map((block) => (block.kind === "paragraph" ? block.inlines.map(({ text }) => text).join("") : ""))
    .join("\n");
}

/** Returns whether its text is not known without a layout. */
export function isPending(content: Content): boolean {
  return content.some((block) => block.kind === "paragraph" && block.inlines.some((inline) => inline.isPending));
}

/** Returns how many characters it takes, each piece counted as 10 more. */
export function sizeOf(content: Content): number {
  return content.reduce(
    (sum, block) => sum + (block.kind === "table" ? block.xml.length + PIECE_SIZE : sizeOfInlines(block.inlines)),
    0,
  );
}

const PIECE_SIZE = 10;

function sizeOfInlines(inlines: readonly Inline[]): number {
  return inlines.reduce((sum, { text, xml = "" }) => sum + text.length + xml.length + PIECE_SIZE, PIECE_SIZE);
}

export function inlinesXml(inlines: readonly Inline[]): string {
  return inlines.map(inlineXml).join("");
}

function inlineXml({ text, properties, xml }: Inline): string {
  if (xml !== undefined) return xml;
  if (text === "") return "";
  const formatting = properties === "" ? "" : `<w:rPr>${properties}</w:rPr>`;
  return `<w:r>${formatting}${textElements(text)}</w:r>`;
}

const SIGN = /[\t\n]/;

/** Tabs and line breaks are elements. */
function textElements(text: string): string {
  if (!SIGN.test(text)) return textElement(text);
  return text
    .split(/([\t\n])/)
    .map((piece) => (piece === "\t" ? "<w:tab/>" : piece === "\n" ? "<w:br/>" : textElement(piece)))
    .join("");
}

function textElement(text: string): string {
  return text === "" ? "" : `<w:t xml:space="preserve">${escapeXml(text)}</w:t>`;
}
