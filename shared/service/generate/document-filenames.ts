/** File names of generated documents and of the files in an archive, short enough for any disk. */
import { filenameOf } from "#shared/model/filename.ts";
import { FORMATS, type Format, type OutputFormat } from "#shared/model/format.ts";

/** One name in a folder: ext4 and APFS take 255 bytes, NTFS 255 characters, which are never more. */
const FILENAME_BYTES_MAX = 255;

export function documentFilename(name: string, format: Format): string {
  return numberedFilename(name, "", format);
}

/** `Offer 007.docx` of 120 items: sorted by name they stand in the order of the data. Positions count from 1. */
export function archivedFilename(name: string, format: OutputFormat, place: { position: number; of: number }): string {
  const number = String(place.position).padStart(String(place.of).length, "0");
  return numberedFilename(name, ` ${number}`, format);
}

/** `Offer (2).docx`, for a name that another file has. */
export function copyFilename(name: string, format: OutputFormat, number: number): string {
  return numberedFilename(name, ` (${number})`, format);
}

/** A long name is cut, never what comes behind it: no two files of an archive share a name. */
function numberedFilename(name: string, number: string, format: Format): string {
  const { extension } = FORMATS[format];
  const free = FILENAME_BYTES_MAX - number.length - extension.length;
  return filenameOf(beginning(name, free) + number, extension);
}

/** As many whole characters as fit: a streaming decoder holds back one that is cut. */
function beginning(text: string, bytesMax: number): string {
  return new TextDecoder().decode(Buffer.from(text).subarray(0, bytesMax), { stream: true });
}
