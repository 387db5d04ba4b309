/** Finds the texts that a content stream shows as artifacts, such as those of headers and footers. */
import { ContentScanner, type Operand } from "#shared/pdf/conformance/content-tokens.ts";
import { SHOWS_TEXT } from "#shared/pdf/conformance/operators.ts";
import { product } from "#shared/pdf/mend/page-bitmap.ts";

/** A text object (ISO 32000-1, 9.4) directly within an artifact that has no properties. */
export interface ArtifactText {
  /** The offset of its BT. */
  readonly start: number;
  /** The offset behind its ET. */
  readonly end: number;
  /** The height of its first character in the space of the page. */
  readonly y: number;
}

interface ArtifactTexts {
  readonly texts: readonly ArtifactText[];
  /** The number behind the highest identifier that marked content has. */
  readonly nextMcid: number;
}

export function artifactTexts(content: Uint8Array): ArtifactTexts {
  const reader = new ArtifactReader();
  new ContentScanner(content).read(reader);
  return reader;
}

type Matrix = readonly number[];

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
/** No producer nests states deeper; more are not told apart. */
const STATES_MAX = 100;

class ArtifactReader implements ArtifactTexts {
  readonly texts: ArtifactText[] = [];
  nextMcid = 0;
  readonly #marks: boolean[] = [];
  readonly #states: Matrix[] = [];
  #matrix: Matrix = IDENTITY;
  #line: Matrix = IDENTITY;
  #start: number | undefined;
  #y: number | undefined;

  operator(name: string, operands: readonly Operand[], start: number): void {
    if (name === "BMC" || name === "BDC") this.#mark(name, operands);
    else if (name === "EMC") this.#unmark();
    else if (name === "q" && this.#states.length < STATES_MAX) this.#states.push(this.#matrix);
    else if (name === "Q") this.#matrix = this.#states.pop() ?? IDENTITY;
    else if (name === "cm") this.#matrix = product(numbers(operands), this.#matrix);
    else if (name === "BT") this.#begin(start);
    else if (name === "ET") this.#end(start + name.length);
    else if (name === "Tm") this.#line = numbers(operands);
    else if (name === "Td" || name === "TD") this.#line = product([1, 0, 0, 1, ...numbers(operands)], this.#line);
    else if (SHOWS_TEXT.has(name)) this.#y ??= product(this.#line, this.#matrix)[5] ?? 0;
  }

  inlineImage(): void {}

  /** A text object with marks of its own is left as it is. */
  #mark(name: string, [tag, properties]: readonly Operand[]): void {
    this.#start = undefined;
    this.#marks.push(name === "BMC" && tag === "/Artifact");
    const at = Array.isArray(properties) ? properties.indexOf("/MCID") : -1;
    const mcid = Array.isArray(properties) && at >= 0 ? properties[at + 1] : undefined;
    if (typeof mcid === "number") this.nextMcid = Math.max(this.nextMcid, mcid + 1);
  }

  #unmark(): void {
    this.#start = undefined;
    this.#marks.pop();
  }

  #begin(start: number): void {
    this.#line = IDENTITY;
    this.#y = undefined;
    this.#start = this.#marks.length === 1 && this.#marks[0] ? start : undefined;
  }

  #end(end: number): void {
    if (this.#start !== undefined && this.#y !== undefined) this.texts.push({ start: this.#start, end, y: this.#y });
    this.#start = undefined;
  }
}

function numbers(operands: readonly Operand[]): Matrix {
  return operands.map((operand) => (typeof operand === "number" ? operand : 0));
}
