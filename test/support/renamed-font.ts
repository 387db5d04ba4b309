/** Makes fonts whose family, licence and tables a test chooses, from a font of this machine. */
import { readFileSync } from "node:fs";
import { readFonts, type Tables } from "#shared/engine/fonts/read-tables.ts";
import { writeFont } from "#shared/engine/fonts/write-font.ts";
import { tinyFont } from "./tiny-font.ts";

interface Changes {
  /** OpenType, OS/2, fsType. */
  readonly fsType?: number;
  /** Replaces tables. Undefined removes one. */
  readonly tables?: Readonly<Record<string, Buffer | undefined>>;
  readonly style?: string;
  /** The name by which PDFs know the font. Default: from family and style. */
  readonly postScriptName?: string;
}

/** @param file the path of the font whose glyphs it has; without it, it has the letters A and B */
export function renamedFont(file: string | undefined, family: string, changes: Changes = {}): Uint8Array {
  const { fsType = 0, style = "Regular" } = changes;
  const { postScriptName = `${family}-${style}`.replace(/[^\w-]/g, "") } = changes;
  const [source] = readFonts(file === undefined ? tinyFont() : readFileSync(file));
  if (source === undefined) throw new Error(`${file} has no font`);
  const os2 = Buffer.from(source.get("OS/2") ?? regularOs2());
  os2.writeUInt16BE(fsType, 8);
  const name = nameTable({
    1: family,
    2: style,
    4: `${family} ${style}`,
    6: postScriptName,
  });
  const tables = new Map<string, Buffer | undefined>([...source, ["OS/2", os2], ["name", name]]);
  for (const [tag, table] of Object.entries(changes.tables ?? {})) tables.set(tag, table);
  return writeFont(new Map([...tables].filter((entry) => entry[1] !== undefined)) as Tables);
}

/** English names for Windows by their ids. */
export function nameTable(names: Readonly<Record<number, string>>): Buffer {
  const texts = Object.values(names).map((text) => Buffer.from(text, "utf16le").swap16());
  const header = words(0, texts.length, 6 + 12 * texts.length);
  let offset = 0;
  const records = Object.keys(names).map((id, index) => {
    const length = texts[index]?.length ?? 0;
    const record = words(3, 1, 0x409, Number(id), length, offset);
    offset += length;
    return record;
  });
  return Buffer.concat([header, ...records, ...texts]);
}

/** A collection whose fonts are the files (OpenType, "Font Collections"). */
export function collectionOf(fonts: readonly Uint8Array[]): Uint8Array {
  const header = Buffer.alloc(12 + 4 * fonts.length);
  header.write("ttcf", "latin1");
  header.writeUInt16BE(1, 4);
  header.writeUInt32BE(fonts.length, 8);
  let start = header.length;
  const moved = fonts.map((font, index) => {
    header.writeUInt32BE(start, 12 + 4 * index);
    const file = Buffer.from(font);
    for (let at = 12; at < 12 + 16 * file.readUInt16BE(4); at += 16)
      file.writeUInt32BE(file.readUInt32BE(at + 8) + start, at + 8);
    start += file.length;
    return file;
  });
  return Buffer.concat([header, ...moved]);
}

function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2);
  return bytes;
}

/** Version 0 of the table: a regular font of medium width, without licence bits. */
function regularOs2(): Buffer {
  const table = Buffer.alloc(78);
  table.writeUInt16BE(400, 4);
  table.writeUInt16BE(5, 6);
  table.writeUInt16BE(0x40, 62);
  return table;
}
