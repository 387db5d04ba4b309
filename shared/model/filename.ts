/** File names that are safe in a header, in an archive and on any disk, and still readable. */
import { NAME_CHARACTERS_MAX } from "./limits.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not pass.
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/g;
// Marks that reverse the reading direction make `exe.fdp` of `pdf.exe`.
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
// Unicode's own ends of lines and paragraphs.
const LINE_END = /[\u2028\u2029]/g;
/** Not allowed in names on Windows, or steps in a path. */
const RESERVED = /[/\\:*?"<>|]/g;
/** Windows opens a device under these names, whatever stands behind their first dot (Microsoft, "Naming Files"). */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?= *(?:\.|$))/i;

/** The last step of a path that a browser sent as a file name, made safe; extension included. */
export function uploadedFilename(sent: string): string {
  return safeName(sent.split(/[/\\]/).at(-1) ?? "") || "file";
}

/** `Offer.docx` → `Offer`; a name without extension stays. */
export function withoutExtension(filename: string): string {
  return filename.replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, "");
}

/** `.docx` of `Offer.DOCX`; "" where there is none. */
export function extensionOf(filename: string): string {
  return /(?<=.)\.[A-Za-z0-9]{1,5}$/.exec(filename)?.[0].toLowerCase() ?? "";
}

/** A file name of a name that a caller gave: letters of all languages stay, what a disk refuses becomes `_`. */
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
  // What was cut off may have been all that told it from dots, or from a device.
  return /^\.*$/.test(name) ? "" : name.replace(DEVICE, "$&_");
}

/** An extension stays: it tells the format. */
function shortened(name: string): string {
  if (name.length <= NAME_CHARACTERS_MAX) return name;
  const extension = /\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0] ?? "";
  const start = name.slice(0, NAME_CHARACTERS_MAX - extension.length);
  return start.toWellFormed().trimEnd() + extension;
}
