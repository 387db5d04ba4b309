/**
 * Provides a .docx of one word. Converting it makes LibreOffice load what a first real document needs; an .rtf was
 * measured to save only half as much.
 */
import { crc32 } from "node:zlib";
import type { Conversion } from "./converter.ts";

export function warmUpConversion(): Conversion {
  return { source: storedZip(PARTS), from: ".docx", to: ".pdf" };
}

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const MAIN_PART = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument";

const PARTS = {
  "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${WORD}.document.main+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${MAIN_PART}" Target="word/document.xml"/></Relationships>`,
  "word/document.xml":
    '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Ready</w:t></w:r></w:p></w:body></w:document>',
} as const;

/** Sizes and offsets in bytes of the three record types of a ZIP file (APPNOTE.TXT 4.3). */
const LOCAL_HEADER_SIZE = 30;
const CENTRAL_HEADER_SIZE = 46;
const END_SIZE = 22;
const VERSION_NEEDED = 20;

/** Returns a ZIP file whose entries are not compressed. */
function storedZip(entries: Readonly<Record<string, string>>): Uint8Array {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const data = Buffer.from(text);
    const header = commonHeader(name, data);
    const entry = Buffer.concat([Buffer.from("PK\x03\x04"), header, Buffer.from(name), data]);
    const place = Buffer.alloc(CENTRAL_HEADER_SIZE - LOCAL_HEADER_SIZE - 2);
    place.writeUInt32LE(offset, place.length - 4);
    local.push(entry);
    central.push(Buffer.from("PK\x01\x02"), Buffer.from([VERSION_NEEDED, 0]), header, place, Buffer.from(name));
    offset += entry.length;
  }
  const directory = Buffer.concat(central);
  return Buffer.concat([...local, directory, endRecord(local.length, directory.length, offset)]);
}

/**
 * Returns the fields that the local and the central header of an entry share: from the version needed to the lengths.
 */
function commonHeader(name: string, data: Buffer): Buffer {
  const header = Buffer.alloc(LOCAL_HEADER_SIZE - 4);
  header.writeUInt16LE(VERSION_NEEDED, 0);
  header.writeUInt32LE(crc32(data), 10);
  header.writeUInt32LE(data.length, 14);
  header.writeUInt32LE(data.length, 18);
  header.writeUInt16LE(name.length, 22);
  return header;
}

function endRecord(entryCount: number, directoryBytes: number, directoryOffset: number): Buffer {
  const end = Buffer.alloc(END_SIZE);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(entryCount, 8);
  end.writeUInt16LE(entryCount, 10);
  end.writeUInt32LE(directoryBytes, 12);
  end.writeUInt32LE(directoryOffset, 16);
  return end;
}
