/** Reads the names of a font: its family in all languages, and its style (OpenType, name and OS/2). */
import type { FontFace } from "#shared/base/model/font.ts";
import { FONT_NAME_CHARACTERS_MAX } from "#shared/base/model/limits.ts";
import { tableOf } from "./check-tables.ts";
import { damaged } from "./font-failure.ts";
import type { Tables } from "./read-tables.ts";

const FAMILY = 1;
const STYLE = 2;
const WHOLE_FAMILY = 16;
const WHOLE_STYLE = 17;

const UNICODE = 0;
const MACINTOSH = 1;
const WINDOWS = 3;
/** English of the United States on Windows. */
const ENGLISH = 0x0409;

const ITALIC = 0x01;
const BOLD = 0x20;

/** Real fonts have fewer than 1,000. */
const RECORDS_MAX = 5_000;
const FAMILIES_MAX = 20;

interface Name {
  readonly id: number;
  readonly text: string;
  /** The lower, the earlier it is used. */
  readonly rank: number;
}

/** @throws FontFailure */
export function readFace(tables: Tables): FontFace {
  const names = readNames(tableOf(tables, "name")).toSorted((a, b) => a.rank - b.rank);
  const textsOf = (id: number) => [...new Set(names.filter((name) => name.id === id).map(({ text }) => text))];
  const families = textsOf(FAMILY).slice(0, FAMILIES_MAX);
  const [family] = families;
  if (family === undefined) throw damaged("it has no name of a family");
  const [wholeFamily] = textsOf(WHOLE_FAMILY);
  const os2 = tableOf(tables, "OS/2");
  const selection = os2.readUInt16BE(62);
  return {
    families,
    style: textsOf(WHOLE_STYLE)[0] ?? textsOf(STYLE)[0] ?? "Regular",
    weight: Math.min(Math.max(os2.readUInt16BE(4), 1), 1000),
    isBold: (selection & BOLD) !== 0,
    isItalic: (selection & ITALIC) !== 0,
    ...(wholeFamily !== undefined && wholeFamily !== family && { wholeFamily }),
  };
}

function readNames(table: Buffer): readonly Name[] {
  const count = table.readUInt16BE(2);
  const texts = table.readUInt16BE(4);
  if (count > RECORDS_MAX || 6 + 12 * count > table.length) throw damaged("its table name is wrong");
  const names: Name[] = [];
  for (let at = 6; at < 6 + 12 * count; at += 12) {
    const id = table.readUInt16BE(at + 6);
    if (![FAMILY, STYLE, WHOLE_FAMILY, WHOLE_STYLE].includes(id)) continue;
    const from = texts + table.readUInt16BE(at + 10);
    const bytes = table.subarray(from, from + table.readUInt16BE(at + 8));
    const platform = table.readUInt16BE(at);
    const text = decode(platform, bytes);
    if (text === undefined) continue;
    names.push({ id, text, rank: rankOf(platform, table.readUInt16BE(at + 4)) });
  }
  return names;
}

function rankOf(platform: number, language: number): number {
  if (platform === WINDOWS) return language === ENGLISH ? 0 : 2;
  return platform === MACINTOSH && language === 0 ? 1 : 3;
}

/** Returns undefined for an encoding that is not read, and for a text that cannot be a name. */
function decode(platform: number, bytes: Buffer): string | undefined {
  const isWide = platform === WINDOWS || platform === UNICODE;
  if (!isWide && platform !== MACINTOSH) return undefined;
  const text = (isWide ? new TextDecoder("utf-16be").decode(bytes) : bytes.toString("latin1")).trim();
  const isName =
    text !== "" && text.length <= FONT_NAME_CHARACTERS_MAX && !/[\p{Cc}\p{Co}\ufffd\ufffe\uffff]/u.test(text);
  return isName ? text : undefined;
}
