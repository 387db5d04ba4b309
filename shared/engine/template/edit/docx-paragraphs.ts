/** Reads the paragraphs of a part of a .docx, and where in its XML each piece of their text stands. */
import type { TemplateParagraph } from "#shared/base/model/text-replacement.ts";
import { type Tag, type Visitor, visitXml } from "#shared/base/xml/rewrite-xml.ts";
import type { Span } from "#shared/base/xml/xml-elements.ts";
import { DocxPlaces } from "./docx-places.ts";
import { type TextPiece, textOfPieces } from "./editable-file.ts";

export interface DocxParagraph extends TemplateParagraph {
  readonly pieces: readonly DocxPiece[];
  /** The pieces of the same paragraph as older programs show it (ISO 29500-3, 10.2). */
  readonly copies: readonly (readonly DocxPiece[])[];
}

/** The content of a `w:t`, or an element that stands for a character. */
export interface DocxPiece extends TextPiece {
  /** The start tag of the `w:t`; undefined for another element. */
  readonly startTag: Span | undefined;
  /** The prefix of WordprocessingML's namespace there, with its colon. */
  readonly prefix: string;
  /** By which the content controls around it show something else. */
  readonly override: Override | undefined;
}

/**
 * An element by which a content control shows something else than it contains: `w:showingPlcHdr`, until something is entered,
 * or `w:dataBinding`, whenever the document is opened (ISO 29500-1, 17.5.2).
 */
export interface Override extends Span {
  /** The one before it, or of the control around. */
  readonly outer: Override | undefined;
}

/** @param part its name in words */
export function docxParagraphs(xml: string, part: string): readonly DocxParagraph[] {
  const reader = new ParagraphReader(xml);
  visitXml(xml, reader);
  return reader.paragraphs.flatMap(({ pieces, place, copies, isCopy }) => {
    const text = textOfPieces(pieces);
    return isCopy || text.trim() === "" ? [] : [{ part, place, text, pieces, copies }];
  });
}

interface OpenParagraph {
  readonly place: string | null;
  readonly pieces: DocxPiece[];
  readonly copies: DocxPiece[][];
  isCopy: boolean;
  /** The number of elements around it that only older programs show. */
  readonly fallbacks: number;
  /** A `w:tab` outside of runs is a tab stop. */
  isInRun: boolean;
}

/** The paragraphs in what new programs show, and in what older ones show in its place. */
interface Alternatives {
  readonly choice: OpenParagraph[];
  readonly fallback: OpenParagraph[];
  isFallback: boolean;
}

class ParagraphReader implements Visitor {
  readonly paragraphs: OpenParagraph[] = [];
  readonly #xml: string;
  readonly #open: OpenParagraph[] = [];
  readonly #places = new DocxPlaces();
  readonly #alternatives: Alternatives[] = [];
  /** For each open content control, its last override or that of the control around it. */
  readonly #overrides: (Override | undefined)[] = [];
  /** The number of open elements that only older programs show. */
  #fallbacks = 0;
  /** The number of open elements with text that was moved to another place. */
  #moved = 0;
  #text: { readonly startTag: Span; readonly pieces: (Span & { readonly text: string })[] } | undefined;

  constructor(xml: string) {
    this.#xml = xml;
  }

  start(tag: Tag): "keep" {
    if (tag.uri === COMPATIBILITY) this.#startAlternative(tag.local);
    if (WORD.includes(tag.uri)) this.#startElement(tag);
    return "keep";
  }

  end(local: string, uri: string): void {
    if (uri === COMPATIBILITY && local === "AlternateContent") this.#endAlternatives();
    if (WORD.includes(uri)) this.#endElement(local);
  }

  text({ start, end }: Span, value: () => string): void {
    this.#text?.pieces.push({ start, end, text: value() });
  }

  #startElement(tag: Tag): void {
    this.#places.start(tag.local);
    const paragraph = this.#open.at(-1);
    switch (tag.local) {
      case "p":
        this.#startParagraph();
        break;
      case "r":
        if (paragraph !== undefined) paragraph.isInRun = true;
        break;
      case "t":
        this.#text = { startTag: tag, pieces: [] };
        break;
      case "moveFrom":
        this.#moved++;
        break;
      case "sdt":
        this.#overrides.push(this.#overrides.at(-1));
        break;
      case "showingPlcHdr":
      case "dataBinding":
        this.#addOverride(tag);
        break;
      default:
        if (paragraph?.isInRun === true) this.#addSign(tag);
    }
  }

  #endElement(local: string): void {
    this.#places.end(local);
    const paragraph = this.#open.at(-1);
    if (local === "p") this.#open.pop();
    if (local === "r" && paragraph !== undefined) paragraph.isInRun = false;
    if (local === "moveFrom") this.#moved--;
    if (local === "sdt") this.#overrides.pop();
    if (local === "t") this.#addText();
  }

  #startParagraph(): void {
    const place = this.#places.words();
    const paragraph: OpenParagraph = {
      place,
      pieces: [],
      copies: [],
      isCopy: false,
      fallbacks: this.#fallbacks,
      isInRun: false,
    };
    this.paragraphs.push(paragraph);
    this.#open.push(paragraph);
    this.#addToAlternative([paragraph]);
  }

  #addToAlternative(paragraphs: readonly OpenParagraph[]): void {
    const alternatives = this.#alternatives.at(-1);
    const shown = alternatives?.isFallback === true ? alternatives.fallback : alternatives?.choice;
    for (const paragraph of paragraphs) shown?.push(paragraph);
  }

  #addText(): void {
    const { startTag, pieces = [] } = this.#text ?? {};
    this.#text = undefined;
    const [first, last] = [pieces.at(0), pieces.at(-1)];
    if (startTag === undefined || first === undefined || last === undefined) return;
    // Line breaks and tabs in the XML are shown as blanks.
    const text = textOfPieces(pieces).replace(/[\t\n\r]/g, " ");
    if (text !== "") this.#add({ start: first.start, end: last.end, text, startTag });
  }

  #addSign(tag: Tag): void {
    const text = SIGNS[tag.local];
    const end = text === undefined ? undefined : endOfEmpty(this.#xml, tag);
    if (text !== undefined && end !== undefined) this.#add({ start: tag.start, end, text, startTag: undefined });
  }

  #addOverride(tag: Tag): void {
    const end = endOfEmpty(this.#xml, tag);
    if (end === undefined || this.#overrides.length === 0) return;
    this.#overrides.push({ start: tag.start, end, outer: this.#overrides.pop() });
  }

  #add(piece: Omit<DocxPiece, "prefix" | "override">): void {
    const { start } = piece.startTag ?? piece;
    const prefix = /^<([^\s/>:]+:)?/.exec(this.#xml.slice(start, start + NAME_CHARACTERS_MAX))?.[1] ?? "";
    const paragraph = this.#open.at(-1);
    if (paragraph === undefined || this.#isHidden(paragraph)) return;
    paragraph.pieces.push({ ...piece, prefix, override: this.#overrides.at(-1) });
  }

  /** Whether the paragraph does not show what is read now: what older programs show in it, or what was moved away. */
  #isHidden(paragraph: OpenParagraph): boolean {
    return this.#fallbacks > paragraph.fallbacks || this.#moved > 0;
  }

  #startAlternative(local: string): void {
    if (local === "AlternateContent") this.#alternatives.push({ choice: [], fallback: [], isFallback: false });
    const alternatives = this.#alternatives.at(-1);
    if (alternatives === undefined || alternatives.isFallback || local !== "Fallback") return;
    alternatives.isFallback = true;
    this.#fallbacks++;
  }

  #endAlternatives(): void {
    const alternatives = this.#alternatives.pop();
    if (alternatives === undefined) return;
    if (alternatives.isFallback) this.#fallbacks--;
    pairCopies(alternatives);
    // What they show belongs to the alternatives around them too. Deeper ones would take quadratic time.
    if (this.#alternatives.length < NESTED_MAX) this.#addToAlternative(alternatives.choice);
  }
}

const COMPATIBILITY = "http://schemas.openxmlformats.org/markup-compatibility/2006";

/** The namespaces of transitional and strict files, and that of later controls. */
const WORD: readonly string[] = [
  "http://schemas.microsoft.com/office/word/2012/wordml",
  "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
  "http://purl.oclc.org/ooxml/wordprocessingml/main",
];

const SIGNS: Readonly<Record<string, string>> = { tab: "\t", ptab: "\t", br: "\n", cr: "\n", noBreakHyphen: "-" };

const NAME_CHARACTERS_MAX = 100;

/** Word nests two or three. */
const NESTED_MAX = 8;

/** Returns the offset behind an element without content, whichever way it is written. */
function endOfEmpty(xml: string, { end }: Span): number | undefined {
  if (xml[end - 2] === "/") return end;
  return xml.startsWith("</", end) ? xml.indexOf(">", end) + 1 : undefined;
}

/** What older programs show is changed together with what it stands for, if its text is the same. */
function pairCopies({ choice, fallback }: Alternatives): void {
  const isSame =
    choice.length === fallback.length &&
    choice.every(({ pieces }, index) => textOfPieces(pieces) === textOfPieces(fallback[index]?.pieces ?? []));
  if (!isSame) return;
  for (const [index, copy] of fallback.entries()) {
    copy.isCopy = true;
    choice[index]?.copies.push(copy.pieces, ...copy.copies);
  }
}
