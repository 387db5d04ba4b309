/** Zip packages: what is read, what is refused, and what is written. */
import PizZip from "pizzip";
import { describe, expect, test } from "vitest";
import { PACKAGE_PARTS_MAX, UNPACKED_BYTES_MAX } from "#shared/base/model/limits.ts";
import { changeParts, provePackage, readPackage, writePackage } from "#shared/engine/archive/package.ts";
import { PackageFailure } from "#shared/engine/archive/package-failure.ts";
import { endRecord, type RawEntry, rawZip } from "#test/support/raw-zip.ts";

function faultOf(bytes: Uint8Array): string {
  try {
    provePackage(readPackage(bytes));
    return "none";
  } catch (error) {
    if (error instanceof PackageFailure) return `${error.fault}: ${error.message}`;
    throw error;
  }
}

const textOf = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes);
const a: RawEntry = { name: "a.txt", content: "the text of a" };
const b: RawEntry = { name: "folder/b.txt", content: "b".repeat(1000), isStored: true };

describe("reading", () => {
  test("deflated and stored parts are unpacked by name, in the order of the file", () => {
    const pkg = readPackage(rawZip(a, b));
    expect([...pkg.entries.keys()]).toEqual(["a.txt", "folder/b.txt"]);
    expect(textOf(pkg.part("a.txt"))).toBe("the text of a");
    expect(textOf(pkg.part("folder/b.txt"))).toBe("b".repeat(1000));
    expect(pkg.part("missing")).toBeUndefined();
  });

  test("a zip by another program is read, and folders are no parts", () => {
    const zip = new PizZip();
    zip.folder("word");
    zip.file("word/größe.xml", "<x/>");
    const pkg = readPackage(zip.generate({ type: "uint8array", compression: "DEFLATE" }));
    expect([...pkg.entries.keys()]).toEqual(["word/größe.xml"]);
  });

  test("a comment behind the directory does not hide it", () => {
    const zip = rawZip(a);
    zip.writeUInt16LE(5, zip.length - 2);
    expect(faultOf(Buffer.concat([zip, Buffer.from("hello")]))).toBe("none");
  });
});

describe("refusing", () => {
  test.each<[string, Uint8Array, string]>([
    ["nothing at all", new Uint8Array(), "not_a_zip: it is not a zip archive"],
    ["text", Buffer.from("hello, this is no zip archive, only text"), "not_a_zip: it is not a zip archive"],
    ["a zip without its end", rawZip(a).subarray(0, 60), "damaged: its end is missing"],
    ["an encrypted part", rawZip({ ...a, flags: 1 }), "encrypted: its part a.txt is encrypted"],
    ["two parts of one name", rawZip(a, { ...b, name: "A.TXT" }), "damaged: it contains two parts with the same name"],
    ["a path upwards", rawZip({ ...a, name: "../a" }), 'damaged: it contains a part with the unsafe name "../a"'],
    [
      "a path upwards within",
      rawZip({ ...a, name: "x/../../a" }),
      'damaged: it contains a part with the unsafe name "x/../../a"',
    ],
    ["an absolute path", rawZip({ ...a, name: "/etc/a" }), 'damaged: it contains a part with the unsafe name "/etc/a"'],
    ["a backslash", rawZip({ ...a, name: "word\\a" }), 'damaged: it contains a part with the unsafe name "word\\\\a"'],
    ["a drive", rawZip({ ...a, name: "C:a" }), 'damaged: it contains a part with the unsafe name "C:a"'],
    ["an empty name", rawZip({ ...a, name: "" }), 'damaged: it contains a part with the unsafe name ""'],
    [
      "a name with a zero",
      rawZip({ ...a, name: "a\0b" }),
      'damaged: it contains a part with the unsafe name "a\\u0000b"',
    ],
    ["two names for one part", rawZip({ ...a, localName: "b.txt" }), "damaged: its part a.txt has two different names"],
    [
      "parts that share bytes",
      rawZip(a, { ...a, name: "b.txt", localName: "a.txt", offset: 0 }),
      "damaged: its part b.txt has two different names",
    ],
    ["one part listed twice", rawZip(a, { ...a, offset: 0 }), "damaged: its part a.txt overlaps another one"],
    ["a part out of the file", rawZip({ ...a, offset: 5000 }), "damaged: its part a.txt is missing"],
    [
      "an unknown method",
      rawZip({ ...a, method: 12 }),
      "damaged: its part a.txt is compressed by method 12, which word processors do not support",
    ],
    ["a wrong checksum", rawZip({ ...a, crc32: 1 }), "damaged: its part a.txt does not match its checksum"],
    [
      "a part shorter than stated",
      rawZip({ ...a, size: 99 }),
      "damaged: its part a.txt differs in size from what the archive states",
    ],
    [
      "a stored part shorter than stated",
      rawZip({ ...b, size: 1001 }),
      "damaged: its part folder/b.txt differs in size from what the archive states",
    ],
    [
      "the Zip64 layout",
      Buffer.concat([rawZip(a).subarray(0, -22), endRecord(0xffff, 0xffffffff, 0xffffffff)]),
      "damaged: it uses the Zip64 layout",
    ],
    [
      "a directory that is cut off",
      Buffer.concat([rawZip(a).subarray(0, -22), endRecord(2, 51, 46)]),
      "damaged: its directory is cut off",
    ],
  ])("%s", (_, bytes, fault) => {
    expect(faultOf(bytes)).toBe(fault);
  });

  test("every way to cut a file off is a typed failure", () => {
    const zip = rawZip(a, b);
    for (let length = 0; length < zip.length; length += 7) expect(faultOf(zip.subarray(0, length))).not.toBe("none");
  });
});

describe("limits", () => {
  test("parts that state more bytes than allowed are refused before anything is unpacked", () => {
    const half = UNPACKED_BYTES_MAX / 2;
    expect(faultOf(rawZip({ ...a, size: half }, { ...b, size: half + 1 }))).toMatch(/^too_large/);
  });

  test("a bomb that states a small size is stopped at that size", () => {
    const bomb = rawZip({ name: "a", content: Buffer.alloc(20_000_000), size: 10 });
    const before = process.memoryUsage().arrayBuffers;
    expect(faultOf(bomb)).toBe("damaged: its part a cannot be decompressed");
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5_000_000);
  });

  test("more parts than allowed are refused", () => {
    const zip = Buffer.concat([rawZip(a).subarray(0, -22), endRecord(PACKAGE_PARTS_MAX + 1, 51, 46)]);
    expect(faultOf(zip)).toMatch(/^too_large/);
  });
});

describe("writing", () => {
  const base = readPackage(rawZip(b, a, { name: "[Content_Types].xml", content: "<Types/>" }));

  test("changed parts keep their place, null removes one, a new one comes last, the content types come first", () => {
    const bytes = writePackage(
      base,
      new Map<string, string | Uint8Array | null>([
        ["new", "ü"],
        ["a.txt", null],
        ["folder/b.txt", new Uint8Array([1, 2])],
      ]),
    );
    const zip = new PizZip(bytes);
    expect(Object.keys(zip.files)).toEqual(["[Content_Types].xml", "folder/b.txt", "new"]);
    expect(zip.file("new")?.asText()).toBe("ü");
    expect(zip.file("folder/b.txt")?.asUint8Array()).toEqual(new Uint8Array([1, 2]));
  });

  test("unchanged parts are copied as they lie, packed or not", () => {
    const written = readPackage(writePackage(base, new Map([["new", "x"]])));
    for (const [name, { method, raw }] of base.entries) {
      expect(written.entries.get(name)?.method).toBe(method);
      expect(Buffer.from(written.entries.get(name)?.raw ?? []).equals(raw)).toBe(true);
    }
  });

  test("the same parts give the same bytes", () => {
    const write = () => writePackage(base, new Map([["x", "y".repeat(500)]]));
    expect(Buffer.from(write()).equals(write())).toBe(true);
  });

  test("level 0 packs nothing, and every level gives the same parts back", () => {
    const text = "z".repeat(10_000);
    const sizes = [0, 1, 6, 9].map((level) => {
      const bytes = writePackage(base, new Map([["x", text]]), { level });
      expect(textOf(readPackage(bytes).part("x"))).toBe(text);
      return bytes.length;
    });
    expect(sizes[0]).toBeGreaterThan(text.length);
    expect(sizes[2]).toBeLessThan(2_000);
  });

  test("a small part keeps no more memory than its own bytes", () => {
    const changed = changeParts(base, new Map([["x", "y".repeat(500)]]));
    const { raw } = changed.entries.get("x") ?? {};
    expect(raw?.buffer.byteLength).toBe(raw?.length);
  });

  test("a changed package reads its changed parts", () => {
    const changed = changeParts(base, new Map([["a.txt", "other"]]));
    expect(textOf(changed.part("a.txt"))).toBe("other");
    expect(textOf(base.part("a.txt"))).toBe("the text of a");
  });
});
