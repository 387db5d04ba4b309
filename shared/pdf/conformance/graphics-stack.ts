/** Tracks the graphics state of a content stream, as far as it decides how text and lines are painted. */
import { PDFName, type PDFObject } from "pdf-lib";
import type { Operand } from "./content-tokens.ts";
import type { Findings } from "./findings.ts";

export interface GraphicsState {
  readonly fill: PDFName | undefined;
  readonly stroke: PDFName | undefined;
  readonly fillPattern: string | undefined;
  readonly strokePattern: string | undefined;
  readonly font: PDFObject | undefined;
  /** The text rendering mode; 3 is invisible (ISO 32000-1, table 106). */
  readonly renderingMode: number;
}

export const INITIAL_STATE: GraphicsState = {
  fill: PDFName.of("DeviceGray"),
  stroke: PDFName.of("DeviceGray"),
  fillPattern: undefined,
  strokePattern: undefined,
  font: undefined,
  renderingMode: 0,
};

/** ISO 19005-1, 6.1.12. */
const NESTING_MAX = 28;
/** Further states are not tracked: the file is refused anyway. */
const KEPT_MAX = 1000;

const DEVICE_SPACES = new Map([
  ["g", PDFName.of("DeviceGray")],
  ["rg", PDFName.of("DeviceRGB")],
  ["k", PDFName.of("DeviceCMYK")],
]);

export class GraphicsStack {
  now: GraphicsState;
  readonly #findings: Findings;
  readonly #saved: GraphicsState[] = [];
  #nesting = 0;

  constructor(state: GraphicsState, findings: Findings) {
    this.now = state;
    this.#findings = findings;
  }

  change(changes: Partial<GraphicsState>): void {
    this.now = { ...this.now, ...changes };
  }

  /** Ignores operators that do not change the state. */
  take(operator: string, operands: readonly Operand[]): void {
    const last = operands.at(-1);
    if (operator === "q") this.#save();
    else if (operator === "Q") this.#restore();
    else if (operator === "Tr" && typeof last === "number") this.change({ renderingMode: last });
    else this.#takeColour(operator, last);
  }

  #save(): void {
    this.#findings.expect(++this.#nesting <= NESTING_MAX, "stateNesting");
    if (this.#saved.length < KEPT_MAX) this.#saved.push(this.now);
  }

  #restore(): void {
    this.#nesting = Math.max(0, this.#nesting - 1);
    this.now = this.#saved.pop() ?? this.now;
  }

  /** Operators for stroking are in capitals. */
  #takeColour(operator: string, last: Operand | undefined): void {
    const isStroke = operator === operator.toUpperCase();
    const named = /^cs$/i.test(operator) ? nameOf(last) : undefined;
    const space = DEVICE_SPACES.get(operator.toLowerCase()) ?? named;
    if (space)
      this.change(isStroke ? { stroke: space, strokePattern: undefined } : { fill: space, fillPattern: undefined });
    else if (/^scn$/i.test(operator) && typeof last === "string") {
      this.change(isStroke ? { strokePattern: last } : { fillPattern: last });
    }
  }
}

export function nameOf(operand: Operand | undefined): PDFName | undefined {
  return typeof operand === "string" ? PDFName.of(operand.slice(1)) : undefined;
}
