/** Collects the rules that a file violates, each once with the first place. */
import type { PDFObject } from "pdf-lib";
import { type PdfaPart, RULES, type RuleName } from "./rules.ts";

export interface Violation {
  readonly rule: RuleName;
  /** The clause of ISO 19005 in the part that was checked. */
  readonly clause: string;
  /** A sentence that says what is wrong, with the place where it was first found. */
  readonly message: string;
  /** The index of the page on which it was first found, or that uses the font first; absent if it is on no page. */
  readonly page?: number;
  /** The number of the object in which it was first found; absent if it is in none, or in an object without a number. */
  readonly object?: number;
}

/** A violation with the object itself, which only the checks know. */
export interface Finding extends Omit<Violation, "object"> {
  readonly object?: PDFObject;
}

/** Tables of limits have an entry for each part. */
export type PartNumber = 1 | 2 | 3;

export const NUMBERS = { "1b": 1, "2b": 2, "3b": 3 } as const satisfies Record<PdfaPart, PartNumber>;

export class Findings {
  readonly part: PdfaPart;
  /** The part of ISO 19005. */
  readonly number: PartNumber;
  /** The index of the page that is being checked. */
  page: number | undefined;
  /** The object that is being checked. */
  object: PDFObject | undefined;
  readonly #violations = new Map<RuleName, Finding>();

  constructor(part: PdfaPart) {
    this.part = part;
    this.number = NUMBERS[part];
  }

  /**
   * Adds a violation. Rules that the checked part does not have are ignored.
   * @param where what violates the rule, such as a font's name
   */
  add(rule: RuleName, where = ""): void {
    const { clauses, sentence } = RULES[rule];
    const clause = clauses[this.number - 1];
    if (!clause || this.#violations.has(rule)) return;
    const message = where === "" ? sentence : `${sentence.slice(0, -1)}: ${where}.`;
    const page = this.page === undefined ? {} : { page: this.page };
    const object = this.object === undefined ? {} : { object: this.object };
    this.#violations.set(rule, { rule, clause, message, ...page, ...object });
  }

  /** Runs checks of an object, which may be within another one. */
  within<Result>(object: PDFObject, check: () => Result): Result {
    const outer = this.object;
    this.object = object;
    try {
      return check();
    } finally {
      this.object = outer;
    }
  }

  /** Adds the rule if it is violated. */
  expect(isKept: boolean, rule: RuleName, where = ""): void {
    if (!isKept) this.add(rule, where);
  }

  get violations(): readonly Finding[] {
    return [...this.#violations.values()];
  }
}
