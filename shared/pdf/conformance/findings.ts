/** Collects what a file breaks, each rule once with the first place. */
import { type PdfaPart, RULES, type RuleName } from "./rules.ts";

export interface Violation {
  readonly rule: RuleName;
  /** Of ISO 19005 in the part that was checked. */
  readonly clause: string;
  /** What the rule says, and what was found. */
  readonly message: string;
}

export class Findings {
  readonly part: PdfaPart;
  readonly #violations = new Map<RuleName, Violation>();

  constructor(part: PdfaPart) {
    this.part = part;
  }

  /** Part 1 rests on PDF 1.4, the others on PDF 1.7: most rules differ there. */
  get isPartOne(): boolean {
    return this.part === "1b";
  }

  /** A rule that the checked part does not have is not broken. */
  add(rule: RuleName, found = ""): void {
    const { says, ...clauses }: { says: string; one?: string; two?: string } = RULES[rule];
    const clause = this.isPartOne ? clauses.one : clauses.two;
    if (clause === undefined || this.#violations.has(rule)) return;
    this.#violations.set(rule, { rule, clause, message: found === "" ? says : `${says}; found: ${found}` });
  }

  get violations(): readonly Violation[] {
    return [...this.#violations.values()];
  }
}
