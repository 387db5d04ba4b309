/** Describes what a PDF claims to be and what it fulfils. */
import type { InvoiceCheck } from "./invoice-check.ts";

/**
 * `conforms`: the checks have found no violation; `violated`: they have, or something cannot be judged; `not_checked`:
 * there are no checks for the standard.
 */
export const STANDARD_RESULTS = ["conforms", "violated", "not_checked"] as const;
type StandardResult = (typeof STANDARD_RESULTS)[number];

/**
 * `file`: everything but the signature itself; `part`: bytes were appended later; `malformed`: the range leaves out more
 * than the signature, or lies outside of the file.
 */
export const SIGNED_RANGES = ["file", "part", "malformed"] as const;

export type ValidationOutcome =
  | { readonly isReadable: true; readonly validation: PdfValidation }
  /** A sentence without its subject. */
  | { readonly isReadable: false; readonly reason: string };

export interface PdfValidation {
  readonly pageCount: number;
  readonly isEncrypted: boolean;
  readonly standards: readonly StandardCheck[];
  /** The electronic invoices among the embedded files. */
  readonly invoices: readonly FoundInvoice[];
  /** Neither their cryptography nor their certificates are checked. */
  readonly signatures: readonly FoundSignature[];
}

export interface StandardCheck {
  /** Such as "PDF/A-2b". */
  readonly standard: string;
  /** Whether the file's metadata name the standard. */
  readonly isClaimed: boolean;
  readonly result: StandardResult;
  /** Each violated rule once. */
  readonly violations: readonly FoundViolation[];
}

export interface FoundViolation {
  /** The clause of the standard. */
  readonly clause: string;
  /** A sentence. */
  readonly message: string;
  /** The numbers, from 1, of the first pages on which it was found; empty if it is on no page. */
  readonly pages: readonly number[];
  /** The number of the first object in which it was found; undefined if it is in none, or in one without a number. */
  readonly object?: number | undefined;
}

export interface FoundInvoice {
  readonly filename: string;
  /** Undefined for a file that is meant as an invoice and is not a usable one. */
  readonly standard?: string;
  readonly profile?: string;
  /** The predicate of a sentence about a file that is not usable. */
  readonly fault?: string;
  /** The rules that its content violates; undefined for a file that is not usable. A function of an earlier version does not check. */
  readonly check?: InvoiceCheck;
  /** The profile that the PDF's metadata claim. */
  readonly claimedProfile?: string | undefined;
}

export interface FoundSignature {
  /** The name of its field. */
  readonly field: string;
  /** The name of the encoding, such as "ETSI.CAdES.detached"; undefined if it is not stated. */
  readonly encoding?: string | undefined;
  readonly covers: (typeof SIGNED_RANGES)[number];
}
