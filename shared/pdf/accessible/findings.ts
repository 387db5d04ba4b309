/** Collects the rules of PDF/UA that a document violates, each once with the pages where it does. */
import type { PDFObject, PDFRef } from "pdf-lib";
import type { TagElement } from "#shared/pdf/tags/read-tags.ts";
import { type AccessibilityRule, RULES, RULES_OF_PDFA } from "./rules.ts";
import { pageOf } from "./typed-tags.ts";

export interface AccessibilityViolation {
  readonly rule: AccessibilityRule;
  /** The clause of ISO 14289-1. */
  readonly clause: string;
  /** A sentence without its period. */
  readonly message: string;
  readonly remedy?: string;
  /** Whether level A of PDF/A has the rule as well. */
  readonly isOfPdfa: boolean;
  /** The indexes of the first pages on which it was found; empty if it concerns the whole document. */
  readonly pages: readonly number[];
  /** The number of the first object in which it was found; undefined if it is in none, or in an object without a number. */
  readonly object: number | undefined;
}

interface Found {
  readonly detail: string;
  readonly pages: Set<number>;
  readonly object: PDFObject | undefined;
}

const PAGES_MAX = 10;

export class AccessibilityFindings {
  readonly #indexes: ReadonlyMap<PDFRef, number>;
  readonly #numberOf: (object: PDFObject | undefined) => number | undefined;
  readonly #found = new Map<AccessibilityRule, Found>();

  /**
   * @param indexes the index of each page
   * @param numberOf the number of an object
   */
  constructor(indexes: ReadonlyMap<PDFRef, number>, numberOf: (object: PDFObject | undefined) => number | undefined) {
    this.#indexes = indexes;
    this.#numberOf = numberOf;
  }

  /**
   * @param place an element, or the index of a page; undefined for the whole document
   * @param detail what violates the rule, such as a type
   * @param object what violates the rule, if it is not the element
   */
  add(rule: AccessibilityRule, place?: TagElement | number, detail = "", object?: PDFObject): void {
    const element = typeof place === "object" ? place.dict : undefined;
    const found = this.#found.get(rule) ?? { detail, pages: new Set(), object: object ?? element };
    this.#found.set(rule, found);
    if (found.pages.size >= PAGES_MAX || place === undefined) return;
    const page = typeof place === "number" ? undefined : pageOf(place);
    const index = typeof place === "number" ? place : page && this.#indexes.get(page);
    if (index !== undefined) found.pages.add(index);
  }

  get violations(): readonly AccessibilityViolation[] {
    return [...this.#found].map(([rule, { detail, pages, object }]) => {
      const { sentence, ...facts } = RULES[rule];
      return {
        rule,
        isOfPdfa: RULES_OF_PDFA.has(rule),
        ...facts,
        message: detail === "" ? sentence : `${sentence}: ${detail}`,
        pages: [...pages],
        object: this.#numberOf(object),
      };
    });
  }
}
