/** Describes which rules an electronic invoice was checked against, and which it violates. */

export interface InvoiceCheck {
  /** The names and versions of the rules, such as "EN 16931 1.3.16"; undefined if the profile was not checked. */
  readonly rules: string | undefined;
  /** Each violated rule once, at the first place. */
  readonly violations: readonly InvoiceViolation[];
}

export interface InvoiceViolation {
  /** `BR-CO-10`, `schema` for an element in a wrong place, or `structure` where the published rule has no id. */
  readonly rule: string;
  /** The business terms and groups that the rule names: `BT-31`. */
  readonly terms: readonly string[];
  /** The text of the rule. */
  readonly message: string;
  /** How it is corrected, without a full stop; undefined if nothing is known of the rule. */
  readonly remedy?: string | undefined;
  /** The element, such as `/rsm:CrossIndustryInvoice/rsm:ExchangedDocument/ram:ID`. */
  readonly xpath: string;
  /** The line of the element in the XML, from 1. */
  readonly line: number;
}

export const NOT_CHECKED: InvoiceCheck = { rules: undefined, violations: [] };
