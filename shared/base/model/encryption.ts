/** Describes how a PDF is encrypted. */

/** The passwords are prepared by `preparePassword`. They are secrets, which are never stored or logged. */
export interface Encryption {
  /** The password that opens the document. Without it, the document opens without a password. */
  readonly user?: string | undefined;
  /** The password that lifts the restrictions. */
  readonly owner: string;
  readonly permissions: Permissions;
}

/** As a caller wants it. Without an owner password, nobody can lift the restrictions. */
export type WantedEncryption = Omit<Encryption, "owner"> & { readonly owner?: string | undefined };

/** The rights of a reader who does not know the owner password (ISO 32000-2, table 22). */
export interface Permissions {
  readonly print: boolean;
  /** Whether prints may have more than a low resolution. */
  readonly print_high_resolution: boolean;
  readonly modify: boolean;
  readonly copy: boolean;
  readonly annotate: boolean;
  readonly fill_forms: boolean;
  readonly assemble: boolean;
}

/** Readers ignore what follows (ISO 32000-2, 7.6.4.3.3). */
export const PASSWORD_BYTES_MAX = 127;

/**
 * Returns the password as readers type it, or undefined if it contains characters that SASLprep (RFC 4013) prohibits.
 * Readers prepare what is typed in the same way (ISO 32000-2, 7.6.4.3.3).
 */
export function preparePassword(text: string): string | undefined {
  const mapped = text.replace(MAPPED_TO_SPACE, " ").replace(MAPPED_TO_NOTHING, "").normalize("NFKC");
  return PROHIBITED.test(mapped) ? undefined : mapped;
}

/** RFC 3454, C.1.2. */
const MAPPED_TO_SPACE = /[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000]/g;
/** RFC 3454, B.1. */
const MAPPED_TO_NOTHING = /\u00ad|\u034f|\u1806|[\u180b-\u180d]|[\u200c\u200d]|\u2060|[\ufe00-\ufe0f]|\ufeff/g;
/** RFC 3454, C.2 to C.9: controls, formats, private use, half of a character, and unassigned code points. */
const PROHIBITED = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\u2028\u2029\ufffc\ufffd]/u;
