/** Reads and writes the header `Content-Disposition`. */
import type { Disposition } from "#shared/base/model/disposition.ts";

/** Returns "inline" for a header that begins with it, and "attachment" otherwise (interface.md, generate document). */
export function wantedDisposition(header: string | null | undefined): Disposition {
  return header?.trim().toLowerCase().startsWith("inline") ? "inline" : "attachment";
}

/**
 * Returns the header with `filename` in quotes, in which characters beyond Latin-1 are URI-encoded (callers.md, 20),
 * and with `filename*` of RFC 6266. The name cannot end its quotes or the header line.
 */
export function contentDisposition(disposition: Disposition, filename: string): string {
  return `${disposition}; filename="${quotable(filename)}"; filename*=UTF-8''${encodeRfc8187(filename)}`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not pass.
const UNQUOTABLE = /["\\%\u0000-\u001f\u007f-\u009f]|[^\u0000-\u00ff]/gu;

function quotable(filename: string): string {
  return filename.replace(UNQUOTABLE, (character) => encodeURIComponent(character.isWellFormed() ? character : "_"));
}

/** Encodes as RFC 8187 requires: encodeURIComponent keeps `'()*`, which are not attr-char. */
function encodeRfc8187(filename: string): string {
  return encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
