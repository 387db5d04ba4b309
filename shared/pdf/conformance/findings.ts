/** Collects what a file breaks, each rule once with the first place. */
import { type PdfaPart, RULES, type RuleName } from "./rules.ts";

export interface Violation {
  readonly rule: RuleName;
  /** Of ISO 19005 in the part that was checked. */
  readonly clause: string;
  /** What is wrong, as a sentence, with what it was first seen at. */
  readonly message: string;
}

/** Tables of limits have an entry for each. */
export type PartNumber = 1 | 2 | 3;

const NUMBERS = { "1b": 1, "2b": 2, "3b": 3 } as const satisfies Record<PdfaPart, PartNumber>;

export class Findings {
  /** Of the part of ISO 19005. */
  readonly number: PartNumber;
  readonly #violations = new Map<RuleName, Violation>();

  constructor(part: PdfaPart) {
    this.number = NUMBERS[part];
  }

  /**
   * A rule that the checked part does not have is not broken.
   *
   * @param where what breaks the rule, such as a font's name
   */
  add(rule: RuleName, where = ""): void {
    const { clauses, sentence } = RULES[rule];
    const clause = clauses[this.number - 1];
    if (!clause || this.#violations.has(rule)) return;
    const message = where === "" ? sentence : `${sentence.slice(0, -1)}: ${where}.`;
    this.#violations.set(rule, { rule, clause, message });
  }

  /** Adds the rule unless it is kept. */
  expect(isKept: boolean, rule: RuleName, where = ""): void {
    if (!isKept) this.add(rule, where);
  }

  get violations(): readonly Violation[] {
    return [...this.#violations.values()];
  }
}
