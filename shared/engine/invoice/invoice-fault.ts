/** Describes what is wrong with an invoice. */
export interface InvoiceFault {
  /** Where in the data, such as `lines[2].price.netPrice`. */
  readonly path: string;
  /** `BT-146`, or a group such as `BG-29`. */
  readonly term: string;
  /** The rule of EN 16931 that is violated, such as `BR-CO-10`. */
  readonly rule?: string;
  /** The predicate of a sentence about the place, or the text of the rule. */
  readonly reason: string;
  /** A sentence in the caller's language, without its full stop. */
  readonly remedy?: string;
}
