/** Fonts stay by their content, and nothing that a reader takes for something else passes for one. */
import { deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { openDocx } from "#shared/engine/template-file/open-docx.ts";
import { isFont } from "#shared/engine/template-file/rebuild/font-content.ts";
import { picture } from "#test/support/docx-blocks.ts";
import { docx } from "#test/support/docx-package.ts";
import { wmfWithEmf } from "#test/support/metafiles.ts";

/** The list of tables as from the 44th byte of a font (OpenType, "Table Directory"), behind other bytes. */
function withTables(start: Uint8Array): Buffer {
  const file = Buffer.alloc(200);
  file.set(start.subarray(0, 44));
  for (const [index, tag] of ["OS/2", "cmap", "cvt "].entries()) {
    file.write(tag, 44 + 16 * index, "latin1");
    file.writeUInt32BE(100, 44 + 16 * index + 8);
    file.writeUInt32BE(20, 44 + 16 * index + 12);
  }
  return file;
}

test("an obfuscated font is one, whatever its first bytes", () => {
  expect(isFont(withTables(Buffer.alloc(32, 0xa7)))).toBe(true);
});

describe("a list of tables makes no font of", () => {
  test.each<[string, Uint8Array]>([
    ["packed data", Buffer.from([0x1f, 0x8b, 8, 4])],
    ["a metafile", wmfWithEmf(Buffer.alloc(2))],
    ["an RTF", Buffer.from("{\\rtf1")],
    ["a PDF", Buffer.from("%PDF-1.7")],
    ["XML", Buffer.from("<svg>")],
  ])("%s", (_, start) => {
    expect(isFont(withTables(start))).toBe(false);
  });
});

test("a packed SVG with a list of tables in its header is no picture that stays", () => {
  const header = withTables(Buffer.from([0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 0, 188, 0]));
  const svg = deflateRawSync('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///secret"/></svg>');
  const pictures = { "a.svg": Buffer.concat([header, svg, Buffer.alloc(8)]) };
  const { archive } = openDocx(docx({ body: `<w:p>${picture("a.svg")}</w:p>`, pictures }), "a.docx");
  expect(archive.part("word/media/a.svg")?.subarray(0, 2)).not.toEqual(header.subarray(0, 2));
});
