/** Creates file names that are readable and safe in headers, archives and file systems. */
import { NAME_CHARACTERS_MAX } from "./limits.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not pass.
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/g;
// Marks that reverse the reading direction can show `exe.fdp` as `pdf.exe`.
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
// Unicode's line and paragraph separators.
const LINE_END = /[\u2028\u2029]/g;
/** Characters that Windows forbids in names, and path separators. */
const RESERVED = /[/\\:*?"<>|]/g;
/** Device names of Windows, which keep their meaning before the first dot of a name (Microsoft, "Naming Files"). */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?= *(?:\.|$))/i;

/** Returns the last segment of a path that a browser sent as a file name, made safe, including its extension. */
export function uploadedFilename(sent: string): string {
  return safeName(sent.split(/[/\\]/).at(-1) ?? "") || "file";
}

/** Removes the extension: `Offer.docx` → `Offer`. A name without extension stays as it is. */
export function withoutExtension(filename: string): string {
  return filename.replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, "");
}

/** Removes this extension, in whatever case it is written: `Offer.PDF` without `.pdf` → `Offer`. */
export function withoutThisExtension(filename: string, extension: string): string {
  const name = filename.trimEnd();
  return name.toLowerCase().endsWith(extension) ? name.slice(0, -extension.length) : filename;
}

/** Returns the extension, such as `.docx` of `Offer.DOCX`, or "" if there is none. */
export function extensionOf(filename: string): string {
  return /(?<=.)\.[A-Za-z0-9]{1,5}$/.exec(filename)?.[0].toLowerCase() ?? "";
}

/**
 * Returns a file name for a name that a caller gave. Letters of all languages stay; characters that file systems refuse
 * become `_`.
 */
export function filenameOf(name: string, extension: string): string {
  return `${safeName(name) || "document"}${extension}`;
}

function safeName(text: string): string {
  const safe = text
    .toWellFormed()
    .replace(CONTROL, "")
    .replace(DIRECTION, "")
    .replace(LINE_END, " ")
    .replace(RESERVED, "_")
    .trim();
  const name = shortened(safe.replace(DEVICE, "$&_"));
  // Shortening may leave only dots or a device name.
  return /^\.*$/.test(name) ? "" : name.replace(DEVICE, "$&_");
}

/** Shortens a name but keeps its extension, which determines the format. */
function shortened(name: string): string {
  if (name.length <= NAME_CHARACTERS_MAX) return name;
  const extension = /\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0] ?? "";
  const start = name.slice(0, NAME_CHARACTERS_MAX - extension.length);
  return start.toWellFormed().trimEnd() + extension;
}
