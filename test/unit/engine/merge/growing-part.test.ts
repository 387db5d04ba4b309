/** A part that is compressed while it grows is the part that compressing it at once would be. */
import { inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { readPackage, writePackage } from "#shared/engine/archive/package.ts";
import { GrowingPart } from "#shared/engine/merge/assembly/growing-part.ts";
import { rawZip } from "#test/support/raw-zip.ts";

const EMPTY = readPackage(rawZip({ name: "x", content: "" }));

/** What a reader finds in a zip with this part; the reader proves size and checksum. */
function readBack(part: GrowingPart): string {
  const entry = part.entry();
  const zip = writePackage({ ...EMPTY, entries: new Map([[entry.name, entry]]) }, new Map());
  return new TextDecoder().decode(readPackage(zip).part(entry.name));
}

test("text of several pieces comes back whole", () => {
  const part = new GrowingPart("a.xml");
  const lines = Array.from({ length: 100_000 }, (_, index) => `Zeile ${index} für „Ünïcode“ 😀\n`);
  for (const line of lines) part.append(line);
  expect(readBack(part)).toBe(lines.join(""));
  expect(part.entry().size).toBe(Buffer.byteLength(lines.join("")));
});

test("no text at all is an empty part", () => {
  const part = new GrowingPart("a.xml");
  part.append("");
  expect(readBack(part)).toBe("");
});

test("one text longer than a piece is taken as it is", () => {
  const part = new GrowingPart("a.xml", { level: 1 });
  part.append("<w:p/>".repeat(500_000));
  expect(readBack(part)).toHaveLength(3_000_000);
});

test("appended text is compressed: memory holds little of it", () => {
  const part = new GrowingPart("a.xml");
  const text = "<w:p><w:r><w:t>text</w:t></w:r></w:p>".repeat(300);
  for (let index = 0; index < 1_000; index++) part.append(text);
  const { raw, size } = part.entry();
  expect(size).toBe(1_000 * text.length);
  expect(raw.length).toBeLessThan(size / 100);
  expect(inflateRawSync(raw)).toHaveLength(size);
});

test("text beyond what a zip holds is refused, as early as it is too much", () => {
  const part = new GrowingPart("a.xml", { bytesMax: 3e6 });
  part.append("<w:p/>".repeat(400_000));
  expect(() => part.append("<w:p/>".repeat(200_000))).toThrow("its text has more than 4 GB");
});
