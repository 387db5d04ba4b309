/** The `Content-Disposition` header of an answer, and what a caller asks for in the header of that name. */
import type { Disposition } from "#shared/model/disposition.ts";

/** "inline" shows, everything else saves (interface.md, generate document). */
export function wantedDisposition(header: string | null | undefined): Disposition {
  return header?.trim().toLowerCase().startsWith("inline") ? "inline" : "attachment";
}

/**
 * `filename` in quotes, characters beyond Latin-1 URI-encoded (callers.md, 20), and beside it RFC 6266's
 * `filename*`. Nothing of the name can leave its quotes or the header's line.
 */
export function contentDisposition(disposition: Disposition, filename: string): string {
  return `${disposition}; filename="${quotable(filename)}"; filename*=UTF-8''${encodeRfc8187(filename)}`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not pass.
const UNQUOTABLE = /["\\%\u0000-\u001f\u007f-\u009f]|[^\u0000-\u00ff]/gu;

function quotable(filename: string): string {
  return filename.replace(UNQUOTABLE, (character) => encodeURIComponent(character.isWellFormed() ? character : "_"));
}

/** RFC 8187: encodeURIComponent leaves `'()*` alone, which are not attr-char. */
function encodeRfc8187(filename: string): string {
  return encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
