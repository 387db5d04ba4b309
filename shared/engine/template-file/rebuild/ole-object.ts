/**
 * Decides which old embedded objects (OLE, in the container MS-CFB) are allowed: those that no filter of a converter
 * opens.
 */

/**
 * Names of streams, in lower case. Formulas and packed files are shown by the picture beside them. Others, such as old
 * Word or Excel documents, might be opened by a converter, and they are not inspected here.
 */
const STREAMS: ReadonlySet<string> = new Set([
  "root entry",
  "\u0001compobj",
  "\u0001ole",
  "\u0001ole10native",
  "\u0001ole10itemname",
  "\u0003objinfo",
  "\u0003pic",
  "\u0003meta",
  "\u0003print",
  "\u0003eprint",
  "\u0003accessobjsitedata",
  "\u0002olepres000",
  "\u0002olepres001",
  "equation native",
]);

export function isHarmlessOleObject(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isCompoundFile(file) || file.includes("EMF+")) return false;
  try {
    return streamNames(file).every((name) => STREAMS.has(name.toLowerCase()));
  } catch (error) {
    // The data ends too early.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const ENTRY_BYTES = 128;
/** The number of allocation table sectors that the header lists: about 7 MB. Larger objects are not inspected. */
const HEADER_TABLE_SECTORS = 109;
const SECTOR_MAX = 0xfffffffa;

/** Returns the names of all entries in the directory (MS-CFB 2.2, 2.3 and 2.6.1), including storages. */
function streamNames(file: Buffer): readonly string[] {
  const sectorBytes = 2 ** file.readUInt16LE(30);
  const start = (sector: number) => (sector + 1) * sectorBytes;
  if (file.readUInt32LE(44) > HEADER_TABLE_SECTORS) throw new RangeError("more sectors than the header lists");
  const next = (sector: number) => {
    const perSector = sectorBytes / 4;
    const table = file.readUInt32LE(76 + 4 * Math.floor(sector / perSector));
    return file.readUInt32LE(start(table) + 4 * (sector % perSector));
  };
  const names: string[] = [];
  let left = file.length / sectorBytes;
  for (let sector = file.readUInt32LE(48); sector < SECTOR_MAX; sector = next(sector)) {
    if (left-- < 0) throw new RangeError("a chain of sectors without end");
    for (let at = start(sector); at < start(sector) + sectorBytes; at += ENTRY_BYTES) {
      if (file.readUInt8(at + 66) === 0) continue;
      names.push(file.toString("utf16le", at, at + Math.max(0, file.readUInt16LE(at + 64) - 2)));
    }
  }
  return names;
}

export function isCompoundFile(bytes: Uint8Array): boolean {
  return START.every((byte, index) => bytes[index] === byte);
}

const START = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
