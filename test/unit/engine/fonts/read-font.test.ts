/** Reading fonts that strangers send: what is refused, and what is left of those that are taken. */
import { expect, test } from "vitest";
import { FONT_FACES_MAX } from "#shared/base/model/limits.ts";
import { FontFailure } from "#shared/engine/fonts/font-failure.ts";
import { readFont } from "#shared/engine/fonts/read-font.ts";
import { readFonts } from "#shared/engine/fonts/read-tables.ts";
import { between, randomOf } from "#test/support/random.ts";
import { collectionOf, nameTable, renamedFont } from "#test/support/renamed-font.ts";

const SEED = Number(process.env.TEST_SEED ?? Date.now() % 1e6);

const font = (tables: Readonly<Record<string, Buffer | undefined>>) => renamedFont(undefined, "Corporate", { tables });

function refusal(bytes: Uint8Array): string {
  try {
    readFont(bytes);
  } catch (error) {
    if (error instanceof FontFailure) return error.message;
    throw error;
  }
  return "";
}

test("families are named in all languages, and with the family of all weights", () => {
  const name = nameTable({ 1: "Corporate Light", 2: "Regular", 16: "Corporate", 17: "Light" });
  const [face] = readFont(font({ name })).faces;
  expect(face).toMatchObject({ families: ["Corporate Light"], wholeFamily: "Corporate", style: "Light" });
});

test("a stored font has no programs, drawings and variations that a PDF does not need", () => {
  const extra = Buffer.from("something");
  const tables = { "SVG ": extra, Silf: extra, fvar: extra, morx: extra, DSIG: extra, GSUB: extra };
  const [face] = readFont(withTables(tables)).faces;
  const [stored] = readFonts(face?.bytes ?? new Uint8Array());
  expect([...(stored?.keys() ?? [])]).toEqual(
    expect.arrayContaining(["GSUB", "OS/2", "cmap", "glyf", "head", "loca", "name"]),
  );
  expect([...(stored?.keys() ?? [])].filter((tag) => Object.hasOwn(tables, tag))).toEqual(["GSUB"]);
});

test.each([
  ["offsets of glyphs that go back", { loca: Buffer.from([0, 9, 0, 1, 0, 2, 0, 3]) }, "its table loca is wrong"],
  ["offsets of glyphs beyond the end", { loca: Buffer.alloc(8, 0xff) }, "its table loca is wrong"],
  ["too few widths", { hmtx: Buffer.alloc(4) }, "its table hmtx is too short"],
  ["a character map beyond its end", { cmap: Buffer.alloc(12, 0x7f) }, "its table cmap is wrong"],
  ["no name", { name: nameTable({}) }, "it has no name of a family"],
  ["a name of control characters", { name: nameTable({ 1: "a\u0000b" }) }, "it has no name of a family"],
  ["records of names beyond its end", { name: Buffer.alloc(6, 0x10) }, "its table name is wrong"],
])("%s are refused", (_, tables, reason) => {
  expect(refusal(font(tables))).toBe(reason);
});

test("a collection that shares its tables a thousandfold is refused before they are copied", () => {
  const large = font({ glyf: Buffer.alloc(3_000_000) });
  const shared = Buffer.from(collectionOf([large]));
  const bytes = Buffer.concat([Buffer.alloc(12 + 4 * FONT_FACES_MAX), shared.subarray(16)]);
  shared.copy(bytes, 0, 0, 8);
  bytes.writeUInt32BE(FONT_FACES_MAX, 8);
  const shift = 4 * FONT_FACES_MAX - 4;
  for (let index = 0; index < FONT_FACES_MAX; index++) bytes.writeUInt32BE(16 + shift, 12 + 4 * index);
  const start = 16 + shift;
  for (let at = start + 12; at < start + 12 + 16 * bytes.readUInt16BE(start + 4); at += 16)
    bytes.writeUInt32BE(bytes.readUInt32BE(at + 8) + shift, at + 8);
  expect(refusal(bytes)).toMatch(/more than 64 MB when the collection is split/);
});

test("a font with bytes changed at random is read or refused, and nothing else happens", () => {
  const random = randomOf(SEED);
  const integer = (min: number, max: number) => between(random, [min, max]);
  const whole = font({});
  for (let round = 0; round < 2_000; round++) {
    const bytes = Buffer.from(whole.subarray(0, round % 4 === 0 ? integer(0, whole.length) : whole.length));
    for (let change = 0; change < 4 && bytes.length > 0; change++)
      bytes[integer(0, bytes.length - 1)] = integer(0, 255);
    expect(() => refusal(bytes), `TEST_SEED=${SEED}`).not.toThrow();
  }
});

/** The same font with more tables, which the service's own writer would leave out. */
function withTables(tables: Readonly<Record<string, Buffer>>): Uint8Array {
  const source = font({});
  const [own] = readFonts(source);
  const all = [...(own ?? []), ...Object.entries(tables)];
  const header = Buffer.alloc(12 + 16 * all.length);
  Buffer.from(source).copy(header, 0, 0, 4);
  header.writeUInt16BE(all.length, 4);
  let offset = header.length;
  for (const [index, [tag, table]] of all.entries()) {
    header.write(tag, 12 + 16 * index, "latin1");
    header.writeUInt32BE(offset, 12 + 16 * index + 8);
    header.writeUInt32BE(table.length, 12 + 16 * index + 12);
    offset += table.length;
  }
  return Buffer.concat([header, ...all.map(([, table]) => table)]);
}
