/** Declares the business terms that a mapping may have, and the findings about one with the data of an item. */
import type { InvoiceMapping } from "./invoice-mapping.ts";

export interface InvoiceReview {
  /** The mapping that was used, without the terms that are faulty in themselves. */
  readonly mapping: InvoiceMapping;
  /** A mapping by the names of the template's tags. */
  readonly proposal: InvoiceMapping;
  /** The values of mapped terms in the first entries of lists; of lists the number of their entries. */
  readonly values: Readonly<Record<string, unknown>>;
  /** All business terms with their computed values; null if the invoice cannot be made, and without data. */
  readonly invoice: object | null;
  readonly problems: readonly InvoiceProblem[];
}

/** The kinds of values of business terms; `list` is a group of terms that repeats. */
export const INVOICE_TERM_TYPES = [
  "text",
  "code",
  "date",
  "identifier",
  "amount",
  "price",
  "quantity",
  "percentage",
  "file",
  "list",
] as const;

/** A business term that can be mapped. */
export interface InvoiceTerm {
  /** In a mapping, such as `lines[].quantity`. */
  readonly name: string;
  /** In EN 16931, such as `BT-129`. */
  readonly id: string;
  /** In EN 16931, such as `Invoiced quantity`. */
  readonly title: string;
  readonly type: (typeof INVOICE_TERM_TYPES)[number];
  /** The list that a code is from; null for other types. */
  readonly codes: string | null;
  readonly required: boolean;
}

export interface InvoiceProblem {
  /** The name of the term in a mapping, such as `lines[].quantity`. */
  readonly term: string;
  /** `BT-129`; null for a name that is no term. */
  readonly id: string | null;
  /** The place in the data, such as `Positionen[1].Menge`; null if there is none. */
  readonly source: string | null;
  /** The violated rule, such as `BR-CO-10`; null if there is none. */
  readonly rule: string | null;
  /** The predicate of a sentence about the term, or for a rule its text. */
  readonly reason: string;
}
