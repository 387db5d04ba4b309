/** Reads which marks the painted content of a stream has (marked content, ISO 32000-1, 14.6). */
import { PDFHexString } from "pdf-lib";
import { ContentScanner, type Operand } from "#shared/pdf/conformance/content-tokens.ts";
import { PAINTS_FILL, PAINTS_STROKE, SHOWS_TEXT } from "#shared/pdf/conformance/operators.ts";

/**
 * `artifact` is decoration that no reader reads aloud; `content` belongs to a structure element, if the tree names its
 * number; `named` is what a property list in the resources says, and otherwise what the mark around it says.
 */
export type Mark =
  | { readonly kind: "artifact" }
  | { readonly kind: "content"; readonly mcid: number }
  | { readonly kind: "named"; readonly properties: string; readonly outer: Mark | undefined; readonly depth: number };

export interface MarkedPaint {
  /** All marks but artifacts, whatever they contain. */
  readonly begun: ReadonlySet<Mark>;
  /** The marks around texts. Undefined stands for content without a mark. */
  readonly texts: ReadonlySet<Mark | undefined>;
  /** The marks around inline images. */
  readonly images: ReadonlySet<Mark | undefined>;
  /** The marks around lines and areas. */
  readonly paths: ReadonlySet<Mark | undefined>;
  /** The marks of content within artifacts, and of content with artifacts within. */
  readonly crossed: ReadonlySet<Mark>;
  /** The languages that marks state by themselves. */
  readonly languages: ReadonlySet<string>;
  /** The XObjects that are drawn, by their names, with the mark around each. */
  readonly drawn: readonly DrawnObject[];
}

interface DrawnObject {
  readonly name: string;
  readonly mark: Mark | undefined;
}

const ARTIFACT: Mark = { kind: "artifact" };

export function readMarkedPaint(content: Uint8Array): MarkedPaint {
  const reader = new MarkReader();
  new ContentScanner(content).read(reader);
  return reader;
}

class MarkReader implements MarkedPaint {
  readonly begun = new Set<Mark>();
  readonly texts = new Set<Mark | undefined>();
  readonly images = new Set<Mark | undefined>();
  readonly paths = new Set<Mark | undefined>();
  readonly crossed = new Set<Mark>();
  readonly languages = new Set<string>();
  readonly drawn: DrawnObject[] = [];
  readonly #open: (Mark | undefined)[] = [];

  operator(name: string, operands: readonly Operand[]): void {
    if (SHOWS_TEXT.has(name)) this.#showText(operands);
    else if (PAINTS_FILL.has(name) || PAINTS_STROKE.has(name) || name === "sh") this.paths.add(this.#mark);
    else if (name === "Do") this.drawn.push({ name: String(operands[0]).slice(1), mark: this.#mark });
    else if (name === "BMC" || name === "BDC") this.#begin(this.#markOf(operands[0], operands[1]));
    else if (name === "EMC") this.#open.pop();
  }

  inlineImage(): void {
    this.images.add(this.#mark);
  }

  get #mark(): Mark | undefined {
    return this.#open.at(-1);
  }

  #showText(operands: readonly Operand[]): void {
    if (operands.some(hasCharacters)) this.texts.add(this.#mark);
  }

  /** Too deep ones count as no mark. */
  #named(properties: string): Mark | undefined {
    const outer = this.#mark;
    const depth = outer?.kind === "named" ? outer.depth + 1 : 1;
    return depth > NAMED_MAX ? undefined : { kind: "named", properties, outer, depth };
  }

  #begin(mark: Mark | undefined): void {
    const outer = this.#mark;
    if (mark && mark !== ARTIFACT) this.begun.add(mark);
    if (mark && outer && mark !== outer) {
      if (outer === ARTIFACT) this.crossed.add(mark);
      else if (mark === ARTIFACT) this.crossed.add(outer);
    }
    this.#open.push(mark);
  }

  #noteLanguage(properties: readonly Operand[]): void {
    const language = properties[properties.indexOf("/Lang") + 1];
    this.languages.add(
      language instanceof Uint8Array ? PDFHexString.of(Buffer.from(language).toString("hex")).decodeText() : "",
    );
  }

  #markOf(tag: Operand | undefined, properties: Operand | undefined): Mark | undefined {
    if (Array.isArray(properties) && properties.includes("/Lang")) this.#noteLanguage(properties);
    if (tag === "/Artifact") return ARTIFACT;
    if (typeof properties === "string") return this.#named(properties.slice(1));
    const mcid = Array.isArray(properties) ? properties[properties.indexOf("/MCID") + 1] : undefined;
    return typeof mcid === "number" && Array.isArray(properties) && properties.includes("/MCID")
      ? { kind: "content", mcid }
      : this.#mark;
  }
}

/** No producer nests marks deeper. */
const NAMED_MAX = 50;

function hasCharacters(operand: Operand): boolean {
  if (operand instanceof Uint8Array) return operand.length > 0;
  return Array.isArray(operand) && operand.some(hasCharacters);
}
