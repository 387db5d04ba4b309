/** Readers of what a word processor writes into a PDF: contents of pages, and fonts. Documents can bring their own fonts. */
import { readContentUse } from "#shared/pdf/split/content-use.ts";
import { cutTrueType, readTrueType } from "#shared/pdf/split/cut-truetype.ts";
import { type FuzzTarget, mustHold } from "#test/fuzz/target.ts";
import { composedFont } from "#test/support/composed-font.ts";

export const pageContent: FuzzTarget = {
  about: "contents of PDF pages (shared/pdf/split)",
  seeds: () => ["q BT /F1 11 Tf [<0102>-3<03>] TJ (a\\(b) Tj ET Q", "/Im1 Do /G0 gs % none\n/P <</MCID 0>> BDC EMC"],
  words: [
    " Tf ",
    " Tj ",
    " TJ ",
    "/F1",
    "q ",
    "Q ",
    "BI ",
    "(",
    ")",
    "\\",
    "<",
    ">",
    "<<",
    ">>",
    "[",
    "]",
    "%",
    "#",
    "a",
    " ",
    "\n",
    "0",
  ],
  frames: [
    ["", ""],
    ["(", ")"],
    ["<", ">"],
  ],
  run(input) {
    const use = readContentUse(input);
    if (use === undefined) return;
    mustHold(
      [...use.codes.keys()].every((font) => use.names.has(font)),
      "fonts that show text are among the names",
    );
    mustHold(
      [...use.codes.values()].every((codes) => [...codes].every((code) => code >= 0 && code <= 0xff)),
      "a code is a byte",
    );
  },
};

export const font: FuzzTarget = {
  about: "TrueType fonts in PDFs (shared/pdf/split)",
  seeds: () => [composedFont()],
  words: ["cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "\0\x01\0\0", "\0\0\0\0", "\xff\xff", "\0\x01"],
  run(input) {
    const read = readTrueType(input);
    const cut = read && cutTrueType(read, new Set([1, 3]));
    mustHold(cut === undefined || cut.length < 2 * input.length + 1_000_000, "a font does not grow");
  },
};
