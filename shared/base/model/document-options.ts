/** Declares the options of POST /v1/document that stay the same from the request to the finished file. */
import type { Disposition } from "./disposition.ts";
import type { Encryption } from "./encryption.ts";
import type { OutputFormat } from "./format.ts";
import type { InvoiceProfile } from "./invoice-profile.ts";
import type { MessageLanguage } from "./message-language.ts";
import type { Seal } from "./signing-key.ts";
import type { Watermark } from "./watermark.ts";

export interface DocumentOptions {
  /** Defaults to the template's name. */
  readonly name: string | undefined;
  /** The file name without extension, which may contain tags. Defaults to the document's name. */
  readonly outputName: string | undefined;
  readonly outputFormat: OutputFormat;
  /** 1 to 100; applies to PDF, PDF/A and PNG. */
  readonly outputQuality: number;
  /** Whether a PDF has to conform to PDF/UA-1. Batches of an earlier version do not say it. */
  readonly isAccessible?: boolean;
  /** The language of an accessible PDF as a BCP 47 tag; by default that of the template. */
  readonly language?: string;
  /** A text on each page of a PDF. */
  readonly watermark?: Watermark;
  /** Each PDF is an electronic invoice in this profile, made from the item's business terms. */
  readonly invoiceProfile?: InvoiceProfile;
  /** The language in which faults of the invoice are explained. Default: English. */
  readonly messageLanguage?: MessageLanguage;
  /** Whether an attached electronic invoice that violates a rule of its profile is refused. */
  readonly needsValidInvoice?: boolean;
  /** The key that seals each PDF. */
  readonly seal?: Seal;
  /** How each PDF is encrypted. Never stored. */
  readonly encryption?: Encryption;
  readonly singleFile: boolean;
  /** Whether each item starts on a new page. */
  readonly pageBreak: boolean;
  /** Whether items that cannot be made are left out with a warning, instead of failing the document. */
  readonly isLenient: boolean;
  /** Whether names that do not match are errors instead of warnings. */
  readonly isStrict?: boolean;
  readonly disposition: Disposition;
  /** Marks where values stand, for the preview of one item: see `placeAddress`. Never stored. */
  readonly placeSecret?: string;
}

/** The options that concern the format of a file. */
export type OutputOptions = Pick<DocumentOptions, "outputFormat" | "outputQuality" | "isAccessible" | "language">;
