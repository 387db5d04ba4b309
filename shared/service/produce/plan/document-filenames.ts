/** Builds the file names of generated documents and of the files in an archive, short enough for any file system. */
import { filenameOf, withoutThisExtension } from "#shared/base/model/filename.ts";
import { FORMATS, type Format, type OutputFormat } from "#shared/base/model/format.ts";

/** The limit of one file name: 255 bytes on ext4 and APFS. NTFS allows 255 characters, so 255 bytes always fit. */
const FILENAME_BYTES_MAX = 255;

export function documentFilename(name: string, format: Format): string {
  return numberedFilename(name, "", format);
}

/**
 * Returns a name such as `Offer 007.docx` of 120 items. Sorted by name, the files are in the order of the data.
 * Positions count from 1.
 */
export function archivedFilename(name: string, format: OutputFormat, place: { position: number; of: number }): string {
  const number = String(place.position).padStart(String(place.of).length, "0");
  return numberedFilename(name, ` ${number}`, format);
}

/** Returns a name such as `Offer (2).docx` for a name that another file has already. */
export function copyFilename(name: string, format: OutputFormat, number: number): string {
  return numberedFilename(name, ` (${number})`, format);
}

/**
 * Cuts a name that is too long, but never the number after it, so that no two files of an archive share a name. An
 * extension that the name has already is not added again (callers.md, 12c).
 */
function numberedFilename(name: string, number: string, format: Format): string {
  const { extension } = FORMATS[format];
  const free = FILENAME_BYTES_MAX - number.length - extension.length;
  return filenameOf(beginning(withoutThisExtension(name, extension), free) + number, extension);
}

/** Returns as many whole characters as fit. A streaming decoder holds back an incomplete character at the end. */
function beginning(text: string, bytesMax: number): string {
  return new TextDecoder().decode(Buffer.from(text).subarray(0, bytesMax), { stream: true });
}
