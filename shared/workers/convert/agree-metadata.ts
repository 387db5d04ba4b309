/**
 * Makes the XMP metadata of a PDF agree with its document information dictionary. LibreOffice escapes texts twice in a
 * plain PDF's XMP (`&amp;amp;`), and writes the dates of the template.
 */
import { escapeMarkup } from "#shared/base/xml/escape-xml.ts";

/**
 * Changes the file in place, in the time of looking up two objects. Anything but what LibreOffice writes stays as it is:
 * a cross-reference table, a dictionary of hexadecimal strings, and an uncompressed packet with room to write.
 */
export function agreeMetadata(pdf: Uint8Array): void {
  const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const end = file.toString("latin1", Math.max(0, file.length - TRAILER_BYTES_MAX));
  const objectAt = objectsOf(file, end);
  const info = objectAt(referenceIn(end, "Info"));
  const metadata = objectAt(referenceIn(objectAt(referenceIn(end, "Root"))?.text ?? "", "Metadata"));
  if (!info || !metadata) return;
  const stream = file.subarray(metadata.offset, metadata.offset + OBJECT_BYTES_MAX);
  const start = stream.indexOf(PACKET_START);
  const padding = stream.indexOf(PACKET_END, start);
  const packetEnd = stream.indexOf(TRAILING_INSTRUCTION, padding);
  if (start === -1 || padding === -1 || packetEnd === -1) return;
  const body = Buffer.from(agreeing(stream.toString("utf8", start, padding + PACKET_END.length), info.text));
  if (body.length > packetEnd - start) return;
  body.copy(stream, start);
  stream.fill(" ", start + body.length, packetEnd);
}

/** LibreOffice's trailer has 200 bytes. */
const TRAILER_BYTES_MAX = 1024;
/** Long texts have four digits for each character. No more is read, because this runs on the thread that answers callers. */
const OBJECT_BYTES_MAX = 256 * 1024;
const CROSS_REFERENCE_BYTES = 20;
const PACKET_START = "<?xpacket begin";
const PACKET_END = "</x:xmpmeta>";
const TRAILING_INSTRUCTION = "<?xpacket end";

interface FoundObject {
  readonly offset: number;
  readonly text: string;
}

/** Looks objects up in the only section of a cross-reference table (ISO 32000-1, 7.5.4). */
function objectsOf(file: Buffer, end: string): (number: number | undefined) => FoundObject | undefined {
  const table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(end)?.[1] ?? Number.NaN);
  const heading = /^xref\s+0 (\d+)\s+/.exec(Number.isNaN(table) ? "" : file.toString("latin1", table, table + 40));
  return (number) => {
    if (!heading || number === undefined || number >= Number(heading[1])) return undefined;
    const line = table + heading[0].length + number * CROSS_REFERENCE_BYTES;
    const offset = Number(file.toString("latin1", line, line + 10));
    const text = file.toString("latin1", offset, Math.min(offset + OBJECT_BYTES_MAX, file.length));
    const isThere = text.startsWith(`${number} 0 obj`);
    return isThere ? { offset, text: text.slice(0, text.indexOf("endobj")) } : undefined;
  };
}

function referenceIn(dictionary: string, key: string): number | undefined {
  const number = new RegExp(`/${key} (\\d{1,10}) 0 R`).exec(dictionary)?.[1];
  return number === undefined ? undefined : Number(number);
}

/** The element of each entry (ISO 19005-1, table 1). The service's documents are never modified after their creation. */
const ELEMENTS = {
  Title: ["dc:title"],
  Author: ["dc:creator"],
  Subject: ["dc:description"],
  Keywords: ["pdf:Keywords"],
  Creator: ["xmp:CreatorTool"],
  Producer: ["pdf:Producer"],
  CreationDate: ["dc:date", "xmp:CreateDate", "xmp:ModifyDate", "xmp:MetadataDate"],
} as const;

function agreeing(packet: string, info: string): string {
  let changed = packet;
  for (const [key, elements] of Object.entries(ELEMENTS)) {
    const value = textAt(info, key) ?? dateAt(info, key);
    if (value === undefined) continue;
    for (const element of elements) {
      // The text is in the element itself, or in the first item of its list.
      const text = new RegExp(`(<${element}>(?:\\s*<rdf:[^>]*>)*)[^<]*`);
      changed = changed.replace(text, (_, opening: string) => opening + escapeMarkup(value));
    }
  }
  return changed;
}

function textAt(info: string, key: string): string | undefined {
  const digits = new RegExp(`/${key}\\s*<FEFF([0-9A-F]*)>`).exec(info)?.[1];
  return digits === undefined ? undefined : Buffer.from(digits, "hex").swap16().toString("utf16le").toWellFormed();
}

/** Returns a date of PDF (ISO 32000-1, 7.9.4) as XMP writes it. */
function dateAt(info: string, key: string): string | undefined {
  const date = new RegExp(
    `/${key}\\s*\\(D:(\\d{4})(\\d\\d)(\\d\\d)(\\d\\d)(\\d\\d)(\\d\\d)(?:Z|([+-]\\d\\d)'(\\d\\d))`,
  );
  const [, year, month, day, hour, minute, second, zone, minutes] = date.exec(info) ?? [];
  if (year === undefined) return undefined;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${zone === undefined ? "Z" : `${zone}:${minutes}`}`;
}
