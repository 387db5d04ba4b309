/** Writes a CFF font program of given outlines (Adobe technical notes 5176 and 5177). */
import { STANDARD_NAMES } from "#shared/pdf/conformance/glyph-names.ts";

/** The units of an em: outlines are rounded to them. */
const UNITS_PER_EM = 1000;

/** A step of an outline, in em. */
export type Segment =
  | { readonly kind: "move" | "line"; readonly to: Point }
  | { readonly kind: "curve"; readonly by: readonly [Point, Point]; readonly to: Point };

export type Point = readonly [x: number, y: number];

export interface OutlinedGlyph {
  /** A glyph name, or the character number (CID) in a composite font. */
  readonly label: string | number;
  /** In units. */
  readonly width: number;
  readonly outline: readonly Segment[];
}

/** Operators of dictionaries. Those above 255 are an escape and a second byte. */
const OPERATOR = {
  fontBox: 5,
  charset: 15,
  charstrings: 17,
  private: 18,
  ros: 0x0c1e,
  cidCount: 0x0c22,
  fontArray: 0x0c24,
  fontSelect: 0x0c25,
} as const;
const [MOVE, LINE, CURVE, END] = [21, 5, 8, 14];
const CID_COUNT = 65_536;
const HEADER = Uint8Array.of(1, 0, 4, 4);
/** The registry and ordering of character numbers without a meaning of their own. */
const COLLECTION = ["Adobe", "Identity"];
/** The default width, 0, which every glyph overrides. */
const PRIVATE_DICT = Uint8Array.of(139, 20);
/** The number of names that every program knows; a program's own names follow. */
const STANDARD_STRINGS = 391;

/**
 * Returns a program with a glyph for each label and an empty `.notdef`. The glyphs of a composite font are labelled with
 * character numbers above 0, in ascending order.
 */
export function writeCompactFont(name: string, glyphs: readonly OutlinedGlyph[]): Uint8Array {
  const isComposite = typeof glyphs[0]?.label === "number";
  const charset = charsetOf(glyphs);
  const charstrings = index([Uint8Array.of(139, END), ...glyphs.map(charstring)]);
  // The lengths of the parts do not depend on the offsets.
  const start = startOf(name, glyphs, NOWHERE).length;
  const privateDict = start + charset.length + charstrings.length;
  const fontArray = privateDict + PRIVATE_DICT.length;
  const fonts = index([Uint8Array.from([...privateEntry(privateDict), ...operator(OPERATOR.private)])]);
  const offsets = {
    charset: start,
    charstrings: start + charset.length,
    privateDict,
    fontArray,
    fontSelect: fontArray + fonts.length,
  };
  const select = Uint8Array.from([3, 0, 1, 0, 0, 0, ...twoBytes(glyphs.length + 1)]);
  const parts = [startOf(name, glyphs, offsets), charset, charstrings, PRIVATE_DICT];
  return Buffer.concat(isComposite ? [...parts, fonts, select] : parts);
}

function startOf(name: string, glyphs: readonly OutlinedGlyph[], offsets: Offsets): Uint8Array {
  const texts = (all: readonly string[]) => index(all.map((text) => Buffer.from(text, "latin1")));
  const strings = typeof glyphs[0]?.label === "number" ? COLLECTION : ownNames(glyphs);
  return Buffer.concat([HEADER, texts([name]), index([topDict(glyphs, offsets)]), texts(strings), index([])]);
}

function ownNames(glyphs: readonly OutlinedGlyph[]): readonly string[] {
  return glyphs.map(({ label }) => String(label)).filter((name) => !STANDARD_NAMES.includes(name));
}

interface Offsets {
  readonly charset: number;
  readonly charstrings: number;
  readonly privateDict: number;
  readonly fontArray: number;
  readonly fontSelect: number;
}

const NOWHERE: Offsets = { charset: 0, charstrings: 0, privateDict: 0, fontArray: 0, fontSelect: 0 };

function topDict(glyphs: readonly OutlinedGlyph[], offsets: Offsets): Uint8Array {
  const isComposite = typeof glyphs[0]?.label === "number";
  const keys: number[] = [];
  if (isComposite) keys.push(...operands(STANDARD_STRINGS, STANDARD_STRINGS + 1, 0), ...operator(OPERATOR.ros));
  keys.push(...operands(...boxOf(glyphs)), ...operator(OPERATOR.fontBox));
  keys.push(...operands(offsets.charset), ...operator(OPERATOR.charset));
  keys.push(...operands(offsets.charstrings), ...operator(OPERATOR.charstrings));
  if (isComposite) {
    keys.push(...operands(CID_COUNT), ...operator(OPERATOR.cidCount));
    keys.push(...operands(offsets.fontArray), ...operator(OPERATOR.fontArray));
    keys.push(...operands(offsets.fontSelect), ...operator(OPERATOR.fontSelect));
  } else keys.push(...privateEntry(offsets.privateDict), ...operator(OPERATOR.private));
  return Uint8Array.from(keys);
}

/** Returns the smallest box around all outlines, in units. */
export function boxOf(glyphs: readonly OutlinedGlyph[]): readonly [number, number, number, number] {
  const box: [number, number, number, number] = [0, 0, 0, 0];
  for (const { outline } of glyphs) {
    for (const segment of outline) {
      for (const [x, y] of segment.kind === "curve" ? [...segment.by, segment.to] : [segment.to]) {
        box[0] = Math.min(box[0], unit(x));
        box[1] = Math.min(box[1], unit(y));
        box[2] = Math.max(box[2], unit(x));
        box[3] = Math.max(box[3], unit(y));
      }
    }
  }
  return box;
}

function privateEntry(offset: number): readonly number[] {
  return operands(PRIVATE_DICT.length, offset);
}

/** Format 0: the name or character number of each glyph but `.notdef`. */
function charsetOf(glyphs: readonly OutlinedGlyph[]): Uint8Array {
  let own = STANDARD_STRINGS;
  const numbers = glyphs.map(({ label }) => {
    if (typeof label === "number") return label;
    const known = STANDARD_NAMES.indexOf(label);
    return known < 0 ? own++ : known;
  });
  return Uint8Array.from([0, ...numbers.flatMap(twoBytes)]);
}

/** The width comes first, as a difference to the nominal width, which is 0. */
function charstring({ width, outline }: OutlinedGlyph): Uint8Array {
  const bytes = number(Math.round(width));
  let at: Point = [0, 0];
  const step = ([x, y]: Point): readonly number[] => {
    const delta = [...number(x - at[0]), ...number(y - at[1])];
    at = [x, y];
    return delta;
  };
  for (const segment of outline) {
    const points = segment.kind === "curve" ? [...segment.by, segment.to] : [segment.to];
    for (const [x, y] of points) bytes.push(...step([unit(x), unit(y)]));
    bytes.push(segment.kind === "curve" ? CURVE : segment.kind === "line" ? LINE : MOVE);
  }
  bytes.push(END);
  return Uint8Array.from(bytes);
}

/** Charstrings have no larger numbers. */
const NUMBER_MAX = 32_000;

function unit(em: number): number {
  return Math.max(-NUMBER_MAX / 2, Math.min(NUMBER_MAX / 2, Math.round(em * UNITS_PER_EM)));
}

/** A number in a charstring. */
function number(value: number): number[] {
  if (value >= -107 && value <= 107) return [value + 139];
  if (value >= 108 && value <= 1131) return [247 + ((value - 108) >> 8), (value - 108) & 0xff];
  if (value >= -1131 && value <= -108) return [251 + ((-value - 108) >> 8), (-value - 108) & 0xff];
  return [28, (value >> 8) & 0xff, value & 0xff];
}

/** Numbers in a dictionary, each in the form of fixed length. */
function operands(...values: readonly number[]): readonly number[] {
  return values.flatMap((value) => [29, (value >> 24) & 0xff, (value >> 16) & 0xff, (value >> 8) & 0xff, value & 0xff]);
}

function operator(code: number): readonly number[] {
  return code > 0xff ? twoBytes(code) : [code];
}

function twoBytes(value: number): readonly number[] {
  return [(value >> 8) & 0xff, value & 0xff];
}

function index(items: readonly Uint8Array[]): Uint8Array {
  if (items.length === 0) return Uint8Array.of(0, 0);
  const offsets = Buffer.alloc((items.length + 1) * 4);
  let offset = 1;
  offsets.writeUInt32BE(offset, 0);
  for (const [at, item] of items.entries()) {
    offset += item.length;
    offsets.writeUInt32BE(offset, (at + 1) * 4);
  }
  return Buffer.concat([Uint8Array.from([...twoBytes(items.length), 4]), offsets, ...items]);
}
