/** Reads `report.csv` out of an archive, without loading the rest of it. */

export interface BadRow {
  /** The number of the item, from 1. */
  readonly row: number;
  readonly message: string;
  /** Whether there is a document, from which something is missing: a picture that could not be loaded. */
  readonly isMade: boolean;
}

/** A link's answer to ranges: the bytes from `start` on. */
export type ReadBytes = (start: number, length: number) => Promise<Uint8Array<ArrayBuffer>>;

const REPORT = "report.csv";
const END = 0x06054b50;
const ENTRY = 0x02014b50;
/** The end of an archive without a comment, and that of large ones before it. */
const TAIL_BYTES = 22 + 20 + 56;

/** Undefined if the archive has no report. */
export async function badRows(size: number, read: ReadBytes): Promise<readonly BadRow[] | undefined> {
  const tail = await read(Math.max(0, size - TAIL_BYTES), Math.min(size, TAIL_BYTES));
  const directory = directoryIn(tail);
  if (directory === undefined) return undefined;
  const entry = findEntry(await read(directory.start, directory.length));
  if (entry === undefined) return undefined;
  const header = view(await read(entry.start, 30));
  const start = entry.start + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  const bytes = await read(start, entry.length);
  return notedIn(await textOf(bytes, entry.method));
}

function directoryIn(tail: Uint8Array): { start: number; length: number } | undefined {
  const bytes = view(tail);
  for (let at = tail.length - 22; at >= 0; at--) {
    if (bytes.getUint32(at, true) !== END) continue;
    const found = { start: bytes.getUint32(at + 16, true), length: bytes.getUint32(at + 12, true) };
    if (found.start !== 0xffffffff) return found;
    // Zip64: its record stands before its locator, which has 20 bytes.
    const record = at - 20 - 56;
    if (record < 0) return undefined;
    return {
      length: Number(bytes.getBigUint64(record + 40, true)),
      start: Number(bytes.getBigUint64(record + 48, true)),
    };
  }
  return undefined;
}

function findEntry(directory: Uint8Array): { start: number; length: number; method: number } | undefined {
  const bytes = view(directory);
  for (let at = 0; at + 46 <= directory.length && bytes.getUint32(at, true) === ENTRY; ) {
    const nameLength = bytes.getUint16(at + 28, true);
    const name = new TextDecoder().decode(directory.subarray(at + 46, at + 46 + nameLength));
    if (name === REPORT) {
      return {
        start: startOf(bytes, at, nameLength),
        length: bytes.getUint32(at + 20, true),
        method: bytes.getUint16(at + 10, true),
      };
    }
    at += 46 + nameLength + bytes.getUint16(at + 30, true) + bytes.getUint16(at + 32, true);
  }
  return undefined;
}

/** In an archive of more than 4 GB, the extra field of Zip64 has it. */
function startOf(bytes: DataView, at: number, nameLength: number): number {
  const start = bytes.getUint32(at + 42, true);
  return start === 0xffffffff ? Number(bytes.getBigUint64(at + 46 + nameLength + 4, true)) : start;
}

async function textOf(bytes: Uint8Array<ArrayBuffer>, method: number): Promise<string> {
  if (method === 0) return new TextDecoder().decode(bytes);
  const inflated = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(inflated).text();
}

/** `row,file,status,message,milliseconds` */
function notedIn(report: string): readonly BadRow[] {
  const lines = report.matchAll(/(?:^|\n)(\d+),(?:"(?:[^"]|"")*"|[^,\n]*),(ok|failed),("(?:[^"]|"")*"|[^,\n]*)/g);
  return [...lines].flatMap(([, row, status, message = ""]) => {
    const isMade = status === "ok";
    const text = message.startsWith('"') ? message.slice(1, -1).replaceAll('""', '"') : message;
    return isMade && text === "" ? [] : [{ row: Number(row), message: text, isMade }];
  });
}

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
